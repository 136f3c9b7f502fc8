//! Men as data: how each kind moves and captures, and what it is called.

mod along;
pub(crate) mod borrowed;
mod captures;
mod clear;
mod dirs;
mod fast_kinds;
mod going;
mod home_square;
mod hunter;
mod kinds;
pub mod language;
mod line;
mod lines;
mod man;
mod odd;
mod over_one;
mod part;
mod pawn;
mod reach;
mod remark;
mod table;
mod view;
mod walk;

pub(crate) use captures::{Lending, OtherKind};
pub use dirs::Dir;
pub(crate) use fast_kinds::{FastKinds, PlainWalk};
pub use hunter::{NoHunter, hunter, hunter_by_code};
pub use kinds::{Kinds, StandardMen, TooManyKinds};
pub use man::{Language, MAX_KINDS, Man, Nature};
pub use odd::line_through;
pub use part::{How, Image, Landing, Line, Only, Over, Part, Ring, Turn, When};
pub use pawn::{Officers, PawnWalk};
pub use reach::Traced;
pub use table::{MEN, Men, by_code, by_name, of_table, orthodox};
pub use view::View;
pub use walk::{Lender, Walk};
