//! Battle play: keys asked about, variations, tries and set play that are meant, cures by two men.

use super::*;

/// A key with a threat and nine variations, two of which have one answer.
const POLO: &str = "Pieces White Kf2 Qf1 Rb1 Rh5 Bc3 Se3 Black Ke8 Qg6 Rf5 Ba5 Sa6 Pe6 \
    Stipulation #2 Condition Polo Option Variation";

/// Keys, tries and set play beside each other.
const TRIES: &str = "Pieces White Kf6 Qb1 Pa2 Black Kh8 Pa7 Pa3 Stipulation #2 Option Variation";

fn in_full(text: &str) -> Base {
    Base::in_full(&problem(text), &limits(1), &Stop::default()).expect("it is solved")
}

/// What is meant by the names that a user gives.
fn meaning(base: &Base, named: &str) -> Result<Base, BaseError> {
    let choices = named.split(',').map(|it| it.parse().expect("a choice"));
    base.meaning_of(&choices.collect::<Vec<Choice>>())
}

fn verdict_of(base: &Base, vary: &str, keep: Keep) -> Verdict {
    let judged = judged(base, vary, keep);
    let [(_, verdict, _)] = judged.as_slice() else {
        panic!("one version: {judged:?}");
    };
    *verdict
}

#[test]
fn keys_come_first_and_variations_are_told_where_they_are_asked_for() {
    let short = base(TRIES);
    assert!(short.solutions().all(|it| it.variations.is_empty()));
    let full = in_full(TRIES);
    let keys = |base: &Base| -> Vec<String> {
        let keys = base.solutions().filter(|it| !it.is_try && !it.is_set_play);
        keys.map(|it| it.text.to_string()).collect()
    };
    assert_eq!(keys(&short), keys(&full));
    let told: Vec<(String, bool, bool)> = full
        .solutions()
        .map(|it| (it.text.to_string(), it.is_try, it.is_meant))
        .collect();
    let count = keys(&short).len();
    assert!(told[..count].iter().all(|it| !it.1 && it.2), "{told:?}");
    let refuted = ("1.Qb1-b8 ? 1...Kh8-h7 !".to_string(), true, false);
    assert!(told[count..].contains(&refuted), "{told:?}");
    let polo = in_full(POLO);
    let key = polo.solutions().next().expect("a key");
    let threat = key.variations[0];
    assert!(threat.text.starts_with("1...~ 2.Rb1-d1/"), "{threat:?}");
    let main = key.variations.iter().filter(|it| it.is_main);
    let main: Vec<&str> = main.map(|it| it.text).collect();
    let expected = [
        "1...Ba5-b4[-c3] 2.Qf1-b5[-b4][-a6]",
        "1...Ba5-c7 2.Rb1-b7[-a6][-c7]",
    ];
    assert_eq!(main, expected);
}

#[test]
fn variations_that_are_meant_stay_with_their_answers() {
    let full = in_full(POLO);
    // without the knight the key still solves, and the rook captures one man less
    assert_eq!(verdict_of(&full, "bSa6?", MOVES), Verdict::Sound);
    let rook = meaning(&full, "1.4").unwrap();
    assert_eq!(rook.solutions().filter(|it| it.is_meant).count(), 1);
    assert_eq!(verdict_of(&rook, "bSa6?", MOVES), Verdict::Lost);
    // what has nothing to do with them may come and go
    assert_eq!(verdict_of(&rook, "wSe3?", MOVES), Verdict::Sound);
    assert_eq!(verdict_of(&rook, "wQf1 = wB", MOVES), Verdict::Sound);
    // it may stand elsewhere as long as it comes to the same square
    assert_eq!(verdict_of(&rook, "wRb1 -> b2", MOVES), Verdict::Sound);
    let all = meaning(&full, "all").unwrap();
    let meant: Vec<usize> = all
        .solutions()
        .map(|it| it.variations.iter().filter(|it| it.is_meant).count())
        .collect();
    assert_eq!(meant, [2]);
    assert_eq!(verdict_of(&all, "bSa6?", MOVES), Verdict::Lost);
    assert_eq!(verdict_of(&all, "bPe6?", MOVES), Verdict::Sound);
    // the threat is the first variation
    let threat = meaning(&full, "1.1").unwrap();
    assert_eq!(verdict_of(&threat, "bSa6?", MOVES), Verdict::Sound);
    let wrong = meaning(&full, "1.11").err();
    assert_eq!(wrong, Some(BaseError::NoVariation(1, 11)));
}

#[test]
fn variations_are_looked_for_in_whole_trees_at_other_levels() {
    let full = in_full(POLO);
    let rook = meaning(&full, "1.4").unwrap();
    for level in [Level::Men, Level::Pattern] {
        let keep = Keep::Level(level);
        assert_eq!(verdict_of(&rook, "wRb1 -> b2", keep), Verdict::Sound);
        assert_eq!(verdict_of(&rook, "bSa6?", keep), Verdict::Lost);
    }
    // asking about moves and reading the tree come to the same
    let mut unasked = rook.clone();
    unasked.positions[0].attacks = None;
    for vary in ["any?", "any -> near", "wQf1 = wB"] {
        let by_moves = judged(&rook, vary, MOVES);
        let by_trees = judged(&unasked, vary, MOVES);
        assert!(by_moves.iter().any(|it| it.1 == Verdict::Sound), "{vary}");
        for (asked, searched) in by_moves.iter().zip(&by_trees) {
            let is_kept = |it: Verdict| matches!(it, Verdict::Sound | Verdict::Dual);
            assert_eq!(is_kept(asked.1), is_kept(searched.1), "{}", asked.0);
        }
    }
}

#[test]
fn play_that_follows_an_end_is_looked_for_in_the_tree() {
    // in semi-reflex play the key forces Black to mate at once
    let text = "Pieces White Ka1 Bg7 Black Ka3 Pa2a4b3 Stipulation semi-r#2 Option Variation";
    let meant = meaning(&in_full(text), "1.1").unwrap();
    let judged = judged(&meant, "+wPa5 | bPa4? | bPb3?", MOVES);
    assert_eq!(of(&judged, "+wPa5").1, Verdict::Sound);
    assert_eq!(of(&judged, "-bPb3").1, Verdict::Lost);
}

#[test]
fn tries_stay_with_their_only_refutation() {
    let full = in_full(TRIES);
    let number = |text: &str| {
        let place = full.solutions().position(|it| it.text == text);
        place.unwrap_or_else(|| panic!("no {text}")) + 1
    };
    let tried = number("1.Qb1-b8 ? 1...Kh8-h7 !");
    let meant = meaning(&full, &tried.to_string()).unwrap();
    // where only a try is named, the keys are meant too
    let keys = full.solutions().filter(|it| it.is_meant).count();
    assert_eq!(meant.solutions().filter(|it| it.is_meant).count(), keys + 1);
    assert_eq!(verdict_of(&meant, "wPa2 -> d2", MOVES), Verdict::Sound);
    // a pawn on h7 takes the flight away, and the try solves
    let judged = judged(&meant, "wPa2 -> h6, g7", Keep::Nothing);
    assert!(judged.iter().all(|it| it.2.is_none()), "{judged:?}");
}

#[test]
fn set_play_of_battle_play_can_be_meant() {
    let full = in_full("Pieces White Kf6 Rh1 Black Kg8 Stipulation #2 Option Variation");
    let set = full.solutions().position(|it| it.is_set_play);
    let set = set.expect("set play") + 1;
    let text = full.solutions().nth(set - 1).unwrap().text.to_string();
    assert_eq!(text, "1...Kg8-f8 2.Rh1-h8");
    let meant = meaning(&full, &set.to_string()).unwrap();
    assert_eq!(
        verdict_of(&meant, "wRh1 -> h2", Keep::Nothing),
        Verdict::Sound
    );
    let mut study = Study::new(meant, MOVES, limits(1));
    let itself = study.judge(&[Version::default()], &Stop::default());
    assert_eq!(itself[0].as_ref().unwrap().verdict, Verdict::Sound);
    // from a3 the rook can come to h3 as before, but mates on another square
    let key = full.solutions().position(|it| it.text == "1.Rh1-h3 !");
    let named = format!("{},{set}", key.expect("a key") + 1);
    let mut study = Study::new(meaning(&full, &named).unwrap(), MOVES, limits(1));
    let elsewhere = Version::of(Edit::Move {
        from: at("h1"),
        to: at("a3"),
    });
    let judged = study.judge(&[elsewhere], &Stop::default());
    let judged = judged[0].as_ref().expect("a verdict");
    assert_eq!(judged.verdict, Verdict::Lost);
    assert_eq!(judged.lost[0].text, text);
}

#[test]
fn keys_are_asked_about_and_come_to_what_the_search_says() {
    for text in [POLO, TRIES] {
        let asked = base(text);
        assert!(asked.positions[0].attacks.is_some());
        let mut searched = asked.clone();
        searched.positions[0].attacks = None;
        let vary = "any -> any | any?";
        let (one, other) = (judged(&asked, vary, MOVES), judged(&searched, vary, MOVES));
        assert!(one.iter().any(|it| it.1 == Verdict::Cooked));
        for (one, other) in one.iter().zip(&other) {
            let is_kept = |it: Verdict| matches!(it, Verdict::Sound | Verdict::Dual);
            assert_eq!(
                is_kept(one.1),
                is_kept(other.1),
                "{}: {one:?} {other:?}",
                one.0
            );
            assert_eq!(one.2, other.2, "{}", one.0);
        }
    }
}

/// A man that stops every key but one does so by what follows it: each of these pairs is confirmed by search.
#[test]
fn cures_by_two_men_are_those_of_all_pairs() {
    // the white pawn guards one flight, the black one blocks another: either alone leaves a cook
    let cooked = base("Pieces White Kc6 Rh1 Rg2 Black Ka8 Pa7 Stipulation #1");
    let keys: Vec<String> = cooked.solutions().map(|it| it.text.to_string()).collect();
    assert!(keys.len() > 1, "{keys:?}");
    let meant = Arc::new(cooked.meaning(&[0]).unwrap());
    let found = pairs(&meant, &limits(2), &Stop::default());
    let mut study = Study::new(Arc::clone(&meant), MOVES, limits(2));
    let sound = |study: &mut Study, versions: &[Version]| -> Vec<Version> {
        let judged = study
            .judge(versions, &Stop::default())
            .into_iter()
            .flatten();
        let sound = judged.filter(|it| it.verdict == Verdict::Sound);
        sound.map(|it| it.version).collect()
    };
    let cures = sound(&mut study, &found);
    let usual = Space::usual_additions(meant.problem());
    let singles: Vec<Version> = Space::additions(meant.problem(), &usual, 1)
        .from(0)
        .map(|(_, version)| version)
        .collect();
    let by_one = sound(&mut study, &singles);
    let is_cured_by_one = |it: &Version| {
        let mut edits = it.edits.iter();
        edits.any(|edit| by_one.contains(&Version::of(edit.clone())))
    };
    // every eleventh pair of all
    let all = Space::additions(meant.problem(), &usual, 2);
    let some: Vec<Version> = all
        .from(0)
        .step_by(11)
        .map(|(_, version)| version)
        .filter(|it| !is_cured_by_one(it))
        .collect();
    let expected = sound(&mut study, &some);
    assert!(!expected.is_empty());
    let has = |wanted: &Version| {
        let same = |it: &&Version| wanted.edits.iter().all(|edit| it.edits.contains(edit));
        cures.iter().any(|it| same(&it))
    };
    let missed: Vec<&Version> = expected.iter().filter(|it| !has(it)).collect();
    assert!(missed.is_empty(), "{} of {}", missed.len(), expected.len());
}

#[test]
fn what_is_meant_is_named_as_it_is_shown() {
    for text in ["3", "1.2", "all"] {
        assert_eq!(text.parse::<Choice>().unwrap().to_string(), text);
    }
    assert_eq!("1.2".parse(), Ok(Choice::Variation(0, 1)));
    for wrong in ["0", "1.0", "x", "1.", "99999999999"] {
        assert!(wrong.parse::<Choice>().is_err(), "{wrong}");
    }
    let data = serde_json::to_string(&[Choice::Solution(2), Choice::Variation(0, 1)]).unwrap();
    assert_eq!(data, "[2,[0,1]]");
    let read: Vec<Choice> = serde_json::from_str(&data).unwrap();
    assert_eq!(read, [Choice::Solution(2), Choice::Variation(0, 1)]);
}
