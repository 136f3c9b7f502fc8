//! The judge's page: a table of all entries to be sorted and put into order, and each entry with all that is known of it.

use super::sheets::{diagram, sheet};
use super::{Entry, Near};
use sauterelle::examination::{Class, read_text};
use sauterelle::notation::entered::own_marks::OwnMark;
use sauterelle::pictures::svg::escaped;
use sauterelle::pictures::{Figures, page};
use sauterelle_languages::{current, say};
use std::collections::BTreeMap;
use std::io::{self, Write};

const STYLE: &str = concat!(include_str!("page.css"), "</style>");
const SCRIPT: &str = include_str!("page.js");

/// Writes the page. `title` is that of the tourney. What is typed there stays in the browser, under this title, until it is saved.
///
/// # Errors
/// If it cannot be written.
pub fn write_page(
    title: &str,
    entries: &[Entry],
    figures: &Figures,
    out: &mut dyn Write,
) -> io::Result<()> {
    let beginning = page::beginning(title, current());
    out.write_all(beginning.replacen("</style>", STYLE, 1).as_bytes())?;
    writeln!(out, "<h1>{}</h1>", escaped(title))?;
    statistics(entries, out)?;
    table(entries, out)?;
    for entry in entries {
        let article = sheet(entry, figures, &beside(entry, figures));
        writeln!(
            out,
            "<section id=\"entry-{}\">{article}</section>",
            entry.number
        )?;
    }
    writeln!(out, "<script>{SCRIPT}</script>")?;
    out.write_all(page::end().as_bytes())
}

/// How many entries are of each class and of each stipulation.
fn statistics(entries: &[Entry], out: &mut dyn Write) -> io::Result<()> {
    let mut classes: BTreeMap<Class, usize> = BTreeMap::new();
    let mut stipulations: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in entries {
        *classes.entry(entry.row.class).or_default() += 1;
        *stipulations.entry(&entry.row.stipulation).or_default() += 1;
    }
    let classes = classes.iter().rev();
    let classes: Vec<String> = classes
        .map(|(class, count)| format!("{count} × {}", class.meaning_in(current())))
        .collect();
    let stipulations: Vec<String> = stipulations
        .iter()
        .filter(|(text, _)| !text.is_empty())
        .map(|(text, count)| format!("{count} × {text}"))
        .collect();
    let all = say!("{} entries", entries.len());
    for line in [all, classes.join("; "), stipulations.join("; ")] {
        writeln!(out, "<p>{}</p>", escaped(&line))?;
    }
    Ok(())
}

/// The table, a row for each entry with what the judge gives it.
fn table(entries: &[Entry], out: &mut dyn Write) -> io::Result<()> {
    let sorted = [
        say!("Entry"),
        say!("Stipulation"),
        say!("Men"),
        say!("Verdict"),
        say!("Facts"),
        say!("Nearest"),
    ];
    let typed = [say!("Distinction"), say!("Comment"), say!("Order")];
    writeln!(out, "<table id=\"entries\"><thead><tr>")?;
    for head in sorted {
        let head = escaped(&head);
        let button = format!("<button type=\"button\" class=\"sort\">{head}</button>");
        writeln!(out, "<th scope=\"col\">{button}")?;
    }
    for head in typed {
        writeln!(out, "<th scope=\"col\">{}", escaped(&head))?;
    }
    writeln!(out, "<tbody>")?;
    for entry in entries {
        row(entry, out)?;
    }
    writeln!(out, "</table>")?;
    saving(out)
}

/// What is known of an entry, and the fields in which the judge writes.
fn row(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let number = entry.number;
    let nearest = entry.near.first().map_or(0, |it| it.predecessor.nearness);
    let facts = entry.content.as_ref().map_or(0, |it| it.facts.len());
    let men: usize = entry.men.iter().sum();
    let class = entry.row.class;
    let verdict = escaped(class.meaning_in(current()));
    let (stipulation, order) = (escaped(&entry.row.stipulation), class as usize);
    writeln!(
        out,
        "<tr draggable=\"true\" data-entry=\"{number}\"><td><a href=\"#entry-{number}\">{number}</a>\
         <td>{stipulation}<td>{men}<td data-order=\"{order}\">{verdict}<td>{facts}<td>{nearest}"
    )?;
    let names = [
        say!("Distinction of entry {number}"),
        say!("Comment on entry {number}"),
        say!("Entry {number} up"),
        say!("Entry {number} down"),
    ];
    let [distinction, comment, up, down] = names.map(|text| escaped(&text));
    writeln!(
        out,
        "<td><input class=\"distinction\" list=\"distinctions\" aria-label=\"{distinction}\">\
         <td><textarea rows=\"1\" class=\"comment\" aria-label=\"{comment}\"></textarea>\
         <td><button type=\"button\" class=\"up\" aria-label=\"{up}\">▲</button>\
         <button type=\"button\" class=\"down\" aria-label=\"{down}\">▼</button>"
    )
}

/// Distinctions to choose from, and the button that saves what the judge has given.
fn saving(out: &mut dyn Write) -> io::Result<()> {
    let distinctions = [
        say!("1st Prize"),
        say!("2nd Prize"),
        say!("3rd Prize"),
        say!("Honourable Mention"),
        say!("Commendation"),
    ];
    writeln!(out, "<datalist id=\"distinctions\">")?;
    for distinction in &distinctions {
        writeln!(out, "<option value=\"{}\">", escaped(distinction))?;
    }
    let save = escaped(&say!("Save the award"));
    let hint = say!(
        "The award holds the entries with a distinction, in the order of the table. `sauterelle judge --award` makes a document of it."
    );
    let hint = escaped(&hint);
    writeln!(
        out,
        "</datalist>\n<p><button type=\"button\" id=\"save\">{save}</button> <span>{hint}</span></p>"
    )
}

/// What stands beside the diagram of an entry.
fn beside(entry: &Entry, figures: &Figures) -> String {
    let row = &entry.row;
    let mut lines: Vec<(&str, String)> = vec![("verdict", row.verdict.clone())];
    let comparison = row.comparison.as_ref();
    for line in comparison.iter().flat_map(|it| &it.missing) {
        lines.push(("difference", say!("intended, but not found: {line}")));
    }
    for line in comparison.iter().flat_map(|it| &it.unexpected) {
        lines.push(("difference", say!("found, but not intended: {line}")));
    }
    let phases = row.positions.iter().flat_map(|position| &position.phases);
    for dual in phases.clone().flat_map(|phase| &phase.named_duals) {
        lines.push((
            "difference",
            say!("dual in a variation of full length: {dual}"),
        ));
    }
    let short: u64 = phases.map(|phase| phase.short).sum();
    if short > 0 {
        lines.push((
            "difference",
            say!("solutions shorter than stipulated: {short}"),
        ));
    }
    for reason in &row.refusals {
        lines.push(("difference", reason.clone()));
    }
    let [white, black, neutral] = entry.men;
    lines.push((
        "",
        say!("men: {white} white, {black} black, {neutral} neutral"),
    ));
    let mut html = String::new();
    for (class, line) in lines {
        html += &format!("<p class=\"{class}\">{}</p>\n", escaped(&line));
    }
    html + &facts(entry) + &near(entry, figures) + &solution(entry)
}

/// What the entry shows, in words, with the lines.
fn facts(entry: &Entry) -> String {
    let Some(content) = &entry.content else {
        return String::new();
    };
    let head = match content.is_complete {
        true => say!("What it shows"),
        false => say!("What it shows, as far as it is solved"),
    };
    let mut html = format!("<details open><summary>{}</summary><dl>\n", escaped(&head));
    for fact in &content.facts {
        let count = fact.shown.len();
        let text = escaped(&fact.text);
        html += &format!("<dt>{text} × {count}<dd>{}\n", escaped(fact.meaning));
        let shown = fact.shown.iter().filter(|it| !it.is_whole_problem());
        for shown in shown.take(MOST_LINES) {
            html += &format!("<div>{}</div>\n", escaped(&shown.lines.join(" / ")));
        }
    }
    html + "</dl></details>\n"
}

/// So many places are shown of each fact.
const MOST_LINES: usize = 4;

fn near(entry: &Entry, figures: &Figures) -> String {
    let mut html = String::new();
    for Near { entry, predecessor } in &entry.near {
        let who = match entry {
            Some(number) => say!("Entry {number}"),
            None => {
                let it = predecessor;
                let words = [&it.authors, &it.source, &it.stipulation, &it.file];
                let words = words.iter().map(|it| it.as_str());
                words
                    .filter(|it| !it.is_empty())
                    .collect::<Vec<_>>()
                    .join(", ")
            }
        };
        let head = say!("near to {who}: {} of 100", predecessor.nearness);
        html += &format!(
            "<details><summary class=\"near\">{}</summary>\n",
            escaped(&head)
        );
        for line in predecessor.in_words() {
            html += &format!("<p>{}</p>\n", escaped(&line));
        }
        html += &compared(predecessor.text.as_str(), &predecessor.only_there, figures);
        html += "</details>\n";
    }
    html
}

/// The diagram of a near problem, with the men marked that the entry does not have.
fn compared(text: &str, only_there: &[String], figures: &Figures) -> String {
    let Ok((mut problem, _)) = read_text(text) else {
        return String::new();
    };
    let squares = only_there.iter().filter_map(|man| man.get(man.len() - 2..));
    let marks = squares
        .map(|square| format!("R{square}"))
        .collect::<Vec<_>>();
    problem.marks = OwnMark::list(&marks.join(" ")).unwrap_or_default();
    diagram(&problem, figures, "")
}

fn solution(entry: &Entry) -> String {
    let solution = entry.row.solutions.trim_matches('\n');
    if solution.is_empty() {
        return String::new();
    }
    let head = escaped(&say!("Solution"));
    format!(
        "<details><summary>{head}</summary><pre>{}</pre></details>\n",
        escaped(solution)
    )
}
