// @ts-check
// The board: 64 squares that can be clicked, reached by the keyboard, and between which men are dragged.

import { h } from '../base/dom.js';
import { redraw } from '../base/redraw.js';
import { drag, squareOf } from './drag.js';
import { overlay } from './overlay.js';
import { SQUARES, drawing } from '../problem/men.js';
import { t } from '../base/text.js';

/**
 * @typedef {import('../problem/men.js').Man} Man
 * @typedef {{classes: string[], title?: string, badge?: string, sign?: string}} Mark
 */

/** How long a man slides. */
const SLIDE_MILLISECONDS = 160;

/** How far the wheel is turned for a step, and a finger moved. */
const WHEEL_PIXELS = 50;
const SWIPE_PIXELS = 40;

export class ChessBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {Map<string, Man>} */
    this.men = new Map();
    /** @type {Map<string, Mark>} */
    this.marks = new Map();
    /** Lines of conditions. @type {import('./overlay.js').Line[]} */
    this.lines = [];
    /** What a move has done. @type {import('./overlay.js').Arrow[]} */
    this.arrows = [];
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
      const isMouse = event.button === 2 && /** @type {PointerEvent} */ (event).pointerType !== 'touch';
      if (square && this.dispatchEvent(new CustomEvent('menu', { detail: { square, isMouse }, cancelable: true })) === false) {
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
    this.#steps();
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
      redraw(
        cell,
        ...(it ? [drawing(it, { draggable: false })] : []),
        ...(mark?.sign && !it ? [h('span', { class: 'sign', 'aria-hidden': 'true' }, mark.sign)] : []),
        ...(badge ? [h('span', { class: 'badge', 'aria-hidden': 'true' }, badge)] : []),
      );
    }
    this.#drawOverlay();
  }

  #drawOverlay() {
    this.overlay?.remove();
    this.overlay = overlay({ lines: this.lines, arrows: this.arrows, isFlipped: this.isFlipped });
    if (this.overlay) this.grid?.append(this.overlay);
  }

  /**
   * Lets men slide as a move has moved them; not for who wants no motion.
   * @param {any[]} effects of the move @param {boolean} isBack the move has been taken back
   */
  slide(effects, isBack) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const { from, to } of effects.filter((effect) => effect.type === 'move')) {
      const [start, end] = (isBack ? [to, from] : [from, to]).map((square) => this.cells.get(square));
      const image = end?.querySelector('img');
      if (!start || !end || !image) continue;
      const [a, b] = [start.getBoundingClientRect(), end.getBoundingClientRect()];
      end.classList.add('sliding');
      const motion = image.animate([{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: 'none' }], { duration: SLIDE_MILLISECONDS, easing: 'ease-out' });
      motion.onfinish = () => end.classList.remove('sliding');
    }
  }

  /** Steps through the play with the wheel, and with a finger. */
  #steps() {
    let turned = 0;
    this.addEventListener('wheel', (event) => {
      if (this.dataset.steps !== 'true' || event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaY * (event.deltaMode === 1 ? 40 : 1);
      if (Math.abs(turned) < WHEEL_PIXELS) return;
      this.dispatchEvent(new CustomEvent('step', { detail: Math.sign(turned) }));
      turned = 0;
    }, { passive: false });
    this.addEventListener('pointerdown', (start) => {
      if (this.dataset.steps !== 'true' || start.pointerType !== 'touch') return;
      this.addEventListener('pointerup', (end) => {
        const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
        if (Math.abs(across) < SWIPE_PIXELS || Math.abs(across) < 2 * Math.abs(down)) return;
        this.dispatchEvent(new CustomEvent('step', { detail: across < 0 ? 1 : -1 }));
      }, { once: true });
    });
  }

  /** @param {Man} it */
  #label(it) {
    return t(`man-${it.side}`, { man: [...it.attributes, it.royal && it.kind !== 'k' ? t('royal') : '', this.nameOf(it)].filter(Boolean).join(' ') });
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
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    const next = steps[event.key];
    if (next !== undefined) {
      this.#focus(order[next]);
    } else if (!isCommand && (event.key === 'Enter' || event.key === ' ')) {
      this.#say('activate', this.focused);
    } else if (!isMove && !isCommand) {
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

customElements.define('chess-board', ChessBoard);
