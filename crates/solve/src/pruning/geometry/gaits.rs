//! How the men of the problem go on an empty board, one move each: by themselves, as pawns of either side, and as anybody.

use super::closed_squares::{ClosedSquares, Steps, parts};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::ruleset::Ruleset;

/// The moves of all men on an empty board.
pub(crate) struct Gaits {
    /// By side and kind.
    own: Vec<Steps>,
    /// As pawns of either side go.
    pub pawns: Steps,
    /// As men of any kind go.
    pub any: Steps,
    /// How many kinds there are.
    pub kinds: usize,
}

impl Gaits {
    /// Of the kinds of these rules. Men of which too little is known go anywhere.
    pub fn new(rules: &Ruleset) -> Gaits {
        let squares = ClosedSquares {
            closed: Bb::EMPTY,
            passable: Bb::EMPTY,
            pawns_act_on_first_rank: rules.pawns.act_on_first_rank,
        };
        let ids: Vec<KindId> = rules.kinds.ids().collect();
        let walk = |kind: KindId| rules.kinds.man(kind).walk;
        let rests = rules.pawns.rest_on_first_rank();
        let pawns = Side::BOTH.map(|side| {
            let steps = squares.steps_of_pawns(side);
            match rests {
                true => steps,
                false => steps.and(&first_rank_steps(side)),
            }
        });
        let mut all_are_known = true;
        let mut own = Vec::new();
        for side in Side::BOTH {
            for kind in &ids {
                let steps = match (parts(walk(*kind)), *kind) {
                    (Some(parts), _) => squares.steps_of(parts),
                    (None, KindId::PAWN) => pawns[side.index()].clone(),
                    (None, _) => {
                        all_are_known = false;
                        Steps::anywhere()
                    }
                };
                own.push(steps);
            }
        }
        let any = match all_are_known {
            true => {
                let walks = ids.iter().map(|kind| walk(*kind));
                squares.steps_of_any(walks).and(&pawns[0]).and(&pawns[1])
            }
            false => Steps::anywhere(),
        };
        Gaits {
            own,
            pawns: pawns[0].clone().and(&pawns[1]),
            any,
            kinds: ids.len(),
        }
    }

    /// As men of this kind and side go.
    pub fn own(&self, kind: KindId, side: Side) -> &Steps {
        &self.own[side.index() * self.kinds + kind.index()]
    }

    /// By side and kind, as [`Gaits::own`].
    pub fn all_own(&self) -> impl Iterator<Item = &Steps> {
        self.own.iter()
    }
}

/// The moves of pawns on their first rank where they have some.
fn first_rank_steps(side: Side) -> Steps {
    Steps::from_each(|from| {
        let up = side.forward();
        let ahead = [(-1, up), (0, up), (1, up), (0, 2 * up), (0, 3 * up)];
        let steps = ahead.into_iter().filter_map(|(dx, dy)| from.step(dx, dy));
        match from.rank() == side.home_rank() {
            true => steps.collect(),
            false => Bb::EMPTY,
        }
    })
}
