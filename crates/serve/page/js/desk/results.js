// @ts-check
// What is known of problems, each by what the engine is asked: so it is there again after undo, beside a version, and on another day.

import { t } from '../base/text.js';
import { questionOf } from '../problem/problem.js';

/**
 * What has come of a problem. `kind` is how the page marks it: `one`, `several`, `none`, `illegal`, `incomplete` or `refused`;
 * `name` and `meaning` are the class that collections give it; `solution` is that of YACPDB;
 * `rest` is what is left where it was cut short, from where solving can go on.
 * @typedef {{kind: string, verdict: string, name?: string, meaning?: string, solution?: string, rest?: unknown, seconds: number}} Result
 */

/** Characters of a solution that are kept on the disk; a longer one is kept as long as the page is open. */
const MOST_KEPT = 4_000_000;

/** Solutions that are kept in memory beside those on the disk. */
const MOST_IN_MEMORY = 20;

/** What a result is called, in a word or two. @param {Result} result */
export function labelOf(result) {
  return t(`class-${result.name ?? result.kind}`);
}

/** Tells `change` when something has become known. */
export class Results extends EventTarget {
  /** @type {Map<string, Result>} */ #known = new Map();
  /** @type {Map<string, string>} */ #events = new Map();
  /** @type {import('./store.js').Store | undefined} */ #store;
  /** The keys of texts, which are asked for again and again. @type {Map<string, string>} */ #keys = new Map();

  /** Takes what is kept of these problems, and lets go what is kept of others. @param {import('./store.js').Store} store @param {string[]} texts */
  async begin(store, texts) {
    this.#store = store;
    const questions = new Set(texts.map(questionOf));
    const kept = await store.all('results');
    const isNeeded = (/** @type {string} */ key) => questions.has(key.slice(key.indexOf('{')));
    for (const [key, value] of kept) if (!isBeside(key) && isNeeded(key)) this.#known.set(key, value);
    this.dispatchEvent(new Event('change'));
    await store.remove('results', kept.map(([key]) => key).filter((key) => !isNeeded(key)));
  }

  /** @param {string} text */
  #key(text, lang = document.documentElement.lang) {
    const known = this.#keys.get(text);
    if (known) return `${lang} ${known}`;
    if (this.#keys.size > 5000) this.#keys.clear();
    const key = questionOf(text);
    this.#keys.set(text, key);
    return `${lang} ${key}`;
  }

  /** What has come of a problem, if it is known. @param {string} text */
  get(text) {
    return this.#known.get(this.#key(text));
  }

  /** The events of its solution, a line of JSON each, if they are known. @param {string} text @returns {Promise<string | undefined>} */
  async events(text) {
    const key = this.#key(text);
    return this.#events.get(key) ?? this.#store?.get('results', eventsOf(key)).catch(() => undefined);
  }

  /** @param {string} text @param {string} lang the language in which it was solved @param {Result} result @param {string} events */
  async set(text, lang, result, events) {
    const key = this.#key(text, lang);
    this.#known.set(key, result);
    this.#events.delete(key);
    this.#events.set(key, events);
    for (const oldest of [...this.#events.keys()].slice(0, -MOST_IN_MEMORY)) this.#events.delete(oldest);
    this.dispatchEvent(new Event('change'));
    // together, as solving cannot go on from one without the other
    await this.#store?.put('results', { [key]: result, [eventsOf(key)]: events.length <= MOST_KEPT ? events : undefined });
  }
}

/** Events stand beside their result. @param {string} key */
function eventsOf(key) {
  return `events ${key}`;
}

/** Whether that is kept beside results: events, and trials of versions. @param {string} key */
const isBeside = (key) => /^(events|trials) /.test(key);
