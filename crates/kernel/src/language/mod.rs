//! The words and signs in which men and conditions are defined, and how faults in a definition are told. What the words mean is known to
//! those who read them.

mod fault;
mod tokens;

pub use fault::{Fault, Place};
pub use tokens::{Kind, Token, Tokens};
