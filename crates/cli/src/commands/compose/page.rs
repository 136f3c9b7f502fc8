//! Versions as a page: small diagrams on which the changes are marked.

use super::entry::Entry;
use super::shown::Shown;
use super::text;
use super::words::Words;
use sauterelle::pictures::svg::escaped;
use sauterelle::pictures::{Figures, Mark, Picture, Sheet, Shows, page};
use sauterelle::{Language, Sq};
use sauterelle_compose::{Base, Edit, Verdict};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Write};

const STYLE: &str = "\
h2.versions{font-size:1.2em;margin:1em 0}
.versions{display:grid;grid-template-columns:repeat(auto-fill,minmax(11em,1fr));gap:1.5em 1em;margin:0 0 3em}
.versions figure{margin:0;break-inside:avoid}
.versions figcaption{font-size:.85em;overflow-wrap:anywhere}
.versions .sound figcaption strong{color:#060}
";

/// Pixels of a square.
const SQUARE: f64 = 22.0;

/// A page being written.
pub struct Page {
    out: BufWriter<File>,
    manner: Picture,
    /// The versions of the present problem.
    shown: Vec<Shown>,
}

impl Page {
    /// The beginning of a page.
    pub fn new(file: File, entries: &[Entry], figures: Figures) -> io::Result<Page> {
        let first = entries.iter().find_map(|entry| entry.problem.as_ref());
        let language = first.map_or(Language::English, |first| first.language);
        let mut out = BufWriter::new(file);
        let beginning = page::beginning("Sauterelle", language);
        let style = format!("{STYLE}</style>");
        out.write_all(beginning.replacen("</style>", &style, 1).as_bytes())?;
        Ok(Page {
            out,
            manner: Picture {
                figures,
                ..Picture::empty()
            },
            shown: Vec::new(),
        })
    }

    /// The problem itself, with its solutions.
    pub fn begin(&mut self, base: &Base, number: &str, words: &Words) -> io::Result<()> {
        let problem = base.problem();
        let mut beside = String::new();
        if base.solutions().next().is_some() {
            let _ = writeln!(beside, "<h3>{}</h3>", escaped(words.solutions));
        }
        beside.push_str("<ol>\n");
        for solution in base.solutions() {
            let remark = if solution.is_meant {
                ""
            } else {
                words.not_meant
            };
            let text = text::one_line(solution.text);
            let remark = match remark {
                "" => String::new(),
                remark => format!(" ({})", escaped(remark)),
            };
            let _ = writeln!(beside, "<li>{}{remark}</li>", escaped(&text));
        }
        let _ = writeln!(beside, "</ol>\n<p>{}</p>", escaped(number));
        let sheet = Sheet {
            problem,
            solution: None,
            language: problem.language,
            manner: &self.manner,
            shows: Shows::default(),
        };
        self.out
            .write_all(page::problem_beside(&sheet, &beside).as_bytes())
    }

    /// One of its versions.
    pub fn add(&mut self, shown: Shown) {
        self.shown.push(shown);
    }

    /// Its versions: sound ones first, in their order.
    pub fn end(&mut self, base: &Base, words: &Words) -> io::Result<()> {
        let mut shown = std::mem::take(&mut self.shown);
        if shown.is_empty() {
            return Ok(());
        }
        shown.sort_by_key(Shown::order);
        writeln!(self.out, "<div class=\"versions\">")?;
        for judged in &shown {
            let figure = self.figure(judged, base, words);
            self.out.write_all(figure.as_bytes())?;
        }
        writeln!(self.out, "</div>")
    }

    fn figure(&self, judged: &Shown, base: &Base, words: &Words) -> String {
        let problem = base.problem();
        let mut marks: Vec<Sq> = judged.version.edits.iter().flat_map(changed).collect();
        marks.sort();
        marks.dedup();
        let picture = Picture {
            men: judged.men,
            marks: marks.into_iter().map(Mark::Highlight).collect(),
            coordinates: false,
            language: problem.language,
            square: SQUARE,
            ..self.manner.clone()
        };
        let edits = judged.edits(base);
        let class = match judged.verdict {
            Verdict::Sound => " class=\"sound\"",
            _ => "",
        };
        let name = format!(
            "<svg class=\"board\" role=\"img\" aria-label=\"{}\" ",
            escaped(&edits)
        );
        let svg = picture.svg().replacen("<svg ", &name, 1);
        format!(
            "<figure{class}>\n{svg}\n<figcaption>{}<br><strong>{}</strong> {}</figcaption>\n</figure>\n",
            escaped(&edits),
            escaped(words.verdict(judged.verdict)),
            escaped(&text::detail(judged, base, words))
        )
    }

    /// The end of the page.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.write_all(page::end().as_bytes())?;
        self.out.flush()
    }
}

/// The squares that an edit changes.
fn changed(edit: &Edit) -> Vec<Sq> {
    match *edit {
        Edit::Move { from, to } => vec![from, to],
        Edit::Remove { at } | Edit::Add { at, .. } | Edit::Become { at, .. } => vec![at],
        Edit::Exchange { one, other } => vec![one, other],
        Edit::With(_) | Edit::Without(_) => Vec::new(),
    }
}
