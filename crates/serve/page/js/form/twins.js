// @ts-check
// Twins, made by clicking: each is a change of the diagram, or of the twin before, with a small diagram of its own.

import { button, h, unique } from '../base/dom.js';
import { combo } from '../base/combo.js';
import { nameOf, t, wordFor } from '../base/text.js';
import { smallBoard } from '../board/small.js';
import { parsePlacement } from '../problem/men.js';

/**
 * @typedef {import('../problem/problem.js').Problem} Problem
 * @typedef {import('../board/small.js').Men} Men
 */

/** Changes that are made by clicking: how many squares are asked for, and the words of the twin. @type {Record<string, {squares: number, command: (squares: string[]) => string}>} */
const CHANGES = {
  move: { squares: 2, command: ([from, to]) => `Move ${from} ${to}` },
  exchange: { squares: 2, command: ([one, other]) => `Exchange ${one} ${other}` },
  remove: { squares: 1, command: ([square]) => `Remove ${square}` },
};

/**
 * @param {{problem: Problem, pick: import('../board/pick.js').Pick, palette: () => import('../problem/men.js').Man | undefined,
 *   diagrams: () => Promise<(string | undefined)[]>, registry: any}} given `palette`: the man that is chosen there; `diagrams`: the placements of all positions
 */
export function twins({ problem, pick, palette, diagrams, registry }) {
  const { fields } = problem;
  const add = (/** @type {string} */ command) => problem.change((now) => { now.twins.push({ command, continued: false }); });
  const items = fields.twins.map((twin, index) => item(problem, twin, index));
  fill(items, fields.zero, diagrams);
  const changes = Object.entries(CHANGES).map(([name, { squares, command }]) => button(t(`twin-${name}`), async () => {
    const chosen = await pick.squares(t(`twin-${name}-ask`), squares);
    if (chosen) add(command(chosen));
  }));
  const man = button(t('twin-add'), async () => {
    const it = palette();
    const chosen = it && await pick.squares(t('twin-add-ask'), 1);
    if (it && chosen) add(`Add ${it.side} ${it.royal && it.kind !== 'k' ? 'royal ' : ''}${it.attributes.join(' ')} ${it.kind.toUpperCase()}${chosen[0]}`.replace(/\s+/g, ' '));
    else if (!it) pick.dispatchEvent(new CustomEvent('say', { detail: t('twin-add-first') }));
  });
  return h(
    'div', { class: 'twins' },
    h('ol', { class: 'twin-list', 'aria-label': t('twins') }, ...items.map((it) => it.element)),
    h('div', { class: 'tools', role: 'group', 'aria-label': t('newTwin') }, h('span', {}, t('newTwin')), ...changes, man),
    rules(registry, add),
    fields.twins.length > 0 && zero(problem),
  );
}

/** @param {Problem} problem @param {import('../problem/problem.js').Twin} twin @param {number} index */
function item(problem, twin, index) {
  const { zero: isZero } = problem.fields;
  const letter = String.fromCharCode(97 + index + (isZero ? 0 : 1));
  const input = h('input', { type: 'text', value: twin.command, 'aria-label': t('twinCommand', { letter }), 'data-field': `twin-${index}`, spellcheck: false });
  input.addEventListener('change', () => problem.change((fields) => { fields.twins[index] = { ...fields.twins[index], command: input.value.trim(), change: undefined }; }));
  const continued = h('input', { type: 'checkbox', checked: twin.continued });
  continued.addEventListener('change', () => problem.change((fields) => { fields.twins[index].continued = continued.checked; }));
  const remove = () => problem.change((fields) => { fields.twins.splice(index, 1); });
  const place = h('div', { class: 'twin-diagram' });
  const element = h(
    'li', {}, place,
    h('div', {}, h('strong', {}, `${letter})`), input,
      index > 0 ? h('label', { class: 'switch' }, continued, t('continued')) : false,
      button('×', remove, { 'aria-label': t('remove', { what: `${letter}) ${twin.command}` }) })),
  );
  return { element, place, letter };
}

/** Fills in the diagrams when they are known; squares that differ from the diagram are marked. @param {{place: HTMLElement, letter: string}[]} items @param {boolean} isZero @param {() => Promise<(string | undefined)[]>} diagrams */
async function fill(items, isZero, diagrams) {
  if (items.length === 0) return;
  const placements = await diagrams().catch(() => []);
  const [first] = placements;
  const origin = first === undefined ? new Map() : parsePlacement(first);
  items.forEach(({ place, letter }, index) => {
    const placement = placements[index + (isZero ? 0 : 1)];
    if (placement === undefined) return;
    const men = parsePlacement(placement);
    place.replaceChildren(smallBoard(men, `${letter})`, changed(origin, men)));
  });
}

/** @param {Men} before @param {Men} now @returns {Map<string, import('../board/board.js').Mark>} */
function changed(before, now) {
  const squares = [...new Set([...before.keys(), ...now.keys()])].filter((square) => JSON.stringify(before.get(square)) !== JSON.stringify(now.get(square)));
  return new Map(squares.map((square) => [square, { classes: ['last'] }]));
}

/** A twin by another condition or stipulation. @param {any} registry @param {(command: string) => void} add */
function rules(registry, add) {
  const field = combo({
    label: t('twin-condition'),
    placeholder: t('searchRules'),
    choices: () => registry.conditions.map((/** @type {any} */ entry) => ({ value: entry.names[0], label: nameOf(entry), word: wordFor(entry), names: [...entry.names, ...(entry.aliases ?? [])], doc: entry.doc })),
    choose: (value) => add(`Condition ${value}`),
  });
  field.querySelector('input')?.setAttribute('data-field', 'twin-condition');
  const stipulation = h('input', { id: unique('twin-stipulation'), type: 'text', 'data-field': 'twin-stipulation' });
  const change = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (stipulation.value.trim()) add(`Stipulation ${stipulation.value.trim()}`);
  };
  return h('div', {}, field, h('form', { class: 'tools', onsubmit: change }, h('label', { htmlFor: stipulation.id }, t('twin-stipulation')), stipulation, h('button', {}, t('add'))));
}

/** Whether the diagram itself is a position. @param {Problem} problem */
function zero(problem) {
  const box = h('input', { type: 'checkbox', checked: problem.fields.zero });
  box.addEventListener('change', () => problem.change((fields) => { fields.zero = box.checked; }));
  return h('label', { class: 'switch' }, box, t('zeroPosition'));
}
