//! Pure, model, ideal and mirror mates and stalemates.

use crate::fact::{Evidence, Facts, Value};
use crate::finals::{Final, standing};
use crate::play::Play;
use crate::predicate::{Family, OWN, Predicate, YACPDB, number, truth};
use sauterelle_kernel::board::square::Sq;
use std::collections::BTreeSet;

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[&MODELS, &PURE, &MIRROR, &DOUBLE_CHECK],
    find,
    examples: include_str!("models.txt"),
};

static MODELS: Predicate = Predicate {
    name: "Models",
    parameters: &[number("pins"), truth("ideal")],
    doc: [
        "Different final positions that are model mates or stalemates with so many pinned men: each square of the king's field is guarded or blocked once, and each officer of the other side takes part; ideal: without pins, and all men of both sides take part",
        "Positions finales différentes qui sont des mats ou des pats modèles avec ce nombre de pièces clouées : chaque case du champ du roi est gardée ou bloquée une seule fois, et toute figure de l'autre camp participe ; idéal : sans clouage, et toutes les pièces des deux camps participent",
        "Verschiedene Schlussstellungen, die Mustermatts oder Musterpatts mit so vielen gefesselten Steinen sind: Jedes Feld um den König ist genau einmal gedeckt oder verstellt, und jeder Offizier der anderen Seite wirkt mit; ideal: ohne Fesselung, und alle Steine beider Seiten wirken mit",
    ],
    source: YACPDB,
};

static PURE: Predicate = Predicate {
    name: "Pure",
    parameters: &[],
    doc: [
        "Different final positions that are pure: each square of the king's field is guarded or blocked once, and one man gives check in a mate",
        "Positions finales différentes qui sont pures : chaque case du champ du roi est gardée ou bloquée une seule fois, et une seule pièce donne l'échec du mat",
        "Verschiedene reine Schlussstellungen: Jedes Feld um den König ist genau einmal gedeckt oder verstellt, und im Matt gibt ein Stein Schach",
    ],
    source: OWN,
};

static MIRROR: Predicate = Predicate {
    name: "MirrorFinal",
    parameters: &[],
    doc: [
        "Different final positions in which the king does not stand at the edge and all eight squares around it are empty",
        "Positions finales différentes où le roi n'est pas au bord et où les huit cases qui l'entourent sont vides",
        "Verschiedene Schlussstellungen, in denen der König nicht am Rand steht und alle acht Felder um ihn leer sind",
    ],
    source: OWN,
};

static DOUBLE_CHECK: Predicate = Predicate {
    name: "DoubleCheckMate",
    parameters: &[],
    doc: [
        "Different final positions in which two or more men give check",
        "Positions finales différentes où deux pièces ou plus donnent échec",
        "Verschiedene Schlussstellungen, in denen zwei oder mehr Steine Schach geben",
    ],
    source: OWN,
};

fn find(play: &Play, facts: &mut Facts) {
    let mut seen = BTreeSet::new();
    play.walk(&mut |at| {
        let node = play.node(at.node);
        if !node.is_leaf() || !node.reaches_goal() || at.player.rules_change() {
            return;
        }
        if !seen.insert(standing(at.player)) {
            return;
        }
        let Some(end) = Final::of(at.player) else {
            return;
        };
        let evidence = Evidence::of(at.node).on([end.royal]);
        if end.is_model() {
            let pinned: BTreeSet<Sq> = end.pins.iter().map(|(pinned, _)| *pinned).collect();
            let values = vec![Value::number(pinned.len()), Value::Truth(end.is_ideal())];
            facts.add(&MODELS, values, evidence.clone());
        }
        let others = [
            (&PURE, end.is_pure()),
            (&MIRROR, end.is_mirror()),
            (&DOUBLE_CHECK, end.checks.into_iter().count() > 1),
        ];
        for (predicate, _) in others.into_iter().filter(|(_, is_so)| *is_so) {
            facts.add(predicate, Vec::new(), evidence.clone());
        }
    });
}
