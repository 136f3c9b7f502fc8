//! Whole collections of problems: read from files of any form, solved on all cores into a database, compared with the solutions that
//! their authors intend, and reported on.
//!
//! [`sauterelle::examination`] treats one problem; it knows of no database, so that other engines for distributed work can call it too.
//! [`store`] keeps problems and results; [`run`] leads from the one to the other; [`report`] says what has come out. [`find`] looks for those that
//! are asked for, without a database.
#![forbid(unsafe_code)]

pub mod find;
pub mod input;
pub mod judge;
pub mod predecessors;
pub mod report;
pub mod run;
pub mod store;
