//! Codes that may be meant for two men.

use sauterelle::Language;

/// The letter that stands for the knight in FEN and for the nightrider in problems, in English.
const DISPUTED: &str = "n";

/// Whether a code may be meant for two men.
pub(super) fn is_disputed(code: &str, language: Language) -> bool {
    language == Language::English && code.eq_ignore_ascii_case(DISPUTED)
}
