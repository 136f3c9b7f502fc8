//! `list`: what is supported, from the registries.

mod markdown;

use super::Format;
use crate::exit::Exit;
use clap::ValueEnum;
use sauterelle_kernel::men::MEN;
use sauterelle_kernel::rules::RULES;
use sauterelle_solve::listing::{GOALS, Listed, PLAYS};
use serde_json::{Value, json};
use std::io::Write;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// What to list
    what: What,
    /// Form of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Write a page in Markdown instead, as those in docs/
    #[arg(long, conflicts_with = "format")]
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
    if args.format == Format::Json {
        serde_json::to_writer_pretty(&mut out, &data(args.what))?;
        writeln!(out)?;
        return Ok(Exit::Complete);
    }
    match args.what {
        What::Men => men(&mut out)?,
        What::Conditions => conditions(&mut out)?,
        What::Stipulations => stipulations(&mut out)?,
    }
    Ok(Exit::Complete)
}

fn men(out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Codes and names in English, French, German.\n")?;
    for man in MEN {
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

fn conditions(out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Names in English, French, German.\n")?;
    for rule in RULES {
        let meta = rule.meta();
        let aliases = match meta.aliases {
            [] => String::new(),
            names => format!("  (also {})", names.join(", ")),
        };
        writeln!(out, "{}{aliases}", meta.name.join(" | "))?;
        writeln!(out, "    {}", meta.doc)?;
        for option in meta.options {
            writeln!(out, "    {}: {}", option.name.join(" | "), option.doc)?;
        }
        writeln!(out, "    Source: {}\n", meta.source)?;
    }
    Ok(())
}

fn stipulations(out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Names in English, French, German.")?;
    for (title, list) in [("Plays (# stands for any goal)", PLAYS), ("Goals", GOALS)] {
        writeln!(out, "\n{title}:\n")?;
        for Listed { sign, name, doc } in list {
            writeln!(out, "  {sign:<13} {}", name.join(" | "))?;
            writeln!(out, "  {:<13} {doc}", "")?;
        }
    }
    Ok(())
}

fn data(what: What) -> Value {
    match what {
        What::Men => MEN
            .iter()
            .map(|man| json!({"codes": man.code, "names": man.name, "moves": man.doc}))
            .collect(),
        What::Conditions => RULES
            .iter()
            .map(|rule| {
                let meta = rule.meta();
                let options: Vec<Value> = meta
                    .options
                    .iter()
                    .map(|option| json!({"names": option.name, "doc": option.doc}))
                    .collect();
                json!({"names": meta.name, "aliases": meta.aliases, "options": options,
                       "doc": meta.doc, "source": meta.source})
            })
            .collect(),
        What::Stipulations => {
            let entries = |list: &[Listed]| -> Vec<Value> {
                list.iter()
                    .map(|entry| json!({"sign": entry.sign, "names": entry.name, "doc": entry.doc}))
                    .collect()
            };
            json!({"plays": entries(PLAYS), "goals": entries(GOALS)})
        }
    }
}
