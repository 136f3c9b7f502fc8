//! The programs that turn SVG into other formats.

use super::error::RenderError;
use super::letters;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The most pixels of a PNG: a page of a book at 1200 dots an inch.
const MOST: f32 = 64e6;

/// The picture as PNG.
pub(super) fn png(svg: &str, scale: f32) -> Result<Vec<u8>, RenderError> {
    let picture = pixels(svg, scale)?;
    encode(&picture).map_err(|error| RenderError::Png(error.to_string()))
}

/// The picture as a PNG without transparency, as small as it gets.
fn encode(picture: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Best);
    encoder.set_adaptive_filter(png::AdaptiveFilterType::Adaptive);
    let mut writer = encoder.write_header()?;
    let pixels = picture.data().chunks_exact(4).flat_map(|pixel| &pixel[..3]);
    writer.write_image_data(&pixels.copied().collect::<Vec<u8>>())?;
    writer.finish()?;
    Ok(out)
}

fn pixels(svg: &str, scale: f32) -> Result<Pixmap, RenderError> {
    let tree = tree(svg)?;
    let size = tree.size();
    let (width, height) = (
        (size.width() * scale).ceil(),
        (size.height() * scale).ceil(),
    );
    let wrong = || RenderError::Size(width, height);
    if width * height > MOST || !width.is_finite() || !height.is_finite() {
        return Err(wrong());
    }
    let mut picture = Pixmap::new(width as u32, height as u32).ok_or_else(wrong)?;
    picture.fill(Color::WHITE);
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut picture.as_mut());
    Ok(picture)
}

/// The picture as a PDF of one page.
pub(super) fn pdf(svg: &str) -> Result<Vec<u8>, RenderError> {
    let page = svg2pdf::PageOptions { dpi: 96.0 };
    svg2pdf::to_pdf(&tree(svg)?, svg2pdf::ConversionOptions::default(), page)
        .map_err(|error| RenderError::Pdf(error.to_string()))
}

/// What an SVG says, in our letters.
pub(super) fn tree(svg: &str) -> Result<Tree, RenderError> {
    let options = Options {
        fontdb: letters::database(),
        font_family: letters::FAMILY.to_string(),
        ..Options::default()
    };
    Tree::from_str(&letters::in_our_letters(svg), &options)
        .map_err(|error| RenderError::Svg(error.to_string()))
}
