//! How many phases and positions there are.

use crate::fact::{Evidence, Facts};
use crate::play::{Play, Starter, What};
use crate::predicate::{Family, Predicate, YACPDB};

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[&PHASES, &TWINS],
    find,
    examples: include_str!("phases.txt"),
};

static PHASES: Predicate = Predicate {
    name: "Phases",
    parameters: &[],
    doc: [
        "Different first moves in all positions, tries among them; set play of a position counts as one more, and where there is nothing else, each line of it",
        "Les premiers coups différents de toutes les positions, essais compris ; le jeu apparent d'une position compte pour un de plus et, s'il n'y a rien d'autre, chacune de ses variantes",
        "Verschiedene erste Züge in allen Stellungen, Verführungen eingeschlossen; das Satzspiel einer Stellung zählt als einer mehr und, wo es sonst nichts gibt, jede seiner Varianten",
    ],
    source: YACPDB,
};

static TWINS: Predicate = Predicate {
    name: "Twins",
    parameters: &[],
    doc: [
        "Positions; one if there are no twins",
        "Les positions ; une s'il n'y a pas de jumeaux",
        "Stellungen; eine, wenn es keine Mehrlinge gibt",
    ],
    source: YACPDB,
};

fn find(play: &Play, facts: &mut Facts) {
    let positions = || {
        let after = play.node(Play::DIAGRAM).after.iter().copied();
        after.filter(|id| matches!(play.node(*id).what, What::Position(..)))
    };
    let is_of_other_side =
        |id: &_| matches!(play.node(*id).what, What::Position(_, Starter::Other));
    for position in positions().filter(|id| !is_of_other_side(id)) {
        facts.add(&TWINS, Vec::new(), Evidence::of(position));
    }
    let first: Vec<_> = positions()
        .flat_map(|position| &play.node(position).after)
        .collect();
    let is_set_play = |id: &&&_| matches!(play.node(***id).what, What::Pass);
    let phases: Vec<_> = match first.iter().all(|id| is_set_play(&id)) {
        true => first.iter().flat_map(|id| &play.node(**id).after).collect(),
        false => first,
    };
    for phase in phases {
        facts.add(&PHASES, Vec::new(), Evidence::of(*phase));
    }
}
