//! Why an SVG cannot be turned into another format.

/// An SVG cannot be turned into another format.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// It is not an SVG.
    #[error("the drawing is not an SVG: {0}")]
    Svg(String),
    /// Its size is nothing or too much.
    #[error("a picture of {0} × {1} pixels cannot be made")]
    Size(f32, f32),
    /// The PNG cannot be written.
    #[error("the PNG cannot be written: {0}")]
    Png(String),
    /// The PDF cannot be written.
    #[error("the PDF cannot be written: {0}")]
    Pdf(String),
    /// The library was built without the feature `raster`.
    #[error("{0} is not available here: this build draws SVG only")]
    NotBuilt(&'static str),
}
