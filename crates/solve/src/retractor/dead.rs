//! Dead positions: neither side can be mated by any play.
//!
//! Source: FIDE Laws of Chess, article 5.2.2.

use crate::control::{Control, Stopped};
use rustc_hash::FxHashMap;
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::moves::Moves;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;

/// So many moves are played at most; if that is not enough, nothing is known.
const MOST_MOVES: u64 = 5_000_000;

/// Whether the game is over in the present position, as no play mates either side. `None`: it is not decided.
///
/// # Errors
/// If it is to stop.
pub(super) fn is_dead(player: &mut Player, control: &Control) -> Result<Option<bool>, Stopped> {
    let mut search = Search {
        control,
        known: FxHashMap::default(),
        moves: 0,
        is_cut: false,
    };
    // the shortest mates are found first; once nothing is cut off, there is none
    for depth in 1.. {
        (search.is_cut, search.known) = (false, FxHashMap::default());
        match search.finds_mate(player, depth)? {
            Some(true) => return Ok(Some(false)),
            Some(false) if !search.is_cut => return Ok(Some(true)),
            Some(false) => {}
            None => return Ok(None),
        }
    }
    Ok(None)
}

struct Search<'c> {
    control: &'c Control,
    /// Positions that have been searched, with the greatest number of moves.
    known: FxHashMap<u128, u32>,
    moves: u64,
    /// Some play was not followed to its end.
    is_cut: bool,
}

impl Search<'_> {
    /// Whether some play of at most so many single moves ends in mate. `None` if there are too many moves.
    fn finds_mate(&mut self, player: &mut Player, depth: u32) -> Result<Option<bool>, Stopped> {
        let key = player.state().key();
        if self.known.get(&key).is_some_and(|known| *known >= depth) {
            return Ok(Some(false));
        }
        if lacks_material(player) {
            return Ok(Some(false));
        }
        if depth == 0 {
            // it may be mate already
            self.is_cut |= player.can_move();
            return Ok(Some(player.is_mated()));
        }
        self.known.insert(key, depth);
        let mut has_moved = false;
        let mut moves = Moves::new(player);
        while moves.next(player).is_some() {
            has_moved = true;
            self.moves += 1;
            let found = match self.moves {
                MOST_MOVES.. => Ok(None),
                moves if moves.is_multiple_of(1024) && self.control.is_over() => Err(Stopped),
                _ => self.finds_mate(player, depth - 1),
            };
            player.undo();
            match found? {
                Some(false) => {}
                decided => return Ok(decided),
            }
        }
        Ok(Some(!has_moved && player.is_mated()))
    }
}

/// Whether no men are left with which anybody could mate: bishops of one colour of squares, or a single knight.
fn lacks_material(view: &View) -> bool {
    let state = view.state();
    let of = |kind: KindId| state.of_kind(kind);
    let officers = state.all_men() & !of(KindId::KING);
    let (knights, bishops) = (of(KindId::KNIGHT), of(KindId::BISHOP));
    let is_one_colour =
        bishops.filter(|at| at.is_light()).count() % bishops.len().max(1) as usize == 0;
    view.rules().is_orthodox()
        && (officers == knights && knights.len() < 2 || officers == bishops && is_one_colour)
}
