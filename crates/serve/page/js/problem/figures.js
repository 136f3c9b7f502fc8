// @ts-check
// How men look: a set of figures, and the user's own rules over it. The choice is kept, for files too.

import { current } from '../base/text.js';

/** The sets of figures. */
export const SETS = ['own', 'traditional', 'letters'];

const KEPT = 'figures';

/** @typedef {{set: string, rules: string}} Choice `rules` as the engine reads them, such as `sx=q/3 g=letters` */

/** @type {Choice} */
let choice = read();

/** @returns {Choice} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return { set: SETS.includes(kept.set) ? kept.set : 'own', rules: typeof kept.rules === 'string' ? kept.rules : '' };
  } catch {
    return { set: 'own', rules: '' };
  }
}

/** What has been chosen. */
export function figures() {
  return choice;
}

/** @param {Choice} wanted */
export function chooseFigures(wanted) {
  choice = wanted;
  localStorage.setItem(KEPT, JSON.stringify(wanted));
}

/** The choice as the engine is told it; nothing where it is the usual one. @returns {{figures?: string, rules?: string, language?: string}} */
export function looks() {
  const { set, rules } = choice;
  return {
    ...(set === 'own' ? {} : { figures: set }),
    ...(rules ? { rules } : {}),
    // codes beside men, and letters, are those of the language
    ...(current() === 'en' ? {} : { language: current() }),
  };
}
