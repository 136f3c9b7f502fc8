//! Mixing of what goes into keys.

/// An odd number without pattern.
pub(crate) const SALT: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
