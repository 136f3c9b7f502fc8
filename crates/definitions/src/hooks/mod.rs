//! How clauses act: each is a hook of the kernel.

mod acts;
mod checks;
mod effects;
mod forbids;
mod freezes;
mod goes;
mod happening;
mod may;
mod pawns;
mod prefers;
mod remembers;

pub(crate) use acts::{Acts, Still};
pub(crate) use checks::{Checks, Means};
pub(crate) use effects::{Becoming, Choice, Effects, Place};
pub(crate) use forbids::Forbids;
pub(crate) use freezes::Freezes;
pub(crate) use goes::{Goes, Model};
pub(crate) use may::{Manner, May};
pub(crate) use pawns::Pawns;
pub(crate) use prefers::Prefers;
pub(crate) use remembers::{Ends, Remembered, Remembers};

use crate::expression::Setting;
use checks::InCheck;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::RuleError;
use sauterelle_kernel::ruleset::{Builder, Claim, Conflict};
use std::sync::Arc;

/// A clause of a condition.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Clause {
    Forbids(Forbids),
    Freezes(Freezes),
    Goes(Goes),
    Acts(Acts),
    Checks(Checks),
    Means(Means),
    Prefers(Prefers),
    Pawns(Pawns),
    May(May),
    /// Kings are men like others.
    CommonKings,
}

impl Clause {
    /// Puts it in force.
    ///
    /// # Errors
    /// If another rule decides the same.
    pub fn compile(&self, set: &Arc<Setting>, builder: &mut Builder) -> Result<(), RuleError> {
        let set = set.clone();
        match self {
            Clause::Forbids(forbids) => builder.admission(forbids::Admits::new(&set, forbids)),
            Clause::Freezes(freezes) => {
                let freezes = freezes.clone();
                builder.mobility(freezes::Frozen { set, freezes });
            }
            Clause::Goes(goes) => {
                let goes = goes.clone();
                builder.walk(goes::GoesAs { set, goes });
            }
            Clause::Checks(checks) => {
                let rule = checks.clone();
                builder.check(InCheck { set, rule });
            }
            Clause::Means(means) => {
                let rule = means.clone();
                builder.concept(InCheck { set, rule })?;
            }
            Clause::Prefers(prefers) => {
                for &side in prefers.sides {
                    let (set, prefers) = (set.clone(), prefers.clone());
                    builder.preference(side, prefers::Preferred { set, side, prefers })?;
                }
            }
            Clause::CommonKings => {
                builder.claim(Claim::RoyalKings)?;
                builder.no_royal_kings();
            }
            Clause::May(may) => may.compile(set, builder)?,
            Clause::Pawns(pawns) => pawns.compile(&set, builder)?,
            Clause::Acts(acts) => acts.compile(set, builder)?,
        }
        Ok(())
    }
}

impl Acts {
    fn compile(&self, set: Arc<Setting>, builder: &mut Builder) -> Result<(), Conflict> {
        let any = |is: fn(&Effects) -> bool| self.effects.iter().any(is);
        if any(Effects::is_rebirth) {
            builder.claim(Claim::RebirthOfCaptured)?;
        }
        if any(Effects::is_chosen_rebirth) {
            builder.rebirths_are_chosen();
        }
        if any(Effects::is_transfer) {
            builder.claim(Claim::RebirthOfCapturing)?;
            builder.claim(Claim::HowMenAreCaptured)?;
        }
        if any(Effects::is_swap) {
            for side in Side::BOTH {
                builder.claim(Claim::ExchangeOfKings(side))?;
            }
        }
        match self.still {
            // a move that would be illegal threatens nothing
            Still::Nothing if self.effects.is_empty() => builder.observations_are_played(),
            Still::Observes => builder.threats_are_played(),
            Still::Nothing | Still::Threatens if any(Effects::may_be_illegal) => {
                builder.threats_are_played();
            }
            Still::Nothing | Still::Threatens => {}
        }
        let acts = self.clone();
        builder.after_move(acts::After::new(set, acts));
        Ok(())
    }
}
