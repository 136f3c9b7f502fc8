// What a problem shows: found in the panel beside the solution, marked on the board, played, and written down as keywords; with real keys and mouse.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { eventually, on, stage, visit } from './page.mjs';

const them = stage();

/** R. Vieira, 4th Prize Bulgarian Wine Tourney 2010: the bishop mates in one solution and is captured in the other, and so is the knight. */
const ZILAHI = 'BeginProblem\nForsyth 1B6/4pp2/p1r4S/2bp4/K1bkqP2/8/1r1PP3/8\nCondition KobulKings\nStipulation h#2\nEndProblem';

const BATTLE = 'BeginProblem\nStipulation #2\nPieces White Kg5 Qb7 Sb1 Black Kf8 Pc6\nEndProblem';

/** Types a problem as text, and takes it. */
async function type(page, problem) {
  const area = page.locator('[data-field="text"]');
  if (!(await area.isVisible())) await page.locator('.text > summary').click();
  await area.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(problem);
  await page.getByRole('button', { name: 'Take over', exact: true }).click();
}

/** Solves with the keys for it. */
async function solve(page) {
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('solution-view[data-state="done"] > .verdict:not(:empty)', { timeout: 60_000 });
}

const fact = (page, name) => page.locator('content-panel .fact', { has: page.getByRole('button', { name, exact: true }) });

/** The squares that are marked on the board. */
const marked = (page) => page.locator('chess-board .of-fact').evaluateAll((all) => all.map((it) => it.dataset.square).sort());

test('a Zilahi is found beside the solution, marked, played, and written down as a keyword', async () => {
  const page = await visit(them.browser, them.server.address);
  await type(page, ZILAHI);
  await eventually(async () => (await on(page, 'b8')) === 'b8, white bishop', 'the problem is there');
  assert.equal(await page.locator('#content').count(), 0, 'nothing is said of what is not solved');
  await solve(page);
  const zilahi = fact(page, 'Zilahi(2)');
  await zilahi.scrollIntoViewIfNeeded();
  assert.match(await zilahi.textContent(), /end lines in a circle/);

  // the pointer shows where; it must not lie on another fact before
  await page.mouse.move(1, 1);
  await eventually(async () => (await marked(page)).length === 0, 'nothing is marked without a pointer');
  await zilahi.hover();
  await eventually(async () => (await page.locator('solution-view .of-fact').count()) > 3, 'its moves are marked in the solution');
  const squares = await marked(page);
  assert.ok(squares.length > 0);
  await page.locator('#solution .verdict').hover();
  await eventually(async () => (await marked(page)).length === 0, 'and no longer');

  // so do the keys, and what is chosen stays
  await zilahi.getByRole('button', { name: 'Zilahi(2)' }).focus();
  assert.deepEqual(await marked(page), squares);
  assert.match(await on(page, squares[0]), /Zilahi\(2\)/, 'a screen reader hears it');
  await page.keyboard.press('Enter');
  await page.locator('#solution .verdict').click();
  assert.deepEqual(await marked(page), squares);

  // a line is played to its last move
  await zilahi.locator('.fact-lines button').first().click();
  await page.waitForSelector('play-controls .way .move[aria-current]');
  const line = await zilahi.locator('.fact-lines button').first().textContent();
  const last = await page.locator('play-controls .way .move').last().textContent();
  assert.ok(line.includes(last.split(' ')[0]), `${line}: ${last}`);
  assert.ok((await page.locator('solution-view .shown').count()) === 1, 'and shown in the solution');
  assert.ok((await marked(page)).length > 0);

  // the keyword is written when that is wanted, and saved
  assert.match(await page.textContent('content-panel'), /Keywords: .*Zilahi/);
  await page.locator('[data-field="write-keywords"]').click();
  await page.getByText(/These keywords stand in the problem: .*Zilahi/).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(/Keywords: .*Zilahi/).waitFor();
  await page.keyboard.press('Control+y');
  await page.getByText(/These keywords stand in the problem: .*Zilahi/).waitFor();
  await page.locator('.more > summary').click();
  assert.match(await page.locator('[data-field="keywords"]').inputValue(), /Zilahi/);
  await page.evaluate(() => { delete window.showSaveFilePicker; });
  await page.getByLabel('More about this file').click();
  await page.getByRole('menuitem', { name: 'Save as' }).click();
  await page.getByRole('dialog').getByLabel('Form').selectOption('yaml');
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  const saved = readFileSync(await (await download).path(), 'utf8');
  assert.match(saved, /keywords:\n(?: {2}- .*\n)* {2}- Zilahi\n/);

  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('of keys alone less is said, until all variations are solved; in three languages', async () => {
  const page = await visit(them.browser, them.server.address);
  await type(page, BATTLE);
  await eventually(async () => (await on(page, 'b7')) === 'b7, white queen', 'the problem is there');
  await solve(page);
  await page.getByText('As far as shown: the solution has no variations.').waitFor();
  assert.equal(await page.locator('[data-field="write-keywords"]').count(), 0, 'nothing is proven');
  const before = await page.locator('content-panel .fact').count();
  await page.locator('[data-field="variations"]').click();
  await eventually(async () => (await page.locator('content-panel .fact').count()) > before, 'more is known');
  assert.equal(await page.getByText('As far as shown').count(), 0);
  // a variation that the solution does not show is played all the same
  const mates = page.locator('content-panel .fact', { hasText: 'MateBy' });
  await mates.getByRole('button', { name: /more lines/ }).click();
  await mates.getByRole('button', { name: /Kf8-e8/ }).click();
  await page.waitForSelector('play-controls .way .move[aria-current]');
  assert.equal(await page.locator('play-controls .way .move').count(), 3);
  await page.locator('#language').selectOption('fr');
  await page.getByRole('heading', { name: 'Ce qu’il montre' }).waitFor();
  await page.locator('#language').selectOption('de');
  await page.getByRole('heading', { name: 'Was es zeigt' }).waitFor();
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('of solving that was stopped it is said so', async () => {
  const page = await visit(them.browser, them.server.address);
  // the second position takes longer than anybody waits here
  await type(page, ZILAHI.replace('EndProblem', 'Twin Stipulation h=4.5\nEndProblem'));
  await eventually(async () => (await on(page, 'b8')) === 'b8, white bishop', 'the problem is there');
  await page.keyboard.press('Control+Enter');
  await page.locator('solution-view .line').first().waitFor({ timeout: 30_000 });
  await page.locator('solution-view').getByRole('button', { name: 'Stop' }).click();
  await page.waitForSelector('solution-view[data-state="done"]');
  await page.getByText('As far as solved').waitFor();
  await fact(page, 'Zilahi(2)').waitFor();
  assert.equal(await page.locator('[data-field="write-keywords"]').count(), 0);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('nothing is told of moves taken back', async () => {
  const page = await visit(them.browser, them.server.address);
  await type(page, 'BeginProblem\nStipulation -1w & #1\nPieces White Kb6 Rc1 Black Ka8\nEndProblem');
  await eventually(async () => (await on(page, 'a8')) === 'a8, black king', 'the problem is there');
  await solve(page);
  await page.getByText('Nothing is told of moves taken back').waitFor();
  assert.equal(await page.locator('content-panel .fact').count(), 0);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('problems of a file are found by a query, and a fault of it is shown in its place', async () => {
  const page = await visit(them.browser, them.server.address);
  await type(page, ZILAHI);
  await eventually(async () => (await on(page, 'b8')) === 'b8, white bishop', 'the problem is there');
  await solve(page);
  await fact(page, 'Zilahi(2)').waitFor();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const rows = page.locator('problem-list .rows > li');
  await eventually(async () => (await rows.count()) === 2, 'there are two problems');
  await page.getByLabel('More about this file').click();
  await page.getByRole('menuitem', { name: 'Find by query' }).click();
  await page.waitForSelector('[data-field="query"]:focus');
  await page.keyboard.type('PCount(*) > 3 AND Zilahy(2)');
  await page.keyboard.press('Enter');
  const told = page.locator('problem-query [role="status"]');
  await told.getByText('In column 19:').waitFor();
  assert.equal(await told.locator('mark').textContent(), 'Zilahy');
  assert.match(await told.textContent(), /perhaps Zilahi/);
  assert.equal(await rows.count(), 2);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Zilahi(2)');
  await page.keyboard.press('Enter');
  await told.getByText('1 of 2 problems. Of 1 it is not known').waitFor();
  assert.equal(await rows.count(), 1);
  assert.match(await rows.first().textContent(), /KobulKings/);
  await page.getByRole('button', { name: 'Close the query' }).click();
  await eventually(async () => (await rows.count()) === 2, 'all are there again');
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
