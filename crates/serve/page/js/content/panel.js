// @ts-check
// What a problem shows, beside its solution: facts that are marked on the board and in the solution, lines that are played, keywords that are
// written into the problem.

import { button, h } from '../base/dom.js';
import { redraw } from '../base/redraw.js';
import { t, wordsOf } from '../base/text.js';
import { Findings } from '../solution/findings.js';
import { way } from '../solution/play.js';
import words from '../../text/content.js';
import { Answers, isLong, isTooLong, keyOf, solvedOf, withVariations } from './told.js';
import { placeOf } from './ways.js';

document.head.append(h('link', { rel: 'stylesheet', href: new URL('./content.css', import.meta.url).href }));

const w = wordsOf(words);

/**
 * @typedef {import('./told.js').Fact} Fact
 * @typedef {import('./told.js').Place} Place
 * @typedef {import('./told.js').Solved} Solved
 * @typedef {{problem: import('../problem/problem.js').Problem, engine: import('../engine/engine.js').Engine, results: import('../desk/results.js').Results, jobs: import('../desk/jobs.js').Jobs,
 *   solution: import('../solution/solution.js').SolutionView, player: import('../solution/player.js').PlayControls, drawBoard: () => void}} Given
 *
 * What is looked at: a fact, or one place where it is shown.
 * @typedef {{fact: string, place?: number}} Look
 */

/** Lines of a fact that are shown before somebody asks for the rest. */
const FIRST_LINES = 2;

/** Where the moves of the solution stand. */
const MARK = 'of-fact';

class ContentPanel extends HTMLElement {
  /** @param {Given} given */
  constructor(given) {
    super();
    this.#given = given;
    this.#answers = new Answers(given.engine);
  }

  #given;
  #answers;
  /** The solution that is looked at. @type {Solved | undefined} */ #solved;
  /** Its play, where it is not that of the solution beside the panel. @type {Findings | undefined} */ #own;
  /** @type {import('./told.js').Told | undefined} */ #told;
  #asking = new AbortController();
  /** What the pointer or the focus is on, and what has been chosen. @type {Look | undefined} */ #seen;
  /** @type {Look | undefined} */ #chosen;
  /** Facts whose lines are all shown. @type {Set<string>} */ #unfolded = new Set();
  /** Solving with all variations, while that goes on. @type {import('../desk/jobs.js').Job | undefined} */ #job;

  /** Looks at the solution that is shown, if it is another one than before. */
  async follow() {
    const { problem, solution, results } = this.#given;
    const text = problem.text();
    const { findings } = solution;
    const isRunning = solution.dataset.state === 'running';
    const solved = isRunning ? undefined : solvedOf(text, findings, results.get(text)?.rest);
    // while the same problem is shown anew, what is known of it stays
    if (!solved && this.#solved && !isRunning && findings.texts.length === 0 && results.get(text) && keyOf({ ...this.#solved, problem: text }) === keyOf(this.#solved)) return;
    if (solved && this.#solved && keyOf(solved) === keyOf(this.#solved)) {
      this.draw();
      return;
    }
    this.#begin(solved);
    if (!solved) return;
    if (isTooLong(solved) || isLong(solved) && !this.#answers.get(keyOf(solved))) this.draw();
    else await this.#look(solved);
  }

  /** @param {Solved | undefined} solved */
  #begin(solved) {
    this.#asking.abort();
    this.#solved = solved;
    this.#own = undefined;
    this.#told = undefined;
    this.#seen = undefined;
    this.#chosen = undefined;
    this.#unfolded.clear();
    this.#mark();
    if (!solved) this.draw();
  }

  /** Asks what a solution shows. @param {Solved} solved */
  async #look(solved) {
    this.#asking.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#told = this.#answers.get(keyOf(solved));
    this.draw();
    if (!this.#told) {
      const told = await this.#answers.ask(solved, asking.signal).catch(() => undefined);
      if (asking.signal.aborted) return;
      this.#told = told;
      this.draw();
    }
    if (this.#told?.lacks === 'variations') await this.#takeVariations(asking.signal);
  }

  /** Takes the solution with all variations, if that has been found before. @param {AbortSignal} signal */
  async #takeVariations(signal) {
    const { results, problem } = this.#given;
    const text = withVariations(problem.text());
    const events = results.get(text) && await results.events(text);
    if (!events || signal.aborted) return;
    const own = Findings.of(events);
    const solved = solvedOf(text, own, results.get(text)?.rest);
    if (!solved) return;
    const told = this.#answers.get(keyOf(solved)) ?? await this.#answers.ask(solved, signal).catch(() => undefined);
    if (!told || signal.aborted) return;
    this.#own = own;
    this.#told = told;
    this.draw();
  }

  /** Solves with all variations, as any problem is solved: it can be stopped, and says how far it is. */
  async #solveVariations() {
    const { jobs, problem, solution } = this.#given;
    const solved = this.#solved;
    const seconds = Number(/** @type {HTMLInputElement | null} */ (solution.querySelector('input[type="number"]'))?.value) || 60;
    const job = jobs.start(withVariations(problem.text()), { time: seconds });
    this.#job = job;
    job.addEventListener('event', () => this.draw());
    this.draw();
    if (!job.hasEnded) await new Promise((resolve) => { job.addEventListener('end', resolve, { once: true }); });
    if (this.#job === job) this.#job = undefined;
    if (this.#solved === solved) await this.#takeVariations(this.#asking.signal);
    this.draw();
  }

  /* ---- what is marked ---- */

  get #looked() {
    return this.#seen ?? this.#chosen;
  }

  /** The places that are looked at. @returns {Place[]} */
  get #places() {
    const look = this.#looked;
    const fact = this.#told?.facts.find(({ text }) => text === look?.fact);
    if (!fact) return [];
    return look?.place === undefined ? fact.shown : fact.shown.slice(look.place, look.place + 1);
  }

  /** Marks the squares that are looked at. @param {Map<string, import('../board/board.js').Mark>} marks */
  mark(marks) {
    const fact = this.#looked?.fact;
    for (const square of new Set(this.#places.flatMap(({ squares }) => squares))) {
      const own = marks.get(square);
      marks.set(square, { ...own, classes: [...own?.classes ?? [], MARK], title: [own?.title, fact].filter(Boolean).join(', ') });
    }
  }

  /** Marks moves and squares anew. */
  #mark() {
    const { solution, drawBoard } = this.#given;
    for (const old of solution.querySelectorAll(`.${MARK}`)) old.classList.remove(MARK);
    for (const it of this.#places.flatMap(({ ways }) => ways)) {
      const place = placeOf(solution.parts, it);
      if (!place) continue;
      const last = solution.movesOf(place.node);
      for (const node of way(place.node)) {
        // of lines that begin alike those are meant that go on so
        const fits = (/** @type {Element} */ move) => { const line = move.closest('.line'); return !line || last.some((end) => line.contains(end)); };
        for (const move of solution.movesOf(node).filter(fits)) move.classList.add(MARK);
      }
    }
    drawBoard();
  }

  /** @param {Look | undefined} look */
  #see(look) {
    if (look?.fact === this.#seen?.fact && look?.place === this.#seen?.place) return;
    this.#seen = look;
    this.#mark();
  }

  /** Chooses a fact or a place, or lets it go. @param {Look} look */
  #choose(look) {
    const isSame = look.fact === this.#chosen?.fact && look.place === this.#chosen?.place;
    this.#chosen = isSame ? undefined : look;
    this.#seen = undefined;
    this.#mark();
    this.draw();
  }

  /** Plays a line on the board up to its last move. @param {import('./ways.js').Way} line @param {Look} look */
  #play(line, look) {
    const { solution, player } = this.#given;
    const place = placeOf(solution.parts, line);
    const other = place ? undefined : placeOf(this.#own?.play.parts ?? [], line);
    const found = place ?? other;
    if (!found) return;
    player.other = other?.part;
    this.#chosen = look;
    this.#seen = undefined;
    player.go(found.part, found.node);
    this.#mark();
    this.draw();
  }

  /* ---- what is seen ---- */

  draw() {
    const section = this.closest('section');
    if (section) section.hidden = !this.#solved;
    const title = section?.querySelector('h2');
    if (title) title.textContent = w('title');
    if (this.#solved) redraw(this, ...this.#parts(this.#solved));
  }

  /** @param {Solved} solved */
  #parts(solved) {
    const told = this.#told;
    if (isTooLong(solved)) return [h('p', { class: 'status', role: 'status' }, w('tooLong'))];
    if (!told && isLong(solved) && this.#asking.signal.aborted) return [button(w('look'), () => this.#look(solved), { 'data-field': 'look' })];
    if (!told) return [h('p', { class: 'status', role: 'status' }, w('looking'))];
    const status = told.fault ?? (told.is_told ? (told.lacks ? w(told.lacks) : told.facts.length === 0 ? w('nothing') : '') : w('untold'));
    return [
      h('p', { class: status && 'status', role: 'status' }, status),
      told.lacks === 'variations' && this.#solving(),
      told.facts.length > 0 && h('p', { class: 'source' }, w('hint')),
      told.facts.length > 0 && h('ul', { class: 'facts' }, ...told.facts.map((fact) => this.#fact(fact))),
      ...this.#keywords(told.keywords),
    ];
  }

  /** Solving with all variations: to be begun, or how far it is. */
  #solving() {
    const job = this.#job;
    const { done, of } = job?.findings.progress ?? {};
    return h(
      'div', { class: 'tools', key: 'variations' },
      job ? button(t('stop'), () => job.stop(), { 'data-field': 'stop-variations' }) : button(w('withVariations'), () => this.#solveVariations(), { 'data-field': 'variations' }),
      job && h('progress', { 'aria-label': t('progress'), ...(of > 0 ? { max: of, value: done } : {}) }),
    );
  }

  /** @param {Fact} fact */
  #fact(fact) {
    const { text, count, meaning, shown } = fact;
    const isChosen = this.#chosen?.fact === text;
    const lines = shown.flatMap((place, index) => place.lines.map((line, at) => ({ line, index, way: place.ways[at] }))).filter(({ line }) => line !== '');
    const isUnfolded = this.#unfolded.has(text);
    const unfold = () => {
      this.#unfolded.add(text);
      this.draw();
    };
    const see = () => this.#see({ fact: text });
    const leave = () => this.#see(undefined);
    const hidden = isUnfolded ? 0 : Math.max(0, lines.length - FIRST_LINES);
    return h(
      'li', { key: text, class: isChosen ? 'fact pinned' : 'fact', onpointerenter: see, onpointerleave: leave },
      button(text, () => this.#choose({ fact: text }), { class: 'link fact-name', 'aria-pressed': String(isChosen), onfocus: see, onblur: leave }), ' ',
      count > 1 && h('span', { class: 'count' }, w('times', { count })), h('span', { class: 'source' }, meaning),
      h('ul', { class: 'fact-lines' }, ...lines.slice(0, lines.length - hidden).map((it) => this.#line(text, it))),
      hidden > 0 && button(w('more', { count: hidden }), unfold, { class: 'link' }),
    );
  }

  /** @param {string} fact @param {{line: string, index: number, way: import('./ways.js').Way | undefined}} line */
  #line(fact, { line, index, way: it }) {
    const look = { fact, place: index };
    const see = () => this.#see(look);
    const isThere = it && (placeOf(this.#given.solution.parts, it) ?? placeOf(this.#own?.play.parts ?? [], it));
    const leave = () => this.#see({ fact });
    const blur = () => this.#see(undefined);
    return h('li', { onpointerenter: see, onpointerleave: leave }, isThere ? button(line, () => this.#play(it, look), { class: 'move', onfocus: see, onblur: blur }) : line);
  }

  /** The keywords that follow from what is shown: written only when somebody wants it. @param {string[]} all */
  #keywords(all) {
    if (all.length === 0) return [];
    const { problem } = this.#given;
    const known = problem.fields.details?.keywords;
    const own = Array.isArray(known) ? known : known ? [known] : [];
    const fresh = all.filter((word) => !own.includes(word));
    if (fresh.length === 0) return [h('p', { class: 'status', role: 'status', key: 'keywords' }, w('written', { words: all.join(', ') }))];
    const write = () => problem.change((fields) => { fields.details = { ...fields.details, keywords: [...own, ...fresh] }; });
    return [
      h('p', { key: 'keywords', role: 'status' }, w('keywords', { words: fresh.join(', ') })),
      h('div', { class: 'tools', key: 'write' }, button(w('write'), write, { 'data-field': 'write-keywords' })),
    ];
  }
}

customElements.define('content-panel', ContentPanel);

/** The panel behind the section of the solution. @param {HTMLElement} section @param {Given} given */
export function beside(section, given) {
  const panel = new ContentPanel(given);
  section.after(h('section', { id: 'content', class: 'no-print', 'aria-labelledby': 'content-title', hidden: true }, h('h2', { id: 'content-title' }), panel));
  return panel;
}
