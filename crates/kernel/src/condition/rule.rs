//! What a condition is to the kernel: what it adds to the rules in force, and what it says of itself.

use super::Condition;
use super::args::{Args, Takes};
use super::board_mark::{BoardMark, Cells};
use super::caption::Caption;
use super::error::RuleError;
use super::meta::Meta;
use super::told::Told;
use crate::board::square::Sq;
use crate::diagram::Conventions;
use crate::hooks::remark::Remark;
use crate::men::{Man, StandardMen};
use crate::ruleset::Builder;

/// The option of conditions that bring to the board what moves: after it follows where that stands in a position to be reached.
pub const IN_TARGET: &str = "Target";

/// A name as people write it, and the options that it stands for.
pub type Phrase = (&'static str, &'static [&'static str]);

/// A condition of the registry.
pub trait RuleDef: Sync {
    /// Names and documentation.
    fn meta(&self) -> &'static Meta;

    /// The text by which a user has defined it, if one has.
    fn definition(&self) -> Option<&str> {
        None
    }

    /// The man with which it comes: it is in force wherever that man stands, without being named.
    fn comes_with(&self) -> Option<&'static Man> {
        None
    }

    /// Names of several words that say an option too, in any language: each with its options. Accents, blanks and hyphens in
    /// them do not matter.
    fn phrases(&self) -> &'static [Phrase] {
        &[]
    }

    /// What a reader should know of the sense in which the name is taken, where others take it in another sense.
    fn convention(&self, _given: &Condition, _conventions: Conventions) -> Option<Remark> {
        None
    }

    /// What words may follow the option (the condition itself, if the name is empty).
    fn takes(&self, _option: &str) -> Takes {
        Takes::Nothing
    }

    /// What the condition brings to the board beside men, given the words that follow it: squares, each with its sign in a
    /// diagram.
    fn on_board(&self, _words: &[(&'static str, String)]) -> Vec<(Sq, &'static str)> {
        Vec::new()
    }

    /// What a drawn diagram shows of the condition beside men.
    fn marks(&self, args: &Args) -> Vec<BoardMark> {
        let signs = self.on_board(&args.words).into_iter();
        signs.map(|(at, sign)| BoardMark::Sign(at, sign)).collect()
    }

    /// The cells into which the condition divides the board, for output in text.
    fn cells(&self, _args: &Args) -> Option<Cells> {
        None
    }

    /// How moves tell what it remembers.
    fn told(&self) -> &'static [Told] {
        &[]
    }

    /// How much of it is said under a diagram.
    fn caption(&self) -> Caption {
        Caption::Whole
    }

    /// Whether it does anyway what an option says, so that the option says nothing more.
    fn does_anyway(&self, _option: &str) -> bool {
        false
    }

    /// Whether it is in force anyway with another one that is given, so that it says nothing more.
    fn is_implied_by(&self, _other: &'static Meta) -> bool {
        false
    }

    /// Adds the hooks of the condition.
    ///
    /// # Errors
    /// If the options do not fit together or a rule in force is in the way.
    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError>;

    /// Kinds of men that may come to the board by it.
    fn brings(&self, _args: &Args) -> Vec<&'static Man> {
        Vec::new()
    }

    /// The men of the game array, to which pawns promote and from whose squares captured men are reborn, if they are not the orthodox
    /// ones.
    fn standard_men(&self) -> Option<StandardMen> {
        None
    }

    /// Whether two of its options cannot be given together.
    fn excludes(&self, one: &str, other: &str) -> bool {
        one == other
    }

    /// Why a word that is known to follow such conditions is not supported after this one, if there is a reason.
    fn why_unsupported(&self, _option: &str) -> Option<&'static str> {
        None
    }

    /// Whether it is combined with nothing: no other condition, no neutral men, no attributes.
    fn stands_alone(&self) -> bool {
        false
    }

    /// Whether men stand on one of two boards.
    fn brings_second_board(&self) -> bool {
        false
    }

    /// Whether it may be given several times, which is as if all words had followed it once.
    fn adds_up(&self) -> bool {
        false
    }

    /// For a name that is short for another condition with some options: these.
    fn stands_for(&self) -> Option<(&'static dyn RuleDef, &'static [&'static str])> {
        None
    }
}
