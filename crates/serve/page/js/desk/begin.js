// @ts-check
// The beginning: what the browser has kept is on the desk again; a link brings its problem; who comes for the first time finds an example.

import { complain } from '../base/notices.js';
import { t } from '../base/text.js';
import { textOfData, unpack } from '../problem/problem.js';
import { entryOf, fileOf } from './desk.js';
import { Store } from './store.js';

/** What a first visitor finds. */
const EXAMPLE = { stipulation: 'h#2', diagram: { men: '8/3K2N1/4p3/5p2/8/6r1/kBP5/8', conditions: ['Polo'] } };

/**
 * @param {{desk: import('./desk.js').Desk, results: import('./results.js').Results, read: (text: string) => Promise<void>}} given
 * @returns {Promise<Store | undefined>} where things are kept
 */
export async function begin({ desk, results, read }) {
  const store = await Store.open();
  const kept = await store?.read().catch(() => undefined);
  desk.begin(kept ?? firstVisit());
  if (store) {
    await results.begin(store, desk.texts).catch(() => {});
    store.addEventListener('lost', () => tellNotKept(store, desk));
    if (!store.isWriting) tellNotKept(store, desk);
  } else {
    complain(t('notKept'), { of: 'page' });
  }
  await fromAddress(desk, read);
  window.addEventListener('hashchange', () => fromAddress(desk, read));
  await store?.write(desk.state);
  return store;
}

/** @returns {import('./desk.js').State} */
function firstVisit() {
  const entry = entryOf(textOfData(EXAMPLE));
  const file = fileOf(t('myProblems'), [entry]);
  return { files: [file], file: file.id, entry: entry.id };
}

/** Says that another tab keeps the problems, and lets this one take that over. @param {Store} store @param {import('./desk.js').Desk} desk */
function tellNotKept(store, desk) {
  const take = async () => {
    await store.take(true);
    await store.write(desk.state);
  };
  complain(t('otherTab'), { help: { label: t('keepHere'), act: take }, of: 'page' });
}

/** The problem that the address carries becomes a new one, unless it is there already. @param {import('./desk.js').Desk} desk @param {(text: string) => Promise<void>} read */
async function fromAddress(desk, read) {
  const packed = /^#p=(.+)$/.exec(window.location.hash)?.[1];
  if (!packed) return;
  const text = await unpack(packed).catch(() => undefined);
  if (text === undefined) complain(t('badLink'), { of: 'page' });
  else if (!opened(desk, text)) await read(text);
  // the problem is on the desk now, and goes other ways than the address
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
}

/** Opens a problem with this text, if there is one. @param {import('./desk.js').Desk} desk @param {string} text */
function opened(desk, text) {
  for (const file of desk.state.files) {
    const entry = file.entries.find((it) => it.text === text);
    if (!entry) continue;
    desk.select(file.id, entry.id);
    return true;
  }
  return false;
}
