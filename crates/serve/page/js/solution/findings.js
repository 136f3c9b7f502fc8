// @ts-check
// What has been found of a problem so far: its play, its text, and what it comes to.

import { t } from '../base/text.js';
import { Play } from './play.js';

/** How classes are marked. @type {Record<string, string>} */
const KINDS = {
  sound: 'one', dual: 'several', short: 'several', several: 'several', cooked: 'several', enough: 'several', unsolved: 'none', fewer: 'none', illegal: 'illegal', slower: 'incomplete',
};

/** @typedef {{text: string, verdicts: string[], is_sound: boolean}} PartText the solution of a position in Popeye's form */

export class Findings {
  play = new Play();
  /** The solution of each position. @type {PartText[]} */ texts = [];
  /** What has been told of each position at its end. @type {{illegal: string[], nodes: number}[]} */ #ends = [];
  /** The last event. @type {any} */ done;
  /** How far it is. @type {any} */ progress;
  /** Problems that are first. @type {number | undefined} */ ahead;
  hasStarted = false;

  /** What a finished solve has told. @param {string} events a line of JSON each */
  static of(events) {
    const findings = new Findings();
    for (const line of events.split('\n')) findings.take(JSON.parse(line));
    return findings;
  }

  /** Takes an event of solving; gives what has been added to the play. @param {any} event */
  take(event) {
    if (event.type === 'queued') this.ahead = event.ahead;
    if (event.type === 'started') this.hasStarted = true;
    if (event.type === 'progress') this.progress = event;
    if (event.type === 'text') this.texts[this.play.twin] = { text: event.text, verdicts: event.verdicts, is_sound: event.is_sound };
    if (event.type === 'end') this.#ends[this.play.twin] = { illegal: event.illegal ?? [], nodes: event.nodes };
    if (event.type === 'resumed') this.done = undefined;
    if (event.type === 'done') this.done = event;
    return this.play.take(event);
  }

  /** Why positions are illegal. @returns {string[]} */
  get illegal() {
    return this.#ends.filter(Boolean).flatMap((end) => end.illegal);
  }

  /** Moves played. */
  get nodes() {
    return this.#ends.filter(Boolean).reduce((sum, end) => sum + end.nodes, 0);
  }

  /** What a picture of the problem shows of its solution. */
  get known() {
    return this.texts.length > 0 ? { parts: this.texts, complete: this.done?.outcome === 'complete' } : undefined;
  }

  /** What it has come to: its mark, a sentence, and the class if it was examined. @returns {import('../desk/results.js').Result} */
  get sum() {
    const { class: name, meaning, solution } = this.done?.examination ?? {};
    const { kind, verdict } = this.#verdict;
    return { kind: KINDS[name] ?? kind, verdict, name, meaning, solution, rest: this.done?.rest, seconds: this.done?.seconds ?? 0 };
  }

  /** How the solution compares with the one that is intended, if that is known. @returns {{agreement: string, missing?: string[], unexpected?: string[]} | undefined} */
  get comparison() {
    return this.done?.examination?.comparison;
  }

  /** What is said above the tabs, where each says its own verdict. */
  get headline() {
    const isAlone = this.play.parts.filter((part) => part.verdicts.length > 0).length < 2;
    return isAlone ? this.#verdict.verdict : this.#verdict.short ?? this.#verdict.verdict;
  }

  /** @returns {{kind: string, verdict: string, short?: string}} `short`: without the verdicts of the parts */
  get #verdict() {
    const { parts, duals } = this.play;
    const all = parts.flatMap((part) => part.verdicts.map((it) => ({ ...it, part })));
    const said = all.map(({ part, verdict }) => [part.head, verdict].filter(Boolean).join(' ')).join(t('; '));
    const played = all.filter(({ part }) => part.kind !== 'set-play');
    const illegal = played.filter((it) => it.illegal_check);
    if (this.illegal.length > 0) return { kind: 'illegal', verdict: said, short: t('sum-illegal') + this.#where(illegal, played) };
    if (this.done?.outcome !== 'complete') {
      const [begins, why] = [t('incomplete'), this.done?.limit ? t(`limit-${this.done.limit}`) : ''];
      return { kind: 'incomplete', verdict: said.includes(begins.toLowerCase()) ? said.replace(/./u, (first) => first.toUpperCase()) : [begins, why, said].filter(Boolean).join(t(': ')) };
    }
    const without = played.filter(({ solutions }) => solutions === 0);
    const worst = without.length > 0 ? 'none' : played.some(({ solutions }) => solutions > 1) ? 'several' : 'one';
    const sum = `${t(`sum-${this.#judged ?? worst}`)}${worst === 'none' ? this.#where(without, played) : ''}`;
    const told = worst === 'one' && duals > 0 ? `${t('; ')}${t('duals', { count: duals })}` : '';
    return { kind: told ? 'several' : worst, verdict: `${sum} (${said.replace(/ \(([^()]+)\)/g, ', $1')})${told}`, short: `${sum}${told}` };
  }

  /** The class, where it says more than the number of solutions. */
  get #judged() {
    const { class: name, is_intention_known: isKnown } = this.done?.examination ?? {};
    return isKnown && ['sound', 'cooked', 'fewer'].includes(name) ? name : undefined;
  }

  /** Names these parts, unless they are all. @param {{part: import('./play.js').Part}[]} some @param {{part: import('./play.js').Part}[]} all */
  #where(some, all) {
    if (some.length === 0 || some.length === all.length) return '';
    const names = some.map(({ part }) => [part.head.match(/^\S+\)/)?.[0] ?? part.head, this.play.isOfBothSides(part) && t(`${part.starter}Begins`)].filter(Boolean).join(' '));
    return `${t(': ')}${names.join(', ')}`;
  }
}
