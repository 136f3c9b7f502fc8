//! The problem whose versions are spoken of.

use super::disputed::is_disputed;
use sauterelle::Sq;
use sauterelle::content::finals::models_are_not_told;
use sauterelle::kernel::board::bitboard::Bb;
use sauterelle::kernel::board::piece::{Side, Sides};
use sauterelle::kernel::condition::{self, Condition};
use sauterelle::kernel::defined::Defined;
use sauterelle::kernel::diagram::{Diagram, DiagramMan};
use sauterelle::kernel::men::{Language, Man, Nature};
use sauterelle::kernel::ruleset::Ruleset;
use sauterelle::notation::entered::InputProblem;
use sauterelle::notation::solution::text::letters_of_sides;
use sauterelle::notation::vocabulary::codes;
use sauterelle::rules::attributes::ATTRIBUTES;
use sauterelle::solving::goal::Goal;
use sauterelle::solving::problem::Problem;
use sauterelle::solving::replay::Lines;
use sauterelle_languages::say;
use std::collections::BTreeSet;

/// The diagram, and what its rules say of its squares.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// The diagram.
    pub diagram: Diagram,
    /// The conditions in force.
    pub conditions: Vec<Condition>,
    /// Whose letters are used.
    pub language: Language,
    /// The squares that are not on the board.
    pub holes: Bb,
    /// The squares of men.
    pub men: Bb,
    /// Why nobody tells whether its solutions end in model mates.
    pub no_models: Option<String>,
    /// Pawns act on their own first rank.
    first_rank: bool,
}

impl Ground {
    /// The diagram of a problem, its first one if it has twins.
    pub fn of(problem: &InputProblem) -> Ground {
        let initial = &problem.initial;
        let game = initial.game_of_visible_men().ok();
        let rules = game.as_ref().map(|game| &*game.rules);
        Ground {
            diagram: initial.diagram.clone(),
            conditions: initial.conditions.clone(),
            language: problem.language,
            holes: rules.map_or(Bb::EMPTY, |rules| rules.board.holes),
            men: initial.diagram.placed().map(|(at, _)| at).collect(),
            no_models: no_models(initial, rules),
            first_rank: rules.is_some_and(|rules| !rules.pawns.rest_on_first_rank()),
        }
    }

    /// Makes known what the problem defines for itself, as long as the value lives.
    pub fn make_known(&self) -> Defined {
        let defined = Defined::new(self.diagram.defined.iter().copied());
        for condition in &self.conditions {
            if condition.rule.definition().is_some() {
                Defined::add_rule(condition.rule);
            }
        }
        defined
    }

    /// Who stands there.
    pub fn man(&self, at: Sq) -> Option<DiagramMan> {
        self.diagram.men[at.index()]
    }

    /// The squares of the board on which nobody stands.
    pub fn free(&self) -> Bb {
        Bb::ALL & !self.men & !self.holes
    }

    /// Whether a man can do something there, as a pawn cannot on its last rank.
    pub fn acts_on(&self, man: &DiagramMan, at: Sq) -> bool {
        let mut sides = Side::BOTH.into_iter().filter(|side| man.sides.has(*side));
        let pawn = man.man.walk.pawn();
        pawn.is_none_or(|pawn| sides.all(|side| pawn.acts_on(at, side, self.first_rank)))
    }

    /// The free squares on which a man can do something.
    pub fn free_for(&self, man: &DiagramMan) -> impl Iterator<Item = Sq> {
        self.free().filter(|at| self.acts_on(man, *at))
    }

    /// The kinds that a man may become where any will do: those of the game array and of the diagram, and those that the problem defines;
    /// no kings.
    pub fn kinds(&self) -> Vec<&'static Man> {
        let standard = condition::standard_men(&self.conditions);
        let placed = self.diagram.placed().map(|(_, man)| man.man);
        let defined = self.diagram.defined.iter().copied();
        let mut known = BTreeSet::new();
        let all = standard.into_iter().chain(placed).chain(defined);
        all.filter(|man| man.nature == Nature::Usual)
            .filter(|man| known.insert(std::ptr::from_ref(*man)))
            .collect()
    }

    /// A man as the language writes it: `wQ`, `b[…]`, `wr:G`.
    pub fn written(&self, man: &DiagramMan) -> String {
        written(man, self.language)
    }
}

/// Why nobody tells whether solutions end in model mates.
fn no_models(problem: &Problem, rules: Option<&Ruleset>) -> Option<String> {
    if Lines::of(problem).is_none() || !problem.stipulation.asks_for(Goal::MATE) {
        return Some(
            say!("model mates are told of help and series play that ends in mate").to_string(),
        );
    }
    let rule = rules.and_then(models_are_not_told)?;
    Some(say!("under {rule} nobody says which mates are models"))
}

/// The letter of a colour in a language. Neutral men have the sign `=` where their letter is that of others.
pub(super) fn letter(sides: Sides, language: Language) -> char {
    let [white, black, neutral] = letters_of_sides(language);
    match sides {
        Sides::White => white,
        Sides::Black => black,
        Sides::Neutral if neutral == black => '=',
        Sides::Neutral => neutral,
    }
}

/// A man as it is written: `wQ`, `wr:G`, `=Kamikaze:Q`.
pub(super) fn written(man: &DiagramMan, language: Language) -> String {
    let mut text = letter(man.sides, language).to_string();
    if man.royal && man.man.nature != Nature::King {
        text.push_str("r:");
    }
    for attribute in ATTRIBUTES {
        if !attribute.attrs.is_none() && man.attrs.has(attribute.attrs) {
            text.push_str(attribute.name[0]);
            text.push(':');
        }
    }
    // a code that is taken for another one where both may be meant is replaced by the name
    let code = codes::code(man.man, language);
    match is_disputed(&code, language) {
        true => text.push_str(&format!("[{}]", man.man.name[0])),
        false => text.push_str(&code),
    }
    text
}
