//! The language of letters and sentences as an argument.

use clap::ValueEnum;
use sauterelle::kernel::men::Language;

/// A language.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tongue {
    /// Knights are N, or S
    #[value(alias = "en")]
    English,
    /// Knights are C
    #[value(aliases = ["fr", "francais", "français"])]
    French,
    /// Knights are S
    #[value(aliases = ["de", "deutsch"])]
    German,
}

impl Tongue {
    /// The value for the language in which the program speaks.
    pub fn spoken() -> &'static str {
        match sauterelle_languages::current() {
            Language::English => "english",
            Language::French => "french",
            Language::German => "german",
        }
    }
}

impl From<Tongue> for Language {
    fn from(tongue: Tongue) -> Language {
        match tongue {
            Tongue::English => Language::English,
            Tongue::French => Language::French,
            Tongue::German => Language::German,
        }
    }
}
