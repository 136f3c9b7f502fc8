// @ts-check
// What the pages on the five rules show: positions to play with, and problems to solve.

/**
 * @typedef {{men: string, conditions: string[], turn?: 'white' | 'black', move?: string, from?: string, stipulation?: string,
 *   shows?: Record<string, boolean>, text: Record<'en' | 'fr' | 'de', string>}} Lesson
 * @typedef {{id: string, condition?: string, man?: string, lessons: Lesson[], related: string[]}} Rule
 */

/** @type {Rule[]} */
export const RULES = [
  {
    id: 'soucie',
    man: 'sx',
    lessons: [
      {
        men: '7k/8/2p3P1/8/8/5[SX]2/8/K7', conditions: [], from: 'f3', shows: { lines: true },
        text: {
          en: 'A Soucie moves along a line exactly as many squares as men stand on the whole line, itself included. Choose it and see its lines.',
          fr: 'Un Soucie se déplace sur une ligne d\'autant de cases qu\'il y a de pièces sur toute la ligne, lui-même compris. Choisissez-le et voyez ses lignes.',
          de: 'Ein Soucie zieht auf einer Linie genau so viele Felder, wie Steine auf der ganzen Linie stehen, ihn selbst eingerechnet. Ihn wählen und seine Linien ansehen.',
        },
      },
    ],
    related: [],
  },
  {
    id: 'maximum',
    condition: 'BlackMaximummer',
    lessons: [
      {
        men: '8/6k1/8/3q4/P2P4/4p3/PKp3P1/[s]3Q3', conditions: ['BlackMaximummer'], turn: 'black',
        text: {
          en: 'Black may play only its longest legal moves. The table of moves shows the length of each and its rank.',
          fr: 'Les Noirs ne peuvent jouer que leurs coups légaux les plus longs. Le tableau des coups montre la longueur de chacun et son rang.',
          de: 'Schwarz darf nur seine längsten legalen Züge spielen. Die Tabelle der Züge zeigt die Länge jedes Zuges und ihren Rang.',
        },
      },
    ],
    related: ['WhiteMaximummer', 'DoubleMaximummer', 'BlackMinimummer', 'WhiteMinimummer', 'DoubleMinimummer'],
  },
  {
    id: 'cage',
    condition: 'CageCirce',
    lessons: [
      {
        men: '3K2k1/8/8/8/8/8/p6R/1N6', conditions: ['CageCirce'], turn: 'white', move: 'Rh2*a2[+bPa1=R]',
        text: {
          en: 'A captured man is reborn in a cage: a square from which it could not move. Rxa2(Ra1) in four images: the pawn becomes a rook in the box and is reborn on a1.',
          fr: 'Une pièce prise renaît dans une cage : une case d\'où elle ne pourrait pas jouer. Txa2(Ta1) en quatre images : le pion devient tour dans la boîte et renaît en a1.',
          de: 'Ein geschlagener Stein wird in einem Käfig wiedergeboren: einem Feld, von dem er nicht ziehen könnte. Txa2(Ta1) in vier Bildern: der Bauer wird in der Box zum Turm und auf a1 wiedergeboren.',
        },
      },
    ],
    related: [],
  },
  {
    id: 'polo',
    condition: 'Polo',
    lessons: [
      {
        men: '7k/8/8/8/4n3/8/8/4K2R', conditions: ['Polo'], turn: 'white', move: 'O-O',
        text: {
          en: 'Why may White not castle? The knight could come to f2, and there it would touch the square that the king crosses.',
          fr: 'Pourquoi les Blancs ne peuvent-ils pas roquer ? Le cavalier pourrait venir en f2 et y toucherait la case que le roi traverse.',
          de: 'Warum darf Weiß nicht rochieren? Der Springer könnte nach f2 kommen und würde dort das Feld berühren, das der König überquert.',
        },
      },
    ],
    related: [],
  },
  {
    id: 'connected',
    condition: 'Connected',
    lessons: [
      {
        men: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', conditions: ['Connected'], turn: 'white', from: 'e2', shows: { groups: true },
        text: {
          en: 'The men of each side must always form one connected group. From the array 1.e4 is illegal: the pawn would stand alone.',
          fr: 'Les pièces de chaque camp doivent toujours former un seul groupe connexe. De la position initiale 1.e4 est illégal : le pion serait isolé.',
          de: 'Die Steine jeder Seite müssen immer eine zusammenhängende Gruppe bilden. Aus der Grundstellung ist 1.e4 illegal: der Bauer stünde allein.',
        },
      },
    ],
    related: [],
  },
];
