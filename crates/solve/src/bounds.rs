//! Which bounds keep the search from hopeless play under given rules, for tables; and those for given positions, to be asked by themselves.

mod towards;

pub use towards::{Outlook, Towards};

use crate::goal::Aims;
use crate::pruning::{
    GuardedFields, HuntedRoyals, Mates, MatingNet, OneMan, Placement, ProofGame, Reachability,
};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::legality::CheckLinesKnown;
use sauterelle_rules::game::Game;

/// How much is left of a bound.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    /// Nothing.
    Off,
    /// Something: the rules take some of it away.
    Weak,
    /// All, as in orthodox play.
    On,
}

impl Strength {
    /// All of them, with their names.
    pub const ALL: [(Strength, &str); 3] = [
        (Strength::Off, "off"),
        (Strength::Weak, "weak"),
        (Strength::On, "on"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        let mut all = Strength::ALL.into_iter();
        all.find(|(one, _)| *one == self)
            .map_or("", |(_, name)| name)
    }
}

/// What each bound is about.
pub const BOUNDS: [&str; 5] = [
    "given positions",
    "final positions",
    "mating nets",
    "goals of one side",
    "check lines",
];

/// How much is left of each bound in play of this game, in the order of [`BOUNDS`].
pub fn strengths(game: &Game) -> [Strength; BOUNDS.len()] {
    let player = game.play();
    if player.rules_change() {
        return [Strength::Off; BOUNDS.len()];
    }
    let aims = Aims::new(game, Some(&game.start));
    let position = match ProofGame::new(&player, &aims) {
        Some(bound) if bound.is_whole() => Strength::On,
        Some(_) => Strength::Weak,
        None if Placement::new(&player, &aims).is_some() => Strength::Weak,
        None => Strength::Off,
    };
    let net = match MatingNet::new(&player) {
        Some(_) => Strength::On,
        None if HuntedRoyals::new(&player).is_some() || GuardedFields::new(&player).is_some() => {
            Strength::Weak
        }
        None => Strength::Off,
    };
    let of_one_side = match Reachability::is_bound_by(&player) {
        true => Strength::On,
        false if OneMan::cuts_something(&player) => Strength::Weak,
        false => Strength::Off,
    };
    let finals = Side::BOTH.map(|victim| match Mates::under_rules(&player, victim) {
        Some(mates) if mates.is_orthodox => Strength::On,
        Some(_) => Strength::Weak,
        None => Strength::Off,
    });
    let lines = Side::BOTH.map(|side| match player.check_lines_known(side) {
        CheckLinesKnown::Whole => Strength::On,
        CheckLinesKnown::ByAskingMoves => Strength::Weak,
        CheckLinesKnown::Nothing => Strength::Off,
    });
    [
        position,
        finals[0].max(finals[1]),
        net,
        of_one_side,
        lines[0].min(lines[1]),
    ]
}
