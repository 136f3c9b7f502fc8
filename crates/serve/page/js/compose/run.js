// @ts-check
// A question about versions, and what has come of it so far: data that the browser keeps, so that it goes on where it has been stopped.

/**
 * @typedef {import('./versions.js').Judged} Judged
 * @typedef {import('./versions.js').Line} Line
 * @typedef {{what: 'matters'} | {what: 'squares', man: string} | {what: 'cure', men: number} | {what: 'vary', text: string}} Ask
 *
 * `keep`: what is to be kept of what is meant; `meant`: the numbers of the solutions that are meant, all if it is missing, and of variations those of
 * solution and variation; `full`: variations, tries and set play are told.
 * @typedef {{ask: Ask, keep: string, meant?: (number | [number, number])[], full?: boolean}} Question
 *
 * @typedef {Line & {try?: boolean, set_play?: boolean, variations?: {text: string}[]}} Solution
 * @typedef {{verdict: string, solutions: Solution[], meant: number[]}} Base
 *
 * `next` is the number of the first version that is still to be judged, `null` if all have been.
 * @typedef {{base: Base, versions: number, next: number | null, judged: Judged[]}} Answer
 *
 * `counts`: how many versions there are of each verdict; `judged` are those that are shown.
 * @typedef {{question: Question, base?: Base, versions: number, next: number | null, judged: Judged[], counts: Record<string, number>}} Run
 */

/** Sound versions that are kept of a question whose versions nobody could look at one by one. */
const MOST_KEPT = 3000;

/** @param {Question} question @returns {Run} */
export function begun(question) {
  return { question, versions: 0, next: 0, judged: [], counts: {} };
}

/** What tells a question from others. @param {Question} question */
export const nameOf = ({ ask, keep, meant, full }) => JSON.stringify({ ask, keep, meant, full });

/** Whether each version is shown, or the sound ones only. @param {Run} run */
const showsAll = ({ question: { ask } }) => ask.what === 'matters' || ask.what === 'squares';

/** What is known of a question with an answer more. @param {Run} run @param {Answer} answer @returns {Run} */
export function more(run, answer) {
  // another engine counts its versions otherwise: what was found belongs to that one
  const isOther = run.versions > 0 && run.versions !== answer.versions;
  if (isOther) return { ...begun(run.question), base: answer.base, versions: answer.versions };
  const counts = { ...run.counts };
  for (const { verdict } of answer.judged) counts[verdict] = (counts[verdict] ?? 0) + 1;
  const shown = showsAll(run) ? answer.judged : answer.judged.filter(({ verdict }) => verdict === 'sound');
  return { ...run, base: answer.base, versions: answer.versions, next: answer.next, counts, judged: [...run.judged, ...shown].slice(0, showsAll(run) ? undefined : MOST_KEPT) };
}

/** How many versions have been judged. @param {Run} run */
export const done = ({ next, versions }) => next ?? versions;
