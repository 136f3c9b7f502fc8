// The WebAssembly module in place of Popeye's, in a worker of a real browser, writes what `sauterelle-py` writes.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { ROOT } from './page.mjs';
import { plain, popeye } from './popeye.mjs';

const PY = `${ROOT}target/release/sauterelle-py`;
const ARGS = ['-maxmem', '64M'];
let module;

before(async () => { module = await popeye(); });
after(() => module?.stop());

/** All problems of a folder and the folders in it. */
function* problems(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* problems(path);
    else if (path.endsWith('.inp')) yield path;
  }
}

/** A change solves one example of so many; a release (`npm run examples`) all. */
const ONE_OF = process.env.EVERY_EXAMPLE ? 1 : 16;

test('examples are answered as by the program', async () => {
  let solved = 0;
  for (const [index, path] of [...problems(`${ROOT}examples`)].sort().entries()) {
    if (index % ONE_OF !== 0) continue;
    const { out, code } = await module.answer({ input: readFileSync(path, 'utf8'), args: ARGS });
    const native = spawnSync(PY, ['-threads', '1', ...ARGS, path], { encoding: 'utf8', maxBuffer: 1 << 28 });
    assert.equal(plain(out.join('\n')), plain(native.stdout), path);
    assert.equal(code, native.status, path);
    solved += 1;
  }
  assert.ok(solved * ONE_OF > 300, `${solved}`);
});

test('what cannot be read is an error with its place, and the next problem is solved', async () => {
  const input = 'BeginProblem\nOpti NoBoard\ncond Pollo\nstip #1\nfors 8/8/8/8/8/8/8/K1k5\nNextProblem\nstip h#1 fors k7/8/1K6/8/8/8/8/7Q EndProblem';
  const { out, errors, code } = await module.answer({ input });
  assert.equal(code, 2);
  assert.match(errors.join('\n'), /3:6.*Pollo/);
  assert.equal(out.filter((line) => /^ {2}1\./.test(line)).length, 2, out.join('\n'));
});

test('the longest stipulations do not break it', async () => {
  const men = 'opti noboard piec white ka1 pc2 black kh8 bb8 ph7 pg7';
  for (const stipulation of ['ser-#999', 'ser-h#999', 'h#999', 's#999']) {
    const { errors, code } = await module.answer({ input: `BeginProblem stip ${stipulation} ${men} EndProblem`, args: [...ARGS, '-maxtime', '1'], isNew: true });
    assert.deepEqual(errors, [], stipulation);
    assert.ok(code === 0 || code === 3, `${stipulation}: ${code}`);
  }
});

test('play that goes deeper than the stack is told, and the next worker answers', async () => {
  const input = 'BeginProblem stip h#2 opti noboard piec white ka1 qb1 black kh8 EndProblem';
  const { errors } = await module.answer({ input, isNew: true, isBelow: true });
  assert.match(errors.join('\n'), /deeper than the stack/);
  const after = await module.answer({ input, isNew: true });
  assert.deepEqual([after.code, after.errors], [0, []]);
});

test('want of memory is told as FEN Tool expects it', async () => {
  // what the module does when it gets none
  const without = await popeye((text) => text.replace(/^function py\([^]*?\{/m, "$&throw new WebAssembly.RuntimeError('unreachable');"));
  const { out, errors } = await without.answer({ input: 'BeginProblem stip #1 piec white ka1 black kc1 EndProblem' });
  await without.stop();
  assert.deepEqual(errors, []);
  assert.match(out.at(-1), /Couldn't allocate/);
});
