// @ts-check
// The tools of the board: undo, turn, shift, clear; and the rights to castle and to capture en passant, which options of the problem say.

import { button, checked, h, written } from '../base/dom.js';
import { changed, parsePlacement } from '../problem/men.js';
import { t } from '../base/text.js';

const ARRAY = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

/** Signs of the changes of the whole board. */
const CHANGES = { rotate: '⟳', mirror: '⇋', flip: '⥯', left: '←', right: '→', up: '↑', down: '↓' };

/** Rooks that castle, with the names of their castlings. */
const ROOKS = [['h1', '0-0'], ['a1', '0-0-0'], ['h8', '0-0'], ['a8', '0-0-0']];

/** The squares that a double step goes over, by the rank of the one passed. @type {Record<string, string[]>} */
const DOUBLE_STEPS = { 3: ['2', '3', '4'], 6: ['7', '6', '5'] };

const NO_CASTLING = /^nocastling/i;
const EN_PASSANT = /^enpassant/i;

/**
 * The tools below the board.
 * @param {{problem: import('../problem/problem.js').Problem, turnBoard: () => void, mark: () => void, say: (text: string) => void}} given
 */
export function tools({ problem, turnBoard, mark, say }) {
  const tool = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ act, isOpen = true) => button(sign, act, { title: t(name), 'aria-label': t(name), disabled: !isOpen });
  const changes = Object.entries(CHANGES).map(([name, sign]) => tool(sign, name, () => {
    const men = changed(problem.fields.men, name);
    if (men) problem.change((fields) => { fields.men = men; });
    else say(t('overTheEdge'));
  }));
  return [
    tool('↶', 'undo', () => problem.desk.undo(), problem.desk.canUndo), tool('↷', 'redo', () => problem.desk.redo(), problem.desk.canRedo), ...changes, tool('⇅', 'turnBoard', turnBoard), tool('✎', 'mark', mark),
    button(t('array'), () => problem.change((fields) => { fields.men = parsePlacement(ARRAY); })),
    button(t('clear'), () => problem.clear()),
  ];
}

/** The rights to castle and to capture en passant. @param {import('../problem/problem.js').Problem} problem */
export function rights(problem) {
  const { options } = problem.fields;
  /** @type {string[]} */
  const denied = options.find((option) => NO_CASTLING.test(option))?.match(/[a-h][1-8]/g) ?? [];
  const replace = (/** @type {RegExp} */ old, /** @type {string | undefined} */ option) => problem.change((fields) => {
    fields.options = [...fields.options.filter((other) => !old.test(other)), ...(option ? [option] : [])];
  });
  const boxes = ROOKS.map(([rook, name]) => {
    const allow = (/** @type {boolean} */ isOn) => {
      const others = denied.filter((square) => square !== rook);
      const now = isOn ? others : [...others, rook];
      replace(NO_CASTLING, now.length > 0 ? `NoCastling ${now.join('')}` : undefined);
    };
    return h('label', { class: 'switch' }, h('input', { type: 'checkbox', checked: !denied.includes(rook), 'data-field': `castling-${rook}`, onchange: checked(allow) }), `${name} ${t(rook[1] === '1' ? 'white' : 'black')}`);
  });
  const given = options.find((option) => EN_PASSANT.test(option))?.match(/[a-h][36]/)?.[0] ?? '';
  const pass = (/** @type {string} */ text) => {
    const [file, rank] = text.trim();
    const way = DOUBLE_STEPS[rank]?.map((it) => file + it).join('');
    replace(EN_PASSANT, way ? `EnPassant ${way}` : undefined);
  };
  const passed = h('input', { type: 'text', size: 3, maxLength: 2, id: 'passed', value: given, 'data-field': 'passed', onchange: written(pass) });
  return h('details', { class: 'rights' }, h('summary', {}, t('rights')), ...boxes, h('label', { htmlFor: passed.id }, t('enPassant')), passed);
}
