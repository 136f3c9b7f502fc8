// @ts-check
// What cures a cook? Men are added, one or two, so that only what is meant is left.

import { button, h, unique, written } from '../base/dom.js';
import { deck } from './deck.js';
import { w } from './words.js';

/** @typedef {import('./panel.js').VersionTrials} Panel */

export class Cure {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
  }

  get #men() {
    return this.panel.runs.known.men ?? 1;
  }

  questions() {
    return [this.panel.asked({ what: 'cure', men: this.#men }, 'moves')];
  }

  /** First the solutions are shown, so that those that are meant can be ticked. */
  begin() {
    if (!this.panel.runs.known.base) this.panel.runs.measure(this.questions()[0]);
  }

  /** Nothing on the board is asked about. */
  activate() {}

  marks() {
    return new Map();
  }

  section() {
    const { base } = this.panel.runs.known;
    if (!base) return [];
    const isCooked = this.panel.cooks.length > 0;
    const choose = written((men) => {
      this.panel.runs.stop();
      this.panel.runs.remember({ men: Number(men) });
    });
    const number = h(
      'select', { id: 'cure-men', 'data-field': 'cure-men', onchange: choose },
      ...['oneMan', 'twoMen'].map((name, index) => h('option', { value: String(index + 1), selected: index + 1 === this.#men }, w(name))),
    );
    const run = this.panel.runs.of(this.questions()[0]);
    return [
      h('p', { class: 'hint' }, w(isCooked ? 'tick' : 'nothingToCure')),
      h('div', { class: 'tools' }, h('label', { htmlFor: number.id }, w('curing')), number, button(w('find'), () => this.panel.go(), { class: 'main', 'data-field': 'cure-find', disabled: !isCooked || this.panel.meant.length === 0 || this.panel.runs.isRunning || run?.next === null })),
      ...(run ? deck(this.panel, run, { some: 'cures', none: 'noCure' }) : []),
    ];
  }
}
