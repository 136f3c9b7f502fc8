// @ts-check
// The page as a whole: what happens in one part is shown in the others.

import './board/board.js';
import './board/palette.js';
import './solution/player.js';
import { button, h } from './base/dom.js';
import { complain, say, settle } from './base/notices.js';
import { redraw } from './base/redraw.js';
import { choose, first, nameOf, t } from './base/text.js';
import { Pick } from './board/pick.js';
import { rights, tools } from './board/tools.js';
import { Actions, openListMenu } from './desk/actions.js';
import { begin } from './desk/begin.js';
import { Desk, entryOf } from './desk/desk.js';
import { formats } from './desk/files.js';
import { Jobs } from './desk/jobs.js';
import './desk/list.js';
import { Results } from './desk/results.js';
import './desk/whole.js';
import { Engine } from './engine/engine.js';
import { calledIn, entryOf as ruleOf } from './form/rules.js';
import { drawOthers, place as placePanels } from './panels.js';
import { man } from './problem/men.js';
import { Problem, questionOf, readFields } from './problem/problem.js';

/**
 * @template {HTMLElement} T
 * @param {string} id @returns {T}
 */
const part = (id) => /** @type {T} */ (document.getElementById(id));

const engine = new Engine();
const desk = new Desk();
const problem = new Problem(desk);
placePanels({ problem, engine });

/** @type {import('./board/board.js').ChessBoard} */ const board = part('board');
/** @type {import('./board/palette.js').MenPalette} */ const palette = part('palette');
/** @type {import('./form/form.js').ProblemForm} */ const form = part('form');
/** @type {import('./solution/solution.js').SolutionView} */ const solution = part('solution');
/** @type {import('./solution/player.js').PlayControls} */ const player = part('player');
/** @type {import('./explore/explore.js').ExplorePanel} */ const explore = part('explore');
/** @type {import('./publish/publish.js').PublishPanel} */ const publish = part('publish');
/** @type {import('./desk/list.js').ProblemList} */ const list = part('list');
/** @type {import('./desk/versions.js').VersionsPanel} */ const versions = part('versions');
/** @type {import('./desk/whole.js').FileSolver} */ const whole = part('whole');
/** @type {HTMLSelectElement} */ const languages = part('language');

const results = new Results();
const jobs = new Jobs(engine, results);
/** @type {import('./desk/store.js').Store | undefined} */
let store;
const actions = new Actions(desk, engine, results, () => store);
/** @type {any} */
let registry = { men: [], conditions: [], plays: [], goals: [], options: [], attributes: [] };
/** Whether a click on the board changes the diagram, asks about it, or about versions of it. @type {'edit' | 'explore' | 'versions'} */
let mode = 'edit';
/** The square of the man that the next click puts elsewhere. @type {string | undefined} */
let carried;

/** Versions that are tried, once somebody has asked for them. @type {import('./compose/panel.js').VersionTrials | undefined} */
let trials;

/** What the problem shows, once one has been solved. @type {ReturnType<typeof import('./content/panel.js').beside> | undefined} */
let content;

const pick = new Pick(part('asking'));

for (const element of [form, solution, explore, publish, versions]) element.problem = problem;
for (const element of [form, explore, publish]) element.engine = engine;
Object.assign(solution, { results, jobs });
Object.assign(versions, { results });
Object.assign(whole, { desk, results, jobs });
Object.assign(form, { pick, chosenMan: () => palette.chosen });
Object.assign(list, { desk, results, isSolving: (/** @type {string} */ text) => jobs.of(text) !== undefined, isChanged: () => actions.isChanged });
player.solution = solution;
publish.solution = () => solution.known;
form.read = (text) => actions.read(text);
form.readExample = (file) => actions.readExample(file);
form.rewrite = (text) => actions.rewrite(text);

/* ---- the board ---- */

function drawBoard() {
  board.dataset.drags = String(mode === 'edit' && !pick.isAsking);
  board.dataset.steps = String(mode === 'explore' && player.hasPlay);
  board.men = mode === 'explore' ? explore.men : problem.fields.men;
  board.marks = withRules(withPicked(mode === 'edit' ? marksOfEditing() : mode === 'explore' ? explore.marks : trials?.marks ?? new Map()));
  content?.mark(board.marks);
  board.arrows = mode === 'explore' ? explore.arrows : [];
  board.nameOf = (it) => nameOf(palette.kinds.find((/** @type {any} */ kind) => kind.codes[0] === it.kind) ?? { names: [it.kind, it.kind, it.kind] });
  board.draw();
  const count = { white: 0, black: 0, neutral: 0 };
  for (const it of board.men.values()) count[it.side] += 1;
  part('caption').textContent = `(${count.white}+${count.black}${count.neutral ? `+${count.neutral}` : ''}${problem.fields.invisible ? `+${problem.fields.invisible} TI` : ''})`;
}

/** What stands on paper around the diagram: who made it, and what is asked. */
function drawPrinted() {
  const { heading, stipulation, conditions, twins, zero } = problem.fields;
  const called = (/** @type {string} */ text) => {
    const entry = ruleOf(registry.conditions, text);
    return entry ? calledIn(text, entry) : text;
  };
  // the first twin is b), unless the diagram is none to be solved
  const letter = (/** @type {number} */ index) => String.fromCharCode('b'.charCodeAt(0) + index - (zero ? 1 : 0));
  const twin = (/** @type {import('./problem/problem.js').Twin} */ it, /** @type {number} */ index) => `${it.continued ? '+' : ''}${letter(index)}) ${it.change || it.command}`;
  const lines = (/** @type {string[]} */ texts) => texts.map((text) => h('p', {}, text));
  part('printed-heading').replaceChildren(...lines(['titles', 'authors', 'origins', 'awards'].map((name) => heading[name].join('; ')).filter(Boolean)));
  part('printed-question').replaceChildren(h('strong', {}, stipulation), ...lines([...conditions.map(called), ...twins.map(twin)]));
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
  const { marks } = await engine.ask('marks', asked).catch(() => ({ marks: [] }));
  if (conditions === conditionsMarked) {
    marksOfConditions = marks;
    drawBoard();
  }
}

/** Tells the palette of the men that the problem defines, if these are others than before. */
let defined = '';
async function askDefined() {
  const text = problem.fields.definitions.join('\n');
  if (text === defined) return;
  defined = text;
  const nothing = { men: [], conditions: [] };
  const own = text ? await engine.ask('define', { text }).catch(() => nothing) : nothing;
  palette.own = own.men.map((/** @type {any} */ it) => ({ ...it, moves: it.doc || it.walk }));
  form.own = own.conditions.map((/** @type {any} */ it) => ({ names: it.codes, title: it.names[0], doc: it.doc || it.walk }));
  form.draw();
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

/** Squares that are chosen for a rule. @param {Map<string, import('./board/board.js').Mark>} marks */
function withPicked(marks) {
  const all = new Map(marks);
  for (const square of pick.chosen) all.set(square, { classes: ['selected'], title: t('selected') });
  return all;
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
 * @param {'edit' | 'explore' | 'versions'} wanted
 * @param {Partial<import('./solution/play.js').Path>} [path] to the position that is asked about; otherwise the one shown last
 */
async function setMode(wanted, path) {
  mode = wanted;
  drawModes();
  const before = explore.path;
  const asked = mode === 'explore' && (path || !explore.position) ? explore.go(path ?? {}) : undefined;
  drawBoard();
  slide(before, explore.path);
  await asked;
}

/** What the last move on a way does, where the other way lacks it: played on this one, or taken back on the other. @param {import('./solution/play.js').Path} way @param {import('./solution/play.js').Path} other @returns {any[]} */
function lastOf(way, other) {
  return way.steps.at(-1)?.effects ?? other.back.slice(-1).map(({ from, to }) => ({ type: 'move', from, to }));
}

/** Lets the men of the last move slide. @param {import('./solution/play.js').Path} before @param {import('./solution/play.js').Path} now */
function slide(before, now) {
  const [was, is] = [before, now].map(({ steps, back }) => steps.length - back.length);
  if (mode !== 'explore' || before.twin !== now.twin) return;
  if (is === was + 1) board.slide(lastOf(now, before), false);
  if (is === was - 1) board.slide(lastOf(before, now), true);
}

function drawModes() {
  // who has seen a version, and asks about the problem, sees the problem
  const go = (/** @type {typeof mode} */ name) => setMode(name, explore.path.of ? {} : undefined);
  const item = (/** @type {typeof mode} */ name) => button(t(name), () => go(name), { 'aria-pressed': String(mode === name) });
  redraw(part('modes'), item('edit'), item('explore'), trials && item('versions'));
  document.body.dataset.mode = mode;
  part('playing').hidden = mode !== 'explore';
  part('palette-box').hidden = mode === 'explore';
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
  if (pick.isAsking) pick.take(square);
  else if (mode === 'explore') explore.activate(square);
  else if (mode === 'versions') trials?.activate(square);
  else if (palette.erases) place(square, undefined);
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
  if (pick.isAsking && key === 'Escape') pick.cancel();
  if (mode !== 'edit' || pick.isAsking) return;
  const kind = palette.kindOfKey(key);
  if (key === 'Delete' || key === 'Backspace') place(square, undefined);
  else if (key === 'a' || key === 'ContextMenu') menuOf(square);
  else if (kind) place(square, man(kind, key === key.toUpperCase() ? 'white' : 'black'));
  else if (key === 'Escape') letGo();
  else return;
  event.preventDefault();
});
board.addEventListener('menu', (event) => {
  const { square, isMouse } = /** @type {CustomEvent} */ (event).detail;
  if (mode !== 'edit' || pick.isAsking) return;
  event.preventDefault();
  if (isMouse) place(square, undefined);
  else menuOf(square);
});
board.addEventListener('step', (event) => {
  if (/** @type {CustomEvent} */ (event).detail > 0) player.forward();
  else player.back();
});

/** @param {string} square */
async function menuOf(square) {
  const { openMenu } = await import('./board/menu.js');
  const it = problem.fields.men.get(square);
  if (it) openMenu({ square, man: it, name: board.nameOf(it), attributes: registry.attributes, change: (now) => place(square, now) });
}

/** Loads marks of one's own. */
async function ownMarks() {
  const own = await import('./board/own_marks.js');
  return own.ownMarks({ board, problem, place: part('board-tools') });
}

function drawTools() {
  redraw(part('board-tools'), ...tools({ problem, turnBoard: () => board.flip(), mark: async () => (await ownMarks()).toggle(), say }));
  redraw(part('rights'), rights(problem));
}

/** Lets the next click put this man elsewhere. @param {string | undefined} square */
function carry(square) {
  carried = square;
  palette.held = square ? problem.fields.men.get(square) : undefined;
  drawBoard();
}

/** The next click does nothing with men. */
function letGo() {
  palette.choose(undefined);
  carry(undefined);
}

/* ---- between the parts ---- */

/** The file and the problem that are open. */
let open = { file: '', entry: '' };
desk.addEventListener('change', () => {
  const { file, entry } = desk.state;
  if (entry !== open.entry) settle('problem');
  if (file !== open.file) settle('file');
  open = { file, entry };
  list.draw();
  whole.draw();
  versions.draw();
  drawTools();
  store?.write(desk.state);
  if (jobs.count > 0) jobs.keepOnly(new Set(desk.texts.map(questionOf)));
});
/** Whether a condition asks for connected groups. */
function hasGroups() {
  return problem.fields.conditions.some((text) => ruleOf(registry.conditions, text)?.names[0] === 'Connected');
}

problem.addEventListener('change', () => {
  carried = undefined;
  palette.held = undefined;
  explore.hasGroups = hasGroups();
  pick.cancel();
  explore.begin(desk.state.entry !== open.entry);
  solution.show();
  player.follow(explore.path);
  if (mode === 'explore') explore.go({});
  else explore.draw();
  form.draw();
  drawBoard();
  drawPrinted();
  askMarks();
  if (problem.fields.details?.marks) ownMarks();
  askDefined();
  publish.share();
  drawOthers();
});
for (const known of [results, jobs]) {
  known.addEventListener('change', () => {
    list.drawRows();
    whole.draw();
    versions.draw();
  });
}
pick.codeOn = (square) => problem.fields.men.get(square)?.kind;
pick.addEventListener('change', () => drawBoard());
pick.addEventListener('say', (event) => complain(/** @type {CustomEvent} */ (event).detail));
whole.addEventListener('report', openReport);
whole.addEventListener('find', (event) => list.find(/** @type {CustomEvent} */ (event).detail));
publish.addEventListener('pages', openPages);
whole.addEventListener('done', () => say(t('allSolved')));
palette.addEventListener('place', (event) => {
  const { to, man: it } = /** @type {CustomEvent} */ (event).detail;
  if (to) {
    if (mode !== 'edit') setMode('edit');
    place(to, it);
  }
});
palette.addEventListener('example', (event) => actions.readExample(/** @type {CustomEvent} */ (event).detail));
palette.addEventListener('attributes', () => carried && menuOf(carried));
palette.addEventListener('remove', () => carried && place(carried, undefined));
palette.addEventListener('choose', () => {
  if (carried) carry(undefined);
  if (mode !== 'edit') setMode('edit');
});
solution.addEventListener('show', (event) => {
  const { part: of, node, line } = /** @type {CustomEvent} */ (event).detail;
  player.go(of, node, line);
});
solution.addEventListener('found', async () => {
  player.draw();
  if (!content && !solution.findings.done && !solution.known) return;
  const { beside } = await import('./content/panel.js');
  content ??= beside(part('solving'), { problem, engine, results, jobs, solution, player, drawBoard });
  content.follow();
});
player.addEventListener('go', (event) => setMode('explore', /** @type {CustomEvent} */ (event).detail));
player.addEventListener('take', async () => {
  const { men, path, position } = explore;
  const { shortened } = await import('./problem/shortened.js');
  desk.add([entryOf(shortened(path.of ? readFields(path.of) : problem.fields, men, path.steps, position?.turn))]);
  setMode('edit');
});
explore.addEventListener('draw', () => {
  if (mode === 'explore') drawBoard();
});
explore.addEventListener('go', () => {
  player.follow(explore.path);
  solution.mark(explore.path, player.line);
});
explore.addEventListener('strip', (event) => publish.file({ .../** @type {CustomEvent} */ (event).detail, what: 'strip' }));
list.addEventListener('act', (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  const act = (/** @type {string} */ what) => {
    if (what === 'newFile') setMode('edit');
    if (what === 'pages') openPages();
    else if (what === 'query') openQuery();
    else actions.act({ what, entry: detail.entry });
  };
  if (detail.what === 'menu') openListMenu('problem', detail.at, act);
  else if (detail.what === 'fileMenu') openListMenu('file', detail.at, act);
  else if (detail.what === 'solveAll') whole.toggle();
  else actions.act(detail);
  // whoever begins a problem sees the men
  if (detail.what === 'newProblem') setMode('edit');
});

versions.addEventListener('try', async (event) => {
  const { beside } = await import('./compose/panel.js');
  trials ??= beside(versions, { problem, engine, results, jobs, board, palette, player, store: () => store, setMode, drawBoard: () => mode === 'versions' && drawBoard() });
  trials.open(/** @type {CustomEvent} */ (event).detail, carried);
});

palette.addEventListener('define', async () => {
  const definitions = await import('./form/definitions.js');
  definitions.openDefinitions(problem, engine);
});

async function openReport() {
  const report = await import('./desk/report.js');
  report.openReport(desk.file, results, (entry) => desk.select(desk.file.id, entry));
}

async function openQuery() {
  const query = await import('./desk/query.js');
  query.openQuery({ list, desk, engine, results });
}

async function openPages() {
  const pages = await import('./publish/pages.js');
  pages.openPages({ file: desk.file, results, engine });
}

/** Loads the lessons when they are asked for. */
async function lessons() {
  const { beside } = await import('./learn/beside.js');
  return beside(part('lessons'), { registry, desk, actions, explore, show, setMode });
}

document.addEventListener('paste', (event) => {
  const text = event.clipboardData?.getData('text/plain');
  if (!isField(event.target) && text) actions.read(text);
});
document.addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
});
document.addEventListener('drop', async (event) => {
  const items = [...event.dataTransfer?.items ?? []].filter((item) => item.kind === 'file');
  if (items.length === 0) return;
  event.preventDefault();
  // both must be asked for before anything is waited for
  const dropped = items.map((item) => ({ file: item.getAsFile(), handle: /** @type {any} */ (item).getAsFileSystemHandle?.() }));
  const files = await Promise.all(dropped.map(async ({ file, handle }) => ({ file: /** @type {File} */ (file), handle: await handle })));
  await actions.open(files.filter(({ file }) => file !== null));
});

/** @param {EventTarget | null} target */
function isField(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Keys with Ctrl or Cmd. @type {Record<string, () => void>} */
const COMMANDS = {
  z: () => desk.undo(),
  y: () => desk.redo(),
  Z: () => desk.redo(),
  s: () => actions.act({ what: 'saveFile' }),
  o: () => actions.act({ what: 'openFile' }),
  Enter: () => solveNow(),
};

/** Solves, wherever somebody is; what he is writing counts. */
function solveNow() {
  document.activeElement?.dispatchEvent(new Event('change'));
  show('compose');
  solution.solve();
}

/** Keys that go through the play. @type {Record<string, () => void>} */
const STEPS = {
  ArrowRight: () => player.forward(),
  ArrowLeft: () => player.back(),
  ArrowDown: () => player.aside(1),
  ArrowUp: () => player.aside(-1),
  Home: () => player.first(),
  End: () => player.last(),
};

document.addEventListener('keydown', (event) => {
  const isCommand = event.ctrlKey || event.metaKey;
  const command = isCommand ? COMMANDS[event.key] : undefined;
  const isWriting = isField(event.target) && !['s', 'o', 'Enter'].includes(event.key);
  // who goes over the squares by keys has the focus shown there
  const isOnSquare = event.target instanceof Element && event.target.matches('chess-board .square:focus-visible');
  const isElsewhere = isField(event.target) || isOnSquare || document.querySelector('dialog[open]');
  // who is at the solution begins to go through it by the first key
  const isBeginning = event.key === 'ArrowRight' && event.target instanceof Element && event.target.matches('solution-view [role="tabpanel"]');
  const step = (mode === 'explore' || isBeginning) && !isCommand && !event.altKey && !isElsewhere ? STEPS[event.key] : undefined;
  const act = isWriting ? undefined : command ?? step;
  if (!act || event.defaultPrevented) return;
  event.preventDefault();
  act();
});

/** The view that was asked for last. */
let wantedView = 'compose';

/** @param {string} view */
async function show(view) {
  wantedView = view;
  if (view === 'learn') await lessons();
  // meanwhile somebody may have gone elsewhere
  if (view !== wantedView) return;
  for (const section of document.querySelectorAll('.view')) /** @type {HTMLElement} */ (section).hidden = section.id !== view;
  for (const link of document.querySelectorAll('[data-view]')) {
    if (link.getAttribute('data-view') === view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
for (const link of document.querySelectorAll('[data-view]')) {
  link.addEventListener('click', () => show(link.getAttribute('data-view') ?? 'compose'));
}
part('show-list').addEventListener('click', () => {
  const isShown = document.body.classList.toggle('shows-list');
  part('show-list').setAttribute('aria-expanded', String(isShown));
  // where the parts are below each other it would open out of sight
  if (isShown) list.scrollIntoView({ block: 'nearest' });
});

/** Draws all men anew. */
function drawMen() {
  palette.draw();
  drawBoard();
  explore.draw();
  versions.draw();
  form.draw();
  list.forget();
}

part('settings').addEventListener('click', async () => {
  const settings = await import('./base/settings.js');
  const check = async (/** @type {import('./problem/figures.js').Choice} */ { set, rules }) => {
    await engine.file('picture', { problem: problem.text(), language: document.documentElement.lang, what: 'diagram', format: 'svg', figures: set, rules });
  };
  settings.openSettings(check, drawMen);
});

/** Brings what the engine says of the rules in the page's language, and draws all anew. */
async function tellInLanguage() {
  const { lang } = document.documentElement;
  languages.value = lang;
  const answer = await engine.ask('registry', { language: lang });
  // meanwhile another language may have been chosen
  if (lang !== document.documentElement.lang) return;
  registry = { ...registry, ...answer };
  form.registry = registry;
  formats.splice(0, Infinity, ...registry.formats);
  explore.hasGroups = hasGroups();
  palette.kinds = registry.men;
  const wasSolved = solution.known !== undefined;
  for (const element of [form, solution, player, publish, list, whole, versions]) element.draw();
  if (customElements.get('learn-pages')) Object.assign(await lessons(), { registry }).draw();
  await solution.show();
  if (wasSolved && !solution.known) solution.solve();
  trials?.relanguage();
  drawOthers();
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
window.addEventListener('beforeprint', () => solution.drawAll());

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

await choose(first());
store = await begin({ desk, results, read: (text) => actions.read(text) });
await jobs.takeUp(desk.texts);
await tellInLanguage();
document.body.dataset.ready = 'true';
