//! Words of a publication.

use sauterelle_kernel::men::Language;

/// The heading of one solution.
pub(super) fn solution(language: Language) -> &'static str {
    match language {
        Language::English | Language::French => "Solution",
        Language::German => "Lösung",
    }
}

/// The heading of several solutions.
pub(super) fn solutions(language: Language) -> &'static str {
    match language {
        Language::English | Language::French => "Solutions",
        Language::German => "Lösungen",
    }
}
