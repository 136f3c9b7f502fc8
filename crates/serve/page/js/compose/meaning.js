// @ts-check
// What is meant: solutions, and of battle play variations, tries and set play, to be ticked.

import { button, checked, h } from '../base/dom.js';
import { plainly } from './versions.js';
import { w } from './words.js';

/**
 * @typedef {import('./panel.js').VersionTrials} Panel
 * @typedef {import('./run.js').Base} Base
 * @typedef {import('./run.js').Solution} Solution
 */

/** Solutions beyond these are ticked together too. */
const SEVERAL = 3;

/** @param {Panel} panel @param {Base} base @returns {(Node | false)[]} */
export function meaning(panel, base) {
  const { meant } = panel;
  const mean = (/** @type {number[]} */ now) => panel.mean({ meant: String(now) === String(panel.runs.known.usual) ? undefined : now });
  const tick = (/** @type {number} */ index) => (/** @type {boolean} */ isOn) => mean(isOn ? [...meant, index].sort((a, b) => a - b) : meant.filter((it) => it !== index));
  const several = base.solutions.length > SEVERAL && h('div', { class: 'tools' }, button(w('all'), () => mean(base.solutions.map((_, index) => index))), button(w('none'), () => mean([])));
  const hasTwins = base.solutions.some((it) => it.position !== base.solutions[0].position);
  const items = base.solutions.map((solution, index) => h(
    'li', {}, box(`meant-${index}`, meant.includes(index), tick(index), textOf(solution, hasTwins)), variations(panel, solution, index),
  ));
  return [h('p', { class: 'hint' }, w('meantHint')), several, h('ul', {}, ...items), !panel.runs.known.full && isBattle(base) && more(panel)];
}

/** Whether solutions are keys, of which there is more to be known. @param {Base} base */
const isBattle = ({ solutions }) => solutions.some(({ text }) => text.trim().endsWith('!'));

/** Makes variations known. @param {Panel} panel */
function more(panel) {
  const find = () => {
    // tries and set play are numbered too
    panel.mean({ full: true, meant: undefined, variations: undefined });
    panel.measure();
  };
  return button(w('fully'), find, { 'data-field': 'meant-full' });
}

/** @param {string} field @param {boolean} isOn @param {(isOn: boolean) => void} change @param {string} text */
const box = (field, isOn, change, text) => h('label', { class: 'switch' }, h('input', { type: 'checkbox', checked: isOn, 'data-field': field, onchange: checked(change) }), text);

/** @param {Solution} solution @param {boolean} hasTwins */
function textOf({ position, text, try: isTry, set_play: isSetPlay }, hasTwins) {
  const kind = isTry ? ` (${w('isTry')})` : isSetPlay ? ` (${w('isSetPlay')})` : '';
  return `${hasTwins ? `${position}) ` : ''}${plainly(text)}${kind}`;
}

/** The variations of a solution. @param {Panel} panel @param {Solution} solution @param {number} index */
function variations(panel, solution, index) {
  const { variations: chosen = [] } = panel.runs.known;
  if (!solution.variations?.length) return false;
  const items = solution.variations.map(({ text }, place) => {
    const others = chosen.filter(([of, at]) => of !== index || at !== place);
    const tick = (/** @type {boolean} */ isOn) => panel.mean({ variations: isOn ? [...others, [index, place]] : others });
    return h('li', {}, box(`meant-${index}-${place}`, others.length < chosen.length, tick, plainly(text)));
  });
  return h('ul', {}, ...items);
}
