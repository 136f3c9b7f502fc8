// @ts-check
// Squares that are asked for, and clicked on the board.

import { button, h } from '../base/dom.js';
import { t } from '../base/text.js';

/** Tells `change` when others are chosen. */
export class Pick extends EventTarget {
  /** @param {HTMLElement} place where is said what is asked for */
  constructor(place) {
    super();
    this.#place = place;
  }

  #place;
  /** @type {string[]} */ chosen = [];
  #most = 0;
  /** @type {((squares: string[] | undefined) => void) | undefined} */ #answer;

  get isAsking() {
    return this.#answer !== undefined;
  }

  /**
   * Asks for squares: for so many at most, or for any number.
   * @param {string} prompt @param {number} [most] @returns {Promise<string[] | undefined>} nothing if it is given up
   */
  squares(prompt, most = Infinity) {
    this.cancel();
    this.chosen = [];
    this.#most = most;
    const done = button(t('done'), () => this.#end(this.chosen), { class: 'main', hidden: most !== Infinity });
    this.#place.replaceChildren(h('span', { role: 'status' }, prompt), done, button(t('cancel'), () => this.cancel()));
    this.#place.hidden = false;
    this.dispatchEvent(new Event('change'));
    return new Promise((resolve) => { this.#answer = resolve; });
  }

  /** A square has been clicked. @param {string} square */
  take(square) {
    this.chosen = this.chosen.includes(square) ? this.chosen.filter((it) => it !== square) : [...this.chosen, square];
    this.dispatchEvent(new Event('change'));
    if (this.chosen.length === this.#most) this.#end(this.chosen);
  }

  cancel() {
    this.#end(undefined);
  }

  /** @param {string[] | undefined} squares */
  #end(squares) {
    const answer = this.#answer;
    if (!answer) return;
    this.#answer = undefined;
    this.chosen = [];
    this.#place.hidden = true;
    this.dispatchEvent(new Event('change'));
    answer(squares);
  }
}
