// @ts-check
// Elements made in one line.

/** What each element was made with, so that it can be drawn anew (`redraw.js`). @type {WeakMap<Node, Record<string, any>>} */
export const made = new WeakMap();

/** Whether that is an attribute; the rest are properties. @param {string} name */
export const isAttribute = (name) => /^(aria-|data-|role$|for$|class$|list$)/.test(name);

/**
 * An element with properties, attributes (`aria-…`, `data-…`, `role`), listeners (`onclick`) and children.
 * @template {string} K
 * @param {K} tag @param {Record<string, any>} [given] @param {...(Node | string | undefined | false)} children
 * @returns {K extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[K] : HTMLElement}
 */
export function h(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) {
      continue;
    }
    if (isAttribute(name)) {
      element.setAttribute(name, String(value));
    } else {
      /** @type {any} */ (element)[name] = value;
    }
  }
  made.set(element, given);
  element.append(...pure(children));
  return /** @type {any} */ (element);
}

/** Those that are there. @param {(Node | string | undefined | false)[]} children @returns {(Node | string)[]} */
export function pure(children) {
  return /** @type {(Node | string)[]} */ (children.filter((child) => child !== undefined && child !== false)).map(spaced);
}

/** In French no line begins with a colon: the space before it does not break. @param {Node | string} child */
const spaced = (child) => (typeof child === 'string' && document.documentElement.lang === 'fr' ? child.replace(/ (?=[;:!?»])/g, '\u00a0') : child);

/** @param {string} text @param {(event: Event) => void} onclick @param {Record<string, any>} [given] */
export function button(text, onclick, given = {}) {
  return h('button', { type: 'button', onclick, ...given }, text);
}

/** A listener that takes what is written or chosen in its field. @param {(value: string) => void} act */
export const written = (act) => (/** @type {Event} */ { currentTarget }) => act(/** @type {HTMLInputElement} */ (currentTarget).value);

/** A listener that takes whether its box is checked. @param {(isChecked: boolean) => void} act */
export const checked = (act) => (/** @type {Event} */ { currentTarget }) => act(/** @type {HTMLInputElement} */ (currentTarget).checked);

let last = 0;

/** A name for an element that nobody else has. */
export function unique(name = 'id') {
  last += 1;
  return `${name}-${last}`;
}

/** Saves text or data as a file. @param {Blob} content @param {string} name */
export function save(content, name) {
  const link = h('a', { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
