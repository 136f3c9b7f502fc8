//! Moves taken back: the positions from which a legal move leads to the present one.
//!
//! Candidates come from the ways in which men go. Each is kept only if the code that plays moves leads from it to exactly the present
//! position, so that none is false. None is missing where a move is no more than that one man goes, and captures one man at most, or that
//! a king castles: [`hindrance()`] names what else there is.
//!
//! ```
//! use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side, Sides};
//! use sauterelle_kernel::board::effect::{Effect, Reason};
//! use sauterelle_kernel::board::state::State;
//! use sauterelle_kernel::men::Kinds;
//! use sauterelle_kernel::play::Player;
//! use sauterelle_kernel::ruleset::Builder;
//! use sauterelle_unmoves::{self as unmoves, Legality};
//!
//! let rules = Builder::new(Kinds::new([]).unwrap(), vec![]).finish();
//! let mut position = State::empty(Side::Black);
//! for (at, sides) in [("a1", Sides::White), ("c3", Sides::Black)] {
//!     let piece = Piece { kind: KindId::KING, sides, attrs: Attrs::ROYAL, id: 0 };
//!     position.apply(Effect::Add { at: at.parse().unwrap(), piece }, Reason::Record);
//! }
//! // the white king comes from a2 or b1, and has captured nobody or one of five men there
//! let mut player = Player::new(&rules, position);
//! let all = unmoves::all(&mut player, Legality::MEN);
//! assert!(all.iter().all(|it| !it.mv.shape.from.to_string().contains("b2")));
//! unmoves::take_back(&mut player, &all[0]);
//! assert_eq!(player.state().turn(), Side::White);
//! ```
#![forbid(unsafe_code)]

mod a_posteriori;
mod candidate;
mod candidates;
mod captured;
mod castlings;
mod departures;
mod expected;
mod hindrance;
mod history;
mod last_moves;
mod legality;
mod material;
mod not_last;
mod readings;
mod rights;
mod taken_back;
mod tried;
mod unmove;

pub use a_posteriori::{justification_in, justifications};
pub use expected::expected;
pub use hindrance::{Hindrance, hindrance, one_man_goes};
pub use history::{Impossible, is_legal, pawns_can_have_come, why_impossible};
pub use last_moves::{all, of, quiet};
pub use legality::Legality;
pub use material::{material_is_possible, material_of_side_is_possible};
pub use not_last::{NotLast, WhyNotLast, go_before};
pub use readings::{Reading, readings, settle_as};
pub use rights::{
    Castling, castlings_in_doubt, en_passant_not_disproved, give_en_passant, is_disproved,
    prove_unmoved, rule_out, rule_out_castlings, settle_castlings, settle_en_passant,
    settle_rights,
};
pub use taken_back::has_unmove;
pub use unmove::{LastMover, Unmove, last_movers, take_back};
