// @ts-check
// The list of problems of the file that is open: small diagrams, who made them, what is asked, what they come to. Only the rows that are
// in sight are drawn.

import { button, h, written } from '../base/dom.js';
import { redraw, update } from '../base/redraw.js';
import { t } from '../base/text.js';
import { thumbnail } from '../board/small.js';
import { faultText } from '../engine/refused.js';
import { readFields } from '../problem/problem.js';
import { Desk } from './desk.js';
import { Results, labelOf } from './results.js';
import './whole.js';

/** @typedef {import('./desk.js').Entry} Entry */
/** @typedef {{top: number, height: number, row: number}} Sight what is in sight of the list, and the height of a row, in pixels */

/** Height of a row in sizes of the font, as in the style sheet. */
const ROW_REM = 5.75;

/** The type of a problem of the list that is dragged. */
const DRAGGED = 'application/x-sauterelle-entry';

/** Rows drawn above and below what is in sight. */
const SPARE = 4;

/** What can be said of an entry without solving it. @type {WeakMap<Entry, import('../problem/problem.js').Fields>} */
const read = new WeakMap();

/** @param {Entry} entry */
function fieldsOf(entry) {
  const known = read.get(entry) ?? readFields(entry.text);
  read.set(entry, known);
  return known;
}

/** Tells `act` with what is wanted of the file or a problem. */
class ProblemList extends HTMLElement {
  desk = new Desk();
  results = new Results();
  /** Whether a problem is being solved. @type {(text: string) => boolean} */ isSolving = () => false;
  /** Whether the file differs from what was saved. */ isChanged = () => false;
  #wanted = '';
  /** The problems that a query has found. @type {Set<string> | undefined} */ found;
  /** Rows that are drawn, by the id of the entry. @type {Map<string, {row: HTMLElement, entry: Entry, state: string}>} */ #rows = new Map();
  /** @type {Entry[]} */ #shown = [];

  connectedCallback() {
    if (this.scroller) return;
    this.head = h('div', { class: 'list-head' });
    this.rows = h('ul', { class: 'rows', 'aria-label': t('problems') });
    this.scroller = h('div', { class: 'scroller', onscroll: () => this.#drawRows(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) }, this.rows);
    this.scroller.addEventListener('dragover', (event) => this.#dragOver(event));
    this.scroller.addEventListener('drop', (event) => this.#drop(event));
    this.append(this.head, this.scroller, h('file-solver', { id: 'whole', hidden: true }));
    new ResizeObserver(() => this.#drawRows()).observe(this.scroller);
  }

  /** @param {string} what @param {Record<string, any>} [detail] */
  #act(what, detail = {}) {
    this.dispatchEvent(new CustomEvent('act', { detail: { what, ...detail } }));
  }

  /** Draws all. */
  draw() {
    const sight = this.#sight;
    const { files } = this.desk.state;
    const options = files.map((file) => h('option', { value: file.id, selected: file.id === this.desk.state.file }, `${file.name}${file.entries.length > 1 ? ` (${file.entries.length})` : ''}`));
    const choice = h('select', { 'aria-label': t('file'), 'data-field': 'file', onchange: written((file) => this.#act('file', { file })) }, ...options);
    const find = (/** @type {string} */ words) => {
      this.#wanted = words;
      this.drawRows();
    };
    const search = h('input', { id: 'find', type: 'search', value: this.#wanted, placeholder: t('findProblem'), 'aria-label': t('findProblem'), 'data-field': 'find', oninput: written(find) });
    const more = button('⋯', ({ currentTarget }) => this.#act('fileMenu', { at: currentTarget }), { class: 'menu-of-file', 'aria-label': t('moreOfFile'), title: t('moreOfFile'), 'aria-haspopup': 'menu' });
    if (this.head) redraw(
      this.head,
      h('div', { class: 'tools' }, choice, more),
      h(
        'div', { class: 'tools' },
        button(t('newProblem'), () => this.#act('newProblem')), button(t('openFile'), () => this.#act('openFile')), button(t('openFolder'), () => this.#act('openFolder')),
        button(`${t('saveFile')}${this.isChanged() ? ' •' : ''}`, () => this.#act('saveFile'), { 'aria-label': t('saveFile'), title: this.isChanged() ? t('unsaved') : '' }),
      ),
      h('div', { class: 'tools' }, search, button(t('solveAll'), () => this.#act('solveAll'))),
    );
    this.drawRows(sight);
  }

  /** Shows only the problems of which this is said; all, if it is what they are found by already. @param {string} words */
  find(words) {
    this.#wanted = this.#wanted === words ? '' : words;
    this.draw();
  }

  /** Draws all rows anew: the men look otherwise. */
  forget() {
    for (const { row } of this.#rows.values()) row.remove();
    this.#rows.clear();
    this.drawRows();
  }

  /** Draws the rows anew where something is known that was not. @param {Sight} sight */
  drawRows(sight = this.#sight) {
    const all = this.desk.file.entries;
    const words = this.#wanted.toLowerCase().split(/\s+/).filter(Boolean);
    this.#shown = all.filter((entry) => (this.found?.has(entry.id) ?? true) && words.every((word) => this.#textOf(entry).includes(word)));
    if (this.rows) {
      this.rows.style.height = `${this.#shown.length * sight.row}px`;
      this.rows.setAttribute('aria-label', t('problems'));
    }
    this.#drawRows(sight);
    this.#showOpen(sight);
  }

  /** What is in sight. Asked before anything is changed: afterwards the browser would have to lay out the page for the answer. @returns {Sight} */
  get #sight() {
    return { top: this.scroller?.scrollTop ?? 0, height: this.scroller?.clientHeight ?? 0, row: this.#row };
  }

  /** Height of a row in pixels. */
  get #row() {
    return ROW_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
  }

  /** What a search looks at. @param {Entry} entry */
  #textOf(entry) {
    const { heading, stipulation, conditions, options } = fieldsOf(entry);
    const result = this.results.get(entry.text);
    const number = `${this.desk.file.entries.indexOf(entry) + 1}`;
    return [number, ...Object.values(heading).flat(), stipulation, ...conditions, ...options, result && labelOf(result), entry.unread?.source]
      .filter(Boolean).join(' ').toLowerCase();
  }

  /** Brings the problem that is open in sight. @param {Sight} sight */
  #showOpen(sight) {
    const at = this.#shown.findIndex((entry) => entry.id === this.desk.state.entry);
    if (at < 0 || !this.scroller || this.#wasOpen === this.desk.state.entry) return;
    this.#wasOpen = this.desk.state.entry;
    if (at * sight.row < sight.top || (at + 1) * sight.row > sight.top + sight.height) this.scroller.scrollTop = (at + 0.5) * sight.row - sight.height / 2;
  }

  #wasOpen = '';

  /** @param {Sight} sight */
  #drawRows(sight = this.#sight) {
    if (!this.scroller || !this.rows || this.#shown.length === 0) {
      this.rows?.replaceChildren();
      this.#rows.clear();
      return;
    }
    const first = Math.max(0, Math.floor(sight.top / sight.row) - SPARE);
    const last = Math.min(this.#shown.length, Math.ceil((sight.top + sight.height) / sight.row) + SPARE);
    const inSight = new Set();
    let before = null;
    for (let at = last - 1; at >= first; at -= 1) {
      const { id } = this.#place(at, sight.row);
      inSight.add(id);
      // who goes from one to the next finds them in their order
      const row = this.#rows.get(id)?.row ?? null;
      if (row && row.nextElementSibling !== before) this.rows.insertBefore(row, before);
      before = row;
    }
    for (const [id, { row }] of this.#rows) {
      if (inSight.has(id)) continue;
      row.remove();
      this.#rows.delete(id);
    }
  }

  /** Draws a row if it is not there as it should be. @param {number} at @param {number} height of a row */
  #place(at, height) {
    const entry = this.#shown[at];
    const result = this.results.get(entry.text);
    const isOpen = entry.id === this.desk.state.entry;
    const state = [at, isOpen, this.isSolving(entry.text), result?.kind, result?.name, document.documentElement.lang, this.desk.file.entries.length, height].join();
    const known = this.#rows.get(entry.id);
    if (known && known.entry === entry && known.state === state) return entry;
    const drawn = this.#entryRow(entry, at, result, isOpen);
    const row = known?.row ?? drawn;
    if (known) update(row, drawn);
    else this.rows?.append(row);
    row.style.top = `${at * height}px`;
    this.#rows.set(entry.id, { row, entry, state });
    return entry;
  }

  /** @param {Entry} entry @param {number} at @param {import('./results.js').Result | undefined} result @param {boolean} isOpen */
  #entryRow(entry, at, result, isOpen) {
    const fields = fieldsOf(entry);
    const { authors, titles } = fields.heading;
    const number = this.desk.file.entries.indexOf(entry) + 1;
    const name = [...authors, ...titles].join(', ') || fields.conditions.join(', ');
    const badge = this.#badge(entry, result);
    const open = h(
      'button', { type: 'button', class: 'open', 'aria-current': isOpen ? 'true' : undefined, onclick: () => this.#act('open', { entry: entry.id }), tabIndex: isOpen || (at === 0 && !this.#isOpenShown) ? 0 : -1 },
      thumbnail(fields.men),
      h('span', { class: 'about' },
        h('span', { class: 'stipulation' }, `${number}. ${entry.unread ? t('unread') : fields.stipulation}`), ' ',
        h('span', { class: 'name' }, entry.unread ? entry.unread.faults.map(faultText)[0] ?? '' : name), ' ',
        badge,
        entry.versions.length > 0 ? h('span', { class: 'versions' }, ` ${t('versionCount', { count: entry.versions.length })}`) : false),
    );
    const menu = button('⋯', ({ currentTarget }) => this.#act('menu', { entry: entry.id, at: currentTarget }), { class: 'row-menu', 'aria-label': t('moreOfProblem', { number }), tabIndex: isOpen ? 0 : -1 });
    const given = { class: isOpen ? 'entry is-open' : 'entry', 'aria-setsize': this.#shown.length, 'aria-posinset': at + 1, draggable: true };
    return h('li', { ...given, ondragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData(DRAGGED, entry.id) }, open, menu);
  }

  /** A problem of the list may be dropped in the list. @param {DragEvent} event */
  #dragOver(event) {
    if (event.dataTransfer?.types.includes(DRAGGED)) event.preventDefault();
  }

  /** Puts the problem that is dropped in the place of that under it. @param {DragEvent} event */
  #drop(event) {
    const id = event.dataTransfer?.getData(DRAGGED);
    if (!id || !this.rows) return;
    event.preventDefault();
    const at = Math.floor((event.clientY - this.rows.getBoundingClientRect().top) / this.#row);
    const under = this.#shown[Math.max(0, Math.min(this.#shown.length - 1, at))];
    this.#act('moveTo', { entry: id, place: this.desk.file.entries.indexOf(under) });
  }

  get #isOpenShown() {
    return this.#shown.some((entry) => entry.id === this.desk.state.entry);
  }

  /** @param {Entry} entry @param {import('./results.js').Result | undefined} result */
  #badge(entry, result) {
    if (entry.unread) return '';
    if (this.isSolving(entry.text)) return h('span', { class: 'badge-of running' }, t('running'));
    if (!result) return h('span', { class: 'badge-of' }, t('notSolved'));
    return h('span', { class: `badge-of ${result.kind}`, title: result.meaning ?? result.verdict }, labelOf(result));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    /** @type {Record<string, number>} */
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (event.key === 'Delete') this.#act('remove', { entry: this.desk.state.entry });
    if (step === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) return;
    if (event.altKey) {
      this.#act(step > 0 ? 'down' : 'up', { entry: this.desk.state.entry });
      return;
    }
    const at = this.#shown.findIndex((entry) => entry.id === this.desk.state.entry);
    const next = this.#shown[Math.max(0, Math.min(this.#shown.length - 1, at + step))];
    if (next) this.#act('open', { entry: next.id });
    /** @type {HTMLElement | null | undefined} */ (this.rows?.querySelector('.is-open .open'))?.focus({ preventScroll: true });
  }
}

customElements.define('problem-list', ProblemList);
export { ProblemList };
