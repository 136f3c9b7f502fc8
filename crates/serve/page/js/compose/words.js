// @ts-check
// What is said of versions, in the language of the page.

import { t, wordsOf } from '../base/text.js';
import words from '../../text/compose.js';

export const w = wordsOf(words);

/** Verdicts that only versions have; the others are classes of problems. */
const OWN = ['lost', 'unwanted'];

/** What a verdict is called. @param {string} verdict */
export const verdictName = (verdict) => (OWN.includes(verdict) ? w(verdict) : t(`class-${verdict}`));
