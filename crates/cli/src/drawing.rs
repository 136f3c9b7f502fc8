//! How positions are drawn on standard output: figures and colours where a terminal shows them, plain characters elsewhere.

use sauterelle::kernel::board::piece::KindId;
use sauterelle::kernel::board::state::State;
use sauterelle::notation::board;
use std::env;
use std::io::IsTerminal;

/// A manner of drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// Letters.
    Plain,
    /// Figures, with colours or without.
    Figures {
        /// Whether squares and men have colours.
        coloured: bool,
    },
}

impl Drawing {
    /// What standard output shows: figures only if they are asked for.
    pub fn of_output(figures: bool) -> Drawing {
        let is_terminal = std::io::stdout().is_terminal() && variable("TERM") != "dumb";
        if !figures || !is_terminal || !locale_has_figures(&locale()) {
            return Drawing::Plain;
        }
        Drawing::Figures {
            coloured: variable("NO_COLOR").is_empty(),
        }
    }

    /// A position, given the letters of each kind of men.
    pub fn draw(self, letters: impl Fn(KindId) -> String, state: &State) -> String {
        match self {
            Drawing::Plain => board::compact(&board::of_state(letters, state)),
            Drawing::Figures { coloured } => board::for_terminal(letters, state, coloured),
        }
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

/// The first of the variables that say which characters there are.
fn locale() -> String {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().map(variable);
    let mut set = names.filter(|value| !value.is_empty());
    set.next().unwrap_or_default()
}

/// Whether the characters of a locale include figures. Where none is set, as on Windows, they do.
fn locale_has_figures(locale: &str) -> bool {
    let locale = locale.to_lowercase();
    locale.is_empty() || locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::{Drawing, locale_has_figures};

    #[test]
    fn figures_need_unicode_and_are_drawn_on_request() {
        assert!(locale_has_figures("de_DE.UTF-8") && locale_has_figures(""));
        assert!(!locale_has_figures("C") && !locale_has_figures("de_DE.ISO-8859-1"));
        assert_eq!(Drawing::of_output(false), Drawing::Plain);
    }
}
