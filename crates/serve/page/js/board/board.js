// @ts-check
// The board: 64 squares that can be clicked, reached by the keyboard, and between which men are dragged.

import { h } from '../base/dom.js';
import { SQUARES, drawing } from '../problem/men.js';
import { t } from '../base/text.js';

/**
 * @typedef {import('../problem/men.js').Man} Man
 * @typedef {{classes: string[], title?: string, badge?: string, sign?: string}} Mark
 */

/** How far a pointer moves before that is a drag. */
const DRAG_PIXELS = 5;

export class ChessBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {Map<string, Man>} */
    this.men = new Map();
    /** @type {Map<string, Mark>} */
    this.marks = new Map();
    /** Lines between squares, in half squares from the corner a1. @type {{from: [number, number], to: [number, number]}[]} */
    this.lines = [];
    /** @type {(it: Man) => string} */
    this.nameOf = (it) => it.kind;
    this.focused = 'e1';
    this.isFlipped = false;
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
  }

  connectedCallback() {
    if (this.cells.size > 0) {
      return;
    }
    for (const square of SQUARES) {
      const cell = h('div', { role: 'gridcell', tabIndex: -1, 'data-square': square, 'data-file': square[0], 'data-rank': square[1] });
      const isDark = (square.charCodeAt(0) + Number(square[1])) % 2 === 0;
      cell.classList.add('square', isDark ? 'dark' : 'light');
      this.cells.set(square, cell);
    }
    this.grid = h('div', { class: 'grid', role: 'grid' });
    this.append(this.grid);
    this.#arrange();
    this.addEventListener('click', (event) => this.#say('activate', squareOf(event.target)));
    this.addEventListener('contextmenu', (event) => {
      const square = squareOf(event.target);
      if (square && this.dispatchEvent(new CustomEvent('menu', { detail: { square }, cancelable: true })) === false) {
        event.preventDefault();
      }
    });
    this.addEventListener('keydown', (event) => this.#key(event));
    this.addEventListener('focusin', (event) => {
      const square = squareOf(event.target);
      if (square) this.#focus(square, false);
    });
    this.addEventListener('pointerdown', (event) => {
      const square = squareOf(event.target);
      const it = square && this.men.get(square);
      if (it && this.dataset.drags === 'true') {
        drag(event, it, (to) => this.dispatchEvent(new CustomEvent('mandrop', { detail: { from: square, to, man: it } })));
      }
    });
    this.draw();
  }

  #arrange() {
    const order = this.isFlipped ? [...SQUARES].reverse() : SQUARES;
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((row) => {
      const squares = order.slice(row * 8, row * 8 + 8);
      return h('div', { role: 'row', class: 'row', 'data-rank': squares[0][1] }, ...squares.map((it) => /** @type {Node} */ (this.cells.get(it))));
    });
    this.grid?.replaceChildren(...rows);
  }

  flip() {
    this.isFlipped = !this.isFlipped;
    this.#arrange();
    this.draw();
  }

  /** Shows the men and marks. */
  draw() {
    this.grid?.setAttribute('aria-label', t('board'));
    for (const [square, cell] of this.cells) {
      const it = this.men.get(square);
      const mark = this.marks.get(square);
      const isDark = cell.classList.contains('dark');
      cell.className = ['square', isDark ? 'dark' : 'light', ...(mark?.classes ?? [])].join(' ');
      cell.title = mark?.title ?? '';
      cell.tabIndex = square === this.focused ? 0 : -1;
      cell.setAttribute('aria-label', [square, it ? this.#label(it) : t('empty'), mark?.title].filter(Boolean).join(', '));
      const badge = mark?.badge;
      cell.replaceChildren(
        ...(it ? [drawing(it, { draggable: false })] : []),
        ...(mark?.sign && !it ? [h('span', { class: 'sign', 'aria-hidden': 'true' }, mark.sign)] : []),
        ...(badge ? [h('span', { class: 'badge', 'aria-hidden': 'true' }, badge)] : []),
      );
    }
    this.#drawLines();
  }

  #drawLines() {
    this.overlay?.remove();
    if (this.lines.length === 0) return;
    const name = 'http://www.w3.org/2000/svg';
    this.overlay = document.createElementNS(name, 'svg');
    this.overlay.setAttribute('viewBox', '0 0 16 16');
    this.overlay.setAttribute('class', 'lines-between');
    this.overlay.setAttribute('aria-hidden', 'true');
    const x = (/** @type {number} */ across) => String(this.isFlipped ? 16 - across : across);
    const y = (/** @type {number} */ up) => String(this.isFlipped ? up : 16 - up);
    for (const { from, to } of this.lines) {
      const line = document.createElementNS(name, 'line');
      const ends = { x1: x(from[0]), y1: y(from[1]), x2: x(to[0]), y2: y(to[1]) };
      Object.entries(ends).forEach(([end, value]) => line.setAttribute(end, value));
      this.overlay.append(line);
    }
    this.grid?.append(this.overlay);
  }

  /** @param {Man} it */
  #label(it) {
    return [t(it.side), ...it.attributes, it.royal && it.kind !== 'k' ? t('royal') : '', this.nameOf(it)].filter(Boolean).join(' ');
  }

  /** @param {string} square */
  #focus(square, moves = true) {
    this.cells.get(this.focused)?.setAttribute('tabindex', '-1');
    this.focused = square;
    const cell = this.cells.get(square);
    cell?.setAttribute('tabindex', '0');
    if (moves) cell?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const order = this.isFlipped ? [...SQUARES].reverse() : SQUARES;
    const at = order.indexOf(this.focused);
    const row = Math.floor(at / 8);
    /** @type {Record<string, number | undefined>} */
    const steps = {
      ArrowLeft: at % 8 > 0 ? at - 1 : undefined,
      ArrowRight: at % 8 < 7 ? at + 1 : undefined,
      ArrowUp: row > 0 ? at - 8 : undefined,
      ArrowDown: row < 7 ? at + 8 : undefined,
      Home: row * 8,
      End: row * 8 + 7,
    };
    const isMove = event.key in steps;
    const next = steps[event.key];
    if (next !== undefined) {
      this.#focus(order[next]);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#say('activate', this.focused);
    } else if (!isMove && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const detail = { square: this.focused, key: event.key };
      if (this.dispatchEvent(new CustomEvent('key', { detail, cancelable: true }))) {
        return;
      }
    } else if (!isMove) {
      return;
    }
    event.preventDefault();
  }

  /** @param {string} name @param {string | undefined} square */
  #say(name, square) {
    if (square) this.dispatchEvent(new CustomEvent(name, { detail: { square } }));
  }
}

/** @param {EventTarget | null} target */
function squareOf(target) {
  const cell = target instanceof Element ? target.closest('[data-square]') : null;
  return cell?.getAttribute('data-square') ?? undefined;
}

/**
 * Lets a man follow the pointer; tells the square on which it is dropped (nothing: beside the board). A click is no drag.
 * @param {PointerEvent} start @param {Man} it @param {(to: string | undefined) => void} drop
 */
export function drag(start, it, drop) {
  if (start.button !== 0) {
    return;
  }
  /** @type {HTMLImageElement | undefined} */
  let ghost;
  const move = (/** @type {PointerEvent} */ event) => {
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > DRAG_PIXELS;
    if (!ghost && far) {
      ghost = drawing(it, { class: 'ghost' });
      document.body.append(ghost);
    }
    if (ghost) {
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
      event.preventDefault();
    }
  };
  const end = (/** @type {PointerEvent} */ event) => {
    document.removeEventListener('pointermove', move);
    document.removeEventListener('pointerup', end);
    document.removeEventListener('pointercancel', end);
    if (ghost) {
      ghost.remove();
      if (event.type === 'pointerup') drop(squareOf(document.elementFromPoint(event.clientX, event.clientY)));
    }
  };
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', end);
  document.addEventListener('pointercancel', end);
}

/**
 * A small board to look at.
 * @param {Map<string, Man>} men @param {string} label @param {Map<string, Mark>} [marks]
 */
export function smallBoard(men, label, marks = new Map()) {
  const cells = SQUARES.map((square) => {
    const it = men.get(square);
    const isDark = (square.charCodeAt(0) + Number(square[1])) % 2 === 0;
    const cell = h('span', { class: ['square', isDark ? 'dark' : 'light', ...(marks.get(square)?.classes ?? [])].join(' ') });
    if (it) cell.append(drawing(it));
    return cell;
  });
  return h('div', { class: 'small-board', role: 'img', 'aria-label': label }, ...cells);
}

customElements.define('chess-board', ChessBoard);
