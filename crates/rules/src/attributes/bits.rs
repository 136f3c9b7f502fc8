//! Which bit of a man says that it has an attribute. The other bits are the kernel's, see [`Attrs`].

use sauterelle_kernel::board::piece::Attrs;

/// See the attribute of this name.
pub const KAMIKAZE: Attrs = Attrs(1 << 3);
/// See the attribute of this name.
pub const PARALYSING: Attrs = Attrs(1 << 4);
/// See the attribute of this name.
pub const CHAMELEON: Attrs = Attrs(1 << 5);
/// See the attribute of this name.
pub const JIGGER: Attrs = Attrs(1 << 6);
/// See the attribute of this name.
pub const HALF_NEUTRAL: Attrs = Attrs(1 << 7);
/// See the attribute of this name.
pub const HURDLE_COLOUR_CHANGING: Attrs = Attrs(1 << 8);
/// See the attribute of this name.
pub const MAGIC: Attrs = Attrs(1 << 9);
/// See the attribute of this name.
pub const UNCAPTURABLE: Attrs = Attrs(1 << 10);
/// See the attribute of this name.
pub const BUL: Attrs = Attrs(1 << 11);
/// See the attribute of this name.
pub const DOB: Attrs = Attrs(1 << 12);
/// See the attribute of this name.
pub const PATROL: Attrs = Attrs(1 << 13);
/// See the attribute of this name.
pub const FUNCTIONARY: Attrs = Attrs(1 << 15);
/// See the attribute of this name.
pub const VOLAGE: Attrs = Attrs(1 << 16);
/// See the attribute of this name.
pub const PROTEAN: Attrs = Attrs(1 << 17);
/// See the attribute of this name.
pub const ANDA: Attrs = Attrs(1 << 18);
/// See the attribute of this name.
pub const ANDA_INVERSE: Attrs = Attrs(1 << 19);
