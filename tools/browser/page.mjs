// A server and a browser for one test.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { hand } from './files.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const PROGRAM = process.env.SAUTERELLE ?? `${ROOT}target/release/sauterelle`;
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Without what a browser asks the world for by itself. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** Starts the program on a free port. */
export async function serve(...options) {
  if (!existsSync(PROGRAM)) {
    throw new Error(`${PROGRAM} is missing: cargo build --release`);
  }
  const program = spawn(PROGRAM, ['serve', '--no-open', '--port', '0', ...options]);
  const [address] = await new Promise((resolve, reject) => {
    createInterface(program.stdout).once('line', (line) => resolve([line]));
    program.once('exit', (code) => reject(new Error(`serve ended with ${code}`)));
  });
  const ended = new Promise((resolve) => program.once('exit', resolve));
  return { address, ended, stop: () => program.kill() };
}

/** Opens a browser; a missing one is an error. */
export async function browse() {
  if (!existsSync(BROWSER)) {
    throw new Error(`${BROWSER} is missing: install Chromium, or name it in CHROMIUM`);
  }
  return chromium.launch({ executablePath: BROWSER, args: FLAGS });
}

/** The page without a server. */
const STATIC_PAGE = `${ROOT}target/static-page/`;

/** The page as static files. */
function files() {
  if (!existsSync(STATIC_PAGE)) {
    throw new Error(`${STATIC_PAGE} is missing: tools/wasm/build`);
  }
  return hand(STATIC_PAGE);
}

/** Whether all is tried, as a release does (`npm run journeys`), and not what a change is tried with. */
export const IS_WHOLE = Boolean(process.env.EVERY_JOURNEY);

/** What a change tries of many things that are alike: one of four, on each page others. @template T @param {T[]} all @param {boolean} isStatic @returns {T[]} */
export function sampleOf(all, isStatic) {
  return IS_WHOLE ? all : all.filter((_, at) => at % 4 === (isStatic ? 1 : 0));
}

/** What the page does alike, whatever the way to the engine: a change tries that with a server only, a release (`EVERY_JOURNEY`) without one too. @param {boolean} isStatic */
export function alike(isStatic) {
  return isStatic && !IS_WHOLE ? () => {} : test;
}

/** A page and a browser for all tests of a file; the page is that of the program, or the one without a server. */
export function stage({ isStatic = false } = {}) {
  const them = {};
  before(async () => {
    them.server = await (isStatic ? files() : serve());
    them.browser = await browse();
  });
  after(async () => {
    await them.browser?.close();
    them.server?.stop();
  });
  return them;
}

/** Takes the page's files from a folder instead of the program, to try changes without building it. */
async function fromFolder(context, folder) {
  const types = { css: 'text/css', html: 'text/html', js: 'text/javascript', json: 'application/json' };
  await context.route(/\/((js|text)\/.*|style\.css|)$/, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === '/' ? '/index.html' : pathname;
    route.fulfill({ body: readFileSync(folder + file), contentType: types[file.split('.').pop()] });
  });
}

/** An empty page, which gathers what goes wrong on it. */
export async function newPage(browser, { width = 1280, height = 900, language = 'en', ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale: language, ...more });
  if (process.env.PAGE) await fromFolder(context, process.env.PAGE);
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.on('console', (message) => {
    // a refusal of the engine is shown on the page; the browser names it too
    const isRefusal = /status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isRefusal) page.errors.push(message.text());
  });
  return page;
}

/** Opens the page, and waits until it shows its problem. */
export async function visit(browser, address, more = {}) {
  const page = await newPage(browser, more);
  await page.goto(address);
  await ready(page);
  return page;
}

/** Waits until the page shows its problem. */
export async function ready(page) {
  await page.waitForSelector('body[data-ready="true"]');
  await page.waitForSelector('chess-board .square');
}

export const square = (page, name) => page.locator(`chess-board [data-square="${name}"]`);

/** What stands on a square, as a screen reader says it. */
export const on = (page, name) => square(page, name).getAttribute('aria-label');

/** Waits until this holds. */
export async function eventually(holds, what) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never: ${what}`);
}

/** Drags something to a square, or beside the board. */
export async function drag(page, from, to) {
  await from.scrollIntoViewIfNeeded();
  const start = await from.boundingBox();
  const end = to ? await to.boundingBox() : { x: 2, y: 2, width: 2, height: 2 };
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  await page.mouse.move(...middle(start));
  await page.mouse.down();
  await page.mouse.move(...middle(end), { steps: 5 });
  await page.mouse.up();
}

/** Solves, and waits for the verdict. */
export async function solve(page) {
  await page.locator('solution-view button.main').click();
  await page.waitForSelector('solution-view[data-state="done"]', { timeout: 60_000 });
  return page.textContent('solution-view > .verdict');
}
