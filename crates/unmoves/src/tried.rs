//! Candidates tried: the moves are played that lead from them to the present position.

use crate::candidate::Candidate;
use crate::material::material_is_possible;
use crate::not_last::WhyNotLast;
use crate::unmove::{Squares, go_back};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, SlotId};
use sauterelle_kernel::board::homes::that_castle_later;
use sauterelle_kernel::board::piece::{Attrs, KindId, Sides};
use sauterelle_kernel::board::shape::{Move, Shape};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::{Moves, Shapes, Wanted};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;

/// What can be seen of a man, whoever it is.
pub(crate) type Seen = Option<(KindId, Sides, Attrs)>;

/// What can be seen of a position.
pub(crate) struct Snapshot {
    men: [Seen; 64],
    /// Who can be captured en passant.
    en_passant: u32,
    /// The homes of men that castle later, so that they have not moved yet.
    castle_later: u32,
}

impl Snapshot {
    pub(crate) fn of(view: &View) -> Snapshot {
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
    pub(crate) fn is_shown(&self, view: &View, changed: Bb) -> bool {
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

/// The move that leads from a position that may have been before to the present one; or why there is none.
pub(crate) fn tried(
    player: &mut Player,
    candidate: &Candidate,
    target: &Snapshot,
) -> Result<Move, WhyNotLast> {
    go_back(player, &candidate.back);
    let waiting = !player.state().turn();
    let tried = if !material_is_possible(player) {
        Err(WhyNotLast::Material)
    } else if player.in_check(waiting) {
        Err(WhyNotLast::Check)
    } else {
        move_to(player, candidate, target)
    };
    player.undo();
    tried
}

/// A legal move of the candidate, which has been gone back to, that leads to the position.
fn move_to(player: &mut Player, of: &Candidate, target: &Snapshot) -> Result<Move, WhyNotLast> {
    let Squares { from, to, capture } = of.squares;
    let fits = |shape: &Shape| (shape.from, shape.to, shape.capture) == (from, to, capture);
    let mut shapes = of.shapes.clone();
    if shapes.is_empty() {
        let mut ways = Shapes::new();
        player.append_ways(player.state().turn(), from, &mut ways);
        shapes.extend(ways.iter().filter(|shape| fits(shape)).copied());
    }
    let wanted = shapes.iter().map(|shape| Wanted::Shape(*shape));
    let castlings = shapes.is_empty().then_some(Wanted::Castlings);
    let gone_back = squares_of(of.back.iter().copied());
    let mut why = WhyNotLast::Illegal;
    for wanted in wanted.chain(castlings) {
        let mut moves = Moves::none();
        moves.fill(player, wanted);
        while let Some(mv) = moves.next(player) {
            let is_played = fits(&mv.shape);
            let played = player.last_effects().iter().map(|entry| entry.effect);
            let changed = gone_back | squares_of(played);
            let leads_here = is_played && target.is_shown(player, changed);
            player.undo();
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

pub(crate) fn squares_of(effects: impl Iterator<Item = Effect>) -> Bb {
    effects.fold(Bb::EMPTY, |all, effect| all | effect.squares())
}
