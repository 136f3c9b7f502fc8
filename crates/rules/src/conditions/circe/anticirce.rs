//! Anticirce: capturing men are reborn.

use super::below::Lowered;
use super::rebirth::{Adapter, Method, Occupied, Rebirth, Walk};
use super::reborn::{Captured, Fate, first_victim, mark_promoted, mover};
use super::squares::Case;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{
    AfterMove, ChangedMen, Changes, Conduct, Foreseen, Liberties, Occasion, Planned, Played,
    PutBack, Stage, Traces, When,
};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::view::View;

/// Capturing men are reborn in this way.
pub(super) struct Anticirce(pub Rebirth);

impl AfterMove for Anticirce {
    fn stage(&self) -> Stage {
        Stage::Transfer
    }

    fn conduct(&self) -> Conduct {
        let when = match self.0.adapter {
            Adapter::Frischauf => When::ANY_MOVE,
            _ => When::CAPTURES,
        };
        Conduct {
            when,
            // with any square to choose from, the man may stay where it is
            lets_all_pass: self.0.method == Method::Super
                && !self.0.cheylan
                && self.0.needs_empty_squares(),
            foresees: true,
            ..Conduct::ANYTHING
        }
    }

    fn foresee(&self, view: &View, planned: &Planned) -> Foreseen {
        let Planned {
            shape,
            side,
            man,
            captured: Some(captured),
            occupied,
            ..
        } = *planned
        else {
            return Foreseen::Unknown;
        };
        let changes_men = self.0.walk != Walk::Same || self.0.turncoat;
        let makes_room = self.0.occupied == Occupied::Assassin || self.0.occupied.stacks();
        if self.0.has_several_squares()
            || changes_men
            || makes_room
            || !view.rules().rebirths.squares.is_empty()
            || self.0.adapter == Adapter::Frischauf
        {
            return Foreseen::Unknown;
        }
        if !self.0.concerns(man) {
            return Foreseen::Nothing;
        }
        let captured = Captured {
            at: shape.to,
            man: captured,
            by: side,
        };
        let case = self.0.case_of_capturer(man, &shape, captured);
        // departure and arrival are free for the man itself
        let is_free = |sq: &Sq| [shape.from, shape.to].contains(sq) || !occupied.has(*sq);
        match self.0.only_square(view, &case).filter(is_free) {
            Some(to) if self.0.cheylan && to == shape.to => Foreseen::Illegal,
            // a pawn may be promoted there
            Some(to) if self.0.promotes && [0, 7].contains(&to.rank()) => Foreseen::Unknown,
            Some(to) => Foreseen::Ends(to),
            None if self.0.occupied == Occupied::Relaxed => Foreseen::Nothing,
            None => Foreseen::Illegal,
        }
    }

    fn end_of_capture(&self, view: &View, by: Side, man: Piece, at: Sq) -> Option<Sq> {
        let Rebirth {
            rex_inclusive: _,
            only: _,
            capture: _,
            couscous,
            home: _,
            method,
            adapter,
            walk,
            chameleons: _,
            turncoat,
            occupied,
            promotes,
            cheylan,
        } = self.0;
        let depends_on_more = couscous
            || walk != Walk::Same
            || turncoat
            || cheylan
            || occupied != Occupied::Strict
            || !view.rules().rebirths.squares.is_empty()
            || adapter == Adapter::Frischauf;
        if depends_on_more {
            return None;
        }
        if !self.0.concerns(man) {
            return Some(at);
        }
        let end = match method {
            Method::Home
            | Method::File
            | Method::Symmetry
            | Method::VerticalSymmetry
            | Method::HorizontalSymmetry
            | Method::Antipodes
            | Method::CaptureSquare => {
                // from where and what it captures does not matter
                let shape = Shape::plain(at, at, Some(at), man.kind);
                let captured = Captured { at, man, by };
                self.0
                    .only_square(view, &self.0.case_of_capturer(man, &shape, captured))?
            }
            Method::Diagram
            | Method::Departure
            | Method::Equipollents
            | Method::Super
            | Method::TakeAndMake
            | Method::Cage => return None,
        };
        // a pawn may be promoted there
        (!(promotes && [0, 7].contains(&end.rank()))).then_some(end)
    }

    // the capturing man comes to another square than that of its capture
    fn changes(&self) -> Changes {
        let removes = !self.0.needs_empty_squares();
        if removes || self.0.adapter == Adapter::Frischauf {
            return Changes::Anything;
        }
        Changes::Men(ChangedMen {
            squares: 1,
            own: 0,
            other: u8::from(self.0.turncoat),
            men: 0,
        })
    }

    fn traces(&self) -> Option<Traces> {
        let Rebirth {
            adapter,
            walk,
            turncoat,
            promotes,
            ..
        } = self.0;
        let is_plain = self.0.needs_empty_squares() && adapter != Adapter::Frischauf;
        is_plain.then_some(Traces {
            mover_elsewhere: true,
            mover_kind: walk != Walk::Same || promotes,
            mover_side: turncoat,
            ..Traces::NOTHING
        })
    }

    fn puts_back(&self, view: &View, man: Piece) -> Option<PutBack> {
        let keeps_all_others = self.0.needs_empty_squares();
        let squares = self
            .0
            .all_squares_of(view, man)
            .filter(|_| keeps_all_others)?;
        Some(PutBack {
            squares,
            by_own_moves: true,
        })
    }

    fn liberties(&self) -> Option<Liberties> {
        if self.0.occupied.stacks() {
            return None;
        }
        let by_capture = |is_so: bool| match is_so {
            true => Occasion::Captures,
            false => Occasion::Never,
        };
        Some(Liberties {
            removals: !self.0.needs_empty_squares(),
            kinds: by_capture(self.0.walk != Walk::Same || self.0.promotes),
            sides: by_capture(self.0.turncoat),
            places: Occasion::Captures,
            spared: self.0.squares_spared(),
            ..Liberties::NONE
        })
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if self.0.adapter == Adapter::Frischauf {
            mark_promoted(player, played);
        }
        let verdict = match (first_victim(player, played), mover(player, played)) {
            (Some(captured), Some((_, man, at))) if self.0.concerns(man) => {
                let case = self.0.case_of_capturer(man, &played.shape, captured);
                self.0.note_cages(player, "AntiCirce", &case, Some(at));
                match self.0.fate_of_standing(player, played.side, &case, at) {
                    Fate::At(to, promoted) if !(self.0.cheylan && to == at) => {
                        self.arrives(player, Way { at, to, promoted }, &case);
                        Verdict::Legal
                    }
                    Fate::None if self.may_stay() => Verdict::Legal,
                    _ => {
                        player.note("AntiCirce", |_| {
                            Remark::at(Message("capturer-not-reborn"), captured.at)
                        });
                        Verdict::Illegal
                    }
                }
            }
            (Some(captured), None)
                if player.mover(played).is_none_or(|man| self.0.concerns(man)) =>
            {
                player.note("AntiCirce", |_| {
                    Remark::at(Message("nobody-left-to-be-reborn"), captured.at)
                });
                Verdict::Illegal
            }
            _ => Verdict::Legal,
        };
        if self.0.adapter == Adapter::Frischauf {
            mark_promoted(player, played);
        }
        verdict
    }
}

/// How a man comes to its rebirth square.
struct Way {
    /// From where it stands.
    at: Sq,
    to: Sq,
    /// What a pawn in a cage on its last rank has become.
    promoted: Option<KindId>,
}

impl Anticirce {
    /// Whether a man that is not reborn stays where it has captured: the mover may choose it, or need not be able to do otherwise.
    fn may_stay(&self) -> bool {
        self.0.has_several_squares() || self.0.occupied == Occupied::Relaxed
    }

    /// The man that has captured goes from where it stands to its rebirth square.
    fn arrives(&self, player: &mut Player, way: Way, case: &Case) {
        let Way { at, to, promoted } = way;
        let Some(man) = player.state().piece(at) else {
            return;
        };
        if to != at && self.0.goes_below(player, to) {
            player.apply(Effect::Remove { at, piece: man }, Reason::Burial);
            let lowered = Lowered {
                at: to,
                piece: case.man,
                side: case.side,
            };
            self.0.lower(player, lowered, Reason::Transfer);
            return;
        }
        if to != at {
            self.0.make_room(player, to);
        }
        player.apply(Effect::Move { from: at, to }, Reason::Transfer);
        if case.man != man {
            let (at, was, now) = (to, man, case.man);
            player.apply(Effect::Change { at, was, now }, Reason::Transfer);
        }
        self.0.after_arrival(player, to, case.side, promoted);
    }
}
