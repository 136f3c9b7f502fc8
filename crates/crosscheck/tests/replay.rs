//! Every solution found is played through by the slow reference, and small problems are solved by both.

use fastrand::Rng;
use sauterelle_crosscheck::random::{self, Sample, Taste};
use sauterelle_crosscheck::replay::{Replayed, findings, replay};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::ruleset::period::Period;
use sauterelle_notation::entered::Twin;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Duplex, Options, Problem};
use sauterelle_solve::solution::{Finding, Line, Phase, Step};
use sauterelle_solve::stipulation::Stipulation;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);

#[test]
fn every_example_can_be_played_through() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut problems = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "inp") {
            continue;
        }
        for entry in parse_problems(&std::fs::read(&path).unwrap(), None) {
            let twins = entry.result.unwrap().twins.into_iter();
            // what is not seen of moves cannot be played (see the test `invisible`)
            // and the reference knows no parts of the play (see the test `periods`)
            let is_known = |twin: &Twin| {
                let mut conditions = twin.problem.conditions.iter();
                let holds_always = conditions.all(|condition| condition.period == Period::ALWAYS);
                holds_always && twin.problem.diagram.invisible == 0
            };
            for twin in twins.filter(is_known) {
                let found = findings(&twin.problem, LIMIT).unwrap();
                let found = found.unwrap_or_else(|| panic!("{path:?} is not solved in time"));
                let replayed = replay(&twin.problem, &found).unwrap();
                assert!(replayed.moves > 0, "{path:?}");
                problems += 1;
            }
        }
    }
    assert!(problems >= 8);
}

/// The steps of a line, to be spoilt.
fn steps(line: &Line) -> Vec<Step> {
    line.iter().map(|step| Step::clone(step)).collect()
}

fn as_line(steps: Vec<Step>) -> Finding {
    Finding::Line(steps.into_iter().map(Arc::new).collect())
}

/// The only line of a helpmate, and the problem.
fn helpmate() -> (Problem, Vec<Step>) {
    let mut sample = Sample {
        men: vec![(46, 'w', false, "k"), (0, 'w', false, "r")],
        side: 'b',
        conditions: Vec::new(),
    };
    sample.men.push((63, 'b', false, "k"));
    let problem = problem(&sample, "h#1", &[], None);
    let found = findings(&problem, LIMIT).unwrap().unwrap();
    let lines = found.into_iter().filter_map(|finding| match finding {
        Finding::Line(line) => Some(steps(&line)),
        _ => None,
    });
    let lines: Vec<_> = lines.collect();
    assert_eq!(lines.len(), 1);
    (problem, lines[0].clone())
}

#[test]
fn a_wrong_line_is_found_out() {
    let (problem, line) = helpmate();
    let judged = |line: Vec<Step>| {
        let begin = Finding::Begin {
            phase: Phase::Play,
            starter: Side::Black,
            skipped: 0,
            lines: true,
            after_check: false,
            reading: None,
            added: Vec::new(),
        };
        replay(&problem, &[begin, as_line(line), Finding::End])
    };
    assert_eq!(judged(line.clone()).unwrap().moves, 2);
    let spoilt: [fn(&mut Vec<Step>); 8] = [
        |line| line.swap(0, 1),
        |line| drop(line.remove(0)),
        |line| drop(line.pop()),
        |line| line[1].goals = vec!["=".parse().unwrap()],
        |line| line[1].goals = vec!["x".parse().unwrap()],
        |line| line[1].check = false,
        |line| line[0].effects.clear(),
        |line| line[1].mv.shape.to = Sq::at(0, 5),
    ];
    for (number, spoil) in spoilt.into_iter().enumerate() {
        let mut line = line.clone();
        spoil(&mut line);
        assert!(judged(line).is_err(), "number {number}");
    }
}

/// A solution of a kind and the ways to spoil it.
struct Spoilt {
    men: &'static [(usize, char, &'static str)],
    stipulation: &'static str,
    conditions: &'static [&'static str],
    spoils: &'static [fn(&mut Vec<Step>)],
}

/// Makes the last move one that is said to reach this goal.
fn claim(line: &mut [Step], goal: &str) {
    if let Some(last) = line.last_mut() {
        last.goals = vec![goal.parse().unwrap()];
    }
}

const SPOILT: &[Spoilt] = &[
    // the rook goes and comes back
    Spoilt {
        men: &[(0, 'w', "r"), (4, 'w', "k"), (60, 'b', "k")],
        stipulation: "ser-ct2",
        conditions: &[],
        spoils: &[
            |line| drop(line.pop()),
            |line| drop(line.remove(0)),
            |line| claim(line, "<>"),
            |line| claim(line, "ctr"),
            |line| claim(line, &format!("k{}", Sq::at(4, 0))),
            |line| claim(line, "c81"),
            |line| line.extend_from_within(..),
        ],
    },
    // Ra1 and Rb1 change places
    Spoilt {
        men: &[(0, 'w', "r"), (1, 'w', "r"), (36, 'w', "k"), (60, 'b', "k")],
        stipulation: "ser-<>4",
        conditions: &[],
        spoils: &[
            |line| drop(line.remove(1)),
            |line| claim(line, "ct"),
            |line| claim(line, "<>r"),
        ],
    },
    // the bishop comes to stand next to the pawn, which has no other neighbour
    Spoilt {
        men: &[
            (27, 'b', "p"),
            (16, 'w', "b"),
            (4, 'w', "k"),
            (60, 'b', "k"),
        ],
        stipulation: "ser-kd42",
        conditions: &[],
        spoils: &[
            |line| drop(line.pop()),
            |line| claim(line, &format!("k{}", Sq::at(4, 7))),
            |line| claim(line, &format!("k{}", Sq::at(0, 0))),
        ],
    },
    Spoilt {
        men: &[(42, 'w', "p"), (4, 'w', "k"), (47, 'b', "k")],
        stipulation: "ser-c812",
        conditions: &[],
        spoils: &[
            |line| drop(line.pop()),
            |line| claim(line, "!="),
            |line| claim(line, "#="),
            |line| claim(line, &format!("k{}", Sq::at(2, 6))),
        ],
    },
    // Black moves only to parry checks
    Spoilt {
        men: &[(0, 'w', "r"), (46, 'w', "k"), (61, 'b', "k")],
        stipulation: "phser-zb12",
        conditions: &[],
        spoils: &[
            |line| drop(line.pop()),
            |line| line[0].side = Side::Black,
            |line| line[0].check = !line[0].check,
            |line| claim(line, &format!("z{}", Sq::at(2, 0))),
        ],
    },
    // 1.Ra2-h2 Kg1-f1 2.Qd8-d1 + Qg3-b8, for example
    Spoilt {
        men: &[
            (6, 'w', "k"),
            (22, 'w', "q"),
            (41, 'w', "r"),
            (48, 'b', "k"),
            (59, 'b', "q"),
            (8, 'b', "r"),
        ],
        stipulation: "h##2",
        conditions: &[],
        spoils: &[
            |line| drop(line.pop()),
            |line| claim(line, "##!"),
            |line| claim(line, "#"),
            |line| claim(line, "=="),
            |line| claim(line, "00"),
            |line| claim(line, "ep"),
            |line| claim(line, "dia"),
            |line| claim(line, "a=>b"),
            |line| {
                if let Some(last) = line.last_mut() {
                    last.goals.clear();
                }
            },
        ],
    },
    // the same men: a side that is mated mates
    Spoilt {
        men: &[
            (6, 'w', "k"),
            (22, 'w', "q"),
            (41, 'w', "r"),
            (48, 'b', "k"),
            (59, 'b', "q"),
            (8, 'b', "r"),
        ],
        stipulation: "h##!2",
        conditions: &[],
        spoils: &[|line| claim(line, "##"), |line| claim(line, "#")],
    },
    Spoilt {
        men: &[
            (6, 'w', "k"),
            (31, 'w', "r"),
            (28, 'w', "p"),
            (50, 'b', "k"),
            (23, 'b', "q"),
            (7, 'b', "r"),
        ],
        stipulation: "ser-!#1",
        conditions: &[],
        spoils: &[
            |line| claim(line, "!="),
            |line| claim(line, "##"),
            |line| line[0].goals.clear(),
        ],
    },
    // 1.a4-a3 Rb5-b3 2.Kh7-g6 Rb3*a3[+bPa4], for example
    Spoilt {
        men: &[
            (19, 'w', "k"),
            (33, 'w', "r"),
            (55, 'b', "k"),
            (24, 'b', "p"),
        ],
        stipulation: "hctr2",
        conditions: &["Circe Cage"],
        spoils: &[
            |line| claim(line, "ct"),
            |line| claim(line, "<>r"),
            |line| claim(line, "%"),
            |line| drop(line.pop()),
        ],
    },
];

#[test]
fn wrong_lines_of_every_kind_are_found_out() {
    for case in SPOILT {
        let men = case.men.iter();
        let mut sample = Sample {
            men: men
                .map(|&(at, side, code)| (at, side, false, code))
                .collect(),
            side: 'w',
            conditions: case.conditions.iter().map(|c| (*c).to_string()).collect(),
        };
        let stipulation = Stipulation::parse(case.stipulation).unwrap();
        if stipulation.mover() == Side::Black {
            sample.side = 'b';
        }
        let problem = problem(&sample, case.stipulation, &[], None);
        let found = findings(&problem, LIMIT).unwrap().unwrap();
        let line = found.iter().find_map(|finding| match finding {
            Finding::Line(line) => Some(steps(line)),
            _ => None,
        });
        let line = line.unwrap_or_else(|| panic!("{} has no solution", case.stipulation));
        let judged =
            |line: Vec<Step>| replay(&problem, &[found[0].clone(), as_line(line), Finding::End]);
        judged(line.clone()).unwrap();
        for (number, spoil) in case.spoils.iter().enumerate() {
            let mut line = line.clone();
            spoil(&mut line);
            let context = format!("{} number {number}", case.stipulation);
            assert!(judged(line).is_err(), "{context}");
        }
    }
}

/// Reciprocal help play of one move is a shorter form of that of two, and then there is no need to go on.
#[test]
fn play_that_is_left_out_is_a_short_solution() {
    let men = [(4, 'w', "k"), (14, 'w', "p"), (60, 'b', "k"), (8, 'b', "r")];
    let sample = Sample {
        men: men
            .iter()
            .map(|&(at, side, code)| (at, side, false, code))
            .collect(),
        side: 'b',
        conditions: Vec::new(),
    };
    for stipulation in ["reci-h%2", "ser-reci-h%2"] {
        let mut problem = problem(&sample, stipulation, &[], None);
        problem.options.short_solutions = true;
        problem.options.stop_on_short = true;
        let lines = solved(&problem, stipulation).unwrap().lines;
        assert_eq!(lines.len(), 4, "{stipulation}");
    }
}

const FAIRY: &[&str] = &["sx", "sx", "sx", "g", "n", "z", "li"];

const OPTIONS: &[&[&str]] = &[
    &["Variation", "Try", "SetPlay"],
    &["Variation"],
    &["Variation", "NoThreat", "Try"],
    &["Try", "SetPlay"],
    &["Variation", "PostKeyPlay"],
    &["Variation", "Duplex"],
    &["HalfDuplex", "SetPlay"],
    &["WhiteToPlay"],
];

fn problem(sample: &Sample, stipulation: &str, options: &[&str], most: Option<u64>) -> Problem {
    let mut solving = Options::default();
    for word in options {
        match *word {
            "Variation" => solving.variations = true,
            "Try" => solving.tries = Some(1),
            "SetPlay" => solving.set_play = true,
            "NoThreat" => solving.no_threat = true,
            "PostKeyPlay" => solving.post_key_play = true,
            "Duplex" => solving.duplex = Duplex::Full,
            "HalfDuplex" => solving.duplex = Duplex::Half,
            "WhiteToPlay" => solving.white_to_play = true,
            other => panic!("{other} is not among the options of this test"),
        }
    }
    solving.max_solutions = most;
    Problem {
        target: None,
        diagram: parse_fen(&sample.fen()).unwrap().diagram,
        conditions: sample
            .conditions
            .iter()
            .map(|name| parse_condition(name).unwrap())
            .collect(),
        stipulation: Stipulation::parse(stipulation).unwrap(),
        options: solving,
        compiled: Compiled::default(),
    }
}

/// A position with few men and few rules, so that solving takes milliseconds.
fn small(rng: &mut Rng) -> Sample {
    let taste = Taste {
        fairy: FAIRY,
        neutrals: true,
        odd_royals: true,
        most_men: 3,
    };
    let mut sample = random::sample(rng, taste);
    if sample.conditions.iter().any(|c| c.starts_with("Circe")) {
        sample.men.truncate(4);
        // the reference is slow where cages are looked for within strict measures
        sample
            .conditions
            .retain(|c| !c.contains("Ultra") && !c.contains("Consequent"));
    }
    sample
}

fn solved(problem: &Problem, context: &str) -> Option<Replayed> {
    let found = findings(problem, Duration::from_secs(2)).unwrap()?;
    Some(replay(problem, &found).unwrap_or_else(|e| panic!("{context}: {e}")))
}

#[test]
fn random_problems_can_be_played_through() {
    const STIPULATIONS: &[&str] = &[
        "#1", "#2", "=2", "+2", "x2", "%2", "zd42", "s#1", "s#2", "s=2", "sx2", "s+2", "r#1",
        "r#2", "r=2", "rx2", "semi-r#2", "semi-rx2", "h#1", "h#1.5", "h#2", "h=2", "h+1.5", "hx2",
        "h%1.5", "hzd41.5", "hs#2", "hsx2", "hr#2", "hr+2", "ser-#3", "ser-=3", "ser-+2", "ser-x2",
        "ser-zd43", "ser-h#2", "ser-h=2", "ser-hx2", "ser-s#2", "ser-sx2", "ser-r#2", "ser-rx2",
    ];
    let mut rng = Rng::with_seed(21);
    let (mut moves, mut unfinished) = (0, 0);
    for turn in 0..5 * STIPULATIONS.len() {
        let sample = small(&mut rng);
        let stipulation = STIPULATIONS[turn % STIPULATIONS.len()];
        let options = OPTIONS[rng.usize(..OPTIONS.len())];
        let context = format!(
            "{} {:?} {stipulation} {options:?}",
            sample.fen(),
            sample.conditions
        );
        let problem = problem(&sample, stipulation, options, Some(40));
        match solved(&problem, &context) {
            Some(replayed) => moves += replayed.moves,
            None => unfinished += 1,
        }
    }
    assert!(
        moves > 1000 && unfinished < 10,
        "{moves} moves, {unfinished} unfinished"
    );
}
