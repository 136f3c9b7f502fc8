// The pictures of the README, made anew from the page itself.

import { mkdirSync } from 'node:fs';
import { ROOT, browse, serve, solve, square, visit } from './page.mjs';

const FOLDER = `${ROOT}docs/pictures`;

const server = await serve();
const browser = await browse();
mkdirSync(FOLDER, { recursive: true });

/** Takes a picture of what this leads to. */
async function picture(name, go, options = {}) {
  const page = await visit(browser, server.address, { height: 860, ...options });
  await go(page);
  // notices go, pictures of men come
  await page.evaluate(() => document.getElementById('notice')?.replaceChildren());
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  console.log(`${FOLDER}/${name}.png`);
  await page.context().close();
}

await picture('compose', async (page) => {
  await solve(page);
  await page.locator('solution-view .line .move').nth(1).click();
  await square(page, 'g3').click();
  await page.waitForSelector('explore-panel table');
});
await picture('understand', async (page) => {
  await page.getByRole('button', { name: 'Learn the rules' }).click();
  await page.locator('#learn-cage .lesson', { hasText: 'Promotion in the box' }).getByRole('button').click();
  await page.waitForSelector('.strip figure');
  await page.locator('#exploring').scrollIntoViewIfNeeded();
});
await picture('learn', async (page) => {
  await page.selectOption('#language', 'fr');
  await page.locator('[data-view="learn"]').click();
  await page.locator('#learn-soucie').waitFor();
}, { colorScheme: 'dark' });

await browser.close();
server.stop();
