// @ts-check
// The words of definitions, as the editor shows them: [what is written, what it means]. All of it stands in `docs/definitions.md`.

/** @typedef {{title: string, rows: [string, string][]}} Part */

/** @type {Record<string, Part[]>} */
export default {
  en: [
    {
      title: 'Men',
      rows: [
        ['leap N', 'leaps to these squares: W (0,1), F (1,1), D (0,2), N (1,2), A (2,2), C (1,3), Z (2,3), K all around; (1,4) any other'],
        ['ride N', 'again and again, up to the first man'],
        ['hop K', 'over the first man to the square behind it; over 2: over two; land any: any square behind'],
        ['locust K', 'over an enemy man, which is captured'],
        ['move … + capture …', 'only without capture, only with capture; + joins parts; a man’s name stands for its walk'],
        ['pawn steps [0,1] takes [-1,1 1,1] promotes', 'a pawn'],
        ['expect d4 with d6 against e7 : d5 c3', 'tests it: from d4, with men of its side on d6 and of the other on e7, it goes to d5 and c3'],
      ],
    },
    {
      title: 'Conditions',
      rows: [
        ['forbid when …', 'the move does not exist, and does not threaten'],
        ['illegal when …', 'the move may not have been played'],
        ['freeze when …', 'the man on here neither moves nor threatens'],
        ['goes as KIND when …', 'the man on here goes as this one; goes also as: besides'],
        ['prefers black: length', 'only moves with the greatest number are legal'],
        ['after rebirth when … : EFFECT', 'something happens after the move; stages: arrival removal transformation transfer recolouring rebirth emergence consequence'],
        ['change side of MAN', 'effects; also: change MAN to KIND, remove MAN, move moved to SQUARE, place victim on SQUARE, swap SQUARE with SQUARE, put KIND for SIDE on SQUARE'],
        ['captures, promotes, castles', 'asks about the move; also: observed(SQUARE, SIDE), royal(MAN), SQUARE in SQUARES, = < >, and, or, not'],
        ['moved, victim, on(e4)', 'men; squares: from, to, here, e4, home(MAN, SIDE); sides: white, black, mover, enemy'],
        ['edge, centre, men(SIDE), [a1 b2]', 'sets of squares; & both, minus without'],
      ],
    },
  ],
  fr: [
    {
      title: 'Pièces',
      rows: [
        ['leap N', 'bondit sur ces cases : W (0,1), F (1,1), D (0,2), N (1,2), A (2,2), C (1,3), Z (2,3), K tout autour ; (1,4) toute autre distance'],
        ['ride N', 'encore et encore, jusqu’à la première pièce'],
        ['hop K', 'par-dessus la première pièce, sur la case derrière elle ; over 2 : par-dessus deux ; land any : toute case derrière'],
        ['locust K', 'par-dessus une pièce ennemie, qui est prise'],
        ['move … + capture …', 'seulement sans prise, seulement en prenant ; + réunit des parties ; le nom d’une pièce vaut sa marche'],
        ['pawn steps [0,1] takes [-1,1 1,1] promotes', 'un pion'],
        ['expect d4 with d6 against e7 : d5 c3', 'la vérifie : de d4, avec une pièce de son camp en d6 et une de l’autre en e7, elle va en d5 et c3'],
      ],
    },
    {
      title: 'Conditions',
      rows: [
        ['forbid when …', 'le coup n’existe pas, et ne menace pas non plus'],
        ['illegal when …', 'le coup ne peut pas avoir été joué'],
        ['freeze when …', 'la pièce sur here ne joue ni ne menace'],
        ['goes as KIND when …', 'la pièce sur here marche comme celle-ci ; goes also as : en plus'],
        ['prefers black: length', 'seuls les coups au plus grand nombre sont légaux'],
        ['after rebirth when … : EFFECT', 'quelque chose arrive après le coup ; étapes : arrival removal transformation transfer recolouring rebirth emergence consequence'],
        ['change side of MAN', 'effets ; aussi : change MAN to KIND, remove MAN, move moved to SQUARE, place victim on SQUARE, swap SQUARE with SQUARE, put KIND for SIDE on SQUARE'],
        ['captures, promotes, castles', 'questions sur le coup ; aussi : observed(SQUARE, SIDE), royal(MAN), SQUARE in SQUARES, = < >, and, or, not'],
        ['moved, victim, on(e4)', 'pièces ; cases : from, to, here, e4, home(MAN, SIDE) ; camps : white, black, mover, enemy'],
        ['edge, centre, men(SIDE), [a1 b2]', 'ensembles de cases ; & les deux, minus sans'],
      ],
    },
  ],
  de: [
    {
      title: 'Steine',
      rows: [
        ['leap N', 'springt auf diese Felder: W (0,1), F (1,1), D (0,2), N (1,2), A (2,2), C (1,3), Z (2,3), K ringsum; (1,4) jede andere Weite'],
        ['ride N', 'immer weiter, bis zum ersten Stein'],
        ['hop K', 'über den ersten Stein auf das Feld dahinter; over 2: über zwei; land any: auf jedes Feld dahinter'],
        ['locust K', 'über einen gegnerischen Stein, der geschlagen wird'],
        ['move … + capture …', 'nur ohne Schlag, nur schlagend; + verbindet Teile; der Name eines Steins steht für seine Gangart'],
        ['pawn steps [0,1] takes [-1,1 1,1] promotes', 'ein Bauer'],
        ['expect d4 with d6 against e7 : d5 c3', 'prüft ihn: von d4, mit einem Stein seiner Seite auf d6 und einem der anderen auf e7, zieht er nach d5 und c3'],
      ],
    },
    {
      title: 'Bedingungen',
      rows: [
        ['forbid when …', 'den Zug gibt es nicht, und er droht auch nicht'],
        ['illegal when …', 'der Zug darf nicht gespielt worden sein'],
        ['freeze when …', 'der Stein auf here zieht und droht nicht'],
        ['goes as KIND when …', 'der Stein auf here zieht wie dieser; goes also as: zusätzlich'],
        ['prefers black: length', 'nur Züge mit der größten Zahl sind legal'],
        ['after rebirth when … : EFFECT', 'nach dem Zug geschieht etwas; Stufen: arrival removal transformation transfer recolouring rebirth emergence consequence'],
        ['change side of MAN', 'Wirkungen; auch: change MAN to KIND, remove MAN, move moved to SQUARE, place victim on SQUARE, swap SQUARE with SQUARE, put KIND for SIDE on SQUARE'],
        ['captures, promotes, castles', 'Fragen nach dem Zug; auch: observed(SQUARE, SIDE), royal(MAN), SQUARE in SQUARES, = < >, and, or, not'],
        ['moved, victim, on(e4)', 'Steine; Felder: from, to, here, e4, home(MAN, SIDE); Seiten: white, black, mover, enemy'],
        ['edge, centre, men(SIDE), [a1 b2]', 'Mengen von Feldern; & beide, minus ohne'],
      ],
    },
  ],
};
