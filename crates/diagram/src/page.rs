//! Problems as one HTML page that needs nothing else: diagrams, what is asked, solutions. To be read and to be printed.

use crate::caption::{Caption, label};
use crate::figurine;
use crate::play::{Line, play_lines};
use crate::sheet::Sheet;
use crate::solution::Solution;
use crate::svg::{Svg, escaped};
use sauterelle_kernel::men::Language;
use std::fmt::Write;

const STYLE: &str = "\
body{font:16px/1.4 \"DejaVu Sans\",Verdana,sans-serif;color:#000;background:#fff;margin:2em auto;max-width:60em;padding:0 1em}
article{display:grid;grid-template-columns:minmax(16em,24em) 1fr;gap:0 2em;margin:0 0 2.5em;padding:0 0 2em;border-bottom:1px solid #999}
article:last-child{border:0}
header{text-align:center}
h2{font-size:1.1em;margin:0}
p{margin:0}
svg.board{display:block;width:100%;height:auto}
.asked{display:flex;justify-content:space-between;align-items:baseline;gap:1em}
.asked strong{font-size:1.2em}
.conditions{text-align:center}
.legend svg{width:1.6em;height:1.6em;vertical-align:middle;margin-right:.4em}
.remark,.attributes{font-size:.9em}
.solution h3{font-size:1em;margin:.8em 0 .2em}
.play p{text-indent:-1em;padding-left:1em;font-size:.95em;overflow-wrap:anywhere}
.play p.gap{height:.6em}
.play span{white-space:nowrap}
.verdict{margin:.6em 0 0;font-style:italic}
@media(max-width:45em){article{display:block}.solution{margin-top:1em}}
@media print{@page{margin:15mm}body{margin:0;max-width:none;padding:0;font-size:10.5pt}
article{grid-template-columns:8cm 1fr}figure,header,.asked{break-inside:avoid}.side{break-inside:avoid}}
";

/// The page up to the first problem.
pub fn beginning(title: &str, language: Language) -> String {
    let code = language.code();
    format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
        escaped(title)
    )
}

/// What follows the last problem.
pub fn end() -> &'static str {
    "</main>\n</body>\n</html>\n"
}

/// Words of the page.
struct Words {
    diagram: &'static str,
    solution: &'static str,
}

const WORDS: [Words; 3] = [
    Words {
        diagram: "Diagram",
        solution: "Solution",
    },
    Words {
        diagram: "Diagramme",
        solution: "Solution",
    },
    Words {
        diagram: "Diagramm",
        solution: "Lösung",
    },
];

/// One problem of the page.
pub fn problem(sheet: &Sheet) -> String {
    let mut beside = String::new();
    if let Some(solution) = sheet.shown_solution() {
        let words = &WORDS[sheet.language as usize];
        let _ = writeln!(beside, "<h3>{}</h3>", words.solution);
        solution_of(&mut beside, sheet, solution);
    }
    problem_beside(sheet, &beside)
}

/// One problem of the page, with something else beside its diagram than its solution: this HTML.
pub fn problem_beside(sheet: &Sheet, beside: &str) -> String {
    let caption = sheet.caption();
    let words = &WORDS[sheet.language as usize];
    let mut out = String::from("<article>\n<div class=\"side\">\n");
    heading(&mut out, &caption);
    for picture in sheet.pictures() {
        let svg = picture.svg();
        let name = format!(
            "<svg class=\"board\" role=\"img\" aria-label=\"{}\" ",
            words.diagram
        );
        let svg = svg.replacen("<svg ", &name, 1);
        let _ = writeln!(out, "{svg}");
    }
    under_board(&mut out, &caption, sheet);
    out.push_str("</div>\n");
    if !beside.is_empty() {
        let _ = write!(out, "<div class=\"solution\">\n{beside}</div>\n");
    }
    out.push_str("</article>\n");
    out
}

/// The names above the board.
pub(crate) fn heading(out: &mut String, caption: &Caption) {
    if caption.authors.is_empty() && caption.titles.is_empty() && caption.sources.is_empty() {
        return;
    }
    out.push_str("<header>\n");
    if !caption.authors.is_empty() {
        let _ = writeln!(out, "<h2>{}</h2>", escaped(&caption.authors.join(", ")));
    }
    for line in caption.titles.iter().chain(&caption.sources) {
        paragraph(out, "", line);
    }
    out.push_str("</header>\n");
}

fn paragraph(out: &mut String, class: &str, text: &str) {
    let _ = match class {
        "" => writeln!(out, "<p>{}</p>", escaped(text)),
        class => writeln!(out, "<p class=\"{class}\">{}</p>", escaped(text)),
    };
}

/// What stands under the board.
pub(crate) fn under_board(out: &mut String, caption: &Caption, sheet: &Sheet) {
    let (stipulation, counts) = (&caption.stipulation, caption.tested_counts(sheet.solution));
    if !stipulation.is_empty() || !counts.is_empty() {
        let stipulation = escaped(stipulation);
        let _ = writeln!(
            out,
            "<p class=\"asked\"><strong>{stipulation}</strong> <span>{counts}</span></p>"
        );
    }
    for condition in &caption.conditions {
        paragraph(out, "conditions", condition);
    }
    for entry in &caption.legend {
        let mut svg = Svg::document(100.0, 100.0, (100.0, 100.0));
        figurine::draw(&mut svg, &entry.man, sheet.language, &sheet.manner.figures);
        let (svg, text) = (svg.finish(), escaped(&entry.text));
        let _ = writeln!(out, "<p class=\"legend\">{svg}{text}</p>");
    }
    for line in &caption.attributes {
        paragraph(out, "attributes", line);
    }
    for twin in &caption.twins {
        paragraph(out, "twin", twin);
    }
    for remark in &caption.remarks {
        paragraph(out, "remark", remark);
    }
}

/// A solution, all positions.
pub(crate) fn solution_of(out: &mut String, sheet: &Sheet, solution: &Solution) {
    let problem = sheet.problem;
    let is_lettered = problem.twins.len() > 1 || problem.zero_position;
    for (twin, part) in problem.twins.iter().zip(&solution.parts) {
        if is_lettered {
            let _ = writeln!(out, "<h3>{}</h3>", escaped(&label(twin)));
        }
        play(out, &part.text);
        for verdict in sheet.verdicts(part) {
            paragraph(out, "verdict", verdict);
        }
    }
    if solution.parts.is_empty() {
        play(out, &solution.text);
    }
}

fn play(out: &mut String, text: &str) {
    out.push_str("<div class=\"play\">\n");
    for line in play_lines(text) {
        let _ = match line {
            Line::Gap => writeln!(out, "<p class=\"gap\"></p>"),
            Line::Text(0, text) => writeln!(out, "<p>{}</p>", unbroken(text)),
            Line::Text(indent, text) => {
                let left = 1.0 + 0.3 * indent as f64;
                let text = unbroken(text);
                writeln!(out, "<p style=\"padding-left:{left:.1}em\">{text}</p>")
            }
        };
    }
    out.push_str("</div>\n");
}

/// Lines of more letters may be broken.
const SHORT: usize = 40;

/// A line of play; browsers break moves at their hyphens if they are not told otherwise.
fn unbroken(line: &str) -> String {
    if line.chars().count() <= SHORT {
        return escaped(line);
    }
    let words = line.split(' ').map(|word| match word.contains('-') {
        true => format!("<span>{}</span>", escaped(word)),
        false => escaped(word),
    });
    let mut line = words.collect::<Vec<_>>().join(" ") + " ";
    // signs go with their moves
    for sign in ["+", "#", "=", "!", "?"] {
        line = line.replace(&format!("</span> {sign} "), &format!(" {sign}</span> "));
    }
    line.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::unbroken;

    #[test]
    fn moves_of_long_lines_are_not_broken() {
        assert_eq!(unbroken("1.Ka1-b1 <"), "1.Ka1-b1 &lt;");
        let line = "1.Ka1-b1   Ka8-b8 2.Kb1-a1 Kb8-a8 3.Ka1-b1 & =";
        let told = unbroken(line);
        assert!(
            told.starts_with("<span>1.Ka1-b1</span>   <span>Ka8-b8</span> "),
            "{told}"
        );
        let line = "1.Ka1-b1 Ka8-b8 2.Kb1-a1 + Kb8-a8 3.Ka1-b1 #";
        assert!(unbroken(line).ends_with("<span>3.Ka1-b1 #</span>"));
        assert!(told.ends_with("<span>3.Ka1-b1</span> &amp; ="), "{told}");
    }
}
