// The engine for programs in JavaScript: load it once, then ask and solve.

import init, { answer, last_panic, solve as solveNow } from './sauterelle.js';

const MEGABYTE = 1 << 20;

/** The engine refuses: `faults` says why. */
export class Refused extends Error {
  constructor(faults) {
    super(faults.map((fault) => fault.message).join('; '));
    this.name = 'Refused';
    this.faults = faults;
  }
}

function failure(error) {
  if (typeof error === 'string') return new Refused(JSON.parse(error).faults);
  return new Error(last_panic() ?? String(error));
}

/** Loads the engine; in Node.js with the bytes of `sauterelle_bg.wasm`, in browsers and bundlers without anything. */
export async function load(module) {
  await init(module === undefined ? undefined : { module_or_path: module });
}

/** The answer to a question, as data; pictures as bytes. */
export function ask(name, question) {
  let answered;
  try {
    answered = answer(name, JSON.stringify(question));
  } catch (error) {
    throw failure(error);
  }
  const [kind, content] = answered;
  return kind.startsWith('application/json') ? JSON.parse(new TextDecoder().decode(content)) : content;
}

/** Solves a problem, given as text in any form; `tell` gets each event as soon as it happens. It ends when the problem is solved. */
export function solve(problem, tell, { time, memory = 64 * MEGABYTE, language = 'en', examine = false, intended, resume } = {}) {
  let rest = '';
  const take = (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line !== '') tell(JSON.parse(line));
  };
  try {
    solveNow(JSON.stringify({ problem, time, language, examine, intended, resume }), memory, take);
  } catch (error) {
    throw failure(error);
  }
}
