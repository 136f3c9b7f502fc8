//! The types of files that pictures and documents are made as: a row each, from which commands, questions of the page and refusals draw.

use crate::page;
use crate::publication::{Publication, PublicationError};
use crate::render::{self, RenderError};
use crate::sheet::Sheet;
use sauterelle_kernel::men::Language;
use sauterelle_languages::say;
use std::path::Path;

/// Writes a picture as the bytes of a file.
pub type Draw = fn(&Drawn) -> Result<Vec<u8>, RenderError>;

/// Writes a document as the bytes of a file.
pub type Publish = fn(&Publication) -> Result<Vec<u8>, PublicationError>;

/// A type of files.
#[derive(Debug)]
pub struct FileType {
    /// The word by which it is asked for.
    pub name: &'static str,
    /// Endings of the names of its files.
    pub endings: &'static [&'static str],
    /// The type of its content.
    pub media_type: &'static str,
    /// How a picture is made as it, if it is.
    pub picture: Option<Draw>,
    /// How a document of several problems is made as it, if it is.
    pub document: Option<Publish>,
}

/// A picture that has been drawn, and how it stands on a page.
pub struct Drawn {
    /// The picture.
    pub svg: String,
    /// The content of a page in HTML, where it shows more than the picture.
    pub page: Option<String>,
    /// The title of the page.
    pub title: String,
    /// The language of the page.
    pub language: Language,
    /// Pixels of a unit of the picture, where it has pixels.
    pub scale: f32,
}

impl Drawn {
    /// A picture of no problem.
    pub fn alone(svg: String, language: Language) -> Drawn {
        Drawn {
            svg,
            page: None,
            title: "Sauterelle".to_string(),
            language,
            scale: 1.0,
        }
    }

    /// A picture of a problem, under the names of its authors.
    pub fn of(sheet: &Sheet, svg: String) -> Drawn {
        let alone = Drawn::alone(svg, sheet.language);
        match sheet.problem.authors.join(", ") {
            authors if authors.is_empty() => alone,
            title => Drawn { title, ..alone },
        }
    }

    /// A problem as a magazine prints it.
    pub fn problem(sheet: &Sheet) -> Drawn {
        Drawn {
            page: Some(page::problem(sheet)),
            ..Drawn::of(sheet, sheet.svg())
        }
    }
}

static TYPES: [FileType; 9] = [
    FileType {
        name: "svg",
        endings: &["svg"],
        media_type: "image/svg+xml",
        picture: Some(|drawn| Ok(drawn.svg.clone().into_bytes())),
        document: Some(|publication| {
            let mut pages = publication.svg_pages()?;
            match pages.len() {
                1 => Ok(pages.remove(0).into_bytes()),
                count => Err(PublicationError::Pages(count)),
            }
        }),
    },
    FileType {
        name: "png",
        endings: &["png"],
        media_type: "image/png",
        picture: Some(|drawn| render::png(&drawn.svg, drawn.scale)),
        document: None,
    },
    FileType {
        name: "pdf",
        endings: &["pdf"],
        media_type: "application/pdf",
        picture: Some(|drawn| render::pdf(&drawn.svg)),
        document: Some(|publication| publication.pdf()),
    },
    FileType {
        name: "html",
        endings: &["html", "htm"],
        media_type: "text/html; charset=utf-8",
        picture: Some(|drawn| {
            let content = drawn.page.as_ref().unwrap_or(&drawn.svg);
            let page = page::beginning(&drawn.title, drawn.language) + content + page::end();
            Ok(page.into_bytes())
        }),
        document: Some(|publication| Ok(publication.html()?.into_bytes())),
    },
    FileType {
        name: "latex",
        endings: &["tex"],
        media_type: "application/x-latex",
        picture: None,
        document: Some(|publication| Ok(publication.latex()?.into_bytes())),
    },
    FileType {
        name: "rtf",
        endings: &["rtf"],
        media_type: "application/rtf",
        picture: None,
        document: Some(|publication| Ok(publication.rtf()?.into_bytes())),
    },
    FileType {
        name: "markdown",
        endings: &["md", "markdown"],
        media_type: "text/markdown; charset=utf-8",
        picture: None,
        document: Some(|publication| Ok(publication.markdown()?.into_bytes())),
    },
    FileType {
        name: "bbcode",
        endings: &["bbcode"],
        media_type: "text/plain; charset=utf-8",
        picture: None,
        document: Some(|publication| Ok(publication.bbcode()?.into_bytes())),
    },
    FileType {
        name: "text",
        endings: &["txt"],
        media_type: "text/plain; charset=utf-8",
        picture: None,
        document: Some(|publication| Ok(publication.plain_text()?.into_bytes())),
    },
];

impl FileType {
    /// The type of this name among those as which this is `made`, and how.
    ///
    /// # Errors
    /// If there is none: with those that there are.
    pub fn named<M>(name: &str, made: fn(&FileType) -> Option<M>) -> Result<Making<M>, String> {
        let found = all(made).find(|(it, _)| it.name == name);
        let names = || listed(all(made).map(|(it, _)| format!("'{}'", it.name)));
        found.ok_or_else(|| say!("no format '{name}': {} is expected", names()))
    }

    /// The type of a file with this name among those as which this is `made`, and how.
    ///
    /// # Errors
    /// If its ending belongs to none: with the endings that do.
    pub fn of_file<M>(file: &Path, made: fn(&FileType) -> Option<M>) -> Result<Making<M>, String> {
        let ending = file.extension().and_then(|ending| ending.to_str());
        let is_own = |own: &str| ending.is_some_and(|it| it.eq_ignore_ascii_case(own));
        let found = all(made).find(|(it, _)| it.endings.iter().any(|own| is_own(own)));
        let endings = || listed(all(made).map(|(it, _)| format!(".{}", it.endings[0])));
        let file = file.display();
        found.ok_or_else(|| say!("{file}: the ending of the name must be {}", endings()))
    }
}

/// A type, and how something is made as it.
type Making<M> = (&'static FileType, M);

fn all<M>(made: fn(&FileType) -> Option<M>) -> impl Iterator<Item = Making<M>> {
    TYPES.iter().filter_map(move |it| Some((it, made(it)?)))
}

/// What there is to choose from.
fn listed(choices: impl Iterator<Item = String>) -> String {
    let choices: Vec<String> = choices.collect();
    match choices.split_last() {
        Some((last, others)) => say!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}
