// @ts-check
// Versions of the problem that is open, tried in the background: does every man matter, where else may one stand, what cures a cook, and
// what else may vary. Loaded when the first of these is asked.

import { button, h } from '../base/dom.js';
import { say } from '../base/notices.js';
import { redraw } from '../base/redraw.js';
import { t } from '../base/text.js';
import { faultText } from '../engine/refused.js';
import { playOf } from './cook.js';
import { Cure } from './cure.js';
import { MOST } from './deck.js';
import { Matters } from './matters.js';
import { meaning } from './meaning.js';
import { done } from './run.js';
import { Runs } from './runs.js';
import { Squares } from './squares.js';
import { Vary } from './vary.js';
import { textOfVersion, twinOf } from './versions.js';
import { w } from './words.js';

document.head.append(h('link', { rel: 'stylesheet', href: new URL('./compose.css', import.meta.url).href }));

/**
 * @typedef {import('./versions.js').Judged} Judged
 * @typedef {import('./run.js').Question} Question
 *
 * What the page gives. `drawBoard`: draws the marks of versions anew, if clicks on the board come here; `setMode` lets them.
 * @typedef {{problem: import('../problem/problem.js').Problem, engine: import('../engine/engine.js').Engine, results: import('../desk/results.js').Results,
 *   jobs: import('../desk/jobs.js').Jobs, store: () => import('../desk/store.js').Store | undefined, board: import('../board/board.js').ChessBoard,
 *   palette: import('../board/palette.js').MenPalette, player: import('../solution/player.js').PlayControls,
 *   setMode: (mode: 'versions') => void, drawBoard: () => void}} Given
 *
 * One of the things that are asked. `begin`: it has been opened; `activate`: a square has been clicked.
 * @typedef {{questions: () => Question[], begin: (man?: string) => void, activate: (square: string) => void, marks: () => Map<string, import('../board/board.js').Mark>,
 *   section: () => (Node | string | false | undefined)[], showsFaults?: boolean}} View
 */

/** Seconds for each of two versions whose solutions are compared. */
const SECONDS = 60;

export class VersionTrials extends HTMLElement {
  /** @type {Given} */ #given;
  /** @type {Record<string, View>} */ #views;
  /** @type {string | undefined} */ #what;
  /** The version that is looked at. @type {Judged | undefined} */ #chosen;
  /** The version that is compared with the problem as it is. @type {{version: Judged, section: HTMLElement} | undefined} */ #compared;
  /** How many diagrams are shown. */ shown = MOST;
  /** Settled when it is known what was found before: a click before that waits for it. */ #opened = Promise.resolve();
  /** Whether solutions that are meant are being ticked. */ #isTicking = false;

  /** @param {Given} given */
  constructor(given) {
    super();
    this.#given = given;
    this.problem = given.problem;
    this.runs = new Runs(given);
    this.#views = { matters: new Matters(this), squares: new Squares(this), cure: new Cure(this), vary: new Vary(this) };
    this.runs.addEventListener('change', () => this.draw());
    this.problem.addEventListener('change', () => this.#follow());
  }

  nameOf = (/** @type {import('../problem/men.js').Man} */ it) => this.#given.board.nameOf(it);

  get kinds() {
    return this.#given.palette.kinds;
  }

  get what() {
    return this.#what;
  }

  /** Opens one of the things that are asked; closes it if it is open. @param {string} what @param {string} [man] that has been chosen before */
  async open(what, man) {
    const isOther = this.#what !== what;
    this.#what = what;
    this.#forget();
    this.#given.setMode('versions');
    this.#opened = this.runs.follow();
    await this.#opened;
    this.draw();
    this.scrollIntoView({ block: 'start' });
    if (isOther || man || !this.runs.isRunning) this.#views[what].begin(man);
  }

  /** Another problem is open, or this one has been changed. */
  #follow() {
    this.#forget();
    this.runs.follow();
  }

  #forget() {
    this.#chosen = undefined;
    this.#compared = undefined;
    this.shown = MOST;
  }

  /** The page has another language: what was seen in the one is asked in the other. */
  async relanguage() {
    const view = this.#view;
    const wasKnown = view?.questions().some((question) => this.runs.of(question));
    const { man, text, keep, men, meant, full, variations } = this.runs.known;
    this.#forget();
    await this.runs.follow();
    if (!view || !wasKnown || view.questions().some((question) => this.runs.of(question))) return;
    this.runs.remember({ man, text, keep, men, meant, full, variations });
    await this.go();
  }

  get #view() {
    return this.#what === undefined ? undefined : this.#views[this.#what];
  }

  /** The numbers of the solutions that are meant. */
  get meant() {
    const { meant, usual, base } = this.runs.known;
    return meant ?? usual ?? base?.solutions.map((_, index) => index) ?? [];
  }

  /** The solutions that are not meant; tries and set play are none. */
  get cooks() {
    const { base } = this.runs.known;
    return base?.solutions.filter((it, index) => !it.try && !it.set_play && !this.meant.includes(index)) ?? [];
  }

  /** A question with what is meant. @param {import('./run.js').Ask} ask @param {string} keep @returns {Question} */
  asked(ask, keep) {
    const { meant, full, variations = [] } = this.runs.known;
    const named = meant || variations.length > 0 ? { meant: [...this.meant, ...variations] } : {};
    return { ask, keep, ...named, ...(full ? { full } : {}) };
  }

  /** Asks, unless that has been done: what was stopped goes on when that is wanted. */
  goIfNew() {
    if (this.#view?.questions().every((question) => !this.runs.of(question))) this.go();
  }

  /** Asks, from where it was stopped. */
  async go() {
    await this.runs.start(this.#view?.questions() ?? []);
  }

  /* ---- versions ---- */

  /** How many solutions a version that is cooked has at the least: it is left as soon as one too many is known. @param {Judged} version */
  atLeast({ solutions }) {
    const positions = new Set(this.runs.known.base?.solutions.map(({ position }) => position));
    return Math.max(solutions, positions.size > 1 ? 2 : this.meant.length + 1);
  }

  /** @param {Judged | undefined} version */
  choose(version) {
    this.#chosen = version === this.#chosen ? undefined : version;
    this.draw();
  }

  /** @param {Judged} version */
  isChosen(version) {
    return version === this.#chosen;
  }

  /** A button that shows a version. @param {string} text @param {Judged} version */
  chooser(text, version) {
    return button(text, () => this.choose(version), { class: 'move', 'aria-pressed': String(this.isChosen(version)), title: version.text });
  }

  /** @param {Judged} version */
  openVersion(version) {
    this.problem.desk.edit(textOfVersion(this.problem.text(), version));
    say(w('opened'));
  }

  /** @param {Judged} version */
  keepVersion(version) {
    this.problem.desk.keep(version.text, { text: textOfVersion(this.problem.text(), version) });
    say(w('kept'));
    this.draw();
  }

  /** @param {Judged} version */
  isKept(version) {
    const text = textOfVersion(this.problem.text(), version);
    return this.problem.desk.entry.versions.some((it) => it.text === text);
  }

  /** @param {Judged} version */
  takeTwin(version) {
    const command = twinOf(version);
    if (!command) return;
    this.problem.change((fields) => { fields.twins.push({ command, continued: false }); });
    say(w('twinMade'));
  }

  /** Plays a line of a version on the board. @param {Judged} version @param {import('./versions.js').Line} line */
  async play(version, line) {
    const text = this.problem.text();
    const part = await playOf(this.#given.engine, textOfVersion(text, version), line).catch(() => undefined);
    if (!part || text !== this.problem.text()) return;
    const { player } = this.#given;
    player.other = part;
    player.go(part, part.lines[0]?.end ?? part.root);
  }

  /** @param {Judged} version */
  isCompared(version) {
    return this.#compared?.version === version;
  }

  /** Shows a version beside the problem as it is, with the solutions that only one of them has. @param {Judged} version */
  async compare(version) {
    const isOpen = this.isCompared(version);
    this.#compared = undefined;
    this.draw();
    if (isOpen) return;
    const { comparison } = await import('../desk/comparison.js');
    const { results, jobs } = this.#given;
    const now = this.problem.text();
    const text = textOfVersion(now, version);
    const section = () => comparison({ text, name: version.text, time: 0 }, now, results);
    this.#compared = { version, section: section() };
    this.draw();
    this.#compared.section.scrollIntoView({ block: 'nearest' });
    const unsolved = [text, now].filter((it) => !results.get(it));
    if (unsolved.length === 0) return;
    say(w('solving'));
    await Promise.all(unsolved.map((it) => ended(jobs.start(it, { time: SECONDS }))));
    if (!this.isCompared(version)) return;
    this.#compared = { version, section: section() };
    this.draw();
  }

  /** Finds out what can be meant; nothing is tried. */
  measure() {
    const [question] = this.#view?.questions() ?? [];
    if (question) this.runs.measure(question);
  }

  /** @param {number} count */
  showMore(count) {
    this.shown += count;
    this.draw();
  }

  /* ---- the board ---- */

  /** How the board is marked. @returns {Map<string, import('../board/board.js').Mark>} */
  get marks() {
    return this.#view?.marks() ?? new Map();
  }

  /** A square of the board has been clicked. @param {string} square */
  async activate(square) {
    await this.#opened;
    this.#view?.activate(square);
  }

  /* ---- what is seen ---- */

  draw() {
    const view = this.#view;
    if (!view) return;
    redraw(
      this, h('h3', {}, t(`try-${this.#what}`)), this.#tools(view), this.#status(view), this.#meant(),
      h('div', { class: `trial-${this.#what}`, key: this.#what }, ...view.section()), this.#compared?.section,
    );
    this.#given.drawBoard();
  }

  /** How far it is: so many versions of all; questions about the same versions count as one. @param {View} view */
  #reached(view) {
    const questions = view.questions();
    const runs = questions.map((question) => this.runs.of(question));
    const all = Math.max(0, ...runs.map((run) => run?.versions ?? 0));
    const tried = runs.reduce((sum, run) => sum + (run ? done(run) : 0), 0);
    return {
      all, tried: Math.floor(tried / Math.max(1, questions.length)), isNew: runs.every((run) => run === undefined),
      isDone: questions.length > 0 && runs.every((run) => run?.next === null),
    };
  }

  /** @param {View} view */
  #tools(view) {
    const { all, tried, isNew, isDone } = this.#reached(view);
    const { isRunning } = this.runs;
    const isOpen = !isRunning && !isDone && (!isNew || this.#what === 'matters');
    if (!isRunning && !isOpen) return false;
    return h(
      'div', { class: 'tools' },
      isRunning && button(t('stop'), () => this.runs.stop(), { 'data-field': 'trial-stop' }),
      isOpen && button(w(isNew ? 'again' : 'goOn'), () => this.go(), { class: 'main', 'data-field': 'trial-go' }),
      isRunning && h('progress', { 'aria-label': t('progress'), ...(all > 0 ? { max: all, value: tried } : {}) }),
      all > 0 && h('span', { class: 'count' }, w('progress', { done: tried, all })),
    );
  }

  /** @param {View} view */
  #status(view) {
    const { faults, isRunning } = this.runs;
    if (faults === 'lost') return h('p', { class: 'fault', role: 'status' }, t('lost'));
    if (faults && !view.showsFaults) return h('div', { role: 'status' }, ...faults.map((fault) => h('p', { class: 'fault' }, faultText(fault))));
    const { all, tried, isNew, isDone } = this.#reached(view);
    const said = isRunning ? w('running') : isNew ? '' : isDone ? w(all > 0 ? 'finished' : 'nothing', { all }) : w('stopped', { all, done: tried });
    return h('p', { class: 'status', role: 'status' }, said);
  }

  /** The solutions, to be ticked. */
  #meant() {
    const { base } = this.runs.known;
    if (!base || base.solutions.length === 0) return false;
    return h(
      'details', { class: 'trial-meant', key: `meant-${this.#what}`, open: this.#isTicking || this.#what === 'cure', ontoggle: (/** @type {Event} */ { currentTarget }) => { this.#isTicking = /** @type {HTMLDetailsElement} */ (currentTarget).open; } },
      h('summary', {}, w('meant', { meant: this.meant.length, all: base.solutions.length })), ...meaning(this, base),
    );
  }

  /** Other solutions or variations are meant. @param {Partial<import('./runs.js').Known>} part */
  mean(part) {
    this.runs.stop();
    this.#forget();
    this.runs.remember(part);
  }
}

/** @param {import('../desk/jobs.js').Job} job */
function ended(job) {
  return new Promise((resolve) => {
    if (job.hasEnded) resolve(undefined);
    else job.addEventListener('end', resolve, { once: true });
  });
}

customElements.define('version-trials', VersionTrials);

/** The trials below another panel. @param {HTMLElement} panel @param {Given} given */
export function beside(panel, given) {
  const trials = new VersionTrials(given);
  panel.after(trials);
  return trials;
}
