// The WebAssembly module in a worker of a real browser finds what the program finds.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { browse, ROOT } from './page.mjs';

const MODULE = `${ROOT}target/wasm-page/`;
const PY = `${ROOT}target/release/sauterelle-py`;

const WORKER = `
import init, { solve } from './sauterelle.js';
const ready = init();
onmessage = async ({ data }) => {
  await ready;
  let text = '';
  try {
    solve(data, 64 << 20, (piece) => { text += piece; });
    postMessage({ text });
  } catch (error) {
    postMessage({ error: String(error) });
  }
};`;

const PAGE = `<script type="module">
const worker = new Worker('worker.js', { type: 'module' });
window.solve = (problem) => new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.postMessage(problem);
});
</script>`;

const OWN = { '/': ['text/html', PAGE], '/worker.js': ['text/javascript', WORKER] };
const them = {};

/** The module's files, and a page that solves with it. */
function answer({ url }, response) {
  const type = url.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
  const [kind, body] = OWN[url] ?? (existsSync(MODULE + url.slice(1)) ? [type, readFileSync(MODULE + url.slice(1))] : []);
  response.writeHead(body ? 200 : 404, { 'content-type': kind ?? 'text/plain' }).end(body);
}

before(async () => {
  if (!existsSync(`${MODULE}sauterelle.js`)) throw new Error(`${MODULE} is missing: tools/wasm/build`);
  them.server = createServer(answer);
  await new Promise((resolve) => { them.server.listen(0, '127.0.0.1', resolve); });
  them.browser = await browse();
  them.page = await them.browser.newPage();
  await them.page.goto(`http://127.0.0.1:${them.server.address().port}/`);
  await them.page.waitForFunction(() => window.solve);
});

after(async () => {
  await them.browser?.close();
  them.server?.close();
});

const solve = (problem) => them.page.evaluate((text) => window.solve(text), problem);

/** What is left of an output without times and the name of the program. */
const plain = (text) => text.replace(/ Time = .*| Temps = .*| Zeit = .*/g, '').trim();

/** All problems of a folder and the folders in it. */
function* problems(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* problems(path);
    else if (path.endsWith('.inp')) yield path;
  }
}

test('all examples are solved as by the program', async () => {
  let solved = 0;
  for (const path of problems(`${ROOT}examples`)) {
    const { text, error } = await solve(readFileSync(path, 'utf8'));
    assert.equal(error, undefined, path);
    const native = execFileSync(PY, ['-threads', '1', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
    assert.ok(plain(native).endsWith(plain(text)), `${path}\n${plain(native)}\n---\n${plain(text)}`);
    solved += 1;
  }
  assert.ok(solved > 150, `${solved}`);
});

test('what cannot be read is an error with its place', async () => {
  const { error } = await solve('BeginProblem Stipulation #2 Condition Nonsense EndProblem');
  assert.match(error, /Nonsense/);
});
