// @ts-check
// Who observes a square, and why others do not.

import { h } from '../base/dom.js';
import { t, wordsOf } from '../base/text.js';
import words from '../../text/understanding.js';

const w = wordsOf(words);

/**
 * @typedef {{square: string, man: any, name: string, line?: string[], through?: string}} Observer
 * @typedef {{side: string, observers: Observer[], check: boolean, others: (Observer & {refusal: {text: string}})[]}} Observing
 * @typedef {{square: string, sides: Observing[]}} Observed
 * @typedef {{royals: string[], by?: Observer, text: string}} Check
 */

/** A man with its square. @param {Observer} it */
export function manText(it) {
  const line = it.line && it.line.length > 0 ? ` (${it.line.join(' ')})` : '';
  return `${it.name} ${it.square}${line}${it.through ? ` ${w('through', { square: it.through })}` : ''}`;
}

/** @param {Observed} observed */
export function observersSection({ square, sides }) {
  const lists = sides.map(({ side, observers, others }) => h(
    'div', {},
    h('p', {}, h('strong', {}, `${t(side)}: `), observers.length > 0 ? observers.map(manText).join(', ') : w('nobody')),
    others.length > 0 && h('ul', {}, ...others.map((it) => h('li', {}, `${w('notObserved', { man: manText(it) })} ${it.refusal.text}`))),
  ));
  return h('section', { class: 'observed', 'aria-live': 'polite' }, h('h3', {}, t('whoObserves', { square })), ...lists);
}

/** Arrows from those that observe. @param {Observed} observed @returns {import('../board/overlay.js').Arrow[]} */
export function arrowsTo({ square, sides }) {
  return sides.flatMap(({ observers }) => observers.map((it) => ({ from: it.square, to: square, kind: /** @type {const} */ ('observation') })));
}
