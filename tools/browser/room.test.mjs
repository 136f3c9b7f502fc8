// Board, men and tools are in sight in all languages and on all screens; nothing moves under the mouse, and nothing old stays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, on, solve, square, stage, visit } from './page.mjs';

const SCREENS = { desk: [1440, 900], low: [1366, 650], tablet: [820, 1180], phone: [390, 844] };
const NIGHTRIDER = { en: 'white nightrider', fr: 'noctambule (Blancs)', de: 'Nachtreiter (Weiß)' };

const them = stage();

/** What of these elements is not wholly in sight, or stands out of the part of the page that it belongs to. */
const cutOff = (page, selector) => page.evaluate((wanted) => [...document.querySelectorAll(wanted)].filter((it) => {
  if (!it.checkVisibility()) return false;
  const { left, right, top, bottom } = it.getBoundingClientRect();
  const section = it.closest('section').getBoundingClientRect();
  return left < section.left || right > section.right + 1 || top < 0 || bottom > window.innerHeight || right > window.innerWidth;
}).map((it) => it.textContent || it.getAttribute('aria-label') || it.getAttribute('data-square')), selector);

for (const [screen, [width, height]] of Object.entries(SCREENS)) {
  for (const language of ['en', 'fr', 'de']) {
    test(`all is in sight: ${screen}, ${language}`, async () => {
      const page = await visit(them.browser, them.server.address, { language, width, height });
      const isWide = width > 832;
      const rider = page.getByRole('button', { name: NIGHTRIDER[language], exact: true });
      if (isWide) assert.deepEqual(await cutOff(page, 'men-palette :is(button, input, label), #board-tools button, #modes button, chess-board .square'), []);
      const board = await page.locator('chess-board').boundingBox();
      assert.ok(board.width >= Math.min(360, width - 40), `the board is ${board.width} wide`);
      await rider.click();
      // undo, and the changes of the board, stay in reach
      assert.deepEqual(await cutOff(page, '#board-tools button:nth-child(-n + 3), #modes button'), []);
      await page.getByText('(n, n, n)').waitFor();
      await page.locator('[data-field="all-men"]').check();
      const rows = await page.evaluate(() => {
        const box = document.querySelector('men-palette .men').getBoundingClientRect();
        const tops = [...document.querySelectorAll('men-palette .men button')].map((it) => it.getBoundingClientRect()).filter(({ bottom }) => bottom <= box.bottom + 1).map(({ top }) => Math.round(top));
        return new Set(tops).size;
      });
      assert.ok(rows >= 2, `${rows} rows of men`);
      // as large as before, whatever is shown beside it
      assert.deepEqual(await page.locator('chess-board').boundingBox(), board);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is wider than the screen');
      const panels = await page.locator('.panels-column > section').evaluateAll((all) => all.map((it) => `#${it.id}`));
      assert.ok(panels.length >= 5, panels);
      for (const panel of [...panels, '#list']) {
        const wide = await page.evaluate((name) => {
          const it = document.querySelector(name);
          return it.checkVisibility() && it.scrollWidth > it.clientWidth + 1;
        }, panel);
        assert.equal(wide, false, `${panel} is cut off`);
      }
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  }
}

test('a click on a solution moves nothing under the mouse, and the board keeps its size', async () => {
  for (const [width, height] of [SCREENS.desk, SCREENS.low]) {
    const page = await visit(them.browser, them.server.address, { width, height });
    await solve(page);
    const move = page.locator('solution-view .line .move').nth(1);
    await move.scrollIntoViewIfNeeded();
    const board = page.locator('chess-board');
    const places = async () => (await Promise.all([move.boundingBox(), board.boundingBox()])).flatMap(({ x, y, width: across, height: down }) => [x, y, across, down].map(Math.round));
    const before = await places();
    await move.click();
    await page.locator('play-controls .way .move').nth(1).waitFor();
    await page.locator('explore-panel .status').getByText('to move').waitFor();
    assert.deepEqual(await places(), before);
    await page.context().close();
  }
});

test('menus close by Escape and by a click elsewhere', async () => {
  const page = await visit(them.browser, them.server.address);
  const menu = page.getByRole('menu');
  for (const opener of ['More about this file', 'More about problem 1']) {
    await page.getByLabel(opener).click();
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.getByLabel(opener).click();
    await menu.waitFor();
    await page.mouse.click(900, 20);
    await menu.waitFor({ state: 'detached' });
  }
  await page.context().close();
});

test('men are taken away by an eraser and by a right click, and a man that is chosen tells what it can become', async () => {
  const page = await visit(them.browser, them.server.address);
  await square(page, 'e6').click({ button: 'right' });
  assert.equal(await on(page, 'e6'), 'e6, empty');
  await page.getByRole('button', { name: 'Eraser' }).click();
  await square(page, 'f5').click();
  await square(page, 'g7').click();
  assert.deepEqual([await on(page, 'f5'), await on(page, 'g7')], ['f5, empty', 'g7, empty']);
  await page.getByRole('button', { name: 'Eraser' }).click();
  await square(page, 'g3').click();
  await page.getByRole('button', { name: 'Royal, attributes …' }).click();
  await page.getByRole('dialog').getByLabel('royal').check();
  await page.keyboard.press('Escape');
  assert.equal(await on(page, 'g3'), 'g3, black royal rook');
  await page.context().close();
});

test('nothing that was said of a problem stands beside another one, or beside another position', async () => {
  const page = await visit(them.browser, them.server.address);
  const read = (text) => page.evaluate((problem) => document.querySelector('problem-form').read(problem), text);
  await read('BeginProblem Stipulation #1 Pieces White Kg1 Rd1 Black Kg8 Pf7 Pg7 Ph7 EndProblem');
  await solve(page);
  await page.locator('solution-view .move').first().click();
  await page.locator('.mate-parts').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await square(page, 'h7').click();
  await square(page, 'h6').click();
  await page.locator('.mate-parts').waitFor({ state: 'detached' });
  assert.equal(await page.textContent('solution-view > .verdict'), '');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'BeginProblem Stipulation #2 Condition Pollo Pieces White Ka1 Black Kc1 EndProblem');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await page.locator('#alerts .alert').waitFor();
  await page.locator('problem-list .entry .open').first().click();
  await page.locator('#alerts .alert').waitFor({ state: 'detached' });
  // whoever begins a problem while understanding finds the men
  await page.getByRole('button', { name: 'Understand', exact: true }).click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: 'white king', exact: true }).click();
  await square(page, 'a1').click();
  assert.equal(await on(page, 'a1'), 'a1, white king');
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('what cannot be is said at once, and solved all the same', async () => {
  for (const [language, said] of [['en', /White has 2 kings/], ['fr', /les Blancs ont 2 rois/], ['de', /Weiß hat 2 Könige/]]) {
    const page = await visit(them.browser, them.server.address, { language });
    await square(page, 'h1').focus();
    await page.keyboard.press(language === 'fr' ? 'R' : 'K');
    await page.locator('.doubt').getByText(said).waitFor();
    await page.keyboard.press('Delete');
    await eventually(async () => (await page.locator('.doubt').count()) === 0, 'nothing is doubtful any more');
    await page.context().close();
  }
});

test('a verdict of the report is no narrow column', async () => {
  const page = await visit(them.browser, them.server.address);
  await solve(page);
  await page.getByRole('button', { name: 'Solve all' }).click();
  await page.getByRole('button', { name: 'Report' }).click();
  const { width } = await page.locator('dialog.report td:nth-child(5)').first().boundingBox();
  assert.ok(width > 350, `${width} pixels`);
  await page.context().close();
});

test('on a phone the list opens in sight', async () => {
  const page = await visit(them.browser, them.server.address, { width: 390, height: 844, hasTouch: true, isMobile: true });
  await page.locator('#publishing').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Problems', exact: true }).tap();
  await eventually(() => page.evaluate(() => {
    const { top, bottom } = document.querySelector('#list select').getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  }), 'the list is in sight');
  await page.context().close();
});
