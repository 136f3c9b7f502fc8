//! `list`: what is supported, from the registries.

mod markdown;

use super::Format;
use crate::exit::Exit;
use clap::ValueEnum;
use sauterelle_kernel::men::{MEN, Man};
use sauterelle_kernel::rules::{RULES, RuleDef};
use sauterelle_notation::spelling;
use sauterelle_solve::listing::{GOALS, Listed, PLAYS};
use serde_json::{Value, json};
use std::io::Write;

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
    /// Write a page in Markdown instead, as those in docs/
    #[arg(long, conflicts_with_all = ["format", "name"])]
    markdown: bool,
}

#[derive(ValueEnum, Clone, Copy)]
enum What {
    /// The men with their codes
    Men,
    /// The conditions with their options
    Conditions,
    /// The stipulations and goals
    Stipulations,
}

/// Lists men, conditions or stipulations with their names in English, French and German.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let mut out = std::io::stdout().lock();
    if args.markdown {
        match args.what {
            What::Men => markdown::men(&mut out)?,
            What::Conditions => markdown::conditions(&mut out)?,
            What::Stipulations => markdown::stipulations(&mut out)?,
        }
        return Ok(Exit::Complete);
    }
    let fits = |names: &[&str]| match &args.name {
        Some(wanted) => names.iter().any(|name| spelling::contains(name, wanted)),
        None => true,
    };
    let found = Found::new(args.what, &fits);
    if found.is_empty() {
        let wanted = args.name.as_deref().unwrap_or_default();
        return Err(Exit::failure(format!("nothing fits '{wanted}'")));
    }
    match args.format {
        Format::Json => {
            serde_json::to_writer_pretty(&mut out, &found.data())?;
            writeln!(out)?;
        }
        Format::Text => found.write(&mut out)?,
    }
    Ok(Exit::Complete)
}

/// What is listed.
enum Found {
    Men(Vec<&'static Man>),
    Conditions(Vec<&'static dyn RuleDef>),
    Stipulations {
        plays: Vec<&'static Listed>,
        goals: Vec<&'static Listed>,
    },
}

impl Found {
    /// All with names that fit.
    fn new(what: What, fits: &dyn Fn(&[&str]) -> bool) -> Found {
        let listed = |list: &'static [Listed]| -> Vec<&'static Listed> {
            let named = |listed: &&Listed| {
                fits(&[listed.sign, listed.name[0], listed.name[1], listed.name[2]])
            };
            list.iter().filter(named).collect()
        };
        match what {
            What::Men => {
                let named = |man: &&Man| fits(&[&man.code[..], &man.name[..]].concat());
                Found::Men(MEN.iter().filter(named).collect())
            }
            What::Conditions => {
                let named = |rule: &&dyn RuleDef| {
                    let meta = rule.meta();
                    let phrases = rule.phrases().iter().map(|(phrase, _)| *phrase);
                    let names = meta.name.iter().chain(meta.aliases).copied();
                    fits(&names.chain(phrases).collect::<Vec<_>>())
                };
                Found::Conditions(RULES.iter().copied().filter(named).collect())
            }
            What::Stipulations => Found::Stipulations {
                plays: listed(PLAYS),
                goals: listed(GOALS),
            },
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Found::Men(men) => men.is_empty(),
            Found::Conditions(rules) => rules.is_empty(),
            Found::Stipulations { plays, goals } => plays.is_empty() && goals.is_empty(),
        }
    }

    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        match self {
            Found::Men(found) => men(found, out),
            Found::Conditions(found) => conditions(found, out),
            Found::Stipulations { plays, goals } => stipulations(plays, goals, out),
        }
    }
}

fn men(men: &[&Man], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Codes and names in English, French, German.\n")?;
    for man in men {
        let [e, f, d] = man.code;
        let [en, fr, de] = man.name;
        writeln!(
            out,
            "{e:<3}{f:<3}{d:<4}{en:<24} {fr:<27} {de:<27} {}",
            man.doc
        )?;
    }
    Ok(())
}

fn conditions(rules: &[&dyn RuleDef], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Names in English, French, German.\n")?;
    for rule in rules {
        let meta = rule.meta();
        let phrases = rule.phrases().iter().map(|(phrase, _)| *phrase);
        let others: Vec<&str> = meta.aliases.iter().copied().chain(phrases).collect();
        let others = match others.is_empty() {
            true => String::new(),
            false => format!("  (also {})", others.join(", ")),
        };
        writeln!(out, "{}{others}", meta.name.join(" | "))?;
        writeln!(out, "    {}", meta.doc)?;
        for option in meta.options {
            writeln!(out, "    {}: {}", option.name.join(" | "), option.doc)?;
        }
        writeln!(out, "    Source: {}\n", meta.source)?;
    }
    Ok(())
}

fn stipulations(plays: &[&Listed], goals: &[&Listed], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Names in English, French, German.")?;
    for (title, list) in [("Plays (# stands for any goal)", plays), ("Goals", goals)] {
        if list.is_empty() {
            continue;
        }
        writeln!(out, "\n{title}:\n")?;
        for Listed { sign, name, doc } in list {
            writeln!(out, "  {sign:<13} {}", name.join(" | "))?;
            writeln!(out, "  {:<13} {doc}", "")?;
        }
    }
    Ok(())
}

impl Found {
    fn data(&self) -> Value {
        match self {
            Found::Men(men) => men
                .iter()
                .map(|man| json!({"codes": man.code, "names": man.name, "moves": man.doc}))
                .collect(),
            Found::Conditions(rules) => rules
                .iter()
                .map(|rule| {
                    let meta = rule.meta();
                    let options: Vec<Value> = meta
                        .options
                        .iter()
                        .map(|option| json!({"names": option.name, "doc": option.doc}))
                        .collect();
                    json!({"names": meta.name, "aliases": meta.aliases, "phrases": phrases(*rule), "options": options,
                           "doc": meta.doc, "source": meta.source})
                })
                .collect(),
            Found::Stipulations { plays, goals } => {
                let entries = |list: &[&Listed]| -> Vec<Value> {
                    list.iter()
                        .map(|entry| json!({"sign": entry.sign, "names": entry.name, "doc": entry.doc}))
                        .collect()
                };
                json!({"plays": entries(plays), "goals": entries(goals)})
            }
        }
    }
}

/// Names of several words that say an option too.
fn phrases(rule: &dyn RuleDef) -> Vec<Value> {
    let phrases = rule.phrases().iter();
    phrases
        .map(|(name, options)| json!({"name": name, "options": options}))
        .collect()
}
