//! Where men may capture and arrive from a square, whoever stands where.

use super::kinds::Kinds;
use super::part::When;
use super::walk::Walk;
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::square::Sq;

impl Kinds {
    /// The squares on which a man of this kind may capture from a square, whoever stands where; nothing if it goes as others do.
    pub fn ever_captured(&self, kind: KindId, side: Side, from: Sq) -> Option<Bb> {
        let walk = self.own_walk(kind)?;
        let as_pawn = walk.pawn().into_iter();
        let as_pawn = as_pawn.flat_map(|pawn| pawn.captures(from, side).map(|(hit, _)| hit));
        let parts = walk.parts().iter().filter(|part| part.when != When::Move);
        let by_parts = parts.map(|part| part.ever_captured(from, side));
        Some(by_parts.fold(as_pawn.collect(), |all, more| all | more))
    }

    /// The squares on which it may arrive from there in one move, whoever stands where; nothing if it goes as others do.
    pub fn ever_reached(&self, kind: KindId, side: Side, from: Sq) -> Option<Bb> {
        let walk = self.own_walk(kind)?;
        let mut found = Bb::EMPTY;
        if let Some(pawn) = walk.pawn() {
            let most = match (pawn.begins_on(from, side), pawn.stands_behind(from, side)) {
                (true, _) => 2,
                (_, true) => 3,
                _ => 1,
            };
            for &(dx, dy) in pawn.steps {
                let (dx, dy) = (dx, dy * side.forward());
                let steps = (1..=most).filter_map(|n| from.step(n * dx, n * dy));
                found |= steps.collect();
            }
            found |= pawn.captures(from, side).map(|(_, to)| to).collect();
        }
        // a part ends on its lines, whether it captures there or not
        let parts = walk.parts().iter();
        Some(parts.fold(found, |all, part| all | part.ever_captured(from, side)))
    }

    fn own_walk(&self, kind: KindId) -> Option<&'static Walk> {
        let walk = &self.man(kind).walk;
        (!walk.is_borrowed()).then_some(walk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::men::language::samples;
    use crate::men::{MEN, Sight};

    #[test]
    fn no_man_captures_or_arrives_elsewhere() {
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        let men: Vec<_> = MEN.iter().chain(samples()).collect();
        for men in men.chunks(16) {
            let kinds = Kinds::new(men.iter().copied()).unwrap();
            let walks = kinds.ids().filter(|kind| kinds.own_walk(*kind).is_some());
            for (kind, from) in walks.flat_map(|kind| Sq::all().map(move |from| (kind, from))) {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let side = Side::BOTH[(seed >> 40) as usize & 1];
                let men = Bb(seed & seed.rotate_left(23)) | Bb::of(from);
                let sight = Sight {
                    side,
                    occupied: men,
                    missing: Bb::EMPTY,
                    enemies: men & !Bb::of(from),
                };
                let captured = kinds.ever_captured(kind, side, from).unwrap();
                let reached = kinds.ever_reached(kind, side, from).unwrap();
                for target in sight.enemies {
                    let captures = kinds.captures(kind, from, target, &sight);
                    assert!(!captures || captured.has(target), "{:?}", kinds.man(kind));
                }
                let (quiet, captures) = kinds.arrivals(kind, from, &sight, |to, _| {
                    assert!(reached.has(to), "{:?}", kinds.man(kind));
                });
                let arrivals = quiet | captures & sight.enemies;
                assert!((arrivals & !reached).is_empty(), "{:?}", kinds.man(kind));
            }
        }
    }
}
