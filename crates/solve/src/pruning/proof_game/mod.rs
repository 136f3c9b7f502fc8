//! Bounds for a given position (proof games, play from one position to another): how many moves each side needs at
//! least to bring its men to their squares, how many men are there to be captured, and which men can therefore never move.

mod account;
mod accountant;
mod alone;
pub(crate) mod assignment;
mod capture_squares;
mod memory;
mod place_distances;
mod target_position;
mod workers;

use crate::goal::Aims;
use crate::pruning::budget::Budget;
use account::{Account, Left, Needs, SPARE_MOVES, Standing};
use accountant::Accountant;
use alone::{Alone, Castlings, LineUp, Task, castlings_after, key_of_castlings};
use capture_squares::CaptureBudget;
use memory::Memory;
use place_distances::PlaceDistances;
use rustc_hash::FxHashMap;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::key;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Liberties;
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::play::castling::bit;
use sauterelle_kernel::view::View;
use std::cell::OnceCell;
use std::rc::Rc;
use target_position::TargetPosition;
use workers::{Men, Workers};

/// PlaceDistances for more sets of closed squares than this are not remembered.
const MOST_DISTANCES: usize = 1 << 12;

/// With fewer half-moves to come than this, the search is faster than finding out who stays.
const WORTH_WHILE: u16 = 4;

/// The position to be reached.
pub(crate) struct ProofGame {
    target: TargetPosition,
    /// By the closed squares.
    distances: FxHashMap<u64, Rc<PlaceDistances>>,
    /// By side.
    known: [Memory<Needs>; 2],
    /// The same with those who never move again.
    stays: [Memory<Account>; 2],
    /// By side: on which squares it can capture.
    capture_squares: [Memory<Bb>; 2],
    /// What each side can do by itself.
    alone: Alone,
}

impl ProofGame {
    /// Bounds for the position that the goals refer to, if there is one and too little is not known of the rules.
    pub fn new(view: &View, aims: &Aims) -> Option<ProofGame> {
        Some(ProofGame {
            target: TargetPosition::new(view, aims)?,
            distances: FxHashMap::default(),
            known: Default::default(),
            stays: Default::default(),
            capture_squares: Default::default(),
            alone: Alone::default(),
        })
    }

    /// Whether nothing is taken from it by the rules.
    pub fn is_whole(&self) -> bool {
        self.target.liberties == Liberties::NONE
    }

    /// How play may reach the position within these moves, `mover` being the next to move; nothing if it cannot. It has been proved
    /// that the men on `settled` do not move any more.
    pub fn approach(
        &mut self,
        view: &View,
        mover: Side,
        budget: Budget,
        settled: Bb,
    ) -> Option<Approach> {
        let state = view.state();
        let mut spare = [0; 2];
        for side in Side::BOTH {
            let wanted = self.target.places[side.index()].len() as u32;
            spare[side.index()] = state.men(side).len().checked_sub(wanted)?;
        }
        let mut approach = Approach {
            mover,
            budget,
            spare,
            removals: self.target.liberties.removals,
            keys: Side::BOTH.map(|side| key_of(view, side)),
            sides: Default::default(),
            closed: self.target.at_home | settled,
            capture_squares: [Bb::ALL; 2],
            is_tight: false,
            is_exact: false,
        };
        if !Side::BOTH.into_iter().all(|side| approach.has_time(side)) {
            return None;
        }
        loop {
            let before = (approach.closed, approach.capture_squares);
            for side in Side::BOTH {
                if !self.tighten(view, side, &mut approach) {
                    return None;
                }
            }
            if (approach.closed, approach.capture_squares) == before {
                return Some(approach);
            }
        }
    }

    /// Whether each side may fill its places by itself, if all moves that are left are made. The same is then asked after each move.
    pub fn sides_may_succeed(&mut self, view: &View, approach: &mut Approach) -> bool {
        let is_known = self.target.captures_are_plain && self.target.all_are_orthodox;
        let length: u16 = approach.budget.iter().sum();
        if !is_known || self.target.liberties.removals || length < WORTH_WHILE {
            return true;
        }
        approach.is_exact = true;
        !Side::BOTH
            .into_iter()
            .any(|side| self.fails_alone(view, side, approach, None))
    }

    /// Whether it is proved that a side cannot fill its places by itself, after this move of one of its men.
    fn fails_alone(
        &mut self,
        view: &View,
        side: Side,
        approach: &Approach,
        going: Option<Going>,
    ) -> bool {
        if approach.spare[side.index()] > 0 {
            return false; // some of its men are captured on the way
        }
        let state = view.state();
        let closed = approach.closed & state.men(!side);
        let left = going.map_or(approach.left(side), |going| going.left);
        let mut castlings: Castlings = crate::pruning::castling::possible(view, side).collect();
        let mut men_key = approach.keys[side.index()];
        if let Some(Going {
            from,
            to: (to, moved),
            ..
        }) = going
            && let Some(man) = state.piece(from)
        {
            let before = key_of_castlings(&castlings);
            castlings = castlings_after(&castlings, from);
            let rights = before ^ key_of_castlings(&castlings);
            men_key ^= rights ^ key::man(from, man) ^ key::man(to, moved);
        }
        if let Some(fails) = self.alone.look_up(men_key, left, closed) {
            return fails;
        }
        let men = state.men(side).into_iter();
        let mut men: Men = men.filter_map(|at| Some((at, state.piece(at)?))).collect();
        if let Some(going) = going {
            for man in men.iter_mut().filter(|(at, _)| *at == going.from) {
                *man = going.to;
            }
        }
        let distances = self.distances(self.target.at_home);
        let accountant = Accountant {
            target: &self.target,
            distances: &distances,
            side,
            captures: left.captures,
            has_victims: false,
            capture_squares: Bb::ALL,
            tells_settled: false,
        };
        let Some(line_up) = LineUp::new(&accountant, men, castlings, men_key) else {
            return false;
        };
        let task = Task {
            accountant,
            moves: left.moves,
            closed,
        };
        self.alone.fails(&line_up, task)
    }

    /// Takes account of what the side needs. Whether the position may still be reached.
    fn tighten(&mut self, view: &View, side: Side, approach: &mut Approach) -> bool {
        let key = self.key(side, approach);
        let asked = &mut approach.sides[side.index()];
        if asked.key != key {
            *asked = Question {
                key,
                standing: OnceCell::new(),
            };
        }
        let needs = self.needs(view, side, approach, None);
        let left = approach.left(side);
        if !left.suffices(needs) {
            return false;
        }
        let spare = left.moves.saturating_sub(needs.moves.into()) as usize;
        if side == approach.mover {
            approach.is_tight = spare < SPARE_MOVES;
        }
        if approach.budget.iter().sum::<u16>() < WORTH_WHILE {
            return true;
        }
        if left.captures > 0 && spare <= SPARE_MOVES {
            let capture_squares = self.capture_squares(view, side, approach, needs.captures.into());
            approach.capture_squares[(!side).index()] &= capture_squares;
        }
        if spare < SPARE_MOVES {
            approach.closed |= self.settled(view, side, approach).settled(left.moves);
        }
        true
    }

    /// What a side needs to fill its places, and which of its men never move again.
    fn settled(&mut self, view: &View, side: Side, approach: &Approach) -> Account {
        let key = approach.sides[side.index()].key;
        if let Some(known) = self.stays[side.index()].look_up(key) {
            return known;
        }
        let distances = self.distances(approach.closed);
        let accountant = Accountant {
            tells_settled: true,
            ..self.accountant(&distances, side, approach)
        };
        let standing = approach.standing(view, &accountant);
        let account = standing.account(&accountant);
        self.stays[side.index()].remember(key, account);
        account
    }

    /// The squares on which a side can capture.
    fn capture_squares(&mut self, view: &View, side: Side, approach: &Approach, needed: u32) -> Bb {
        if !self.target.captures_are_plain {
            return Bb::ALL;
        }
        let moves = approach.left(side).moves;
        let key = approach.sides[side.index()].key ^ key_part(Purpose::Moves, moves.into());
        if let Some(known) = self.capture_squares[side.index()].look_up(key) {
            return known;
        }
        let distances = self.distances(approach.closed);
        let accountant = self.accountant(&distances, side, approach);
        let budget = CaptureBudget { moves, needed };
        let Standing {
            workers, castlings, ..
        } = approach.standing(view, &accountant);
        let capture_squares = match workers {
            Some(workers) => accountant.capture_squares(workers, castlings, budget),
            None => !approach.closed,
        };
        self.capture_squares[side.index()].remember(key, capture_squares);
        capture_squares
    }

    /// Whether the position may still be reached after this move of the side to move.
    pub fn may_follow(&mut self, view: &View, approach: &Approach, shape: &Shape) -> bool {
        let side = approach.mover;
        let Some(left) = approach.left_after(shape) else {
            return false;
        };
        let is_closed = |at: Sq| approach.closed.has(at);
        let state = view.state();
        if let Some(from) = shape.capture {
            if !approach.capture_squares[(!side).index()].has(from) {
                return false;
            }
            let gone = Change { from, to: None };
            let needs = self.needs(view, !side, approach, Some(gone));
            if !approach.left(!side).suffices(needs) {
                return false;
            }
        }
        let Some(man) = state.piece(shape.from) else {
            return true;
        };
        let stays_itself = match shape.act {
            Act::Plain | Act::DoubleStep | Act::EnPassant => {
                shape.from != shape.to && !self.may_promote(man, shape.to)
            }
            Act::Castle(_) | Act::CastleWith(_) | Act::Exchange | Act::Stay | Act::Null => false,
        };
        if !stays_itself {
            return true;
        }
        let moved = self.target.moved(man);
        let goes = Change {
            from: shape.from,
            to: Some((shape.to, moved)),
        };
        !is_closed(shape.from)
            && (!approach.is_tight || self.at_least(view, approach, moved, shape) <= left.moves)
            && left.suffices(self.needs(view, side, approach, Some(goes)))
            && !(approach.is_exact && {
                let (from, to) = (shape.from, (shape.to, moved));
                self.fails_alone(view, side, approach, Some(Going { from, to, left }))
            })
    }

    /// What the side to move needs at least after this move, found out soon.
    fn at_least(&mut self, view: &View, approach: &Approach, man: Piece, shape: &Shape) -> u32 {
        let distances = self.distances(approach.closed);
        let accountant = self.accountant(&distances, approach.mover, approach);
        let standing = approach.standing(view, &accountant);
        let proof = standing.proof(&accountant);
        proof.map_or(0, |proof| {
            proof.at_least(shape.from, &accountant.asked(shape.to, man))
        })
    }

    fn accountant<'t>(
        &'t self,
        distances: &'t PlaceDistances,
        side: Side,
        approach: &Approach,
    ) -> Accountant<'t> {
        Accountant {
            target: &self.target,
            distances,
            side,
            captures: approach.spare[(!side).index()],
            has_victims: approach.spare[side.index()] > 0 && !self.target.liberties.removals,
            capture_squares: approach.capture_squares[side.index()],
            tells_settled: false,
        }
    }

    /// The key of the question what a side needs.
    fn key(&self, side: Side, approach: &Approach) -> u128 {
        let captures = approach.spare[(!side).index()];
        approach.keys[side.index()]
            ^ key_part(Purpose::Closed, approach.closed.0)
            ^ key_part(Purpose::Captures, captures.into())
            ^ key_part(
                Purpose::CaptureSquares,
                approach.capture_squares[side.index()].0,
            )
    }

    fn may_promote(&self, man: Piece, to: Sq) -> bool {
        matches!(to.rank(), 0 | 7) && self.target.is_pawn(man.kind)
    }

    /// What a side needs to fill its places, after this change of one of its men.
    fn needs(
        &mut self,
        view: &View,
        side: Side,
        approach: &Approach,
        change: Option<Change>,
    ) -> Needs {
        let mut key = approach.sides[side.index()].key;
        if let Some(Change { from, to }) = change
            && let Some(man) = view.state().piece(from)
        {
            key ^= key::man(from, man) ^ to.map_or(0, |(to, moved)| key::man(to, moved));
        }
        if let Some(known) = self.known[side.index()].look_up(key) {
            return known;
        }
        let distances = self.distances(approach.closed);
        let accountant = self.accountant(&distances, side, approach);
        let standing = approach.standing(view, &accountant);
        let account = match change {
            Some(Change { from, to }) => standing.account_after(&accountant, from, to),
            None => standing.account(&accountant),
        };
        self.known[side.index()].remember(key, account.needs);
        account.needs
    }

    /// The ways of men while these squares are closed.
    fn distances(&mut self, closed: Bb) -> Rc<PlaceDistances> {
        if self.distances.len() >= MOST_DISTANCES {
            self.distances.clear();
        }
        let distances = self.distances.entry(closed.0);
        Rc::clone(distances.or_insert_with(|| Rc::new(PlaceDistances::new(&self.target, closed))))
    }
}

/// Whether there are bounds for the position that the goals refer to: men go by themselves.
pub(crate) fn applies(view: &View, aims: &Aims) -> bool {
    target_position::is_bound_by(view, aims)
}

/// A move of a man.
#[derive(Clone, Copy)]
struct Going {
    from: Sq,
    /// Where it is then, and as whom.
    to: (Sq, Piece),
    /// What is left then.
    left: Left,
}

/// A man goes elsewhere, or disappears.
#[derive(Clone, Copy)]
struct Change {
    from: Sq,
    /// Where it is then, and as whom.
    to: Option<(Sq, Piece)>,
}

/// What a number in a key tells.
#[derive(Clone, Copy)]
enum Purpose {
    Closed,
    Captures,
    CaptureSquares,
    Moves,
}

fn key_part(purpose: Purpose, number: u64) -> u128 {
    key::of_number(purpose as u32, number)
}

/// What a side needs, by what is known of it so far.
#[derive(Clone, Default)]
struct Question {
    key: u128,
    /// Once it has been looked at.
    standing: OnceCell<Rc<Standing>>,
}

/// Play on its way to the position.
#[derive(Clone)]
pub(crate) struct Approach {
    mover: Side,
    budget: Budget,
    /// How many men of each side are to be captured, or to disappear.
    spare: [u32; 2],
    /// They may disappear without being captured.
    removals: bool,
    /// The men of each side.
    keys: [u128; 2],
    /// By side.
    sides: [Question; 2],
    /// The men on these squares never move as long as the position remains in reach.
    pub closed: Bb,
    /// Where the men of each side can be captured.
    capture_squares: [Bb; 2],
    /// The side to move has few moves to spare.
    is_tight: bool,
    /// All moves that are left are made, and each side is looked at by itself.
    is_exact: bool,
}

impl Approach {
    /// Whether the side has enough moves for the captures that it has to make.
    fn has_time(&self, side: Side) -> bool {
        self.removals || self.spare[(!side).index()] <= u32::from(self.budget[side.index()])
    }

    /// The accountant's side in the position of `view`, in which the approach begins.
    fn standing(&self, view: &View, accountant: &Accountant) -> &Standing {
        let side = accountant.side;
        let standing = &self.sides[side.index()].standing;
        standing.get_or_init(|| {
            let state = view.state();
            let men = state.men(side).into_iter();
            let men: Men = men.filter_map(|at| Some((at, state.piece(at)?))).collect();
            Rc::new(Standing {
                workers: Workers::new(accountant, men),
                castlings: crate::pruning::castling::possible(view, side).collect(),
                proof: OnceCell::new(),
            })
        })
    }

    /// What is left to a side.
    fn left(&self, side: Side) -> Left {
        Left {
            moves: u32::from(self.budget[side.index()]),
            captures: self.spare[(!side).index()],
        }
    }

    /// What is left to the side to move after a move of this shape; nothing if that is too little. (To the other side as much is
    /// left as before.)
    fn left_after(&self, shape: &Shape) -> Option<Left> {
        let side = self.mover;
        let moves = u32::from(self.budget[side.index()]).checked_sub(1)?;
        let captured = u32::from(shape.capture.is_some());
        let captures = self.spare[(!side).index()].checked_sub(captured)?;
        (self.removals || captures <= moves).then_some(Left { moves, captures })
    }
}

/// The men of a side and what it may castle with.
fn key_of(view: &View, side: Side) -> u128 {
    let state = view.state();
    // which of them there are: the king stands on the same square in all of them
    let rights = crate::pruning::castling::possible(view, side)
        .fold(0, |all, castling| all | bit(castling.rook.0));
    let men = state.men(side).into_iter();
    men.filter_map(|at| Some(key::man(at, state.piece(at)?)))
        .fold(key::slot(SlotId::CASTLING, rights), |all, man| all ^ man)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::pruning::testing::{condition, diagram, game};
    use sauterelle_kernel::board::piece::Attrs;
    use sauterelle_kernel::diagram::Diagram;
    use sauterelle_rules::game::Game;

    /// Whether the second position might be reached from the first with so many moves of White and of Black.
    fn perhaps(start: &Diagram, target: &Diagram, moves: Budget) -> bool {
        let game = Game::new(start, &[]).unwrap();
        let target = game.position(target).unwrap();
        let aims = Aims::new(&game, Some(&target));
        let player = game.play();
        let mut position = ProofGame::new(&player, &aims).unwrap();
        position
            .approach(&player, Side::White, moves, Bb::EMPTY)
            .is_some()
    }

    pub(super) fn with(changes: &[(&str, &str)]) -> Diagram {
        let mut array = Diagram::game_array();
        for (from, to) in changes {
            let from: Sq = from.parse().unwrap();
            let man = array.men[from.index()].take();
            if let Ok(to) = to.parse::<Sq>() {
                array.men[to.index()] = man;
            }
        }
        array
    }

    #[test]
    fn moves_are_counted_by_side() {
        let (array, target) = (
            Diagram::game_array(),
            with(&[("e2", "e4"), ("g8", "f6"), ("e7", "e6")]),
        );
        assert!(perhaps(&array, &target, [1, 2]));
        assert!(!perhaps(&array, &target, [1, 1]));
        assert!(!perhaps(&array, &target, [0, 2]));
    }

    #[test]
    fn moves_are_judged_as_the_positions_they_lead_to() {
        let target = with(&[
            ("b1", "c3"),
            ("e2", "e4"),
            ("d7", "-"),
            ("g8", "f6"),
            ("f1", "b5"),
        ]);
        for start in [
            Diagram::game_array(),
            with(&[("e2", "e4"), ("d7", "d5"), ("g8", "f6")]),
            with(&[("f1", "c4"), ("b1", "d5"), ("g8", "f6"), ("e2", "e4")]),
        ] {
            let game = Game::new(&start, &[]).unwrap();
            let aims = Aims::new(&game, Some(&game.position(&target).unwrap()));
            let mut player = game.play();
            for moves in 1..6 {
                let mut position = ProofGame::new(&player, &aims).unwrap();
                let budget = [moves, 3];
                let Some(approach) = position.approach(&player, Side::White, budget, Bb::EMPTY)
                else {
                    continue;
                };
                for mv in player.legal_moves() {
                    let judged = position.may_follow(&player, &approach, &mv.shape);
                    player.play(&mv);
                    let after =
                        position.approach(&player, Side::Black, [moves - 1, 3], approach.closed);
                    player.undo();
                    assert!(judged || after.is_none(), "{:?} of {moves}", mv.shape);
                }
            }
        }
    }

    #[test]
    fn men_that_stay_stand_in_the_way() {
        // the rook goes round the pawn, but the knight can step aside and come back
        let [from, to] = ["ka1 rh3 pd3", "ka1 ra3 pd3"].map(|men| diagram(men, "kh8"));
        assert!(!perhaps(&from, &to, [2, 2]) && perhaps(&from, &to, [3, 2]));
        let [from, to] = ["ka1 rh3 sd3", "ka1 ra3 sd3"].map(|men| diagram(men, "kh8"));
        assert!(!perhaps(&from, &to, [2, 2]) && perhaps(&from, &to, [3, 2]));
        let [from, to] =
            ["ka1 rh2 pa3 pb2 pc2 pd2", "ka1 rb1 pa3 pb2 pc2 pd2"].map(|men| diagram(men, "kh8"));
        assert!(!perhaps(&from, &to, [1, 3]) && perhaps(&from, &to, [2, 2]));
    }

    #[test]
    fn victims_come_to_where_they_are_captured() {
        let [from, to] = ["ka1 pe2", "ka1 pd3"];
        let (from, to) = (diagram(from, "kh8 sg8"), diagram(to, "kh8"));
        assert!(!perhaps(&from, &to, [1, 3]) && perhaps(&from, &to, [1, 4]));
        // the rook comes back, if there is time
        let (from, to) = (diagram("kh1 ra1", "kh8 pb7"), diagram("kh1 ra1", "kh8"));
        assert!(!perhaps(&from, &to, [1, 9]) && !perhaps(&from, &to, [2, 4]));
        assert!(perhaps(&from, &to, [2, 5]));
        // en passant
        let (from, to) = (diagram("kh1 pe2", "kh8 pd7"), diagram("kh1 pd6", "kh8"));
        assert!(perhaps(&from, &to, [3, 1]) && !perhaps(&from, &to, [4, 0]));
    }

    /// Plays a random game, and asks at each of its positions whether the last one may be reached.
    fn check_game(game: &Game, random: &mut fastrand::Rng, length: usize) -> usize {
        let mut player = game.play();
        let mut moves = Vec::new();
        while moves.len() < length {
            let legal: Vec<_> = player.legal_moves().into_iter().collect();
            let Some(mv) = random.choice(&legal).cloned() else {
                break;
            };
            player.play(&mv);
            moves.push(mv);
        }
        let target = player.state().clone();
        moves.iter().for_each(|_| player.undo());
        let aims = Aims::new(game, Some(&target));
        let mut position = ProofGame::new(&player, &aims).unwrap();
        let mut settled = Bb::EMPTY;
        for (number, mv) in moves.iter().enumerate() {
            let (left, turn) = (moves.len() - number, player.state().turn());
            let mut budget = [left as u16 / 2; 2];
            budget[turn.index()] = left.div_ceil(2) as u16;
            let found = position.approach(&player, turn, budget, settled);
            let mut found = found.unwrap_or_else(|| panic!("{moves:?} from move {number} on"));
            let succeeds = position.sides_may_succeed(&player, &mut found);
            assert!(succeeds, "{moves:?} from move {number} on");
            assert!(
                position.may_follow(&player, &found, &mv.shape),
                "{mv:?} of {moves:?}"
            );
            settled = found.closed;
            player.play(mv);
        }
        moves.len()
    }

    #[test]
    fn games_that_have_been_played_are_never_called_impossible() {
        let mut random = fastrand::Rng::with_seed(5);
        let crowded = diagram(
            "ke1 ra1 rh1 qd1 sb1 pa2 pe5 pg7 ph2",
            "ke8 ra8 rh8 bf8 sg8 pa7 pb2 pd7 ph4",
        );
        let games = [
            Diagram::game_array(),
            crowded,
            diagram("ke1 ra1 ph6", "kc6 sb3 pb3 pg7"),
        ];
        let mut played = 0;
        for start in games {
            let game = Game::new(&start, &[]).unwrap();
            for _ in 0..400 {
                let length = random.usize(1..16);
                played += check_game(&game, &mut random, length);
            }
        }
        assert!(played > 6000, "{played}");
    }

    #[test]
    fn castling_takes_one_move() {
        let start = with(&[("f1", "c4"), ("g1", "f3")]);
        let target = with(&[("f1", "c4"), ("g1", "f3"), ("e1", "g1"), ("h1", "f1")]);
        assert!(perhaps(&start, &target, [1, 0]));
        assert!(!perhaps(&start, &target, [0, 1]));
    }

    #[test]
    fn men_at_home_behind_pawns_cannot_get_out() {
        let array = Diagram::game_array();
        // the bishop of c1 between b2 and d2 cannot have moved
        assert!(!perhaps(&array, &with(&[("c1", "f4")]), [9, 9]));
        assert!(perhaps(
            &array,
            &with(&[("c1", "f4"), ("d2", "d3")]),
            [2, 0]
        ));
    }

    #[test]
    fn captures_need_men() {
        let array = Diagram::game_array();
        let captured = with(&[("b8", "-")]);
        // both knights can come to d4
        assert!(perhaps(&array, &captured, [4, 2]) && !perhaps(&array, &captured, [4, 1]));
        assert!(!perhaps(&array, &captured, [0, 4]));
        // a pawn that has changed its file has captured
        assert!(!perhaps(&array, &with(&[("e2", "d3")]), [9, 9]));
        assert!(perhaps(&array, &with(&[("e2", "d3"), ("b8", "-")]), [9, 9]));
    }

    #[test]
    fn pawns_promote() {
        let start = diagram("ka1 ph7", "ka8");
        let (queen, bishop) = (diagram("ka1 qd4", "ka8"), diagram("ka1 bd5", "ka8"));
        assert!(perhaps(&start, &queen, [2, 0]) && !perhaps(&start, &queen, [1, 0]));
        // h8 is a black square
        assert!(!perhaps(&start, &bishop, [9, 9]));
    }

    #[test]
    fn what_rules_bring_to_squares_costs_nothing() {
        let reached = |rule: &str, target: &[(&str, &str)], moves| {
            let start = Diagram::game_array();
            let game = Game::new(&start, &[condition(rule)]).unwrap();
            let target = game.position(&with(target)).unwrap();
            let aims = Aims::new(&game, Some(&target));
            let player = game.play();
            let mut position = ProofGame::new(&player, &aims).unwrap();
            position
                .approach(&player, Side::White, moves, Bb::EMPTY)
                .is_some()
        };
        // men that disappear, beside a move
        let gone = [("b8", "-"), ("g8", "-"), ("e2", "e3")];
        assert!(reached("LostPieces", &gone, [1, 0]));
        assert!(!reached("KoeKo", &gone, [1, 0]) && !reached("LostPieces", &gone, [0, 1]));
        // a rook and a king that castle elsewhere, a king that takes the other one's place
        let rook = [("a1", "e5"), ("e2", "e4")];
        assert!(reached("Rokagogo", &rook, [1, 0]) && !reached("SwappingKings", &rook, [1, 0]));
        let king = [("e1", "e4"), ("d2", "d4")];
        assert!(reached("SwappingKings", &king, [1, 0]) && !reached("KoeKo", &king, [1, 0]));
    }

    /// Whether the second position, with these men on the second board, may be reached under the condition.
    fn perhaps_under(
        rule: &str,
        start: [&str; 2],
        target: [&str; 2],
        second: &[&str],
        moves: Budget,
    ) -> bool {
        let [start, mut target] = [start, target].map(|[white, black]| diagram(white, black));
        for at in second {
            let at: Sq = at.parse().unwrap();
            let man = target.men[at.index()].as_mut().unwrap();
            man.attrs = man.attrs | Attrs::SECOND_BOARD;
        }
        let game = Game::new(&start, &[condition(rule)]).unwrap();
        let aims = Aims::new(&game, Some(&game.position(&target).unwrap()));
        let player = game.play();
        let mut position = ProofGame::new(&player, &aims).unwrap();
        let approach = position.approach(&player, Side::White, moves, Bb::EMPTY);
        approach.is_some()
    }

    #[test]
    fn boards_ask_for_even_and_odd_numbers_of_moves() {
        let rook = |to, second: &[&str], moves| {
            let men = ["ka1 rh3 pc2", "kh8"];
            perhaps_under("AliceChess", men, [to, men[1]], second, [moves, 9])
        };
        // one move goes over to the other board, two come back
        assert!(rook("ka1 rh5 pc2", &["h5"], 1) && !rook("ka1 rh5 pc2", &["h5"], 0));
        assert!(!rook("ka1 rh5 pc2", &[], 1) && rook("ka1 rh5 pc2", &[], 2));
        // to a square of two moves one of the other board takes three
        assert!(rook("ka1 ra5 pc2", &[], 2) && !rook("ka1 ra5 pc2", &["a5"], 2));
        assert!(rook("ka1 ra5 pc2", &["a5"], 3));
        // the pawn at home stands in the way of its own board only
        let along = |men, to, second: &[&str], moves| {
            perhaps_under("AliceChess", [men, "kh8"], [to, "kh8"], second, [moves, 9])
        };
        assert!(!along("ka8 ra2 pc2", "ka8 rd2 pc2", &["d2"], 1));
        assert!(along("ka8 rb8 pb2", "ka8 rb1 pb2", &[], 2));
        // bishops of one board come to the squares that they see, whatever the other board has
        assert!(!along("ka8 bf1 pg2", "ka8 bh3 pg2", &["h3"], 1));
    }

    #[test]
    fn kings_that_are_several_are_not_royal() {
        let (start, two) = (["ke1 pa7", "kh8"], ["ke1 ka8", "kh8"]);
        // a pawn has become a king, and neither of two is royal
        assert!(perhaps_under("RoyalDynasty", start, two, &[], [1, 0]));
        assert!(!perhaps_under("RoyalDynasty", start, two, &[], [0, 1]));
        let back = ["ke1 ka8", "kh8 rb8"];
        assert!(perhaps_under(
            "RoyalDynasty",
            back,
            ["ka8", "kh8 re1"],
            &[],
            [1, 2]
        ));
        assert!(!perhaps_under(
            "RoyalDynasty",
            back,
            ["ka8", "kh8 re1"],
            &[],
            [1, 0]
        ));
    }

    #[test]
    fn rules_that_move_men_otherwise_are_left_alone() {
        let array = game("ka1", "ka8");
        let aims = Aims::new(&array, None);
        assert!(
            ProofGame::new(&array.play(), &aims).is_none(),
            "nothing to reach"
        );
        let game = Game::new(&Diagram::game_array(), &[condition("MessignyChess")]).unwrap();
        let aims = Aims::new(&game, Some(&game.start));
        assert!(ProofGame::new(&game.play(), &aims).is_none());
    }
}
