//! Solutions as text in a form that a strict grammar parses: the one of Py2Web, which Olive and YACPDB read solutions
//! with.
//!
//! The grammar knows moves with promotions, rebirths, removals, changes of colour and kind, one check sign, `!` and `?`,
//! threats, twins by changes of the position, and comments in braces, which may stand at the beginning, behind the
//! head of a twin, and behind a move. All else is said in these terms, or in a comment: solutions in which moves are taken back
//! are comments as a whole. The letters and words are always the English ones.
//!
//! The layout (numbers, indents, lines) is that of all text output. What stands around a solution with a diagram (names,
//! stipulation, conditions) is left out.

mod comment;
mod fates;
mod man;
mod step;
mod taken_back;
mod twin;

#[cfg(test)]
mod tests;

use super::layout::{self, SolutionPart, SolutionWords, Spelling};
use super::seen_text;
use super::words::WORDS;
use crate::entered::InputProblem;
use comment::comment;
use man::Names;
use sauterelle_kernel::men::{Kinds, Language};
use sauterelle_solve::invisible::seen::SeenMove;
use sauterelle_solve::solution::{Finding, Step, Threat};
use serde::{Deserialize, Serialize};

/// Writes the solutions of one problem with all its twins, in this order: [`CleanText::begin`] for each position, followed by
/// [`CleanText::write`] for each finding; at last [`CleanText::end`].
pub struct CleanText<'p> {
    problem: &'p InputProblem,
    part: SolutionPart,
    end: TextEnd,
    /// A move has been written since the head of the position.
    has_moves: bool,
    /// The part being written begins with a half-move left out, and nothing says so yet.
    lacks_dots: bool,
    /// Comments for which there has been no place yet.
    waiting: String,
}

/// What must be known of a text to go on with it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct CleanSoFar {
    end: TextEnd,
    has_moves: bool,
    lacks_dots: bool,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    waiting: String,
}

/// What the text written so far ends with, as far as it matters for what may follow.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum TextEnd {
    /// Something after which a comment may stand: the beginning, the head of a twin, a move with a sign or a comment.
    Closed,
    /// A move behind which a `+` would be a check.
    Bare,
    /// A word behind which only moves may stand.
    Word,
}

/// A line that leaves a half-move out. It stands for the solution where there is none, as the grammar has no position without
/// a move.
const NO_MOVE: &str = "  1...  ...\n";

impl<'p> CleanText<'p> {
    /// Starts writing.
    pub fn new(problem: &'p InputProblem) -> CleanText<'p> {
        CleanText {
            problem,
            part: SolutionPart::default(),
            end: TextEnd::Closed,
            has_moves: false,
            lacks_dots: false,
            waiting: String::new(),
        }
    }

    /// What must be known to go on with the text.
    pub fn so_far(&self) -> CleanSoFar {
        CleanSoFar {
            end: self.end,
            has_moves: self.has_moves,
            lacks_dots: self.lacks_dots,
            waiting: self.waiting.clone(),
        }
    }

    /// Goes on with a text.
    #[must_use]
    pub fn going_on_from(self, so_far: CleanSoFar) -> CleanText<'p> {
        let CleanSoFar {
            end,
            has_moves,
            lacks_dots,
            waiting,
        } = so_far;
        CleanText {
            end,
            has_moves,
            lacks_dots,
            waiting,
            ..self
        }
    }

    /// A part of which something has been written already goes on.
    pub fn part_again(&mut self, kinds: &Kinds, begin: &Finding) {
        let spelling = CleanSpelling {
            names: Names { kinds },
            may_comment: false,
        };
        self.part.finding(&spelling, begin);
    }

    /// What precedes the solution of the position with this index (0 for the first): what makes a twin.
    pub fn begin(&mut self, index: usize) -> String {
        let mut text = if index > 0 {
            self.close()
        } else {
            "\n".to_string()
        };
        let problem = self.problem;
        if self.has_heads() {
            if index == 0 && problem.zero_position {
                text.push_str("{zeroposition}\n");
            }
            if self.end == TextEnd::Bare && problem.twins[index].continued {
                text.push_str("{}\n");
            }
            text.push_str(&twin::head(problem, index));
        }
        self.end = TextEnd::Closed;
        self.has_moves = false;
        text
    }

    /// Whether positions are marked with letters.
    fn has_heads(&self) -> bool {
        self.problem.twins.len() > 1 || self.problem.zero_position
    }

    /// The next piece of text; `kinds` are those of the position.
    pub fn write(&mut self, kinds: &Kinds, finding: &Finding) -> String {
        let spelling = CleanSpelling {
            names: Names { kinds },
            may_comment: self.end != TextEnd::Word,
        };
        let in_words = taken_back::in_words(kinds, finding);
        let has_moves = in_words.is_none() && has_moves(finding);
        let mut text = match in_words {
            Some(text) => spelling.message(&text),
            None => self.part.finding(&spelling, finding),
        };
        if let Finding::Begin { skipped, .. } = finding {
            // what stands before would seem to be the half-move left out
            self.lacks_dots = *skipped == 1 && self.has_moves;
        }
        if has_moves {
            self.has_moves = true;
            if std::mem::take(&mut self.lacks_dots) {
                // no comment may follow it
                let comments = text.find('\n').filter(|_| text.starts_with('{'));
                text.insert_str(comments.map_or(0, |end| end + 1), NO_MOVE);
            }
        }
        if matches!(finding, Finding::Illegal(_)) && !spelling.may_comment {
            self.waiting.push_str(&text);
            text.clear();
        }
        self.end = end_of(&text).unwrap_or(self.end);
        if self.end != TextEnd::Word && !self.waiting.is_empty() {
            text.push_str(&std::mem::take(&mut self.waiting));
            self.end = TextEnd::Closed;
        }
        text
    }

    /// What follows the solution of the last position. (A blank line too, since readers cut two lines at the end.)
    pub fn end(&mut self) -> String {
        format!("{}\n", self.close())
    }

    /// What follows the solution of a position.
    fn close(&mut self) -> String {
        if self.has_moves || !self.has_heads() {
            return String::new();
        }
        self.has_moves = true;
        self.end = TextEnd::Word;
        NO_MOVE.to_string()
    }
}

/// Whether any move is shown.
fn has_moves(finding: &Finding) -> bool {
    match finding {
        Finding::Tree(_) | Finding::Line(_) => true,
        Finding::PostKey { replies, .. } => {
            let threats =
                matches!(&replies.threat, Some(Threat::Moves(moves)) if !moves.is_empty());
            threats || !(replies.moves.is_empty() && replies.refutations.is_empty())
        }
        _ => false,
    }
}

/// What a text ends with, unless it is blank.
fn end_of(text: &str) -> Option<TextEnd> {
    let text = text.trim_end();
    if text.is_empty() {
        return None;
    }
    let words = &WORDS[0];
    let is_word = |word: &&str| text.ends_with(word);
    Some(
        if [words.threat, words.zugzwang, "..."].iter().any(is_word) {
            TextEnd::Word
        } else if text.ends_with(['+', '#', '!', '?', '}']) {
            TextEnd::Closed
        } else {
            TextEnd::Bare
        },
    )
}

struct CleanSpelling<'k> {
    names: Names<'k>,
    /// A comment may stand at the beginning of the text.
    may_comment: bool,
}

impl Spelling for CleanSpelling<'_> {
    fn words(&self) -> &'static SolutionWords {
        &WORDS[0]
    }

    fn half_move(&self, step: &Step) -> String {
        step::half_move(step, &self.names)
    }

    fn consequence(&self, word: &str, half_move: Option<usize>) -> String {
        match half_move {
            // only behind a number with one dot the word is one of the grammar
            Some(number) if number.is_multiple_of(2) => format!(" {word}"),
            Some(_) => format!(" {}", comment(word)),
            None if self.may_comment => comment(word),
            None => String::new(),
        }
    }

    fn but(&self, half_move: usize) -> String {
        // in front of a number with one dot the word cannot stand; the refutations have their sign
        if half_move.is_multiple_of(2) {
            return String::new();
        }
        format!("    {}\n", self.words().but)
    }

    fn refutes(&self, half_move: usize) -> String {
        let indent = 4 * (half_move + 1);
        format!("{:indent$}{}\n", "", comment(self.words().refutes))
    }

    fn gap(&self, before: &str) -> &'static str {
        // a man right behind a stalemate would be a promotion
        if before.ends_with('=') { " {} " } else { " " }
    }

    fn counts_anew(&self) -> bool {
        // a number that is not higher would begin another line
        false
    }

    fn check_before(&self) -> String {
        self.consequence("+", None)
    }

    fn move_number(&self, _path: &[u32], _step: &Step) -> String {
        String::new()
    }

    fn seen_move(&self, seen: &SeenMove) -> String {
        seen_text::seen_move(seen, Language::English)
    }

    fn seen_number(&self, _path: &[u32], _seen: &SeenMove) -> String {
        String::new()
    }

    fn seen_line(&self, moves: &[SeenMove], skipped: u8) -> String {
        // the grammar knows no moves of which only a part is known
        let text = layout::seen_line(self, moves, skipped);
        self.message(&format!("{} #", text.trim()))
    }

    fn again(&self, number: usize) -> String {
        format!("{number}...")
    }

    fn message(&self, text: &str) -> String {
        format!("{}\n", comment(text))
    }
}
