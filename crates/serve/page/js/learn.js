// @ts-check
// A page for each of the five rules: what the registry says, and positions to play with.

import { smallBoard } from '/js/board.js';
import { button, h } from '/js/dom.js';
import { entryOf } from '/js/form.js';
import { parsePlacement } from '/js/men.js';
import { RULES } from '/text/lessons.js';
import { nameOf, t } from '/js/text.js';

class LearnPages extends HTMLElement {
  /** @type {any} */ registry;

  draw() {
    if (!this.registry) return;
    const pages = RULES.map((rule) => this.#page(rule));
    const contents = h('nav', { 'aria-label': t('contents') }, h('ul', {}, ...pages.map((page) => h('li', {}, h('a', { href: `#${page.id}` }, page.querySelector('h2')?.textContent ?? '')))));
    this.replaceChildren(contents, ...pages);
  }

  /** @param {import('/text/lessons.js').Rule} rule */
  #page(rule) {
    const language = /** @type {import('/js/text.js').Language} */ (document.documentElement.lang);
    const entry = rule.man
      ? this.registry.men.find((/** @type {any} */ man) => man.codes[0] === rule.man)
      : entryOf(this.registry.conditions, rule.condition ?? '');
    const options = (entry?.options ?? []).map((/** @type {any} */ option) => h('li', {}, h('strong', {}, nameOf(option)), ` ${option.doc}`));
    const lessons = rule.lessons.map((lesson) => {
      const show = () => this.dispatchEvent(new CustomEvent('load', { detail: lesson }));
      return h(
        'figure', { class: 'lesson' },
        smallBoard(parsePlacement(lesson.men), lesson.text[language]),
        h('figcaption', {}, h('p', {}, lesson.text[language]), button(lesson.stipulation ? t('tryIt') : t('playWithIt'), show)),
      );
    });
    const examples = [entry, ...rule.related.map((name) => entryOf(this.registry.conditions, name))].filter((it) => it?.example).map((it) => {
      const load = () => this.dispatchEvent(new CustomEvent('example', { detail: it.example.text }));
      return h('li', {}, button(nameOf(it), load, { class: 'link' }));
    });
    return h(
      'section', { id: `learn-${rule.id}`, class: 'rule' },
      h('h2', {}, entry ? nameOf(entry) : rule.id),
      h('p', {}, entry?.doc ?? entry?.moves ?? ''),
      entry?.source ? h('p', { class: 'source' }, `${t('source')}: ${entry.source}`) : false,
      options.length > 0 ? h('details', {}, h('summary', {}, t('variants')), h('ul', {}, ...options)) : false,
      h('div', { class: 'lessons' }, ...lessons),
      examples.length > 0 ? h('h3', {}, t('examples')) : false,
      h('ul', {}, ...examples),
    );
  }
}

customElements.define('learn-pages', LearnPages);
export { LearnPages };
