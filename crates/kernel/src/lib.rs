//! The kernel of Sauterelle: positions, men, what rules can do, legal moves.
//!
//! A [`State`](board::state::State) changes only through invertible effects. Conditions, of which none is known here, add [hooks] to a
//! [`ruleset::Builder`], and that becomes a [`ruleset::Ruleset`]; a [`Player`](play::Player) plays under it. Check is a disjunction of reasons, and
//! legality, mate and stalemate are derived from nothing else.
//!
//! ```
//! use sauterelle_kernel::play::Player;
//! use sauterelle_kernel::board::effect::{Effect, Reason};
//! use sauterelle_kernel::men::Kinds;
//! use sauterelle_kernel::moves::perft::perft;
//! use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side, Sides};
//! use sauterelle_kernel::ruleset::Builder;
//! use sauterelle_kernel::board::state::State;
//!
//! let rules = Builder::new(Kinds::new([]).unwrap(), vec![KindId::QUEEN]).finish();
//! let mut start = State::empty(Side::White);
//! for (at, sides, attrs, kind) in [
//!     ("a1", Sides::White, Attrs::ROYAL, KindId::KING),
//!     ("b7", Sides::White, Attrs::NONE, KindId::PAWN),
//!     ("h8", Sides::Black, Attrs::ROYAL, KindId::KING),
//! ] {
//!     let piece = Piece { kind, sides, attrs, id: 0 };
//!     start.apply(Effect::Add { at: at.parse().unwrap(), piece }, Reason::Record);
//! }
//! // three moves of the king, and the pawn becomes a queen
//! assert_eq!(perft(&mut Player::new(&rules, start), 1), 4);
//! ```
#![forbid(unsafe_code)]

pub mod board;
pub mod cancel;
pub mod condition;
pub mod defined;
pub mod diagram;
pub mod hooks;
pub mod language;
pub mod legality;
pub mod men;
pub mod moves;
pub mod observe;
pub mod play;
pub mod ruleset;
pub mod view;
