//! Where a man goes that stands among others, as its definition says.

use crate::board::bitboard::Bb;
use crate::board::piece::Side;
use crate::board::square::Sq;
use crate::men::pawn::PawnWalk;
use crate::men::sight::Sight;
use crate::men::walk::Walk;
use std::collections::BTreeSet;

impl Walk {
    /// Where a man of a side comes from a square among these men of its side and of the other one, and on which square it captures then.
    /// Borrowed moves and captures en passant are left out.
    pub fn goes(&self, side: Side, from: Sq, with: Bb, against: Bb) -> BTreeSet<(Sq, Option<Sq>)> {
        let occupied = with | against | Bb::of(from);
        let sight = Sight {
            side,
            occupied,
            missing: Bb::EMPTY,
            enemies: against,
        };
        let mut found = BTreeSet::new();
        for part in self.parts() {
            part.reach(from, &sight, |to, victim| {
                if victim.is_none_or(|victim| against.has(victim)) {
                    found.insert((to, victim));
                }
                false
            });
        }
        if let Some(pawn) = self.pawn().filter(|pawn| pawn.acts_on(from, side, false)) {
            found.extend(goes_as_pawn(pawn, from, &sight));
        }
        found
    }
}

fn goes_as_pawn(pawn: &PawnWalk, from: Sq, sight: &Sight) -> Vec<(Sq, Option<Sq>)> {
    let (side, occupied) = (sight.side, sight.occupied);
    let is_empty = |to: &Sq| !occupied.has(*to);
    let mut found = Vec::new();
    for &(dx, dy) in pawn.steps {
        let step = |at: Sq| at.step(dx, dy * side.forward()).filter(is_empty);
        let first = step(from);
        let second = first.filter(|_| pawn.begins_on(from, side)).and_then(step);
        found.extend(first.into_iter().chain(second).map(|to| (to, None)));
    }
    let captures = pawn.captures(from, side);
    let captures =
        captures.filter(|(hit, to)| sight.enemies.has(*hit) && (hit == to || is_empty(to)));
    found.extend(captures.map(|(hit, to)| (to, Some(hit))));
    found
}
