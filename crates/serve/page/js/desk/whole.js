// @ts-check
// A whole file solved in the background, while another problem is worked on.

import { button, h, written } from '../base/dom.js';
import { redraw } from '../base/redraw.js';
import { t } from '../base/text.js';
import { Desk } from './desk.js';
import { Jobs } from './jobs.js';
import { Results, labelOf } from './results.js';

/** @typedef {import('./desk.js').Entry} Entry */

/** Problems solved at the same time; a place is left for the one that is looked at. */
const AT_ONCE = Math.max(1, Math.min(3, (navigator.hardwareConcurrency ?? 2) - 1));

/** Results that need not be found again: the others were cut short. @param {import('./results.js').Result | undefined} result */
function isFinal(result) {
  return result !== undefined && result.kind !== 'incomplete';
}

/** Tells `report` when the results are to be seen as a whole, and `find` with the name of a class when those of it are to be seen. */
class FileSolver extends HTMLElement {
  desk = new Desk();
  results = new Results();
  /** @type {Jobs | undefined} */ jobs;
  /** @type {Entry[]} */ #waiting = [];
  /** @type {Set<import('./jobs.js').Job>} */ #running = new Set();
  #all = 0;
  #begun = 0;
  #seconds = 10;
  #isOpen = false;

  /** Opens the panel, or closes it. */
  toggle() {
    this.#isOpen = !this.#isOpen || this.#isBusy;
    this.draw();
    this.querySelector('button')?.focus();
  }

  get #isBusy() {
    return this.#running.size > 0 || this.#waiting.length > 0;
  }

  #begin() {
    this.#waiting = this.desk.file.entries.filter((entry) => !entry.unread && !isFinal(this.results.get(entry.text)));
    this.#all = this.#waiting.length;
    this.#begun = performance.now();
    for (let place = 0; place < AT_ONCE; place += 1) this.#next();
    this.draw();
  }

  #next() {
    const entry = this.#waiting.shift();
    const job = entry && this.jobs?.start(entry.text, { time: this.#seconds });
    if (!job) return;
    this.#running.add(job);
    job.addEventListener('end', () => {
      this.#running.delete(job);
      this.#next();
      this.draw();
      if (!this.#isBusy) this.dispatchEvent(new Event('done'));
    }, { once: true });
  }

  #stop() {
    this.#waiting = [];
    for (const job of this.#running) job.stop();
    this.draw();
  }

  draw() {
    this.hidden = !this.#isOpen;
    if (this.hidden) return;
    const counts = countsOf(this.desk.file.entries, this.results);
    const list = h('ul', { class: 'counts' }, ...[...counts].map(([name, count]) => h('li', {}, button(`${name}${t(': ')}${count}`, () => this.#find(name), { class: 'link', title: t('showThese') }))));
    const report = button(t('report'), () => this.dispatchEvent(new Event('report')), { disabled: counts.size === 0 });
    redraw(this, ...(this.#isBusy ? this.#progress() : this.#start()), list, h('div', { class: 'tools' }, report, this.#isBusy ? false : button(t('close'), () => this.toggle())));
  }

  /** @param {string} name of a class */
  #find(name) {
    this.dispatchEvent(new CustomEvent('find', { detail: name }));
  }

  #start() {
    const left = this.desk.file.entries.filter((entry) => !entry.unread && !isFinal(this.results.get(entry.text))).length;
    const limit = (/** @type {string} */ text) => { this.#seconds = Number(text) || 10; };
    const time = h('input', { id: 'seconds-each', type: 'number', min: '1', max: '3600', value: String(this.#seconds), 'data-field': 'seconds-each', onchange: written(limit) });
    return [
      h('p', {}, t('toSolve', { count: left })),
      h('div', { class: 'tools' }, h('label', { htmlFor: time.id }, t('secondsEach')), time, button(t('begin'), () => this.#begin(), { class: 'main', disabled: left === 0 })),
    ];
  }

  #progress() {
    const done = this.#all - this.#waiting.length - this.#running.size;
    const seconds = (performance.now() - this.#begun) / 1000;
    const each = done > 0 ? seconds / done : undefined;
    const most = (this.#all - done) * this.#seconds / AT_ONCE;
    const left = each === undefined ? '' : t('timeLeft', { from: Math.round(Math.min(most, (this.#all - done) * each)), to: Math.round(most) });
    return [
      h('progress', { max: this.#all, value: done, 'aria-label': t('progress') }),
      h('p', { role: 'status' }, `${done} / ${this.#all} ${left}`),
      h('div', { class: 'tools' }, button(t('stop'), () => this.#stop(), { 'aria-label': t('stopAll') })),
    ];
  }
}

/** What the problems have come to, by the name of the class, in the order of the list. @param {Entry[]} entries @param {Results} results */
export function countsOf(entries, results) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const entry of entries) {
    const name = className(entry, results);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** @param {Entry} entry @param {Results} results @returns {string | undefined} */
export function className(entry, results) {
  if (entry.unread) return t('unread');
  const result = results.get(entry.text);
  return result && labelOf(result);
}

customElements.define('file-solver', FileSolver);
export { FileSolver };
