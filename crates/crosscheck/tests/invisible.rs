//! Helpmates with invisible men: published ones have exactly their solutions, and random ones those of a reference that lists all
//! positions.

use sauterelle_crosscheck::invisible;
use sauterelle_crosscheck::replay::findings;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_solve::problem::Problem;
use std::time::Duration;

/// The problem with these men, conditions and stipulation, and its solutions as they are printed.
fn solved(input: &str) -> (Problem, Vec<String>) {
    let text = format!("begin\n{input}\nend\n");
    let mut entries = parse_problems(text.as_bytes(), None);
    let problem = entries.remove(0).result.unwrap();
    let found = findings(&problem.initial, Duration::from_secs(60)).unwrap();
    let found = found.unwrap_or_else(|| panic!("{input}: not solved in time"));
    let game = problem.initial.game_of_visible_men().unwrap();
    let mut text = SolutionText::new(TextWriter::new(&game.rules.kinds, problem.language));
    let text: String = found.iter().map(|finding| text.write(finding)).collect();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    (problem.initial, lines.collect())
}

/// Position and solutions, with author and source.
const PUBLISHED: &[(&str, &[&str])] = &[
    // Sake tourney 2018, announcement
    (
        "pieces TotalInvisible 1 white kf6 qd5 black kh6 ph7\nstipulation h#1",
        &["1.Kh6-h5 Qd5-g5 #", "1.[+wTIg6]h7*g6 Qd5-h1 #"],
    ),
    // K. Kousaka, Sake tourney 2018, announcement
    (
        "pieces TotalInvisible 1 white kc2 qa3 pa2 black ka1 pb2\nstipulation h#1",
        &[
            "1.b2-b1=R [+bTIb3]a2*b3 #",
            "1.[+wTIc1]b2*c1=S Qa3-b2 #",
            "1.TI~-~ [+bTIb3]a2*b3 #",
        ],
    ),
    // M. Caillaud and I. Vereshchagin, Sake tourney 2018, commendation
    (
        "pieces TotalInvisible 2 white kh1 qh3 black ke8 ra7 pb7\nstipulation h#2",
        &[
            "1.[+wTIc6]b7*c6 Qh3-c8 2.Ra7-f7 TI~*c6[c6=wS] #",
            "1.0-0-0 Qh3-d7 2.Kc8-b8 Qd7*d8 #",
            "1.0-0-0 Qh3-h7 2.Rd8-g8 TI~*g8[g8=wR] #",
        ],
    ),
    // E. Huber: kings that are found out
    (
        "pieces TotalInvisible 2 white ke1 se5 black qa4\nstipulation h#2",
        &[
            "1.Qa4-c4 0-0-0[c3=bK] 2.Qc4-b4 Rd1-d3 #",
            "1.Qa4-g4 0-0[g3=bK] 2.Qg4-h4 Rf1-f3 #",
            "1.Qa4-a5 0-0-0 2.Qa5-b4[c3=bK] Rd1-d3 #",
        ],
    ),
    // J. Mestel: the man on f8 may be a promoted pawn
    (
        "pieces TotalInvisible 1 white ka2 sh8 black kg7 rf8g8 pe7g6h6\nstipulation h#1.5",
        &["1...TI~*f8 2.Kg7*h8 TI~*h6[h6=wQ] #"],
    ),
    // no castling with a rook that would have given check
    (
        "pieces TotalInvisible 1 white ke1 se3 black kh3 ph5\nstipulation h#1.5",
        &[],
    ),
    (
        "pieces TotalInvisible 1 white ke1 se3 black kh3 ph5\nstipulation h#1.5\ncondition hole h2",
        &["1...0-0 2.h5-h4 Rf1-f3 #"],
    ),
    // an invisible man moves and becomes a promoted one
    (
        "pieces TotalInvisible 1 white kf3 bf2h5 sf4 pe2e3 black kf1 bh1\nstipulation h#2",
        &["1.TI~-~ Kf3-g3 2.TI~*e2[e2=bS] Bh5*e2 #"],
    ),
];

#[test]
fn published_problems() {
    for (input, solutions) in PUBLISHED {
        let (_, mut lines) = solved(input);
        lines.sort();
        let mut expected = solutions.to_vec();
        expected.sort();
        assert_eq!(lines, expected, "{input}");
    }
}

#[test]
fn published_problems_with_one_man_by_the_reference() {
    for (input, _) in &PUBLISHED[..2] {
        let (problem, lines) = solved(input);
        let solutions = invisible::compare(&problem).unwrap();
        assert_eq!(solutions, Some(lines.len() as u64), "{input}");
    }
}

#[test]
fn captures_en_passant_are_announced() {
    let (problem, lines) =
        solved("pieces TotalInvisible 1 white kb5 qc6 qe5 rf6 black kd1 pf4\nstipulation h#1.5");
    let solutions = invisible::compare(&problem).unwrap();
    assert_eq!(solutions, Some(lines.len() as u64));
    let announced = "1...TI~-~ 2.[+wTIg4]f4*g3 ep. Rf6-d6 #";
    assert!(lines.iter().any(|line| line == announced), "{lines:?}");
}

#[test]
fn neutral_pawns_promote() {
    let (problem, lines) = solved(
        "pieces TotalInvisible 1 white kc1 rd1 black kh4 pf4h3 neutral qh1 pg2\nstipulation h#1.5",
    );
    let solutions = invisible::compare(&problem).unwrap();
    assert_eq!(solutions, Some(lines.len() as u64));
    let promoted = "1...Rd1-d8 2.nPg2-g1=nQ Rd8-h8 #";
    assert!(lines.iter().any(|line| line == promoted), "{lines:?}");
}

#[test]
fn an_illegal_diagram_is_named_once() {
    let (_, lines) = solved("pieces TotalInvisible 1 white kb2 qh8 black ka2 pc3\nstipulation h#2");
    assert_eq!(lines, ["the side that is not to play is in check"]);
}

#[test]
fn random_problems_by_the_reference() {
    let report = invisible::run(40, 7);
    assert_eq!(report.differences, [""; 0]);
    assert!(report.solutions > 0, "{report}");
}
