//! The squares on which it depends whether men of a kind capture somewhere, wherever these men stand.

use super::kinds::Kinds;
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Side};
use crate::board::rays;
use crate::board::square::Sq;

impl Kinds {
    /// The squares whose men may decide whether a man of this kind captures on `target`, from wherever; nothing if it goes as others do.
    /// Its own square is not among them for that alone, nor is `target`.
    pub fn deciding(&self, kind: KindId, side: Side, target: Sq) -> Option<Bb> {
        if self.man(kind).walk.is_borrowed() {
            return None;
        }
        let fast = &self.fast;
        let mut found = Bb::EMPTY;
        if fast.orthogonal.contains(&kind) {
            found |= rays::rank_and_file(target);
        }
        if fast.diagonal.contains(&kind) {
            found |= rays::diagonals(target);
        }
        for other in fast.other.iter().filter(|other| other.kind == kind) {
            let lines = other.sources(side, target).into_iter();
            let lines = lines.map(|from| other.lines(side, from, target) & !Bb::of(from));
            found |= lines.fold(Bb::EMPTY, |all, more| all | more);
        }
        Some(found & !Bb::of(target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::men::language::samples;
    use crate::men::{MEN, Sight};

    #[test]
    fn who_stands_elsewhere_decides_nothing() {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut decided = 0;
        let men: Vec<_> = MEN.iter().chain(samples()).collect();
        for men in men.chunks(16) {
            let kinds = Kinds::new(men.iter().copied()).unwrap();
            let known = kinds
                .ids()
                .filter(|kind| !kinds.man(*kind).walk.is_borrowed());
            let drawn = (0..TRIALS).flat_map(|_| Sq::all());
            for (kind, target) in known.flat_map(|kind| drawn.clone().map(move |at| (kind, at))) {
                let mut draw = || {
                    seed ^= seed << 13;
                    seed ^= seed >> 7;
                    seed ^= seed << 17;
                    seed
                };
                let (from, touched) = (
                    Sq::new((draw() >> 20) as u8 & 63),
                    Sq::new((draw() >> 20) as u8 & 63),
                );
                let side = Side::BOTH[(draw() >> 40) as usize & 1];
                let men = Bb(draw() & draw()) | Bb::of(from) | Bb::of(target);
                let own = Bb(draw()) & men & !Bb::of(target) | Bb::of(from);
                if from == target || touched == from || touched == target {
                    continue;
                }
                let captures = |occupied: Bb| {
                    let sight = Sight {
                        side,
                        occupied,
                        missing: Bb::EMPTY,
                        enemies: occupied & !own,
                    };
                    kinds.captures(kind, from, target, &sight)
                };
                let with = captures(men | Bb::of(touched));
                let without = captures(men & !Bb::of(touched));
                decided += u32::from(with != without);
                let deciding = kinds.deciding(kind, side, target).unwrap();
                assert!(
                    with == without || deciding.has(touched),
                    "{:?} on {from} captures on {target}: {touched}",
                    kinds.man(kind)
                );
            }
        }
        assert!(decided > 300, "{decided}");
    }

    const TRIALS: u32 = 20;
}
