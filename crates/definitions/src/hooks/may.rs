//! `may`: moves that there are besides. `pawns leap from any rank`: double steps from elsewhere.

use crate::expression::{Moment, Setting, YesNo};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::{Kept, Level, Liberties, MoveSource, Occasion, Offers};
use sauterelle_kernel::moves::{Act, Shape, Shapes};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::{Builder, Claim, Conflict};
use sauterelle_kernel::view::View;
use std::sync::Arc;

/// Moves that there are besides.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct May {
    pub manner: Manner,
    /// Nothing: always.
    pub when: Option<YesNo>,
}

/// What sort of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// Captures of men of the own side that are not royal.
    CaptureOwn,
    /// A man changes places with another one, of whatever side.
    Swap,
    /// No man goes.
    Pass,
    /// A pawn goes two squares straight ahead that does not stand where it may anyway.
    Leap,
}

impl May {
    /// Puts it in force.
    ///
    /// # Errors
    /// If another rule decides the same.
    pub fn compile(&self, set: Arc<Setting>, builder: &mut Builder) -> Result<(), Conflict> {
        match self.manner {
            // nobody has said how men are reborn that their own side captures
            Manner::CaptureOwn => builder.claim(Claim::RebirthOfCaptured)?,
            Manner::Swap => builder.claim(Claim::ImitatorsInExchanges)?,
            Manner::Pass => builder.claim(Claim::MovesOfNoMan)?,
            Manner::Leap => builder.claim(Claim::RankOfPawnMoves)?,
        }
        let may = self.clone();
        builder.source(Besides { set, may });
        Ok(())
    }
}

/// The hook.
struct Besides {
    set: Arc<Setting>,
    may: May,
}

impl Besides {
    fn offers(&self, view: &View, side: Side, shape: &Shape) -> bool {
        let when = self.may.when.as_ref();
        when.is_none_or(|when| Moment::before(view, &self.set, side, shape).says(when))
    }

    /// The moves of this man, whether or not they are offered now.
    fn possible(&self, view: &View, side: Side, (from, man): (Sq, Piece)) -> Shapes {
        let state = view.state();
        let mut found = Shapes::new();
        match self.may.manner {
            Manner::CaptureOwn => {
                // neutral men are enemies as well, and are captured anyway
                let own = state.men(side) & !state.men(!side) & !state.all_royals() & !Bb::of(from);
                for via in view.walks_now(side, from, man) {
                    view.append_moves_as(side, from, man, via, own, &mut found);
                }
                let captures_own = |shape: &Shape| shape.capture.is_some_and(|at| own.has(at));
                found.retain(|shape| captures_own(shape) && shape.act != Act::EnPassant);
            }
            Manner::Swap => {
                let exchange = |to| Shape {
                    act: Act::Exchange,
                    ..Shape::plain(from, to, None, man.kind)
                };
                found.extend((state.all_men() & !Bb::of(from)).into_iter().map(exchange));
            }
            Manner::Pass => {
                // it is a move of no man, told once
                let is_first = state.men(side).into_iter().next() == Some(from);
                found.extend(is_first.then(|| Shape {
                    act: Act::Stay,
                    ..Shape::plain(from, from, None, man.kind)
                }));
            }
            Manner::Leap => found.extend(leap(view, side, from, man)),
        }
        found
    }
}

/// The double step of a pawn that goes straight ahead, from where it has none.
fn leap(view: &View, side: Side, from: Sq, man: Piece) -> Option<Shape> {
    let owner = if man.sides.has(side) { side } else { !side };
    let pawn = view.rules().kinds.man(man.kind).walk.pawn()?;
    let up = pawn.sense(owner).forward();
    let first_rank = view.rules().pawns.act_on_first_rank;
    let may_go = pawn.steps == [(0, 1)]
        && pawn.acts_on(from, owner, first_rank)
        && !pawn.begins_on(from, owner);
    let free = |at: &Sq| !view.state().occupied().has(*at);
    let over = from.step(0, up).filter(free).filter(|_| may_go)?;
    let to = over.step(0, up).filter(free)?;
    Some(Shape {
        act: Act::DoubleStep,
        ..Shape::plain(from, to, None, man.kind)
    })
}

impl MoveSource for Besides {
    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes) {
        for from in men {
            let Some(man) = player.state().piece(from) else {
                continue;
            };
            if self.may.manner != Manner::Pass && !player.may_move(side, from, man) {
                continue;
            }
            for shape in self.possible(player, side, (from, man)).iter() {
                if !shapes.contains(shape) && self.offers(player, side, shape) {
                    shapes.push(*shape);
                }
            }
        }
    }

    fn level(&self) -> Level {
        Level::Check // who is observed does not depend on it
    }

    fn keeps(&self) -> Kept {
        Kept {
            capturers: self.may.manner != Manner::CaptureOwn,
            royal_captures: true,
            quiet_moves: true,
        }
    }

    fn offers(&self) -> Offers {
        match self.may.manner {
            Manner::Leap => Offers::MovesOfOneMan,
            Manner::CaptureOwn | Manner::Swap | Manner::Pass => Offers::Anything,
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        match self.may.manner {
            Manner::CaptureOwn => Some(Liberties {
                own_captures: true,
                ..Liberties::NONE
            }),
            Manner::Swap => Some(Liberties {
                own: 1,
                other: 1,
                others: 1,
                ..Liberties::of_places(Occasion::Moves)
            }),
            Manner::Pass => Some(Liberties::NONE),
            Manner::Leap => Some(Liberties::of_places(Occasion::Moves)),
        }
    }
}
