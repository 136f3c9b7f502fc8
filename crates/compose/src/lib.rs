//! Versions of a problem: the composer's questions. Does every man matter, where else may it stand, what cures the cook?
//!
//! A [`Version`] is a problem with a few [edits](Edit). Which versions there are is said by a [`Space`](vary::Space); what each comes to is
//! judged by a [`Study`], against what is [meant](Base) in the problem itself.
#![forbid(unsafe_code)]

mod edit;

pub use edit::{Changed, Edit, Origin, Version};
