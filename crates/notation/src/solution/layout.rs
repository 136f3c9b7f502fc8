//! The layout of solutions in text: numbers, indents, and what stands on which line. How the parts are spelled is up to a
//! [`Spelling`].

use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_solve::invisible::seen::SeenMove;
use sauterelle_solve::solution::{
    Finding, Illegal, Line, Mark, Phase, Replies, Step, Threat, Tree,
};
use std::borrow::Borrow;
use std::fmt::Write;
use std::sync::Arc;

/// Words of the output in one language.
pub(crate) struct SolutionWords {
    pub threat: &'static str,
    pub zugzwang: &'static str,
    pub but: &'static str,
    pub refutes: &'static str,
    pub in_check: &'static str,
    pub otherwise_in_check: &'static str,
    pub no_history: &'static str,
    /// Letters of white, black and neutral men.
    pub sides: [char; 3],
}

/// How the parts of a solution are spelled. The methods that have a body follow Popeye.
pub(crate) trait Spelling {
    /// The words of the language.
    fn words(&self) -> &'static SolutionWords;

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

    /// A move with invisible men on the board, as it is seen.
    fn seen_move(&self, seen: &SeenMove) -> String;

    /// The line that says which such move is examined next.
    fn seen_number(&self, path: &[u32], seen: &SeenMove) -> String;

    /// Such a solution; `skipped` half-moves are shown as dots at its start.
    fn seen_line(&self, moves: &[SeenMove], skipped: u8) -> String {
        format!("{} #\n", seen_line(self, moves, skipped))
    }

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
pub(crate) fn line<S: Borrow<Step>>(spelling: &impl Spelling, steps: &[S], skipped: u8) -> String {
    let mut text = String::new();
    write_line(spelling, steps, skipped, &mut text, &mut Vec::new());
    text
}

/// A helpmate with invisible men, without the sign of mate.
pub(crate) fn seen_line(
    spelling: &(impl Spelling + ?Sized),
    moves: &[SeenMove],
    skipped: u8,
) -> String {
    let mut text = dots(skipped).to_string();
    for (half_move, seen) in (usize::from(skipped % 2)..).zip(moves) {
        if half_move.is_multiple_of(2) {
            let gap = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{gap}{:3}.", half_move / 2 + 1);
        } else if half_move > 1 || skipped == 0 {
            text.push(' ');
        }
        text.push_str(&spelling.seen_move(seen));
    }
    text
}

/// What stands for so many half-moves that are left out.
fn dots(skipped: u8) -> &'static str {
    match skipped {
        0 => "",
        1 => "  1...",
        _ => "  1...  ...",
    }
}

/// Writes a line, the text of which begins already as far as `ends` goes: where the text of each of its first steps ends.
fn write_line<S: Borrow<Step>>(
    spelling: &impl Spelling,
    steps: &[S],
    skipped: u8,
    text: &mut String,
    ends: &mut Vec<usize>,
) {
    match ends.last() {
        Some(end) => text.truncate(*end),
        None => {
            text.clear();
            text.push_str(dots(skipped));
        }
    }
    let known = ends.len();
    let mut number = if skipped == 0 { 1 } else { 2 };
    let Some(first) = steps.first().map(S::borrow) else {
        return;
    };
    let mut numbered = if skipped == 1 {
        !first.side
    } else {
        first.side
    };
    for (i, step) in steps.iter().map(S::borrow).enumerate() {
        if step.begins_play && spelling.counts_anew() {
            (number, numbered) = (1, step.side);
        }
        let has_number = step.side == numbered;
        number += usize::from(has_number);
        if i < known {
            continue;
        }
        if i > 0 {
            text.push_str(spelling.gap(text));
        }
        if i > 0 && step.begins_play && steps[i - 1].borrow().takes_back.is_some() {
            text.push_str("& ");
        }
        if has_number {
            text.push_str(&numbered_as(step, number - 1));
        } else if i > 0 && steps[i - 1].borrow().side == step.side {
            text.push_str(&spelling.again(number));
        }
        text.push_str(&spelling.half_move(step));
        ends.push(text.len());
    }
    text.push('\n');
}

/// The number in front of a move; moves taken back are counted backwards.
fn numbered_as(step: &Step, number: usize) -> String {
    match step.takes_back {
        Some(_) => format!("{:>3}.", format!("-{number}")),
        None => format!("{number:3}."),
    }
}

/// The line written last: the next one mostly begins as it does.
#[derive(Default)]
struct LastLine {
    steps: Line,
    /// Where the text of each step ends.
    ends: Vec<usize>,
    text: String,
}

impl LastLine {
    /// The text of the next line.
    fn next(&mut self, spelling: &impl Spelling, steps: &Line, skipped: u8) -> String {
        let pairs = self.steps.iter().zip(steps);
        let common = pairs.take_while(|(one, other)| Arc::ptr_eq(one, other));
        let common = common.count();
        self.ends.truncate(common);
        write_line(spelling, steps, skipped, &mut self.text, &mut self.ends);
        self.steps.truncate(common);
        self.steps.extend_from_slice(&steps[common..]);
        self.text.clone()
    }
}

/// A first move (or a defence, if `skipped` is 1) with its variations.
pub(crate) fn tree(spelling: &impl Spelling, tree: &Tree, skipped: u8) -> String {
    let mut text = String::new();
    write_tree(
        spelling,
        tree,
        HalfMoveInTree::first(skipped.into()),
        &mut text,
    );
    text
}

fn write_tree(spelling: &impl Spelling, tree: &Tree, place: HalfMoveInTree, out: &mut String) {
    let place = match tree.step.begins_play && spelling.counts_anew() {
        true => HalfMoveInTree {
            began: place.half_move,
            ..place
        },
        false => place,
    };
    let half_move = place.half_move;
    // the number is aligned at its end
    let indent = (4 * half_move).max(1);
    let counted = half_move - place.began;
    let number = numbered_as(&tree.step, counted / 2 + 1);
    let dots = if counted.is_multiple_of(2) { "" } else { ".." };
    let _ = write!(
        out,
        "{:indent$}{number}{dots}{}",
        "",
        spelling.half_move(&tree.step)
    );
    match tree.mark {
        Some(Mark::Key) => out.push_str(" !"),
        Some(Mark::Try) => out.push_str(" ?"),
        Some(Mark::Violation) => out.push_str(" ?!?"),
        None => {}
    }
    let next = place.after(1);
    let side = tree.step.side;
    write_replies(spelling, &tree.replies, (next, side), Some(half_move), out);
    if !tree.replies.refutations.is_empty() {
        out.push_str(&spelling.but(next.half_move));
        for refutation in &tree.replies.refutations {
            write_tree(spelling, refutation, next, out);
        }
    }
}

/// Where a half-move stands in a tree.
#[derive(Clone, Copy)]
struct HalfMoveInTree {
    /// Its number, from 0.
    half_move: usize,
    /// The number of the half-move from which on moves are counted.
    began: usize,
}

impl HalfMoveInTree {
    fn first(half_move: usize) -> HalfMoveInTree {
        HalfMoveInTree {
            half_move,
            began: 0,
        }
    }

    /// So many half-moves later.
    fn after(self, half_moves: usize) -> HalfMoveInTree {
        HalfMoveInTree {
            half_move: self.half_move + half_moves,
            ..self
        }
    }
}

/// Threats and moves from this place on, after a half-move of this side; `shown` is its number if it stands on the same line.
fn write_replies(
    spelling: &impl Spelling,
    replies: &Replies,
    (next, side): (HalfMoveInTree, Side),
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
        write_tree(spelling, threat, next.after(1), out);
    }
    for reply in &replies.moves {
        let skipped = usize::from(reply.step.side == side);
        write_tree(spelling, reply, next.after(skipped), out);
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
    let place = HalfMoveInTree::first(next);
    let mut shown = String::new();
    write_replies(
        spelling,
        replies,
        (place, side_of_key(replies)),
        None,
        &mut shown,
    );
    if text.is_empty() && shown.starts_with('\n') {
        // the part begins with an empty line already
        shown.remove(0);
    }
    text.push_str(&shown);
    for refutation in &replies.refutations {
        let mut plain = refutation.clone();
        plain.mark = None;
        write_tree(spelling, &plain, place, &mut text);
        text.push_str(&spelling.refutes(next));
    }
    text
}

/// Who has played the move to which these are the replies.
pub(super) fn side_of_key(replies: &Replies) -> Side {
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
pub(crate) struct SolutionPart {
    skipped: u8,
    lines: bool,
    is_set_play: bool,
    last: LastLine,
}

impl SolutionPart {
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
                self.last = LastLine::default();
                // the sign of check, which follows, ends the line before
                let is_apart = !*after_check;
                if is_apart { "\n" } else { "" }.to_string()
            }
            // a move that should not be possible, in play that is written in lines
            Finding::Tree(first) if self.lines => {
                let mut steps = vec![&first.step];
                let mut last = first;
                while let [only] = last.replies.moves.as_slice() {
                    steps.push(&only.step);
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
            Finding::Line(steps) => self.last.next(spelling, steps, self.skipped),
            Finding::SeenLine(moves) => spelling.seen_line(moves, self.skipped),
            Finding::SeenNumber { path, step } => spelling.seen_number(path, step),
            Finding::Illegal(illegal) => self::illegal(spelling, illegal),
            Finding::Undecided(_)
            | Finding::Judged(_)
            | Finding::Placements { .. }
            | Finding::End => String::new(),
        }
    }
}

/// Why nothing can be solved.
pub(super) fn illegal(spelling: &impl Spelling, illegal: &Illegal) -> String {
    let words = spelling.words();
    let is_capture = |reason: &CheckReason| reason.by.is_some();
    spelling.message(match illegal {
        Illegal::Check(reasons) if reasons.iter().any(is_capture) => words.in_check,
        Illegal::Check(_) => words.otherwise_in_check,
        Illegal::History(..) => words.no_history,
    })
}
