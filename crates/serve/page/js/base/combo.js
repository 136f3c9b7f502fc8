// @ts-check
// A field with a list of choices that are found by any of their names, each with its explanation.

import { h, unique } from './dom.js';

/**
 * @typedef {{value: string, label: string, word?: string, names: string[], keywords?: string[], doc: string}} Choice a keyword finds it and is no name of it;
 *   `word` is Popeye's
 */

/** More choices than this are not shown at once. */
const MOST = 40;

/** The letters of a text without accents and case. @param {string} text */
function letters(text) {
  const umlauts = text.normalize('NFC').replace(/[äöü]/gi, (letter) => `${letter}e`);
  return umlauts.normalize('NFD').replace(/[\u0300-\u036f\s&_.'-]/g, '').toLowerCase();
}

/** What distinguishes a name: letters without accents and case, without articles, brackets and words such as "chess"; as in
 * `notation/src/vocabulary/spelling`. @param {string} text */
export function plain(text) {
  const named = text.replace(/(?<=\S)\s*\([^()]*\)\s*$/, '').replace(/^\s*(l[ea]s?|the|d(ie|as|er))\s+(?=\S)/i, '');
  return letters(named).replace(/^(lesechecs|echecs|laregle|regle)(?=.)/, '').replace(/(?<=.)(chess|schach|echecs)$/, '');
}

/** Those that fit a text, the best first. @param {Choice[]} choices @param {string} text */
export function fitting(choices, text) {
  const wanted = plain(text);
  // who is in the middle of such a word has not written it yet
  const begun = letters(text);
  const rank = (/** @type {Choice} */ choice) => {
    const names = [choice.label, ...choice.names, ...(choice.keywords ?? [])];
    if (names.some((name) => plain(name) === wanted)) return 0;
    if (names.some((name) => plain(name).startsWith(wanted) || letters(name).startsWith(begun))) return 1;
    return names.some((name) => plain(name).includes(wanted) || letters(name).includes(begun)) ? 2 : 3;
  };
  const ranked = choices.map((choice) => ({ choice, rank: rank(choice) })).filter((it) => it.rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map((it) => it.choice);
}

/** Whether one of the names of a choice is written. @param {Choice} choice @param {string} text */
const isCalled = ({ names }, /** @type {string} */ text) => names.some((name) => plain(name) === plain(text));

/** A field with choices; it is drawn anew by giving it other properties. */
class ComboField extends HTMLElement {
  /** The name of the field. */ key = '';
  /** @type {() => Choice[]} */ #choices = () => [];
  /** @type {(value: string) => void} */ choose = () => {};
  /** Whether a text counts as it is written, though it is in no list; without it only choices count. @type {((text: string) => boolean) | undefined} */ free;
  /** Where what is written goes that is not in the list. @type {((value: string) => void) | undefined} */ other;
  #list = h('ul', { id: unique('list'), role: 'listbox', tabIndex: -1, hidden: true, class: 'choices' });
  #input = h('input', {
    id: unique('combo'), type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: false, 'aria-expanded': 'false', 'aria-controls': this.#list.id, 'aria-autocomplete': 'list',
  });
  #label = h('label', { htmlFor: this.#input.id });
  #at = -1;
  /** @type {Choice[]} */ #shown = [];

  connectedCallback() {
    if (this.firstChild) return;
    this.#input.dataset.field = this.key;
    this.#input.addEventListener('input', () => this.#open());
    this.#input.addEventListener('click', () => this.#open());
    this.#input.addEventListener('blur', () => this.#leave());
    this.#input.addEventListener('keydown', (event) => this.#press(event));
    this.append(this.#label, this.#input, this.#list);
  }

  get value() {
    return this.#input.value;
  }

  set value(text) {
    this.#input.value = text;
  }

  set choices(/** @type {() => Choice[]} */ choices) {
    this.#choices = choices;
    // who has written before the lists have come sees now what fits
    if (this.contains(document.activeElement) && this.#written !== '' && this.#shown.length === 0) this.#open();
  }

  set label(/** @type {string} */ text) {
    this.#label.textContent = text;
    this.#list.setAttribute('aria-label', text);
  }

  set placeholder(/** @type {string} */ text) {
    this.#input.placeholder = text;
  }

  get #written() {
    return this.#input.value.trim();
  }

  #close() {
    this.#list.hidden = true;
    this.#at = -1;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-activedescendant');
  }

  /** Takes a choice: by the name that is written, if that is one of its names. @param {Choice} choice */
  #takeChoice(choice) {
    this.#take(isCalled(choice, this.#written) ? this.#written : choice.value);
  }

  /** @param {string} chosen */
  #take(chosen) {
    this.#close();
    this.value = this.free ? chosen : '';
    this.choose(chosen);
  }

  /** Nothing that is written is passed over because no choice has such a name. */
  #takeOther() {
    const written = this.#written;
    const all = this.#choices();
    // before the lists have come nobody knows what is in none of them
    if (!this.other || written === '' || all.length === 0 || fitting(all, written).length > 0) return;
    this.#close();
    this.value = '';
    this.other(written);
  }

  /** Who leaves the field has written a whole name, or goes on later. */
  #leave() {
    this.#close();
    const written = this.#written;
    if (written === '') return;
    if (this.free) {
      this.choose(written);
      return;
    }
    const called = this.#choices().find((choice) => isCalled(choice, written));
    if (called) this.#takeChoice(called);
    else this.#takeOther();
  }

  /** What Enter takes. */
  #enter() {
    const written = this.#written;
    const marked = this.#shown[this.#at];
    if (!this.#list.hidden && marked) this.#takeChoice(marked);
    else if (this.free && written !== '') this.#take(written);
    else if (this.#list.hidden && fitting(this.#choices(), written).length > 0 && written !== '') this.#open();
    else this.#takeOther();
  }

  /** @param {number} index */
  #mark(index, isSought = true) {
    this.#at = index;
    [...this.#list.children].forEach((item, number) => item.setAttribute('aria-selected', String(number === index)));
    const item = this.#list.children[index];
    if (!item) return;
    this.#input.setAttribute('aria-activedescendant', item.id);
    if (isSought) item.scrollIntoView({ block: 'nearest' });
  }

  #open() {
    this.#shown = fitting(this.#choices(), this.#input.value).slice(0, MOST);
    const items = this.#shown.map((choice) => h(
      'li',
      { id: unique('choice'), role: 'option', 'aria-selected': 'false', onpointerdown: (/** @type {Event} */ event) => { event.preventDefault(); this.#takeChoice(choice); } },
      h('strong', {}, choice.label), ' ', choice.word && choice.word !== choice.label ? h('code', {}, choice.word) : '', ' ', h('span', {}, choice.doc),
    ));
    this.#list.replaceChildren(...items);
    this.#list.hidden = items.length === 0;
    this.#at = -1;
    this.#input.setAttribute('aria-expanded', String(items.length > 0));
    this.#input.removeAttribute('aria-activedescendant');
    // what Enter takes is seen before
    if (items.length > 0 && this.#written !== '' && !this.free?.(this.#written)) this.#mark(0, false);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (this.#list.hidden) this.#open();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      this.#mark((Math.max(this.#at, step > 0 ? -1 : 0) + step + this.#shown.length) % Math.max(this.#shown.length, 1));
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      // a list that can be scrolled would be the next stop, and vanish under the focus
      this.#close();
    } else if (event.key === 'Enter') {
      // with Ctrl it solves besides
      if (!event.ctrlKey && !event.metaKey) event.preventDefault();
      this.#enter();
    }
  }
}

customElements.define('combo-field', ComboField);

/**
 * A field with a list of choices.
 * @param {{key: string, label: string, placeholder?: string, choices: () => Choice[], choose: (value: string) => void, value?: string,
 *   free?: (text: string) => boolean, other?: (value: string) => void}} given as the properties of the element
 */
export function combo(given) {
  return h('combo-field', { class: 'combo', ...given });
}
