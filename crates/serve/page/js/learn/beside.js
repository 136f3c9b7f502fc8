// @ts-check
// The lessons beside the board: each sets up its problem there.

import './learn.js';
import { entryOf } from '../desk/desk.js';
import { textOfData } from '../problem/problem.js';

/** The problem of the lesson before, which the next one takes the place of. */
let lessonText = '';

/**
 * The pages of lessons, drawn when they are asked for first.
 * @param {import('./learn.js').LearnPages} pages
 * @param {{registry: any, desk: import('../desk/desk.js').Desk, actions: import('../desk/actions.js').Actions, explore: import('../explore/explore.js').ExplorePanel,
 *   show: (view: string) => void, setMode: (mode: 'explore', path: {starter: any}) => Promise<void>}} page
 */
export async function beside(pages, { registry, desk, actions, explore, show, setMode }) {
  if (pages.registry) return pages;
  pages.registry = registry;
  pages.addEventListener('load', async (event) => {
    const lesson = /** @type {CustomEvent} */ (event).detail;
    const text = textOfData({ stipulation: lesson.stipulation ?? '~1', diagram: { men: lesson.men, conditions: lesson.conditions } });
    if (desk.entry.text === lessonText) desk.edit(text);
    else desk.add([entryOf(text)]);
    lessonText = text;
    show('compose');
    explore.shows = { groups: false, lines: false, ...lesson.shows };
    await setMode('explore', { starter: lesson.turn });
    if (lesson.move) await explore.tell(lesson.move);
    else if (lesson.from) await explore.select(lesson.from);
  });
  pages.addEventListener('example', (event) => {
    actions.readExample(/** @type {CustomEvent} */ (event).detail);
    show('compose');
  });
  await pages.draw();
  return pages;
}
