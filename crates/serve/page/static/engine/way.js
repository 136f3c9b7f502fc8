// @ts-check
// The way to the engine on the page without a server: WebAssembly in workers. This file stands in place of `js/engine/way.js` there.
// One worker answers questions, one after the other. Each problem is solved in a worker of its own: to stop it is to end the worker.

import { rendered } from './rendered.js';
import { Refused } from './refused.js';
import { t } from '../base/text.js';

/** Where the module is. */
const MODULE = new URL('../../wasm/sauterelle_bg.wasm', import.meta.url);
const WORKER = new URL('./worker.js', import.meta.url);

/** Bytes for remembered positions. */
const MEMORY = 256 << 20;

/** Milliseconds after which a question is given up. */
const PATIENCE = 10_000;

/** Milliseconds for which a search may go on when its time is up: it looks at the clock between moves only. */
const GRACE = 2_000;

/** The module, compiled once for all workers. @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

async function compile() {
  const response = await fetch(MODULE);
  if (!response.ok) throw new Error(`${MODULE.href}: ${response.status}`);
  // hosts that do not know the type of the file send it nevertheless
  const isTyped = response.headers.get('content-type') === 'application/wasm';
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A worker with the module. */
async function begin() {
  compiled ??= compile();
  const module = await compiled;
  const worker = new Worker(WORKER, { type: 'module' });
  worker.postMessage({ module });
  return worker;
}

/**
 * @typedef {{resolve: (answer: Blob) => void, reject: (error: unknown) => void}} Waiting
 * @type {Map<number, Waiting>}
 */
const waiting = new Map();
/** @type {Promise<Worker> | undefined} */
let answering;
let last = 0;

/** The worker that answers questions. */
function answerer() {
  answering ??= begin().then((worker) => {
    worker.onmessage = ({ data: { id, kind, content, faults, broken } }) => {
      const it = waiting.get(id);
      waiting.delete(id);
      if (faults) it?.reject(refusal(faults, broken));
      else it?.resolve(new Blob([content], { type: kind }));
      if (broken) restart(worker, faults);
    };
    worker.onerror = (event) => restart(worker, [{ message: event.message }]);
    return worker;
  });
  return answering;
}

/** @param {import('./refused.js').FaultData[]} faults @param {'stack' | 'memory' | 'fault'} [broken] how the module has broken down */
function refusal(faults, broken) {
  return new Refused(broken === 'stack' || broken === 'memory' ? [{ message: t(`broken-${broken}`) }] : faults);
}

/** What has broken down once is not to be trusted again. @param {Worker} worker @param {import('./refused.js').FaultData[]} faults */
function restart(worker, faults) {
  worker.terminate();
  answering = undefined;
  for (const { reject } of waiting.values()) reject(new Refused(faults));
  waiting.clear();
}

/** The answer to a question. @param {string} name @param {object} question @param {AbortSignal} [signal] @returns {Promise<Blob>} */
export function ask(name, question, signal) {
  if (name === 'picture' || name === 'publish') return rendered(/** @type {any} */ (question), (asked) => asking(name, asked, signal));
  return asking(name, question, signal);
}

/** @param {string} name @param {object} question @param {AbortSignal} [signal] @returns {Promise<Blob>} */
async function asking(name, question, signal) {
  const worker = await answerer();
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    last += 1;
    const id = last;
    waiting.set(id, { resolve, reject });
    // a worker that finds no end is ended, with all that waits for it
    setTimeout(() => {
      if (waiting.has(id)) restart(worker, [{ message: t('limit-time') }]);
    }, PATIENCE);
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage({ id, name, question: JSON.stringify(question) });
  });
}

/** Seconds after which a search tells where it could go on: a worker hears nothing while it works, so it can only be ended. */
const SLICE = 4;

/** Each slice is longer than the one before, so that little is done twice. */
const GROWTH = 1.6;

/**
 * Solves; hands the text of events to `take`, in pieces. The search is done in slices; between them an event `rest` says where it could go on.
 * @param {{time?: number, resume?: unknown}} question @param {(text: string) => void} take @param {AbortSignal} signal
 */
export async function solve(question, take, signal) {
  let left = question.time ?? Infinity;
  let { resume } = question;
  for (let slice = SLICE; ; slice *= GROWTH) {
    const time = Math.min(slice, left);
    const begun = performance.now();
    const rest = await solveSlice({ ...question, time, resume }, take, signal, left);
    left -= (performance.now() - begun) / 1000;
    if (rest === undefined) return;
    resume = rest;
    take(`${JSON.stringify({ type: 'rest', rest })}\n{"type":"resumed"}\n`);
  }
}

/**
 * Solves for a time; gives what is left then, if it is to go on.
 * @param {{time: number, resume?: unknown}} question @param {(text: string) => void} take @param {AbortSignal} signal
 * @param {number} left seconds that are left for all slices
 * @returns {Promise<unknown>}
 */
async function solveSlice(question, take, signal, left) {
  const goesOn = question.time < left;
  const worker = await begin();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let late;
  try {
    signal.throwIfAborted();
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      const started = performance.now();
      if (Number.isFinite(left)) {
        late = setTimeout(() => {
          const done = { type: 'done', outcome: 'incomplete', limit: 'time', seconds: (performance.now() - started) / 1000 };
          take(`${JSON.stringify(done)}\n`);
          resolve(undefined);
        }, 1000 * left + GRACE);
      }
      worker.onmessage = ({ data: { text, faults, broken } }) => {
        const rest = text && goesOn ? restOf(text) : undefined;
        if (rest !== undefined) resolve(rest);
        else if (text) take(text);
        else if (faults) reject(refusal(faults, broken));
        else resolve(undefined);
      };
      worker.onerror = (event) => reject(new Refused([{ message: event.message }]));
      const asked = Number.isFinite(question.time) ? question : { ...question, time: undefined };
      worker.postMessage({ name: 'solve', question: JSON.stringify(asked), memory: MEMORY });
    });
  } finally {
    clearTimeout(late);
    worker.terminate();
  }
}

/** What is left, if this is the last event of a search whose time was up. @param {string} text */
function restOf(text) {
  if (!text.startsWith('{"type":"done"')) return undefined;
  const { limit, rest } = JSON.parse(text);
  return limit === 'time' ? rest : undefined;
}

/** Nothing goes on without the page. @returns {Promise<string[]>} */
export async function kept() {
  return [];
}

/** There is no program behind this page. @type {(() => Promise<void>) | undefined} */
export const quit = undefined;

/** Addresses of drawings that are known. @type {Map<string, string | Promise<string>>} */
const addresses = new Map();

/** The address of the drawing of a man, at once or later. @param {import('../../js/engine/way.js').Drawn} man @returns {string | Promise<string>} */
export function addressOf(man) {
  const key = JSON.stringify(man);
  const known = addresses.get(key);
  if (known) return known;
  const drawn = ask('man', man).then((picture) => {
    const address = URL.createObjectURL(picture);
    addresses.set(key, address);
    return address;
  });
  addresses.set(key, drawn);
  drawn.catch(() => addresses.delete(key));
  return drawn;
}
