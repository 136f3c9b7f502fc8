// @ts-check
// What is asked of the position: stipulation, conditions, options, twins, who made it; and the whole problem as text.

import { button, h, unique } from '../base/dom.js';
import { nameOf, t } from '../base/text.js';
import { Engine } from '../engine/engine.js';
import { Refused, faultText } from '../engine/refused.js';
import { Problem } from '../problem/problem.js';
import { entryOf, isClicked, rulesField } from './rules.js';
import { stipulationField } from './stipulation.js';
import { twins } from './twins.js';

/** Forms that the problem can be shown in. */
const FORMS = ['popeye', 'yaml', 'fen', 'ffen', 'xfen', 'latex', 'json'];

const HEADINGS = ['authors', 'origins', 'awards', 'titles', 'remarks'];

/** What entries of databases say besides, and what separates several values in a field. @type {Record<string, {element: 'input' | 'textarea', between?: string}>} */
const DETAILS = { keywords: { element: 'input', between: ',' }, comments: { element: 'textarea', between: '\n' }, 'intended-solutions': { element: 'input' } };

/** Options that are switched on and off. */
const SWITCHES = ['SetPlay', 'Try', 'Variations', 'Duplex', 'HalfDuplex'];

/** What is wrong with the problem, and what is asked, as the engine says. @typedef {{faults: import('../engine/refused.js').FaultData[], asked?: string}} Checked */

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
  #checked = { faults: [] };
  #lastCheck = 0;

  /** Shows the problem. */
  draw() {
    if (!this.problem) return;
    this.#checked = { faults: [] };
    this.#drawAll();
    clearTimeout(this.#lastCheck);
    this.#lastCheck = setTimeout(() => this.#check(), PAUSE_MILLISECONDS);
  }

  #drawAll() {
    const left = this.#left;
    const { fields } = this.problem;
    this.#told = { stipulation: this.#stipulation(), conditions: this.#rules('conditions'), options: this.#rules('options'), others: this.#others() };
    const { stipulation, conditions, options, others } = this.#told;
    this.replaceChildren(stipulation, this.#switches(), conditions, options, others, this.#more(fields), this.#twins(fields), this.#text(), this.#spoken);
    this.#goOn(left);
  }

  /** Tells a screen reader what is asked, or what is wrong. */
  #spoken = h('p', { class: 'hidden', role: 'status' });

  /** The parts that tell what is wrong. @type {Record<'stipulation' | 'conditions' | 'options' | 'others', HTMLElement> | undefined} */ #told;

  /** The field in which somebody writes. */
  get #left() {
    return /** @type {HTMLInputElement | undefined} */ (this.contains(document.activeElement) ? document.activeElement : undefined);
  }

  #stipulation() {
    return stipulationField({
      stipulation: this.problem.fields.stipulation, read: (file) => this.readExample(file), registry: () => this.registry, asked: this.#checked.asked,
      choose: (value) => this.problem.change((now) => { now.stipulation = value; }),
    });
  }

  /** Asks what is wrong, and shows it; what is being written stays. */
  async #check() {
    const text = this.problem.text();
    /** @type {Checked} */
    const checked = await this.engine.check({ problem: text, language: document.documentElement.lang }).then(
      ({ first, half_moves: halfMoves }) => ({ faults: [], asked: first && halfMoves > 0 ? t('asked', { first: t(`${first}Begins`), count: halfMoves }) : undefined }),
      (error) => ({ faults: error instanceof Refused ? error.faults : [] }),
    );
    if (text !== this.problem.text() || !this.#told) return;
    this.#checked = checked;
    this.#spoken.textContent = checked.asked ?? checked.faults.map(faultText).join(' ');
    const left = this.#left;
    const drawn = { stipulation: this.#stipulation(), conditions: this.#rules('conditions'), options: this.#rules('options'), others: this.#others() };
    for (const name of /** @type {const} */ (['stipulation', 'conditions', 'options', 'others'])) {
      // who has written something that is not taken over yet goes on there
      const isWritten = left?.getAttribute('data-field') === 'stipulation' && name === 'stipulation' && left.value !== this.problem.fields.stipulation;
      if (isWritten) continue;
      const told = this.#told[name];
      // what somebody writes may be taken over when its field is left, and then all has been drawn anew
      if (left && told.contains(left)) left.blur();
      if (told !== this.#told[name]) return this.#goOn(left);
      told.replaceWith(drawn[name]);
      this.#told[name] = drawn[name];
    }
    if (left && !left.isConnected) this.#goOn(left);
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

  /** Faults that belong to no condition and no option. */
  #others() {
    const told = new Set([...this.#faultsOf('conditions').values(), ...this.#faultsOf('options').values()]);
    const left = this.#checked.faults.map((fault) => faultText({ ...fault, place: undefined })).filter((text) => !told.has(text));
    return h('div', { class: 'form-faults' }, ...left.map((text) => h('p', { class: 'fault' }, text)));
  }

  /** Who writes in a field goes on writing there. @param {HTMLInputElement | undefined} left the field before all was drawn anew */
  #goOn(left) {
    const name = left?.getAttribute('data-field');
    const field = /** @type {HTMLInputElement | null} */ (name && this.querySelector(`[data-field="${name}"]`));
    if (!left || !field) return;
    field.focus();
    const isSearch = name === 'conditions' || name === 'options';
    if (isSearch && left.value !== '') {
      field.value = left.value;
      field.dispatchEvent(new Event('input'));
    }
    if (field.type === 'text' && left.type === 'text') field.setSelectionRange(left.selectionStart, left.selectionEnd);
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
      const box = h('input', { type: 'checkbox', checked: options.some(isThis), 'data-field': `switch-${name}` });
      box.addEventListener('change', () => this.problem.change((fields) => {
        const others = fields.options.filter((text) => !isThis(text));
        fields.options = box.checked ? [...others, name] : others;
      }));
      return h('label', { class: 'switch' }, box, t(`switch-${name}`));
    });
    return h('div', { class: 'switches', role: 'group', 'aria-label': t('options') }, ...boxes);
  }

  /** @param {import('../problem/problem.js').Fields} fields */
  #more(fields) {
    const headings = HEADINGS.map((name) => {
      const input = h('input', { type: 'text', value: fields.heading[name].join('; '), 'data-field': name });
      input.addEventListener('change', () => this.problem.change((now) => {
        now.heading[name] = input.value.split(';').map((line) => line.trim()).filter(Boolean);
      }));
      return h('label', {}, t(name), input);
    });
    const invisible = h('input', { type: 'number', min: '0', max: '6', value: String(fields.invisible), 'data-field': 'invisible' });
    invisible.addEventListener('change', () => this.problem.change((now) => { now.invisible = Number(invisible.value) || 0; }));
    return this.#unfolded('more', t('more'), ...headings, ...Object.keys(DETAILS).map((name) => this.#detail(name)), h('label', {}, t('invisible'), invisible));
  }

  /** @param {string} name */
  #detail(name) {
    const { element, between } = DETAILS[name];
    const known = this.problem.fields.details?.[name] ?? '';
    const field = h(element, { value: Array.isArray(known) ? known.join(between === ',' ? ', ' : between) : String(known), 'data-field': name });
    field.addEventListener('change', () => this.problem.change((now) => {
      const { [name]: before, ...others } = now.details ?? {};
      const after = between ? field.value.split(between).map((value) => value.trim()).filter(Boolean) : field.value.trim();
      now.details = after.length > 0 ? { ...others, [name]: after } : others;
    }));
    return h('label', {}, t(name), field);
  }

  /** @param {import('../problem/problem.js').Fields} fields */
  #twins(fields) {
    const { pick } = this;
    if (!pick) return '';
    const diagrams = async () => {
      const { problems } = await this.engine.read(this.problem.text());
      return (problems.problems[0].positions ?? []).map((/** @type {any} */ position) => position.men);
    };
    const made = twins({ problem: this.problem, pick, palette: this.chosenMan, diagrams, registry: this.registry });
    if (fields.twins.length > 0) this.#isUnfolded['twins-box'] ??= true;
    return this.#unfolded('twins-box', `${t('twins')}${fields.twins.length > 0 ? ` (${fields.twins.length})` : ''}`, made);
  }

  /** Which details are open. @type {Record<string, boolean>} */ #isUnfolded = {};

  /** @param {string} name @param {string} title @param {...(Node | false)} children */
  #unfolded(name, title, ...children) {
    const details = h('details', { class: name, open: this.#isUnfolded[name] ?? false }, h('summary', {}, title), ...children);
    details.addEventListener('toggle', () => { this.#isUnfolded[name] = details.open; });
    return details;
  }

  #text() {
    const area = h('textarea', { id: unique('text'), rows: 8, spellcheck: false, 'data-field': 'text' });
    const forms = h('select', { 'aria-label': t('form') }, ...FORMS.map((form) => h('option', { value: form, selected: form === this.#form }, t(`form-${form}`))));
    const show = async () => {
      this.#form = forms.value;
      const before = area.value;
      const text = await this.engine.write({ problem: this.problem.text(), to: forms.value, language: document.documentElement.lang })
        .then((written) => written.text, (error) => (error instanceof Refused ? error.message : ''));
      // what has been pasted in the meantime stays
      if (area.value === before) area.value = text;
    };
    forms.addEventListener('change', show);
    const details = this.#unfolded(
      'text', t('asText'),
      h('div', { class: 'tools' }, forms, button(t('copy'), () => navigator.clipboard.writeText(area.value)), button(t('take'), () => this.rewrite(area.value))),
      h('label', { class: 'hidden', htmlFor: area.id }, t('asText')),
      area,
      h('p', { class: 'hint' }, t('textHint')),
    );
    details.addEventListener('toggle', () => {
      if (details.open) show();
    });
    if (details.open) show();
    return details;
  }
}

customElements.define('problem-form', ProblemForm);
export { ProblemForm };
