//! `pawns`: where pawns act, and to what they promote.

use crate::expression::Setting;
use sauterelle_kernel::condition::RuleError;
use sauterelle_kernel::men::Man;
use sauterelle_kernel::ruleset::{Builder, Claim};

/// One thing about pawns.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Pawns {
    NeverPromote,
    /// On their own first rank they have one, two or three steps, and capture.
    LeapFromFirstRank,
    /// On their own first rank they have one step, and capture.
    ActOnFirstRank,
    /// On their own first rank they capture.
    CaptureOnFirstRank,
    /// To these men only, by their numbers in the definition.
    PromoteTo(Vec<usize>),
    /// To these men too.
    PromoteAlsoTo(Vec<&'static Man>),
}

impl Pawns {
    /// Puts it in force.
    ///
    /// # Errors
    /// If another rule decides the same, or they cannot promote to one of the men.
    pub fn compile(&self, set: &Setting, builder: &mut Builder) -> Result<(), RuleError> {
        match self {
            Pawns::NeverPromote => builder.no_promotion(),
            Pawns::LeapFromFirstRank => {
                builder.claim(Claim::RankOfPawnMoves)?;
                builder.pawns_leap_from_first_rank();
            }
            Pawns::ActOnFirstRank => {
                builder.claim(Claim::PawnsToFirstRank)?;
                builder.pawns_act_on_first_rank();
            }
            Pawns::CaptureOnFirstRank => builder.pawns_capture_on_first_rank(),
            Pawns::PromoteTo(men) => {
                let named = men.iter().filter_map(|man| *set.kinds.get(*man)?);
                builder.promote_only(named.collect());
            }
            Pawns::PromoteAlsoTo(men) => {
                for man in men {
                    builder.promote_also(man);
                }
            }
        }
        Ok(())
    }
}
