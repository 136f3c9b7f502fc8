//! Files, and something of each of them.

/// How many there are.
pub(super) const FILES: u8 = 8;

/// Something of each file.
pub(super) type ByFile<T> = [T; 8];
