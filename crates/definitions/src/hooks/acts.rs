//! `after` and `illegal`: what follows from a move that has been played, and which moves that makes illegal.

use super::effects::Effects;
use super::happening::Happening;
use crate::expression::{Known, MOST_BOUND, Moment, Setting, Uses, YesNo, truth};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::Reason;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::remark::Message;
use sauterelle_kernel::hooks::{
    AfterMove, Altered, ChangedMen, Changes, Conduct, Does, Foreseen, Planned, Played, Stage,
    Traces, When,
};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::view::View;
use smallvec::SmallVec;
use std::sync::Arc;

/// What happens after which moves; if nothing happens, they are illegal.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Acts {
    pub stage: Stage,
    /// Nothing: after all.
    pub when: Option<YesNo>,
    pub effects: Vec<Effects>,
    pub uses: Uses,
    /// What a man does none the less that would make an illegal move.
    pub still: Still,
}

/// What a man does that would make an illegal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Still {
    Nothing,
    /// It observes other men, but gives no check.
    Observes,
    /// It observes other men, and gives check.
    Threatens,
}

/// The hook.
pub(super) struct After {
    set: Arc<Setting>,
    acts: Acts,
    has_rebirths: bool,
    changes_enemies_in_place: bool,
}

/// Captured men, or once nobody.
type Victims = SmallVec<[Option<(Sq, Piece)>; 2]>;

impl After {
    pub fn new(set: Arc<Setting>, acts: Acts) -> After {
        let effects = &acts.effects;
        After {
            has_rebirths: effects.iter().any(Effects::is_rebirth),
            changes_enemies_in_place: !effects.is_empty()
                && effects.iter().all(Effects::changes_enemies_in_place),
            set,
            acts,
        }
    }

    fn says(&self, moment: &Moment) -> bool {
        let when = self.acts.when.as_ref();
        when.is_none_or(|when| moment.says(when))
    }

    fn judges_only(&self) -> bool {
        self.acts.effects.is_empty()
    }

    /// Whether all that it does is to remember something.
    fn only_remembers(&self) -> bool {
        !self.judges_only() && self.acts.effects.iter().all(Effects::only_remembers)
    }

    /// The captured men about each of whom is asked, from a1 to h8: all of them where they come back, or make the move illegal.
    fn victims(&self, view: &View, played: &Played) -> Victims {
        if !self.has_rebirths && !self.judges_only() {
            return Victims::from_elem(victim(view, played), 1);
        }
        let mut all: Victims = view.captured(played).map(Some).collect();
        if all.is_empty() {
            all.push(None);
        }
        all.sort_by_key(|victim| victim.map(|(at, _)| at));
        all
    }

    /// Whether all that it does is to make men of the side that moves others where they stand. Who changes places with one of them is no such
    /// man.
    fn changes_own_men_in_place(&self) -> bool {
        let exchange = Known {
            exchanges: Some(true),
            ..Known::default()
        };
        let spares_exchanges = self.truth(exchange) == Some(false);
        let mut effects = self.acts.effects.iter();
        effects.all(|effect| {
            let is_alone = matches!(effect, Effects::ChangeKind(_));
            effect.changes_moved_men_in_place() && (is_alone || spares_exchanges)
        })
    }

    /// After which moves it may happen.
    fn when(&self) -> When {
        let usual = Known {
            given: self.set.squares,
            ..Known::default()
        };
        // of moves of one man, with or without capture, the squares to which they lead
        let [steps, captures] = [false, true].map(|captures| {
            let squares = Sq::all().filter(|to| {
                let known = Known {
                    captures: Some(captures),
                    to: Some(*to),
                    ..usual
                };
                let effects = &self.acts.effects;
                let can_happen =
                    effects.is_empty() || effects.iter().any(|it| it.can_happen(known));
                can_happen && self.truth(known) != Some(false)
            });
            squares.collect::<Bb>()
        });
        let is_never = |known| self.truth(known) == Some(false);
        let quiet = Known {
            captures: Some(false),
            ..usual
        };
        let without_check = Known {
            gives_check: Some(false),
            ..usual
        };
        match (is_never(quiet), captures.is_empty()) {
            (true, true) => When::NEVER,
            (true, false) => When::CAPTURES,
            (false, true) if steps == Bb::ALL => When::NO_CAPTURES,
            _ if is_never(without_check) => When::CHECKS,
            _ if captures != Bb::ALL => When::ALL_BUT_SINGLE_MEN.or_to(steps | captures),
            _ if steps != Bb::ALL => When::ALL_BUT_STEPS.or_to(steps),
            _ => When::ANY_MOVE,
        }
    }

    /// Calls the move illegal.
    fn illegal(&self, player: &mut Player, played: &Played) -> Verdict {
        let at = player.moved_man(played).unwrap_or(played.shape.to);
        player.note(self.set.name, |_| {
            let remark = self.set.remark(Message("illegal-by-definition"));
            remark.with("at", at)
        });
        Verdict::Illegal
    }

    /// Which sides are in check, and whether the side that is to move cannot, as far as it asks.
    fn found_by_playing(&self, player: &mut Player) -> ([bool; 2], bool) {
        let checks = match self.acts.uses.check {
            true => Side::BOTH.map(|side| player.in_check(side)),
            false => [false; 2],
        };
        // who asks whether a side can move is told of no end that depends on who can
        let is_asked = self.acts.uses.stuck && player.questions() == 0;
        (checks, is_asked && !player.can_move())
    }

    /// Why the man that is played goes on, if it does.
    fn goes_on(&self) -> Reason {
        match self.acts.stage {
            Stage::Transfer => Reason::Transfer,
            _ => Reason::Relocation,
        }
    }

    /// What is known of it if only so much is known of the move.
    fn truth(&self, known: Known) -> Option<bool> {
        let when = self.acts.when.as_ref();
        when.map_or(Some(true), |when| truth(when, known))
    }

    /// Whether it happens after this, if nothing else does, as far as that can be told.
    fn foreseen(&self, view: &View, planned: &Planned) -> Option<bool> {
        let knows = self.acts.uses.is_foreseeable() && view.rules().rebirths.squares.is_empty();
        knows.then(|| self.says(&Moment::planned(view, &self.set, planned)))
    }
}

/// The captured man; of several, one that is not royal.
fn victim(view: &View, played: &Played) -> Option<(Sq, Piece)> {
    let usual = view.captured(played).find(|(_, man)| !man.is_royal());
    usual.or_else(|| view.captured(played).next())
}

impl AfterMove for After {
    fn stage(&self) -> Stage {
        self.acts.stage
    }

    fn conduct(&self) -> Conduct {
        let when = self.when();
        let effects = &self.acts.effects;
        let does = match effects.is_empty() {
            true => Does::Judges,
            false if self.only_remembers() => Does::Remembers,
            false if self.changes_own_men_in_place() => Does::ChangesOwnMenInPlace,
            false => Does::Anything,
        };
        let uses = self.acts.uses;
        Conduct {
            when,
            does,
            foresees: uses.is_foreseeable(),
            minds_royal_men: uses.check || uses.observation,
            ..Conduct::ANYTHING
        }
    }

    fn only_reinforces(&self, _shape: &Shape) -> bool {
        let known = Known {
            captures: Some(true),
            captures_royal: Some(true),
            ..Known::default()
        };
        let spares_royal_men = self.truth(known) == Some(false);
        let reinforces = |effect: &Effects| match effect {
            Effects::PlaceVictim(place) => place.side.is_none() && !place.may_be_royal,
            _ => false,
        };
        spares_royal_men && self.acts.effects.iter().all(reinforces)
    }

    fn foresee(&self, view: &View, planned: &Planned) -> Foreseen {
        match (self.foreseen(view, planned), self.acts.effects.as_slice()) {
            (Some(false), _) => Foreseen::Nothing,
            (Some(true), []) => Foreseen::Illegal,
            (Some(true), [effect]) => {
                effect.foreseen(&Moment::planned(view, &self.set, planned), planned)
            }
            _ => Foreseen::Unknown,
        }
    }

    fn changes(&self) -> Changes {
        let add = |all: Option<ChangedMen>, effect: &Effects| {
            let (all, more) = all.zip(effect.changes())?;
            Some(ChangedMen {
                squares: all.squares.saturating_add(more.squares),
                own: all.own.saturating_add(more.own),
                other: all.other.saturating_add(more.other),
                men: all.men.saturating_add(more.men),
            })
        };
        let effects = self.acts.effects.iter();
        match effects.fold(Some(ChangedMen::default()), add) {
            _ if self.judges_only() || self.only_remembers() => Changes::Nothing,
            Some(men) => Changes::Men(men),
            None => Changes::Anything,
        }
    }

    fn alters(&self, view: &View, planned: &Planned) -> Option<Altered> {
        let usual = || Altered::promised_by(self.changes());
        match (self.foreseen(view, planned), self.acts.effects.as_slice()) {
            (Some(false), _) => Some(Altered::NOTHING),
            (Some(true), [effect @ Effects::ChangeKind(it)])
                if effect.changes_moved_men_in_place() =>
            {
                let becomes = Moment::planned(view, &self.set, planned).kind(&it.kind);
                Some(becomes.map_or(Altered::NOTHING, Altered::arriving_as))
            }
            _ if view.neutral_men().is_empty() && self.changes_enemies_in_place => {
                Some(Altered::OTHER_SIDE)
            }
            _ => usual(),
        }
    }

    fn traces(&self) -> Option<Traces> {
        let remembers = self.acts.effects.iter().any(Effects::remembers);
        let leaves_none = !remembers && self.changes() == Changes::Nothing;
        leaves_none.then_some(Traces::NOTHING)
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if self.acts.still == Still::Threatens && player.is_trying_attack() {
            return Verdict::Legal; // where threats are played out, that of capturing a king is none the less one
        }
        let (checks, stuck) = self.found_by_playing(player);
        if self.judges_only() && !self.acts.uses.moved {
            // it does not matter who is captured
            let moment = Moment {
                checks,
                ..Moment::after(player, &self.set, played, None)
            };
            let is_illegal = self.says(&moment);
            return if is_illegal {
                self.illegal(player, played)
            } else {
                Verdict::Legal
            };
        }
        let victims = self.victims(player, played);
        let number = victims.len();
        let happening = |victim| Happening {
            set: &self.set,
            played,
            victim,
            checks,
            stuck,
            goes_on: self.goes_on(),
            bound: [played.shape.to; MOST_BOUND],
        };
        let over = |victim: &Option<(Sq, Piece)>| {
            let is_royal = victim.is_some_and(|(_, man)| man.is_royal());
            self.has_rebirths && is_royal && !self.says(&happening(*victim).moment(player))
        };
        if number > 1 && victims.iter().any(over) {
            return Verdict::Legal; // who loses a royal man has lost: nobody else has to come back
        }
        for (done, victim) in victims.into_iter().enumerate() {
            if done > 0 && self.has_rebirths && player.has_been_here(number - done) {
                return Verdict::Illegal;
            }
            let mut happening = happening(victim);
            if !self.says(&happening.moment(player)) {
                continue;
            }
            let begun = player.state().journal().len();
            let mut effects = self.acts.effects.iter();
            let is_legal = !self.judges_only()
                && effects.all(|effect| effect.happen(player, &mut happening) == Verdict::Legal);
            if !is_legal {
                return self.illegal(player, played);
            }
            if player.state().journal().len() > begun {
                let remark = |_: &View| self.set.remark(Message("acts-by-definition"));
                player.note(self.set.name, remark);
            }
        }
        Verdict::Legal
    }
}
