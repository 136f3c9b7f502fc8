// The package for programs of other people, as npm would install it: in Node.js.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { ROOT } from './page.mjs';

const FOLDER = `${ROOT}target/npm/`;
let engine;

before(async () => {
  engine = await import(`${FOLDER}index.js`);
  await engine.load(readFileSync(`${FOLDER}sauterelle_bg.wasm`));
});

test('a problem is solved, event by event', () => {
  const events = [];
  engine.solve(readFileSync(`${ROOT}examples/polo-helpmate.inp`, 'utf8'), (event) => events.push(event));
  assert.equal(events.at(-1).type, 'done');
  assert.equal(events.filter((event) => event.type === 'line').length, 1, JSON.stringify(events.map((event) => event.type)));
});

test('questions are answered, and refused with reasons', () => {
  const problem = readFileSync(`${ROOT}examples/polo-helpmate.inp`, 'utf8');
  assert.equal(engine.ask('explain', { problem, move: 'Kb3', language: 'en' }).legal, true);
  assert.throws(() => engine.ask('explain', { problem: 'nonsense', move: 'Kb3' }), (error) => error instanceof engine.Refused && error.faults.length > 0);
});

test('the types are those of the package', () => {
  const types = readFileSync(`${FOLDER}index.d.ts`, 'utf8');
  for (const name of Object.keys(engine)) assert.match(types, new RegExp(`\\b${name}\\b`), name);
});
