//! Cooks that are known: other versions may have them too.

use crate::deed::Deed;
use crate::edit::Version;
use crate::found::Found;
use sauterelle::Side;

/// A solution of some version that is not meant: others may have it too.
#[derive(Clone, Debug)]
pub(crate) struct Cook {
    pub number: usize,
    pub first: Side,
    pub skipped: u8,
    pub deeds: Vec<Deed>,
    pub text: String,
    /// How many versions it has cooked.
    pub hits: u32,
    /// The version in which it was found; nothing: the problem itself.
    pub found_in: Option<Version>,
}

impl Cook {
    /// A solution of the position of this number.
    pub fn new(number: usize, found: &Found) -> Cook {
        Cook {
            number,
            first: found.first,
            skipped: found.skipped,
            deeds: found.branch().to_vec(),
            text: found.text.clone(),
            hits: 0,
            found_in: None,
        }
    }
}
