// @ts-check
// A version that can be looked at: its diagram with what is changed, what has come of it, and what can be done with it.

import { button, h } from '../base/dom.js';
import { t } from '../base/text.js';
import { smallBoard } from '../board/small.js';
import { parsePlacement } from '../problem/men.js';
import { isKept, plainly, squaresOf, twinOf } from './versions.js';
import { verdictName, w } from './words.js';

/**
 * @typedef {import('./versions.js').Judged} Judged
 * @typedef {import('./panel.js').VersionTrials} Panel
 */

/** Letters of a line that are shown in a row. */
const MOST_LETTERS = 70;

/** What has come of a version, in a few words. @param {Panel} panel @param {Judged} version */
export function verdictOf(panel, version) {
  if (version.verdict === 'sound') {
    const level = w(isKept(version) ? `level-${version.kept}` : 'level-none');
    return version.castlings ? `${level} (${w('castlings', { which: version.castlings })})` : level;
  }
  const known = verdictName(version.verdict);
  if (version.verdict === 'cooked') return `${known}, ${w('atLeast', { count: panel.atLeast(version) })}`;
  if (version.verdict === 'fewer') return `${known} (${version.solutions})`;
  return ['illegal', 'refused'].includes(version.verdict) ? version.why || known : known;
}

/** A line as a button that plays it. @param {Panel} panel @param {Judged} version @param {import('./versions.js').Line} line */
export function player(panel, version, line) {
  const position = line.position && line.position !== 'a' ? `${line.position}) ` : '';
  const whole = `${position}${plainly(line.text)}`;
  const shown = whole.length > MOST_LETTERS ? `${whole.slice(0, MOST_LETTERS)} …` : whole;
  return button(shown, () => panel.play(version, line), { class: 'move', 'aria-label': w('play', { line: whole }), title: whole });
}

/** The lines of a version that are not those that are meant, each to be played. @param {Panel} panel @param {Judged} version */
export function players(panel, version) {
  return [...(version.cooks ?? []), ...(version.lines ?? [])].slice(0, 3).map((line) => player(panel, version, line));
}

/** What can be done with a version. @param {Panel} panel @param {Judged} version */
export function tools(panel, version) {
  const named = (/** @type {string} */ name) => ({ 'aria-label': `${w(name)}${t(': ')}${version.text}` });
  const isSound = version.verdict === 'sound';
  const isTwin = isSound && !isKept(version) && twinOf(version) !== undefined;
  const { twins, zero } = panel.problem.fields;
  const twin = w('twin', { letter: String.fromCharCode('b'.charCodeAt(0) + twins.length - (zero ? 1 : 0)) });
  return h(
    'span', { class: 'tools' },
    button(w('open'), () => panel.openVersion(version), named('open')),
    isSound && button(w('keepIt'), () => panel.keepVersion(version), { ...named('keepIt'), disabled: panel.isKept(version) }),
    isSound && button(w('compare'), () => panel.compare(version), { ...named('compare'), 'aria-pressed': String(panel.isCompared(version)) }),
    isTwin && button(twin, () => panel.takeTwin(version), { 'aria-label': `${twin}${t(': ')}${version.text}` }),
  );
}

/** A version as a small diagram with its tools. @param {Panel} panel @param {Judged} version */
export function card(panel, version) {
  const marks = new Map(squaresOf(version.edits).map((square) => [square, { classes: ['last'] }]));
  return h(
    'figure', { class: 'trial-card', key: `card-${version.number}`, 'data-fen': version.fen },
    smallBoard(parsePlacement(version.fen), w('version', { text: version.text }), marks),
    h('figcaption', {}, h('strong', {}, version.text), ' ', h('span', { class: 'source' }, verdictOf(panel, version)), ...players(panel, version), tools(panel, version)),
  );
}
