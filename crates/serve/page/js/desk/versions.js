// @ts-check
// Versions of the problem that is open: kept while composing, compared with what it is now, and taken back.

import { button, h } from '../base/dom.js';
import { redraw } from '../base/redraw.js';
import { t } from '../base/text.js';
import { Problem } from '../problem/problem.js';
import { Results, labelOf } from './results.js';

/** @typedef {import('./desk.js').Version} Version */

/** What can be asked of versions that nobody has made yet. */
const TRIALS = ['matters', 'squares', 'cure', 'vary'];

/** Tells `try` with one of these. */
class VersionsPanel extends HTMLElement {
  problem = new Problem();
  results = new Results();
  /** The version that is compared with the problem as it is. @type {Version | undefined} */ #compared;
  /** @type {typeof import('./comparison.js').comparison | undefined} */ #comparison;

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
      h('div', { class: 'tools', role: 'group', 'aria-label': t('versions') }, ...TRIALS.map((detail) => button(t(`try-${detail}`), () => this.dispatchEvent(new CustomEvent('try', { detail })), { 'data-field': `try-${detail}` }))),
      this.#compared && this.#comparison?.(this.#compared, this.problem.text(), this.results),
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
    const compare = async () => {
      this.#comparison ??= (await import('./comparison.js')).comparison;
      this.#compared = isCompared ? undefined : version;
      this.draw();
    };
    return h(
      'li', {}, h('span', {}, `${version.name} `, h('span', { class: 'source' }, date)),
      h(
        'span', { class: 'tools' }, button(t('compare'), compare, { 'aria-pressed': String(isCompared), 'aria-label': `${t('compare')}${t(': ')}${version.name}` }),
        button(t('takeBackVersion'), () => desk.edit(version.text), { disabled: version.text === desk.entry.text, 'aria-label': `${t('takeBackVersion')}${t(': ')}${version.name}` }),
        button('×', () => desk.forget(version), { 'aria-label': t('remove', { what: version.name }) }),
      ),
    );
  }
}

customElements.define('versions-panel', VersionsPanel);
export { VersionsPanel };
