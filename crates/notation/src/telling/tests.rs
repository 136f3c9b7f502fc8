//! Every message of the program is put into words in every language, and nothing else is.

use super::words::Words;
use sauterelle_kernel::men::Language;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::German];

/// The words that stand in `Message("…")` and `phrase("…")` in the sources of a folder.
fn messages(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder)
        .expect("the sources are there")
        .flatten()
    {
        let path = entry.path();
        if path.is_dir() {
            messages(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "rs")
            && !path.ends_with("telling/tests.rs")
        {
            let source = std::fs::read_to_string(&path).expect("a source is a text");
            for opening in ["Message(\"", "phrase(\""] {
                let after = source.split(opening).skip(1);
                let words = after.filter_map(|rest| Some(rest.split_once('"')?.0.to_string()));
                found.extend(
                    words.filter(|word| word.chars().all(|c| c == '-' || c.is_ascii_lowercase())),
                );
            }
        }
    }
}

/// The gaps of a sentence, without articles and manners.
fn gaps(sentence: &str) -> BTreeSet<String> {
    let gaps = sentence.split('{').skip(1);
    gaps.map(|rest| {
        let gap = rest.split_once('}').expect("a gap ends").0.to_lowercase();
        let gap = gap.split(':').next().unwrap_or_default();
        gap.split(' ').next_back().unwrap_or_default().to_string()
    })
    .collect()
}

#[test]
fn every_message_is_put_into_words_in_every_language() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut said = BTreeSet::new();
    messages(&root.join("../kernel/src"), &mut said);
    messages(&root.join("../rules/src"), &mut said);
    messages(&root.join("../definitions/src"), &mut said);
    messages(&root.join("src"), &mut said);
    assert!(said.len() > 80, "{said:?}");
    for language in LANGUAGES {
        let known: BTreeSet<String> = Words::of(language)
            .all_sentences()
            .map(|(word, _)| word.to_string())
            .collect();
        let missing: Vec<&String> = said.difference(&known).collect();
        assert!(
            missing.is_empty(),
            "{language:?} has no words for {missing:?}"
        );
        let idle: Vec<&String> = known.difference(&said).collect();
        assert!(idle.is_empty(), "nobody says {idle:?} ({language:?})");
        assert_eq!(
            known.len(),
            Words::of(language).all_sentences().count(),
            "a message twice in {language:?}"
        );
    }
}

#[test]
fn sentences_have_the_same_gaps_in_all_languages() {
    let of = |language| -> BTreeMap<&str, BTreeSet<String>> {
        let sentences = Words::of(language).all_sentences();
        sentences
            .map(|(word, sentence)| (word, gaps(sentence)))
            .collect()
    };
    let english = of(Language::English);
    for language in LANGUAGES {
        for (word, gaps) in of(language) {
            assert_eq!(Some(&gaps), english.get(word), "{word} in {language:?}");
        }
    }
}
