//! What is to be done in a run, by whom, and who hears of it.

use crate::input::Inputs;
use crate::store::Progress;
use sauterelle::Stop;
use sauterelle::examination::{Examination, Intention, Limits};
use std::path::PathBuf;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The database.
    pub store: PathBuf,
    /// What is to be read.
    pub inputs: Inputs,
    /// What each problem may use.
    pub limits: Limits,
    /// Problems that are solved at the same time.
    pub workers: usize,
    /// The version of the program.
    pub version: String,
}

/// Hears how a run goes.
pub trait Watch: Sync {
    /// Something in the inputs is wrong.
    fn fault(&self, message: &str);
    /// How far the run is; meanwhile the inputs may still be read.
    fn progress(&self, progress: Progress, is_reading: bool);
}

/// What treats one problem: [`examine_text`](sauterelle::examination::examine_text), or something in its place.
pub type Examine<'f> =
    dyn Fn(&str, Option<&Intention>, &Limits, &Stop) -> Option<Examination> + Sync + 'f;
