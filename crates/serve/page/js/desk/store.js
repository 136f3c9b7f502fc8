// @ts-check
// What the browser keeps: files and problems as they are on the desk, and what is known of them, in IndexedDB. Each change is written at
// once, and only what differs from what was written last.

const NAME = 'sauterelle';
const VERSION = 1;
const STORES = ['desk', 'entries', 'results', 'handles'];

/** Only one tab writes; the others would write over its work. */
const LOCK = 'sauterelle-desk';

/**
 * @typedef {import('./desk.js').State} State
 * @typedef {import('./desk.js').Entry} Entry
 */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const store of STORES) if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
  };
  return answer(request);
}

/** Tells `lost` if another tab has taken over, or if nothing can be written any more. */
export class Store extends EventTarget {
  /** @param {IDBDatabase} database */
  constructor(database) {
    super();
    this.#database = database;
    // another tab with a newer page wants to change it
    database.onversionchange = () => this.#lose();
  }

  /** @type {IDBDatabase} */ #database;
  /** Whether what is done here is written. */ isWriting = false;
  /** What has been written of the entries. @type {Map<string, Entry>} */ #written = new Map();
  /** @type {State | undefined} */ #wanted;
  /** @type {Promise<void>} */ #writing = Promise.resolve();

  /** Opens what the browser keeps; nothing if it keeps nothing (a private window, or a full disk). @returns {Promise<Store | undefined>} */
  static async open() {
    try {
      const store = new Store(await openDatabase());
      await store.take(false);
      return store;
    } catch {
      return undefined;
    }
  }

  /** Makes this the tab that writes, if no other one is. @param {boolean} steal even if another one is */
  async take(steal) {
    if (!navigator.locks) {
      this.isWriting = true;
      return;
    }
    await new Promise((decided) => {
      const how = steal ? { steal } : { ifAvailable: true };
      const held = navigator.locks.request(LOCK, how, (lock) => {
        this.isWriting = lock !== null;
        decided(undefined);
        // held as long as the tab is there
        return lock ? new Promise(() => {}) : undefined;
      });
      held.catch(() => this.#lose());
    });
  }

  #lose() {
    this.isWriting = false;
    this.dispatchEvent(new Event('lost'));
  }

  /** What was on the desk. @returns {Promise<State | undefined>} */
  async read() {
    const transaction = this.#database.transaction(['desk', 'entries']);
    const desk = transaction.objectStore('desk');
    const entries = transaction.objectStore('entries');
    const [listed, all] = await Promise.all([answer(desk.get('state')), answer(entries.getAll())]);
    if (!listed) return undefined;
    const known = new Map(all.map((/** @type {Entry} */ entry) => [entry.id, entry]));
    this.#written = new Map(known);
    const files = listed.files.map((/** @type {any} */ file) => ({ ...file, entries: file.entries.map((/** @type {string} */ id) => known.get(id)).filter(Boolean) }));
    const filled = files.filter((/** @type {any} */ file) => file.entries.length > 0);
    const open = filled.find((/** @type {any} */ file) => file.id === listed.file) ?? filled[0];
    if (!open) return undefined;
    const isThere = open.entries.some((/** @type {Entry} */ entry) => entry.id === listed.entry);
    return { files: filled, file: open.id, entry: isThere ? listed.entry : open.entries[0].id };
  }

  /** Writes what is on the desk. @param {State} state */
  write(state) {
    const isBusy = this.#wanted !== undefined;
    this.#wanted = state;
    if (!isBusy) this.#writing = this.#writeAll();
    return this.#writing;
  }

  async #writeAll() {
    while (this.#wanted && this.isWriting) {
      const state = this.#wanted;
      try {
        await this.#writeState(state);
      } catch {
        this.#lose();
      }
      if (this.#wanted === state) break;
    }
    this.#wanted = undefined;
  }

  /** @param {State} state @returns {Promise<void>} */
  #writeState(state) {
    const transaction = this.#database.transaction(['desk', 'entries'], 'readwrite');
    const entries = transaction.objectStore('entries');
    const now = new Map(state.files.flatMap((file) => file.entries).map((entry) => [entry.id, entry]));
    for (const [id, entry] of now) if (this.#written.get(id) !== entry) entries.put(entry, id);
    for (const id of this.#written.keys()) if (!now.has(id)) entries.delete(id);
    const files = state.files.map((file) => ({ ...file, entries: file.entries.map((entry) => entry.id) }));
    transaction.objectStore('desk').put({ ...state, files }, 'state');
    // told to do it at once: so it is done even if the page is closed now
    transaction.commit?.();
    return done(transaction, () => { this.#written = now; });
  }

  /** Something by its key, such as a result. @param {'results' | 'handles'} store @param {string} key @returns {Promise<any>} */
  get(store, key) {
    return answer(this.#database.transaction(store).objectStore(store).get(key));
  }

  /** Keeps all of these or none; without a value nothing is kept under a key any more.
   * @param {'results' | 'handles'} store @param {Record<string, unknown>} values by their keys @returns {Promise<void>} */
  async put(store, values) {
    if (!this.isWriting) return;
    const transaction = this.#database.transaction(store, 'readwrite');
    const it = transaction.objectStore(store);
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) it.delete(key);
      else it.put(value, key);
    }
    // told to do it at once: so it is done even if the page is closed now
    transaction.commit?.();
    await done(transaction).catch(() => this.#lose());
  }

  /** All keys and values. @param {'results' | 'handles'} store @returns {Promise<[string, any][]>} */
  async all(store) {
    const it = this.#database.transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([answer(it.getAllKeys()), answer(it.getAll())]);
    return keys.map((key, index) => [String(key), values[index]]);
  }

  /** @param {'results' | 'handles'} store @param {string[]} keys */
  async remove(store, keys) {
    if (!this.isWriting || keys.length === 0) return;
    const transaction = this.#database.transaction(store, 'readwrite');
    for (const key of keys) transaction.objectStore(store).delete(key);
    await done(transaction).catch(() => this.#lose());
  }
}

/** @param {IDBTransaction} transaction @param {() => void} [then] @returns {Promise<void>} */
function done(transaction, then = () => {}) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => {
      then();
      resolve();
    };
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
