// The page of the program.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day } from './day.mjs';
import { journeys } from './journeys.mjs';
import { workbench } from './workbench.mjs';
import { newPage, ready, serve, stage, visit } from './page.mjs';

journeys({ isStatic: false });
workbench({ isStatic: false });
day({ isStatic: false });

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

test('the program is closed from the page', async () => {
  const server = await serve();
  const page = await visit(them.browser, server.address);
  await page.getByRole('button', { name: 'Close the program' }).click();
  await page.getByText('The program is closed').waitFor();
  assert.equal(await server.ended, 0);
  await page.context().close();
});
