//! Draws men, positions, moves and problems, as SVG, PNG and PDF, and problems as HTML.
//!
//! - [`man_svg`]: one man.
//! - [`Figures`]: which figures men have: this program's own, those of magazines, or letters, and a user's rules over them.
//! - [`Picture`]: a position with marks, a box and coordinates, made from a diagram or a position of the kernel;
//!   [`Picture::svg`] draws it.
//! - [`Strip`]: a move in its operations, image after image; made from a
//!   [`Decomposition`](sauterelle_notation::telling::Decomposition).
//! - [`Sheet`]: a whole problem as a magazine prints it, with its solution if that is known.
//! - [`page`]: problems as one HTML page without anything else.
//! - [`Publication`]: several problems on pages of some size, as a magazine or a booklet prints them.
//! - [`render::png`] and [`render::pdf`]: any of these SVG in other formats, with fonts of their own.
//!
//! ```
//! use sauterelle_diagram::{Mark, Picture, render};
//! use sauterelle_notation::fen::parse_fen;
//!
//! let position = parse_fen("7k/8/8/8/3[g]4/8/8/K7").expect("a position");
//! let mut picture = Picture::of_diagram(&position.diagram);
//! picture.marks.push(Mark::Arrow("d4".parse().unwrap(), "a1".parse().unwrap()));
//! let png = render::png(&picture.svg(), 2.0).expect("a picture");
//! assert!(png.starts_with(b"\x89PNG"));
//! ```
//!
//! An SVG made here has no names (`id`), no style sheet and no script: several of them can stand in one HTML page.
#![forbid(unsafe_code)]

mod board;
mod caption;
mod choice;
mod colours;
mod column;
mod figure_set;
mod figures;
mod figurine;
mod file_type;
mod fonts;
mod frame;
mod gathering;
mod label;
mod lengths;
mod mark;
mod marking;
mod men;
pub mod page;
mod picture;
mod play;
mod printing;
mod publication;
mod refused;
pub mod render;
mod rules;
mod shapes;
mod sheet;
mod showing;
mod sizes;
mod solution;
mod strip;
pub mod svg;
mod table;

pub use choice::{Figures, Look};
pub use colours::Theme;
pub use figure_set::FigureSet;
pub use figures::Figure;
pub use figurine::man_svg;
pub use file_type::{Drawn, FileType};
pub use gathering::Gathering;
pub use lengths::{lengths_half_table, lengths_plane, lengths_table};
pub use mark::Mark;
pub use men::Drawing;
pub use picture::{Picture, man_of};
pub use publication::{Layout, Paper, Publication, PublicationError, Template, Unprintable};
pub use rules::{Rule, Rules, Way};
pub use sauterelle_notation::shows::{Shown, Shows, Ticks};
pub use sheet::Sheet;
pub use solution::{Part, Solution};
pub use strip::Strip;
pub use table::men_table;
