//! Final positions: mates and stalemates taken apart.

mod field;
mod model;
mod observers;
mod standing;
mod taking_part;

pub use field::{State, is_possible, kept_from, squares_of_field};
pub use model::{Final, is_model_mate, models_are_not_told};
pub use observers::Observers;
pub use standing::standing;
