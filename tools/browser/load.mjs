// Clients that are many, and clients without manners: what they are answered, and in what time. Ends with 1 if the server does not
// answer each as it should.

import { request } from 'node:http';
import { connect } from 'node:net';
import { readFileSync } from 'node:fs';
import { ROOT, serve } from './page.mjs';

const server = await serve();
const { port } = new URL(server.address);
const problem = readFileSync(`${ROOT}examples/polo-helpmate.inp`, 'utf8');
let isGood = true;

function tell(what, isRight, figure) {
  isGood &&= isRight;
  console.log(`${isRight ? 'ok ' : 'BAD'} ${what.padEnd(44)} ${figure}`);
}

/** One request as a program sends it. */
function ask(path, { body = '', headers = {}, method = 'POST' } = {}) {
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers: { 'content-type': 'application/json', host: `localhost:${port}`, ...headers } });
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (part) => { text += part; });
      response.on('end', () => resolve({ status: response.statusCode, text }));
      response.on('error', () => resolve({ status: response.statusCode, text }));
    });
    sent.on('error', (error) => resolve({ status: 0, text: error.message }));
    sent.end(body);
  });
}

const solve = (headers = {}, text = problem) => ask('/api/solve', { body: JSON.stringify({ problem: text }), headers });

const begun = performance.now();
const times = [];
const answers = await Promise.all(Array.from({ length: 100 }, async () => {
  const answer = await solve();
  times.push(performance.now() - begun);
  return answer;
}));
const solved = answers.filter(({ text }) => text.includes('"outcome":"complete"') && text.includes('Ka2-b3[-b2][-c2]'));
times.sort((a, b) => a - b);
const at = (part) => `${Math.round(times[Math.floor(part * (times.length - 1))])} ms`;
tell('100 problems at once: solved', solved.length === 100, `${solved.length}; median ${at(0.5)}, last ${at(1)}`);

const large = await solve({}, 'x'.repeat(10 << 20));
tell('a request of 10 MB', large.status === 413, large.status);
for (const [what, body] of [['no JSON', '{'], ['another type', '{"problem": 1}'], ['no problem', '{"problem": ""}']]) {
  const { status } = await ask('/api/solve', { body });
  tell(`malformed: ${what}`, status === 400 || status === 422, status);
}
const foreign = await solve({ origin: 'http://elsewhere.example' });
tell('a foreign origin', foreign.status === 403, foreign.status);
const wrong = await solve({ host: 'elsewhere.example' });
tell('a wrong Host', wrong.status === 403, wrong.status);
const form = await solve({ 'content-type': 'text/plain' });
tell('a form of another page', form.status === 415, form.status);

const slow = await Promise.all(Array.from({ length: 50 }, () => new Promise((resolve) => {
  const start = performance.now();
  const socket = connect(Number(port), '127.0.0.1', () => socket.write('POST /api/solve HTTP/1.1\r\nHo'));
  socket.on('close', () => resolve(performance.now() - start));
  socket.on('data', () => {});
  socket.on('error', () => {});
})));
tell('50 clients that never finish: closed after', slow.every((time) => time < 40_000), `${Math.round(Math.max(...slow) / 1000)} s`);

const after = await solve();
tell('a problem after all that', after.text.includes('"outcome":"complete"'), after.status);
const { solving, waiting } = JSON.parse((await ask('/api/status', { method: 'GET' })).text);
tell('left over', solving === 0 && waiting === 0, `${solving} being solved, ${waiting} waiting`);
server.stop();
process.exit(isGood ? 0 : 1);
