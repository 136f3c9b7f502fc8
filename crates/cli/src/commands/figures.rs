//! How men look, as arguments.

use crate::exit::Exit;
use clap::ValueEnum;
use sauterelle::pictures::{FigureSet, Figures, Rules};
use sauterelle_languages::say;

/// Arguments of commands that draw.
#[derive(clap::Args)]
pub struct FigureArgs {
    /// How men are drawn [default: own]
    #[arg(long, value_enum)]
    figures: Option<SetArg>,
    /// How a man is drawn, whatever the set (repeatable): sx=q/3 for a queen turned by three eighths, g=letters, n=letters:NR, sx=own
    #[arg(long = "figure", value_name = "RULE")]
    rules: Vec<Rules>,
}

/// A set of figures.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum SetArg {
    /// The figures of this program, with the codes of fairy men beside them
    Own,
    /// The figures of magazines: orthodox ones turned by eighths
    Traditional,
    /// The codes of the men
    Letters,
}

impl From<SetArg> for FigureSet {
    fn from(set: SetArg) -> FigureSet {
        match set {
            SetArg::Own => FigureSet::Own,
            SetArg::Traditional => FigureSet::Traditional,
            SetArg::Letters => FigureSet::Letters,
        }
    }
}

impl FigureArgs {
    /// Whether nothing is said.
    fn is_empty(&self) -> bool {
        self.figures.is_none() && self.rules.is_empty()
    }

    /// The figures asked for, if what is written has room for them.
    ///
    /// # Errors
    /// If figures are asked for where there are none.
    pub fn where_drawn(&self, is_drawn: bool, with: &str) -> Result<Figures, Exit> {
        match self.is_empty() || is_drawn {
            true => Ok(self.figures()),
            false => Err(Exit::failure(say!(
                "--figures and --figure go with {with} only"
            ))),
        }
    }

    /// The figures asked for. Of two rules for a man, the last one holds.
    pub fn figures(&self) -> Figures {
        let set = self.figures.map_or(FigureSet::default(), Into::into);
        let mut figures = Figures::of(set);
        for rules in &self.rules {
            figures.rules.extend(rules.clone());
        }
        figures
    }
}
