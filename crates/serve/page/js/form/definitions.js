// @ts-check
// Men of one's own: a text on the left, and where the man goes on the right, at every keystroke.

import { button, h, unique } from '../base/dom.js';
import { t } from '../base/text.js';
import { Refused, faultText } from '../engine/refused.js';
import { FILES, SQUARES, drawing } from '../problem/men.js';

/** To start from. */
const EXAMPLES = [
  'man rz, "rook-rabbit" = hop over 2 land any W',
  'man x1, "knight-hopper" = leap N + hop K',
  'man x2, "pawn of all sides" = pawn steps [-1,1 0,1 1,1] takes [0,1] promotes',
  'man x3, "crooked lion" = hop land any F on zigzag file rank',
];

/** What a click makes of a square. @type {Record<string, 'friend' | 'enemy' | undefined>} */
const NEXT = { empty: 'friend', friend: 'enemy', enemy: undefined };

/**
 * Opens the editor of the men that the problem defines.
 * @param {import('../problem/problem.js').Problem} problem
 * @param {import('../engine/engine.js').Engine} engine
 */
export function openDefinitions(problem, engine) {
  const { definitions } = problem.fields;
  const text = h('textarea', { id: unique('definitions'), rows: 6, spellcheck: false, value: definitions.join('\n') || EXAMPLES[0] });
  const said = h('p', { role: 'status' });
  const place = h('div', { class: 'small-board', role: 'group', 'aria-label': t('whereItGoes') });
  const which = h('select', { 'aria-label': t('man') });
  let from = 'd4';
  /** @type {Map<string, 'friend' | 'enemy'>} */
  const others = new Map([['d6', 'friend'], ['d7', 'enemy']]);
  let asked = 0;
  /** @type {any[]} */
  let men = [];

  /** @param {any[]} moves */
  const draw = (moves) => {
    const code = men[which.selectedIndex]?.codes[0];
    place.replaceChildren(...SQUARES.map((square) => {
      const goes = moves.find((move) => move.to === square);
      const isDark = (FILES.indexOf(square[0]) + Number(square[1])) % 2 === 1;
      const marks = goes ? ['legal', ...(goes.captures ? ['captures'] : [])] : [];
      const other = others.get(square);
      const label = [square, square === from ? t('man') : other ? t(other) : '', goes ? t(goes.captures ? 'itCaptures' : 'itGoes') : ''];
      const cell = button('', () => put(square), { class: ['square', isDark ? 'dark' : 'light', ...marks].join(' '), 'aria-label': label.filter(Boolean).join(', ') });
      if (square === from && code) {
        const image = drawing({ kind: code, side: 'white' });
        image.addEventListener('dragstart', (event) => event.dataTransfer?.setData('text/plain', 'man'));
        cell.append(image);
      } else if (other) {
        cell.append(drawing({ kind: 'p', side: other === 'friend' ? 'white' : 'black' }, { draggable: false }));
      }
      cell.addEventListener('dragover', (event) => event.preventDefault());
      cell.addEventListener('drop', (event) => {
        event.preventDefault();
        others.delete(square);
        from = square;
        ask();
      });
      return cell;
    }));
  };

  /** Puts a hurdle on a square, makes it one of the other side, and takes it away. @param {string} square */
  const put = (square) => {
    if (square === from) return;
    const next = NEXT[others.get(square) ?? 'empty'];
    if (next) others.set(square, next);
    else others.delete(square);
    ask(square);
  };

  /** Asks what the text defines. @param {string} [focused] the square that keeps the focus */
  const ask = async (focused) => {
    asked += 1;
    const mine = asked;
    const on = (/** @type {'friend' | 'enemy'} */ side) => [...others].filter(([, it]) => it === side).map(([square]) => square);
    const question = { text: text.value, man: Math.max(which.selectedIndex, 0), from, with: on('friend'), against: on('enemy') };
    try {
      const answer = await engine.define(question);
      if (mine !== asked) return;
      men = answer.men;
      const chosen = Math.max(0, Math.min(question.man, men.length - 1));
      which.replaceChildren(...men.map((it, index) => h('option', { selected: index === chosen }, `${it.names[0]} (${it.codes[0]})`)));
      const { walk, betza } = men[chosen] ?? answer.conditions[0];
      said.className = '';
      said.textContent = betza ? `${walk} · Betza: ${betza}` : walk;
      use.disabled = false;
      draw(answer.moves);
      if (focused) /** @type {HTMLElement} */ (place.children[SQUARES.indexOf(focused)]).focus();
    } catch (error) {
      if (mine !== asked) return;
      said.className = 'fault';
      said.textContent = error instanceof Refused ? error.faults.map(faultText).join(' ') : t('lost');
      use.disabled = true;
    }
  };

  const use = button(t('useMen'), () => {
    problem.change((fields) => {
      fields.definitions = text.value.trim() ? [text.value.trim()] : [];
    });
    dialog.close();
  }, { class: 'main' });
  const forget = button(t('noOwnMen'), () => {
    problem.change((fields) => {
      fields.definitions = [];
    });
    dialog.close();
  });
  const examples = h('select', { 'aria-label': t('example') }, h('option', {}, t('example')), ...EXAMPLES.map((it) => h('option', { value: it }, it)));
  examples.addEventListener('change', () => {
    text.value = examples.selectedIndex > 0 ? examples.value : text.value;
    examples.selectedIndex = 0;
    ask();
  });
  text.addEventListener('input', () => ask());
  which.addEventListener('change', () => ask());
  const dialog = h(
    'dialog', { class: 'settings definitions', 'aria-labelledby': 'definitions-title' },
    h('h2', { id: 'definitions-title' }, t('ownMen')),
    h(
      'div', { class: 'beside' },
      h('div', {}, h('label', { htmlFor: text.id }, t('definitions')), text, h('p', { class: 'hint' }, t('definitionsHint')), said, h('div', { class: 'tools' }, which, examples)),
      h('div', {}, place, h('p', { class: 'hint' }, t('hurdlesHint'))),
    ),
    h('div', { class: 'tools' }, use, button(t('close'), () => dialog.close()), definitions.length > 0 && forget),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  draw([]);
  ask();
}
