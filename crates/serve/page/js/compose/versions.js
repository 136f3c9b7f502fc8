// @ts-check
// Versions that the engine has judged: each as a problem, as a twin, as a diagram; and which of them are better.

import { parsePlacement } from '../problem/men.js';
import { readFields, textOfFields } from '../problem/problem.js';

/**
 * A change of a problem.
 * @typedef {{type: 'move', from: string, to: string} | {type: 'remove', at: string} | {type: 'add' | 'become', at: string, man: string, side: import('../problem/men.js').Side}
 *   | {type: 'exchange', one: string, other: string} | {type: 'with' | 'without', condition: string}} Edit
 *
 * A solution in words, of the position with this letter.
 * @typedef {{position: string, text: string}} Line
 *
 * A version, and what has come of it. `kept`: at which level all that is meant is still there; `twins`: the commands of its twins, where the edits change them. `lines`:
 * its solutions, where it is sound with other play. `rank`: what sound versions are sorted by, the first number first. `castlings`: those that the edits make possible, by their letters in FEN.
 * @typedef {{number: number, edits: Edit[], text: string, fen: string, twins?: string[], verdict: string, kept?: string | null, solutions: number, cooks?: Line[], lost?: Line[], lines?: Line[], castlings?: string, rank?: number[], why?: string}} Judged
 */

/** How strictly what is meant is kept, the strictest first. */
export const LEVELS = ['moves', 'men', 'pattern', 'none'];

/** The text of a version of a problem: who made it and what is intended stay. @param {string} text of the problem @param {Judged} version */
export function textOfVersion(text, { edits, fen, twins }) {
  const fields = readFields(text);
  fields.men = parsePlacement(fen);
  for (const edit of edits) {
    if (edit.type === 'with') fields.conditions.push(edit.condition);
    if (edit.type === 'without') fields.conditions = fields.conditions.filter((it) => alone(it) !== alone(edit.condition));
  }
  if (twins) fields.twins = fields.twins.map((twin, index) => (twins[index] && twins[index] !== twin.command ? { ...twin, command: twins[index], change: undefined } : twin));
  return textOfFields(fields);
}

/** A name without what may be written otherwise. @param {string} name */
const alone = (name) => name.toLowerCase().replaceAll(' ', '');

/** A line without the room that columns have. @param {string} text */
export const plainly = (text) => text.trim().replaceAll(/[ \t]+/g, ' ');

/** The words of a twin that is this version; nothing where no twin says it. @param {Judged} version */
export function twinOf({ edits, fen }) {
  const men = parsePlacement(fen);
  const commands = edits.map((edit) => {
    switch (edit.type) {
      case 'move': return `Move ${edit.from} ${edit.to}`;
      case 'remove': return `Remove ${edit.at}`;
      case 'exchange': return `Exchange ${edit.one} ${edit.other}`;
      case 'add': return `Add ${manAt(men, edit.at)}`;
      case 'become': return `Remove ${edit.at} Add ${manAt(men, edit.at)}`;
      case 'with': return `Condition ${edit.condition}`;
      default: return undefined;
    }
  });
  return commands.includes(undefined) ? undefined : commands.join(' ');
}

/** A man in the words of a twin. @param {import('../problem/men.js').Men} men @param {string} square */
function manAt(men, square) {
  const it = men.get(square);
  if (!it) return '';
  const royal = it.royal && it.kind !== 'k' ? ['royal'] : [];
  return [it.side, ...royal, ...it.attributes, `${it.kind.toUpperCase()}${square}`].join(' ');
}

/** The squares that edits concern. @param {Edit[]} edits @returns {string[]} */
export function squaresOf(edits) {
  return edits.flatMap((edit) => Object.entries(edit).filter(([name]) => ['from', 'to', 'at', 'one', 'other'].includes(name)).map(([, square]) => square));
}

/** Whether all that is meant is still there. @param {Judged} version */
export const isKept = ({ kept }) => kept !== undefined && kept !== null;

/** The better ones first, as the engine ranks them; those that are not sound come last. @param {Judged[]} versions */
export function sorted(versions) {
  const keyOf = (/** @type {Judged} */ { rank, number }) => [...(rank ?? [Infinity]), number];
  return versions.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? 0 : one[at] - other[at];
  });
}
