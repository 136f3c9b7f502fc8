//! What a condition knows of the problem in which it is in force.

use crate::memory::Cell;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::hooks::remark::{Message, Remark, Value};
use sauterelle_kernel::ruleset::LastMove;

/// What is settled when the rules are compiled.
#[derive(Clone, Default)]
pub(crate) struct Setting {
    /// The name of the condition.
    pub name: &'static str,
    /// What the clause says, in English, French and German: its own sentence, or its text.
    pub clause: [&'static str; 3],
    /// The kinds that the definition names, by their numbers in it; those that the problem does not have are left out.
    pub kinds: Vec<Option<KindId>>,
    /// Whether each of the options of the definition has been given.
    pub options: Vec<bool>,
    /// The squares that follow the name of the condition.
    pub squares: Bb,
    /// Where the last move is remembered, if the definition asks about it.
    pub last_move: Option<LastMove>,
    /// Where is kept what the definition remembers, by its numbers in it and by the side.
    pub cells: Vec<[Cell; 2]>,
    /// Where it is remembered that play is over, if the definition ends it.
    pub end: Option<SlotId>,
}

impl Setting {
    /// A message that names the clause.
    pub fn remark(&self, message: Message) -> Remark {
        Remark::new(message).with("clause", Value::Text(self.clause))
    }
}
