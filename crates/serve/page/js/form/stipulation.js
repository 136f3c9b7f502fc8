// @ts-check
// The stipulation: chosen from a list, written by its sign or in words, and explained.

import { button, h } from '../base/dom.js';
import { combo, plain } from '../base/combo.js';
import { nameOf, t } from '../base/text.js';

/** @typedef {{sign: string, names: string[], doc: string, example?: {file: string}}} Listed a play or a goal of the registry */
/** @typedef {{plays: Listed[], goals: Listed[]}} Registry */

/** Words between a play and its length, in all languages. */
const IN = /^(.*?)[\s,]*(?:\b(?:in|en|à|a)\b)?\s*(\d+)\s*(½|1\/2|[.,]5)?\s*(?:moves?|coups?|züge?n?|zug)?\.?$/i;

/** What stands before the goal in the sign of a play. @param {Listed} play */
function before(play) {
  return play.sign.replace(/#n$/, '');
}

/** Whether a play is named with a goal and a length, and nothing else. @param {Listed} play */
const isSized = ({ sign }) => sign.endsWith('#n') && !sign.startsWith('-');

/** What somebody has written, as a stipulation: "helpmate in 3" is h#3. @param {string} text @param {Registry} registry */
export function understood(text, registry) {
  const [, words, whole, half] = IN.exec(text.trim()) ?? [];
  if (!words || signed(text, registry)) return text.trim();
  const length = `${whole}${half ? '.5' : ''}`;
  const wanted = plain(words.replace(/\bself mate\b/i, 'selfmate').replace(/\bhelp mate\b/i, 'helpmate'));
  const play = registry.plays.find((it) => isSized(it) && it.names.some((name) => plain(name) === wanted));
  if (play) return `${before(play)}#${length}`;
  const goal = registry.goals.find((it) => it.names.some((name) => plain(name) === wanted));
  if (goal) return `${goal.sign}${length}`;
  return of(wanted, length, registry) ?? text.trim();
}

/** A play with a goal that is not mate, such as "help stalemate" and "pat aidé". @param {string} wanted @param {string} length @param {Registry} registry */
function of(wanted, length, { plays, goals }) {
  const mates = goals.find((it) => it.sign === '#')?.names.map(plain) ?? [];
  for (const play of plays.filter(isSized)) {
    for (const goal of goals) {
      const named = play.names.flatMap((name, language) => [plain(name).replace(mates[language], plain(goal.names[language]))]);
      if (goal.sign !== '#' && named.some((name) => [name, `${name}e`].includes(wanted))) return `${before(play)}${goal.sign}${length}`;
    }
  }
  return undefined;
}

/** Whether a text begins as a sign does. @param {string} text @param {Registry} registry */
function signed(text, registry) {
  return playOf(text, registry) !== undefined;
}

/** @param {Listed} a @param {Listed} b */
const bySign = (a, b) => b.sign.length - a.sign.length;

/** The play and the goal of a stipulation. @param {string} stipulation @param {Registry} registry */
function playOf(stipulation, { plays, goals }) {
  // goals with values are listed as zXY, [q:d8] and the like
  const goalOf = (/** @type {string} */ text) => goals.filter((goal) => text.startsWith(goal.sign.replace(/(XY|81|q:d?8\])$/, ''))).sort(bySign)[0];
  const fitting = plays.filter((play) => stipulation.startsWith(before(play)) && goalOf(stipulation.slice(before(play).length)));
  // h#2 begins as hs#2 does: the longest sign counts
  const [play] = fitting.sort(bySign);
  return play && { play, goal: goalOf(stipulation.slice(before(play).length)) };
}

/** Moves to be taken back before the play: those of sides that are named, or of who takes back last, and the play. */
const BACK = /^(?:(?:proca|h[oø]eg|klan|pacific)\s+)?(?:-\s*\d+\s*(?<sides>[(+,\s]*[wbs][wbs)+,\s]*)?(?:(?:&|->|then|dann|puis)\s*(?<play>.*)|(?<given>:).*)|last\s*\d.*)$/i;

/** The signs in the registry of what a stipulation asks: what is taken back, and the play. @param {string} stipulation @returns {[string, string]} */
function parts(stipulation) {
  const found = BACK.exec(stipulation);
  if (!found) return ['', stipulation];
  const { sides, play, given } = found.groups ?? {};
  if (given) return ['-m:', ''];
  if (play === undefined) return ['lastm', ''];
  const helps = sides || !/^(s|r|semi-r|[^a-z])/i.test(play) || play.startsWith('ser-');
  return [helps ? '-m & h#n' : '-m & #n', play];
}

/** What a stipulation asks, in words: the kind of play, and the goal if that is not mate. @param {string} stipulation @param {Registry} registry @param {(text: string) => void} read */
function explained(stipulation, registry, read) {
  const [back, rest] = parts(stipulation);
  const retractor = registry.plays.find((it) => it.sign === back);
  const found = playOf(rest, registry);
  if (retractor && !found) return h('p', { class: 'hint' }, `${nameOf(retractor)}. ${retractor.doc}`);
  if (!found) return h('p', { class: 'hint' }, stipulation && registry.plays.length > 0 ? t('stipulationUnknown') : '');
  const { play, goal } = found;
  const isMate = goal.sign === '#';
  const isPlain = before(play) === '' && !isMate;
  const said = [retractor, isPlain ? undefined : play, isMate ? undefined : goal].filter((it) => it !== undefined).map((it) => `${nameOf(it)}. ${it.doc}`);
  const example = (retractor ?? (isMate ? play : goal)).example ?? play.example;
  return h('p', { class: 'hint' }, `${said.join(' ')} `, example ? button(t('example'), () => read(example.file), { class: 'link' }) : '');
}

/** Whether a text says all, so that none of the choices that begin like it is meant. @param {string} text @param {Registry} registry */
function isWhole(text, registry) {
  return text.trim() === '' || /\d/.test(text) || understood(text, registry) !== text.trim() || registry.goals.some(({ sign }) => sign === text.trim());
}

/** A kind of play with usual lengths. @param {Listed} play */
function choicesOf(play) {
  const lengths = /^(h|reci-h)/.test(play.sign) ? ['2', '2.5', '3'] : play.sign.startsWith('-') ? ['1', '2'] : ['2', '3', '4'];
  // so many moves are taken back
  const sign = play.sign.replace(/^-m|^lastm/, (it) => it.replace('m', '1'));
  const values = sign.endsWith('n') ? lengths.map((length) => sign.replace(/n$/, length)) : [sign];
  return values.map((value) => ({ value, label: value, names: [value], keywords: play.names, doc: `${nameOf(play)}. ${play.doc}` }));
}

/**
 * The field and its explanation.
 * @param {{stipulation: string, registry: () => Registry, choose: (stipulation: string) => void, read: (text: string) => void, asked?: string}} given
 *   `asked`: who begins and how many half-moves there are, as the engine understands it
 */
export function stipulationField({ stipulation, registry, choose, read, asked }) {
  const choices = () => [
    ...registry().plays.flatMap(choicesOf),
    ...registry().goals.map((goal) => ({ value: goal.sign, label: goal.sign, names: [goal.sign], keywords: goal.names, doc: `${nameOf(goal)}. ${goal.doc}` })),
  ];
  const field = combo({ key: 'stipulation', label: t('stipulation'), value: stipulation, choices, free: (text) => isWhole(text, registry()), choose: (value) => choose(understood(value, registry())) });
  // the line is there before the answer, so that nothing below moves away from under a finger
  return h('div', {}, field, explained(stipulation, registry(), read), h('p', { class: 'hint asked' }, asked ?? ''));
}
