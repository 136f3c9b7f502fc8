// @ts-check
// Lines of versions as play that can be gone through on the board: each move of the text is looked up among the legal ones.

import { Play, named } from '../solution/play.js';

/** What stands between the moves of a line: numbers, dots, signs of goals, checks and marks. */
const BETWEEN = /^(\s|\d+\.+|…|\.|[#=+!?&×]+(?=\s|$)|[!?]+)+/;

/** Half-moves beyond which no line is played. */
const MOST = 200;

/**
 * The play of a line.
 * @param {import('../engine/engine.js').Engine} engine @param {string} problem its text @param {import('./versions.js').Line} line @returns {Promise<import('../solution/play.js').Part>}
 */
export async function playOf(engine, problem, line) {
  const twin = Math.max(0, line.position.charCodeAt(0) - 'a'.charCodeAt(0)) || 0;
  const asked = { problem, twin, language: document.documentElement.lang };
  const first = await engine.position({ ...asked, moves: [] });
  let found = await stepsOf(engine, asked, first, line.text);
  if (found.length === 0) {
    // of problems for both sides the other one may begin
    const other = first.turn === 'white' ? 'black' : 'white';
    const position = await engine.position({ ...asked, to_move: other, moves: [] }).catch(() => first);
    found = await stepsOf(engine, { ...asked, to_move: other }, position, line.text);
  }
  return partOf(problem, twin, first.fen, found);
}

/** @param {import('../engine/engine.js').Engine} engine @param {import('../engine/engine.js').Asked} asked @param {any} first the position before the line @param {string} text @returns {Promise<any[]>} */
async function stepsOf(engine, asked, first, text) {
  const steps = [];
  let position = first;
  for (let rest = text.replace(BETWEEN, ''); rest !== '' && steps.length < MOST; rest = rest.replace(BETWEEN, '')) {
    const fitting = position.moves.filter((/** @type {any} */ { move }) => rest.startsWith(move));
    if (fitting.length === 0) break;
    const move = fitting.reduce((/** @type {any} */ a, /** @type {any} */ b) => (b.move.length > a.move.length ? b : a));
    steps.push({ ...move, side: position.turn });
    rest = rest.slice(move.move.length);
    position = await engine.position({ ...asked, moves: steps.map(named) });
  }
  return steps;
}

/** @param {string} problem @param {number} twin @param {string} fen @param {any[]} steps */
function partOf(problem, twin, fen, steps) {
  const play = new Play();
  const starter = steps[0]?.side ?? 'white';
  play.take({ type: 'position', position: fen.split(' ')[0] });
  play.take({ type: 'phase', phase: 'play', starter });
  const [part] = play.parts;
  part.twin = twin;
  Object.assign(part.root.path, { twin, of: problem });
  if (steps.length > 0) play.take({ type: 'line', moves: steps });
  return part;
}
