// @ts-check
// Conditions and options: found by any of their names, each with its explanation, and with the squares, men or numbers that it takes.

import { button, h, written } from '../base/dom.js';
import { combo, plain } from '../base/combo.js';
import { nameOf, t, wordFor } from '../base/text.js';

/** @typedef {{name: string, options: string[]}} Phrase */

/** @typedef {{names: string[], title?: string, aliases?: string[], phrases?: Phrase[], keywords?: string[][], notes?: string[], takes?: string, doc: string,
 *   source?: string, own?: boolean, options?: any[], example?: {file: string}, sign?: string}} Entry */

/**
 * @param {{name: 'conditions' | 'options', texts: string[], entries: () => Entry[], change: (change: (texts: string[]) => void) => void,
 *   read: (text: string) => void, ask: (entry: Entry) => Promise<string | undefined>, faults: Map<number, string>, hides: (text: string) => boolean}} given
 *   `hides`: those that are shown elsewhere; `ask`: asks for what must follow the name; `faults`: what is wrong with each
 */
export function rulesField({ name, texts, entries, change, read, ask, faults, hides }) {
  const chips = texts.map((text, index) => {
    if (hides(text)) return false;
    const remove = () => change((now) => { now.splice(index, 1); });
    const entry = entryOf(entries(), text);
    const fault = faults.get(index);
    const write = (/** @type {string} */ value) => change((now) => { now[index] = value; });
    const again = entry && isAsked(entry) && button(t(isClicked(entry) ? 'chooseSquares' : 'chooseWords'), async () => {
      const words = await ask(entry);
      if (words !== undefined) write(`${nameIn(text, entry)} ${words}`);
    });
    return h(
      'li', { class: fault ? 'faulty' : '', alike: text },
      h('div', { class: 'chip-line' }, chip(name, text, entry, write, read), again, button('×', remove, { 'aria-label': t('remove', { what: text }) })),
      fault ? h('p', { class: 'fault', role: 'alert' }, fault) : false,
    );
  });
  const add = async (/** @type {string} */ value) => {
    const entry = entryOf(entries(), value);
    const hasWords = entry && plain(value) !== plain(nameIn(value, entry));
    const words = entry && !hasWords && isAsked(entry) ? await ask(entry) : undefined;
    change((now) => { now.push(words ? `${value} ${words}` : value); });
  };
  const field = combo({ key: name, label: t(name), placeholder: t('searchRules'), choices: () => entries().flatMap(choicesOf), choose: add, other: add });
  return h('div', { class: name }, field, h('ul', { class: 'chips', 'aria-label': t(name) }, ...chips));
}

/** Whether something must follow the name. @param {Entry} entry */
function isAsked(entry) {
  return entry.takes !== undefined && !['nothing', 'number-or-nothing'].includes(entry.takes);
}

/** Whether that is clicked on the board. @param {Entry} entry */
export function isClicked(entry) {
  return entry.takes === 'squares' || entry.takes === 'square';
}

/** @param {'conditions' | 'options'} name @param {string} text @param {Entry | undefined} entry @param {(text: string) => void} write @param {(text: string) => void} read */
function chip(name, text, entry, write, read) {
  const input = h('input', { type: 'text', value: text, size: Math.max(8, text.length), 'aria-label': t(name), onchange: written((value) => write(value.trim())) });
  if (!entry) return h('span', { class: 'chip' }, input);
  const options = (entry.options ?? []).map((option) => h(
    'li', {},
    button(option.names[0], () => write(`${text} ${option.names[0]}`), { class: 'link' }), ' ', option.doc,
  ));
  return h(
    'details', { class: 'chip' },
    h('summary', {}, calledIn(text, entry)),
    h('p', {}, entry.doc),
    entry.own || wordFor(entry) === nameOf(entry) ? false : h('p', { class: 'source' }, t('popeyesWord', { word: wordFor(entry) })),
    entry.source ? h('p', { class: 'source' }, `${t('source')}${t(': ')}${entry.source}`) : false,
    options.length > 0 ? h('ul', {}, ...options) : false,
    (entry.notes ?? []).length > 0 ? h('details', {}, h('summary', {}, t('details')), h('ul', {}, ...(entry.notes ?? []).map((note) => h('li', {}, note)))) : false,
    h('label', {}, `${t('inWords')} `, input),
    entry.example ? button(t('example'), () => read(entry.example?.file ?? '')) : false,
  );
}

/** A rule, and what its phrases with options mean, such as "ultra-maximum". @param {Entry} entry */
function choicesOf(entry) {
  const isPlain = (/** @type {Phrase} */ phrase) => phrase.options.length === 0;
  const phrases = entry.phrases ?? [];
  const names = [...entry.names, ...(entry.aliases ?? []), ...phrases.filter(isPlain).map((phrase) => phrase.name)];
  const docOf = (/** @type {Phrase} */ { options }) => (entry.options ?? []).filter((option) => options.includes(option.names[0])).map((option) => option.doc).join(' ');
  return [
    { value: entry.names[0], label: nameOf(entry), word: wordFor(entry), names, keywords: (entry.keywords ?? []).flat(), doc: entry.doc },
    ...phrases.filter((phrase) => !isPlain(phrase)).map((phrase) => ({ value: phrase.name, label: phrase.name, names: [phrase.name], doc: docOf(phrase) })),
  ];
}

/** @param {Entry} entry */
function allNames(entry) {
  return [...entry.names, ...(entry.aliases ?? []), ...(entry.phrases ?? []).map((phrase) => phrase.name)];
}

/** The name of a rule in the language of the page, whatever its user has called it, and what follows the name. A phrase that says more than the name
 * stands behind it. @param {string} text @param {Entry} entry */
export function calledIn(text, entry) {
  const written = nameIn(text, entry);
  const says = (entry.phrases ?? []).find((phrase) => plain(phrase.name) === plain(written))?.options ?? [];
  const words = text.slice(written.length).trim().split(/\s+/).filter(Boolean);
  const named = words.map((word) => wordOf((entry.options ?? []).find(({ names }) => names.some((/** @type {string} */ name) => plain(name) === plain(word))), word));
  return [nameOf(entry), ...(says.length > 0 ? [`(${written})`] : []), ...named].join(' ');
}

/** The word for an option in the language of the page. @param {{names: string[]} | undefined} option @param {string} word as it is written */
const wordOf = (option, word) => (option ? wordFor(option) : word);

/** The entry that a text begins with. @param {Entry[]} entries @param {string} text */
export function entryOf(entries, text) {
  return named(entries, text)?.entry;
}

/** The words of a text that name its entry. @param {string} text @param {Entry} entry */
function nameIn(text, entry) {
  return named([entry], text)?.name ?? entry.names[0];
}

/** @param {Entry[]} entries @param {string} text */
function named(entries, text) {
  const words = text.split(/\s+/);
  for (let count = words.length; count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ');
    const wanted = plain(name);
    const entry = entries.find((it) => allNames(it).some((known) => plain(known) === wanted));
    if (entry) return { entry, name };
  }
  return undefined;
}
