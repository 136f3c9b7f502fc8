//! The pages of `docs/` that are written from the registries.

use sauterelle::kernel::condition::{Meta, OptionMeta, RuleDef};
use sauterelle::kernel::men::{Language, MEN};
use sauterelle::notation::forms::listed;
use sauterelle::notation::registry;
use sauterelle::rules::attributes::ATTRIBUTES;
use sauterelle::rules::registry::RULES;
use sauterelle::solving::goals;
use sauterelle::solving::listing::PLAYS;
use std::io::{Result, Write};

/// The first lines of a page.
fn head(out: &mut impl Write, title: &str, what: &str) -> Result<()> {
    writeln!(
        out,
        "<!-- Written by `sauterelle list --markdown {what}`; do not edit. -->\n\n# {title}\n"
    )
}

/// The men.
pub fn men(out: &mut impl Write) -> Result<()> {
    head(out, "Men", "men")?;
    writeln!(
        out,
        "Code and name in English, French and German. Any two men make a hunter, written with a slash between their codes.\n"
    )?;
    table(out, &["English", "French", "German", "Moves"])?;
    for man in MEN.iter() {
        let named = |i: usize| format!("`{}` {}", man.code[i], man.name[i]);
        row(out, &[&named(0), &named(1), &named(2), man.doc])?;
    }
    Ok(())
}

/// The conditions.
pub fn conditions(out: &mut impl Write) -> Result<()> {
    head(out, "Conditions", "conditions")?;
    writeln!(
        out,
        "Conditions with their names and what they do. Each has a page with the words that may follow it, a position with its legal \
         moves, and problems with their solutions. Short names of conditions with certain words stand at the end.\n"
    )?;
    writeln!(
        out,
        "Any condition may hold for a part of the play: `FromPly 3` (French `DesLeDemiCoup`, German `AbHalbzug`) after it and its words from the \
         third half-move on, `UntilPly 6` (`JusquAuDemiCoup`, `BisHalbzug`) up to the sixth. Half-moves are counted from the diagram, set play \
         as those that it leaves out; in series play only the moves of the series are counted. A move is judged by the conditions in force when \
         it is made; check, mate and goals after it by those in force for the next half-move. What decides which men are royal, or what the board \
         is, holds for the whole play.\n"
    )?;
    table(out, &["English", "French", "German", "In short"])?;
    let mut rules: Vec<&Meta> = RULES
        .iter()
        .filter(|rule| rule.stands_for().is_none())
        .map(|rule| rule.meta())
        .collect();
    rules.sort_by_key(|meta| meta.name[0].to_lowercase());
    for meta in rules {
        let [en, fr, de] = meta.name;
        let cells = [text(en), text(fr), text(de), text(in_short(meta.doc))];
        let [en, fr, de, short] = cells;
        let page = page_of(meta);
        // the sign would begin a fragment
        let link = page.replace('#', "%23");
        writeln!(out, "| [{en}](conditions/{link}) | {fr} | {de} | {short} |")?;
    }
    writeln!(out, "\n## Short names\n")?;
    table(out, &["English", "French", "German", "Stands for"])?;
    for rule in RULES {
        if let Some((of, words)) = rule.stands_for() {
            let [en, fr, de] = rule.meta().name.map(text);
            let whole = text(&[&[of.meta().name[0]], words].concat().join(" "));
            let en = match has_page(*rule) {
                true => format!("[{en}](conditions/{})", page_of(rule.meta())),
                false => en,
            };
            writeln!(out, "| {en} | {fr} | {de} | {whole} |")?;
        }
    }
    Ok(())
}

/// Whether a condition has a page: short names have one only if there are notes on them.
pub fn has_page(rule: &'static dyn RuleDef) -> bool {
    rule.stands_for().is_none()
        || !registry::condition(rule, Language::English)
            .notes
            .is_empty()
}

/// The file of the page of a condition.
pub fn page_of(meta: &Meta) -> String {
    format!("{}.md", meta.name[0])
}

/// The first sentence that says more than which words follow the name.
fn in_short(text: &str) -> &str {
    let mut rest = text;
    while let Some(end) = rest.find(". ") {
        let (sentence, others) = rest.split_at(end + 1);
        if !sentence.starts_with("Followed by") {
            return sentence;
        }
        rest = others.trim_start();
    }
    rest
}

/// The beginning of the page of a condition: what the registry says of it.
pub fn condition(out: &mut impl Write, meta: &Meta) -> Result<()> {
    let listed = RULES.iter().find(|rule| std::ptr::eq(rule.meta(), meta));
    let listed = listed.map(|rule| registry::condition(*rule, Language::English));
    let doc = listed.as_ref().map_or(meta.doc, |listed| &listed.doc);
    let [en, fr, de] = meta.name;
    writeln!(
        out,
        "<!-- Written by `sauterelle list --pages docs/conditions conditions`; do not edit. -->\n\n# {}\n",
        text(en)
    )?;
    write!(out, "French `{fr}`, German `{de}`")?;
    if !meta.aliases.is_empty() {
        write!(out, "; also `{}`", meta.aliases.join("`, `"))?;
    }
    writeln!(out, ".\n\n{}\n", text(doc))?;
    let base = listed
        .as_ref()
        .and_then(|listed| listed.stands_for.as_ref());
    if let Some(base) = base.and_then(|whole| whole.split(' ').next()) {
        writeln!(
            out,
            "The words that may follow are those of [{base}]({base}.md).\n"
        )?;
    } else if !meta.options.is_empty() {
        table(out, &["Option", "French", "German", "Meaning"])?;
        for OptionMeta { name, doc } in meta.options {
            let [en, fr, de] = name.map(|name| format!("`{name}`"));
            row(out, &[&en, &fr, &de, doc])?;
        }
        writeln!(out)?;
    }
    writeln!(out, "Source: {}", text(meta.source))?;
    let notes = listed.map(|listed| listed.notes).unwrap_or_default();
    if !notes.is_empty() {
        writeln!(out, "\n## In detail\n")?;
        for note in notes {
            writeln!(out, "- {}", text(note))?;
        }
    }
    Ok(())
}

/// The stipulations.
pub fn stipulations(out: &mut impl Write) -> Result<()> {
    head(out, "Stipulations", "stipulations")?;
    writeln!(
        out,
        "In the sign of a play `#` stands for any goal, `n` for a number of moves, `m` for another one."
    )?;
    let plays = PLAYS.iter().map(|play| (play.sign, play.name, play.doc));
    let goals = goals::all().into_iter();
    let goals = goals.map(|goal| (goal.listed(), goal.name, goal.doc[0]));
    for (title, list) in [
        ("Plays", plays.collect()),
        ("Goals", goals.collect::<Vec<_>>()),
    ] {
        writeln!(out, "\n## {title}\n")?;
        table(out, &["Sign", "English", "French", "German", "Meaning"])?;
        for (sign, [en, fr, de], doc) in list {
            row(out, &[&format!("`{sign}`"), en, fr, de, doc])?;
        }
    }
    out.write_all(include_bytes!("moves_taken_back.md"))
}

/// What men can have besides kind and side.
pub fn attributes(out: &mut impl Write) -> Result<()> {
    head(out, "Attributes", "attributes")?;
    writeln!(
        out,
        "Words before men in a list of men: `White Kamikaze Ra1`. Royal stands for men that must not be lost.\n"
    )?;
    table(out, &["English", "French", "German", "Meaning", "Source"])?;
    for attribute in ATTRIBUTES {
        let [en, fr, de] = attribute.name.map(|name| format!("`{name}`"));
        row(out, &[&en, &fr, &de, attribute.doc, attribute.source])?;
    }
    Ok(())
}

/// The options of a problem.
pub fn options(out: &mut impl Write) -> Result<()> {
    head(out, "Options", "options")?;
    writeln!(
        out,
        "Options of a problem that change what is solved or shown. Popeye's other options are read, and change nothing.\n"
    )?;
    table(
        out,
        &["English", "French", "German", "Followed by", "Meaning"],
    )?;
    for option in registry::options(Language::English) {
        let [en, fr, de] = option.names.map(|name| format!("`{name}`"));
        row(
            out,
            &[&en, &fr, &de, &option.takes.replace('-', " "), option.doc],
        )?;
    }
    Ok(())
}

/// The formats of problems and positions.
pub fn formats(out: &mut impl Write) -> Result<()> {
    head(out, "Formats", "formats")?;
    writeln!(
        out,
        "Formats of problems and positions: for `convert --from` and `--to`, `batch`, the page and Python. `list formats NAME` shows a problem in it.\n"
    )?;
    table(
        out,
        &["Name", "Endings", "What it holds", "Schema", "Not done"],
    )?;
    for format in listed::formats(Language::English) {
        let schema = format.schema.map(|file| format!("[{file}]({file})"));
        let not_read = format.not_read.map(|why| format!("not read: {why}"));
        let not_written = format.not_written.map(|why| format!("not written: {why}"));
        let not = [not_read, not_written].into_iter().flatten();
        let (name, endings) = (format!("`{}`", format.name), format.endings.join(", "));
        writeln!(
            out,
            "| {name} | {endings} | {} | {} | {} |",
            text(format.doc),
            schema.unwrap_or_default(),
            text(&not.collect::<Vec<_>>().join("; "))
        )?;
    }
    Ok(())
}

fn table(out: &mut impl Write, titles: &[&str]) -> Result<()> {
    row(out, titles)?;
    writeln!(out, "|{}", " --- |".repeat(titles.len()))
}

fn row(out: &mut impl Write, cells: &[&str]) -> Result<()> {
    let cells: Vec<String> = cells.iter().map(|cell| text(cell)).collect();
    writeln!(out, "| {} |", cells.join(" | "))
}

/// Text in which no character is taken for markup.
pub fn text(plain: &str) -> String {
    if plain.starts_with('`') {
        return plain.replace('|', "\\|");
    }
    let mut escaped = String::new();
    for c in plain.chars() {
        if matches!(c, '|' | '*' | '_' | '<' | '[' | '\\') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
