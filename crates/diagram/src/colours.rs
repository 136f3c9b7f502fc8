//! Colours: those of a theme, and those of men.

/// Colours of the board and of what stands around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Black on white, as a magazine prints it.
    #[default]
    Light,
    /// For a dark page.
    Dark,
}

/// Colours of a theme.
pub(crate) struct Colours {
    /// Light squares.
    pub light: &'static str,
    /// Dark squares.
    pub dark: &'static str,
    /// Frames.
    pub line: &'static str,
    /// Letters beside the board.
    pub text: &'static str,
    /// Emphasised squares.
    pub highlight: &'static str,
    /// Arrows, dots and crosses.
    pub mark: &'static str,
}

impl Theme {
    /// The colours of the board and of what stands around it.
    pub(crate) const fn colours(self) -> Colours {
        match self {
            Theme::Light => Colours {
                light: "#fff",
                dark: "#cdcdcd",
                line: "#000",
                text: "#000",
                highlight: "#f5c542",
                mark: "#b3261e",
            },
            Theme::Dark => Colours {
                light: "#c3c7cc",
                dark: "#8b929a",
                line: "#dfe3e7",
                text: "#dfe3e7",
                highlight: "#f5c542",
                mark: "#a1160f",
            },
        }
    }
}

/// The colours of a man: that of what is filled, and that of lines upon it.
pub(crate) const fn of_man(black: bool) -> (&'static str, &'static str) {
    match black {
        true => ("#000", "#fff"),
        false => ("#fff", "#000"),
    }
}
