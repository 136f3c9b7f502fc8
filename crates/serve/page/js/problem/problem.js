// @ts-check
// The problem on the desk: what is edited, undone, solved and shared. Its text is the program's own JSON (`sauterelle-problem-1`).

import { parsePlacement, writePlacement } from './men.js';

const FORMAT = 'sauterelle-problem-1';

/** Fields that are lists of lines. */
const HEADINGS = ['authors', 'origins', 'awards', 'titles', 'remarks'];

/**
 * @typedef {import('./men.js').Men} Men
 * @typedef {{command: string, continued: boolean, change?: string}} Twin
 * @typedef {{men: Men, invisible: number, target?: string, stipulation: string, conditions: string[], options: string[], twins: Twin[], zero: boolean,
 *   heading: Record<string, string[]>, details?: unknown}} Fields
 */

/** @returns {Fields} */
function nothing() {
  const heading = Object.fromEntries(HEADINGS.map((name) => [name, []]));
  return { men: new Map(), invisible: 0, stipulation: '#2', conditions: [], options: [], twins: [], zero: false, heading };
}

export class Problem extends EventTarget {
  constructor() {
    super();
    /** @type {Fields} */
    this.fields = nothing();
    /** @type {string[]} */
    this.undone = [];
    /** @type {string[]} */
    this.before = [];
  }

  /** Changes something; the state before can be got back. @param {(fields: Fields) => void} change */
  change(change) {
    const before = this.text();
    change(this.fields);
    const now = this.text();
    if (now === before) {
      return;
    }
    this.before.push(before);
    this.undone = [];
    this.#tell();
  }

  undo() {
    this.#restore(this.before, this.undone);
  }

  redo() {
    this.#restore(this.undone, this.before);
  }

  /** @param {string[]} from @param {string[]} to */
  #restore(from, to) {
    const text = from.pop();
    if (text === undefined) {
      return;
    }
    to.push(this.text());
    this.fields = fieldsOf(JSON.parse(text).problems[0]);
    this.#tell();
  }

  /** Takes another problem, as data. @param {any} data */
  load(data) {
    this.change(() => {
      this.fields = fieldsOf(data);
    });
  }

  /** An empty board. */
  clear() {
    this.change(() => {
      this.fields = nothing();
    });
  }

  #tell() {
    this.dispatchEvent(new Event('change'));
  }

  /** The problem as text that the engine reads. */
  text() {
    const { men, invisible, target, stipulation, conditions, options, twins, zero, heading, details } = this.fields;
    const position = { men: writePlacement(men), invisible: invisible || undefined, target, conditions, stipulation };
    const changes = twins.map((twin, index) => ({
      letter: String.fromCharCode(97 + index + (zero ? 0 : 1)),
      change: twin.change ?? twin.command,
      command: twin.command,
      continued: twin.continued,
      ...position,
    }));
    const unchanged = { letter: 'a', change: '', command: '', continued: false, ...position };
    const positions = changes.length === 0 ? [] : [...(zero ? [] : [unchanged]), ...changes];
    const problem = { ...heading, stipulation, options, zero_position: zero, diagram: position, positions, details };
    return JSON.stringify({ format: FORMAT, problems: [problem] });
  }
}

/** @param {any} data @returns {Fields} */
function fieldsOf(data) {
  const changed = data.positions?.filter((/** @type {any} */ twin) => twin.command) ?? [];
  return {
    men: parsePlacement(data.diagram.men),
    invisible: data.diagram.invisible ?? 0,
    target: data.diagram.target,
    stipulation: data.stipulation,
    conditions: [...(data.diagram.conditions ?? [])],
    options: [...(data.options ?? [])],
    twins: changed.map((/** @type {any} */ { command, continued, change }) => ({ command, continued, change })),
    zero: data.zero_position ?? false,
    heading: Object.fromEntries(HEADINGS.map((name) => [name, data[name] ?? []])),
    details: data.details,
  };
}

/** The problem as a part of an address: packed and in letters of addresses. @param {string} text */
export async function pack(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = btoa(String.fromCharCode(...bytes));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} packed */
export async function unpack(packed) {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(unpacked).text();
}
