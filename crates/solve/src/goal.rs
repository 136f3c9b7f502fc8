//! What the last move of a play may have to reach, and testing whether it has.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason, SlotId};
use sauterelle_kernel::board::piece::{KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::Status;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_kernel::view::View;
use sauterelle_rules::game::Game;

/// What the last move must have reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Goal {
    /// `#`: the side to move is mated.
    Mate,
    /// `=`: the side to move is stalemated.
    Stalemate,
    /// `#=`: the side to move is mated or stalemated.
    MateOrStalemate,
    /// `##`: both sides are mated.
    DoubleMate,
    /// `##!`: both sides are mated, by a move of the side that was mated before.
    CounterMate,
    /// `==`: neither side has a move, and neither is in check.
    DoubleStalemate,
    /// `!#`: the side that has moved has mated itself.
    AutoMate,
    /// `!=`: the side that has moved has stalemated itself.
    AutoStalemate,
    /// `+`: the side to move is in check.
    Check,
    /// `x`: the last move captured.
    Capture,
    /// `zXY`: the last move went to this square.
    Target(Sq),
    /// `%`: the last move captured and the captured man has not come back.
    WinOfMan,
    /// `ct`: the man that has moved is back on its square of the diagram.
    Circuit,
    /// `ctr`: a man reborn by the last move is back on its square of the diagram.
    CircuitByRebirth,
    /// `<>`: the man that has moved and another of its side have exchanged their squares of the diagram.
    Exchange,
    /// `<>r`: a man reborn by the last move and another of its side have exchanged their squares of the diagram.
    ExchangeByRebirth,
    /// `00`: the last move was a castling.
    Castling,
    /// `ep`: the last move captured en passant.
    EnPassant,
    /// `c81`: the man that has moved stands on the last rank of its side.
    LastRank,
    /// `kXY`: the man that has moved stands beside the man that stands on this square in the diagram, and
    /// nobody else does.
    Kiss(Sq),
    /// `~`: any move.
    Any,
    /// `dia`: the position of the diagram is reached (from the game array).
    ProofGame,
    /// `a=>b`: the second position is reached (from the first).
    AToB,
    /// `prom`, `prom[q]`: the last move promoted a pawn (to a man of this kind).
    Promotion(Option<ManCode>),
    /// `[q:d8]`, `[q:8]`: a man of this kind, of the side that has moved, stands there.
    Stands(ManCode, Place),
}

/// The English code of a man, which names its kind.
pub type ManCode = &'static str;

/// Where a man is to stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Place {
    /// On this square.
    Square(Sq),
    /// On this rank, counted from 0.
    Rank(u8),
}

impl Place {
    /// The squares of the place.
    pub fn squares(self) -> Bb {
        match self {
            Place::Square(at) => Bb::of(at),
            Place::Rank(rank) => Bb::rank(rank),
        }
    }
}

/// What goals ask beyond the present position and the last move.
#[derive(Clone, Debug, Default)]
pub struct Aims {
    /// Where each man stood in the diagram, by identity.
    homes: Vec<(u8, Sq)>,
    /// The position to be reached, if one is.
    target: Option<Target>,
}

/// A position to be reached.
#[derive(Clone, Debug)]
struct Target {
    /// The squares of the men of each side, which tell most positions from this one.
    squares: [Bb; 2],
    on_second_board: Bb,
    men: Vec<(Sq, TargetMan)>,
    /// What rules remember there, as of imitators.
    facts: Vec<(SlotId, u32)>,
}

impl Target {
    fn new(state: &State, rules: &Ruleset) -> Target {
        let man = |at| Some((at, target_man(state.piece(at)?)));
        Target {
            squares: Side::BOTH.map(|side| state.men(side)),
            on_second_board: state.on_second_board(),
            facts: rules.memory.facts_of_target.clone(),
            men: state.occupied().into_iter().filter_map(man).collect(),
        }
    }

    fn is_reached(&self, state: &State) -> bool {
        let stands = |(at, man): &(Sq, TargetMan)| state.piece(*at).map(target_man) == Some(*man);
        Side::BOTH.map(|side| state.men(side)) == self.squares
            && state.on_second_board() == self.on_second_board
            && self.men.iter().all(stands)
            && self
                .facts
                .iter()
                .all(|&(id, value)| state.slot(id) == value)
    }
}

fn target_man(man: Piece) -> TargetMan {
    (man.kind, man.sides, man.is_royal())
}

/// Kind, sides, whether it is royal.
pub(crate) type TargetMan = (KindId, Sides, bool);

impl Aims {
    /// The aims of play from the diagram of this game to this position (for goals that name one).
    pub fn new(game: &Game, target: Option<&State>) -> Aims {
        let homes = Sq::all()
            .filter_map(|sq| Some((game.start.piece(sq)?.id, sq)))
            .collect();
        Aims {
            homes,
            target: target.map(|target| Target::new(target, &game.rules)),
        }
    }

    /// The men of the position to be reached and their squares, if one is.
    pub(crate) fn target_men(&self) -> Option<Vec<(Sq, TargetMan)>> {
        Some(self.target.as_ref()?.men.clone())
    }

    /// The squares of the second board on which men stand in the position to be reached, if one is.
    pub(crate) fn target_on_second_board(&self) -> Bb {
        self.target
            .as_ref()
            .map_or(Bb::EMPTY, |target| target.on_second_board)
    }

    /// The square of the diagram on which this man stood.
    fn home(&self, man: Piece) -> Option<Sq> {
        let (_, home) = self.homes.iter().find(|(id, _)| *id == man.id)?;
        Some(*home)
    }
}

/// How the input language writes the goals, longer signs before those that begin them. The square of a goal that
/// needs one follows.
pub(crate) static SIGNS: &[(&str, Goal)] = &[
    ("##!", Goal::CounterMate),
    ("##", Goal::DoubleMate),
    ("#=", Goal::MateOrStalemate),
    ("#", Goal::Mate),
    ("==", Goal::DoubleStalemate),
    ("!=", Goal::AutoStalemate),
    ("!#", Goal::AutoMate),
    ("=", Goal::Stalemate),
    ("+", Goal::Check),
    ("x", Goal::Capture),
    ("%", Goal::WinOfMan),
    ("ep", Goal::EnPassant),
    ("ctr", Goal::CircuitByRebirth),
    ("ct", Goal::Circuit),
    ("<>r", Goal::ExchangeByRebirth),
    ("<>", Goal::Exchange),
    ("00", Goal::Castling),
    ("~", Goal::Any),
    ("dia", Goal::ProofGame),
    ("a=>b", Goal::AToB),
    ("c81", Goal::LastRank),
];

/// Makes a goal of its square.
type OfSquare = fn(Sq) -> Goal;

/// The signs of goals that are followed by a square.
pub(crate) static SIGNS_WITH_SQUARE: &[(&str, OfSquare)] =
    &[("z", Goal::Target), ("k", Goal::Kiss)];

/// Whether a word behind a move can be the sign of the goal that the move reaches.
pub fn is_sign(word: &str) -> bool {
    // a sign that is shown without its square
    let is_shown = |goal: &OfSquare| !word.is_empty() && goal(Sq::new(0)).sign() == word;
    SIGNS.iter().any(|(sign, _)| *sign == word)
        || SIGNS_WITH_SQUARE.iter().any(|(_, goal)| is_shown(goal))
}

impl Goal {
    /// How solutions show that the goal is reached, e.g. `#`; nothing where the move shows it.
    pub fn sign(self) -> &'static str {
        match self {
            Goal::Target(_) => "z",
            // the move shows these
            Goal::Circuit
            | Goal::CircuitByRebirth
            | Goal::Exchange
            | Goal::ExchangeByRebirth
            | Goal::Castling
            | Goal::EnPassant
            | Goal::Kiss(_)
            | Goal::Promotion(_)
            | Goal::Stands(..)
            | Goal::Any => "",
            _ => SIGNS
                .iter()
                .find(|(_, goal)| *goal == self)
                .map_or("", |(sign, _)| sign),
        }
    }

    /// Whether the move just played (by the side that is not to move now) reaches the goal.
    pub fn is_reached(self, player: &mut Player, aims: &Aims) -> bool {
        match self {
            Goal::Mate => player.is_mated(),
            Goal::Stalemate => player.is_stalemated(),
            Goal::MateOrStalemate => player.status() != Status::Play,
            Goal::DoubleMate | Goal::CounterMate => {
                is_mated_for_good(player) && other_side(player, is_mated_for_good)
            }
            Goal::DoubleStalemate => {
                player.is_stalemated() && other_side(player, |player| player.is_stalemated())
            }
            Goal::AutoStalemate => other_side(player, |player| player.is_stalemated()),
            Goal::AutoMate => other_side(player, is_mated_for_good),
            Goal::Castling => count(player, |reason| reason == Reason::Castling) > 0,
            Goal::EnPassant => count(player, |reason| reason == Reason::EnPassant) > 0,
            Goal::Check => player.in_check(player.state().turn()),
            Goal::Capture => captures(player) > 0,
            Goal::WinOfMan => captures(player) > rebirths(player),
            Goal::Target(sq) => moved_to(player) == Some(sq),
            Goal::Circuit => moved_to(player).is_some_and(|at| is_at_home(player, aims, at)),
            Goal::CircuitByRebirth => reborn_on(player).any(|at| is_at_home(player, aims, at)),
            Goal::Exchange => {
                let mover = !player.state().turn();
                moved_to(player).is_some_and(|at| is_exchanged(player, aims, at, mover))
            }
            Goal::ExchangeByRebirth => {
                // who is reborn was a man of the side that has not moved
                let captured = player.state().turn();
                reborn_on(player).any(|at| is_exchanged(player, aims, at, captured))
            }
            Goal::LastRank => {
                let last = player.state().turn().home_rank();
                moved_to(player).is_some_and(|at| at.rank() == last)
            }
            Goal::Kiss(of) => moved_to(player).is_some_and(|at| kisses(player, aims, at, of)),
            Goal::Any => true,
            Goal::ProofGame | Goal::AToB => aims
                .target
                .as_ref()
                .is_some_and(|target| target.is_reached(player.state())),
            Goal::Promotion(code) => has_promoted(player, code),
            Goal::Stands(code, place) => stands(player, code, place, !player.state().turn()),
        }
    }

    /// Whether the goal may be reached by a move that leaves its own side in check: a double mate is given by a move after
    /// which neither side can escape, and who mates himself opens his king to attack. (Who stalemates himself may do so
    /// where paralysed men in check are stalemated.)
    pub fn is_reached_in_check(self) -> bool {
        matches!(
            self,
            Goal::DoubleMate | Goal::CounterMate | Goal::AutoMate | Goal::AutoStalemate
        )
    }

    /// Whether such moves are to be looked at now: a double mate is given by a side that can move, a counter-mate
    /// by one that is mated.
    pub fn allows_self_check(self, player: &mut Player) -> bool {
        match self {
            Goal::DoubleMate => player.can_move(),
            Goal::CounterMate => player.is_mated(),
            Goal::AutoMate => true,
            Goal::AutoStalemate => player.rules().immobility.paralysed_is_stalemated,
            _ => false,
        }
    }

    /// Whether play ends as soon as the goal is reached. Mates and stalemates end it by themselves where the
    /// side concerned is to move; in series play, where it only passes, they may come and go.
    pub fn ends_play(self) -> bool {
        !matches!(
            self,
            Goal::Mate
                | Goal::Stalemate
                | Goal::MateOrStalemate
                | Goal::DoubleMate
                | Goal::CounterMate
                | Goal::DoubleStalemate
        )
    }

    /// Whether the goal asks which man is which, not only where what stands.
    pub fn needs_identity(self) -> bool {
        matches!(
            self,
            Goal::Circuit
                | Goal::CircuitByRebirth
                | Goal::Exchange
                | Goal::ExchangeByRebirth
                | Goal::Kiss(_)
        )
    }

    /// Whether the goal is a position to be reached.
    pub fn is_position(self) -> bool {
        matches!(self, Goal::ProofGame | Goal::AToB)
    }

    /// Whether the sign of the goal takes the place of the sign for check.
    pub fn hides_check(self) -> bool {
        matches!(
            self,
            Goal::Mate
                | Goal::Check
                | Goal::DoubleMate
                | Goal::CounterMate
                | Goal::Stalemate
                | Goal::MateOrStalemate
                | Goal::DoubleStalemate
                | Goal::AutoStalemate
        )
    }
}

/// What is true of the side that has just moved, as if it were to move again.
fn other_side(player: &mut Player, test: impl Fn(&mut Player) -> bool) -> bool {
    player.pass();
    let result = test(player);
    player.undo();
    result
}

/// Whether the side to move is mated and could not even take the enemy king, which may stand in check when a
/// double mate is given.
fn is_mated_for_good(player: &mut Player) -> bool {
    player.is_mated()
        && (player.rules().mate_concept.is_some() || !player.can_move_or_capture_royal())
}

fn captures(view: &View) -> usize {
    count(view, Reason::is_capture)
}

fn rebirths(view: &View) -> usize {
    count(view, |reason| reason == Reason::Rebirth)
}

fn count(view: &View, wanted: impl Fn(Reason) -> bool) -> usize {
    view.last_effects()
        .iter()
        .filter(|entry| wanted(entry.reason))
        .count()
}

/// Where the man that has moved stands after everything its move did; in castling, the king, and of men that change places,
/// the one whose turn it was.
fn moved_to(view: &View) -> Option<Sq> {
    let effects = view.last_effects();
    let moves = |reason| {
        matches!(
            reason,
            Reason::Movement | Reason::Castling | Reason::Exchange
        )
    };
    let first = effects.iter().position(|entry| moves(entry.reason))?;
    let mut at = match effects[first].effect {
        Effect::Move { to, .. } => to,
        Effect::Exchange { other, .. } => other,
        _ => return None,
    };
    let mut gone = None;
    for entry in &effects[first + 1..] {
        match entry.effect {
            Effect::Move { from, to } if gone.is_none() && from == at => at = to,
            Effect::Remove { at: from, piece } if gone.is_none() && from == at => {
                gone = Some(piece.id);
            }
            Effect::Add { at: to, piece } if gone == Some(piece.id) => {
                gone = None;
                at = to;
            }
            _ => {}
        }
    }
    gone.is_none().then_some(at)
}

/// Whether the last move was a promotion, to a man of this kind if one is named.
fn has_promoted(view: &View, code: Option<ManCode>) -> bool {
    let mut promotions = view
        .last_effects()
        .iter()
        .filter(|entry| entry.reason == Reason::Promotion);
    promotions.any(|entry| match (code, entry.effect) {
        (None, _) => true,
        (Some(code), Effect::Change { now, .. }) => is_called(view, now.kind, code),
        _ => false,
    })
}

/// Whether a man of this kind and side stands there.
fn stands(view: &View, code: ManCode, place: Place, side: Side) -> bool {
    let state = view.state();
    let men = (state.men(side) & place.squares()).into_iter();
    men.filter_map(|at| state.piece(at))
        .any(|man| is_called(view, man.kind, code))
}

fn is_called(view: &View, kind: KindId, code: ManCode) -> bool {
    view.rules().kinds.man(kind).code[Language::English as usize] == code
}

/// Where men have been reborn by the last move.
fn reborn_on<'c>(view: &'c View) -> impl Iterator<Item = Sq> + use<'c> {
    view.last_effects()
        .iter()
        .filter_map(|entry| match (entry.effect, entry.reason) {
            (Effect::Add { at, .. }, Reason::Rebirth) => Some(at),
            (Effect::Move { to, .. }, Reason::Transfer) => Some(to),
            _ => None,
        })
}

fn is_at_home(view: &View, aims: &Aims, at: Sq) -> bool {
    let man = view.state().piece(at);
    man.is_some_and(|man| aims.home(man) == Some(at))
}

/// Whether the man on this square and the one on its square of the diagram, of the same side, have changed places. A neutral
/// man is here one of `side`.
fn is_exchanged(view: &View, aims: &Aims, at: Sq, side: Side) -> bool {
    let state = view.state();
    let other = |man: Piece| {
        let home = aims.home(man).filter(|home| *home != at)?;
        let other = state.piece(home)?;
        let own = if man.sides.has(side) { side } else { !side };
        let same_side = other.sides.has(own);
        Some(same_side && aims.home(other) == Some(at))
    };
    state.piece(at).and_then(other).unwrap_or(false)
}

/// Whether the man on this square stands beside the one that stood on `of` in the diagram, and nobody else does.
fn kisses(view: &View, aims: &Aims, at: Sq, of: Sq) -> bool {
    neighbours(at).any(|kissed| {
        let is_wanted = |man: Piece| aims.home(man) == Some(of);
        view.state().piece(kissed).is_some_and(is_wanted)
            && neighbours(kissed).all(|beside| beside == at || view.state().piece(beside).is_none())
    })
}

fn neighbours(at: Sq) -> impl Iterator<Item = Sq> {
    (-1..=1)
        .flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)))
        .filter(|step| *step != (0, 0))
        .filter_map(move |(dx, dy)| at.step(dx, dy))
}

#[cfg(test)]
mod tests {
    use super::is_sign;

    #[test]
    fn signs_are_words_behind_moves() {
        for sign in ["#", "##!", "x", "z", "ep", "a=>b"] {
            assert!(is_sign(sign), "{sign}");
        }
        for word in ["", "k", "za1", "K", "#2"] {
            assert!(!is_sign(word), "{word}");
        }
    }
}
