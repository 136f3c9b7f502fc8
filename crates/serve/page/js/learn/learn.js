// @ts-check
// A page for each of the five rules, and for retractors: what the registry says, and lessons, each with a position to play with. While a lesson is
// played with, a guide above the board says what to look at, and leads to the next one.

import { smallBoard } from '../board/small.js';
import { button, h } from '../base/dom.js';
import { entryOf } from '../form/rules.js';
import { parsePlacement } from '../problem/men.js';
import { nameOf, t, wordsOf } from '../base/text.js';
import words from '../../text/reading.js';

const w = wordsOf(words);

document.head.append(h('link', { rel: 'stylesheet', href: new URL('./learn.css', import.meta.url).href }));

/**
 * @typedef {Record<string, string>} Texts In each language.
 * @typedef {{id: string, men: string, conditions: string[], turn: 'white' | 'black', move?: string | Texts, from?: string,
 *   stipulation?: string, shows?: Record<string, boolean>, marks?: Record<string, string>, title: Texts, text: Texts}} Lesson
 * @typedef {{id: string, title: Texts, condition?: string, man?: string, play?: string, lessons: Lesson[], related: string[]}} Rule
 * @typedef {{rules: Rule[], words: Record<string, Texts>}} Lessons
 * @typedef {{rule: Rule, index: number}} Place Where a lesson stands.
 */

/** Marks of lessons, and the classes of their squares. @type {Record<string, string>} */
const CLASSES = { legal: 'legal', refused: 'refused', cage: 'cage', touched: 'touched', moved: 'last', counted: 'counted', cut: 'cut' };

/** @param {Lesson} lesson */
function marksOf(lesson) {
  /** @type {Map<string, import('../board/board.js').Mark>} */
  const marks = new Map();
  for (const [name, squares] of Object.entries(lesson.marks ?? {})) {
    for (const square of squares.split(' ')) {
      marks.set(square, { classes: [...(marks.get(square)?.classes ?? []), CLASSES[name]] });
    }
  }
  return marks;
}

class LearnPages extends HTMLElement {
  /** @type {any} */ registry;
  /** @type {Promise<Lessons> | undefined} */ #lessons;
  /** The lesson that is played with. @type {Place | undefined} */ #now;
  #guide = h('section', { class: 'guide', hidden: true });

  async draw() {
    if (!this.registry) return;
    this.#lessons ??= fetch('text/lessons.json').then((answer) => answer.json());
    const { rules, words } = await this.#lessons;
    const links = rules.map((rule) => h('li', {}, h('a', { href: `#learn-${rule.id}` }, this.#in(rule.title))));
    const contents = h('nav', { class: 'contents', 'aria-label': w('contents') }, h('ul', {}, ...links));
    this.replaceChildren(contents, ...rules.map((rule) => this.#page(rule, words)));
    if (this.#now) this.#drawGuide(this.#now, words);
  }

  get #language() {
    return document.documentElement.lang;
  }

  /** A text in the language of the page, with French signs kept on the line of their word. @param {Texts} texts */
  #in(texts) {
    return texts[this.#language].replace(/ ([:;?!])/g, '\u00a0$1');
  }

  /** What the registry says of a rule. @param {Rule} rule */
  #entryOf(rule) {
    if (rule.man) return this.registry.men.find((/** @type {any} */ man) => man.codes[0] === rule.man);
    if (rule.play) return this.registry.plays.find((/** @type {any} */ play) => play.sign === rule.play);
    return entryOf(this.registry.conditions, rule.condition ?? '');
  }

  /** @param {Rule} rule @param {Lessons['words']} words */
  #page(rule, words) {
    const entry = this.#entryOf(rule);
    const options = (entry?.options ?? []).map((/** @type {any} */ option) => h('li', {}, h('strong', {}, nameOf(option)), ` ${option.doc}`));
    const notes = (entry?.notes ?? []).map((/** @type {string} */ note) => h('li', {}, note.replace(/ ([:;?!»])/g, '\u00a0$1')));
    const lessons = rule.lessons.map((_, index) => this.#lesson({ rule, index }, words));
    const examples = [entry, ...rule.related.map((name) => entryOf(this.registry.conditions, name))].filter((it) => it?.example).map((it) => {
      const load = () => this.dispatchEvent(new CustomEvent('example', { detail: it.example.file }));
      return h('li', {}, button(nameOf(it), load, { class: 'link' }));
    });
    return h(
      'section', { id: `learn-${rule.id}`, class: 'rule' },
      h('h2', {}, this.#in(rule.title)),
      h('p', {}, entry?.doc ?? entry?.moves ?? ''),
      h('p', { class: 'source' }, [nameOf(entry), entry?.source ? `${t('source')}${t(': ')}${entry.source}` : ''].filter(Boolean).join(' · ')),
      h('ol', { class: 'lessons' }, ...lessons),
      options.length > 0 ? h('details', {}, h('summary', {}, w('variants')), h('ul', {}, ...options)) : false,
      notes.length > 0 ? h('details', {}, h('summary', {}, t('details')), h('ul', {}, ...notes)) : false,
      examples.length > 0 ? h('h3', {}, w('examples')) : false,
      h('ul', {}, ...examples),
    );
  }

  /** @param {Place} place @param {Lessons['words']} words */
  #lesson(place, words) {
    const lesson = place.rule.lessons[place.index];
    const title = this.#in(lesson.title);
    const does = w(lesson.stipulation ? 'tryIt' : 'playWithIt');
    const given = [...lesson.conditions.map((text) => this.#condition(text)), t(`${lesson.turn}Turn`), lesson.stipulation];
    return h(
      'li', { class: 'lesson', id: `learn-${place.rule.id}-${lesson.id}` },
      h('h3', {}, `${place.index + 1}. ${title}`),
      smallBoard(parsePlacement(lesson.men), title, marksOf(lesson)),
      h(
        'div', {},
        h('p', { class: 'source' }, given.filter(Boolean).join(' · ')),
        h('p', {}, this.#in(lesson.text)),
        button(does, () => this.#show(place, words), { 'aria-label': `${does}${t(': ')}${title}` }),
      ),
    );
  }

  /** A condition in the language of the page. @param {string} text */
  #condition(text) {
    const entry = entryOf(this.registry.conditions, text);
    const option = entry?.options?.find((/** @type {any} */ it) => it.names.some((/** @type {string} */ name) => text.endsWith(` ${name}`)));
    return entry ? [nameOf(entry), option ? nameOf(option) : ''].filter(Boolean).join(' ') : text;
  }

  /** Lets the page show a lesson on the large board. @param {Place} place @param {Lessons['words']} words */
  #show(place, words) {
    const lesson = place.rule.lessons[place.index];
    const move = typeof lesson.move === 'object' ? lesson.move[this.#language] : lesson.move;
    this.#drawGuide(place, words);
    this.dispatchEvent(new CustomEvent('load', { detail: { ...lesson, move } }));
    // the page may still show the lessons
    const shown = new ResizeObserver(([guide]) => {
      if (guide.contentRect.height === 0) return;
      this.#guide.scrollIntoView({ block: 'nearest' });
      this.#guide.querySelector('h2')?.focus({ preventScroll: true });
      shown.disconnect();
    });
    shown.observe(this.#guide);
  }

  /** @param {Place} place @param {Lessons['words']} words */
  #drawGuide(place, words) {
    this.#now = place;
    const { rule, index } = place;
    const lesson = rule.lessons[index];
    const say = (/** @type {string} */ name) => this.#in(words[name]);
    const to = (/** @type {number} */ other, /** @type {string} */ name) => {
      const isThere = other >= 0 && other < rule.lessons.length;
      return button(say(name), () => this.#show({ rule, index: other }, words), { disabled: !isThere });
    };
    const [part, name] = lesson.stipulation ? ['solving', 'solution'] : ['exploring', 'understand'];
    const answer = button(t(name), () => document.getElementById(part)?.scrollIntoView(), { class: 'on-phones' });
    const count = say('lesson').replace('{number}', String(index + 1)).replace('{count}', String(rule.lessons.length));
    this.#guide.replaceChildren(
      h('h2', { tabIndex: -1 }, this.#in(lesson.title)),
      h('p', { class: 'source' }, `${this.#in(rule.title)} · ${count}`),
      h('p', {}, this.#in(lesson.text)),
      h('div', { class: 'tools' }, to(index + 1, 'next'), to(index - 1, 'previous'), button(say('all'), () => this.#back(place)), answer, button(t('close'), () => this.#close())),
    );
    this.#guide.setAttribute('aria-label', count);
    this.#guide.hidden = false;
    if (!this.#guide.isConnected) document.querySelector('.panels-column')?.prepend(this.#guide);
  }

  #close() {
    this.#now = undefined;
    this.#guide.hidden = true;
  }

  /** Goes back to the lessons. @param {Place} place */
  #back({ rule, index }) {
    /** @type {HTMLElement | null} */ (document.querySelector('[data-view="learn"]'))?.click();
    const lesson = document.getElementById(`learn-${rule.id}-${rule.lessons[index].id}`);
    lesson?.scrollIntoView({ block: 'center' });
    lesson?.querySelector('button')?.focus({ preventScroll: true });
  }
}

customElements.define('learn-pages', LearnPages);
export { LearnPages };
