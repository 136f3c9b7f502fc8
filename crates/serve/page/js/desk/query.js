// @ts-check
// A query over the problems of the file that is open: by what they are, and by what their solutions show as far as these are known. Nothing is
// solved for it.

import { button, h } from '../base/dom.js';
import { redraw } from '../base/redraw.js';
import { t, wordsOf } from '../base/text.js';
import { solvedOf } from '../content/told.js';
import { Refused, faultText } from '../engine/refused.js';
import { Findings } from '../solution/findings.js';
import words from '../../text/content.js';

const w = wordsOf(words);

/**
 * @typedef {import('./desk.js').Entry} Entry
 * @typedef {{list: import('./list.js').ProblemList, desk: import('./desk.js').Desk, engine: import('../engine/engine.js').Engine, results: import('./results.js').Results}} Given
 */

/** Characters of a question about several problems: a server takes 8 MB. */
const MOST_ASKED = 2_000_000;

/** Problems of a question, so that something is seen soon. */
const MOST_AT_ONCE = 50;

class ProblemQuery extends HTMLElement {
  /** @param {Given} given */
  constructor(given) {
    super();
    this.#given = given;
    this.#file = given.desk.file.id;
    given.desk.addEventListener('change', this.#follow);
  }

  #given;
  #file;
  #text = '';
  #asking = new AbortController();
  /** @type {{done: number, all: number, found: Set<string>, open: number} | undefined} */ #told;
  /** @type {import('../engine/refused.js').FaultData[]} */ #faults = [];

  /** Another file has other problems. */
  #follow = () => { if (this.#given.desk.state.file !== this.#file) this.close(); };

  close() {
    this.#asking.abort();
    this.#given.desk.removeEventListener('change', this.#follow);
    this.remove();
    this.#show(undefined);
  }

  /** Shows these problems only. @param {Set<string> | undefined} found */
  #show(found) {
    const { list } = this.#given;
    list.found = found;
    list.drawRows();
  }

  draw() {
    const take = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#text = /** @type {HTMLInputElement} */ (this.querySelector('[data-field="query"]')).value;
      this.#ask();
    };
    const { done = 0, all = 0, found, open = 0 } = this.#told ?? {};
    const said = !this.#told ? '' : done < all ? w('asking', { done, all }) : [w('told', { found: found?.size ?? 0, all }), open > 0 && w('open', { open })].filter(Boolean).join('. ');
    redraw(
      this,
      h(
        'form', { class: 'tools', onsubmit: take }, h('label', { htmlFor: 'query-field' }, w('query')),
        h('input', { id: 'query-field', type: 'text', value: this.#text, spellcheck: false, placeholder: 'Zilahi(2) AND PCount(*) < 8', 'data-field': 'query', 'aria-describedby': 'query-told' }),
        h('button', { class: 'main' }, w('find')), button('×', () => this.close(), { 'aria-label': w('close') }),
      ),
      h('div', { id: 'query-told', role: 'status' }, h('p', {}, said), ...this.#faults.map((fault) => this.#fault(fault))),
    );
  }

  /** What is wrong, and where in the query. @param {import('../engine/refused.js').FaultData} fault */
  #fault(fault) {
    const column = fault.place?.[1];
    if (!column) return h('p', { class: 'fault' }, faultText(fault));
    const letters = [...this.#text];
    const length = Math.max(1, [...fault.item ?? ''].length);
    const [before, at, behind] = [letters.slice(0, column - 1), letters.slice(column - 1, column - 1 + length), letters.slice(column - 1 + length)].map((it) => it.join(''));
    return h('p', { class: 'fault' }, `${w('place', { column })} `, h('code', {}, before, h('mark', {}, at || '…'), behind), h('br'), faultText(fault));
  }

  async #ask() {
    this.#asking.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const entries = this.#given.desk.file.entries.filter((entry) => !entry.unread);
    this.#faults = [];
    this.#told = { done: 0, all: entries.length, found: new Set(), open: 0 };
    this.draw();
    try {
      for (let next = 0; next < Math.max(1, entries.length);) next = await this.#slice(entries, next, this.#told, asking.signal);
      this.#show(this.#told.found);
    } catch (error) {
      if (asking.signal.aborted) return;
      this.#told = undefined;
      this.#faults = error instanceof Refused ? error.faults : [{ message: t('lost') }];
      this.#show(undefined);
    }
    this.draw();
  }

  /** Asks about some problems; gives the number of the next one. @param {Entry[]} entries @param {number} from @param {{done: number, found: Set<string>, open: number}} told @param {AbortSignal} signal */
  async #slice(entries, from, told, signal) {
    const problems = [];
    let length = 0;
    for (const { text } of entries.slice(from, from + MOST_AT_ONCE)) {
      const problem = await this.#solved(text);
      length += JSON.stringify(problem).length;
      if (length > MOST_ASKED && problems.length > 0) break;
      // one that is too long for any question is asked without its solution
      problems.push(length > MOST_ASKED ? { problem: text } : problem);
    }
    const { found } = await this.#given.engine.ask('find', { query: this.#text, problems, language: document.documentElement.lang }, signal);
    signal.throwIfAborted();
    found.forEach((/** @type {boolean | null} */ isFound, /** @type {number} */ index) => {
      if (isFound) told.found.add(entries[from + index].id);
      if (isFound === null) told.open += 1;
    });
    told.done = from + problems.length;
    this.draw();
    return Math.max(told.done, from + 1);
  }

  /** A problem with its solution, if that is known. @param {string} text */
  async #solved(text) {
    const { results } = this.#given;
    const result = results.get(text);
    const events = result && await results.events(text);
    return (events && solvedOf(text, Findings.of(events), result.rest)) || { problem: text };
  }
}

customElements.define('problem-query', ProblemQuery);

/** Opens the query below the buttons of the list; closes it, if it is open. @param {Given} given */
export function openQuery(given) {
  const { list } = given;
  const open = /** @type {ProblemQuery | null} */ (list.querySelector('problem-query'));
  if (open) {
    open.close();
    return;
  }
  const query = new ProblemQuery(given);
  list.head?.after(query);
  query.draw();
  /** @type {HTMLElement | null} */ (query.querySelector('input'))?.focus();
}
