// Moves taken back on the board: the ways in which a position can have come about.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { eventually, on, square, stage, visit } from './page.mjs';

/** L. Sunyer, 1923: kings alone, White has moved. */
const SUNYER = '4k3/8/8/7K/8/8/8/8';

/** All journeys to before the diagram. @param {{isStatic: boolean}} kind of page */
export function movesBack({ isStatic }) {
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
  const status = () => page.locator('explore-panel .status');
  const section = () => page.locator('explore-panel .last-moves');
  const way = () => page.locator('play-controls .way .move').allTextContents();

  /** Begins to take moves of White back. */
  async function begin(text = SUNYER) {
    await page.evaluate((problem) => document.querySelector('problem-form').read(problem), text);
    await page.getByRole('group', { name: 'What a click does' }).getByText('Understand').click();
    await status().getByText('White to move').waitFor();
    await button('Let Black move').click();
    await status().getByText('Black to move').waitFor();
    await button('Take a move back').click();
  }

  test('moves are taken back one after the other, and played again', async () => {
    await begin();
    await section().getByText('White moved last').waitFor();
    assert.equal(await on(page, 'h5'), 'h5, white king, may have moved last');
    await square(page, 'h5').click();
    await section().getByText('Choose the square').waitFor();
    assert.equal(await on(page, 'g6'), 'g6, empty, it may have come from here');
    // an impossible origin says why
    await square(page, 'a1').click();
    await section().getByText('the white king on h5 cannot have come from a1').waitFor();
    assert.match(await on(page, 'a1'), /it cannot have come from here/);
    // of several men one must have been captured, or none
    await square(page, 'g6').click();
    const captured = section().getByRole('group', { name: 'Choose whom it captured.' });
    await captured.getByRole('button', { name: 'nobody: Kg6-h5' }).waitFor();
    await captured.getByRole('button', { name: 'xR: Kg6xRh5' }).click();
    await status().getByText('White to move').waitFor();
    assert.equal(await on(page, 'g6'), 'g6, white king');
    // the other side's move before it, by the keyboard
    await section().getByText('Black moved last').waitFor();
    await square(page, 'h5').focus();
    await page.keyboard.press('Enter');
    await section().getByText('Choose the square').waitFor();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    const queen = section().getByRole('button', { name: 'xQ: Rh8xQh5' });
    await queen.focus();
    await page.keyboard.press('Enter');
    await status().getByText('Black to move').waitFor();
    for (const [at, man] of [['g6', 'white king'], ['h8', 'black rook'], ['h5', 'white queen'], ['e8', 'black king']]) {
      assert.ok((await on(page, at)).startsWith(`${at}, ${man}`), await on(page, at));
    }
    assert.deepEqual(await way(), ['Rh8xQh5', 'Kg6xRh5']);
    // forward and back, as in other play
    await button('A move forward').click();
    await status().getByText('White to move').waitFor();
    await button('A move forward').click();
    await status().getByText('Black to move').waitFor();
    assert.equal(await on(page, 'h5').then((text) => text.slice(0, 14)), 'h5, white king');
    assert.deepEqual(await way(), ['Rh8xQh5', 'Kg6xRh5']);
    await button('A move back').click();
    await status().getByText('White to move').waitFor();
    assert.ok((await on(page, 'h5')).startsWith('h5, black rook'));
    await page.getByRole('button', { name: 'Rh8xQh5', exact: true }).waitFor();
    await button('Back to the diagram').click();
    await status().getByText('Black to move').waitFor();
  });

  test('from a position before the diagram other moves are played, and a problem is made', async () => {
    await begin();
    await section().getByText('Possible last moves').click();
    await section().getByRole('button', { name: 'Kg6xRh5', exact: true }).click();
    await status().getByText('White to move').waitFor();
    await button('Take a move back').click();
    await square(page, 'g6').click();
    await square(page, 'f6').click();
    await button('Play this move').click();
    await status().getByText('Black to move').waitFor();
    assert.match(await on(page, 'f6'), /white king/);
    assert.deepEqual(await way(), ['Kg6-f6']);
    await button('A move back').click();
    await status().getByText('White to move').waitFor();
    assert.deepEqual(await way(), ['Kg6xRh5']);
    await button('New from here').click();
    await eventually(async () => (await on(page, 'h5')) === 'h5, black rook', 'the position is a problem of its own');
  });

  test('rules under which moves cannot be taken back are named', async () => {
    await begin('BeginProblem Stipulation ~1 Condition Sentinelles Pieces White Ka1 Black Kh8 EndProblem');
    await section().getByText('Sentinelles: moves cannot be taken back under this rule').waitFor();
  });
}
