// A plain server of static files, for what needs no server of its own.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';

const TYPES = { css: 'text/css', html: 'text/html', js: 'text/javascript', json: 'application/json', svg: 'image/svg+xml', wasm: 'application/wasm' };

/** Where the files are: not at the root, as on many hosts. */
const PATH = '/some/where/';

/** Hands out the files of a folder, and some given ones: `{ name: content }`. */
export async function hand(folder, given = {}) {
  const server = createServer(({ url }, response) => {
    const name = new URL(url, 'http://host').pathname.replace(PATH, '') || 'index.html';
    const file = folder + name;
    const content = given[name] ?? (existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined);
    const type = TYPES[name.split('.').pop()] ?? 'text/plain';
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': type }).end(content);
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return { address: `http://127.0.0.1:${server.address().port}${PATH}`, stop: () => server.close() };
}
