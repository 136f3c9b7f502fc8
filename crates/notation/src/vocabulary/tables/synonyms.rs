//! Other words for names of Popeye, read where names are whole.

/// What entries of Olive and YACPDB call a change and an option: the word and the name.
pub static SYNONYMS: &[(&str, &str)] = &[("Polish", "PolishType"), ("Variation", "Variations")];
