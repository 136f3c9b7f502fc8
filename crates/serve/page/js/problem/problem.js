// @ts-check
// The problem on the desk: what is edited, undone, solved and shared. Its text is the program's own JSON (`sauterelle-problem-1`).

import { Desk } from '../desk/desk.js';
import { parsePlacement, writePlacement } from './men.js';

const FORMAT = 'sauterelle-problem-1';

/** Fields that are lists of lines. */
const HEADINGS = ['authors', 'origins', 'awards', 'titles', 'remarks'];

/**
 * @typedef {import('./men.js').Men} Men
 * @typedef {{command: string, continued: boolean, change?: string}} Twin
 * @typedef {{men: Men, invisible: number, target?: string, stipulation: string, conditions: string[], options: string[], twins: Twin[], zero: boolean, definitions: string[],
 *   heading: Record<string, string[]>, details?: Record<string, unknown>}} Fields
 */

/** @returns {Fields} */
function nothing() {
  const heading = Object.fromEntries(HEADINGS.map((name) => [name, []]));
  return { men: new Map(), invisible: 0, stipulation: '#2', conditions: [], options: [], twins: [], zero: false, definitions: [], heading };
}

/** The text of a problem on an empty board. */
export function emptyText() {
  return textOfFields(nothing());
}

/** The text of a problem that the engine has read. @param {any} data */
export function textOfData(data) {
  return textOfFields(fieldsOf(data));
}

/** The problem that is open on the desk. Tells `change` when it is another one, or has been changed. */
export class Problem extends EventTarget {
  constructor(desk = new Desk()) {
    super();
    this.desk = desk;
    /** @type {Fields} */
    this.fields = nothing();
    this.#text = emptyText();
    desk.addEventListener('change', () => this.#follow());
  }

  /** @type {string} */ #text;
  #open = '';

  /** Shows what is on the desk now. */
  #follow() {
    const { id, text } = this.desk.entry;
    if (id === this.#open && text === this.#text) return;
    this.#open = id;
    this.#text = text;
    this.fields = readFields(text);
    this.dispatchEvent(new Event('change'));
  }

  /** Changes something; the state before can be got back. @param {(fields: Fields) => void} change */
  change(change) {
    const fields = readFields(this.#text);
    change(fields);
    this.desk.edit(textOfFields(fields));
  }

  /** An empty board. */
  clear() {
    this.desk.edit(emptyText());
  }

  /** The problem as text that the engine reads. */
  text() {
    return this.#text;
  }
}

/** The problem as text that the engine reads. @param {Fields} fields */
export function textOfFields({ men, invisible, target, stipulation, conditions, options, twins, zero, definitions, heading, details }) {
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
  const problem = { ...heading, definitions: definitions.length > 0 ? definitions : undefined, stipulation, options, zero_position: zero, diagram: position, positions, details };
  return JSON.stringify({ format: FORMAT, problems: [problem] });
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
    definitions: data.definitions ?? [],
    heading: Object.fromEntries(HEADINGS.map((name) => [name, data[name] ?? []])),
    details: data.details,
  };
}

/** @param {string} text @returns {Fields} */
export function readFields(text) {
  return fieldsOf(JSON.parse(text).problems[0]);
}

/** What the engine is asked: who made a problem, and what is said of it, changes nothing, but the number of solutions that are intended does. @param {string} text */
export function questionOf(text) {
  const { heading } = nothing();
  const fields = readFields(text);
  const { 'intended-solutions': intended } = fields.details ?? {};
  return textOfFields({ ...fields, heading, details: intended === undefined ? undefined : { 'intended-solutions': intended } });
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
