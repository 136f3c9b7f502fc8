// @ts-check
// The words of queries.

/** @type {Record<string, Record<string, string>>} */
export default {
  en: {
    query: 'Query, as YACPDB writes them:',
    find: 'Find',
    close: 'Close the query',
    asking: 'Asking… {done} of {all}',
    told: '{found} of {all} problems',
    open: 'Of {open} it is not known: they are not solved to their end, or have no variations.',
    place: 'In column {column}:',
  },
  fr: {
    query: 'Requête, comme YACPDB les écrit :',
    find: 'Trouver',
    close: 'Fermer la requête',
    asking: 'Examen… {done} sur {all}',
    told: '{found} problèmes sur {all}',
    open: 'Pour {open}, ce n’est pas connu : ils ne sont pas entièrement résolus, ou n’ont pas de variantes.',
    place: 'Colonne {column} :',
  },
  de: {
    query: 'Abfrage, wie YACPDB sie schreibt:',
    find: 'Finden',
    close: 'Abfrage schließen',
    asking: 'Es wird gefragt … {done} von {all}',
    told: '{found} von {all} Problemen',
    open: 'Von {open} ist es nicht bekannt: Sie sind nicht zu Ende gelöst oder haben keine Varianten.',
    place: 'In Spalte {column}:',
  },
};
