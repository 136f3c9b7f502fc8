// @ts-check
// Men and conditions of one's own: a text on the left; on the right where the man goes, or what the conditions change, at every keystroke.

import { button, h, unique } from '../base/dom.js';
import { current, t, wordsOf } from '../base/text.js';
import help from '../../text/definitions.js';
import { Refused, faultText } from '../engine/refused.js';
import { FILES, SQUARES, drawing } from '../problem/men.js';

/** What is said here, in each language. */
const WORDS = {
  en: {
    definitions: 'Definitions',
    definitionsHint: 'man code, "name" = how it goes; condition name = what it does. Lines may go on; expect d4 with d6 : d7 tests a man.',
    hurdlesHint: 'Drag the man; a click on a square puts a man of its side there, then one of the other side.',
    whereItGoes: 'Where the man goes',
    friend: 'a man of its side',
    enemy: 'a man of the other side',
    itGoes: 'it goes there',
    itCaptures: 'it captures there',
    useMen: 'Use in this problem',
    noOwnMen: 'Remove',
    man: 'Man',
    effect: 'What the conditions change in the moves of this problem',
    nothing: 'They change no legal move of this position.',
    added: 'new',
    removed: 'not any more',
    changed: 'otherwise',
    library: 'My definitions',
    keep: 'Keep',
    discard: 'Discard',
    help: 'Words of the language',
  },
  fr: {
    definitions: 'Définitions',
    definitionsHint: 'man code, "nom" = marche ; condition nom = effet. Une définition peut prendre plusieurs lignes ; expect d4 with d6 : d7 vérifie une pièce.',
    hurdlesHint: 'Glissez la pièce ; un clic sur une case y met une pièce de son camp, puis une de l’autre.',
    whereItGoes: 'Où va la pièce',
    friend: 'une pièce de son camp',
    enemy: 'une pièce de l’autre camp',
    itGoes: 'elle y va',
    itCaptures: 'elle y prend',
    useMen: 'Utiliser dans ce problème',
    noOwnMen: 'Enlever',
    man: 'Pièce',
    effect: 'Ce que les conditions changent aux coups de ce problème',
    nothing: 'Elles ne changent aucun coup légal de cette position.',
    added: 'nouveau',
    removed: 'n’est plus possible',
    changed: 'autrement',
    library: 'Mes définitions',
    keep: 'Garder',
    discard: 'Jeter',
    help: 'Mots du langage',
  },
  de: {
    definitions: 'Definitionen',
    definitionsHint: 'man Kürzel, "Name" = Gangart; condition Name = Wirkung. Eine Definition kann über mehrere Zeilen gehen; expect d4 with d6 : d7 prüft einen Stein.',
    hurdlesHint: 'Der Stein lässt sich ziehen; ein Klick auf ein Feld setzt einen Stein seiner Seite dorthin, dann einen der anderen.',
    whereItGoes: 'Wohin der Stein zieht',
    friend: 'ein Stein seiner Seite',
    enemy: 'ein Stein der anderen Seite',
    itGoes: 'dorthin zieht er',
    itCaptures: 'dort schlägt er',
    useMen: 'In dieser Aufgabe verwenden',
    noOwnMen: 'Entfernen',
    man: 'Stein',
    effect: 'Was die Bedingungen an den Zügen dieser Aufgabe ändern',
    nothing: 'Sie ändern keinen legalen Zug dieser Stellung.',
    added: 'neu',
    removed: 'nicht mehr',
    changed: 'anders',
    library: 'Meine Definitionen',
    keep: 'Behalten',
    discard: 'Wegwerfen',
    help: 'Wörter der Sprache',
  },
};

const w = wordsOf(WORDS);

/** To start from. */
const EXAMPLES = [
  'man rz, "rook-rabbit" = hop over 2 land any W',
  'man x1, "knight-hopper" = leap N + hop K',
  'man x2, "pawn of all sides" = pawn steps [-1,1 0,1 1,1] takes [0,1] promotes',
  'man x3, "crooked lion" = hop land any F on zigzag file rank',
  'condition Edge = forbid when mover = white and not to in edge',
  'condition MyAndernach = after recolouring when captures and not royal(moved): change side of moved',
];

/** Where the browser keeps definitions: a list of texts. */
const KEPT = 'definitions';

/** @returns {string[]} */
const library = () => JSON.parse(localStorage.getItem(KEPT) ?? '[]');

/** @typedef {{from: string, to: string, without: string[], with: string[]}} Change what a condition makes of the moves between two squares */

/** @param {Change} change */
const kindOf = (change) => (change.without.length === 0 ? 'added' : change.with.length === 0 ? 'removed' : 'changed');

/** Whether a condition of a problem is the one of this name, whatever it takes. @param {string} condition @param {string} name */
const isNamed = (condition, name) => condition.split(/\s+/)[0].toLowerCase() === name.toLowerCase();

/** The words of the language, beside the text. */
function helpSection() {
  const parts = help[current()].flatMap(({ title, rows }) => [
    h('h3', {}, title), h('dl', {}, ...rows.flatMap(([code, meaning]) => [h('dt', {}, h('code', {}, code)), h('dd', {}, meaning)])),
  ]);
  return h('details', { class: 'language-help', open: true }, h('summary', {}, w('help')), h('div', { class: 'scrolled', tabIndex: 0, role: 'region', 'aria-label': w('help') }, ...parts));
}

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
  const place = h('div', { class: 'small-board', role: 'group', 'aria-label': w('whereItGoes') });
  const which = h('select', { 'aria-label': w('man') });
  const changed = h('ul', { class: 'changes', 'aria-label': w('effect') });
  const hint = h('p', { class: 'hint' });
  let from = 'd4';
  /** @type {Map<string, 'friend' | 'enemy'>} */
  const others = new Map([['d6', 'friend'], ['d7', 'enemy']]);
  let asked = 0;
  /** @type {any[]} */
  let men = [];
  /** The conditions that the text defines, by the words under which a problem has them. @type {string[]} */
  let conditions = [];

  /** @param {any[]} moves */
  const draw = (moves) => {
    const code = men[which.selectedIndex]?.codes[0];
    place.replaceChildren(...SQUARES.map((square) => {
      const goes = moves.find((move) => move.to === square);
      const isDark = (FILES.indexOf(square[0]) + Number(square[1])) % 2 === 1;
      const marks = goes ? ['legal', ...(goes.captures ? ['captures'] : [])] : [];
      const other = others.get(square);
      const label = [square, square === from ? w('man') : other ? w(other) : '', goes ? w(goes.captures ? 'itCaptures' : 'itGoes') : ''];
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

  /** Draws what the conditions change: the position, and the moves beside it. @param {Change[]} changes @param {string | null} refused */
  const drawChanges = (changes, refused) => {
    place.replaceChildren(...SQUARES.map((square) => {
      const isDark = (FILES.indexOf(square[0]) + Number(square[1])) % 2 === 1;
      const kinds = [...new Set(changes.filter((it) => it.to === square).map(kindOf))];
      const cell = h('div', { class: ['square', isDark ? 'dark' : 'light', ...kinds].join(' ') });
      const man = problem.fields.men.get(square);
      if (man) cell.append(drawing(man, { draggable: false }));
      return cell;
    }));
    hint.textContent = refused ?? (changes.length > 0 ? w('effect') : w('nothing'));
    changed.replaceChildren(...changes.map((it) => h(
      'li', {},
      it.without.length > 0 && h('del', {}, it.without.join(', ')),
      it.without.length > 0 && it.with.length > 0 && ' → ',
      it.with.length > 0 && h('ins', {}, it.with.join(', ')),
      ` (${w(kindOf(it))})`,
    )));
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
    const question = { text: text.value, man: Math.max(which.selectedIndex, 0), from, with: on('friend'), against: on('enemy'), problem: problem.text() };
    try {
      const answer = await engine.ask('define', question);
      if (mine !== asked) return;
      men = answer.men;
      conditions = answer.conditions.map((/** @type {any} */ it) => it.codes[0]);
      const chosen = Math.max(0, Math.min(question.man, men.length - 1));
      which.replaceChildren(...men.map((it, index) => h('option', { selected: index === chosen }, `${it.names[0]} (${it.codes[0]})`)));
      const { walk, betza } = men[chosen] ?? answer.conditions[0];
      said.className = '';
      said.textContent = betza ? `${walk} · Betza${t(': ')}${betza}` : walk;
      use.disabled = false;
      keep.disabled = false;
      which.hidden = men.length === 0;
      changed.replaceChildren();
      if (men.length > 0) {
        hint.textContent = w('hurdlesHint');
        draw(answer.moves);
      } else {
        drawChanges(answer.changes, answer.refused);
      }
      if (focused) /** @type {HTMLElement} */ (place.children[SQUARES.indexOf(focused)]).focus();
    } catch (error) {
      if (mine !== asked) return;
      said.className = 'fault';
      said.textContent = error instanceof Refused ? error.faults.map(faultText).join(' ') : t('lost');
      use.disabled = true;
      keep.disabled = true;
    }
  };

  const use = button(w('useMen'), () => {
    problem.change((fields) => {
      fields.definitions = text.value.trim() ? [text.value.trim()] : [];
      // what is defined for this problem is in force in it
      fields.conditions = [...fields.conditions, ...conditions.filter((name) => !fields.conditions.some((it) => isNamed(it, name)))];
    });
    dialog.close();
  }, { class: 'main' });
  const forget = button(w('noOwnMen'), () => {
    problem.change((fields) => {
      fields.definitions = [];
      fields.conditions = fields.conditions.filter((it) => !conditions.some((name) => isNamed(it, name)));
    });
    dialog.close();
  });
  const examples = h('select', { 'aria-label': t('example') }, h('option', {}, t('example')), ...EXAMPLES.map((it) => h('option', { value: it }, it)));
  examples.addEventListener('change', () => {
    text.value = examples.selectedIndex > 0 ? examples.value : text.value;
    examples.selectedIndex = 0;
    ask();
  });
  const kept = h('select', { 'aria-label': w('library') });
  const discard = button(w('discard'), () => store(library().filter((it) => it !== kept.value)));
  const keep = button(w('keep'), () => store([...new Set([...library(), text.value.trim()])]));

  /** Keeps these definitions, and no others. @param {string[]} texts */
  const store = (texts) => {
    localStorage.setItem(KEPT, JSON.stringify(texts));
    showKept(text.value.trim());
  };

  /** @param {string} [chosen] */
  const showKept = (chosen) => {
    const texts = library();
    kept.replaceChildren(h('option', { value: '' }, w('library')), ...texts.map((it) => h('option', { value: it, selected: it === chosen }, it.split('=')[0].trim())));
    kept.disabled = texts.length === 0;
    discard.disabled = kept.value === '';
  };
  kept.addEventListener('change', () => {
    discard.disabled = kept.value === '';
    if (!kept.value) return;
    text.value = kept.value;
    ask();
  });
  text.addEventListener('input', () => ask());
  which.addEventListener('change', () => ask());
  const dialog = h(
    'dialog', { class: 'settings definitions', 'aria-labelledby': 'definitions-title' },
    h('h2', { id: 'definitions-title' }, t('ownMen')),
    h(
      'div', { class: 'beside' },
      h('div', {}, h('label', { htmlFor: text.id }, w('definitions')), text, h('p', { class: 'hint' }, w('definitionsHint')), said, h('div', { class: 'tools' }, which, examples), h('div', { class: 'tools' }, kept, keep, discard)),
      h('div', {}, place, hint, changed),
      helpSection(),
    ),
    h('div', { class: 'tools' }, use, button(t('close'), () => dialog.close()), definitions.length > 0 && forget),
  );
  dialog.prepend(h('link', { rel: 'stylesheet', href: new URL('./definitions.css', import.meta.url).href }));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  showKept();
  draw([]);
  ask();
}
