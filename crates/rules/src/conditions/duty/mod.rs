//! Duties: of its legal moves a side may play only those that come first by some measure. Checks are orthodox, unless the condition
//! says otherwise. (Duties by length and by capture have files of their own.)

pub mod alphabetic;
pub mod dister;
pub mod duellists;
pub mod follow_my_leader;
pub mod forced_squares;
pub mod synchronous;

use super::squares;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, Takes};
use sauterelle_kernel::ruleset::Builder;

/// A condition that obliges one side, or both.
pub struct Duty {
    meta: &'static Meta,
    sides: &'static [Side],
    /// Its sign on the squares that follow its name, if squares follow it.
    sign: Option<&'static str>,
    impose: fn(&mut Builder, &Args, Side) -> Result<(), RuleError>,
}

/// A condition of this folder: its name here, its text file, its names, whom it obliges, its sign, how it is imposed, and its documentation.
macro_rules! duty {
    ($id:ident, $texts:literal, $names:expr, $sides:expr, $sign:expr, $impose:expr, $doc:expr) => {
        /// See its documentation text.
        pub static $id: $crate::conditions::duty::Duty = $crate::conditions::duty::Duty {
            meta: &sauterelle_kernel::condition::Meta {
                name: $names,
                aliases: &[],
                options: &[],
                doc: $doc,
                source: "inventor and year not known to us",
                texts: sauterelle_kernel::texts!($texts),
            },
            sides: $sides,
            sign: $sign,
            impose: $impose,
        };
    };
}
use duty;

impl RuleDef for Duty {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn takes(&self, option: &str) -> Takes {
        match self.sign {
            Some(_) => squares::after_name(option),
            None => Takes::Nothing,
        }
    }

    fn on_board(&self, words: &[(&'static str, String)]) -> Vec<(Sq, &'static str)> {
        squares::signed(words, self.sign.unwrap_or_default())
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        for &side in self.sides {
            (self.impose)(builder, args, side)?;
        }
        Ok(())
    }
}
