// @ts-check
// Questions about versions of the problem that is open: asked in the background, a slice after the other, and kept by the browser.

import { Refused } from '../engine/refused.js';
import { questionOf } from '../problem/problem.js';
import { begun, more, nameOf } from './run.js';

/**
 * @typedef {import('./run.js').Run} Run
 * @typedef {import('./run.js').Question} Question
 * @typedef {import('./run.js').Base} Base
 * @typedef {import('../engine/refused.js').FaultData} FaultData
 *
 * What is known of versions of a problem: what has come of each question, and what was looked at last. `meant`: the solutions that somebody has
 * ticked, and `variations` of them; `usual`: those that are meant if nobody has; `full`: variations, tries and set play are to be known.
 * @typedef {{runs: Record<string, Run>, meant?: number[], variations?: [number, number][], full?: boolean, usual?: number[], base?: Base, man?: string, text?: string, keep?: string, men?: number}} Known
 */

/** Seconds of the first slice, so that something is seen at once, and of those after it. */
const FIRST = 0.1;
const LATER = 0.4;

/** Where not even one version is judged in a slice, it becomes longer, up to this. */
const LONGEST = 6;

/** Milliseconds between two times at which what has been found is written down. */
const PAUSE = 1000;

/** Tells `change` when more is known. */
export class Runs extends EventTarget {
  /** @param {{problem: import('../problem/problem.js').Problem, engine: import('../engine/engine.js').Engine, store: () => import('../desk/store.js').Store | undefined}} given */
  constructor({ problem, engine, store }) {
    super();
    this.#problem = problem;
    this.#engine = engine;
    this.#store = store;
    window.addEventListener('pagehide', () => this.#write());
  }

  #problem;
  #engine;
  #store;
  /** What is known of each problem that has been open. @type {Map<string, Known>} */ #all = new Map();
  #key = '';
  /** @type {Known} */ known = { runs: {} };
  /** @type {AbortController | undefined} */ #running;
  /** Why the question that was asked last is refused, or `lost`. @type {FaultData[] | 'lost' | undefined} */ faults;
  /** What is being asked. @type {Question | undefined} */ asked;
  #written = 0;

  get isRunning() {
    return this.#running !== undefined;
  }

  /** What has come of a question. @param {Question} question @returns {Run | undefined} */
  of(question) {
    return this.known.runs[nameOf(question)];
  }

  /** Takes what is known of the problem that is open, if it is another one than before. */
  async follow() {
    const key = `trials ${document.documentElement.lang} ${questionOf(this.#problem.text())}`;
    if (key === this.#key) return;
    this.stop();
    this.#key = key;
    this.faults = undefined;
    this.asked = undefined;
    this.known = this.#all.get(key) ?? { runs: {} };
    this.dispatchEvent(new Event('change'));
    if (this.#all.has(key)) return;
    const kept = await this.#store()?.get('results', key).catch(() => undefined);
    // meanwhile something may have been asked, or another problem opened
    if (kept && !this.#all.has(key)) this.#all.set(key, kept);
    if (kept && key === this.#key && Object.keys(this.known.runs).length === 0) {
      this.known = kept;
      this.dispatchEvent(new Event('change'));
    }
  }

  /** Remembers what is looked at. @param {Partial<Known>} part */
  remember(part) {
    this.#know({ ...this.known, ...part });
    this.#write();
  }

  /** @param {Known} known */
  #know(known) {
    this.known = known;
    this.#all.set(this.#key, known);
    this.dispatchEvent(new Event('change'));
  }

  /** Asks these questions one after the other, each from where it was stopped; what was being asked before is stopped. @param {Question[]} questions */
  async start(questions) {
    this.stop();
    const running = new AbortController();
    this.#running = running;
    this.faults = undefined;
    try {
      for (const question of questions) await this.#ask(question, running.signal);
    } catch (error) {
      if (running.signal.aborted) return;
      this.faults = error instanceof Refused ? error.faults : 'lost';
    }
    if (running.signal.aborted) return;
    this.#running = undefined;
    this.#write();
    this.dispatchEvent(new Event('change'));
  }

  /** @param {Question} question @param {AbortSignal} signal */
  async #ask(question, signal) {
    this.asked = question;
    let time = FIRST;
    for (let run = this.of(question) ?? begun(question); run.next !== null;) {
      const from = run.next;
      this.dispatchEvent(new Event('change'));
      const answer = await this.#engine.ask('compose', { ...this.#problemAsked(), ...question, from, time }, signal);
      signal.throwIfAborted();
      run = more(run, answer);
      this.#know({ ...this.#based(answer.base, question), runs: { ...this.known.runs, [nameOf(question)]: run } });
      if (Date.now() - this.#written > PAUSE) this.#write();
      time = run.next === from ? Math.min(2 * time, LONGEST) : LATER;
    }
  }

  /** How many versions a question has, and the solutions of the problem; nothing is judged. @param {Question} question @returns {Promise<{base: Base, versions: number} | undefined>} */
  async measure(question) {
    this.stop();
    const running = new AbortController();
    this.#running = running;
    this.faults = undefined;
    this.asked = question;
    this.dispatchEvent(new Event('change'));
    const answer = await this.#engine.ask('compose', { ...this.#problemAsked(), ...question, from: 0, time: 0 }, running.signal).catch((error) => {
      if (!running.signal.aborted) this.faults = error instanceof Refused ? error.faults : 'lost';
    });
    if (running.signal.aborted) return undefined;
    this.#running = undefined;
    if (answer) this.#know(this.#based(answer.base, question));
    else this.dispatchEvent(new Event('change'));
    return answer;
  }

  /** What is known, with the solutions of the problem. @param {Base} base @param {Question} question @returns {Known} */
  #based(base, { meant }) {
    return { ...this.known, base, usual: meant ? this.known.usual : base.meant };
  }

  #problemAsked() {
    return { problem: this.#problem.text(), language: document.documentElement.lang };
  }

  stop() {
    if (!this.#running) return;
    this.#running.abort();
    this.#running = undefined;
    this.#write();
    this.dispatchEvent(new Event('change'));
  }

  #write() {
    this.#written = Date.now();
    if (this.#all.has(this.#key)) this.#store()?.put('results', { [this.#key]: this.known });
  }
}
