// @ts-check
// Taking moves back on the board: a man of the side that moved last, the square from which it may have come, whom it may have captured.

import { button, h } from '../base/dom.js';
import { t, wordsOf } from '../base/text.js';

/**
 * A move that can have been the last one, with the position before it.
 * @typedef {{text: string, from: string, to: string, captured?: string, fen: string}} LastMove
 * @typedef {{side: 'white' | 'black', moves: LastMove[], hindrance?: {text: string}, missing?: {text: string}}} LastMoves
 * @typedef {import('../engine/engine.js').Asked & {missing?: {from: string, to: string}}} Asked
 */

const w = wordsOf({
  en: {
    white: 'White moved last: choose one of his men.',
    black: 'Black moved last: choose one of his men.',
    origin: 'Choose the square from which it came.',
    captured: 'Choose whom it captured.',
    none: 'No move can have led here: the position is illegal.',
    moves: 'Possible last moves:',
    canHaveMoved: 'may have moved last',
    cameFrom: 'it may have come from here',
    cannot: 'it cannot have come from here',
    nobody: 'nobody',
  },
  fr: {
    white: 'Les Blancs viennent de jouer : choisissez une de leurs pièces.',
    black: 'Les Noirs viennent de jouer : choisissez une de leurs pièces.',
    origin: 'Choisissez la case d’où elle est venue.',
    captured: 'Choisissez la pièce prise.',
    none: 'Aucun coup ne peut avoir mené ici : la position est illégale.',
    moves: 'Derniers coups possibles :',
    canHaveMoved: 'peut avoir joué en dernier',
    cameFrom: 'elle peut être venue d’ici',
    cannot: 'elle ne peut pas être venue d’ici',
    nobody: 'aucune',
  },
  de: {
    white: 'Weiß hat zuletzt gezogen: einen seiner Steine wählen.',
    black: 'Schwarz hat zuletzt gezogen: einen seiner Steine wählen.',
    origin: 'Das Feld wählen, von dem er kam.',
    captured: 'Den geschlagenen Stein wählen.',
    none: 'Kein Zug kann hierher geführt haben: die Stellung ist illegal.',
    moves: 'Mögliche letzte Züge:',
    canHaveMoved: 'kann zuletzt gezogen haben',
    cameFrom: 'er kann von hier gekommen sein',
    cannot: 'er kann nicht von hier gekommen sein',
    nobody: 'niemand',
  },
});

export class TakingBack {
  /** What the engine knows of the position. @type {LastMoves | undefined} */ #found;
  /** The man that is to go back. @type {string | undefined} */ #man;
  /** The square from which it came, or of which it is asked. @type {string | undefined} */ #from;
  /** Why it cannot have come from there. */ #why = '';

  /**
   * @param {import('./explore.js').ExplorePanel} panel
   * @param {(question: (asked: Asked, signal: AbortSignal) => Promise<void>) => Promise<void>} ask asks about the position that is shown
   */
  constructor(panel, ask) {
    this.panel = panel;
    this.ask = ask;
  }

  /** Begins at a position. @param {Asked} asked @param {AbortSignal} signal */
  async begin(asked, signal) {
    this.#found = undefined;
    this.#choose(undefined);
    this.#found = await this.panel.engine.ask('last-moves', asked, signal);
  }

  /** @param {string | undefined} man @param {string} [from] */
  #choose(man, from) {
    this.#man = man;
    this.#from = from;
    this.#why = '';
  }

  /** The moves of the man that is chosen, from the square that is chosen. */
  get #moves() {
    const all = this.#found?.moves ?? [];
    return all.filter(({ from, to }) => (!this.#man || to === this.#man) && (!this.#from || from === this.#from));
  }

  /** A square of the board has been clicked. @param {string} square */
  async activate(square) {
    const man = this.#man;
    if (!this.#found) return;
    if (this.panel.men.get(square)?.side === this.#found.side) {
      this.#choose(square === man ? undefined : square);
    } else if (man) {
      this.#choose(man, square);
      const [only, ...others] = this.#moves;
      if (!only) return this.#askWhy(square, man);
      if (others.length === 0) return this.#take(only);
    }
    this.panel.draw();
  }

  /** Why a man cannot have come from a square. @param {string} from @param {string} to */
  async #askWhy(from, to) {
    await this.ask(async (asked, signal) => {
      const { missing, hindrance } = await this.panel.engine.ask('last-moves', { ...asked, missing: { from, to } }, signal);
      this.#why = (missing ?? hindrance)?.text ?? '';
    });
  }

  /** Goes to the position before a move. @param {LastMove} move */
  async #take(move) {
    const { panel } = this;
    const hadFocus = panel.contains(document.activeElement);
    await panel.go({ ...panel.path, back: [...panel.path.back, move] });
    // the button that was pressed is gone
    if (hadFocus) /** @type {HTMLElement | null} */ (panel.querySelector('[data-field="take-back"]'))?.focus();
  }

  /** What can be chosen. */
  section() {
    const found = this.#found;
    const parts = found ? this.#parts(found) : [];
    return h('section', { class: 'last-moves', 'aria-live': 'polite' }, h('h3', {}, t('takeBack')), ...parts);
  }

  /** @param {LastMoves} found */
  #parts({ side, moves, hindrance }) {
    if (hindrance) return [h('p', { class: 'refusal' }, hindrance.text)];
    if (moves.length === 0) return [h('p', { class: 'refusal' }, w('none'))];
    const mine = this.#moves;
    const asks = this.#man === undefined ? w(side) : this.#from && mine.length > 0 ? w('captured') : w('origin');
    const choices = this.#from && mine.length > 0 ? this.#captures(mine) : this.#list(this.#why ? moves.filter(({ to }) => to === this.#man) : mine);
    return [this.#why && h('p', { class: 'refusal' }, this.#why), h('p', { class: 'hint' }, asks), choices];
  }

  /** All moves, for who does without the board. @param {LastMove[]} moves */
  #list(moves) {
    const items = moves.map((move, index) => button(move.text, () => this.#take(move), { class: 'move', 'data-field': `last-${index}` }));
    return h('details', { class: 'moves' }, h('summary', { 'data-field': 'last-moves' }, `${w('moves')} ${moves.length}`), ...items);
  }

  /** The men that can have been captured; where a pawn may have become the man, the moves in full. @param {LastMove[]} moves */
  #captures(moves) {
    const short = (/** @type {LastMove} */ { captured }) => (captured ? `x${captured}` : w('nobody'));
    const isClear = new Set(moves.map(short)).size === moves.length;
    const items = moves.map((move, index) => {
      const text = isClear ? short(move) : move.text;
      return button(text, () => this.#take(move), { 'aria-label': text === move.text ? text : `${text}: ${move.text}`, 'data-field': `last-${index}` });
    });
    return h('div', { class: 'tools', role: 'group', 'aria-label': w('captured') }, ...items);
  }

  /** Marks the board. @param {(square: string, name: string, title?: string) => void} add */
  mark(add) {
    const moves = this.#found?.moves ?? [];
    if (!this.#man) {
      for (const to of new Set(moves.map((move) => move.to))) add(to, 'asked-square', w('canHaveMoved'));
      return;
    }
    add(this.#man, 'selected', t('selected'));
    for (const from of new Set(moves.filter(({ to }) => to === this.#man).map((move) => move.from))) {
      add(from, 'legal', w('cameFrom'));
      if (from === this.#from) add(from, 'asked-square', t('selected'));
    }
    if (this.#from && this.#why) add(this.#from, 'refused', w('cannot'));
  }
}
