use super::*;
use crate::compiled::Compiled;
use crate::problem::Options;
use crate::solving::resources::Resources;
use crate::stipulation::Stipulation;
use sauterelle_kernel::board::piece::Side;

fn man(place: usize, side: Side) -> DiagramMan {
    DiagramMan::new(men::orthodox()[place], side)
}

fn problem(stipulation: &str, men: &[(&str, DiagramMan)], added: &[DiagramMan]) -> Problem {
    let mut diagram = Diagram::empty();
    for (at, man) in men {
        diagram.place(at.parse().unwrap(), *man);
    }
    let options = Options {
        added: added.to_vec(),
        ..Options::default()
    };
    Problem {
        diagram,
        target: None,
        conditions: Vec::new(),
        stipulation: Stipulation::parse(stipulation).unwrap(),
        options,
        compiled: Compiled::default(),
    }
}

/// Gathers findings.
#[derive(Default)]
struct All(Vec<Finding>);

impl Sink for All {
    fn finding(&mut self, finding: Finding) {
        self.0.push(finding);
    }
    fn progress(&mut self, _: Progress) {}
}

fn solved(problem: &Problem) -> Vec<Finding> {
    let mut all = All::default();
    let resources = Resources {
        threads: 0,
        memory: 1 << 16,
    };
    crate::solve::solve(problem, resources, &Control::default(), &mut all).unwrap();
    all.0
}

fn cases(findings: &[Finding]) -> Vec<Placement> {
    let added = findings.iter().filter_map(|finding| match finding {
        Finding::Begin { added, .. } if !added.is_empty() => Some(added.clone()),
        _ => None,
    });
    added.collect()
}

const KING: usize = 0;
const QUEEN: usize = 1;
const KNIGHT: usize = 4;
const PAWN: usize = 5;

#[test]
fn the_placements_told_are_those_that_have_solutions_by_themselves() {
    let (white, black) = (Side::White, Side::Black);
    let base = [
        ("h8", man(KING, black)),
        ("g7", man(PAWN, black)),
        ("h7", man(PAWN, black)),
        ("a1", man(2, white)),
    ];
    for (stipulation, added) in [
        ("#1", vec![man(KING, white)]),
        ("#1", vec![man(PAWN, black), man(KING, white)]),
        ("h#1", vec![man(KNIGHT, white)]),
    ] {
        let asked = problem(stipulation, &base, &added);
        let told = cases(&solved(&asked));
        // every man on every square, by itself
        let mut plain = vec![Placement::new()];
        for man in &added {
            let longer = |before: Placement| {
                let squares = Sq::all().filter(|at| {
                    let is_free = asked.diagram.men[at.index()].is_none();
                    let is_end = *man == self::man(PAWN, black) && matches!(at.rank(), 0 | 7);
                    is_free && !is_end && before.iter().all(|(taken, _)| taken != at)
                });
                let all = squares.map(|at| [before.clone(), vec![(at, *man)]].concat());
                all.collect::<Vec<_>>()
            };
            plain = plain.into_iter().flat_map(longer).collect();
        }
        plain.retain(|placement| {
            let mut alone = problem(stipulation, &base, &[]);
            for (at, man) in placement {
                alone.diagram.place(*at, *man);
            }
            solved(&alone).iter().any(Finding::is_solution)
        });
        let sorted = |mut all: Vec<Placement>| {
            for placement in &mut all {
                placement.sort_by_key(|(at, _)| *at);
            }
            let mut all: Vec<String> = all.iter().map(|it| format!("{it:?}")).collect();
            all.sort();
            all
        };
        assert!(!told.is_empty(), "{stipulation}");
        assert_eq!(sorted(told), sorted(plain), "{stipulation}");
    }
}

#[test]
fn like_men_are_placed_once() {
    let two = [man(KNIGHT, Side::White), man(KNIGHT, Side::White)];
    let two = problem("#1", &[("a1", man(KING, Side::White))], &two);
    assert_eq!(number_of_placements(&two), 63 * 62 / 2);
    assert_eq!(placements(&two).len(), 63 * 62 / 2);
    let pawns = problem("#1", &[], &[man(PAWN, Side::White), man(KING, Side::White)]);
    assert_eq!(placements(&pawns).len(), 48 * 63);
    assert!(number_of_placements(&pawns) >= 48 * 63);
}

#[test]
fn where_men_cannot_be_added_it_is_said() {
    let queens = vec![man(QUEEN, Side::White); 5];
    let many = problem("#1", &[], &queens);
    let error = check(&many).unwrap_err().to_string();
    assert!(error.contains("250000"), "{error}");
    let mut numbered = problem("#1", &[], &queens[..1]);
    assert!(check(&numbered).is_ok());
    numbered.options.from_move = vec![2];
    assert!(check(&numbered).is_err());
    numbered.options.from_move = Vec::new();
    numbered.target = Some(Diagram::game_array());
    assert!(check(&numbered).is_err());
}

#[test]
fn nobody_is_placed_so_that_there_are_too_many_men() {
    let mut full = problem("h#1", &[], &[man(QUEEN, Side::White)]);
    full.diagram = Diagram::game_array();
    let findings = solved(&full);
    assert!(cases(&findings).is_empty());
    assert!(findings.contains(&Finding::Placements { done: 32, of: 32 }));
}

#[test]
fn as_many_solutions_are_told_as_are_asked_for() {
    let base = [
        ("h8", man(KING, Side::Black)),
        ("g6", man(KING, Side::White)),
    ];
    for stipulation in ["#1", "h#1", "legal", "last1b"] {
        let mut asked = problem(stipulation, &base, &[man(2, Side::White)]);
        asked.options.max_solutions = Some(2);
        let findings = solved(&asked);
        let told = findings.iter().filter(|it| it.is_solution()).count();
        assert!(told >= 2, "{stipulation}: {told}");
        assert!(cases(&findings).len() <= 2, "{stipulation}");
    }
}

#[test]
fn a_search_that_is_over_tells_nothing_of_what_is_left() {
    let base = [
        ("h8", man(KING, Side::Black)),
        ("g6", man(KING, Side::White)),
    ];
    let asked = problem("#1", &base, &[man(2, Side::White)]);
    let control = Control::default();
    control.interrupt.store(true, Ordering::Relaxed);
    let mut all = All::default();
    let resources = Resources {
        threads: 0,
        memory: 1 << 16,
    };
    let outcome = crate::solve::solve(&asked, resources, &control, &mut all).unwrap();
    assert_eq!(outcome, Outcome::Interrupted);
    assert_eq!(all.0, []);
}

#[test]
fn a_search_that_is_stopped_goes_on_with_the_next_placement() {
    let base = [
        ("h8", man(KING, Side::Black)),
        ("g6", man(KING, Side::White)),
    ];
    let asked = problem("#1", &base, &[man(2, Side::White)]);
    let whole = cases(&solved(&asked));
    assert!(whole.len() > 1);
    let from = Checkpoint {
        play: 20,
        ..Checkpoint::default()
    };
    let mut rest = All::default();
    let (resources, control) = (
        Resources {
            threads: 0,
            memory: 1 << 16,
        },
        Control::default(),
    );
    crate::solve::solve_from(&from, &asked, None, resources, &control, &mut rest).unwrap();
    let later: Vec<Placement> = placements(&asked).split_off(20);
    let expected: Vec<Placement> = whole.into_iter().filter(|it| later.contains(it)).collect();
    assert_eq!(cases(&rest.0), expected);
}
