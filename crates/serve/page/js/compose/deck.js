// @ts-check
// Sound versions as small diagrams, the better ones first.

import { button, h } from '../base/dom.js';
import { t } from '../base/text.js';
import { card } from './card.js';
import { sorted } from './versions.js';
import { verdictName, w } from './words.js';

/** Diagrams that are shown at once. */
const MOST = 24;

/** @param {import('./panel.js').VersionTrials} panel @param {import('./run.js').Run} run @param {{some: string, none: string}} words how many there are, and that there is none */
export function deck(panel, run, words) {
  const count = run.counts.sound ?? 0;
  const shown = sorted(run.judged).slice(0, panel.shown);
  const others = Object.entries(run.counts).filter(([verdict]) => verdict !== 'sound').map(([verdict, number]) => h('li', {}, `${verdictName(verdict)}${t(': ')}${number}`));
  return [
    run.next !== 0 && h('p', { role: 'status' }, count > 0 ? w(words.some, { count }) : run.next === null ? w(words.none) : ''),
    h('div', { class: 'trial-deck' }, ...shown.map((version) => card(panel, version))),
    run.judged.length > shown.length && button(w('more'), () => panel.showMore(MOST), { 'data-field': 'show-more' }),
    h('ul', { class: 'counts' }, ...others),
  ];
}

export { MOST };
