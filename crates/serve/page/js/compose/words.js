// @ts-check
// What is said of versions, in the language of the page.

import { wordsOf } from '../base/text.js';
import words from '../../text/compose.js';

export const w = wordsOf(words);
