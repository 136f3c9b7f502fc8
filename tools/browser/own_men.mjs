// Men of one's own on the page: invented, seen, solved with, shared.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { ready, solve, square, stage, visit } from './page.mjs';

/** All journeys with own men. @param {{isStatic: boolean}} kind of page */
export function ownMen({ isStatic }) {
  const them = stage({ isStatic });
  let page;

  beforeEach(async () => {
    page = await visit(them.browser, them.server.address);
  });
  afterEach(async () => {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  const button = (name) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog', { name: 'Own rules' });
  const cell = (name) => dialog().getByRole('button', { name });

  test('a hopper is invented, seen on a board, solved with and shared', async () => {
    await button('Empty board').click();
    await button('Own rules …').click();
    const text = dialog().getByRole('textbox');
    // where it goes follows the text and the hurdles
    await text.fill('man ho, "long hopper" = hop over 2 W');
    await cell('d8, it goes there').waitFor();
    await text.fill('man ho, "long hopper" = hop land 2 W');
    await dialog().getByRole('status').getByText('hop land 2 W').waitFor();
    assert.equal(await cell('d8, it goes there').count(), 0);
    await cell('d7, a man of the other side').click();
    await cell('d6, a man of its side').waitFor();
    await cell('g4').click();
    await cell('g4, a man of its side').click();
    await cell('g4, a man of the other side').waitFor();
    // what is wrong is said with a guess
    await text.fill('man ho, "long hopper" = hob land 2 W');
    await dialog().getByText('hop?').waitFor();
    assert.equal(await button('Use in this problem').isDisabled(), true);
    await text.fill('man ho, "long hopper" = hop land 2 W');
    await button('Use in this problem').click();
    // the palette has it
    const put = async (man, at) => {
      await button(man).click();
      await square(page, at).click();
    };
    await put('white king', 'b6');
    await put('white long hopper', 'h8');
    await button('black').click();
    await put('black king', 'a8');
    await put('black pawn', 'd8');
    await page.locator('[data-field="stipulation"]').fill('h#1.5');
    await solve(page);
    // but for the time that it took
    const solved = async (where) => (await where.locator('solution-view').textContent()).replace(/[\d.]+ s/, '');
    const solution = await solved(page);
    const link = await page.locator('publish-panel input[type="text"]').inputValue();
    const other = await visit(them.browser, link);
    await ready(other);
    assert.match(await other.evaluate(() => document.querySelector('problem-form').problem.text()), /long hopper/);
    await solve(other);
    assert.equal(await solved(other), solution);
    await other.context().close();
  });

  test('what a condition changes in the moves of the problem is told at every keystroke', async () => {
    await page.evaluate(() => document.querySelector('problem-form').read('BeginProblem Pieces White Kh1 Sa1 Black Kh8 Pb3 Stipulation #2 EndProblem'));
    await button('Own rules …').click();
    const text = dialog().getByRole('textbox');
    const changes = dialog().getByRole('list', { name: 'What the conditions change' });
    await text.fill('condition Mine = forbid when captures');
    await changes.getByText('Na1*b3 (not any more)').waitFor();
    assert.equal(await dialog().locator('.square.removed').count(), 1);
    await text.fill('condition Mine = after recolouring when captures: change side of moved');
    await changes.getByText('Na1*b3 → Na1*b3=b (otherwise)').waitFor();
    await text.fill('condition Mine = goes also as wazir when kind(on(here)) = knight');
    await changes.getByText('Na1-a2 (new)').waitFor();
    assert.equal(await dialog().locator('.square.added').count(), 2);
    await text.fill('condition Mine = forbid when from = b8');
    await dialog().getByText('They change no legal move of this position.').waitFor();
  });

  test('Andernach chess is written, and plays as the one that there is', async () => {
    const text = 'BeginProblem Pieces White Kb3 Rh7 Sc3 Black Kb1 Pc2 Bh1 Stipulation h#2 Condition AndernachChess EndProblem';
    await page.evaluate((problem) => document.querySelector('problem-form').read(problem), text);
    const told = () => page.locator('solution-view .line').allTextContents();
    await solve(page);
    const known = await told();
    await button('Own rules …').click();
    await dialog().getByRole('textbox').fill('condition Mine = after recolouring when captures and not royal(moved): change side of moved');
    await dialog().getByRole('status').getByText('after recolouring when').waitFor();
    await dialog().getByText('change side of MAN').waitFor();
    // it is kept, and found again
    await cell('Keep').click();
    await dialog().getByRole('textbox').fill('condition Other = forbid when captures');
    await dialog().getByRole('status').getByText('forbid when captures').waitFor();
    await dialog().getByRole('combobox', { name: 'My definitions' }).selectOption({ label: 'condition Mine' });
    await dialog().getByRole('status').getByText('after recolouring when').waitFor();
    await button('Use in this problem').click();
    await page.getByRole('button', { name: 'Remove AndernachChess' }).click();
    // what is defined for the problem is in force in it
    await page.locator('.conditions .chip > summary').getByText('Mine').waitFor();
    await solve(page);
    assert.deepEqual(await told(), known);
    assert.ok(known.length > 0);
  });
}
