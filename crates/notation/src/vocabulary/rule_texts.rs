//! The texts beside the rules: a file of plain text for each file of `crates/rules` that has conditions or attributes.
//!
//! A header names a condition, several (`[Circe, AntiCirce]`) or all of the file (`[*]`), in English. The lines below are for these. Each
//! says what it is, then a colon and the text; languages are `en`, `fr` and `de`. Lines that begin with `# ` are comments.
//!
//! ```text
//! [Polo]
//! title fr: Échecs Polo
//! text fr: what the condition does
//! word fr Strict: what this word changes, which may follow the name
//! source fr: where the condition is defined, if that is more than names, titles and dates
//! note fr history: what else is to be known; the word tells one note from another
//! sentence en no-contact: how a message of the rule is put into words; those that several files say stand in `telling/words`
//! keywords: English key words of `texts/keywords.txt`, with commas between them
//! example 2: conditions/polo.inp, which has two solutions
//! published 1: published/polo.inp, beside an example that shows nothing but the condition
//! ```
//!
//! Texts, words and sources in English stand with the rule itself. A sentence belongs to the file, whatever header is above it.

use rustc_hash::FxHashMap;
use sauterelle_kernel::condition::Texts;
use sauterelle_kernel::men::Language;
use sauterelle_rules::attributes::ATTRIBUTES;
use sauterelle_rules::registry::RULES;
use std::fmt;
use std::sync::LazyLock;

/// What a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RuleTextKind {
    /// The name as it is printed.
    Title,
    /// What the rule does.
    Text,
    /// Where it is defined.
    Source,
    /// What this word changes, by its English name.
    Word(&'static str),
    /// A note, by the word for it.
    Note(&'static str),
}

/// A text in a language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleText {
    pub(crate) kind: RuleTextKind,
    pub(crate) language: Language,
    pub(crate) text: &'static str,
}

/// The sentence of a message in a language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sentence {
    pub(crate) message: &'static str,
    pub(crate) language: Language,
    pub(crate) text: &'static str,
}

/// A problem: how many solutions it has, and its file.
pub(crate) type Problem = (u32, &'static str);

/// A line of a file.
#[derive(Clone, Debug)]
enum Line {
    RuleText(RuleText),
    Sentence(Sentence),
    Keywords(Vec<&'static str>),
    Example(Problem),
    Published(Problem),
}

/// What is said of one rule.
#[derive(Clone, Default, Debug)]
pub(crate) struct RuleTexts {
    pub(crate) entries: Vec<RuleText>,
    /// English key words.
    pub(crate) keywords: Vec<&'static str>,
    pub(crate) examples: Vec<Problem>,
    pub(crate) published: Vec<Problem>,
}

impl RuleTexts {
    /// The text of a kind, if there is one in this language.
    pub(crate) fn get(&self, kind: RuleTextKind, language: Language) -> Option<&'static str> {
        // what is said under a later header is said of fewer rules
        let mut entries = self.entries.iter().rev();
        let found = entries.find(|entry| entry.kind == kind && entry.language == language);
        found.map(|entry| entry.text)
    }

    /// The notes in a language.
    pub(crate) fn notes(&self, language: Language) -> Vec<&'static str> {
        let entries = self.entries.iter();
        let notes = entries.filter(|entry| {
            matches!(entry.kind, RuleTextKind::Note(_)) && entry.language == language
        });
        notes.map(|entry| entry.text).collect()
    }

    fn add(&mut self, line: Line) {
        match line {
            Line::RuleText(entry) => self.entries.push(entry),
            // it belongs to the file
            Line::Sentence(_) => {}
            Line::Keywords(words) => self.keywords.extend(words),
            Line::Example(problem) => self.examples.push(problem),
            Line::Published(problem) => self.published.push(problem),
        }
    }
}

/// A line that says nothing.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    beside: &'static str,
    file: &'static str,
    line: usize,
    what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault {
            beside,
            file,
            line,
            what,
        } = self;
        write!(f, "{file} (beside {beside}), line {line}: {what}")
    }
}

/// The texts of many rules, by their English names, and what could not be read.
#[derive(Default)]
pub(crate) struct Collection {
    of: FxHashMap<&'static str, RuleTexts>,
    sentences: Vec<Sentence>,
    pub(crate) faults: Vec<Fault>,
}

impl Collection {
    /// Reads the files of rules, each given with its English name.
    fn read(rules: impl Iterator<Item = (&'static str, Texts)>) -> Collection {
        Collection::read_lines(rules, |_| true)
    }

    /// Reads what is said as a title, and nothing else.
    fn read_titles(rules: impl Iterator<Item = (&'static str, Texts)>) -> Collection {
        Collection::read_lines(rules, |line| {
            line.starts_with('[') || line.starts_with("title ")
        })
    }

    /// Reads the lines that are wanted.
    fn read_lines(
        rules: impl Iterator<Item = (&'static str, Texts)>,
        is_wanted: fn(&str) -> bool,
    ) -> Collection {
        let mut files: Vec<(Texts, Vec<&'static str>)> = Vec::new();
        for (name, texts) in rules {
            // rules of a file stand together, but for a few
            let mut known = files.iter_mut().rev();
            match known.find(|(file, _)| is_same(file, &texts)) {
                Some((_, names)) => names.push(name),
                None => files.push((texts, vec![name])),
            }
        }
        let mut collection = Collection::default();
        for (file, names) in files {
            collection.read_file(file, &names, is_wanted);
        }
        collection
    }

    /// Reads the lines that are wanted of the file of rules with these names.
    fn read_file(&mut self, file: Texts, names: &[&'static str], is_wanted: fn(&str) -> bool) {
        let mut meant: Vec<&'static str> = Vec::new();
        let lines = file.text.lines().enumerate();
        for (index, line) in lines.filter(|(_, line)| is_wanted(line)) {
            let result = match line {
                "" => Ok(()),
                _ if line.starts_with("# ") => Ok(()),
                _ if line.starts_with('[') => header(line, names).map(|found| meant = found),
                _ if meant.is_empty() => Err("no header above it names a rule".to_string()),
                _ => content(line).map(|content| {
                    if let Line::Sentence(sentence) = content {
                        self.sentences.push(sentence);
                    }
                    for name in &meant {
                        self.of.entry(name).or_default().add(content.clone());
                    }
                }),
            };
            if let Err(what) = result {
                self.faults.push(Fault {
                    beside: file.beside,
                    file: file.name,
                    line: index + 1,
                    what,
                });
            }
        }
    }

    /// What is said of a rule.
    fn get(&self, name: &str) -> &RuleTexts {
        static NOTHING: RuleTexts = RuleTexts {
            entries: Vec::new(),
            keywords: Vec::new(),
            examples: Vec::new(),
            published: Vec::new(),
        };
        self.of.get(name).unwrap_or(&NOTHING)
    }
}

fn is_same(one: &Texts, other: &Texts) -> bool {
    std::ptr::eq(one.text, other.text) || (one.beside, one.name) == (other.beside, other.name)
}

/// The rules that a header names, among those of its file.
fn header(line: &str, names: &[&'static str]) -> Result<Vec<&'static str>, String> {
    let inner = line
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    match inner.ok_or("a header ends with ']'")? {
        "*" => Ok(names.to_vec()),
        inner => {
            let known = |name: &str| {
                let mut names = names.iter().copied();
                let found = names.find(|known| *known == name);
                found.ok_or_else(|| format!("no rule of this file is called '{name}'"))
            };
            inner.split(", ").map(known).collect()
        }
    }
}

/// What a line below a header says.
fn content(line: &'static str) -> Result<Line, String> {
    let (head, text) = line.split_once(": ").ok_or("': ' is missing")?;
    if text.trim() != text || text.is_empty() {
        return Err("the text is empty, or has blanks around it".to_string());
    }
    let mut words = head.split(' ');
    let mut next = || words.next().unwrap_or_default();
    let content = match next() {
        "title" => entry(RuleTextKind::Title, next(), text)?,
        "text" => entry(RuleTextKind::Text, next(), text)?,
        "source" => entry(RuleTextKind::Source, next(), text)?,
        "word" => {
            let language = next();
            entry(RuleTextKind::Word(next()), language, text)?
        }
        "note" => {
            let language = next();
            entry(RuleTextKind::Note(next()), language, text)?
        }
        "sentence" => {
            let (language, message) = (next(), next());
            sentence(message, language, text)?
        }
        "keywords" => Line::Keywords(text.split(", ").collect()),
        "example" => Line::Example((number(next())?, text)),
        "published" => Line::Published((number(next())?, text)),
        other => return Err(format!("'{other}' is no kind of line")),
    };
    match words.next() {
        None => Ok(content),
        Some(word) => Err(format!("'{word}' is too much before the colon")),
    }
}

fn entry(kind: RuleTextKind, language: &str, text: &'static str) -> Result<Line, String> {
    if let RuleTextKind::Word("") | RuleTextKind::Note("") = kind {
        return Err("a word is missing before the colon".to_string());
    }
    Ok(Line::RuleText(RuleText {
        kind,
        language: spoken(language)?,
        text,
    }))
}

fn sentence(message: &'static str, language: &str, text: &'static str) -> Result<Line, String> {
    let language = spoken(language)?;
    match message {
        "" => Err("the message is missing before the colon".to_string()),
        _ => Ok(Line::Sentence(Sentence {
            message,
            language,
            text,
        })),
    }
}

fn spoken(language: &str) -> Result<Language, String> {
    match language {
        "en" => Ok(Language::English),
        "fr" => Ok(Language::French),
        "de" => Ok(Language::German),
        other => Err(format!("'{other}' is no language: en, fr or de")),
    }
}

fn number(word: &str) -> Result<u32, String> {
    let wrong = |_| format!("'{word}' is no number of solutions");
    word.parse().map_err(wrong)
}

/// Those of the conditions, which are read once, when some text is asked for.
pub(crate) static CONDITIONS: LazyLock<Collection> = LazyLock::new(|| {
    let metas = RULES.iter().map(|rule| rule.meta());
    Collection::read(metas.map(|meta| (meta.name[0], meta.texts)))
});

/// Those of the attributes.
pub(crate) static OF_ATTRIBUTES: LazyLock<Collection> = LazyLock::new(|| {
    let all = ATTRIBUTES.iter();
    Collection::read(all.map(|attribute| (attribute.name[0], attribute.texts)))
});

/// The titles of conditions and of attributes alone: they are asked for whenever a problem is read.
static TITLES: LazyLock<[Collection; 2]> = LazyLock::new(|| {
    let metas = RULES.iter().map(|rule| rule.meta());
    let attributes = ATTRIBUTES.iter();
    [
        Collection::read_titles(metas.map(|meta| (meta.name[0], meta.texts))),
        Collection::read_titles(attributes.map(|attribute| (attribute.name[0], attribute.texts))),
    ]
});

/// The title of a condition, by its English name.
pub(crate) fn title_of_condition(name: &str, language: Language) -> Option<&'static str> {
    TITLES[0].get(name).get(RuleTextKind::Title, language)
}

/// The title of an attribute, by its English name.
pub(crate) fn title_of_attribute(name: &str, language: Language) -> Option<&'static str> {
    TITLES[1].get(name).get(RuleTextKind::Title, language)
}

/// What is said of a condition, by its English name.
pub(crate) fn of_condition(name: &str) -> &'static RuleTexts {
    CONDITIONS.get(name)
}

/// What is said of an attribute, by its English name.
pub(crate) fn of_attribute(name: &str) -> &'static RuleTexts {
    OF_ATTRIBUTES.get(name)
}

/// The sentences that stand beside rules.
pub(crate) fn sentences() -> impl Iterator<Item = &'static Sentence> {
    let of_conditions = CONDITIONS.sentences.iter();
    of_conditions.chain(&OF_ATTRIBUTES.sentences)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &'static str) -> Collection {
        let file = Texts {
            beside: "here.rs",
            name: "here.txt",
            text,
        };
        Collection::read([("One", file), ("Two", file)].into_iter())
    }

    #[test]
    fn lines_are_for_the_rules_of_the_header_above() {
        let read = read(
            "# a comment\n[*]\nnote en why: Both.\n\n[Two]\ntitle fr: Deux\nexample 3: two.inp\nkeywords: a b, c\n",
        );
        assert_eq!(read.faults, []);
        let (one, two) = (read.get("One"), read.get("Two"));
        assert_eq!(one.notes(Language::English), ["Both."]);
        assert_eq!(one.get(RuleTextKind::Title, Language::French), None);
        assert_eq!(two.get(RuleTextKind::Title, Language::French), Some("Deux"));
        assert_eq!(
            two.get(RuleTextKind::Note("why"), Language::English),
            Some("Both.")
        );
        assert_eq!(two.get(RuleTextKind::Note("why"), Language::German), None);
        assert_eq!(two.examples, [(3, "two.inp")]);
        assert_eq!(two.keywords, ["a b", "c"]);
    }

    #[test]
    fn sentences_belong_to_the_file() {
        let read = read("[*]\nsentence en own-man: {at} is its own: no\n");
        assert_eq!(read.faults, []);
        let [sentence] = read.sentences[..] else {
            panic!("{:?}", read.sentences)
        };
        assert_eq!(sentence.message, "own-man");
        assert_eq!(sentence.language, Language::English);
        assert_eq!(sentence.text, "{at} is its own: no");
    }

    #[test]
    fn wrong_lines_are_told_with_file_and_number() {
        for (text, told) in [
            ("text fr: x", "1: no header above it names a rule"),
            ("[Three]", "1: no rule of this file is called 'Three'"),
            ("[One", "1: a header ends with ']'"),
            ("[One]\n\ntext fr", "3: ': ' is missing"),
            ("[One]\ntitel fr: x", "2: 'titel' is no kind of line"),
            ("[One]\ntext it: x", "2: 'it' is no language: en, fr or de"),
            ("[One]\ntext fr x: y", "2: 'x' is too much before the colon"),
            ("[One]\nnote fr: x", "2: a word is missing before the colon"),
            (
                "[One]\ntext fr:  x",
                "2: the text is empty, or has blanks around it",
            ),
            (
                "[One]\nsentence en: x",
                "2: the message is missing before the colon",
            ),
            ("[One]\nexample: x.inp", "2: '' is no number of solutions"),
        ] {
            let faults: Vec<String> = read(text).faults.iter().map(Fault::to_string).collect();
            assert_eq!(faults, [format!("here.txt (beside here.rs), line {told}")]);
        }
    }
}
