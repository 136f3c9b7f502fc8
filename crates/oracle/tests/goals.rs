use crate::common::*;
use sauterelle_oracle::Side;
use sauterelle_oracle::solve::{Goal, Question, Solution};

fn goal(sign: &str) -> Goal {
    Goal::parse(sign).unwrap()
}

/// The moves that reach the goal, as "e2e4".
fn reaching(fen: &str, sign: &str) -> String {
    let p = pos(fen, &[]);
    let moves = p.moves_reaching(goal(sign), None);
    let mut list: Vec<String> = moves
        .iter()
        .map(|m| format!("{}{}", m.from, m.to))
        .collect();
    list.sort();
    list.dedup();
    list.join(" ")
}

fn solved(fen: &str, conditions: &[&str], stipulation: &str, short: bool) -> Solution {
    let position = pos(fen, conditions);
    let question = Question {
        position: &position,
        target: None,
        short,
    };
    question.solve(stipulation).unwrap()
}

/// The lines as "a1a2 a2a1", the keys as lines of one move.
fn told(solution: &Solution) -> Vec<String> {
    let keys = solution
        .keys
        .iter()
        .map(|ply| format!("{}{}", ply.0, ply.1));
    let lines = solution.lines.iter().map(|line| {
        let words: Vec<String> = line
            .iter()
            .map(|ply| format!("{}{}", ply.0, ply.1))
            .collect();
        words.join(" ")
    });
    keys.chain(lines).collect()
}

fn sol(fen: &str, stipulation: &str) -> Vec<String> {
    told(&solved(fen, &[], stipulation, false))
}

fn tree(fen: &str, stipulation: &str) -> Vec<String> {
    let position = pos(fen, &[]);
    let question = Question {
        position: &position,
        target: None,
        short: true,
    };
    told(&question.solve_structured(Side::White, stipulation).unwrap())
}

#[test]
fn signs_that_begin_alike() {
    for sign in [
        "#", "#=", "##", "##!", "!#", "!=", "=", "==", "+", "x", "%", "~", "00", "ep", "za1",
        "kh8", "ct", "ctr", "<>", "<>r", "c81", "dia", "a=>b",
    ] {
        assert!(Goal::parse(sign).is_ok(), "{sign}");
    }
    for sign in ["", "z", "zz1", "k", "#2", "ca", "<", "!"] {
        assert!(Goal::parse(sign).is_err(), "{sign}");
    }
}

#[test]
fn goals_of_one_move() {
    let fen = "7k/5K2/8/6Q1/8/8/8/8 w";
    let (mates, stalemates) = (reaching(fen, "#"), reaching(fen, "="));
    assert_eq!(stalemates, "g5f5 g5g6");
    let both = reaching(fen, "#=");
    assert_eq!(both.split(' ').count(), mates.split(' ').count() + 2);
    assert!(stalemates.split(' ').all(|m| both.contains(m)));
    assert_eq!(reaching("8/2P5/8/8/8/7k/8/K7 w", "c81"), "c7c8");
    assert_eq!(reaching("8/2p5/8/8/8/7k/2p5/K7 b", "c81"), "c2c1");
    assert_eq!(reaching("4k3/8/8/8/8/8/8/4K2R w", "00"), "e1g1");
    assert_eq!(reaching("4k3/8/8/3Pp3/8/8/8/4K3 w - e6", "ep"), "d5e6");
    assert_eq!(reaching("4k3/8/8/3Pp3/8/8/8/4K3 w - -", "ep"), "");
    // the king would be mated, and could not take that of the enemy
    assert_eq!(reaching("8/8/2k5/4P3/8/7q/8/6KR w", "!#"), "");
    assert_eq!(reaching("8/2k5/8/8/4P2R/7q/8/6Kr w", "!#"), "g1h2");
}

#[test]
fn the_man_that_has_moved_kisses_a_man_without_other_neighbours() {
    assert_eq!(reaching("7k/8/8/8/3p4/B7/8/4K3 w", "kd4"), "a3c5");
    // another neighbour
    assert_eq!(reaching("7k/8/8/4p3/3p4/B7/8/4K3 w", "kd4"), "");
    // the man is meant, not the square
    let lines = sol("7k/8/8/8/3p4/B7/8/4K3 b", "hkd41");
    assert!(lines.contains(&"d4d3 e1d2".to_string()));
}

#[test]
fn men_are_followed_from_the_diagram() {
    // there and back, and a rook cannot be back at once
    assert_eq!(sol("7k/8/8/8/8/8/8/K7 w", "ser-ct1"), [""; 0]);
    assert_eq!(
        sol("7k/8/8/8/8/8/8/K7 w", "ser-ct2"),
        ["a1a2 a2a1", "a1b1 b1a1", "a1b2 b2a1"]
    );
    // an equal man on the square is not the man
    let lines = sol("7k/8/8/8/8/8/7K/RN6 w", "ser-<>4");
    assert!(!lines.is_empty());
    for line in &lines {
        assert!(line.ends_with("a1") || line.ends_with("b1"), "{line}");
    }
    assert!(sol("7k/8/8/8/8/8/7K/RN6 w", "ser-ct1").is_empty());
    // a man promoted is the man it was
    assert!(sol("8/P6k/8/8/8/8/8/7K w", "ser-ct2").contains(&"a7a8 a8a7".to_string()));
}

#[test]
fn a_reborn_man_stands_where_it_stood_in_the_diagram() {
    let fen = "8/7k/8/1R6/p7/3K4/8/8 b";
    let found = told(&solved(fen, &["Circe Cage"], "hctr2", false));
    assert!(found.contains(&"a4a3 b5b3 h7g6 b3a3".to_string()));
}

#[test]
fn mates_of_both_sides() {
    let fen = "3q4/k7/1R6/8/8/6Q1/r7/6K1 b";
    assert!(sol(fen, "h##1").contains(&"d8d1 g3b8".to_string()));
    // White is not mated before
    assert!(sol(fen, "h##!1").is_empty());
    let lines = sol(fen, "h##!2");
    assert!(lines.contains(&"a2e2 g3h2 d8d1 h2b8".to_string()));
}

#[test]
fn introductions_parries_and_alternatives() {
    let fen = "7k/5K2/8/8/8/8/6P1/R7 b";
    assert!(sol(fen, "1->ser-h#1").contains(&"g2g3 h8h7 a1h1".to_string()));
    // the checked side parries, against the series or for it
    assert_eq!(
        sol("7k/6p1/5K2/8/8/8/8/R7 w", "pser-#3"),
        ["f6e6", "f6e7", "f6f5", "f6f7", "f6g5", "f6g6"]
    );
    let fen = "8/8/8/8/8/1K6/4Q3/1k6 w";
    assert!(sol(fen, "pser-=3").contains(&"e2h5".to_string()));
    let lines = sol(fen, "phser-=3");
    assert!(lines.contains(&"e2h5 h5g6 b1a1 b3a3".to_string()));
    // no move of Black where there is no check
    assert!(!lines.iter().any(|line| line.starts_with("e2h5 b1")));
    // Black mates himself, or is mated with his help
    let fen = "7k/5K2/8/8/8/8/8/R6r b";
    let lines = sol(fen, "reci-h(x)#1");
    assert!(lines.contains(&"h1a1".to_string()) && lines.contains(&"h8h7 a1h1".to_string()));
    // he cannot stalemate himself, so nothing counts
    assert!(sol(fen, "reci-h(=)#1").is_empty());
}

#[test]
fn structured_stipulations() {
    let fen = "7k/5K2/8/8/8/8/6P1/R7 w";
    assert_eq!(tree(fen, "1a[#]d"), ["a1h1"]);
    assert_eq!(tree(fen, "3a[#]d"), sol(fen, "#2"));
    // a goal is not reached
    let quiet = tree(fen, "1a[!+]d");
    assert!(!quiet.contains(&"a1h1".to_string()) && quiet.contains(&"a1b1".to_string()));
    // both, either, none
    assert_eq!(tree(fen, "1s[# & +]"), ["a1h1"]);
    assert_eq!(tree(fen, "1s[# | za8]"), ["a1a8", "a1h1"]);
    assert_eq!(tree(fen, "1s[!(+ | !za8)]"), [""; 0]);
    // the play ends where a nested branch has a solution, if it says so
    let longer = tree(fen, "3h[1h[za2]h]h");
    let at_once = tree(fen, "3h[>1h[za2]h]h");
    assert!(longer.len() >= at_once.len());
    // the other side begins
    assert!(tree(fen, "- 2:2hh[#]").contains(&"h8h7 a1h1".to_string()));
    // lengths
    assert!(
        tree(fen, "2:2s[#]")
            .iter()
            .all(|line| line.split(' ').count() == 2)
    );
    assert!(tree(fen, "2s[#]").contains(&"a1h1".to_string()));
    for bad in [
        "", "3", "3a", "3a[#", "3a[#]x", "[#]", "3a[#]d]", "3a[#]d &", "s[#]",
    ] {
        let position = pos(fen, &[]);
        let question = Question {
            position: &position,
            target: None,
            short: true,
        };
        assert!(
            question.solve_structured(Side::White, bad).is_err(),
            "{bad}"
        );
    }
}

#[test]
fn proof_games() {
    let array = pos(&format!("{ARRAY} w"), &[]);
    let target = pos("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w", &[]);
    let question = Question {
        position: &array,
        target: Some(&target),
        short: false,
    };
    let found = told(&question.solve("dia1.5").unwrap());
    assert_eq!(found, ["e2e4 e7e5 g1f3", "g1f3 e7e5 e2e4"]);
    assert!(told(&question.solve("dia1").unwrap()).is_empty());
}
