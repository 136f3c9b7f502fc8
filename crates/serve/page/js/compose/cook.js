// @ts-check
// Lines of versions as play that can be gone through on the board: the engine is asked for the positions to which the moves of the text lead.

import { Play, named } from '../solution/play.js';

/** What stands before a move: its number, and dots. And behind it: signs of goals, checks and marks. */
const BEFORE = /^(\d+\.+|…|\.+)+/;
const AFTER = /(\+{1,2}|[#!?]+|==|=(?![A-Za-z]))+$/;

/** Half-moves beyond which no line is played. */
const MOST = 200;

/**
 * The play of a line.
 * @param {import('../engine/engine.js').Engine} engine @param {string} problem its text @param {import('./versions.js').Line} line @returns {Promise<import('../solution/play.js').Part>}
 */
export async function playOf(engine, problem, line) {
  const twin = Math.max(0, line.position.charCodeAt(0) - 'a'.charCodeAt(0)) || 0;
  const asked = { problem, twin, language: document.documentElement.lang };
  const first = await engine.ask('position', { ...asked, moves: [] });
  let found = await stepsOf(engine, asked, first, line.text);
  if (found.length === 0) {
    // of problems for both sides the other one may begin
    const other = first.turn === 'white' ? 'black' : 'white';
    const position = await engine.ask('position', { ...asked, to_move: other, moves: [] }).catch(() => first);
    found = await stepsOf(engine, { ...asked, to_move: other }, position, line.text);
  }
  return partOf(problem, twin, first.fen, found);
}

/** @param {import('../engine/engine.js').Engine} engine @param {import('../engine/engine.js').Asked} asked @param {any} first the position before the line @param {string} text @returns {Promise<any[]>} */
async function stepsOf(engine, asked, first, text) {
  /** @type {any[]} */
  const steps = [];
  let before = first;
  for (const move of movesOf(text)) {
    // the engine reads moves in more letters than it writes: which one it is shows in the position that it leads to
    /** @type {any} */
    const now = await engine.ask('position', { ...asked, moves: [...steps.map(named), move] }).catch(() => undefined);
    const played = now && before.moves.find((/** @type {any} */ it) => it.fen === now.fen);
    if (!played) break;
    steps.push({ ...played, move, side: before.turn });
    before = now;
  }
  return steps;
}

/** The moves of a line, without numbers and signs. @param {string} text */
function movesOf(text) {
  return text.split(/\s+/).map((word) => word.replace(BEFORE, '').replace(AFTER, '')).filter(Boolean).slice(0, MOST);
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
