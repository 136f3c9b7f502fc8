//! Duties: of its legal moves a side may play only those that come first by some measure. Checks are orthodox, unless the condition
//! says otherwise. (Duties by length and by capture have files of their own.)

pub mod alphabetic;
pub mod dister;
pub mod duellists;
pub mod follow_my_leader;
pub mod forced_squares;
pub mod synchronous;

use super::{Args, Meta, RuleDef, RuleError, Takes};
use crate::piece::Side;
use crate::ruleset::Builder;
use crate::square::Sq;

/// A condition that obliges one side, or both.
pub struct Duty {
    meta: &'static Meta,
    sides: &'static [Side],
    /// Its sign on the squares that follow its name, if squares follow it.
    sign: Option<&'static str>,
    impose: fn(&mut Builder, &Args, Side) -> Result<(), RuleError>,
}

impl RuleDef for Duty {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn takes(&self, option: &str) -> Takes {
        match (self.sign, option) {
            (Some(_), "") => Takes::Many(|word| super::squares::read(word).is_some()),
            _ => Takes::Nothing,
        }
    }

    fn on_board(&self, words: &[(&'static str, String)]) -> Vec<(Sq, &'static str)> {
        let squares = super::squares::all(words.iter().map(|(_, word)| word.as_str()));
        let sign = self.sign.unwrap_or_default();
        squares.into_iter().map(|at| (at, sign)).collect()
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        for &side in self.sides {
            (self.impose)(builder, args, side)?;
        }
        Ok(())
    }
}
