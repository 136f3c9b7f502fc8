// @ts-check
// Files of problems: read from the disk and from text, and written. What cannot be read is kept, with what is wrong with it.

import { Refused, faultText } from '../engine/refused.js';
import { h, save } from '../base/dom.js';
import { t } from '../base/text.js';
import { emptyText, textOfData } from '../problem/problem.js';
import { entryOf, fileOf, newId } from './desk.js';

/** @typedef {import('./desk.js').Entry} Entry */
/** @typedef {import('./desk.js').ProblemFile} ProblemFile */

/** @typedef {{name: string, title: string, doc: string, endings: string[], not_read?: string, not_written?: string}} Format */

/** All of them, once the engine has told. @type {Format[]} */
export const formats = [];

/** The choices of a menu of what is written. @param {string} chosen */
export function formatOptions(chosen) {
  return formats.filter((it) => !it.not_written).map(({ name, title, doc }) => h('option', { value: name, title: doc, selected: name === chosen }, title));
}

/** A position says nothing of what is asked; this is what a new problem asks, by who is to move. */
const ASKED = '#2';
const ASKED_OF_BLACK = 'h#2';

/** The beginning of a file that is packed. */
const GZIP = [0x1f, 0x8b];

/**
 * The problems of a text in any form, in its order, and what the engine remarks on them.
 * @param {import('../engine/engine.js').Engine} engine @param {string} text
 * @returns {Promise<{entries: Entry[], notes: string[]}>}
 */
export async function entriesOf(engine, text) {
  const { problems, refused, notes, is_position: isPosition } = await engine.read(text, ASKED);
  const read = problems.problems.map((/** @type {any} */ problem) => entryOf(textOfData(isPosition ? begunByMover(problem) : problem)));
  /** @type {Entry[]} */
  const entries = [];
  const unread = (refused ?? []).map(unreadEntry);
  for (let at = 0; at <= read.length; at += 1) {
    entries.push(...unread.filter((/** @type {any} */ it) => it.before === at).map((/** @type {any} */ it) => it.entry));
    if (at < read.length) entries.push(read[at]);
  }
  return { entries, notes };
}

/** A position in which Black is to move asks for play that Black begins. @param {any} problem @returns {any} */
function begunByMover(problem) {
  const options = problem.options.filter((/** @type {string} */ option) => option !== 'HalfDuplex');
  return options.length === problem.options.length ? problem : { ...problem, stipulation: ASKED_OF_BLACK, options };
}

/** An entry for what cannot be read. @param {any} refused */
export function unreadEntry({ before, line, faults, text }) {
  const unread = { source: text ?? '', line, faults };
  return { before, entry: { id: newId(), text: emptyText(), versions: [], unread } };
}

/** The text of a file, packed or not, in the encoding that it has. @param {Blob} blob */
export async function contentOf(blob) {
  const beginning = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const isPacked = GZIP.every((byte, index) => beginning[index] === byte);
  const bytes = await new Response(isPacked ? blob.stream().pipeThrough(new DecompressionStream('gzip')) : blob).arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** How a file of this name is written. @param {string} name @param {string} otherwise */
export function formOf(name, otherwise) {
  const ending = name.replace(/\.gz$/, '').split('.').pop()?.toLowerCase() ?? '';
  return formats.find((it) => !it.not_written && it.endings.includes(ending))?.name ?? otherwise;
}

/**
 * A file from the disk. @param {import('../engine/engine.js').Engine} engine @param {File} file
 * @returns {Promise<{file: ProblemFile, notes: string[]}>}
 */
export async function readFile(engine, file) {
  const { entries, notes } = await entriesOf(engine, await contentOf(file)).catch((error) => {
    if (!(error instanceof Refused)) throw error;
    throw new Refused(error.faults.map((fault) => ({ ...fault, message: `${file.name}: ${fault.message}` })));
  });
  const name = file.name.replace(/\.gz$/, '');
  return { file: fileOf(name, entries, formOf(name, 'popeye')), notes };
}

/** Asks for a folder. @returns {Promise<File[]>} */
export function askForFolder() {
  const input = Object.assign(document.createElement('input'), { type: 'file', webkitdirectory: true });
  const chosen = new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
  });
  input.click();
  return /** @type {Promise<File[]>} */ (chosen);
}

/** What files the browser may show for opening. */
export const accepted = () => [...formats.flatMap((it) => it.endings.map((ending) => `.${ending}`)), '.gz', '.zip'];

/** Asks for files to open. @returns {Promise<{file: File, handle?: any}[]>} */
export async function askForFiles() {
  const picker = /** @type {any} */ (window).showOpenFilePicker;
  if (picker) {
    /** @type {any[]} */
    const handles = await picker({ multiple: true }).catch(refusedToNothing);
    return Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })));
  }
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, accept: accepted().join(',') });
  const chosen = new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])].map((file) => ({ file }))));
    input.addEventListener('cancel', () => resolve([]));
  });
  input.click();
  return /** @type {Promise<{file: File}[]>} */ (chosen);
}

/** Who closes the dialog of the browser wants nothing. @param {any} error @returns {any[]} */
function refusedToNothing(error) {
  if (error.name === 'AbortError') return [];
  throw error;
}

/**
 * The text of a file in a form, with the solutions that are known, and what could not be said in it.
 * @param {import('../engine/engine.js').Engine} engine @param {ProblemFile} file @param {string} form @param {import('./results.js').Results} results
 * @returns {Promise<{text: string, warnings: string[]}>}
 */
export async function textOfFile(engine, file, form, results) {
  const entries = file.entries.filter((entry) => !entry.unread);
  const solutions = entries.map(({ text }) => {
    const clean = results.get(text)?.solution;
    return clean === undefined ? null : { clean };
  });
  const numberOf = (/** @type {{problem: number}} */ { problem }) => file.entries.indexOf(entries[problem]) + 1;
  const { text, refused = [], lost = [] } = entries.length === 0 ? { text: '' } : await engine.ask('write', {
    problems: entries.map((entry) => entry.text), solutions, to: form, language: document.documentElement.lang,
  });
  // what could not be read goes back as it came
  const unread = file.entries.map((entry) => entry.unread?.source).filter((source) => source !== undefined);
  const warnings = [
    ...refused.map((/** @type {any} */ it) => t('notWritten', { number: numberOf(it), why: it.faults.map(faultText).join(' ') })),
    ...lost.map((/** @type {any} */ it) => t('fieldsLost', { number: numberOf(it), fields: it.fields.join(', ') })),
  ];
  return { text: [text.trimEnd(), ...unread].filter(Boolean).join('\n\n') + '\n', warnings };
}

/** Writes a file; gives the place on the disk, for the next time, where the browser has such places.
 * @param {string} text @param {string} name @param {any} handle of the place that is known */
export async function writeFile(text, name, handle) {
  if (handle) {
    const stream = await handle.createWritable();
    await stream.write(text);
    await stream.close();
    return;
  }
  save(new Blob([text], { type: 'text/plain' }), name);
}

/** Asks for a place on the disk. @param {string} name that is proposed @returns {Promise<any>} nothing where the browser has no such places */
export async function askForPlace(name) {
  const picker = /** @type {any} */ (window).showSaveFilePicker;
  return picker ? picker({ suggestedName: name }).catch((/** @type {any} */ error) => refusedToNothing(error)[0] ?? null) : undefined;
}

/** @param {string} name */
export function nameFor(name, form = 'popeye') {
  const ending = formats.find((it) => it.name === form)?.endings[0];
  return !ending || formOf(name, '') === form ? name : `${name.replace(/\.\w{1,6}$/, '')}.${ending}`;
}

/** A file with nothing but an empty problem. */
export function newFile() {
  return fileOf(t('newFile'), [entryOf(emptyText())]);
}
