use super::*;
use crate::deed::Level;
use crate::edit::Edit;

use crate::judged::Keep;
use crate::wants::Wants;
use sauterelle::kernel::board::piece::Sides;
use sauterelle::kernel::diagram::{Diagram, DiagramMan};
use sauterelle::notation::fen::write_diagram;
use sauterelle::{Problem, Sq};
use std::collections::BTreeSet;

/// A problem with a grasshopper, a neutral man and a condition.
const FAIRY: &str = "begin cond Madrasi stip h#2
    pieces white ke1 qd1 sd4 pb2 ba7 black kh8 rf8 pa6 gg2 neutral nc5 end";

/// Few men.
const SMALL: &str = "begin stip h#2 pieces white ka1 pb2 pc2 black kh8 qd5 end";

fn problem(text: &str) -> InputProblem {
    Problem::read(text).expect("a problem").input
}

fn read(text: &str, of: &str) -> Result<Space, Diagnostic> {
    Space::read(text, &problem(of))
}

/// The edits of all versions of a space, as they are written.
fn told(text: &str, of: &str) -> Vec<String> {
    let base = problem(of);
    let space = Space::read(text, &base).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    written(&space, &base)
}

fn written(space: &Space, base: &InputProblem) -> Vec<String> {
    let versions = space.from(0);
    versions
        .map(|(_, it)| it.written(&base.initial.diagram, base.language))
        .collect()
}

/// As one text.
fn list(text: &str, of: &str) -> String {
    told(text, of).join("; ")
}

#[test]
fn men_stand_elsewhere() {
    assert_eq!(list("wSd4 -> b6, c7", FAIRY), "wSd4 -> b6; wSd4 -> c7");
    assert_eq!(told("vary: d4 -> any", FAIRY).len(), 54);
    assert_eq!(told("wNd4 -> any", FAIRY), told("wSd4 → empty", FAIRY));
    assert_eq!(
        list("wSd4 -> rank 5", FAIRY),
        "wSd4 -> a5; wSd4 -> b5; wSd4 -> d5; wSd4 -> e5; wSd4 -> f5; wSd4 -> g5; wSd4 -> h5"
    );
    assert_eq!(told("wSd4 -> file c, file d", FAIRY).len(), 7 + 6);
    assert_eq!(told("d4 -> near", FAIRY).len(), 7);
    assert_eq!(
        list("d4 -> near a1, b8", FAIRY),
        "wSd4 -> b1; wSd4 -> a2; wSd4 -> b8"
    );
    // pawns on ranks where they do nothing, but where it is said
    assert_eq!(told("wP -> any", FAIRY).len(), 54 - 6 - 6);
    assert_eq!(list("wPb2 -> c8", FAIRY), "wPb2 -> c8");
    assert_eq!(list("nNc5 -> b5", FAIRY), "n[nightrider]c5 -> b5");
    assert_eq!(
        list("=[nightrider]c5 -> b5", FAIRY),
        list("=c5 -> b5", FAIRY)
    );
}

#[test]
fn men_are_left_out() {
    assert_eq!(list("bPa6?, b2?", FAIRY), "-bPa6; -wPb2");
    assert_eq!(list("bPa6, b2?", FAIRY), "-bPa6; -wPb2");
    assert_eq!(list("-bPa6, wQ", FAIRY), "-bPa6; -wQd1");
    // kings only where they are named
    assert_eq!(list("w?", FAIRY), "-wQd1; -wPb2; -wSd4; -wBa7");
    assert_eq!(told("any?", FAIRY).len(), 8);
    assert_eq!(list("wK?", FAIRY), "-wKe1");
    assert_eq!(list("wSd4? -> d5", FAIRY), "-wSd4; wSd4 -> d5");
}

#[test]
fn men_become_others() {
    assert_eq!(
        list("wQ = R, B, S", FAIRY),
        "wQd1 = wR; wQd1 = wB; wQd1 = wS"
    );
    assert_eq!(list("d1 = bQ, r:G, b", FAIRY), "wQd1 = b; wQd1 = wr:G");
    assert_eq!(
        list("d1 = {black, wKamikaze:Q}", FAIRY),
        "wQd1 = b; wQd1 = wKamikaze:Q"
    );
    assert_eq!(
        list("b2 = any", FAIRY),
        "wPb2 = wQ; wPb2 = wR; wPb2 = wB; wPb2 = wS; wPb2 = wG; wPb2 = w[nightrider]"
    );
    // no pawn on the first rank
    assert_eq!(
        list("d1 = any", FAIRY),
        "wQd1 = wR; wQd1 = wB; wQd1 = wS; wQd1 = wG; wQd1 = w[nightrider]"
    );
    assert!(told("any = any", FAIRY).iter().all(|it| !it.contains('K')));
    assert_eq!(
        list("d1 = R/B, nightrider", FAIRY),
        "wQd1 = wR/B; wQd1 = w[nightrider]"
    );
    // a colour is a small letter: the Berolina pawn has two great ones
    assert_eq!(list("d4 = BP", FAIRY), "wSd4 = wBP");
    assert_eq!(list("d4 = bP", FAIRY), "wSd4 = bP");
}

#[test]
fn men_are_added() {
    assert_eq!(
        list("+{wP, bS} @ a3, b4", FAIRY),
        "+wPa3; +wPb4; +bSa3; +bSb4"
    );
    assert_eq!(list("+bSe4", FAIRY), "+bSe4");
    assert_eq!(told("+{wP, bP} @empty", FAIRY).len(), 2 * (54 - 6 - 6));
    assert_eq!(told("+ nG @rank 3", FAIRY).len(), 8);
    assert_eq!(
        list("+bKamikaze:Q @ near h1", FAIRY),
        "+bKamikaze:Qg1; +bKamikaze:Qh2"
    );
}

#[test]
fn men_change_places() {
    assert_eq!(list("swap wQd1 bRf8", FAIRY), "swap wQd1 bRf8");
    assert_eq!(list("swap f8 d1", FAIRY), "swap wQd1 bRf8");
    // two pawns that are alike, and pawns on the first rank, are passed over
    let all = told("swap any", SMALL);
    assert_eq!(
        all.join("; "),
        "swap wKa1 bQd5; swap wKa1 bKh8; swap wPb2 bQd5; swap wPc2 bQd5; swap bQd5 bKh8"
    );
    assert_eq!(list("swap wP bQ", SMALL), "swap wPb2 bQd5; swap wPc2 bQd5");
}

#[test]
fn conditions_come_and_go() {
    assert_eq!(
        list("condition + {Circe Cage, Polo}", FAIRY),
        "condition + {Circe Cage}; condition + {Polo}"
    );
    assert_eq!(list("condition + Circe", FAIRY), "condition + {Circe}");
    assert_eq!(list("condition - Madrasi", FAIRY), "condition - {Madrasi}");
    assert_eq!(list("condition - any", FAIRY), "condition - {Madrasi}");
    assert_eq!(
        list("condition = {Circe}", FAIRY),
        "condition - {Madrasi} | condition + {Circe}"
    );
    assert_eq!(
        list("condition ± {Circe, Madrasi}", FAIRY),
        "condition + {Circe}; condition - {Madrasi}"
    );
    // each condition once: nothing with two Circes
    assert_eq!(
        list("condition + {Circe, Circe Cage, Polo}\nedits: 2", SMALL),
        "condition + {Circe} | condition + {Polo}; condition + {Circe Cage} | condition + {Polo}"
    );
}

#[test]
fn twins() {
    let space = read("twin: move, remove", SMALL).unwrap();
    assert!(space.are_twins());
    assert_eq!(space.wish().keep, Some(Keep::Nothing));
    let pattern = read("twin: remove\nkeep: pattern", SMALL).unwrap();
    assert_eq!(pattern.wish().keep, Some(Keep::Level(Level::Pattern)));
    // kings and a queen on 59 squares, pawns on 59 without two ranks of six and seven
    assert_eq!(space.len(), 3 * 59 + 2 * (59 - 7 - 7) + 3);
    assert!(!read("any?", SMALL).unwrap().are_twins());
    let fault = read("any? |\n twin: move", SMALL).unwrap_err();
    assert_eq!((fault.line, fault.column), (2, 2), "{fault}");
}

#[test]
fn letters_of_the_language() {
    let french = problem(FAIRY).in_language(sauterelle::Language::French);
    let told = |text: &str| {
        let space = Space::read(text, &french).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        written(&space, &french).join("; ")
    };
    assert_eq!(told("bCd4 -> e5 | nSg2?"), "bCd4 -> e5; -nSg2");
    assert_eq!(told("bDd1 = T, noir"), "bDd1 = bT; bDd1 = n");
    assert_eq!(told("=Nc5?"), "-=Nc5");
    let fault = Space::read("bSd4 -> e5", &french).unwrap_err();
    assert_eq!(fault.suggestion.as_deref(), Some("bCd4"), "{fault}");
    // a queen is D
    let fault = Space::read("+bQ @ any", &french).unwrap_err();
    let found = (fault.column, fault.suggestion.as_deref());
    assert_eq!(found, (3, Some("D")), "{fault}");
}

#[test]
fn wishes() {
    let text =
        "wSd4 -> any\nedits: 1..2 keep: men\nwant: 2 lines; men <= 7\nlimit: 0.5s each, 10 min";
    let space = read(&text.replace("1..2", "1"), FAIRY).unwrap();
    let wish = Wish {
        keep: Some(Keep::Level(Level::Men)),
        lines: Some(2..=2),
        men: Some(0..=7),
        wants: Wants::default(),
        each: Some(std::time::Duration::from_millis(500)),
        whole: Some(std::time::Duration::from_secs(600)),
    };
    assert_eq!(*space.wish(), wish);
    let wanted = read(
        "any? want: no-repeats; rule-needed; repeats = 0; shared-arrivals <= 1\n\
         want: no-idle-men; last-move; first-moves >= 2; last-moves ≥ 2; models >= 1",
        FAIRY,
    );
    let least = |least: u32| Some((least, u32::MAX));
    let all = Wants {
        counts: [Some((0, 0)), Some((0, 1)), least(2), least(2), least(1)],
        no_repeats: true,
        rule_needed: true,
        no_idle_men: true,
        last_move: true,
    };
    assert_eq!(wanted.unwrap().wish().wants, all);
    let fault = read("any? want: no-repeats; no-repeats", FAIRY).unwrap_err();
    assert_eq!(fault.column, 24, "{fault}");
    // ten men are too many
    assert_eq!(space.from(0).count(), 0);
    let few = list("any? | +bS @ rank 4\nedits: 2\nwant: men <= 3", SMALL);
    assert_eq!(few, "-wPb2 | -wPc2; -wPb2 | -bQd5; -wPc2 | -bQd5");
    assert_eq!(
        *read("any? want: men >= 3", SMALL)
            .unwrap()
            .wish()
            .men
            .as_ref()
            .unwrap(),
        3..=u32::MAX
    );
}

#[test]
fn faults_have_places() {
    for (text, line, column, suggestion) in [
        ("", 1, 1, None),
        ("vary:", 1, 1, None),
        ("wSd5 -> any", 1, 1, Some("wSd4")),
        ("a6? | bRd4 -> any", 1, 7, Some("wSd4")),
        ("a6? |\n  b1 -> any", 2, 3, None),
        ("bQ -> any", 1, 1, Some("wQ")),
        ("wSd4 -> ranc 3", 1, 9, Some("rank")),
        ("wSd4 -> rank 9", 1, 14, None),
        ("wSd4 -> file x", 1, 14, None),
        ("wSd4 -> a7", 1, 9, None),
        ("wSd4", 1, 5, None),
        ("wSd4 - any", 1, 6, None),
        ("wSd4 -> any wQ?", 1, 13, None),
        ("wSd4 = X9", 1, 8, None),
        ("wSd4 = grasshoper", 1, 8, Some("grasshopper")),
        ("wSd4 = Kamikase:S", 1, 8, Some("Kamikaze")),
        ("wSd4 = w[S", 1, 9, None),
        ("wSd4 = wS", 1, 1, None),
        ("+P @ any", 1, 2, Some("wQ")),
        ("+w @ any", 1, 2, Some("wQ")),
        ("+{wP, bP @ any", 1, 10, None),
        ("+wP", 1, 4, None),
        ("+wP @ near", 1, 7, None),
        ("+wPe1", 1, 4, None),
        ("swap wQd1", 1, 10, None),
        ("swop wQd1 f8", 1, 1, Some("swap")),
        ("condition + {Circe, Madrazi}", 1, 21, Some("Madrasi")),
        ("condition + {Madrasi}", 1, 14, None),
        ("condition - {Circe}", 1, 14, None),
        ("condition {Circe}", 1, 11, None),
        ("condition + {Circe", 1, 19, None),
        ("twin: move, removal", 1, 13, Some("remove")),
        ("any?\nedits: 0", 2, 8, None),
        ("any?\nedits: 2..1", 2, 8, None),
        ("any?\nedits: 9", 2, 8, None),
        ("any?\nedits: x", 2, 8, None),
        ("any?\nedit: 2", 2, 1, Some("edits")),
        ("any?\nkeep: move", 2, 7, Some("moves")),
        ("any?\nkeep: moves\nkeep: men", 3, 7, None),
        ("any?\nwant: modles >= 1", 2, 7, Some("models")),
        ("any?\nwant: men < 7", 2, 11, None),
        ("any?\nwant: 2 liens", 2, 9, Some("lines")),
        (
            "any?\nwant: shared-arivals = 0",
            2,
            7,
            Some("shared-arrivals"),
        ),
        ("any?\nwant: repeats = 0; repeats <= 2", 2, 20, None),
        ("any?\nwant: first-moves", 2, 18, None),
        ("any?\nchoose: chance", 2, 9, None),
        ("any?\nchoose: aneal", 2, 9, Some("anneal")),
        ("any?\nchoose: all 5", 2, 13, None),
        ("any?\nwant: 2 lines\nchoose: random 0", 3, 16, None),
        ("any?\nchoose: random\nchoose: anneal", 3, 9, None),
        ("any?\nseed: 7", 2, 6, None),
        ("any?\nchoose: random seed: x", 2, 22, None),
        ("any?\nchoose: random", 1, 1, None),
        ("any?\nchoose: random keep: moves want: 2 lines", 1, 1, None),
        ("twin: move\nchoose: random want: 2 lines", 1, 1, None),
        ("any?\nchoose: random want: 2 lines edits: 33", 2, 37, None),
        ("any?\nlimit: 5", 2, 8, None),
        ("any?\nlimit: 1s each, 5 ages", 2, 17, None),
    ] {
        let fault = read(text, FAIRY).map(|_| ()).expect_err(text);
        let found = (fault.line, fault.column, fault.suggestion.as_deref());
        assert_eq!(found, (line, column, suggestion), "{text:?}: {fault}");
    }
}

#[test]
fn what_is_not_available_is_refused_by_name() {
    for (text, name) in [
        ("any?\nwant: 2 lines; models >= 1", "models"),
        ("any?\nedits: 5", "5"),
    ] {
        let fault = read(text, &FAIRY.replace("Madrasi", "Polo"))
            .map(|_| ())
            .expect_err(text);
        assert_eq!(fault.kind, Kind::Unsupported, "{text}: {fault}");
        assert_eq!(fault.item, name, "{text}: {fault}");
    }
}

#[test]
fn doubts_about_the_letter_n() {
    // one of the two is in the diagram
    assert_eq!(list("+wNe5", SMALL.replace("qd5", "sd5").as_str()), "+wSe5");
    assert_eq!(
        list("+wNe5", SMALL.replace("qd5", "nd5").as_str()),
        "+w[nightrider]e5"
    );
    for of in [SMALL, FAIRY] {
        let fault = read("+wN @ e5", of).map(|_| ()).expect_err("both");
        assert!(
            fault.message.contains("[knight] or [nightrider]"),
            "{fault}"
        );
    }
}

#[test]
fn own_men_and_conditions_are_known() {
    let own = "begin define man rz, \"rook-rabbit\" = hop over 2 land any W
        define condition Edge = forbid when not to in edge
        stip h#2 cond Edge pieces white ka1 rzd4 black kh8 end";
    assert_eq!(list("rz -> d5 | +bRZe5", own), "wRZd4 -> d5; +bRZe5");
    assert_eq!(list("condition - Edge", own), "condition - {Edge}");
}

#[test]
fn squares_that_are_none() {
    let holes = "begin cond Hole a1b2 stip h#2 pieces white kd1 black kh8 end";
    assert_eq!(told("+wQ @ any", holes).len(), 60);
    let fault = read("+wQa1", holes).map(|_| ()).expect_err("a hole");
    assert_eq!(fault.column, 4, "{fault}");
}

/// What a version is: where who stands, and its conditions.
fn look(version: &Version, base: &Diagram) -> Option<String> {
    let changed = version.of_diagram(base)?;
    let mut conditions: Vec<String> = Vec::new();
    for edit in &version.edits {
        match edit {
            Edit::With(condition) => conditions.push(format!("+{condition}")),
            Edit::Without(name) => conditions.push(format!("-{name}")),
            _ => {}
        }
    }
    conditions.sort();
    Some(format!(
        "{} {conditions:?}",
        write_diagram(&changed.diagram)
    ))
}

#[test]
fn the_versions_are_all_sets_of_edits_that_go_together() {
    for text in [
        "any -> rank 3, d5, b2 | any?",
        "wP -> b3, c3, b4, c4",
        "any? | +{wP, bS} @ near d5 | swap any",
        "wP -> any | bQd5 = R, B, wQ | +wP @ b3",
        "wP = S | +wS @ d4 | condition + {Circe, Madrasi} | b2 -> d4",
        "swap any | wPb2 = bQ | bQd5 = wP, R",
    ] {
        let base = problem(SMALL);
        let diagram = &base.initial.diagram;
        let single = Space::read(text, &base.clone())
            .or_else(|_| Space::read(&format!("{text}\nedits: 1..2"), &base));
        let edits: Vec<Edit> = single
            .unwrap()
            .choices
            .into_iter()
            .flat_map(|it| it.edits)
            .collect();
        for most in 1..=2 {
            let space = match Space::read(&format!("{text}\nedits: 1..{most}"), &base) {
                Ok(space) => space,
                // a square that is taken, and nothing can make room
                Err(_) if most == 1 => continue,
                Err(fault) => panic!("{text}: {fault}"),
            };
            let n = edits.len() as u64;
            assert_eq!(space.len(), if most == 1 { n } else { n + n * (n - 1) / 2 });
            let mut expected = BTreeSet::new();
            for (at, one) in edits.iter().enumerate() {
                expected.extend(look(&Version::of(one.clone()), diagram));
                for other in edits
                    .iter()
                    .skip(at + 1)
                    .take(if most > 1 { n as usize } else { 0 })
                {
                    let version = Version {
                        edits: vec![one.clone(), other.clone()],
                    };
                    expected.extend(look(&version, diagram));
                }
            }
            expected.remove(&look(&Version::default(), diagram).unwrap());
            let told: Vec<String> = space
                .from(0)
                .map(|(_, it)| look(&it, diagram).expect("edits that go together"))
                .collect();
            let distinct: BTreeSet<String> = told.iter().cloned().collect();
            assert_eq!(distinct, expected, "{text}, {most}");
        }
    }
}

#[test]
fn like_men_that_cross_are_told_once() {
    // four ways to choose two squares of two pawns in order, of which half are the others again
    let two = told("wP -> b3, c3, b4, c4\nedits: 2", SMALL);
    assert_eq!(two.len(), 6, "{two:?}");
    assert!(
        two.contains(&"wPb2 -> b3 | wPc2 -> c3".to_string()),
        "{two:?}"
    );
    // left out and added elsewhere is a move
    let both = told("wPb2? | wPb2 -> b3 | +wP @ b3, b4\nedits: 2", SMALL);
    assert!(!both.contains(&"-wPb2 | +wPb3".to_string()), "{both:?}");
    assert!(both.contains(&"-wPb2 | +wPb4".to_string()), "{both:?}");
    // becoming each other is an exchange
    let kinds = told("swap b2 d5 | b2 = bQ | d5 = wP\nedits: 2", SMALL);
    assert_eq!(kinds, [""; 0]);
}

#[test]
fn what_is_written_is_read_again() {
    let base = problem(FAIRY);
    let text = "any -> rank 5 | any? | any = any, black, Kamikaze:Q | swap any | +{nG, b[nightrider]} @ rank 3
        | condition ± {Circe Cage, Madrasi}";
    let space = Space::read(text, &base).unwrap();
    let all: Vec<Version> = space.from(0).map(|(_, version)| version).collect();
    assert!(all.len() > 150, "{}", all.len());
    for version in all {
        let written = version.written(&base.initial.diagram, base.language);
        let again =
            Space::read(&written, &base).unwrap_or_else(|fault| panic!("{written}: {fault}"));
        assert_eq!(again.version(0), Some(version), "{written}");
    }
}

#[test]
fn a_space_too_large_is_told_with_its_size() {
    // more than a thousand million
    let text = "any -> any | any = any";
    let few = read(text, FAIRY).unwrap().len();
    let sizes = (1..=4)
        .map(|edits| combination::count(few, edits))
        .sum::<u64>();
    let fault = read(&format!("{text}\nedits: 1..4"), FAIRY).map(|_| ());
    let message = fault.unwrap_err().message;
    assert!(message.contains(&format!("{sizes} versions")), "{message}");
    assert!(read(&format!("{text}\nedits: 1..3"), FAIRY).is_ok());
}

#[test]
fn edits_that_are_made_in_each_others_room() {
    let fault = read("wPb2 -> c2", SMALL)
        .map(|_| ())
        .expect_err("c2 is taken");
    assert!(fault.message.contains("edits: 2"), "{fault}");
    assert_eq!(
        list("wPb2 -> c2 | bQd5 -> b2 | wPc2?\nedits: 1..2", SMALL),
        "-wPc2; wPb2 -> c2 | bQd5 -> b2; wPb2 -> c2 | -wPc2"
            .replace("wPb2 -> c2 | bQd5 -> b2; ", "")
    );
}

#[test]
fn does_every_man_matter() {
    let base = problem(FAIRY);
    let all = written(&Space::matters(&base), &base);
    assert_eq!(
        all.join("; "),
        "-wQd1; wQd1 = wR; wQd1 = wB; wQd1 = wS; -wPb2; -bGg2; -wSd4; wSd4 = wP; \
         -n[nightrider]c5; -bPa6; -wBa7; wBa7 = wP; -bRf8; bRf8 = bB; bRf8 = bS"
    );
}

#[test]
fn fewer_men_or_weaker_ones() {
    let base = problem(SMALL);
    let all = written(&Space::economy(&base), &base);
    let has = |text: &str| all.iter().any(|it| it == text);
    for one in [
        "-wPb2",
        "bQd5 = bP",
        "-wPb2 | -wPc2",
        // without a man another one may be stronger
        "-bQd5 | wPb2 = wQ",
        "bQd5 = bR | -wPc2",
    ] {
        let other: Vec<&str> = one.split(" | ").collect();
        let other: Vec<&str> = other.into_iter().rev().collect();
        assert!(has(one) || has(&other.join(" | ")), "{one}: {all:?}");
    }
    // as many men, one of them stronger
    assert!(!has("wPb2 = wS"), "{all:?}");
    let stronger = |it: &&String| !it.contains('-') && it.contains("wPb2 = ");
    assert_eq!(all.iter().find(stronger), None);
}

#[test]
fn where_else_and_what_is_added() {
    let base = problem(FAIRY);
    let at = |text: &str| text.parse::<Sq>().unwrap();
    assert_eq!(Space::squares(&base, at("d4")).len(), 54);
    assert_eq!(Space::squares(&base, at("b2")).len(), 42);
    // nobody stands there
    assert!(Space::squares(&base, at("b1")).is_empty());
    let usual = Space::usual_additions(&base);
    assert_eq!(usual.len(), 10);
    let one = Space::additions(&base, &usual, 1);
    assert_eq!(one.len(), 2 * 42 + 8 * 54);
    let pawn = DiagramMan::new(sauterelle::kernel::men::orthodox()[5], Sides::White);
    let two = Space::additions(&base, &[pawn], 2);
    assert_eq!(two.len(), 42 * 41 / 2);
    assert_eq!(two.from(0).count(), 42 * 41 / 2);
}

/// A number that looks random.
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    (*seed >> 33) as usize
}

#[test]
fn damaged_texts_are_read_or_refused() {
    let whole = "vary: wSd4 -> any, rank 3 | bPa6?, b2? | wQ = R, {B, wr:[grasshopper]} # so\n| +{wP, =G} @empty | \
        swap wQd1 bRf8 | condition ± {Circe Cage, Madrasi}\nedits: 1..2 keep: moves\nwant: 2 lines; men <= 7 limit: 1s each, 10min é→≤";
    let base = problem(FAIRY);
    let letters: Vec<char> = whole.chars().collect();
    let mut seed = 1;
    let mut refused = 0;
    let mut read = 0;
    for _ in 0..4000 {
        let mut text = letters.clone();
        for _ in 0..=next(&mut seed) % 3 {
            let (a, b) = (next(&mut seed) % text.len(), next(&mut seed) % text.len());
            match next(&mut seed) % 4 {
                0 => drop(text.remove(a)),
                1 => text.insert(a, letters[next(&mut seed) % letters.len()]),
                2 => text.truncate(a.max(1)),
                _ => text.swap(a, b),
            }
            if text.is_empty() {
                text.push(' ');
            }
        }
        let text: String = text.into_iter().collect();
        match Space::read(&text, &base) {
            Err(fault) => {
                refused += 1;
                let lines: Vec<&str> = text.split('\n').collect();
                let line = lines.get(fault.line - 1).expect("a line");
                assert!(
                    fault.column <= line.chars().count() + 1,
                    "{text:?}: {fault}"
                );
            }
            Ok(space) => {
                read += 1;
                let _ = space.version(next(&mut seed) as u64 % space.len());
            }
        }
    }
    assert!(
        refused > 1000 && read > 40,
        "{refused} refused, {read} read"
    );
}
