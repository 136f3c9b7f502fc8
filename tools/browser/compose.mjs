// Versions of a problem on the page: men that do nothing, other squares, cures, twins, what may vary; with real keys and mouse.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { alike, eventually, on, ready, solve, square, stage, visit } from './page.mjs';

/** The example that a first visitor finds without the pawn that stops a cook. */
const COOKED = 'BeginProblem Stipulation h#2 Condition Polo Forsyth 8/3K2S1/4p3/8/8/6r1/kBP5/8 EndProblem';

/** What is said in each language. */
const WORDS = {
  en: { done: /^All \d+ versions have been tried/, idle: /does nothing/, free: /rook g3: free on \d+ squares/, open: /^Open: /, varied: 'bRg3 -> any' },
  fr: { done: /^Les \d+ versions ont été essayées/, idle: /ne sert à rien/, free: /tour g3\s: libre sur \d+ cases/, open: /^Ouvrir : /, varied: 'nTg3 -> any' },
  de: { done: /^Alle \d+ Fassungen sind geprüft/, idle: /ist überflüssig/, free: /Turm g3: frei auf \d+ Feldern/, open: /^Öffnen: /, varied: 'sTg3 -> any' },
};

/** The journeys of who composes. @param {{isStatic: boolean}} kind of page */
export function composing({ isStatic }) {
  const them = stage({ isStatic });
  const ofPage = alike(isStatic);
  let page;

  beforeEach(async () => {
    page = await visit(them.browser, them.server.address, { width: 1400, height: 950 });
  });
  afterEach(async () => {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  const trials = () => page.locator('version-trials');
  const trial = (name) => page.locator(`[data-field="try-${name}"]`);
  const row = (at) => trials().locator(`[data-man="${at}"]`);
  const called = (name) => page.getByRole('button', { name, exact: true });
  const done = () => trials().getByText(/^All \d+ versions have been tried/).waitFor({ timeout: 60_000 });

  /** Pastes a problem as somebody does, and waits until it is open. */
  async function paste(text, stands) {
    await page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, text);
    await eventually(async () => (await on(page, stands[0])) === stands[1], 'the problem is open');
  }

  /** Presses of keys and of the mouse so far in a journey that begins with a problem being pasted. */
  async function counting() {
    await page.evaluate(() => {
      window.steps = 0;
      for (const name of ['pointerdown', 'keydown', 'paste']) window.addEventListener(name, () => { window.steps += 1; }, { capture: true });
    });
    return () => page.evaluate(() => window.steps);
  }

  /** Keeps the version of a row or a card, and waits until it stands in the list. @param {import('playwright-core').Locator} of */
  async function keep(of) {
    await of.getByRole('button', { name: /^Keep: / }).click();
    await page.locator('.versions-kept li').waitFor();
  }

  ofPage('from a pasted position to a version that is kept: a man is saved in three steps', async () => {
    const steps = await counting();
    await paste('BeginProblem Stipulation h#2 Condition Polo Forsyth 8/3K2S1/4p3/5p2/8/6r1/kBP5/8 EndProblem', ['b2', 'b2, white bishop']);
    await trial('matters').click();
    await done();
    await keep(row('g3'));
    assert.equal(await steps(), 3);
  });

  test('from a pasted position to a version that is kept: a cook is cured in as many steps as it takes to tick what is meant, and four', async () => {
    const steps = await counting();
    await paste(COOKED, ['f5', 'f5, empty']);
    await trial('cure').click();
    const items = trials().locator('.trial-meant li');
    await items.first().waitFor();
    const count = await items.count();
    for (let index = 0; index < count; index += 1) {
      if (!/^\s*1\.Ka2-b3/.test(await items.nth(index).textContent())) await items.nth(index).locator('input').click();
    }
    await page.locator('[data-field="cure-find"]').click();
    await done();
    await keep(trials().locator('.trial-card').first());
    assert.equal(await steps(), count - 1 + 4);
  });

  ofPage('from a pasted position to a version that is kept: a twin is found in five steps', async () => {
    const steps = await counting();
    await paste('BeginProblem Stipulation h#2 Condition Polo Forsyth 8/3K2S1/4p3/5p2/8/6r1/k1P5/8 EndProblem', ['c2', 'c2, white pawn']);
    await trial('squares').click();
    await square(page, 'c2').click();
    await done();
    const other = trials().locator('.row-other [data-square-of]').first();
    const place = await other.textContent();
    await other.click();
    await trials().locator('.trial-card').getByRole('button', { name: /^As twin b\): / }).click();
    await page.locator('[data-field="twin-0"]').waitFor();
    assert.equal((await page.inputValue('[data-field="twin-0"]')).toLowerCase(), `move c2 ${place}`);
    assert.equal(await steps(), 5);
  });

  ofPage('the solutions of a version with other play are played on the board', async () => {
    await trial('squares').click();
    await square(page, 'c2').click();
    await done();
    await square(page, 'e4').click();
    const line = trials().locator('.trial-card').getByRole('button', { name: /^Play 1\./ });
    const [, arrival] = (await line.textContent()).match(/^1\.\S*?[-*]([a-h][1-8])/);
    await line.click();
    await eventually(async () => (await page.locator('play-controls .way .move').count()) === 4, 'it is played to its end');
    assert.match(await page.locator('play-controls .way .move').first().textContent(), new RegExp(arrival));
    await called('Back to the diagram').click();
    await eventually(async () => /^e4, white pawn/.test(await on(page, 'e4')), 'it is a line of the version');
  });

  test('a man that does nothing is found and taken out, kept and brought back', async () => {
    await trial('matters').click();
    await done();
    assert.match(await row('g3').textContent(), /black rook g3 does nothing/);
    assert.match(await on(page, 'g3'), /^g3, black rook, does nothing/);
    assert.match(await on(page, 'g7'), /takes part/);
    assert.match(await on(page, 'f5'), /stops a cook: 1\./);
    // no colour without a sign
    assert.deepEqual(await Promise.all(['g3', 'g7', 'f5'].map((at) => square(page, at).locator('.badge').textContent())), ['∅', '✓', '!']);
    await row('g3').getByRole('button', { name: /^Keep: / }).click();
    await page.locator('.versions-kept li').waitFor();
    await row('g3').getByRole('button', { name: /^Open: / }).click();
    await eventually(async () => (await on(page, 'g3')) === 'g3, empty', 'the rook is gone');
    assert.match(await solve(page), /1 solution, complete/);
    await page.keyboard.press('Control+z');
    await eventually(async () => /^g3, black rook, does nothing/.test(await on(page, 'g3')), 'undo brings back the rook and what was found');
  });

  ofPage('a click on a man plays the cook that it stops', async () => {
    await trial('matters').click();
    await done();
    await square(page, 'f5').click();
    await page.locator('play-controls .way .move').nth(3).waitFor();
    const way = await page.locator('play-controls .way .move').allTextContents();
    assert.equal(way.length, 4);
    // without the pawn that stops it
    await called('Back to the diagram').click();
    await eventually(async () => (await on(page, 'f5')) === 'f5, empty', 'the pawn is left out');
    await called('A move forward').click();
    await eventually(async () => (await page.locator('play-controls .way .move').count()) === 1, 'the cook goes on');
    // and back to the problem itself
    await called('Versions').click();
    await eventually(async () => /^f5, black pawn, stops/.test(await on(page, 'f5')), 'the rings are there again');
    await called('Understand').click();
    await eventually(async () => /^f5, black pawn/.test(await on(page, 'f5')), 'and the problem');
  });

  test('a man is put where the idea is kept', async () => {
    await trial('squares').click();
    await trials().getByText('Click a man on the board').waitFor();
    await square(page, 'g3').click();
    await done();
    assert.match(await on(page, 'h3'), /^h3, empty, same moves/);
    assert.equal(await square(page, 'h3').locator('.sign').textContent(), '✓');
    assert.match(await trials().textContent(), /rook g3: free on \d+ squares/);
    await square(page, 'h3').click();
    await trials().locator('.trial-card').getByRole('button', { name: /^Open: / }).click();
    await eventually(async () => /^h3, black rook/.test(await on(page, 'h3')), 'the rook is there');
    assert.match(await on(page, 'g3'), /^g3, empty/);
    assert.match(await solve(page), /1 solution, complete/);
  });

  test('a twin is found among the squares, by keys', async () => {
    await trial('squares').focus();
    await page.keyboard.press('Enter');
    await trials().getByText('Click a man on the board').waitFor();
    await square(page, 'e1').focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await done();
    assert.match(await on(page, 'e4'), /^e4, empty, other play/);
    assert.match(await on(page, 'a7'), /^a7, empty, cooked, at least \d+ solutions/);
    assert.match(await on(page, 'd2'), /^d2, empty, no solution/);
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    const card = trials().locator('.trial-card');
    await card.getByRole('button', { name: /^As twin b\): / }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-field="twin-0"]').waitFor();
    assert.equal((await page.inputValue('[data-field="twin-0"]')).toLowerCase(), 'move c2 e4');
    assert.match(await solve(page), /One solution/);
    assert.equal(await page.locator('solution-view [role="tab"]').count(), 2);
  });

  ofPage('a twin is found by leaving a man out', async () => {
    await trial('matters').click();
    await done();
    assert.match(await row('c2').textContent(), /without it the problem is sound, with other play/);
    await row('c2').getByRole('button', { name: /^As twin b\): / }).click();
    await page.locator('[data-field="twin-0"]').waitFor();
    assert.equal((await page.inputValue('[data-field="twin-0"]')).toLowerCase(), 'remove c2');
    assert.match(await solve(page), /One solution/);
  });

  test('a cook is cured by a man', async () => {
    await paste(COOKED, ['f5', 'f5, empty']);
    await trial('cure').click();
    await trials().locator('.trial-meant li').first().waitFor();
    const count = await trials().locator('.trial-meant li').count();
    assert.ok(count > 1, `${count} solutions`);
    assert.match(await trials().textContent(), /All solutions are meant/);
    for (let index = 0; index < count; index += 1) {
      const item = trials().locator('.trial-meant li').nth(index);
      if (!/^\s*1\.Ka2-b3/.test(await item.textContent())) await item.locator('input').click();
    }
    await trials().getByText('Solutions that are meant: 1 of').waitFor();
    await page.locator('[data-field="cure-find"]').click();
    await done();
    const cure = trials().locator('[data-fen^="8/3K2N1/4p3/5p2/8/6r1/kBP5/8"]');
    while ((await cure.count()) === 0) await page.locator('[data-field="show-more"]').click();
    await cure.getByRole('button', { name: /^Open: / }).click();
    await eventually(async () => /^f5, black pawn/.test(await on(page, 'f5')), 'the pawn is there');
    assert.match(await solve(page), /1 solution, complete/);
  });

  ofPage('a variation that is meant is kept', async () => {
    await paste('BeginProblem Pieces White Kf2 Qf1 Rb1 Rh5 Bc3 Se3 Black Ke8 Qg6 Rf5 Ba5 Sa6 Pe6 Stipulation #2 Condition Polo Option Variation EndProblem', ['a6', 'a6, black knight']);
    await trial('matters').click();
    await done();
    assert.match(await row('a6').textContent(), /does nothing/);
    await trials().locator('.trial-meant summary').click();
    await page.locator('[data-field="meant-full"]').click();
    const variation = trials().locator('.trial-meant label', { hasText: '1...Ba5-b4[-c3] 2.Qf1-b5' });
    await variation.locator('input').click();
    await page.locator('[data-field="trial-go"]').click();
    await done();
    assert.match(await row('a6').textContent(), /without it the problem is sound, with other play/);
    assert.match(await row('e3').textContent(), /does nothing/);
    // it is there after a reload
    await page.reload();
    await ready(page);
    await trial('matters').click();
    await trials().locator('.trial-rows, [data-man="a6"]').first().waitFor();
    assert.ok(await variation.locator('input').isChecked());
  });

  ofPage('tries are named where they can be meant, and are no cooks', async () => {
    await paste('BeginProblem Pieces White Kf6 Qb1 Pa2 Black Kh8 Pa7 Pa3 Stipulation #2 Option Variation EndProblem', ['f6', 'f6, white king']);
    await trial('cure').click();
    await trials().getByText('All solutions are meant').waitFor();
    await page.locator('[data-field="meant-full"]').click();
    await trials().locator('.trial-meant label', { hasText: '1.Qb1-b8 ? 1...Kh8-h7 ! (try)' }).waitFor();
    await trials().getByText('All solutions are meant').waitFor();
  });

  ofPage('what may vary is written; what is wrong is shown at its place', async () => {
    await trial('vary').click();
    await trials().locator('[data-field="vary"]').waitFor();
    // a man that is clicked is written
    await square(page, 'g3').click();
    await eventually(async () => (await page.inputValue('[data-field="vary"]')) === 'bRg3', 'it is written');
    await page.keyboard.type(' -> zzz');
    await page.keyboard.press('Enter');
    await trials().locator('.fault').waitFor();
    assert.equal(await trials().locator('.fault mark').textContent(), 'zzz');
    // the wrong word is chosen: the next keys write in its place
    await page.keyboard.type('any');
    assert.equal(await page.inputValue('[data-field="vary"]'), 'bRg3 -> any');
    await page.keyboard.press('Enter');
    await done();
    assert.equal(await trials().locator('.fault').count(), 0);
    assert.match(await trials().textContent(), /Sound versions: \d+/);
    const card = trials().locator('.trial-card').first();
    assert.equal(await card.locator('.square.last').count(), 2);
    await card.getByRole('button', { name: /^Compare: / }).click();
    await trials().locator('.comparison').getByText(/1 solution, complete/).first().waitFor({ timeout: 30_000 });
    assert.equal(await trials().locator('.comparison .touched').count(), 4);
    assert.match(await trials().locator('.comparison').textContent(), /Both have the same solutions/);
  });

  test('so many versions that it takes long are counted before they are tried, and tried in the background', async () => {
    await trial('vary').click();
    await page.locator('[data-field="vary"]').click();
    await page.keyboard.type('+{wP, bP, wS, bS, wB, bB} @ empty');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('edits: 2');
    await page.keyboard.press('Enter');
    await trials().getByText(/^These are \d\d,\d{3} versions/).waitFor();
    assert.equal(await trials().locator('[data-field="trial-stop"]').count(), 0);
    await trials().getByRole('button', { name: 'Try them all the same' }).click();
    await trials().locator('.trial-card').first().waitFor({ timeout: 30_000 });
    // the problem is solved and looked at meanwhile
    assert.match(await solve(page), /1 solution, complete/);
    await page.locator('solution-view .line .move').first().click();
    await page.locator('explore-panel .status').getByText('White to move').waitFor();
    await trials().locator('[data-field="trial-stop"]').click();
    const stopped = trials().getByText(/^Stopped after \d+ of \d+ versions/);
    const before = await stopped.textContent();
    // it is there after a reload, and goes on from there
    await page.reload();
    await ready(page);
    await trial('vary').click();
    assert.equal(await stopped.textContent(), before);
    assert.match(await page.inputValue('[data-field="vary"]'), /edits: 2$/);
    await trials().locator('[data-field="trial-go"]').click();
    const [, count] = before.match(/after (\d+)/);
    await eventually(async () => Number.parseInt(await trials().locator('.count').textContent(), 10) > Number(count), 'it goes on');
    await trials().locator('[data-field="trial-stop"]').click();
  });

  /** Answers of one version each, so that there is a middle. */
  const oneByOne = () => page.route('**/api/compose', async (route) => {
    await new Promise((resolve) => { setTimeout(resolve, 60); });
    const asked = route.request().postDataJSON();
    await route.continue({ postData: JSON.stringify({ ...asked, time: asked.time && 1e-6 }) }).catch(() => {});
  });

  ofPage('a square that is clicked before the man has been tried there is shown when it has', async () => {
    await oneByOne();
    await trial('squares').click();
    await square(page, 'g3').click();
    await trials().locator('.count').getByText(/^[1-9]/).waitFor();
    // squares are tried from a1 on
    await square(page, 'h8').click();
    assert.equal(await trials().locator('.trial-card').count(), 0);
    await page.locator('chess-board .asked-square[data-square="h8"]').waitFor();
    await trials().locator('.trial-card').getByText('bRg3 -> h8').waitFor({ timeout: 30_000 });
    await done();
  });

  test('what is stopped in the middle is there after a reload, and goes on', async () => {
    if (!isStatic) await oneByOne();
    await trial('squares').click();
    await square(page, 'g3').click();
    const count = async () => Number((await trials().locator('.count').textContent()).match(/^\d+/)[0]);
    if (!isStatic) {
      await eventually(async () => (await trials().locator('.count').count()) > 0 && (await count()) > 2, 'some are tried');
      await called('Edit').click();
      // in the background: the problem is worked on by other means meanwhile
      await page.locator('[data-field="stipulation"]').focus();
      await trials().locator('[data-field="trial-stop"]').click();
      await trials().getByText(/^Stopped after \d+ of 56 versions/).waitFor();
      const before = await count();
      assert.ok(before < 56, `${before}`);
    } else {
      await done();
    }
    // how lines are broken depends on the styles that are there by then
    const rows = async () => (await trials().locator('.trial-rows').innerText()).replace(/\s+/g, ' ');
    const marked = await rows();
    await page.reload();
    await ready(page);
    await trial('squares').click();
    await trials().locator('.trial-rows li').first().waitFor();
    assert.equal(await rows(), marked);
    if (!isStatic) await trials().locator('[data-field="trial-go"]').click();
    await done();
    assert.equal(await page.locator('chess-board .square[class*="on-"]').count(), 56);
  });

  // the room and the words are the same without a server: one language is enough there
  for (const [language, words] of Object.entries(WORDS).slice(isStatic ? -1 : 0)) {
    test(`on a phone, in its language: ${language}`, async () => {
      const phone = await visit(them.browser, them.server.address, { width: 390, height: 844, language, hasTouch: true });
      const all = phone.locator('version-trials');
      await phone.locator('[data-field="try-matters"]').tap();
      await all.getByText(words.done).waitFor({ timeout: 60_000 });
      assert.match(await all.locator('[data-man="g3"]').textContent(), words.idle);
      await phone.locator('[data-field="try-squares"]').tap();
      await square(phone, 'g3').tap();
      await all.getByText(words.free).waitFor({ timeout: 60_000 });
      // the board is in sight beside the list, and nothing is wider than the screen
      const { top, bottom } = await phone.locator('chess-board').evaluate((it) => it.getBoundingClientRect());
      assert.ok(top >= 0 && bottom <= 844, `${top} to ${bottom}`);
      assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= 390));
      await square(phone, 'h3').tap();
      await all.locator('.trial-card').getByRole('button', { name: words.open }).tap();
      await eventually(async () => (await square(phone, 'h3').locator('img').count()) === 1, 'the rook is there');
      // men are named by the letters of the language
      await phone.keyboard.press('Control+z');
      await eventually(async () => (await square(phone, 'g3').locator('img').count()) === 1, 'the rook is back');
      await phone.locator('[data-field="try-vary"]').tap();
      await phone.locator('[data-field="vary"]').waitFor();
      await square(phone, 'g3').tap();
      await eventually(async () => (await phone.inputValue('[data-field="vary"]')).endsWith('g3'), 'it is written');
      await phone.keyboard.type(' -> any');
      assert.equal(await phone.inputValue('[data-field="vary"]'), words.varied);
      await phone.keyboard.press('Enter');
      await all.locator('.trial-card').first().waitFor({ timeout: 60_000 });
      assert.deepEqual(phone.errors, []);
      await phone.context().close();
    });
  }

  ofPage('another language asks again, and what was said in the first is there still', async () => {
    await trial('matters').click();
    await done();
    await page.selectOption('#language', 'fr');
    await trials().getByText(/^Les \d+ versions ont été essayées/).waitFor({ timeout: 60_000 });
    assert.match(await row('g3').textContent(), /tour g3 \(Noirs\) ne sert à rien/);
    assert.match(await on(page, 'g3'), /^g3, tour \(Noirs\), ne sert à rien/);
    await page.selectOption('#language', 'en');
    await done();
    assert.match(await row('g3').textContent(), /black rook g3 does nothing/);
  });

  ofPage('a problem that cannot be asked about says why', async () => {
    await paste('BeginProblem Stipulation h#2 Pieces White Ka1 Black Kh8 EndProblem', ['h8', 'h8, black king']);
    await trial('matters').click();
    await trials().locator('.fault').getByText('no solution').waitFor();
    // and no question is left without an end
    assert.equal(await trials().locator('[data-field="trial-stop"]').count(), 0);
  });

  ofPage('a change of the problem ends what is tried of it', async () => {
    await trial('matters').click();
    await done();
    await called('Edit').click();
    await square(page, 'g3').focus();
    await page.keyboard.press('Delete');
    await eventually(async () => (await trials().locator('.trial-rows li').count()) === 0, 'what was found is of another problem');
  });
}
