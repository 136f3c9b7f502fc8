// @ts-check
// Does every man matter? Each is left out, and made a weaker one.

import { h } from '../base/dom.js';
import { t } from '../base/text.js';
import { drawing, parsePlacement } from '../problem/men.js';
import { card, player, tools } from './card.js';
import { isKept, plainly } from './versions.js';
import { w } from './words.js';

/**
 * @typedef {import('./versions.js').Judged} Judged
 * @typedef {import('./panel.js').VersionTrials} Panel
 *
 * What is known of a man. `without`: the version without it; `weaker`: those in which it is a weaker one.
 * @typedef {{state: string, without?: Judged, weaker: Judged[]}} Known
 */

/** What comes of leaving a man out, by the verdict. @type {Record<string, string>} */
const STATES = { cooked: 'cooks', short: 'short', dual: 'dual', sound: 'idle', lost: 'part', unsolved: 'part', fewer: 'part', illegal: 'never', refused: 'never', slower: 'slow' };

/** Signs on the board, for who does not see colours: no letters, which would have to be read. @type {Record<string, string>} */
const SIGNS = { cooks: '!', short: '<', dual: '∥', idle: '∅', part: '✓', other: '◇', slow: '…' };

/** Those that a composer looks for first. */
const ORDER = ['idle', 'other', 'cooks', 'short', 'dual', 'part', 'slow', 'never', 'waits'];

export class Matters {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
  }

  /** What is asked: with what is meant kept, and then whether a problem is sound with other play. */
  questions() {
    return ['moves', 'none'].map((keep) => this.panel.asked({ what: 'matters' }, keep));
  }

  begin() {
    this.panel.goIfNew();
  }

  /** What is known of the man on a square. @param {string} square @returns {Known} */
  #of(square) {
    const [kept, any] = this.questions().map((question) => this.panel.runs.of(question));
    const isRemoved = (/** @type {Judged} */ { edits: [edit, ...others] }) => edit?.type === 'remove' && edit.at === square && others.length === 0;
    const isWeaker = (/** @type {Judged} */ { edits: [edit], verdict }) => edit?.type === 'become' && edit.at === square && verdict === 'sound';
    const without = kept?.judged.find(isRemoved);
    // who does nothing need not be weaker
    const weaker = without?.verdict === 'sound' ? [] : kept?.judged.filter(isWeaker) ?? [];
    const freely = any?.judged.find(isRemoved);
    const state = without ? STATES[without.verdict] ?? 'part' : kept?.next === null ? 'never' : 'waits';
    const isOther = state === 'part' && freely?.verdict === 'sound' && !isKept(freely);
    return isOther ? { state: 'other', without: freely, weaker } : { state, without, weaker };
  }

  /** @returns {[string, Known][]} */
  get #men() {
    return [...this.panel.problem.fields.men.keys()].map((square) => [square, this.#of(square)]);
  }

  marks() {
    return new Map(this.#men.filter(([, { state }]) => state !== 'waits').map(([square, known]) => {
      const { state, weaker } = known;
      const name = weaker.length > 0 ? 'weaker' : state;
      return [square, { classes: [`ring-${name}`], title: this.#words(square, known).join(t('; ')), badge: `${SIGNS[state] ?? ''}${weaker.length > 0 ? '↓' : ''}` }];
    }));
  }

  /** @param {string} square @param {Known} known */
  #words(square, { state, without, weaker }) {
    const cook = without?.cooks?.[0];
    const stops = ['cooks', 'short', 'dual'].includes(state) && cook ? [w('stops', { what: w(`man-${state}`), line: plainly(cook.text) })] : [w(`man-${state}`)];
    return [...stops, ...(weaker.length > 0 ? [w('man-become', { men: weaker.map((it) => this.#nameOf(it, square)).join(', ') })] : [])];
  }

  /** The man that stands there in a version. @param {Judged} version @param {string} square */
  #nameOf({ fen }, square) {
    const it = parsePlacement(fen).get(square);
    return it ? this.panel.nameOf(it) : '';
  }

  /** A man is clicked: what it stops is played; what could be done without it is shown. @param {string} square */
  activate(square) {
    if (!this.panel.problem.fields.men.has(square)) return;
    const { without, state, weaker } = this.#of(square);
    const [cook] = without?.cooks ?? [];
    if (without && cook && state !== 'idle') this.panel.play(without, cook);
    else this.panel.choose(state === 'idle' || state === 'other' ? without : weaker[0]);
    this.panel.querySelector(`[data-man="${square}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  /** @returns {(Node | false)[]} */
  section() {
    const men = this.#men;
    if (men.every(([, { state }]) => state === 'waits')) return [];
    const idle = men.filter(([, { state }]) => state === 'idle').length;
    const weaker = men.filter(([, known]) => known.weaker.length > 0).length;
    const sums = [idle > 0 && w('idle', { count: idle }), weaker > 0 && w('weaker', { count: weaker })].filter(Boolean);
    const isDone = this.questions().every((question) => this.panel.runs.of(question)?.next === null);
    const rank = (/** @type {[string, Known]} */ [, known]) => ORDER.indexOf(known.state) - (known.weaker.length > 0 ? ORDER.length : 0);
    const rows = men.toSorted((a, b) => rank(a) - rank(b)).map(([square, known]) => this.#row(square, known));
    return [sums.length > 0 || isDone ? h('p', {}, sums.join(' · ') || w('needed')) : false, h('ul', { class: 'trial-rows' }, ...rows)];
  }

  /** @param {string} square @param {Known} known */
  #row(square, { state, without, weaker }) {
    const it = this.panel.problem.fields.men.get(square);
    if (!it) return false;
    const cook = ['cooks', 'short', 'dual'].includes(state) && without?.cooks?.[0];
    const chosen = [without, ...weaker].find((version) => version && this.panel.isChosen(version));
    return h(
      'li', { key: `man-${square}`, 'data-man': square },
      h('span', { class: `trial-sign ring-${state}`, 'aria-hidden': 'true' }, drawing(it), h('span', { class: 'badge' }, SIGNS[state] ?? '')),
      h(
        'span', { class: 'trial-said' }, h('strong', {}, t(`man-${it.side}`, { man: `${this.panel.nameOf(it)} ${square}` })), ' ', cook ? w('stops', { what: w(`man-${state}`), line: '' }) : w(`man-${state}`), ' ',
        state === 'never' && without?.why ? `(${without.why})` : '',
        without && cook ? player(this.panel, without, cook) : false,
        weaker.length > 0 && h('div', {}, w('man-become', { men: '' }), ...weaker.map((version) => this.panel.chooser(this.#nameOf(version, square), version))),
      ),
      without && (state === 'idle' || state === 'other') ? tools(this.panel, without) : false,
      chosen ? card(this.panel, chosen) : false,
    );
  }
}
