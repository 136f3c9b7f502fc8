// @ts-check
// What is asked of the position: stipulation, conditions, options, twins, who made it; and the whole problem as text.

import { button, h, unique } from '../base/dom.js';
import { combo, plain } from '../base/combo.js';
import { Engine } from '../engine/engine.js';
import { Refused } from '../engine/refused.js';
import { Problem } from '../problem/problem.js';
import { nameOf, t } from '../base/text.js';

/** Forms that the problem can be shown in. */
const FORMS = ['popeye', 'yaml', 'fen', 'ffen', 'xfen', 'latex', 'json'];

const HEADINGS = ['authors', 'origins', 'awards', 'titles'];

/** @typedef {{name: string, options: string[]}} Phrase */

/** @typedef {{names: string[], aliases?: string[], phrases?: Phrase[], keywords?: string[][], notes?: string[], doc: string, source?: string, options?: any[],
 *   example?: {text: string}, sign?: string}} Entry */

class ProblemForm extends HTMLElement {
  problem = new Problem();
  engine = new Engine();
  /** @type {any} */ registry = { conditions: [], plays: [], goals: [], options: [] };
  #form = 'popeye';

  /** Shows the problem. */
  draw() {
    if (!this.problem) return;
    const { fields } = this.problem;
    const left = /** @type {HTMLInputElement | undefined} */ (this.contains(document.activeElement) ? document.activeElement : undefined);
    this.replaceChildren(
      this.#stipulation(),
      this.#list('conditions', this.registry.conditions),
      this.#list('options', this.registry.options),
      this.#more(fields),
      this.#text(),
    );
    this.#goOn(left);
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
  }

  #stipulation() {
    const choices = () => [
      ...this.registry.plays.flatMap((/** @type {any} */ play) => stipulations(play)),
      ...this.registry.goals.map((/** @type {any} */ goal) => ({ value: goal.sign, label: goal.sign, names: [goal.sign], keywords: goal.names, doc: `${nameOf(goal)}. ${goal.doc}` })),
    ];
    const field = combo({
      label: t('stipulation'),
      value: this.problem.fields.stipulation,
      choices,
      free: true,
      choose: (value) => this.problem.change((fields) => { fields.stipulation = value; }),
    });
    field.querySelector('input')?.setAttribute('data-field', 'stipulation');
    return h('div', {}, field, this.#explained());
  }

  /** What the stipulation asks, in words: the kind of play, and the goal if that is not mate. */
  #explained() {
    const { stipulation } = this.problem.fields;
    const bySign = (/** @type {any} */ a, /** @type {any} */ b) => b.sign.length - a.sign.length;
    // goals with values are listed as zXY, [q:d8] and the like
    const goalOf = (/** @type {string} */ text) => this.registry.goals.filter((/** @type {any} */ goal) => text.startsWith(goal.sign.replace(/(XY|81|q:d?8\])$/, ''))).sort(bySign)[0];
    const before = (/** @type {any} */ entry) => entry.sign.replace(/#n$/, '');
    const plays = this.registry.plays.filter((/** @type {any} */ entry) => stipulation.startsWith(before(entry)) && goalOf(stipulation.slice(before(entry).length)));
    // h#2 begins as hs#2 does: the longest sign counts
    const [play] = plays.sort(bySign);
    if (!play) return h('p', { class: 'hint' });
    const goal = goalOf(stipulation.slice(before(play).length));
    const isMate = goal.sign === '#';
    const isPlain = before(play) === '' && !isMate;
    const said = [isPlain ? undefined : play, isMate ? undefined : goal].filter((it) => it !== undefined).map((it) => `${nameOf(it)}. ${it.doc}`);
    const example = (isMate ? play : goal).example ?? play.example;
    return h('p', { class: 'hint' }, `${said.join(' ')} `, example ? button(t('example'), () => this.read(example.text), { class: 'link' }) : '');
  }

  /** @param {'conditions' | 'options'} name @param {Entry[]} entries */
  #list(name, entries) {
    const chips = this.problem.fields[name].map((text, index) => {
      const remove = () => this.problem.change((fields) => { fields[name].splice(index, 1); });
      const entry = entryOf(entries, text);
      return h('li', {}, this.#chip(name, text, index, entry), button('×', remove, { 'aria-label': t('remove', { what: text }) }));
    });
    const field = combo({
      label: t(name),
      placeholder: t('searchRules'),
      choices: () => entries.flatMap(choicesOf),
      choose: (value) => this.problem.change((fields) => { fields[name].push(value); }),
      other: (value) => this.#addOther(name, value),
    });
    field.querySelector('input')?.setAttribute('data-field', name);
    return h('div', { class: name }, field, h('ul', { class: 'chips', 'aria-label': t(name) }, ...chips));
  }

  /** Takes over what is written and in no list, such as a condition with its squares; the engine says if it does not know it.
   * @param {'conditions' | 'options'} name @param {string} value */
  async #addOther(name, value) {
    this.problem.change((fields) => { fields[name].push(value); });
    try {
      await this.engine.marks({ problem: this.problem.text(), language: document.documentElement.lang });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.dispatchEvent(new CustomEvent('faults', { detail: error.faults }));
    }
  }

  /** @param {'conditions' | 'options'} name @param {string} text @param {number} index @param {Entry | undefined} entry */
  #chip(name, text, index, entry) {
    const input = h('input', { type: 'text', value: text, size: Math.max(8, text.length), 'aria-label': t(name) });
    const change = (/** @type {string} */ value) => this.problem.change((fields) => { fields[name][index] = value; });
    input.addEventListener('change', () => change(input.value.trim()));
    if (!entry) return h('span', { class: 'chip' }, input);
    const options = (entry.options ?? []).map((option) => h(
      'li', {},
      button(option.names[0], () => change(`${text} ${option.names[0]}`), { class: 'link' }), ' ', option.doc,
    ));
    return h(
      'details', { class: 'chip' },
      h('summary', {}, calledIn(text, entry)),
      h('p', {}, entry.doc),
      entry.source ? h('p', { class: 'source' }, `${t('source')}: ${entry.source}`) : false,
      options.length > 0 ? h('ul', {}, ...options) : false,
      (entry.notes ?? []).length > 0 ? h('details', {}, h('summary', {}, t('details')), h('ul', {}, ...(entry.notes ?? []).map((note) => h('li', {}, note)))) : false,
      h('label', {}, `${t('inWords')} `, input),
      entry.example ? button(t('example'), () => this.read(entry.example?.text ?? '')) : false,
    );
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
    const twins = h('textarea', { rows: 3, 'data-field': 'twins', spellcheck: false, value: fields.twins.map((twin) => `${twin.continued ? '+' : ''}${twin.command}`).join('\n') });
    twins.addEventListener('change', () => this.problem.change((now) => {
      const lines = twins.value.split('\n').map((line) => line.trim()).filter(Boolean);
      now.twins = lines.map((line) => ({ command: line.replace(/^\+/, ''), continued: line.startsWith('+') }));
    }));
    return h(
      'details', { class: 'more', open: this.isMoreOpen, ontoggle: (/** @type {any} */ event) => { this.isMoreOpen = event.target.open; } },
      h('summary', {}, t('more')),
      ...headings,
      h('label', {}, t('invisible'), invisible),
      h('label', {}, t('twins'), twins),
      h('p', { class: 'hint' }, t('twinsHint')),
    );
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
    const details = h(
      'details', { class: 'text', open: this.isTextOpen },
      h('summary', {}, t('asText')),
      h('div', { class: 'tools' }, forms, button(t('copy'), () => navigator.clipboard.writeText(area.value)), button(t('take'), () => this.rewrite(area.value))),
      h('label', { class: 'hidden', htmlFor: area.id }, t('asText')),
      area,
      h('p', { class: 'hint' }, t('textHint')),
    );
    details.addEventListener('toggle', () => {
      this.isTextOpen = details.open;
      if (details.open) show();
    });
    if (this.isTextOpen) show();
    return details;
  }

  isMoreOpen = false;
  isTextOpen = false;

  /** Begins new problems with those of a text in any form. @type {(text: string) => Promise<void>} */
  read = async () => {};
  /** Writes the problem that is open anew. @type {(text: string) => Promise<void>} */
  rewrite = async () => {};
}

/** A rule, and what its phrases with options mean, such as "ultra-maximum". @param {Entry} entry */
function choicesOf(entry) {
  const isPlain = (/** @type {Phrase} */ phrase) => phrase.options.length === 0;
  const phrases = entry.phrases ?? [];
  const names = [...entry.names, ...(entry.aliases ?? []), ...phrases.filter(isPlain).map((phrase) => phrase.name)];
  const docOf = (/** @type {Phrase} */ { options }) => (entry.options ?? []).filter((option) => options.includes(option.names[0])).map((option) => option.doc).join(' ');
  return [
    { value: entry.names[0], label: nameOf(entry), names, keywords: (entry.keywords ?? []).flat(), doc: entry.doc },
    ...phrases.filter((phrase) => !isPlain(phrase)).map((phrase) => ({ value: phrase.name, label: phrase.name, names: [phrase.name], doc: docOf(phrase) })),
  ];
}

/** @param {Entry} entry */
function allNames(entry) {
  return [...entry.names, ...(entry.aliases ?? []), ...(entry.phrases ?? []).map((phrase) => phrase.name)];
}

/** A condition as its user calls it; by its usual name in the language of the page. @param {string} text @param {Entry} entry */
function calledIn(text, entry) {
  const [first] = text.split(/\s+/);
  return entry.names.includes(first) ? nameOf(entry) + text.slice(first.length) : text;
}

/** The entry that a text begins with. @param {Entry[]} entries @param {string} text */
export function entryOf(entries, text) {
  const words = text.split(/\s+/);
  for (let count = words.length; count > 0; count -= 1) {
    const wanted = plain(words.slice(0, count).join(''));
    const found = entries.find((entry) => allNames(entry).some((name) => plain(name) === wanted));
    if (found) return found;
  }
  return undefined;
}

/** A kind of play with usual lengths. @param {any} play */
function stipulations(play) {
  const lengths = /^(h|reci-h)/.test(play.sign) ? ['2', '2.5', '3'] : ['2', '3', '4'];
  const values = play.sign.endsWith('n') ? lengths.map((length) => play.sign.replace(/n$/, length)) : [play.sign];
  return values.map((value) => ({ value, label: value, names: [value], keywords: play.names, doc: `${nameOf(play)}. ${play.doc}` }));
}

customElements.define('problem-form', ProblemForm);
export { ProblemForm };
