//! All tests of the crate from outside, in one program: each program more is linked again.

mod examples;
mod executors;
mod helpmates;
mod invisible;
mod measured_checks;
mod observers;
mod perft;
mod periods;
mod proof_games;
mod properties;
mod pruning;
mod reference;
mod replay;
mod retractors;
mod rules;
mod solutions;
mod telling;
mod unmoves;
