//! The words of the three languages: sentences under the words of their messages, and how men are named in them. Sentences that one rule
//! alone says stand beside the rule.

mod english;
mod french;
mod german;
mod table;

pub use table::Words;

use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::men::Language;

impl Words {
    /// The words of a language.
    pub fn of(language: Language) -> &'static Words {
        match language {
            Language::English => &english::ENGLISH,
            Language::French => &french::FRENCH,
            Language::German => &german::GERMAN,
        }
    }
}

/// French names of men that are feminine, by their beginnings.
const FRENCH_FEMININE: &[&str] = &[
    "dame",
    "tour",
    "girafe",
    "antilope",
    "pièce",
    "amazone",
    "impératrice",
    "princesse",
    "rose",
    "quintessence",
    "sauterelle",
    "contre-sauterelle",
    "double",
    "épine",
    "marguerite",
    "locuste",
    "sirène",
    "néréide",
    "señora",
];

/// German names of men that are feminine, by their ends.
const GERMAN_FEMININE: &[&str] = &[
    "Dame",
    "Giraffe",
    "Antilope",
    "Amazone",
    "Kaiserin",
    "Prinzessin",
    "Rose",
    "Quintessenz",
    "Pfadfinderin",
    "Margerite",
    "schrecke",
    "Sirene",
    "Nereide",
    "Señora",
];

/// German names of men that are neuter, by their ends.
const GERMAN_NEUTER: &[&str] = &[
    "Kamel",
    "Zebra",
    "Gnu",
    "Okapi",
    "Zebu",
    "hörnchen",
    "schwein",
    "Känguru",
    "Kaninchen",
    "Schiff",
];

/// A man as a part of a sentence: what it is called, and what is said of it.
pub struct Noun<'a> {
    /// The name of its kind.
    pub name: &'a str,
    /// Whose it is, if that is to be said.
    pub sides: Option<Sides>,
    /// It is royal without being a king.
    pub royal: bool,
    /// Names of its other attributes.
    pub attributes: Vec<&'static str>,
}

impl Noun<'_> {
    /// With the definite article, as a subject: `the white rook`, `la Tour blanche`, `der weiße Turm`.
    pub(crate) fn definite(&self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::French => self.french(),
            Language::German => self.german(),
        }
    }

    fn english(&self) -> String {
        let side = self
            .sides
            .map_or("", |sides| pick(sides, ["white ", "black ", "neutral "]));
        let royal = if self.royal { "royal " } else { "" };
        let attributes: String = self
            .attributes
            .iter()
            .map(|name| format!("{name} "))
            .collect();
        format!("the {side}{royal}{attributes}{}", self.name)
    }

    fn french(&self) -> String {
        let feminine = FRENCH_FEMININE
            .iter()
            .any(|name| self.name.starts_with(name));
        let name = capitalised(self.name);
        let article = match (name.starts_with(is_french_vowel), feminine) {
            (true, _) => "l'",
            (_, true) => "la ",
            _ => "le ",
        };
        let sides = match feminine {
            true => [" blanche", " noire", " neutre"],
            false => [" blanc", " noir", " neutre"],
        };
        let side = self.sides.map_or("", |of| pick(of, sides));
        let royal = match (self.royal, feminine) {
            (false, _) => "",
            (_, true) => " royale",
            _ => " royal",
        };
        format!("{article}{name}{side}{royal}{}", self.in_parentheses())
    }

    fn german(&self) -> String {
        let ends = |names: &[&str]| names.iter().any(|name| self.name.ends_with(name));
        let article = match () {
            () if ends(GERMAN_FEMININE) => "die",
            () if ends(GERMAN_NEUTER) => "das",
            () => "der",
        };
        let side = self.sides.map_or("", |sides| {
            pick(sides, [" weiße", " schwarze", " neutrale"])
        });
        let royal = if self.royal { " königliche" } else { "" };
        format!(
            "{article}{side}{royal} {}{}",
            self.name,
            self.in_parentheses()
        )
    }

    fn in_parentheses(&self) -> String {
        match self.attributes.is_empty() {
            true => String::new(),
            false => format!(" ({})", self.attributes.join(", ")),
        }
    }
}

/// A kind of man with what goes before it where somebody becomes one: `a rook`, `Tour`, `Turm`.
pub(crate) fn indefinite(name: &str, language: Language) -> String {
    match language {
        Language::English if name.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {name}"),
        Language::English => format!("a {name}"),
        Language::French => capitalised(name),
        Language::German => name.to_string(),
    }
}

/// The text with a capital at its beginning.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn is_french_vowel(letter: char) -> bool {
    "AEIOUÉÈÊ".contains(letter)
}

fn pick(sides: Sides, words: [&'static str; 3]) -> &'static str {
    match sides {
        Sides::White => words[0],
        Sides::Black => words[1],
        Sides::Neutral => words[2],
    }
}
