//! The same moves at other times, checks answered by checks, and two pawns that go all their way.

use crate::fact::{Evidence, Facts, Once, Value};
use crate::play::{MoveId, NodeId, Play};
use crate::predicate::{ENCYCLOPEDIA, Family, OWN, Predicate, YACPDB, colour, number};
use sauterelle_kernel::board::piece::Side;
use std::collections::BTreeMap;

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[&EXCHANGE, &CYCLE, &CROSS_CHECK, &HUNDRED_DOLLAR],
    find,
    examples: include_str!("functions.txt"),
};

static EXCHANGE: Predicate = Predicate {
    name: "ExchangedMoves",
    parameters: &[colour("side"), number("first"), number("second")],
    doc: [
        "In two lines this side plays the same two moves, as its moves of these numbers, the other way round; each such pair of moves counts once",
        "Dans deux variantes, ce camp joue les deux mêmes coups, à ces rangs, en ordre inverse ; chacune de ces paires de coups compte une fois",
        "In zwei Abspielen spielt diese Seite dieselben zwei Züge, als ihre Züge dieser Nummern, in umgekehrter Folge; jedes solche Paar von Zügen zählt einmal",
    ],
    source: OWN,
};

static CYCLE: Predicate = Predicate {
    name: "CyclicMoves",
    parameters: &[colour("side"), number("moves")],
    doc: [
        "In as many lines this side plays the same different moves (at least three), and no others, each time beginning with another one and going on in the same cyclic order",
        "Dans autant de variantes, ce camp joue les mêmes coups différents (trois au moins) et aucun autre, en commençant chaque fois par un autre et en suivant le même ordre cyclique",
        "In ebenso vielen Abspielen spielt diese Seite dieselben verschiedenen Züge (mindestens drei) und keine anderen, jedes Mal mit einem anderen beginnend und in derselben zyklischen Folge",
    ],
    source: OWN,
};

static CROSS_CHECK: Predicate = Predicate {
    name: "CrossCheck",
    parameters: &[number("checks")],
    doc: [
        "In one line so many moves in a row (at least two), by the two sides in turn, give check; each such run counts once",
        "Dans une même variante, ce nombre de coups de suite (deux au moins), des deux camps tour à tour, donnent échec ; chacune de ces suites compte une fois",
        "In einem Abspiel geben so viele Züge nacheinander (mindestens zwei), abwechselnd von beiden Seiten, Schach; jede solche Folge zählt einmal",
    ],
    source: ENCYCLOPEDIA,
};

static HUNDRED_DOLLAR: Predicate = Predicate {
    name: "HundredDollar",
    parameters: &[],
    doc: [
        "In one line of five moves of each side, a white and a black pawn make five moves each and become knights with the last",
        "Dans une variante de cinq coups de chaque camp, un pion blanc et un pion noir jouent cinq coups chacun et deviennent cavaliers au dernier",
        "In einem Abspiel von fünf Zügen jeder Seite machen ein weißer und ein schwarzer Bauer je fünf Züge und werden mit dem letzten zu Springern",
    ],
    source: YACPDB,
};

/// Lines that are compared: where there are thousands of solutions, there may be more than time.
const MOST_LINES: usize = 1000;

/// A line to its end, and the moves of each side in it.
struct Line {
    end: NodeId,
    moves: [Vec<MoveId>; 2],
}

fn find(play: &Play, facts: &mut Facts) {
    let lines: Vec<Line> = play.ends().filter_map(|end| line(play, end)).collect();
    for line in lines.iter().filter(|it| is_hundred_dollar(it)) {
        facts.add(&HUNDRED_DOLLAR, Vec::new(), Evidence::of(line.end));
    }
    let compared = &lines[..lines.len().min(MOST_LINES)];
    for side in Side::BOTH {
        exchanges(compared, side, facts);
        cycles(compared, side, facts);
    }
    cross_checks(play, facts);
}

/// `None` if nobody moves in it, or if somebody passes.
fn line(play: &Play, end: NodeId) -> Option<Line> {
    let mut moves = [Vec::new(), Vec::new()];
    for id in play.line(end) {
        if let Some(step) = play.node(id).step() {
            moves[step.side.index()].push(play.move_id(id)?);
        }
    }
    Some(Line { end, moves })
}

fn is_hundred_dollar(line: &Line) -> bool {
    line.moves.iter().all(|moves| {
        let is_pawn =
            |mv: &MoveId| matches!(mv.was, Value::Man(_, code) if code.eq_ignore_ascii_case("P"));
        let man = moves.first().map(|mv| mv.man);
        let is_knight =
            |mv: &MoveId| matches!(mv.now, Value::Man(_, code) if code.eq_ignore_ascii_case("S"));
        moves.len() == 5
            && moves.iter().all(|mv| is_pawn(mv) && Some(mv.man) == man)
            && moves.last().is_some_and(is_knight)
    })
}

fn exchanges(lines: &[Line], side: Side, facts: &mut Facts) {
    let mut once = Once::new(facts);
    let mut known: BTreeMap<(usize, MoveId, usize, MoveId), NodeId> = BTreeMap::new();
    for line in lines {
        let moves = &line.moves[side.index()];
        for (j, second) in moves.iter().enumerate() {
            for (i, first) in moves[..j]
                .iter()
                .enumerate()
                .filter(|(_, it)| *it != second)
            {
                known.entry((i, *first, j, *second)).or_insert(line.end);
                if let Some(other) = known.get(&(i, *second, j, *first)) {
                    let key = [*first.min(second), *first.max(second)];
                    let numbers = [i, j].map(|number| Value::number(number + 1));
                    let values = [[Value::colour(side)].as_slice(), &numbers].concat();
                    once.add(&EXCHANGE, values, key, || {
                        Evidence::of_lines([*other, line.end])
                    });
                }
            }
        }
    }
}

fn cycles(lines: &[Line], side: Side, facts: &mut Facts) {
    let mut known: BTreeMap<&[MoveId], NodeId> = BTreeMap::new();
    for line in lines {
        known.entry(&line.moves[side.index()]).or_insert(line.end);
    }
    for moves in known.keys().filter(|moves| moves.len() > 2) {
        let mut sorted = moves.to_vec();
        sorted.sort();
        sorted.dedup();
        // each circle is said from its first move on
        if sorted.len() < moves.len() || sorted[0] != moves[0] {
            continue;
        }
        let turned = (0..moves.len()).map(|by| {
            let mut turned = moves.to_vec();
            turned.rotate_left(by);
            known.get(&turned[..]).copied()
        });
        let turned: Option<Vec<NodeId>> = turned.collect();
        if let Some(ends) = turned {
            let values = vec![Value::colour(side), Value::number(moves.len())];
            facts.add(&CYCLE, values, Evidence::of_lines(ends));
        }
    }
}

fn cross_checks(play: &Play, facts: &mut Facts) {
    let mut once = Once::<Vec<MoveId>>::new(facts);
    for (node, it) in play.nodes() {
        let goes_on = |id: &NodeId| is_check(play, *id);
        if !is_check(play, node) || it.after.iter().any(goes_on) {
            continue;
        }
        let mut run = Vec::new();
        let mut side = None;
        for id in play.line(node).into_iter().rev() {
            let step = play.node(id).step();
            let Some(mv) = play.move_id(id).filter(|_| is_check(play, id)) else {
                break;
            };
            if step.map(|it| it.side) == side {
                break;
            }
            side = step.map(|it| it.side);
            run.push(mv);
        }
        if run.len() > 1 {
            run.reverse();
            let number = Value::number(run.len());
            once.add(&CROSS_CHECK, vec![number], run, || Evidence::of(node));
        }
    }
}

fn is_check(play: &Play, id: NodeId) -> bool {
    play.node(id).step().is_some_and(|step| step.check)
}
