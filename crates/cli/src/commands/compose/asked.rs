//! Which versions are asked for.

use super::Args;
use crate::exit::Exit;
use crate::input::read_input;
use sauterelle::Sq;
use sauterelle::notation::popeye::InputProblem;
use sauterelle_compose::vary::Space;

/// What is asked of each problem.
pub enum What {
    /// What a text lets vary, and where it comes from.
    Text(String, String),
    /// Does every man matter?
    Matters,
    /// Where else may a man stand?
    Squares(Sq),
    /// Which men, so many, leave only what is meant?
    Cure(usize),
    /// Can it be done with fewer or weaker men?
    Economy,
}

impl Args {
    /// What is asked.
    pub(super) fn what(&self) -> Result<What, Exit> {
        Ok(if let Some(text) = &self.vary {
            What::Text(text.clone(), "--vary".to_string())
        } else if let Some(file) = &self.vary_file {
            let (bytes, name) = read_input(Some(file), "nothing varies: give a text")?;
            let text = String::from_utf8(bytes)
                .map_err(|_| Exit::failure(format!("{name}: not a text in UTF-8")))?;
            What::Text(text, name)
        } else if let Some(at) = self.squares {
            What::Squares(at)
        } else if let Some(men) = self.cure {
            What::Cure(usize::from(men))
        } else if self.economy {
            What::Economy
        } else {
            What::Matters
        })
    }
}

impl What {
    /// The versions of a problem.
    ///
    /// # Errors
    /// What is wrong with the text; a square on which nobody stands.
    pub fn space(&self, problem: &InputProblem) -> Result<Space, Exit> {
        let none = |message: String| Err(Exit::failure(message));
        let space = match self {
            What::Text(text, source) => {
                let read = Space::read(text, problem);
                return read.map_err(|fault| Exit::failure(fault.in_file(Some(source))));
            }
            What::Matters => Space::matters(problem),
            What::Squares(at) if problem.initial.diagram.men[at.index()].is_none() => {
                return none(format!("--squares: nobody stands on {at}"));
            }
            What::Squares(at) => Space::squares(problem, *at),
            What::Cure(men) => Space::additions(problem, &Space::usual_additions(problem), *men),
            What::Economy => Space::economy(problem),
        };
        match space.is_empty() {
            true => none("there is nothing to vary in this problem".to_string()),
            false => Ok(space),
        }
    }
}
