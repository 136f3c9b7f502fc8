//! All tests of the crate from outside, in one program: each program more is linked again.

mod cage;
mod common;
mod connected;
mod goals;
mod length;
mod men;
mod orthodox;
mod polo;
mod retract;
mod solve;
