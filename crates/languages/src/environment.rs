//! The language that the environment asks for.

use crate::Language;

/// What names a language, the strongest first.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The language that `LC_ALL`, `LC_MESSAGES` or `LANG` asks for. English, if they ask for none of ours.
pub fn of_environment() -> Language {
    asked(|name| std::env::var(name).ok())
}

fn asked(variable: impl Fn(&str) -> Option<String>) -> Language {
    let mut values = VARIABLES.into_iter().filter_map(variable);
    let value = values.find(|value| !value.is_empty()).unwrap_or_default();
    let code = value.split(['_', '.', '@', '-']).next();
    let code = code.unwrap_or_default().to_ascii_lowercase();
    Language::of_code(&code).unwrap_or(Language::English)
}

#[cfg(test)]
mod tests {
    use super::asked;
    use crate::Language;

    #[test]
    fn the_strongest_variable_decides() {
        let told = |pairs: &'static [(&'static str, &'static str)]| {
            asked(move |name| {
                let pair = pairs.iter().find(|(known, _)| *known == name);
                pair.map(|(_, value)| value.to_string())
            })
        };
        assert_eq!(told(&[]), Language::English);
        assert_eq!(told(&[("LANG", "fr_FR.UTF-8")]), Language::French);
        assert_eq!(
            told(&[("LANG", "fr_FR.UTF-8"), ("LC_MESSAGES", "de_AT@euro")]),
            Language::German
        );
        assert_eq!(
            told(&[("LANG", "fr_CH.UTF-8"), ("LC_ALL", "C")]),
            Language::English
        );
        assert_eq!(told(&[("LC_ALL", ""), ("LANG", "de")]), Language::German);
        assert_eq!(told(&[("LANG", "it_IT")]), Language::English);
    }
}
