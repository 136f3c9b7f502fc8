//! Sheets of the entries without names, and the key that tells who made which.

use super::Entry;
use sauterelle::notation::entered::InputProblem;
use sauterelle::notation::shows::{Shown, Shows};
use sauterelle::pictures::svg::escaped;
use sauterelle::pictures::{Figures, Picture, Sheet, page};
use sauterelle_languages::{current, say};
use std::io::{self, Write};

const STYLE: &str = "\
h1{font-size:1.4em}article h2.number{font-size:1.3em;text-align:left}
@media print{article{break-after:page;border:0}}
</style>";

/// What tells who made a problem.
const NAMES: [Shown; 5] = [
    Shown::Author,
    Shown::Title,
    Shown::Source,
    Shown::Award,
    Shown::Remarks,
];

/// What the sheets show.
fn nameless() -> Shows {
    let names = NAMES.into_iter();
    names.fold(Shows::default(), |shows, name| shows.with(name, false))
}

/// The diagram of an entry with its number, and something beside it, without names.
pub(super) fn sheet(entry: &Entry, figures: &Figures, beside: &str) -> String {
    let number = entry.number;
    let head = escaped(&say!("Entry {number}"));
    let head = format!("<h2 class=\"number\">{head}</h2>\n");
    let Some(problem) = entry.problem() else {
        return format!("{head}<article>{beside}</article>\n");
    };
    diagram(&problem, figures, &format!("{head}{beside}"))
}

/// The diagram of a problem without names, and something beside it.
pub(super) fn diagram(problem: &InputProblem, figures: &Figures, beside: &str) -> String {
    let manner = Picture {
        figures: figures.clone(),
        ..Picture::empty()
    };
    let sheet = Sheet {
        problem,
        solution: None,
        language: current(),
        manner: &manner,
        shows: nameless(),
    };
    page::problem_beside(&sheet, beside)
}

/// Writes all entries as HTML, each on a page of its own, with their solutions and without names.
///
/// # Errors
/// If it cannot be written.
pub fn write_sheets(entries: &[Entry], figures: &Figures, out: &mut dyn Write) -> io::Result<()> {
    let beginning = page::beginning(&say!("Entries"), current());
    out.write_all(beginning.replacen("</style>", STYLE, 1).as_bytes())?;
    for entry in entries {
        let solution = entry.row.solutions.trim_matches('\n');
        let beside = match solution.is_empty() {
            true => String::new(),
            false => format!("<pre>{}</pre>\n", escaped(solution)),
        };
        out.write_all(sheet(entry, figures, &beside).as_bytes())?;
    }
    out.write_all(page::end().as_bytes())
}

/// Writes who made which entry, and where it stands: a table with a line for each.
///
/// # Errors
/// If it cannot be written.
pub fn write_key(entries: &[Entry], out: &mut dyn Write) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(["entry", "authors", "source", "place"])?;
    for entry in entries {
        let row = &entry.row;
        let number = entry.number.to_string();
        table.write_record([&number, &row.authors, &row.source, &row.place])?;
    }
    table.flush()
}
