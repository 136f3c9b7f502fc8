//! What men are worth, and which of them must be promoted.

use sauterelle::kernel::board::piece::Side;
use sauterelle::kernel::condition::{self, Condition};
use sauterelle::kernel::diagram::{Diagram, DiagramMan};
use sauterelle::kernel::men::Man;

/// The men of the game array but for the king, with what they are worth. Bishop and knight are worth the same.
pub(crate) fn worths(conditions: &[Condition]) -> [(&'static Man, u32); 5] {
    let [_, queen, rook, bishop, knight, pawn] = condition::standard_men(conditions);
    [(queen, 9), (rook, 5), (bishop, 3), (knight, 3), (pawn, 1)]
}

/// Of other men nobody knows what they are worth: something between a bishop and a rook.
const OF_OTHERS: u32 = 4;

/// What all men of a diagram are worth together, without kings.
pub(crate) fn worth_of(diagram: &Diagram, conditions: &[Condition]) -> u32 {
    let known = worths(conditions);
    let worth = |man: DiagramMan| {
        let known = known.iter().find(|(kind, _)| std::ptr::eq(*kind, man.man));
        known.map_or(OF_OTHERS, |(_, worth)| *worth)
    };
    let men = diagram.placed().filter(|(_, man)| !man.is_royal());
    men.map(|(_, man)| worth(man)).sum()
}

/// How many men of a diagram are more than there are in the game array: a second queen, a third rook or knight, a second bishop on squares of
/// one colour.
pub(crate) fn promoted(diagram: &Diagram, conditions: &[Condition]) -> u32 {
    let [_, queen, rook, bishop, knight, _] = condition::standard_men(conditions);
    let of_side = |side: Side| {
        let count = |kind: &'static Man, colour: Option<bool>| {
            let men = diagram.placed().filter(|(at, man)| {
                let is_it = std::ptr::eq(man.man, kind) && man.sides == side.into();
                is_it && colour.is_none_or(|colour| at.is_light() == colour)
            });
            men.count() as u32
        };
        let bishops = [true, false].map(|light| count(bishop, Some(light)).saturating_sub(1));
        count(queen, None).saturating_sub(1)
            + count(rook, None).saturating_sub(2)
            + count(knight, None).saturating_sub(2)
            + bishops.iter().sum::<u32>()
    };
    Side::BOTH.into_iter().map(of_side).sum()
}
