// The page of the program.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { day } from './day.mjs';
import { journeys } from './journeys.mjs';
import { movesBack } from './moves_back.mjs';
import { retractor } from './retractor.mjs';
import { workbench } from './workbench.mjs';
import { ownMen } from './own_men.mjs';
import { newPage, ready, serve, square, stage, visit } from './page.mjs';

// each for itself: what is done before a test of one is not done before those of the others
for (const all of [journeys, workbench, day, ownMen, movesBack, retractor]) describe(all.name, () => all({ isStatic: false }));

const them = stage();

test('what is written before the lists have come is kept, and found in them', async () => {
  const page = await newPage(them.browser);
  let come;
  const asked = new Promise((resolve) => { come = resolve; });
  let send;
  const late = new Promise((resolve) => { send = resolve; });
  await page.route('**/api/registry', async (route) => {
    come();
    await late;
    await route.continue();
  });
  await page.goto(them.server.address);
  await asked;
  const field = page.locator('[data-field="conditions"]');
  await field.fill('circe');
  assert.equal(await page.locator('.conditions [role="option"]').count(), 0);
  send();
  await page.locator('.conditions [role="option"]').first().waitFor();
  assert.equal(await field.inputValue(), 'circe');
  await ready(page);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('a move that is asked about before the position is known can be played afterwards', async () => {
  const page = await visit(them.browser, them.server.address);
  let send;
  const late = new Promise((resolve) => { send = resolve; });
  await page.route('**/api/position', async (route) => {
    await late;
    await route.continue().catch(() => {});
  });
  await page.getByRole('button', { name: 'Game array', exact: true }).click();
  await page.getByRole('group', { name: 'What a click does' }).getByText('Understand').click();
  await page.locator('[data-field="ask"]').fill('e5');
  await page.keyboard.press('Enter');
  await page.locator('.explanation').waitFor();
  send();
  await page.locator('[data-field="play"]').click();
  await page.locator('.explanation').waitFor({ state: 'detached' });
  assert.match(await square(page, 'e5').getAttribute('aria-label'), /black pawn/);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('the program is closed from the page', async () => {
  const server = await serve();
  const page = await visit(them.browser, server.address);
  await page.getByRole('button', { name: 'Close the program' }).click();
  await page.getByText('The program is closed').waitFor();
  assert.equal(await server.ended, 0);
  await page.context().close();
});
