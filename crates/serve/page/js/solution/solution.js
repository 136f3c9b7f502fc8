// @ts-check
// The solution as it comes: tabs for twins and set play, lines and trees of moves that can be clicked, and the verdict.

import { button, h, unique } from '../base/dom.js';
import { Engine, Refused } from '../engine/engine.js';
import { Problem } from '../problem/problem.js';
import { t } from '../base/text.js';

/** Lines beyond these wait for a click. */
const MOST_SHOWN = 500;

/**
 * A way to a position: the twin and its men, who begins, and the moves played with their operations. Before a threat somebody has passed.
 * @typedef {{twin: number, men: string, starter: 'white' | 'black' | undefined, steps: any[], isThreat: boolean}} Path
 */

/** A move with the sign of goal or check. @param {any} step */
function textOf(step) {
  return `${step.move}${step.goal ? ` ${step.goal}` : step.check ? ' +' : ''}`;
}

class SolutionView extends HTMLElement {
  problem = new Problem();
  engine = new Engine();
  /** @type {AbortController | undefined} */ #running;
  /** @type {{button: HTMLButtonElement, panel: HTMLElement, list: HTMLElement, held: any[], isSetPlay: boolean}[]} */ #tabs = [];
  #twin = -1;
  #head = '';
  #men = '';
  #seconds = 60;

  draw() {
    const time = h('input', { type: 'number', min: '1', max: '3600', value: String(this.#seconds), id: unique('time') });
    time.addEventListener('change', () => { this.#seconds = Number(time.value) || 60; });
    this.start = button(t('solve'), () => this.solve(), { class: 'main' });
    this.stop = button(t('stop'), () => this.abort(), { disabled: true });
    this.bar = h('progress', { hidden: true, 'aria-label': t('progress') });
    this.count = h('span', { class: 'count' });
    this.verdict = h('p', { class: 'verdict', role: 'status', 'aria-live': 'polite' });
    this.tablist = h('div', { class: 'tabs', role: 'tablist', 'aria-label': t('solution'), hidden: true });
    this.panels = h('div', { class: 'panels' });
    this.replaceChildren(
      h('div', { class: 'tools' }, this.start, this.stop, h('label', { htmlFor: time.id }, t('seconds')), time, this.bar, this.count),
      this.verdict, this.tablist, this.panels,
    );
  }

  /** Nothing is known any more: the problem has changed. */
  clear() {
    this.abort();
    this.#running = undefined;
    this.#show(false);
    this.#reset();
    this.#say('', '');
    this.count?.replaceChildren();
  }

  #reset() {
    this.#tabs = [];
    this.verdicts = [];
    this.illegal = [];
    this.parts = [];
    this.isComplete = false;
    this.duals = 0;
    this.nodes = 0;
    this.#twin = -1;
    this.tablist?.replaceChildren();
    this.panels?.replaceChildren();
    if (this.tablist) this.tablist.hidden = true;
  }

  /** What a picture of the problem shows of its solution. */
  get known() {
    return this.parts.length > 0 ? { parts: this.parts, complete: this.isComplete } : undefined;
  }

  abort() {
    this.#running?.abort();
  }

  async solve() {
    this.clear();
    const running = new AbortController();
    this.#running = running;
    this.#show(true);
    const asked = { problem: this.problem.text(), language: document.documentElement.lang, time: this.#seconds };
    // after a change of the problem nothing is to be said of the one before
    const isCurrent = () => this.#running === running;
    try {
      await this.engine.solve(asked, (event) => { if (isCurrent()) this.#take(event); }, running.signal);
    } catch (error) {
      if (!isCurrent()) return;
      if (error instanceof Refused) this.#refuse(error.faults);
      else if (running.signal.aborted) this.#say(t('stopped'), 'incomplete');
      else this.#say(t('lost'), 'incomplete');
    }
    if (isCurrent()) {
      this.#running = undefined;
      this.#show(false);
    }
  }

  /** @param {boolean} isRunning */
  #show(isRunning) {
    if (!this.start || !this.stop || !this.bar) return;
    this.start.disabled = isRunning;
    this.stop.disabled = !isRunning;
    this.bar.hidden = !isRunning;
    this.bar.removeAttribute('value');
    this.dataset.state = isRunning ? 'running' : 'done';
  }

  /** @param {any} event */
  #take(event) {
    const takers = {
      queued: () => this.#say(t('queued', { ahead: event.ahead }), ''),
      started: () => this.#say(t('running'), ''),
      progress: () => this.#progress(event),
      position: () => { this.#twin += 1; this.#head = event.twin ?? ''; this.#men = event.position; },
      phase: () => this.#tab(event),
      line: () => this.#line(event.moves),
      'seen-line': () => this.#line(event.moves),
      tree: () => this.#add(this.#tree(event, this.#path(event.side), true)),
      'post-key': () => this.#add(this.#replies(event, this.#path())),
      verdict: () => this.#verdict(event),
      end: () => this.#end(event),
      text: () => { this.parts.push({ text: event.text, verdicts: event.verdicts, is_sound: event.is_sound }); },
      done: () => this.#done(event),
    };
    takers[/** @type {keyof typeof takers} */ (event.type)]?.();
  }

  /** @param {any} event */
  #progress({ done, of, nodes, seconds }) {
    if (this.bar && of > 0) {
      this.bar.max = of;
      this.bar.value = done;
    }
    const format = new Intl.NumberFormat(document.documentElement.lang);
    this.count?.replaceChildren(t('count', { nodes: format.format(nodes), seconds: format.format(Math.round(seconds * 10) / 10) }));
  }

  /** @param {any} event */
  #tab(event) {
    const name = [this.#head.split('\n')[0], event.phase === 'set-play' ? t('setPlay') : t('play')].filter(Boolean).join(' ');
    const list = h('ol', { class: 'lines' });
    const panel = h('div', { id: unique('panel'), role: 'tabpanel', tabIndex: 0, hidden: true }, list);
    const tab = button(name, () => this.select(tab), { id: unique('tab'), role: 'tab', 'aria-controls': panel.id });
    panel.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('keydown', (key) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[/** @type {KeyboardEvent} */ (key).key];
      const at = this.#tabs.findIndex((it) => it.button === tab);
      const next = step && this.#tabs[(at + step + this.#tabs.length) % this.#tabs.length];
      if (next) {
        this.select(next.button);
        next.button.focus();
      }
    });
    this.#tabs.push({ button: tab, panel, list, held: [], isSetPlay: event.phase === 'set-play' });
    this.starter = event.starter;
    this.#isSetPlay = event.phase === 'set-play';
    this.tablist?.append(tab);
    this.panels?.append(panel);
    if (this.tablist) this.tablist.hidden = this.#tabs.length < 2;
    const isFirst = this.#tabs.filter((it) => !it.isSetPlay).length === 1 && !this.#isSetPlay;
    if (this.#tabs.length === 1 || isFirst) this.select(tab);
  }

  /** @param {HTMLButtonElement} chosen */
  select(chosen) {
    for (const { button: tab, panel } of this.#tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      panel.hidden = tab !== chosen;
    }
  }

  get #last() {
    return this.#tabs[this.#tabs.length - 1];
  }

  /** @param {HTMLElement | undefined} element */
  #add(element) {
    if (element) this.#last?.list.append(h('li', {}, element));
  }

  /** @param {any[]} moves */
  #line(moves) {
    const tab = this.#last;
    if (!tab) return;
    if (tab.list.children.length < MOST_SHOWN) {
      this.#add(this.#moves(moves));
      return;
    }
    tab.held.push(moves);
    if (tab.held.length === 1) {
      const more = button(t('showMore'), () => {
        const next = tab.held.splice(0, MOST_SHOWN);
        tab.list.append(...next.map((line) => h('li', {}, this.#moves(line))));
        if (tab.held.length === 0) more.remove();
      });
      tab.panel.append(more);
    }
  }

  /** A line of play, numbered as problemists do: a move of each side is one. @param {any[]} moves */
  #moves(moves) {
    const path = this.#path(moves[0]?.side);
    const isHelp = moves.length > 1 && moves[0].side !== moves[1].side;
    const line = h('span', { class: 'line' });
    const first = moves.length % 2 === 1 && isHelp ? 1 : 0;
    moves.forEach((step, index) => {
      path.steps = moves.slice(0, index + 1);
      const half = isHelp ? index + first : index * 2;
      const number = half % 2 === 0 ? `${half / 2 + 1}.` : index === 0 ? '1…' : '';
      // with invisible men there is no position to show
      const isSeenOnly = step.effects === undefined;
      line.append(number, isSeenOnly ? textOf(step) : this.#move(step, { ...path }), ' ');
    });
    return line;
  }

  /** @param {'white' | 'black' | undefined} [starter] @returns {Path} */
  #path(starter = this.starter) {
    return { twin: Math.max(this.#twin, 0), men: this.#men, starter, steps: [], isThreat: false };
  }

  /** @type {'white' | 'black'} */ starter = 'white';

  /** @param {any} step @param {Path} path */
  #move(step, path, mark = '') {
    const text = `${textOf(step)}${mark}`;
    const show = () => {
      this.querySelector('.shown')?.classList.remove('shown');
      it.classList.add('shown');
      this.dispatchEvent(new CustomEvent('show', { detail: path }));
    };
    const it = button(text, show, { class: `move ${step.side}` });
    return it;
  }

  /** @param {any} tree @param {Path} before @param {boolean} isFirst @returns {HTMLElement} */
  #tree(tree, before, isFirst = false) {
    const path = { ...before, steps: [...before.steps, tree] };
    const signs = /** @type {Record<string, string>} */ ({ key: ' !', try: ' ?', refutation: ' !', violation: ' ?!?' });
    const move = this.#move(tree, path, signs[tree.mark] ?? '');
    // a defence of the play after a key that has more than one answer
    const isDual = !this.#isSetPlay && before.steps[0]?.mark === 'key' && path.steps.length % 2 === 0 && tree.play?.length > 1;
    if (isDual) this.duals += 1;
    const mark = tree.mark ?? (isDual ? 'dual' : undefined);
    const label = mark ? h('span', { class: `mark ${mark}` }, t(mark)) : '';
    const below = this.#replies(tree, path);
    if (!below) return h('span', {}, move, label);
    return h('details', { open: isFirst ? tree.mark !== 'try' : true }, h('summary', {}, number(path), move, label), below);
  }

  /** @param {any} replies @param {Path} path @returns {HTMLElement | undefined} */
  #replies(replies, path) {
    const items = [];
    if (replies.zugzwang) items.push(h('li', { class: 'threat' }, t('zugzwang')));
    for (const threat of replies.threats ?? []) {
      items.push(h('li', { class: 'threat' }, `${t('threat')} `, this.#tree(threat, { ...path, isThreat: true })));
    }
    for (const reply of replies.play ?? []) items.push(h('li', {}, this.#tree(reply, path)));
    for (const refutation of replies.refutations ?? []) {
      items.push(h('li', { class: 'refutation' }, `${t('but')} `, this.#tree(refutation, path)));
    }
    return items.length > 0 ? h('ul', {}, ...items) : undefined;
  }

  /** @param {any} event */
  #verdict(event) {
    this.#last?.panel.prepend(h('p', { class: 'part-verdict' }, event.verdict));
    this.verdicts.push({ ...event, head: this.#head, isSetPlay: this.#isSetPlay });
  }

  /** The solution as text, a part for each position. @type {{text: string, verdicts: string[], is_sound: boolean}[]} */ parts = [];
  isComplete = false;
  /** Defences with more than one answer. */
  duals = 0;
  /** @type {any[]} */ verdicts = [];
  #isSetPlay = false;
  /** @type {string[]} */ illegal = [];

  /** @param {any} event */
  #end(event) {
    this.illegal.push(...(event.illegal ?? []));
    this.nodes += event.nodes;
  }

  /** @param {any} event */
  #done(event) {
    this.isComplete = event.outcome === 'complete';
    // of a sole part the sum says the verdict already
    if (this.#tabs.length < 2) this.querySelector('.part-verdict')?.remove();
    const [text, kind] = this.#sum(event);
    this.#say(text, kind);
    this.#progress({ done: 1, of: 1, nodes: this.nodes, seconds: event.seconds });
  }

  nodes = 0;

  /** What it has come to. @param {any} event @returns {[string, string]} */
  #sum(event) {
    const said = this.verdicts.map((part) => [part.head.split('\n')[0], part.verdict].filter(Boolean).join(' ')).join('; ');
    if (this.illegal.length > 0) return [said, 'illegal'];
    if (event.outcome !== 'complete') {
      const why = event.limit ? t(`limit-${event.limit}`) : '';
      return [[t('incomplete'), why, said].filter(Boolean).join(': '), 'incomplete'];
    }
    const played = this.verdicts.filter((part) => !part.isSetPlay);
    const worst = played.find((part) => part.solutions === 0) ? 'none' : played.some((part) => part.solutions > 1) ? 'several' : 'one';
    const duals = worst === 'one' && this.duals > 0 ? `; ${t('duals', { count: this.duals })}` : '';
    return [`${t(`sum-${worst}`)} (${said})${duals}`, duals ? 'several' : worst];
  }

  /** @param {string} text @param {string} kind */
  #say(text, kind) {
    if (!this.verdict) return;
    this.verdict.className = `verdict ${kind}`;
    this.verdict.textContent = text;
  }

  /** @param {import('../engine/engine.js').FaultData[]} faults */
  #refuse(faults) {
    this.#say('', 'refused');
    this.verdict?.append(h('ul', { class: 'faults' }, ...faults.map((fault) => h('li', {}, faultText(fault)))));
  }
}

/** The number of the move that a path ends with. @param {Path} path */
function number(path) {
  const count = path.steps.length;
  return count % 2 === 1 ? `${(count + 1) / 2}.` : `${count / 2}…`;
}

/** @param {import('../engine/engine.js').FaultData} fault */
export function faultText(fault) {
  const place = fault.place && fault.place[0] > 1 ? `${t('line')} ${fault.place[0]}: ` : '';
  return `${place}${fault.message}${fault.suggestion ? ` (${t('perhaps')} ${fault.suggestion}?)` : ''}`;
}

customElements.define('solution-view', SolutionView);
export { SolutionView };
