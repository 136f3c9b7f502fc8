//! Problems to load: one for each condition and each play, and for some men.

use super::types::JsonExample;

/// A problem of `examples/`.
#[derive(Debug)]
pub struct Example {
    /// What it is an example of: the English name of a condition or man, or the sign of a play.
    pub of: &'static str,
    /// Its file, under `examples/`.
    pub file: &'static str,
    /// The problem in Popeye's input language.
    pub text: &'static str,
    /// How many solutions it has, or how many keys.
    pub solutions: u32,
}

/// A row: of what, the file, how many solutions or keys.
#[allow(unused_macros)]
macro_rules! example {
    ($of:literal, $file:literal, $solutions:literal) => {
        Example {
            of: $of,
            file: concat!($file, ".inp"),
            text: include_str!(concat!("../../../../examples/", $file, ".inp")),
            solutions: $solutions,
        }
    };
}

/// Examples of conditions.
#[rustfmt::skip]
pub static CONDITIONS: &[Example] = &[
];

/// Examples of men.
#[rustfmt::skip]
pub static MEN: &[Example] = &[
];

/// Examples of plays and goals.
#[rustfmt::skip]
pub static STIPULATIONS: &[Example] = &[
];

/// The example of a condition, by its English name.
pub fn of_condition(name: &str) -> Option<&'static Example> {
    find(CONDITIONS, name)
}

/// The example of a man, by its English name.
pub fn of_man(name: &str) -> Option<&'static Example> {
    find(MEN, name)
}

/// The example of a play or goal, by its sign.
pub fn of_stipulation(sign: &str) -> Option<&'static Example> {
    find(STIPULATIONS, sign)
}

fn find(examples: &'static [Example], of: &str) -> Option<&'static Example> {
    examples.iter().find(|example| example.of == of)
}

impl From<&'static Example> for JsonExample {
    fn from(example: &'static Example) -> JsonExample {
        JsonExample {
            file: example.file,
            text: example.text,
            solutions: example.solutions,
        }
    }
}
