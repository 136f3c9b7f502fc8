//! `list`: what is supported, from the registries.

mod condition_pages;
mod markdown;

use super::Format;
use super::tongue::Tongue;
use crate::exit::Exit;
use clap::ValueEnum;
use sauterelle::notation::popeye::Language;
use sauterelle::notation::registry::{
    self, JsonAttribute, JsonCondition, JsonListed, JsonListing, JsonMan, JsonOption,
    JsonStipulations,
};
use sauterelle::notation::spelling;
use std::io::Write;
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
        Format::Json => {
            serde_json::to_writer_pretty(&mut out, &found)?;
            writeln!(out)?;
        }
        Format::Text => write(&found, &mut out)?,
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
                    fits(&names.chain(phrases).chain(keywords).collect::<Vec<_>>())
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
                attributes.retain(|attribute| fits(&attribute.names));
                JsonListing::Attributes(attributes)
            }
            What::Options => {
                let mut options = registry::options(language);
                options.retain(|option| fits(&option.names));
                JsonListing::Options(options)
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
    }
}

fn write(found: &JsonListing, out: &mut impl Write) -> std::io::Result<()> {
    match found {
        JsonListing::Men(found) => men(found, out),
        JsonListing::Conditions(found) => conditions(found, out),
        JsonListing::Stipulations(found) => stipulations(found, out),
        JsonListing::Attributes(found) => attributes(found, out),
        JsonListing::Options(found) => options(found, out),
    }
}

fn men(men: &[JsonMan], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Codes and names in English, French, German.\n")?;
    for man in men {
        let [e, f, d] = man.codes;
        let [en, fr, de] = man.names;
        writeln!(
            out,
            "{e:<3}{f:<3}{d:<4}{en:<24} {fr:<27} {de:<27} {}{}",
            man.moves,
            also(man.aliases)
        )?;
        // what is said of one man is not said in the list of all
        for note in man.notes.iter().filter(|_| men.len() == 1) {
            writeln!(out, "    - {note}")?;
        }
    }
    Ok(())
}

fn conditions(conditions: &[JsonCondition], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Names in English, French, German.\n")?;
    for condition in conditions {
        let phrases = condition.phrases.iter().map(|phrase| phrase.name);
        let others: Vec<&str> = condition.aliases.iter().copied().chain(phrases).collect();
        writeln!(out, "{}{}", condition.names.join(" | "), also(&others))?;
        writeln!(out, "    {}", condition.doc)?;
        for option in &condition.options {
            writeln!(out, "    {}: {}", option.names.join(" | "), option.doc)?;
        }
        writeln!(out, "    Source: {}", condition.source)?;
        for note in &condition.notes {
            writeln!(out, "    - {note}")?;
        }
        let keywords = condition.keywords.iter().map(|words| words.join(" | "));
        let keywords: Vec<String> = keywords.collect();
        if !keywords.is_empty() {
            writeln!(out, "    Key words: {}", keywords.join(", "))?;
        }
        if let Some(example) = &condition.example {
            writeln!(out, "    Example: examples/{}", example.file)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Other names.
fn also(names: &[&str]) -> String {
    match names.is_empty() {
        true => String::new(),
        false => format!("  (also {})", names.join(", ")),
    }
}

fn stipulations(found: &JsonStipulations, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Names in English, French, German.")?;
    let lists = [
        ("Plays (# stands for any goal)", &found.plays),
        ("Goals", &found.goals),
    ];
    for (title, list) in lists {
        if list.is_empty() {
            continue;
        }
        writeln!(out, "\n{title}:\n")?;
        for JsonListed {
            sign, names, doc, ..
        } in list
        {
            writeln!(out, "  {sign:<13} {}", names.join(" | "))?;
            writeln!(out, "  {:<13} {doc}", "")?;
        }
    }
    Ok(())
}

fn attributes(attributes: &[JsonAttribute], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Names in English, French, German.\n")?;
    for attribute in attributes {
        writeln!(out, "{}", attribute.names.join(" | "))?;
        writeln!(out, "    {}", attribute.doc)?;
        writeln!(out, "    Source: {}\n", attribute.source)?;
    }
    Ok(())
}

fn options(options: &[JsonOption], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Names in English, French, German.\n")?;
    for option in options {
        let takes = match option.takes {
            "nothing" => String::new(),
            takes => format!("  ({})", takes.replace('-', " ")),
        };
        writeln!(out, "{}{takes}", option.names.join(" | "))?;
        writeln!(out, "    {}", option.doc)?;
    }
    Ok(())
}
