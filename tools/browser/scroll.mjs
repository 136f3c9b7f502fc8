// How smoothly long lists go by: a solution of five thousand lines, and a file of a thousand problems. Prints the longest pause of each.

import { browse, newPage, ready, serve } from './page.mjs';
import { manyProblems } from './workbench.mjs';

/** More than five thousand solutions. */
const MANY = 'BeginProblem\nStipulation h#3\nPieces White Kc3 Qd4 Rg1 Rh1 Black Ka1\nEndProblem';

const server = await serve();
const browser = await browse();
const page = await newPage(browser, { width: 1440, height: 900 });
await page.goto(server.address);
await ready(page);

/** Scrolls something from its top to its end, and gives the longest time between two frames in milliseconds. */
const scrolled = (selector) => page.evaluate(async (it) => {
  const element = document.querySelector(it);
  const frame = () => new Promise(requestAnimationFrame);
  let [last, longest, frames] = [await frame(), 0, 0];
  const step = Math.max(60, element.scrollHeight / 400);
  for (element.scrollTop = 0; element.scrollTop + element.clientHeight < element.scrollHeight - 2 && frames < 2000; frames += 1) {
    element.scrollTop += step;
    const now = await frame();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return { longest: Math.round(longest), frames, height: element.scrollHeight };
}, selector);

await page.evaluate((text) => document.querySelector('problem-form').read(text), MANY);
await page.getByRole('button', { name: 'Solve', exact: true }).click();
await page.waitForSelector('solution-view[data-state="done"]', { timeout: 120_000 });
const lines = await page.evaluate(() => document.querySelector('solution-view').parts[0].lines.length);
console.log(`${lines} lines: ${JSON.stringify(await scrolled('solution-view .panels'))}`);

await page.evaluate((text) => document.querySelector('problem-form').read(text), manyProblems(1000));
await page.getByText('1000 problems loaded').waitFor({ timeout: 60_000 });
console.log(`1000 problems: ${JSON.stringify(await scrolled('problem-list .scroller'))}`);

await browser.close();
server.stop();
