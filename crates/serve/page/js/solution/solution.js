// @ts-check
// The solution: tabs for twins, set play, tries and play; lines and trees of moves that can be clicked; and the verdict.

import { button, h, unique } from '../base/dom.js';
import { t } from '../base/text.js';
import { Engine } from '../engine/engine.js';
import { faultText } from '../engine/refused.js';
import { Jobs, isBellWanted } from '../desk/jobs.js';
import { Results } from '../desk/results.js';
import { Problem } from '../problem/problem.js';
import { Findings } from './findings.js';
import { Lines, Numbers } from './lines.js';
import { find } from './play.js';
import { Trees, setFold } from './trees.js';

/**
 * @typedef {import('./play.js').Path} Path
 * @typedef {import('./play.js').Part} Part
 * @typedef {import('./play.js').Node} Node
 * @typedef {{part: Part, tab: HTMLButtonElement, panel: HTMLElement, lines: Lines, trees: Trees}} Tab
 */

/** So many solutions can be put in another order. */
const LEAST_ORDERED = 3;

/** Whether the parts of the page are below each other, as in the style sheet. */
const NARROW = window.matchMedia('(max-width: 52rem)');

/** Tells `show` with a way when a move is chosen, `found` when more is known, and `solve` and `stop` when that is wanted. */
class SolutionView extends HTMLElement {
  problem = new Problem();
  results = new Results();
  jobs = new Jobs(new Engine(), this.results);
  findings = new Findings();
  /** @type {import('../desk/jobs.js').Job | undefined} */ #job;
  /** @type {Tab[]} */ #tabs = [];
  #numbers = new Numbers();
  #seconds = 60;

  draw() {
    const time = h('input', { type: 'number', min: '1', max: '3600', value: String(this.#seconds), id: unique('time') });
    time.addEventListener('change', () => { this.#seconds = Number(time.value) || 60; });
    this.start = button(t('solve'), () => this.solve(), { class: 'main' });
    this.further = button(t('goOn'), () => this.goOn(), { hidden: true });
    this.stop = button(t('stop'), () => this.#job?.stop(), { disabled: true });
    const bell = h('input', { type: 'checkbox', checked: isBellWanted() });
    bell.addEventListener('change', async () => { bell.checked = await (await import('../desk/bell.js')).want(bell.checked); });
    this.bar = h('progress', { hidden: true, 'aria-label': t('progress') });
    this.count = h('span', { class: 'count' });
    this.verdict = h('p', { class: 'verdict', role: 'status', 'aria-live': 'polite' });
    this.compared = h('div', { class: 'compared' });
    this.tablist = h('div', { class: 'tabs', role: 'tablist', 'aria-label': t('solution'), hidden: true });
    this.panels = h('div', { class: 'panels', onclick: (/** @type {Event} */ event) => this.#click(event) });
    this.replaceChildren(
      h('div', { class: 'tools' }, this.start, this.further, this.stop, h('label', { htmlFor: time.id }, t('seconds')), time, h('label', { class: 'switch', title: t('bellHint') }, bell, t('bell')), this.bar, this.count),
      this.verdict, this.compared, this.tablist, this.panels,
    );
  }

  /** Shows what is known of the problem that is open. */
  async show() {
    this.#leave();
    const text = this.problem.text();
    const running = this.jobs.of(text);
    if (running) {
      this.#attach(running);
      return;
    }
    this.#reset(new Findings());
    const result = this.results.get(text);
    if (!result) return;
    this.#say(result.verdict, result.kind);
    const events = await this.results.events(text);
    const isCurrent = this.problem.text() === text && !this.#job;
    if (!events || !isCurrent) return;
    for (const line of events.split('\n')) this.#added(this.findings.take(JSON.parse(line)));
    this.#end();
  }

  /** Solves the problem that is open. */
  async solve() {
    this.#leave();
    const job = this.jobs.start(this.problem.text(), { time: this.#seconds });
    this.#attach(job);
    // what comes of it would be below what is seen
    if (NARROW.matches) this.start?.scrollIntoView({ block: 'start' });
    else this.verdict?.scrollIntoView({ block: 'nearest' });
    if (!job.hasEnded) await new Promise((resolve) => { job.addEventListener('end', resolve); });
  }

  /** Goes on solving from where it was stopped. */
  async goOn() {
    const text = this.problem.text();
    const rest = this.results.get(text)?.rest;
    const events = await this.results.events(text);
    if (rest === undefined || text !== this.problem.text()) return;
    // where the events have not been kept, what was found before would be missing
    if (events === undefined) {
      await this.solve();
      return;
    }
    this.#leave();
    this.#attach(this.jobs.start(text, { time: this.#seconds, resume: rest }, events));
  }

  /** The parts of the play that are shown. */
  get parts() {
    return this.findings.play.parts;
  }

  /** What a picture of the problem shows of its solution. */
  get known() {
    return this.findings.known;
  }

  #leave() {
    this.#job?.removeEventListener('event', this.#take);
    this.#job?.removeEventListener('end', this.#ended);
    this.#job = undefined;
  }

  /** @param {import('../desk/jobs.js').Job} job */
  #attach(job) {
    this.#job = job;
    this.#reset(job.findings);
    for (const part of this.parts) this.#added({ part, nodes: part.root.children });
    for (const tab of this.#tabs) for (const line of tab.part.lines) tab.lines.add(line);
    this.#run();
    job.addEventListener('event', this.#take);
    job.addEventListener('end', this.#ended);
  }

  /** @param {Findings} findings */
  #reset(findings) {
    this.findings = findings;
    this.#tabs = [];
    this.#numbers = new Numbers();
    this.tablist?.replaceChildren();
    this.panels?.replaceChildren();
    this.count?.replaceChildren();
    this.compared?.replaceChildren();
    if (this.tablist) this.tablist.hidden = true;
    this.#say('', '');
    this.#run();
    this.dispatchEvent(new Event('found'));
  }

  /** Shows whether something is being solved. */
  #run() {
    const isRunning = this.#job !== undefined && !this.#job.hasEnded;
    if (!this.start || !this.stop || !this.bar) return;
    this.start.disabled = isRunning;
    this.stop.disabled = !isRunning;
    if (this.further) this.further.hidden = isRunning || this.results.get(this.problem.text())?.rest === undefined;
    this.bar.hidden = !isRunning;
    this.bar.removeAttribute('value');
    this.dataset.state = isRunning ? 'running' : 'done';
  }

  /** @type {(event: Event) => void} */
  #take = (it) => {
    const { event, change } = /** @type {CustomEvent} */ (it).detail;
    if (event.type === 'queued') this.#say(t('queued', { ahead: event.ahead }), '');
    if (event.type === 'started') this.#say(t('running'), '');
    if (event.type === 'progress') this.#progress(event);
    this.#added(change);
  };

  #ended = () => {
    const job = this.#job;
    if (!job) return;
    this.#run();
    this.#end();
    if (job.faults) this.#refuse(job.faults);
    else if (job.isLost) this.#say(t('lost'), 'incomplete');
    else if (!this.findings.done) this.#say(t('stopped'), 'incomplete');
  };

  /** Nothing more comes. */
  #end() {
    for (const tab of this.#tabs) {
      this.#label(tab);
      this.#drawVerdicts(tab);
    }
    for (const tab of this.#tabs) {
      if (tab.part.lines.length > 0) tab.lines.markShort(t('short'));
      if (tab.part.lines.length >= LEAST_ORDERED) this.#offerOrders(tab);
    }
    const { done, nodes, sum, headline } = this.findings;
    if (done) {
      this.#say(headline, sum.kind);
      this.#progress({ done: 1, of: 1, nodes, seconds: done.seconds });
    }
    this.#run();
    this.#drawComparison();
    document.title = 'Sauterelle';
    this.dispatchEvent(new Event('found'));
  }

  /** Says how the solution compares with the one that is intended. */
  #drawComparison() {
    const { comparison } = this.findings;
    if (!comparison || !this.compared) return;
    const list = (/** @type {string} */ name, /** @type {string[]} */ lines = []) => lines.length > 0 && h('div', {}, h('strong', {}, t(name)), h('ul', {}, ...lines.map((line) => h('li', {}, line))));
    this.compared.replaceChildren(...[h('p', {}, t(`agreement-${comparison.agreement}`)), list('missingLines', comparison.missing), list('unexpectedLines', comparison.unexpected)].filter((it) => it !== false));
  }

  /** @param {any} progress */
  #progress({ done, of, nodes, seconds, length, longest, move, moves, text }) {
    if (this.bar && of > 0) {
      this.bar.max = of;
      this.bar.value = done;
    }
    const { lang } = document.documentElement;
    const format = new Intl.NumberFormat(lang);
    const told = t('count', { nodes: format.format(nodes), seconds: format.format(Math.round(seconds * 10) / 10) });
    const left = this.#job && !this.#job.hasEnded ? this.#job.pace.left(done / of, seconds) : undefined;
    const now = this.#job && !this.#job.hasEnded && move ? t(length ? 'lookingAtLength' : 'lookingAt', { length, longest, move, moves, text: text ?? '' }) : '';
    this.count?.replaceChildren([told, now, left && t('about', { from: duration(left[0]), to: duration(left[1]) })].filter(Boolean).join(' · '));
    document.title = left && of > 0 ? `${Math.floor(100 * done / of)} % · Sauterelle` : 'Sauterelle';
  }

  /** Shows what has been added to the play. @param {{part: Part, nodes: Node[], line?: import('./play.js').Line, below?: any} | undefined} change */
  #added(change) {
    if (!change) return;
    const { part, nodes, line, below } = change;
    const tab = this.#tabs.find((it) => it.part === part) ?? this.#tab(part);
    if (line) tab.lines.add(line);
    else if (below || part.lines.length === 0) tab.trees.add(nodes, below);
    this.#label(tab);
  }

  /** @param {Part} part @returns {Tab} */
  #tab(part) {
    const lines = new Lines(part, this.#numbers);
    const trees = new Trees(part, this.#numbers);
    const panel = h('div', { id: unique('panel'), role: 'tabpanel', tabIndex: 0, hidden: true, 'aria-description': t('panelHint') }, trees.element, lines.element);
    const tab = h('button', { type: 'button', id: unique('tab'), role: 'tab', 'aria-controls': panel.id, onclick: () => this.select(part) });
    panel.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('keydown', (event) => this.#turn(event, part));
    const it = { part, tab, panel, lines, trees };
    this.#tabs = [...this.#tabs, it].sort((a, b) => this.parts.indexOf(a.part) - this.parts.indexOf(b.part));
    this.tablist?.replaceChildren(...this.#tabs.map((known) => known.tab));
    this.panels?.append(panel);
    if (this.tablist) this.tablist.hidden = this.#tabs.length < 2;
    const played = this.#tabs.find((known) => known.part.kind === 'play');
    if (this.#tabs.length === 1 || played === it) this.select(part);
    return it;
  }

  /** @param {KeyboardEvent} event @param {Part} part */
  #turn(event, part) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = this.#tabs.findIndex((it) => it.part === part);
    const next = step && this.#tabs[(at + step + this.#tabs.length) % this.#tabs.length];
    if (!next) return;
    event.stopPropagation();
    this.select(next.part);
    next.tab.focus();
  }

  /** @param {Tab} tab */
  #label({ tab, part }) {
    // what is told of a move taken back once more is no other solution
    const first = part.root.children.filter(({ mark, step }) => mark || !step.takes_back);
    const count = part.lines.length || first.length;
    const name = { 'set-play': t('setPlay'), try: t('tries'), play: t('play') }[part.kind];
    const begins = this.findings.play.isOfBothSides(part) && t(`${part.starter}Begins`);
    tab.replaceChildren([part.head, name, begins && `(${begins})`].filter(Boolean).join(' '), ' ', h('span', { class: 'tab-count' }, String(count)));
  }

  /** Lets the solutions be put in another order. @param {Tab} tab */
  async #offerOrders(tab) {
    const { ORDERS, order } = await import('./order.js');
    // meanwhile another solution may be shown
    if (!tab.panel.isConnected || tab.panel.querySelector(':scope > .tools')) return;
    const choice = h('select', { id: unique('order') }, ...ORDERS.map((name) => h('option', { value: name }, t(`order-${name}`))));
    choice.addEventListener('change', () => {
      order(tab.part, choice.value);
      const lines = new Lines(tab.part, this.#numbers);
      for (const line of tab.part.lines) lines.add(line);
      lines.markShort(t('short'));
      tab.lines.element.replaceWith(lines.element);
      tab.lines = lines;
      this.dispatchEvent(new Event('found'));
    });
    tab.panel.prepend(h('div', { class: 'tools' }, h('label', { htmlFor: choice.id }, t('order')), choice));
  }

  /** Of a sole part the sum says the verdict already. @param {Tab} tab */
  #drawVerdicts({ part, panel }) {
    panel.querySelector('.part-verdict')?.remove();
    if (this.#tabs.length < 2 || part.verdicts.length === 0) return;
    panel.prepend(h('p', { class: 'part-verdict' }, part.verdicts.map((it) => it.verdict).join(' ')));
  }

  /** Opens the tab of a part. @param {Part} part */
  select(part) {
    for (const { part: known, tab, panel } of this.#tabs) {
      tab.setAttribute('aria-selected', String(known === part));
      tab.tabIndex = known === part ? 0 : -1;
      panel.hidden = known !== part;
    }
  }

  /** The part whose tab is open. */
  get openPart() {
    return this.#tabs.find(({ panel }) => !panel.hidden)?.part;
  }

  /** @param {Event} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.matches('.fold')) setFold(target, target.getAttribute('aria-expanded') !== 'true');
    const chosen = target.closest('[data-node]');
    const node = chosen && this.#numbers.at(Number(chosen.getAttribute('data-node')));
    const part = this.openPart;
    if (!node || !part) return;
    event.preventDefault();
    const end = chosen.closest('[data-end]')?.getAttribute('data-end');
    const line = part.lines.find((it) => it.end === (end ? this.#numbers.at(Number(end)) : undefined));
    this.dispatchEvent(new CustomEvent('show', { detail: { part, node, line } }));
  }

  /** Marks the move that a way leads to, and the line that is followed. @param {Path} path @param {import('./play.js').Line} [line] */
  mark(path, line) {
    for (const old of this.querySelectorAll('.shown, .followed')) {
      old.classList.remove('shown', 'followed');
      old.removeAttribute('aria-current');
    }
    const part = this.openPart;
    const node = part && find(part, path);
    if (!node?.parent) return;
    if (line) this.#tabs.find((tab) => tab.part === part)?.lines.reveal(line);
    const within = line ? `[data-end="${this.#numbers.of(line.end)}"] ` : '';
    const it = this.querySelector(`[role="tabpanel"]:not([hidden]) ${within}[data-node="${this.#numbers.of(node)}"]`);
    it?.classList.add('shown');
    it?.setAttribute('aria-current', 'step');
    it?.closest('.line')?.classList.add('followed');
    for (let above = it?.closest('.branching'); above; above = above.parentElement?.closest('.branching')) {
      const fold = above.querySelector(':scope > .fold');
      if (fold) setFold(fold, true);
    }
    it?.scrollIntoView({ block: 'nearest' });
  }

  /** Where a move stands. @param {Node} node */
  movesOf(node) {
    return [...this.querySelectorAll(`[data-node="${this.#numbers.of(node)}"]`)];
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
    this.verdict?.append(h('ul', { class: 'faults' }, ...faults.map((fault) => h('li', {}, faultText(fault), this.#suggestion(fault)))));
  }

  /** What may be meant, to be put where the wrong word stands. @param {import('../engine/engine.js').FaultData} fault */
  #suggestion({ item, suggestion }) {
    if (!item || !suggestion) return undefined;
    const has = (/** @type {string} */ text) => text.includes(item);
    const { stipulation, conditions, options } = this.problem.fields;
    if (![stipulation, ...conditions, ...options].some(has)) return undefined;
    const put = (/** @type {string} */ text) => text.replace(item, suggestion);
    return button(suggestion, () => this.problem.change((fields) => {
      fields.stipulation = put(fields.stipulation);
      fields.conditions = fields.conditions.map(put);
      fields.options = fields.options.map(put);
    }));
  }

  /** Draws all lines, to be printed. */
  drawAll() {
    for (const { lines } of this.#tabs) lines.drawAll();
  }
}

/** A length of time in words. @param {number} seconds */
function duration(seconds) {
  const { lang } = document.documentElement;
  const [value, unit] = seconds < 100 ? [seconds, 'second'] : seconds < 6000 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return new Intl.NumberFormat(lang, { style: 'unit', unit, maximumFractionDigits: 0 }).format(Math.ceil(value));
}

customElements.define('solution-view', SolutionView);
export { SolutionView };
