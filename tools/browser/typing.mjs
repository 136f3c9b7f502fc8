// Nothing that is typed is lost, and nothing is typed elsewhere: real keys in every field, while answers arrive.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, IS_WHOLE, square, stage, visit } from './page.mjs';

/** Twins, conditions with and without squares, and options, so that each kind of field is there. */
const PROBLEM = 'BeginProblem\nAuthor Somebody\nStipulation h#2 Option SetPlay NoCastling a1 Condition Hole a8 MagicSquares a3 Pieces White Kc3 Rd4 Black Ka1 Pa2 Twin Move d4 d5 EndProblem';

/** What is typed; in most fields two digits. Parts of names stand in a search as they are. */
const TYPED = { conditions: 'cir', options: 'a', 'twin-condition': 'cir', passed: '6', chip: 'h1', invisible: '', find: 'h', 'search-men': 'k' };

/** All answers come late, each after another time, so that some come while something else is typed. */
async function answerLate(page) {
  let count = 0;
  await page.route('**/api/{check,read,write,marks,define,position}', async (route) => {
    count += 1;
    await new Promise((resolve) => { setTimeout(resolve, (count * 70) % 320); });
    await route.continue().catch(() => {});
  });
}

/** All journeys. */
export function typing() {
  const them = stage();
  // the fields are the same in each language: a change tries each way of typing in one, a release in all
  const languages = (one) => IS_WHOLE ? ['en', 'fr', 'de'] : [one];
  for (const language of languages('de')) test(`typed in every field: ${language}`, () => inEveryField(them, language));
  for (const language of languages('fr')) test(`a click after typing counts: ${language}`, () => clicksCount(them, language));
  test('Ctrl+Enter solves from every field, and Enter takes what is suggested', () => commands(them));
}

/** The page with all fields unfolded. */
async function unfolded(them, language) {
  const page = await visit(them.browser, them.server.address, { language, width: 1400, height: 950 });
  page.setDefaultTimeout(5_000);
  await page.evaluate((text) => document.querySelector('problem-form').read(text), PROBLEM);
  await eventually(async () => (await page.inputValue('[data-field="stipulation"]')) === 'h#2', 'the problem is open');
  await page.locator('.twin-list .small-board').first().waitFor({ timeout: 5000 });
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('problem-form details, .rights')) details.open = true;
    window.stops = () => [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter((it) => it.tabIndex >= 0 && !it.disabled && it.checkVisibility());
    window.isField = (it) => it.matches('input:not([type="checkbox"], [type="radio"]), textarea') && !it.readOnly && !it.closest('#list .entry');
  });
  return page;
}

/** Types in the field that has the focus, and asks whether all of it is there, with the caret behind it. */
async function type(page, name) {
  // a search is begun anew
  const isSearch = await page.evaluate(() => document.activeElement.matches('[type="search"], .conditions > .combo input, .options > .combo input, .twins .combo input'));
  await page.keyboard.press(isSearch ? 'Control+a' : 'Control+End');
  const before = isSearch ? '' : await page.evaluate(() => document.activeElement.value);
  const text = TYPED[name] ?? '12';
  await page.keyboard.type(text, { delay: 25 });
  const { value, caret, end } = await page.evaluate(() => {
    const { value, type, selectionEnd } = document.activeElement;
    return { value, caret: selectionEnd, end: type === 'number' || type === 'url' ? selectionEnd : value?.length };
  });
  assert.equal(value, before + text, `${name}: typed`);
  assert.equal(caret, end, `${name}: the caret`);
  return value;
}

const nameOf = (page, at) => page.evaluate((index) => {
  const it = window.kept[index];
  return (it.closest('.chip') && 'chip') ?? it.getAttribute('data-field') ?? `${it.localName} ${it.id || it.getAttribute('aria-label') || it.textContent.slice(0, 20)}`;
}, at);

/** Goes through all fields by a key; the focus goes to the neighbour that was there before. */
async function byKey(page, key, step) {
  await page.evaluate(() => { window.kept = window.stops().filter(window.isField); });
  const count = await page.evaluate(() => window.kept.length);
  assert.ok(count > 20, `${count} fields`);
  for (let index = 0; index < count; index += 1) {
    const name = await nameOf(page, index);
    await page.evaluate((at) => {
      window.kept[at].focus();
    }, index);
    const value = await type(page, name);
    await page.evaluate(([at, by]) => {
      const all = window.stops();
      window.wanted = all[all.indexOf(window.kept[at]) + by];
    }, [index, step]);
    await page.keyboard.press(key);
    const now = await page.evaluate(() => ({ isThere: document.activeElement === window.wanted, is: document.activeElement.outerHTML.slice(0, 200), wanted: window.wanted?.outerHTML.slice(0, 200) }));
    assert.ok(now.isThere, `${name}, ${key}: ${now.is} instead of ${now.wanted}`);
    // an answer to what has been typed changes nothing of it
    await page.waitForTimeout(80);
    const kept = await page.evaluate((at) => ({ value: window.kept[at].value, isThere: window.kept[at].isConnected }), index);
    assert.deepEqual(kept, { value, isThere: true }, `${name} after ${key}`);
    const stays = await page.evaluate(() => document.activeElement === window.wanted);
    assert.ok(stays, `${name}: the focus stays after ${key}`);
  }
}

/** Clicks in a field. Where an answer moves the field while the mouse is on its way, somebody would click again; a field that was in
 * its place when the mouse went down gets the click. */
async function clickField(page, index, name) {
  for (let tries = 0; tries < 5; tries += 1) {
    const before = await page.evaluate((at) => {
      const field = window.kept[at];
      document.addEventListener('pointerdown', () => { window.pressedAt = field.getBoundingClientRect().toJSON(); }, { once: true, capture: true });
      field.scrollIntoView({ block: 'center' });
      return field.getBoundingClientRect().toJSON();
    }, index);
    await page.mouse.click(before.x + Math.min(before.width / 2, 40), before.y + before.height / 2);
    const { hasFocus, pressedAt } = await page.evaluate((at) => ({ hasFocus: document.activeElement === window.kept[at], pressedAt: window.pressedAt }), index);
    if (hasFocus) return;
    assert.notDeepEqual(pressedAt, before, `${name} is clicked`);
  }
  assert.fail(`${name} never stands still`);
}

async function inEveryField(them, language) {
  const page = await unfolded(them, language);
  await answerLate(page);
  await byKey(page, 'Tab', 1);
  await byKey(page, 'Shift+Tab', -1);
  // from field to field by the mouse
  const count = await page.evaluate(() => window.kept.length);
  for (let index = 0; index < count; index += 1) {
    const name = await nameOf(page, index);
    await clickField(page, index, name);
    await type(page, name);
    if (await page.evaluate(() => document.activeElement.getAttribute('role') === 'combobox')) await page.keyboard.press('Escape');
  }
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

/** After something has been typed, the first click on anything else does what it should. */
async function clicksCount(them, language) {
  const page = await unfolded(them, language);
  await answerLate(page);
  const field = (name) => page.locator(`[data-field="${name}"]`);
  const write = async (name, text) => {
    await field(name).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text, { delay: 20 });
  };
  /** Clicks where something is now, however it may move when the field is left. */
  const click = async (locator) => {
    await locator.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await locator.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.waitForTimeout(60);
    await page.mouse.up();
  };
  await write('authors', 'Nobody');
  await click(field('switch-Duplex'));
  await eventually(() => field('switch-Duplex').isChecked(), 'it is checked');
  await write('stipulation', 'h#2,5 h');
  await click(page.locator('.conditions .chip-line > button').last());
  await eventually(async () => (await page.locator('.conditions .chips > li').count()) === 1, 'the condition is gone');
  await write('stipulation', 'h#3');
  await click(page.locator('#modes button').last());
  await eventually(async () => (await page.locator('#modes [aria-pressed="true"]').textContent()) === (await page.locator('#modes button').last().textContent()), 'a click asks');
  await click(page.locator('#modes button').first());
  await write('stipulation', 'h#1');
  await click(square(page, 'd4'));
  await eventually(async () => (await square(page, 'd4').getAttribute('class')).includes('selected'), 'the man is chosen');
  await page.keyboard.press('Escape');
  await write('authors', 'Nobody; Somebody');
  await click(page.locator('solution-view button.main'));
  await page.waitForSelector('solution-view .verdict:not(:empty)');
  assert.equal(await field('stipulation').inputValue(), 'h#1');
  assert.equal(await field('authors').inputValue(), 'Nobody; Somebody');
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

async function commands(them) {
  const page = await unfolded(them, 'en');
  let step = 0;
  const solved = async (what) => {
    await page.waitForSelector('solution-view .verdict:not(:empty)', { timeout: 10_000 });
    await page.waitForSelector('solution-view[data-state="done"]');
    // another man somewhere: nothing is known any more
    await square(page, `${'efgh'[step % 4]}${3 + (Math.floor(step / 4) % 4)}`).focus();
    await page.keyboard.press('PNBRQG'[Math.floor(step / 16) % 6]);
    step += 1;
    await eventually(async () => (await page.textContent('solution-view > .verdict')) === '', `${what}: it is another problem`);
  };
  await page.evaluate(() => { window.kept = window.stops(); });
  const count = await page.evaluate(() => window.kept.filter((it) => it.isConnected).length);
  for (let index = 0; index < count; index += 1) {
    const name = await nameOf(page, index);
    if (!await page.evaluate((at) => window.kept[at].isConnected && !window.kept[at].disabled, index)) continue;
    await page.evaluate((at) => window.kept[at].focus(), index);
    await page.keyboard.press('Control+Enter');
    await solved(name);
    assert.equal(await page.evaluate(() => document.querySelector('dialog[open]')), null, name);
  }
  // what is being written is solved
  await page.locator('[data-field="stipulation"]').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('h#1');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('solution-view .verdict:not(:empty)');
  assert.equal(await page.evaluate(() => JSON.parse(document.querySelector('problem-form').problem.text()).problems[0].stipulation), 'h#1');
  await page.locator('[data-field="stipulation"]').click();
  for (const [written, taken] of [['helpm', 'h#2'], ['helpmate in 3', 'h#3'], ['h#25', 'h#25'], ['ser-h#', 'ser-h#2'], ['h#2.5', 'h#2.5']]) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(written);
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('[data-field="stipulation"]').inputValue(), taken, written);
  }
  await page.locator('[data-field="conditions"]').click();
  await page.keyboard.type('circe cag');
  assert.equal(await page.locator('.conditions [role="option"][aria-selected="true"]').count(), 1);
  await page.keyboard.press('Enter');
  await eventually(async () => (await page.locator('.conditions .chip > summary').allTextContents()).some((text) => /cage/i.test(text)), 'the suggestion is taken');
  // whatever somebody calls a condition, it is shown by its name
  for (const [written, shown] of [['maximum noir', 'Black maximummer'], ['ultra-minimum blanc', 'White minimummer (ultra-minimum blanc)'], ['anticirce rexinclusive', 'Anticirce RexInclusive']]) {
    await page.keyboard.type(written);
    await page.keyboard.press('Enter');
    await eventually(async () => (await page.locator('.conditions .chip > summary').allTextContents()).includes(shown), `${written} is ${shown}`);
  }
  assert.deepEqual(page.errors, []);
  await page.context().close();
}
