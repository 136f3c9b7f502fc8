//! Published proof games under conditions that judge moves, or change men after them: the solver finds exactly their solutions.

use sauterelle_crosscheck::replay::findings;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Language;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::stipulation::Stipulation;
use std::time::Duration;

/// The lines of the solution from the game array to this position.
fn solved(fen: &str, condition: &str, stipulation: &str) -> Vec<String> {
    let problem = Problem {
        diagram: Diagram::game_array(),
        target: Some(parse_fen(fen).unwrap().diagram),
        conditions: vec![parse_condition(condition).unwrap()],
        stipulation: Stipulation::parse(stipulation).unwrap(),
        options: Options::default(),
        compiled: Compiled::default(),
    };
    let found = findings(&problem, Duration::from_secs(60)).unwrap();
    let found = found.unwrap_or_else(|| panic!("{condition}: not solved in time"));
    let game = problem.game().unwrap();
    let mut text = SolutionText::new(TextWriter::new(&game.rules.kinds, Language::English));
    let text: String = found.iter().map(|finding| text.write(finding)).collect();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(str::to_string).collect()
}

/// T. Brand, Problemkiste 69, June 1990.
const TEMPO: &str = "rnbqkbnr/pppp1pp1/8/4p3/4P3/7p/PPPP1PPP/RNBQKBNR";

#[test]
fn rules_that_judge() {
    assert_eq!(
        solved(TEMPO, "KoeKo", "dia5"),
        ["1.Sg1-f3 h7-h6   2.e2-e4 e7-e5   3.Sf3-g5 h6-h5   4.Sg5-h3 h5-h4   5.Sh3-g1 h4-h3 dia"]
    );
    assert!(solved(TEMPO, "Isardam", "dia4").is_empty());
}

#[test]
fn a_checkless_game_of_seventeen_half_moves() {
    let fen = "rn1qkbr1/p1ppp1pp/1p1N1n2/4K3/8/2PP1p2/PP1P1PPP/R1BQ1BNR";
    assert_eq!(
        solved(fen, "ChecklessChess", "dia8.5"),
        [
            "1.Sb1-c3 b7-b6   2.Sc3-e4 Bc8-a6   3.c2-c3 Ba6-d3   4.e2*d3 f7-f5   5.Ke1-e2 Sg8-f6   6.Ke2-e3 Rh8-g8   7.Ke3-d4 f5-f4   8.Kd4-e5 f4-f3   9.Se4-d6 + dia"
        ]
    );
}

/// E. Huber, Problem Paradise 22, April 2002.
#[test]
fn kings_that_move_as_other_men() {
    let fen = "r1b1Kbnr/pp1p1ppp/2p5/2n1p1B1/3P4/Q4P2/PPP1PqPP/RN2kBNR";
    assert_eq!(
        solved(fen, "TransmutedKings", "dia9"),
        [
            "1.f2-f3 c7-c6   2.Ke1-f2 Qd8-b6 +   3.Kf2-g3 Qb6-f2 +   4.Kg3-c7 e7-e5   5.d2-d4 Ke8-e7   6.Bc1-g5 + Ke7-b4   7.Qd1-d3 Sb8-a6 +   8.Kc7-e8 Sa6-c5   9.Qd3-a3 + Kb4-e1 dia"
        ]
    );
}

#[test]
fn rules_that_change() {
    assert_eq!(
        solved(
            "rnbqkbnr/pppppppp/1N6/8/8/8/PPPPPPPP/RNBQKB1R",
            "CirceParrain",
            "dia3.5"
        ),
        ["1.Sg1-h3 d7-d5   2.Sh3-f4 Qd8-d6   3.Sf4*d5 Qd6-d8[+bPd7]   4.Sd5-b6 dia"]
    );
    for condition in ["AndernachChess", "AntiCirce"] {
        let games = solved(TEMPO, condition, "dia4");
        assert_eq!(games.len(), 325, "{condition}");
    }
}
