// @ts-check
// The results of a file as a table, to be looked at and taken along.

import { button, h, save } from '../base/dom.js';
import { t, wordsOf } from '../base/text.js';
import words from '../../text/reading.js';
import { faultText } from '../engine/refused.js';
import { readFields } from '../problem/problem.js';
import { className, countsOf } from './whole.js';

const w = wordsOf(words);

/**
 * @typedef {import('./desk.js').Entry} Entry
 * @typedef {import('./results.js').Results} Results
 */

const COLUMNS = ['number', 'titles', 'stipulation', 'class', 'verdict', 'time'];

/** @param {Entry} entry @param {number} index @param {Results} results @returns {string[]} */
function row(entry, index, results) {
  const { heading, stipulation, conditions } = readFields(entry.text);
  const result = results.get(entry.text);
  const name = [...heading.authors, ...heading.titles, ...heading.origins].join(', ');
  const verdict = entry.unread ? entry.unread.faults.map(faultText).join(' ') : result?.verdict ?? '';
  return [`${index + 1}`, name, [stipulation, ...conditions].join(' '), className(entry, results) ?? t('notSolved'), verdict, result ? result.seconds.toFixed(2) : ''];
}

/** Shows the results of a file. @param {import('./desk.js').ProblemFile} file @param {Results} results @param {(entry: string) => void} open what a click on a row does */
export function openReport(file, results, open) {
  const rows = file.entries.map((entry, index) => row(entry, index, results));
  const counts = [...countsOf(file.entries, results)].map(([name, count]) => `${name}${t(': ')}${count}`).join(' · ');
  const head = COLUMNS.map((name) => w(`report-${name}`));
  const body = rows.map((cells, index) => h('tr', {}, ...cells.map((cell, column) => h('td', {}, column > 0 ? cell : button(cell, () => {
    dialog.close();
    open(file.entries[index].id);
  }, { class: 'link' })))));
  const csv = () => save(new Blob([[head, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')], { type: 'text/csv' }), named(file, 'csv'));
  const html = () => save(new Blob([page(file.name, counts, head, rows)], { type: 'text/html' }), named(file, 'html'));
  const dialog = h(
    'dialog', { class: 'report', 'aria-labelledby': 'report-title' },
    h('h2', { id: 'report-title' }, `${t('report')}${t(': ')}${file.name}`), h('p', {}, counts),
    h('div', { class: 'scrolled', tabIndex: 0, role: 'region', 'aria-label': t('report') }, h('table', {}, h('thead', {}, h('tr', {}, ...head.map((name) => h('th', { scope: 'col' }, name)))), h('tbody', {}, ...body))),
    h('div', { class: 'tools' }, button('CSV', csv), button('HTML', html), button(t('close'), () => dialog.close(), { class: 'main' })),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {import('./desk.js').ProblemFile} file @param {string} ending */
function named(file, ending) {
  return `${file.name.replace(/\.\w{1,6}$/, '')}.${ending}`;
}

/** @param {string} cell */
function quoted(cell) {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** @param {string} title @param {string} counts @param {string[]} head @param {string[][]} rows */
function page(title, counts, head, rows) {
  const table = h('table', {}, h('tr', {}, ...head.map((name) => h('th', {}, name))), ...rows.map((cells) => h('tr', {}, ...cells.map((cell) => h('td', {}, cell)))));
  const body = h('body', {}, h('h1', {}, title), h('p', {}, counts), table);
  return `<!doctype html><html lang="${document.documentElement.lang}"><meta charset="utf-8"><style>table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2em .5em;text-align:start}</style>${body.outerHTML}</html>`;
}
