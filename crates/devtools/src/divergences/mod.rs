//! What is known of the differences from Popeye: one record each, in the files of `crates/devtools/divergences`. The random
//! comparisons, the replay of all examples and the page `docs/divergences.md` read them from here.

mod command;
mod cover;
mod document;
mod example;
mod index;
mod principles;

pub use command::DivergencesArgs;
pub use cover::{Cover, are_not_combined, are_not_for_neutrals, known, not_drawn};
use serde::Deserialize;
use std::sync::LazyLock;

/// The records of one heading of the page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The name of its file, without its ending.
    #[serde(skip)]
    pub file: &'static str,
    /// The heading.
    pub title: String,
    /// The records, in the order of the page.
    #[serde(default, rename = "record")]
    pub records: Vec<Record>,
    /// What follows them on the page.
    #[serde(default)]
    pub afterwards: String,
}

/// One difference.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The number that it keeps for ever: `14`, or `14 b` for the second thing that the entry decides.
    pub number: String,
    /// What it is about.
    pub title: String,
    /// The conditions, attributes, men, options and kinds of play that it is about, as the index of the page names them.
    #[serde(default)]
    pub about: Vec<String>,
    /// What becomes of it.
    #[serde(default)]
    pub verdict: Verdict,
    /// The published text that decides.
    pub source: Option<String>,
    /// The principles that decide where no text does, by their names in `docs/principles.md`.
    #[serde(default)]
    pub principles: Vec<String>,
    /// What they mean here, where that is more than their names say. The page has this alone.
    pub because: Option<String>,
    /// What Popeye does. `{1}` stands for the position of the first example.
    #[serde(default)]
    pub theirs: String,
    /// What Sauterelle does.
    #[serde(default)]
    pub ours: String,
    /// What else is to be said; what Sauterelle does stands between asterisks.
    #[serde(default)]
    pub further: String,
    /// Problems that show it.
    #[serde(default, rename = "example")]
    pub examples: Vec<example::Example>,
    /// Why there is no example.
    pub without_example: Option<String>,
    /// Problems that are not drawn at random, as the difference would hide others.
    #[serde(default)]
    pub not_drawn: Vec<Cover>,
    /// Problems and differences of answers that are known for this.
    #[serde(default)]
    pub known: Vec<Cover>,
}

/// What becomes of a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is decided against Popeye.
    #[default]
    AgainstPopeye,
    /// Popeye's definition is followed.
    LeftToPopeye,
    /// It is refused, in whole or in part.
    Refused,
    /// It is accepted without effect.
    WithoutEffect,
    /// Two meanings of one name are told apart.
    TwoMeanings,
}

/// The names of files, with what is in them.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../divergences/", $name, ".toml")))),*]
    };
}

/// Names and contents of the files of one chapter.
type Files = &'static [(&'static str, &'static str)];

/// The chapters of the page, each with its files.
static CHAPTERS: &[(&str, Files)] = &[
    (
        "Stipulations",
        files![
            "battle-play",
            "help-series-parry-and-reciprocal-play",
            "goals",
            "structured-stipulations",
            "options",
            "remembered-positions",
        ],
    ),
    (
        "Men and attributes",
        files!["men", "bul-and-dob-men", "attributes",],
    ),
    (
        "Conditions",
        files![
            "length-duties-maximum-minimum",
            "circe-cage",
            "circe-and-its-words",
            "anticirce",
            "marscirce-and-antimarscirce",
            "take-and-make",
            "make-and-take",
            "masand",
            "lost-pieces",
            "multicaptures",
            "messigny-chess",
            "alice-chess",
            "annan-chess",
            "anti-andernach-and-anti-kings",
            "bgl",
            "bicaptures",
            "castling-in-all-directions-exchange-castling",
            "all-in-chess-and-its-relatives",
            "back-home-actuated-revolving",
            "bicolores",
            "cast-chess",
            "central-chess",
            "checkless-chess",
            "contact-grid-chess",
            "danger-circe",
            "dark-side",
            "disparate",
            "football",
            "fuddled-men",
            "grid-chess",
            "cheek-to-cheek-forced-squares",
            "heffalumps-and-woozles",
            "holes",
            "isardam",
            "partial-paralysis",
            "patrol-chess",
            "plus-chess",
            "promotions-forbidden",
            "norsk-sjakk-and-functionary-chess",
            "pepo",
            "phantom-and-geneva-chess",
            "glasgow-chess",
            "point-reflection",
            "reflective-and-vaulting-kings",
            "republican-chess",
            "royal-dynasty",
            "haunted-and-ghost-chess",
            "men-below-squares-at-the-start",
            "series-capture",
            "single-box",
            "snek-chess",
            "superguards",
            "transmuted-kings",
            "pad-chess",
            "attributes-of-men-that-are-conditions-too",
            "immobilio",
            "transmission-menace",
            "super-transmuting-kings",
            "wormholes",
            "invisible-men",
            "popeyes-own-collection",
            "several-conditions",
        ],
    ),
];

/// All records by chapter, read once.
static ALL: LazyLock<Vec<(&str, Vec<Group>)>> = LazyLock::new(|| {
    let read = |(file, text): &(&'static str, &str)| {
        let group = toml::from_str(text);
        let group = group.unwrap_or_else(|error| panic!("divergences/{file}.toml: {error}"));
        Group { file, ..group }
    };
    let chapters = CHAPTERS.iter();
    chapters
        .map(|(title, files)| (*title, files.iter().map(read).collect()))
        .collect()
});

/// The chapters with their groups.
pub fn chapters() -> &'static [(&'static str, Vec<Group>)] {
    &ALL
}

/// All records, in the order of the page.
pub fn records() -> impl Iterator<Item = &'static Record> {
    let groups = chapters().iter().flat_map(|(_, groups)| groups);
    groups.flat_map(|group| &group.records)
}

/// A number as the records have it, in the order in which people count: 14 before 14 b before 15.
fn order(number: &str) -> (u32, &str) {
    let (digits, letter) = number.split_once(' ').unwrap_or((number, ""));
    (digits.parse().unwrap_or_default(), letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::ops::RangeInclusive;
    use std::path::Path;

    /// The numbers given: the last one is followed by that of the next record. Some between them were given and taken back before the first
    /// release.
    const GIVEN: [RangeInclusive<u32>; 10] = [
        1..=127,
        130..=138,
        140..=148,
        150..=151,
        153..=160,
        170..=179,
        190..=199,
        215..=234,
        240..=241,
        250..=264,
    ];

    /// The numbers under which several things are decided, and how many.
    #[rustfmt::skip]
    const SEVERAL: &[(u32, usize)] = &[
        (14, 2), (29, 2), (44, 2), (46, 2), (48, 2), (49, 2), (50, 4), (51, 3), (54, 2), (74, 2), (83, 2), (90, 3), (93, 2), (94, 2), (119, 2), (131, 2), (132, 2), (138, 2), (141, 2), (145, 4), (147, 3), (148, 2), (151, 3), (153, 2), (157, 2), (171, 2), (172, 3), (173, 2), (174, 4), (178, 2), (179, 2), (190, 2), (191, 3), (194, 2), (195, 2), (196, 2), (217, 3), (221, 2), (225, 4), (228, 3), (229, 2), (231, 2), (240, 2), (241, 2), (250, 2), (251, 2), (252, 3), (255, 2), (256, 3), (257, 2), (258, 2), (260, 23), (261, 11),
    ];

    #[test]
    fn no_number_is_lost_or_given_twice() {
        let numbers: Vec<(u32, &str)> = records().map(|it| order(&it.number)).collect();
        let different: BTreeSet<(u32, &str)> = numbers.iter().copied().collect();
        assert_eq!(different.len(), numbers.len(), "a number is given twice");
        let letter = |at: usize| match at {
            0 => String::new(),
            _ => char::from(b'a' + at as u8).to_string(),
        };
        let mut wanted = BTreeSet::new();
        for number in GIVEN.into_iter().flatten() {
            let several = SEVERAL.iter().find(|it| it.0 == number);
            let count = several.map_or(1, |it| it.1);
            wanted.extend((0..count).map(|at| (number, letter(at))));
        }
        let found: BTreeSet<(u32, String)> = different
            .iter()
            .map(|it| (it.0, it.1.to_string()))
            .collect();
        assert_eq!(found, wanted);
    }

    #[test]
    fn each_file_is_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("divergences");
        let names = std::fs::read_dir(folder).unwrap().map(|entry| {
            let name = entry.unwrap().file_name();
            name.to_string_lossy().trim_end_matches(".toml").to_string()
        });
        let files = CHAPTERS.iter().flat_map(|(_, files)| *files);
        let read: BTreeSet<String> = files.map(|(name, _)| name.to_string()).collect();
        assert_eq!(names.collect::<BTreeSet<_>>(), read);
    }

    #[test]
    fn each_record_says_what_decides_what_happens_and_shows_it() {
        for record in records() {
            let number = &record.number;
            let decides = record.source.is_some()
                || record.because.is_some()
                || !record.principles.is_empty()
                || record.verdict == Verdict::LeftToPopeye;
            assert!(decides, "{number}: what decides?");
            let said = record.theirs.len() + record.ours.len() + record.further.len();
            assert!(said > 0, "{number}: what happens?");
            assert!(!record.about.is_empty(), "{number}: what is it about?");
            let shown = record.examples.is_empty() == record.without_example.is_some();
            assert!(shown, "{number}: an example, or why there is none");
        }
    }

    #[test]
    fn a_record_with_an_unknown_field_is_refused() {
        let text = "title = \"T\"\n[[record]]\nnumber = \"1\"\ntitle = \"A\"\ntheir = \"x\"\n";
        let error = toml::from_str::<Group>(text).unwrap_err().to_string();
        assert!(error.contains("their"), "{error}");
    }
}
