//! What people paste is read as the problem that it means, and what is not understood is refused by name.

use super::MAIL;
use super::write::are_same;
use crate::draft::outside::Question;
use crate::entered::{InputProblem, Record};
use crate::forms::item::{Item, Manner};
use crate::forms::{records, told_by};
use crate::popeye::parse_problems;

fn read(text: &str) -> Vec<Record> {
    assert!(told_by(text.as_bytes()) == Some(&MAIL), "{text}");
    records(&MAIL, text.as_bytes(), None, &Question::default())
}

fn only(text: &str) -> InputProblem {
    let records = read(text);
    assert_eq!(records.len(), 1, "{text}");
    records[0].entry.result.clone().expect(text)
}

/// The problem that Popeye's language says.
fn meant(text: &str) -> InputProblem {
    let entries = parse_problems(format!("BeginProblem\n{text}\nEndProblem").as_bytes(), None);
    entries[0].result.clone().expect(text)
}

fn same(text: &str, popeye: &str) -> Vec<String> {
    let (read, meant) = (only(text), meant(popeye));
    assert!(are_same(&read, &meant), "{text}");
    read.notes.iter().map(ToString::to_string).collect()
}

const SIMPLE: &str = "Pieces White Kd7 Bb2 Pc2 Black Ka2 Sf6\nStipulation h#2";

#[test]
fn lists_of_men() {
    for text in [
        "White: Kd7 Bb2 Pc2\nBlack: Ka2 Sf6\nh#2",
        "White: Kd7, Bb2, c2 / Black: Ka2, Sf6\nh#2",
        "W: Kd7, Bb2, c2; B: Ka2, Sf6. h#2 (3+2)",
        "white Kd7 Bb2 c2\n\nblack Ka2 Sf6\n\nH#2    (3+2)  C+",
        "h#2\nWhite Kd7 Bb2 c2 (3)\nBlack Ka2 Sf6 (2)",
        "blanc Rd7 Fb2 Pc2\nnoir Ra2 Cf6\nh#2",
        "Blancs : Rd7 Fb2 c2\nNoirs : Ra2 Cf6\nh#2",
        "B: Rd7 Fb2 c2\nN: Ra2 Cf6\nh#2 2 solutions",
        "Weiß Kd7 Lb2 Bc2\nSchwarz Ka2 Sf6\nh#2",
        "Weiß: Kd7, Lb2, c2\nSchwarz: Ka2, Sf6\nh#2",
        "wKd7 wBb2 wPc2 bKa2 bSf6\nh#2",
        "W: Kd7 Bb2 pc2 / B: Ka2 Sf6 -- h#2",
        "White: King d7, Bishop b2, Pawn c2\nBlack: King a2, Knight f6\nHelpmate in 2",
    ] {
        assert_eq!(same(text, SIMPLE), [""; 0], "{text}");
    }
    let notes = same("Kd7 Bb2 Pc2\nKa2 Sf6\nh#2", SIMPLE);
    assert!(
        notes[0].contains("the first men are taken for White's"),
        "{notes:?}"
    );
    // without colours the men tell the language
    let notes = same("Kd7 Lb2 c2 / Ka2 Sf6\nh#2", SIMPLE);
    assert!(
        notes.iter().any(|note| note.contains("German")),
        "{notes:?}"
    );
    // a caption that begins as a list does tells nothing of the letters
    same(
        "W: Kd7 Lb2 c2 S: Ka2 Sf6\nWhite Maximummer h#2",
        &format!("{SIMPLE}\nCondition WhiteMaximummer"),
    );
    let notes = same("White: Kd7 Bb2 Pc2\nBlack: Ka2 Nf6\nh#2", SIMPLE);
    assert!(notes[0].contains("N is taken for a knight"), "{notes:?}");
}

#[test]
fn boards() {
    let popeye = only(SHOWN);
    assert_eq!(popeye.authors, ["A. Composer"]);
    let notes = same(
        SHOWN,
        "Pieces White Kd7 Bb2 Black royal Ga2 Neutral Sf6\nCondition Circe Maximummer\nStipulation h#2\nTwin move a2 a3\nTwin Stipulation h#3",
    );
    assert_eq!(notes.len(), 1, "{notes:?}");
    for board in [
        ". . . . . . . .\n. . . K . . . .\n. . . . . n . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\nk B P . . . . .\n. . . . . . . .",
        "8 . . . . . . . .\n7 . . . K . . . .\n6 . . . . . n . .\n5 . . . . . . . .\n4 . . . . . . . .\n3 . . . . . . . .\n2 k B P . . . . .\n1 . . . . . . . .\n  a b c d e f g h",
        "........\n...K....\n.....n..\n........\n........\n........\nkBP.....\n........",
        "+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   |\n+---+---+---+---+---+---+---+---+\n|   |   |   | K |   |   |   |   |\n+---+---+---+---+---+---+---+---+\n|   |   |   |   |   | n |   |   |\n+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   |\n+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   |\n+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   |\n+---+---+---+---+---+---+---+---+\n| k | B | P |   |   |   |   |   |\n+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   |\n+---+---+---+---+---+---+---+---+",
        "· · · · · · · ·\n· · · ♔ · · · ·\n· · · · · ♞ · ·\n· · · · · · · ·\n· · · · · · · ·\n· · · · · · · ·\n♚ ♗ ♙ · · · · ·\n· · · · · · · ·",
    ] {
        same(&format!("{board}\nh#2"), SIMPLE);
        // figures are the same men in all languages, whatever stands beneath
        if board.contains('♔') {
            let notes = same(&format!("{board}\nh#2\n\nLoesung beendet."), SIMPLE);
            assert_eq!(notes, [""; 0]);
        }
    }
}

const SHOWN: &str = "
             A. Composer

+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   .   .   .   .   .   .   .   8
|                                   |
7   .   .   .   K   .   .   .   .   7
|                                   |
6   .   .   .   .   .  =S   .   .   6
|                                   |
5   .   .   .   .   .   .   .   .   5
|                                   |
4   .   .   .   .   .   .   .   .   4
|                                   |
3   .   .   .   .   .   .   .   .   3
|                                   |
2  -G   B   .   .   .   .   .   .   2
|                                   |
1   .   .   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  h#2                    2 + 1 + 1n
              Royal a2
             Maximummer
                Circe

a) 

  1.Ga2-c2 Kd7-e7   2.Gc2-e2 Kd7-d8 #

b) bGa2-->a3  

c) h#3

solution finished. Time = 0.010 s
";

#[test]
fn positions_with_a_caption() {
    let men = "8/3K4/5n2/8/8/8/kBP5/8";
    for text in [
        format!("{men} h#2"),
        format!("{men} (3+2) h#2 C+"),
        format!("{men}\nh#2"),
    ] {
        same(&text, SIMPLE);
    }
    let circe = format!("{SIMPLE}\nCondition Circe KoeKo");
    same(&format!("{men} h#2 Circe, Koeko"), &circe);
    same(&format!("{men}\nh#2 Circe\nKoeko"), &circe);
    let two = format!("{men} h#2\n\n8/3K4/5n2/8/8/8/kBP5/8 h#3 Circe");
    assert_eq!(read(&two).len(), 2);
    // positions alone are another format
    for text in [
        men.to_string(),
        format!("{men} b - - 0 1"),
        format!("{men} w - - acd 7;"),
    ] {
        assert_ne!(told_by(text.as_bytes()), Some(&MAIL), "{text}");
    }
}

#[test]
fn twins_and_solutions() {
    for (change, popeye) in [
        ("b) wPc2-->c3", "Move c2 c3"),
        ("b) Pc2 to c3", "Move c2 c3"),
        ("b) Pc2-c3", "Move c2 c3"),
        ("b) Bb2 ↔ Pc2", "Exchange b2 c2"),
        ("b) -Pc2", "Remove c2"),
        ("b) +bSc3", "Add Black Sc3"),
        ("b) h#3", "Stipulation h#3"),
        ("b) Pc2→c3, -Sf6", "Move c2 c3 Remove f6"),
    ] {
        let text =
            format!("White: Kd7 Bb2 Pc2\nBlack: Ka2 Sf6\nh#2 {change}").replace(" b)", "\nb)");
        same(&text, &format!("{SIMPLE}\nTwin {popeye}"));
        // behind the stipulation too
        let text = text.replace("\nb)", "  b)");
        same(&text, &format!("{SIMPLE}\nTwin {popeye}"));
    }
    let text = "White: Kd7 Bb2 Pc2\nBlack: Ka2 Sf6\nh#2\nb) Pc2-c3\na) 1.Sf6-d7 Kd7-c7\nb) 1.Sf6-e4 Kd7-e6\n";
    let records = read(text);
    let twins = &records[0].entry.result.as_ref().expect("no fault").twins;
    assert_eq!(twins.len(), 2);
    let solution = records[0].text("solution");
    assert_eq!(solution, Some("a) 1.Sf6-d7 Kd7-c7\nb) 1.Sf6-e4 Kd7-e6\n"));
}

#[test]
fn nothing_is_left_out() {
    for (text, line, message) in [
        (
            "White: Kd7 Bb2\nBlack: Ka2\nh#2 Cirse",
            3,
            "unknown condition 'Cirse'",
        ),
        (
            "White: Kd7 Bb2\nBlack: Ka2\nh#2 Circe\nb) turned",
            4,
            "the change 'turned' is not understood",
        ),
        ("White: Kd7 Bb2\nBlack: Kb2\nh#2", 2, "two men stand on b2"),
        ("White: Kd7 Bb2\nBlack: Ka2 Sf\nh#2", 2, "'Sf' is not a man"),
        ("White: Kd9 Bb2\nBlack: Ka2\nh#2", 1, "'Kd9' is not a man"),
        ("White: Kd7 Yb2\nBlack: Ka2\nh#2", 1, "unknown man 'Y'"),
        (
            "White: Kd7 Bb2\nBlack: Ka2\nRoyal c4\nh#2",
            3,
            "nobody stands on c4",
        ),
    ] {
        let records = read(text);
        let faults = records[0].entry.result.as_ref().expect_err(text);
        assert!(faults[0].message.starts_with(message), "{faults:?}");
        assert_eq!(faults[0].line, line, "{faults:?}");
    }
}

#[test]
fn what_the_form_has_no_words_for_is_not_written() {
    let item = |text: &str| Item {
        line: 1,
        problem: meant(text),
        details: Vec::new(),
        solution: None,
    };
    let written = |text: &str| MAIL.write(&Manner::default(), &[&item(text)]);
    let text = written(&format!(
        "{SIMPLE}\nCondition Circe\nOption SetPlay\nTwin exchange b2 c2"
    ))
    .expect("words for all");
    assert!(text.contains("\nb) b2<-->c2\n"), "{text}");
    let text = written(&format!("{SIMPLE}\nCondition CageCirce")).expect("words for all");
    assert!(text.contains("Circe Cage\n"), "{text}");
    let mut solved = item(&format!("{SIMPLE}\nTwin exchange b2 c2"));
    solved.details = vec![("solution".into(), "a) 1.Kb3 Bd4\nb) see text".into())];
    let text = MAIL
        .write(&Manner::default(), &[&solved])
        .expect("a place for the solution");
    assert_eq!(
        read(&text)[0].text("solution"),
        Some("\na) 1.Kb3 Bd4\nb) see text\n")
    );
    let faults = written(&format!("{SIMPLE}\nTwin rotate 90")).unwrap_err();
    assert!(faults[0].message.contains("no words for all"), "{faults:?}");
}

#[test]
fn links_to_boards_in_the_web_are_positions() {
    for text in [
        "https://lichess.org/editor/8/8/8/8/5k2/8/1Q6/K7_w_-_-_0_1?color=white\nh#2",
        "h#2\nhttps://lichess.org/analysis/standard/8/8/8/8/5k2/8/1Q6/K7_b_-_-_0_1",
        "lichess.org/analysis/fromPosition/8/8/8/8/5k2/8/1Q6/K7_w_-_- h#2",
        "<https://www.chess.com/analysis?fen=8%2F8%2F8%2F8%2F5k2%2F8%2F1Q6%2FK7+w+-+-+0+1&flip=false> h#2",
        "https://www.chess.com/dynboard?fen=8/8/8/8/5k2/8/1Q6/K7%20w&board=green\nh#2",
    ] {
        same(text, "Pieces White Ka1 Qb2 Black Kf4\nStipulation h#2");
    }
    let wrong = "https://lichess.org/training/12345";
    assert!(told_by(wrong.as_bytes()).is_none(), "{wrong}");
}

#[test]
fn entities_are_letters() {
    let text = "Gy\\\"orgy P&aacute;ros\n\nWei&szlig; Ka1 Schwarz Kc1 Bb2\nh#2";
    let problem = only(text);
    assert_eq!(problem.authors, ["György Páros"]);
    assert_eq!(problem.initial.diagram.placed().count(), 3);
}

#[test]
fn what_people_paste() {
    let blocks: Vec<&str> = include_str!("pasted.txt").split("\n### ").skip(1).collect();
    let mut faults = Vec::new();
    for block in blocks {
        let (expected, text) = block.split_once('\n').expect("a problem");
        if told_by(text.as_bytes()) != Some(&MAIL) {
            faults.push(format!("not read as a mail: {text}"));
            continue;
        }
        let read = records(&MAIL, text.as_bytes(), None, &Question::default());
        let result = read[0].entry.result.clone();
        match (expected.strip_prefix("refused: "), result) {
            (Some(part), Err(why)) if why[0].message.contains(part) => {}
            (None, Ok(problem)) if are_same(&problem, &meant(expected)) => {}
            (_, result) => faults.push(format!("{text}\n{:?}", result.map(|it| it.stipulation))),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}
