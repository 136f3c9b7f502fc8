// @ts-check
// Versions of the problem that is open: kept while composing, compared with what it is now, and taken back.

import { button, h } from '../base/dom.js';
import { redraw } from '../base/redraw.js';
import { t } from '../base/text.js';
import { smallBoard } from '../board/small.js';
import { Problem, readFields } from '../problem/problem.js';
import { textOf, way } from '../solution/play.js';
import { Findings } from '../solution/findings.js';
import { Results, labelOf } from './results.js';

/**
 * @typedef {import('./desk.js').Version} Version
 * @typedef {import('../problem/problem.js').Fields} Fields
 */

class VersionsPanel extends HTMLElement {
  problem = new Problem();
  results = new Results();
  /** The version that is compared with the problem as it is. @type {Version | undefined} */ #compared;

  draw() {
    const { desk } = this.problem;
    const { versions, text } = desk.entry;
    if (this.#compared && !versions.includes(this.#compared)) this.#compared = undefined;
    const isKept = versions.some((version) => version.text === text);
    const name = h('input', { id: 'version', type: 'text', placeholder: this.#proposed(text), disabled: isKept, 'data-field': 'version' });
    const keep = (/** @type {Event} */ event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (this.querySelector('[data-field="version"]'));
      const written = field.value.trim();
      field.value = '';
      desk.keep(written || this.#proposed(text));
    };
    redraw(
      this,
      h('form', { class: 'tools', onsubmit: keep }, h('label', { htmlFor: name.id }, t('versionName')), name, h('button', { disabled: isKept }, t('keepVersion'))),
      h('ul', { class: 'versions-kept' }, ...versions.map((version) => this.#item(version))),
      ...(this.#compared ? [this.#comparison(this.#compared)] : []),
    );
  }

  /** What is known of a problem names its version. @param {string} text */
  #proposed(text) {
    const result = this.results.get(text);
    return result ? labelOf(result) : t('notSolved');
  }

  /** @param {Version} version */
  #item(version) {
    const { desk } = this.problem;
    const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'short', timeStyle: 'short' }).format(version.time);
    const isCompared = version === this.#compared;
    const compare = () => {
      this.#compared = isCompared ? undefined : version;
      this.draw();
    };
    return h(
      'li', {}, h('span', {}, `${version.name} `, h('span', { class: 'source' }, date)),
      h(
        'span', { class: 'tools' }, button(t('compare'), compare, { 'aria-pressed': String(isCompared), 'aria-label': `${t('compare')}: ${version.name}` }),
        button(t('takeBackVersion'), () => desk.edit(version.text), { disabled: version.text === desk.entry.text, 'aria-label': `${t('takeBackVersion')}: ${version.name}` }),
        button('×', () => desk.forget(version), { 'aria-label': t('remove', { what: version.name }) }),
      ),
    );
  }

  /** Both side by side, with what differs. @param {Version} version */
  #comparison(version) {
    const [before, now] = [version.text, this.problem.text()];
    const [a, b] = [readFields(before), readFields(now)];
    const marks = new Map(differing(a, b).map((square) => [square, { classes: ['touched'] }]));
    const solutions = h('div', { class: 'solutions-compared' });
    this.#compareSolutions(before, now, solutions);
    const side = (/** @type {string} */ name, /** @type {Fields} */ fields, /** @type {string} */ text) => h(
      'figure', {}, smallBoard(fields.men, name, marks),
      h('figcaption', {}, h('strong', {}, name), h('br'), [fields.stipulation, ...fields.conditions, ...fields.options].join(', '), h('br'), this.results.get(text)?.verdict ?? t('notSolved')),
    );
    return h('section', { class: 'comparison', 'aria-label': t('compare') }, h('div', { class: 'two' }, side(version.name, a, before), side(t('asNow'), b, now)), solutions);
  }

  /** Which lines one has and the other has not. @param {string} before @param {string} now @param {HTMLElement} into */
  async #compareSolutions(before, now, into) {
    const [a, b] = await Promise.all([before, now].map(async (text) => linesOf(await this.results.events(text))));
    if (!a || !b) return;
    const only = (/** @type {string[]} */ these, /** @type {string[]} */ those) => these.filter((line) => !those.includes(line));
    const list = (/** @type {string} */ title, /** @type {string[]} */ lines) => lines.length > 0 && [h('h3', {}, `${title}: ${lines.length}`), h('ul', {}, ...lines.slice(0, 50).map((line) => h('li', {}, line)))];
    into.replaceChildren(...[list(t('onlyBefore'), only(a, b)), list(t('onlyNow'), only(b, a))].filter((it) => it !== false).flat());
    if (into.children.length === 0) into.append(h('p', {}, t('sameSolutions')));
  }
}

/** The lines and first moves of a solution. @param {string | undefined} events @returns {string[] | undefined} */
function linesOf(events) {
  if (!events) return undefined;
  return Findings.of(events).play.parts.flatMap((part) => {
    const before = part.head ? `${part.head} ` : '';
    const ends = part.lines.length > 0 ? part.lines.map((line) => way(line.end)) : part.root.children.map((node) => [node]);
    return ends.map((nodes) => before + nodes.map((node) => `${textOf(node.step)}${node.mark ? ` (${t(node.mark)})` : ''}`).join(' '));
  });
}

/** Squares on which other men stand. @param {Fields} a @param {Fields} b */
function differing(a, b) {
  const squares = new Set([...a.men.keys(), ...b.men.keys()]);
  return [...squares].filter((square) => JSON.stringify(a.men.get(square)) !== JSON.stringify(b.men.get(square)));
}

customElements.define('versions-panel', VersionsPanel);
export { VersionsPanel };
