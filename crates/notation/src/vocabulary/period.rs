//! The words for a part of the play, which may follow any condition: `FromPly 3`, `UntilPly 6`.

use sauterelle_kernel::men::Language;
use sauterelle_kernel::ruleset::period::Period;
use sauterelle_languages::say;

/// In English, French and German.
const FROM: [&str; 3] = ["FromPly", "DesLeDemiCoup", "AbHalbzug"];
const UNTIL: [&str; 3] = ["UntilPly", "JusquAuDemiCoup", "BisHalbzug"];

/// One end of a part of the play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The first half-move is to follow.
    From,
    /// The last one is.
    Until,
}

impl End {
    /// The end that a word, in any language and however written, says.
    pub fn named(word: &str) -> Option<End> {
        let is_one_of = |names: &[&str]| {
            names
                .iter()
                .any(|name| super::spelling::is_same(name, word))
        };
        match word {
            _ if is_one_of(&FROM) => Some(End::From),
            _ if is_one_of(&UNTIL) => Some(End::Until),
            _ => None,
        }
    }

    /// Sets this end of a period.
    ///
    /// # Errors
    /// What is wrong with the number, or with the period then.
    pub fn set(self, period: &mut Period, number: &str) -> Result<(), String> {
        let Some(number) = number
            .parse()
            .ok()
            .filter(|number| (1..=1000).contains(number))
        else {
            return Err(say!(
                "'{number}' is not the number of a half-move: 1 is the first one"
            ));
        };
        match self {
            End::From => period.from = number,
            End::Until => period.until = Some(number),
        }
        match period.until {
            Some(until) if until < period.from => Err(say!(
                "the condition would hold from half-move {} to {until}, that is never",
                period.from
            )),
            _ => Ok(()),
        }
    }
}

/// As it is written after a condition, in this language; empty for the whole play.
pub(crate) fn written(period: Period, language: Language) -> String {
    let column = language as usize;
    let from = (period.from > 1).then(|| format!(" {} {}", FROM[column], period.from));
    let until = period
        .until
        .map(|until| format!(" {} {until}", UNTIL[column]));
    [from, until].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::written;
    use crate::read::names::parse_condition;
    use crate::vocabulary::following::condition;
    use sauterelle_kernel::men::Language;
    use sauterelle_kernel::ruleset::period::Period;

    #[test]
    fn what_is_written_is_read_in_all_languages() {
        let given = parse_condition("Circé Cage Strict FromPly 2 UntilPly 7").unwrap();
        assert_eq!(
            given.period,
            Period {
                from: 2,
                until: Some(7)
            }
        );
        assert_eq!(given.to_string(), "Circe Cage Strict FromPly 2 UntilPly 7");
        for language in [Language::English, Language::French, Language::German] {
            let text = condition(&given, language);
            assert_eq!(parse_condition(&text).unwrap(), given, "{text}");
        }
        assert_eq!(written(Period::ALWAYS, Language::French), "");
    }

    #[test]
    fn bad_numbers_are_said_with_their_place() {
        for (text, column, message) in [
            ("Polo FromPly", 6, "not the number of a half-move"),
            ("Polo FromPly x", 14, "'x' is not the number"),
            ("Polo FromPly 0", 14, "1 is the first one"),
            ("Polo UntilPly 2 FromPly 3", 25, "that is never"),
            ("Polo FromPly 3 4", 16, "cannot follow"),
        ] {
            let fault = parse_condition(text).unwrap_err();
            assert_eq!(fault.column, column, "{text}: {fault}");
            assert!(fault.to_string().contains(message), "{text}: {fault}");
        }
    }
}
