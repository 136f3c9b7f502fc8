//! Choices of the attacker in the play after a key, and keys that solve too soon.

use crate::solving::solution::{Replies, Threat, Tree};

/// Half-moves from this move to the end of the longest play after it, itself included.
pub(super) fn height(tree: &Tree) -> usize {
    1 + height_after(&tree.replies)
}

fn height_after(replies: &Replies) -> usize {
    let moves = replies.moves.iter().map(height).max().unwrap_or(0);
    let threatened = match &replies.threat {
        // the defender's pass stands in front of a threat
        Some(Threat::Moves(threats)) => threats.iter().map(|t| 1 + height(t)).max(),
        _ => None,
    };
    moves.max(threatened.unwrap_or(0))
}

/// The defences in the play after a key to which the attacker has more than one answer, where play goes on to full length, as
/// `1.Ka1-b1 1...Ka8-b8 2.Kb1-b2/Kb1-c2`. `left`: half-moves after the key.
///
/// Threats are no variations: what is threatened twice is no dual.
pub(super) fn duals(key: &Tree, left: usize, name: &dyn Fn(&Tree) -> String) -> Vec<String> {
    let mut search = Search {
        name,
        path: vec![name(key)],
        found: Vec::new(),
    };
    search.replies(&key.replies, left);
    search.found
}

struct Search<'n> {
    name: &'n dyn Fn(&Tree) -> String,
    /// The moves played.
    path: Vec<String>,
    found: Vec<String>,
}

impl Search<'_> {
    fn replies(&mut self, replies: &Replies, left: usize) {
        for defence in &replies.moves {
            let answers = &defence.replies.moves;
            self.path.push((self.name)(defence));
            if answers.len() > 1 && height(defence) == left {
                self.note(answers);
            }
            for answer in answers {
                self.path.push((self.name)(answer));
                self.replies(&answer.replies, left.saturating_sub(2));
                self.path.pop();
            }
            self.path.pop();
        }
    }

    fn note(&mut self, answers: &[Tree]) {
        let answers: Vec<String> = answers.iter().map(self.name).collect();
        let moves = self.path.iter().cloned().chain([answers.join("/")]);
        let numbered = moves.enumerate().map(|(index, moves)| {
            let dots = if index % 2 == 0 { "." } else { "..." };
            format!("{}{dots}{moves}", index / 2 + 1)
        });
        self.found.push(numbered.collect::<Vec<_>>().join(" "));
    }
}
