// @ts-check
// The way to the engine: the server behind the page. On the page without a server, `static/way.js` takes the place of this file.

import { Refused } from './refused.js';

/** The answer to a question. @param {string} name @param {object} question @param {AbortSignal} [signal] */
export async function ask(name, question, signal) {
  const response = await post(name, question, signal);
  return response.blob();
}

/**
 * Solves; hands the text of events to `take`, in pieces that may end anywhere.
 * @param {object} question @param {(text: string) => void} take @param {AbortSignal} signal
 */
export async function solve(question, take, signal) {
  const response = await post('solve', question, signal);
  if (!response.body) return;
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) take(text);
}

/** Closes the program behind the page. @type {(() => Promise<void>) | undefined} */
export const quit = async () => {
  await post('quit', {});
};

/** @typedef {{code: string, colour: string, royal?: boolean, attributes?: string}} Drawn */

/** The address of the drawing of a man, at once or later. @param {Drawn} man @returns {string | Promise<string>} */
export function addressOf({ code, colour, royal, attributes }) {
  const marks = new URLSearchParams();
  if (royal) marks.set('royal', 'true');
  if (attributes) marks.set('attributes', attributes);
  const query = marks.toString();
  return `man/${colour}/${encodeURIComponent(code)}.svg${query && `?${query}`}`;
}

/** @param {string} name @param {object} question @param {AbortSignal} [signal] */
async function post(name, question, signal) {
  const response = await fetch(`api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal,
  });
  if (!response.ok) {
    const { faults } = await response.json().catch(() => ({ faults: [{ message: response.statusText }] }));
    throw new Refused(faults);
  }
  return response;
}
