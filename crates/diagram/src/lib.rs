//! Draws men, positions, moves and problems, as SVG, PNG and PDF, and problems as HTML.
//!
//! - [`man_svg`]: one man.
//! - [`Picture`]: a position with marks, a box and coordinates, made from a diagram or a position of the kernel;
//!   [`Picture::svg`] draws it.
//! - [`Strip`]: a move in its operations, image after image; made from a
//!   [`Decomposition`](sauterelle_notation::telling::Decomposition).
//! - [`Sheet`]: a whole problem as a magazine prints it, with its solution if that is known.
//! - [`page`]: problems as one HTML page without anything else.
//! - [`render::png`] and [`render::pdf`]: any of these SVG in other formats, with fonts of their own.
//!
//! An SVG made here has no names (`id`), no style sheet and no script: several of them can stand in one HTML page.
#![forbid(unsafe_code)]

mod board;
mod caption;
mod column;
mod figures;
mod figurine;
mod fonts;
mod gathering;
mod mark;
mod men;
pub mod page;
mod picture;
pub mod render;
mod sheet;
mod strip;
pub mod svg;
mod table;

pub use figures::Figure;
pub use figurine::man_svg;
pub use gathering::Gathering;
pub use mark::Mark;
pub use men::{Drawing, drawing};
pub use picture::{Picture, Theme, man_of};
pub use sheet::{Part, Sheet, Solution};
pub use strip::Strip;
pub use table::men_table;
