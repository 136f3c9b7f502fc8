// The page of the program.

import { journeys } from './journeys.mjs';

journeys({ isStatic: false });
