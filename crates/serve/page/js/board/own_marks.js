// @ts-check
// Marks of one's own on the diagram: coloured squares, arrows and letters. The problem carries them (`Gd4, Re2e4, d5=A`), and its pictures show them.

import { button, h, unique, written } from '../base/dom.js';
import { redraw } from '../base/redraw.js';
import { t, wordsOf } from '../base/text.js';
import words from '../../text/marks.js';
import { squareOf } from './drag.js';
import { overlay } from './overlay.js';

document.head.append(h('link', { rel: 'stylesheet', href: new URL('./own_marks.css', import.meta.url).href }));
const w = wordsOf(words);

/** @typedef {{from: string, to?: string, tint: string, letters?: string}} OwnMark */

/** Colours by their letters; without one a mark is green. @type {Record<string, string>} */
const TINTS = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };

const MARK = /^(?:([GRYB])?([a-h][1-8])-?([a-h][1-8])?|([a-h][1-8])=([^\s{}[]{1,4}))$/;

/** More letters would not be seen on a square. */
const MOST_LETTERS = 4;

/** The marks that a text lists; nothing where one is none. @param {string} text @returns {OwnMark[] | undefined} */
function readMarks(text) {
  const found = text.replace(/\[%(csl|cal|lbl)|\]/g, ' ').split(/[\s,;]+/).filter(Boolean).map((word) => word.match(MARK));
  if (found.some((it) => !it || (it[2] && it[2] === it[3]))) return undefined;
  return /** @type {RegExpMatchArray[]} */ (found).map(([, tint, from, to, at, letters]) => ({ from: from ?? at, to, letters, tint: tint ?? 'G' }));
}

/** @param {OwnMark[]} marks */
const textOf = (marks) => marks.map(({ from, to, tint, letters }) => (letters ? `${from}=${letters}` : `${tint}${from}${to ?? ''}`)).join(', ');

/** The marks on the board, and the tools that make them. */
class OwnMarks {
  /** @param {{board: import('./board.js').ChessBoard, problem: import('../problem/problem.js').Problem, place: HTMLElement}} given `place`: where the tools stand */
  constructor({ board, problem, place }) {
    this.board = board;
    this.problem = problem;
    this.place = place;
    problem.addEventListener('change', () => this.draw());
    // a board that is turned is arranged anew
    new MutationObserver(() => {
      if (!this.#drawn?.isConnected && this.#drawn) this.#drawMarks();
    }).observe(/** @type {Node} */ (board.grid), { childList: true });
    // who marks does nothing else with squares
    for (const [name, act] of Object.entries({
      activate: (/** @type {any} */ detail) => this.#change({ from: detail.square, tint: this.#tint }),
      key: (/** @type {any} */ detail, /** @type {Event} */ event) => this.#key(detail, event),
      menu: (/** @type {any} */ _, /** @type {Event} */ event) => event.preventDefault(),
    })) {
      board.addEventListener(name, (event) => {
        if (!this.#isOpen) return;
        event.stopImmediatePropagation();
        act(/** @type {CustomEvent} */ (event).detail, event);
      }, true);
    }
    board.addEventListener('pointerdown', (event) => {
      if (!this.#isOpen || event.button !== 0) return;
      event.stopPropagation();
      this.#drag(event);
    }, true);
  }

  #isOpen = false;
  #tint = 'G';
  #said = '';
  /** @type {SVGElement | undefined} */ #drawn;
  #tools = h('div', { class: 'tools own-tools', role: 'group' });

  /** @returns {OwnMark[]} */
  get #marks() {
    return readMarks(String(this.problem.fields.details?.marks ?? '')) ?? [];
  }

  toggle() {
    this.#isOpen = !this.#isOpen;
    this.board.classList.toggle('is-marked', this.#isOpen);
    this.draw();
    if (this.#isOpen) this.#tools.querySelector('button')?.focus();
  }

  draw() {
    this.#drawMarks();
    if (!this.#isOpen) this.#tools.remove();
    else if (!this.#tools.isConnected) this.place.after(this.#tools);
    if (this.#isOpen) this.#drawTools();
  }

  #drawTools() {
    const colours = Object.entries(TINTS).map(([letter, name]) => button(w(name), () => {
      this.#tint = letter;
      this.#drawTools();
    }, { class: `tint ${name}`, 'aria-pressed': String(letter === this.#tint) }));
    const write = (/** @type {string} */ text) => {
      const marks = readMarks(text);
      if (marks) this.#keep(marks);
      else this.#say(w('wrong'));
    };
    this.#tools.setAttribute('aria-label', w('marks'));
    const field = h('input', { id: unique('marks'), type: 'text', size: 18, spellcheck: false, placeholder: 'Gd4, Re2e4, d5=A', value: textOf(this.#marks), 'data-field': 'marks', onchange: written(write) });
    redraw(
      this.#tools, h('span', { class: 'segments', role: 'group', 'aria-label': w('colour') }, ...colours),
      h('label', { htmlFor: field.id }, w('marks')), field,
      button(w('removeAll'), () => this.#keep([])), button(t('done'), () => this.toggle(), { class: 'main' }),
      h('p', { class: 'hint' }, w('hint')), h('p', { role: 'status' }, this.#said),
    );
  }

  /** @param {string} text */
  #say(text) {
    this.#said = text;
    this.#drawTools();
  }

  /** @param {OwnMark[]} marks */
  #keep(marks) {
    this.#said = '';
    this.problem.change((fields) => {
      const { marks: _, ...others } = fields.details ?? {};
      const details = marks.length > 0 ? { ...others, marks: textOf(marks) } : others;
      fields.details = Object.keys(details).length > 0 ? details : undefined;
    });
  }

  /** Puts a coloured mark, in place of one of another colour; takes it away if it is the same. @param {OwnMark} mark */
  #change(mark) {
    const isAtSamePlace = (/** @type {OwnMark} */ { from, to, letters }) => from === mark.from && to === mark.to && !letters;
    const isSame = this.#marks.some((it) => isAtSamePlace(it) && it.tint === mark.tint);
    const others = this.#marks.filter((it) => !isAtSamePlace(it));
    this.#keep(isSame ? others : [...others, mark]);
    this.#say(w(isSame ? 'removed' : 'drawn', { mark: textOf([mark]) }));
  }

  /** Letters are written on the square that has the focus. @param {{square: string, key: string}} pressed @param {Event} event */
  #key({ square, key }, event) {
    const written = this.#marks.find(({ from, letters }) => from === square && letters)?.letters ?? '';
    const isBack = key === 'Backspace' || key === 'Delete';
    const isLetter = key.length === 1 && !/[\s,;{}[\]]/.test(key);
    if (key === 'Escape') this.toggle();
    else if (isBack || isLetter) this.#write(square, isBack ? written.slice(0, -1) : (written + key).slice(0, MOST_LETTERS));
    else return;
    event.preventDefault();
  }

  /** @param {string} square @param {string} letters */
  #write(square, letters) {
    const others = this.#marks.filter((it) => it.from !== square || !it.letters);
    this.#keep(letters ? [...others, { from: square, tint: 'G', letters }] : others);
  }

  /** An arrow from the square where the pointer goes down to the one where it is let go. @param {PointerEvent} start */
  #drag(start) {
    const from = squareOf(start.target);
    if (!from) return;
    const arrowTo = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      const to = squareOf(document.elementFromPoint(clientX, clientY));
      return to && to !== from ? { from, to, tint: this.#tint } : undefined;
    };
    const stop = new AbortController();
    const listen = (/** @type {string} */ name, /** @type {(event: PointerEvent) => void} */ act) => document.addEventListener(name, /** @type {EventListener} */ (act), { signal: stop.signal });
    listen('pointermove', (event) => this.#drawMarks(arrowTo(event)));
    listen('pointercancel', () => {
      stop.abort();
      this.#drawMarks();
    });
    listen('pointerup', (event) => {
      stop.abort();
      const arrow = arrowTo(event);
      if (arrow) this.#change(arrow);
      else this.#drawMarks();
    });
  }

  /** @param {OwnMark} [more] one that is being drawn */
  #drawMarks(more) {
    const { board } = this;
    this.#drawn?.remove();
    const marks = more ? [...this.#marks, more] : this.#marks;
    this.#drawn = overlay({
      lines: [], isFlipped: board.isFlipped,
      arrows: marks.filter(({ to }) => to).map(({ from, to, tint }) => ({ from, to: /** @type {string} */ (to), kind: `own ${TINTS[tint]}` })),
      squares: marks.filter(({ to, letters }) => !to && !letters).map(({ from, tint }) => ({ at: from, kind: `own ${TINTS[tint]}` })),
      letters: marks.filter(({ letters }) => letters).map(({ from, letters }) => ({ at: from, text: /** @type {string} */ (letters), kind: `own-letters${board.men.has(from) ? ' beside' : ''}` })),
    });
    if (this.#drawn) board.grid?.append(this.#drawn);
  }
}

/** @type {OwnMarks | undefined} */
let own;

/** The marks of this board, drawn. @param {ConstructorParameters<typeof OwnMarks>[0]} given */
export function ownMarks(given) {
  if (!own) {
    own = new OwnMarks(given);
    own.draw();
  }
  return own;
}
