//! The pages of a publication as SVG.

use super::block::{
    BEFORE_PLAY, BETWEEN, BETWEEN_PLAYS, Block, Diagram, Item, name, shifted, solution,
};
use super::flow::{Extent, Region, end, flow};
use super::layout::{Measures, Template, Unprintable};
use super::{Publication, words};
use crate::fonts::FAMILIES;
use crate::sheet::Sheet;
use crate::sizes::{HEADING, TEXT};
use crate::svg::{Svg, number};

/// Size of the title.
const TITLE: f64 = 1.5 * HEADING;

/// The pages.
///
/// # Errors
/// If the publication cannot be laid out.
pub(super) fn pages(publication: &Publication) -> Result<Vec<String>, Unprintable> {
    let measures = publication.layout.measures()?;
    let mut press = Press {
        publication,
        measures,
        pages: vec![Svg::default()],
        y: measures.margin,
    };
    match publication.layout.template {
        Template::Magazine if publication.layout.is_beside() => press.side_by_side()?,
        Template::Magazine => press.magazine()?,
        Template::Booklet => press.booklet()?,
        Template::Sheet => press.sheets()?,
    }
    Ok(press.finish())
}

/// Pages that are being printed.
struct Press<'p> {
    publication: &'p Publication<'p>,
    measures: Measures,
    pages: Vec<Svg>,
    /// Where the last page goes on.
    y: f64,
}

impl Press<'_> {
    fn sheet(&self, index: usize) -> &Sheet<'_> {
        &self.publication.problems[index]
    }

    fn indices(&self) -> std::ops::Range<usize> {
        0..self.publication.problems.len()
    }

    fn diagram(&self, index: usize, width: f64) -> Diagram {
        let caption = self.publication.caption(index);
        Diagram::of(self.sheet(index), &caption, width, &self.measures)
    }

    fn solution(&self, index: usize, width: f64) -> Vec<Item> {
        let sheet = self.sheet(index);
        let known = sheet.shown_solution();
        known.map_or_else(Vec::new, |known| solution(sheet, known, width))
    }

    /// A problem with its solution under it, or beside it if that is as low.
    fn with_solution(&self, index: usize) -> Result<Vec<Item>, Unprintable> {
        let diagram = self.diagram(index, self.measures.column).whole();
        self.fitting(index, diagram.height, self.measures.margin)?;
        let mut play = self.solution(index, self.measures.column);
        if let Some(first) = play.first_mut() {
            first.extent.before = BEFORE_PLAY;
        }
        let is_under = !self.publication.layout.is_beside() && !play.is_empty();
        let mut items = vec![diagram.item(BETWEEN, is_under)];
        items.append(&mut play);
        Ok(items)
    }

    /// A block that a page cannot hold is refused.
    fn fitting(&self, index: usize, height: f64, top: f64) -> Result<(), Unprintable> {
        let room = self.measures.bottom() - top;
        if height <= room {
            return Ok(());
        }
        Err(Unprintable::TooHigh {
            number: index + 1,
            height: self.measures.mm(height),
            room: self.measures.mm(room),
        })
    }

    fn magazine(&mut self) -> Result<(), Unprintable> {
        self.title();
        let mut items = Vec::new();
        for index in self.indices() {
            items.append(&mut self.with_solution(index)?);
        }
        self.flow(items);
        Ok(())
    }

    fn side_by_side(&mut self) -> Result<(), Unprintable> {
        self.title();
        for index in self.indices() {
            if index > 0 {
                self.y += BETWEEN;
            }
            let items = self.with_solution(index)?;
            self.flow(items);
        }
        Ok(())
    }

    fn booklet(&mut self) -> Result<(), Unprintable> {
        self.title();
        let indices: Vec<usize> = self.indices().collect();
        for row in indices.chunks(self.measures.columns) {
            self.row(row)?;
        }
        let mut items = Vec::new();
        for index in self.indices() {
            let mut play = self.solution(index, self.measures.column);
            if !play.is_empty() {
                let name = name(&self.publication.name(index), self.measures.column);
                items.push(name.item(BETWEEN_PLAYS, true));
                items.append(&mut play);
            }
        }
        if items.is_empty() {
            return Ok(());
        }
        let language = self.publication.problems[0].language;
        let heading = words::solutions(language, self.publication.problems.len());
        self.headed(heading, items);
        Ok(())
    }

    /// Diagrams side by side, their boards at the same height.
    fn row(&mut self, indices: &[usize]) -> Result<(), Unprintable> {
        let diagrams = indices
            .iter()
            .map(|index| self.diagram(*index, self.measures.column));
        let diagrams: Vec<Diagram> = diagrams.collect();
        let highest = |height: fn(&Diagram) -> f64| diagrams.iter().map(height).fold(0.0, f64::max);
        let head = highest(|diagram| diagram.head.height);
        let height = head + highest(|diagram| diagram.body.height);
        let worst = |place: &usize| diagrams[*place].body.height + head >= height;
        let worst = (0..diagrams.len()).find(worst).unwrap_or_default();
        self.fitting(indices[worst], height, self.measures.margin)?;
        if self.y + height > self.measures.bottom() {
            self.turn_over();
        }
        for (column, diagram) in diagrams.into_iter().enumerate() {
            let x = self.measures.left(column);
            let top = self.y + head - diagram.head.height;
            self.put((x, top), diagram.head.svg);
            self.put((x, self.y + head), diagram.body.svg);
        }
        self.y += height + BETWEEN * 0.8;
        Ok(())
    }

    fn sheets(&mut self) -> Result<(), Unprintable> {
        for index in self.indices() {
            if index > 0 {
                self.turn_over();
            }
            self.title();
            let (left, width) = (self.measures.margin, self.measures.content());
            let diagram = self.diagram(index, width).whole();
            self.fitting(index, diagram.height, self.y)?;
            let y = self.y;
            self.y += diagram.height;
            self.put((left, y), diagram.svg);
            let play = self.solution(index, self.measures.column);
            if !play.is_empty() {
                self.y += BETWEEN_PLAYS;
                let language = self.sheet(index).language;
                self.headed(words::solutions(language, 1), play);
            }
        }
        Ok(())
    }

    /// The title of the whole at the top of a page.
    fn title(&mut self) {
        if !self.publication.title.is_empty() {
            self.across(&self.publication.title, TITLE);
            self.y += TITLE * 0.6;
        }
    }

    fn across(&mut self, text: &str, size: f64) {
        let title = Block::title(text, size, self.measures.content());
        let at = (self.measures.margin, self.y);
        self.y += title.height;
        self.put(at, title.svg);
    }

    /// A heading across the page with a flow under it.
    fn headed(&mut self, heading: &str, items: Vec<Item>) {
        let after = HEADING * 0.5;
        let height = Block::title(heading, HEADING, self.measures.content()).height + after;
        let region = self.region(self.y + height);
        let places = flow(&extents(&items), region);
        if places.first().is_some_and(|first| first.page > 0) {
            self.turn_over();
        }
        self.across(heading, HEADING);
        self.y += after;
        self.flow(items);
    }

    fn region(&self, first: f64) -> Region {
        Region {
            first,
            top: self.measures.margin,
            bottom: self.measures.bottom(),
            columns: self.measures.columns,
        }
    }

    /// Items in columns from here on.
    fn flow(&mut self, items: Vec<Item>) {
        let extents = extents(&items);
        let places = flow(&extents, self.region(self.y));
        let begin = self.pages.len() - 1;
        for (item, place) in items.into_iter().zip(&places) {
            while self.pages.len() <= begin + place.page {
                self.turn_over();
            }
            self.put((self.measures.left(place.column), place.y), item.block.svg);
        }
        if let Some((_, bottom)) = end(&extents, &places) {
            self.y = bottom;
        }
    }

    fn put(&mut self, at: (f64, f64), what: Svg) {
        if let Some(page) = self.pages.last_mut() {
            shifted(page, at, what);
        }
    }

    fn turn_over(&mut self) {
        self.pages.push(Svg::default());
        self.y = self.measures.margin;
    }

    fn finish(self) -> Vec<String> {
        let (count, measures) = (self.pages.len(), self.measures);
        let pages = self.pages.into_iter().enumerate();
        let pages = pages.map(|(index, drawn)| {
            let mut page = blank(&measures);
            page.append(drawn);
            if count > 1 {
                foot(&mut page, &measures, index + 1);
            }
            page.finish()
        });
        pages.collect()
    }
}

fn extents(items: &[Item]) -> Vec<Extent> {
    items.iter().map(|item| item.extent).collect()
}

/// A page of the paper's size with nothing on it.
fn blank(measures: &Measures) -> Svg {
    let (width, height) = measures.page;
    let mm = |length| format!("{}mm", number(measures.mm(length)));
    let view = format!("0 0 {} {}", number(width), number(height));
    let mut page = Svg::default();
    page.open(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("width", &mm(width)),
            ("height", &mm(height)),
            ("viewBox", &view),
        ],
    );
    page
}

/// The number of the page in the margin under it.
fn foot(page: &mut Svg, measures: &Measures, index: usize) {
    let (width, height) = measures.page;
    page.text(
        "text",
        &[
            ("x", &number(width / 2.0)),
            ("y", &number(height - measures.margin * 0.4)),
            ("text-anchor", &"middle"),
            ("font-family", &FAMILIES),
            ("font-size", &number(TEXT)),
        ],
        &index.to_string(),
    );
}
