// @ts-check
// What is done with files and problems: opened, saved, pasted, dropped, taken out.

import { button, h } from '../base/dom.js';
import { complain, say, settle } from '../base/notices.js';
import { t } from '../base/text.js';
import { Refused, faultText } from '../engine/refused.js';
import { emptyText, readFields } from '../problem/problem.js';
import { entryOf } from './desk.js';
import { className } from './whole.js';
import { askForFiles, askForFolder, askForPlace, entriesOf, formOf, formatOptions, nameFor, newFile, readFile, textOfFile, writeFile } from './files.js';

/** @typedef {import('./desk.js').Desk} Desk */

export class Actions {
  /**
   * @param {Desk} desk @param {import('../engine/engine.js').Engine} engine
   * @param {import('./results.js').Results} results @param {() => import('./store.js').Store | undefined} store
   */
  constructor(desk, engine, results, store) {
    this.#results = results;
    this.#desk = desk;
    this.#engine = engine;
    this.#store = store;
  }

  #desk;
  #engine;
  #results;
  #store;
  /** Files as they are on the disk. @type {Map<string, import('./desk.js').Entry[]>} */ #saved = new Map();
  /** Their places, where the browser has such places. @type {Map<string, any>} */ #handles = new Map();

  /** Whether the file that is open differs from what is on the disk; not, if it has never been there. */
  get isChanged() {
    const { file } = this.#desk;
    const saved = this.#saved.get(file.id);
    return saved !== undefined && (saved.length !== file.entries.length || saved.some((entry, index) => entry.text !== file.entries[index].text));
  }

  /** Does what may be refused. @param {() => Promise<void>} act */
  async #try(act) {
    try {
      await act();
    } catch (error) {
      if (error instanceof Refused) complain(error.faults.map(faultText).join(' '));
      else complain(error instanceof Error && error.message ? error.message : t('lost'));
    }
  }

  /** The problems of a text begin as new ones behind the one that is open. @param {string} text */
  read(text) {
    return this.#try(async () => {
      const { entries, notes } = await entriesOf(this.#engine, text);
      settle('problem');
      this.#desk.add(entries);
      this.#told(entries, notes);
    });
  }

  /** An example of the registry begins as a new problem. @param {string} file */
  readExample(file) {
    return this.#try(async () => this.read(await this.#engine.example(file)));
  }

  /** The problem that is open is written anew by a text; if the text has several, they are new ones. @param {string} text */
  rewrite(text) {
    return this.#try(async () => {
      const { entries, notes } = await entriesOf(this.#engine, text);
      settle('problem');
      if (entries.length === 1 && !entries[0].unread) this.#desk.edit(entries[0].text);
      else this.#desk.add(entries);
      this.#told(entries, notes);
    });
  }

  /** @param {import('./desk.js').Entry[]} entries @param {string[]} notes */
  #told(entries, notes) {
    const { file } = this.#desk;
    const unread = entries.filter((entry) => entry.unread).map((entry) => file.entries.indexOf(entry) + 1);
    say(entries.length > 1 ? t('loadedMany', { count: entries.length }) : t('loaded'));
    if (notes.length > 0) complain([...new Set(notes)].join(' '));
    if (unread.length > 0) complain(t('someUnread', { count: unread.length, numbers: unread.join(', ') }), { of: 'file' });
  }

  /** Opens files of the disk. @param {{file: File, handle?: any}[]} files */
  async open(files) {
    for (const { file, handle } of files) {
      await this.#try(async () => {
        const read = file.name.toLowerCase().endsWith('.zip') ? await (await import('./folder.js')).readZip(this.#engine, file) : await readFile(this.#engine, file);
        if (!read) throw new Error(t('noProblems'));
        const { file: opened, notes } = read;
        this.#desk.open(opened);
        this.#saved.set(opened.id, opened.entries);
        if (handle) await this.#remember(opened.id, handle);
        this.#told(opened.entries, notes);
      });
    }
  }

  /** Opens the files of a folder as one collection. @param {File[]} files */
  async openFolder(files) {
    const read = files.length > 0 ? await (await import('./folder.js')).readFolder(this.#engine, files) : undefined;
    if (files.length > 0 && !read) complain(t('noProblems'));
    if (!read) return;
    this.#desk.open(read.file);
    this.#told(read.file.entries, read.notes);
  }

  /** @param {string} id @param {any} handle */
  async #remember(id, handle) {
    this.#handles.set(id, handle);
    await this.#store()?.put('handles', { [id]: handle }).catch(() => {});
  }

  /** What the buttons and keys of the list ask for. @type {Record<string, (detail: any) => void>} */
  #acts = {
    file: ({ file }) => this.#openFile(file),
    open: ({ entry }) => this.#desk.select(this.#desk.file.id, entry),
    newProblem: () => this.#desk.add([entryOf(emptyText())]),
    openFile: () => this.#try(async () => this.open(await askForFiles())),
    openFolder: () => this.#try(async () => this.openFolder(await askForFolder())),
    newFile: () => this.#desk.open(newFile()),
    saveFile: () => this.#try(() => this.#save(false)),
    saveAs: () => this.#try(() => this.#save(true)),
    renameFile: () => this.#rename(),
    closeFile: () => this.#desk.close(this.#desk.file.id, newFile),
    remove: ({ entry }) => this.#remove(entry),
    duplicate: ({ entry }) => this.#duplicate(entry),
    up: ({ entry }) => this.#desk.move(entry, -1),
    down: ({ entry }) => this.#desk.move(entry, 1),
    moveTo: ({ entry, place }) => this.#desk.moveTo(entry, place),
    sortByVerdict: () => this.#desk.sort((entry) => className(entry, this.#results) ?? ''),
    sortByAuthor: () => this.#desk.sort((entry) => readFields(entry.text).heading.authors.join(', ')),
  };

  /** @param {any} detail */
  act(detail) {
    this.#acts[detail.what]?.(detail);
  }

  /** @param {string} id */
  #openFile(id) {
    const file = this.#desk.state.files.find((it) => it.id === id);
    if (file) this.#desk.select(file.id, file.entries[0].id);
  }

  /** @param {string} id */
  #remove(id) {
    this.#desk.remove(id, () => entryOf(emptyText()));
    say(t('takenOut'));
  }

  /** @param {string} id */
  #duplicate(id) {
    const entry = this.#desk.file.entries.find((it) => it.id === id);
    if (!entry) return;
    this.#desk.select(this.#desk.file.id, id);
    this.#desk.add([entryOf(entry.text)]);
  }

  /** @param {boolean} elsewhere to another place than the one that is known */
  async #save(elsewhere) {
    const { file } = this.#desk;
    const known = elsewhere ? undefined : this.#handles.get(file.id) ?? await this.#store()?.get('handles', file.id);
    const proposed = nameFor(file.name, file.form);
    const chosen = known ?? await askForPlace(proposed);
    if (chosen === null) return;
    // without places on the disk the form is asked for by itself
    const given = chosen?.name ?? (elsewhere ? await this.#askForName(proposed) : proposed);
    if (!given) return;
    const form = formOf(given, file.form);
    const { text, warnings } = await textOfFile(this.#engine, file, form, this.#results);
    await writeFile(text, nameFor(given, form), chosen);
    if (chosen) await this.#remember(file.id, chosen);
    this.#saved.set(file.id, file.entries);
    if (given !== file.name || form !== file.form) this.#desk.describe({ name: given, form });
    else this.#desk.dispatchEvent(new Event('change'));
    say(t('saved', { name: given }));
    if (warnings.length > 0) complain(warnings.join(' '), { of: 'file' });
  }

  async #rename() {
    const name = await this.#askForName(this.#desk.file.name);
    if (name) this.#desk.describe({ name, form: formOf(name, this.#desk.file.form) });
  }

  /** Asks for the name of a file, whose ending says how it is written. @param {string} name @returns {Promise<string | undefined>} */
  #askForName(name) {
    const input = h('input', { type: 'text', value: name, required: true });
    const forms = h('select', {}, ...formatOptions(formOf(name, this.#desk.file.form)));
    forms.addEventListener('change', () => { input.value = nameFor(input.value, forms.value); });
    const dialog = h(
      'dialog', { 'aria-label': t('saveAs') },
      h('form', { method: 'dialog' },
        h('label', {}, t('fileName'), input), h('label', {}, t('form'), ' ', forms),
        h('div', { class: 'tools' }, h('button', { class: 'main', value: 'yes' }, t('ok')), button(t('cancel'), () => dialog.close('')))),
    );
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener('close', () => {
        dialog.remove();
        resolve(dialog.returnValue === 'yes' ? input.value.trim() : undefined);
      });
    });
  }
}

/** What can be done with a file beside its buttons, and with a problem. */
const MENUS = {
  file: { names: ['newFile', 'saveAs', 'pages', 'query', 'sortByVerdict', 'sortByAuthor', 'renameFile', 'closeFile'], before: '' },
  problem: { names: ['duplicate', 'up', 'down', 'remove'], before: 'row-' },
};

/** Opens a menu of the list; it closes by Escape, and by a click elsewhere. @param {'file' | 'problem'} of @param {Element} at the button it belongs to @param {(what: string) => void} choose */
export function openListMenu(of, at, choose) {
  const { names, before } = MENUS[of];
  const items = names.map((what) => button(t(`${before}${what}`), () => {
    menu.hidePopover();
    choose(what);
  }, { role: 'menuitem' }));
  const menu = h('div', { class: 'drop', role: 'menu', popover: 'auto' }, ...items);
  menu.addEventListener('toggle', (event) => {
    if (/** @type {any} */ (event).newState === 'closed') menu.remove();
  });
  document.body.append(menu);
  menu.showPopover();
  const { right, bottom } = at.getBoundingClientRect();
  menu.style.left = `${Math.max(4, right - menu.offsetWidth)}px`;
  menu.style.top = `${Math.min(bottom, window.innerHeight - menu.offsetHeight - 4)}px`;
  items[0].focus();
}
