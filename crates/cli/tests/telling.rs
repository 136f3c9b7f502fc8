//! `explain` as the articles tell of moves: the worked examples of the five rules, as data and in French.

use serde_json::Value;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
/// The rook can capture a pawn with three cages.
const PAWN: &str = "3K2k1/8/8/8/8/8/p6R/1N6";
const MEN_OF_POLO: &str = "4k3/8/8/8/8/PR6/n7/2K5 b";

fn explain(text: &str, fen: &str, condition: &str, more: &[&str]) -> String {
    let mut args = vec!["explain", text, "--fen", fen];
    if !condition.is_empty() {
        args.extend(["--condition", condition]);
    }
    args.extend(more);
    let run = crate::common::sauterelle(&args, "");
    assert_eq!(run.code, 0, "{args:?}: {}", run.shown());
    run.stdout
}

fn data(text: &str, fen: &str, condition: &str) -> Value {
    let told = explain(text, fen, condition, &["--format", "json"]);
    serde_json::from_str(&told).expect("JSON")
}

fn french(text: &str, fen: &str, condition: &str) -> String {
    explain(text, fen, condition, &["--language", "french"])
}

/// The strings of a list of objects under a key.
fn all<'v>(list: &'v Value, key: &str) -> Vec<&'v str> {
    let list = list.as_array().expect("a list").iter();
    list.map(|item| item[key].as_str().unwrap_or_default())
        .collect()
}

/// For each image the men in the box, by their letters.
fn boxes(told: &Value) -> Vec<Vec<&str>> {
    let images = told["images"].as_array().expect("images").iter();
    images.map(|image| all(&image["box"], "kind")).collect()
}

/// For each image what has led to it, by the words of the messages.
fn operations(told: &Value) -> Vec<Vec<&str>> {
    let images = told["images"].as_array().expect("images").iter();
    images
        .map(|image| all(&image["operation"], "message"))
        .collect()
}

fn placements(told: &Value) -> Vec<&str> {
    all(&told["images"], "placement")
}

fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => panic!("'{part}' is missing or out of order in\n{text}"),
        }
    }
}

// ---------------------------------------------------------------- Circé Cage

#[test]
fn a_pawn_reborn_as_a_rook_takes_four_images() {
    let told = data("Rxa2(Ra1)", PAWN, "CageCirce");
    assert_eq!(
        placements(&told),
        [
            "3K2k1/8/8/8/8/8/p6R/1N6",
            "3K2k1/8/8/8/8/8/R7/1N6",
            "3K2k1/8/8/8/8/8/R7/1N6",
            "3K2k1/8/8/8/8/8/R7/rN6"
        ]
    );
    assert_eq!(boxes(&told), [vec![], vec!["p"], vec!["r"], vec![]]);
    assert_eq!(
        operations(&told),
        [
            vec![],
            vec!["goes", "captured-into-box"],
            vec!["promoted-in-box"],
            vec!["reborn"]
        ]
    );
    let rebirth = &told["rebirths"][0];
    assert_eq!(all(&rebirth["possible"], "square"), ["a1", "b2", "a3"]);
    assert_eq!(all(&rebirth["possible"], "promoted"), ["r", "", ""]);
    // 60 squares are left, one of which is out of the question for three of four men
    let reasons: Vec<&str> = rebirth["excluded"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|square| square["why_not"]["message"].as_str().unwrap_or_default())
        .collect();
    let count = |reason: &str| reasons.iter().filter(|other| **other == reason).count();
    assert_eq!((count("occupied"), count("could-move")), (4, 78));
    assert_eq!(reasons.len(), 82);

    let text = french("T×a2 (Ta1)", PAWN, "CageCirce");
    let parts = [
        "Th2*a2[+nPa1=T]",
        "La position avant le coup",
        "1. La Tour blanche va de h2 en a2. Le Pion noir de a2 passe dans la boîte Circé (capture).",
        "Boîte Circé : le Pion noir",
        "2. Dans la boîte Circé, le Pion noir devient Tour.",
        "Boîte Circé : la Tour noire",
        "3. La Tour noire renaît en a1.",
        "Cages pour le Pion noir de a2 (3) : a1=T, b2, a3",
        "Trait : les Noirs",
    ];
    assert_in_order(&text, &parts);
}

#[test]
fn a_pawn_reborn_as_a_pawn_takes_three_images() {
    for square in ["a3", "b2"] {
        let told = data(&format!("Rxa2({square})"), PAWN, "CageCirce");
        assert_eq!(boxes(&told), [vec![], vec!["p"], vec![]], "{square}");
    }
}

#[test]
fn a_knight_reborn_on_a8_takes_three_images() {
    // its two exits from a8 are occupied by white men
    let fen = "7k/2P5/1P6/8/8/8/n6R/7K";
    let told = data("Rxa2 (a8)", fen, "CageCirce");
    assert_eq!(boxes(&told), [vec![], vec!["s"], vec![]]);
    let rebirth = &told["rebirths"][0];
    assert_eq!(all(&rebirth["possible"], "square"), ["a8"]);
    let text = french("Txa2(Ca8)", fen, "CageCirce");
    let parts = [
        "1. La Tour blanche va de h2 en a2. Le Cavalier noir de a2 passe dans la boîte Circé",
        "2. Le Cavalier noir renaît en a8.",
        "Cages pour le Cavalier noir de a2 (1) : a8",
    ];
    assert_in_order(&text, &parts);
}

#[test]
fn a_capture_with_check_has_46_cages() {
    let fen = "8/8/8/2B5/3n4/4K3/8/k7";
    let told = data("Bxd4(Na8)", fen, "CageCirce");
    let rebirth = &told["rebirths"][0];
    assert_eq!(all(&rebirth["possible"], "square").len(), 46);
    let why_not = |square: &str| {
        let excluded = rebirth["excluded"].as_array().expect("a list");
        let found = excluded.iter().find(|other| other["square"] == square);
        found.expect("it is excluded")["why_not"].clone()
    };
    assert_eq!(why_not("c2")["message"], "rebirth-self-check");
    assert_eq!(
        why_not("c2")["because"][0]["text"],
        "Nc2-e3 would capture Ke3"
    );
    assert_eq!(why_not("e2")["text"], "Ne2-c3 would parry the check");
    let text = french("Fxd4 (a8)", fen, "CageCirce");
    let parts = [
        "Cages pour le Cavalier noir de d4 (46) : ",
        "pourrait parer l'échec sans capturer (",
        "Les Noirs sont en échec : Fd4-a1 capturerait Ra1.",
    ];
    assert_in_order(&text.replace("\n     ", ""), &parts);
}

#[test]
fn choices_are_asked_for_and_excluded_squares_told() {
    let run = crate::common::sauterelle(
        &[
            "explain",
            "Txa2",
            "--language",
            "fr",
            "--fen",
            PAWN,
            "--condition",
            "CageCirce",
        ],
        "",
    );
    assert_eq!(run.code, 2, "{}", run.shown());
    let question = "'Txa2' désigne plusieurs coups : Th2*a2[+nPa1=T], Th2*a2[+nPb2], Th2*a2[+nPa3]";
    assert!(run.stderr.contains(question), "{}", run.shown());
    let args = [
        "explain",
        "Bxd4(Nc2)",
        "--fen",
        "8/8/8/2B5/3n4/4K3/8/k7",
        "--condition",
        "CageCirce",
    ];
    let run = crate::common::sauterelle(&args, "");
    assert_eq!(run.code, 2, "{}", run.shown());
    let reason = "not on c2: White would be in check: Nc2-e3 would capture Ke3";
    assert!(run.stderr.contains(reason), "{}", run.shown());
}

#[test]
fn a_man_is_taboo_if_all_its_cages_are_self_checks() {
    let fen = "7k/2P5/1K6/8/8/8/n6R/8";
    let told = data("Rxa2", fen, "CageCirce");
    let clause = &told["refusals"][0]["clauses"][0];
    assert_eq!(
        (
            clause["message"].as_str(),
            &clause["because"][0]["values"]["move"][0]
        ),
        (Some("self-check"), &"a8-b6".into())
    );
    assert!(
        french("Txa2", fen, "CageCirce")
            .contains("autoéchec, les Blancs seraient en échec : Ca8-b6 capturerait Rb6")
    );
}

#[test]
fn a_man_without_a_cage_disappears_and_is_not_captured_in_the_strict_form() {
    let fen = "7k/8/8/8/3q3R/8/8/K7 w";
    let told = data("Rxd4", fen, "CageCirce");
    assert_eq!(operations(&told), [vec![], vec!["goes", "captured"]]);
    assert_eq!(boxes(&told), [vec![""; 0], vec![]]);
    let text = french("Txd4", fen, "CageCirce Strict");
    assert!(
        text.contains("aucune cage pour la Dame noire de d4"),
        "{text}"
    );
}

#[test]
fn a_pawn_captured_en_passant_is_reborn() {
    let told = data("exd6 (d7)", "7k/8/8/3pP3/8/8/8/7K w - d6", "CageCirce");
    assert_eq!(
        operations(&told)[1],
        ["goes", "captured-en-passant-into-box"]
    );
    assert_eq!(boxes(&told), [vec![], vec!["p"], vec![]]);
}

// ---------------------------------------------------------------- Polo

#[test]
fn annihilations_are_one_image() {
    let told = data("Nb4", MEN_OF_POLO, "Polo");
    assert_eq!(
        placements(&told),
        [
            "4k3/8/8/8/8/PR6/n7/2K5",
            "4k3/8/8/8/1n6/PR6/8/2K5",
            "4k3/8/8/8/1n6/8/8/2K5"
        ]
    );
    assert_eq!(
        operations(&told),
        [vec![], vec!["goes"], vec!["touched", "touched"]]
    );
    assert_eq!(told["check"], true);
    let text = french("Cb4", MEN_OF_POLO, "Polo");
    let parts = [
        "1. Le Cavalier noir va de a2 en b4.",
        "2. Le Pion blanc de a3 disparaît au contact de la pièce arrivée. La Tour blanche de b3 disparaît",
        "Les Blancs sont en échec : ",
        "Cb4-c2 toucherait c1",
    ];
    assert_in_order(&text, &parts);
}

#[test]
fn a_castling_is_one_image_and_what_it_removes_the_next() {
    let told = data("O-O", "k7/8/8/8/8/8/7p/4K2R w K", "Polo");
    assert_eq!(
        operations(&told),
        [vec![], vec!["goes", "castles"], vec!["touched"]]
    );
}

#[test]
fn a_castling_is_refused_by_the_move_that_would_touch_a_square() {
    for (knight, fen) in [
        ("e4", "7k/8/8/8/4n3/8/8/4K2R w K"),
        ("h4", "7k/8/8/8/7n/8/8/4K2R w K"),
    ] {
        let to = if knight == "e4" { "f2" } else { "g2" };
        let told = data("O-O", fen, "Polo");
        assert_eq!(told["legal"], false);
        let clause = &told["refusals"][0]["clauses"][0];
        assert_eq!(clause["message"], "castling-not-possible");
        let first = &clause["because"][0];
        assert_eq!(
            (first["message"].as_str(), first["values"]["at"][0].as_str()),
            (Some("castling-through"), Some("f1"))
        );
        let attacks = all(&first["because"], "text");
        assert_eq!(attacks, [format!("N{knight}-{to} would touch f1")]);
        let text = french("O-O", fen, "Polo");
        assert!(
            text.contains(&format!("C{knight}-{to} toucherait f1")),
            "{text}"
        );
    }
}

#[test]
fn kings_do_not_move_to_where_they_could_be_touched() {
    let fen = "8/3k4/8/8/3K4/8/8/8";
    let told = data("Kd5", fen, "Polo");
    assert!(
        told["refusals"][0]["text"]
            .as_str()
            .is_some_and(|text| text.contains("Kd7-d6 would touch d5")),
        "{told}"
    );
    assert!(french("Rd5", fen, "Polo").contains("Rd7-d6 toucherait d5"));
}

#[test]
fn no_man_captures_in_the_ordinary_way() {
    for (text, fen, shown) in [
        (
            "Txd8",
            "3r3k/8/8/8/8/8/8/3R3K",
            "Polo : la pièce de d8 ne se capture pas de façon ordinaire",
        ),
        (
            "exd5",
            "7k/8/8/3p4/4P3/8/8/7K",
            "Polo : la pièce de d5 ne se capture pas",
        ),
    ] {
        assert!(
            french(text, fen, "Polo").contains(shown),
            "{}",
            french(text, fen, "Polo")
        );
    }
}

// ---------------------------------------------------------------- Soucie

#[test]
fn a_soucie_is_told_by_the_men_of_its_lines() {
    let fen = "7k/8/8/3[SX]p3/8/8/P7/1K6";
    // two men on the rank, alone on the file and on one diagonal, two men on the other
    for square in ["b5", "f5", "d4", "d6", "c6", "e4"] {
        assert_eq!(
            data(&format!("SX{square}"), fen, "")["legal"],
            true,
            "{square}"
        );
    }
    let three = "7k/8/8/3[SX]p3/8/1p6/P7/1K6";
    let told = data("SXg8", three, "");
    assert_eq!(
        told["remarks"][0]["text"],
        "three men on a2-g8: the Soucie goes three squares"
    );
    let text = french("SXd5-g8", three, "");
    assert!(
        text.contains("Trois pièces sur a2-g8 : le Soucie bondit de trois cases."),
        "{text}"
    );
    let own = data("SXa2", three, "");
    assert_eq!(
        own["refusals"][0]["text"],
        "a2 is occupied by a man of the same side"
    );
    let capture = data("SXxa2", "7k/8/8/3[SX]p3/8/1p6/p7/1K6", "");
    assert_eq!(operations(&capture)[1], ["goes", "captured"]);
}

#[test]
fn a_soucie_is_refused_by_the_count() {
    let four = "7k/8/8/3[SX]p3/2p5/1p6/P7/1K6";
    let told = data("SXg8", four, "");
    let clause = &told["refusals"][0]["clauses"][0];
    assert_eq!(
        clause["text"],
        "four men on a2-g8: the Soucie goes four squares, and both leaps along the line would leave the board"
    );
    assert_eq!(clause["values"]["count"][0], "4");
    assert_eq!(clause["values"]["line"], serde_json::json!(["a2", "g8"]));
    let text = french("SXg8", four, "");
    assert!(
        text.contains("quatre pièces sur a2-g8 : le Soucie bondit de quatre cases"),
        "{text}"
    );
    let german = explain(
        "SXa2",
        "7k/8/8/3[SX]p3/2p5/1p6/p7/1K6",
        "",
        &["--language", "german"],
    );
    assert!(
        german.contains("vier Steine auf a2-g8: der Soucie springt vier Felder weit"),
        "{german}"
    );
}

// ---------------------------------------------------------------- maximum

#[test]
fn the_longer_move_is_named() {
    let fen = "4k3/8/8/8/8/7p/8/4K3 b";
    let told = data("Ke8-d8", fen, "BlackMaximummer");
    assert_eq!(
        told["refusals"][0]["instead"],
        serde_json::json!(["Ke8-d7", "Ke8-f7"])
    );
    let clause = &told["refusals"][0]["clauses"][0];
    assert_eq!(
        (
            clause["values"]["this"][0].as_str(),
            clause["values"]["best"][0].as_str()
        ),
        (Some("1"), Some("√2"))
    );
    let text = french("Rd8", fen, "BlackMaximummer");
    let expected = "NoirMaximum : le coup a pour longueur 1, mais il y a des coups plus longs (longueur √2) : Re8-d7, Re8-f7";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn castlings_have_lengths_4_and_5() {
    let told = data("O-O", "r3k2r/p2ppp1p/8/8/8/8/8/7K b kq", "BlackMaximummer");
    let refusal = &told["refusals"][0];
    assert_eq!(refusal["instead"], serde_json::json!(["0-0-0"]));
    let values = &refusal["clauses"][0]["values"];
    assert_eq!(
        (&values["this"][0], &values["best"][0]),
        (&"4".into(), &"5".into())
    );
}

#[test]
fn ultra_maximum_of_legal_moves() {
    // the pinned bishop's move would be longer, but is not legal
    let fen = "K6k/p7/8/7b/8/8/7R/8 b";
    assert_eq!(data("a5", fen, "ultra-maximum")["legal"], true);
    let text = french("a6", fen, "ultra-maximum");
    assert!(text.contains("(longueur 2) : a7-a5"), "{text}");
}

// ---------------------------------------------------------------- Connected

#[test]
fn men_that_would_be_cut_off_are_named() {
    let text = french("e4", ARRAY, "Connected");
    assert!(
        text.contains("ne forment pas un ensemble connexe, pièces isolées : Pe4"),
        "{text}"
    );
    let after = "rnbqkbnr/pppp1ppp/4p3/8/8/2N5/PPPPPPPP/R1BQKBNR";
    let told = data("b4", after, "Connected");
    let cut = &told["refusals"][0]["clauses"][0]["because"][0];
    assert_eq!(
        (cut["message"].as_str(), &cut["values"]["men"]),
        (Some("cut-off"), &serde_json::json!(["ra1", "pa2"]))
    );
    assert_eq!(data("Nc3", ARRAY, "Connected")["legal"], true);
}

#[test]
fn a_king_is_attacked_though_the_capture_would_cut_the_attacker_off() {
    // on e2 the rook would be far from its king
    let fen = "4k3/4r3/8/8/8/8/8/3K4 w";
    assert!(french("Re2", fen, "Connected").contains("Te7-e2 capturerait Re2"));
}

#[test]
fn a_cut_is_told_as_a_check() {
    let told = data("Rxg7", "7k/6n1/5p1K/6R1/8/8/8/8 w", "Connected");
    assert_eq!(told["check"], true);
    let reasons = all(&told["check_reasons"], "message");
    assert!(reasons.contains(&"cut-off"), "{reasons:?}");
}

// ---------------------------------------------------------------- other rules

#[test]
fn polo_with_cage_lets_men_be_reborn_one_after_the_other() {
    let fen = "4k3/8/8/8/8/P1P5/n7/2K5 b";
    let args = [
        "moves",
        "--fen",
        fen,
        "--condition",
        "Polo",
        "--condition",
        "CageCirce",
        "--format",
        "json",
    ];
    let run = crate::common::sauterelle(&args, "");
    let moves: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let texts = all(&moves["moves"], "move");
    let text = texts
        .iter()
        .find(|text| text.starts_with("Sa2-b4") && text.matches("[+").count() == 2);
    let text = text.expect("both men are reborn");
    let more = ["--condition", "CageCirce", "--format", "json"];
    let told: Value = serde_json::from_str(&explain(text, fen, "Polo", &more)).expect("JSON");
    let counts: Vec<usize> = boxes(&told).iter().map(Vec::len).collect();
    assert!(
        counts.starts_with(&[0, 0, 2]) && counts.ends_with(&[1, 0]),
        "{counts:?}"
    );
    assert_eq!(told["rebirths"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_promotion_belongs_to_the_ordinary_part() {
    let told = data("axb8=Q", "1n5k/P7/8/8/8/8/8/7K", "");
    assert_eq!(
        operations(&told),
        [vec![], vec!["goes", "captured", "promoted"]]
    );
}

#[test]
fn a_file_brings_its_language() {
    let file = "DebutProbleme\nPieces Blanc rd8 th2 cb1\nNoir rg8 pa2\nEnonce #1\nCondition CirceCage\nFinProbleme\n";
    let run = crate::common::sauterelle(&["explain", "Ta2 (Ta1)", "-"], file);
    assert_eq!(run.code, 0, "{}", run.shown());
    assert_in_order(
        &run.stdout,
        &["Th2*a2[+nPa1=T]", "3. La Tour noire renaît en a1."],
    );
    let run = crate::common::sauterelle(
        &["explain", "Rxa2 (Ra1)", "-", "--language", "english"],
        file,
    );
    assert_in_order(
        &run.stdout,
        &["Rh2*a2[+bPa1=R]", "3. The black rook is reborn on a1."],
    );
}

#[test]
fn a_board_is_drawn_in_letters_where_there_is_no_terminal() {
    let plain = explain("Nf3", ARRAY, "", &[]);
    assert_eq!(explain("Nf3", ARRAY, "", &["--board"]), plain);
    assert!(
        plain.contains("  1   R   N   B   Q   K   B   .   R"),
        "{plain}"
    );
    let run = crate::common::sauterelle(&["moves", "--board", "--fen", ARRAY], "");
    assert!(
        run.stdout
            .starts_with("  8  -R  -S  -B  -Q  -K  -B  -S  -R\n"),
        "{}",
        run.shown()
    );
}
