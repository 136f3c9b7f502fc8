// @ts-check
// Where the lines of facts are in the play of the solution.

/**
 * @typedef {import('../solution/play.js').Part} Part
 * @typedef {import('../solution/play.js').Node} Node
 * @typedef {{move: string, from: string, to: string}} Step
 *
 * A line of a fact: the number of the position, and its moves; `null` where a side does not move, so that set play or a threat is seen.
 * @typedef {{twin: number, steps: (Step | null)[]}} Way
 */

/** The move to which a line leads, and its part. @param {Part[]} parts @param {Way} way @returns {{part: Part, node: Node} | undefined} */
export function placeOf(parts, { twin, steps }) {
  const isSet = steps[0] === null;
  const own = parts.filter((part) => part.twin === twin && !part.isSeenOnly);
  // the same moves may stand in set play and in play
  const ordered = own.sort((a, b) => Number((b.kind === 'set-play') === isSet) - Number((a.kind === 'set-play') === isSet));
  for (const part of ordered) {
    const node = walked(part.root, steps);
    if (node && node !== part.root) return { part, node };
  }
  return undefined;
}

/** @param {Node} root @param {(Step | null)[]} steps @returns {Node | undefined} */
function walked(root, steps) {
  let at = root;
  let hasPassed = false;
  for (const step of steps) {
    if (step === null) {
      hasPassed = true;
      continue;
    }
    const fitting = fit(at.children, step);
    const next = fitting.find((it) => it.isThreat === hasPassed) ?? fitting[0];
    if (!next) return undefined;
    hasPassed = false;
    at = next;
  }
  return at;
}

/** The moves that are this one. Where the page writes them in short, squares and promotion tell. @param {Node[]} nodes @param {Step} wanted */
function fit(nodes, wanted) {
  const same = nodes.filter(({ step }) => step.move === wanted.move);
  if (same.length > 0) return same;
  const into = (/** @type {string} */ text) => text.match(/=\w+/u)?.[0] ?? '';
  const between = nodes.filter(({ step }) => step.from === wanted.from && step.to === wanted.to);
  const promoted = between.filter(({ step }) => into(step.move) === into(wanted.move));
  return promoted.length > 0 ? promoted : between;
}
