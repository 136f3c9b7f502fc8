// @ts-check
// The desk: files of problems, which of them is open, and the way back through all changes. A state is a value: a change makes another
// one and shares what stays as it is, so that what has changed is found by comparing parts.

/**
 * A state of a problem that its composer wants to come back to.
 * @typedef {{text: string, name: string, time: number}} Version
 *
 * Text of a file that is no problem: kept with what is wrong with it.
 * @typedef {{source: string, line?: number, faults: import('../engine/refused.js').FaultData[]}} Unread
 *
 * A problem of a file, as the program's own JSON (`sauterelle-problem-1`).
 * @typedef {{id: string, text: string, versions: Version[], unread?: Unread}} Entry
 *
 * A list of problems. `form` is how it is saved.
 * @typedef {{id: string, name: string, form: string, entries: Entry[]}} ProblemFile
 *
 * @typedef {{files: ProblemFile[], file: string, entry: string}} State `file` and `entry` are open.
 */

/** Changes that can be undone. */
const MOST_UNDONE = 1000;

/** A name that nothing else has, in any tab. */
export function newId() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}

/** @param {string} text @returns {Entry} */
export function entryOf(text) {
  return { id: newId(), text, versions: [] };
}

/** @param {string} name @param {Entry[]} entries @returns {ProblemFile} */
export function fileOf(name, entries, form = 'popeye') {
  return { id: newId(), name, form, entries };
}

/** Tells `change` with each new state. */
export class Desk extends EventTarget {
  /** @type {State} */ #state = { files: [], file: '', entry: '' };
  /** @type {State[]} */ #before = [];
  /** @type {State[]} */ #undone = [];

  get state() {
    return this.#state;
  }

  /** The file that is open. @returns {ProblemFile} */
  get file() {
    const found = this.#state.files.find((file) => file.id === this.#state.file);
    if (!found) throw new Error('no file is open');
    return found;
  }

  /** The problem that is open. @returns {Entry} */
  get entry() {
    const found = this.file.entries.find((entry) => entry.id === this.#state.entry);
    if (!found) throw new Error('no problem is open');
    return found;
  }

  /** The texts of all problems and of their versions. */
  get texts() {
    return this.#state.files.flatMap((file) => file.entries.flatMap((entry) => [entry.text, ...entry.versions.map((version) => version.text)]));
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** Begins with a state, to which nothing leads back. @param {State} state */
  begin(state) {
    this.#before = [];
    this.#undone = [];
    this.#become(state);
  }

  /** Goes on to another state, from which undo leads back. @param {State} state */
  #change(state) {
    this.#before = [...this.#before, this.#state].slice(-MOST_UNDONE);
    this.#undone = [];
    this.#become(state);
  }

  /** @param {State} state */
  #become(state) {
    this.#state = state;
    this.dispatchEvent(new Event('change'));
  }

  undo() {
    const state = this.#before.pop();
    if (!state) return;
    this.#undone.push(this.#state);
    this.#become(state);
  }

  redo() {
    const state = this.#undone.pop();
    if (!state) return;
    this.#before.push(this.#state);
    this.#become(state);
  }

  /** Opens a problem of a file: no change that would be undone. @param {string} file @param {string} entry */
  select(file, entry) {
    if (file === this.#state.file && entry === this.#state.entry) return;
    this.#become({ ...this.#state, file, entry });
  }

  /** Opens the neighbour of the problem that is open, if there is one. @param {number} step */
  step(step) {
    const { entries, id } = this.file;
    const next = entries[entries.indexOf(this.entry) + step];
    if (next) this.select(id, next.id);
  }

  /** @param {(file: ProblemFile) => ProblemFile} change @param {string} [entry] the problem to be open then */
  #changeFile(change, entry = this.#state.entry) {
    const { file } = this;
    const files = this.#state.files.map((it) => (it === file ? change(file) : it));
    this.#change({ ...this.#state, files, entry });
  }

  /** @param {string} id @param {(entry: Entry) => Entry} change */
  #changeEntry(id, change) {
    this.#changeFile((file) => ({ ...file, entries: file.entries.map((it) => (it.id === id ? change(it) : it)) }));
  }

  /** The problem that is open has another text. @param {string} text */
  edit(text) {
    if (text === this.entry.text && !this.entry.unread) return;
    this.#changeEntry(this.#state.entry, ({ id, versions }) => ({ id, text, versions }));
  }

  /** Puts problems behind the one that is open, and opens the first of them. @param {Entry[]} entries */
  add(entries) {
    const [first] = entries;
    if (!first) return;
    const at = this.file.entries.indexOf(this.entry) + 1;
    this.#changeFile((file) => ({ ...file, entries: file.entries.toSpliced(at, 0, ...entries) }), first.id);
  }

  /** Opens another file. @param {ProblemFile} file */
  open(file) {
    this.#change({ files: [...this.#state.files, file], file: file.id, entry: file.entries[0].id });
  }

  /** Closes a file; `empty` takes its place if it was the only one. @param {string} id @param {() => ProblemFile} empty */
  close(id, empty) {
    const left = this.#state.files.filter((file) => file.id !== id);
    const files = left.length > 0 ? left : [empty()];
    const open = files.find((file) => file.id === this.#state.file) ?? files[0];
    const isOpen = open.entries.some((entry) => entry.id === this.#state.entry);
    this.#change({ files, file: open.id, entry: isOpen ? this.#state.entry : open.entries[0].id });
  }

  /** Another name or form. @param {{name?: string, form?: string}} given */
  describe(given) {
    this.#changeFile((file) => ({ ...file, ...given }));
  }

  /** Takes a problem out; `empty` takes its place if it was the only one. @param {string} id @param {() => Entry} empty */
  remove(id, empty) {
    const { entries } = this.file;
    const at = entries.findIndex((entry) => entry.id === id);
    const left = entries.filter((entry) => entry.id !== id);
    const kept = left.length > 0 ? left : [empty()];
    const isOpen = id === this.#state.entry;
    const open = isOpen ? kept[Math.min(at, kept.length - 1)].id : this.#state.entry;
    this.#changeFile((file) => ({ ...file, entries: kept }), open);
  }

  /** Puts a problem some places further down, or up. @param {string} id @param {number} step */
  move(id, step) {
    this.moveTo(id, this.file.entries.findIndex((entry) => entry.id === id) + step);
  }

  /** Puts a problem at a place of the list. @param {string} id @param {number} place from 0 */
  moveTo(id, place) {
    const { entries } = this.file;
    const at = entries.findIndex((entry) => entry.id === id);
    const to = Math.max(0, Math.min(entries.length - 1, place));
    if (at < 0 || at === to) return;
    this.#changeFile((file) => ({ ...file, entries: entries.toSpliced(at, 1).toSpliced(to, 0, entries[at]) }));
  }

  /** Sorts the problems by a text that is said of each; those of which the same is said stay in their order. @param {(entry: Entry) => string} keyOf */
  sort(keyOf) {
    const keys = new Map(this.file.entries.map((entry) => [entry, keyOf(entry)]));
    const compare = (/** @type {Entry} */ a, /** @type {Entry} */ b) => (keys.get(a) ?? '').localeCompare(keys.get(b) ?? '');
    this.#changeFile((file) => ({ ...file, entries: file.entries.toSorted(compare) }));
  }

  /** Keeps the problem that is open as it is now, or another version of it. @param {string} name @param {{text: string}} [version] */
  keep(name, { text } = this.entry) {
    this.#changeEntry(this.#state.entry, (entry) => ({ ...entry, versions: [...entry.versions, { text, name, time: Date.now() }] }));
  }

  /** @param {Version} version of the problem that is open */
  forget(version) {
    this.#changeEntry(this.#state.entry, (entry) => ({ ...entry, versions: entry.versions.filter((it) => it !== version) }));
  }
}
