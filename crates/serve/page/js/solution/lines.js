// @ts-check
// Lines of play as a list. Thousands of them are drawn in pieces, each when it comes in sight.

import { h } from '../base/dom.js';
import { numberOf, textOf, way } from './play.js';

/**
 * @typedef {import('./play.js').Line} Line
 * @typedef {import('./play.js').Node} Node
 * @typedef {import('./play.js').Part} Part
 */

/** Lines of a piece. */
const PIECE = 25;

/** Gives each move on the page its number, and finds it again. */
export class Numbers {
  /** @type {Node[]} */ #nodes = [];
  /** @type {Map<Node, number>} */ #numbers = new Map();

  /** @param {Node} node */
  of(node) {
    const known = this.#numbers.get(node);
    if (known !== undefined) return known;
    this.#nodes.push(node);
    this.#numbers.set(node, this.#nodes.length - 1);
    return this.#nodes.length - 1;
  }

  /** @param {number} number @returns {Node | undefined} */
  at(number) {
    return this.#nodes[number];
  }
}

/** A move that can be clicked. @param {Numbers} numbers @param {Node} node */
export function moveButton(numbers, node, sign = '') {
  return h('button', { type: 'button', class: `move ${node.step.side}`, tabIndex: -1, 'data-node': String(numbers.of(node)) }, `${textOf(node.step)}${sign}`);
}

export class Lines {
  /** @param {Part} part @param {Numbers} numbers */
  constructor(part, numbers) {
    this.part = part;
    this.element = h('div', { class: 'pieces' });
    this.#numbers = numbers;
    this.#inSight = new IntersectionObserver((seen) => this.#see(seen), { rootMargin: '800px' });
  }

  #numbers;
  #inSight;
  /** The pieces, and how many of their lines are drawn; those out of sight wait. @type {{list: HTMLOListElement, lines: Line[], isSeen: boolean, drawn: number}[]} */
  #pieces = [];
  #count = 0;
  /** Said of lines that are shorter than others, when all are known. @type {string | undefined} */ #short;
  #longest = 0;

  /** @param {Line} line */
  add(line) {
    if (this.#count % PIECE === 0) this.#begin();
    const piece = this.#pieces[this.#pieces.length - 1];
    piece.lines.push(line);
    this.#count += 1;
    this.#longest = Math.max(this.#longest, line.length);
    if (piece.isSeen) this.#draw(piece);
    else piece.list.style.minHeight = `${1.5 * piece.lines.length}rem`;
  }

  #begin() {
    const list = h('ol', { class: 'lines', start: this.#count + 1 });
    const isFirst = this.#pieces.length === 0;
    this.#pieces.push({ list, lines: [], isSeen: isFirst, drawn: 0 });
    this.element.append(list);
    if (!isFirst) this.#inSight.observe(list);
  }

  /** @param {IntersectionObserverEntry[]} seen */
  #see(seen) {
    for (const { target } of seen.filter((it) => it.isIntersecting)) {
      const piece = this.#pieces.find(({ list }) => list === target);
      if (piece) this.#show(piece);
    }
  }

  /** @param {Lines['pieces'][0]} piece */
  #show(piece) {
    piece.isSeen = true;
    this.#inSight.unobserve(piece.list);
    piece.list.style.minHeight = '';
    this.#draw(piece);
  }

  get pieces() {
    return this.#pieces;
  }

  /** @param {Lines['pieces'][0]} piece */
  #draw(piece) {
    for (; piece.drawn < piece.lines.length; piece.drawn += 1) {
      const line = piece.lines[piece.drawn];
      piece.list.append(h('li', {}, this.#moves(line), this.#mark(line)));
    }
  }

  /** @param {Line} line */
  #mark(line) {
    return this.#short && line.length < this.#longest && h('span', { class: 'mark short' }, this.#short);
  }

  /** Draws the lines in whose piece this one is. @param {Line} line */
  reveal(line) {
    const piece = this.#pieces[Math.floor(this.part.lines.indexOf(line) / PIECE)];
    if (piece && !piece.isSeen) this.#show(piece);
  }

  /** Draws all, to be printed. */
  drawAll() {
    for (const piece of this.#pieces) this.#show(piece);
  }

  /** Marks lines that are shorter than others: short solutions, as far as nothing else is asked. @param {string} label */
  markShort(label) {
    this.#short = label;
    for (const { list, lines, drawn } of this.#pieces) {
      lines.slice(0, drawn).forEach((line, index) => {
        const mark = this.#mark(line);
        if (mark) list.children[index].append(mark);
      });
    }
  }

  /** A line, numbered as problemists do: a move of each side is one. @param {Line} line */
  #moves(line) {
    const nodes = way(line.end);
    const isHelp = nodes.length > 1 && nodes[0].step.side !== nodes[1].step.side;
    const first = nodes.length % 2 === 1 && isHelp ? 1 : 0;
    const element = h('span', { class: 'line', 'data-end': String(this.#numbers.of(line.end)) });
    const isBack = nodes[0].step.takes_back;
    nodes.forEach((node, index) => {
      const half = isHelp ? index + first : index * 2;
      const number = isBack ? numberOf(node.path.steps) : half % 2 === 0 ? `${half / 2 + 1}.` : index === 0 ? '1…' : '';
      element.append(number, this.part.isSeenOnly ? textOf(node.step) : moveButton(this.#numbers, node), ' ');
    });
    return element;
  }
}
