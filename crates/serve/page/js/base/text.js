// @ts-check
// The words of the page in the language chosen. Words of rules, men and moves come from the engine.

import en from '../../text/en.js';

/** @typedef {'en' | 'fr' | 'de'} Language */

/** @type {Record<string, Record<string, string>>} */
const words = { en };
/** @type {Language} */
let language = 'en';

/** The language of the page. */
export function current() {
  return language;
}

/** A text of the page; `{name}` stands for a value. @param {string} key @param {Record<string, string | number>} [values] */
export function t(key, values = {}) {
  return filled(words[language]?.[key] ?? en[key] ?? key, values);
}

/** @param {string} text @param {Record<string, string | number>} values */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** What a part of the page that is loaded later says, in each language. @param {Record<string, Record<string, string>>} known */
export const wordsOf = (known) => (/** @type {string} */ key, /** @type {Record<string, string | number>} */ values = {}) => filled(known[language][key], values);

/** How something is printed in the language of the page. @param {{names: string[], title?: string}} it */
export function nameOf(it) {
  return it.title ?? wordFor(it);
}

/** The word of Popeye's language for something. @param {{names: string[]}} it */
export function wordFor(it) {
  return it.names[{ en: 0, fr: 1, de: 2 }[language]];
}

/** The language to begin with: the one chosen last, or the browser's. @returns {Language} */
export function first() {
  const wished = [localStorage.getItem('language'), ...navigator.languages].map((it) => it?.slice(0, 2));
  const known = wished.find((it) => it === 'en' || it === 'fr' || it === 'de');
  return /** @type {Language} */ (known ?? 'en');
}

/** Changes the language of the whole page. @param {Language} wanted */
export async function choose(wanted) {
  words[wanted] ??= Object.assign({}, ...Object.values(await import(`../../text/${wanted}.js`)));
  language = wanted;
  localStorage.setItem('language', wanted);
  document.documentElement.lang = wanted;
  translate(document.body);
}

/** Fills in the texts of elements that name them. @param {ParentNode} root */
export function translate(root) {
  for (const element of root.querySelectorAll('[data-text]')) {
    element.textContent = t(element.getAttribute('data-text') ?? '');
  }
  for (const element of root.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', t(element.getAttribute('data-label') ?? ''));
  }
}
