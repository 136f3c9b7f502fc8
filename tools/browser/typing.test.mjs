// Typing on the page of the program.

import { typing } from './typing.mjs';

typing();
