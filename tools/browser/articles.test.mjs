// The five articles, claim by claim, as a reader goes through them with the page alone, in French: conditions as they are called
// there, positions of their diagrams (docs/articles.md tells which are our own), and what the page marks, says and answers.

import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { square, stage, visit } from './page.mjs';

const ARRAY = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w';
const CUT = 'r1bqkb1r/pp3ppp/2np4/4p3/2Bn4/4P2P/PPP2PP1/RNBQK1NR w';

/**
 * `click`: a man, whose legal arrivals are `legal`; `status`: what is said of the position; `ask`: moves, each with what is answered;
 * `cages`: squares marked after the last of them; `play`: each move asked for is played.
 * @type {{claim: string, fen: string, condition?: string, status?: RegExp, click?: string, legal?: string, ask?: [string, RegExp][],
 *   cages?: string, play?: boolean}[]}
 */
const CLAIMS = [
  { claim: 'Soucie, diagram A', fen: '8/8/8/3[SX]4/8/8/8/8 w', click: 'd5', legal: 'c4 d4 e4 c5 e5 c6 d6 e6' },
  { claim: 'Soucie, diagram B', fen: '8/8/8/3[SX]p3/8/8/8/8 w', click: 'd5', legal: 'c4 d4 e4 b5 f5 c6 d6 e6' },
  {
    claim: 'Soucie, diagram C', fen: '8/8/8/3[SX]p3/8/1p6/P7/8 w', click: 'd5', legal: 'd4 e4 b5 f5 c6 d6 g8',
    ask: [['Soucie d5-a2', /a2 est une case occupée par une pièce du même camp/], ['SXg8', /trois pièces sur a2-g8 : le Soucie bondit de trois cases/]],
  },
  {
    claim: 'Soucie, a man more on c4', fen: '8/8/8/3[SX]p3/2p5/1p6/P7/8 w', click: 'd5', legal: 'd4 e4 b5 f5 c6 d6',
    ask: [['SXg8', /quatre pièces sur a2-g8 : le Soucie bondit de quatre cases, et les deux bonds sur cette ligne sortiraient de l'échiquier/]],
  },
  {
    claim: 'Lines of Action', fen: '8/8/8/3[SX]p3/8/8/8/8 w', condition: 'Lines of Action',
    ask: [['SXf5', /ne saute pas par-dessus les pièces de l'autre camp/]],
  },
  {
    claim: 'maximum', fen: '4k3/8/8/8/8/8/8/4K3 b', condition: 'règle maximum', click: 'e8', legal: 'd7 f7',
    ask: [['Rd8', /règle maximum : le coup a pour longueur 1, mais il y a des coups plus longs \(longueur √2\)/]],
  },
  { claim: 'maximum binds Black only', fen: '4k3/8/8/8/8/8/8/4K3 w', condition: 'maximum noir', click: 'e1', legal: 'd1 f1 d2 e2 f2' },
  { claim: 'maximum blanc', fen: '4k3/8/8/8/8/8/8/4K3 w', condition: 'maximum blanc', click: 'e1', legal: 'd2 f2' },
  { claim: 'double maximum', fen: '4k3/8/8/8/8/8/8/4K3 w', condition: 'double maximum', click: 'e1', legal: 'd2 f2' },
  { claim: 'a check is orthodox', fen: 'k6b/1r6/8/8/8/8/1K6/8 w', condition: 'maximum', status: /Tb7-b2 capturerait Rb2/ },
  {
    claim: 'lengths', fen: '6nk/8/8/8/8/8/r7/7K b', condition: 'maximum',
    ask: [['Cf6', /longueur √5, mais il y a des coups plus longs \(longueur 7\) : Ta2-h2/]],
  },
  { claim: 'ultra-maximum', fen: 'k7/1r5b/7p/8/8/8/1K6/8 w', condition: 'ultra-maximum', status: /^Trait aux Blancs$/ },
  { claim: 'maximum conséquent', fen: '6pk/5PrP/8/8/8/8/8/6K1 w', condition: 'maximum conséquent', status: /Tg7-g1 capturerait Rg1/ },
  { claim: 'minimum', fen: '4k3/8/8/8/8/8/8/4K3 b', condition: 'règle minimum', click: 'e8', legal: 'e7 d8 f8' },
  { claim: 'the German name', fen: '4k3/8/8/8/8/8/8/4K3 b', condition: 'Längstzüger', ask: [['Rd8', /Längstzüger : le coup a pour longueur 1/]] },
  { claim: 'the English name', fen: '4k3/8/8/8/8/8/8/4K3 b', condition: 'Maximummer', ask: [['Rd8', /Maximummer : le coup a pour longueur 1/]] },
  {
    claim: 'Circé Cage, diagrams A and B', fen: '3k4/1p3p2/6p1/8/1p2R2n/8/8/2K1b3 w', condition: 'échecs Circé Cage',
    ask: [['Txe1', /Le Fou noir renaît en a8/], ['Txh4', /Le Cavalier noir renaît en h8/], ['Txb4', /cages pour le Pion noir de b4/]],
    cages: 'c2 e2 b5 h5 g7 b8 f8',
  },
  {
    claim: 'Circé Cage, diagrams C and D', fen: '5k2/2P5/1P6/8/8/8/n6R/7K w', condition: 'Circé Cage',
    ask: [['T×a2', /passe dans la boîte Circé \(capture\).*2\. Le Cavalier noir renaît en a8/]], cages: 'a8',
  },
  {
    claim: 'Circé Cage, diagrams E and F', fen: '3K2k1/8/8/8/8/8/p6R/1N6 w', condition: 'Circé Cage',
    ask: [['T×a2', /Th2\*a2\[\+nPa1=T\].*Th2\*a2\[\+nPb2\].*Th2\*a2\[\+nPa3\]/], ['T×a2 (Ta1)', /2\. Dans la boîte Circé, le Pion noir devient Tour.*3\. La Tour noire renaît en a1/]],
    cages: 'a1 b2 a3',
  },
  {
    claim: 'Circé Cage, diagram G', fen: '8/8/8/2B5/3n4/4K3/8/k7 w', condition: 'Circé Cage',
    ask: [['F×d4', /c2: autoéchec.*e2: Ce2-c3 parerait l'échec/]],
  },
  {
    claim: 'a man that is taboo', fen: '5k2/2P5/1K6/8/8/8/n6R/8 w', condition: 'Circé Cage',
    ask: [['T×a2', /les Blancs seraient en échec : Ca8-b6 capturerait Rb6.*a8 est la seule cage pour le Cavalier noir de a2, et la pièce est taboue/]],
  },
  { claim: 'no cage', fen: '8/6k1/8/8/3q3R/8/8/1K6 w', condition: 'Circé Cage', ask: [['T×d4', /aucune cage pour la Dame noire de d4/]] },
  { claim: 'no cage, strictly', fen: '8/6k1/8/8/3q3R/8/8/1K6 w', condition: 'Circé Cage strict', ask: [['T×d4', /illégal.*la pièce capturée en d4 ne peut renaître/]] },
  { claim: 'Circé stricts', fen: '3r2k1/8/8/8/3q3R/8/8/1K6 w', condition: 'Échecs Circé stricts', ask: [['T×d4', /Échecs Circé stricts : la pièce capturée en d4 ne peut renaître/]] },
  { claim: 'a pawn on its first rank', fen: '3p3k/2P1P3/8/8/8/8/8/7K b', condition: 'Circé Cage', click: 'd8', legal: 'c7 d7 e7' },
  {
    claim: 'castling with a reborn rook', fen: 'k7/8/8/8/3n4/5R2/3PP1P1/4K3 b - -', condition: 'Circé Cage', play: true,
    ask: [['Cxf3 (Th1)', /La Tour blanche renaît en h1/], ['gxf3', /va de g2 en f3/], ['Ra7', /va de a8 en a7/], ['O-O', /La Tour blanche va de h1 en f1 \(roque\)/]],
  },
  {
    claim: 'a second double step', fen: '7k/8/2n5/8/3P4/8/4K3/8 b', condition: 'Circé Cage', play: true,
    ask: [['Cxd4 (d2)', /Le Pion blanc renaît en d2/], ['Rd1', /e2 en d1/], ['Cf5', /d4 en f5/], ['d4', /Le Pion blanc va de d2 en d4/]],
  },
  {
    claim: 'Polo, diagrams A and B', fen: '4k3/8/8/8/8/PR6/n7/2K5 b', condition: 'échecs Polo',
    ask: [['Cb4', /1\. Le Cavalier noir va de a2 en b4.*2\. Le Pion blanc de a3 disparaît.*La Tour blanche de b3 disparaît.*Cb4-c2 toucherait c1/]],
  },
  { claim: 'no ordinary captures', fen: '3r3k/8/8/8/8/8/8/3R3K w', condition: 'Poloschach', ask: [['Txd8', /la pièce de d8 ne se capture pas de façon ordinaire/]] },
  { claim: 'castling over a square that is touched', fen: 'k7/8/8/8/4n3/8/8/4K2R w K', condition: 'Polo', ask: [['petit roque', /Ce4-f2 toucherait f1/]] },
  {
    claim: 'pawns', fen: '7k/8/3p1p2/8/4P3/8/8/7K w', condition: 'Polo chess', click: 'e4', legal: 'e5',
    ask: [['e5', /Le Pion noir de d6 disparaît.*Le Pion noir de f6 disparaît/]],
  },
  {
    claim: 'the first move of Connected chess', fen: ARRAY, condition: 'Échecs solidaires',
    ask: [['e4', /les pièces ne forment pas un ensemble connexe, pièces isolées : Pe4/], ['Cavalier b1-c3', /va de b1 en c3/]],
  },
  { claim: 'b2-b4', fen: 'rnbqkbnr/pppp1ppp/4p3/8/8/2N5/PPPPPPPP/R1BQKBNR w', condition: 'Échecs connexes', ask: [['b4', /pièces isolées : Ta1, Pa2/]] },
  {
    claim: 'the bishop is cut off', fen: CUT, condition: 'Échecs connexes', status: /pièces isolées : Fc4/,
    ask: [
      ...['Fd3', 'Fe2', 'Ff1', 'c3', 'Cc3', 'Dd3'].map((move) => /** @type {[string, RegExp]} */ ([move, /1\. (Le|La) .* va de/])),
      ['Dxd4', /autoéchec.*ne forment pas/], ['exd4', /autoéchec.*ne forment pas/],
    ],
  },
];

/** Key words of the articles, with the rule that the page offers for them. */
const KEY_WORDS = {
  contact: 'Polo', disparition: 'Polo', renaissance: 'CirceCage', 'pion dépaysé': 'CirceCage', 'longueur des coups': 'NoirMaximum', restriction: 'NoirMaximum',
  'échecs connexes': 'Connexes', 'Échecs connexes (ex-solidaires)': 'Connexes', 'La règle maximum': 'NoirMaximum', 'échecs maximum': 'NoirMaximum',
  'Les échecs Circé Cage': 'CirceCage', 'Les échecs Polo': 'Polo', 'Le Soucie': 'Soucie', LoA: 'LoA',
};

const them = stage();
let page;

beforeEach(async () => {
  page ??= await visit(them.browser, them.server.address, { language: 'fr-FR' });
});
after(() => assert.deepEqual(page.errors, []));

async function eventually(read, holds, what) {
  let last;
  for (let tries = 0; tries < 100; tries += 1) {
    last = await read();
    if (holds(last)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`${what}: ${last}`);
}

/** The text of these elements; spaces before French colons do not break. */
const said = async (selector) => (await page.locator(selector).allTextContents()).join(' ').replaceAll('\u00a0', ' ');

/** The squares that a screen reader hears of with this word. */
async function marked(word) {
  const names = await page.locator('chess-board [data-square]').evaluateAll((all) => all.map((it) => [it.dataset.square, it.ariaLabel]));
  return names.filter(([, label]) => label.split(', ').includes(word)).map(([name]) => name).sort().join(' ');
}

const sorted = (squares) => squares.split(' ').sort().join(' ');

async function setUp({ fen, condition }) {
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const place = () => page.locator('problem-list .entry.is-open').getAttribute('aria-posinset');
  const before = await place();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, fen);
  await eventually(place, (now) => now !== before, 'the position is read');
  if (condition) {
    await page.locator('[data-field="conditions"]').fill(condition);
    await page.keyboard.press('Enter');
    // it is kept as it is written, and shown by its name
    await eventually(() => page.evaluate(() => document.querySelector('problem-form').problem.fields.conditions), (now) => now.includes(condition), condition);
  }
  await page.getByRole('group', { name: "Effet d'un clic" }).getByText('Comprendre').click();
  const turn = fen.split(' ')[1] === 'b' ? 'Trait aux Noirs' : 'Trait aux Blancs';
  await eventually(() => said('explore-panel .status'), (text) => text.includes('Trait aux'), 'the position is known');
  if (!(await said('explore-panel .status')).includes(turn)) await page.locator('[data-field="turn"]').click();
  await eventually(() => said('explore-panel .status'), (text) => text.includes(turn), turn);
}

for (const row of CLAIMS) {
  test(row.claim, async () => {
    await setUp(row);
    if (row.status) await eventually(() => said('explore-panel .status'), (text) => row.status.test(text), 'what is said of the position');
    if (row.click) {
      await square(page, row.click).click();
      await eventually(() => marked('légal'), (squares) => squares === sorted(row.legal), 'legal arrivals');
    }
    for (const [move, answer] of row.ask ?? []) {
      await page.locator('[data-field="ask"]').fill(move);
      await page.keyboard.press('Enter');
      await eventually(() => said('.explanation'), (text) => answer.test(text), move);
      if (row.play) {
        await page.locator('[data-field="play"]').click();
        await page.locator('.explanation').waitFor({ state: 'detached' });
      }
    }
    if (row.cages) assert.equal(await marked('cage'), sorted(row.cages));
  });
}

test('the 46 cages of diagram G are marked', async () => {
  await setUp({ fen: '8/8/8/2B5/3n4/4K3/8/k7 w', condition: 'Circé Cage' });
  await square(page, 'c5').click();
  await square(page, 'd4').click();
  await eventually(() => marked('cage'), (squares) => squares.split(' ').length === 46, 'cages');
});

test('key words of the articles lead to their rules', async () => {
  for (const [word, rule] of Object.entries(KEY_WORDS)) {
    await page.locator('[data-field="conditions"]').fill(word);
    await eventually(() => said('.conditions [role="option"] :is(strong, code)'), (names) => names.split(' ').includes(rule), word);
  }
  await page.locator('[data-field="conditions"]').fill('');
});

test('the Régent of diagram A is among the men', async () => {
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await page.locator('men-palette input[type="search"]').fill('Régent');
  await eventually(() => page.locator('men-palette').textContent(), (text) => text.includes('régent'), 'Régent');
});
