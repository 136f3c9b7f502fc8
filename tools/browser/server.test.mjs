// The page of the program.

import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { composing } from './compose.mjs';
import { day } from './day.mjs';
import { journeys } from './journeys.mjs';
import { movesBack } from './moves_back.mjs';
import { retractor } from './retractor.mjs';
import { workbench } from './workbench.mjs';
import { ownMen } from './own_men.mjs';
import { newPage, ready, serve, square, stage, visit } from './page.mjs';

// each for itself: what is done before a test of one is not done before those of the others
for (const all of [journeys, workbench, day, composing, ownMen, movesBack, retractor]) describe(all.name, () => all({ isStatic: false }));

const them = stage();

test('what is written before the lists have come is kept, and found in them', async () => {
  const page = await newPage(them.browser);
  let come;
  const asked = new Promise((resolve) => { come = resolve; });
  let send;
  const late = new Promise((resolve) => { send = resolve; });
  await page.route('**/api/registry', async (route) => {
    come();
    await late;
    await route.continue();
  });
  await page.goto(them.server.address);
  await asked;
  const field = page.locator('[data-field="conditions"]');
  await field.fill('circe');
  assert.equal(await page.locator('.conditions [role="option"]').count(), 0);
  send();
  await page.locator('.conditions [role="option"]').first().waitFor();
  assert.equal(await field.inputValue(), 'circe');
  await ready(page);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('a move that is asked about before the position is known can be played afterwards', async () => {
  const page = await visit(them.browser, them.server.address);
  let send;
  const late = new Promise((resolve) => { send = resolve; });
  await page.route('**/api/position', async (route) => {
    await late;
    await route.continue().catch(() => {});
  });
  await page.getByRole('button', { name: 'Game array', exact: true }).click();
  await page.getByRole('group', { name: 'What a click does' }).getByText('Understand').click();
  await page.locator('[data-field="ask"]').fill('e5');
  await page.keyboard.press('Enter');
  await page.locator('.explanation').waitFor();
  send();
  await page.locator('[data-field="play"]').click();
  await page.locator('.explanation').waitFor({ state: 'detached' });
  assert.match(await square(page, 'e5').getAttribute('aria-label'), /black pawn/);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('a square that is clicked before the position is known is asked about afterwards', async () => {
  const page = await visit(them.browser, them.server.address);
  let send;
  const late = new Promise((resolve) => { send = resolve; });
  await page.route('**/api/position', async (route) => {
    await late;
    await route.continue().catch(() => {});
  });
  await page.getByRole('button', { name: 'Game array', exact: true }).click();
  await page.getByRole('group', { name: 'What a click does' }).getByText('Understand').click();
  await square(page, 'e4').click();
  send();
  await page.locator('explore-panel .observed').waitFor();
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('the program is closed from the page', async () => {
  const server = await serve();
  const page = await visit(them.browser, server.address);
  await page.getByRole('button', { name: 'Close the program' }).click();
  await page.getByText('The program is closed').waitFor();
  assert.equal(await server.ended, 0);
  await page.context().close();
});

test('a server that has ended is told, with how to start it', async () => {
  const server = await serve();
  const page = await visit(them.browser, server.address);
  server.stop();
  await server.ended;
  await page.locator('[data-field="stipulation"]').click();
  await page.keyboard.press('End');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.locator('#alerts').getByText('sauterelle serve').waitFor();
  await page.context().close();
});

test('what may be meant is a button', async () => {
  const page = await visit(them.browser, them.server.address);
  await page.getByRole('button', { name: 'Game array', exact: true }).click();
  await page.locator('[data-field="stipulation"]').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('sh#3');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.locator('.faults').getByRole('button', { name: 'ser-h#3' }).click();
  await page.waitForFunction(() => document.querySelector('[data-field="stipulation"]').value === 'ser-h#3');
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('a folder is one collection, with what cannot be read and why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'judge-'));
  const problem = (man) => `BeginProblem\npieces white kc8 ${man}b7 black ka8\nstipulation #1\nEndProblem\n`;
  await writeFile(join(folder, 'a.inp'), problem('q'));
  await writeFile(join(folder, 'b.txt'), problem('r'));
  await writeFile(join(folder, 'c.inp'), problem('zzz'));
  await writeFile(join(folder, 'readme.txt'), 'no problems\n');
  const page = await visit(them.browser, them.server.address);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a folder', exact: true }).click();
  await (await chooser).setFiles(folder);
  await page.locator('#alerts').getByText('Not understood: 1 (no. 3)').waitFor();
  assert.match(await page.locator('problem-list').textContent(), /c\.inp/);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

/** A ZIP file with these files, each packed. */
function zipped(files) {
  const parts = [];
  const rows = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), head, path, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    rows.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, rest, path);
    at += 4 + head.length + path.length + packed.length;
  }
  const list = Buffer.concat(rows);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

test('a ZIP file is a folder, and a damaged one is refused', async () => {
  const problem = (man) => `BeginProblem\npieces white kc8 ${man}b7 black ka8\nstipulation #1\nEndProblem\n`;
  const page = await visit(them.browser, them.server.address);
  const drop = (name, buffer) => page.evaluate(([file, bytes]) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], file));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, [...buffer]]);
  const zip = zipped({ 'mine/a.inp': problem('q'), 'mine/b.txt': problem('r'), 'mine/c.inp': problem('zzz') });
  await drop('tourney.zip', zip);
  await page.locator('#alerts').getByText('Not understood: 1 (no. 3)').waitFor();
  assert.match(await page.locator('problem-list').textContent(), /c\.inp/);
  await drop('broken.zip', zip.subarray(0, 40));
  await page.locator('#alerts').getByText('this is no ZIP file, or it is damaged').waitFor();
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('a link of this computer says that it is one', async () => {
  const page = await visit(them.browser, them.server.address);
  await page.getByText('This link only works on this computer').waitFor({ state: 'attached' });
  const hosted = page.locator('publish-panel input[type="url"]');
  await hosted.evaluate((field) => field.closest('details, section')?.setAttribute('open', ''));
  assert.equal(await page.locator('publish-panel').getByText('This link only works on this computer').evaluate((it) => it.parentElement.hidden), false);
  await page.context().close();
});
