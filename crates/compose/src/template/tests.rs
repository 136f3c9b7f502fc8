use super::score::KEEP;
use super::*;
use crate::edit::{Edit, Version};
use sauterelle::examination::{self, Class, Examination, examine};
use sauterelle::{Problem, Side};

/// A help mate with two solutions under Andernach.
const ANDERNACH: &str = "begin cond Andernach stip h#2 piec whit kf4 rc7 bf3 black kb2 qg1 end";

const MOVES: &str = "any -> any | any = any\nedits: 2..4\nwant: 2 lines\n";

fn problem(text: &str) -> InputProblem {
    Problem::read(text).expect("a problem").input
}

fn limits(threads: usize) -> Limits {
    Limits {
        threads,
        memory: 1 << 20,
        ..Limits::default()
    }
}

/// All that a text brings: how many of each verdict, and what is worth showing.
fn drawn(text: &str, of: &str, threads: usize) -> (BTreeMap<Verdict, u64>, Vec<Drawn>) {
    let problem = problem(of);
    let space = Space::read(text, &problem).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    let mut template = Template::new(&problem, &space, limits(threads)).expect("a template");
    let (mut verdicts, mut found) = (BTreeMap::new(), Vec::new());
    while let Some(round) = template.next(&Stop::default()) {
        for (verdict, count) in round.verdicts {
            *verdicts.entry(verdict).or_default() += count;
        }
        found.extend(round.found);
    }
    (verdicts, found)
}

fn shown(found: &[Drawn]) -> Vec<String> {
    let look = |it: &Drawn| format!("{:?} {} {:?}", it.judged.version, it.cost, it.judged.lines);
    found.iter().map(look).collect()
}

#[test]
fn the_same_seed_brings_the_same() {
    for how in ["random", "anneal"] {
        let text = |seed: u64| format!("{MOVES}choose: {how} 700 seed: {seed}");
        let (verdicts, found) = drawn(&text(7), ANDERNACH, 1);
        assert_eq!(verdicts.values().sum::<u64>(), 700, "{how}");
        assert!(!found.is_empty(), "{how}");
        for threads in [2, 5] {
            let again = drawn(&text(7), ANDERNACH, threads);
            assert_eq!(
                (&again.0, shown(&again.1)),
                (&verdicts, shown(&found)),
                "{how}"
            );
        }
        let other = drawn(&text(8), ANDERNACH, 2);
        assert_ne!(shown(&other.1), shown(&found), "{how}");
    }
}

fn examined(problem: &InputProblem) -> Examination {
    let limits = examination::Limits::default();
    examine(problem, None, &limits, &Stop::default()).expect("it is not stopped")
}

/// The lines of a problem, in order.
fn lines(examined: &Examination) -> Vec<String> {
    let lines = examined.solutions.lines().map(str::trim);
    let mut lines: Vec<String> = lines
        .filter(|line| line.starts_with("1."))
        .map(with_single_blanks)
        .collect();
    lines.sort();
    lines
}

fn with_single_blanks(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_found_is_examined_alone() {
    let text = format!("{MOVES}choose: anneal 1500 seed: 3");
    let (_, found) = drawn(&text, ANDERNACH, 2);
    assert!(found.len() > 20, "{}", found.len());
    let base = problem(ANDERNACH);
    let condition = base.initial.conditions[0].rule.meta().name[0];
    for drawn in found.iter().step_by(4) {
        let version = &drawn.judged.version;
        let own = version
            .of_problem(&base)
            .unwrap()
            .expect("it goes together");
        let whole = examined(&own);
        let own_lines = lines(&whole);
        assert_eq!(
            (whole.class, own_lines.len()),
            (Class::Several, 2),
            "{version:?}"
        );
        let said = drawn.judged.lines.iter();
        let mut told: Vec<String> = said.map(|it| with_single_blanks(&it.text)).collect();
        told.sort();
        assert_eq!(told, own_lines, "{version:?}");
        // without any man, or the condition, it is another problem
        let men = own
            .initial
            .diagram
            .placed()
            .filter(|(_, man)| !man.is_royal());
        let edits = men.map(|(at, _)| Edit::Remove { at });
        for edit in edits.chain([Edit::Without(condition)]) {
            let less = Version::of(edit.clone()).of_problem(&own).unwrap().unwrap();
            assert_ne!(lines(&examined(&less)), own_lines, "{version:?} {edit:?}");
        }
    }
}

#[test]
fn annealing_finds_more_than_chance() {
    let [random, anneal] = ["random", "anneal"].map(|how| {
        let text = format!("{MOVES}choose: {how} 1500 seed: 5");
        let (_, found) = drawn(&text, ANDERNACH, 2);
        let costs = found.iter().map(|it| it.cost);
        (found.len(), costs.min().expect("something is found"))
    });
    assert!(anneal.0 > 2 * random.0, "{random:?} {anneal:?}");
    assert!(anneal.1 <= random.1, "{random:?} {anneal:?}");
}

#[test]
fn what_is_wished_is_found_only() {
    let text = format!("{MOVES}want: models = 2; repeats = 0\nchoose: anneal 1000");
    let (verdicts, found) = drawn(&text, ANDERNACH, 2);
    assert!(!found.is_empty());
    for drawn in &found {
        let counts = drawn.judged.variety.counts();
        assert_eq!((counts["models"], counts["repeats"]), (2, 0));
    }
    assert!(verdicts[&Verdict::Unwanted] > 0);
}

#[test]
fn each_side_has_one_king() {
    let empty = "begin stip h#2 piec whit ra1 end";
    let base = problem(empty);
    let text = "+{wK, bK, wB, bP} @ empty\nedits: 3..5\nwant: 1 line; men <= 5\nchoose: random 500";
    let space = Space::read(text, &base).unwrap();
    let drawing = Drawing::new(&space, &base.initial.diagram);
    let mut rng = Rng::with_seed(1);
    let mut men = HashSet::new();
    let mut last: Option<Vec<usize>> = None;
    for _ in 0..300 {
        let set = match &last {
            Some(set) => drawing.redraw(set, &mut rng),
            None => drawing.draw(&mut rng),
        };
        let set = set.expect("it is drawn");
        let version = drawing.version(&set);
        assert!((3..=5).contains(&version.edits.len()), "{version:?}");
        let changed = version
            .of_diagram(&base.initial.diagram)
            .expect("it goes together");
        for side in Side::BOTH {
            let kings = changed
                .diagram
                .placed()
                .filter(|(_, man)| man.is_royal() && man.sides == side.into());
            assert_eq!(kings.count(), 1, "{version:?}");
        }
        let number = changed.diagram.placed().count();
        assert!(number <= 5, "{version:?}");
        men.insert(number);
        assert_ne!(last.as_ref(), Some(&set));
        // as often drawn as changed
        last = last.is_none().then_some(set);
    }
    assert_eq!(men.len(), 2);
    let none = Space::read(&text.replace("<= 5", "= 9"), &base).unwrap();
    let template = Template::new(&base, &none, limits(1));
    assert_eq!(template.err(), Some(TemplateError::Nothing));
}

#[test]
fn mirror_images_are_told_once() {
    let judged = |men: &str| {
        let text = format!("begin cond Andernach stip h#2 piec {men} end");
        let base = Base::open(&problem(&text), &(2..=2)).unwrap();
        let mut study = crate::study::Study::new(base, KEEP, limits(1));
        let judged = study.judge(&[Version::default()], &Stop::default());
        judged[0].clone().expect("it is judged")
    };
    let key = |men: &str| mirrors::key(&judged(men));
    let first = key("whit kf4 rc7 bf3 black kb2 qg1");
    // in the files, in the ranks, across
    assert_eq!(key("whit kc4 rf7 bc3 black kg2 qb1"), first);
    assert_eq!(key("whit kf5 rc2 bf6 black kb7 qg8"), first);
    assert_eq!(key("whit kd6 rg3 bc6 black kb2 qa7"), first);
    assert_ne!(key("whit kf4 rc7 bf3 black kb2 qh1"), first);
    // pawns go one way
    let with_pawn = key("whit kf4 rc7 bf3 pa3 black kb2 qg1");
    assert_eq!(key("whit kc4 rf7 bc3 ph3 black kg2 qb1"), with_pawn);
    assert_ne!(key("whit kf5 rc2 bf6 pa6 black kb7 qg8"), with_pawn);
}

#[test]
fn the_best_are_sorted_and_have_other_play() {
    let text = format!("{MOVES}choose: anneal 1000 seed: 3");
    let (_, found) = drawn(&text, ANDERNACH, 2);
    let mut best = Best::new(5);
    let mut least = u32::MAX;
    for (number, drawn) in found.iter().enumerate() {
        let cost = drawn.cost;
        if best.add(drawn.clone(), number) {
            assert!(cost <= least);
        }
        least = least.min(cost);
    }
    let all = best.into_all();
    assert_eq!(all.len(), 5);
    assert_eq!(all[0].0.cost, least);
    assert!(all.is_sorted_by_key(|(drawn, _)| (drawn.cost, drawn.rank)));
    // no solution of one ends as one of another
    for (number, (one, _)) in all.iter().enumerate() {
        assert_eq!(one.endings.len(), 2);
        let mut others = all[..number].iter().flat_map(|(other, _)| &other.endings);
        assert!(others.all(|ending| !one.endings.contains(ending)));
    }
}
