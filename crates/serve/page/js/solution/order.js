// @ts-check
// Orders of solutions: as they are found, or so that those stand together that belong together.

import { way } from './play.js';

/**
 * @typedef {import('./play.js').Line} Line
 * @typedef {import('./play.js').Part} Part
 */

/** What each order compares. @type {Record<string, (line: Line) => string>} */
const KEYS = {
  found: () => '',
  first: (line) => way(line.end)[0].step.move,
  last: (line) => line.end.step.move,
  man: (line) => `${line.end.step.man?.kind ?? ''} ${line.end.step.to ?? ''}`,
  captures: (line) => String(way(line.end).filter(({ step }) => (step.effects ?? []).some((/** @type {any} */ effect) => effect.reason === 'capture')).length),
};

/** The names of all orders. */
export const ORDERS = Object.keys(KEYS);

/** The order in which lines were found. @type {WeakMap<Part, Line[]>} */
const found = new WeakMap();

/** Puts the lines of a part in an order; lines that are equal in it stay as they were found. @param {Part} part @param {string} name */
export function order(part, name) {
  const original = found.get(part) ?? [...part.lines];
  found.set(part, original);
  const key = KEYS[name];
  const keyed = original.map((line) => ({ line, key: key(line) }));
  part.lines = keyed.sort((a, b) => a.key.localeCompare(b.key)).map(({ line }) => line);
}
