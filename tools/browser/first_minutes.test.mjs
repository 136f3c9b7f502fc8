// The first ten minutes of somebody who composes, with real keys and mouse, in three languages, in Chromium and in Firefox: from an empty board to
// a problem with a twin, printed and as LaTeX. Firefox is driven through WebDriver BiDi.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { IS_WHOLE, PROGRAM, ROOT, eventually, serve } from './page.mjs';

const BROWSERS = {
  chrome: { path: process.env.CHROMIUM ?? '/usr/bin/chromium', missing: 'install Chromium, or name it in CHROMIUM', args: ['--no-sandbox', '--disable-gpu'] },
  firefox: { path: process.env.FIREFOX ?? '/usr/bin/firefox-esr', missing: 'install Firefox, or name it in FIREFOX', args: [] },
};

/** What is typed in each language, beside what is the same in all. */
const TYPED = {
  en: { language: 'English', andernach: 'andern' },
  fr: { language: 'Français', andernach: 'échecs andern' },
  de: { language: 'Deutsch', andernach: 'andernachs' },
};

/** The men: where they stand, and the keys for them on the board in each language; those without keys are taken from the palette. */
const MEN = [
  { square: 'g7', keys: { en: 'K', fr: 'R', de: 'K' }, code: 'k', side: 'white' },
  { square: 'h3', keys: { en: 'k', fr: 'r', de: 'k' }, code: 'k', side: 'black' },
  { square: 'f1', code: 'r', side: 'white' },
  { square: 'h4', code: 's', side: 'white', isDragged: true },
  { square: 'f4', code: 'p', side: 'black' },
];

const PROBLEM = `BeginProblem
Stipulation h#2.5
Condition Circe AndernachChess
Pieces White Kg7 Rf1 Sh4 Black Kh3 Pf4
Twin Move f1 e1
EndProblem
`;

let server;
/** The solutions of each position, as the command line finds them. @type {number[]} */
let expected;

before(async () => {
  server = await serve();
  const { stdout } = spawnSync(PROGRAM, ['solve', '-', '--format', 'json'], { input: PROBLEM, encoding: 'utf8' });
  expected = JSON.parse(stdout).problems[0].positions.map(({ parts }) => parts.flatMap(({ lines }) => lines).length);
  assert.ok(expected.length === 2 && expected[0] === 2, String(expected));
});
after(() => server?.stop());

/** The words of the page. @param {string} language */
async function wordsOf(language) {
  const source = readFileSync(`${ROOT}crates/serve/page/text/${language}.js`, 'utf8');
  return (await import(`data:text/javascript,${encodeURIComponent(source)}`)).default;
}

for (const [browser, { path, missing, args }] of Object.entries(BROWSERS)) {
  // a change goes through them in Firefox in one language, a release in all
  for (const language of Object.keys(TYPED).filter((it) => IS_WHOLE || browser === 'chrome' || it === 'fr')) {
    test(`the first ten minutes: ${browser}, ${language}`, async () => {
      assert.ok(existsSync(path), `${path} is missing: ${missing}`);
      const profile = mkdtempSync(`${tmpdir()}/sauterelle-first-minutes-`);
      const driver = await puppeteer.launch({ browser, executablePath: path, headless: true, args, userDataDir: profile, defaultViewport: { width: 1366, height: 768 } });
      try {
        await journey(await driver.newPage(), language);
      } finally {
        await driver.close();
        rmSync(profile, { recursive: true, force: true });
      }
    });
  }
}

/** @param {import('puppeteer-core').Page} page @param {string} language */
async function journey(page, language) {
  const words = await wordsOf(language);
  const typed = TYPED[language];
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(server.address);
  await page.waitForSelector('body[data-ready="true"]');
  const find = (selector, text) => page.evaluateHandle((wanted, label) => [...document.querySelectorAll(wanted)].find(
    (it) => it.checkVisibility() && (label === undefined || it.getAttribute('aria-label') === label || it.textContent.trim() === label),
  ), selector, text);
  const click = async (selector, text) => {
    const it = (await find(selector, text)).asElement();
    assert.ok(it, `${selector} ${text ?? ''} is there`);
    await it.click();
  };
  const field = (name) => `[data-field="${name}"]`;
  const type = async (name, text) => {
    await click(field(name));
    // all of it, by keys
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type(text, { delay: 15 });
  };
  const value = (name) => page.$eval(field(name), (it) => it.value);
  const on = (square) => page.$eval(`chess-board [data-square="${square}"]`, (it) => it.getAttribute('aria-label'));
  const solved = async (tabs) => {
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await page.waitForFunction(() => document.querySelector('solution-view')?.dataset.state === 'done' && document.querySelector('solution-view > .verdict:not(:empty)'));
    const counts = await page.$$eval('solution-view [role="tabpanel"]', (panels) => panels.map((it) => it.querySelectorAll('.line').length));
    assert.deepEqual(counts, expected.slice(0, tabs));
  };

  // the language, by keys
  await page.focus('#language');
  await page.keyboard.type(typed.language.slice(0, 3));
  await eventually(() => page.evaluate((wanted) => document.documentElement.lang === wanted, language), 'the language is chosen');
  await eventually(() => page.$$eval('#board-tools button', (all, name) => all.some((it) => it.textContent === name), words.clear), 'the page is told in it');

  // five men on an empty board
  await click('#board-tools button', words.clear);
  for (const { square, keys, code, side, isDragged } of MEN) {
    if (keys) {
      // a square is reached by arrow keys from the one that has the focus
      await page.focus('chess-board [tabindex="0"]');
      const at = await page.$eval('chess-board [tabindex="0"]', (it) => it.dataset.square);
      const [across, up] = [square.charCodeAt(0) - at.charCodeAt(0), Number(square[1]) - Number(at[1])];
      for (let step = 0; step < Math.abs(across); step += 1) await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
      for (let step = 0; step < Math.abs(up); step += 1) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
      await page.keyboard.press(keys[language]);
      continue;
    }
    await click('men-palette .segments button', words[side]);
    const man = await page.evaluateHandle((kind) => {
      const palette = document.querySelector('men-palette');
      const known = palette.kinds.find(({ codes }) => codes[0] === kind);
      // French has a space before a colon
      const isOf = (it, name) => it.title.startsWith(`${name}:`) || it.title.startsWith(`${name} :`);
      return [...palette.querySelectorAll('.men button')].find((it) => isOf(it, known.title ?? known.names[0]) || known.names.some((name) => isOf(it, name)));
    }, code);
    const place = await page.$(`chess-board [data-square="${square}"]`);
    if (isDragged) {
      const [from, to] = [await man.asElement().boundingBox(), await place.boundingBox()];
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
      await page.mouse.up();
    } else {
      await man.asElement().click();
      await place.click();
      // the next click on the board puts no man there
      await man.asElement().click();
    }
  }
  for (const { square, side } of MEN) {
    const [before, behind] = words[`man-${side}`].split('{man}');
    const said = await on(square);
    assert.ok(said.startsWith(`${square}, ${before}`) && said.endsWith(behind), said);
  }
  assert.equal(await page.$eval('#caption', (it) => it.textContent), '(3+2)');

  // what is asked
  await type('stipulation', 'h#2.5');
  await page.keyboard.press('Tab');
  await type('conditions', 'circe');
  await page.keyboard.press('Enter');
  await page.keyboard.type(typed.andernach, { delay: 15 });
  await page.waitForSelector('.conditions [role="option"][aria-selected="true"]');
  await page.keyboard.press('Enter');
  await eventually(() => page.$$eval('.conditions .chips > li', (all) => all.length === 2), 'both conditions are there');
  await click('.more > summary');
  await type('authors', 'Ann Author; Bob Author');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Somewhere 2026', { delay: 15 });
  await solved(1);
  assert.deepEqual([await value('stipulation'), await value('authors'), await value('origins')], ['h#2.5', 'Ann Author; Bob Author', 'Somewhere 2026']);

  // two solutions are intended
  await type('intended-solutions', '2');
  await solved(1);

  // a twin, made by clicking
  await click('.twins-box > summary');
  await page.waitForSelector('.twins button');
  await click('.twins button', words['twin-move']);
  await click('chess-board [data-square="f1"]');
  await click('chess-board [data-square="e1"]');
  await eventually(() => page.$$eval('.twin-list > li', (all) => all.length === 1), 'the twin is there');
  await solved(2);

  // on paper
  await page.evaluate(() => {
    window.print = () => { window.isPrinted = true; };
    window.made = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      window.made.push(blob);
      return createObjectURL.call(URL, blob);
    };
  });
  await click('publish-panel button', words.print);
  assert.ok(await page.evaluate(() => window.isPrinted));
  assert.ok((await page.pdf()).length > 5_000);
  await click('publish-panel button', 'LaTeX');
  await eventually(() => page.evaluate(() => window.made.length === 1), 'LaTeX is made');
  const latex = await page.evaluate(() => window.made[0].text());
  for (const part of ['\\documentclass', '\\author{Author, Ann; Author, Bob}', '\\source{Somewhere}', '\\year{2026}', '\\stipulation{h\\#2.5}', '\\twins{b)']) assert.ok(latex.includes(part), `${part} in ${latex}`);
  assert.equal(latex.match(/1\.\.\./g).length, expected[0] + expected[1]);
  assert.deepEqual(errors, []);
}
