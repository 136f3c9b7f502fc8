//! How many lines of cooperative play end in mate or stalemate of Black: all positions that can come up are counted, each once for each
//! number of half-moves that are left.
//!
//! The lines from a position are the sum of those from the positions after each legal move. So this count knows nothing of bounds, orders
//! of moves or anything else that a search may do. A mated side has no move, so that play does not go on beyond a mate.

use super::geometry::Kind;
use super::position::Position;
use rustc_hash::FxHashMap;
use sauterelle_kernel::board::piece::Side;

/// What the last move, White's, leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Black is mated.
    Mate,
    /// Black is stalemated.
    Stalemate,
}

impl Goal {
    /// Its sign in stipulations.
    pub fn sign(self) -> char {
        match self {
            Goal::Mate => '#',
            Goal::Stalemate => '=',
        }
    }

    fn is_reached(self, position: &Position) -> bool {
        position.in_check(Side::Black) == (self == Goal::Mate) && !position.can_move()
    }
}

/// More positions than the table may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany;

/// The numbers of lines from all positions that have come up.
#[derive(Debug)]
pub struct Counts {
    goal: Goal,
    /// By half-moves left, from one.
    layers: Vec<FxHashMap<Position, u64>>,
    /// How many more positions may be counted.
    room: usize,
}

impl Counts {
    /// An empty table that may hold so many positions, each once for each number of half-moves left. (A million take some 50 MB.)
    pub fn new(goal: Goal, most_positions: usize) -> Counts {
        Counts {
            goal,
            layers: Vec::new(),
            room: most_positions,
        }
    }

    /// Lets the table hold so many positions more.
    pub fn allow(&mut self, more: usize) {
        self.room += more;
    }

    /// The goal of the lines counted.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The positions that have been counted for so many half-moves, and the numbers of their lines.
    pub fn known(&self, half_moves: usize) -> impl Iterator<Item = (Position, u64)> {
        let layer = half_moves.checked_sub(1).and_then(|at| self.layers.get(at));
        let known = layer.into_iter().flatten();
        known.map(|(position, lines)| (*position, *lines))
    }

    /// The number of lines of exactly so many half-moves from this position to the goal, or [`u64::MAX`] if there are more.
    ///
    /// # Errors
    /// If the table is full.
    pub fn lines_from(&mut self, position: &Position, half_moves: usize) -> Result<u64, TooMany> {
        if half_moves == 0 {
            return Ok(u64::from(self.goal.is_reached(position)));
        }
        if self.goal == Goal::Mate && cannot_mate(position) {
            return Ok(0);
        }
        if self.layers.len() < half_moves {
            self.layers.resize_with(half_moves, FxHashMap::default);
        }
        if let Some(&known) = self.layers[half_moves - 1].get(position) {
            return Ok(known);
        }
        self.room = self.room.checked_sub(1).ok_or(TooMany)?;
        let mut lines = 0u64;
        if half_moves == 1 {
            // the same as below, without a list of all moves
            lines = position.count_moves_to(|after| self.goal.is_reached(after));
        } else {
            for (_, after) in position.legal_moves() {
                lines = lines.saturating_add(self.lines_from(&after, half_moves - 1)?);
            }
        }
        self.layers[half_moves - 1].insert(*position, lines);
        Ok(lines)
    }

    /// The lines themselves, as Popeye writes moves, without numbers and signs for check and goal.
    ///
    /// # Errors
    /// If the table is full.
    pub fn written_lines(
        &mut self,
        position: &Position,
        half_moves: usize,
    ) -> Result<Vec<String>, TooMany> {
        let mut written = Vec::new();
        for (mv, after) in position.legal_moves() {
            if half_moves == 0 || self.lines_from(&after, half_moves - 1)? == 0 {
                continue;
            }
            let first = position.written(&mv);
            if half_moves == 1 {
                written.push(first);
                continue;
            }
            let rest = self.written_lines(&after, half_moves - 1)?;
            written.extend(rest.iter().map(|rest| format!("{first} {rest}")));
        }
        Ok(written)
    }
}

/// Whether White has nothing but the king, or one bishop or knight against the bare king. (A test looks at all such positions. The men that
/// are left after captures would have to be counted for nothing else.)
fn cannot_mate(position: &Position) -> bool {
    let is_idle = |kind| matches!(kind, Kind::King | Kind::Dummy);
    let mut men = position.men();
    if men.all(|man| man.side() == Side::Black || is_idle(man.kind())) {
        return true;
    }
    let is_minor = |kind| matches!(kind, Kind::Bishop | Kind::Knight);
    position.men().count() == 3
        && position
            .men()
            .any(|man| man.side() == Side::White && is_minor(man.kind()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::helpmates::position::Man;

    fn all_positions_of(kind: Kind) -> impl Iterator<Item = Position> {
        (0..64u32.pow(3)).filter_map(move |number| {
            let [white, black, other] = [number % 64, number / 64 % 64, number / 4096];
            let men = [
                Man::new(Side::White, Kind::King, white as u8),
                Man::new(Side::Black, Kind::King, black as u8),
                Man::new(Side::White, kind, other as u8),
            ];
            let position = Position::new(&men, Side::Black)?;
            (!position.in_check(Side::White)).then_some(position)
        })
    }

    #[test]
    fn one_bishop_or_knight_never_mates_a_bare_king() {
        for kind in [Kind::Bishop, Kind::Knight, Kind::Rook] {
            let mut mates = 0;
            for position in all_positions_of(kind) {
                assert_eq!(cannot_mate(&position), kind != Kind::Rook);
                mates += u32::from(Goal::Mate.is_reached(&position));
            }
            // a rook has its mates on the edge: that they are found shows that mates would be
            assert_eq!(mates, if kind == Kind::Rook { 216 } else { 0 }, "{kind:?}");
        }
    }
}
