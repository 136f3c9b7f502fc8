// @ts-check
// What a mate or stalemate consists of: the checks, the king's field, and the defences that fail.

import { h } from '../base/dom.js';
import { wordsOf } from '../base/text.js';
import words from '../../text/understanding.js';
import { manText } from './observers.js';

const w = wordsOf(words);

/**
 * @typedef {import('./observers.js').Observer} Observer
 * @typedef {{royal: string, square: string, state: 'guarded' | 'blocked' | 'refused', guards: Observer[], double: boolean, text: string}} FieldSquare
 * @typedef {import('./observers.js').Check} Check
 * @typedef {{from: string, to: string, kind: string, pinned_by?: Observer[], text: string}} Defence
 * @typedef {{side: string, status: string, checks: Check[], field: FieldSquare[], defences: Defence[]}} Mate
 */

/** @param {Mate} mate */
export function mateSection({ status, checks, field, defences }) {
  const rows = field.map((it) => h(
    'tr', {}, h('th', { scope: 'row' }, it.square), h('td', {}, w(`field-${it.state}`), it.double ? h('span', { class: 'mark' }, w('twice')) : ''),
    h('td', {}, it.guards.length > 0 ? it.guards.map(manText).join(', ') : it.state === 'guarded' ? it.text : it.state === 'refused' ? it.text : ''),
  ));
  const table = h('table', {}, h('thead', {}, h('tr', {}, ...['square', 'state', 'by'].map((name) => h('th', { scope: 'col' }, w(`field-${name}`))))), h('tbody', {}, ...rows));
  return h(
    'section', { class: 'mate-parts' }, h('h3', {}, w(`${status}Of`)),
    checks.length > 0 && h('ul', {}, ...checks.map((it) => h('li', {}, it.text))),
    table,
    defences.length > 0 && h('details', {}, h('summary', {}, w('defences', { count: defences.length })), h('ul', {}, ...defences.map(defence))),
  );
}

/** @param {Defence} it */
function defence(it) {
  const pinned = it.pinned_by && it.pinned_by.length > 0 ? ` (${w('pinnedBy', { men: it.pinned_by.map(manText).join(', ') })})` : '';
  return h('li', {}, `${it.from}-${it.to}: ${it.text}${pinned}`);
}

/** How the king's field is marked. @param {Mate} mate @returns {[string, string, string][]} square, class, title */
export function fieldMarks({ field }) {
  return field.map((it) => [it.square, it.state === 'blocked' ? 'blocked' : 'guarded', `${w(`field-${it.state}`)}${it.guards.length > 0 ? `: ${it.guards.map(manText).join(', ')}` : ''}`]);
}
