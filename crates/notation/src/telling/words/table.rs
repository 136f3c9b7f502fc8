//! The words of one language.

use crate::registry;
use sauterelle_kernel::men::Language;

/// The words of a language.
pub struct Words {
    /// The language.
    pub language: Language,
    /// White, Black, neutral.
    pub sides: [&'static str; 3],
    /// Numbers from none on.
    pub numbers: &'static [&'static str],
    /// Sentences, or parts of sentences, with gaps, under the words of their messages.
    pub sentences: &'static [(&'static str, &'static str)],
}

impl Words {
    /// The sentence of a message; the word itself if there is none.
    pub fn sentence(&self, message: &'static str) -> &'static str {
        let mut all = self.all_sentences();
        let found = all.find(|(word, _)| *word == message);
        found.map_or(message, |(_, sentence)| sentence)
    }

    /// All sentences, those beside the rules too, under the words of their messages.
    pub(in crate::telling) fn all_sentences(
        &self,
    ) -> impl Iterator<Item = (&'static str, &'static str)> {
        let language = self.language;
        let of_rules = registry::sentences().filter(move |known| known.language == language);
        let of_rules = of_rules.map(|known| (known.message, known.text));
        self.sentences.iter().copied().chain(of_rules)
    }
}
