use crate::common::*;
use sauterelle_oracle::solve::{Ply, Question, Solution, solve};

/// Keys as "g6h6", lines as "h8g8 g6f6".
fn told(solution: &Solution) -> Vec<String> {
    let word = |ply: &Ply| format!("{}{}", ply.0, ply.1);
    let line = |line: &Vec<Ply>| line.iter().map(word).collect::<Vec<_>>().join(" ");
    let lines = solution.lines.iter().map(line);
    solution.keys.iter().map(word).chain(lines).collect()
}

fn sol(fen: &str, conditions: &[&str], stipulation: &str) -> Vec<String> {
    told(&solve(&pos(fen, conditions), stipulation).unwrap())
}

#[test]
fn direct() {
    assert_eq!(sol("7k/8/6K1/8/8/8/8/R7 w", &[], "#1"), ["a1a8"]);
    assert_eq!(sol("7k/8/5K2/8/8/8/8/R7 w", &[], "#1"), [""; 0]);
    // In at most n moves.
    assert!(sol("7k/8/6K1/8/8/8/8/R7 w", &[], "#2").contains(&"a1a8".to_string()));
    assert_eq!(sol("7k/8/5K2/8/8/8/8/R7 w", &[], "#2"), ["f6f7", "f6g6"]);
    assert_eq!(sol("7k/5K2/8/6Q1/8/8/8/8 w", &[], "=1"), ["g5f5", "g5g6"]);
    assert_eq!(sol("k7/8/8/8/8/8/8/6RK w", &[], "+1"), ["g1a1", "g1g8"]);
    assert_eq!(sol("k7/8/6p1/8/8/8/8/6RK w", &[], "x1"), ["g1g6"]);
    assert_eq!(sol("k7/8/6p1/8/8/8/8/6RK w", &[], "zg41"), ["g1g4"]);
    // The attacker is the side to move.
    assert_eq!(sol("7K/8/6k1/8/8/8/8/r7 b", &[], "#1"), ["a1a8"]);
}

#[test]
fn help() {
    assert_eq!(sol("7k/8/6K1/8/8/8/8/R7", &[], "h#0.5"), ["a1a8"]);
    assert_eq!(sol("7k/8/6K1/8/8/8/8/R7", &[], "h#1"), ["h8g8 a1a8"]);
    let fen = "7k/8/5K2/8/8/8/8/R7";
    assert_eq!(sol(fen, &[], "h#1.5"), ["f6f7 h8h7 a1h1", "f6g6 h8g8 a1a8"]);
    // Ends exactly at its length.
    let lines = sol("7k/8/6K1/8/8/8/8/R7", &[], "h#1.5");
    assert!(!lines.contains(&"a1a8".to_string()) && !lines.is_empty());
    // Black begins whatever the FEN says.
    assert_eq!(sol("7k/8/6K1/8/8/8/8/R7 w", &[], "h#1"), ["h8g8 a1a8"]);
    assert_eq!(sol("7k/8/6K1/8/8/8/8/R7 b", &[], "h#0.5"), ["a1a8"]);
}

#[test]
fn series() {
    assert_eq!(sol("6k1/5ppp/8/8/8/8/8/R5K1", &[], "ser-#1"), ["a1a8"]);
    assert_eq!(sol("7k/8/5K2/8/8/8/7P/R7", &[], "ser-#2"), ["f6g6 a1a8"]);
    // No check before the last move.
    let lines = sol("6k1/5ppp/8/8/8/8/8/R5K1", &[], "ser-#2");
    assert!(lines.contains(&"a1c1 c1c8".to_string()));
    assert!(lines.iter().all(|line| !line.starts_with("a1a8")));
    // Black plays two in a row (the second may be a check), then White mates.
    let lines = sol("8/5k2/7K/8/8/8/8/R7", &[], "ser-h#2");
    assert_eq!(lines, ["f7g8 g8h8 a1a8"]);
    // The last series move may give check (Rh3-h6+), the earlier ones may not.
    let fen = "k7/8/1K6/8/8/7r/8/2R5";
    let first = |stipulation: &str| -> Vec<String> {
        let mut list: Vec<String> = sol(fen, &[], stipulation)
            .iter()
            .map(|l| l[..4].to_string())
            .collect();
        list.dedup();
        list
    };
    assert!(first("ser-hzc51").contains(&"h3h6".to_string()));
    assert!(!first("ser-hzc52").contains(&"h3h6".to_string()));
    assert!(first("ser-hzc52").contains(&"h3h7".to_string()));
}

#[test]
fn self_and_reflex() {
    let fen = "6Bk/4N1pp/8/8/8/6p1/5qPP/7K w";
    let semi = sol(fen, &[], "semi-r#1");
    assert!(!semi.is_empty());
    // What forces a defender who would not, also does with one who must.
    for key in sol(fen, &[], "s#1") {
        assert!(semi.contains(&key));
    }
    // White can mate himself: no solution in reflex play.
    let fen_mate = "k7/8/1K6/8/8/7p/6PP/4R2N w";
    assert!(sol(fen_mate, &[], "#1").contains(&"e1e8".to_string()));
    assert!(sol(fen_mate, &[], "r#1").is_empty());
    // hs#1 and hr#1 are s#1 and r#1 with the reply.
    let lines = sol(fen, &[], "hr#1");
    assert!(!lines.is_empty());
    assert!(lines.iter().all(|l| l.split(' ').count() == 2));
    assert_eq!(lines, sol(fen, &[], "ser-r#1"));
    assert_eq!(sol(fen, &[], "hs#1"), sol(fen, &[], "ser-s#1"));
}

/// A defence that reaches the goal of play of exact length too early refutes.
#[test]
fn exact_length() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w";
    assert_eq!(sol(fen, &[], "s~1").len(), 5);
    assert_eq!(sol(fen, &[], "exact-s~2"), [""; 0]);
    let question = Question {
        position: &pos(fen, &[]),
        target: None,
        short: true,
    };
    let structured = question.solve_structured(sauterelle_oracle::Side::White, "4:4ad[~]");
    assert_eq!(told(&structured.unwrap()), [""; 0]);
}

/// So does one that is a move only because it reaches the goal, as it leaves its own king in check.
#[test]
fn exact_length_and_self_checks() {
    let keys = |fen, stipulation: &str| sol(fen, &[], stipulation);
    // 1.Qh4-e7+ Kf8-e8 !#
    let fen = "5k2/3Q4/8/7K/7Q/8/8/8 w";
    assert!(keys(fen, "s!#2").contains(&"h4e7".to_string()));
    assert!(!keys(fen, "exact-s!#2").contains(&"h4e7".to_string()));
    assert!(keys(fen, "exact-s!#2").contains(&"h4f6".to_string()));
}

#[test]
fn maximum_selfmate() {
    let fen = "r5kb/5ppp/8/8/8/8/5PPP/6K1 b";
    assert_eq!(all(&pos(fen, &["BlackMaximummer"])), "a8a1");
    // The king can go to g2 after Ra1+.
    let fen = "r5kb/5ppp/8/8/8/6P1/5P1P/6KB w";
    assert!(sol(fen, &["BlackMaximummer"], "s#1").is_empty());
    // A bishop that can no longer interpose: the rook's longest move mates.
    let fen = "r5kb/5ppp/8/6B1/8/8/5PPP/6K1 w";
    let keys = sol(fen, &["BlackMaximummer"], "s#1");
    assert!(!keys.contains(&"g5e3".to_string()));
    assert!(keys.contains(&"g5e7".to_string()));
}

/// Found at random, and the same in Popeye 4.104.
#[test]
fn checked_with_popeye() {
    let max = "BlackMaximummer";
    let cage = "Circe Cage";
    for (fen, condition, stipulation, expected) in [
        ("5r2/8/5q2/2K1Q3/k7/8/1q6/8", max, "r#1", "e5d4"),
        ("k3[g]3/4Q3/K7/8/2R5/2P5/8/1q6", max, "semi-r#2", "c4c6"),
        ("K7/2q4P/k7/7Q/4r3/8/8/8", max, "ser-s#2", "h5c5 c5a7 c7a7"),
        (
            "2K4R/2R3[G]1/k7/8/1q6/8/1q6/8",
            max,
            "ser-s#2",
            "g7b7 b7d7 b2h8",
        ),
        ("8/8/4r3/8/2r5/7k/8/6K1", max, "hr#1", "g1h1 e6e1"),
        ("8/8/8/8/8/7[g]/K2n4/3k4", max, "r+2", "a2a1,a2a3,a2b2"),
        ("8/8/8/8/2p1K1N1/8/8/1k6", max, "rx2", "g4f2"),
        ("1k1K4/8/5P2/8/8/8/p1n5/3R4", max, "rx2", "d1a1,d1d4,d1e1"),
        ("8/8/8/8/2R5/3N4/2P1K3/7k", cage, "#2", "e2f2"),
        ("8/7N/5n2/K3Q3/5P2/8/k1B5/8", cage, "h#1", "a2a3 e5a1"),
        ("8/6R1/8/4PK1k/8/7n/8/8", cage, "h#0.5", "g7h7"),
        (
            "8/8/k4[g]2/7P/8/K3R3/R2Q4/1B6",
            cage,
            "ser-#2",
            "d2b4 a3b2,d2b4 a3b3,e3b3 a3b2",
        ),
    ] {
        let mut found = sol(fen, &[condition], stipulation);
        found.dedup();
        assert_eq!(found.join(","), expected, "{fen} {stipulation}");
    }
}

#[test]
fn errors() {
    let p = pos(ARRAY, &[]);
    for bad in [
        "", "#", "#0", "q#2", "#2.5", "s#1.5", "z9", "h#", "ser-#1.5", "h#0", "hze4",
    ] {
        assert!(solve(&p, bad).is_err(), "{bad}");
    }
}
