// @ts-check
// Several problems of a file as one document: which of them, how they are arranged, what is shown, and how the pages will look.

import { button, h, save, unique } from '../base/dom.js';
import { t, wordsOf } from '../base/text.js';
import words from '../../text/pages.js';
import { thumbnail } from '../board/small.js';
import { Refused, faultText } from '../engine/refused.js';
import { looks } from '../problem/figures.js';
import { readFields } from '../problem/problem.js';
import { Findings } from '../solution/findings.js';

document.head.append(h('link', { rel: 'stylesheet', href: new URL('./pages.css', import.meta.url).href }));

const w = wordsOf(words);

/**
 * @typedef {import('../desk/desk.js').Entry} Entry
 * @typedef {{file: import('../desk/desk.js').ProblemFile, results: import('../desk/results.js').Results, engine: import('../engine/engine.js').Engine}} Given
 */

const TEMPLATES = ['magazine', 'booklet', 'sheet'];
const PAPERS = ['a4', 'a5', 'letter'];

/** What a document may show, and whether it does if nothing is said. */
const SHOWN = Object.entries({
  author: true, title: true, source: true, award: true, stipulation: true, conditions: true, counts: true, legend: true,
  remarks: true, solution: true, verdicts: false, coordinates: true, numbers: true,
});

/** Measures, with their limits; an empty field is what suits the paper. @type {Record<string, {min: number, max: number, step: number}>} */
const MEASURES = {
  diagram: { min: 15, max: 180, step: 1 }, margin: { min: 0, max: 50, step: 1 }, columns: { min: 1, max: 6, step: 1 },
  text: { min: 4, max: 20, step: 0.5 }, first: { min: 0, max: 99999, step: 1 },
};

/** Formats, each with the ending of its files. */
const FORMATS = { pdf: 'pdf', html: 'html', latex: 'tex', rtf: 'rtf', markdown: 'md', bbcode: 'bbcode', text: 'txt' };

/** Those of them that are named in the words of this file. */
const MORE = { rtf: true, markdown: true, bbcode: true, text: true };

/** Under which the choices are kept. */
const KEPT = 'pages';

/** Pages that are shown beside the choices. */
const MOST_SEEN = 12;

/** Milliseconds without a change after which the pages are made anew. */
const PAUSE = 300;

/** Opens the choices. @param {Given} given */
export function openPages(given) {
  const pages = new Pages(given);
  document.body.append(pages.dialog);
  pages.dialog.addEventListener('close', () => {
    pages.close();
    pages.dialog.remove();
  });
  pages.dialog.showModal();
  pages.changed();
}

class Pages {
  /** @type {Given} */ #given;
  /** The ids of the problems that are printed. @type {Set<string>} */ #chosen;
  /** @type {Record<string, any>} */ #choices;
  /** @type {number | undefined} */ #timer;
  /** Counts changes: an answer to what was asked before is not shown. */ #asked = 0;
  /** @type {string[]} */ #addresses = [];

  /** @param {Given} given */
  constructor(given) {
    this.#given = given;
    this.#chosen = new Set(this.#entries.map((entry) => entry.id));
    this.#choices = { template: 'magazine', paper: 'a4', shows: {}, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}'), title: '' };
    this.said = h('p', { role: 'status' });
    this.fault = h('p', { class: 'fault', role: 'alert', hidden: true });
    this.seen = h('div', { class: 'pages-seen', tabIndex: 0, role: 'region', 'aria-label': w('preview') });
    this.problems = h('div', { class: 'problems-chosen' });
    this.dialog = h(
      'dialog', { class: 'pages', 'aria-labelledby': 'pages-title' },
      h('h2', { id: 'pages-title' }, t('pages')),
      h('div', { class: 'pages-columns' }, h('div', { class: 'pages-choices' }, this.#problemChoice(), this.#arrangement(), this.#shown()), this.seen),
      this.fault, this.said, this.#makers(),
    );
  }

  /** What can be printed. */
  get #entries() {
    return this.#given.file.entries.filter((entry) => !entry.unread);
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#addresses.forEach(URL.revokeObjectURL);
  }

  #problemChoice() {
    const all = (/** @type {string} */ name, /** @type {(entry: Entry) => boolean} */ isChosen) => button(name, () => {
      this.#chosen = new Set(this.#entries.filter(isChosen).map((entry) => entry.id));
      this.#drawProblems();
      this.changed();
    });
    this.#drawProblems();
    return h(
      'fieldset', {}, h('legend', {}, t('problems')),
      h('div', { class: 'tools' }, all(w('all'), () => true), all(w('none'), () => false), all(t('class-sound'), (entry) => this.#given.results.get(entry.text)?.kind === 'one')),
      this.problems,
    );
  }

  #drawProblems() {
    this.problems.replaceChildren(...this.#given.file.entries.map((entry, index) => (entry.unread ? false : this.#tick(entry, index + 1))).filter((it) => it !== false));
  }

  /** @param {Entry} entry @param {number} number */
  #tick(entry, number) {
    const { men, stipulation, heading } = readFields(entry.text);
    const input = h('input', { type: 'checkbox', checked: this.#chosen.has(entry.id) });
    input.addEventListener('change', () => {
      if (input.checked) this.#chosen.add(entry.id);
      else this.#chosen.delete(entry.id);
      this.changed();
    });
    return h('label', { class: 'switch' }, input, thumbnail(men), `${number}. ${[stipulation, ...heading.authors].join(' ')}`);
  }

  #arrangement() {
    const choice = (/** @type {string} */ name, /** @type {string[]} */ values) => {
      const select = h('select', { id: unique(name) }, ...values.map((value) => h('option', { value, selected: this.#choices[name] === value }, w(`${name}-${value}`))));
      select.addEventListener('change', () => this.#choose({ [name]: select.value }));
      return [h('label', { htmlFor: select.id }, w(name)), select];
    };
    const title = h('input', { id: unique('title'), type: 'text' });
    title.addEventListener('input', () => this.#choose({ title: title.value }));
    return h(
      'fieldset', { class: 'pairs' }, h('legend', {}, w('arrangement')),
      h('label', { htmlFor: title.id }, w('pagesTitle')), title, ...choice('template', TEMPLATES), ...choice('paper', PAPERS),
      ...Object.keys(MEASURES).flatMap((name) => this.#measure(name)),
    );
  }

  /** @param {string} name */
  #measure(name) {
    const input = h('input', { id: unique(name), type: 'number', ...MEASURES[name], value: String(this.#choices[name] ?? ''), placeholder: w('asSuits') });
    input.addEventListener('input', () => {
      if (input.validity.valid) this.#choose({ [name]: input.value === '' ? undefined : input.valueAsNumber });
    });
    input.addEventListener('change', () => input.reportValidity());
    return [h('label', { htmlFor: input.id }, w(`measure-${name}`)), input];
  }

  #shown() {
    const ticks = SHOWN.map(([name, usual]) => {
      const input = h('input', { type: 'checkbox', checked: this.#choices.shows[name] ?? usual });
      input.addEventListener('change', () => this.#choose({ shows: { ...this.#choices.shows, [name]: input.checked } }));
      return h('label', { class: 'switch' }, input, w(`shows-${name}`));
    });
    return h('fieldset', {}, h('legend', {}, w('whatIsShown')), h('div', { class: 'switches' }, ...ticks));
  }

  #makers() {
    const makers = Object.keys(FORMATS).map((format) => button(format in MORE ? w(`form-${format}`) : t(`form-${format}`), () => this.#save(/** @type {keyof typeof FORMATS} */ (format))));
    return h('div', { class: 'tools' }, ...makers, button(t('print'), () => this.#print()), button(t('close'), () => this.dialog.close(), { class: 'main' }));
  }

  /** @param {Record<string, any>} part */
  #choose(part) {
    Object.assign(this.#choices, part);
    const { title, first, ...kept } = this.#choices;
    localStorage.setItem(KEPT, JSON.stringify(kept));
    this.changed();
  }

  /** Shows the pages as they are now, when nothing more is changed for a moment. */
  changed() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#timer = setTimeout(() => this.#draw(this.#asked), PAUSE);
  }

  /** @param {number} asked */
  async #draw(asked) {
    await this.#try(async () => {
      const { pages } = JSON.parse(await (await this.#document('svg')).text());
      if (asked !== this.#asked) return;
      this.#addresses.forEach(URL.revokeObjectURL);
      this.#addresses = pages.slice(0, MOST_SEEN).map((/** @type {string} */ page) => URL.createObjectURL(new Blob([page], { type: 'image/svg+xml' })));
      this.seen.replaceChildren(...this.#addresses.map((src, index) => h('img', { src, alt: w('pageNumber', { number: index + 1 }) })));
      const unsolved = this.#printed.filter((entry) => !this.#given.results.get(entry.text)).length;
      this.#say([w('pagesMade', { pages: pages.length, problems: this.#printed.length }), unsolved > 0 && w('pagesUnsolved', { count: unsolved })].filter(Boolean).join(' '));
    }, asked);
  }

  /** The problems that are printed, in the order of the file. */
  get #printed() {
    return this.#entries.filter((entry) => this.#chosen.has(entry.id));
  }

  /** @param {string} format @returns {Promise<Blob>} */
  async #document(format) {
    const entries = this.#printed;
    const solutions = await Promise.all(entries.map((entry) => this.#solution(entry)));
    return this.#given.engine.file('publish', { ...this.#choices, ...looks(), problems: entries.map((entry) => entry.text), solutions, format, language: document.documentElement.lang });
  }

  /** Solutions by their results: they are read once, and not again with each change of a measure. @type {WeakMap<object, object | null>} */ #known = new WeakMap();

  /** What is known of a solution. @param {Entry} entry */
  async #solution({ text }) {
    const result = this.#given.results.get(text);
    if (!result) return null;
    const known = this.#known.get(result);
    if (known !== undefined) return known;
    const events = await this.#given.results.events(text);
    const solution = events ? Findings.of(events).known ?? null : null;
    this.#known.set(result, solution);
    return solution;
  }

  /** @param {keyof typeof FORMATS} format */
  async #save(format) {
    await this.#try(async () => {
      this.#say(t('making'));
      const name = this.#choices.title || this.#given.file.name.replace(/\.\w{1,6}$/, '');
      save(await this.#document(format), `${name}.${FORMATS[format]}`);
      this.#say(t('made'));
    });
  }

  /** Hands the document to the browser's own printing, which can also make a PDF. */
  async #print() {
    await this.#try(async () => {
      const frame = h('iframe', { class: 'hidden', srcdoc: await (await this.#document('html')).text(), title: t('pages') });
      frame.addEventListener('load', () => frame.contentWindow?.print());
      this.dialog.append(frame);
    });
  }

  /** Does what may be refused, and says why in place of what is no longer so. @param {() => Promise<void>} act @param {number} [asked] */
  async #try(act, asked = this.#asked) {
    try {
      await act();
      if (asked === this.#asked) this.fault.hidden = true;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.fault.textContent = error instanceof Refused ? error.faults.map(faultText).join(' ') : t('lost');
      this.fault.hidden = false;
      this.#say('');
    }
  }

  /** @param {string} text */
  #say(text) {
    this.said.replaceChildren(text);
  }
}
