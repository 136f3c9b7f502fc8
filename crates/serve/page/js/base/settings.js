// @ts-check
// What the user chooses for the whole page: how men look, and how moves are written.

import { SETS, chooseFigures, figures } from '../problem/figures.js';
import { drawing } from '../problem/men.js';
import { Refused, faultText } from '../engine/refused.js';
import { button, h, unique } from './dom.js';
import words from '../../text/settings.js';
import { t, wordsOf } from './text.js';

const w = wordsOf(words);

/** Men by which a choice is shown. */
const SHOWN = ['q', 'g', 'n', 'sx', 'm', 'li', 'ca', 'le', 'du', 'ro'];

/**
 * Opens the settings.
 * @param {(choice: import('../problem/figures.js').Choice) => Promise<void>} check refuses rules that are not understood
 * @param {() => void} changed what to do when something else has been chosen
 */
export function openSettings(check, changed) {
  const samples = h('div', { class: 'samples', 'aria-hidden': 'true' });
  const fault = h('p', { class: 'fault', role: 'alert', hidden: true });
  const show = () => samples.replaceChildren(...SHOWN.map((kind, index) => drawing({ kind, side: index % 2 === 0 ? 'white' : 'black' }, { width: 44, height: 44 })));
  const choose = async (/** @type {Partial<import('../problem/figures.js').Choice>} */ part) => {
    const wanted = { ...figures(), ...part };
    fault.hidden = true;
    try {
      await check(wanted);
      chooseFigures(wanted);
      show();
      changed();
    } catch (error) {
      fault.textContent = error instanceof Refused ? error.faults.map(faultText).join(' ') : t('lost');
      fault.hidden = false;
    }
  };
  const sets = SETS.map((set) => {
    const input = h('input', { type: 'radio', name: 'figures', value: set, checked: figures().set === set });
    input.addEventListener('change', () => choose({ set }));
    return h('label', { class: 'switch' }, input, w(`figures-${set}`));
  });
  const notations = ['long', 'short', 'figurine'].map((name) => {
    const input = h('input', { type: 'radio', name: 'notation', value: name, checked: (localStorage.notation ?? 'long') === name });
    input.addEventListener('change', () => { localStorage.notation = name; });
    return h('label', { class: 'switch' }, input, w(`notation-${name}`));
  });
  const rules = h('input', { id: unique('rules'), type: 'text', value: figures().rules, placeholder: 'sx=q/3 g=letters', spellcheck: false });
  rules.addEventListener('change', () => choose({ rules: rules.value.trim() }));
  const dialog = h(
    'dialog', { class: 'settings', 'aria-labelledby': 'settings-title' },
    h('h2', { id: 'settings-title' }, t('settings')),
    h('fieldset', {}, h('legend', {}, w('figures')), ...sets),
    samples,
    h('label', { htmlFor: rules.id }, w('figureRules')), rules, h('p', { class: 'hint' }, w('figureRulesHint')), fault,
    h('fieldset', {}, h('legend', {}, w('notation')), ...notations, h('p', { class: 'hint' }, w('notationHint'))),
    h('div', { class: 'tools' }, button(t('close'), () => dialog.close(), { class: 'main' })),
  );
  dialog.addEventListener('close', () => dialog.remove());
  show();
  document.body.append(dialog);
  dialog.showModal();
}
