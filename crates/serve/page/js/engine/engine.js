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
    return this.ask('read', { text, stipulation });
  }

  /** The text of an example. @param {string} file as the registry names it @returns {Promise<string>} */
  async example(file) {
    const { text } = await this.ask('example', { file });
    return text;
  }

  /** The answer to a question whose answer is a file. @param {string} name @param {object} question @returns {Promise<Blob>} */
  file(name, question) {
    return ask(name, question);
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

  /** The answer to any question whose answer is JSON. @param {string} name @param {object} question @param {AbortSignal} [signal] @returns {Promise<any>} */
  async ask(name, question, signal) {
    const answer = await ask(name, question, signal).catch((error) => { throw ofOne(error); });
    return JSON.parse(await answer.text());
  }
}

/** The page asks about one problem: its number says nothing. @param {unknown} error */
function ofOne(error) {
  if (!(error instanceof Refused)) return error;
  return new Refused(error.faults.map((fault) => ({ ...fault, message: fault.message.replace(/^problem 1: /, '') })));
}
