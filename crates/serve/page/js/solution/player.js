// @ts-check
// Going through a solution: step by step, to the end, from line to line, with a choice where the play forks.

import { button, h } from '../base/dom.js';
import { redraw } from '../base/redraw.js';
import { t } from '../base/text.js';
import { find, next, numberOf, textOf, toDiagram, way } from './play.js';

/**
 * @typedef {import('./play.js').Node} Node
 * @typedef {import('./play.js').Part} Part
 * @typedef {import('./play.js').Line} Line
 * @typedef {import('./play.js').Path} Path
 */

/** Branches beyond these are found in the solution. */
const MOST_BRANCHES = 12;

/** Tells `go` with a way, and `take` when the position is to become a new problem. */
class PlayControls extends HTMLElement {
  /** @type {import('./solution.js').SolutionView | undefined} */ solution;
  /** Play of a version, beside that of the solution. @type {Part | undefined} */ other;
  /** Where the board is. */ path = toDiagram();
  /** The line that is followed. @type {Line | undefined} */ line;
  /** Moves that have been taken back from the diagram, the last one first; who goes forward again finds them before the diagram. @type {Path['back']} */ earlier = [];

  /** The part of the play in which the board is, or with which it would begin, and the move that it shows. @returns {{part: Part, node: Node} | undefined} */
  get #place() {
    const { openPart: part, parts } = this.solution ?? {};
    for (const it of [this.other, part, ...(parts ?? [])]) {
      const node = it && find(it, this.path);
      if (it && node && !(it.isSeenOnly)) return { part: it, node };
    }
    const isAtDiagram = this.path.steps.length === 0 && !this.path.of;
    return part && isAtDiagram && !part.isSeenOnly ? { part, node: part.root } : undefined;
  }

  /** Tells a screen reader which move has been played. */
  #spoken = h('p', { class: 'hidden', 'aria-live': 'polite', key: 'spoken' });

  /** Whether there is something to go through. */
  get hasPlay() {
    return this.#place !== undefined || this.#isBefore;
  }

  /** Whether another position than the diagram is shown. */
  get #isMoved() {
    return this.path.steps.length + this.path.back.length > 0;
  }

  /** Whether moves have been taken back from the diagram, and none has been played since. */
  get #isBefore() {
    return this.path.back.length > 0 && this.path.steps.length === 0;
  }

  /** Goes to another position. @param {Partial<Path>} path */
  #to(path) {
    this.dispatchEvent(new CustomEvent('go', { detail: { ...this.path, isThreat: false, ...path } }));
  }

  /** Goes to where so many moves are taken back from the diagram. @param {number} count */
  #before(count) {
    this.#to({ back: this.earlier.slice(0, count), steps: [] });
  }

  /** Goes to a move. @param {Part} part @param {Node} node @param {Line} [line] */
  go(part, node, line) {
    this.line = line ?? this.#lineThrough(part, node);
    if (part !== this.other && this.solution?.openPart !== part) this.solution?.select(part);
    this.dispatchEvent(new CustomEvent('go', { detail: node.path }));
  }

  /** The line to be followed from a move: the one that is followed already, or the first. @param {Part} part @param {Node} node */
  #lineThrough(part, node) {
    const isOn = (/** @type {Line} */ line) => {
      for (let at = /** @type {Node | undefined} */ (line.end); at; at = at.parent) if (at === node) return true;
      return false;
    };
    if (this.line && part.lines.includes(this.line) && isOn(this.line)) return this.line;
    return part.lines[node.line] ?? part.lines[0];
  }

  forward() {
    if (this.#isBefore) this.#before(this.path.back.length - 1);
    const place = this.#place;
    const to = place && next(place.node, this.#lineThrough(place.part, place.node));
    if (to) this.go(place.part, to);
  }

  back() {
    const { back, steps } = this.path;
    if (steps.length > 0) this.#to({ steps: steps.slice(0, -1) });
    else if (this.earlier.length > back.length) this.#before(back.length + 1);
  }

  first() {
    if (this.#isMoved) this.#before(0);
  }

  last() {
    if (this.#isBefore) this.#before(0);
    const place = this.#place;
    if (!place) return;
    const line = this.#lineThrough(place.part, place.node);
    let at = place.node;
    for (let to = next(at, line); to; to = next(at, line)) at = to;
    if (at !== place.node) this.go(place.part, at, line);
  }

  /** Goes to the next line, or to a neighbouring move. @param {number} step */
  aside(step) {
    const place = this.#place;
    if (!place) return;
    const { part, node } = place;
    if (part.lines.length > 0) {
      const line = part.lines[(node.parent ? part.lines.indexOf(this.#lineThrough(part, node)) : -1) + step];
      const moves = line ? way(line.end) : [];
      if (line) this.go(part, moves[Math.max(0, Math.min(moves.length, this.path.steps.length) - 1)], line);
      return;
    }
    const siblings = node.parent?.children ?? [];
    const to = siblings[siblings.indexOf(node) + step];
    if (to) this.go(part, to);
  }

  /** Follows the board. @param {Path} path */
  follow(path) {
    const isElsewhere = path.twin !== this.path.twin || path.starter !== this.path.starter;
    const isNew = path.back.some((it, index) => it.fen !== this.earlier[index]?.fen);
    if (isElsewhere || isNew) this.earlier = path.back;
    this.path = path;
    this.draw();
  }

  draw() {
    const place = this.#place;
    const { back, steps } = this.path;
    const tool = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ act, /** @type {boolean} */ isOpen) => button(
      sign, act, { title: t(name), 'aria-label': t(name), disabled: !isOpen, class: 'step' },
    );
    const hasNext = this.#isBefore || (place !== undefined && place.node.children.length > 0);
    const active = this.contains(document.activeElement) ? document.activeElement : undefined;
    const controls = [
      h(
        'div', { class: 'tools', role: 'toolbar', 'aria-label': t('steps') },
        tool('|◀', 'toDiagram', () => this.first(), this.#isMoved),
        tool('◀', 'stepBack', () => this.back(), steps.length > 0 || this.earlier.length > back.length),
        tool('▶', 'stepForward', () => this.forward(), hasNext),
        tool('▶|', 'toEnd', () => this.last(), hasNext),
        this.#isMoved ? button(t('asProblem'), () => this.dispatchEvent(new Event('take')), { title: t('asProblemHint') }) : false,
      ),
      this.#way(),
      this.#branches(place),
    ];
    // what is spoken stays the same element, so that a change of it is heard
    redraw(this, ...controls, this.#spoken);
    const last = steps.at(-1);
    const taken = back.at(-1);
    const said = last ? `${numberOf(steps, true)} ${textOf(last)}` : taken ? `${t('takeBack')}${t(': ')}${taken.text}` : t('atDiagram');
    if (this.#spoken.textContent !== said) this.#spoken.textContent = said;
    // at the end of the way a button has no more to do
    if (active?.matches(':disabled')) /** @type {HTMLElement | null} */ (this.querySelector('button:not(:disabled)'))?.focus();
  }

  /** The moves that have been played, after those before the diagram. */
  #way() {
    const { back, steps } = this.path;
    const { earlier } = this;
    const known = [...(steps.length > 0 ? earlier.slice(back.length) : earlier)].reverse();
    const before = known.map((it, index) => button(it.text, () => this.#before(earlier.length - index - 1), {
      class: 'move', 'aria-current': steps.length === 0 && index + 1 === earlier.length - back.length ? 'step' : undefined,
    }));
    const moves = steps.map((step, index) => button(`${step.takes_back ? '−' : ''}${textOf(step)}`, () => this.#to({ steps: steps.slice(0, index + 1) }), {
      class: `move ${step.side}`, 'aria-current': index + 1 === steps.length ? 'step' : undefined,
    }));
    return h('div', { class: 'way', 'aria-label': t('way'), role: 'group' }, ...before, ...moves);
  }

  /** Where the play forks: what can be chosen. @param {{part: Part, node: Node} | undefined} place */
  #branches(place) {
    const children = place?.node.children ?? [];
    if (!place || children.length < 2) return h('div', { class: 'branches' });
    const followed = next(place.node, this.#lineThrough(place.part, place.node));
    const items = children.slice(0, MOST_BRANCHES).map((child) => button(
      `${child.isThreat ? `${t('threat')} ` : ''}${textOf(child.step)}`, () => this.go(place.part, child),
      { class: child === followed ? 'move branch followed' : 'move branch' },
    ));
    const more = children.length > MOST_BRANCHES ? ` … ${children.length}` : '';
    return h('div', { class: 'branches', role: 'group', 'aria-label': t('branches') }, ...items, more);
  }
}

customElements.define('play-controls', PlayControls);
export { PlayControls };
