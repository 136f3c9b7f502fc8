use crate::Problem;
use crate::questions::answer;
use sauterelle_kernel::moves::Status;
use serde_json::{Value, json};

fn asked(name: &str, question: Value) -> Value {
    let answer = answer(name, question.clone()).unwrap_or_else(|f| panic!("{question}: {f:?}"));
    serde_json::from_slice(&answer.content).unwrap()
}

/// A mate of Black, or of whoever is to move there.
fn mate(men: &str, condition: &str) -> Value {
    let problem = format!("begin stip ~1 {condition} {men} end");
    asked("mate", json!({ "problem": problem, "to_move": "black" }))
}

fn squares<'v>(men: &'v Value, field: &str) -> Vec<&'v str> {
    let men = men.as_array().unwrap().iter();
    men.map(|man| man[field].as_str().unwrap()).collect()
}

fn square<'v>(mate: &'v Value, name: &str) -> &'v Value {
    let field = mate["field"].as_array().unwrap();
    let found = field.iter().find(|square| square["square"] == name);
    found.unwrap_or_else(|| panic!("{name}: {mate:#}"))
}

fn defence<'v>(mate: &'v Value, from: &str, to: &str) -> &'v Value {
    let mut all = mate["defences"].as_array().unwrap().iter();
    let found = all.find(|it| it["from"] == from && it["to"] == to);
    found.unwrap_or_else(|| panic!("{from}{to}: {mate:#}"))
}

#[test]
fn guards_blocks_and_lines() {
    let mate = mate("piec whit kg1 rd8 blac kh8 pg7 ph7 sa1 be5", "");
    assert_eq!(
        (&mate["status"], &mate["side"]),
        (&json!("mate"), &json!("black"))
    );
    assert_eq!(mate["checks"][0]["by"]["line"], json!(["e8", "f8", "g8"]));
    let g8 = square(&mate, "g8");
    assert_eq!(
        (&g8["state"], &g8["double"]),
        (&json!("guarded"), &json!(false))
    );
    assert_eq!(squares(&g8["guards"], "square"), ["d8"]);
    let g7 = square(&mate, "g7");
    assert_eq!(
        (&g7["state"], &g7["double"]),
        (&json!("blocked"), &json!(false))
    );
    assert_eq!(mate["field"].as_array().unwrap().len(), 3);
    assert_eq!(mate["defences"], json!([]));
}

#[test]
fn a_pinned_man_cannot_interpose() {
    let mate = mate("piec whit ka2 rd8 bc3 blac kh8 rg7 ph7", "");
    let defence = defence(&mate, "g7", "g8");
    assert_eq!(defence["kind"], "interposition");
    assert_eq!(squares(&defence["pinned_by"], "square"), ["c3"]);
    assert_eq!(
        defence["pinned_by"][0]["line"],
        json!(["d4", "e5", "f6", "g7"])
    );
    assert_eq!(defence.get("still_checking"), None);
    let g7 = square(&mate, "g7");
    assert_eq!(
        (&g7["state"], &g7["double"]),
        (&json!("blocked"), &json!(true))
    );
}

#[test]
fn in_double_check_the_other_man_still_checks() {
    let smothered = self::mate("piec whit kb6 rb8 sc7 sa6 blac ka8 bb7 rh8 qd7", "");
    assert_eq!(
        smothered["checks"].as_array().unwrap().len(),
        2,
        "{smothered:#}"
    );
    let defence = defence(&smothered, "h8", "b8");
    assert_eq!(defence["still_checking"], json!(["c7"]));
}

#[test]
fn the_king_that_steps_back_is_guarded_through_its_own_square() {
    let mate = mate("piec whit kg1 ra8 rb7 blac ke8", "");
    let f8 = square(&mate, "f8");
    assert_eq!(f8["guards"][0]["through"], "e8");
    assert_eq!(square(&mate, "e7")["guards"][0].get("through"), None);
}

#[test]
fn stalemates_name_the_pins() {
    let mate = mate("piec whit kf6 ra8 bg6 blac kh8 sg8", "");
    assert_eq!(mate["status"], "stalemate");
    let defence = defence(&mate, "g8", "e7");
    assert_eq!(defence["kind"], "other");
    assert_eq!(squares(&defence["pinned_by"], "square"), ["a8"]);
}

#[test]
fn rules_that_forbid_a_defence_are_named() {
    let mate = mate("piec whit ka3 qd8 rh1 blac kh8 pg7 ph7 rd1", "cond madrasi");
    let defence = defence(&mate, "d1", "d8");
    assert_eq!(defence["kind"], "capture");
    assert!(
        defence["text"].as_str().unwrap().starts_with("Madrasi"),
        "{defence:#}"
    );
}

#[test]
fn who_can_move_is_refused() {
    let question = json!({ "problem": "8/8/8/8/8/8/8/K6k" });
    assert!(answer("mate", question).is_err());
}

/// Every square of the field has its reason in every mate, and the guards are those that observe it.
#[test]
fn every_square_of_every_mate_is_told() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut mates = 0;
    while mates < 60 {
        let Some(fen) = position(&mut rng) else {
            continue;
        };
        let problem = Problem::read(&fen).unwrap();
        let position = problem.position(0).unwrap();
        if position.status() != Status::Mate || !position.illegal().is_empty() {
            continue;
        }
        mates += 1;
        let mate = asked("mate", json!({ "problem": fen }));
        for square in mate["field"].as_array().unwrap() {
            let question = json!({ "problem": fen, "square": square["square"] });
            let observers = &asked("observers", question)["sides"][0]["observers"];
            assert_ne!(square["state"], "refused", "{fen} {square:#}");
            assert_eq!(
                sorted(&square["guards"]),
                sorted(observers),
                "{fen} {square:#}"
            );
        }
    }
}

fn sorted(men: &Value) -> Vec<String> {
    let men = men.as_array().unwrap().iter();
    let mut men: Vec<String> = men.map(ToString::to_string).collect();
    men.sort();
    men
}

/// White men around a black king in the corner, in FEN, or a position that two men share a square in.
fn position(rng: &mut fastrand::Rng) -> Option<String> {
    let mut board = [' '; 64];
    let men = [('k', 0), ('K', 0), ('Q', 1), ('R', 1), ('N', 1), ('p', 1)];
    for (man, least) in men {
        let at = match man {
            'k' => 7,
            'p' => 8 + rng.usize(..48),
            _ => rng.usize(least..64),
        };
        if board[at] != ' ' {
            return None;
        }
        board[at] = man;
    }
    let ranks: Vec<String> = board.chunks(8).map(rank).collect();
    Some(format!("{} b - - 0 1", ranks.join("/")))
}

fn rank(squares: &[char]) -> String {
    let squares = squares.iter().map(|man| match man {
        ' ' => '1',
        man => *man,
    });
    squares.collect()
}

/// Whether Black is mated in a model mate there.
fn is_model(men: &str, condition: &str) -> Option<bool> {
    let text = format!("begin stip ~1 {condition} {men} end");
    let problem = Problem::read(&text).unwrap().input;
    let side = sauterelle_kernel::board::piece::Side::Black;
    let position = crate::Position::of(&problem, 0, Some(side)).unwrap();
    crate::content::finals::is_model_mate(&mut position.ctx())
}

#[test]
fn models_are_pure_and_economical() {
    for (men, model) in [
        // no mate, as h7 is free
        ("piec whit kf7 ra8 blac kh8", None),
        // g7 and g8 are guarded by the king only, h7 by the rook; a second rook does nothing, a pawn may
        ("piec whit kf7 rh1 blac kh8", Some(true)),
        ("piec whit kf7 rh1 ra1 blac kh8", Some(false)),
        ("piec whit kf7 rh1 pa2 blac kh8", Some(true)),
        // f8 is guarded by both rooks
        ("piec whit kg1 ra8 rb7 blac ke8", Some(true)),
        ("piec whit kg1 ra8 rb7 sg6 blac ke8", Some(false)),
        // blocked squares, g8 guarded once
        ("piec whit kg1 rd8 blac kh8 pg7 ph7", Some(true)),
        // a block that is guarded too
        ("piec whit kg1 rd8 be5 blac kh8 pg7 ph7", Some(false)),
        // smothered: with the king near its blocks are guarded; in double check
        ("piec whit kb6 sc7 blac ka8 bb7 rb8 ra7", Some(false)),
        ("piec whit kd1 sc7 blac ka8 rb8 pa7 pb7", Some(true)),
        (
            "piec whit kb6 rb8 sc7 sa6 blac ka8 bb7 rh8 qd7",
            Some(false),
        ),
        // a stalemate
        ("piec whit kf6 ra8 bg6 blac kh8 sg8", None),
        // the bishop pins the knight that would interpose, before the king or farther away
        ("piec whit kf7 rh1 bd4 blac kh8 sf6", Some(true)),
        ("piec whit ka1 rh1 bb2 se7 blac kh8 sg7", Some(true)),
        // one that could not interpose need not be pinned
        ("piec whit kf7 rh1 bd4 blac kh8 pf6", Some(false)),
        ("piec whit ka1 rh1 bb2 se7 blac kh8 pg7", Some(false)),
    ] {
        assert_eq!(is_model(men, ""), model, "{men}");
    }
}

#[test]
fn models_under_rules() {
    let men = "piec whit kf7 rh1 blac kh8";
    assert_eq!(is_model(men, "cond andernach"), Some(true));
    assert_eq!(is_model(men, "cond polo"), None);
    assert_eq!(is_model(men, "cond madrasi"), Some(true));
    // the white rook and the black one paralyse each other, and nobody gives check
    let paralysed = "piec whit kf7 rh1 blac kh8 rh5";
    assert_eq!(is_model(paralysed, "cond madrasi"), None);
}
