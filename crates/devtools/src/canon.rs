//! The canonical form of a solution in text: the tree of its moves, siblings sorted. Two programs agree if their
//! canonical forms are equal; captions, diagrams, spacing and times do not count.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A line with the lines indented under it, sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Node {
    text: String,
    children: Vec<Node>,
}

/// The solution of one position: the line that names the twin, and its moves.
pub type Twin = (String, Vec<Node>);

/// Splits the output of a run into the solutions of its problems.
pub fn problems(output: &str) -> Vec<Vec<Twin>> {
    let mut all = Vec::new();
    let mut twins: Vec<(String, Vec<&str>)> = vec![(String::new(), Vec::new())];
    for line in output.lines() {
        if is_closing(line) {
            all.push(close(&twins));
            twins = vec![(String::new(), Vec::new())];
        } else if line.starts_with("+---") {
            twins = vec![(String::new(), Vec::new())];
        } else if is_twin(line) {
            twins.push((one_line(line), Vec::new()));
        } else if is_move(line)
            && let Some((_, lines)) = twins.last_mut()
        {
            lines.push(line);
        }
    }
    all
}

fn close(twins: &[(String, Vec<&str>)]) -> Vec<Twin> {
    twins
        .iter()
        .filter(|(name, lines)| !(name.is_empty() && lines.is_empty()))
        .map(|(name, lines)| (name.clone(), tree(lines)))
        .collect()
}

/// Whether the line is the last one of a problem.
pub fn is_closing(line: &str) -> bool {
    let lower = line.trim().to_lowercase();
    [
        "solution finished",
        "partial solution",
        "solving interrupted",
    ]
    .iter()
    .any(|closing| lower.starts_with(closing))
}

/// `a) `, `+b) …`, `z1) …`, `zeroposition`.
fn is_twin(line: &str) -> bool {
    let label = line.strip_prefix('+').unwrap_or(line);
    let rest = label.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    (label.len() == rest.len() + 1 && digits.starts_with(')')) || line.starts_with("zeroposition")
}

fn one_line(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lines of moves begin with blanks and a move number, or say "but"; after the key, what it threatens comes first.
fn is_move(line: &str) -> bool {
    let text = line.trim();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let numbered = digits > 0 && text[digits..].starts_with('.');
    line.starts_with(' ') && (numbered || matches!(text, "but" | "threat:" | "zugzwang."))
}

fn tree(lines: &[&str]) -> Vec<Node> {
    let mut items: Vec<(usize, String)> = lines
        .iter()
        .map(|line| {
            let indent = line.len() - line.trim_start().len();
            let moves = line.split_whitespace().map(with_revelations_sorted);
            (indent, moves.collect::<Vec<_>>().join(" "))
        })
        .collect();
    for (indent, text) in &mut items {
        // lines of help play stand side by side whatever the width of their numbers
        if text.matches('.').count() > 1 && text.contains(" 2.") {
            *indent = 2;
        }
    }
    let mut at = 0;
    siblings(&items, &mut at, 0)
}

/// A move with the invisible men that it makes visible (`[d7=wB][g6=bQ]`) in the order of their squares: they become so together.
fn with_revelations_sorted(mv: &str) -> String {
    let is_revelation = |part: &&str| {
        let part = part.as_bytes();
        part.len() == 6 && part[2] == b'=' && matches!(part[3], b'w' | b'b') && part[5] == b']'
    };
    let mut parts: Vec<&str> = mv.split('[').collect();
    let revelations = parts.iter().rev().take_while(|part| is_revelation(part));
    let first = parts.len() - revelations.count();
    parts[first..].sort_unstable();
    parts.join("[")
}

/// The nodes from `at` on that are indented at least by `least`.
fn siblings(items: &[(usize, String)], at: &mut usize, least: usize) -> Vec<Node> {
    let mut nodes = Vec::new();
    while let Some((indent, text)) = items.get(*at) {
        if *indent < least {
            break;
        }
        *at += 1;
        let children = siblings(items, at, indent + 1);
        nodes.push(Node {
            text: text.clone(),
            children,
        });
    }
    nodes.sort();
    nodes
}

/// The first few places where two solutions differ, as paths of moves: `-` only in the first, `+` only in the second.
pub fn differences(first: &[Twin], second: &[Twin]) -> String {
    let [a, b] = [first, second].map(|twins| {
        let mut found = BTreeMap::new();
        for (name, nodes) in twins {
            *found.entry(name.clone()).or_default() += 1;
            paths(nodes, name, &mut found);
        }
        found
    });
    let only = |x: &Counted, y: &Counted, sign: char| -> Vec<String> {
        x.iter()
            .filter(|(path, count)| y.get(*path) != Some(count))
            .map(|(path, _)| format!("  {sign} {path}\n"))
            .take(6)
            .collect()
    };
    [only(&a, &b, '-'), only(&b, &a, '+')].concat().concat()
}

/// All moves of a solution, as paths from the root.
pub fn all_paths(twins: &[Twin]) -> Vec<String> {
    let mut found = Counted::new();
    for (name, nodes) in twins {
        paths(nodes, name, &mut found);
    }
    let times = |(path, count): (String, u32)| vec![path; count as usize];
    found.into_iter().flat_map(times).collect()
}

type Counted = BTreeMap<String, u32>;

fn paths(nodes: &[Node], above: &str, into: &mut Counted) {
    for node in nodes {
        let path = format!("{above} | {}", node.text);
        *into.entry(path.clone()).or_default() += 1;
        paths(&node.children, &path, into);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINISHED: &str = "\nsolution finished.\n";

    #[test]
    fn men_become_visible_together() {
        assert_eq!(
            with_revelations_sorted("[+wTIa4]b5*a4[g6=bQ][d7=wB]"),
            "[+wTIa4]b5*a4[d7=wB][g6=bQ]"
        );
        assert_eq!(
            with_revelations_sorted("Ra1*a4[+bPa7=R][a4=w]"),
            "Ra1*a4[+bPa7=R][a4=w]"
        );
    }

    #[test]
    fn order_of_siblings_does_not_count_but_their_place_does() {
        let a = format!(
            "   1.a1-a2 ! threat:\n          2.x #\n      1...b\n          2.c #\n          2.d #\n{FINISHED}"
        );
        let b = format!(
            "   1.a1-a2 ! threat:\n          2.x #\n      1...b\n          2.d #\n          2.c #\n{FINISHED}"
        );
        let c = format!(
            "   1.a1-a2 ! threat:\n          2.x #\n          2.d #\n      1...b\n          2.c #\n{FINISHED}"
        );
        assert_eq!(problems(&a), problems(&b));
        assert_ne!(problems(&a), problems(&c));
        assert_eq!(problems(&a).len(), 1);
    }
}
