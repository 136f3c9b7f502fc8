//! `after` and `illegal`: what follows from a move that has been played, and which moves that makes illegal.

use crate::expression::{KindOf, Known, ManOn, Moment, Square, YesNo, truth};
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{
    AfterMove, ChangedMen, Changes, Conduct, Does, Played, Stage, When,
};
use sauterelle_kernel::play::{Ctx, Verdict};

/// What happens after which moves; if nothing happens, they are illegal.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Acts {
    pub stage: Stage,
    /// Nothing: after all.
    pub when: Option<YesNo>,
    pub effects: Vec<Effects>,
}

/// One thing that happens. Where there is no such man or square, nothing does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effects {
    /// The man becomes one of the other side; a neutral one stays so.
    ChangeSide(ManOn),
    ChangeKind(ManOn, KindOf),
    Remove(ManOn),
    /// The captured man comes back, if nobody stands there.
    PlaceVictim(Square),
}

/// The hook.
pub(super) struct After {
    pub name: &'static str,
    pub acts: Acts,
}

impl Effects {
    /// As a change of the board.
    fn effect(&self, moment: &Moment) -> Option<(Effect, Reason)> {
        let change = |(at, was): (Sq, Piece), now: Piece, reason| {
            (was != now).then_some((Effect::Change { at, was, now }, reason))
        };
        match self {
            Effects::ChangeSide(man) => {
                let (at, was) = moment.man(man)?;
                let sides = match was.sides {
                    Sides::White => Sides::Black,
                    Sides::Black => Sides::White,
                    Sides::Neutral => Sides::Neutral,
                };
                change((at, was), Piece { sides, ..was }, Reason::Recolouring)
            }
            Effects::ChangeKind(man, kind) => {
                let (at, was) = moment.man(man)?;
                let kind = moment.kind(kind)?;
                change((at, was), Piece { kind, ..was }, Reason::Transformation)
            }
            Effects::Remove(man) => {
                let (at, piece) = moment.man(man)?;
                let is_there = moment.cx.state().piece(at) == Some(piece);
                is_there.then_some((Effect::Remove { at, piece }, Reason::Loss))
            }
            Effects::PlaceVictim(square) => {
                let (_, piece) = moment.victim?;
                let at = moment.square(square)?;
                let is_empty = !moment.cx.state().occupied().has(at);
                is_empty.then_some((Effect::Add { at, piece }, Reason::Rebirth))
            }
        }
    }

    /// Whether a captured man comes back.
    pub fn is_rebirth(&self) -> bool {
        matches!(self, Effects::PlaceVictim(_))
    }

    /// Whether all that it does is to change the man that is played where it stands.
    fn keeps_to_the_moved_man(&self) -> bool {
        match self {
            Effects::ChangeSide(man) | Effects::ChangeKind(man, _) => *man == ManOn::Moved,
            Effects::Remove(_) | Effects::PlaceVictim(_) => false,
        }
    }
}

type Victim = Option<(Sq, Piece)>;

impl After {
    /// The move as it has been played so far, with this captured man.
    fn moment<'c, 'r>(cx: &'c Ctx<'r>, played: &'c Played, victim: Victim) -> Moment<'c, 'r> {
        let moved = cx.moved_man(played);
        Moment {
            shape: Some(&played.shape),
            moved: moved.and_then(|at| Some((at, cx.state().piece(at)?))),
            victim,
            ..Moment::of_man(cx, played.side, moved.unwrap_or(played.shape.to))
        }
    }

    /// The captured men about each of whom is asked, from a1 to h8: where captured men come back, all of them.
    fn victims(&self, cx: &Ctx, played: &Played) -> Vec<Victim> {
        if !self.acts.effects.iter().any(Effects::is_rebirth) {
            return vec![victim(cx, played)];
        }
        let mut all: Vec<Victim> = cx.captured(played).map(Some).collect();
        all.sort_by_key(|victim| victim.map(|(at, _)| at));
        match all.is_empty() {
            true => vec![None],
            false => all,
        }
    }

    /// Lets the effects happen, one after the other.
    fn act(&self, cx: &mut Ctx, played: &Played, victim: Victim) {
        for effect in &self.acts.effects {
            let found = effect.effect(&After::moment(cx, played, victim));
            let Some((effect, reason)) = found else {
                continue;
            };
            cx.apply(effect, reason);
            if let Effect::Add { at, piece } = effect {
                promote_reborn(cx, at, piece);
            }
        }
    }
}

/// Promotes a pawn that comes back where it promotes.
fn promote_reborn(cx: &mut Ctx, at: Sq, piece: Piece) {
    let owners = Side::BOTH.into_iter().filter(|side| piece.sides.has(*side));
    for side in owners.collect::<Vec<_>>() {
        if cx.stands_on_promotion_square(at, piece.kind, side) {
            cx.promote(at, side, Reason::RebirthPromotion);
            return;
        }
    }
}

/// The captured man; of several, one that is not royal.
fn victim(cx: &Ctx, played: &Played) -> Victim {
    let usual = cx.captured(played).find(|(_, man)| !man.is_royal());
    usual.or_else(|| cx.captured(played).next())
}

impl AfterMove for After {
    fn stage(&self) -> Stage {
        self.acts.stage
    }

    fn conduct(&self) -> Conduct {
        let is_never = |captures| {
            let known = Known {
                captures: Some(captures),
                ..Known::default()
            };
            let when = self.acts.when.as_ref();
            when.is_some_and(|when| truth(when, known) == Some(false))
        };
        let when = match (is_never(false), is_never(true)) {
            (true, true) => When::NEVER,
            (true, false) => When::CAPTURES,
            (false, true) => When::NO_CAPTURES,
            (false, false) => When::ANY_MOVE,
        };
        let does = match self.acts.effects.is_empty() {
            true => Does::Judges,
            false => Does::Anything,
        };
        Conduct {
            when,
            does,
            ..Conduct::ANYTHING
        }
    }

    fn changes(&self) -> Changes {
        let effects = &self.acts.effects;
        match effects.iter().all(Effects::keeps_to_the_moved_man) {
            true if effects.is_empty() => Changes::Nothing,
            true => Changes::Men(ChangedMen {
                own: 1,
                other: 1,
                ..ChangedMen::default()
            }),
            false => Changes::Anything,
        }
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        for victim in self.victims(cx, played) {
            let when = self.acts.when.as_ref();
            if !when.is_none_or(|when| After::moment(cx, played, victim).says(when)) {
                continue;
            }
            if self.acts.effects.is_empty() {
                let at = cx.moved_man(played).unwrap_or(played.shape.to);
                cx.note(self.name, |_| {
                    Remark::at(Message("illegal-by-definition"), at)
                });
                return Verdict::Illegal;
            }
            self.act(cx, played, victim);
        }
        Verdict::Legal
    }
}
