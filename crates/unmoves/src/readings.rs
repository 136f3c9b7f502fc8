//! Rights to castle and to capture en passant that depend on each other: the cases of partial retro analysis.
//!
//! Source: Codex for Chess Composition, article 16, paragraph 3.

use crate::history::is_legal;
use crate::legality::Legality;
use crate::rights::{
    Castling, after, brings_home, castlings_in_doubt, en_passant_not_disproved, give_en_passant,
    look_back_of, may_be_unmoved, pair, rule_out, unmoved_after,
};
use crate::taken_back::some_unmove;
use crate::unmove::{last_movers, take_back};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::play::en_passant::{self, EnPassant, capturers};
use smallvec::SmallVec;

/// A case: the castlings that are possible of those in doubt, and the capture en passant that is, as the last move was that double step.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// The castlings.
    pub castlings: SmallVec<[Castling; 4]>,
    /// The right to capture en passant.
    pub en_passant: Option<EnPassant>,
}

/// The cases of a position: as many castlings as go together, after each last move that makes a difference. A capture en passant is in a
/// case only if its castlings prove it. One case: the rights do not depend on each other.
///
/// Ask first whether something [hinders](crate::hindrance()) moves from being taken back.
pub fn readings(player: &mut Player, level: Legality) -> Vec<Reading> {
    let castlings = castlings_in_doubt(player, level);
    let mut rights: SmallVec<[Option<EnPassant>; 3]> = SmallVec::from_iter([None]);
    rights.extend(
        en_passant_not_disproved(player, level)
            .into_iter()
            .map(Some),
    );
    let mut all: Vec<(u32, Option<EnPassant>)> = Vec::new();
    for en_passant in rights {
        let mut sets: Vec<u32> = (0..1 << castlings.len()).collect();
        // the largest first, so that those within them are seen to be so
        sets.sort_by_key(|set| std::cmp::Reverse(set.count_ones()));
        let mut largest: Vec<u32> = Vec::new();
        for set in sets {
            let is_within = |other: &u32| set & !other == 0;
            let is_proved = en_passant.is_none()
                || !all
                    .iter()
                    .any(|(other, right)| right.is_none() && is_within(other));
            if !largest.iter().any(is_within) && is_proved {
                let men =
                    chosen(&castlings, set).fold(0, |men, (side, wing)| men | pair(side, wing));
                if can_be(player, men, en_passant, level) {
                    largest.push(set);
                }
            }
        }
        all.extend(largest.into_iter().map(|set| (set, en_passant)));
    }
    let reading = |(set, en_passant)| Reading {
        castlings: chosen(&castlings, set).collect(),
        en_passant,
    };
    all.into_iter().map(reading).collect()
}

/// Leaves the rights of a case. The position becomes the beginning of play.
pub fn settle_as(player: &mut Player, reading: &Reading, level: Legality) {
    for castling in castlings_in_doubt(player, level) {
        if !reading.castlings.contains(&castling) {
            rule_out(player, castling);
        }
    }
    if let Some(right) = reading.en_passant {
        give_en_passant(player, right);
    }
}

/// The castlings whose bits are set.
fn chosen(castlings: &[Castling], set: u32) -> impl Iterator<Item = Castling> {
    let numbered = castlings.iter().enumerate();
    numbered.filter_map(move |(index, castling)| (set >> index & 1 == 1).then_some(*castling))
}

/// Whether the last move can have brought this right to capture en passant, or none, and left all these men unmoved, given by their homes.
fn can_be(player: &mut Player, men: u32, right: Option<EnPassant>, level: Legality) -> bool {
    let left = look_back_of(player).saturating_sub(1);
    let movers = last_movers(player).into_iter();
    let movers = movers.filter(|last| !brings_home(player, *last, men));
    some_unmove(player, movers.collect(), &mut |player, unmove| {
        let (unmoved, touched) = unmoved_after(player, unmove);
        let brought = after(player, unmove, |player| {
            let by = player.state().turn();
            let right = en_passant::right(player);
            right.filter(|it| capturers(player, it.crossed, by).next().is_some())
        });
        if men & !unmoved != 0 || brought != right {
            return false;
        }
        take_back(player, unmove);
        let may_be = match men {
            0 => is_legal(player, level),
            _ => may_be_unmoved(player, men & !touched, level, left),
        };
        player.undo();
        may_be
    })
}
