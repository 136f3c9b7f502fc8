// @ts-check
// A field with a list of choices that are found by any of their names, each with its explanation.

import { h, unique } from './dom.js';

/**
 * @typedef {{value: string, label: string, word?: string, names: string[], keywords?: string[], doc: string}} Choice a keyword finds it and is no name of it;
 *   `word` is Popeye's
 */

/** More choices than this are not shown at once. */
const MOST = 40;

/** What distinguishes a name: letters without accents and case, without words such as "chess"; as in `notation/src/spelling.rs`.
 * @param {string} text */
export function plain(text) {
  const umlauts = text.normalize('NFC').replace(/[äöü]/gi, (letter) => `${letter}e`);
  const letters = umlauts.normalize('NFD').replace(/[\u0300-\u036f\s&_.'-]/g, '').toLowerCase();
  return letters.replace(/^(lesechecs|echecs|laregle|regle)(?=.)/, '').replace(/(?<=.)(chess|schach|echecs)$/, '');
}

/** Those that fit a text, the best first. @param {Choice[]} choices @param {string} text */
export function fitting(choices, text) {
  const wanted = plain(text);
  const rank = (/** @type {Choice} */ choice) => {
    const names = [choice.label, ...choice.names, ...(choice.keywords ?? [])].map(plain);
    if (names.some((name) => name === wanted)) return 0;
    if (names.some((name) => name.startsWith(wanted))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  const ranked = choices.map((choice) => ({ choice, rank: rank(choice) })).filter((it) => it.rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map((it) => it.choice);
}

/**
 * @param {{label: string, placeholder?: string, choices: () => Choice[], choose: (value: string) => void, value?: string,
 *   free?: boolean, other?: (value: string) => void}} given `free`: what is written counts too, not only what is in the list; `other`:
 *   where what is written goes that is not in the list
 */
export function combo({ label, placeholder = '', choices, choose, value = '', free = false, other }) {
  const list = h('ul', { id: unique('list'), role: 'listbox', 'aria-label': label, hidden: true, class: 'choices' });
  const input = h('input', {
    id: unique('combo'), type: 'text', role: 'combobox', value, placeholder, autocomplete: 'off', spellcheck: false,
    'aria-expanded': 'false', 'aria-controls': list.id, 'aria-autocomplete': 'list',
  });
  let at = -1;
  /** @type {Choice[]} */
  let shown = [];

  const close = () => {
    list.hidden = true;
    at = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  /** Takes a choice: by the name that is written, if that is one of its names. @param {Choice} choice */
  const called = ({ value: usual, names }) => {
    const written = input.value.trim();
    return names.some((name) => plain(name) === plain(written)) ? written : usual;
  };
  const take = (/** @type {string} */ chosen) => {
    close();
    input.value = free ? chosen : '';
    choose(chosen);
  };
  /** Nothing that is written is passed over because no choice has such a name. */
  const takeOther = () => {
    const written = input.value.trim();
    const all = choices();
    // before the lists have come nobody knows what is in none of them
    if (!other || written === '' || all.length === 0 || fitting(all, written).length > 0) return;
    close();
    input.value = '';
    other(written);
  };
  const mark = (/** @type {number} */ index) => {
    at = index;
    [...list.children].forEach((item, number) => item.setAttribute('aria-selected', String(number === at)));
    const item = list.children[at];
    if (item) {
      input.setAttribute('aria-activedescendant', item.id);
      item.scrollIntoView({ block: 'nearest' });
    }
  };
  const open = () => {
    shown = fitting(choices(), input.value).slice(0, MOST);
    const items = shown.map((choice) => h(
      'li',
      { id: unique('choice'), role: 'option', 'aria-selected': 'false', onpointerdown: (/** @type {Event} */ event) => { event.preventDefault(); take(called(choice)); } },
      h('strong', {}, choice.label), ' ', choice.word && choice.word !== choice.label ? h('code', {}, choice.word) : '', ' ', h('span', {}, choice.doc),
    ));
    list.replaceChildren(...items);
    list.hidden = items.length === 0;
    at = -1;
    input.setAttribute('aria-expanded', String(items.length > 0));
    input.removeAttribute('aria-activedescendant');
  };
  input.addEventListener('input', open);
  input.addEventListener('click', open);
  input.addEventListener('blur', () => {
    close();
    if (free && input.value.trim() !== '') choose(input.value.trim());
    else takeOther();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) open();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      mark((at + step + shown.length) % Math.max(shown.length, 1));
    } else if (event.key === 'Escape') {
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const first = shown[at] ?? (free ? undefined : shown[0]);
      if (!list.hidden && first) take(called(first));
      else if (free && input.value.trim() !== '') take(input.value.trim());
      else takeOther();
    }
  });
  return h('div', { class: 'combo' }, h('label', { htmlFor: input.id }, label), input, list);
}
