//! Play that changes between phases: the same defences with other answers, and the same answers behind other defences.

use crate::fact::{Evidence, Facts, Value};
use crate::play::{Answer, MoveId, NodeId, Phase, Play, What};
use crate::predicate::{ENCYCLOPEDIA, Family, Parameter, Predicate, number, truth};
use std::collections::{BTreeMap, BTreeSet};

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[
        &CHANGED_MATES,
        &CHANGED_CONTINUATIONS,
        &TRANSFERRED,
        &RECIPROCAL,
        &LACNY,
        &RUKHLIS,
        &MUTATE,
    ],
    find,
    examples: include_str!("changes.txt"),
};

static CHANGED_MATES: Predicate = of_changes(
    "ChangedMates",
    &[number("answers")],
    [
        "The same defence is answered in different phases by so many different moves (at least two), each the only answer in its phase, that reach the goal",
        "Dans des phases différentes, la même défense a pour réponses ce nombre de coups différents (deux au moins), chacun seul dans sa phase, qui atteignent le but",
        "Dieselbe Verteidigung wird in verschiedenen Phasen mit so vielen verschiedenen Zügen (mindestens zwei) beantwortet, jeder der einzige in seiner Phase, die das Ziel erreichen",
    ],
);

static CHANGED_CONTINUATIONS: Predicate = of_changes(
    "ChangedContinuations",
    &[number("answers")],
    [
        "As changed mates, with answers after which play goes on",
        "Comme les mats changés, avec des réponses après lesquelles le jeu continue",
        "Wie Mattwechsel, mit Antworten, nach denen das Spiel weitergeht",
    ],
);

static TRANSFERRED: Predicate = of_changes(
    "TransferredMates",
    &[],
    [
        "A move that reaches the goal is the only answer to one defence in one phase and to another defence in another; neither defence has it as an answer in both phases",
        "Un coup qui atteint le but est la seule réponse à une défense dans une phase et à une autre défense dans une autre ; aucune des deux ne l'a pour réponse dans les deux phases",
        "Ein Zug, der das Ziel erreicht, ist in einer Phase die einzige Antwort auf eine Verteidigung und in einer anderen die auf eine andere; keine der beiden hat ihn in beiden Phasen als Antwort",
    ],
);

static RECIPROCAL: Predicate = of_changes(
    "Reciprocal",
    &[],
    [
        "Two defences have exchanged their only answers in another phase: a–A, b–B; then a–B, b–A",
        "Deux défenses ont échangé leurs seules réponses dans une autre phase : a–A, b–B ; puis a–B, b–A",
        "Zwei Verteidigungen haben in einer anderen Phase ihre einzigen Antworten getauscht: a–A, b–B; dann a–B, b–A",
    ],
);

static LACNY: Predicate = of_changes(
    "Lacny",
    &[number("defences")],
    [
        "So many defences (at least three) have cyclically changed their only answers in another phase: a–A, b–B, c–C; then a–B, b–C, c–A",
        "Ce nombre de défenses (trois au moins) ont permuté cycliquement leurs seules réponses dans une autre phase : a–A, b–B, c–C ; puis a–B, b–C, c–A",
        "So viele Verteidigungen (mindestens drei) haben in einer anderen Phase ihre einzigen Antworten zyklisch vertauscht: a–A, b–B, c–C; dann a–B, b–C, c–A",
    ],
);

static RUKHLIS: Predicate = of_changes(
    "Rukhlis",
    &[truth("ideal")],
    [
        "Two answers are transferred while those to their first defences change: a–A, b–B; then a–C, b–D, c–A, d–B, all of them different, none of which answers c or d before; ideal: E and F alone do",
        "Deux réponses sont transférées et celles de leurs premières défenses changent : a–A, b–B ; puis a–C, b–D, c–A, d–B, toutes différentes, dont aucune ne répond à c ou d auparavant ; idéal : E et F seuls y répondent",
        "Zwei Antworten gehen über, und die auf ihre ersten Verteidigungen wechseln: a–A, b–B; dann a–C, b–D, c–A, d–B, alle verschieden, keine davon zuvor auf c oder d; ideal: zuvor sind es nur E und F",
    ],
);

static MUTATE: Predicate = of_changes(
    "Mutate",
    &[number("changed")],
    [
        "In set play each legal move of the defender has an answer that reaches the goal; the key neither threatens nor gives check, and after it so many of those moves have another only answer",
        "Au jeu apparent, tout coup légal du défenseur a une réponse qui atteint le but ; la clé ne menace rien et ne donne pas échec, et après elle ce nombre de ces coups ont une autre seule réponse",
        "Im Satzspiel hat jeder legale Zug des Verteidigers eine Antwort, die das Ziel erreicht; der Schlüssel droht nichts und gibt kein Schach, und danach haben so viele dieser Züge eine andere einzige Antwort",
    ],
);

const fn of_changes(
    name: &'static str,
    parameters: &'static [Parameter],
    doc: [&'static str; 3],
) -> Predicate {
    Predicate {
        name,
        parameters,
        doc,
        source: ENCYCLOPEDIA,
    }
}

/// Circles that are said of a problem: with many tries there may be more than time to count them.
const MOST_CIRCLES: usize = 1000;

/// The only answers to defences.
type Answers = BTreeMap<MoveId, Answer>;

fn find(play: &Play, facts: &mut Facts) {
    let phases = play.phases();
    changed(play, &phases, facts);
    transferred(play, &phases, facts);
    let answers: Vec<Answers> = phases.iter().map(|it| it.answered().collect()).collect();
    let mut circles = BTreeMap::new();
    for (i, one) in answers.iter().enumerate() {
        for other in &answers[..i] {
            permutations(other, one, &mut circles);
        }
    }
    for circle in circles.into_values() {
        let (predicate, values) = match circle.defences {
            2 => (&RECIPROCAL, Vec::new()),
            more => (&LACNY, vec![Value::number(more)]),
        };
        facts.add(predicate, values, Evidence::of_lines(circle.lines));
    }
    rukhlis(&phases, facts);
    mutates(play, &phases, facts);
}

fn ends(play: &Play, answer: Answer) -> bool {
    let node = play.node(answer.node);
    node.reaches_goal() && node.is_leaf()
}

fn changed(play: &Play, phases: &[Phase], facts: &mut Facts) {
    let mut known: BTreeMap<(MoveId, bool), Vec<Answer>> = BTreeMap::new();
    for (defence, answer) in phases.iter().flat_map(Phase::answered) {
        let answers = known.entry((defence, ends(play, answer))).or_default();
        if answers.iter().all(|it| it.mv != answer.mv) {
            answers.push(answer);
        }
    }
    for ((_, is_end), answers) in known.into_iter().filter(|(_, it)| it.len() > 1) {
        let predicate = match is_end {
            true => &CHANGED_MATES,
            false => &CHANGED_CONTINUATIONS,
        };
        let number = Value::number(answers.len());
        let nodes = answers.iter().map(|it| it.node);
        facts.add(predicate, vec![number], Evidence::of_lines(nodes));
    }
}

/// Whether a move answers this defence in a phase, or is threatened there.
fn may_answer(phase: &Phase, defence: MoveId, mv: MoveId) -> bool {
    let threats = phase.threats.iter().map(|it| it.mv);
    phase.answers_to(defence).chain(threats).any(|it| it == mv)
}

fn transferred(play: &Play, phases: &[Phase], facts: &mut Facts) {
    let mut said = BTreeSet::new();
    for (i, one) in phases.iter().enumerate() {
        for other in &phases[..i] {
            for (defence, answer) in one.answered().filter(|(_, it)| ends(play, *it)) {
                let mv = answer.mv;
                if said.contains(&mv) || may_answer(other, defence, mv) {
                    continue;
                }
                let mut elsewhere = other.answered();
                let before = elsewhere.find(|(to, it)| it.mv == mv && !may_answer(one, *to, mv));
                if let Some((_, before)) = before {
                    said.insert(mv);
                    facts.add(
                        &TRANSFERRED,
                        Vec::new(),
                        Evidence::of_lines(vec![before.node, answer.node]),
                    );
                }
            }
        }
    }
}

/// Answers that some defences have exchanged in a circle.
struct Circle {
    defences: usize,
    lines: Vec<NodeId>,
}

/// The circles in which defences have changed their answers from one phase to another. Each is known by its defences and their answers,
/// whichever way it is gone round.
fn permutations(
    one: &Answers,
    other: &Answers,
    circles: &mut BTreeMap<Vec<(MoveId, MoveId)>, Circle>,
) {
    for first in one.keys() {
        continued(one, other, &mut vec![*first], circles);
    }
}

/// Goes on with a circle: the answer to its last defence in the other phase is that to the next one in this phase.
fn continued(
    one: &Answers,
    other: &Answers,
    defences: &mut Vec<MoveId>,
    circles: &mut BTreeMap<Vec<(MoveId, MoveId)>, Circle>,
) {
    let (first, last) = (defences[0], defences[defences.len() - 1]);
    let Some(answer) = other.get(&last) else {
        return;
    };
    for (next, _) in one.iter().filter(|(_, it)| it.mv == answer.mv) {
        if circles.len() >= MOST_CIRCLES {
            return;
        }
        if *next == first && defences.len() > 1 {
            let mut key: Vec<_> = defences.iter().map(|it| (*it, one[it].mv)).collect();
            let back = defences.iter().map(|it| (*it, other[it].mv));
            key.extend(back);
            key.sort();
            let nodes = |answers: &Answers| defences.iter().map(|it| answers[it].node).collect();
            let both: [Vec<NodeId>; 2] = [nodes(one), nodes(other)];
            circles.entry(key).or_insert(Circle {
                defences: defences.len(),
                lines: both.concat(),
            });
        } else if *next > first
            && !defences.contains(next)
            && defences.iter().all(|it| one[it].mv != one[next].mv)
        {
            defences.push(*next);
            continued(one, other, defences, circles);
            defences.pop();
        }
    }
}

/// A move that answers one defence in one phase and another one in another, where the first has another answer.
struct Transfer {
    from: (MoveId, Answer),
    changed: Answer,
    to: (MoveId, Answer),
    /// The answers that the other defence has before.
    before: Vec<MoveId>,
}

impl Transfer {
    fn mv(&self) -> MoveId {
        self.from.1.mv
    }
}

fn rukhlis(phases: &[Phase], facts: &mut Facts) {
    let mut said = BTreeSet::new();
    for (i, one) in phases.iter().enumerate() {
        for (_, other) in phases.iter().enumerate().filter(|(j, _)| *j != i) {
            let found = transfers(one, other);
            for (j, a) in found.iter().enumerate() {
                for b in found[..j].iter().filter(|b| are_different(a, b)) {
                    let Some(is_ideal) = is_ideal(a, b) else {
                        continue;
                    };
                    let mut key = [(a.from.0, a.to.0, a.mv()), (b.from.0, b.to.0, b.mv())];
                    key.sort();
                    if said.insert((is_ideal, key)) {
                        let nodes = [a.from.1, b.from.1, a.changed, b.changed, a.to.1, b.to.1];
                        let nodes = nodes.iter().map(|it| it.node);
                        facts.add(
                            &RUKHLIS,
                            vec![Value::Truth(is_ideal)],
                            Evidence::of_lines(nodes),
                        );
                    }
                }
            }
        }
    }
}

fn transfers(one: &Phase, other: &Phase) -> Vec<Transfer> {
    let mut found = Vec::new();
    for from in one.answered() {
        let (defence, mv) = (from.0, from.1.mv);
        let changed = other.answer_to(defence).filter(|it| it.mv != mv);
        let Some(changed) = changed.filter(|_| !may_answer(other, defence, mv)) else {
            continue;
        };
        let is_new = |to: MoveId| to != defence && !may_answer(one, to, mv);
        let to = other
            .answered()
            .filter(|(to, it)| it.mv == mv && is_new(*to));
        found.extend(to.map(|to| Transfer {
            from,
            changed,
            to,
            before: one.answers_to(to.0).collect(),
        }));
    }
    found
}

fn are_different(a: &Transfer, b: &Transfer) -> bool {
    let defences = BTreeSet::from([a.from.0, a.to.0, b.from.0, b.to.0]);
    let answers = BTreeSet::from([a.mv(), b.mv(), a.changed.mv, b.changed.mv]);
    defences.len() == 4 && answers.len() == 4
}

/// Whether the defences to which the answers go have others before; `None` if they have some of those that are transferred, or that come in
/// their place.
fn is_ideal(a: &Transfer, b: &Transfer) -> Option<bool> {
    let answers = [a.mv(), b.mv(), a.changed.mv, b.changed.mv];
    if a.before
        .iter()
        .chain(&b.before)
        .any(|it| answers.contains(it))
    {
        return None;
    }
    Some(a.before.len() == 1 && b.before.len() == 1 && a.before != b.before)
}

fn mutates(play: &Play, phases: &[Phase], facts: &mut Facts) {
    for set in complete_set_play(play, phases) {
        let position = play.node(set.node).before;
        for key in phases.iter().filter(|it| it.is_solution()) {
            let step = play.node(key.node).step();
            let is_quiet = step.is_some_and(|it| !it.check) && key.threats.is_empty();
            if play.node(key.node).before != position || !is_quiet {
                continue;
            }
            let changed = key.answered().filter_map(|(defence, answer)| {
                let before = set.answer_to(defence)?;
                (before.mv != answer.mv && ends(play, answer)).then_some([before, answer])
            });
            let changed: Vec<_> = changed.flatten().map(|it| it.node).collect();
            if !changed.is_empty() {
                let number = Value::number(changed.len() / 2);
                facts.add(&MUTATE, vec![number], Evidence::of_lines(changed));
            }
        }
    }
}

/// Set play in which each legal move of the defender is answered by moves that reach the goal. Nothing is told where threats are not looked for.
fn complete_set_play<'s>(play: &Play, phases: &'s [Phase]) -> Vec<&'s Phase> {
    let sets = phases.iter().filter(|it| it.first.is_none());
    let sets: BTreeMap<NodeId, &Phase> = sets.map(|it| (it.node, it)).collect();
    let mut complete = Vec::new();
    play.walk(&mut |at| {
        let Some(set) = sets.get(&at.node) else {
            return;
        };
        let answers = set.variations.iter().flat_map(|it| &it.answers);
        let no_threat = play.positions()[at.position].problem.options.no_threat;
        let Some(first) = set.variations.first().filter(|_| !no_threat) else {
            return;
        };
        let is_passed = at.player.state().turn() != first.defence.side;
        if is_passed {
            at.player.null_move();
        }
        let is_answered = |mv: &_| {
            let after = play.node(set.node).after.iter();
            let mut answered = after.filter(|id| !play.node(**id).is_leaf());
            answered.any(|id| matches!(&play.node(*id).what, What::Move(it, _) if it.mv == *mv))
        };
        if at.player.legal_moves().iter().all(is_answered)
            && answers.into_iter().all(|it| ends(play, *it))
        {
            complete.push(*set);
        }
        if is_passed {
            at.player.undo();
        }
    });
    complete
}
