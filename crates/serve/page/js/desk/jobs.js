// @ts-check
// Problems that are being solved. A job goes on while another problem is looked at; it ends when its problem is not on the desk any more.

import { Refused } from '../engine/refused.js';
import { questionOf } from '../problem/problem.js';
import { Findings } from '../solution/findings.js';
import { Pace } from './pace.js';

/** Characters of events that are remembered. */
const MOST_REMEMBERED = 16_000_000;

/** Tells `event` (with what it has added to the play) and `end`. */
export class Job extends EventTarget {
  /** @param {string} text */
  constructor(text) {
    super();
    this.text = text;
  }

  language = document.documentElement.lang;
  findings = new Findings();
  pace = new Pace();
  stopping = new AbortController();
  /** Why it cannot be solved. @type {import('../engine/refused.js').FaultData[] | undefined} */ faults;
  /** The engine does not answer any more. */ isLost = false;
  hasEnded = false;
  /** All events, a line each. @type {string[]} */ #lines = [];
  #length = 0;

  /** Goes on from where solving was stopped. @param {string} events that were told until then */
  goOn(events) {
    const before = events.split('\n').filter((line) => line !== '' && !line.startsWith('{"type":"done"'));
    for (const line of [...before, '{"type":"resumed"}']) {
      this.findings.take(JSON.parse(line));
      this.#remember(line);
    }
  }

  /** @param {any} event */
  take(event) {
    // where no program is asked to stop, it is known from time to time where it could go on
    if (event.type === 'rest') this.#reached = { rest: event.rest, lines: this.#lines.length };
    const change = this.findings.take(event);
    if (!['progress', 'rest'].includes(event.type)) this.#remember(JSON.stringify(event));
    this.dispatchEvent(new CustomEvent('event', { detail: { event, change } }));
  }

  /** @param {string} line */
  #remember(line) {
    this.#length += line.length;
    if (this.#length <= MOST_REMEMBERED) this.#lines.push(line);
    else this.#lines = [];
  }

  /** How far it is known where solving could go on, if it has been ended without a word. @type {{rest: unknown, lines: number} | undefined} */
  #reached;

  /** The last place where solving could go on, and the events until then. @returns {{rest: unknown, events: string} | undefined} */
  get reached() {
    return this.#reached && { rest: this.#reached.rest, events: this.#lines.slice(0, this.#reached.lines).join('\n') };
  }

  /** All events; nothing if they are too many to be remembered. */
  get events() {
    return this.#lines.join('\n');
  }

  stop() {
    this.stopping.abort();
  }
}

/** Whether the user wants a notice when a long search has ended. */
export function isBellWanted() {
  return localStorage.getItem('bell') === 'true' && 'Notification' in window && Notification.permission === 'granted';
}

/** Tells `change` when a job begins or ends. */
export class Jobs extends EventTarget {
  /** @param {import('../engine/engine.js').Engine} engine @param {import('./results.js').Results} results */
  constructor(engine, results) {
    super();
    this.#engine = engine;
    this.#results = results;
  }

  #engine;
  #results;
  /** By what the engine is asked. @type {Map<string, Job>} */ #running = new Map();

  /** The job that solves this problem. @param {string} text */
  of(text) {
    return this.#running.get(questionOf(text));
  }

  get count() {
    return this.#running.size;
  }

  /** Solves a problem, unless that is being done. @param {string} text
   * @param {{time?: number, fetch?: boolean, resume?: unknown}} manner `time`: seconds at most; `fetch`: only what has been found while the page
   *   was closed; `resume`: what was left of solving it before
   * @param {string} [events] that were told before */
  start(text, manner, events) {
    const key = questionOf(text);
    const known = this.#running.get(key);
    if (known) return known;
    const job = new Job(text);
    if (events) job.goOn(events);
    this.#running.set(key, job);
    this.#solve(job, key, manner);
    this.dispatchEvent(new Event('change'));
    return job;
  }

  /** @param {Job} job @param {string} key @param {{time?: number, fetch?: boolean, resume?: unknown}} manner */
  async #solve(job, key, manner) {
    const { signal } = job.stopping;
    const asked = { problem: job.text, language: job.language, notation: localStorage.notation, ...manner, examine: true, keep: `${job.language} ${key}` };
    try {
      await this.#engine.solve(asked, (event) => job.take(event), signal);
    } catch (error) {
      if (error instanceof Refused) job.faults = error.faults;
      else if (!signal.aborted) job.isLost = true;
    }
    this.#running.delete(key);
    job.hasEnded = true;
    this.#keep(job);
    if (isBellWanted()) import('./bell.js').then(({ ring }) => ring(job));
    job.dispatchEvent(new Event('end'));
    this.dispatchEvent(new Event('change'));
  }

  /** Keeps what has come of it. @param {Job} job */
  #keep({ text, language, findings, faults, events, reached }) {
    if (faults) this.#results.set(text, language, { kind: 'refused', verdict: faults.map((fault) => fault.message).join(' '), seconds: 0 }, '');
    else if (findings.done) this.#results.set(text, language, findings.sum, events);
    else if (reached) this.#results.set(text, language, { ...findings.sum, rest: reached.rest }, reached.events);
  }

  /** Takes up what is still being solved of these problems, or has been while the page was closed. @param {string[]} texts */
  async takeUp(texts) {
    const keys = await this.#engine.kept().catch(() => /** @type {string[]} */ ([]));
    const { lang } = document.documentElement;
    for (const text of texts) if (keys.includes(`${lang} ${questionOf(text)}`)) this.start(text, { fetch: true });
  }

  /** Stops the jobs of problems that are not on the desk any more. @param {Set<string>} questions what the engine is asked for those that are */
  keepOnly(questions) {
    for (const [key, job] of this.#running) if (!questions.has(key)) job.stop();
  }

  stopAll() {
    for (const job of this.#running.values()) job.stop();
  }
}
