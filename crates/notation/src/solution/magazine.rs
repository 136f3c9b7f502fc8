//! The layout of solutions in magazines: a line for each solution of help and series play; the key with its threat in parentheses, and
//! under it a line for each defence.

use super::layout::{self, SolutionWords, Spelling, side_of_key};
use super::text::{TextWriter, signs};
use sauterelle_kernel::board::piece::Side;
use sauterelle_solve::invisible::seen::SeenMove;
use sauterelle_solve::solution::{Finding, Line, Mark, Phase, Replies, Step, Threat, Tree};
use std::fmt::Write;

/// The part of the solution that is being written.
#[derive(Default)]
pub(crate) struct MagazinePart {
    /// Half-moves left out at the start.
    skipped: usize,
    is_set_play: bool,
}

impl MagazinePart {
    /// The text of the next finding.
    pub fn finding(&mut self, writer: &TextWriter, finding: &Finding) -> String {
        let page = Page { writer };
        match finding {
            Finding::Begin { phase, skipped, .. } => {
                self.skipped = usize::from(*skipped);
                self.is_set_play = *phase == Phase::SetPlay;
                "\n".to_string()
            }
            Finding::Line(line) => page.line(line, self.skipped),
            Finding::Tree(tree) => {
                let mut text = String::new();
                page.tree(tree, self.skipped, 0, &mut text);
                text.push('\n');
                // keys stand apart
                if !self.is_set_play {
                    text.push('\n');
                }
                text
            }
            Finding::PostKey { replies, .. } => {
                let mut text = String::new();
                page.replies(replies, side_of_key(replies), self.skipped, 0, &mut text);
                for refutation in &replies.refutations {
                    let _ = write!(text, "\n{} ", writer.words().but);
                    page.tree(refutation, self.skipped, 0, &mut text);
                }
                format!("{}\n", text.trim_start())
            }
            Finding::MoveNumber { path, step } => writer.move_number(path, step),
            Finding::SeenLine(moves) => writer.seen_line(moves, self.skipped as u8),
            Finding::SeenNumber { path, step } => writer.seen_number(path, step),
            Finding::Illegal(illegal) => layout::illegal(writer, illegal),
            Finding::Undecided(_)
            | Finding::Judged(_)
            | Finding::Placements { .. }
            | Finding::End => String::new(),
        }
    }
}

struct Page<'w> {
    writer: &'w TextWriter<'w>,
}

impl Spelling for Page<'_> {
    fn words(&self) -> &'static SolutionWords {
        self.writer.words()
    }

    /// A move with the signs of check and goal right behind it.
    fn half_move(&self, step: &Step) -> String {
        let mut text = self.writer.step(step);
        for sign in signs(step) {
            // letters stand apart
            let gap = if sign.starts_with(char::is_alphabetic) {
                " "
            } else {
                ""
            };
            let _ = write!(text, "{gap}{sign}");
        }
        text.trim_start().to_string()
    }

    fn move_number(&self, path: &[u32], step: &Step) -> String {
        self.writer.move_number(path, step)
    }

    fn seen_move(&self, seen: &SeenMove) -> String {
        self.writer.seen_move(seen)
    }

    fn seen_number(&self, path: &[u32], seen: &SeenMove) -> String {
        self.writer.seen_number(path, seen)
    }
}

impl Page<'_> {
    /// The line as in full, without what only aligns it.
    fn line(&self, line: &Line, skipped: usize) -> String {
        let wide = layout::line(self, line, skipped as u8);
        // the number says by itself that a whole move is left out
        let wide = wide.trim_start().trim_start_matches("1...  ...");
        let words: Vec<&str> = wide.split_whitespace().collect();
        words.join(" ") + "\n"
    }

    /// A move with its number, and what follows it, so many variations deep.
    fn tree(&self, tree: &Tree, number: usize, depth: usize, out: &mut String) {
        let number = if tree.step.begins_play { 0 } else { number };
        let dots = if number.is_multiple_of(2) { "." } else { "..." };
        let sign = if tree.step.takes_back.is_some() {
            "-"
        } else {
            ""
        };
        let _ = write!(out, "{sign}{}{dots}", number / 2 + 1);
        self.unnumbered(tree, number, depth, out);
    }

    fn unnumbered(&self, tree: &Tree, number: usize, depth: usize, out: &mut String) {
        out.push_str(&self.half_move(&tree.step));
        out.push_str(match tree.mark {
            Some(Mark::Key) => "!",
            Some(Mark::Try) => "?",
            Some(Mark::Violation) => "?!?",
            None => "",
        });
        self.replies(&tree.replies, tree.step.side, number + 1, depth, out);
        for refutation in &tree.replies.refutations {
            let _ = write!(out, "\n{:1$}{2} ", "", 2 * depth, self.writer.words().but);
            self.tree(refutation, number + 1, depth + 1, out);
        }
    }

    /// What follows a half-move of this side: the threat in parentheses, then a variation in each line. Answers stand in the same line
    /// where there is one, or where nothing follows them.
    fn replies(
        &self,
        replies: &Replies,
        side: Side,
        number: usize,
        depth: usize,
        out: &mut String,
    ) {
        match &replies.threat {
            // a key says so, later moves need not
            Some(Threat::Zugzwang) if depth == 0 => {
                let _ = write!(
                    out,
                    " {}",
                    self.writer.words().zugzwang.trim_end_matches('.')
                );
            }
            Some(Threat::Moves(moves)) => {
                let threats = moves.iter().map(|tree| {
                    let mut text = String::new();
                    self.tree(tree, number + 1, depth + 1, &mut text);
                    text.split_whitespace().collect::<Vec<_>>().join(" ")
                });
                let _ = write!(out, " ({})", threats.collect::<Vec<_>>().join(", "));
            }
            _ => {}
        }
        let moves = &replies.moves;
        let is_answer = number.is_multiple_of(2) || depth > 0;
        let is_leaf = |tree: &Tree| {
            let replies = &tree.replies;
            let has_threats = matches!(replies.threat, Some(Threat::Moves(_)));
            replies.moves.is_empty() && replies.refutations.is_empty() && !has_threats
        };
        let in_line = is_answer && (moves.len() == 1 || moves.iter().all(is_leaf));
        let is_threatened = matches!(replies.threat, Some(Threat::Moves(_)));
        for (index, reply) in moves.iter().enumerate() {
            let skipped = usize::from(reply.step.side == side);
            let number = number + skipped;
            match (in_line, index) {
                (true, 0) => out.push(' '),
                (true, _) => out.push_str(", "),
                (false, _) => {
                    let _ = write!(out, "\n{:1$}", "", 2 * depth);
                }
            }
            let goes_on = moves.len() == 1 && skipped == 0 && !reply.step.begins_play;
            match in_line && goes_on && !number.is_multiple_of(2) && !is_threatened {
                true => self.unnumbered(reply, number, depth, out),
                false => self.tree(reply, number, depth + usize::from(!in_line), out),
            }
        }
    }
}
