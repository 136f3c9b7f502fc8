use crate::questions::answer;
use serde_json::{Value, json};

/// L. Sunyer, 1923.
const SUNYER: &str = "4k3/8/8/7K/8/8/8/8";

fn asked(name: &str, question: &Value) -> Result<Value, String> {
    let answer = answer(name, question.clone()).map_err(|f| f.faults[0].message.clone())?;
    Ok(serde_json::from_slice(&answer.content).unwrap())
}

/// The answer about Sunyer's position, with more fields of the question.
fn about_sunyer(more: &Value) -> Result<Value, String> {
    let mut question = json!({ "problem": SUNYER });
    let fields = question.as_object_mut().unwrap();
    fields.extend(more.as_object().unwrap().clone());
    asked("last-moves", &question)
}

/// The position before the move of this text.
fn before(found: &Value, text: &str) -> String {
    let moves = found["moves"].as_array().unwrap();
    let it = moves.iter().find(|it| it["text"] == text);
    let it = it.unwrap_or_else(|| panic!("no {text} in {found}"));
    it["fen"].as_str().unwrap().to_string()
}

#[test]
fn moves_are_found_one_after_the_other() {
    let found = about_sunyer(&json!({ "side": "white" })).unwrap();
    assert_eq!(found["side"], "white");
    let first = before(&found, "Kg6xRh5");
    let moves = found["moves"].as_array().unwrap();
    let it = moves.iter().find(|it| it["text"] == "Kg6xRh5").unwrap();
    assert_eq!(
        (&it["from"], &it["to"], &it["captured"]),
        (&json!("g6"), &json!("h5"), &json!("R"))
    );
    let question = json!({ "to_move": "black", "back": [first] });
    let found = about_sunyer(&question).unwrap();
    assert_eq!(found["side"], "black");
    let second = before(&found, "Rh8xQh5");
    // the other questions know the position too
    let question = json!({ "problem": SUNYER, "to_move": "black", "back": [first, second] });
    let position = asked("position", &question).unwrap();
    assert_eq!(position["turn"], "black");
    assert!(
        position["fen"]
            .as_str()
            .unwrap()
            .starts_with("4k2r/8/6K1/7Q/8/8/8/8 b")
    );
    let question = json!({ "problem": SUNYER, "to_move": "black", "back": [first, second], "moves": ["Rxh5"], "move": "Kxh5" });
    assert_eq!(asked("explain", &question).unwrap()["legal"], true);
}

#[test]
fn the_side_that_moved_last_is_the_one_not_to_move() {
    // White is to move if nothing is said
    assert_eq!(about_sunyer(&json!({})).unwrap()["side"], "black");
    assert_eq!(
        about_sunyer(&json!({ "to_move": "black" })).unwrap()["side"],
        "white"
    );
    let refused = about_sunyer(&json!({ "to_move": "white", "side": "white" }));
    assert_eq!(refused.unwrap_err(), "this side has not moved last");
}

#[test]
fn the_letters_and_reasons_are_those_of_the_language() {
    let found = about_sunyer(&json!({
        "side": "white",
        "language": "fr",
        "missing": { "from": "a1", "to": "h5", "captured": "t" },
    }))
    .unwrap();
    before(&found, "Rg6xTh5");
    assert_eq!(found["missing"]["message"], "last-no-capture");
    assert_eq!(
        found["missing"]["text"],
        "le Roi blanc de h5 ne peut pas venir de a1 par une prise de Tour"
    );
    let found = about_sunyer(&json!({
        "side": "white",
        "missing": { "from": "g6", "to": "h5", "captured": "R" },
    }));
    assert_eq!(found.unwrap().get("missing"), None);
}

#[test]
fn what_hinders_is_told() {
    let problem = "begin stip ~1 cond Sentinelles piec whit ka1 blac kh8 end";
    for (language, text) in [
        (
            "en",
            "Sentinelles: moves cannot be taken back under this rule",
        ),
        (
            "fr",
            "Sentinelles : on ne peut pas reprendre de coups avec cette règle",
        ),
        (
            "de",
            "Sentinelles: mit dieser Regel können keine Züge zurückgenommen werden",
        ),
    ] {
        let question = json!({ "problem": problem, "language": language });
        let found = asked("last-moves", &question).unwrap();
        assert_eq!(found["hindrance"]["rule"], "Sentinelles");
        assert_eq!(found["hindrance"]["text"], text);
        assert_eq!(found["moves"], json!([]));
    }
    let question = json!({ "problem": problem, "back": ["7k/8/8/8/8/8/K7/8 b - - 0 1"] });
    assert_eq!(
        asked("position", &question).unwrap_err(),
        "moves cannot be taken back under Sentinelles"
    );
}

#[test]
fn the_account_says_why() {
    let missing = |problem: &str, from: &str, to: &str| {
        let missing = json!({ "from": from, "to": to });
        let question =
            json!({ "problem": problem, "side": "white", "level": 2, "missing": missing });
        asked("last-moves", &question).unwrap()["missing"].clone()
    };
    // A. Brandis: the pawn has not left the cage
    let brandis = missing("8/8/8/8/8/1P6/1PkPP3/KR1b4", "a2", "b3");
    assert_eq!(brandis["message"], "last-cage");
    let men = "Ka1, Rb1, Bd1, Pa2, Pb2, Kc2, Pd2, Pe2";
    assert!(brandis["text"].as_str().unwrap().contains(men), "{brandis}");
    // Black has all his men
    let problem = "rnbqkbnr/pppppppp/8/8/8/1P6/2PPPPPP/4K3";
    assert_eq!(missing(problem, "a2", "b3")["message"], "last-too-many-men");
}

#[test]
fn levels_ask_for_more_or_less() {
    // Black's king has come to a8 from nowhere
    let problem = "kN6/NR6/8/8/4P3/8/8/4K3";
    let at = |level: u8| {
        let missing = json!({ "from": "e3", "to": "e4" });
        let question =
            json!({ "problem": problem, "side": "white", "level": level, "missing": missing });
        asked("last-moves", &question)
    };
    assert_eq!(at(0).unwrap().get("missing"), None);
    assert_eq!(at(1).unwrap()["missing"]["message"], "last-nothing-before");
    assert_eq!(at(3).unwrap_err(), "there is no level 3: 0, 1 or 2");
}

#[test]
fn what_is_not_there_is_refused() {
    for (more, said) in [
        (
            json!({ "missing": { "from": "i9", "to": "h5" } }),
            "'i9' is not a square",
        ),
        (
            json!({ "missing": { "from": "g6", "to": "h5", "captured": "XY" } }),
            "there is no man 'XY' here",
        ),
        (
            json!({ "back": ["8/8/8/8/8/8/8/8 w - - 0 1"] }),
            "no move leads here from '8/8/8/8/8/8/8/8 w - - 0 1'",
        ),
        (json!({ "missing": { "from": "g6" } }), "missing field `to`"),
    ] {
        assert_eq!(about_sunyer(&more).unwrap_err(), said);
    }
}

#[test]
fn what_solves_is_asked_from_the_diagram_on() {
    let found = about_sunyer(&json!({ "side": "white" })).unwrap();
    let question = json!({
        "problem": SUNYER, "to_move": "black", "back": [before(&found, "Kg6xRh5")], "move": "Kxh5"
    });
    assert_eq!(
        asked("missing", &question).unwrap_err(),
        "solutions begin at the diagram"
    );
}
