//! How men look in the answer to a question.

use super::fault::Fault;
use sauterelle_diagram::{FigureSet, Figures};
use serde::Deserialize;

/// The figures of a question.
#[derive(Deserialize, Clone, Debug, Default)]
pub(super) struct Looks {
    /// The name of a set: `own`, `traditional` or `letters`.
    figures: Option<String>,
    /// Rules for some men, with blanks or commas between them: `sx=q/3 g=letters`.
    #[serde(default)]
    rules: String,
}

impl Looks {
    /// The figures that are meant.
    pub fn figures(&self) -> Result<Figures, Fault> {
        let set = self
            .figures
            .as_deref()
            .map_or(Ok(FigureSet::default()), str::parse);
        Ok(Figures {
            set: set.map_err(|fault| Fault::from(vec![fault]))?,
            rules: self
                .rules
                .parse()
                .map_err(|fault| Fault::from(vec![fault]))?,
        })
    }
}
