// @ts-check
// Elements are drawn anew in place. What is drawn as before stays the same element, so that it keeps the focus, the caret, and what is being
// written in it. Who draws names what must not be mistaken for anything else by `key` or `data-field`, and says by `alike` what is the same
// as long as it is there; listeners are properties (`onclick`), and ask the element that they are called on.

import { isAttribute, made, pure } from './dom.js';

/** How long a finger that is lifted may need to become a click. */
const CLICK_MILLISECONDS = 50;

/** While a button of the mouse is down nothing moves: a click must end where it began. */
let isPressed = false;
/** What is to be drawn when it is up. @type {Map<Element, Node[]>} */
const waiting = new Map();

function drawWaiting() {
  for (const [parent, nodes] of waiting) draw(parent, nodes);
}
const press = (/** @type {PointerEvent} */ { button }) => { isPressed ||= button === 0; };
const release = () => {
  if (!isPressed) return;
  isPressed = false;
  setTimeout(drawWaiting, CLICK_MILLISECONDS);
};
document.addEventListener('pointerdown', press, true);
for (const end of ['pointerup', 'pointercancel', 'keydown']) document.addEventListener(end, release, true);
// it may have gone up outside the page, or over a list of the system
document.addEventListener('pointermove', ({ buttons }) => { if (buttons === 0) release(); }, true);
document.addEventListener('click', () => setTimeout(drawWaiting), true);

/** Gives an element these children in place of those that it has. @param {Element} parent @param {...(Node | string | undefined | false)} children */
export function redraw(parent, ...children) {
  const nodes = pure(children).map((child) => (typeof child === 'string' ? document.createTextNode(child) : child));
  if (isPressed) waiting.set(parent, nodes);
  else draw(parent, nodes);
}

/** @param {Element} parent @param {Node[]} nodes */
function draw(parent, nodes) {
  waiting.delete(parent);
  const focused = document.activeElement;
  const before = parent.contains(focused) ? stops(parent) : [];
  fill(parent, nodes);
  if (before.length === 0 || focused?.isConnected) return;
  // what had the focus is gone: its neighbour has it now
  const at = before.findIndex((stop) => stop === focused);
  const isLeft = (/** @type {HTMLElement} */ stop) => stop.isConnected && stop.checkVisibility();
  const next = before.slice(at).find(isLeft) ?? before.slice(0, Math.max(at, 0)).findLast(isLeft);
  next?.focus({ preventScroll: true });
}

/** What can have the focus. @param {Element} parent @returns {HTMLElement[]} */
function stops(parent) {
  return [...parent.querySelectorAll('button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]')].map((it) => /** @type {HTMLElement} */ (it));
}

/** @param {Element} parent @param {Node[]} nodes */
function fill(parent, nodes) {
  const left = new Set(parent.childNodes);
  const take = (/** @type {Node} */ node, /** @type {(old: Node) => boolean} */ fits) => {
    const old = [...left].find(fits);
    if (old) left.delete(old);
    return old;
  };
  // those that are named first: nothing else may take their places
  const named = nodes.map((node) => take(node, (old) => old === node || (nameOf(node) !== undefined && nameOf(old) === nameOf(node) && old.nodeName === node.nodeName)));
  const kept = nodes.map((node, index) => named[index] ?? take(node, (old) => isFree(old) && isFree(node) && isOfKind(old, node)));
  for (const old of left) old.remove();
  kept.forEach((old, index) => old && update(old, nodes[index]));
  arrange(parent, nodes.map((node, index) => kept[index] ?? node));
}

/** @param {Node} node */
function nameOf(node) {
  const given = made.get(node);
  return given?.key ?? given?.['data-field'] ?? given?.alike;
}

/** Whether a node may become another one. @param {Node} node */
function isFree(node) {
  const given = made.get(node);
  return given?.key === undefined && given?.['data-field'] === undefined;
}

/** @param {Node} old @param {Node} node */
function isOfKind(old, node) {
  if (old.nodeName !== node.nodeName) return false;
  const [was, is] = [made.get(old), made.get(node)];
  if (!was || !is) return old instanceof Text;
  return was.type === is.type && was.role === is.role && firstWord(was.class) === firstWord(is.class);
}

/** @param {string | undefined} words */
const firstWord = (words) => words?.split(' ')[0];

/** Puts nodes in this order; the one with the focus, which would lose it, is never moved. @param {Element} parent @param {Node[]} nodes */
function arrange(parent, nodes) {
  const fixed = nodes.find((node) => node.parentNode === parent && node.contains(document.activeElement));
  /** @type {Node | null} */
  let before = null;
  for (const node of nodes.toReversed()) {
    if (node !== fixed && (node.parentNode !== parent || node.nextSibling !== before)) parent.insertBefore(node, before);
    before = node;
  }
}

/** Makes an old element, or text, look as a new one. @param {Node} old @param {Node} node */
export function update(old, node) {
  if (old === node) return;
  if (old instanceof Text && node instanceof Text) {
    if (old.data !== node.data) old.data = node.data;
    return;
  }
  const [was, is] = [made.get(old) ?? {}, made.get(node) ?? {}];
  const element = /** @type {HTMLElement} */ (old);
  // the choices before the value of their field
  if (!element.localName.includes('-')) fill(element, [...node.childNodes]);
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) set(element, name, was[name], is[name]);
  made.set(old, is);
}

/** @param {HTMLElement} element @param {string} name @param {any} was @param {any} is */
function set(element, name, was, is) {
  const it = /** @type {any} */ (element);
  if (name === 'value') {
    // what is being written stays, until something else is drawn there
    const isWritten = was === is && element.contains(document.activeElement);
    if (!isWritten && is !== undefined && it.value !== is) it.value = is;
  } else if (name === 'checked' || name === 'selected') {
    if (it[name] !== Boolean(is)) it[name] = Boolean(is);
  } else if (was === is) {
    // as the user has it, such as unfolded
  } else if (isAttribute(name)) {
    if (is === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(is));
  } else {
    it[name] = is ?? (typeof was === 'boolean' ? false : typeof was === 'string' ? '' : null);
  }
}
