// The WebAssembly module in a browser beside the same code on the machine, on the problems of a collection: same answers? how much slower?
//
//     node collection.mjs FILE [--problems 300] [--outputs FOLDER]
//
// FILE holds one JSON object a line with `id` and `input` (perhaps compressed with gzip). The problems are taken in the order of the
// hashes of their ids, as far as they are solved completely within two seconds natively, on one thread as in the browser.
// --outputs writes what the module has answered, for tools/clients/fentool.mjs. Exit code: 0 if all answers are the same, 1 otherwise.

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ROOT } from './page.mjs';
import { plain, popeye } from './popeye.mjs';

const [file, ...rest] = process.argv.slice(2);
const option = (name) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined);
const wanted = Number(option('--problems') ?? 300);
const outputs = option('--outputs');
if (!file) {
  console.error('usage: node collection.mjs FILE [--problems N] [--outputs FOLDER]');
  process.exit(2);
}

/** The native side is given up after so many seconds; the module is given more. */
const LIMIT = 2;
const MEMORY = ['-maxmem', '64M'];

/** Shorter than this, a time says little about speed. */
const SECONDS_THAT_COUNT = 0.05;

const data = readFileSync(file);
const lines = (file.endsWith('.gz') ? gunzipSync(data) : data).toString().trim().split('\n').map((line) => JSON.parse(line));
const hash = ({ id }) => createHash('sha1').update(id).digest('hex');
const sorted = lines.map((problem) => ({ ...problem, hash: hash(problem) })).sort((one, other) => (one.hash < other.hash ? -1 : 1));

execFileSync('cargo', ['build', '--quiet', '--release', '-p', 'sauterelle-wasm', '--example', 'native'], { cwd: ROOT, stdio: 'inherit' });
const NATIVE = `${process.env.CARGO_TARGET_DIR ?? `${ROOT}target`}/release/examples/native`;
const folder = mkdtempSync(join(tmpdir(), 'collection-'));
if (outputs) mkdirSync(outputs, { recursive: true });
const module = await popeye();

let compared = 0;
let different = 0;
let total = [0, 0];
const ratios = [];
for (const { id, input } of sorted) {
  if (compared === wanted) break;
  const text = input.replace(/^begin\w*\s/i, '$&option noboard\n');
  const path = join(folder, 'problem.inp');
  writeFileSync(path, text);
  const native = spawnSync(NATIVE, [...MEMORY, '-maxtime', String(LIMIT), path], { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (native.status !== 0) continue;
  const printed = native.stdout.trimEnd().split('\n');
  const seconds = Number(printed.pop());
  if (seconds > LIMIT) continue;
  const { out, errors, seconds: inBrowser } = await module.answer({ input: text, args: [...MEMORY, '-maxtime', String(20 * LIMIT)] });
  compared += 1;
  const answer = out.join('\n');
  if (plain(answer) !== plain(printed.join('\n'))) {
    different += 1;
    console.log(`different: ${id}: ${errors.join(' ')}`);
  }
  total = [total[0] + seconds, total[1] + inBrowser];
  if (seconds >= SECONDS_THAT_COUNT) ratios.push({ id, ratio: inBrowser / seconds });
  if (outputs) {
    const name = join(outputs, id.replace(/[/#.]/g, '_'));
    writeFileSync(`${name}.txt`, answer);
    writeFileSync(`${name}.json`, JSON.stringify({ id, input: text }));
  }
}
await module.stop();

const mean = Math.exp(ratios.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / ratios.length);
ratios.sort((one, other) => other.ratio - one.ratio);
for (const { id, ratio } of ratios.slice(0, 5)) console.log(`${ratio.toFixed(2)} ${id}`);
console.log(`${compared} problems, ${different} answered differently`);
console.log(`${total[0].toFixed(1)} s natively, ${total[1].toFixed(1)} s in the browser`);
console.log(`ratio ${mean.toFixed(2)} (geometric mean of the ${ratios.length} problems that take ${SECONDS_THAT_COUNT} s and more natively)`);
process.exit(different > 0 || compared === 0 ? 1 : 0);
