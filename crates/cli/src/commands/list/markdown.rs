//! The pages of `docs/` that are written from the registries.

use super::words::Words;
use sauterelle::kernel::condition::{Meta, RuleDef};
use sauterelle::kernel::men::Language;
use sauterelle::notation::forms::listed;
use sauterelle::notation::registry;
use sauterelle::query::predicates;
use sauterelle::rules::registry::RULES;
use std::io::{Result, Write};

/// A page in a language.
pub(super) struct Page {
    language: Language,
    words: &'static Words,
}

impl Page {
    /// A page in this language.
    pub(super) fn new(language: Language) -> Page {
        let words = Words::of(language);
        Page { language, words }
    }

    /// The first lines of a page: its title, and what stands above its table.
    fn head(&self, out: &mut impl Write, what: &str, [title, text]: [&str; 2]) -> Result<()> {
        let option = self.words.option();
        writeln!(
            out,
            "<!-- Written by `sauterelle list --markdown {what}{option}`; do not edit. -->\n\n# {title}\n\n{text}\n"
        )
    }

    /// Heads of columns: the languages, and others behind them.
    fn table(&self, out: &mut impl Write, others: &[&str]) -> Result<()> {
        table(out, &[&self.words.languages[..], others].concat())
    }

    /// The men.
    pub(super) fn men(&self, out: &mut impl Write) -> Result<()> {
        self.head(out, "men", self.words.men)?;
        self.table(out, &[self.words.moves])?;
        for man in registry::men(self.language) {
            let named = |i: usize| format!("`{}` {}", man.codes[i], man.names[i]);
            row(out, &[&named(0), &named(1), &named(2), man.moves])?;
        }
        Ok(())
    }

    /// The conditions.
    pub(super) fn conditions(&self, out: &mut impl Write) -> Result<()> {
        let [title, text, periods] = self.words.conditions;
        self.head(out, "conditions", [title, text])?;
        writeln!(out, "{periods}\n")?;
        self.table(out, &[self.words.in_short])?;
        let whole = RULES.iter().filter(|rule| rule.stands_for().is_none());
        let mut rules: Vec<_> = whole.copied().collect();
        rules.sort_by_key(|rule| rule.meta().name[0].to_lowercase());
        for rule in rules {
            let doc = registry::condition(rule, self.language).doc;
            let short = escaped(self.in_short(&doc));
            writeln!(out, "| {} | {short} |", self.names(rule.meta(), true))?;
        }
        writeln!(out, "\n## {}\n", self.words.short_names)?;
        self.table(out, &[self.words.stands_for])?;
        for rule in RULES {
            if let Some((of, words)) = rule.stands_for() {
                let whole = self.whole_name(of, words);
                let names = self.names(rule.meta(), has_page(*rule));
                writeln!(out, "| {names} | {} |", escaped(&whole))?;
            }
        }
        Ok(())
    }

    /// The names of a condition as cells, the one of the language of the page with a link to its own page.
    fn names(&self, meta: &Meta, has_page: bool) -> String {
        let mut cells = meta.name.map(escaped);
        if has_page {
            // the sign would begin a fragment
            let link = page_of(meta).replace('#', "%23");
            let own = &mut cells[self.language as usize];
            *own = format!("[{own}](conditions/{link})");
        }
        cells.join(" | ")
    }

    /// A condition with these options, by the names of the language.
    fn whole_name(&self, of: &dyn RuleDef, words: &[&str]) -> String {
        let language = self.language as usize;
        let options = of.meta().options;
        let named = |word: &&str| {
            let mut options = options.iter();
            let known = options.find(|option| option.name[0] == *word);
            known.map_or((*word).to_string(), |known| {
                known.name[language].to_string()
            })
        };
        let name = of.meta().name[language].to_string();
        let names: Vec<String> = std::iter::once(name)
            .chain(words.iter().map(named))
            .collect();
        names.join(" ")
    }

    /// The first sentence that says more than which words follow the name.
    fn in_short<'t>(&self, text: &'t str) -> &'t str {
        let beginning = ["Followed by", "Suivi d", "Gefolgt von"][self.language as usize];
        let mut rest = text;
        while let Some(end) = rest.find(". ") {
            let (sentence, others) = rest.split_at(end + 1);
            if !sentence.starts_with(beginning) {
                return sentence;
            }
            rest = others.trim_start();
        }
        rest
    }

    /// The beginning of the page of a condition: what the registry says of it.
    pub(super) fn condition(&self, out: &mut impl Write, rule: &'static dyn RuleDef) -> Result<()> {
        let words = self.words;
        let listed = registry::condition(rule, self.language);
        let own = self.language as usize;
        writeln!(
            out,
            "<!-- Written by `sauterelle list --pages {} conditions{}`; do not edit. -->\n\n# {}\n",
            self.folder(),
            words.option(),
            escaped(self.heading(&listed))
        )?;
        let shown = (0..3).filter(|language| own == 1 || own == 2 || *language != 0);
        let names = shown.map(|language| {
            let name = listed.names[language];
            format!("{} `{name}`", self.language_name(language))
        });
        let names: Vec<String> = names.collect();
        write!(out, "{}", names.join(", "))?;
        if !listed.aliases.is_empty() {
            let aliases = listed.aliases.join("`, `");
            write!(out, "{}{} `{aliases}`", words.semicolon, words.also)?;
        }
        writeln!(out, ".\n\n{}\n", escaped(&listed.doc))?;
        if let Some((base, _)) = rule.stands_for() {
            let base = base.meta().name;
            let link = format!("[{}]({}.md)", base[own], base[0]);
            writeln!(out, "{}\n", words.words_of.replace("{link}", &link))?;
        } else if !listed.options.is_empty() {
            let [_, others @ ..] = words.languages;
            let first = match self.language {
                Language::English => words.option,
                _ => words.languages[0],
            };
            table(out, &[&[first], &others[..], &[words.meaning]].concat())?;
            for option in &listed.options {
                let [en, fr, de] = option.names.map(|name| format!("`{name}`"));
                row(out, &[&en, &fr, &de, option.doc])?;
            }
            writeln!(out)?;
        }
        writeln!(
            out,
            "{}{}{}",
            words.source,
            words.colon,
            escaped(listed.source)
        )?;
        if !listed.notes.is_empty() {
            writeln!(out, "\n## {}\n", words.in_detail)?;
            for note in listed.notes {
                writeln!(out, "- {}", escaped(note))?;
            }
        }
        Ok(())
    }

    /// What heads the page of a condition: in English its name, else its title.
    fn heading<'l>(&self, listed: &'l registry::JsonCondition) -> &'l str {
        match self.language {
            Language::English => listed.names[0],
            _ => &listed.title,
        }
    }

    /// A language before a name: `German`, `allemand`; the first of a sentence with a capital.
    fn language_name(&self, language: usize) -> String {
        let name = self.words.languages[language];
        match self.language {
            Language::French if language > 0 => name.to_lowercase(),
            _ => name.to_string(),
        }
    }

    /// The folder of the pages of conditions.
    fn folder(&self) -> &'static str {
        [
            "docs/conditions",
            "docs/fr/conditions",
            "docs/de/conditions",
        ][self.language as usize]
    }

    /// The words of the page.
    pub(super) fn words(&self) -> &'static Words {
        self.words
    }

    /// The stipulations.
    pub(super) fn stipulations(&self, out: &mut impl Write) -> Result<()> {
        let words = self.words;
        self.head(out, "stipulations", words.stipulations)?;
        let found = registry::stipulations(self.language);
        let lists = [(words.plays, found.plays), (words.goals, found.goals)];
        for (place, (title, list)) in lists.into_iter().enumerate() {
            let room = if place == 0 { "" } else { "\n" };
            writeln!(out, "{room}## {title}\n")?;
            table(
                out,
                &[&[words.sign], &words.languages[..], &[words.meaning]].concat(),
            )?;
            for listed in list {
                let [en, fr, de] = listed.names;
                row(
                    out,
                    &[&format!("`{}`", listed.sign), en, fr, de, listed.doc],
                )?;
            }
        }
        out.write_all(words.moves_taken_back.as_bytes())
    }

    /// What men can have besides kind and side.
    pub(super) fn attributes(&self, out: &mut impl Write) -> Result<()> {
        self.head(out, "attributes", self.words.attributes)?;
        self.table(out, &[self.words.meaning, self.words.source])?;
        for attribute in registry::attributes(self.language) {
            let [en, fr, de] = attribute.names.map(|name| format!("`{name}`"));
            row(out, &[&en, &fr, &de, attribute.doc, attribute.source])?;
        }
        Ok(())
    }

    /// The options of a problem.
    pub(super) fn options(&self, out: &mut impl Write) -> Result<()> {
        let words = self.words;
        self.head(out, "options", words.options)?;
        self.table(out, &[words.followed_by, words.meaning])?;
        for option in registry::options(self.language) {
            let [en, fr, de] = option.names.map(|name| format!("`{name}`"));
            row(
                out,
                &[&en, &fr, &de, &words.takes(option.takes), option.doc],
            )?;
        }
        Ok(())
    }

    /// What queries ask.
    pub(super) fn predicates(&self, out: &mut impl Write) -> Result<()> {
        let words = self.words;
        self.head(out, "predicates", words.predicates)?;
        table(out, &[words.predicate, words.meaning, words.source])?;
        for predicate in predicates(self.language) {
            let declared = format!("`{}`", predicate.declared());
            row(out, &[&declared, predicate.doc, predicate.source])?;
        }
        Ok(())
    }

    /// The formats of problems and positions.
    pub(super) fn formats(&self, out: &mut impl Write) -> Result<()> {
        let words = self.words;
        self.head(out, "formats", words.formats)?;
        table(out, &words.of_formats)?;
        // schemas stand beside the English pages
        let folder = match self.language {
            Language::English => "",
            _ => "../",
        };
        for format in listed::formats(self.language) {
            let schema = format
                .schema
                .map(|file| format!("[{file}]({folder}{file})"));
            let why = |what: &str, why: Option<&str>| {
                why.map(|why| format!("{what}{}{why}", words.colon))
            };
            let not_read = why(words.not_read, format.not_read);
            let not_written = why(words.not_written, format.not_written);
            let not: Vec<String> = [not_read, not_written].into_iter().flatten().collect();
            let (name, endings) = (format!("`{}`", format.name), format.endings.join(", "));
            writeln!(
                out,
                "| {name} | {endings} | {} | {} | {} |",
                escaped(format.doc),
                schema.unwrap_or_default(),
                escaped(&not.join(words.semicolon))
            )?;
        }
        Ok(())
    }
}

/// Whether a condition has a page: short names have one only if there are notes on them.
pub(super) fn has_page(rule: &'static dyn RuleDef) -> bool {
    rule.stands_for().is_none()
        || !registry::condition(rule, Language::English)
            .notes
            .is_empty()
}

/// The file of the page of a condition.
pub(super) fn page_of(meta: &Meta) -> String {
    format!("{}.md", meta.name[0])
}

fn table(out: &mut impl Write, titles: &[&str]) -> Result<()> {
    row(out, titles)?;
    writeln!(out, "|{}", " --- |".repeat(titles.len()))
}

fn row(out: &mut impl Write, cells: &[&str]) -> Result<()> {
    let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
    writeln!(out, "| {} |", cells.join(" | "))
}

/// Text in which no character is taken for markup.
pub(super) fn escaped(plain: &str) -> String {
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
