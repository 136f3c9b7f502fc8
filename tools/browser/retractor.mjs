// Retractors: moves are taken back before play begins, and played through on the board.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { eventually, on, solve, stage, visit } from './page.mjs';

/** L. Sunyer, 1923: kings alone, White has moved. */
const SUNYER = 'BeginProblem Forsyth 4k3/8/8/7K/8/8/8/8 Stipulation h#1 EndProblem';

/** The journey of retractors. @param {{isStatic: boolean}} kind of page */
export function retractor({ isStatic }) {
  const them = stage({ isStatic });
  let page;

  beforeEach(async () => {
    page = await visit(them.browser, them.server.address);
    await page.evaluate((problem) => document.querySelector('problem-form').read(problem), SUNYER);
  });
  afterEach(async () => {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  const button = (name) => page.getByRole('button', { name, exact: true });
  const status = () => page.locator('explore-panel .status');
  const stipulation = () => page.locator('[data-field="stipulation"]');
  const way = () => page.locator('play-controls .way .move').allTextContents();

  /** Writes what is asked. */
  async function ask(text) {
    await stipulation().fill(text);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }

  test('a retractor is set up, solved and played through', async () => {
    await ask('-2 & h#1');
    await page.getByText('help-retractor').first().waitFor();
    assert.match(await solve(page), /1 solution, complete/);
    const line = page.locator('solution-view .lines .line').first();
    assert.equal((await line.textContent()).trim(), '−1.Kg6xRh5 Rh8xQh5 & 1.0-0 Qh5-h7 #');
    await line.getByRole('button', { name: 'Kg6xRh5' }).click();
    await status().getByText('White to move').waitFor();
    assert.equal(await on(page, 'g6').then((text) => text.slice(0, 14)), 'g6, white king');
    assert.ok((await on(page, 'h5')).startsWith('h5, black rook'));
    await button('A move forward').click();
    await status().getByText('Black to move').waitFor();
    for (const [at, man] of [['g6', 'white king'], ['h5', 'white queen'], ['e8', 'black king'], ['h8', 'black rook']]) {
      assert.ok((await on(page, at)).startsWith(`${at}, ${man}`), await on(page, at));
    }
    assert.deepEqual(await way(), ['−Kg6xRh5', '−Rh8xQh5']);
    // and the play that follows
    await button('A move forward').click();
    await status().getByText('White to move').waitFor();
    assert.ok((await on(page, 'f8')).startsWith('f8, black rook'));
    await button('A move forward').click();
    await page.getByText('mate', { exact: false }).first().waitFor();
    assert.deepEqual(await way(), ['−Kg6xRh5', '−Rh8xQh5', '0-0', 'Qh5-h7 #']);
    await button('A move back').click();
    await button('A move back').click();
    await status().getByText('Black to move').waitFor();
    // what is left is a problem of its own
    await button('New from here').click();
    await eventually(async () => (await stipulation().inputValue()) === 'h#1', 'the play that is left is asked');
    assert.ok((await on(page, 'h8')).startsWith('h8, black rook'));
  });

  test('what cannot be taken back is refused where it is written', async () => {
    await ask('-2 & h#x');
    await page.getByText(/-2 & h#x/).first().waitFor();
    await page.locator('.fault').first().waitFor();
    await ask('-1w & h#1');
    await page.getByText('the side that takes back last is to move then').first().waitFor();
  });
}
