// @ts-check
// Squares, men or numbers that are asked for: clicked on the board, or written.

import { button, h, unique } from '../base/dom.js';
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
  /** @type {((answer: string[] | undefined) => void) | undefined} */ #answer;
  /** Where words are written, if not squares are asked for. @type {HTMLInputElement | undefined} */ #field;
  /** The code of the man on a square. @type {(square: string) => string | undefined} */ codeOn = () => undefined;

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

  /** Asks for words, such as men or numbers. A man that is clicked writes its code. @param {string} prompt @returns {Promise<string[] | undefined>} */
  words(prompt) {
    this.cancel();
    const field = h('input', { id: unique('words'), type: 'text', size: 12, spellcheck: false });
    const end = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#end(field.value.trim() ? [field.value.trim()] : undefined);
    };
    this.#place.replaceChildren(h(
      'form', { onsubmit: end, class: 'tools' }, h('label', { htmlFor: field.id }, prompt), field,
      h('button', { class: 'main' }, t('done')), button(t('cancel'), () => this.cancel()),
    ));
    this.#place.hidden = false;
    this.#field = field;
    field.focus();
    return new Promise((resolve) => { this.#answer = resolve; });
  }

  /** A square has been clicked. @param {string} square */
  take(square) {
    if (this.#field) {
      const code = this.codeOn(square);
      if (code) this.#field.value = `${this.#field.value} ${code}`.trim();
      this.#field.focus();
      return;
    }
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
    this.#field = undefined;
    this.chosen = [];
    this.#place.hidden = true;
    this.dispatchEvent(new Event('change'));
    answer(squares);
  }
}
