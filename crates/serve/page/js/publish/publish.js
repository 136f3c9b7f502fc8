// @ts-check
// Publishing: diagram and solution as files, and a link that carries the whole problem.

import { button, h, save, unique } from '../base/dom.js';
import { Engine } from '../engine/engine.js';
import { Refused, faultText } from '../engine/refused.js';
import { looks } from '../problem/figures.js';
import { Problem, pack } from '../problem/problem.js';
import { t } from '../base/text.js';

const FILES = ['svg', 'png', 'pdf'];

/** Under which the address of a page that others can open is kept. */
const HOSTED = 'hosted';

/** Whether an address leads others nowhere. @param {URL} address */
const isOfThisComputer = ({ hostname }) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Tells `pages` when several problems are to be printed as one document. */
class PublishPanel extends HTMLElement {
  problem = new Problem();
  engine = new Engine();

  /** What is known of the solution. */
  solution = () => /** @type {{parts: {text: string, is_sound: boolean}[], complete: boolean} | undefined} */ (undefined);

  draw() {
    const files = (/** @type {string} */ what, /** @type {string[]} */ formats, /** @type {Node[]} */ ...more) => h(
      'div', { class: 'tools', role: 'group', 'aria-label': t(`publish-${what}`) }, h('span', {}, t(`publish-${what}`)),
      ...formats.map((format) => button(format === 'latex' ? 'LaTeX' : format.toUpperCase(), () => this.file({ what, format }))), ...more,
    );
    this.link = h('input', { id: unique('link'), type: 'text', readOnly: true });
    this.said = h('p', { role: 'status' });
    this.replaceChildren(
      files('diagram', FILES, button(t('copyPicture'), () => this.copyPicture())),
      files('problem', [...FILES, 'html', 'latex']),
      h('div', { class: 'tools' }, button(t('severalProblems'), () => this.dispatchEvent(new Event('pages')), { 'aria-haspopup': 'dialog' })),
      h('div', { class: 'tools' }, h('label', { htmlFor: this.link.id }, t('link')), this.link, button(t('copy'), () => this.copy()), button(t('print'), () => window.print())),
      this.local = h('p', { class: 'tools', hidden: true }, h('span', {}, t('linkLocal')), button(t('copyText'), () => this.copyText())),
      this.#place(),
      this.said,
    );
    this.share();
  }

  /** Where the page of a link is: others cannot open one on this machine. */
  #place() {
    const field = h('input', { id: unique('place'), type: 'url', value: localStorage.getItem(HOSTED) ?? '', placeholder: 'https://' });
    field.addEventListener('change', () => {
      if (field.value && !URL.canParse(field.value)) {
        this.#say(t('badAddress'));
        return;
      }
      localStorage.setItem(HOSTED, field.value);
      this.share();
    });
    return h('div', { class: 'tools' }, h('label', { htmlFor: field.id, title: t('hostedHint') }, t('hosted')), field);
  }

  #shared = '';

  /** Fills in the link, which carries the whole problem. */
  async share() {
    const text = this.problem.text();
    // what was said of the problem before is not said of this one
    if (text !== this.#shared) this.#say('');
    this.#shared = text;
    const packed = await pack(text);
    const address = new URL(localStorage.getItem(HOSTED) || window.location.href);
    address.hash = `p=${packed}`;
    if (this.link && this.problem.text() === text) this.link.value = address.href;
    if (this.local) this.local.hidden = !isOfThisComputer(address);
  }

  async copy() {
    this.link?.select();
    const isCopied = await navigator.clipboard?.writeText(this.link?.value ?? '').then(() => true, () => false);
    this.#say(t(isCopied ? 'linkCopied' : 'linkMade'));
  }

  /** Puts the problem as text where it can be pasted from: who has no such link can read that. */
  async copyText() {
    const asked = { problem: this.problem.text(), to: 'popeye', language: document.documentElement.lang };
    const written = await this.engine.ask('write', asked).catch(() => undefined);
    if (!written) return this.#say(t('lost'));
    const isCopied = await navigator.clipboard?.writeText(written.text).then(() => true, () => false);
    // what cannot be pasted can be attached
    if (!isCopied) save(new Blob([written.text], { type: 'text/plain' }), 'problem.inp');
    return this.#say(t(isCopied ? 'textCopied' : 'made'));
  }

  /** Puts the diagram where other programs paste pictures from. */
  async copyPicture() {
    const picture = this.engine.file('picture', { ...looks(), problem: this.problem.text(), language: document.documentElement.lang, what: 'diagram', format: 'png' });
    // some browsers must be handed the promise while the click lasts
    const isCopied = await navigator.clipboard?.write([new ClipboardItem({ 'image/png': picture })]).then(() => true, () => false);
    this.#say(t(isCopied ? 'pictureCopied' : 'notCopied'));
  }

  /** Makes a file. @param {Record<string, any>} asked `what`, `format`, perhaps more */
  async file(asked) {
    const own = { ...looks(), problem: this.problem.text(), language: document.documentElement.lang };
    this.#say(t('making'));
    try {
      if (asked.format === 'latex') {
        const known = this.solution();
        const solution = known?.complete ? { texts: known.parts.map((part) => part.text), tested: known.parts.every((part) => part.is_sound) } : undefined;
        const { text } = await this.engine.ask('write', { ...own, to: 'latex', solution });
        save(new Blob([text], { type: 'application/x-tex' }), 'problem.tex');
      } else {
        save(await this.engine.file('picture', { ...own, solution: this.solution(), ...asked }), `${asked.what}.${asked.format}`);
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
