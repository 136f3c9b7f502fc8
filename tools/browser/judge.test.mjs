// A judge's work with eighty files of different forms: from the packed folder to the printed award, with real keys and mouse.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { PROGRAM, ROOT, browse } from './page.mjs';

const folder = mkdtempSync(join(tmpdir(), 'judge-'));
const tourney = join(folder, 'tourney');
/** @type {import('playwright-core').Browser} */
let browser;

/** Runs the program. @param {string[]} words */
const run = (...words) => execFileSync(PROGRAM, words, { encoding: 'utf8', env: { ...process.env, LANG: 'C', SAUTERELLE_LANGUAGE: 'en' } });

/** Eighty files: Popeye's language, the same as JSON, YAML and PGN, and one that is no problem. */
function pack() {
  const entries = join(folder, 'entries');
  mkdirSync(entries);
  const examples = readdirSync(`${ROOT}examples/conditions`).filter((name) => name.endsWith('.inp')).slice(0, 76);
  for (const [at, name] of examples.entries()) {
    const source = `${ROOT}examples/conditions/${name}`;
    const forms = ['inp', 'inp', 'json', 'yaml'];
    const form = forms[at % forms.length];
    if (form === 'inp') copyFileSync(source, join(entries, name));
    else writeFileSync(join(entries, `${name}.${form}`), run('convert', '--to', form, source));
  }
  copyFileSync(`${ROOT}examples/polo-helpmate.inp`, join(entries, 'polo.inp'));
  // the same once more, mirrored: the judge must hear of it
  const mirrored = "begin\nauthor Somebody Else\npieces white kb6 rh2 black ka8\nstipulation h#1\nend\n";
  writeFileSync(join(entries, 'x-one.inp'), mirrored);
  writeFileSync(join(entries, 'x-two.inp'), mirrored.replace('kb6 rh2', 'kg6 ra2').replace('ka8', 'kh8').replace('Else', 'Other'));
  writeFileSync(join(entries, 'damaged.inp'), 'begin\nauthor Nobody\npieces white kz9\nstipulation #2\nend\n');
  return entries;
}

before(async () => {
  const entries = pack();
  assert.equal(readdirSync(entries).length, 80);
  try {
    run('judge', entries, '--into', tourney, '--time-each', '2', '--title', 'Eighty files');
  } catch (error) {
    // a damaged file is reported by the exit code
    assert.equal(/** @type {{status: number}} */ (error).status, 2);
  }
  browser = await browse();
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a judge sorts, orders, comments and prints the award', async () => {
  let steps = 1; // the command that has been given
  const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  page.on('pageerror', (fault) => faults.push(String(fault)));
  await page.goto(pathToFileURL(join(tourney, 'report.html')).href);
  const rows = page.locator('#entries tbody tr');
  assert.ok((await rows.count()) >= 80, 'all entries are there');
  const names = /Somebody|Nobody/;
  assert.doesNotMatch(await page.content(), names, 'the page has no names');
  assert.doesNotMatch(readFileSync(join(tourney, 'sheets.html'), 'utf8'), names, 'nor have the sheets');
  const key = readFileSync(join(tourney, 'key.csv'), 'utf8');
  assert.match(key, /Somebody Else/);

  // the two that are the same lie next to each other when sorted by their nearest
  const nearest = page.getByRole('button', { name: 'Nearest' });
  await nearest.click();
  await nearest.click();
  steps += 2;
  const entry = (/** @type {number} */ at) => rows.nth(at).getAttribute('data-entry');
  const first = await entry(0);
  assert.ok(await page.locator(`#entry-${first} summary.near`).first().innerText());
  assert.match(await page.locator(`#entry-${first}`).innerText(), /near to Entry \d+: 100 of 100/);

  // the second is dragged above the first
  const second = await entry(1);
  const handle = (/** @type {number} */ at) => rows.nth(at).locator('td').nth(3);
  await handle(1).dragTo(handle(0), { targetPosition: { x: 5, y: 2 } });
  steps += 1;
  assert.equal(await entry(0), second);
  // and goes back by a key
  await rows.nth(0).getByRole('button', { name: 'down' }).focus();
  await page.keyboard.press('Enter');
  steps += 1;
  assert.equal(await entry(0), first);

  await rows.nth(0).locator('.distinction').click();
  await page.keyboard.type('1st Prize');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Very neat: “échecs” <b>');
  await rows.nth(1).locator('.distinction').click();
  await page.keyboard.type('Commendation');
  steps += 5;
  await page.reload();
  assert.equal(await rows.nth(0).locator('.distinction').inputValue(), '1st Prize', 'nothing is lost');
  const waited = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the award' }).click();
  const saved = join(folder, 'award.json');
  await (await waited).saveAs(saved);
  steps += 1;
  assert.deepEqual(faults, []);

  const award = join(folder, 'awarded.json');
  writeFileSync(award, run('judge', '--into', tourney, '--award', saved));
  run('publish', award, '--solve', '-o', join(folder, 'award.html'));
  steps += 2;
  const printed = readFileSync(join(folder, 'award.html'), 'utf8');
  assert.match(printed, /1st Prize[\s\S]*Very neat: “échecs” &lt;b&gt;[\s\S]*Commendation/);
  const author = key.split('\n').find((line) => line.startsWith(`${first},`))?.split(',')[1] ?? '';
  assert.ok(printed.includes(author.replaceAll('"', '')), `${author} is named again`);
  assert.ok(steps <= 14, `${steps} steps`);
  await context.close();
});
