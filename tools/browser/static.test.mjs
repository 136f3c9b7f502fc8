// The page without a server: WebAssembly in workers.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composing } from './compose.mjs';
import { day } from './day.mjs';
import { journeys } from './journeys.mjs';
import { movesBack } from './moves_back.mjs';
import { retractor } from './retractor.mjs';
import { workbench } from './workbench.mjs';
import { ownMen } from './own_men.mjs';
import { IS_WHOLE, ready, solve, stage, visit } from './page.mjs';

// each for itself: what is done before a test of one is not done before those of the others
const SHORT = [ownMen, movesBack, retractor];
// the same requests go to the module as to the server: a change tries the short ones with a server only
for (const all of [journeys, workbench, day, composing, ...(IS_WHOLE ? SHORT : [])]) describe(all.name, () => all({ isStatic: true }));

const them = stage({ isStatic: true });

/** What a module that breaks down does. */
const BREAKDOWNS = {
  "throw new RangeError('Maximum call stack size exceeded')": /deeper than the stack of this browser/,
  "throw new WebAssembly.RuntimeError('unreachable')": /gives the engine no more memory/,
};

for (const [breakdown, told] of Object.entries(BREAKDOWNS)) {
  test(`a module that breaks down is told, and the page lives on: ${breakdown}`, async () => {
    // what the browser keeps cannot be replaced
    const page = await visit(them.browser, them.server.address, { serviceWorkers: 'block' });
    const isModule = '**/wasm/sauterelle.js';
    await page.context().route(isModule, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/export function solve\([^]*?\{/, `$&${breakdown};`);
      await route.fulfill({ response, body });
    });
    assert.match(await solve(page), told);
    await page.context().unroute(isModule);
    assert.match(await solve(page), /complete/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}

test('without a net the page is there once it has been visited, and solves', async () => {
  const page = await visit(them.browser, them.server.address);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated') await new Promise((resolve) => { active.addEventListener('statechange', resolve); });
  });
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  assert.match(await solve(page), /complete/);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
