//! Circe: captured men are reborn.

use super::below::Lowered;
use super::memory;
use super::rebirth::{Adapter, Capture, Method, Occupied, Rebirth, Walk};
use super::reborn::{Captured, Fate, mark_promoted, mover, victims};
use super::squares::Case;
use crate::attributes::bits;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{
    AfterMove, ChangedMen, Changes, Conduct, Foreseen, Liberties, Planned, Played, PutBack, Stage,
    Traces, When,
};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// Captured men are reborn in this way.
pub(super) struct Circe(pub Rebirth);

impl AfterMove for Circe {
    fn stage(&self) -> Stage {
        Stage::Rebirth
    }

    fn conduct(&self) -> Conduct {
        let when = match self.0.capture == Capture::This && self.0.adapter != Adapter::Frischauf {
            true => When::CAPTURES,
            false => When::ANY_MOVE,
        };
        Conduct {
            when,
            foresees: true,
            ..Conduct::ANYTHING
        }
    }

    fn only_reinforces(&self, _shape: &Shape) -> bool {
        let Rebirth {
            rex_inclusive,
            only: _,
            capture,
            adapter,
            turncoat,
            occupied,
            // whatever the reborn man is and wherever, it is the captured man of the other side
            couscous: _,
            home: _,
            method: _,
            walk: _,
            chameleons: _,
            promotes: _,
            cheylan: _,
        } = self.0;
        !rex_inclusive
            && !turncoat
            && capture == Capture::This
            && adapter != Adapter::Frischauf
            && matches!(occupied, Occupied::Relaxed | Occupied::Strict)
    }

    fn foresee(&self, view: &View, planned: &Planned) -> Foreseen {
        if self.0.adapter == Adapter::Frischauf {
            return Foreseen::Unknown;
        }
        if self.0.remembers() {
            // what is remembered after other moves is not known
            let is_next = planned.side == view.state().turn();
            let waits = self.0.capture == Capture::Last && planned.captured.is_none();
            return match planned.captured {
                _ if !is_next || !waits && memory::recall(view).is_some() => Foreseen::Unknown,
                Some(_) => Foreseen::Ends(planned.shape.to),
                None => Foreseen::Nothing,
            };
        }
        match self.0.foreseen_fate(view, planned) {
            Some(Fate::None) => Foreseen::Nothing,
            Some(Fate::Illegal) => Foreseen::Illegal,
            Some(Fate::At(..)) | None => Foreseen::Unknown,
        }
    }

    // one more man comes to a square: of which side depends on when it was captured, and whether it changes sides
    fn changes(&self) -> Changes {
        let may_be_own = self.0.capture != Capture::This || self.0.turncoat;
        let removes = !matches!(self.0.occupied, Occupied::Relaxed | Occupied::Strict);
        if removes || self.0.adapter == Adapter::Frischauf {
            return Changes::Anything;
        }
        Changes::Men(ChangedMen {
            squares: 1,
            own: u8::from(may_be_own),
            other: 1,
            men: 1,
        })
    }

    fn traces(&self) -> Option<Traces> {
        let Rebirth {
            capture,
            adapter,
            walk,
            turncoat,
            occupied,
            promotes,
            ..
        } = self.0;
        let is_plain = capture == Capture::This
            && adapter != Adapter::Frischauf
            && matches!(occupied, Occupied::Relaxed | Occupied::Strict);
        is_plain.then_some(Traces {
            captured_back: true,
            captured_kind: walk != Walk::Same || promotes,
            captured_side: turncoat,
            ..Traces::NOTHING
        })
    }

    fn puts_back(&self, view: &View, man: Piece) -> Option<PutBack> {
        let keeps_all_others = self.0.capture == Capture::This
            && matches!(self.0.occupied, Occupied::Relaxed | Occupied::Strict);
        let squares = self
            .0
            .all_squares_of(view, man)
            .filter(|_| keeps_all_others)?;
        Some(PutBack {
            squares,
            by_own_moves: false,
        })
    }

    fn liberties(&self) -> Option<Liberties> {
        let occupied = self.0.occupied;
        if occupied.stacks() {
            return None;
        }
        let may_be_own = self.0.capture != Capture::This || self.0.turncoat;
        Some(Liberties {
            removals: !matches!(occupied, Occupied::Relaxed | Occupied::Strict),
            own: u8::from(may_be_own),
            other: 1,
            others: 1,
            spared: self.0.squares_spared(),
            ..Liberties::NONE
        })
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if self.0.adapter == Adapter::Frischauf {
            mark_promoted(player, played);
        }
        let victims = victims(player, played);
        let first = victims.first().copied();
        let over = |captured: &Captured| captured.man.is_royal() && !self.0.concerns(captured.man);
        let reborn: SmallVec<[Captured; 4]> = match self.0.capture {
            // who loses a royal man has lost: nothing else that is captured with it has to be reborn
            Capture::This if victims.iter().any(over) => SmallVec::new(),
            Capture::This => victims,
            Capture::LastMove => memory::recall(player).into_iter().collect(),
            Capture::Last if first.is_none() => SmallVec::new(),
            Capture::Last => memory::recall(player).into_iter().collect(),
        };
        let number = reborn.len();
        for (done, captured) in reborn.into_iter().enumerate() {
            if done > 0 && player.has_been_here(number - done) {
                return Verdict::Illegal;
            }
            if self.0.concerns(captured.man)
                && !self.happens(player, played, (captured, done + 1 == number))
            {
                return Verdict::Illegal;
            }
        }
        if self.0.remembers() && !(self.0.capture == Capture::Last && first.is_none()) {
            memory::remember(player, first);
        }
        if self.0.adapter == Adapter::Frischauf {
            mark_promoted(player, played);
        }
        Verdict::Legal
    }
}

impl Circe {
    /// The rebirth of a man, which may be the last one; false if it makes the move illegal.
    fn happens(
        &self,
        player: &mut Player,
        played: &Played,
        (captured, is_last): (Captured, bool),
    ) -> bool {
        let case = Case {
            is_last,
            ..self.0.case_of_captured(player, played, captured)
        };
        self.0.note_cages(player, "Circe", &case, None);
        match self.0.fate(player, played.side, &case) {
            Fate::None => true,
            Fate::Illegal => {
                player.note("Circe", |_| {
                    Remark::at(Message("captured-not-reborn"), captured.at)
                });
                false
            }
            Fate::At(at, promoted) => {
                let piece = case.man;
                if self.0.goes_below(player, at) {
                    let man = Lowered {
                        at,
                        piece,
                        side: case.side,
                    };
                    self.0.lower(player, man, Reason::Rebirth);
                    return true;
                }
                self.0.make_room(player, at);
                player.apply(Effect::Add { at, piece }, Reason::Rebirth);
                self.0.after_arrival(player, at, case.side, promoted);
                true
            }
        }
    }
}

/// Men that disappear with what they capture are reborn in the same way, before it.
pub(super) struct Sacrificed(Rebirth);

impl Sacrificed {
    /// The same where it is settled what that means.
    pub fn under(rebirth: Rebirth) -> Option<Sacrificed> {
        let Rebirth {
            capture,
            couscous,
            method,
            walk,
            occupied,
            ..
        } = rebirth;
        let chosen = matches!(method, Method::Cage | Method::Super | Method::TakeAndMake);
        let settled = capture == Capture::This
            && !couscous
            && walk == Walk::Same
            && !chosen
            && !occupied.stacks();
        settled.then_some(Sacrificed(Rebirth {
            occupied: Occupied::Relaxed,
            ..rebirth
        }))
    }
}

impl AfterMove for Sacrificed {
    fn stage(&self) -> Stage {
        Stage::Transfer
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::CAPTURES,
            ..Conduct::ANYTHING
        }
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let Some((_, man, at)) = mover(player, played) else {
            return Verdict::Legal;
        };
        let victims = victims(player, played);
        let Some(&captured) = victims.first().filter(|_| man.attrs.has(bits::KAMIKAZE)) else {
            return Verdict::Legal;
        };
        let case = self.0.case_of_capturer(man, &played.shape, captured);
        let fate = match self.0.names(man.kind) {
            true => self.0.fate_of_standing(player, played.side, &case, at),
            false => Fate::None,
        };
        match fate {
            Fate::At(to, _) => {
                player.apply(Effect::Move { from: at, to }, Reason::Transfer);
                self.0.after_arrival(player, to, case.side, None);
            }
            _ => player.apply(Effect::Remove { at, piece: man }, Reason::Transfer),
        }
        Verdict::Legal
    }
}
