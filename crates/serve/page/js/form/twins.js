// @ts-check
// Twins, made by clicking: each is a change of the diagram, or of the twin before, with a small diagram of its own.

import { button, checked, h, written } from '../base/dom.js';
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
 *   diagrams: (string | undefined)[], registry: any}} given `palette`: the man that is chosen there; `diagrams`: the placements of all positions, as far as they are known
 */
export function twins({ problem, pick, palette, diagrams, registry }) {
  const { fields } = problem;
  const add = (/** @type {string} */ command) => problem.change((now) => { now.twins.push({ command, continued: false }); });
  const items = fields.twins.map((twin, index) => item(problem, twin, index, diagrams));
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
    h('ol', { class: 'twin-list', 'aria-label': t('twins') }, ...items),
    h('div', { class: 'tools', role: 'group', 'aria-label': t('newTwin') }, h('span', {}, t('newTwin')), ...changes, man),
    rules(registry, add),
    fields.twins.length > 0 && zero(problem),
  );
}

/** @param {Problem} problem @param {import('../problem/problem.js').Twin} twin @param {number} index @param {(string | undefined)[]} diagrams */
function item(problem, twin, index, diagrams) {
  const place = index + (problem.fields.zero ? 0 : 1);
  const letter = String.fromCharCode(97 + place);
  const write = (/** @type {string} */ text) => problem.change((fields) => { fields.twins[index] = { ...fields.twins[index], command: text.trim(), change: undefined }; });
  const goOn = (/** @type {boolean} */ isOn) => problem.change((fields) => { fields.twins[index].continued = isOn; });
  const remove = () => problem.change((fields) => { fields.twins.splice(index, 1); });
  return h(
    'li', { key: `twin-${index}` }, h('div', { class: 'twin-diagram' }, diagram(diagrams[0], diagrams[place], letter)),
    h('div', {}, h('strong', {}, `${letter})`),
      h('input', { type: 'text', value: twin.command, 'aria-label': t('twinCommand', { letter }), 'data-field': `twin-${index}`, spellcheck: false, onchange: written(write) }),
      index > 0 ? h('label', { class: 'switch' }, h('input', { type: 'checkbox', checked: twin.continued, onchange: checked(goOn) }), t('continued')) : false,
      button('×', remove, { 'aria-label': t('remove', { what: `${letter}) ${twin.command}` }) })),
  );
}

/** The diagram of a twin, when it is known; squares that differ from the first one are marked. @param {string | undefined} first @param {string | undefined} placement @param {string} letter */
function diagram(first, placement, letter) {
  if (placement === undefined) return false;
  const men = parsePlacement(placement);
  return smallBoard(men, `${letter})`, changed(first === undefined ? new Map() : parsePlacement(first), men));
}

/** @param {Men} before @param {Men} now @returns {Map<string, import('../board/board.js').Mark>} */
function changed(before, now) {
  const squares = [...new Set([...before.keys(), ...now.keys()])].filter((square) => JSON.stringify(before.get(square)) !== JSON.stringify(now.get(square)));
  return new Map(squares.map((square) => [square, { classes: ['last'] }]));
}

/** A twin by another condition or stipulation. @param {any} registry @param {(command: string) => void} add */
function rules(registry, add) {
  const field = combo({
    key: 'twin-condition',
    label: t('twin-condition'),
    placeholder: t('searchRules'),
    choices: () => registry.conditions.map((/** @type {any} */ entry) => ({ value: entry.names[0], label: nameOf(entry), word: wordFor(entry), names: [...entry.names, ...(entry.aliases ?? [])], doc: entry.doc })),
    choose: (value) => add(`Condition ${value}`),
  });
  const change = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem('twin-stipulation'));
    const written = field.value.trim();
    field.value = '';
    if (written) add(`Stipulation ${written}`);
  };
  const stipulation = h('input', { id: 'twin-stipulation', type: 'text', 'data-field': 'twin-stipulation' });
  return h('div', {}, field, h('form', { class: 'tools', onsubmit: change }, h('label', { htmlFor: stipulation.id }, t('twin-stipulation')), stipulation, h('button', {}, t('add'))));
}

/** Whether the diagram itself is a position. @param {Problem} problem */
function zero(problem) {
  const box = h('input', { type: 'checkbox', checked: problem.fields.zero, onchange: checked((isOn) => problem.change((fields) => { fields.zero = isOn; })) });
  return h('label', { class: 'switch' }, box, t('zeroPosition'));
}
