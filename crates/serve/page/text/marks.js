// @ts-check
// The words of marks of one's own.

/** @type {Record<string, Record<string, string>>} */
export default {
  en: {
    marks: 'Marks',
    colour: 'Colour of the marks',
    green: 'green',
    red: 'red',
    yellow: 'yellow',
    blue: 'blue',
    removeAll: 'Remove all',
    drawn: '{mark} drawn',
    removed: '{mark} removed',
    wrong: 'That is no mark: write e.g. Gd4 (a green square), Re2e4 (a red arrow) or d5=A (a letter).',
    hint: 'Click a square, drag from one square to another for an arrow, or type a letter on a square. The same again removes the mark. Pictures show the marks, and the problem keeps them.',
  },
  fr: {
    marks: 'Marques',
    colour: 'Couleur des marques',
    green: 'vert',
    red: 'rouge',
    yellow: 'jaune',
    blue: 'bleu',
    removeAll: 'Tout effacer',
    drawn: '{mark} : tracé',
    removed: '{mark} : effacé',
    wrong: 'Ce n’est pas une marque : écrivez par exemple Gd4 (une case verte), Re2e4 (une flèche rouge) ou d5=A (une lettre).',
    hint: 'Cliquez sur une case, glissez d’une case à une autre pour une flèche, ou tapez une lettre sur une case. Le même geste efface la marque. Les images montrent les marques, et le problème les garde.',
  },
  de: {
    marks: 'Markierungen',
    colour: 'Farbe der Markierungen',
    green: 'grün',
    red: 'rot',
    yellow: 'gelb',
    blue: 'blau',
    removeAll: 'Alle entfernen',
    drawn: '{mark} gezeichnet',
    removed: '{mark} entfernt',
    wrong: 'Das ist keine Markierung: Schreiben Sie z. B. Gd4 (ein grünes Feld), Re2e4 (ein roter Pfeil) oder d5=A (ein Buchstabe).',
    hint: 'Klicken Sie auf ein Feld, ziehen Sie für einen Pfeil von Feld zu Feld, oder tippen Sie einen Buchstaben auf ein Feld. Dasselbe noch einmal entfernt die Markierung. Bilder zeigen die Markierungen, und das Problem behält sie.',
  },
};
