// @ts-check
// Men on squares, and their text in the program's FEN: K Q R B N P, any other man in brackets by its English code.

import { addressOf } from '../engine/way.js';
import { h } from '../base/dom.js';
import { looks } from './figures.js';

/**
 * @typedef {'white' | 'black' | 'neutral'} Side
 * @typedef {{kind: string, side: Side, royal: boolean, attributes: string[]}} Man
 * @typedef {Map<string, Man>} Men
 */

/** Letters of FEN and codes of the table of men. */
const LETTERS = new Map([['k', 'k'], ['q', 'q'], ['r', 'r'], ['b', 'b'], ['n', 's'], ['p', 'p']]);
const LETTER_OF = new Map([...LETTERS].map(([letter, kind]) => [kind, letter]));

export const FILES = 'abcdefgh';

/** All squares, from a8 to h1, as they are read. */
export const SQUARES = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) => [...FILES].map((file) => file + rank));

/** @param {string} kind @param {Side} side @returns {Man} */
export function man(kind, side, royal = kind === 'k', attributes = /** @type {string[]} */ ([])) {
  return { kind, side, royal, attributes };
}

/** The men of the first field of a FEN. @param {string} text @returns {Men} */
export function parsePlacement(text) {
  /** @type {Men} */
  const men = new Map();
  const tokens = text.trim().split(/\s/)[0].match(/\[[^\]]*\]|\d|\/|[a-z]/gi) ?? [];
  let rank = 8;
  let file = 0;
  for (const token of tokens) {
    if (token === '/') {
      rank -= 1;
      file = 0;
    } else if (/^\d$/.test(token)) {
      file += Number(token);
    } else {
      men.set(FILES[file] + rank, token.startsWith('[') ? bracketed(token.slice(1, -1)) : plain(token));
      file += 1;
    }
  }
  return men;
}

/** @param {string} letter */
function plain(letter) {
  const kind = LETTERS.get(letter.toLowerCase()) ?? letter.toLowerCase();
  return man(kind, letter === letter.toLowerCase() ? 'black' : 'white');
}

/** @param {string} text */
function bracketed(text) {
  /** @type {Record<string, Side>} */
  const signs = { '+': 'white', '-': 'black', '=': 'neutral' };
  const signed = signs[text[0]];
  const parts = (signed ? text.slice(1) : text).split(':');
  const code = parts.pop() ?? '';
  const side = signed ?? (code[0] === code[0].toLowerCase() ? 'black' : 'white');
  const royal = parts.includes('r');
  const kind = code.toLowerCase();
  return man(kind, side, royal || kind === 'k', parts.filter((part) => part !== 'r'));
}

/** @param {Men} men */
export function writePlacement(men) {
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => {
    const cells = [...FILES].map((file) => {
      const it = men.get(file + rank);
      return it ? letters(it) : '1';
    });
    return cells.join('').replace(/(?<!\[[^\]]*)1+(?![^[]*\])/g, (ones) => String(ones.length));
  });
  return ranks.join('/');
}

/** @param {Man} it */
function letters(it) {
  const letter = LETTER_OF.get(it.kind);
  const isRoyal = it.royal && it.kind !== 'k';
  const cased = (/** @type {string} */ text) => (it.side === 'white' ? text.toUpperCase() : text);
  if (letter && !isRoyal && it.attributes.length === 0 && it.side !== 'neutral') {
    return cased(letter);
  }
  const sign = { white: '+', black: '-', neutral: '=' }[it.side];
  const marks = [...(isRoyal ? ['r'] : []), ...it.attributes].map((mark) => `${mark}:`).join('');
  return `[${sign}${marks}${it.kind}]`;
}

/**
 * The drawing of a man as an element. Its address may come later.
 * @param {Pick<Man, 'kind' | 'side'> & Partial<Man>} it @param {Record<string, any>} [given]
 */
export function drawing(it, given = {}) {
  const look = { code: it.kind, colour: it.side, royal: it.royal && it.kind !== 'k', attributes: it.attributes?.join(','), ...looks() };
  const image = h('img', { alt: '', ...given, key: JSON.stringify([look, given.key]) });
  const address = addressOf(look);
  if (typeof address === 'string') image.src = address;
  else address.then((known) => { image.src = known; }, () => {});
  return image;
}

/** Where each square comes to. @type {Record<string, (file: number, rank: number) => [number, number]>} */
export const CHANGES = {
  rotate: (file, rank) => [rank, 7 - file],
  mirror: (file, rank) => [7 - file, rank],
  flip: (file, rank) => [file, 7 - rank],
  left: (file, rank) => [file - 1, rank],
  right: (file, rank) => [file + 1, rank],
  up: (file, rank) => [file, rank + 1],
  down: (file, rank) => [file, rank - 1],
};

/** The men after a change of the whole board; nothing if one would leave the board. @param {Men} men @param {string} name */
export function changed(men, name) {
  /** @type {Men} */
  const after = new Map();
  for (const [square, it] of men) {
    const [file, rank] = CHANGES[name](FILES.indexOf(square[0]), Number(square[1]) - 1);
    if (file < 0 || file > 7 || rank < 0 || rank > 7) {
      return undefined;
    }
    after.set(FILES[file] + (rank + 1), it);
  }
  return after;
}

/**
 * The men after the operations of a move.
 * @param {Men} men @param {any[]} effects @returns {Men}
 */
export function after(men, effects) {
  const now = new Map(men);
  const full = (/** @type {any} */ it) => ({ attributes: [], royal: false, ...it });
  for (const effect of effects) {
    if (effect.type === 'move') {
      const it = now.get(effect.from);
      now.delete(effect.from);
      if (it) now.set(effect.to, it);
    } else if (effect.type === 'remove') {
      now.delete(effect.at);
    } else if (effect.type === 'add') {
      now.set(effect.at, full(effect.man));
    } else if (effect.type === 'change') {
      now.set(effect.at, full(effect.now));
    } else if (effect.type === 'exchange') {
      const [one, other] = [now.get(effect.one), now.get(effect.other)];
      now.delete(effect.one);
      now.delete(effect.other);
      if (one) now.set(effect.other, one);
      if (other) now.set(effect.one, other);
    }
  }
  return now;
}
