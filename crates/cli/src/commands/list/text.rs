//! Lists as text.

use sauterelle::kernel::men::Language;
use sauterelle::notation::registry::{
    JsonAttribute, JsonCondition, JsonFormat, JsonListed, JsonListing, JsonMan, JsonOption,
    JsonPredicate, JsonStipulations,
};
use sauterelle::notation::vocabulary::spelling;
use std::io::Write;

/// What stands between the names and texts of a registry, in one language.
struct Words {
    codes: &'static str,
    names: &'static str,
    also: &'static str,
    colon: &'static str,
    source: &'static str,
    keywords: &'static str,
    example: &'static str,
    plays: &'static str,
    goals: &'static str,
    not_read: &'static str,
    not_written: &'static str,
}

static ENGLISH: Words = Words {
    codes: "Codes and names in English, French, German.",
    names: "Names in English, French, German.",
    also: "also",
    colon: ": ",
    source: "Source:",
    keywords: "Key words:",
    example: "Example:",
    plays: "Plays (# stands for any goal):",
    goals: "Goals:",
    not_read: "Not read:",
    not_written: "Not written:",
};

static FRENCH: Words = Words {
    codes: "Codes et noms en anglais, français, allemand.",
    names: "Noms en anglais, français, allemand.",
    also: "aussi",
    colon: " : ",
    source: "Source :",
    keywords: "Mots-clés :",
    example: "Exemple :",
    plays: "Jeux (# tient lieu de n'importe quel but) :",
    goals: "Buts :",
    not_read: "N'est pas lu :",
    not_written: "N'est pas écrit :",
};

static GERMAN: Words = Words {
    codes: "Kürzel und Namen auf Englisch, Französisch, Deutsch.",
    names: "Namen auf Englisch, Französisch, Deutsch.",
    also: "auch",
    colon: ": ",
    source: "Quelle:",
    keywords: "Stichwörter:",
    example: "Beispiel:",
    plays: "Spielarten (# steht für jedes Ziel):",
    goals: "Ziele:",
    not_read: "Wird nicht gelesen:",
    not_written: "Wird nicht geschrieben:",
};

impl Words {
    fn of(language: Language) -> &'static Words {
        match language {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
            Language::German => &GERMAN,
        }
    }

    /// Other names.
    fn also(&self, names: &[&str]) -> String {
        match names.is_empty() {
            true => String::new(),
            false => format!("  ({} {})", self.also, names.join(", ")),
        }
    }
}

/// Writes a list.
pub(super) fn write(
    found: &JsonListing,
    language: Language,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let words = Words::of(language);
    match found {
        JsonListing::Men(found) => men(found, words, out),
        JsonListing::Conditions(found) => conditions(found, words, out),
        JsonListing::Stipulations(found) => stipulations(found, words, out),
        JsonListing::Attributes(found) => attributes(found, words, out),
        JsonListing::Options(found) => options(found, words, out),
        JsonListing::Formats(found) => formats(found, words, out),
        JsonListing::Predicates(found) => predicates(found, out),
    }
}

fn formats(formats: &[JsonFormat], words: &Words, out: &mut impl Write) -> std::io::Result<()> {
    for format in formats {
        let endings: String = format.endings.iter().map(|it| format!(" .{it}")).collect();
        writeln!(
            out,
            "{:<8}{} ({})",
            format.name,
            format.title,
            endings.trim()
        )?;
        writeln!(out, "    {}", format.doc)?;
        let not = [
            (words.not_read, format.not_read),
            (words.not_written, format.not_written),
        ];
        for (what, why) in not {
            if let Some(why) = why {
                writeln!(out, "    {what} {why}")?;
            }
        }
        // what is shown of one format is not shown in the list of all
        if formats.len() == 1 {
            write!(out, "\n{}", format.example)?;
        }
    }
    Ok(())
}

fn men(men: &[JsonMan], words: &Words, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{}\n", words.codes)?;
    for man in men {
        let [e, f, d] = man.codes;
        let [en, fr, de] = man.names;
        writeln!(
            out,
            "{e:<3}{f:<3}{d:<4}{en:<24} {fr:<27} {de:<27} {}{}",
            man.moves,
            words.also(man.aliases)
        )?;
        // what is said of one man is not said in the list of all
        for note in man.notes.iter().filter(|_| men.len() == 1) {
            writeln!(out, "    - {note}")?;
        }
    }
    Ok(())
}

fn conditions(
    conditions: &[JsonCondition],
    words: &Words,
    out: &mut impl Write,
) -> std::io::Result<()> {
    writeln!(out, "{}\n", words.names)?;
    for condition in conditions {
        let phrases = condition.phrases.iter().map(|phrase| phrase.name);
        let others: Vec<&str> = condition.aliases.iter().copied().chain(phrases).collect();
        let names = condition.names.join(" | ");
        let also = words.also(&others);
        let is_name = |name| spelling::is_same(name, &condition.title);
        match condition.names.into_iter().any(is_name) {
            true => writeln!(out, "{names}{also}")?,
            false => writeln!(out, "{}{}{names}{also}", condition.title, words.colon)?,
        }
        writeln!(out, "    {}", condition.doc)?;
        writeln!(out, "    {} {}", words.source, condition.source)?;
        for note in &condition.notes {
            writeln!(out, "    - {note}")?;
        }
        let keywords = condition.keywords.iter().map(|words| words.join(" | "));
        let keywords: Vec<String> = keywords.collect();
        if !keywords.is_empty() {
            writeln!(out, "    {} {}", words.keywords, keywords.join(", "))?;
        }
        if let Some(example) = &condition.example {
            writeln!(out, "    {} examples/{}", words.example, example.file)?;
        }
        // some are many, and would hide what is said of the condition itself
        for option in &condition.options {
            let names = option.names.join(" | ");
            writeln!(out, "    {names}{}{}", words.colon, option.doc)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn stipulations(
    found: &JsonStipulations,
    words: &Words,
    out: &mut impl Write,
) -> std::io::Result<()> {
    writeln!(out, "{}", words.names)?;
    let lists = [(words.plays, &found.plays), (words.goals, &found.goals)];
    for (title, list) in lists {
        if list.is_empty() {
            continue;
        }
        writeln!(out, "\n{title}\n")?;
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

fn attributes(
    attributes: &[JsonAttribute],
    words: &Words,
    out: &mut impl Write,
) -> std::io::Result<()> {
    writeln!(out, "{}\n", words.names)?;
    for attribute in attributes {
        writeln!(out, "{}", attribute.names.join(" | "))?;
        writeln!(out, "    {}", attribute.doc)?;
        writeln!(out, "    {} {}\n", words.source, attribute.source)?;
    }
    Ok(())
}

fn options(options: &[JsonOption], words: &Words, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{}\n", words.names)?;
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

fn predicates(found: &[JsonPredicate], out: &mut impl Write) -> std::io::Result<()> {
    for predicate in found {
        writeln!(out, "{}", predicate.declared())?;
        writeln!(out, "    {}", predicate.doc)?;
    }
    Ok(())
}
