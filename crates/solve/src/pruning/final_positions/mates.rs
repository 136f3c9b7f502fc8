//! What rules leave of mates as they are in orthodox chess, whatever men there are: which squares round the king must be provided for.

use super::men::put_back;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::view::View;

/// What is known of the mates of one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mates {
    /// All are as in orthodox chess, and stalemates too. Otherwise rules forbid moves or take attacks away: checks need not be parried, and
    /// royal men may stand side by side.
    pub is_orthodox: bool,
    /// By the square of the king: where it can step, if nobody stands there, and nobody attacks it there.
    pub steps: [Bb; 64],
    /// By the square of the king: where it can capture whoever attacks it as long as it is not attacked there.
    pub captures: [Bb; 64],
}

impl Mates {
    /// Under the rules of orthodox chess.
    const ORTHODOX: Mates = Mates {
        is_orthodox: true,
        steps: NEIGHBOURS,
        captures: NEIGHBOURS,
    };

    /// Nothing if the king of `victim` may be mated wherever it could flee in orthodox chess.
    pub fn under_rules(view: &View, victim: Side) -> Option<Mates> {
        let rules = view.rules();
        let by_duty = Side::BOTH.iter().any(|side| rules.attacks_by_duty(*side));
        if rules.is_orthodox_but_for_duties_and_holes() && !by_duty {
            return Some(Mates::ORTHODOX);
        }
        let state = view.state();
        let men = state
            .occupied()
            .into_iter()
            .filter_map(|at| state.piece(at));
        if put_back(view, men).is_none() || !rules.kings_flee_where_admitted(victim) {
            return None;
        }
        let king = Piece::plain(KindId::KING, victim.into(), true);
        let stands = |from: Sq, to: Sq, captured: Option<Sq>| {
            let step = Shape::plain(from, to, captured, KindId::KING);
            view.admits_royal_step(victim, &step) && view.rules_never_act_after(king, &step)
        };
        let captures = rules.kings_capture_from_check(victim);
        let table = |goes: &dyn Fn(Sq, Sq) -> bool| {
            std::array::from_fn(|from| {
                let from = Sq::new(from as u8);
                let near = NEIGHBOURS[from.index()];
                near.filter(|to| goes(from, *to)).collect()
            })
        };
        let found = Mates {
            is_orthodox: false,
            steps: table(&|from, to| stands(from, to, None)),
            captures: table(&|from, to| captures && stands(from, to, Some(to))),
        };
        found.some_square_is_guarded().then_some(found)
    }

    /// Whether some square must be provided for.
    fn some_square_is_guarded(&self) -> bool {
        self.steps.iter().any(|steps| !steps.is_empty())
    }

    /// Whether attackers may stand beside a king that cannot capture them, on squares to which it could step.
    pub fn attackers_may_block(&self) -> bool {
        let mut both = self.steps.iter().zip(&self.captures);
        both.any(|(steps, captures)| !(*steps & !*captures).is_empty())
    }
}
