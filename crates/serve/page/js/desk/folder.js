// @ts-check
// Folders of files, and ZIP files, which are folders too. This is loaded when one is opened.

import { Refused } from '../engine/refused.js';
import { fileOf } from './desk.js';
import { accepted, contentOf, entriesOf, unreadEntry } from './files.js';
import { unzipped } from './zip.js';

/** @typedef {import('./desk.js').Entry} Entry */
/** @typedef {import('./desk.js').ProblemFile} ProblemFile */

const ZIP = /\.zip$/i;

/**
 * What a ZIP file holds, as one collection. @param {import('../engine/engine.js').Engine} engine @param {File} zip
 * @returns {Promise<{file: ProblemFile, notes: string[]} | undefined>}
 */
export const readZip = async (engine, zip) => readFolder(engine, await unzipped(zip));

/** What a ZIP file holds; no other file holds any, nor one that is in it. @param {File} file */
const inside = async (file) => (ZIP.test(file.name) && !file.webkitRelativePath.includes('.zip/') ? unzipped(file) : []);

/**
 * The files of a folder as one collection, in the order of their names; a file that cannot be read is an entry with what is wrong. Text
 * without problems is left out.
 * @param {import('../engine/engine.js').Engine} engine @param {File[]} files
 * @returns {Promise<{file: ProblemFile, notes: string[]} | undefined>}
 */
export async function readFolder(engine, files) {
  const pathOf = (/** @type {File} */ file) => file.webkitRelativePath || file.name;
  /** @type {Entry[]} */ const entries = [];
  const inner = await Promise.all(files.map((file) => inside(file).catch((error) => {
    entries.push(unreadEntry({ before: 0, line: 1, faults: error.faults }).entry);
    return [];
  })));
  const known = [...files.filter((file) => !ZIP.test(file.name)), ...inner.flat()].filter((file) => accepted().some((ending) => file.name.toLowerCase().endsWith(ending)));
  known.sort((one, other) => pathOf(one).localeCompare(pathOf(other)));
  /** @type {string[]} */ const notes = [];
  for (const file of known) {
    const source = await contentOf(file);
    const read = await entriesOf(engine, source).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      return { entries: [unreadEntry({ before: 0, line: 1, faults: error.faults, text: source }).entry], notes: [] };
    });
    const isProse = file.name.toLowerCase().endsWith('.txt') && read.entries.every((entry) => entry.unread);
    if (isProse) continue;
    // where each stands, since the collection has one name
    for (const { unread } of read.entries) {
      if (unread) unread.faults = unread.faults.map((/** @type {import('../engine/engine.js').FaultData} */ fault) => ({ ...fault, message: `${pathOf(file)}: ${fault.message}` }));
    }
    entries.push(...read.entries);
    notes.push(...read.notes);
  }
  const name = known.length > 0 ? pathOf(known[0]).split('/')[0].replace(ZIP, '') : '';
  return entries.length > 0 ? { file: fileOf(`${name}.inp`, entries, 'popeye'), notes } : undefined;
}
