use super::{MoveReader, Unread};
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::men::Language::{self, English, French, German};
use sauterelle_rules::game::Game;
use sauterelle_rules::registry::RULES;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/P7/8/8/8/8/8/R3K2R w KQkq";
const PROMOTION: &str = "4k3/P7/8/3pP3/8/8/8/4K3 w - d6";
const CAGE: &str = "3K2k1/8/8/8/8/8/p6R/1N6";
const KNIGHTS: &str = "7k/8/8/1N3N2/8/8/5N2/7K";

fn game(fen: &str, names: &[&str]) -> Game {
    let diagram = crate::fen::parse_fen(fen).expect("a position").diagram;
    let rule = |name: &&str| {
        let mut rules = RULES.iter();
        let found = rules.find(|rule| rule.meta().name[0] == *name);
        Condition::of(*found.expect("a condition"))
    };
    let conditions = names.iter().map(rule);
    Game::new(&diagram, &conditions.collect::<Vec<_>>()).expect("a game")
}

/// The move read, or the answer.
fn read(language: Language, text: &str, fen: &str, names: &[&str]) -> Result<String, String> {
    let game = game(fen, names);
    let mut player = game.play();
    let reader = MoveReader { language };
    let teller = reader.teller(&game.rules, text);
    let found = reader.read(&mut player, text);
    found
        .map(|(_, step)| teller.step(&step))
        .map_err(|why: Unread| why.say(&teller, text))
}

#[test]
fn moves_are_read_as_people_write_them() {
    for (language, text, fen, shown) in [
        (English, "e4", ARRAY, "e2-e4"),
        (English, "e2e4", ARRAY, "e2-e4"),
        (English, "e2–e4!", ARRAY, "e2-e4"),
        (English, "Pe4", ARRAY, "e2-e4"),
        (English, "Nf3", ARRAY, "Ng1-f3"),
        (English, "Sf3", ARRAY, "Sg1-f3"),
        (English, "♘f3", ARRAY, "Ng1-f3"),
        (French, "Cf3", ARRAY, "Cg1-f3"),
        (German, "Sg1-f3", ARRAY, "Sg1-f3"),
        (German, "Be4", ARRAY, "e2-e4"),
        (English, "O-O", CASTLING, "0-0"),
        (German, "0–0–0", CASTLING, "0-0-0"),
        (French, "Re1-g1", CASTLING, "0-0"),
        (English, "Rhxh8+", CASTLING, "Rh1*h8"),
        (French, "Th1×h8", CASTLING, "Th1*h8"),
        (English, "a8=Q", PROMOTION, "a7-a8=Q"),
        (English, "a7a8q", PROMOTION, "a7-a8=Q"),
        (French, "a8D+", PROMOTION, "a7-a8=D"),
        (German, "a8(D)", PROMOTION, "a7-a8=D"),
        (French, "a8=C", PROMOTION, "a7-a8=C"),
        (English, "exd6 e.p.", PROMOTION, "e5*d6 ep."),
        (German, "ed6 ep", PROMOTION, "e5*d6 ep."),
        (English, "Nbd4", KNIGHTS, "Nb5-d4"),
        (English, "N2d3", KNIGHTS, "Nf2-d3"),
    ] {
        assert_eq!(
            read(language, text, fen, &[]).as_deref(),
            Ok(shown),
            "{text}"
        );
    }
}

#[test]
fn men_may_stand_with_their_names() {
    const SOUCIE: &str = "8/8/8/3[SX]p3/8/1p6/p7/8 w";
    for (language, text, fen, shown) in [
        (French, "Cavalier b1-c3", ARRAY, "Cb1-c3"),
        (English, "Cavalier b1-c3", ARRAY, "Nb1-c3"),
        (German, "springer g1f3", ARRAY, "Sg1-f3"),
        (English, "knight f3", ARRAY, "Ng1-f3"),
        (English, "Pawn e4", ARRAY, "e2-e4"),
        (French, "Soucie d5-a2", SOUCIE, "SXd5*a2"),
        (English, "Soucie d5×a2", SOUCIE, "SXd5*a2"),
        (English, "Soucie a2", SOUCIE, "SXd5*a2"),
        (French, "a8=Dame", PROMOTION, "a7-a8=D"),
        (French, "Roi e1-g1", CASTLING, "0-0"),
        (French, "petit roque", CASTLING, "0-0"),
        (French, "Grand Roque", CASTLING, "0-0-0"),
        (German, "kurze Rochade", CASTLING, "0-0"),
        (German, "große Rochade", CASTLING, "0-0-0"),
        (English, "kingside castling", CASTLING, "0-0"),
        (English, "castles long", CASTLING, "0-0-0"),
        (English, "Régent d4-d5", "8/8/8/8/3[EK]4/8/8/8 w", "EKd4-d5"),
        (
            English,
            "roi des elfes d5",
            "8/8/8/8/3[EK]4/8/8/8 w",
            "EKd4-d5",
        ),
        (English, "orix f6", "8/8/8/4p3/3[OR]4/8/8/8 w", "ORd4-f6"),
    ] {
        let found = read(language, text, fen, &[]);
        assert_eq!(found.as_deref(), Ok(shown), "{text}");
    }
    let promoted = read(French, "T×a2 (Tour a1)", CAGE, &["CageCirce"]);
    assert_eq!(promoted.as_deref(), Ok("Th2*a2[+nPa1=T]"));
    let why = read(English, "Cavalierr b1-c3", ARRAY, &[]).expect_err("no man");
    assert!(why.contains("'Cavalierr'"), "{why}");
    let why = read(English, "Soucie d5-a2", ARRAY, &[]).expect_err("no Soucie");
    assert!(why.contains("'Soucie'"), "{why}");
}

#[test]
fn rebirths_are_read_as_people_write_them() {
    for (language, text, shown) in [
        (French, "T×a2 (Ta1)", "Th2*a2[+nPa1=T]"),
        (French, "Txa2(Ta1)", "Th2*a2[+nPa1=T]"),
        (English, "Rxa2(Ra1)", "Rh2*a2[+bPa1=R]"),
        (English, "Rxa2 (Pa1=R)", "Rh2*a2[+bPa1=R]"),
        (English, "h2a2[+bPa1=R]", "Rh2*a2[+bPa1=R]"),
        (English, "Rxa2 (b2)", "Rh2*a2[+bPb2]"),
        (German, "Ta2: (Ba3)", "Th2*a2[+sBa3]"),
    ] {
        assert_eq!(
            read(language, text, CAGE, &["CageCirce"]).as_deref(),
            Ok(shown),
            "{text}"
        );
    }
}

#[test]
fn what_fits_several_moves_or_none_is_asked_back() {
    for (language, text, fen, names, parts) in [
        (
            English,
            "Nd4",
            KNIGHTS,
            &[][..],
            &["fits several moves: Nb5-d4, Nf5-d4"][..],
        ),
        (
            French,
            "a8",
            PROMOTION,
            &[],
            &["désigne plusieurs coups", "a7-a8=D", "a7-a8=C"],
        ),
        (
            English,
            "Txa2",
            CAGE,
            &["CageCirce"],
            &[
                "no man of the position has the letter 'T' in English",
                "rook in French",
                "rook in German",
            ],
        ),
        (English, "Cf3", ARRAY, &[], &["'C'", "knight in French"]),
        (
            English,
            "Rxa2",
            CAGE,
            &["CageCirce"],
            &["Rh2*a2[+bPa1=R], Rh2*a2[+bPb2], Rh2*a2[+bPa3]"],
        ),
        (
            English,
            "Rxa2(Qa1)",
            CAGE,
            &["CageCirce"],
            &[
                "does not name a legal choice",
                "not on a1: Qa1-b2 would be possible",
            ],
        ),
        (English, "e8=X", PROMOTION, &[], &["'X'"]),
        (English, "a8=K", PROMOTION, &[], &["possible: a7-a8="]),
        (
            English,
            "Qe5",
            ARRAY,
            &[],
            &["is not legal", "the white queen on d1 has no move at all"],
        ),
        (
            English,
            "e5",
            ARRAY,
            &[],
            &["the white pawn on e2 does not go there, but to e3, e4"],
        ),
        (English, "Bd4", KNIGHTS, &[], &["names no man of White"]),
        (
            English,
            "Nh3",
            "7k/8/8/8/8/8/4r3/4N1K1",
            &[],
            &["does not go there"],
        ),
        (
            English,
            "hello",
            ARRAY,
            &[],
            &["does not name", "as in e2e4"],
        ),
        (English, "Rxa2 (a1", CAGE, &["CageCirce"], &["'(a1'"]),
    ] {
        let answer = read(language, text, fen, names).expect_err(text);
        for part in parts {
            assert!(answer.contains(part), "{text}: {answer}");
        }
    }
}

#[test]
fn no_text_is_cut_within_a_letter() {
    for text in [
        "é",
        "é4",
        "eé4",
        "♘",
        "e4♘",
        "(é)",
        "[é",
        "×",
        "e2×é4",
        "Ñe4=é",
        "𝔢4",
        "e4 (𝔢4)",
    ] {
        let _ = read(English, text, ARRAY, &[]);
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(300))]

    #[test]
    fn no_text_panics(text in "\\PC{0,12}", moves in "[a-h1-8KQRBNSCTDFLx=()\\[\\]+#. é×♘-]{0,16}") {
        for text in [&text, &moves] {
            let _ = read(French, text, CAGE, &["CageCirce"]);
            let _ = crate::game_record::Movetext::parse(text);
        }
    }
}
