// @ts-check
// The way to the engine: the server behind the page. On the page without a server, `static/way.js` takes the place of this file.

import { complain } from '../base/notices.js';
import { t } from '../base/text.js';
import { Refused } from './refused.js';

/** The page has closed the program itself. */
let isClosed = false;

/** The answer to a question. @param {string} name @param {object} question @param {AbortSignal} [signal] */
export async function ask(name, question, signal) {
  const response = await post(name, question, signal);
  return response.blob();
}

/**
 * Solves; hands the text of events to `take`, in pieces that may end anywhere. The server goes on when the page is closed; the same question
 * finds it again. The signal stops it, and what has been found until then still comes.
 * @param {{keep: string}} question @param {(text: string) => void} take @param {AbortSignal} signal
 */
export async function solve(question, take, signal) {
  const stop = () => post('stop', { keep: question.keep }).catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  const response = await post('solve', question);
  if (signal.aborted) stop();
  if (!response.body) return;
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) take(text);
}

/** The keys of what is being solved, or has been and waits to be fetched. @returns {Promise<string[]>} */
export async function kept() {
  const response = await fetch('api/kept');
  const all = response.ok ? await response.json() : [];
  return all.map((/** @type {{key: string}} */ it) => it.key);
}

/** Closes the program behind the page. @type {(() => Promise<void>) | undefined} */
export const quit = async () => {
  isClosed = true;
  await post('quit', {});
};

/** @typedef {{code: string, colour: string, royal?: boolean, attributes?: string, figures?: string, rules?: string, language?: string}} Drawn */

/** The address of the drawing of a man, at once or later. @param {Drawn} man @returns {string | Promise<string>} */
export function addressOf({ code, colour, ...looks }) {
  const given = Object.entries(looks).filter(([, value]) => value);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `man/${colour}/${encodeURIComponent(code)}.svg${query && `?${query}`}`;
}

/** @param {string} name @param {object} question @param {AbortSignal} [signal] */
async function post(name, question, signal) {
  const response = await fetch(`api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal,
  }).catch((error) => {
    // nobody answers on the port any more
    if (!signal?.aborted && !isClosed) complain(t('gone'));
    throw error;
  });
  if (!response.ok) {
    const { faults } = await response.json().catch(() => ({ faults: [{ message: response.statusText }] }));
    throw new Refused(faults);
  }
  return response;
}
