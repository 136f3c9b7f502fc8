//! The moves of a solution in text as trees, without what does not count: comments, signs of check and of value, blank lines, the
//! words around the moves.
//!
//! Popeye's text and that of YACPDB are read alike: a half-move follows the last one before it that has a lower number, so that
//! indents do not matter.

use std::collections::BTreeSet;

/// The moves of one position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Section {
    /// The letter of the twin; empty if there is none.
    pub label: String,
    /// The moves with which lines begin.
    pub roots: Vec<Node>,
}

/// A half-move and what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Departure, arrival and everything the move does.
    pub text: String,
    /// Its number from 0, in half-moves: `1.` is 0, `1...` is 1.
    pub number: usize,
    /// It is marked with a question mark.
    pub is_try: bool,
    /// What follows.
    pub children: Vec<Node>,
}

/// Stands for the passing of the defender in front of what is threatened.
const THREAT: &str = "threat";

/// Which paths from the first moves on are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Whole lines.
    Lines,
    /// Each move with those that lead to it.
    Moves,
    /// The first moves only.
    Firsts,
}

impl Section {
    /// The paths from the first moves that `takes` lets pass.
    pub fn paths(&self, takes: impl Fn(&Node) -> bool, depth: Depth) -> BTreeSet<String> {
        let mut paths = BTreeSet::new();
        for root in self.roots.iter().filter(|root| takes(root)) {
            root.paths("", depth, &mut paths);
        }
        paths
    }
}

impl Node {
    fn paths(&self, before: &str, depth: Depth, into: &mut BTreeSet<String>) {
        let dots = match self.number.is_multiple_of(2) {
            true => ".",
            false => "...",
        };
        let space = if before.is_empty() { "" } else { " " };
        let path = format!("{before}{space}{}{dots}{}", self.number / 2 + 1, self.text);
        if depth != Depth::Firsts {
            for child in &self.children {
                child.paths(&path, depth, into);
            }
        }
        if depth != Depth::Lines || self.children.is_empty() {
            into.insert(path);
        }
    }
}

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
        let is_word = ["but", "mais", "aber", "threat:", "menace:", "drohung:"]
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known));
        line.starts_with(' ') && (is_word || move_number(word).is_some())
    };
    // what stands above the board and beneath it may look like moves and twins
    let below = text.rfind("---+").map_or(text, |at| &text[at..]);
    let lines: Vec<&str> = below
        .lines()
        .filter(|line| is_move(line) || head(line).is_some())
        .collect();
    read(&lines.join("\n"))
}

/// The text without what stands in braces.
fn without_comments(text: &str) -> String {
    let mut depth = 0_usize;
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '{' => depth += 1,
            '}' => {
                depth = depth.saturating_sub(1);
                out.push(' ');
            }
            '\n' => out.push('\n'),
            _ if depth == 0 => out.push(letter),
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
            is_try: false,
            children: Vec::new(),
        });
        self.next += 1;
    }

    fn word(&mut self, word: &str) -> Result<(), String> {
        let mut word = word;
        if let Some((number, rest)) = move_number(word) {
            self.next = number;
            word = rest;
        }
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
            "threat:" | "menace:" | "drohung:" => self.begin(THREAT.to_string()),
            "zugzwang." | "zugzwang" | "blocus." | "but" | "mais" | "aber" | "refutes."
            | "refute." | "widerlegt." => {}
            "ep." | "e.p." | "ep" => self.addition(" ep."),
            // with what the man becomes, or what else the move does
            lower if lower.starts_with("ep.") => self.addition(&format!(" {word}")),
            _ if word.starts_with('[') => self.addition(word),
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
        let text = plain(bare);
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

/// The letter of a twin, and what follows it that may be moves.
fn head(line: &str) -> Option<(&str, &str)> {
    let bare = line.strip_prefix('+').unwrap_or(line);
    let (label, rest) = bare.split_once(')')?;
    let mut letters = label.chars();
    let is_label = letters.next().is_some_and(|c| c.is_ascii_lowercase())
        && letters.all(|c| c.is_ascii_digit());
    is_label.then_some(())?;
    let moves = rest.split_whitespace().find(|word| {
        let number = move_number(word);
        number.is_some()
    });
    let at = moves.map_or(rest.len(), |word| {
        word.as_ptr() as usize - rest.as_ptr() as usize
    });
    Some((label, &rest[at..]))
}

/// Lines around the moves in Popeye's output.
fn is_caption(line: &str) -> bool {
    let lower = line.to_lowercase();
    ["zeroposition", "nullstellung", "positionzero"]
        .iter()
        .any(|word| lower.starts_with(word))
}

/// The number in half-moves from 0 that a word begins with, and the rest of it.
fn move_number(word: &str) -> Option<(usize, &str)> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let number: usize = word.get(..digits)?.parse().ok()?;
    let rest = word.get(digits..)?;
    let behind = rest.strip_prefix('.')?;
    let number = number.checked_sub(1)? * 2;
    let (number, behind) = match behind.strip_prefix("..") {
        Some(behind) => (number + 1, behind),
        None => match behind.strip_prefix('…') {
            Some(behind) => (number + 1, behind),
            None => (number, behind),
        },
    };
    Some((number, behind))
}

/// Whether a word that is a sign is that of a try; nothing if it is no sign.
fn sign(word: &str) -> Option<bool> {
    let is_sign = !word.is_empty() && !word.chars().any(|c| c.is_alphanumeric() || c == '[');
    let is_goal = matches!(
        word,
        "z" | "x" | "ct" | "##!" | "hr" | "dia" | "ep" | "00" | "c81" | "a=>b"
    );
    (is_sign || is_goal).then(|| word.starts_with('?'))
}

/// The move with the usual signs for captures and castling.
fn plain(text: &str) -> String {
    let text = text.replace(['x', ':'], "*").replace('×', "*");
    let text = text.replace(['–', '—'], "-").replace('O', "0");
    text.replace("0-0-0", "0=0=0").replace("0-0", "0=0")
}

/// Whether a word names the squares of a move, or is a castling.
fn is_move(text: &str) -> bool {
    let body = text.split('[').next().unwrap_or_default();
    body.contains("0=0") || squares(body) >= 2
}

/// Names of squares in a text.
fn squares(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_square = |pair: &&[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    bytes.windows(2).filter(is_square).count()
}

/// Leaves out of each of two plays the defences that only it shows and that are answered by nothing but what the other one threatens
/// there: nobody need show what happens to a defence that does not defend.
pub(super) fn fold_threats(one: &mut [Node], other: &mut [Node]) {
    for node in one {
        let Some(twin) = other.iter_mut().find(|other| other.text == node.text) else {
            continue;
        };
        fold(node, twin);
        fold(twin, node);
        fold_threats(&mut node.children, &mut twin.children);
    }
}

fn fold(node: &mut Node, other: &Node) {
    let has = |nodes: &[Node], text: &str| nodes.iter().any(|node| node.text == text);
    let threat = other.children.iter().find(|child| child.text == THREAT);
    let threats = threat.map_or(&[][..], |threat| &threat.children);
    node.children.retain(|defence| {
        let mut answers = defence.children.iter();
        let is_idle =
            !defence.children.is_empty() && answers.all(|answer| has(threats, &answer.text));
        has(&other.children, &defence.text) || !is_idle
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        let sections = read(text).expect("these are moves");
        let paths = sections
            .iter()
            .map(|section| section.paths(|_| true, Depth::Lines));
        paths.flatten().collect()
    }

    #[test]
    fn battle_play_is_a_tree_whatever_its_indents_and_signs() {
        let ours = "\n   1.Qe5-e8 ! zugzwang.\n      1...d3-d2\n          2.Qe8-b5 +\n              2...Sg1-e2 #\n      1...e4-e3\n          2.Qe8-c6 +\n";
        let theirs =
            "1.Qe5-e8!! zugzwang. {A fine key}\n1...e4-e3 2.Qe8-c6+\n1...d3-d2 2.Qe8-b5+ Sg1-e2#";
        assert_eq!(all(ours), all(theirs));
        assert_eq!(
            all(ours),
            [
                "1.Qe5-e8 1...d3-d2 2.Qe8-b5 2...Sg1-e2",
                "1.Qe5-e8 1...e4-e3 2.Qe8-c6"
            ]
        );
    }

    #[test]
    fn threats_and_tries_are_told_apart() {
        let text = "1.Ba2-b1 ? threat:\n 2.Bb1*d3 #\n 1...e5xf4\n 2.Rh8-e8 #\n but\n 1...d5-d4 !\n1.Kc8*d7 ! zugzwang.\n";
        let sections = read(text).unwrap();
        let roots: Vec<bool> = sections[0].roots.iter().map(|root| root.is_try).collect();
        assert_eq!(roots, [true, false]);
        let tries = sections[0].paths(|root| root.is_try, Depth::Lines);
        let expected = [
            "1.Ba2-b1 1...d5-d4",
            "1.Ba2-b1 1...e5*f4 2.Rh8-e8",
            "1.Ba2-b1 1...threat 2.Bb1*d3",
        ];
        assert_eq!(tries.into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn help_play_and_twins() {
        let text = "a)\n\n  1.LIa7-a2 Kc7-b6   2.LIa2-f2 Be3-d2 #\n  1...  ...   2.a2-a1=Q O-O #\n\n+b) wKa1-->b2\n 1...Ra8*b8[+bRh8] = 2.d5*e6 ep. {x} Ka1-b1 =\n";
        let sections = read(text).unwrap();
        assert_eq!(sections.len(), 2);
        let label: Vec<&str> = sections.iter().map(|s| s.label.as_str()).collect();
        assert_eq!(label, ["a", "b"]);
        assert_eq!(
            all(text),
            [
                "1.LIa7-a2 1...Kc7-b6 2.LIa2-f2 2...Be3-d2",
                "2.a2-a1=Q 2...0=0",
                "1...Ra8*b8[+bRh8] 2.d5*e6 ep. 2...Ka1-b1"
            ]
        );
    }

    #[test]
    fn captions_of_an_output_are_no_moves() {
        let output = "\n  a) 1. Preis, Problem\n+---a---+\n8   .   8\n+---h---+\n  a=>b1    1 + 1\n\na) \n\n  1.Ka1-b1 Ka8-b8 +\n\nsolution finished.\n";
        let sections = read_output(output).unwrap();
        assert_eq!(sections.len(), 1);
        let paths = sections[0].paths(|_| true, Depth::Lines);
        assert_eq!(
            paths.into_iter().collect::<Vec<_>>(),
            ["1.Ka1-b1 1...Ka8-b8"]
        );
    }

    #[test]
    fn short_notation_and_prose_are_no_moves() {
        for text in ["1.Qb5! 1...Kd4 2.Qe5#", "Both sides castle"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
