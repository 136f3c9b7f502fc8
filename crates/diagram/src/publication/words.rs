//! Words of a publication.

use sauterelle_kernel::men::Language;

/// The heading of the solutions of so many problems.
pub(super) fn solutions(language: Language, problems: usize) -> &'static str {
    match (language, problems) {
        (Language::English | Language::French, 1) => "Solution",
        (Language::English | Language::French, _) => "Solutions",
        (Language::German, 1) => "Lösung",
        (Language::German, _) => "Lösungen",
    }
}
