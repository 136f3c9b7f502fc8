//! Reading trees of moves from text.

use super::tree::{Node, Section, THREAT};
use super::words::{head, is_caption, is_move, move_number, plain, sign};
use crate::notation::solution::remembered::is_named_act;

/// Reads the moves of a solution. Several equal moves in one place become one.
///
/// # Errors
/// What there is that is no move.
pub fn read(text: &str) -> Result<Vec<Section>, String> {
    let mut reader = Reader::default();
    for line in without_comments(text).lines() {
        reader.line(line)?;
    }
    Ok(reader.finish())
}

/// The same of a whole output of Popeye, with diagram and captions.
///
/// # Errors
/// As [`read`].
pub fn read_output(text: &str) -> Result<Vec<Section>, String> {
    let is_move = |line: &&str| {
        let word = line.trim();
        let number = word.strip_prefix('-').unwrap_or(word);
        let is_word = ["but", "mais", "aber", "threat:", "menace:", "drohung:"]
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known));
        line.starts_with(' ') && (is_word || move_number(number).is_some())
    };
    // what stands above the board and beneath it may look like moves and twins
    let below = text.rfind("---+").map_or(text, |at| &text[at..]);
    let lines: Vec<&str> = below
        .lines()
        .filter(|line| is_move(line) || head(line).is_some())
        .collect();
    read(&lines.join("\n"))
}

/// The text of a move as it is kept when a solution is read that shows it so; none if it cannot be read.
pub fn move_as_read(text: &str) -> Option<String> {
    let sections = read(&format!("1.{}", text.trim())).ok()?;
    let first = sections.into_iter().next()?.roots.into_iter().next()?;
    first.children.is_empty().then_some(first.text)
}

/// The text without what stands in braces, unless it is a solution in which moves are taken back: Py2Web's form has no other place for it.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut open: Vec<bool> = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => open.push(text[at + 1..].trim_start().starts_with("-1.")),
            '}' => {
                open.pop();
                out.push(' ');
            }
            '\n' => out.push('\n'),
            _ if open.iter().all(|is_solution| *is_solution) => out.push(letter),
            _ => {}
        }
    }
    out
}

#[derive(Default)]
struct Reader {
    done: Vec<Section>,
    label: String,
    roots: Vec<Node>,
    /// The half-moves that lead to the present place, each a child of the one before.
    path: Vec<Node>,
    /// The number of the next half-move, where one may stand.
    next: usize,
    /// The next half-move is one that is taken back.
    is_back: bool,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let mut line = line.trim();
        if let Some((label, rest)) = head(line) {
            self.section(label);
            line = rest;
        } else if is_caption(line) {
            return Ok(());
        }
        for word in line.split_whitespace() {
            self.word(word)?;
        }
        Ok(())
    }

    fn section(&mut self, label: &str) {
        self.close(0);
        let roots = std::mem::take(&mut self.roots);
        let label = std::mem::replace(&mut self.label, label.to_string());
        if !(roots.is_empty() && label.is_empty()) {
            self.done.push(Section { label, roots });
        }
    }

    fn finish(mut self) -> Vec<Section> {
        self.section("");
        self.done
    }

    /// Ends all half-moves of this number or a higher one.
    fn close(&mut self, number: usize) {
        while self.path.last().is_some_and(|last| last.number >= number) {
            let Some(node) = self.path.pop() else { return };
            let siblings = match self.path.last_mut() {
                Some(parent) => &mut parent.children,
                None => &mut self.roots,
            };
            siblings.push(node);
        }
    }

    /// Dots behind `1...` leave another half-move out; further on they are a pass.
    fn dots(&mut self) {
        if self.next > 1 {
            self.begin("...".to_string());
            return;
        }
        self.close(0);
        self.next += 1;
    }

    fn begin(&mut self, text: String) {
        self.close(self.next);
        self.path.push(Node {
            text,
            number: self.next,
            before: self.taken_back(),
            is_back: self.is_back,
            is_try: false,
            children: Vec::new(),
        });
        self.next += 1;
    }

    /// How many moves have been taken back on the way to the present place.
    fn taken_back(&self) -> usize {
        self.path.iter().filter(|node| node.is_back).count()
    }

    /// A number in front of a move, or the sign behind moves taken back. What is left of the word.
    fn number<'w>(&mut self, word: &'w str) -> &'w str {
        let word = match word.strip_prefix('&') {
            Some(rest) => {
                self.is_back = false;
                rest
            }
            None => word,
        };
        let back = word.strip_prefix('-').and_then(move_number);
        if let Some((number, rest)) = back {
            (self.next, self.is_back) = (number, true);
            return rest;
        }
        let Some((number, rest)) = move_number(word) else {
            return word;
        };
        self.is_back = false;
        self.next = number + self.taken_back();
        rest
    }

    fn word(&mut self, word: &str) -> Result<(), String> {
        let word = self.number(word);
        if word.is_empty() {
            return Ok(());
        }
        if word.trim_matches('.').is_empty() {
            self.dots();
            return Ok(());
        }
        if let Some(is_try) = sign(word) {
            if let (true, Some(last)) = (is_try, self.path.last_mut()) {
                last.is_try = true;
            }
            return Ok(());
        }
        match word.to_lowercase().as_str() {
            "threat:" | "menace:" | "drohung:" => {
                // above the defences where no key is shown it stands in the place of one
                self.next = self.next.max(1);
                self.begin(THREAT.to_string());
            }
            "zugzwang." | "zugzwang" | "blocus." | "but" | "mais" | "aber" | "refutes."
            | "refute." | "widerlegt." => {}
            "ep." | "e.p." | "ep" => self.addition(" ep."),
            // with what the man becomes, or what else the move does
            lower if lower.starts_with("ep.") => self.addition(&format!(" {word}")),
            _ if word.starts_with('[') && word.ends_with(']') => self.addition(word),
            // what has been walked so far
            _ if word.starts_with('(') && word.ends_with(')') => {}
            _ => self.half_move(word)?,
        }
        Ok(())
    }

    fn addition(&mut self, text: &str) {
        if let Some(last) = self.path.last_mut() {
            last.text.push_str(text);
        }
    }

    fn half_move(&mut self, word: &str) -> Result<(), String> {
        let bare = word.trim_end_matches(['+', '#', '!', '?', '=']);
        let marks = &word[bare.len()..];
        let text = match is_named_act(bare) {
            true => bare.to_string(),
            false => plain(bare),
        };
        if !is_move(&text) {
            return Err(format!("'{word}' is not a move with both of its squares"));
        }
        self.begin(text);
        if let (Some(true), Some(last)) = (sign(marks), self.path.last_mut()) {
            last.is_try = true;
        }
        Ok(())
    }
}
