// @ts-check
// Small boards to look at.

import { h } from '../base/dom.js';
import { SQUARES, drawing } from '../problem/men.js';

/**
 * @typedef {import('../problem/men.js').Men} Men
 * @typedef {import('./board.js').Mark} Mark
 */

/**
 * A small board with marks on its squares.
 * @param {Men} men @param {string} label @param {Map<string, Mark>} [marks]
 */
export function smallBoard(men, label, marks = new Map()) {
  const cells = SQUARES.map((square) => {
    const it = men.get(square);
    const isDark = (square.charCodeAt(0) + Number(square[1])) % 2 === 0;
    const cell = h('span', { class: ['square', isDark ? 'dark' : 'light', ...(marks.get(square)?.classes ?? [])].join(' ') });
    if (it) cell.append(drawing(it));
    return cell;
  });
  return h('div', { class: 'small-board', role: 'img', 'aria-label': label }, ...cells);
}

/** A diagram as small as a thumbnail: men on a chequered ground, so that a list can show hundreds of them. What is said beside
 * it says what it is. @param {Men} men */
export function thumbnail(men) {
  const shown = [...men].map(([square, it]) => {
    const image = drawing(it, { draggable: false, key: square });
    image.style.gridArea = `${9 - Number(square[1])} / ${square.charCodeAt(0) - 96}`;
    return image;
  });
  return h('div', { class: 'thumbnail', 'aria-hidden': 'true' }, ...shown);
}
