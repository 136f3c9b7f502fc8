// @ts-check
// Publishing: diagram and solution as files, and a link that carries the whole problem.

import { button, h, save, unique } from '../base/dom.js';
import { Engine, Refused } from '../engine/engine.js';
import { Problem, pack } from '../problem/problem.js';
import { faultText } from '../solution/solution.js';
import { t } from '../base/text.js';

const FILES = ['svg', 'png', 'pdf'];

class PublishPanel extends HTMLElement {
  problem = new Problem();
  engine = new Engine();

  /** What is known of the solution. */
  solution = () => /** @type {{parts: {text: string}[], complete: boolean} | undefined} */ (undefined);

  draw() {
    const files = (/** @type {string} */ what, /** @type {string[]} */ formats) => h(
      'div', { class: 'tools', role: 'group', 'aria-label': t(`publish-${what}`) }, h('span', {}, t(`publish-${what}`)),
      ...formats.map((format) => button(format.toUpperCase(), () => this.file({ what, format }))),
    );
    this.link = h('input', { id: unique('link'), type: 'text', readOnly: true });
    this.said = h('p', { role: 'status' });
    this.replaceChildren(
      files('diagram', FILES),
      files('problem', [...FILES, 'html', 'latex']),
      h('div', { class: 'tools' }, h('label', { htmlFor: this.link.id }, t('link')), this.link, button(t('copy'), () => this.share()), button(t('print'), () => window.print())),
      this.said,
    );
  }

  /** Makes the link, which stands in the address too. */
  async share() {
    const address = new URL(window.location.href);
    address.hash = `p=${await pack(this.problem.text())}`;
    window.history.replaceState(null, '', address);
    if (this.link) {
      this.link.value = address.href;
      this.link.select();
    }
    await navigator.clipboard?.writeText(address.href).catch(() => {});
    this.#say(t('linkMade'));
  }

  /** Makes a file. @param {Record<string, any>} asked `what`, `format`, perhaps more */
  async file(asked) {
    const own = { problem: this.problem.text(), language: document.documentElement.lang };
    this.#say(t('making'));
    try {
      if (asked.format === 'latex') {
        const known = this.solution();
        const solution = known?.complete ? known.parts.map((part) => part.text) : undefined;
        const { text } = await this.engine.write({ ...own, to: 'latex', solution });
        save(new Blob([text], { type: 'application/x-tex' }), 'problem.tex');
      } else {
        save(await this.engine.picture({ ...own, solution: this.solution(), ...asked }), `${asked.what}.${asked.format}`);
      }
      this.#say(t('made'));
    } catch (error) {
      this.#say(error instanceof Refused ? error.faults.map(faultText).join(' ') : t('lost'));
    }
  }

  /** @param {string} text */
  #say(text) {
    this.said?.replaceChildren(text);
  }
}

customElements.define('publish-panel', PublishPanel);
export { PublishPanel };
