// @ts-check
// What the engine says a problem shows: asked once for each solution, and remembered while the page is open.

import { Refused, faultText } from '../engine/refused.js';
import { t } from '../base/text.js';
import { questionOf, readFields, textOfFields } from '../problem/problem.js';

/**
 * @typedef {import('./ways.js').Way} Way
 * @typedef {import('../solution/findings.js').Findings} Findings
 *
 * Where a fact is shown, and a fact; of many places the first are told.
 * @typedef {{lines: string[], ways: Way[], squares: string[]}} Place
 * @typedef {{text: string, name: string, values: string[], meaning: string, count: number, shown: Place[]}} Fact
 *
 * `lacks`: why there may be more; `fault`: why nothing is known.
 * @typedef {{facts: Fact[], is_told: boolean, is_complete: boolean, lacks?: 'solving' | 'variations', keywords: string[], fault?: string}} Told
 *
 * A solution, or as much of it as is known: its texts and results, or what was left when solving was stopped.
 * @typedef {{problem: string, texts?: string[], positions?: any, rest?: any}} Solved
 */

/** So much text of a solution is looked at without being asked for: more may take seconds. */
const MOST_AT_ONCE = 60_000;

/** Answers that are remembered. */
const MOST_KEPT = 30;

/** The solution of a problem as the engine is asked about it; nothing if there is none yet. @param {string} problem @param {Findings} findings @param {unknown} left what is left of solving @returns {Solved | undefined} */
export function solvedOf(problem, { done, texts }, left) {
  const positions = done?.examination?.positions;
  if (positions) return { problem, positions, texts: texts.map(({ text }) => text) };
  const rest = done ? done.rest : left;
  return rest ? { problem, rest } : undefined;
}

/** Whether it is too long to be sent as text. @param {Solved} solved */
export const isTooLong = ({ texts, positions }) => texts !== undefined && texts.length < positions.length;

/** Whether it is to be looked at only when somebody asks for it. What is left of solving has a text three times. @param {Solved} solved */
export const isLong = ({ texts, rest }) => (texts ? texts.join('').length : JSON.stringify(rest).length / 3) > MOST_AT_ONCE;

/** What tells a solution from others. @param {Solved} solved */
export function keyOf({ problem, texts, rest }) {
  return [document.documentElement.lang, questionOf(problem), rest ? JSON.stringify(rest) : texts?.join('\n').length].join(' ');
}

/** The problem, asked for with all variations. @param {string} problem */
export function withVariations(problem) {
  const fields = readFields(problem);
  const isOther = (/** @type {string} */ option) => !/^(variations?|noshortvariations)$/iu.test(option);
  return textOfFields({ ...fields, options: [...fields.options.filter(isOther), 'Variations'] });
}

export class Answers {
  /** @param {import('../engine/engine.js').Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  #engine;
  /** @type {Map<string, Told>} */ #known = new Map();

  /** What is known of a solution. @param {string} key */
  get(key) {
    return this.#known.get(key);
  }

  /** Asks about a solution. @param {Solved} solved @param {AbortSignal} signal @returns {Promise<Told>} */
  async ask(solved, signal) {
    const asked = { ...solved, language: document.documentElement.lang };
    const key = keyOf(solved);
    const told = await this.#engine.ask('content', asked, signal).catch((error) => {
      signal.throwIfAborted();
      const fault = error instanceof Refused ? error.faults.map(faultText).join(' ') : t('lost');
      return { facts: [], is_told: true, is_complete: false, keywords: [], fault };
    });
    this.#known.set(key, told);
    for (const oldest of [...this.#known.keys()].slice(0, -MOST_KEPT)) this.#known.delete(oldest);
    return told;
  }
}
