// @ts-check
// The words of what the user chooses for the whole page.

/** @type {Record<string, Record<string, string>>} */
export default {
  en: {
    figures: 'Figures of men',
    'figures-own': 'Sauterelle\'s',
    'figures-traditional': 'of magazines',
    'figures-letters': 'letters',
    figureRules: 'Your own rules',
    figureRulesHint: 'A code, a figure, eighths of a turn: g=q/4 is a queen upside down, n=letters:NR letters.',
    notation: 'Moves in solutions',
    'notation-long': 'Qg1-a1',
    'notation-short': 'Qa1',
    'notation-figurine': 'with figurines: ♕a1',
    notationHint: 'From the next solving on.',
  },
  fr: {
    figures: 'Figurines des pièces',
    'figures-own': 'de Sauterelle',
    'figures-traditional': 'des revues',
    'figures-letters': 'lettres',
    figureRules: 'Vos propres règles',
    figureRulesHint: 'Un code, une figurine, et des huitièmes de tour : g=q/4 est une dame retournée pour une sauterelle ; n=letters:NR montre des lettres ; sx=own montre la figurine de Sauterelle.',
    notation: 'Coups des solutions',
    'notation-long': 'Dg1-a1',
    'notation-short': 'Da1',
    'notation-figurine': 'avec figurines : ♕a1',
    notationHint: 'À partir de la prochaine résolution.',
  },
  de: {
    figures: 'Darstellung der Steine',
    'figures-own': 'wie in Sauterelle',
    'figures-traditional': 'wie in Zeitschriften',
    'figures-letters': 'Buchstaben',
    figureRules: 'Eigene Regeln',
    figureRulesHint: 'Ein Kürzel, eine Figur und Achtel einer Drehung: g=q/4 ist eine umgekehrte Dame für einen Grashüpfer; n=letters:NR zeigt Buchstaben; sx=own zeigt die Figur von Sauterelle.',
    notation: 'Züge in Lösungen',
    'notation-long': 'Dg1-a1',
    'notation-short': 'Da1',
    'notation-figurine': 'mit Figurinen: ♕a1',
    notationHint: 'Ab dem nächsten Lösen.',
  },
};
