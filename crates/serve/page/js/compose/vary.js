// @ts-check
// What may vary is written, and all versions of it are tried.

import { button, h, written } from '../base/dom.js';
import { current } from '../base/text.js';
import { deck } from './deck.js';
import { LEVELS } from './versions.js';
import { w } from './words.js';

/**
 * @typedef {import('./panel.js').VersionTrials} Panel
 * @typedef {import('../engine/refused.js').FaultData} FaultData
 */

/** Versions beyond these are counted before they are tried. */
const MANY = 20_000;

/** The letters of sides, which are small. */
const SIDES = { en: { white: 'w', black: 'b', neutral: '=' }, fr: { white: 'b', black: 'n', neutral: '=' }, de: { white: 'w', black: 's', neutral: '=' } };

/** Where a text says itself what is to be kept. */
const KEEP = /^\s*keep\s*:\s*(\w+)/im;

export class Vary {
  /** @param {Panel} panel */
  constructor(panel) {
    this.panel = panel;
  }

  /** How many versions there are, of a text that has so many that somebody must say so. @type {number | undefined} */ #many;

  /** What is to be kept: what the text says, or what is chosen. */
  get #keep() {
    const { keep = 'moves', text = '' } = this.panel.runs.known;
    const [, said] = KEEP.exec(text) ?? [];
    return LEVELS.includes(said) ? said : keep;
  }

  /** @returns {HTMLTextAreaElement | null} */
  get #field() {
    return this.panel.querySelector('[data-field="vary"]');
  }

  questions() {
    const { text } = this.panel.runs.known;
    return text ? [this.panel.asked({ what: 'vary', text }, this.#keep)] : [];
  }

  begin() {
    this.#field?.focus({ preventScroll: true });
  }

  /** A man or a square that is clicked is written into the text. @param {string} square */
  activate(square) {
    const field = this.#field;
    if (!field) return;
    field.setRangeText(this.#called(square) ?? square, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end');
    field.focus();
  }

  marks() {
    return new Map();
  }

  /** The letters of a kind in the language of the page. @param {string} kind */
  #code(kind) {
    const column = { en: 0, fr: 1, de: 2 }[current()];
    return (this.panel.kinds.find(({ codes }) => codes[0] === kind)?.codes[column] ?? kind).toUpperCase();
  }

  /** A man as the text names it. @param {string} square */
  #called(square) {
    const it = this.panel.problem.fields.men.get(square);
    return it && `${SIDES[current()][it.side]}${this.#code(it.kind)}${square}`;
  }

  async #try() {
    const text = this.#field?.value.trim() ?? '';
    this.panel.runs.stop();
    this.panel.runs.remember({ text });
    this.#many = undefined;
    const [question] = this.questions();
    if (!question) return;
    if (this.panel.runs.of(question) === undefined) {
      const measured = await this.panel.runs.measure(question);
      if (!measured) {
        this.#toFault();
        return;
      }
      if (measured.versions > MANY) {
        this.#many = measured.versions;
        this.panel.draw();
        return;
      }
    }
    await this.panel.go();
  }

  /** Where a text is refused, the wrong word is chosen, so that the next key writes in its place. */
  #toFault() {
    const field = this.#field;
    const [fault] = this.#faults;
    const span = field && fault && spanOf(field.value, fault);
    if (!span || !this.panel.contains(document.activeElement)) return;
    field.focus();
    field.setSelectionRange(...span);
  }

  /** @returns {FaultData[]} */
  get #faults() {
    const { faults, asked } = this.panel.runs;
    return Array.isArray(faults) && asked?.ask.what === 'vary' ? faults : [];
  }

  /** Whether the faults of the last question are shown here, at their places. */
  get showsFaults() {
    return this.#faults.length > 0;
  }

  section() {
    const { text } = this.panel.runs.known;
    const faults = this.#faults;
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#try();
    };
    const keys = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) submit(event);
    };
    const field = h('textarea', {
      id: 'vary', rows: 2, value: text ?? '', 'data-field': 'vary', spellcheck: false, onkeydown: keys, 'aria-invalid': String(faults.length > 0), 'aria-describedby': 'vary-faults vary-hint',
    });
    const keep = h(
      'select', { id: 'vary-keep', 'data-field': 'vary-keep', onchange: written((level) => this.panel.runs.remember({ keep: level })) },
      ...LEVELS.map((level) => h('option', { value: level, selected: level === this.#keep }, w(`keep-${level}`))),
    );
    const [question] = this.questions();
    const run = question && this.panel.runs.of(question);
    return [
      h(
        'form', { onsubmit: submit }, h('label', { htmlFor: field.id }, w('vary')), field,
        h('div', { id: 'vary-faults', role: 'alert' }, ...faults.map((fault) => this.#fault(text ?? '', fault))),
        h('p', { class: 'hint', id: 'vary-hint' }, w('varyHint', { example: this.#example() })),
        h('div', { class: 'tools' }, h('label', { htmlFor: keep.id }, w('keep')), keep, h('button', { class: 'main', 'data-field': 'vary-try' }, w('tryThem'))),
      ),
      this.#many !== undefined && h('p', { class: 'doubt' }, w('many', { count: new Intl.NumberFormat(current()).format(this.#many) }), ' ', button(w('tryAll'), () => this.#tryAll())),
      ...(run ? deck(this.panel, run, { some: 'sound', none: 'noSound' }) : []),
    ];
  }

  #tryAll() {
    this.#many = undefined;
    this.panel.go();
  }

  /** Something that can be written for this problem. */
  #example() {
    const men = [...this.panel.problem.fields.men].filter(([, { kind }]) => kind !== 'k');
    const [first, second] = men.map(([square]) => this.#called(square));
    return [first && `${first} -> any`, second && `${second}?`, `+${SIDES[current()].white}${this.#code('p')} @ empty`].filter(Boolean).join(' | ');
  }

  /** What is wrong, with the words where it is, and what may be meant as a button. @param {string} text @param {FaultData} fault */
  #fault(text, fault) {
    const span = spanOf(text, fault);
    const { suggestion } = fault;
    const take = () => {
      const field = this.#field;
      const [from, to] = (field && spanOf(field.value, fault)) ?? [0, 0];
      if (!field) return;
      field.setRangeText(suggestion ?? '', from, to, 'end');
      field.focus();
    };
    return h(
      'p', { class: 'fault' },
      span && h('code', { class: 'vary-place' }, text.slice(0, span[0]), h('mark', {}, text.slice(...span) || ' '), text.slice(span[1])), ' ',
      fault.message, ' ', suggestion && span ? button(suggestion, take) : suggestion ? `(${suggestion})` : false,
    );
  }
}

/** From where to where a text is wrong: from its place to the end of the word. @param {string} text @param {FaultData} fault @returns {[number, number] | undefined} */
function spanOf(text, { place, item }) {
  const named = item ? text.indexOf(item) : -1;
  const lines = text.split('\n');
  const before = place ? lines.slice(0, place[0] - 1).reduce((sum, line) => sum + line.length + 1, 0) : 0;
  const from = place ? before + place[1] - 1 : named;
  if (from < 0 || from > text.length) return undefined;
  if (item && text.startsWith(item, from)) return [from, from + item.length];
  const [word] = /^[^\s|,{}?=>]+|^\S?/.exec(text.slice(from)) ?? [''];
  return [from, from + word.length];
}
