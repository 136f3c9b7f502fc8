//! A publication as one HTML page: millimetres on paper and on the screen.

use super::block::WIDEST;
use super::layout::{Measures, Template, Unprintable};
use super::{Publication, words};
use crate::frame::Frame;
use crate::page::{heading, solution_of, under_board};
use crate::sizes::TEXT;
use crate::svg::{escaped, number};
use std::fmt::Write;

/// What is the same for all of them.
const STYLE: &str = "\
body{margin:0;color:#000;background:#fff;font-family:\"DejaVu Sans\",Verdana,sans-serif;line-height:1.28}
main{box-sizing:border-box;margin:0 auto}
h1{font-size:1.85em;text-align:center;margin:0 0 .8em}
h2{font-size:1.2em;text-align:center;margin:0;line-height:1.28}
h3{font-size:1em;margin:.4em 0 0;break-after:avoid}
h3.name{margin-top:.9em}
.columns>:first-child{margin-top:0}
p{margin:0}
article{margin:0}
header{text-align:center;margin-bottom:.4em}
header h2{break-after:avoid}
.diagram{break-inside:avoid}
svg.board{display:block;margin:0 auto;height:auto}
.asked{display:flex;justify-content:space-between;align-items:baseline;gap:1em;margin:0 auto}
.asked strong{font-size:1.35em}
.body p{box-sizing:border-box}
.conditions,.attributes{text-align:center}
.legend svg{width:1.5em;height:1.5em;vertical-align:middle;margin-right:.4em}
.twin{text-indent:-1.5em;padding-left:1.5em}
.remark{text-indent:-1em}
.body p.remark{padding-left:1em}
.remark,.attributes,.play p,.verdict{font-size:.87em}
.play p{text-indent:-1em;padding-left:1em;overflow-wrap:anywhere;orphans:2;widows:2}
.play p.gap{height:.5em}
.play span{white-space:nowrap}
.verdict{margin-top:.2em;text-indent:-1em;padding-left:1em}
.verdict::before{content:\"– \"}
.solutions>h2{margin:1em 0 .5em;break-after:avoid;column-span:all}
@media print{main{padding:0!important;width:auto!important}}
";

/// The whole page.
///
/// # Errors
/// If the measures are not possible.
pub(super) fn html(publication: &Publication) -> Result<String, Unprintable> {
    let measures = publication.layout.measures()?;
    let language = publication.problems[0].language;
    let title = match publication.title.as_str() {
        "" => "Sauterelle",
        title => title,
    };
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n\
         <style>\n{STYLE}{}</style>\n</head>\n<body>\n<main class=\"{}\">\n",
        language.code(),
        escaped(title),
        measured(publication, &measures),
        class(publication),
    );
    if !publication.title.is_empty() && publication.layout.template != Template::Sheet {
        let _ = writeln!(out, "<h1>{}</h1>", escaped(&publication.title));
    }
    content(&mut out, publication);
    out.push_str("</main>\n</body>\n</html>\n");
    Ok(out)
}

fn class(publication: &Publication) -> &'static str {
    match publication.layout.template {
        Template::Magazine if publication.layout.is_beside() => "beside",
        Template::Magazine => "magazine",
        Template::Booklet => "booklet",
        Template::Sheet => "sheet",
    }
}

/// The rules with lengths in them.
fn measured(publication: &Publication, measures: &Measures) -> String {
    let mm = |length: f64| format!("{}mm", number(measures.mm(length)));
    let paper = publication.layout.paper;
    let (width, margin, gutter) = (
        mm(measures.page.0),
        mm(measures.margin),
        mm(measures.gutter),
    );
    let (board, columns) = (mm(measures.board), measures.columns);
    let picture = publication.problems[0].board();
    let frame = Frame::of(&picture);
    let scale = measures.board / 800.0;
    let (all, left) = (mm(frame.width * scale), mm((frame.left - 12.0) * scale));
    let widest = measures.column.min(WIDEST / measures.unit);
    let text = mm(measures.board.max(widest));
    let points = number(measures.unit * TEXT * 72.0 / 25.4);
    format!(
        "@page{{size:{};margin:{margin}}}\n\
         body{{font-size:{points}pt}}\n\
         main{{width:{width};padding:{margin}}}\n\
         svg.board{{width:{all};position:relative;left:calc({left} / -2)}}\n\
         .body .asked{{width:{board}}}\n.body p{{margin-left:calc(50% - {board} / 2);max-width:calc(({text} + {board}) / 2)}}\n.body p.conditions,.body p.attributes{{width:{text};max-width:100%;margin:0 auto}}\n\
         .columns,.magazine .problems,.beside article{{column-count:{columns};column-gap:{gutter}}}\n\
         .magazine article+article{{margin-top:7mm}}\n.beside article+article{{margin-top:7mm}}\n\
         .booklet .problems{{display:grid;grid-template-columns:repeat({columns},1fr);gap:6mm {gutter}}}\n\
         .booklet article{{display:grid;grid-row:span 2;grid-template-rows:subgrid;gap:0;break-inside:avoid}}\n\
         .booklet article header{{align-self:end}}\n\
         .sheet article+article{{break-before:page}}\n",
        match paper.name() {
            "letter" => "letter".to_string(),
            name => name.to_uppercase(),
        },
    )
}

fn content(out: &mut String, publication: &Publication) {
    let template = publication.layout.template;
    out.push_str("<div class=\"problems\">\n");
    for index in 0..publication.problems.len() {
        out.push_str("<article>\n");
        if template == Template::Sheet && !publication.title.is_empty() {
            let _ = writeln!(out, "<h1>{}</h1>", escaped(&publication.title));
        }
        problem(out, publication, index);
        if template != Template::Booklet {
            own_solution(out, publication, index);
        }
        out.push_str("</article>\n");
    }
    out.push_str("</div>\n");
    if template == Template::Booklet {
        solutions(out, publication);
    }
}

/// A diagram with what stands around it. In a booklet names and board are cells of their own.
fn problem(out: &mut String, publication: &Publication, index: usize) {
    let sheet = &publication.problems[index];
    let caption = publication.caption(index);
    let is_grid = publication.layout.template == Template::Booklet;
    if !is_grid {
        out.push_str("<div class=\"diagram\">\n");
    }
    let before = out.len();
    heading(out, &caption);
    if is_grid && out.len() == before {
        out.push_str("<header></header>\n");
    }
    out.push_str("<div class=\"body\">\n");
    for picture in sheet.pictures() {
        let svg = picture
            .svg()
            .replacen("<svg ", "<svg class=\"board\" role=\"img\" ", 1);
        let _ = writeln!(out, "{svg}");
    }
    under_board(out, &caption, sheet);
    out.push_str("</div>\n");
    if !is_grid {
        out.push_str("</div>\n");
    }
}

fn own_solution(out: &mut String, publication: &Publication, index: usize) {
    let sheet = &publication.problems[index];
    let Some(solution) = sheet.shown_solution() else {
        return;
    };
    if publication.layout.template == Template::Sheet {
        let heading = words::solutions(sheet.language, 1);
        let _ = write!(
            out,
            "<section class=\"solutions\">\n<h2>{heading}</h2>\n<div class=\"columns\">\n"
        );
        solution_of(out, sheet, solution);
        out.push_str("</div>\n</section>\n");
    } else {
        out.push_str("<div class=\"solution\">\n");
        solution_of(out, sheet, solution);
        out.push_str("</div>\n");
    }
}

/// All solutions, under their numbers.
fn solutions(out: &mut String, publication: &Publication) {
    let mut all = String::new();
    for (index, sheet) in publication.problems.iter().enumerate() {
        if let Some(solution) = sheet.shown_solution() {
            let _ = writeln!(
                all,
                "<h3 class=\"name\">{}</h3>",
                escaped(&publication.name(index))
            );
            solution_of(&mut all, sheet, solution);
        }
    }
    if all.is_empty() {
        return;
    }
    let language = publication.problems[0].language;
    let heading = words::solutions(language, publication.problems.len());
    let _ = write!(
        out,
        "<section class=\"solutions\">\n<h2>{heading}</h2>\n<div class=\"columns\">\n{all}</div>\n</section>\n"
    );
}
