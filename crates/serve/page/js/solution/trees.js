// @ts-check
// Battle play as trees: keys and tries with what they threaten, the defences, and what answers them.

import { h } from '../base/dom.js';
import { t } from '../base/text.js';
import { moveButton } from './lines.js';
import { numberOf } from './play.js';

/**
 * @typedef {import('./play.js').Node} Node
 * @typedef {import('./play.js').Part} Part
 */

/** Signs behind moves. @type {Record<string, string>} */
const SIGNS = { key: ' !', try: ' ?', refutation: ' !', violation: ' ?!?' };

export class Trees {
  /** @param {Part} part @param {import('./lines.js').Numbers} numbers */
  constructor(part, numbers) {
    this.#numbers = numbers;
    this.element = h('ol', { class: 'trees' });
    this.#hasTries = part.kind === 'try';
  }

  #numbers;
  #hasTries;

  /** Adds trees; keys come before what is less. @param {Node[]} nodes @param {any} below replies to a key that has been played before the diagram */
  add(nodes, below) {
    if (below?.zugzwang) this.element.append(h('li', { class: 'threat' }, t('zugzwang')));
    for (const node of nodes) {
      const item = h('li', { class: node.mark === 'refutation' ? 'refutation' : node.isThreat ? 'threat' : '' }, ...this.#words(node), this.#tree(node, true));
      const firstOther = node.mark === 'key' ? [...this.element.children].find((it) => !it.matches('.is-key')) : undefined;
      if (node.mark === 'key') item.classList.add('is-key');
      this.element.insertBefore(item, firstOther ?? null);
    }
  }

  /** @param {Node} node */
  #words(node) {
    if (node.isThreat) return [`${t('threat')} `];
    return node.mark === 'refutation' ? [`${t('but')} `] : [];
  }

  /** @param {Node} node @param {boolean} isFirst @returns {HTMLElement} */
  #tree(node, isFirst = false) {
    const move = moveButton(this.#numbers, node, SIGNS[node.mark] ?? '');
    const label = node.mark ? h('span', { class: `mark ${node.mark}` }, t(node.mark)) : '';
    const below = this.#replies(node);
    if (!below) return h('span', {}, move, label);
    // of many tries only the one that is looked at is unfolded
    const isOpen = !(isFirst && this.#hasTries);
    below.hidden = !isOpen;
    const fold = h('button', { type: 'button', class: 'fold', tabIndex: -1, 'aria-expanded': String(isOpen), 'aria-label': t('unfold') });
    return h('div', { class: 'branching' }, fold, numberOf(node.path.steps, true), move, label, below);
  }

  /** @param {Node} node */
  #replies(node) {
    const items = [];
    if (node.step.zugzwang) items.push(h('li', { class: 'threat' }, t('zugzwang')));
    const rank = (/** @type {Node} */ it) => (it.isThreat ? 0 : it.mark === 'refutation' ? 2 : 1);
    for (const child of [...node.children].sort((a, b) => rank(a) - rank(b))) {
      const kind = child.isThreat ? 'threat' : child.mark === 'refutation' ? 'refutation' : '';
      items.push(h('li', { class: kind }, ...this.#words(child), this.#tree(child)));
    }
    return items.length > 0 ? h('ul', {}, ...items) : undefined;
  }
}

/** Unfolds what follows a move, or folds it up. @param {Element} fold the button @param {boolean} isOpen */
export function setFold(fold, isOpen) {
  fold.setAttribute('aria-expanded', String(isOpen));
  const below = fold.parentElement?.querySelector(':scope > ul');
  if (below) /** @type {HTMLElement} */ (below).hidden = !isOpen;
}
