//! Stipulations as people write them who do not know the signs: what may be meant by a text that is none.

use super::traditional::{self, with_halves};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::slice::part;
use crate::vocabulary::spelling;
use sauterelle_languages::{later, say, translated};
use sauterelle_solve::goals;
use sauterelle_solve::stipulation::StipulationError;
use std::sync::LazyLock;

/// What to write instead.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Hint {
    /// The stipulation that may be meant.
    pub meant: Option<String>,
    /// What the rest of the text asks for, and how that is asked.
    pub advice: Option<&'static str>,
}

const SET_PLAY: &str =
    later!("set play, for which the asterisk stands, is asked for by the option SetPlay");
const TRIES: &str = later!("tries, for which the letter v stands, are asked for by the option Try");
const NUMBER: &str = later!("how many solutions there are is not said in a stipulation");

/// The stipulation that a text says in words, such as `Mate in 2`, if nothing else is said.
pub(crate) fn meant(text: &str) -> Option<String> {
    let hint = hint(text);
    hint.meant.filter(|_| hint.advice.is_none())
}

/// The stipulation that a text says in words of a language, all of which are known, such as `mat aidé en 2`.
pub(crate) fn in_words(text: &str) -> Option<String> {
    // a sign that is misspelt is none of them
    const SHORTEST: usize = 3;
    let text = text.trim().to_lowercase();
    let text = with_halves(&text);
    let bare = text.trim_end_matches('.');
    let is_word = |word: &str| word.chars().count() >= SHORTEST && is_word_of_play(word);
    let mut words = bare.split([' ', '-', '\'', '\t', '\u{a0}']);
    let has_words = words.any(|word| is_word(word) || is_of_words(word));
    has_words
        .then(|| in_signs(bare))
        .flatten()
        .filter(|meant| traditional::read(meant).is_ok())
}

/// Whether a word consists of several, as German ones do: `hilfsmatt`.
fn is_of_words(word: &str) -> bool {
    longest_word(word).is_some_and(|(length, sign)| {
        let rest = part(word, length..);
        length > 2 && !matches!(sign, Sign::Nothing | Sign::Number(_)) && is_word_of_play(rest)
    })
}

/// What may be meant by a text that is no stipulation.
pub(super) fn hint(text: &str) -> Hint {
    let text = text.trim().to_lowercase();
    let (core, advice) = without_marks(&text);
    let meant = candidates(core).into_iter().find(|other| {
        // with nothing taken away the same text is no news
        (advice.is_some() || *other != text) && traditional::read(other).is_ok()
    });
    // marks behind something that is no stipulation are no marks
    let advice = advice.filter(|_| meant.is_some());
    Hint { meant, advice }
}

/// What is wrong with a stipulation, at the first column.
pub fn fault(text: &str, error: &StipulationError) -> Diagnostic {
    let hint = hint(text);
    let kind = match error {
        StipulationError::Syntax { .. } => Kind::Syntax,
        StipulationError::Unsupported { .. } => Kind::Unsupported,
    };
    let message = match error {
        StipulationError::Syntax { text, .. } if text.is_empty() => {
            say!("the stipulation is empty: write e.g. #2, s=3 or h#2.5")
        }
        StipulationError::Syntax { text, rest, .. } if rest.is_empty() => {
            say!(
                "'{text}' is not a stipulation: it breaks off; complete ones are e.g. #2, s=3, h#2.5"
            )
        }
        StipulationError::Syntax { .. } => match hint.advice {
            Some(advice) => format!("{error}; {}", translated(advice)),
            None => say!("{error}; stipulations are e.g. #2, s=3, h#2.5"),
        },
        StipulationError::Unsupported { .. } => error.to_string(),
    };
    Diagnostic::new(kind, text, message).suggesting(hint.meant)
}

/// The text without signs around it that ask for something else than play, and what these signs are.
fn without_marks(text: &str) -> (&str, Option<&'static str>) {
    let after_number = |rest: &str| rest.trim_end().ends_with(|c: char| c.is_ascii_digit());
    let stars = text.trim_matches(['*', ' ']);
    if stars.len() < text.trim().len() && !stars.is_empty() {
        return (stars, Some(SET_PLAY));
    }
    let letters = text.trim_end_matches('v');
    if letters.len() < text.len() && after_number(letters) {
        return (letters.trim_end(), Some(TRIES));
    }
    if let Some(core) = without_number_of_solutions(text).filter(|core| after_number(core)) {
        return (core.trim_end(), Some(NUMBER));
    }
    (text, None)
}

/// The text before a number of solutions: `(3 sols)`, `3 solutions`, `2.1.1.1`, `2.1...`.
fn without_number_of_solutions(text: &str) -> Option<&str> {
    if let Some((core, rest)) = text.split_once('(')
        && rest.ends_with(')')
    {
        return Some(core);
    }
    let (core, last) = text.rsplit_once([' ', ','])?;
    let core = core.trim_end_matches([' ', ',']);
    let is_scheme = last.matches('.').count() > 1
        && last.starts_with(|c: char| c.is_ascii_digit())
        && last.chars().all(|c| c.is_ascii_digit() || c == '.');
    if is_scheme {
        return Some(core);
    }
    let is_noun = ["sol", "lösung", "loesung"]
        .iter()
        .any(|noun| last.starts_with(noun));
    let (core, number) = core.rsplit_once([' ', ','])?;
    let is_number = number.chars().all(|c| c.is_ascii_digit());
    (is_noun && is_number).then(|| core.trim_end_matches([' ', ',']))
}

/// What may be meant, the likeliest first: the same in signs, the goal misspelt or left out.
fn candidates(text: &str) -> Vec<String> {
    let text = with_halves(text);
    let bare = text.trim_end_matches('.');
    let unsigned = bare.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    let length = part(bare, unsigned.len()..);
    let core = unsigned.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let mut all = vec![bare.to_string()];
    all.extend(in_series(bare));
    all.extend(in_signs(bare));
    all.push(format!("{core}#{length}"));
    all
}

/// The text with half a move written `.5`.
/// Series play as it was written once: an s before the kind of play, as in `sh#3`; or without the hyphen, as in `ser h#3`.
fn in_series(text: &str) -> Option<String> {
    let rest = ["pser", "ser"].iter().find_map(|word| {
        let rest = text.strip_prefix(word)?;
        Some((*word, rest.trim_start_matches(['-', ' '])))
    });
    if let Some((word, rest)) = rest {
        return Some(format!("{word}-{rest}"));
    }
    let kinds = [("sh", "h"), ("sd", ""), ("ss", "s"), ("sr", "r")];
    kinds.iter().find_map(|(old, kind)| {
        let rest = text.strip_prefix(old)?.trim_start();
        let is_goal = rest.starts_with(|c: char| !c.is_alphanumeric());
        is_goal.then(|| format!("ser-{kind}{rest}"))
    })
}

/// A part of a stipulation for which a word or sign stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Exact,
    Series,
    Reciprocal,
    Semi,
    Direct,
    Help,
    Self_,
    Reflex,
    Goal(&'static str),
    Number(&'static str),
    Nothing,
}

/// Words and signs in English, French and German. The longest one that fits counts.
#[rustfmt::skip]
const WORDS: &[(&[&str], Sign)] = &[
    (&["exact"], Sign::Exact),
    (&["series", "serie", "série", "serien", "ser"], Sign::Series),
    (&["reciprocal", "réciproque", "reziprokes"], Sign::Reciprocal),
    (&["semi"], Sign::Semi),
    (&["direct", "directe", "direkt", "direktes"], Sign::Direct),
    (&["help", "hilfs", "hilfe", "aide", "aidé", "aidée", "h"], Sign::Help),
    (&["self", "selbst", "inverse", "s"], Sign::Self_),
    (&["reflex", "reflexe", "réflexe", "r"], Sign::Reflex),
    (&["mate", "mates", "matt", "mat", "checkmate", "#", "‡", "♯"], Sign::Goal("#")),
    (&["stalemate", "stalemates", "patt", "pat", "="], Sign::Goal("=")),
    (&["==", "doppelpatt"], Sign::Goal("==")),
    (&["proof", "proofgame", "spg", "pg", "beweispartie", "bp", "justificative", "pj", "dia"], Sign::Goal("dia")),
    (&["shortest", "game", "kürzeste", "partie", "plus", "courte"], Sign::Nothing),
    (&["one", "un", "eins", "einem"], Sign::Number("1")),
    (&["two", "deux", "zwei"], Sign::Number("2")),
    (&["three", "trois", "drei"], Sign::Number("3")),
    (&["four", "quatre", "vier"], Sign::Number("4")),
    (&["five", "cinq", "fünf", "fuenf"], Sign::Number("5")),
    (&["six", "sechs"], Sign::Number("6")),
    (&["seven", "sept", "sieben"], Sign::Number("7")),
    (&["eight", "huit", "acht"], Sign::Number("8")),
    (&["twelve", "douze", "zwölf", "zwoelf"], Sign::Number("12")),
    (&["promotion", "umwandlung"], Sign::Goal("prom")),
    (&["in", "en", "de", "moves", "move", "coups", "coup", "zügen", "zuegen", "zug", "zugen"], Sign::Nothing),
    (&["white", "to", "play", "plays", "and", "les", "blancs", "jouent", "et", "font"], Sign::Nothing),
    (&["weiß", "weiss", "zieht", "und", "setzt"], Sign::Nothing),
];

/// The stipulation that words and signs in any order make, if all of them are known.
fn in_signs(text: &str) -> Option<String> {
    let mut number = None;
    let mut signs = Vec::new();
    let words = text.split([' ', '-', '\'', '\t', '\u{a0}']);
    for word in words {
        let mut rest = word;
        while !rest.is_empty() {
            let (taken, sign, said) = next_sign(rest)?;
            if said.is_some() && std::mem::replace(&mut number, said).is_some() {
                return None;
            }
            signs.push(sign);
            rest = part(rest, taken..);
        }
    }
    let goal = signs.iter().find_map(|sign| match sign {
        Sign::Goal(goal) => Some(*goal),
        _ => None,
    });
    let arranged = [
        (Sign::Exact, "exact-"),
        (Sign::Series, "ser-"),
        (Sign::Reciprocal, "reci-"),
        (Sign::Semi, "semi-"),
        (Sign::Direct, ""),
        (Sign::Help, "h"),
        (Sign::Self_, "s"),
        (Sign::Reflex, "r"),
    ];
    let given = arranged.iter().filter(|(sign, _)| signs.contains(sign));
    let before: String = given.map(|(_, text)| *text).collect();
    let number = number?;
    let number = number.strip_suffix(".0").unwrap_or(number);
    // a kind of play without a goal is play to mate
    let has_kind = arranged.iter().any(|(sign, _)| signs.contains(sign));
    let goal = goal.or(has_kind.then_some("#"));
    Some(format!("{before}{}{number}", goal?))
}

/// The number or the longest word with which a text begins: its length, what it stands for, and the number that it says.
fn next_sign(text: &str) -> Option<(usize, Sign, Option<&str>)> {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    match text.len() - digits.len() {
        0 => {
            let (length, sign) = longest_word(text)?;
            let said = match sign {
                Sign::Number(said) => Some(said),
                _ => None,
            };
            Some((length, sign, said))
        }
        length => Some((length, Sign::Nothing, Some(part(text, ..length)))),
    }
}

/// Whether a word is one of stipulations: of a kind of play or a goal.
pub(crate) fn is_word_of_play(word: &str) -> bool {
    let word = word.to_lowercase();
    let is_it = |(words, sign): &&(&[&str], Sign)| {
        let is_content = !matches!(sign, Sign::Nothing | Sign::Number(_));
        is_content
            && words
                .iter()
                .any(|known| known.len() > 1 && spelling::is_same(known, &word))
    };
    let is_goal = || GOALS.iter().any(|(name, _)| *name == word);
    WORDS.iter().any(|row| is_it(&row)) || is_goal()
}

/// The longest word with which a text begins: its length and what it stands for.
fn longest_word(text: &str) -> Option<(usize, Sign)> {
    let all = WORDS
        .iter()
        .flat_map(|(words, sign)| words.iter().map(move |word| (*word, *sign)));
    let own = all.filter(|(word, _)| text.starts_with(word));
    let own = own.map(|(word, sign)| (word.len(), sign));
    let of_goals = GOALS.iter().filter(|(word, _)| text.starts_with(word));
    let of_goals = of_goals.map(|(word, sign)| (word.len(), Sign::Goal(sign)));
    own.chain(of_goals).max_by_key(|(length, _)| *length)
}

/// The names of goals that are one word, in small letters, with the signs of these goals.
static GOALS: LazyLock<Vec<(String, &'static str)>> = LazyLock::new(|| {
    let all = goals::all().into_iter();
    let named = all.flat_map(|goal| goal.name.map(|name| (name.to_lowercase(), goal.listed())));
    named
        .filter(|(name, _)| name.chars().all(char::is_alphabetic))
        .collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stipulations_written_otherwise() {
        for (text, meant) in [
            ("sh#3", Some("ser-h#3")),
            ("sd#3", Some("ser-#3")),
            ("ser h#3", Some("ser-h#3")),
            ("ser#2", Some("ser-#2")),
            ("pser#2", Some("pser-#2")),
            ("sh= 3", Some("ser-h= 3")),
            ("aide 2", Some("h#2")),
            ("aidé 2,5", Some("h#2.5")),
            ("Hilfs 2", Some("h#2")),
            ("inverse 3", Some("s#3")),
            ("self 3", Some("s#3")),
            ("réflexe 2", Some("r#2")),
            ("direct 2", Some("#2")),
            ("BP 4,5", Some("dia4.5")),
            ("2#", Some("#2")),
            ("serh=17", Some("ser-h=17")),
            ("h3#", Some("h#3")),
            ("h@3", Some("h#3")),
            ("hr2", Some("hr#2")),
            ("ser-h3", Some("ser-h#3")),
            ("help#2", Some("h#2")),
            ("selfmate3", Some("s#3")),
            ("mate in 3", Some("#3")),
            ("Mate in two", Some("#2")),
            ("White to play and mate in 4 moves", Some("#4")),
            ("aide mat en 3", Some("h#3")),
            ("mat aidé en 2 coups", Some("h#2")),
            ("mat aidé inverse en 3", Some("hs#3")),
            ("Mat réflexe en 2", Some("r#2")),
            ("pat aidé en 2,5 coups", Some("h=2.5")),
            ("Les blancs jouent et font mat en deux coups", Some("#2")),
            ("Hilfsmatt in 2½ Zügen", Some("h#2.5")),
            ("Selbstmatt in 3 Zügen", Some("s#3")),
            ("Matt in drei", Some("#3")),
            ("semi-reflexmate in 2", Some("semi-r#2")),
            ("serieshelpmate in 5", Some("ser-h#5")),
            ("Serien-Hilfsmatt in 5", Some("ser-h#5")),
            ("h‡2", Some("h#2")),
            ("PG 4.0", Some("dia4")),
            ("SPG 4.5", Some("dia4.5")),
            ("proof game in 7", Some("dia7")),
            ("Beweispartie in 4,5", Some("dia4.5")),
            ("exact#2", Some("exact-#2")),
            ("h#", None),
            ("#-3", Some("#3")),
            ("h#2.", Some("h#2")),
            ("1000", None),
            ("mate", None),
            ("mate in 2 in 3", None),
            ("#2!", None),
            ("win", None),
            ("", None),
        ] {
            let hint = hint(text);
            assert_eq!(hint.meant.as_deref(), meant, "{text}");
            assert_eq!(hint.advice, None, "{text}");
        }
    }

    #[test]
    fn words_are_read_and_misspelt_signs_are_not() {
        for (text, read) in [
            ("mat aidé en 2", Some("h#2")),
            ("Promotion aidée en 12", Some("hprom12")),
            ("helpmate in 2.5", Some("h#2.5")),
            ("Hilfsmatt in 2½ Zügen", Some("h#2.5")),
            ("Hilfsumwandlung in 12", Some("hprom12")),
            ("mat aidé de série en 5", Some("ser-h#5")),
            ("mat aidé réciproque en 3", Some("reci-h#3")),
            ("series-helpstalemate in 17", Some("ser-h=17")),
            ("direktes Matt in 2", Some("#2")),
            ("Patt in 3", Some("=3")),
            ("h@3", None),
            ("sh#3", None),
            ("2#", None),
            ("mat aide en", None),
            ("mat aidé en 2 peut-être", None),
        ] {
            assert_eq!(in_words(text).as_deref(), read, "{text}");
        }
    }

    #[test]
    fn half_moves_as_they_are_written() {
        for (text, meant) in [
            ("h#2,5", "h#2.5"),
            ("H#2½", "h#2.5"),
            ("h#2 1/2", "h#2.5"),
            ("dia 5,5", "dia 5.5"),
            ("#2,0", "#2"),
        ] {
            let read = traditional::read(text).map(|read| read.text);
            assert_eq!(read.ok().as_deref(), Some(meant), "{text}");
        }
        assert_eq!(with_halves("#2, 2.1"), "#2, 2.1");
    }

    #[test]
    fn marks_around_a_stipulation() {
        for (text, meant, advice) in [
            ("h#1*", Some("h#1"), Some(SET_PLAY)),
            ("*#2", Some("#2"), Some(SET_PLAY)),
            ("mate in 2 *", Some("#2"), Some(SET_PLAY)),
            ("#2v", Some("#2"), Some(TRIES)),
            ("#3 vvv", Some("#3"), Some(TRIES)),
            ("h#2 (3 sols)", Some("h#2"), Some(NUMBER)),
            ("h#2 3 solutions", Some("h#2"), Some(NUMBER)),
            ("h#3, 2.1.1.1.1.1", Some("h#3"), Some(NUMBER)),
            ("h#2.5 2 Lösungen", Some("h#2.5"), Some(NUMBER)),
            ("h#3 2.1...", Some("h#3"), Some(NUMBER)),
            ("frotz*", None, None),
            ("*", None, None),
        ] {
            let hint = hint(text);
            assert_eq!(
                (hint.meant.as_deref(), hint.advice),
                (meant, advice),
                "{text}"
            );
        }
    }
}
