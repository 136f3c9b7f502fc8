// @ts-check
// The menu of a man on the board: side, royalty and attributes.

import { button, h } from '../base/dom.js';
import { nameOf, t } from '../base/text.js';

/**
 * Opens the menu of a man.
 * @param {{square: string, name: string, man: import('../problem/men.js').Man, attributes: {names: string[], doc: string}[],
 *   change: (man: import('../problem/men.js').Man | undefined) => void}} given `change`: what to do with the man as it is after each choice
 */
export function openMenu({ square, name, man, attributes, change }) {
  let now = man;
  const set = (/** @type {Partial<import('../problem/men.js').Man>} */ part) => {
    now = { ...now, ...part };
    change(now);
  };
  const sides = /** @type {const} */ (['white', 'black', 'neutral']).map((side) => button(t(side), () => set({ side })));
  const box = (/** @type {string} */ label, /** @type {boolean} */ checked, /** @type {(on: boolean) => void} */ act, title = '') => {
    const input = h('input', { type: 'checkbox', checked });
    input.addEventListener('change', () => act(input.checked));
    return h('label', { class: 'switch', title }, input, label);
  };
  const boxes = attributes.map((attribute) => {
    const [english] = attribute.names;
    const others = () => now.attributes.filter((other) => other !== english);
    const act = (/** @type {boolean} */ on) => set({ attributes: on ? [...others(), english] : others() });
    return box(nameOf(attribute), man.attributes.includes(english), act, attribute.doc);
  });
  const remove = () => {
    change(undefined);
    dialog.close();
  };
  const dialog = h(
    'dialog', { class: 'menu', 'aria-labelledby': 'menu-title' },
    h('h2', { id: 'menu-title' }, `${square}${t(': ')}${name}`),
    h('div', { class: 'tools' }, ...sides),
    box(t('royal'), man.royal, (royal) => set({ royal })), ...boxes,
    h('div', { class: 'tools' }, button(t('removeMan'), remove), button(t('close'), () => dialog.close(), { class: 'main' })),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
