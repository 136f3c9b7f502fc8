//! Small problems of every kind have the same solutions for the slow reference, which solves them by trying everything.

use sauterelle_crosscheck::random::Sample;
use sauterelle_crosscheck::solutions::{Kind, compare, compare_structured, run};

fn agree(kind: Kind, problems: u64, seed: u64) {
    let report = run(kind, problems, seed, 400);
    assert!(
        report.differences.is_empty(),
        "{}",
        report.differences.join("\n")
    );
    assert!(report.problems >= problems && report.unsolvable < report.problems);
}

#[test]
fn traditional_stipulations() {
    agree(Kind::Traditional, 150, 31);
}

#[test]
fn structured_stipulations() {
    agree(Kind::Structured, 150, 41);
}

/// Two different parts of the reference solve them.
#[test]
fn synonyms() {
    agree(Kind::Synonyms, 100, 51);
}

fn sample(men: &[(usize, char, &'static str)]) -> Sample {
    sample_under(&[], men)
}

fn sample_under(conditions: &[&str], men: &[(usize, char, &'static str)]) -> Sample {
    Sample {
        men: men
            .iter()
            .map(|&(at, colour, code)| (at, colour, false, code))
            .collect(),
        side: 'w',
        conditions: conditions.iter().map(|name| (*name).to_string()).collect(),
    }
}

/// Who asks for short solutions of a stipulation of exact length gets none.
#[test]
fn an_exact_length_has_no_short_solutions() {
    let kings = sample(&[(4, 'w', "k"), (52, 'b', "k")]);
    compare(&kings, "exact-h~2", true).unwrap();
}

/// Moves that leave their own side in check may reach a double mate, but not the lack of one: 1.Sb2-d1 Kh1-g2 2.Kg4-f3 is none.
#[test]
fn what_is_no_double_mate_needs_a_legal_move() {
    let men = [(30, 'w', "k"), (9, 'w', "s"), (11, 'w', "p"), (7, 'b', "k")];
    compare_structured(&sample(&men), "2hh[1d[!##]a]").unwrap();
    compare_structured(&sample(&men), "1h[!##]h").unwrap();
}

/// What a constraint asks of the last move is not asked before the first one: White may be in check in the diagram.
#[test]
fn goals_as_constraints_are_not_asked_in_the_diagram() {
    let men = [
        (4, 'w', "k"),
        (32, 'w', "p"),
        (60, 'b', "k"),
        (36, 'b', "r"),
    ];
    compare_structured(&sample(&men), "3h[1a[x]d]h{!+}").unwrap();
}

/// The reciprocal helpmate without a series is a shorter one: 1.Ra2*g2 in series of two moves to win a man.
#[test]
fn reciprocal_series_may_be_left_out() {
    let men = [(4, 'w', "k"), (14, 'w', "p"), (60, 'b', "k"), (8, 'b', "r")];
    for stipulation in ["ser-reci-h%2", "1->ser-reci-h%2", "exact-ser-reci-h%2"] {
        compare(&sample(&men), stipulation, true).unwrap();
        compare(&sample(&men), stipulation, false).unwrap();
    }
}

/// Black moves the neutral queen to the place of a white rook: what he has exchanged is no man of his.
#[test]
fn a_neutral_man_changes_places_with_one_of_the_side_that_moves_it() {
    let men = [(4, 'w', "k"), (0, 'w', "r"), (60, 'b', "k"), (31, 'n', "q")];
    compare_structured(&sample_under(&["Circe Cage"], &men), "2:2hh[<>]").unwrap();
}

/// Who can annihilate the enemy king is not mated, even if another man touched with it would have no cage.
#[test]
fn with_a_king_nothing_has_to_be_reborn() {
    let men = [
        (47, 'w', "k"),
        (55, 'w', "sx"),
        (13, 'b', "k"),
        (12, 'b', "sx"),
    ];
    let sample = sample_under(&["Circe Cage Strict", "Polo"], &men);
    compare(&sample, "h!#1.5", true).unwrap();
}

/// A move that is one only because it mates both sides, or its own, ends play of exact length too early: Black goes to b2 and is
/// mated with White; Black goes to e8 and is mated.
#[test]
fn self_checks_that_reach_the_goal_too_early_refute() {
    let both = [
        (1, 'w', "k"),
        (0, 'w', "s"),
        (10, 'w', "b"),
        (8, 'w', "p"),
        (34, 'w', "q"),
        (16, 'b', "k"),
        (18, 'b', "p"),
        (17, 'b', "b"),
    ];
    compare(&sample(&both), "exact-s##2", true).unwrap();
    let own = [
        (39, 'w', "k"),
        (31, 'w', "q"),
        (51, 'w', "q"),
        (61, 'b', "k"),
    ];
    compare(&sample(&own), "exact-s!#2", true).unwrap();
    compare_structured(&sample(&own), "4:4ad[!#]").unwrap();
}

/// A goal as a constraint asks what the last move has reached, even if a pass lies between; in series it is asked before every
/// move but the first, and before the play that ends the series.
#[test]
fn goals_as_constraints_after_a_pass() {
    let men = [
        (19, 'w', "k"),
        (4, 'w', "r"),
        (8, 'w', "p"),
        (63, 'b', "k"),
        (27, 'b', "p"),
        (17, 'b', "p"),
    ];
    for stipulation in [
        "1h[- 1h[~]h{x}]h",
        "1h[- 1h[~]h{!zd4}]h",
        "1h[- 2s{x}[x]]h",
        "2s{!x}[~]",
        "2s{x}[1d[~]a]",
        "3a[x]?+?d{!+}",
    ] {
        compare_structured(&sample(&men), stipulation).unwrap();
    }
}
