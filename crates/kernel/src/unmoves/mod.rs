//! Moves taken back: the positions from which a legal move leads to the present one.
//!
//! Candidates come from the ways in which men go. Each is kept only if the code that plays moves leads from it to exactly the present
//! position, so that none is false. None is missing where a move is no more than that one man goes, and captures one man at most, or that
//! a king castles: [`View::hinders_unmoves`] names what else there is.

mod account;
mod candidates;
mod captured;
mod castlings;
mod departures;
mod expected;
mod hindrance;
mod impossible;
mod material;
mod rights;

pub use expected::{NotLast, WhyNotLast};
pub use hindrance::Hindrance;
pub use impossible::Impossible;
pub use rights::Castling;

use crate::board::bitboard::Bb;
use crate::board::effect::{Effect, Reason, SlotId};
use crate::board::homes::that_castle_later;
use crate::board::piece::{Attrs, KindId, Piece, Sides};
use crate::board::shape::{Move, Shape};
use crate::board::square::Sq;
use crate::moves::{Moves, Shapes, Wanted};
use crate::play::Player;
use crate::view::View;
use candidates::Candidate;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A move that can have led to the present position.
#[derive(Clone, PartialEq, Debug)]
pub struct Unmove {
    /// The move, as it is played from the position before.
    pub mv: Move,
    /// The man that moved, as it was before.
    pub man: Piece,
    /// The kind that it has become, if it was promoted.
    pub promoted: Option<KindId>,
    /// The man that was captured.
    pub captured: Option<Piece>,
    /// What leads back.
    back: Back,
}

/// Who may have made the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastMover {
    /// The man that stands there now.
    Man(Sq),
    /// A king and a rook.
    Castling,
}

/// How far it is looked whether a position can have come about. Each level leaves out positions that cannot, and no other one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Legality {
    /// Men, kings and checks: the side that has not moved was not in check before the move, and no more men are there than in a game.
    Men,
    /// Also, a move can have led to the position before the move.
    #[default]
    Predecessor,
    /// Also, no pawns have captured more men than are missing.
    Account,
}

/// Changes of the board, in their order.
type Back = SmallVec<[Effect; 6]>;

/// What can be seen of a man, whoever it is.
type Seen = Option<(KindId, Sides, Attrs)>;

/// What can be seen of a position.
struct Snapshot {
    men: [Seen; 64],
    /// Who can be captured en passant.
    en_passant: u32,
    /// The homes of men that castle later, so that they have not moved yet.
    castle_later: u32,
}

impl Snapshot {
    fn of(view: &View) -> Snapshot {
        let state = view.state();
        let seen = |at| state.piece(at).map(|man| (man.kind, man.sides, man.attrs));
        let mut men = [None; 64];
        for at in Sq::all() {
            men[at.index()] = seen(at);
        }
        let en_passant = state.slot(SlotId::EN_PASSANT);
        Snapshot {
            men,
            en_passant,
            castle_later: that_castle_later(state.slot(SlotId::CASTLING)),
        }
    }

    /// Whether `view`, in which nothing but these squares has changed since, shows the same again. A right to capture en passant that the move
    /// brings is its own affair.
    fn is_shown(&self, view: &View, changed: Bb) -> bool {
        let state = view.state();
        let seen = |at| state.piece(at).map(|man| (man.kind, man.sides, man.attrs));
        let right = state.slot(SlotId::EN_PASSANT);
        let mut squares = changed.into_iter();
        let unmoved = state.slot(SlotId::CASTLING);
        self.castle_later & !unmoved == 0
            && [0, right].contains(&self.en_passant)
            && squares.all(|at| self.men[at.index()] == seen(at))
    }
}

impl View<'_> {
    /// Who may have made the last move.
    pub fn last_movers(&self) -> Vec<LastMover> {
        let traces = self.traces().unwrap_or_default();
        let men = match traces.mover_side {
            true => self.state().all_men(),
            false => self.state().men(!self.state().turn()),
        };
        let men = men.into_iter().map(LastMover::Man);
        men.chain([LastMover::Castling]).collect()
    }
}

impl Player<'_> {
    /// All moves of the side that is not to move that can have led to the present position. Material that no game leads to is left out
    /// ([`View::material_is_possible`]), and positions in which the other side could have captured the king.
    ///
    /// Ask first whether something [hinders](View::hinders_unmoves) it.
    pub fn unmoves(&mut self, level: Legality) -> Vec<Unmove> {
        let movers = self.last_movers().into_iter();
        movers
            .flat_map(|last| self.unmoves_of(last, level))
            .collect()
    }

    /// As [`Player::unmoves`], of these only.
    pub fn unmoves_of(&mut self, last: LastMover, level: Legality) -> Vec<Unmove> {
        let target = Snapshot::of(self);
        let mut found = Vec::new();
        let _ = self.candidates_of(last, &mut |player, candidate| {
            let tried = player.tried(&candidate, &target);
            found.extend(tried.ok().map(|mv| Unmove::of(candidate, mv)));
            ControlFlow::Continue(())
        });
        if level >= Legality::Predecessor {
            found.retain(|unmove| {
                self.take_back(unmove);
                let is_legal = self.is_legal(level);
                self.undo();
                is_legal
            });
        }
        found
    }

    /// Whether the position, the men of which are [possible](View::material_is_possible), can have come about by a move, as far as this level
    /// looks.
    pub fn is_legal(&mut self, level: Legality) -> bool {
        (level < Legality::Account || self.pawns_can_have_come())
            && (level < Legality::Predecessor || self.has_unmove())
    }

    /// Whether a move of the side that is not to move can have led to the present position.
    pub fn has_unmove(&mut self) -> bool {
        self.some_unmove(self.last_movers(), &mut |_, _| true)
    }

    /// Whether some move that these can have made is of this kind, as far as men and checks tell.
    fn some_unmove(
        &mut self,
        movers: Vec<LastMover>,
        is_it: &mut dyn FnMut(&mut Self, &Unmove) -> bool,
    ) -> bool {
        let target = Snapshot::of(self);
        let mut take = |player: &mut Self, candidate: Candidate| {
            let Ok(mv) = player.tried(&candidate, &target) else {
                return ControlFlow::Continue(());
            };
            match is_it(player, &Unmove::of(candidate, mv)) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let mut movers = movers.into_iter();
        movers.any(|last| self.candidates_of(last, &mut take).is_break())
    }

    /// Goes to the position before the move. Undo with [`Player::undo`].
    pub fn take_back(&mut self, unmove: &Unmove) {
        self.go_back(&unmove.back);
    }

    fn go_back(&mut self, back: &[Effect]) {
        self.begin();
        for &effect in back {
            self.apply(effect, Reason::Record);
        }
    }

    /// The move that leads from a position that may have been before to the present one; or why there is none.
    fn tried(&mut self, candidate: &Candidate, target: &Snapshot) -> Result<Move, WhyNotLast> {
        self.go_back(&candidate.back);
        let waiting = !self.state().turn();
        let tried = if !self.material_is_possible() {
            Err(WhyNotLast::Material)
        } else if self.in_check(waiting) {
            Err(WhyNotLast::Check)
        } else {
            self.move_to(candidate, target)
        };
        self.undo();
        tried
    }

    /// A legal move of the candidate, which has been gone back to, that leads to the position.
    fn move_to(&mut self, of: &Candidate, target: &Snapshot) -> Result<Move, WhyNotLast> {
        let Squares { from, to, capture } = of.squares;
        let fits = |shape: &Shape| (shape.from, shape.to, shape.capture) == (from, to, capture);
        let mut shapes = of.shapes.clone();
        if shapes.is_empty() {
            let mut ways = Shapes::new();
            self.append_ways(self.state().turn(), from, &mut ways);
            shapes.extend(ways.iter().filter(|shape| fits(shape)).copied());
        }
        let wanted = shapes.iter().map(|shape| Wanted::Shape(*shape));
        let castlings = shapes.is_empty().then_some(Wanted::Castlings);
        let gone_back = squares_of(of.back.iter().copied());
        let mut why = WhyNotLast::Illegal;
        for wanted in wanted.chain(castlings) {
            let mut moves = Moves::none();
            moves.fill(self, wanted);
            while let Some(mv) = moves.next(self) {
                let is_played = fits(&mv.shape);
                let played = self.last_effects().iter().map(|entry| entry.effect);
                let changed = gone_back | squares_of(played);
                let leads_here = is_played && target.is_shown(self, changed);
                self.undo();
                if leads_here {
                    return Ok(mv);
                }
                if is_played {
                    why = WhyNotLast::OtherPosition;
                }
            }
        }
        Err(why)
    }
}

fn squares_of(effects: impl Iterator<Item = Effect>) -> Bb {
    effects.fold(Bb::EMPTY, |all, effect| all | effect.squares())
}

impl Unmove {
    fn of(candidate: Candidate, mv: Move) -> Unmove {
        Unmove {
            mv,
            man: candidate.man,
            promoted: candidate.promoted,
            captured: candidate.captured,
            back: candidate.back,
        }
    }
}

/// Between which squares a move goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Squares {
    from: Sq,
    to: Sq,
    capture: Option<Sq>,
}
