// A panel from outside: its folder, and its line in the table of panels.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { eventually, newPage, ready, ROOT, stage } from './page.mjs';

const them = stage();

const LINE = "  { section: 'counting', element: 'toy-panel', id: 'toy', names: ['Toy', 'Jouet', 'Spielzeug'], load: () => import('./toy/toy.js') },\n";

const TOY = `
import { h } from '../base/dom.js';
import { wordsOf } from '../base/text.js';

const w = wordsOf({ en: { half: 'Half-moves: {n}' }, fr: { half: 'Demi-coups : {n}' }, de: { half: 'Halbzüge: {n}' } });

customElements.define('toy-panel', class extends HTMLElement {
  async draw() {
    const { half_moves: n } = await this.engine.ask('check', { problem: this.problem.text(), language: document.documentElement.lang });
    this.replaceChildren(h('p', {}, w('half', { n })));
  }
});
`;

test('a panel from outside is drawn, follows problem and language, and is not printed', async () => {
  const page = await newPage(them.browser);
  const panels = readFileSync(`${ROOT}crates/serve/page/js/panels.js`, 'utf8');
  const [before, after] = panels.split(/(?<=const PANELS = \[\n)/);
  const script = (body) => (route) => route.fulfill({ body, contentType: 'text/javascript' });
  await page.route('**/js/panels.js', script(before + LINE + after));
  await page.route('**/js/toy/toy.js', script(TOY));
  await page.goto(them.server.address);
  await ready(page);
  const section = page.locator('#counting');
  const says = (heading, text) => eventually(async () => (await section.innerText()).replace(/\s+/g, ' ') === `${heading} ${text}`, `${heading}: ${text}`);
  const ask = (stipulation) => page.evaluate((text) => document.querySelector('problem-form').read(text), `BeginProblem Stipulation ${stipulation} Forsyth k7/8/1K6/8/8/8/8/7Q EndProblem`);
  await ask('h#1');
  await says('Toy', 'Half-moves: 2');
  await ask('ser-#7');
  await says('Toy', 'Half-moves: 7');
  await page.locator('#language').selectOption('fr');
  await says('Jouet', 'Demi-coups : 7');
  assert.equal(await page.locator('.panels-column > section').first().getAttribute('id'), 'counting');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await section.isVisible(), false);
  assert.equal(await page.locator('#solving').isVisible(), true);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
