// @ts-check
// WebAssembly in a worker: answers questions, and solves.

import { breakdown } from './breakdown.js';
// @ts-ignore: the module is built into the folder of the page
import init, { answer, last_panic, solve } from '../../wasm/sauterelle.js';

/** The worker's own side. @type {any} */
const page = globalThis;

/** @type {Promise<unknown>} */
let ready;

/** What is wrong: reasons of the engine, or a breakdown of the engine. @param {unknown} error */
function faultsOf(error) {
  if (typeof error === 'string') return { faults: JSON.parse(error).faults };
  const { kind, message } = breakdown(error, last_panic());
  return { faults: [{ message }], broken: kind };
}

page.onmessage = async (/** @type {MessageEvent} */ { data: { module, id, name, question, memory } }) => {
  if (module) {
    ready = init({ module_or_path: module });
    return;
  }
  try {
    await ready;
    if (name === 'solve') {
      solve(question, memory, (/** @type {string} */ text) => page.postMessage({ text }));
      page.postMessage({ isDone: true });
    } else {
      const [kind, content] = answer(name, question);
      page.postMessage({ id, kind, content }, [content.buffer]);
    }
  } catch (error) {
    page.postMessage({ id, ...faultsOf(error) });
  }
};
