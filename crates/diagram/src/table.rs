//! The table of all men with their figures.

use crate::choice::Figures;
use crate::column::{Column, Style};
use crate::figurine;
use crate::svg::{Svg, number};
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::men::{self, Language};

const COLUMNS: usize = 5;
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 124.0;
const TEXT: f64 = 33.0;
const MARGIN: f64 = 12.0;

/// All men with their codes and names, `square` pixels a figure, as SVG.
pub fn men_table(language: Language, figures: &Figures, square: f64) -> String {
    let rows = men::MEN.len().div_ceil(COLUMNS);
    let (width, height) = (
        COLUMNS as f64 * WIDTH + 2.0 * MARGIN,
        rows as f64 * HEIGHT + 2.0 * MARGIN,
    );
    let scale = square / 100.0;
    let mut svg = Svg::document(width * scale, height * scale, (width, height));
    for (index, man) in men::MEN.iter().enumerate() {
        let x = MARGIN + (index / rows) as f64 * WIDTH;
        let y = MARGIN + (index % rows) as f64 * HEIGHT;
        let transform = format!("translate({} {})", number(x), number(y));
        svg.open("g", &[("transform", &transform)]);
        let man_of_kind = DiagramMan::new(man, Sides::White);
        figurine::draw(&mut svg, &man_of_kind, language, figures);
        svg.close();
        let column = language as usize;
        let mut text = Column::new(x + 116.0, y + 8.0, WIDTH - 130.0);
        text.paragraph(&man.code[column].to_uppercase(), Style::left(TEXT).bold());
        text.paragraph(man.name[column], Style::left(TEXT));
        svg.append(text.svg);
    }
    svg.finish()
}
