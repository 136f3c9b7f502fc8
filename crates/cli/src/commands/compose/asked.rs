//! Which versions are asked for.

use super::args::Args;
use crate::exit::Exit;
use crate::input::read_input;
use sauterelle::notation::entered::InputProblem;
use sauterelle::{Sq, Stop};
use sauterelle_compose::vary::{Choose, Space, Wish};
use sauterelle_compose::{Base, Level, Limits, Version, pairs};
use sauterelle_languages::say;
use std::sync::Arc;

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
            let (bytes, name) = read_input(Some(file), &say!("nothing varies: give a text"))?;
            let text = String::from_utf8(bytes)
                .map_err(|_| Exit::failure(say!("{name}: not a text in UTF-8")))?;
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

/// The versions to be judged.
pub enum Versions {
    /// Those of a space.
    Space(Box<Space>),
    /// Those that were found by something that is known of others.
    List(Vec<Version>),
}

impl Versions {
    /// How many there are at most.
    pub fn len(&self) -> u64 {
        match self {
            Versions::Space(space) => space.len(),
            Versions::List(list) => list.len() as u64,
        }
    }

    /// Whether there are exactly so many.
    pub fn are_counted(&self) -> bool {
        match self {
            Versions::Space(space) => space.is_counted(),
            Versions::List(_) => true,
        }
    }

    /// The version of this number.
    pub fn version(&self, number: u64) -> Option<Version> {
        match self {
            Versions::Space(space) => space.version(number),
            Versions::List(list) => list.get(usize::try_from(number).ok()?).cloned(),
        }
    }

    /// Those from this number on, with their numbers.
    pub fn from(&self, number: u64) -> Box<dyn Iterator<Item = (u64, Version)> + '_> {
        match self {
            Versions::Space(space) => Box::new(space.from(number)),
            Versions::List(list) => {
                let numbered = (0..).zip(list.iter().cloned());
                Box::new(numbered.skip_while(move |(at, _)| *at < number))
            }
        }
    }

    /// Whether a version that is sound is what was asked for. A twin has other play than the problem.
    pub fn ask_for(&self, kept: Option<Level>) -> bool {
        let is_same = kept == Some(Level::Moves);
        !is_same || !matches!(self, Versions::Space(space) if space.are_twins())
    }

    /// The space, where fewer or weaker men are looked for.
    pub fn economy(&self) -> Option<&Space> {
        match self {
            Versions::Space(space) if space.is_economical() => Some(space),
            _ => None,
        }
    }

    /// Whether a version of a search for economy says nothing that sound ones do not say: one of them does with as few men what it does, or
    /// with fewer.
    pub fn say_nothing_of(&self, version: &Version, sound: &[Version]) -> bool {
        self.economy()
            .is_some_and(|space| sound.iter().any(|known| space.says_more(known, version)))
    }
}

impl What {
    /// What tells it from other questions.
    pub fn name(&self) -> String {
        match self {
            What::Text(text, _) => text.clone(),
            What::Matters => "--matters".to_string(),
            What::Squares(at) => format!("--squares {at}"),
            What::Cure(men) => format!("--cure {men}"),
            What::Economy => "--economy".to_string(),
        }
    }

    /// What is said of the versions beside what may vary.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn wish(&self, problem: &InputProblem) -> Result<Wish, Exit> {
        Ok(match self {
            What::Text(..) => self.space(problem)?.wish().clone(),
            _ => Wish::default(),
        })
    }

    /// The space, where its versions are drawn.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn template(&self, problem: &InputProblem) -> Result<Option<Space>, Exit> {
        Ok(match self {
            What::Text(..) => Some(self.space(problem)?),
            _ => None,
        }
        .filter(|space| space.choose() != Choose::All))
    }

    /// The versions of a solved problem.
    ///
    /// # Errors
    /// If there are none.
    pub fn versions(
        &self,
        base: &Arc<Base>,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Versions, Exit> {
        let none = |message: String| Err(Exit::failure(message));
        match self {
            What::Cure(_) if base.is_sound() => {
                none(say!("there is nothing to cure: all solutions are meant"))
            }
            What::Cure(2) => Ok(Versions::List(pairs(base, limits, stop))),
            _ => {
                let space = self.space(base.problem())?;
                match space.is_empty() {
                    true => none(say!("there is nothing to vary in this problem")),
                    false => Ok(Versions::Space(Box::new(space))),
                }
            }
        }
    }

    fn space(&self, problem: &InputProblem) -> Result<Space, Exit> {
        Ok(match self {
            What::Text(text, source) => {
                let read = Space::read(text, problem);
                read.map_err(|fault| Exit::failure(fault.in_file(Some(source))))?
            }
            What::Matters => Space::matters(problem),
            What::Squares(at) if problem.initial.diagram.men[at.index()].is_none() => {
                return Err(Exit::failure(say!("--squares: nobody stands on {at}")));
            }
            What::Squares(at) => Space::squares(problem, *at),
            What::Cure(men) => Space::additions(problem, &Space::usual_additions(problem), *men),
            What::Economy => Space::economy(problem),
        })
    }
}
