// @ts-check
// Two versions of a problem side by side: what differs, and the solutions that only one has.

import { h, unique } from '../base/dom.js';
import { t } from '../base/text.js';
import { smallBoard } from '../board/small.js';
import { readFields } from '../problem/problem.js';
import { Findings } from '../solution/findings.js';
import { textOf, way } from '../solution/play.js';

/**
 * @typedef {import('./desk.js').Version} Version
 * @typedef {import('./results.js').Results} Results
 * @typedef {import('../problem/problem.js').Fields} Fields
 */

/** A version and the problem as it is, side by side, with what differs. @param {Version} version @param {string} now @param {Results} results */
export function comparison(version, now, results) {
  const before = version.text;
  const [a, b] = [readFields(before), readFields(now)];
  const marks = new Map(differing(a, b).map((square) => [square, { classes: ['touched'] }]));
  const solutions = h('div', { class: 'solutions-compared' });
  compareSolutions(before, now, results, solutions);
  const side = (/** @type {string} */ name, /** @type {Fields} */ fields, /** @type {string} */ text) => h(
    'figure', {}, smallBoard(fields.men, name, marks),
    h('figcaption', {}, h('strong', {}, name), h('br'), [fields.stipulation, ...fields.conditions, ...fields.options].join(', '), h('br'), results.get(text)?.verdict ?? t('notSolved')),
  );
  return h('section', { class: 'comparison', key: unique('comparison'), 'aria-label': t('compare') }, h('div', { class: 'two' }, side(version.name, a, before), side(t('asNow'), b, now)), solutions);
}

/** Which lines one has and the other has not. @param {string} before @param {string} now @param {Results} results @param {HTMLElement} into */
async function compareSolutions(before, now, results, into) {
  const [a, b] = await Promise.all([before, now].map(async (text) => linesOf(await results.events(text))));
  if (!a || !b) return;
  const only = (/** @type {string[]} */ these, /** @type {string[]} */ those) => these.filter((line) => !those.includes(line));
  const list = (/** @type {string} */ title, /** @type {string[]} */ lines) => lines.length > 0 && [h('h3', {}, `${title}${t(': ')}${lines.length}`), h('ul', {}, ...lines.slice(0, 50).map((line) => h('li', {}, line)))];
  into.replaceChildren(...[list(t('onlyBefore'), only(a, b)), list(t('onlyNow'), only(b, a))].filter((it) => it !== false).flat());
  if (into.children.length === 0) into.append(h('p', {}, t('sameSolutions')));
}

/** The lines and first moves of a solution. @param {string | undefined} events @returns {string[] | undefined} */
function linesOf(events) {
  if (!events) return undefined;
  return Findings.of(events).play.parts.flatMap((part) => {
    const before = part.head ? `${part.head} ` : '';
    const ends = part.lines.length > 0 ? part.lines.map((line) => way(line.end)) : part.root.children.map((node) => [node]);
    return ends.map((nodes) => before + nodes.map((node) => `${textOf(node.step)}${node.mark ? ` (${t(node.mark)})` : ''}`).join(' '));
  });
}

/** Squares on which other men stand. @param {Fields} a @param {Fields} b */
function differing(a, b) {
  const squares = new Set([...a.men.keys(), ...b.men.keys()]);
  return [...squares].filter((square) => JSON.stringify(a.men.get(square)) !== JSON.stringify(b.men.get(square)));
}
