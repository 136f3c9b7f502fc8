//! The layout of solutions in text: numbers, indents, and what stands on which line. How the parts are spelled is up to a
//! [`Spelling`].

use sauterelle_kernel::piece::Side;
use sauterelle_solve::solution::{Finding, Mark, Phase, Replies, Step, Threat, Tree};
use std::fmt::Write;

/// Words of the output in one language.
pub(crate) struct Words {
    pub threat: &'static str,
    pub zugzwang: &'static str,
    pub but: &'static str,
    pub refutes: &'static str,
    pub in_check: &'static str,
    pub otherwise_in_check: &'static str,
    /// Letters of white, black and neutral men.
    pub sides: [char; 3],
}

/// How the parts of a solution are spelled. The methods that have a body follow Popeye.
pub(crate) trait Spelling {
    /// The words of the language.
    fn words(&self) -> &'static Words;

    /// A move with everything it did and the signs of check and goal.
    fn half_move(&self, step: &Step) -> String;

    /// The word for what the half-move with this number (from 0) brings about; without a number, the one played
    /// before the diagram.
    fn consequence(&self, word: &str, _half_move: Option<usize>) -> String {
        format!(" {word}")
    }

    /// The line above refutations, which are half-moves with this number.
    fn but(&self, _half_move: usize) -> String {
        format!("    {}\n", self.words().but)
    }

    /// The line under a refutation of a key that is not shown; the refutation is the half-move with this number.
    fn refutes(&self, half_move: usize) -> String {
        let indent = 4 * (half_move + 1);
        format!("{:indent$}{}\n", "", self.words().refutes)
    }

    /// The sign for a key that is not shown and has given check.
    fn check_before(&self) -> String {
        " +".into()
    }

    /// The line that says which move is examined next.
    fn move_number(&self, path: &[u32], step: &Step) -> String;

    /// Whether the moves of a play that begins within a line are counted anew.
    fn counts_anew(&self) -> bool {
        true
    }

    /// What stands between two half-moves of a line; `before` is the text so far.
    fn gap(&self, _before: &str) -> &'static str {
        " "
    }

    /// What stands in front of a half-move of a side that has just made one and has no move number of its own;
    /// `number` would be the next.
    fn again(&self, _number: usize) -> String {
        String::new()
    }

    /// A message about the position as a whole.
    fn message(&self, text: &str) -> String {
        format!("{text}\n")
    }
}

/// A solution of help or series play; `skipped` half-moves are shown as dots at its start.
pub(crate) fn line(spelling: &impl Spelling, steps: &[Step], skipped: u8) -> String {
    Line::default().write(spelling, steps, skipped)
}

/// The line written last: the next one often begins in the same way.
#[derive(Default)]
struct Line {
    text: String,
    skipped: u8,
    /// All half-moves but the last one, each with what has been written before.
    steps: Vec<(Step, Before)>,
    /// What has been written before the last one.
    last: Option<Before>,
}

/// What stands before a half-move.
#[derive(Clone, Copy)]
struct Before {
    /// The length of the text.
    length: usize,
    /// The next number.
    number: usize,
    /// The side whose half-moves are numbered.
    numbered: Side,
}

impl Line {
    /// See [`line`].
    fn write(&mut self, spelling: &impl Spelling, steps: &[Step], skipped: u8) -> String {
        let known = self.steps.iter().zip(steps);
        let same = known.take_while(|((known, _), step)| known == *step);
        let same = same.count().min(steps.len().saturating_sub(1));
        let before = self.steps.get(same).map(|(_, before)| *before);
        let mut before = match before.or(self.last) {
            Some(before) if same > 0 && self.skipped == skipped => before,
            _ => return self.write_anew(spelling, steps, skipped),
        };
        self.text.truncate(before.length);
        self.steps.truncate(same);
        self.write_from(spelling, steps, &mut before)
    }

    fn write_anew(&mut self, spelling: &impl Spelling, steps: &[Step], skipped: u8) -> String {
        self.steps.clear();
        self.last = None;
        self.skipped = skipped;
        self.text = match skipped {
            0 => String::new(),
            1 => "  1...".to_string(),
            _ => "  1...  ...".to_string(),
        };
        let Some(first) = steps.first() else {
            return self.text.clone();
        };
        let mut before = Before {
            length: self.text.len(),
            number: if skipped == 0 { 1 } else { 2 },
            numbered: if skipped == 1 {
                !first.side
            } else {
                first.side
            },
        };
        self.write_from(spelling, steps, &mut before)
    }

    /// Writes the half-moves that are not there yet.
    fn write_from(
        &mut self,
        spelling: &impl Spelling,
        steps: &[Step],
        before: &mut Before,
    ) -> String {
        let text = &mut self.text;
        for (i, step) in steps.iter().enumerate().skip(self.steps.len()) {
            before.length = text.len();
            if i + 1 < steps.len() {
                self.steps.push((step.clone(), *before));
            } else {
                self.last = Some(*before);
            }
            if step.begins_play && spelling.counts_anew() {
                (before.number, before.numbered) = (1, step.side);
            }
            if step.side == before.numbered {
                let _ = write!(text, "{:3}.", before.number);
                before.number += 1;
            } else if i > 0 && steps[i - 1].side == step.side {
                text.push_str(&spelling.again(before.number));
            }
            text.push_str(&spelling.half_move(step));
            if i + 1 < steps.len() {
                text.push_str(spelling.gap(text));
            }
        }
        format!("{text}\n")
    }
}

/// A first move (or a defence, if `skipped` is 1) with its variations.
pub(crate) fn tree(spelling: &impl Spelling, tree: &Tree, skipped: u8) -> String {
    let mut text = String::new();
    write_tree(spelling, tree, usize::from(skipped), &mut text);
    text
}

fn write_tree(spelling: &impl Spelling, tree: &Tree, half_move: usize, out: &mut String) {
    // the number is aligned at its end
    let indent = (4 * half_move).max(1);
    let number = half_move / 2 + 1;
    let dots = if half_move.is_multiple_of(2) {
        "."
    } else {
        "..."
    };
    let _ = write!(
        out,
        "{:indent$}{number:3}{dots}{}",
        "",
        spelling.half_move(&tree.step)
    );
    match tree.mark {
        Some(Mark::Key) => out.push_str(" !"),
        Some(Mark::Try) => out.push_str(" ?"),
        Some(Mark::Violation) => out.push_str(" ?!?"),
        None => {}
    }
    let place = Place {
        next: half_move + 1,
        side: tree.step.side,
    };
    write_replies(spelling, &tree.replies, place, Some(half_move), out);
    if !tree.replies.refutations.is_empty() {
        out.push_str(&spelling.but(half_move + 1));
        for refutation in &tree.replies.refutations {
            write_tree(spelling, refutation, half_move + 1, out);
        }
    }
}

/// A half-move that is to follow, and who has played the one before.
#[derive(Clone, Copy)]
struct Place {
    next: usize,
    side: Side,
}

/// Threats and moves after a half-move; `shown` is its number if it stands on the same line.
fn write_replies(
    spelling: &impl Spelling,
    replies: &Replies,
    place: Place,
    shown: Option<usize>,
    out: &mut String,
) {
    let words = spelling.words();
    let mut threats: &[Tree] = &[];
    match &replies.threat {
        None => {}
        Some(Threat::Zugzwang) => out.push_str(&spelling.consequence(words.zugzwang, shown)),
        Some(Threat::Moves(moves)) => {
            out.push_str(&spelling.consequence(words.threat, shown));
            threats = moves;
        }
    }
    out.push('\n');
    for threat in threats {
        write_tree(spelling, threat, place.next + 1, out);
    }
    for reply in &replies.moves {
        let skipped = usize::from(reply.step.side == place.side);
        write_tree(spelling, reply, place.next + skipped, out);
    }
}

/// The play after a key that is not shown; its first half-move has the number `next`.
pub(crate) fn post_key(
    spelling: &impl Spelling,
    check: bool,
    replies: &Replies,
    next: usize,
) -> String {
    let mut text = String::new();
    if check {
        text.push_str(&spelling.check_before());
    }
    let place = Place {
        next,
        side: side_of_key(replies),
    };
    let mut shown = String::new();
    write_replies(spelling, replies, place, None, &mut shown);
    if text.is_empty() && shown.starts_with('\n') {
        // the part begins with an empty line already
        shown.remove(0);
    }
    text.push_str(&shown);
    for refutation in &replies.refutations {
        let mut plain = refutation.clone();
        plain.mark = None;
        write_tree(spelling, &plain, next, &mut text);
        text.push_str(&spelling.refutes(next));
    }
    text
}

/// Who has played the move to which these are the replies.
fn side_of_key(replies: &Replies) -> Side {
    let threats = match &replies.threat {
        Some(Threat::Moves(moves)) => moves.as_slice(),
        _ => &[],
    };
    let of_attacker = threats.first().map(|tree| tree.step.side);
    let mut defences = replies.moves.iter().chain(&replies.refutations);
    of_attacker
        .or_else(|| defences.next().map(|tree| !tree.step.side))
        .unwrap_or(Side::White)
}

/// The part of the solution that is being written.
#[derive(Default)]
pub(crate) struct Part {
    skipped: u8,
    lines: bool,
    is_set_play: bool,
    last: Line,
}

impl Part {
    /// The text of the next finding.
    pub fn finding(&mut self, spelling: &impl Spelling, finding: &Finding) -> String {
        match finding {
            Finding::Begin {
                phase,
                skipped,
                lines,
                after_check,
                ..
            } => {
                (self.skipped, self.lines) = (*skipped, *lines);
                self.is_set_play = *phase == Phase::SetPlay;
                // the sign of check, which follows, ends the line before
                let is_apart = !*after_check;
                if is_apart { "\n" } else { "" }.to_string()
            }
            // a move that should not be possible, in play that is written in lines
            Finding::Tree(first) if self.lines => {
                let mut steps = vec![first.step.clone()];
                let mut last = first;
                while let [only] = last.replies.moves.as_slice() {
                    steps.push(only.step.clone());
                    last = only;
                }
                format!("{} ?!?\n", line(spelling, &steps, self.skipped).trim_end())
            }
            Finding::Tree(first) => {
                let mut text = tree(spelling, first, self.skipped);
                // first moves that may be the key stand apart
                if !self.is_set_play && first.mark != Some(Mark::Violation) {
                    text.push('\n');
                }
                text
            }
            Finding::PostKey { check, replies } => {
                post_key(spelling, *check, replies, self.skipped.into())
            }
            Finding::MoveNumber { path, step } => spelling.move_number(path, step),
            Finding::Line(steps) => self.last.write(spelling, steps, self.skipped),
            Finding::IllegalCheck(reasons) => {
                let words = spelling.words();
                let capture = reasons.iter().any(|reason| reason.by.is_some());
                spelling.message(if capture {
                    words.in_check
                } else {
                    words.otherwise_in_check
                })
            }
            Finding::End => String::new(),
        }
    }
}
