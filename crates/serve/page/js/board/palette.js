// @ts-check
// The palette: all men, found by name or code, to be dragged or clicked onto the board.

import { button, checked, h, written } from '../base/dom.js';
import { redraw } from '../base/redraw.js';
import { drag } from './drag.js';
import { plain } from '../base/combo.js';
import { drawing, man } from '../problem/men.js';
import { current, nameOf, t } from '../base/text.js';

/** Shown before anything is searched for. */
const USUAL = ['k', 'q', 'r', 'b', 's', 'p', 'g', 'n', 'sx'];

/** Letters of the orthodox men and the grasshopper. @type {Record<string, Record<string, string>>} */
const KEYS = {
  en: { k: 'k', q: 'q', r: 'r', b: 'b', n: 's', s: 's', p: 'p', g: 'g' },
  fr: { r: 'k', d: 'q', t: 'r', f: 'b', c: 's', p: 'p', s: 'g' },
  de: { k: 'k', d: 'q', t: 'r', l: 'b', s: 's', b: 'p', g: 'g' },
};

/** More are not shown at once. */
const MOST = 60;

/** @typedef {{codes: string[], names: string[], aliases?: string[], moves: string, example?: {file: string}}} ManKind */

class MenPalette extends HTMLElement {
  /** @type {ManKind[]} */
  #kinds = [];
  /** Men that the problem defines. @type {ManKind[]} */
  #own = [];
  /** @type {import('../problem/men.js').Side} */
  side = 'white';
  /** The man that a click on the board places. @type {import('../problem/men.js').Man | undefined} */
  chosen;
  /** Whether a click on the board takes men away. */ erases = false;
  /** The man on the board that the next click puts elsewhere. @type {import('../problem/men.js').Man | undefined} */ #held;
  #wanted = '';
  #showsAll = false;

  /** @param {ManKind[]} kinds */
  set kinds(kinds) {
    this.#kinds = kinds;
    this.draw();
  }

  /** @param {ManKind[]} own */
  set own(own) {
    this.#own = own;
    this.draw();
  }

  set held(/** @type {import('../problem/men.js').Man | undefined} */ held) {
    if (held === this.#held) return;
    this.#held = held;
    this.draw();
  }

  /** The men of the table and those of the problem. */
  get kinds() {
    return [...this.#own, ...this.#kinds];
  }

  /** The man that a key stands for, in the letters of the page's language. @param {string} key @returns {string | undefined} */
  kindOfKey(key) {
    return KEYS[current()][key.toLowerCase()];
  }

  draw() {
    const search = h('input', { id: 'search-men', type: 'search', value: this.#wanted, placeholder: t('searchMen'), 'data-field': 'search-men', oninput: written((text) => {
      this.#wanted = text;
      this.draw();
    }) });
    const sides = /** @type {const} */ (['white', 'black', 'neutral']).map((side) => button(t(side), () => {
      this.side = side;
      this.choose(undefined);
    }, { 'aria-pressed': String(side === this.side) }));
    const all = h('input', { type: 'checkbox', checked: this.#showsAll, 'data-field': 'all-men', onchange: checked((isOn) => {
      this.#showsAll = isOn;
      this.draw();
    }) });
    redraw(
      this,
      h(
        'div', { class: 'tools' },
        h('div', { class: 'segments', role: 'group', 'aria-label': t('colour') }, ...sides),
        h('label', { class: 'hidden', htmlFor: search.id }, t('searchMen')),
        search,
        h('label', { class: 'switch' }, all, t('allMen')),
        button(t('ownMen'), () => this.dispatchEvent(new Event('define')), { 'aria-haspopup': 'dialog' }),
      ),
      h('div', { class: 'men', role: 'group', 'aria-label': t('men'), title: t('paletteHint') }, this.#eraser(), ...this.#items()),
      h('div', { class: 'about', 'aria-live': 'polite' }, ...this.#describe()),
    );
  }

  #items() {
    const wanted = plain(this.#wanted);
    const usual = USUAL.map((code) => this.kinds.find((kind) => kind.codes[0] === code)).filter((kind) => kind !== undefined);
    const fits = (/** @type {ManKind} */ kind) => [...kind.codes, ...kind.names, ...(kind.aliases ?? [])].some((name) => plain(name).includes(wanted.replace(/(?<=..)s$/, '')));
    const exact = (/** @type {ManKind} */ kind) => Number(!kind.codes.some((code) => plain(code) === wanted));
    const found = wanted ? this.kinds.filter(fits).sort((a, b) => exact(a) - exact(b)).slice(0, MOST) : usual;
    const shown = !wanted && this.#showsAll ? this.kinds : wanted ? found : [...found, ...this.#own];
    return shown.length > 0 ? shown.map((kind) => this.#item(kind)) : [h('p', {}, t('nothingFits'))];
  }

  #eraser() {
    const erase = () => {
      const isOn = !this.erases;
      this.choose(undefined);
      this.erases = isOn;
      this.draw();
    };
    return button(t('eraser'), erase, { key: 'eraser', class: 'eraser', title: t('eraserHint'), 'aria-pressed': String(this.erases) });
  }

  /** Says what the chosen man does, and what can be made of one on the board. */
  #describe() {
    const it = this.#held ?? this.chosen;
    const kind = this.kinds.find(({ codes }) => codes[0] === it?.kind);
    if (!kind) return [];
    const tell = (/** @type {string} */ what) => () => this.dispatchEvent(new Event(what));
    const load = () => this.dispatchEvent(new CustomEvent('example', { detail: kind.example?.file }));
    return [
      h('strong', {}, nameOf(kind)), ` (${kind.codes.join(', ')}): ${kind.moves} `,
      this.#held && button(t('attributesOfMan'), tell('attributes'), { class: 'link' }), ' ', this.#held && button(t('removeMan'), tell('remove'), { class: 'link' }),
      !this.#held && kind.example && button(t('example'), load, { class: 'link' }),
    ];
  }

  /** @param {ManKind} kind */
  #item(kind) {
    const it = man(kind.codes[0], this.side);
    const name = nameOf(kind);
    const isChosen = this.chosen?.kind === it.kind;
    return h(
      'button',
      {
        type: 'button', key: it.kind, title: `${name}${t(': ')}${kind.moves}`, 'aria-label': t(`man-${this.side}`, { man: name }), 'aria-pressed': String(isChosen),
        onclick: () => this.choose(isChosen ? undefined : it),
        onpointerdown: (/** @type {PointerEvent} */ event) => drag(event, it, (to) => this.dispatchEvent(new CustomEvent('place', { detail: { to, man: it } }))),
      },
      drawing(it, { draggable: false, loading: 'lazy', width: 40, height: 40 }),
      this.#wanted || this.#showsAll ? h('span', {}, name) : false,
    );
  }

  /** @param {import('../problem/men.js').Man | undefined} it */
  choose(it) {
    this.chosen = it;
    this.erases = false;
    this.draw();
    this.dispatchEvent(new Event('choose'));
  }
}

customElements.define('men-palette', MenPalette);
export { MenPalette };
