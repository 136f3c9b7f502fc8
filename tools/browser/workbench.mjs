// A day of work on the page: files, versions, twins, whole files in the background, and going through solutions.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { alike, ROOT, eventually, on, ready, solve, square, stage, visit } from './page.mjs';

/** Short helpmates: a file of so many problems, each of another author. */
export function manyProblems(count) {
  const problem = (number) => `BeginProblem\nAuthor Composer ${number}\nStipulation h#1\nPieces White Kb3 Rh${2 + (number % 7)} Black Kb1 EndProblem`;
  return Array.from({ length: count }, (_, index) => problem(index + 1)).join('\n\n');
}

/** A YAML document of Olive. */
const yaml = (author, stipulation, white, black) => `---\nauthors:\n  - ${author}\nalgebraic:\n  white: [${white}]\n  black: [${black}]\nstipulation: "${stipulation}"\nsolution: ""\n`;

/** All journeys. @param {{isStatic: boolean}} kind of page */
export function workbench({ isStatic }) {
  const them = stage({ isStatic });
  const ofPage = alike(isStatic);
  let page;

  beforeEach(async () => {
    page = await visit(them.browser, them.server.address);
  });
  afterEach(async () => {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  const button = (name) => page.getByRole('button', { name, exact: true });
  const rows = () => page.locator('problem-list .entry');
  const stipulation = () => page.inputValue('[data-field="stipulation"]');

  /** Pastes text as somebody does. */
  async function paste(text) {
    await page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, text);
  }

  /** Pastes one problem, and waits until it is open. */
  async function begin(text) {
    const before = await rows().count();
    await paste(text);
    await eventually(async () => (await rows().count()) === before + 1, 'it is there');
  }

  /** Drops a file on the page. */
  async function drop(name, content) {
    await page.evaluate(({ name, content }) => {
      const data = new DataTransfer();
      data.items.add(new File([content], name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, { name, content });
  }

  async function choose(field, text) {
    await page.locator(`[data-field="${field}"]`).fill(text);
    await page.locator('[role="option"]:visible').first().waitFor();
    await page.keyboard.press('Enter');
  }

  test('a FEN that is pasted after the demonstration is a new problem, and nothing of the one before is in it', async () => {
    await begin('8/8/8/8/8/1K6/7R/1k6 w - - 0 1');
    assert.equal(await stipulation(), '#2');
    assert.equal(await page.locator('.conditions .chip').count(), 0);
    assert.match(await solve(page), /complete/);
    await page.keyboard.press('Control+z');
    await eventually(async () => (await page.locator('.conditions .chip').count()) === 1, 'undo leads back to Polo');
    await page.keyboard.press('Control+y');
    await eventually(async () => (await stipulation()) === '#2', 'and redo to the FEN');
  });

  ofPage('of two problems that are pasted none is dropped, nor what is not understood', async () => {
    await paste(yaml('A', 'h#1', '"Kb3", "Rh7"', '"Kb1"') + yaml('B', 'h#2', '"Kc3", "Rh7"', '"Ka1"'));
    await eventually(async () => (await rows().count()) === 3, 'both are in the list');
    assert.equal(await stipulation(), 'h#1');
    await paste('BeginProblem Stipulation #2 Pieces White Ka1 Black Kc1 NextProblem Stipulation #2 Condition Pollo Pieces White Ka1 Black Kc1 EndProblem');
    await eventually(async () => (await rows().count()) === 5, 'the one that is not understood is there too');
    assert.match(await page.textContent('#alerts'), /Not understood: 1/);
    assert.match(await rows().nth(3).textContent(), /Pollo/);
  });

  test('the work is there after a reload: problems, versions, results, and the language', async () => {
    await choose('conditions', 'Circe');
    await solve(page);
    await button('Keep').click();
    await square(page, 'g3').focus();
    await page.keyboard.press('Delete');
    await page.reload();
    await ready(page);
    assert.equal(await on(page, 'g3'), 'g3, empty');
    await page.getByRole('button', { name: /^Take back: / }).click();
    assert.equal(await on(page, 'g3'), 'g3, black rook');
    await page.waitForSelector('solution-view .verdict:not(:empty)');
    assert.deepEqual(await page.locator('.conditions .chip > summary').allTextContents(), ['Polo', 'Circe']);
  });

  ofPage('two versions are compared, with the solutions that only one has', async () => {
    await begin('BeginProblem Stipulation h#1 Pieces White Kb3 Rh7 Black Kb1 EndProblem');
    await solve(page);
    await page.getByLabel('This version:').fill('as it was sound');
    await button('Keep').click();
    await square(page, 'h7').focus();
    await page.keyboard.press('Q');
    await solve(page);
    await page.getByRole('button', { name: 'Compare: as it was sound' }).click();
    await page.locator('.solutions-compared h3').first().waitFor();
    assert.match(await page.textContent('.comparison'), /Only now: \d/);
    assert.equal(await page.locator('.comparison .touched').count(), 2);
  });

  test('a file of a hundred problems is solved in the background while another is edited', async () => {
    await drop('tourney.inp', manyProblems(100));
    await page.getByText('100 problems loaded').waitFor();
    await button('Solve all').click();
    await button('Begin').click();
    await page.getByText(/\d+ \/ 100/).waitFor();
    await square(page, 'd5').click();
    await button('white queen').click();
    await square(page, 'd5').click();
    assert.equal(await on(page, 'd5'), 'd5, white queen');
    await page.getByText('The file is solved').waitFor({ timeout: 120_000 });
    await page.getByLabel('Find:').fill('composer 57');
    await eventually(async () => (await rows().count()) === 1, 'one is found');
    assert.match(await rows().first().textContent(), /57\..*Composer 57/);
    await button('Report').click();
    await page.locator('dialog.report').waitFor();
    assert.equal(await page.locator('dialog.report tbody tr').count(), 100);
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    assert.equal(csv.split('\r\n').length, 101);
    await page.keyboard.press('Escape');
  });

  ofPage('a composition begun in Olive is finished here: its comments and its intention are seen, and saved', async () => {
    const begun = `${yaml('A', 'h#1', '"Kb3", "Rh7", "Rg8"', '"Ka1"')}intended-solutions: '2.1'\nkeywords: [Switchback]\ncomments: ['two rooks, one square']\n`;
    await drop('begun.olv', begun);
    await page.getByText('Loaded').waitFor();
    assert.match(await solve(page), /as many solutions as are intended/);
    await page.locator('.more > summary').click();
    const field = (name) => page.locator(`[data-field="${name}"]`);
    assert.equal(await field('comments').inputValue(), 'two rooks, one square');
    assert.equal(await field('keywords').inputValue(), 'Switchback');
    for (const [name, text] of [['comments', 'two rooks, one square\nas small as can be'], ['keywords', 'Switchback, Model mate'], ['intended-solutions', '1']]) {
      await field(name).fill(text);
      await page.keyboard.press('Tab');
    }
    assert.match(await solve(page), /Cooked: more solutions than are intended/);
    await page.evaluate(() => { delete window.showSaveFilePicker; });
    const download = page.waitForEvent('download');
    await button('Save').click();
    const saved = readFileSync(await (await download).path(), 'utf8');
    for (const line of [/as small as can be/, /Model mate/, /intended-solutions: '?1/]) assert.match(saved, line);
    await page.locator('.more > summary').click();
  });

  ofPage('what is intended, twins and both sides are named in the verdict', async () => {
    const intended = (number) => `${yaml('B', 'h#1', '"Kb3", "Rh7", "Rg8"', '"Ka1"')}intended-solutions: '${number}'\n`;
    for (const [number, verdict] of [['1', /^Cooked: more solutions than are intended/], ['2', /^Sound: as many solutions as are intended/], ['3', /^Fewer solutions than are intended/]]) {
      await drop(`intended-${number}.olv`, intended(number));
      await eventually(async () => (await page.inputValue('[data-field="intended-solutions"]')) === number, 'it is open');
      assert.match(await solve(page), verdict);
    }
    await begin('BeginProblem Stipulation h#1 Pieces White Kb3 Rh7 Black Kb1 Twin remove h7 EndProblem');
    assert.match(await solve(page), /^No solution: b\)/);
    await begin('BeginProblem Stipulation #1 Option Duplex Pieces White Kb6 Rh1 Black Ka8 Rg3 EndProblem');
    await solve(page);
    const tabs = await page.locator('solution-view [role="tab"]').allTextContents();
    assert.ok(['White begins', 'Black begins'].every((who) => tabs.some((tab) => tab.includes(who))), tabs.join());
  });

  ofPage('the whole way by Tab and keys, with what a screen reader hears', async () => {
    /** Goes on by Tab, or back, until that has the focus. */
    const reach = async (role, name, key = 'Tab') => {
      const wanted = page.getByRole(role, { name, exact: typeof name === 'string' });
      for (let tries = 0; tries < 120; tries += 1) {
        const isThere = await wanted.evaluateAll((all) => all.includes(document.activeElement));
        if (isThere) return;
        await page.keyboard.press(key);
      }
      throw new Error(`${role} ${name} is not reached by ${key}`);
    };
    const hears = (text) => eventually(async () => {
      const said = await page.locator('[aria-live], [role="status"], [role="alert"]').allTextContents();
      return said.some((it) => text.test(it));
    }, `${text} is heard`);
    const enter = () => page.keyboard.press('Enter');

    await reach('button', 'New');
    await enter();
    await eventually(async () => (await rows().count()) === 2, 'there is a new problem');
    // the board is one stop; arrow keys go over its squares
    await eventually(async () => {
      await page.keyboard.press('Tab');
      return page.evaluate(() => document.activeElement.matches('chess-board .square'));
    }, 'the board is reached');
    await page.keyboard.press('Home');
    await page.keyboard.press('k');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'K', 'End', 'ArrowUp', 'ArrowUp', 'R', 'ArrowUp', 'R']) await page.keyboard.press(key);
    await reach('combobox', /stipulation/i);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('h#1');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await hears(/half-moves: 2/);
    await reach('button', 'Solve');
    await enter();
    await hears(/complete/);
    // tabs, moves, steps
    await eventually(async () => {
      await page.keyboard.press('Tab');
      return page.evaluate(() => document.activeElement.matches('solution-view [role="tabpanel"]'));
    }, 'the solution is reached');
    await page.keyboard.press('ArrowRight');
    await hears(/^1\. K/);
    await page.keyboard.press('ArrowRight');
    await hears(/^1… R.*#/);
    await page.keyboard.press('Home');
    await hears(/diagram/i);
    // pages of several problems, and out again
    await reach('button', 'Several problems …');
    await enter();
    await hears(/Problems: 2; pages/);
    await reach('checkbox', /^1\. h#2/);
    await page.keyboard.press('Space');
    await hears(/Problems: 1; pages/);
    await page.keyboard.press('Escape');
    // the list: one stop, arrow keys go over its problems
    const isAt = (text) => eventually(() => page.evaluate((it) => document.activeElement.textContent.startsWith(it), text), `${text} is open, and has the focus`);
    await reach('button', /^2\. h#1/, 'Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await isAt('1. h#2');
    await page.keyboard.press('ArrowDown');
    await isAt('2. h#1');
    await page.keyboard.press('Alt+ArrowUp');
    await eventually(async () => (await rows().first().textContent()).startsWith('1. h#1'), 'it is the first now');
  });

  ofPage('the problems of a file are put in order: by their verdicts, by keys, by dragging', async () => {
    const problem = (name, stipulation) => `Author ${name}\nStipulation ${stipulation}\nPieces White Kb3 Rh7 Black Kb1\n`;
    const beginnings = async () => Promise.all((await rows().all()).map(async (row) => (await row.textContent()).match(/Ann|Bob|Cid/)?.[0]));
    await drop('award.inp', `BeginProblem\n${problem('Bob', 'h#1')}NextProblem\n${problem('Ann', 'h=1')}NextProblem\n${problem('Cid', 'h#1')}EndProblem\n`);
    await page.getByText('3 problems loaded').waitFor();
    await button('Solve all').click();
    await button('Begin').click();
    await page.getByText('The file is solved').waitFor();
    await page.locator('file-solver').getByRole('button', { name: 'sound: 2' }).click();
    await eventually(async () => (await rows().count()) === 2, 'those of one class are shown');
    await page.getByLabel('Find:').fill('');
    await eventually(async () => (await rows().count()) === 3, 'all are shown again');
    const sort = async (name) => {
      await page.getByLabel('More about this file').click();
      await page.getByRole('menuitem', { name }).click();
    };
    await sort('Sort by author');
    assert.deepEqual(await beginnings(), ['Ann', 'Bob', 'Cid']);
    await rows().first().locator('.open').click();
    await page.keyboard.press('Alt+ArrowDown');
    await eventually(async () => (await beginnings()).join() === 'Bob,Ann,Cid', 'moved by keys');
    await rows().nth(2).dragTo(rows().nth(0));
    await eventually(async () => (await beginnings()).join() === 'Cid,Bob,Ann', 'moved by dragging');
    await page.keyboard.press('Control+z');
    await sort('Sort by verdict');
    assert.equal((await beginnings()).indexOf('Bob') < (await beginnings()).indexOf('Cid'), true);
    await button('Close').click();
  });

  test('a file is saved in the form of its name', async () => {
    await begin(yaml('A', 'h#1', '"Kb3", "Rh7"', '"Kb1"'));
    await page.evaluate(() => { delete window.showSaveFilePicker; });
    await page.getByLabel('More about this file').click();
    await page.getByRole('menuitem', { name: 'Save as' }).click();
    await page.getByRole('dialog').getByLabel('Form').selectOption('yaml');
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    const saved = await download;
    assert.match(saved.suggestedFilename(), /\.yaml$/);
    const text = readFileSync(await saved.path(), 'utf8');
    assert.equal(text.match(/algebraic:/g).length, 2, text);
    // and is read again
    await drop('again.yaml', text);
    await eventually(async () => (await page.getByLabel('File', { exact: true }).locator('option').allTextContents()).includes('again.yaml (2)'), 'it is open');
  });

  ofPage('a solution is gone through by keys, to the end and back, with its branches', async () => {
    await begin(readFileSync(`${ROOT}examples/maximum-hagemann.inp`, 'utf8').replace('Variation', 'Variation Try'));
    await solve(page);
    await page.locator('solution-view .mark.key').first().locator('xpath=..').locator('.move').first().click();
    const way = page.locator('play-controls .way .move');
    await eventually(async () => (await way.count()) === 1, 'the key is played');
    assert.equal(await page.locator('.arrow').count(), 1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await way.count(), 3);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await way.count(), 2);
    const second = await way.nth(1).textContent();
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await way.nth(1).textContent(), second);
    await page.keyboard.press('Home');
    assert.equal(await way.count(), 0);
    await page.keyboard.press('End');
    assert.ok(await way.count() >= 3);
    assert.equal(await page.locator('solution-view .move.shown').count(), 1);
    // by the wheel over the board
    await square(page, 'd4').hover();
    await page.mouse.wheel(0, -120);
    await eventually(async () => (await way.count()) >= 2, 'a move back');
    await button('New from here').click();
    await eventually(async () => (await rows().count()) === 3, 'the position is a problem of its own');
  });

  ofPage('a condition with squares asks for them, and they are clicked on the board', async () => {
    await page.locator('[data-field="conditions"]').fill('Hole');
    await page.locator('.conditions [role="option"]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/click its squares/).waitFor();
    await square(page, 'a8').click();
    await square(page, 'h8').click();
    await page.locator('#asking').getByRole('button', { name: 'Done' }).click();
    await eventually(async () => (await page.locator('.conditions .chip > summary').allTextContents()).includes('Hole a8h8'), 'the squares are there');
    // the engine tells what the condition does to squares
    await eventually(async () => /hole/.test(await on(page, 'a8')), 'a8 is a hole');
  });

  ofPage('what is missing is said where it is written, before anything is solved', async () => {
    await page.locator('[data-field="conditions"]').fill('Hole');
    await page.locator('.conditions [role="option"]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#asking').getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.conditions .fault').getByText(/square/).waitFor();
    await page.locator('[data-field="stipulation"]').fill('helpmate in 3');
    await page.keyboard.press('Tab');
    await eventually(async () => (await stipulation()) === 'h#3', 'words are understood');
    await button('Remove Hole').click();
    await page.locator('.asked').getByText('Black begins; half-moves: 6').waitFor();
  });

  ofPage('stipulations are understood in words of three languages', async () => {
    for (const [words, sign] of [['Hilfsmatt in 2,5', 'h#2.5'], ['mat aidé en 3 coups', 'h#3'], ['mate in 2', '#2'], ['selfmate in 4 moves', 's#4'], ['help stalemate in 2', 'h=2'], ['series-helpmate in 7', 'ser-h#7']]) {
      await page.locator('[data-field="stipulation"]').fill(words);
      await page.keyboard.press('Tab');
      await eventually(async () => (await stipulation()) === sign, `${words} is ${sign}`);
    }
  });

  test('a mate is taken apart, a square says who observes it, and a move why it is not in the solution', async () => {
    await begin('BeginProblem Stipulation #1 Pieces White Kg1 Rd1 Black Kg8 Pf7 Pg7 Ph7 EndProblem');
    await solve(page);
    await page.locator('solution-view .move').first().click();
    await page.locator('.mate-parts').waitFor();
    assert.equal(await page.locator('.mate-parts h3').textContent(), 'What the mate consists of');
    assert.match(await page.textContent('.mate-parts'), /f8.*guarded.*rook d8/);
    assert.match(await on(page, 'f7'), /blocked/);
    assert.equal(await page.locator('.arrow.check').count(), 1);
    await page.keyboard.press('ArrowLeft');
    await square(page, 'd5').click();
    await page.locator('explore-panel .observed').waitFor();
    assert.match(await page.textContent('.observed'), /white: rook d1/);
    await page.getByLabel('Why (not) this move?').fill('Rd7');
    await button('Ask').click();
    await button('Is it in the solution? Why not?').click();
    await page.locator('.missing').waitFor();
    assert.match(await page.textContent('.missing'), /is refuted/);
    // a question that fails leaves no old answer standing
    await page.getByLabel('Why (not) this move?').fill('nonsense');
    await button('Ask').click();
    await eventually(async () => (await page.locator('.missing').count()) === 0, 'the old answer is gone');
  });

  ofPage('a condition with men asks for them', async () => {
    await page.locator('[data-field="conditions"]').fill('ChameleonSequence');
    await page.locator('.conditions [role="option"]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#asking input').waitFor();
    await square(page, 'g7').click();
    assert.equal(await page.locator('#asking input').inputValue(), 's');
    await page.locator('#asking input').fill('s b r q s');
    await page.keyboard.press('Enter');
    await eventually(async () => (await page.locator('.conditions .chip > summary').allTextContents()).some((text) => text.endsWith('s b r q s')), 'they are there');
  });

  ofPage('twins are made by clicking, each with its diagram', async () => {
    await begin('BeginProblem Stipulation h#2 Pieces White Kc3 Rd4 Black Ka1 Pa2 EndProblem');
    await page.locator('.twins-box > summary').click();
    await button('Move a man').click();
    await square(page, 'd4').click();
    await square(page, 'd5').click();
    await eventually(async () => (await page.inputValue('[data-field="twin-0"]')) === 'Move d4 d5', 'the twin is there');
    await page.locator('.twin-list .small-board .last').first().waitFor();
    await page.getByLabel('With the stipulation').fill('h#3');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await eventually(async () => (await page.locator('.twin-list > li').count()) === 2, 'and another one');
    await solve(page);
    const tabs = await page.locator('solution-view [role="tab"]').allTextContents();
    assert.equal(tabs.length, 3);
    assert.match(tabs[1], /^b\)/);
  });

  /** Begins a problem and stops solving it at once, then loads the page again. */
  async function stopAndReload() {
    await begin('BeginProblem Stipulation h#3.5 Pieces White Ka1 Gb1 Gc2 Pe2 Black Kh8 Qg8 Rf8 Sd8 Pa7 EndProblem');
    const seconds = page.getByLabel('Seconds at most');
    await seconds.fill('0.1');
    await page.keyboard.press('Tab');
    await button('Solve').click();
    await page.waitForSelector('solution-view[data-state="done"]');
    await eventually(async () => /incomplete/i.test(await page.textContent('solution-view > .verdict')), 'the time is up');
    await page.reload();
    await ready(page);
    await seconds.fill('120');
    await page.keyboard.press('Tab');
  }

  /** Goes on solving until it is known that there is no solution. */
  async function goOn() {
    await button('Go on').click();
    const isComplete = () => /no solution, complete/i.test(document.querySelector('solution-view > .verdict')?.textContent ?? '');
    await page.waitForFunction(isComplete, undefined, { timeout: 150_000 });
    assert.equal(await button('Go on').isVisible(), false);
  }

  test('solving goes on from where it was stopped, even after a reload, and finds the same', async () => {
    await stopAndReload();
    await goOn();
  });

  test('where the events of a solution are lost, solving begins anew', async () => {
    await stopAndReload();
    await page.evaluate(async () => {
      const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
      const database = await done(indexedDB.open('sauterelle'));
      const results = database.transaction('results', 'readwrite').objectStore('results');
      for (const key of await done(results.getAllKeys())) if (String(key).startsWith('events ')) await done(results.delete(key));
      database.close();
    });
    await goOn();
  });

  ofPage('solutions in short notation, as magazines print them', async () => {
    const choose = async (/** @type {string} */ name) => {
      await button('Settings').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(name, { exact: true }).check();
      await dialog.getByRole('button', { name: 'Close' }).click();
    };
    await choose('Qa1');
    await begin('BeginProblem\nStipulation h#2\nPieces White Ke1 Ra1 Sd1 Bd4 Black Kd3 Qc1 Bh6 Sd5 Pc3c4\nEndProblem');
    await button('Solve').click();
    await page.getByText('Sxc3').first().waitFor();
    await choose('Qg1-a1');
  });

  ofPage('traditional figures in French, with a rule of one\'s own, and they are kept', async () => {
    await page.selectOption('#language', 'fr');
    await page.getByRole('heading', { name: 'Problème', exact: true }).waitFor();
    await begin('DebutProblem\nEnonce h#2\nPieces Blanc Rc3 Sd4 Noir Ra1 Pa2\nFinProblem');
    await button('Réglages').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('des revues').check();
    await dialog.getByLabel('Vos propres règles').fill('g=q/9');
    await page.keyboard.press('Tab');
    await dialog.locator('.fault').getByText(/q\/9|9/).waitFor();
    await dialog.getByLabel('Vos propres règles').fill('p=letters:XX');
    await page.keyboard.press('Tab');
    await eventually(async () => !(await dialog.locator('.fault').isVisible()), 'the rule is understood');
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await page.reload();
    await ready(page);
    const source = () => square(page, 'd4').locator('img').getAttribute('src');
    await eventually(async () => (await source())?.length > 0, 'the grasshopper is drawn');
    const drawing = (name) => page.evaluate(async ([Way, square, isStatic]) => {
      const address = document.querySelector(`chess-board [data-square="${square}"] img`).src;
      // without a server the drawing is an address of the page's own, which may not be fetched
      if (!isStatic) return (await fetch(address)).text();
      const { ask } = await import(new URL(Way, document.baseURI));
      const man = { code: square === 'd4' ? 'g' : 'p', colour: 'white', figures: 'traditional', rules: 'p=letters:XX', language: 'fr' };
      return (await ask('man', man)).text();
    }, ['js/engine/way.js', name, isStatic]);
    await eventually(async () => /rotate\(180/.test(await drawing('d4')), 'it is a queen upside down');
    await eventually(async () => />XX</.test(await drawing('a2')), 'the pawn is letters');
    // keys are those of the language: D is a queen, S a grasshopper
    await square(page, 'h1').focus();
    await page.keyboard.press('D');
    await eventually(async () => (await on(page, 'h1')) === 'h1, dame (Blancs)', 'the key puts a queen');
  });

  test('a second tab says that it keeps nothing, and takes over when that is wanted', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await ready(other);
    await other.getByText('kept by another tab').waitFor();
    await other.getByRole('button', { name: 'Keep them here' }).click();
    await page.getByText('kept by another tab').waitFor();
    await other.close();
  });

  test('on a phone a move is tapped, and the board is in sight', async () => {
    const phone = await visit(them.browser, them.server.address, { width: 360, height: 740, hasTouch: true, isMobile: true });
    await phone.getByRole('button', { name: 'Solve', exact: true }).tap();
    await phone.waitForSelector('solution-view .line .move');
    await phone.locator('solution-view .line .move').first().tap();
    await eventually(async () => (await on(phone, 'b3'))?.includes('king'), 'the move is on the board');
    const { y, height } = await phone.locator('chess-board').boundingBox();
    assert.ok(y >= 0 && y + height <= 740, `the board is at ${y}, ${height} high`);
    assert.deepEqual(phone.errors, []);
    await phone.context().close();
  });
}
