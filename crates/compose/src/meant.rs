//! What a user names of the solutions of a problem: a solution, a variation of it, or all main variations.

use sauterelle_languages::say;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::IntErrorKind;
use std::str::FromStr;

/// Something that is meant, counted from 0; as data, `2` or `[0, 1]`. As text it is counted from 1: `3`, `1.2`, `all`.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Choice {
    /// A solution; also a try, or set play.
    Solution(usize),
    /// A solution, and this variation of it.
    Variation(usize, usize),
    /// All keys, with all their variations of full length that have one answer.
    #[serde(skip)]
    All,
}

impl Choice {
    /// The solution of which something is meant.
    pub(crate) fn solution(&self) -> Option<usize> {
        match self {
            Choice::Solution(number) | Choice::Variation(number, _) => Some(*number),
            Choice::All => None,
        }
    }

    /// Whether variations must be known.
    pub fn is_of_variations(self) -> bool {
        !matches!(self, Choice::Solution(_))
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Choice::Solution(number) => write!(f, "{}", number + 1),
            Choice::Variation(solution, variation) => {
                write!(f, "{}.{}", solution + 1, variation + 1)
            }
            Choice::All => write!(f, "all"),
        }
    }
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Choice, String> {
        let number = |text: &str| match text.parse::<u32>() {
            Ok(0) => Err(say!("0 is not in 1..: numbers begin with 1").to_string()),
            Ok(number) => Ok(number as usize - 1),
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
                Err(say!("'{text}' is too large"))
            }
            Err(_) => Err(say!(
                "'{text}' is no number: solutions are named as 3, variations as 1.2, all of them as 'all'"
            )),
        };
        Ok(match text.split_once('.') {
            _ if text == "all" => Choice::All,
            Some((solution, variation)) => Choice::Variation(number(solution)?, number(variation)?),
            None => Choice::Solution(number(text)?),
        })
    }
}
