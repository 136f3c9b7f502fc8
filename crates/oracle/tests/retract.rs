use crate::common::*;
use sauterelle_oracle::retract::{Back, Level, Manner, Retractor, predecessors, solve};
use sauterelle_oracle::{Position, Side};
use std::collections::BTreeSet;

fn task(plies: u16, manner: Manner, forward: &str, level: Level) -> Retractor {
    Retractor {
        plies,
        first: Side::White,
        manner,
        forward: forward.to_string(),
        forward_defence: false,
        most_times: 2,
        level,
    }
}

fn solved(fen: &str, task: &Retractor) -> Vec<Vec<String>> {
    solve(&pos(fen, &[]), task).unwrap().into_iter().collect()
}

/// Together, in positions that have a predecessor each.
fn together(fen: &str, plies: u16, forward: &str) -> Vec<Vec<String>> {
    solved(fen, &task(plies, Manner::Help, forward, Level::Predecessor))
}

fn word(back: &Back) -> String {
    match &back.captured {
        None => back.choice(),
        Some(_) if back.en_passant => back.choice().replace('-', "x") + ":ep",
        Some(man) => back.choice().replace('-', "x") + ":" + man,
    }
}

/// The moves taken back, as "Kg6xh5:r" and "Pe5xd6:ep".
fn words(position: &Position, level: Level) -> BTreeSet<String> {
    let backs = predecessors(position, level);
    let words: BTreeSet<String> = backs.iter().map(word).collect();
    assert_eq!(words.len(), backs.len(), "each once");
    words
}

fn set(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_string).collect()
}

// ------------------------------------------------- problems with one solution

#[test]
fn sunyer() {
    let found = together("4k3/8/8/7K/8/8/8/8 b", 2, "h#1");
    let line = ["4k3/8/6K1/7r/8/8/8/8 w - -", "4k2r/8/6K1/7Q/8/8/8/8 b k -"];
    assert_eq!(found, [line]);
}

#[test]
fn two_kings() {
    let found = together("8/8/8/5K2/8/8/7k/8 b", 2, "h#1");
    let line = ["8/8/8/5r2/6K1/8/7k/8 w - -", "8/8/8/5Q2/6K1/8/7k/5r2 b - -"];
    assert_eq!(found, [line]);
}

#[test]
#[ignore = "half a minute"]
fn promotion_taken_back() {
    let found = together("8/8/2p5/8/1pK5/8/RP2k3/1bn1r3 b", 2, "h#1");
    let line = [
        "8/8/2p5/8/1pK5/8/1P2k3/Rbn1r3 w - -",
        "8/8/2p5/8/1pK5/8/pP2k3/RQn1r3 b - -",
    ];
    assert_eq!(found, [line]);
}

#[test]
fn en_passant_taken_back() {
    let found = together("n7/2b2pq1/3P3p/p7/2k5/1R5P/3Q1P1K/1b4r1 b", 1, "#1");
    assert_eq!(found, [["n7/2b2pq1/7p/p2pP3/2k5/1R5P/3Q1P1K/1b4r1 w - d6"]]);
}

// ------------------------------------------------- moves taken back

/// Every legal move is found again from the position that it leads to.
fn comes_back(fen: &str, conditions: &[&str], depth: u32) {
    let mut positions = vec![pos(fen, conditions)];
    for _ in 0..depth {
        let mut next = Vec::new();
        for position in positions {
            let earlier = position.fen();
            let placement = earlier.split(' ').next().unwrap();
            for m in position.legal_moves() {
                let backs = predecessors(&m.after, Level::Men);
                let is_it = |back: &Back| {
                    let fen = back.position.fen();
                    (&back.from, &back.to) == (&m.from, &m.to)
                        && fen.split(' ').next() == Some(placement)
                };
                let count = backs.iter().filter(|back| is_it(back)).count();
                assert_eq!(count, 1, "{}{} in {earlier}", m.from, m.to);
                next.push(m.after);
            }
        }
        positions = next;
    }
}

#[test]
fn moves_come_back() {
    comes_back("r3k3/8/8/8/8/8/8/4K2R w", &[], 2);
    comes_back("4k3/8/8/8/2p5/8/1P6/4K3 w", &[], 3);
    comes_back("1n2k3/P7/8/8/8/8/8/4K3 w", &[], 2);
    comes_back("4k3/8/8/2p5/8/3[SX]4/3K4/8 w", &[], 2);
    comes_back("3bk3/8/8/8/8/8/2K5/3R4 w", &["Connected"], 2);
    comes_back("4k3/8/8/3p4/8/1Q6/2K5/8 w", &["WhiteMaximummer"], 2);
}

#[test]
fn kings_alone() {
    // Five squares, from each with nothing or with one of five men captured.
    let position = pos("4k3/8/8/7K/8/8/8/8 b", &[]);
    let men = words(&position, Level::Men);
    assert_eq!(men.len(), 30);
    let real = words(&position, Level::Predecessor);
    assert!(real.is_subset(&men));
    assert!(real.contains("Kh4-h5") && real.contains("Kg6xh5:r"));
    // The pawn h5 checks g4, and has come from h6.
    assert!(real.contains("Kg4xh5:p"));
}

#[test]
fn checks_must_have_come_about() {
    // Neither rook can have come to its square while the other gave check, nor by promotion.
    let double = pos("7k/8/8/8/r7/8/8/K6r w", &[]);
    assert_eq!(words(&double, Level::Men), BTreeSet::new());
    // A side that has moved cannot be in check.
    let left = pos("7k/8/8/8/8/8/8/K6R w", &[]);
    assert_eq!(words(&left, Level::Men), BTreeSet::new());
}

#[test]
fn double_steps_and_rights() {
    // A right is a proof of the double step.
    let with = pos("4k3/8/8/8/4Pp2/8/8/4K3 b - e3", &[]);
    assert_eq!(words(&with, Level::Men), set("Pe2-e4"));
    // Without it, that is one possibility.
    let without = words(&pos("4k3/8/8/8/4Pp2/8/8/4K3 b", &[]), Level::Men);
    for word in ["Pe2-e4", "Pe3-e4", "Pd3xe4:q", "Pf3xe4:p"] {
        assert!(without.contains(word), "{word}");
    }
    // The position before a capture en passant has the right, and so a single predecessor.
    let after = pos("4k3/8/3P4/8/8/8/8/4K3 b", &[]);
    let before = predecessors(&after, Level::Predecessor);
    let taken: Vec<&Back> = before
        .iter()
        .filter(|back| back.position.fen().ends_with(" d6"))
        .collect();
    let told: BTreeSet<String> = taken.iter().map(|back| word(back)).collect();
    assert_eq!(told, set("Pc5xd6:ep Pe5xd6:ep"));
    let first = words(&taken[0].position, Level::Men);
    assert_eq!(first, set("Pd7-d5"));
}

#[test]
fn no_double_step_from_an_occupied_square() {
    // Something stands on d7, so Black has not just moved a pawn from there.
    let position = pos("4k3/3n4/3P4/8/8/8/8/4K3 b", &[]);
    let ep = |level| {
        let backs = predecessors(&position, level);
        backs.iter().filter(|back| back.en_passant).count()
    };
    assert_eq!((ep(Level::Men), ep(Level::Predecessor)), (2, 0));
}

#[test]
fn castlings() {
    let short = predecessors(&pos("k7/8/8/8/8/8/8/5RK1 b", &[]), Level::Men);
    let castled: Vec<&Back> = short.iter().filter(|back| back.castled).collect();
    assert_eq!(castled.len(), 1);
    assert_eq!(castled[0].choice(), "Ke1-g1");
    assert_eq!(castled[0].position.fen(), "k7/8/8/8/8/8/8/4K2R w K -");
    let long = predecessors(&pos("2kr4/8/8/8/8/8/8/7K w", &[]), Level::Men);
    let castled: Vec<String> = long
        .iter()
        .filter(|back| back.castled)
        .map(|back| back.position.fen())
        .collect();
    assert_eq!(castled, ["r3k3/8/8/8/8/8/8/7K b q -"]);
    // Not out of check, nor with a man on the corner.
    for fen in ["k3r3/8/8/8/8/8/8/5RK1 b", "k7/8/8/8/8/8/8/5RKb b"] {
        let backs = predecessors(&pos(fen, &[]), Level::Men);
        assert!(backs.iter().all(|back| !back.castled), "{fen}");
    }
    // A rook captured on its corner has not moved, so that the king may castle.
    let rook = predecessors(&pos("4k2B/8/8/8/8/8/8/4K3 b", &[]), Level::Men);
    let rights = |fen: String| fen.split(' ').nth(2) == Some("k");
    assert!(
        rook.iter()
            .any(|back| back.captured.as_deref() == Some("r") && rights(back.position.fen()))
    );
}

#[test]
fn promotions_and_material() {
    let quiet = pos("1N5k/8/8/8/8/8/8/K7 b", &[]);
    let found = words(&quiet, Level::Men);
    for word in ["Pb7-b8=N", "Pa7xb8=N:q", "Nc6xb8:r"] {
        assert!(found.contains(word), "{word}");
    }
    assert!(!found.contains("Pa7xb8=N:p") && !found.contains("Nc6xb8:p"));
    // Eight black pawns and nine officers are too many.
    let full = pos("rnbqkbnr/pppppppp/8/8/8/8/8/3K4 w", &[]);
    let crowd = pos("rnbqkbnr/pppppppp/8/8/8/8/8/3K4 b", &[]);
    assert!(
        words(&full, Level::Men)
            .iter()
            .all(|word| !word.contains('P'))
    );
    assert!(
        words(&crowd, Level::Men)
            .iter()
            .all(|word| !word.contains('x'))
    );
}

#[test]
fn fairy_men_are_captured() {
    let found = words(&pos("4k3/8/8/8/8/3[SX]4/3K4/8 b", &[]), Level::Men);
    assert!(found.contains("Ke1xd2:[sx]"));
    let found = words(&pos("4k3/8/8/8/8/3R4/3K4/8 b", &[]), Level::Men);
    assert!(!found.contains("Ke1xd2:[sx]"));
}

// ------------------------------------------------- one against the other

/// White took back a rook move to a7, and mates on the eighth rank unless a captured man hinders.
const ROOK: &str = "7k/R7/6K1/8/8/8/8/8 b";

fn placements_of(found: &[Vec<String>]) -> BTreeSet<String> {
    let fens = found.iter().flatten();
    fens.map(|fen| fen.split(' ').next().unwrap().to_string())
        .collect()
}

#[test]
fn who_says_what_was_captured() {
    let of = |manner| solved(ROOK, &task(1, manner, "#1", Level::Men));
    let (proca, klan) = (of(Manner::Proca), of(Manner::Klan));
    assert_eq!(proca, klan, "no move of Black is taken back");
    assert!(proca.iter().all(|line| line.len() == 1));
    let proca = placements_of(&proca);
    assert!(proca.contains("7k/1R6/6K1/8/8/8/8/8"));
    assert!(
        proca.contains("7k/pR6/6K1/8/8/8/8/8"),
        "a pawn does not hinder"
    );
    assert!(!proca.contains("7k/qR6/6K1/8/8/8/8/8"), "a queen does");
    let pacific = placements_of(&of(Manner::Pacific));
    let without: BTreeSet<String> = proca
        .iter()
        .filter(|placement| placement.matches(|c: char| c.is_alphabetic()).count() == 3)
        .cloned()
        .collect();
    assert_eq!(pacific, without);
    // Black says what was captured, and takes what hinders.
    let hoeg = of(Manner::Hoeg);
    assert!(placements_of(&hoeg).is_subset(&proca));
    assert!(hoeg.iter().flatten().all(|fen| !fen.starts_with("7k/1R6")));
}

#[test]
fn two_moves_taken_back() {
    let pacific = |plies| {
        let task = task(plies, Manner::Pacific, "#1", Level::Men);
        placements_of(&solved(ROOK, &task))
    };
    let (one, two) = (pacific(1), pacific(2));
    assert!(one.is_subset(&two), "who has succeeded need not go on");
    // Rg7: Black can only have come from g8, and White checked him with Rb7-g7: Rb7-b8#.
    // Kf7: Black can only have come from h7, and White has played Rb1-a1, say: Rb1-h1#.
    let more: BTreeSet<String> = two.difference(&one).cloned().collect();
    assert_eq!(more, set("7k/6R1/6K1/8/8/8/8/8 7k/R4K2/8/8/8/8/8/8"));
}

#[test]
#[ignore = "half a minute"]
fn who_says_what_was_captured_in_between() {
    let of = |plies, manner| placements_of(&solved(ROOK, &task(plies, manner, "#1", Level::Men)));
    // Black has captured what helps him, but for White it is nothing.
    let proca = of(2, Manner::Proca);
    assert_eq!(proca, of(1, Manner::Proca));
    let klan = of(2, Manner::Klan);
    assert!(proca.is_subset(&klan));
    assert!(of(2, Manner::Pacific).is_subset(&klan));
}

#[test]
fn forward_defence() {
    // White wants to have played a king to c4 and needs two moves taken back for that.
    let of = |fen: &str, plies, forward_defence| {
        let task = Retractor {
            forward_defence,
            ..task(plies, Manner::Pacific, "zc41", Level::Men)
        };
        placements_of(&solved(fen, &task))
    };
    let far = "7k/8/8/8/8/8/8/K7 b";
    assert!(of(far, 1, true).is_empty());
    let first = set("7k/8/8/8/8/8/1K6/8 7k/8/8/8/8/8/K7/8");
    assert_eq!(of(far, 2, true), first);
    // Black takes back a king's move, and his pawn is there first.
    let near = "7k/8/8/2p5/8/8/8/K7 b";
    assert_eq!(of(near, 2, false).len(), 2);
    assert!(of(near, 2, true).is_empty());
}

#[test]
fn nothing_left_to_take_back() {
    // Pawns at home shut in king and bishop, so White cannot go on to his second move.
    let fen = "kb6/ppp5/8/8/8/8/8/K7 b";
    let pacific = task(2, Manner::Pacific, "zc41", Level::Men);
    assert!(solved(fen, &pacific).is_empty());
}

// ------------------------------------------------- what is refused

#[test]
fn refused() {
    let start = pos("4k3/8/8/7K/8/8/8/8 b", &[]);
    let help = |plies, forward| task(plies, Manner::Help, forward, Level::Men);
    let of = |task: &Retractor| solve(&start, task);
    assert!(of(&help(1, "nonsense")).is_err());
    // Black begins h#1, White h#0.5.
    assert!(of(&help(1, "h#1")).is_err());
    assert!(of(&help(1, "h#0.5")).is_ok());
    let black = Retractor {
        first: Side::Black,
        ..help(1, "#1")
    };
    assert!(of(&black).is_err());
    let polo = pos("4k3/8/8/7K/8/8/8/8 b", &["Polo"]);
    assert!(solve(&polo, &help(1, "#1")).is_err());
    let neutral = pos("4k3/8/8/[=n]6K/8/8/8/8 b", &[]);
    assert!(solve(&neutral, &help(1, "#1")).is_err());
}
