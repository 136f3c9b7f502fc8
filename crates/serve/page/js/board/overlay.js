// @ts-check
// What is drawn over the squares: lines of conditions, and arrows of moves.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * In half squares from the corner of a1.
 * @typedef {{from: [number, number], to: [number, number]}} Line
 * @typedef {{from: string, to: string, kind: string}} Arrow `kind`: movement, consequence, check, observation, or a colour of the user's
 */

/** How far before the middle of its square an arrow ends, and how long its point is, in half squares. */
const SHORT = 0.35;
const POINT = 0.55;

/**
 * @param {{lines: Line[], arrows: Arrow[], isFlipped: boolean, squares?: {at: string, kind: string}[], letters?: {at: string, text: string, kind: string}[]}} given
 * @returns {SVGElement | undefined}
 */
export function overlay({ lines, arrows, isFlipped, squares = [], letters = [] }) {
  const turned = (/** @type {number[]} */ [across, up]) => (isFlipped ? [16 - across, up] : [across, 16 - up]);
  const drawn = [
    ...squares.map(({ at, kind }) => {
      const [x, y] = turned(middle(at));
      return shape('rect', { x: x - 1, y: y - 1, width: 2, height: 2, class: kind });
    }),
    ...lines.map(({ from, to }) => shape('line', ends(turned(from), turned(to)))),
    ...arrows.filter(({ from, to }) => from !== to).map((arrow) => arrowShape(turned(middle(arrow.from)), turned(middle(arrow.to)), arrow.kind)),
    ...letters.map(({ at, text, kind }) => {
      const [x, y] = turned(middle(at));
      const element = shape('text', { x, y, class: kind });
      element.textContent = text;
      return element;
    }),
  ];
  if (drawn.length === 0) return undefined;
  const svg = shape('svg', { viewBox: '0 0 16 16', class: 'overlay', 'aria-hidden': 'true' });
  svg.append(...drawn);
  return svg;
}

/** The middle of a square. @param {string} square @returns {[number, number]} */
function middle(square) {
  return [2 * (square.charCodeAt(0) - 97) + 1, 2 * Number(square[1]) - 1];
}

/** @param {number[]} a @param {number[]} b */
function ends([x1, y1], [x2, y2]) {
  return { x1, y1, x2, y2 };
}

/** A shaft with a point. @param {number[]} from @param {number[]} to @param {string} kind */
function arrowShape([x1, y1], [x2, y2], kind) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [tipX, tipY] = [x2 - SHORT * ux, y2 - SHORT * uy];
  const [baseX, baseY] = [tipX - POINT * ux, tipY - POINT * uy];
  const half = POINT / 2;
  const group = shape('g', { class: `arrow ${kind}` });
  const points = [[tipX, tipY], [baseX - half * uy, baseY + half * ux], [baseX + half * uy, baseY - half * ux]];
  group.append(
    shape('line', ends([x1 + SHORT * ux, y1 + SHORT * uy], [baseX, baseY])),
    shape('polygon', { points: points.map((point) => point.join(',')).join(' ') }),
  );
  return group;
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
