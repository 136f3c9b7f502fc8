// @ts-check
// Understanding: the legal moves of a man and why others are not; a move as its operations; lengths, groups and counted lines.

import { button, checked, h, written } from '../base/dom.js';
import { redraw } from '../base/redraw.js';
import { Engine } from '../engine/engine.js';
import { Refused, faultText } from '../engine/refused.js';
import { after, parsePlacement } from '../problem/men.js';
import { Problem } from '../problem/problem.js';
import { named, toDiagram } from '../solution/play.js';
import { t } from '../base/text.js';

/**
 * @typedef {import('../solution/play.js').Path} Path
 * @typedef {import('../board/board.js').Mark} Mark
 */

class ExplorePanel extends HTMLElement {
  problem = new Problem();
  engine = new Engine();
  path = toDiagram();
  /** What the engine knows of the position. @type {any} */ position;
  /** @type {string | undefined} */ selected;
  /** @type {any[]} */ refused = [];
  /** @type {any} */ told;
  /** Who observes the square that was asked for, in words and as arrows. @type {{square: string, section: HTMLElement, arrows: import('../board/overlay.js').Arrow[]} | undefined} */ observed;
  /** Why the move that was asked for is not in the solution. @type {HTMLElement | undefined} */ missing;
  /** What the mate consists of, and how its field is marked. @type {{section: HTMLElement, marks: [string, string, string][]} | undefined} */ mate;
  /** Taking moves back, while that is what clicks do. @type {import('./last_moves.js').TakingBack | undefined} */ taking;
  /** @type {Map<string, Mark>} */ marks = new Map();
  /** What the last move has done. @type {import('../board/overlay.js').Arrow[]} */ arrows = [];
  shows = { groups: false, lines: false };
  /** Whether a condition asks for connected groups. */ hasGroups = false;
  /** The question about the position that is being asked. */ #going = new AbortController();
  /** Settled when the position that is shown is known: a click before that waits for it. */ #arrival = Promise.resolve();
  /** The question about a move or a square that is being asked: the one about the position goes on beside it. */ #asking = new AbortController();
  #note = '';

  /** The men to be shown. */
  get men() {
    const placed = this.path.back.at(-1)?.fen ?? this.path.men;
    return this.path.steps.reduce((men, step) => after(men, step.effects), placed ? parsePlacement(placed) : this.problem.fields.men);
  }

  /** Goes to a position. @param {Partial<Path>} path */
  async go(path) {
    this.path = { ...toDiagram(), ...path };
    if (this.path.steps.length > 0) this.taking = undefined;
    this.selected = undefined;
    this.refused = [];
    this.#forget();
    this.mate = undefined;
    this.position = undefined;
    this.dispatchEvent(new Event('go'));
    this.#asking.abort();
    this.#going.abort();
    this.#going = new AbortController();
    this.#arrival = this.#wait(this.#going, async (signal) => {
      if (this.path.isThreat) {
        this.#note = t('afterPass');
        return;
      }
      this.position = await this.engine.ask('position', this.positionAsked(), signal);
      this.path.starter ??= this.position.turn;
      await this.taking?.begin(this.positionAsked(), signal);
      if (['mate', 'stalemate'].includes(this.position.status)) {
        this.draw();
        const [{ fieldMarks, mateSection }, mate] = await Promise.all([import('./mate.js'), this.engine.ask('mate', this.positionAsked(), signal)]);
        this.mate = { section: mateSection(mate), marks: fieldMarks(mate) };
      }
    });
    await this.#arrival;
  }

  /** Another problem is open, or this one has been changed: nothing that was known of a position holds any more. @param {boolean} isOther */
  begin(isOther) {
    this.#asking.abort();
    this.#going.abort();
    this.path = toDiagram();
    this.taking = undefined;
    this.position = undefined;
    this.mate = undefined;
    this.selected = undefined;
    this.refused = [];
    if (isOther) this.asked = '';
    this.#note = '';
    this.#forget();
  }

  /** Answers to questions before. */
  #forget() {
    this.told = undefined;
    this.observed = undefined;
    this.missing = undefined;
    this.choices = [];
  }

  /** What the engine is asked: the position that is shown. */
  positionAsked() {
    const { of, twin, starter, back, steps } = this.path;
    return {
      problem: of ?? this.problem.text(), twin, to_move: starter, back: back.map((it) => it.fen), moves: steps.map(named), language: document.documentElement.lang,
    };
  }

  /** Asks the engine about a move or a square; a later question replaces an earlier one. @param {(signal: AbortSignal) => Promise<void>} question */
  async #ask(question) {
    this.#asking.abort();
    this.#asking = new AbortController();
    await this.#wait(this.#asking, question);
  }

  /** Shows what comes of a question. @param {AbortController} asking @param {(signal: AbortSignal) => Promise<void>} question */
  async #wait(asking, question) {
    this.#note = '';
    this.draw();
    try {
      await question(asking.signal);
    } catch (error) {
      if (asking.signal.aborted) return;
      // what was answered before is no answer to this
      this.#forget();
      this.#note = error instanceof Refused ? error.faults.map(faultText).join(' ') : t('lost');
    }
    if (!asking.signal.aborted) this.draw();
  }

  /** A square of the board has been clicked. @param {string} square */
  async activate(square) {
    const { path } = this;
    await this.#arrival;
    if (path !== this.path) return;
    if (this.taking) {
      await this.taking.activate(square);
      return;
    }
    const moves = this.#movesOf(this.selected).filter((move) => move.to === square);
    const refusal = this.refused.find((it) => it.to === square);
    if (this.selected && moves.length > 0) {
      this.choices = moves.map((move) => move.move);
      await this.tell(moves[0].move);
    } else if (this.selected && refusal && !this.#ownMan(square)) {
      await this.#say(refusal);
    } else if (!this.selected && !this.men.has(square)) {
      await this.observe(square);
    } else {
      await this.select(square);
    }
  }

  /** @param {string} square */
  #ownMan(square) {
    const it = this.men.get(square);
    return it !== undefined && it.side === this.men.get(this.selected ?? '')?.side;
  }

  /** Puts an explanation in words; it comes when the first one is asked for. @type {typeof import('./explanation.js').explanation | undefined} */ #explain;

  async #load() {
    this.#explain ??= (await import('./explanation.js')).explanation;
  }

  /** @param {any} refusal */
  async #say(refusal) {
    await this.#load();
    this.observed = undefined;
    this.told = { move: `${refusal.from}-${refusal.to}`, legal: false, refusals: [refusal] };
    this.choices = [];
    this.draw();
  }

  /** Asks who observes a square. @param {string} square */
  async observe(square) {
    this.#forget();
    if (!this.position) return;
    await this.#ask(async (signal) => {
      const [{ arrowsTo, observersSection }, observed] = await Promise.all([import('./observers.js'), this.engine.ask('observers', { ...this.positionAsked(), square }, signal)]);
      this.observed = { square, section: observersSection(observed), arrows: arrowsTo(observed) };
    });
  }

  /** Chooses a man. @param {string} square */
  async select(square) {
    this.selected = this.men.has(square) && square !== this.selected ? square : undefined;
    this.refused = [];
    this.#forget();
    if (!this.selected || !this.position) {
      this.draw();
      return;
    }
    const from = this.selected;
    await this.#ask(async (signal) => {
      const { squares } = await this.engine.ask('refusals', { ...this.positionAsked(), from }, signal);
      this.refused = squares;
    });
  }

  /** The moves that a text or a click could mean. @type {string[]} */ choices = [];

  /** Explains a move; of several that a text fits the first, as for a click on a square. @param {string} text */
  async tell(text) {
    this.told = undefined;
    this.observed = undefined;
    this.missing = undefined;
    await this.#ask(async (signal) => {
      const [told] = await Promise.all([this.engine.ask('explain', { ...this.positionAsked(), move: text }, signal), this.#load()]);
      this.told = told;
      this.choices = this.told.choices ?? this.choices;
    });
  }

  /** Asks why a move is not in the solution. @param {string} move */
  async askMissing(move) {
    await this.#ask(async (signal) => {
      const [{ missingSection }, found] = await Promise.all([import('./missing.js'), this.engine.ask('missing', { ...this.positionAsked(), move }, signal)]);
      this.missing = missingSection(found);
    });
  }

  /** Plays a legal move. @param {any} move */
  async play(move) {
    const step = { ...move, side: this.position.turn };
    await this.go({ ...this.path, men: this.path.men, steps: [...this.path.steps, step] });
  }

  /** From now on clicks take moves back; or not any more. */
  async takeBack() {
    const { TakingBack } = await import('./last_moves.js');
    this.taking = this.taking ? undefined : new TakingBack(this, (question) => this.#ask((signal) => question(this.positionAsked(), signal)));
    this.selected = undefined;
    this.refused = [];
    this.#forget();
    await this.#ask(async (signal) => this.taking?.begin(this.positionAsked(), signal));
  }

  /** @param {string | undefined} square @returns {any[]} */
  #movesOf(square) {
    return this.position?.moves.filter((/** @type {any} */ move) => move.from === square) ?? [];
  }

  draw() {
    this.#mark();
    const parts = this.taking ? [this.taking.section()] : [this.mate?.section, this.#switches(), this.#question(), this.#moves(), this.observed?.section, this.told && this.#explain?.(this)];
    redraw(this, this.#status(), ...parts);
    this.dispatchEvent(new Event('draw'));
  }

  #status() {
    const { position } = this;
    if (!position) return h('p', { class: 'status', role: 'status' }, this.#note);
    const parts = [t(`${position.turn}Turn`), position.status === 'play' ? '' : t(position.status), ...position.checks, ...position.illegal, this.#note];
    const other = position.turn === 'white' ? 'black' : 'white';
    const turn = this.path.steps.length + this.path.back.length === 0 && button(t(`${other}Moves`), () => this.go({ ...this.path, starter: other }), { 'data-field': 'turn' });
    const back = this.path.steps.length === 0 && button(t('takeBack'), () => this.takeBack(), { 'data-field': 'take-back', 'aria-pressed': String(this.taking !== undefined) });
    return h('div', { class: 'tools' }, h('p', { class: `status ${position.status}`, role: 'status' }, parts.filter(Boolean).join(' · ')), turn, back);
  }

  #switches() {
    const item = (/** @type {'groups' | 'lines'} */ name) => {
      const show = (/** @type {boolean} */ isOn) => {
        this.shows[name] = isOn;
        this.draw();
      };
      const box = h('input', { type: 'checkbox', checked: this.shows[name], 'data-field': name, onchange: checked(show) });
      return h('label', { class: 'switch' }, box, t(`show-${name}`));
    };
    const holding = this.shows.groups && this.hasGroups ? this.position?.groups.map((/** @type {any} */ it) => h('p', {}, `${t(it.side)}: ${t('groupCount', { count: it.groups.length })}${it.holding.length > 0 ? `; ${t('holding')} ${it.holding.join(' ')}` : ''}`)) : [];
    const lines = this.shows.lines ? this.position?.lines.map((/** @type {any} */ it) => h('li', {}, it.text)) : [];
    return h('div', { class: 'switches' }, this.hasGroups ? item('groups') : false, this.position?.lines.length > 0 ? item('lines') : false, ...(holding ?? []), lines?.length > 0 ? h('ul', {}, ...lines) : false);
  }

  #question() {
    const input = h('input', {
      id: 'ask', type: 'text', placeholder: t('O-O, Rxa2(Ra1)'), autocomplete: 'off', spellcheck: false, 'data-field': 'ask', value: this.asked, oninput: written((text) => { this.asked = text; }),
    });
    const ask = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.choices = [];
      if (this.asked.trim()) this.tell(this.asked.trim());
    };
    return h('form', { class: 'tools', onsubmit: ask }, h('label', { htmlFor: input.id }, t('askMove')), input, h('button', {}, t('ask')));
  }

  asked = '';

  #moves() {
    const all = this.selected ? this.#movesOf(this.selected) : this.position?.moves ?? [];
    if (!this.position) return undefined;
    const list = [...all].sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
    const rows = list.map((move) => {
      const touched = move.effects.filter((/** @type {any} */ effect) => effect.type === 'remove').map((/** @type {any} */ effect) => effect.at);
      return h(
        'tr', {},
        h('td', {}, button(`${move.move}${move.check ? ' +' : ''}`, () => { this.choices = [move.move]; this.tell(move.move); }, { class: 'move' })),
        h('td', {}, move.length), h('td', {}, move.rank === null ? '' : String(move.rank)), h('td', {}, touched.join(' ')),
      );
    });
    const head = ['move', 'length', 'rank', 'removed'].map((name) => h('th', { scope: 'col' }, t(name)));
    const name = this.selected ? this.position.men.find((/** @type {any} */ it) => it.square === this.selected)?.name : '';
    const { selected } = this;
    const observers = selected && button(t('whoObserves', { square: selected }), () => this.observe(selected), { 'data-field': 'observers' });
    return h(
      'details', { class: 'moves', open: this.selected !== undefined },
      h('summary', {}, `${this.selected ? `${name} ${this.selected}: ` : ''}${t('moveCount', { count: all.length })}${this.position.has_more ? ' …' : ''}`),
      observers ? h('div', { class: 'tools' }, observers) : false,
      h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
    );
  }

  /** Gathers the marks of the board. */
  #mark() {
    /** @type {Map<string, Mark>} */
    const marks = new Map();
    const add = (/** @type {string} */ square, /** @type {string} */ name, title = '', badge = '') => {
      const mark = marks.get(square) ?? { classes: [] };
      marks.set(square, { classes: [...mark.classes, name], title: [mark.title, title].filter(Boolean).join(', '), badge: badge || mark.badge });
    };
    const last = this.path.steps[this.path.steps.length - 1];
    for (const square of last ? [last.from, last.to] : []) add(square, 'last');
    this.arrows = [...arrowsOf(last?.effects ?? []), ...arrowsOfChecks(this.position?.check_lines ?? []), ...(this.observed?.arrows ?? [])];
    if (this.mate) for (const [square, name, title] of this.mate.marks) add(square, name, title);
    this.taking?.mark(add);
    if (this.observed) add(this.observed.square, 'asked-square');
    if (this.selected) add(this.selected, 'selected', t('selected'));
    for (const move of this.#movesOf(this.selected)) {
      add(move.to, 'legal', t('legal'));
      // the men that a contact removes, and the like
      for (const effect of move.effects) if (effect.type === 'remove' && effect.at !== move.to) add(effect.at, 'touched', t('touched'));
    }
    for (const refusal of this.refused) if (refusal.is_possible) add(refusal.to, 'refused', t('notLegal'));
    for (const rebirth of this.told?.rebirths ?? []) for (const it of rebirth.possible) add(it.square, 'cage', t('cage'));
    if (this.shows.groups && this.hasGroups) {
      for (const side of this.position?.groups ?? []) {
        side.groups.forEach((/** @type {string[]} */ group, /** @type {number} */ index) => group.forEach((square) => add(square, `group-${side.side}-${Math.min(index, 2)}`)));
        side.holding.forEach((/** @type {string} */ square) => add(square, 'holding', t('holdsTogether'), '◆'));
      }
    }
    if (this.shows.lines) {
      for (const line of this.position?.lines ?? []) {
        if (this.selected && line.square !== this.selected) continue;
        line.squares.forEach((/** @type {string} */ square) => add(square, 'counted'));
        add(line.square, 'counting', line.text);
      }
    }
    this.marks = marks;
  }
}

/** The ways that men have gone in a move: the first is that of the man that is played. @param {any[]} effects @returns {import('../board/overlay.js').Arrow[]} */
function arrowsOf(effects) {
  const moves = effects.filter((effect) => effect.type === 'move');
  // what leads back is there for the record
  return moves.map(({ from, to, reason }) => ({ from, to, kind: ['movement', 'record'].includes(reason) ? 'movement' : 'consequence' }));
}

/** Arrows of checks. @param {import('./observers.js').Check[]} checks @returns {import('../board/overlay.js').Arrow[]} */
function arrowsOfChecks(checks) {
  return checks.flatMap(({ royals, by }) => (by ? royals.map((royal) => ({ from: by.square, to: royal, kind: /** @type {const} */ ('check') })) : []));
}

customElements.define('explore-panel', ExplorePanel);
export { ExplorePanel };
