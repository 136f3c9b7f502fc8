//! A PDF of several pages: each picture by itself, put together under one root.

use super::error::RenderError;
use super::raster::tree;
use pdf_writer::{Chunk, Content, Name, Pdf, Rect, Ref};
use std::collections::HashMap;
use svg2pdf::usvg::Size;

/// Points of a pixel.
const POINTS: f32 = 0.75;

/// The name of the picture on its page.
const PICTURE: Name = Name(b"P");

/// The pictures as a PDF of as many pages.
pub(super) fn pdf(svgs: &[String]) -> Result<Vec<u8>, RenderError> {
    let mut next = Ref::new(1);
    let (catalog, root) = (next.bump(), next.bump());
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(root);
    let mut pages = Vec::new();
    for svg in svgs {
        let picture = Picture::of(svg, &mut next)?;
        pages.push(picture.page(&mut pdf, root, &mut next));
    }
    let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
    pdf.pages(root).count(count).kids(pages);
    Ok(pdf.finish())
}

/// A picture with all that belongs to it.
struct Picture {
    chunk: Chunk,
    object: Ref,
    size: Size,
}

impl Picture {
    /// A picture whose objects have numbers of their own.
    fn of(svg: &str, next: &mut Ref) -> Result<Picture, RenderError> {
        let tree = tree(svg)?;
        let made = svg2pdf::to_chunk(&tree, svg2pdf::ConversionOptions::default());
        let (chunk, object) = made.map_err(|error| RenderError::Pdf(error.to_string()))?;
        let mut numbers = HashMap::new();
        let chunk = chunk.renumber(|old| *numbers.entry(old).or_insert_with(|| next.bump()));
        Ok(Picture {
            chunk,
            object: numbers.get(&object).copied().unwrap_or(object),
            size: tree.size(),
        })
    }

    /// Its page.
    fn page(self, pdf: &mut Pdf, root: Ref, next: &mut Ref) -> Ref {
        let (id, content) = (next.bump(), next.bump());
        let (width, height) = (self.size.width() * POINTS, self.size.height() * POINTS);
        let mut page = pdf.page(id);
        page.media_box(Rect::new(0.0, 0.0, width, height));
        page.parent(root).contents(content);
        page.resources().x_objects().pair(PICTURE, self.object);
        drop(page);
        pdf.stream(content, &shown(width, height));
        pdf.extend(&self.chunk);
        id
    }
}

/// What the page does: it shows the picture, which is a point wide and high, in its size.
fn shown(width: f32, height: f32) -> Vec<u8> {
    let mut content = Content::new();
    content.transform([width, 0.0, 0.0, height, 0.0, 0.0]);
    content.x_object(PICTURE);
    content.finish()
}
