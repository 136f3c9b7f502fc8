//! Every command as a user sees it.

use crate::common::document::root;
use crate::common::{Run, sauterelle};
use serde::de::IgnoredAny;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// A black pawn on a2 that a rook can capture: three cages, one of them with promotion.
const THREE_CAGES: &str = "3K2k1/8/8/8/8/8/p6R/1N6";

/// Runs the program; it must end with this code and say nothing on standard error.
fn run(code: i32, args: &[&str]) -> String {
    let Run { stdout, .. } = checked(code, args, "");
    stdout
}

fn checked(code: i32, args: &[&str], stdin: &str) -> Run {
    let run = sauterelle(args, stdin);
    assert_eq!(run.code, code, "{args:?}: {}", run.shown());
    assert!(run.stderr.is_empty(), "{args:?}: {}", run.shown());
    run
}

fn json(code: i32, args: &[&str]) -> Value {
    let text = run(code, args);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{args:?}: {error}: {text}"))
}

fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().expect("an object");
    object
        .keys()
        .map(String::as_str)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

// ---------------------------------------------------------------- schemas

/// A schema as the program prints it now.
pub fn schema(args: &[&str]) -> Value {
    json(0, args)
}

/// What does not fit the schema. Covers what the schemas of this program use, and takes no property that
/// is not described.
fn misfits(schema: &Value, root: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    let (properties, open) = described(schema, root, value);
    if let (Some(object), false) = (value.as_object(), open) {
        for key in object.keys().filter(|key| !properties.contains_key(*key)) {
            found.push(format!("{place}.{key} is not in the schema"));
        }
    }
    misfits_here(schema, root, value, place, found);
}

fn misfits_here(schema: &Value, root: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    let Some(schema) = schema.as_object() else {
        return;
    };
    for (keyword, wanted) in schema {
        match keyword.as_str() {
            "$ref" => misfits_here(referred(wanted, root), root, value, place, found),
            "type" => {
                let types: Vec<&Value> = wanted
                    .as_array()
                    .map_or(vec![wanted], |all| all.iter().collect());
                if !types
                    .iter()
                    .any(|name| is_of_type(value, name.as_str().expect("a name")))
                {
                    found.push(format!("{place} is no {wanted}: {value}"));
                }
            }
            "const" if value != wanted => found.push(format!("{place} is not {wanted}: {value}")),
            "minimum" if value.as_f64() < wanted.as_f64() => {
                found.push(format!("{place} is below {wanted}"))
            }
            "maximum" if value.as_f64() > wanted.as_f64() => {
                found.push(format!("{place} is above {wanted}"))
            }
            "required" => {
                for key in wanted.as_array().expect("a list") {
                    if value.get(key.as_str().expect("a name")).is_none() {
                        found.push(format!("{place} has no {key}"));
                    }
                }
            }
            "properties" => {
                for (key, inner) in wanted.as_object().expect("an object") {
                    if let Some(part) = value.get(key) {
                        misfits(inner, root, part, &format!("{place}.{key}"), found);
                    }
                }
            }
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    misfits(wanted, root, item, &format!("{place}[{i}]"), found);
                }
            }
            // of objects without named properties
            "additionalProperties" if wanted.is_object() => {
                for (key, inner) in value.as_object().into_iter().flatten() {
                    misfits(wanted, root, inner, &format!("{place}.{key}"), found);
                }
            }
            "oneOf" | "anyOf" => {
                let options = wanted.as_array().expect("a list");
                let fitting = options
                    .iter()
                    .filter(|option| fits(option, root, value))
                    .count();
                if fitting == 0 || (keyword == "oneOf" && fitting > 1) {
                    found.push(format!(
                        "{place} fits {fitting} of {}: {value}",
                        options.len()
                    ));
                }
            }
            "minItems" | "maxItems" => {
                let least = keyword == "minItems";
                let count = value.as_array().map_or(0, Vec::len) as u64;
                let limit = wanted.as_u64().expect("a number");
                if if least { count < limit } else { count > limit } {
                    found.push(format!("{place} has {count} items, not {limit}"));
                }
            }
            "const" | "minimum" | "maximum" | "description" | "title" | "format" | "$schema"
            | "$defs" => {}
            other => panic!("this test does not know the keyword {other}"),
        }
    }
}

fn fits(schema: &Value, root: &Value, value: &Value) -> bool {
    let mut found = Vec::new();
    misfits_here(schema, root, value, "", &mut found);
    found.is_empty()
}

/// The properties described for an object, and whether any others can occur.
fn described<'s>(schema: &'s Value, root: &'s Value, value: &Value) -> (Map<String, Value>, bool) {
    let mut all = Map::new();
    let has_any_keys = schema
        .get("additionalProperties")
        .is_some_and(Value::is_object);
    let mut open = has_any_keys || schema.as_object().is_none_or(Map::is_empty);
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        all.extend(properties.clone());
    }
    let options = ["oneOf", "anyOf"]
        .into_iter()
        .filter_map(|key| schema.get(key)?.as_array());
    let fitting = options.flatten().filter(|option| fits(option, root, value));
    for inner in fitting.chain(schema.get("$ref").map(|name| referred(name, root))) {
        let (properties, is_open) = described(inner, root, value);
        all.extend(properties);
        open |= is_open;
    }
    (all, open)
}

fn referred<'r>(name: &Value, root: &'r Value) -> &'r Value {
    let name = name.as_str().expect("a name");
    match name.strip_prefix('#') {
        Some(path) => root.pointer(path).expect("the definition is there"),
        None => panic!("{name} lies outside of the schema"),
    }
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        _ => panic!("unknown type {name}"),
    }
}

pub fn assert_fits(schema: &Value, value: &Value) {
    let mut found = Vec::new();
    misfits(schema, schema, value, "document", &mut found);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn schemas_in_docs_are_up_to_date() {
    for (name, args) in [
        ("solution.schema.json", &["schema"][..]),
        ("moves.schema.json", &["schema", "--moves"]),
        ("problem.schema.json", &["schema", "--problems"]),
        ("solution-lines.schema.json", &["schema", "--lines"]),
        ("explanation.schema.json", &["schema", "--explanation"]),
        ("game.schema.json", &["schema", "--game"]),
        ("listing.schema.json", &["schema", "--list"]),
        ("versions.schema.json", &["schema", "--versions"]),
        ("content.schema.json", &["schema", "--content"]),
        ("found.schema.json", &["schema", "--found"]),
        ("predecessors.schema.json", &["schema", "--predecessors"]),
    ] {
        let kept = std::fs::read_to_string(root().join("docs").join(name)).unwrap_or_default();
        let now = run(0, args);
        assert!(
            kept.replace("\r\n", "\n") == now,
            "docs/{name} is not what the program prints; write it anew with\n\
             cargo run -- {} > docs/{name}",
            args.join(" ")
        );
    }
}

#[test]
fn what_is_told_fits_its_schema() {
    let told = schema(&["schema", "--explanation"]);
    for (text, fen, conditions) in [
        ("Rxa2(Ra1)", THREE_CAGES, &["CageCirce"][..]),
        ("O-O", "7k/8/8/8/4n3/8/8/4K2R w K", &["Polo"]),
        ("Nb4", "4k3/8/8/8/8/PR6/n7/2K5 b", &["Polo"]),
        ("Nc4", "7k/8/8/1N6/8/1N6/8/7K", &[]),
        ("Ke8-d8", "4k3/8/8/8/8/7p/8/4K3 b", &["BlackMaximummer"]),
    ] {
        let mut args = vec!["explain", text, "--format", "json", "--fen", fen];
        for condition in conditions {
            args.extend(["--condition", condition]);
        }
        assert_fits(&told, &json(0, &args));
    }
    let game = schema(&["schema", "--game"]);
    let moves = [
        "game",
        "--format",
        "json",
        "--show",
        "operations",
        "--moves",
    ];
    assert_fits(
        &game,
        &json(0, &[&moves[..], &["1.e4 e5 2.Nf3 *"]].concat()),
    );
    assert_fits(&game, &json(2, &[&moves[..], &["1.e4 e5 2.Nd4"]].concat()));
}

#[test]
fn schemas_are_not_advertised() {
    assert!(!run(0, &["--help"]).contains("schema"));
}

#[test]
fn the_validator_finds_faults() {
    let schema = schema(&["schema", "--moves"]);
    let good = json(
        0,
        &["moves", "--fen", "k7/8/8/8/8/8/8/K7", "--format", "json"],
    );
    assert_fits(&schema, &good);
    for (pointer, bad) in [
        ("/in_check", Value::from(1)),
        ("/moves/0/effects/0/type", Value::from("jump")),
        ("/moves/0/effects/0", Value::Null),
        ("/moves/0", serde_json::json!({})),
    ] {
        let mut faulty = good.clone();
        *faulty.pointer_mut(pointer).expect("this part is there") = bad;
        assert!(!fits(&schema, &schema, &faulty), "{pointer}");
    }
    let mut faulty = good;
    faulty["moves"][0]["more"] = Value::from(1);
    let mut found = Vec::new();
    misfits(&schema, &schema, &faulty, "document", &mut found);
    assert_eq!(found, ["document.moves[0].more is not in the schema"]);
}

// ---------------------------------------------------------------- moves

/// The document for a position; its shape is checked.
fn moves(fen: &str, conditions: &[&str]) -> Value {
    let mut args = vec!["moves", "--format", "json", "--fen", fen];
    args.extend(conditions.iter().flat_map(|name| ["--condition", name]));
    let document = json(0, &args);
    assert_eq!(
        keys(&document),
        ["check_reasons", "in_check", "moves", "status"]
    );
    for mv in document["moves"].as_array().expect("a list") {
        assert_eq!(keys(mv), ["check", "effects", "fen", "from", "move", "to"]);
    }
    document
}

/// The moves with this text.
fn named<'d>(document: &'d Value, text: &str) -> Vec<&'d Value> {
    let moves = document["moves"].as_array().expect("a list").iter();
    moves.filter(|mv| mv["move"] == text).collect()
}

/// A field of the FEN after a move: 1 side, 2 castling, 3 en passant.
fn fen_field(fen: &str, text: &str, field: usize) -> String {
    let document = moves(fen, &[]);
    let [mv] = named(&document, text)[..] else {
        panic!("no single move {text}: {document}");
    };
    let after = mv["fen"].as_str().expect("a text");
    after
        .split(' ')
        .nth(field)
        .expect("the field is there")
        .to_string()
}

#[test]
fn moves_as_text() {
    let text = run(0, &["moves", "--fen", ARRAY]);
    assert_eq!(text.lines().filter(|line| line.contains('-')).count(), 20);
    assert!(text.lines().any(|line| line == "Sb1-c3"), "{text}");
    assert!(text.lines().any(|line| line == "e2-e4"), "{text}");
    assert!(
        text.ends_with("White to move: 20 legal moves, play\n"),
        "{text}"
    );

    let mated = run(0, &["moves", "--fen", "R5k1/5ppp/8/8/8/8/8/6K1 b"]);
    assert!(
        mated.contains("Black to move: 0 legal moves, mate"),
        "{mated}"
    );
    assert!(
        mated.contains("in check: Ra8-g8 would capture Kg8"),
        "{mated}"
    );

    let stalemated = run(
        0,
        &[
            "moves",
            "--fen",
            "7k/5Q2/6K1/8/8/8/8/8",
            "--to-move",
            "black",
        ],
    );
    assert!(
        stalemated.contains("Black to move: 0 legal moves, stalemate"),
        "{stalemated}"
    );

    let cut = run(
        0,
        &[
            "moves",
            "--fen",
            "7k/8/5p2/8/8/8/8/K7 b",
            "--condition",
            "connected",
        ],
    );
    assert!(cut.starts_with("Kh8-g7\n"), "{cut}");
    assert!(
        cut.contains("in check: the men are not connected: Kh8 cut off"),
        "{cut}"
    );
}

#[test]
fn moves_as_data() {
    let schema = schema(&["schema", "--moves"]);
    for (fen, conditions, count) in [
        (ARRAY, &[][..], 20),
        (ARRAY, &["Connected"], 12),
        (THREE_CAGES, &["CageCirce"], 24),
        ("R5k1/5ppp/8/8/8/8/8/6K1 b", &[], 0),
        ("7k/8/5p2/8/8/8/8/K7 b", &["Connected"], 1),
        (
            "4k3/8/8/3[SX]2[=sx]1/8/8/8/4K3",
            &["Polo", "BlackMaximummer"],
            17,
        ),
    ] {
        let document = moves(fen, conditions);
        assert_fits(&schema, &document);
        let found = document["moves"].as_array().map(Vec::len);
        assert_eq!(found, Some(count), "{fen} {conditions:?}");
    }
    let mated = moves("R5k1/5ppp/8/8/8/8/8/6K1 b", &[]);
    assert_eq!(
        (&mated["in_check"], &mated["status"]),
        (&Value::from(true), &Value::from("mate"))
    );
    assert_eq!(
        mated["check_reasons"],
        serde_json::json!([{"reason": "attack", "men": ["g8"], "from": "a8", "to": "g8"}])
    );
    let cut = moves("7k/8/5p2/8/8/8/8/K7 b", &["Connected"]);
    assert_eq!(
        cut["check_reasons"],
        serde_json::json!([{"reason": "cut-off", "men": ["h8"]}])
    );
}

#[test]
fn polo_removes_all_neighbours() {
    let document = moves("1n2k3/1p6/8/8/8/8/8/R3K3 w Q", &["Polo"]);
    let [mv] = named(&document, "Ra1-a8[-b7][-b8]")[..] else {
        panic!("{document}");
    };
    assert_eq!(
        (&mv["from"], &mv["to"], &mv["check"]),
        (&"a1".into(), &"a8".into(), &true.into())
    );
    let knight = serde_json::json!({"kind": "s", "side": "black", "royal": false});
    let pawn = serde_json::json!({"kind": "p", "side": "black", "royal": false});
    assert_eq!(
        mv["effects"],
        serde_json::json!([
            {"type": "move", "reason": "movement", "from": "a1", "to": "a8"},
            {"type": "remove", "reason": "contact", "at": "b7", "man": pawn},
            {"type": "remove", "reason": "contact", "at": "b8", "man": knight},
            {"type": "castling", "changed": ["a1"]},
        ])
    );
    assert_eq!(mv["fen"], "R3k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn a_captured_man_has_a_choice_of_cages() {
    let document = moves(THREE_CAGES, &["Circe Cage"]);
    let to_a2: Vec<&Value> = document["moves"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|mv| mv["from"] == "h2" && mv["to"] == "a2")
        .collect();
    let texts: Vec<&str> = to_a2.iter().filter_map(|mv| mv["move"].as_str()).collect();
    assert_eq!(texts, ["Rh2*a2[+bPa1=R]", "Rh2*a2[+bPb2]", "Rh2*a2[+bPa3]"]);
    let kinds = |mv: &Value| -> Vec<String> {
        let effects = mv["effects"].as_array().expect("a list").iter();
        effects
            .map(|e| format!("{} {}", e["type"], e["reason"]).replace('"', ""))
            .collect()
    };
    assert_eq!(
        kinds(to_a2[0]),
        [
            "remove capture",
            "move movement",
            "change rebirth-promotion",
            "add rebirth"
        ]
    );
    assert_eq!(
        kinds(to_a2[1]),
        ["remove capture", "move movement", "add rebirth"]
    );
    assert_eq!(to_a2[0]["effects"][2]["now"]["kind"], "r");
    assert_eq!(to_a2[0]["effects"][3]["man"]["kind"], "r");
    assert_eq!(to_a2[0]["fen"], "3K2k1/8/8/8/8/8/R7/rN6 b - - 0 1");
    assert_eq!(to_a2[2]["fen"], "3K2k1/8/8/8/8/p7/R7/1N6 b - - 0 1");
}

#[test]
fn solutions_as_data_have_a_promotion_in_the_box_before_the_rebirth() {
    let fen = "3K2k1/8/8/8/8/8/p6R/1N6 w";
    let args = [
        "solve",
        "--condition",
        "CageCirce",
        "--stipulation",
        "~1",
        "--fen",
        fen,
    ];
    let text = sauterelle(&[&args[..], &["--format", "json"]].concat(), "").stdout;
    let effects = text.split("Rh2*a2[+bPa1=R]").nth(1).expect("the capture");
    let promotion = effects.find("rebirth-promotion").expect("a promotion");
    assert!(
        promotion < effects.find("\"rebirth\"").expect("a rebirth"),
        "{effects}"
    );
}

#[test]
fn the_en_passant_square_is_written_only_for_a_legal_capture() {
    assert_eq!(fen_field("4k3/8/8/8/1p6/8/P7/4K3 w", "a2-a4", 3), "a3");
    assert_eq!(fen_field("4k3/8/8/8/2p5/8/P7/4K3 w", "a2-a4", 3), "-");
    assert_eq!(fen_field("4k3/8/8/8/1p6/8/P7/4K3 w", "a2-a3", 3), "-");
    // both pawns would leave the fourth rank, and the king on it in check
    assert_eq!(fen_field("8/8/8/8/kp5R/8/2P5/4K3 w", "c2-c4", 3), "-");
    assert_eq!(fen_field("k7/8/8/8/1p5R/8/2P5/4K3 w", "c2-c4", 3), "c3");
}

#[test]
fn castling_rights_are_kept_and_lost() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq";
    for (text, left) in [
        ("Ra1-b1", "Kkq"),
        ("Rh1-g1", "Qkq"),
        ("Ke1-e2", "kq"),
        ("0-0", "kq"),
        ("0-0-0", "kq"),
        ("Rh1*h8", "Qq"),
        ("Ra1*a8", "Kk"),
    ] {
        assert_eq!(fen_field(fen, text, 2), left, "{text}");
        assert_eq!(fen_field(fen, text, 1), "b", "{text}");
    }
    assert!(named(&moves("r3k2r/8/8/8/8/8/8/R3K2R w kq", &[]), "0-0").is_empty());
}

#[test]
fn moves_of_a_file_and_of_standard_input() {
    let file = root().join("examples/circe-cage-raican.inp");
    let file = file.to_str().expect("the path is a text");
    let expected = run(0, &["moves", file]);
    assert!(expected.contains("Black to move: "), "{expected}");
    let input = std::fs::read_to_string(file).expect("the example can be read");
    assert_eq!(checked(0, &["moves", "-"], &input).stdout, expected);
    assert_eq!(checked(0, &["moves"], &input).stdout, expected);
}

#[test]
fn a_condition_without_a_side_binds_the_defender_of_the_stipulation() {
    let args = [
        "moves",
        "--condition",
        "Maximummer",
        "--stipulation",
        "s#2",
        "--fen",
    ];
    let count = |fen: &str, side: &str| {
        let text = run(0, &[&args[..], &[fen, "--to-move", side]].concat());
        text.lines().filter(|line| line.contains('-')).count()
    };
    // White attacks, Black defends; the rook's longest move has one square
    assert_eq!(count("4k3/8/8/8/8/8/8/R3K3", "white"), 16);
    assert_eq!(count("r3k3/8/8/8/8/8/8/4K3", "black"), 1);
}

// ---------------------------------------------------------------- last-moves

#[test]
fn last_moves() {
    let fen = "4k3/8/3P4/8/8/8/8/4K3 b";
    let text = run(0, &["last-moves", "--fen", fen]);
    for line in ["d5-d6", "e5xQd6", "e5xPd6ep", "Ke2-e1", "Kd1xSe1"] {
        assert!(text.lines().any(|it| it == line), "{line}: {text}");
    }
    assert!(text.contains(" moves can have led here"));
    let german = run(0, &["last-moves", "--language", "german", "--fen", fen]);
    assert!(german.contains("e5xBd6ep") && german.contains("Züge können"));
    // nothing but the pawn's double step can have come before a capture en passant is possible
    let json = run(
        0,
        &[
            "last-moves",
            "--format",
            "json",
            "--fen",
            "7k/8/8/3pP3/8/8/8/7K w - d6 0 1",
        ],
    );
    assert!(
        json.contains("\"d7-d5\"") && json.matches("\"text\"").count() == 1,
        "{json}"
    );
    // two kings that attack each other have been nowhere
    let stuck = run(0, &["last-moves", "--fen", "kK6/8/8/8/8/8/8/8 w"]);
    assert!(stuck.contains("illegal"), "{stuck}");
    let refused = sauterelle(
        &["last-moves", "--condition", "Sentinelles", "--fen", fen],
        "",
    );
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .stderr
            .contains("moves cannot be taken back under Sentinelles")
    );
}

// ---------------------------------------------------------------- perft, lengths, list

#[test]
fn perft() {
    for (conditions, first, total) in [
        (&[][..], 20, "perft 3: 8902"),
        (&["--condition", "Connected"], 12, "perft 3: 1944"),
    ] {
        let text = run(0, &[&["perft", "3", "--fen", ARRAY], conditions].concat());
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.contains(&total), "{text}");
        let counts = lines
            .iter()
            .filter_map(|line| line.split_once(": "))
            .filter(|(name, _)| name.contains('-'));
        let counts: Vec<u64> = counts.filter_map(|(_, count)| count.parse().ok()).collect();
        assert_eq!(counts.len(), first, "{text}");
        let sum: u64 = counts.iter().sum();
        assert!(total.ends_with(&format!(" {sum}")), "{text}");
        let rate = lines.last().and_then(|line| line.strip_suffix(" nodes/s"));
        let rate = rate.and_then(|line| line.split_once(" s, "));
        let numbers = rate.map(|(seconds, rate)| (seconds.parse::<f64>(), rate.parse::<u64>()));
        assert!(matches!(numbers, Some((Ok(_), Ok(1..)))), "{text}");
    }
    assert!(run(0, &["perft", "0", "--fen", ARRAY]).contains("perft 0: 1\n"));
}

#[test]
fn lengths() {
    let text = run(0, &["lengths"]);
    let row = |dy: usize| -> Vec<&str> {
        let mut rows = text
            .lines()
            .filter(|line| line.split_whitespace().count() == 9);
        let row = rows.find(|line| line.split_whitespace().next() == Some(&dy.to_string()));
        row.expect("the row is there")
            .split_whitespace()
            .skip(1)
            .collect()
    };
    assert!(
        text.find("\n  8 ") < text.find("\n  1 "),
        "a1 is at the bottom\n{text}"
    );
    let answer = run(0, &["lengths", "a1-d4", "d5a1", "O-O"]);
    assert_eq!(
        answer,
        "a1-d4: rank 11, length 4.243, squared 18\nd5a1: rank 13, length 5.000, squared 25\nO-O: rank 9, length 4.000, squared 16\n"
    );
    assert_eq!(sauterelle(&["lengths", "a1a1"], "").code, 2);
    // from a1
    for (square, rank) in [("d4", 11), ("c5", 12), ("d5", 13), ("h2", 24)] {
        let [file, number] = square.as_bytes() else {
            panic!("{square} is no square");
        };
        let (dx, dy) = ((file - b'a') as usize, (number - b'1') as usize);
        assert_eq!(row(dy + 1)[dx], rank.to_string(), "{square}\n{text}");
        assert_eq!(
            row(dx + 1)[dy],
            rank.to_string(),
            "{square} mirrored\n{text}"
        );
    }
    let table: BTreeMap<&str, &str> = text
        .lines()
        .filter_map(
            |line| match line.split_whitespace().collect::<Vec<_>>()[..] {
                [rank, _, squared] => Some((rank, squared)),
                _ => None,
            },
        )
        .collect();
    assert_eq!(
        (table["11"], table["12"], table["13"], table["24"]),
        ("18", "20", "25", "50")
    );
    assert_eq!(table["33"], "98");
}

#[test]
fn lists() {
    for (what, names) in [
        (
            "men",
            &[
                "soucie",
                "grasshopper",
                "sauterelle",
                "Grash\u{fc}pfer",
                "nightrider",
                "noctambule",
                "Nachtreiter",
            ][..],
        ),
        (
            "conditions",
            &[
                "Maximummer",
                "NoirMaximum",
                "SchwarzerLaengstzueger",
                "CirceCage",
                "KaefigCirce",
                "Polo",
                "Connexes",
                "Ultra",
            ],
        ),
        (
            "stipulations",
            &[
                "ser-h#n",
                "semi-r#n",
                "stalemate",
                "zXY",
                "mat aidé",
                "Hilfsmatt",
            ],
        ),
    ] {
        let text = run(0, &["list", what]);
        let data = json(0, &["list", what, "--format", "json"]).to_string();
        for name in names {
            assert!(text.contains(name), "{name}: {text}");
            assert!(data.contains(name), "{name}: {data}");
        }
    }
}

#[test]
fn lists_as_data() {
    let schema = schema(&["schema", "--list"]);
    for what in [
        "men",
        "conditions",
        "stipulations",
        "attributes",
        "options",
        "formats",
        "predicates",
    ] {
        for language in ["en", "fr", "de"] {
            let args = ["list", what, "--language", language, "--format", "json"];
            assert_fits(&schema, &json(0, &args));
        }
    }
    let one = |what, name| json(0, &["list", what, name, "--format", "json"])[0].clone();
    let man = one("men", "soucie");
    let fields = ["codes", "example", "moves", "names", "notes", "title"];
    assert_eq!(keys(&man), fields);
    let condition = one("conditions", "CageCirce");
    let fields = [
        "names",
        "aliases",
        "phrases",
        "keywords",
        "notes",
        "takes",
        "options",
        "doc",
        "source",
        "stands_for",
        "example",
        "title",
    ];
    assert_eq!(
        keys(&condition).into_iter().collect::<BTreeSet<_>>(),
        BTreeSet::from(fields)
    );
    assert_eq!(condition["stands_for"], "Circe Cage");
    assert_eq!(condition["example"]["file"], "circe-cage-raican.inp");
    assert_eq!(condition["example"]["solutions"], 4);
}

#[test]
fn lists_explain_in_a_language() {
    for (what, name, language, text) in [
        ("conditions", "madrasi", "fr", "paralyser"),
        (
            "conditions",
            "madrasi",
            "de",
            "Auch königliche Steine werden gelähmt.",
        ),
        ("men", "nightrider", "de", "Reitet in Springersprüngen."),
        (
            "stipulations",
            "proof game",
            "fr",
            "Le diagramme est atteint",
        ),
        (
            "attributes",
            "kamikaze",
            "de",
            "Verschwindet, wenn er schlägt",
        ),
        ("options", "SetPlay", "fr", "jeu apparent"),
        ("formats", "tex", "de", "Wird nicht gelesen: es sagt"),
    ] {
        let shown = run(0, &["list", what, name, "--language", language]);
        assert!(shown.contains(text), "{shown}");
    }
}

// ---------------------------------------------------------------- explain

/// How many diagrams a text holds.
fn diagrams(text: &str) -> usize {
    let is_last_row = |line: &&str| line.split_whitespace().eq("a b c d e f g h".split(' '));
    text.lines().filter(is_last_row).count()
}

/// Asserts that the parts are there, in this order.
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => panic!("'{part}' is missing or out of order in\n{text}"),
        }
    }
}

#[test]
fn explain_reads_moves_in_every_usual_form() {
    let fen = "r3k2r/P7/8/8/8/8/8/R3K2R w KQkq";
    let castling = ["explain", "o-o[-h2]", "--condition", "Polo", "--fen"];
    let explained = run(0, &[&castling[..], &["k7/8/8/8/8/8/7p/4K2R w K"]].concat());
    assert_eq!(explained.lines().next(), Some("0-0[-h2]"), "{explained}");
    for (text, shown) in [
        ("e1e2", "Ke1-e2"),
        ("Ke1-e2", "Ke1-e2"),
        ("Ke1-e2 +", "Ke1-e2"),
        (" h1 x h8! ", "Rh1*h8"),
        ("Rh1*h8 #", "Rh1*h8"),
        ("0-0", "0-0"),
        ("O-O-O", "0-0-0"),
        ("e1g1", "0-0"),
    ] {
        let explained = run(0, &["explain", text, "--fen", fen]);
        assert_eq!(explained.lines().next(), Some(shown), "{text}");
    }
    let fen = "4k3/P7/8/3pP3/8/8/8/4K3 w - d6";
    for (text, shown) in [
        ("a7a8=S", "a7-a8=S"),
        ("Pa7-a8=q+", "a7-a8=Q"),
        ("e5*d6 ep.", "e5*d6 ep."),
        ("e5d6", "e5*d6 ep."),
    ] {
        let explained = run(0, &["explain", text, "--fen", fen]);
        assert_eq!(explained.lines().next(), Some(shown), "{text}");
    }
}

#[test]
fn every_move_that_is_listed_can_be_explained_by_its_own_text() {
    for (fen, condition, code) in [
        ("r3k2r/P6p/8/3pP3/8/8/8/R3K2R w KQkq d6", "CageCirce", 0),
        // illegal: the royal grasshopper could be annihilated
        ("1n2k3/1p6/8/4[=p]3/8/8/3[=r:G]4/R3K3 w Q", "Polo", 2),
    ] {
        let listed = sauterelle(&["moves", "--fen", fen, "--condition", condition], "");
        assert_eq!(listed.code, code, "{}", listed.shown());
        let listed = listed.stdout;
        let moves: Vec<&str> = listed.lines().filter(|line| !line.contains(':')).collect();
        assert!(moves.len() >= 10, "{listed}");
        // a sample: each takes a process
        for text in moves.iter().step_by(1 + moves.len() / 40) {
            let explained = run(
                0,
                &["explain", text, "--fen", fen, "--condition", condition],
            );
            let first = explained.lines().next();
            assert_eq!(
                first,
                Some(text.trim_end_matches([' ', '+'])),
                "{explained}"
            );
        }
    }
}

#[test]
fn explain_says_why_a_move_is_not_legal() {
    let explain = |text: &str, fen: &str, condition: &str| {
        let mut args = vec!["explain", text, "--fen", fen];
        if !condition.is_empty() {
            args.extend(["--condition", condition]);
        }
        let explained = run(0, &args);
        assert!(
            explained.contains("is not legal: "),
            "{args:?}: {explained}"
        );
        assert_eq!(diagrams(&explained), 0, "{args:?}: {explained}");
        explained
    };
    #[rustfmt::skip]
    let cases = [
        // a longer move exists
        ("e8d8", "4k3/8/8/8/8/7p/8/4K3 b", "BlackMaximummer", "BlackMaximummer: the move has length 1, but there are longer moves (length \u{221a}2): Ke8-d7, Ke8-f7"),
        ("e1d2", "4k3/8/8/8/8/8/8/4K3 w", "WhiteMinimummer", "shorter moves"),
        // men cut off
        ("e2e4", ARRAY, "Connected", "the men are not connected: Pe4 cut off"),
        // a man would be lost
        ("e1e2", "4k3/4r3/8/8/8/8/8/4K3", "", "White would be in check: Re7-e2 would capture Ke2"),
        ("d4d5", "8/3k4/8/8/3K4/8/8/8", "Polo", "would touch d5"),
        // castling
        ("0-0", "4k3/8/8/8/8/5r2/8/4K2R w K", "", "castling is not possible: the king would be attacked on f1, which it crosses: Rf3-f1 would capture Kf1"),
        ("0-0", "4k3/8/8/8/8/8/8/4K2R w -", "", "castling is not possible: king or rook has moved"),
        ("0-0-0", "4k3/8/8/8/8/8/8/RN2K3 w Q", "", "castling is not possible: between king and rook stands Nb1"),
        ("0-0", "4k3/8/8/8/8/8/8/4K3 w -", "", "castling is not possible: no rook of White stands on h1"),
        // no cage for the captured man
        ("h1h2", "8/k7/8/8/8/8/7q/K6R w", "CageCirce Strict", "Circe: the black queen captured on h2 has no cage"),
        // Polo
        ("d1d8", "3r3k/8/8/8/8/8/8/3R3K", "Polo", "Polo: the man on d8 is not captured in the ordinary way"),
        ("a1a7", "1k6/1p6/8/8/8/8/8/R6K", "Polo", "Polo: the man arriving on a7 would touch Kb8"),
        // nothing to do with conditions
        ("e4e5", ARRAY, "", "no man stands on e4"),
        ("e7e5", ARRAY, "", "the black pawn on e7 belongs to Black, who is not to move"),
        ("a1a2", ARRAY, "", "a2 is occupied by a man of the same side"),
        ("a1a3", ARRAY, "", "the white rook on a1 has no move at all"),
        ("e2e5", ARRAY, "", "the white pawn on e2 does not go there, but to e3, e4"),
        ("a1a8", "k7/8/8/8/8/8/8/R6K w", "", "the royal man on a8 cannot be captured"),
    ];
    for (text, fen, condition, reason) in cases {
        let explained = explain(text, fen, condition);
        assert!(
            explained.contains(reason),
            "{text} {fen} {condition}: {explained}"
        );
    }
}

#[test]
fn a_man_without_a_cage_disappears_unless_the_condition_is_strict() {
    let fen = "8/k7/8/8/8/8/7q/K6R w";
    let text = run(
        0,
        &["explain", "h1h2", "--fen", fen, "--condition", "CageCirce"],
    );
    let parts = [
        "1. The white rook goes from h1 to h2. The black queen on h2 is captured.",
        "The black queen captured on h2 has no cage",
    ];
    assert_in_order(&text, &parts);
    assert_eq!(diagrams(&text), 2, "{text}");
}

// ---------------------------------------------------------------- solve

/// The names of the examples whose solutions are kept, with their folders.
fn examples() -> Vec<String> {
    let mut all = Vec::new();
    for folder in ["", "retractors/"] {
        let files = std::fs::read_dir(root().join("examples").join(folder));
        let files = files.expect("the examples are there");
        let names = files.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let before = all.len();
        all.extend(names.filter_map(|name| {
            let name = name.strip_suffix(".inp")?;
            Some(format!("{folder}{name}"))
        }));
        assert!(all.len() > before, "'{folder}' has examples");
    }
    all.sort();
    all
}

fn example(name: &str) -> String {
    let path = root().join("examples").join(format!("{name}.inp"));
    path.to_str().expect("the path is a text").to_string()
}

/// How often each line occurs, blanks around it left out.
fn counted(text: &str) -> BTreeMap<&str, usize> {
    let mut lines = BTreeMap::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        *lines.entry(line).or_default() += 1;
    }
    lines
}

/// What follows the last line of the diagram; remarks above it may hold moves too.
fn after_diagram(output: &str) -> &str {
    let frame = "---h---+";
    output
        .rfind(frame)
        .map_or(output, |at| &output[at + frame.len()..])
}

/// Solves every example with these arguments.
fn solve_examples(more: &[&str]) {
    for name in examples() {
        let path = root()
            .join("examples/solutions")
            .join(format!("{name}.txt"));
        let solution = std::fs::read_to_string(&path)
            .unwrap_or_else(|_| panic!("examples/solutions/{name}.txt is missing"));
        let output = run(0, &[&["solve", &example(&name)], more].concat());
        let found = counted(after_diagram(&output));
        let expected = counted(&solution);
        assert!(!expected.is_empty(), "{name} has no solution");
        for (line, count) in &expected {
            let times = found.get(line).copied().unwrap_or(0);
            assert_eq!(times, *count, "{name} {more:?}: '{line}' in\n{output}");
        }
        // no other moves
        let is_move = |line: &&str| {
            let number = line.strip_prefix('-').unwrap_or(line);
            let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
            rest.len() < number.len() && rest.starts_with('.') && !rest.starts_with(". ")
        };
        let more_lines: Vec<&&str> = found
            .keys()
            .filter(|line| is_move(line) && !expected.contains_key(**line))
            .collect();
        assert!(
            more_lines.is_empty(),
            "{name} {more:?}: {more_lines:?} in\n{output}"
        );
        assert!(output.contains("solution finished."), "{name}: {output}");
    }
}

#[test]
fn solve_examples_as_they_are() {
    solve_examples(&[]);
}

#[test]
fn solve_examples_with_one_thread() {
    solve_examples(&["--threads", "1"]);
}

#[test]
fn solve_examples_with_two_threads() {
    solve_examples(&["--threads", "2"]);
}

#[test]
fn solve_examples_with_little_memory() {
    solve_examples(&["--memory", "1"]);
}

#[test]
fn solve_as_data() {
    let schema = schema(&["schema"]);
    for name in examples() {
        let document = json(0, &["solve", &example(&name), "--format", "json"]);
        assert_fits(&schema, &document);
        assert_eq!(document["format"], "sauterelle-solution-1");
        let problems = document["problems"].as_array().expect("a list");
        assert_eq!(problems.len(), 1, "{name}");
        let positions = problems[0]["positions"].as_array().expect("a list");
        assert_eq!(positions[0]["status"], "complete", "{name}");
        let parts = positions[0]["parts"].as_array().expect("a list");
        let solved = |part: &Value| {
            let kinds = ["lines", "seen_lines", "trees"];
            kinds.iter().any(|kind| part.get(kind).is_some())
        };
        assert!(parts.iter().any(solved), "{name}: {document}");
    }
    let document = json(
        0,
        &["solve", &example("circe-cage-raican"), "--format", "json"],
    );
    let lines = document["problems"][0]["positions"][0]["parts"][0]["lines"]
        .as_array()
        .expect("a list");
    let mut texts: Vec<String> = lines
        .iter()
        .map(|line| {
            line.as_array()
                .into_iter()
                .flatten()
                .filter_map(|step| step["move"].as_str())
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    texts.sort();
    assert_eq!(
        texts,
        [
            "Rb7-b8 a7*b8=Q[+bRe7]",
            "Rb7-b8 a7*b8=R[+bRe7]",
            "Rb7-e7 a7-a8=Q",
            "Rb7-e7 a7-a8=R"
        ]
    );
    assert_eq!(lines[0][1]["goal"], "#");
}

#[test]
fn solve_without_a_file() {
    let fen = [
        "--fen",
        "8/3K2N1/4p3/5p2/8/6r1/kBP5/8",
        "--condition",
        "Polo",
    ];
    let text = run(0, &[&["solve", "--stipulation", "h#2"], &fen[..]].concat());
    assert!(
        text.contains("1.Ka2-b3[-b2][-c2] Sg7-e8   2.Kb3-c4 Se8-d6[-e6] #"),
        "{text}"
    );
    let input =
        std::fs::read_to_string(example("circe-cage-raican")).expect("the example can be read");
    for args in [&["solve", "-"][..], &["solve"]] {
        let text = checked(0, args, &input).stdout;
        assert!(text.contains("1.Rb7-b8 a7*b8=Q[+bRe7] #"), "{text}");
    }
}

#[test]
fn black_to_move_exchanges_the_roles() {
    let mate = ["solve", "--stipulation", "#1", "--fen"];
    for args in [
        &["k7/8/1K6/8/8/8/8/7R"][..],
        &["K7/8/1k6/8/8/8/8/7r b"],
        &["K7/8/1k6/8/8/8/8/7r", "--to-move", "black"],
    ] {
        let text = run(0, &[&mate, args].concat());
        assert!(text.contains("1.Rh1-h8 #"), "{args:?}: {text}");
    }
}

#[test]
fn twins_are_solved_one_after_the_other() {
    let input = "BeginProblem\nPieces White Kb6 Rh1 Black Ka8\nStipulation #1\nTwin Move h1 g1\nEndProblem\n";
    let text = checked(0, &["solve", "-"], input).stdout;
    assert_in_order(&text, &["a)", "1.Rh1-h8 #", "b)", "1.Rg1-g8 #"]);
    let data = checked(0, &["solve", "-", "--format", "json"], input).stdout;
    let data: Value = serde_json::from_str(&data).expect("valid JSON");
    assert_fits(&schema(&["schema"]), &data);
    let positions = data["problems"][0]["positions"].as_array().expect("a list");
    let titles: Vec<&str> = positions
        .iter()
        .filter_map(|p| p["twin"].as_str())
        .collect();
    assert_eq!(titles.len(), 2, "{titles:?}");
    assert!(
        titles[0].starts_with("a)") && titles[1].starts_with("b)"),
        "{titles:?}"
    );
}

#[test]
fn a_time_limit_leaves_the_solution_incomplete() {
    let args = [
        "solve",
        "--fen",
        ARRAY,
        "--stipulation",
        "h#4",
        "--time-limit",
        "0.05",
    ];
    let text = run(3, &args);
    assert!(text.contains("solving interrupted."), "{text}");
    assert!(!text.contains("solution finished"), "{text}");
    let document = json(3, &[&args[..], &["--format", "json"]].concat());
    assert_fits(&schema(&["schema"]), &document);
    assert_eq!(
        document["problems"][0]["positions"][0]["status"],
        "interrupted"
    );
}

#[test]
fn solving_goes_on_from_a_file() {
    let file = std::env::temp_dir().join(format!("sauterelle-rest-{}.json", std::process::id()));
    let name = file.display().to_string();
    let problem = [
        "solve",
        "--fen",
        "8/8/8/8/3Q4/p1K5/1p6/k7",
        "--stipulation",
        "h#3",
        "--format",
        "jsonl",
    ];
    let lines = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .filter(|line| line.contains("\"type\":\"line\""));
        lines.map(str::to_string).collect()
    };
    let whole = run(0, &problem);
    let (mut found, mut limit, mut last) = (Vec::new(), 0.05, String::new());
    while found.is_empty() || file.exists() {
        let seconds = limit.to_string();
        let args = [&problem[..], &["--resume", &name, "--time-limit", &seconds]].concat();
        last = sauterelle(&args, "").stdout;
        found.extend(lines(&last));
        limit *= 2.0;
        assert!(limit < 1000.0, "it does not come to its end");
    }
    assert!(limit > 0.15, "it was never stopped");
    assert!(found == lines(&whole), "{} lines", found.len());
    let verdict = |text: &str| {
        let found = text.lines().find(|line| line.contains("\"verdict\""));
        found.unwrap_or_else(|| panic!("{text}")).to_string()
    };
    assert_eq!(verdict(&last), verdict(&whole));
    std::fs::write(&file, "{}").unwrap();
    let refused = sauterelle(&[&problem[..], &["--resume", &name]].concat(), "");
    assert!(
        refused.stderr.contains("not what solving has left"),
        "{}",
        refused.shown()
    );
    std::fs::remove_file(&file).unwrap();
}

/// A helpmate with millions of solutions.
const MILLIONS: [&str; 5] = [
    "solve",
    "--fen",
    "8/8/8/8/8/2k5/8/K6R",
    "--stipulation",
    "exact-h#9",
];

#[test]
fn a_stopped_search_says_with_which_first_move_to_go_on() {
    let limit = ["--time-limit", "0.2", "--memory", "16", "--format", "jsonl"];
    let run = sauterelle(&[&MILLIONS[..], &limit].concat(), "");
    assert_eq!(run.code, 3, "{}", run.stderr);
    let end: Value = serde_json::from_str(run.stdout.lines().last().expect("a line")).unwrap();
    let number = end["go_on_at"].as_u64().expect("a number");
    assert!((1..=8).contains(&number), "{end}");
    // every line is a whole solution
    for line in run.stdout.lines() {
        serde_json::from_str::<IgnoredAny>(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(line.starts_with("{\"type\":\""), "{line}");
    }
    let verdict = run.stdout.lines().rev().nth(1).expect("a verdict");
    assert!(
        verdict.contains(&format!("StartMoveNumber {number}")),
        "{verdict}"
    );
}

#[test]
fn solutions_are_shown_while_others_are_sought() {
    for threads in ["1", "2"] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_sauterelle"))
            .env("LC_ALL", "C")
            .args(MILLIONS)
            .args(["--threads", threads, "--memory", "16", "--format", "jsonl"])
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("an output"));
        let is_solution = |line: &String| line.contains("\"type\":\"line\"");
        let first = output.lines().map_while(Result::ok).find(is_solution);
        assert!(first.is_some());
        assert!(
            child.try_wait().expect("it can be asked").is_none(),
            "it goes on"
        );
        child.kill().expect("it can be ended");
        child.wait().expect("it ends");
    }
}

#[test]
fn enough_solutions_leave_the_solution_incomplete() {
    let more = ["--option", "MaxSolutions 1", "--format", "json"];
    let document = json(
        3,
        &[&["solve", &example("circe-cage-raican")], &more[..]].concat(),
    );
    let position = &document["problems"][0]["positions"][0];
    assert_eq!(position["status"], "max-solutions");
    assert_eq!(
        position["parts"][0]["lines"].as_array().map(Vec::len),
        Some(1)
    );
}

#[test]
fn the_longest_play_fits_on_the_stack() {
    for stipulation in ["h#999", "hs#999", "s#999", "ser-#999"] {
        let fen = "7k/8/8/8/8/8/8/KQ6 w";
        let args = ["solve", "--fen", fen, "--stipulation", stipulation];
        let run = sauterelle(&[&args[..], &["--time-limit", "0.3"]].concat(), "");
        // some of them can be answered in this time
        assert!(matches!(run.code, 0 | 3), "{stipulation}: {}", run.shown());
    }
}

#[test]
fn answers_in_the_language_asked_for() {
    let fen = "6pk/5PrP/8/8/8/8/5P1P/5RKR w";
    let args = [
        "moves",
        "--language",
        "fr",
        "--condition",
        "ultra-maximum",
        "--fen",
        fen,
    ];
    let run = sauterelle(&args, "");
    for text in [
        "Les Blancs jouent : aucun coup légal, mat",
        "échec : Tg7-g1 capturerait Rg1",
    ] {
        assert!(run.stdout.contains(text), "{text}: {}", run.shown());
    }
    let problem = example("polo-helpmate");
    for (language, parts) in [
        ("french", ["Cg7-e8", "1 solution"]),
        ("german", ["Sg7-e8", "1 Lösung"]),
        ("english", ["Sg7-e8", "1 solution"]),
    ] {
        let run = sauterelle(&["solve", &problem, "--language", language], "");
        for part in parts {
            assert!(run.stdout.contains(part), "{language}: {}", run.shown());
        }
        let written = json(
            0,
            &[
                "solve",
                &problem,
                "--language",
                language,
                "--format",
                "json",
            ],
        );
        assert!(
            written.to_string().contains(parts[0]),
            "{language}: {written}"
        );
    }
}

#[test]
fn the_sense_of_a_name_is_noted_in_the_language_of_the_file() {
    let note = |text: &str| sauterelle(&["solve", "-"], text).stderr;
    // White defends where Black begins to give mate
    let french = |condition: &str| {
        note(&format!(
            "DebutProbleme\npieces Blanc Ra1 Noir Rh8 Dc7\nenonce #1\noption DemiDuplex\ncondition {condition}\nFinProbleme\n"
        ))
    };
    assert!(
        french("Maximum").contains("note : Maximum : la condition oblige les Noirs"),
        "{}",
        french("Maximum")
    );
    assert!(
        french("Maximummer").contains("oblige ici les Blancs"),
        "{}",
        french("Maximummer")
    );
    assert_eq!(french("NoirMaximum"), "");
    assert!(french("NoirMaximum Ultra").contains("pseudo-légaux"));
}
