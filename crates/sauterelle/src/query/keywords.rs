//! Keywords: what a solution shows in the words of YACPDB and Olive, each with the query that it stands for (`keywords.txt`).

use super::card::Card;
use super::entry::Entry;
use super::expression::Query;
use crate::content::Content;
use crate::notation::entered::InputProblem;
use std::sync::LazyLock;

/// A line for each keyword.
static TABLE: &str = include_str!("keywords.txt");

/// A keyword of YACPDB, and what it says of a problem.
#[derive(Debug)]
pub struct Keyword {
    /// The word.
    pub word: &'static str,
    /// What it stands for.
    pub query: Query,
}

/// All of them, in the order in which they are written.
pub fn keywords() -> &'static [Keyword] {
    static KEYWORDS: LazyLock<Vec<Keyword>> = LazyLock::new(|| rows().filter_map(read).collect());
    &KEYWORDS
}

/// The lines of the table: word and query.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = "))
}

fn read((word, query): (&'static str, &str)) -> Option<Keyword> {
    let query = query.parse().ok()?;
    Some(Keyword { word, query })
}

/// The keywords of a problem that has been solved to its end. Of any other one nothing is said: what is still to be found may speak against
/// a word.
pub fn keywords_of(problem: &InputProblem, content: &Content) -> Vec<&'static str> {
    if !content.is_told || !content.is_complete {
        return Vec::new();
    }
    let card = Card::of(problem, &[]);
    // what is said must hold whatever a twin asks for
    let twins = problem.twins.iter().map(|twin| Card {
        stipulation: twin.problem.stipulation.text.clone(),
        ..card.clone()
    });
    let cards: Vec<Card> = twins.collect();
    let holds = |query: &Query| {
        cards.iter().all(|card| {
            let content = Some(content);
            query.is_of(Entry { card, content }) == Some(true)
        })
    };
    let said = keywords().iter().filter(|it| holds(&it.query));
    said.map(|it| it.word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Problem, Solver, Stop};
    use std::collections::HashSet;

    #[test]
    fn each_line_is_a_word_of_its_own_and_a_query_of_known_predicates() {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), keywords().len());
        let mut words = HashSet::new();
        for (word, query) in rows() {
            assert!(words.insert(word), "{word} twice");
            let read: Result<Query, _> = query.parse();
            assert!(read.is_ok(), "{word}: {read:?}");
        }
    }

    fn words(problem: &str, is_complete: bool) -> String {
        let problem = Problem::read(problem).unwrap();
        let solved = Solver::default().content(&problem.input, &Stop::default());
        let mut content = solved.unwrap();
        content.is_complete &= is_complete;
        keywords_of(&problem.input, &content).join(", ")
    }

    #[test]
    fn keywords_are_those_of_what_is_shown_and_proven() {
        let two_models = "begin stipulation h#1 pieces white kb6 qh1 black ka8 end";
        assert_eq!(words(two_models, true), "White minimal, No pawns");
        assert_eq!(words(two_models, false), "");
        // a model mate and a model stalemate are not two model mates
        let stalemates = "begin pieces white pe7 black ke5 stipulation h=2.5 condition Make&TakeChess option NoWk twin move e5 h8 end";
        assert!(!words(stalemates, true).contains("odel"));
        let zilahi = "begin stipulation h#2 pieces white kc8 pe7 black ka6 rf7 option Duplex twin stipulation h=2 end";
        assert!(words(zilahi, true).contains("Zilahi, Promotion"));
    }
}
