//! `list`: what is supported, from the registries.

mod condition_pages;
mod markdown;
mod text;
mod words;

use super::Format;
use super::tongue::Tongue;
use crate::exit::Exit;
use crate::json;
use clap::ValueEnum;
use markdown::Page;
use sauterelle::notation::entered::Language;
use sauterelle::notation::forms::listed::formats;
use sauterelle::notation::registry::{self, JsonListing, Search};
use sauterelle::query::predicates;
use sauterelle_languages::say;
use std::path::PathBuf;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// What to list
    what: What,
    /// A name in any language, a code or a part of a name: only what fits [default: everything]
    name: Option<String>,
    /// Form of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Language of the explanations
    #[arg(long, value_enum, default_value = Tongue::spoken())]
    language: Tongue,
    /// Write a page in Markdown instead, as those in docs/
    #[arg(long, conflicts_with_all = ["format", "name"])]
    markdown: bool,
    /// Write a page in Markdown for each condition into this folder instead
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["format", "name", "markdown"])]
    pages: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy)]
enum What {
    /// The men with their codes
    Men,
    /// The conditions with their options
    Conditions,
    /// The stipulations and goals
    Stipulations,
    /// What a man can have besides its kind and its side
    Attributes,
    /// The options of a problem
    Options,
    /// The formats in which problems are read and written
    Formats,
    /// What queries ask of problems and their solutions
    Predicates,
}

/// Lists what is supported, with their names in English, French and German.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    if let Some(folder) = &args.pages {
        let What::Conditions = args.what else {
            return Err(Exit::failure(say!("--pages goes with conditions only")));
        };
        condition_pages::write(folder, args.language.into())?;
        return Ok(Exit::Complete);
    }
    let mut out = std::io::stdout().lock();
    if args.markdown {
        let page = Page::new(args.language.into());
        match args.what {
            What::Men => page.men(&mut out)?,
            What::Conditions => page.conditions(&mut out)?,
            What::Stipulations => page.stipulations(&mut out)?,
            What::Attributes => page.attributes(&mut out)?,
            What::Options => page.options(&mut out)?,
            What::Formats => page.formats(&mut out)?,
            What::Predicates => page.predicates(&mut out)?,
        }
        return Ok(Exit::Complete);
    }
    let found = found(args)?;
    match args.format {
        Format::Json => json::print(&found)?,
        Format::Text => text::write(&found, args.language.into(), &mut out)?,
    }
    Ok(Exit::Complete)
}

/// What is to be listed.
fn found(args: &Args) -> Result<JsonListing, Exit> {
    let language = args.language.into();
    let Some(wanted) = &args.name else {
        return Ok(args.what.listing(language, None));
    };
    let mut ways = Search::ways(wanted).into_iter();
    ways.find_map(|way| {
        let found = args.what.listing(language, Some(&way));
        (!is_empty(&found)).then_some(found)
    })
    .ok_or_else(|| Exit::failure(say!("nothing fits '{wanted}'")))
}

impl What {
    /// All that fits.
    fn listing(self, language: Language, search: Option<&Search>) -> JsonListing {
        let fits = |names: &[&str]| search.is_none_or(|search| search.fits(names));
        match self {
            What::Men => {
                let mut men = registry::men(language);
                men.retain(|man| {
                    let names = [&man.names[..], &man.codes[..], man.aliases].concat();
                    fits(&names) || search.is_some_and(|search| search.fits_man(man))
                });
                JsonListing::Men(men)
            }
            What::Conditions => {
                let mut conditions = registry::conditions(language);
                conditions.retain(|condition| {
                    let phrases = condition.phrases.iter().map(|phrase| phrase.name);
                    let names = condition.names.iter().chain(condition.aliases).copied();
                    let keywords = condition.keywords.iter().flatten().copied();
                    let title = [condition.title.as_ref()];
                    let all = names.chain(phrases).chain(keywords).chain(title);
                    fits(&all.collect::<Vec<_>>())
                });
                JsonListing::Conditions(conditions)
            }
            What::Stipulations => {
                let mut found = registry::stipulations(language);
                for list in [&mut found.plays, &mut found.goals] {
                    list.retain(|entry| fits(&[&[entry.sign], &entry.names[..]].concat()));
                }
                JsonListing::Stipulations(found)
            }
            What::Attributes => {
                let mut attributes = registry::attributes(language);
                attributes.retain(|it| fits(&[&it.names[..], &[it.title.as_ref()]].concat()));
                JsonListing::Attributes(attributes)
            }
            What::Options => {
                let mut options = registry::options(language);
                options.retain(|it| fits(&[&it.names[..], &[it.title.as_ref()]].concat()));
                JsonListing::Options(options)
            }
            What::Formats => {
                let mut formats = formats(language);
                formats.retain(|it| fits(&[&[it.name, it.title], it.endings].concat()));
                JsonListing::Formats(formats)
            }
            What::Predicates => {
                let mut found = predicates(language);
                found.retain(|it| fits(&[it.name]));
                JsonListing::Predicates(found)
            }
        }
    }
}

fn is_empty(found: &JsonListing) -> bool {
    match found {
        JsonListing::Men(men) => men.is_empty(),
        JsonListing::Conditions(conditions) => conditions.is_empty(),
        JsonListing::Stipulations(found) => found.plays.is_empty() && found.goals.is_empty(),
        JsonListing::Attributes(attributes) => attributes.is_empty(),
        JsonListing::Options(options) => options.is_empty(),
        JsonListing::Formats(formats) => formats.is_empty(),
        JsonListing::Predicates(found) => found.is_empty(),
    }
}
