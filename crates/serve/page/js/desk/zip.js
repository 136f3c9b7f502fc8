// @ts-check
// Files in a ZIP file. They are unpacked in memory, and what would fill it is refused.

import { Refused } from '../engine/refused.js';
import { wordsOf } from '../base/text.js';
import words from '../../text/reading.js';

const w = wordsOf(words);

/** More bytes are not unpacked: a small file can be made that would fill the memory. */
const MOST = 2 ** 28;

/** The signs at which the list of files ends, and at which each of its rows and each file begin. */
const END = 0x06054b50;
const ROW = 0x02014b50;
const FILE = 0x04034b50;

/** How files may be packed: not at all, or with deflate. */
const STORED = 0;
const DEFLATED = 8;

/** The room that the end of the list needs, and what may stand behind it. */
const END_SIZE = 22;
const COMMENT = 0xffff;

/**
 * The files in a ZIP file; each has its path behind the name of the ZIP file.
 * @param {File} zip @returns {Promise<File[]>}
 */
export async function unzipped(zip) {
  const refused = (/** @type {string} */ why) => new Refused([{ message: `${zip.name}: ${w(why)}` }]);
  const bytes = new DataView(await zip.arrayBuffer());
  try {
    const rows = rowsOf(bytes);
    if (rows.reduce((sum, row) => sum + row.size, 0) > MOST) throw refused('zipTooLarge');
    if (rows.some((row) => row.isLocked || ![STORED, DEFLATED].includes(row.method))) throw refused('zipLocked');
    return await Promise.all(rows.map((row) => fileOf(bytes, row, zip.name)));
  } catch (error) {
    throw error instanceof Refused ? error : refused('zipDamaged');
  }
}

/** @typedef {{name: string, method: number, isLocked: boolean, packed: number, size: number, at: number}} Row */

/** The list of files, without what some systems add. @param {DataView} bytes @returns {Row[]} */
function rowsOf(bytes) {
  let end = bytes.byteLength - END_SIZE;
  while (bytes.getUint32(end, true) !== END) {
    end -= 1;
    if (bytes.byteLength - END_SIZE - end > COMMENT) throw new RangeError('no list of files');
  }
  /** @type {Row[]} */ const rows = [];
  let at = bytes.getUint32(end + 16, true);
  for (let left = bytes.getUint16(end + 10, true); left > 0; left -= 1) {
    if (bytes.getUint32(at, true) !== ROW) throw new RangeError('no row');
    const [length, extra, comment] = [28, 30, 32].map((place) => bytes.getUint16(at + place, true));
    const name = new TextDecoder().decode(new Uint8Array(bytes.buffer, at + 46, length)).replaceAll('\\', '/');
    const isAdded = name.split('/').some((part) => part === '__MACOSX' || part.startsWith('._'));
    if (!name.endsWith('/') && !isAdded) {
      rows.push({
        name, method: bytes.getUint16(at + 10, true), isLocked: (bytes.getUint16(at + 8, true) & 1) === 1,
        packed: bytes.getUint32(at + 20, true), size: bytes.getUint32(at + 24, true), at: bytes.getUint32(at + 42, true),
      });
    }
    at += 46 + length + extra + comment;
  }
  return rows;
}

/** @param {DataView} bytes @param {Row} row @param {string} zip */
async function fileOf(bytes, row, zip) {
  if (bytes.getUint32(row.at, true) !== FILE) throw new RangeError('no file');
  const begin = row.at + 30 + bytes.getUint16(row.at + 26, true) + bytes.getUint16(row.at + 28, true);
  if (begin + row.packed > bytes.byteLength) throw new RangeError('cut off');
  const packed = new Blob([new Uint8Array(/** @type {ArrayBuffer} */ (bytes.buffer), begin, row.packed)]);
  const content = row.method === STORED ? [packed] : await parts(packed, row.size);
  const file = new File(content, row.name.split('/').pop() ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: `${zip}/${row.name}` });
  return file;
}

/** What is unpacked, of the size that it says it has. @param {Blob} packed @param {number} size */
async function parts(packed, size) {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */ const all = [];
  let read = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    read += next.value.length;
    if (read > size) throw new RangeError('larger than it says');
    all.push(next.value);
  }
  return all;
}
