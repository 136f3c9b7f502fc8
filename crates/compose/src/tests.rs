mod battle;

use super::*;
use crate::vary::Space;
use sauterelle::notation::entered::InputProblem;
use sauterelle::{Problem, Sq, Stop};
use std::sync::Arc;

fn problem(text: &str) -> InputProblem {
    let text = format!("BeginProblem {text} EndProblem");
    Problem::read(&text).expect("a problem").input
}

fn at(square: &str) -> Sq {
    square.parse().expect("a square")
}

fn limits(threads: usize) -> Limits {
    Limits {
        threads,
        ..Limits::default()
    }
}

fn base(text: &str) -> Base {
    Base::new(&problem(text), &limits(1), &Stop::default()).expect("it is solved")
}

fn space(base: &Base, vary: &str) -> Vec<Version> {
    let space = Space::read(vary, base.problem()).expect("it is understood");
    space.from(0).map(|(_, version)| version).collect()
}

/// What comes of the versions of a text, each with its edits.
fn judged(base: &Base, vary: &str, keep: Keep) -> Vec<(String, Verdict, Option<Level>)> {
    let versions = space(base, vary);
    let mut study = Study::new(base.clone(), keep, limits(2));
    let judged = study.judge(&versions, &Stop::default());
    assert_eq!(judged.len(), versions.len());
    let diagram = &base.problem().initial.diagram;
    let told = |it: Judged| {
        let text = it.version.written(diagram, base.problem().language);
        (text, it.verdict, it.kept)
    };
    judged.into_iter().flatten().map(told).collect()
}

fn of<'j>(
    judged: &'j [(String, Verdict, Option<Level>)],
    text: &str,
) -> &'j (String, Verdict, Option<Level>) {
    let found = judged.iter().find(|(edits, ..)| edits == text);
    found.unwrap_or_else(|| panic!("no {text} in {judged:?}"))
}

const MOVES: Keep = Keep::Level(Level::Moves);
const ROOK_MATES: &str = "Stipulation h#1 Pieces White Kb3 Rh7 Black Kb1";

#[test]
fn a_man_is_elsewhere_and_what_is_meant_is_there_or_not() {
    let base = base(ROOK_MATES);
    assert!(base.is_sound());
    let kept = judged(&base, "wRh7 -> any", MOVES);
    // on the h-file and on the first rank it mates on h1 too; elsewhere on another square
    assert_eq!(
        of(&kept, "wRh7 -> h4"),
        &("wRh7 -> h4".into(), Verdict::Sound, Some(Level::Moves))
    );
    assert_eq!(of(&kept, "wRh7 -> g7").1, Verdict::Lost);
    let any = judged(&base, "wRh7 -> any", Keep::Nothing);
    assert_eq!(
        of(&any, "wRh7 -> g7"),
        &("wRh7 -> g7".into(), Verdict::Sound, Some(Level::Men))
    );
    assert_eq!(of(&any, "wRh7 -> a7").1, Verdict::Unsolved);
    let men = judged(&base, "wRh7 -> any", Keep::Level(Level::Men));
    assert_eq!(of(&men, "wRh7 -> g7").1, Verdict::Sound);
    assert_eq!(of(&men, "wRh7 -> h4").2, Some(Level::Moves));
}

#[test]
fn a_pattern_is_kept_by_other_men() {
    let base = base(ROOK_MATES);
    let rook = base.problem().initial.diagram.men[at("h7").index()].expect("a rook");
    let other_rook = Version {
        edits: vec![
            Edit::Remove { at: at("h7") },
            Edit::Add {
                at: at("h5"),
                man: rook,
            },
        ],
    };
    for (keep, verdict) in [
        (Keep::Nothing, Verdict::Sound),
        (Keep::Level(Level::Pattern), Verdict::Sound),
        (Keep::Level(Level::Men), Verdict::Lost),
        (MOVES, Verdict::Lost),
    ] {
        let mut study = Study::new(base.clone(), keep, limits(1));
        let judged = study.judge(std::slice::from_ref(&other_rook), &Stop::default());
        let judged = judged[0].as_ref().expect("it is judged");
        assert_eq!(judged.verdict, verdict, "{keep:?}");
        let is_kept = verdict == Verdict::Sound;
        assert_eq!(judged.kept, is_kept.then_some(Level::Pattern), "{keep:?}");
    }
}

#[test]
fn of_twins_all_must_be_sound() {
    let base = base(&format!("{ROOK_MATES} Twin Move b3 c3 Move b1 d1"));
    assert_eq!(base.solutions().count(), 2);
    let kept = judged(&base, "wRh7 -> any | wKb3?", MOVES);
    assert_eq!(of(&kept, "wRh7 -> h4").1, Verdict::Sound);
    assert_eq!(of(&kept, "wRh7 -> a1").1, Verdict::Lost);
}

#[test]
fn a_man_of_a_twin_is_named_where_it_stands() {
    let text =
        format!("{ROOK_MATES} Twin Move b3 c3 Move b1 d1 Twin Continued Remove c3 Add White Kc3");
    let base = base(&text);
    let kept = judged(&base, "wKb3 -> a3", Keep::Nothing);
    assert_eq!(of(&kept, "wKb3 -> a3").1, Verdict::Sound);
    let removed = Version::of(Edit::Remove { at: at("b3") });
    let nobody = removed.of_problem(base.problem()).unwrap_err();
    assert_eq!(nobody.message, "a man that the twin names is left out");
    let elsewhere = Version::of(Edit::Move {
        from: at("b3"),
        to: at("a3"),
    });
    let twins = elsewhere.twins(base.problem());
    assert_eq!(twins, ["move a3 c3 move b1 d1", ""]);
    let written = elsewhere.of_problem(base.problem()).unwrap().unwrap();
    assert_eq!(written.twins[1].change, "wKa3-->c3  bKb1-->d1");
    let rook = Version::of(Edit::Move {
        from: at("h7"),
        to: at("h8"),
    });
    assert!(rook.twins(base.problem()).is_empty(), "as in the problem");
}

#[test]
fn a_castling_that_edits_make_possible_is_said() {
    let problem = problem("Stipulation h#1 Pieces White Ke1 Rh2 Ra1 Black Ka8");
    let to = |from: &str, to: &str| {
        let edit = Edit::Move {
            from: at(from),
            to: at(to),
        };
        Version::of(edit).new_castlings(&problem)
    };
    assert_eq!(to("h2", "h1"), "K");
    assert_eq!(to("h2", "h3"), "");
    assert_eq!(to("a1", "h1"), "K");
}

#[test]
fn solutions_of_versions_are_told_where_they_are_others() {
    let base = base(ROOK_MATES);
    let versions = space(&base, "wRh7 -> g7, h4, a7");
    let mut study = Study::new(base.clone(), Keep::Nothing, limits(1));
    let told = study
        .judge(&versions, &Stop::default())
        .into_iter()
        .flatten();
    let told = told.map(|it| told::JsonJudged::new(0, &it, &base).lines);
    let texts: Vec<Vec<String>> = told
        .map(|lines| lines.into_iter().map(|line| line.text).collect())
        .collect();
    assert_eq!(
        texts,
        [vec!["1.Kb1-a1 Rg7-g1 #".to_string()], vec![], vec![]]
    );
}

#[test]
fn cooks_of_one_version_are_found_again_in_others() {
    let base =
        base("Stipulation h#2 Pieces White Kd7 Ng7 Bc2 Black Pe6 Pf5 Rg3 Ka2 Pb2 Condition Polo");
    let versions = space(&base, "any -> any");
    let verdicts = |threads: usize, blocks: usize| {
        let mut study = Study::new(base.clone(), MOVES, limits(threads));
        let judged: Vec<_> = versions
            .chunks(blocks)
            .flat_map(|block| study.judge(block, &Stop::default()))
            .collect();
        let told = |it: Judged| (it.verdict, it.kept);
        judged
            .into_iter()
            .map(|it| it.map(told))
            .collect::<Vec<_>>()
    };
    let alone = verdicts(1, 1);
    assert!(
        alone
            .iter()
            .flatten()
            .any(|(verdict, _)| *verdict == Verdict::Cooked)
    );
    assert_eq!(verdicts(1, usize::MAX), alone);
    assert_eq!(verdicts(2, 100), alone);
}

#[test]
fn cooks_are_known_again() {
    let base =
        base("Stipulation h#2 Pieces White Kd7 Ng7 Bc2 Black Pe6 Pf5 Rg3 Ka2 Pb2 Condition Polo");
    let versions = space(&base, "any -> any");
    let stop = Stop::default();
    let told = |it: &Option<Judged>| it.as_ref().map(|it| (it.verdict, it.cooks.clone()));
    let mut study = Study::new(base.clone(), MOVES, limits(2));
    let (before, after) = versions.split_at(160);
    study.judge(before, &stop);
    let kept = study.cooks();
    assert!(kept.iter().any(|cook| cook.hits > 1), "{kept:?}");
    let whole: Vec<_> = study.judge(after, &stop).iter().map(told).collect();
    let mut again = Study::new(base.clone(), MOVES, limits(1));
    again.recall(&kept, &stop);
    assert_eq!(again.cooks(), kept);
    let rest: Vec<_> = again.judge(after, &stop).iter().map(told).collect();
    assert_eq!(rest, whole);
}

#[test]
fn a_cook_is_cured_by_a_man_or_by_two() {
    // the rook on a1 is to mate; the one on h2 does so too
    let cooked = base("Stipulation #1 Pieces White Kg6 Ra1 Rh1 Black Kg8 Ph6");
    let texts: Vec<String> = cooked.solutions().map(|it| it.text.to_string()).collect();
    assert_eq!(texts, ["1.Ra1-a8 !"]);
    let cooked = base("Stipulation h#1 Pieces White Kb3 Rh7 Rg7 Black Kb1");
    assert_eq!(cooked.solutions().count(), 2);
    let meant = cooked
        .solutions()
        .position(|it| it.text.contains("h1"))
        .unwrap();
    let meant = Arc::new(cooked.meaning(&[meant]).unwrap());
    assert!(!meant.is_sound());
    let cures = judged(&meant, "+{wP, bP} @ empty", MOVES);
    assert_eq!(of(&cures, "+bPg3").1, Verdict::Sound);
    assert_eq!(of(&cures, "+bPa7").1, Verdict::Cooked);
    // three rooks mate; a pair is needed that stops two of them
    let three = base("Stipulation h#1 Pieces White Kb3 Rh7 Re7 Rd7 Black Kb1");
    let number = three
        .solutions()
        .position(|it| it.text.contains("h1"))
        .unwrap();
    let meant = Arc::new(three.meaning(&[number]).unwrap());
    let pairs = pairs(&meant, &limits(1), &Stop::default());
    assert!(!pairs.is_empty());
    let mut study = Study::new(Arc::clone(&meant), MOVES, limits(2));
    let judged = study.judge(&pairs, &Stop::default());
    let sound = judged
        .iter()
        .flatten()
        .filter(|it| it.verdict == Verdict::Sound);
    assert!(sound.count() > 0);
}

#[test]
fn what_is_meant_is_asked_for() {
    let of = |text: &str| Base::new(&problem(text), &limits(1), &Stop::default());
    let said = |text: &str| of(text).err().expect("it is refused").to_string();
    let unsolved = "Stipulation h#1 Pieces White Ka8 Black Kh8";
    assert!(said(unsolved).contains("no solution that could be meant"));
    assert!(
        said("Stipulation dia1 Forsyth rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR")
            .contains("proof games")
    );
    assert!(said("Stipulation -1 & #1 Pieces White Kb6 Ra1 Black Kb8").contains("retractors"));
    let base = base(ROOK_MATES);
    assert_eq!(base.meaning(&[1]).err(), Some(BaseError::NoSolution(2, 1)));
    let stopped = Stop::default();
    stopped.stop();
    assert_eq!(
        Base::new(&problem(ROOK_MATES), &limits(1), &stopped).err(),
        Some(BaseError::Slow)
    );
}

#[test]
fn a_finalist_is_looked_at_more_closely() {
    let base = base("Stipulation h#1 Pieces White Kb3 Rh7 Pa7 Black Kb1 Condition Circe");
    let mut study = Study::new(base, MOVES, limits(1));
    let found = study.finalist(&Version::default(), &Stop::default());
    assert_eq!(found.idle, ["a7"]);
    assert_eq!(found.unneeded, ["Circe"]);
    let moved = Version::of(Edit::Move {
        from: "a7".parse().unwrap(),
        to: "a6".parse().unwrap(),
    });
    assert_eq!(study.finalist(&moved, &Stop::default()).idle, ["a6"]);
}

#[test]
fn more_may_be_wanted_than_soundness() {
    let base = base("Stipulation h#1 Pieces White Kb3 Rh7 Pa7 Black Kb1 Condition Circe");
    let versions = [Version::default()];
    let verdict = |wants: Wants| {
        let mut study = Study::new(base.clone(), MOVES, limits(1)).wanting(wants);
        let judged = study.judge(&versions, &Stop::default());
        judged[0].as_ref().expect("it is judged").verdict
    };
    assert_eq!(verdict(Wants::default()), Verdict::Sound);
    let no_repeats = Wants {
        no_repeats: true,
        ..Wants::default()
    };
    assert_eq!(verdict(no_repeats), Verdict::Sound);
    let rule_needed = Wants {
        rule_needed: true,
        ..Wants::default()
    };
    assert_eq!(verdict(rule_needed), Verdict::Unwanted);
    let no_idle_men = Wants {
        no_idle_men: true,
        ..Wants::default()
    };
    assert_eq!(verdict(no_idle_men), Verdict::Unwanted);
}

#[test]
fn solutions_alike_are_counted() {
    // both lines begin alike, and the rooks mate on different squares
    let base = base("Stipulation h#1 Pieces White Kb3 Rh7 Rg7 Black Kb1");
    let mut study = Study::new(base, MOVES, limits(1));
    let judged = study.judge(&[Version::default()], &Stop::default());
    let variety = judged[0].as_ref().expect("it is judged").variety;
    let expected = Variety {
        lines: 2,
        repeats: 1,
        shared_arrivals: 1,
        first_moves: 1,
        last_moves: 2,
        // the other rook does nothing
        models: Some(0),
    };
    assert_eq!(variety, expected);
}

#[test]
fn another_number_of_solutions_may_be_wanted() {
    let problem = "Stipulation h#1 Pieces White Kb3 Rh7 Rg7 Black Kb1";
    let two = base(problem);
    let verdict = |base: Base, men: &str| {
        let space = crate::vary::Space::read(men, two.problem()).unwrap();
        let versions: Vec<Version> = space.from(0).map(|(_, version)| version).collect();
        let mut study = Study::new(base, Keep::Nothing, limits(1));
        let judged = study.judge(&versions, &Stop::default());
        judged[0].as_ref().expect("it is judged").verdict
    };
    let wanting = |least: u32, most: u32| Base::clone(&two).wanting(&(least..=most));
    // a rook more has a solution more
    assert_eq!(verdict(Base::clone(&two), "+wRf7"), Verdict::Cooked);
    assert_eq!(verdict(wanting(3, 3), "+wRf7"), Verdict::Sound);
    assert_eq!(verdict(wanting(2, 4), "+wRf7"), Verdict::Sound);
    assert_eq!(verdict(wanting(4, u32::MAX), "+wRf7"), Verdict::Fewer);
    assert_eq!(verdict(wanting(1, 1), "-wRh7"), Verdict::Sound);
    assert_eq!(verdict(wanting(0, 1), "+wRf7"), Verdict::Cooked);
    // without anything that could be kept nothing is
    let open = Base::open(two.problem(), &(3..=3)).unwrap();
    assert_eq!(verdict(open, "+wRf7"), Verdict::Sound);
}

#[test]
fn sound_versions_are_ranked() {
    use crate::deed::Level;
    let base = base("Stipulation h#1 Pieces White Kb3 Rh7 Rg7 Black Kb1");
    let variety = Variety {
        lines: 2,
        models: Some(2),
        ..Variety::default()
    };
    let rank = |men: &str, kept: Option<Level>, variety: &Variety| {
        let text = format!("begin stip h#1 piec {men} end");
        let problem = Problem::read(&text).unwrap().input;
        Rank::of(&problem.initial.diagram, kept, variety, &base)
    };
    let moves = Some(Level::Moves);
    let repeating = Variety {
        repeats: 1,
        ..variety
    };
    let ranks = [
        rank("whit kb3 rh7 black kb1", moves, &variety),
        // one that is no model, a repeated move
        rank(
            "whit kb3 rh7 black kb1",
            moves,
            &Variety {
                models: Some(1),
                ..variety
            },
        ),
        rank("whit kb3 rh7 black kb1", moves, &repeating),
        // a stronger man, a man more
        rank("whit kb3 qh7 black kb1", moves, &variety),
        rank("whit kb3 rh7 rg7 black kb1", moves, &variety),
        // a third rook, though another man less
        rank("whit kb3 rh7 rg7 rf7 sa1 black kb1", moves, &variety),
        rank("whit kb3 bh7 bf7 sa1 black kb1", moves, &variety),
        // less of what is meant
        rank("whit kb3 rh7 black kb1", Some(Level::Men), &variety),
        rank("whit kb3 rh7 black kb1", Some(Level::Pattern), &variety),
        rank("whit kb3 rh7 black kb1", None, &variety),
    ];
    // two bishops on light squares and a third rook: the number of men decides
    let mut sorted = ranks;
    sorted.swap(5, 6);
    assert!(sorted.is_sorted(), "{sorted:?}");
    assert!(ranks[6] < ranks[5]);
}
