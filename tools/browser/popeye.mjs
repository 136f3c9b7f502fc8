// The module in place of Popeye's, in a worker of a real browser, as FEN Tool runs it.

import { existsSync, readFileSync } from 'node:fs';
import { hand } from './files.mjs';
import { ROOT, browse } from './page.mjs';

const FOLDER = `${ROOT}target/fen-tool/`;

/** What FEN Tool's worker does (src/app/modules/popeye.js there), with the input as a whole; and the time of it. */
const WORKER = `
import module from './py.js';
const said = { out: [], errors: [] };
const instance = await module({ print: (line) => said.out.push(line), printErr: (line) => said.errors.push(line), noInitialRun: true });
const answer = (args) => instance.callMain([...args, '/test.inp']);
/** The same where the stack is nearly full. */
const answerBelow = (args) => {
  try {
    return answerBelow(args);
  } catch {
    return answer(args);
  }
};
onmessage = ({ data: { input, args, isBelow } }) => {
  instance.FS.writeFile('/test.inp', input);
  const start = performance.now();
  const code = isBelow ? answerBelow(args) : answer(args);
  postMessage({ ...said, code, seconds: (performance.now() - start) / 1000 });
  said.out = [];
  said.errors = [];
};
postMessage('ready');
`;

const PAGE = `<!doctype html><title>module</title><script type="module">
let worker;
/** What the module answers; in a new worker, if that is wished. */
window.answer = async (task) => {
  if (!worker || task.isNew) {
    worker?.terminate();
    worker = new Worker('worker.js', { type: 'module' });
    await new Promise((resolve, reject) => { worker.onmessage = resolve; worker.onerror = reject; });
  }
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(task);
  });
};
</script>`;

/** A page that answers as Popeye: `answer({ input, args, isNew, isBelow })`. The module may be changed for a test. */
export async function popeye(change = (text) => text) {
  if (!existsSync(`${FOLDER}py.js`)) throw new Error(`${FOLDER} is missing: tools/wasm/build`);
  const changed = change(readFileSync(`${FOLDER}py.js`, 'utf8'));
  const server = await hand(FOLDER, { 'index.html': PAGE, 'worker.js': WORKER, 'py.js': changed });
  const browser = await browse();
  const page = await browser.newPage();
  await page.goto(server.address);
  await page.waitForFunction(() => window.answer);
  return {
    answer: (task) => page.evaluate((given) => window.answer(given), { args: ['-maxmem', '64M'], ...task }),
    async stop() {
      await browser.close();
      server.stop();
    },
  };
}

/** What is left of an output without times and the size of an address. */
export const plain = (text) => text.replace(/( Time = | Temps = | Zeit = )[\d:. s]*\d s?/g, '$1').replace(/-(32|64)Bit /, '-Bit ').trimEnd();
