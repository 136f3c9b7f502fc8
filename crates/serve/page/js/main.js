// @ts-check
// The page as a whole: what happens in one part is shown in the others.

import './board/board.js';
import './form/form.js';
import './learn/learn.js';
import { button, h } from './base/dom.js';
import { Engine, Refused } from './engine/engine.js';
import { man } from './problem/men.js';
import { openMenu } from './board/menu.js';
import { Problem, unpack } from './problem/problem.js';
import { choose, first, nameOf, t } from './base/text.js';
import './explore/explore.js';
import './board/palette.js';
import './publish/publish.js';
import { faultText } from './solution/solution.js';
import { tools } from './board/tools.js';

/**
 * @template {HTMLElement} T
 * @param {string} id @returns {T}
 */
const part = (id) => /** @type {T} */ (document.getElementById(id));

/** @type {import('./board/board.js').ChessBoard} */ const board = part('board');
/** @type {import('./board/palette.js').MenPalette} */ const palette = part('palette');
/** @type {import('./form/form.js').ProblemForm} */ const form = part('form');
/** @type {import('./solution/solution.js').SolutionView} */ const solution = part('solution');
/** @type {import('./explore/explore.js').ExplorePanel} */ const explore = part('explore');
/** @type {import('./publish/publish.js').PublishPanel} */ const publish = part('publish');
/** @type {import('./learn/learn.js').LearnPages} */ const lessons = part('lessons');
/** @type {HTMLSelectElement} */ const languages = part('language');

const engine = new Engine();
const problem = new Problem();
/** @type {any} */
let registry = { men: [], conditions: [], plays: [], goals: [], options: [], attributes: [] };
/** Whether a click on the board changes the diagram, or asks about it. @type {'edit' | 'explore'} */
let mode = 'edit';
/** The square of the man that the next click puts elsewhere. @type {string | undefined} */
let carried;

for (const element of [form, solution, explore, publish]) {
  element.problem = problem;
  element.engine = engine;
}

publish.solution = () => solution.known;

/** How long a notice is shown. */
const NOTICE_MILLISECONDS = 6000;
let lastNotice = 0;

/** @param {string} text */
function say(text) {
  part('notice').textContent = text;
  clearTimeout(lastNotice);
  lastNotice = setTimeout(() => part('notice').replaceChildren(), NOTICE_MILLISECONDS);
}

/* ---- the board ---- */

function drawBoard() {
  board.dataset.drags = String(mode === 'edit');
  board.men = mode === 'edit' ? problem.fields.men : explore.men;
  board.marks = withRules(mode === 'edit' ? marksOfEditing() : explore.marks);
  board.nameOf = (it) => nameOf(registry.men.find((/** @type {any} */ kind) => kind.codes[0] === it.kind) ?? { names: [it.kind, it.kind, it.kind] });
  board.draw();
  const count = { white: 0, black: 0, neutral: 0 };
  for (const it of board.men.values()) count[it.side] += 1;
  part('caption').textContent = `(${count.white}+${count.black}${count.neutral ? `+${count.neutral}` : ''}${problem.fields.invisible ? `+${problem.fields.invisible} TI` : ''})`;
}

/** What stands on paper around the diagram: who made it, and what is asked. */
function drawPrinted() {
  const { heading, stipulation, conditions, twins } = problem.fields;
  const lines = (/** @type {string[]} */ texts) => texts.map((text) => h('p', {}, text));
  part('printed-heading').replaceChildren(...lines(['titles', 'authors', 'origins', 'awards'].map((name) => heading[name].join('; ')).filter(Boolean)));
  part('printed-question').replaceChildren(h('strong', {}, stipulation), ...lines([...conditions, ...twins.map((twin) => twin.command)]));
}

/** What the conditions do to squares, as the engine tells it. @type {any[]} */
let marksOfConditions = [];
let conditionsMarked = '[]';

/** Asks for the marks of conditions, if these are others than before. */
async function askMarks() {
  const conditions = JSON.stringify(problem.fields.conditions);
  if (conditions === conditionsMarked) return;
  conditionsMarked = conditions;
  const asked = { problem: problem.text(), language: document.documentElement.lang };
  // what is wrong with a condition is said when the problem is solved
  const { marks } = await engine.marks(asked).catch(() => ({ marks: [] }));
  if (conditions === conditionsMarked) {
    marksOfConditions = marks;
    drawBoard();
  }
}

/** @returns {Map<string, import('./board/board.js').Mark>} */
function marksOfRules() {
  const marks = new Map();
  for (const mark of marksOfConditions) {
    if (mark.type === 'magic') marks.set(mark.at, { classes: ['magic-square'], title: t('magicSquare') });
    if (mark.type === 'hole') marks.set(mark.at, { classes: ['hole'], title: t('hole') });
    if (mark.type === 'sign') marks.set(mark.at, { classes: ['signed'], title: mark.sign, sign: mark.sign });
  }
  board.lines = marksOfConditions.filter((mark) => mark.type === 'line');
  return marks;
}

/** @returns {Map<string, import('./board/board.js').Mark>} */
function marksOfEditing() {
  return new Map(carried ? [[carried, { classes: ['selected'], title: t('selected') }]] : []);
}

/** @param {Map<string, import('./board/board.js').Mark>} marks */
function withRules(marks) {
  const all = marksOfRules();
  for (const [square, mark] of marks) {
    all.set(square, { ...mark, classes: [...(all.get(square)?.classes ?? []), ...mark.classes] });
  }
  return all;
}

/**
 * @param {'edit' | 'explore'} wanted
 * @param {Partial<import('./solution/solution.js').Path>} [path] to the position that is asked about; otherwise the one shown last
 */
async function setMode(wanted, path) {
  mode = wanted;
  drawModes();
  drawBoard();
  if (mode === 'explore' && (path || !explore.position)) await explore.go(path ?? {});
}

function drawModes() {
  const item = (/** @type {'edit' | 'explore'} */ name) => button(t(name), () => setMode(name), { 'aria-pressed': String(mode === name) });
  part('modes').replaceChildren(item('edit'), item('explore'));
}

/** @param {string | undefined} square @param {import('./problem/men.js').Man | undefined} it @param {string} [from] */
function place(square, it, from) {
  problem.change((fields) => {
    if (from) fields.men.delete(from);
    if (square && it) fields.men.set(square, { ...it });
    else if (square) fields.men.delete(square);
  });
}

board.addEventListener('activate', (event) => {
  const { square } = /** @type {CustomEvent} */ (event).detail;
  if (mode === 'explore') explore.activate(square);
  else if (palette.chosen) place(square, palette.chosen);
  else if (carried && square !== carried) place(square, problem.fields.men.get(carried), carried);
  else carry(carried || !problem.fields.men.has(square) ? undefined : square);
});
board.addEventListener('mandrop', (event) => {
  const { from, to, man: it } = /** @type {CustomEvent} */ (event).detail;
  if (from !== to) place(to, it, from);
});
board.addEventListener('key', (event) => {
  const { square, key } = /** @type {CustomEvent} */ (event).detail;
  if (mode !== 'edit') return;
  const kind = { k: 'k', q: 'q', r: 'r', b: 'b', n: 's', s: 's', p: 'p', g: 'g' }[/** @type {string} */ (key).toLowerCase()];
  if (key === 'Delete' || key === 'Backspace') place(square, undefined);
  else if (kind) place(square, man(kind, key === key.toUpperCase() ? 'white' : 'black'));
  else if (key === 'Escape') carry(undefined);
  else if (key === 'ContextMenu' || key === 'a') menuOf(square);
  else return;
  event.preventDefault();
});
board.addEventListener('menu', (event) => {
  const { square } = /** @type {CustomEvent} */ (event).detail;
  if (mode === 'edit' && problem.fields.men.has(square)) {
    event.preventDefault();
    menuOf(square);
  }
});

/** @param {string} square */
function menuOf(square) {
  const it = problem.fields.men.get(square);
  if (it) openMenu({ square, man: it, name: board.nameOf(it), attributes: registry.attributes, change: (now) => place(square, now) });
}

function drawTools() {
  const read = (/** @type {string} */ text) => form.read(text);
  part('board-tools').replaceChildren(...tools({ problem, turnBoard: () => board.flip(), read, say }));
}

/** Lets the next click put this man elsewhere. @param {string | undefined} square */
function carry(square) {
  carried = square;
  drawBoard();
}

/* ---- between the parts ---- */

problem.addEventListener('change', () => {
  carried = undefined;
  solution.clear();
  explore.path = { twin: 0, men: '', starter: undefined, steps: [], isThreat: false };
  explore.position = undefined;
  explore.asked = '';
  if (mode === 'explore') explore.go({});
  else explore.draw();
  form.draw();
  drawTools();
  drawBoard();
  drawPrinted();
  askMarks();
});
palette.addEventListener('place', (event) => {
  const { to, man: it } = /** @type {CustomEvent} */ (event).detail;
  if (to) {
    if (mode !== 'edit') setMode('edit');
    place(to, it);
  }
});
palette.addEventListener('example', (event) => form.read(/** @type {CustomEvent} */ (event).detail));
palette.addEventListener('choose', () => {
  if (mode !== 'edit') setMode('edit');
});
solution.addEventListener('show', (event) => {
  setMode('explore', /** @type {CustomEvent} */ (event).detail);
});
explore.addEventListener('draw', () => {
  if (mode === 'explore') drawBoard();
});
explore.addEventListener('strip', (event) => publish.file({ .../** @type {CustomEvent} */ (event).detail, what: 'strip' }));
form.addEventListener('say', (event) => say(/** @type {CustomEvent} */ (event).detail));
form.addEventListener('faults', (event) => say(/** @type {CustomEvent} */ (event).detail.map(faultText).join(' ')));
lessons.addEventListener('load', async (event) => {
  const lesson = /** @type {CustomEvent} */ (event).detail;
  await form.read(JSON.stringify({
    format: 'sauterelle-problem-1',
    problems: [{ stipulation: lesson.stipulation ?? '~1', diagram: { men: lesson.men, conditions: lesson.conditions } }],
  }));
  show('compose');
  explore.shows = { groups: false, lines: false, ...lesson.shows };
  await setMode('explore', { starter: lesson.turn });
  if (lesson.move) await explore.tell(lesson.move);
  else if (lesson.from) await explore.select(lesson.from);
});
lessons.addEventListener('example', async (event) => {
  await form.read(/** @type {CustomEvent} */ (event).detail);
  show('compose');
});
document.addEventListener('paste', (event) => {
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  const text = event.clipboardData?.getData('text/plain');
  if (!isField && text) form.read(text);
});
document.addEventListener('keydown', (event) => {
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (isField || !(event.ctrlKey || event.metaKey)) return;
  if (event.key === 'z') problem.undo();
  else if (event.key === 'y') problem.redo();
  else return;
  event.preventDefault();
});

/** @param {string} view */
function show(view) {
  for (const section of document.querySelectorAll('.view')) /** @type {HTMLElement} */ (section).hidden = section.id !== view;
  for (const link of document.querySelectorAll('[data-view]')) {
    if (link.getAttribute('data-view') === view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
for (const link of document.querySelectorAll('[data-view]')) {
  link.addEventListener('click', () => show(link.getAttribute('data-view') ?? 'compose'));
}

/** Brings what the engine says of the rules in the page's language, and draws all anew. */
async function tellInLanguage() {
  const { lang } = document.documentElement;
  languages.value = lang;
  const answer = await engine.registry(lang);
  // meanwhile another language may have been chosen
  if (lang !== document.documentElement.lang) return;
  registry = { ...registry, ...answer };
  form.registry = registry;
  lessons.registry = registry;
  palette.kinds = registry.men;
  const wasSolved = solution.known !== undefined;
  for (const element of [form, solution, publish, lessons]) element.draw();
  if (wasSolved) solution.solve();
  drawClosing();
  explore.position = undefined;
  if (mode === 'explore') explore.go(explore.path);
  else explore.draw();
  drawModes();
  drawTools();
  drawBoard();
}

languages.addEventListener('change', async () => {
  await choose(/** @type {import('./base/text.js').Language} */ (languages.value));
  await tellInLanguage();
});

/** A button that closes the program behind the page, for who has opened it by a double click. */
function drawClosing() {
  const { quit } = engine;
  if (!quit) return;
  const close = async () => {
    await quit();
    document.body.replaceChildren(h('main', { class: 'closed' }, h('p', { role: 'status' }, t('closed'))));
  };
  part('closing').replaceChildren(button(t('closeProgram'), close));
}

/** The problem that the address carries. */
async function fromAddress() {
  const packed = /^#p=(.+)$/.exec(window.location.hash)?.[1];
  if (!packed) return false;
  try {
    await form.read(await unpack(packed));
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) say(t('badLink'));
    return false;
  }
}
window.addEventListener('hashchange', fromAddress);

await choose(first());
const told = tellInLanguage();
if (!(await fromAddress())) {
  const diagram = { men: '8/3K2N1/4p3/5p2/8/6r1/kBP5/8', conditions: ['Polo'] };
  problem.load({ stipulation: 'h#2', diagram });
}
await told;
document.body.dataset.ready = 'true';
