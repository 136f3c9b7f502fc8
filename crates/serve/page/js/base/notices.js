// @ts-check
// What the page says: remarks that go by themselves, and errors, which stay until they are dealt with. Neither covers anything.

import { button, h } from './dom.js';
import { t } from './text.js';

/** How long a remark is shown. */
const MILLISECONDS = 6000;

/** Errors beyond these push the oldest ones out. */
const MOST = 5;

let last = 0;

/** @param {string} id @returns {HTMLElement} */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** A remark. @param {string} text */
export function say(text) {
  part('notice').textContent = text;
  clearTimeout(last);
  last = setTimeout(() => part('notice').replaceChildren(), MILLISECONDS);
}

/**
 * An error, perhaps with what can be done.
 * @param {string} text
 * @param {{help?: {label: string, act: () => void}, of?: 'problem' | 'file' | 'page'}} [given] `of`: it stays as long as this problem or file is open, or for good
 */
export function complain(text, { help, of = 'problem' } = {}) {
  const alerts = part('alerts');
  for (const old of [...alerts.children]) if (old.firstChild?.textContent === text) old.remove();
  const close = () => alert.remove();
  const act = help && button(help.label, () => {
    close();
    help.act();
  });
  const alert = h('div', { class: 'alert', 'data-of': of }, h('span', {}, text), act, button('×', close, { 'aria-label': t('close') }));
  alerts.append(alert);
  while (alerts.children.length > MOST) alerts.firstElementChild?.remove();
}

/** What has been complained of a problem is dealt with, or another one is open; the same of a file. @param {'problem' | 'file'} of */
export function settle(of) {
  for (const alert of part('alerts').querySelectorAll(`[data-of="${of}"]`)) alert.remove();
}
