// Marks of one's own: drawn with mouse and keys, kept with the problem, taken back, and seen in its pictures.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { drag, eventually, ready, square, stage, visit } from './page.mjs';

const them = stage();

test('squares, arrows and letters are drawn, kept, taken back, and seen in pictures', async () => {
  const page = await visit(them.browser, them.server.address);
  await page.evaluate(() => document.querySelector('problem-form').read('BeginProblem Stipulation h#1 Forsyth k7/8/1K6/8/8/8/8/7Q EndProblem'));
  await page.getByRole('button', { name: 'Draw marks' }).click();
  const field = page.locator('[data-field="marks"]');
  const says = (text) => eventually(async () => (await field.inputValue()) === text, `the marks are ${text || 'none'}`);
  await square(page, 'a7').click();
  await says('Ga7');
  await page.getByRole('button', { name: 'red', exact: true }).click();
  await drag(page, square(page, 'h1'), square(page, 'a8'));
  await says('Ga7, Rh1a8');
  // no man has been moved by that
  assert.match(await square(page, 'h1').getAttribute('aria-label'), /queen/);
  await square(page, 'd5').click();
  await square(page, 'd5').click();
  await says('Ga7, Rh1a8');
  await square(page, 'd5').focus();
  await page.keyboard.type('AB');
  await says('Ga7, Rh1a8, d5=AB');
  assert.deepEqual(await page.locator('.own-letters').allTextContents(), ['AB']);
  await page.keyboard.press('Backspace');
  await says('Ga7, Rh1a8, d5=A');
  await page.keyboard.press('Backspace');
  await says('Ga7, Rh1a8');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await says('Ga7, Rh1a8, d5=AB');
  // written, and refused
  await field.click();
  await page.keyboard.type(', Xd4');
  await page.keyboard.press('Tab');
  await page.getByText('That is no mark').waitFor();
  await page.getByRole('button', { name: 'Look from the other side' }).click();
  assert.equal(await page.locator('polygon').count(), 1, 'the arrow is there on the other side');
  const download = page.waitForEvent('download');
  await page.locator('publish-panel').getByRole('button', { name: 'SVG' }).first().click();
  const picture = readFileSync(await (await download).path(), 'utf8');
  assert.match(picture, /#b3261e/);
  assert.match(picture, />AB</);
  // they are there when the page is opened again, without the tools
  await page.reload();
  await ready(page);
  await page.locator('.own-letters').waitFor();
  assert.equal(await field.count(), 0);
  await page.getByRole('button', { name: 'Draw marks' }).click();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await says('');
  await page.locator('.own-tools').getByRole('button', { name: 'Done' }).click();
  await square(page, 'h1').click();
  await square(page, 'h2').click();
  assert.match(await square(page, 'h2').getAttribute('aria-label'), /queen/, 'a click moves men again');
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
