// @ts-check
// A position in the middle of a solution as a problem of its own.

import { textOfFields } from './problem.js';

/**
 * The problem after some half-moves: it asks for what is left of the play.
 * @param {import('./problem.js').Fields} fields of the problem before @param {import('./men.js').Men} men @param {any[]} steps @param {string} [turn]
 */
export function shortened(fields, men, steps, turn) {
  const stipulation = restOf(fields.stipulation, steps);
  const options = fields.options.filter((option) => !/^(halfduplex|duplex|enpassant|nocastling)/i.test(option));
  const other = turn !== undefined && turn !== firstOf(stipulation) ? ['HalfDuplex'] : [];
  return textOfFields({ ...fields, men, stipulation, options: [...options, ...other], twins: [], zero: false, details: undefined, heading: emptied(fields.heading) });
}

/** @param {Record<string, string[]>} heading */
function emptied(heading) {
  return Object.fromEntries(Object.keys(heading).map((name) => [name, []]));
}

/** Who begins: Black in help play of whole moves, otherwise White. @param {string} stipulation */
function firstOf(stipulation) {
  return /^(ser-)?h[^s]*\d+$/.test(stipulation) && !stipulation.startsWith('ser-h') ? 'black' : 'white';
}

/** Moves to be taken back by the sides in turn, or one by one side, before the play. */
const BACK = /^-(\d+)\s*([wbs]?)\s*(?:&|->)\s*(.*)$/i;

/** The stipulation that is left after moves, some of which may have been taken back. @param {string} stipulation @param {any[]} steps */
function restOf(stipulation, steps) {
  const back = steps.filter((step) => step.takes_back).length;
  const found = BACK.exec(stipulation);
  if (!found) return rest(stipulation, steps.length);
  const [, number, side, words] = found;
  const play = words.replace(/\s.*$/, '');
  const left = side || play.startsWith('h') ? Number(number) - back : undefined;
  if (steps.length > back || left === 0) return rest(play, steps.length - back);
  return left && !side ? `-${left} & ${words}` : stipulation;
}

/** The stipulation that is left after half-moves; the same one, if it is of another manner. @param {string} stipulation @param {number} played half-moves */
function rest(stipulation, played) {
  const [, before, length] = /^(.*?)(\d+(?:\.5)?)$/.exec(stipulation) ?? [];
  if (before === undefined) return stipulation;
  const isSeries = /^(ser|phser|pser)/.test(before);
  const left = Number(length) - (isSeries ? played : played / 2);
  return left >= 0.5 ? `${before}${before.startsWith('h') || isSeries ? left : Math.ceil(left)}` : stipulation;
}
