//! Whether a check mates, for rules under which that can depend on itself.

use sauterelle_kernel::hooks::End;
use sauterelle_kernel::play::Player;

/// Whether the side to move, which is in check, is mated; `None` if that cannot be decided. So many such questions, one within the other,
/// are asked at most. `key` tells the answers apart from what other rules remember of a position.
pub fn is_mate(player: &mut Player, most: u32, key: u128) -> Option<bool> {
    let depth = player.questions();
    if depth >= most {
        return None;
    }
    // the same checks are met again and again by other orders of moves
    let key = player.state().key() ^ (u128::from(depth) << 64 | key);
    let answer = player.recall(key, |player| {
        let (can_move, undecided) =
            player.noting_undecided(|player| !player.is_immobile(End::Mate));
        vec![match (can_move, undecided) {
            (true, _) => ESCAPES,
            (false, true) => NOT_DECIDED,
            (false, false) => MATED,
        }]
    });
    match answer[0] {
        NOT_DECIDED => None,
        answer => Some(answer == MATED),
    }
}

const ESCAPES: u16 = 0;
const MATED: u16 = 1;
const NOT_DECIDED: u16 = 2;
