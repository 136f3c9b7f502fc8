//! The languages.

/// The languages of names, codes and texts, in the order used everywhere: English, French, German.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English = 0,
    /// French.
    French = 1,
    /// German.
    German = 2,
}

impl Language {
    /// All of them, in their order.
    pub const ALL: [Language; 3] = [Language::English, Language::French, Language::German];

    /// The code of ISO 639, as in data.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::German => "de",
        }
    }

    /// The one of this code.
    pub fn of_code(code: &str) -> Option<Language> {
        let mut all = Language::ALL.into_iter();
        all.find(|language| language.code() == code)
    }
}
