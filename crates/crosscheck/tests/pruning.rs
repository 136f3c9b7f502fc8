//! Search that looks ahead, and takes other shortcuts, finds what search without these finds.

use sauterelle_crosscheck::pruning::{Kind, PruningReport, run, run_one};
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::shortcuts::{Shortcut, Shortcuts};
use sauterelle_solve::stipulation::Stipulation;

fn check(kind: Kind, problems: u64, seed: u64) -> PruningReport {
    let report = run(kind, problems, seed, Shortcuts::OF_SEARCH, &[]).unwrap();
    assert!(
        report.differences.is_empty(),
        "{}",
        report.differences.join("\n")
    );
    assert!(
        report.with_solution * 20 > report.compared,
        "{report}: too few solutions"
    );
    assert!(
        report.moves[1] < report.moves[0],
        "{report}: nothing was gained"
    );
    report
}

#[test]
fn mates_and_stalemates() {
    check(Kind::Ends, 150, 1);
}

/// The partner of a series that parries checks is not in check, and passes: no move of his is asked for.
#[test]
fn whoever_passes_needs_no_move_that_helps() {
    let diagram = parse_fen("2k5/2B5/2K5/3P4/2Q5/8/8/8 w - - 0 1").unwrap();
    let problem = Problem {
        diagram: diagram.diagram,
        target: None,
        conditions: Vec::new(),
        stipulation: Stipulation::parse("phser-#2").unwrap(),
        options: Options::default(),
        compiled: Compiled::default(),
    };
    let report = run_one(&problem, Shortcuts::OF_SEARCH).unwrap();
    assert_eq!((report.compared, report.with_solution), (1, 1));
    assert!(report.differences.is_empty(), "{report}");
}

/// What has been remembered of attackers round other kings is not believed of a king on a1.
#[test]
fn a_king_is_stalemated_on_a1() {
    let diagram = parse_fen("8/8/8/8/8/1p6/P7/K1k5 b - - 0 1").unwrap();
    let duties = ["WhiteMinimummer", "BlackMaximummer"];
    let problem = Problem {
        compiled: Compiled::default(),
        diagram: diagram.diagram,
        target: None,
        conditions: duties.map(|name| parse_condition(name).unwrap()).into(),
        stipulation: Stipulation::parse("h=7").unwrap(),
        options: Options::default(),
    };
    let report = run_one(&problem, Shortcuts::OF_SEARCH).unwrap();
    assert_eq!((report.compared, report.with_solution), (1, 1));
    assert!(report.differences.is_empty(), "{report}");
}

#[test]
fn mates_and_stalemates_of_fairy_men() {
    check(Kind::FinalPositions, 300, 7);
}

#[test]
fn mates_under_all_kinds_of_rules() {
    check(Kind::Rules, 100, 3);
}

#[test]
fn positions_to_be_reached() {
    check(Kind::Positions, 100, 2);
}

#[test]
fn promotions_and_men_on_squares() {
    check(Kind::Properties, 150, 4);
}

#[test]
fn positions_under_each_of_many_conditions() {
    check(Kind::ProofGames, 150, 6);
}

#[test]
fn stalemates_under_rules() {
    check(Kind::Stalemates, 150, 7);
}

/// A promotion in Connected chess that needs six moves: what one side cannot reach by itself is seen at once.
#[test]
fn a_promotion_that_needs_a_bridge() {
    let diagram = parse_fen("k7/p7/2P5/2PP4/3K4/3R4/8/8 w - - 0 1")
        .unwrap()
        .diagram;
    let mut with_solution = 0;
    for stipulation in [
        "hprom2.5",
        "hprom3.5",
        "hprom4.5",
        "h[r:e6]1.5",
        "h[k:7]3.5",
    ] {
        let problem = Problem {
            diagram: diagram.clone(),
            target: None,
            conditions: vec![parse_condition("Connected").unwrap()],
            stipulation: Stipulation::parse(stipulation).unwrap(),
            options: Options::default(),
            compiled: Compiled::default(),
        };
        let without = Shortcuts::of(&[Shortcut::Reachability]);
        let report = run_one(&problem, without).unwrap();
        assert_eq!(report.unfinished, 0, "{stipulation}: {report}");
        assert!(report.differences.is_empty(), "{stipulation}: {report}");
        let fewer = match stipulation {
            // so short a play is cut as much by the bounds before the last move
            "h[r:e6]1.5" => report.moves[1] == report.moves[0],
            _ => report.moves[1] < report.moves[0],
        };
        assert!(fewer, "{stipulation}: {report}");
        with_solution += report.with_solution;
    }
    assert!(with_solution > 0);
}

#[test]
fn each_shortcut_can_be_left_out() {
    for (shortcut, name) in Shortcut::ALL {
        let without = Shortcuts::of(&[shortcut]);
        let mut gained = false;
        for (kind, problems) in [
            (Kind::Ends, 30),
            (Kind::FinalPositions, 60),
            (Kind::Rules, 30),
            (Kind::Positions, 15),
            (Kind::Properties, 30),
        ] {
            let report = run(kind, problems, 5, without, &[]).unwrap();
            let differences = report.differences.join("\n");
            assert!(differences.is_empty(), "without {name}: {differences}");
            assert!(report.with_solution > 0, "{report}");
            gained |= report.moves[1] != report.moves[0];
        }
        assert!(gained, "nothing is different without {name}");
    }
}
