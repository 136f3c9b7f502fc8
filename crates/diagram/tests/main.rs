//! All tests of the crate from outside, in one program: each program more is linked again.

mod men;
mod pictures;
