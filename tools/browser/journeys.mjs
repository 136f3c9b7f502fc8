// What people do on the page, in a real browser: on the page of the program, and on the one without a server.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { alike, ROOT, drag, eventually, on, ready, sampleOf, solve, square, stage, visit } from './page.mjs';

/** All journeys. @param {{isStatic: boolean}} kind of page */
export function journeys({ isStatic }) {
  const them = stage({ isStatic });
  let page;

  beforeEach(async () => {
    page = await visit(them.browser, them.server.address);
  });
  afterEach(async () => {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  const ofPage = alike(isStatic);

  const button = (name) => page.getByRole('button', { name, exact: true });

  /** How many problems are being solved: in the server, or in workers beside the one that answers questions. */
  async function solving() {
    if (isStatic) return Math.max(0, page.workers().length - 1);
    return (await (await fetch(new URL('api/status', them.server.address))).json()).solving;
  }

  async function read(text) {
    await page.evaluate((problem) => document.querySelector('problem-form').read(problem), text);
  }

  async function addCondition(name) {
    await page.locator('[data-field="conditions"]').fill(name);
    await page.locator('.conditions [role="option"]').first().waitFor();
    await page.keyboard.press('Enter');
  }

  /** Asks about the position with White to move, whoever the stipulation lets begin. */
  async function whiteToMove() {
    const status = page.locator('explore-panel .status');
    await status.getByText('to move').waitFor();
    if ((await status.textContent()).includes('Black to move')) await page.getByRole('button', { name: 'Let White move' }).click();
    await status.getByText('White to move').waitFor();
  }

  test('the Circé Cage example is set up by drag and drop, and solved', async () => {
    await page.setViewportSize({ width: 1280, height: 1200 });
    await button('Empty board').click();
    await drag(page, page.getByRole('button', { name: 'white king', exact: true }), square(page, 'd2'));
    const pawn = page.getByRole('button', { name: 'white pawn', exact: true });
    await drag(page, pawn, square(page, 'a7'));
    await drag(page, pawn, square(page, 'e5'));
    // from one square to another, and off the board
    await drag(page, square(page, 'e5'), square(page, 'e6'));
    await drag(page, pawn, square(page, 'h4'));
    await drag(page, square(page, 'h4'), undefined);
    await button('black').click();
    await drag(page, page.getByRole('button', { name: 'black king', exact: true }), square(page, 'e8'));
    await drag(page, page.getByRole('button', { name: 'black rook', exact: true }), square(page, 'b7'));
    assert.equal(await on(page, 'e6'), 'e6, white pawn');
    assert.equal(await page.textContent('#caption'), '(3+2)');
    await page.locator('[data-field="stipulation"]').fill('h#1');
    await page.keyboard.press('Enter');
    await addCondition('Circé Cage');
    const verdict = await solve(page);
    const expected = readFileSync(`${ROOT}examples/solutions/circe-cage-raican.txt`, 'utf8');
    const lines = await page.locator('solution-view .line').allTextContents();
    for (const line of lines) assert.ok(expected.replace(/\s+/g, ' ').includes(line.trim().replace(/\s+/g, ' ')), line);
    assert.equal(lines.length, expected.match(/^ *1\./gm).length, verdict);
  });

  test('Rxa2(Ta1) is shown in four images, with the cages on the board', async () => {
    await read('3K2k1/8/8/8/8/8/p6R/1N6');
    await addCondition('CageCirce');
    await page.getByRole('group', { name: 'What a click does' }).getByText('Understand').click();
    await whiteToMove();
    await page.getByLabel('Why (not) this move?').fill('Rxa2(Ra1)');
    await button('Ask').click();
    await page.waitForSelector('.strip figure');
    assert.equal(await page.locator('.strip figure').count(), 4);
    assert.match(await page.locator('.strip figcaption').nth(3).textContent(), /reborn on a1/);
    assert.match(await on(page, 'a3'), /cage/);
    const download = page.waitForEvent('download');
    await button('Strip as PNG').click();
    assert.equal((await download).suggestedFilename(), 'strip.png');
    await button('Play this move').click();
    await eventually(async () => (await on(page, 'a1')) === 'a1, black rook', 'the rook stands on a1');
  });

  test('White may not castle in Polo, and the page says why', async () => {
    await button('Learn the rules').click();
    await page.locator('#learn-polo-castling button').click();
    await page.waitForSelector('.refusal');
    assert.match(await page.textContent('.refusal'), /Ne4-f2 would touch f1/);
  });

  test('every lesson shows what it tells of', async () => {
    const { rules } = await (await fetch(new URL('text/lessons.json', them.server.address))).json();
    for (const rule of rules) {
      for (const lesson of sampleOf(rule.lessons, isStatic)) {
        await button('Learn the rules').click();
        await page.locator(`#learn-${rule.id}-${lesson.id} button`).click();
        const what = `${rule.id}: ${lesson.title.en}`;
        await page.locator('explore-panel .status').getByText('to move').waitFor();
        if (lesson.move) {
          await page.locator(lesson.legal ? '.explanation .strip' : '.explanation .refusal').first().waitFor();
        } else if (lesson.from) {
          await eventually(async () => (await on(page, lesson.from))?.includes('chosen'), what);
        } else {
          assert.match(await solve(page), /complete/, what);
        }
      }
    }
  });

  test('each man shows its moves, and squares that look possible their reason', async () => {
    await button('Game array').click();
    await page.locator('.conditions .chip-line > button').first().click();
    await addCondition('échecs connexes');
    await page.getByRole('group', { name: 'What a click does' }).getByText('Understand').click();
    await whiteToMove();
    await square(page, 'e2').click();
    await eventually(async () => (await on(page, 'e4'))?.includes('not legal'), 'e4 is marked');
    assert.match(await on(page, 'e3'), /legal/);
    await square(page, 'e4').click();
    assert.match(await page.textContent('.refusal'), /not connected/);
  });

  ofPage('the language changes everywhere, in the solution too', async () => {
    await page.selectOption('#language', 'de');
    await page.getByRole('heading', { name: 'Brett', exact: true }).waitFor();
    await eventually(async () => (await on(page, 'g3')) === 'g3, Turm (Schwarz)', 'men are named in German');
    assert.match(await solve(page), /1 Lösung, vollständig/);
    assert.match(await page.textContent('solution-view .line'), /Kb3-c4/);
    await page.locator('[data-field="conditions"]').fill('Circe');
    const choice = await page.locator('.conditions [role="option"]').first().textContent();
    assert.match(choice, /Ein geschlagener|wird|Feld/);
    await page.locator('[data-field="conditions"]').fill('');
    await page.keyboard.press('Escape');
    await page.selectOption('#language', 'fr');
    await page.getByRole('heading', { name: 'Échiquier', exact: true }).waitFor();
    assert.match(await solve(page), /\(1 solution, recherche complète\)/);
  });

  test('a link carries the whole problem', async () => {
    await read('BeginProblem\nAuthor Nobody\nStipulation hs#2.5\nCondition Circe Polo\nPieces White Kc3 White Royal Gd5 Black Ka1 Neutral SXh8\nTwin Move d5 d6\nEndProblem');
    await page.getByRole('heading', { name: 'Publish' }).waitFor();
    await page.locator('publish-panel').getByRole('button', { name: 'Copy', exact: true }).click();
    const link = page.getByLabel('Link', { exact: true });
    await eventually(async () => (await link.inputValue()).includes('#p='), 'the link is there');
    const other = await visit(them.browser, await link.inputValue());
    assert.equal(await on(other, 'd5'), 'd5, white royal grasshopper');
    assert.equal(await on(other, 'h8'), 'h8, neutral soucie');
    assert.equal(await other.inputValue('[data-field="stipulation"]'), 'hs#2.5');
    assert.deepEqual(await other.locator('.conditions .chip > summary').allTextContents(), ['Circe', 'Polo']);
    await other.locator('.twins-box summary').waitFor();
    assert.equal(await other.inputValue('[data-field="twin-0"]'), 'move d5 d6');
    assert.deepEqual(other.errors, []);
    await other.context().close();
  });

  test('a helpmate with invisible men', async () => {
    await read('BeginProblem\nStipulation h#2\nPieces White Kb8 Qh1 Black Ka1 Sb1e7 TotalInvisible 1\nEndProblem');
    assert.match(await page.textContent('#caption'), /2\+3\+1 TI/);
    assert.match(await solve(page), /2 solutions, complete/);
    assert.match(await page.textContent('solution-view .lines'), /TI~\*d4\[d4=wB\] #/);
    await page.locator('.more summary').click();
    assert.equal(await page.inputValue('[data-field="invisible"]'), '1');
    await page.locator('[data-field="invisible"]').fill('0');
    await page.locator('[data-field="invisible"]').blur();
    await eventually(async () => /^\(2\+3\)$/.test(await page.textContent('#caption')), 'nobody is invisible');
    await page.locator('.more summary').click();
  });

  test('a long solve is stopped, in the process too', async () => {
    await read('BeginProblem\nStipulation h#9\nPieces White Ka1 Qb1 Rc1 Black Kh8 Qg8 Rf8 Be8 Sd8 Pa7 Pb7\nEndProblem');
    await button('Solve').click();
    await eventually(async () => (await solving()) === 1, 'it is being solved');
    await eventually(async () => /moves/.test(await page.textContent('.count')), 'progress is shown');
    await button('Stop').click();
    await eventually(async () => (await solving()) === 0, 'it is stopped');
    await eventually(async () => /incomplete/i.test(await page.textContent('solution-view > .verdict')), 'the verdict says so');
    await button('Solve').click();
    await eventually(async () => (await solving()) === 1, 'it is being solved again');
    await page.goto('about:blank');
    if (isStatic) {
      await eventually(async () => (await solving()) === 0, 'it ends with the page');
      return;
    }
    // the program goes on, and the page finds it again
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(await solving(), 1);
    await page.goto(them.server.address);
    await ready(page);
    await eventually(async () => /moves/.test(await page.textContent('.count')), 'progress is shown again');
    await button('Stop').click();
    await eventually(async () => (await solving()) === 0, 'it is stopped');
  });

  test('after a change nothing is said of the problem before', async () => {
    await read('BeginProblem\nStipulation h#9\nPieces White Ka1 Qb1 Rc1 Black Kh8 Qg8 Rf8 Be8 Sd8 Pa7 Pb7\nEndProblem');
    await button('Solve').click();
    await eventually(async () => (await solving()) === 1, 'it is being solved');
    await button('Empty board').click();
    await eventually(async () => (await solving()) === 0, 'it is stopped');
    assert.equal(await page.textContent('solution-view > .verdict'), '');
    assert.equal(await button('Solve').isEnabled(), true);
    // a man is moved by two clicks
    await read('8/3K2N1/4p3/5p2/8/6r1/kBP5/8');
    await square(page, 'b2').click();
    assert.match(await on(page, 'b2'), /chosen/);
    await square(page, 'c3').click();
    assert.deepEqual([await on(page, 'b2'), await on(page, 'c3')], ['b2, empty', 'c3, white bishop']);
  });

  ofPage('battle play is a tree with key, tries and refutations, and every move can be played', async () => {
    await read(readFileSync(`${ROOT}examples/maximum-hagemann.inp`, 'utf8').replace('Variation', 'Variation Try SetPlay'));
    await solve(page);
    assert.deepEqual(await page.locator('[role="tab"]').allTextContents(), ['Set play 0', 'Tries 4', 'Solution 1']);
    const panel = page.locator('[role="tabpanel"]:not([hidden])');
    assert.ok(await panel.locator('.mark.key').count() === 1);
    assert.equal(await page.locator('.mark.try').count(), 4);
    const deep = panel.locator('.branching .branching .move:visible').last();
    await deep.click();
    await eventually(async () => /to move/.test(await page.textContent('.status')), 'the position is known');
    assert.equal(await page.locator('[aria-pressed="true"]').first().textContent(), 'Understand');
  });

  ofPage('duals are marked', async () => {
    await read('BeginProblem\nStipulation #2\nOption Variation\nPieces White Kg5 Qb7 Sb1 Black Kf8 Pc6\nEndProblem');
    // 1.Kf6! Ke8 has two mates, the other defence one
    assert.match(await solve(page), /key 1.Kg5-f6.*\(duals\): 1/);
    assert.equal(await page.locator('.mark.dual').count(), 1);
  });

  test('text in any form is pasted, and faults are named', async () => {
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'BeginProblem\nStipulation #2\nCondition Pollo\nPieces White Ka1 Black Kc1\nEndProblem');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    await eventually(async () => /Pollo.*Polo/.test(await page.textContent('#alerts')), 'the fault is shown');
    // nothing is lost
    assert.equal(await on(page, 'd7'), 'd7, white king');
    await read('---\nalgebraic:\n  white: [Ka1, Qb7]\n  black: [Kc1]\nstipulation: "h=2"\nsolution: ""\n');
    assert.equal(await on(page, 'b7'), 'b7, white queen');
    await page.locator('.text summary').click();
    await page.locator('.text select').selectOption('yaml');
    await eventually(async () => /Qb7/.test(await page.inputValue('[data-field="text"]')), 'the YAML is shown');
  });

  ofPage('a condition that is in no list is asked about', async () => {
    for (const [written, answer] of [['Pollo', /Pollo.*Polo/], ['Koeko Nowhere', /Nowhere/]]) {
      await page.locator('[data-field="conditions"]').fill(written);
      await page.keyboard.press('Enter');
      await eventually(async () => answer.test((await page.locator('.conditions .fault').allTextContents()).join()), `${written} is asked about`);
    }
  });

  ofPage('a stipulation is found by its name, and written by its sign', async () => {
    await page.locator('[data-field="stipulation"]').fill('helpmate');
    await page.locator('[role="option"]').first().click();
    assert.equal(await page.inputValue('[data-field="stipulation"]'), 'h#2');
  });

  ofPage('move numbers and the verdict are said once', async () => {
    const verdict = await solve(page);
    const text = await page.innerText('#solving');
    assert.equal(text.split(verdict.trim()).length, 2, text);
    assert.doesNotMatch(text, /1\. *1\./);
  });

  ofPage('the keyboard alone is enough', async () => {
    await button('Empty board').focus();
    await page.keyboard.press('Enter');
    const board = page.locator('chess-board [tabindex="0"]');
    await board.focus();
    // from e1 to a1 and up
    await page.keyboard.press('Home');
    await page.keyboard.press('K');
    for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('p');
    await page.keyboard.press('End');
    await page.keyboard.press('R');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Q');
    await page.keyboard.press('Delete');
    assert.deepEqual([await on(page, 'a1'), await on(page, 'a8'), await on(page, 'b8'), await on(page, 'h8'), await on(page, 'g8')],
      ['a1, white king', 'a8, black king', 'b8, black pawn', 'h8, white rook', 'g8, empty']);
    await page.keyboard.press('Control+z');
    assert.equal(await on(page, 'g8'), 'g8, white queen');
    await page.keyboard.press('Control+y');
    // attributes of the man in focus
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByLabel('royal').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    assert.match(await on(page, 'h8'), /royal/);
    // the stipulation, then Tab to the button
    await page.locator('[data-field="stipulation"]').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('h#1');
    await page.keyboard.press('Enter');
    for (let tabs = 0; tabs < 40 && !(await page.evaluate(() => document.activeElement?.textContent === 'Solve')); tabs += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('solution-view[data-state="done"]');
  });

  ofPage('castling, en passant, shifts and turns', async () => {
    await read('4k3/8/8/3pP3/8/8/8/R3K2R');
    await page.locator('.rights summary').click();
    await page.locator('.rights').getByLabel('0-0-0 white').uncheck();
    assert.deepEqual(await page.locator('.options summary').allTextContents(), ['No castling a1']);
    await page.locator('.rights input[type="text"]').fill('d6');
    await page.keyboard.press('Tab');
    await eventually(async () => (await page.locator('.options .chips li').count()) === 2, 'both options are there');
    await button('Undo').click();
    await button('Undo').click();
    await button('Shift up').click();
    assert.equal(await on(page, 'e2'), 'e2, empty');
    assert.match(await page.textContent('#notice'), /leave the board/);
    await button('Mirror left and right').click();
    assert.equal(await on(page, 'd5'), 'd5, white pawn');
  });

  ofPage('conditions mark the board', async () => {
    await addCondition('GridChess');
    await page.waitForSelector('.overlay');
    assert.equal(await page.locator('.overlay line').count(), 6);
  });

  ofPage('a screen of 360 pixels is wide enough', async () => {
    const narrow = await visit(them.browser, them.server.address, { width: 360, height: 740, hasTouch: true, isMobile: true });
    for (const view of ['Compose and solve', 'Learn the rules']) {
      await narrow.getByRole('button', { name: view }).tap();
      assert.ok(await narrow.evaluate(() => document.documentElement.scrollWidth) <= 360, view);
    }
    await narrow.getByRole('button', { name: 'Compose and solve' }).tap();
    await narrow.getByRole('button', { name: 'white queen', exact: true }).tap();
    await square(narrow, 'h8').tap();
    assert.equal(await on(narrow, 'h8'), 'h8, white queen');
    assert.deepEqual(narrow.errors, []);
    await narrow.context().close();
  });

  test('what is printed is the problem', async () => {
    await solve(page);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['#palette-box', '#publishing', '#exploring', '#question', '#versions-box', 'header nav']) assert.equal(await page.locator(hidden).isVisible(), false, hidden);
    for (const shown of ['chess-board', 'solution-view .line']) assert.equal(await page.locator(shown).first().isVisible(), true, shown);
    assert.match(await page.textContent('#printed-question'), /h#2.*Polo/);
    assert.equal(await page.locator('#printed-question').isVisible(), true);
    const pdf = await page.pdf();
    assert.ok(pdf.length > 5_000);
  });

  test('files are made', async () => {
    await solve(page);
    const beginnings = { SVG: '<svg', PNG: '\x89PNG', HTML: '<!doctype html>', LaTeX: '\\documentclass', ...(isStatic ? {} : { PDF: '%PDF' }) };
    for (const [format, beginning] of Object.entries(beginnings)) {
      const download = page.waitForEvent('download');
      await page.getByRole('group', { name: 'Problem with solution' }).getByRole('button', { name: format }).click();
      const content = readFileSync(await (await download).path(), 'latin1');
      assert.equal(content.slice(0, beginning.length).toLowerCase(), beginning.toLowerCase(), format);
      if (!['PNG', 'PDF'].includes(format)) assert.ok(content.includes('Ka2-b3') || content.includes('b3'), `${format} holds the solution`);
    }
    if (isStatic) {
      // the browser itself prints PDF
      await page.getByRole('group', { name: 'Problem with solution' }).getByRole('button', { name: 'PDF' }).click();
      await page.getByText('PDF is not made on this page').waitFor();
    }
  });

  test('whoever writes a move goes on where he was when an answer comes', async () => {
    const field = page.locator('[data-field="ask"]');
    await field.fill('Ka2-b3');
    await field.selectText();
    await page.evaluate(() => document.querySelector('explore-panel').draw());
    await page.keyboard.insertText('Kb3');
    assert.equal(await field.inputValue(), 'Kb3');
  });

  test('every example loads', async () => {
    const files = await page.evaluate(async () => {
      const { Engine } = await import(new URL('js/engine/engine.js', document.baseURI));
      const registry = await new Engine().ask('registry', { language: 'en' });
      return [...registry.conditions, ...registry.plays, ...registry.men].map((it) => it.example?.file).filter(Boolean);
    });
    assert.ok(files.length > 120, `${files.length} examples`);
    const differ = await page.evaluate(async (sample) => {
      const { Engine } = await import(new URL('js/engine/engine.js', document.baseURI));
      const { textOfData } = await import(new URL('js/problem/problem.js', document.baseURI));
      const engine = new Engine();
      // who made a problem is written with letters for accents on the page
      const withoutHeading = (text) => text.replace(/^(author|origin|title|award|remark).*\n/gim, '');
      const write = async (problem) => withoutHeading((await engine.ask('write', { problem, to: 'popeye', language: 'en' })).text);
      const differ = [];
      for (const file of sample) {
        const text = await engine.example(file);
        const { problems } = await engine.read(text);
        const problem = textOfData(problems.problems[0]);
        // what the page makes of it is the same problem
        if (await write(problem) !== await write(text)) differ.push(file);
      }
      return differ;
    }, sampleOf(files, isStatic));
    assert.deepEqual(differ, []);
  });
}
