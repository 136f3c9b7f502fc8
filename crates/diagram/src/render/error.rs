//! Why an SVG cannot be turned into another format.

use sauterelle_languages::say;

/// An SVG cannot be turned into another format.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// It is not an SVG.
    #[error("{}", say!("the drawing is not an SVG: {0}", .0))]
    Svg(String),
    /// Its size is nothing or too much.
    #[error("{}", say!("a picture of {0} × {1} pixels cannot be made", .0, .1))]
    Size(f32, f32),
    /// The PNG cannot be written.
    #[error("{}", say!("the PNG cannot be written: {0}", .0))]
    Png(String),
    /// The PDF cannot be written.
    #[error("{}", say!("the PDF cannot be written: {0}", .0))]
    Pdf(String),
    /// The library was built without the feature `raster`.
    #[error("{}", say!("{0} is not available here: this build draws SVG only", .0))]
    NotBuilt(&'static str),
}
