//! The words of solutions in English, French and German.

use super::layout::SolutionWords;

/// Words of the output in English, French and German.
pub(crate) const WORDS: [SolutionWords; 3] = [
    SolutionWords {
        threat: "threat:",
        zugzwang: "zugzwang.",
        but: "but",
        refutes: "refutes.",
        in_check: "the side to play can capture the king",
        otherwise_in_check: "the side that is not to play is in check",
        no_history: "the position cannot have come about",
        sides: ['w', 'b', 'n'],
    },
    SolutionWords {
        threat: "menace :",
        zugzwang: "blocus.",
        but: "mais",
        refutes: "réfute.",
        in_check: "le camp au trait peut prendre le Roi",
        otherwise_in_check: "le camp qui n'est pas au trait est en échec",
        no_history: "la position ne peut pas s'être produite",
        sides: ['b', 'n', 'n'],
    },
    SolutionWords {
        threat: "Drohung:",
        zugzwang: "Zugzwang.",
        but: "Aber",
        refutes: "Widerlegt.",
        in_check: "Die Partei am Zug kann den König schlagen",
        otherwise_in_check: "die Partei, die nicht am Zug ist, steht im Schach",
        no_history: "die Stellung kann nicht entstanden sein",
        sides: ['w', 's', 'n'],
    },
];
