// @ts-check
// What is asked of the position: stipulation, conditions, options, twins, who made it; and the whole problem as text.

import { button, checked, h, written } from '../base/dom.js';
import { redraw } from '../base/redraw.js';
import { nameOf, t } from '../base/text.js';
import { formatOptions } from '../desk/files.js';
import { Engine } from '../engine/engine.js';
import { Refused, faultText } from '../engine/refused.js';
import { Problem } from '../problem/problem.js';
import { entryOf, isClicked, rulesField } from './rules.js';
import { stipulationField } from './stipulation.js';

const HEADINGS = ['authors', 'origins', 'awards', 'titles', 'remarks'];

/** What entries of databases say besides, and what separates several values in a field. @type {Record<string, {element: 'input' | 'textarea', between?: string}>} */
const DETAILS = { keywords: { element: 'input', between: ',' }, comments: { element: 'textarea', between: '\n' }, 'intended-solutions': { element: 'input' } };

/** Options that are switched on and off. */
const SWITCHES = ['SetPlay', 'Try', 'Variations', 'Duplex', 'HalfDuplex'];

/** What is wrong with the problem, and what is asked, as the engine says. @typedef {{faults: import('../engine/refused.js').FaultData[], asked?: string, doubts: string[]}} Checked `doubts`: what can be solved, but is most often a slip */

/** How long somebody who writes is left in peace before what is wrong is asked for. */
const PAUSE_MILLISECONDS = 150;

/** The name of a switch, as problems have it in several forms. @param {string} text */
function plainly(text) {
  return text.toLowerCase().replace(/s$/, '');
}

class ProblemForm extends HTMLElement {
  problem = new Problem();
  engine = new Engine();
  /** Conditions that the problem defines. @type {any[]} */ own = [];
  /** @type {any} */ registry = { conditions: [], plays: [], goals: [], options: [] };
  /** @type {import('../board/pick.js').Pick | undefined} */ pick;
  /** The man that is chosen in the palette. @type {() => import('../problem/men.js').Man | undefined} */ chosenMan = () => undefined;
  /** Begins new problems with those of a text in any form. @type {(text: string) => Promise<void>} */
  read = async () => {};
  /** Begins a new problem with an example of the registry. @type {(file: string) => Promise<void>} */
  readExample = async () => {};
  /** Writes the problem that is open anew. @type {(text: string) => Promise<void>} */
  rewrite = async () => {};
  #form = 'popeye';
  /** @type {Checked} */
  #checked = { faults: [], doubts: [] };
  /** Which problem of the list has been checked. */ #checkedEntry = '';
  #lastCheck = 0;

  /** Shows the problem. */
  draw() {
    if (!this.problem) return;
    // what was wrong stays until the answer comes: fields that jump to and fro are clicked beside
    const { id } = this.problem.desk.entry;
    if (id !== this.#checkedEntry) this.#checked = { faults: [], doubts: [] };
    this.#checkedEntry = id;
    this.#drawAll();
    clearTimeout(this.#lastCheck);
    this.#lastCheck = setTimeout(() => this.#check(), PAUSE_MILLISECONDS);
  }

  /** Draws what is known of the problem now; what is being written stays. */
  #drawAll() {
    const { fields } = this.problem;
    redraw(
      this, this.#stipulation(), this.#switches(), this.#rules('conditions'), this.#rules('options'), this.#others(), this.#more(fields), this.#twins(fields), this.#text(), this.#spoken,
    );
  }

  /** Tells a screen reader what is asked, or what is wrong. */
  #spoken = h('p', { class: 'hidden', role: 'status', key: 'spoken' });

  #stipulation() {
    return stipulationField({
      stipulation: this.problem.fields.stipulation, read: (file) => this.readExample(file), registry: () => this.registry, asked: this.#checked.asked,
      choose: (value) => this.problem.change((now) => { now.stipulation = value; }),
    });
  }

  /** Asks what is wrong, and shows it. */
  async #check() {
    const text = this.problem.text();
    /** @type {Checked} */
    const checked = await this.engine.ask('check', { problem: text, language: document.documentElement.lang }).then(
      ({ first, half_moves: halfMoves, doubts }) => ({ faults: [], doubts, asked: first && halfMoves > 0 ? t('asked', { first: t(`${first}Begins`), count: halfMoves }) : undefined }),
      (error) => ({ faults: error instanceof Refused ? error.faults : [], doubts: [] }),
    );
    if (text !== this.problem.text()) return;
    this.#checked = checked;
    this.#spoken.textContent = [checked.asked ?? checked.faults.map(faultText).join(' '), ...checked.doubts].filter(Boolean).join(' · ');
    this.#drawAll();
  }

  /** Which of the conditions or options is meant by each fault: its text, or its English name at the beginning of what is said. @param {'conditions' | 'options'} name */
  #faultsOf(name) {
    /** @type {Map<number, string>} */
    const found = new Map();
    const texts = this.problem.fields[name];
    const names = texts.map((text) => entryOf(this.registry[name], text)?.names[0] ?? text);
    for (const fault of this.#checked.faults) {
      const begins = names.findIndex((it) => fault.message.startsWith(`${it} `));
      const index = begins >= 0 ? begins : texts.findIndex((text) => fault.item !== undefined && text.split(/\s+/).includes(fault.item));
      if (index >= 0) found.set(index, faultText({ ...fault, place: undefined }));
    }
    return found;
  }

  /** Faults that belong to no condition and no option, and what is doubtful about the diagram. */
  #others() {
    const told = new Set([...this.#faultsOf('conditions').values(), ...this.#faultsOf('options').values()]);
    const left = this.#checked.faults.map((fault) => faultText({ ...fault, place: undefined })).filter((text) => !told.has(text));
    return h('div', { class: 'form-faults' }, ...left.map((text) => h('p', { class: 'fault' }, text)), ...this.#checked.doubts.map((text) => h('p', { class: 'doubt' }, text)));
  }

  /** @param {'conditions' | 'options'} name */
  #rules(name) {
    const texts = this.problem.fields[name];
    return rulesField({
      name, texts, hides: name === 'options' ? (text) => SWITCHES.some((it) => plainly(it) === plainly(text)) : () => false, entries: () => [...(name === 'conditions' ? this.own : []), ...this.registry[name]], faults: this.#faultsOf(name), read: (file) => this.readExample(file),
      change: (change) => this.problem.change((fields) => change(fields[name])),
      ask: (entry) => this.#ask(entry),
    });
  }

  /** Asks for what must follow a rule: squares, men or numbers. @param {import('./rules.js').Entry} entry */
  async #ask(entry) {
    const name = nameOf(entry);
    const answer = isClicked(entry)
      ? await this.pick?.squares(t('askSquares', { name }), entry.takes === 'square' ? 1 : Infinity)
      : await this.pick?.words(t(entry.takes?.startsWith('m') ? 'askMen' : 'askWords', { name }));
    return answer?.join('');
  }

  /** Set play, tries and the like. */
  #switches() {
    const { options } = this.problem.fields;
    const boxes = SWITCHES.map((name) => {
      const isThis = (/** @type {string} */ text) => plainly(text) === plainly(name);
      const change = (/** @type {boolean} */ isOn) => this.problem.change((fields) => {
        const others = fields.options.filter((text) => !isThis(text));
        fields.options = isOn ? [...others, name] : others;
      });
      return h('label', { class: 'switch' }, h('input', { type: 'checkbox', checked: options.some(isThis), 'data-field': `switch-${name}`, onchange: checked(change) }), t(`switch-${name}`));
    });
    return h('div', { class: 'switches', role: 'group', 'aria-label': t('options') }, ...boxes);
  }

  /** @param {import('../problem/problem.js').Fields} fields */
  #more(fields) {
    const headings = HEADINGS.map((name) => {
      const change = (/** @type {string} */ text) => this.problem.change((now) => {
        now.heading[name] = text.split(';').map((line) => line.trim()).filter(Boolean);
      });
      return h('label', {}, t(name), h('input', { type: 'text', value: fields.heading[name].join('; '), 'data-field': name, onchange: written(change) }));
    });
    const hide = (/** @type {string} */ text) => this.problem.change((now) => { now.invisible = Number(text) || 0; });
    const invisible = h('input', { type: 'number', min: '0', max: '6', value: String(fields.invisible), 'data-field': 'invisible', onchange: written(hide) });
    return this.#unfolded('more', t('more'), ...headings, ...Object.keys(DETAILS).map((name) => this.#detail(name)), h('label', {}, t('invisible'), invisible));
  }

  /** @param {string} name */
  #detail(name) {
    const { element, between } = DETAILS[name];
    const known = this.problem.fields.details?.[name] ?? '';
    const change = (/** @type {string} */ text) => this.problem.change((now) => {
      const { [name]: before, ...others } = now.details ?? {};
      const after = between ? text.split(between).map((value) => value.trim()).filter(Boolean) : text.trim();
      now.details = after.length > 0 ? { ...others, [name]: after } : others;
    });
    const shown = Array.isArray(known) ? known.join(between === ',' ? ', ' : between) : String(known);
    return h('label', {}, t(name), h(element, { value: shown, 'data-field': name, onchange: written(change) }));
  }

  /** @param {import('../problem/problem.js').Fields} fields */
  #twins(fields) {
    const { pick } = this;
    if (!pick) return '';
    this.#askDiagrams();
    if (fields.twins.length > 0) this.#isUnfolded['twins-box'] ??= true;
    if (this.#isUnfolded['twins-box']) this.#loadTwins();
    const made = this.#makeTwins?.({ problem: this.problem, pick, palette: this.chosenMan, diagrams: this.#diagrams.placements, registry: this.registry }) ?? false;
    return this.#unfolded('twins-box', `${t('twins')}${fields.twins.length > 0 ? ` (${fields.twins.length})` : ''}`, made);
  }

  /** What makes the fields of twins, once they have been unfolded. @type {typeof import('./twins.js').twins | undefined} */ #makeTwins;

  async #loadTwins() {
    if (this.#makeTwins) return;
    this.#makeTwins = (await import('./twins.js')).twins;
    this.#drawAll();
  }

  /** The placements of all positions, and the text of the problem that has them. @type {{text: string, placements: (string | undefined)[]}} */
  #diagrams = { text: '', placements: [] };

  /** Asks for the diagrams of twins, if the problem is another one. */
  async #askDiagrams() {
    const text = this.problem.text();
    if (text === this.#diagrams.text) return;
    this.#diagrams = { text, placements: this.problem.fields.twins.length > 0 ? this.#diagrams.placements : [] };
    if (this.problem.fields.twins.length === 0) return;
    // what is wrong with a twin is told elsewhere
    const { problems } = await this.engine.read(text).catch(() => ({ problems: undefined }));
    if (text !== this.problem.text()) return;
    this.#diagrams.placements = (problems?.problems[0].positions ?? []).map((/** @type {any} */ position) => position.men);
    this.#drawAll();
  }

  /** Which details are open. @type {Record<string, boolean>} */ #isUnfolded = {};

  /** @param {string} name @param {string} title @param {...(Node | false)} children */
  #unfolded(name, title, ...children) {
    return h(
      'details', {
        class: name, key: name, open: this.#isUnfolded[name] ?? false,
        ontoggle: (/** @type {Event} */ { currentTarget }) => {
          const { open } = /** @type {HTMLDetailsElement} */ (currentTarget);
          const isOpened = open && !this.#isUnfolded[name];
          this.#isUnfolded[name] = open;
          if (isOpened && name === 'text') this.#write();
          if (isOpened && name === 'twins-box') this.#loadTwins();
        },
      },
      h('summary', {}, title), ...children,
    );
  }

  #text() {
    const area = () => /** @type {HTMLTextAreaElement} */ (this.querySelector('[data-field="text"]'));
    const choose = written((form) => {
      this.#form = form;
      this.#written = { ...this.#written, text: area().value };
      this.#write();
    });
    const forms = h('select', { 'aria-label': t('form'), 'data-field': 'form', onchange: choose }, ...formatOptions(this.#form));
    const take = () => {
      const { value } = area();
      this.#written = { ...this.#written, text: value };
      return this.rewrite(value);
    };
    if (this.#isUnfolded.text) this.#write();
    return this.#unfolded(
      'text', t('asText'),
      h('div', { class: 'tools' }, forms, button(t('copy'), () => navigator.clipboard.writeText(area().value)), button(t('take'), take)),
      h('label', { class: 'hidden', htmlFor: 'problem-as-text' }, t('asText')),
      h('textarea', { id: 'problem-as-text', rows: 8, spellcheck: false, 'data-field': 'text' }),
      h('p', { class: 'hint' }, t('textHint')),
    );
  }

  /** What has been written into the field of the text, and of which problem of the list. */
  #written = { entry: '', text: '' };

  /** Writes the problem in the form that is chosen. What somebody has written or pasted there stays while the problem is open. */
  async #write() {
    const { id } = this.problem.desk.entry;
    const text = await this.engine.ask('write', { problem: this.problem.text(), to: this.#form, language: document.documentElement.lang })
      .then((answer) => answer.text, (error) => (error instanceof Refused ? error.message : ''));
    const area = /** @type {HTMLTextAreaElement | null} */ (this.querySelector('[data-field="text"]'));
    const isOthers = area && id === this.#written.entry && area.value !== this.#written.text;
    if (!area || isOthers || id !== this.problem.desk.entry.id) return;
    this.#written = { entry: id, text };
    area.value = text;
  }
}

customElements.define('problem-form', ProblemForm);
export { ProblemForm };
