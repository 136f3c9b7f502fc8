//! The predicates, a file a family.

pub mod changes;
pub mod closed_walks;
pub mod corners;
pub mod echoes;
pub mod economy;
pub mod excelsior;
pub mod following;
pub mod functions;
pub mod interferences;
pub mod mates;
pub mod models;
pub mod patterns;
pub mod phases;
pub mod place_exchange;
pub mod promotions;
pub mod reversals;
pub mod specials;
pub mod zagoruiko;
pub mod zilahi;
