// @ts-check
// The engine as the page sees it: a problem goes in, events come out. `way.js` is the way to it: to the server behind the page, or, on the
// page without a server, to WebAssembly in workers.

import { Refused } from './refused.js';
import { ask, kept, quit, solve } from './way.js';

/**
 * A position that can be reached from a problem.
 * @typedef {{problem: string, twin?: number, to_move?: 'white' | 'black', back?: string[], moves?: string[], language: string}} Asked
 * @typedef {import('./refused.js').FaultData} FaultData
 */

export class Engine {
  /** Closes the program, where there is one behind the page. */
  quit = quit;

  /** The keys of what is being solved without the page. */
  kept = kept;

  /** Problems from text in any form. @param {string} text @param {string} [stipulation] what is asked of positions without one */
  read(text, stipulation) {
    return this.#ask('read', { text, stipulation });
  }

  /**
   * A problem in another form, or several; what cannot be written, or has no place in the form, is told.
   * @param {(Asked | {problems: string[], solutions?: ({clean: string} | null)[], language: string}) & {to: string, solution?: {texts: string[], tested: boolean}}} asked
   * @returns {Promise<{text: string, refused?: {problem: number, faults: FaultData[]}[], lost?: {problem: number, fields: string[]}[]}>}
   */
  write(asked) {
    return this.#ask('write', asked);
  }

  /** Whether a problem can be solved: who begins, how many half-moves there are, and what is doubtful about the diagram. @param {Asked} asked @returns {Promise<{first: string, half_moves: number, notes: string[], doubts: string[]}>} */
  check(asked) {
    return this.#ask('check', asked);
  }

  /**
   * Men of one's own, and where one of them goes; conditions of one's own, and what they change in the moves of a problem.
   * @param {{text: string, man?: number, from?: string, with?: string[], against?: string[], problem?: string}} asked
   */
  define(asked) {
    return this.#ask('define', asked);
  }

  /** What the conditions do to squares. @param {Asked} asked */
  marks(asked) {
    return this.#ask('marks', asked);
  }

  /** What is known of a position. @param {Asked} asked @param {AbortSignal} [signal] */
  position(asked, signal) {
    return this.#ask('position', asked, signal);
  }

  /** Why a man does not go to the squares that are not open to it. @param {Asked & {from: string}} asked @param {AbortSignal} [signal] */
  refusals(asked, signal) {
    return this.#ask('refusals', asked, signal);
  }

  /** A move taken apart, or why it is not legal. @param {Asked & {move: string}} asked @param {AbortSignal} [signal] */
  explain(asked, signal) {
    return this.#ask('explain', asked, signal);
  }

  /** Who observes a square, and why others do not. @param {Asked & {square: string}} asked @param {AbortSignal} [signal] */
  observers(asked, signal) {
    return this.#ask('observers', asked, signal);
  }

  /** Why a move is not in the solution. @param {Asked & {move: string}} asked @param {AbortSignal} [signal] */
  missing(asked, signal) {
    return this.#ask('missing', asked, signal);
  }

  /** The moves that can have led to a position, and why an expected one cannot. @param {Asked & {missing?: {from: string, to: string}}} asked @param {AbortSignal} [signal] */
  lastMoves(asked, signal) {
    return this.#ask('last-moves', asked, signal);
  }

  /** Versions of a problem, some of those that are left. @param {object} asked @param {AbortSignal} [signal] */
  compose(asked, signal) {
    return this.#ask('compose', asked, signal);
  }

  /** What a mate or stalemate consists of. @param {Asked} asked @param {AbortSignal} [signal] */
  mate(asked, signal) {
    return this.#ask('mate', asked, signal);
  }

  /** What there is to choose from. @param {string} language */
  registry(language) {
    return this.#ask('registry', { language });
  }

  /** The text of an example. @param {string} file as the registry names it @returns {Promise<string>} */
  async example(file) {
    const { text } = await this.#ask('example', { file });
    return text;
  }

  /** A picture as a file. @param {Asked & Record<string, unknown>} asked @returns {Promise<Blob>} */
  picture(asked) {
    return ask('picture', asked);
  }

  /** Several problems as one document. @param {{problems: string[], solutions: (object | null)[], format: string} & Record<string, unknown>} asked @returns {Promise<Blob>} */
  publish(asked) {
    return ask('publish', asked);
  }

  /**
   * Solves a problem; hands each event to `tell`, the last one of type `done`. Stops when the signal says so.
   * @param {Asked & {keep: string, fetch?: boolean, resume?: unknown, time?: number, examine?: boolean}} asked `keep`: the key under which it goes on without the page;
   *   `examine`: the last event is to have the class of the problem @param {(event: any) => void} tell @param {AbortSignal} signal
   */
  async solve(asked, tell, signal) {
    let rest = '';
    await solve(asked, (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) tell(JSON.parse(line));
    }, signal).catch((error) => { throw ofOne(error); });
  }

  /** @param {string} name @param {object} question @param {AbortSignal} [signal] @returns {Promise<any>} */
  async #ask(name, question, signal) {
    const answer = await ask(name, question, signal).catch((error) => { throw ofOne(error); });
    return JSON.parse(await answer.text());
  }
}

/** The page asks about one problem: its number says nothing. @param {unknown} error */
function ofOne(error) {
  if (!(error instanceof Refused)) return error;
  return new Refused(error.faults.map((fault) => ({ ...fault, message: fault.message.replace(/^problem 1: /, '') })));
}
