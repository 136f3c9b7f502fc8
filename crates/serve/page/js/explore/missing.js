// @ts-check
// Why a move that somebody expects is not in the solution.

import { h } from '../base/dom.js';
import { wordsOf } from '../base/text.js';
import words from '../../text/understanding.js';

const w = wordsOf(words);

/**
 * @typedef {{result: string, move: string, choices?: string[], refusals?: {text: string}[], lines?: string[][], longer_by?: number,
 *   refutations?: string[], answers?: string[], complete: boolean}} Missing
 */

/** @param {Missing} missing */
export function missingSection({ result, move, refusals = [], lines = [], longer_by: longer, refutations = [], answers = [], complete }) {
  const list = (/** @type {string} */ name, /** @type {string[]} */ items) => items.length > 0 && h('div', {}, h('p', {}, w(name)), h('ul', {}, ...items.map((item) => h('li', {}, item))));
  return h(
    'div', { class: 'missing' },
    h('p', {}, w(`missing-${result}`, { move, count: longer ?? '' })),
    ...refusals.map((refusal) => h('p', { class: 'refusal' }, refusal.text)),
    list('missingRefutations', refutations),
    list(result === 'no-answer' ? 'missingInstead' : 'missingAnswers', answers),
    list('missingGoesOn', lines.map((line) => line.join(' '))),
    !complete && h('p', { class: 'hint' }, w('missingIncomplete')),
  );
}
