//! A report as one page that needs nothing else, with diagrams.

use super::{Changes, Report, Section, in_words};
use crate::input::read_kept;
use crate::store::Row;
use sauterelle::Language;
use sauterelle::pictures::svg::escaped;
use sauterelle::pictures::{Figures, Picture, Sheet, Shows, page};
use sauterelle_languages::say;
use std::io::{self, Write};

const STYLE: &str = "\
h1{font-size:1.4em}h2.class{font-size:1.2em;margin:2em 0 1em}
table{border-collapse:collapse;margin:1em 0}td,th{padding:.2em .8em;text-align:left;vertical-align:top;border-bottom:1px solid #ccc}
td:first-child{text-align:right}
.place{font-weight:bold}.difference{color:#a00}
details pre{overflow-x:auto;font-size:.9em}
";

/// Writes a report as HTML, with diagrams in these figures.
///
/// # Errors
/// If it cannot be written.
pub fn write_html(
    report: &Report,
    most: usize,
    figures: &Figures,
    out: &mut dyn Write,
) -> io::Result<()> {
    let manner = Picture {
        figures: figures.clone(),
        ..Picture::empty()
    };
    let beginning = page::beginning("Sauterelle", Language::English);
    let style = format!("{STYLE}</style>");
    out.write_all(beginning.replacen("</style>", &style, 1).as_bytes())?;
    let progress = report.progress;
    writeln!(
        out,
        "<h1>{} of {} problems</h1>",
        progress.done, progress.of
    )?;
    paragraph("", &in_words(&report.info), out)?;
    writeln!(out, "<table>")?;
    for (class, count) in &report.classes {
        let (name, meaning) = (class.name(), class.meaning());
        let shown = report
            .sections
            .iter()
            .any(|section| section.class == *class);
        let name = match shown {
            true => format!("<a href=\"#{name}\">{name}</a>"),
            false => name.to_string(),
        };
        writeln!(out, "<tr><td>{count}<td>{name}<td>{meaning}")?;
    }
    writeln!(out, "</table>")?;
    table(
        &say!("Beside the intended solutions"),
        &report.agreements,
        most,
        out,
    )?;
    table(&say!("Refused because of"), &report.refusals, most, out)?;
    if let Some(changes) = &report.changes {
        changed(changes, out)?;
    }
    for section in &report.sections {
        show(section, &manner, out)?;
    }
    out.write_all(page::end().as_bytes())
}

fn paragraph(class: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    match class {
        "" => writeln!(out, "<p>{}</p>", escaped(text)),
        class => writeln!(out, "<p class=\"{class}\">{}</p>", escaped(text)),
    }
}

fn table(
    title: &str,
    counts: &[(String, u64)],
    most: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    if counts.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h2 class=\"class\">{title}</h2>\n<table>")?;
    for (name, count) in counts.iter().take(most) {
        writeln!(out, "<tr><td>{count}<td>{}", escaped(name))?;
    }
    writeln!(out, "</table>")?;
    left(counts.len() as u64, counts.len().min(most), out)
}

/// How many are not shown.
fn left(of: u64, shown: usize, out: &mut dyn Write) -> io::Result<()> {
    match of - shown as u64 {
        0 => Ok(()),
        left => writeln!(out, "<p>and {left} more</p>"),
    }
}

fn changed(changes: &Changes, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<h2 class=\"class\">Changes</h2>")?;
    paragraph("", &say!("since {}", in_words(&changes.before)), out)?;
    for line in changes.lines() {
        paragraph("", &line, out)?;
    }
    writeln!(out, "<table>")?;
    for change in &changes.shown {
        let [then, now] = &change.verdicts;
        let cells = [
            &change.place,
            &change.authors,
            &change.stipulation,
            &change.in_words(),
            then,
            now,
        ];
        let cells: Vec<String> = cells
            .iter()
            .map(|cell| format!("<td>{}", escaped(cell)))
            .collect();
        writeln!(out, "<tr>{}", cells.concat())?;
    }
    writeln!(out, "</table>")?;
    left(changes.common - changes.equal, changes.shown.len(), out)
}

fn show(section: &Section, manner: &Picture, out: &mut dyn Write) -> io::Result<()> {
    let (name, meaning) = (section.class.name(), section.class.meaning());
    writeln!(
        out,
        "<h2 class=\"class\" id=\"{name}\">{}: {meaning}</h2>",
        section.of
    )?;
    for row in &section.rows {
        problem(row, manner, out)?;
    }
    left(section.of, section.rows.len(), out)
}

fn problem(row: &Row, manner: &Picture, out: &mut dyn Write) -> io::Result<()> {
    let beside = beside(row)?;
    let Ok(problem) = read_kept(&row.text, &row.authors, &row.source) else {
        return writeln!(out, "<article>{beside}</article>");
    };
    let sheet = Sheet {
        problem: &problem,
        solution: None,
        language: problem.language,
        manner,
        shows: Shows::default(),
    };
    out.write_all(page::problem_beside(&sheet, &beside).as_bytes())
}

/// What stands beside the diagram.
fn beside(row: &Row) -> io::Result<String> {
    let mut out = Vec::new();
    paragraph("place", &row.place, &mut out)?;
    paragraph("verdict", &row.verdict, &mut out)?;
    if let Some(difference) = row.remark() {
        paragraph("difference", &difference, &mut out)?;
    }
    if !row.solutions.trim().is_empty() {
        let solution = escaped(row.solutions.trim_matches('\n'));
        writeln!(
            out,
            "<details><summary>Solution</summary><pre>{solution}</pre></details>"
        )?;
    }
    Ok(String::from_utf8_lossy(&out).into_owned())
}
