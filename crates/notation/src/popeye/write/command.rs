//! The words of commands.

use crate::vocabulary::tables::commands::{COMMANDS, Command};
use sauterelle_kernel::men::Language;

/// A command in a language.
pub(super) fn command(which: Command, language: Language) -> &'static str {
    let found = COMMANDS.iter().find(|(command, _)| *command == which);
    found.map_or("", |(_, names)| names[language as usize])
}
