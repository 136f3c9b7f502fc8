//! `list`: what is supported, from the registries.

mod condition_pages;
mod markdown;
mod text;

use super::Format;
use super::tongue::Tongue;
use crate::exit::Exit;
use crate::json;
use clap::ValueEnum;
use sauterelle::notation::entered::Language;
use sauterelle::notation::forms::listed::formats;
use sauterelle::notation::registry::{self, JsonListing};
use sauterelle::notation::vocabulary::spelling;
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
    #[arg(long, value_enum, default_value = "english")]
    language: Tongue,
    /// Write a page in Markdown instead, as those in docs/
    #[arg(long, conflicts_with_all = ["format", "name", "language"])]
    markdown: bool,
    /// Write a page in Markdown for each condition into this folder instead
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["format", "name", "language", "markdown"])]
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
}

/// Lists what is supported, with their names in English, French and German.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    if let Some(folder) = &args.pages {
        let What::Conditions = args.what else {
            return Err(Exit::failure("--pages goes with conditions only"));
        };
        condition_pages::write(folder)?;
        return Ok(Exit::Complete);
    }
    let mut out = std::io::stdout().lock();
    if args.markdown {
        match args.what {
            What::Men => markdown::men(&mut out)?,
            What::Conditions => markdown::conditions(&mut out)?,
            What::Stipulations => markdown::stipulations(&mut out)?,
            What::Attributes => markdown::attributes(&mut out)?,
            What::Options => markdown::options(&mut out)?,
            What::Formats => markdown::formats(&mut out)?,
        }
        return Ok(Exit::Complete);
    }
    let fits = |names: &[&str]| match &args.name {
        Some(wanted) => names.iter().any(|name| spelling::contains(name, wanted)),
        None => true,
    };
    let found = args.what.listing(args.language.into(), &fits);
    if is_empty(&found) {
        let wanted = args.name.as_deref().unwrap_or_default();
        return Err(Exit::failure(format!("nothing fits '{wanted}'")));
    }
    match args.format {
        Format::Json => json::print(&found)?,
        Format::Text => text::write(&found, args.language.into(), &mut out)?,
    }
    Ok(Exit::Complete)
}

impl What {
    /// All with names that fit.
    fn listing(self, language: Language, fits: &dyn Fn(&[&str]) -> bool) -> JsonListing {
        match self {
            What::Men => {
                let mut men = registry::men(language);
                men.retain(|man| fits(&[&man.codes[..], &man.names[..], man.aliases].concat()));
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
    }
}
