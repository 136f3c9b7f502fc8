//! PNG and PDF from the same SVG. Text is set in fonts that are part of the program, whatever the system has.

#[cfg(feature = "raster")]
mod document;
mod error;
#[cfg(feature = "raster")]
mod letters;
#[cfg(feature = "raster")]
mod raster;

pub use error::RenderError;

/// The picture as PNG, in this many pixels for each pixel of the SVG, on white.
///
/// # Errors
/// If the text is no SVG, or the picture too large; or without the feature `raster`.
#[cfg_attr(not(feature = "raster"), expect(unused_variables))]
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, RenderError> {
    #[cfg(feature = "raster")]
    return raster::png(svg, scale);
    #[cfg(not(feature = "raster"))]
    Err(RenderError::NotBuilt("PNG"))
}

/// Pictures as a PDF of as many pages, each of the size of its picture.
///
/// # Errors
/// If a text is no SVG; or without the feature `raster`.
#[cfg_attr(not(feature = "raster"), expect(unused_variables))]
pub fn pdf_pages(svgs: &[String]) -> Result<Vec<u8>, RenderError> {
    #[cfg(feature = "raster")]
    return document::pdf(svgs);
    #[cfg(not(feature = "raster"))]
    Err(RenderError::NotBuilt("PDF"))
}

/// The picture as a PDF of one page. A pixel of the SVG is three quarters of a point, as everywhere.
///
/// # Errors
/// If the text is no SVG; or without the feature `raster`.
#[cfg_attr(not(feature = "raster"), expect(unused_variables))]
pub fn pdf(svg: &str) -> Result<Vec<u8>, RenderError> {
    #[cfg(feature = "raster")]
    return raster::pdf(svg);
    #[cfg(not(feature = "raster"))]
    Err(RenderError::NotBuilt("PDF"))
}
