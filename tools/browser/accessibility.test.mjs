// Every view is checked for what keeps people from using it; and the first view is small and fast.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { solve, square, stage, visit } from './page.mjs';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const them = stage();
/** A change is checked in light; a release (`npm run views`) in dark and without a server too, where the views are the same. */
const withoutServer = process.env.EVERY_VIEW ? stage({ isStatic: true }) : undefined;

/** Ways to the views. */
const VIEWS = {
  'the diagram': async () => {},
  'a solution': solve,
  'what a problem shows': async (page) => {
    await page.evaluate(() => document.querySelector('problem-form').read('BeginProblem Stipulation #2 Pieces White Kg5 Qb7 Sb1 Black Kf8 Pc6 EndProblem'));
    await page.getByText('Loaded').waitFor();
    await solve(page);
    await page.locator('[data-field="variations"]').click();
    await page.locator('content-panel .fact', { hasText: 'MateBy' }).locator('.fact-lines button').first().click();
    await page.locator('chess-board .of-fact').first().waitFor();
  },
  'a query with a fault': async (page) => {
    await page.getByLabel('More about this file').click();
    await page.getByRole('menuitem', { name: 'Find by query' }).click();
    await page.waitForSelector('[data-field="query"]:focus');
    await page.keyboard.type('Zilahy(2)');
    await page.keyboard.press('Enter');
    await page.locator('problem-query mark').waitFor();
  },
  'a man and its moves': async (page) => {
    await solve(page);
    await page.locator('solution-view .line .move').first().click();
    await square(page, 'd7').click();
    await page.waitForSelector('explore-panel table');
  },
  'a move taken apart': async (page) => {
    await page.getByRole('button', { name: 'Learn the rules' }).click();
    await page.locator('#learn-cage .lesson', { hasText: 'Promotion in the box' }).getByRole('button').click();
    await page.waitForSelector('.strip figure');
  },
  'the attributes of a man': async (page) => {
    await square(page, 'd7').focus();
    await page.keyboard.press('a');
    await page.getByRole('dialog').waitFor();
  },
  'a solution gone through': async (page) => {
    await page.evaluate(() => document.querySelector('problem-form').read('BeginProblem Stipulation #2 Option Variation Try SetPlay Pieces White Kg5 Qb7 Sb1 Black Kf8 Pc6 EndProblem'));
    await page.getByText('Loaded').waitFor();
    await solve(page);
    await page.locator('[role="tabpanel"]:not([hidden]) .move').first().click();
    await page.waitForSelector('play-controls .branch');
  },
  'a mate taken apart': async (page) => {
    await solve(page);
    await page.locator('solution-view .line .move').last().click();
    await page.waitForSelector('.mate-parts');
  },
  'a file with faults, twins and versions': async (page) => {
    await page.evaluate(() => document.querySelector('problem-form').read('BeginProblem Stipulation h#1 Pieces White Kb3 Rh7 Black Kb1 Twin Move b3 c3 Twin Stipulation h#2 NextProblem Stipulation #2 Condition Pollo Pieces White Ka1 Black Kc1 EndProblem'));
    await page.getByText('Not understood: 1').waitFor();
    await page.getByRole('button', { name: 'Keep' }).click();
    await square(page, 'h7').focus();
    await page.keyboard.press('Q');
    await page.getByRole('button', { name: /^Compare/ }).click();
    await page.waitForSelector('.comparison');
    await page.waitForSelector('.twin-list .small-board');
  },
  'men that are left out': async (page) => {
    await page.locator('[data-field="try-matters"]').click();
    await page.getByText(/^All \d+ versions have been tried/).waitFor();
  },
  'a man on other squares, and what may vary': async (page) => {
    await page.locator('[data-field="try-squares"]').click();
    await square(page, 'g3').click();
    await page.getByText(/^All \d+ versions have been tried/).waitFor();
    await square(page, 'h3').click();
    await page.locator('.trial-card').waitFor();
  },
  'versions with a fault': async (page) => {
    await page.locator('[data-field="try-vary"]').click();
    await page.locator('[data-field="vary"]').click();
    await page.keyboard.type('bRg3 -> zzz');
    await page.keyboard.press('Enter');
    await page.locator('version-trials .fault').waitFor();
    await page.keyboard.type('any');
    await page.keyboard.press('Enter');
    await page.locator('.trial-card').first().waitFor();
  },
  'a page of several problems': async (page) => {
    await page.getByRole('button', { name: 'Several problems' }).click();
    await page.getByAltText('Page 1').waitFor();
  },
  'the report on a file': async (page) => {
    await solve(page);
    await page.getByRole('button', { name: 'Solve all' }).click();
    await page.getByRole('button', { name: 'Report' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'the choice of figures': async (page) => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('dialog').waitFor();
  },
  'the men of one’s own': async (page) => {
    await page.getByRole('button', { name: 'Own rules' }).click();
    await page.getByRole('button', { name: 'd8, it goes there' }).waitFor();
  },
  'a move that is taken back': async (page) => {
    await page.evaluate(() => document.querySelector('problem-form').read('4k3/8/8/7K/8/8/8/8'));
    await page.getByRole('group', { name: 'What a click does' }).getByText('Understand').click();
    await page.getByRole('button', { name: 'Let Black move' }).click();
    await page.getByRole('button', { name: 'Take a move back' }).click();
    await page.getByText('White moved last').waitFor();
    await square(page, 'h5').click();
    await page.getByText('Choose the square').waitFor();
    await square(page, 'a1').click();
    await page.getByText('cannot have come from a1').waitFor();
    await square(page, 'g6').click();
    await page.getByRole('group', { name: 'Choose whom it captured.' }).waitFor();
  },
  'squares that are asked for': async (page) => {
    await page.locator('[data-field="conditions"]').fill('MagicSquares');
    await page.locator('.conditions [role="option"]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#asking button').first().waitFor();
  },
  'choices of conditions': async (page) => {
    await page.locator('[data-field="conditions"]').fill('circe');
    await page.locator('.conditions [role="option"]').first().waitFor();
  },
  'all men': async (page) => {
    await page.getByLabel('All men').check();
  },
  'the pages on the rules': async (page) => {
    await page.getByRole('button', { name: 'Learn the rules' }).click();
    await page.locator('#learn-polo').waitFor();
  },
};

const KINDS = withoutServer ? [['light', them], ['dark', them], ['light', withoutServer]] : [['light', them]];

for (const [colorScheme, where] of KINDS) {
  for (const [name, go] of Object.entries(VIEWS)) {
    test(`${name}, ${colorScheme}${where === withoutServer ? ', without a server' : ''}`, async () => {
      const page = await visit(where.browser, where.server.address, { colorScheme, bypassCSP: true });
      await go(page);
      await page.addScriptTag({ path: AXE });
      const { violations } = await page.evaluate(() => window.axe.run());
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      const told = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html).join(' | ')}`);
      assert.deepEqual(told, []);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  }
}

test('the first view is small', async () => {
  const page = await visit(them.browser, them.server.address);
  await page.waitForLoadState('networkidle');
  const { bytes, ready, painted } = await page.evaluate(async () => {
    /** @type {number} when the largest part of the view, the board with its men, was last painted */
    const painted = await new Promise((told) => {
      new PerformanceObserver((list) => told(list.getEntries().at(-1)?.startTime ?? 0)).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const all = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')];
    return { bytes: all.reduce((sum, entry) => sum + entry.transferSize, 0), ready: Math.max(...all.map((entry) => entry.responseEnd)), painted };
  });
  console.log(`the first view: ${bytes} bytes, painted after ${Math.round(painted)} ms, the last answer after ${Math.round(ready)} ms`);
  assert.ok(bytes < 150_000, `${bytes} bytes`);
  await page.context().close();
});
