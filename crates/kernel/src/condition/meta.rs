//! What is said of a condition: names, words that can follow it, documentation, and the text file beside it.

/// What is said of a rule: names, words that can follow it, documentation.
#[derive(Debug)]
pub struct Meta {
    /// Name in English, French and German.
    pub name: [&'static str; 3],
    /// Other accepted names, in any language.
    pub aliases: &'static [&'static str],
    /// Words that may follow the name.
    pub options: &'static [OptionMeta],
    /// What it does, from when and for whom.
    pub doc: &'static str,
    /// Where it is defined.
    pub source: &'static str,
    /// What else is said of it, in a file beside it.
    pub texts: Texts,
}

impl Meta {
    /// The name in the language in which is spoken.
    pub fn spoken(&self) -> &'static str {
        self.name[sauterelle_languages::current() as usize]
    }
}

/// The text file beside a rule: titles, translations, notes and examples. Who reads it knows what its lines mean; here it is only carried.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// The source file beside which it stands.
    pub beside: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What stands in it.
    pub text: &'static str,
}

/// The text file of this name beside the source file that asks for it.
#[macro_export]
macro_rules! texts {
    ($name:literal) => {
        $crate::condition::Texts {
            beside: file!(),
            name: $name,
            text: include_str!($name),
        }
    };
}

/// A word that may follow the name of a condition.
#[derive(Debug)]
pub struct OptionMeta {
    /// The word, in English, French and German.
    pub name: [&'static str; 3],
    /// What it changes.
    pub doc: &'static str,
}

impl OptionMeta {
    /// The word in the language in which is spoken.
    pub fn spoken(&self) -> &'static str {
        self.name[sauterelle_languages::current() as usize]
    }
}
