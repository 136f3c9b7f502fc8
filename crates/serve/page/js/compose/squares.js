// @ts-check
// Where else may a man stand? It is put on every other empty square, and the board is coloured.

import { button, h } from '../base/dom.js';
import { t } from '../base/text.js';
import { card, players, verdictOf } from './card.js';
import { isKept } from './versions.js';
import { verdictName, w } from './words.js';

/**
 * @typedef {import('./versions.js').Judged} Judged
 * @typedef {import('./panel.js').VersionTrials} Panel
 */

/** How squares are shown, by the verdict. @type {Record<string, string>} */
const KINDS = { cooked: 'cooked', short: 'cooked', dual: 'cooked', unsolved: 'none', fewer: 'none', lost: 'none', illegal: 'illegal', refused: 'illegal', slower: 'slow' };

/** In the order of the legend, with their signs for who does not see colours, and how they stand in the list. @type {Record<string, {sign: string, row: string}>} */
const SHOWN = {
  kept: { sign: '✓', row: 'free-on' }, other: { sign: '◇', row: 'other-on' }, cooked: { sign: '2+', row: 'cooked-on' }, none: { sign: '∅', row: 'none-on' },
  illegal: { sign: '×', row: 'illegal-on' }, slow: { sign: '…', row: 'slow-on' },
};

/** @param {Judged} version */
const kindOf = (version) => (version.verdict === 'sound' ? (isKept(version) ? 'kept' : 'other') : KINDS[version.verdict] ?? 'none');

/** @param {Panel} panel @param {Judged} version */
function signOf(panel, version) {
  if (version.verdict === 'cooked') return `${panel.atLeast(version)}+`;
  if (version.verdict === 'fewer') return String(version.solutions);
  return { short: '<', dual: '∥' }[version.verdict] ?? SHOWN[kindOf(version)].sign;
}

/** What must be the same of versions, so that they are told together. @param {string} kind @param {Judged} version */
function sameness(kind, { verdict, kept, cooks = [], lines = [] }) {
  // of other play all of it; of cooks the first one
  if (kind === 'other') return lines.map(({ position, text }) => [position, text]);
  if (kind === 'cooked') return [verdict, cooks[0]?.text];
  return kind === 'kept' ? kept : undefined;
}

/** Where the man stands in a version. @param {Judged} version */
const placeOf = ({ edits: [edit] }) => (edit?.type === 'move' ? edit.to : '');

export class Squares {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
    panel.runs.addEventListener('change', () => this.#showAwaited());
  }

  /** A square that has been clicked before the man was tried there: shown as soon as that is known. @type {string | undefined} */ #awaited;

  get #man() {
    const { man } = this.panel.runs.known;
    return man && this.panel.problem.fields.men.has(man) ? man : undefined;
  }

  questions() {
    const man = this.#man;
    // everything that is sound is wanted; whether what is meant is kept is told of each
    return man ? [this.panel.asked({ what: 'squares', man }, 'none')] : [];
  }

  /** @param {string} [man] that has been chosen before */
  begin(man) {
    if (man && man !== this.#man) this.activate(man);
    else if (this.#man) this.panel.goIfNew();
  }

  /** A man is chosen, or one of the squares on which it has been tried. @param {string} square */
  activate(square) {
    this.#awaited = undefined;
    if (this.panel.problem.fields.men.has(square)) {
      this.panel.choose(undefined);
      this.panel.runs.remember({ man: square });
      this.panel.go();
    } else {
      const version = this.#on(square);
      if (!version && this.panel.runs.isRunning) this.#awaited = square;
      this.panel.choose(version);
    }
  }

  /** The version with the man on a square. @param {string} square */
  #on(square) {
    return this.#judged.find((version) => placeOf(version) === square);
  }

  #showAwaited() {
    if (!this.#awaited) return;
    const version = this.#on(this.#awaited);
    // what is stopped is awaited no longer
    if (version || !this.panel.runs.isRunning) this.#awaited = undefined;
    if (version) this.panel.choose(version);
  }

  get #judged() {
    const [question] = this.questions();
    return (question && this.panel.runs.of(question)?.judged) ?? [];
  }

  marks() {
    /** @type {Map<string, import('../board/board.js').Mark>} */
    const marks = new Map();
    const man = this.#man;
    if (man) marks.set(man, { classes: ['selected'], title: t('selected') });
    if (this.#awaited) marks.set(this.#awaited, { classes: ['asked-square'], title: t('selected') });
    for (const version of this.#judged) {
      const chosen = this.panel.isChosen(version) ? ['asked-square'] : [];
      marks.set(placeOf(version), { classes: [`on-${kindOf(version)}`, ...chosen], title: verdictOf(this.panel, version), sign: signOf(this.panel, version) });
    }
    return marks;
  }

  /** @returns {(Node | false)[]} */
  section() {
    const man = this.#man;
    const it = man && this.panel.problem.fields.men.get(man);
    if (!man || !it) return [h('p', { class: 'hint' }, w('chooseMan'))];
    const name = `${this.panel.nameOf(it)} ${man}`;
    const chosen = this.#judged.find((version) => this.panel.isChosen(version));
    return [
      h('h3', {}, w('elsewhere', { man: name })), h('p', { class: 'hint' }, w('chooseMan')), this.#legend(), chosen ? card(this.panel, chosen) : false,
      h('ul', { class: 'trial-rows' }, ...this.#groups().map((group) => this.#row(name, group))),
    ];
  }

  #legend() {
    const items = Object.entries(SHOWN).map(([kind, { sign }]) => {
      const count = this.#judged.filter((version) => kindOf(version) === kind).length;
      return h('li', {}, h('span', { class: `trial-sign square light on-${kind}`, 'aria-hidden': 'true' }, h('span', { class: 'sign' }, sign)), `${w(`square-${kind}`)} (${count})`);
    });
    return h('ul', { class: 'trial-legend', 'aria-label': w('legend') }, ...items);
  }

  /** Squares of which the same is to be said. @returns {Judged[][]} */
  #groups() {
    /** @type {Map<string, Judged[]>} */
    const groups = new Map();
    for (const version of this.#judged) {
      const kind = kindOf(version);
      const key = JSON.stringify([kind, sameness(kind, version)]);
      groups.set(key, [...(groups.get(key) ?? []), version]);
    }
    const rank = (/** @type {Judged[]} */ [version]) => Object.keys(SHOWN).indexOf(kindOf(version));
    return [...groups.values()].toSorted((a, b) => rank(a) - rank(b) || b.length - a.length);
  }

  /** @param {string} name of the man @param {Judged[]} versions */
  #row(name, versions) {
    const [first] = versions;
    const kind = kindOf(first);
    const isOne = kind === 'kept' && versions.length === 1;
    const said = w(isOne ? 'free-on-one' : SHOWN[kind].row, { man: name, count: versions.length, verdict: verdictName(first.verdict) });
    const more = kind === 'kept' && first.kept !== 'moves' ? verdictOf(this.panel, first) : '';
    const squares = versions.map((version) => button(placeOf(version), () => this.panel.choose(version), { class: 'link', title: version.why ?? '', 'aria-pressed': String(this.panel.isChosen(version)), 'data-square-of': placeOf(version) }));
    return h(
      'li', { key: `row-${first.number}`, class: `row-${kind}` }, h('span', { class: `trial-sign square light on-${kind}`, 'aria-hidden': 'true' }, h('span', { class: 'sign' }, versions.length > 1 && first.verdict === 'cooked' ? SHOWN[kind].sign : signOf(this.panel, first))),
      h('span', { class: 'trial-said' }, h('strong', {}, said), more ? ` (${more})` : '', ' ', ...players(this.panel, first), h('span', { class: 'trial-places' }, ...squares)),
    );
  }
}
