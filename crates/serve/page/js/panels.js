// @ts-check
// The panels beside the board, a line for each.

import './desk/versions.js';
import './explore/explore.js';
import './form/form.js';
import './publish/publish.js';
import './solution/solution.js';
import { h } from './base/dom.js';
import { wordFor } from './base/text.js';

/** `heading`: a key of the page's words; of a panel that is loaded when it comes in sight, its three names. @typedef {{section: string, element: string, id: string, heading: string, prints?: boolean} | {section: string, element: string, id: string, names: string[], load: () => Promise<unknown>, prints?: boolean}} Panel */

/** In the order of the page. @type {Panel[]} */
const PANELS = [
  { section: 'question', element: 'problem-form', id: 'form', heading: 'problem' },
  { section: 'solving', element: 'solution-view', id: 'solution', heading: 'solution', prints: true },
  { section: 'exploring', element: 'explore-panel', id: 'explore', heading: 'understand' },
  { section: 'versions-box', element: 'versions-panel', id: 'versions', heading: 'versions' },
  { section: 'publishing', element: 'publish-panel', id: 'publish', heading: 'publish' },
];

/** What draws those that are loaded late. @type {(() => void)[]} */
const late = [];

/** Makes the sections. @param {object} shared what panels that are loaded late are given */
export function place(shared) {
  const sections = PANELS.map((panel) => {
    const { section, element, id } = panel;
    const title = h('h2', { id: `${section}-title`, 'data-text': 'heading' in panel ? panel.heading : undefined });
    const it = /** @type {any} */ (h(element, { id }));
    if ('load' in panel) {
      late.push(() => {
        title.textContent = wordFor(panel);
        it.draw?.();
      });
      new IntersectionObserver(async ([{ isIntersecting }], seen) => {
        if (!isIntersecting) return;
        seen.disconnect();
        await panel.load();
        Object.assign(it, shared).draw();
      }).observe(title);
    }
    return h('section', { id: section, class: panel.prints ? 'prints' : 'no-print', 'aria-labelledby': title.id }, title, it);
  });
  document.querySelector('.panels-column')?.prepend(...sections);
}

/** Draws the panels that were loaded late, when problem or language change. */
export function drawOthers() {
  for (const draw of late) draw();
}
