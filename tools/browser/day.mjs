// A composer's day on the page, from the first man to the saved file: one journey in many steps.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { eventually, on, ready, solve, square, stage, visit } from './page.mjs';

/** What a button of the dialog makes. */
async function published(page, dialog, name) {
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name, exact: true }).click();
  return readFileSync(await (await download).path());
}

/** The day. @param {{isStatic: boolean}} kind of page */
export function day({ isStatic }) {
  const them = stage({ isStatic });

  test('a day of composing', async () => {
    const page = await visit(them.browser, them.server.address, { height: 1000 });
    await page.evaluate(() => { delete window.showSaveFilePicker; });
    const button = (name) => page.getByRole('button', { name, exact: true });
    const chips = () => page.locator('.conditions .chip > summary').allTextContents();
    const way = page.locator('play-controls .way .move');

    // a new problem, its men by the keyboard
    await button('New').click();
    await eventually(async () => (await page.locator('problem-list .entry').count()) === 2, 'there is a new problem');
    for (const [at, key] of [['c3', 'K'], ['d4', 'R'], ['a1', 'k'], ['a2', 'p']]) {
      await square(page, at).focus();
      await page.keyboard.press(key);
    }
    assert.equal(await on(page, 'd4'), 'd4, white rook');
    await page.locator('[data-field="stipulation"]').fill('helpmate in 2');
    await page.keyboard.press('Tab');

    // a condition whose squares are clicked
    await page.locator('[data-field="conditions"]').fill('Hole');
    await page.locator('.conditions [role="option"]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/click its squares/).waitFor();
    await square(page, 'h8').click();
    await page.locator('#asking').getByRole('button', { name: 'Done' }).click();
    await eventually(async () => (await chips()).some((text) => text.endsWith('h8')), 'the hole is there');

    // solved, and stepped through with arrow keys
    assert.match(await solve(page), /complete/);
    await page.locator('solution-view .move').first().click();
    await eventually(async () => (await way.count()) === 1, 'a move is played');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await eventually(async () => (await way.count()) >= 2, 'the end is played');
    await page.keyboard.press('Home');
    assert.equal(await way.count(), 0);

    // a version kept, a man changed, both compared
    await page.getByLabel('This version:').fill('with the rook');
    await button('Keep').click();
    await button('Edit').click();
    await square(page, 'd4').focus();
    await page.keyboard.press('Q');
    await solve(page);
    await page.getByRole('button', { name: 'Compare: with the rook' }).click();
    await page.locator('.comparison .touched').first().waitFor();

    // a twin by clicking
    await page.locator('.twins-box > summary').click();
    await button('Move a man').click();
    await square(page, 'd4').click();
    await square(page, 'd5').click();
    await page.locator('.twin-list .small-board .last').first().waitFor();
    await solve(page);

    // a page of three problems
    await page.getByRole('button', { name: 'More about problem 2' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await button('Several problems …').click();
    const dialog = page.getByRole('dialog', { name: 'Page of several problems' });
    await dialog.getByText('Problems: 3; pages:').waitFor();
    await dialog.getByLabel('Template').selectOption('booklet');
    await dialog.getByLabel('Width of a board').fill('40');
    await dialog.getByLabel('Verdicts').check();
    await dialog.getByLabel('Title', { exact: true }).fill('Three of a day');
    await dialog.getByAltText('Page 1').waitFor();
    await dialog.getByLabel('1. h#2').uncheck();
    await dialog.getByText('Problems: 2; pages:').waitFor();
    await dialog.getByRole('button', { name: 'All' }).click();
    const printed = await published(page, dialog, 'HTML');
    assert.match(printed.toString(), /Three of a day[^]*wQd4→d5[^]*Solutions[^]*Q\S+ #/);
    if (isStatic) {
      await dialog.getByRole('button', { name: 'PDF' }).click();
      await dialog.getByText(/PDF is not made on this page/).waitFor();
    } else {
      assert.equal((await published(page, dialog, 'PDF')).subarray(0, 5).toString(), '%PDF-');
    }
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.locator('problem-list .entry .open').nth(1).click();

    // saved, and there again after a reload
    await page.getByLabel('More about this file').click();
    await page.getByRole('menuitem', { name: 'Save as' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('day.yaml');
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    const saved = readFileSync(await (await download).path(), 'utf8');
    assert.match(saved, /Hole/);
    await page.reload();
    await ready(page);
    assert.equal(await on(page, 'd4'), 'd4, white queen');
    assert.equal(await page.inputValue('[data-field="twin-0"]'), 'Move d4 d5');
    await page.getByRole('button', { name: 'Take back: with the rook' }).waitFor();

    // and opened again from the file
    await page.evaluate((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'day.yaml'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, saved);
    await page.getByText('3 problems loaded').waitFor();
    await page.locator('problem-list .entry .open').nth(1).click();
    assert.equal(await on(page, 'd4'), 'd4, white queen');
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}
