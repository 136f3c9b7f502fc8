//! Draws men, positions, moves and problems, as SVG, PNG and PDF.
//!
//! - [`man_svg`]: one man.
//! - [`Picture`]: a position with marks, a box and coordinates, made from a diagram or a position of the kernel;
//!   [`Picture::svg`] draws it.
//! - [`render::png`] and [`render::pdf`]: the same SVG in other formats, with fonts of their own.
//!
//! An SVG made here has no names (`id`), no style sheet and no script: several of them can stand in one HTML page.
#![forbid(unsafe_code)]

mod board;
mod figures;
mod figurine;
mod mark;
mod men;
mod picture;
pub mod render;
pub mod svg;

pub use figures::Figure;
pub use figurine::man_svg;
pub use mark::Mark;
pub use men::{Drawing, drawing};
pub use picture::{Picture, Theme, man_of};
