//! Threats and first moves that come back as answers to defences in other phases.

use crate::fact::{Evidence, Facts, Once};
use crate::play::{Answer, MoveId, NodeId, Phase, Play};
use crate::predicate::{ENCYCLOPEDIA, Family, Predicate};

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[
        &LE_GRAND,
        &PSEUDO_LE_GRAND,
        &SALAZAR,
        &DOMBROVSKIS,
        &HANNELIUS,
        &BANNY,
        &VLADIMIROV,
    ],
    find,
    examples: include_str!("reversals.txt"),
};

static LE_GRAND: Predicate = reversal(
    "LeGrand",
    [
        "In one phase A alone is threatened, and B is the only answer to a defence; in another B alone is threatened, and A is the only answer to the same defence",
        "Dans une phase, seul A est menacé et B est la seule réponse à une défense ; dans une autre, seul B est menacé et A est la seule réponse à la même défense",
        "In einer Phase droht nur A, und B ist die einzige Antwort auf eine Verteidigung; in einer anderen droht nur B, und A ist die einzige Antwort auf dieselbe Verteidigung",
    ],
);

static PSEUDO_LE_GRAND: Predicate = reversal(
    "PseudoLeGrand",
    [
        "As Le Grand, but behind different defences, in two phases that show no Le Grand",
        "Comme Le Grand, mais avec des défenses différentes, dans deux phases qui ne montrent pas de Le Grand",
        "Wie Le Grand, aber nach verschiedenen Verteidigungen, in zwei Phasen, die keinen Le Grand zeigen",
    ],
);

static SALAZAR: Predicate = reversal(
    "Salazar",
    [
        "In one phase A is the first move, and B the only answer to a defence; in another B is the first move, and A the only answer to the same defence",
        "Dans une phase, A est le premier coup et B la seule réponse à une défense ; dans une autre, B est le premier coup et A la seule réponse à la même défense",
        "In einer Phase ist A der erste Zug und B die einzige Antwort auf eine Verteidigung; in einer anderen ist B der erste Zug und A die einzige Antwort auf dieselbe Verteidigung",
    ],
);

static DOMBROVSKIS: Predicate = reversal(
    "Dombrovskis",
    [
        "Two tries threaten A and B alone and are refuted by a and b alone; in the solution A is the only answer to a, and B to b",
        "Deux essais menacent seulement A et B et sont réfutés par a et b seulement ; dans la solution, A est la seule réponse à a, et B à b",
        "Zwei Verführungen drohen nur A und B und scheitern nur an a und b; in der Lösung ist A die einzige Antwort auf a, und B auf b",
    ],
);

static HANNELIUS: Predicate = reversal(
    "Hannelius",
    [
        "Two tries threaten A and B alone and are refuted by a and b alone; in the solution B is the only answer to a, and A to b",
        "Deux essais menacent seulement A et B et sont réfutés par a et b seulement ; dans la solution, B est la seule réponse à a, et A à b",
        "Zwei Verführungen drohen nur A und B und scheitern nur an a und b; in der Lösung ist B die einzige Antwort auf a, und A auf b",
    ],
);

static BANNY: Predicate = reversal(
    "Banny",
    [
        "Two tries A and B are refuted by a and b alone; in the solution B is the only answer to a, and A to b",
        "Deux essais A et B sont réfutés par a et b seulement ; dans la solution, B est la seule réponse à a, et A à b",
        "Zwei Verführungen A und B scheitern nur an a und b; in der Lösung ist B die einzige Antwort auf a, und A auf b",
    ],
);

static VLADIMIROV: Predicate = reversal(
    "Vladimirov",
    [
        "Two tries A and B are refuted by a and b alone; in the solution A is the only answer to a, and B to b",
        "Deux essais A et B sont réfutés par a et b seulement ; dans la solution, A est la seule réponse à a, et B à b",
        "Zwei Verführungen A und B scheitern nur an a und b; in der Lösung ist A die einzige Antwort auf a, und B auf b",
    ],
);

const fn reversal(name: &'static str, doc: [&'static str; 3]) -> Predicate {
    Predicate {
        name,
        parameters: &[],
        doc,
        source: ENCYCLOPEDIA,
    }
}

fn find(play: &Play, facts: &mut Facts) {
    let phases = play.phases();
    let mut said = Said::new(facts);
    for (i, one) in phases.iter().enumerate() {
        for other in &phases[..i] {
            exchanged_threats(other, one, &mut said);
            if let (Some(a), Some(b)) = (other.first, one.first) {
                let same = exchanged(other, one, a, b).into_iter();
                for (defence, nodes) in same.filter_map(of_same_defence) {
                    say(&mut said, &SALAZAR, vec![a, b, defence], nodes);
                }
            }
        }
    }
    let threats = |phase: &Phase| phase.threat().map(|it| it.mv);
    refuted(&phases, threats, [&DOMBROVSKIS, &HANNELIUS], &mut said);
    refuted(
        &phases,
        |phase| phase.first,
        [&VLADIMIROV, &BANNY],
        &mut said,
    );
}

/// Facts of some moves, however many phases show them.
type Said<'f> = Once<'f, Vec<MoveId>>;

fn say(said: &mut Said, predicate: &'static Predicate, mut moves: Vec<MoveId>, lines: Vec<NodeId>) {
    moves.sort();
    said.add(predicate, Vec::new(), moves, || Evidence::of_lines(lines));
}

/// Defences that B answers in one phase, and defences that A answers in the other.
type Exchanged = [(MoveId, Answer); 2];

fn exchanged(one: &Phase, other: &Phase, a: MoveId, b: MoveId) -> Vec<Exchanged> {
    let mut found = Vec::new();
    if a != b {
        for here in one.answered().filter(|(_, it)| it.mv == b) {
            let there = other.answered().filter(|(_, it)| it.mv == a);
            found.extend(there.map(|there| [here, there]));
        }
    }
    found
}

fn of_same_defence([here, there]: Exchanged) -> Option<(MoveId, Vec<NodeId>)> {
    (here.0 == there.0).then(|| (here.0, vec![here.1.node, there.1.node]))
}

fn exchanged_threats(one: &Phase, other: &Phase, said: &mut Said) {
    let (Some(a), Some(b)) = (one.threat(), other.threat()) else {
        return;
    };
    let found = exchanged(one, other, a.mv, b.mv);
    let is_pseudo = found.iter().all(|[here, there]| here.0 != there.0);
    for pair in found {
        let [here, there] = pair;
        if let Some((defence, nodes)) = of_same_defence(pair) {
            say(said, &LE_GRAND, vec![a.mv, b.mv, defence], nodes);
        } else if is_pseudo {
            let nodes = vec![here.1.node, there.1.node];
            say(
                said,
                &PSEUDO_LE_GRAND,
                vec![a.mv, b.mv, here.0, there.0],
                nodes,
            );
        }
    }
}

/// Pairs of tries whose refutations are answered in the solution by the moves that the tries show: each by that of its own try, or by that of
/// the other.
fn refuted(
    phases: &[Phase],
    shown: impl Fn(&Phase) -> Option<MoveId>,
    [own, crossed]: [&'static Predicate; 2],
    said: &mut Said,
) {
    let tries = phases.iter().filter(|it| it.is_try);
    let tries: Vec<(&Phase, MoveId, MoveId)> = tries
        .filter_map(|it| Some((it, shown(it)?, it.refutation()?)))
        .collect();
    for solution in phases.iter().filter(|it| it.is_solution()) {
        for (i, (one, a, refutes_a)) in tries.iter().enumerate() {
            for (other, b, refutes_b) in &tries[..i] {
                let answers = [refutes_a, refutes_b].map(|it| solution.answer_to(*it));
                let [Some(to_a), Some(to_b)] = answers else {
                    continue;
                };
                let predicate = match (to_a.mv, to_b.mv) {
                    _ if a == b || refutes_a == refutes_b => continue,
                    found if found == (*a, *b) => own,
                    found if found == (*b, *a) => crossed,
                    _ => continue,
                };
                let nodes = vec![one.node, other.node, to_a.node, to_b.node];
                say(said, predicate, vec![*a, *b, *refutes_a, *refutes_b], nodes);
            }
        }
    }
}
