use super::missing_last_move;
use crate::{Language, Legality, Position, Side};
use sauterelle_kernel::board::piece::KindId;
use sauterelle_notation::telling::Teller;
use sauterelle_notation::telling::last_move::ExpectedMove;

/// Why a move of the side cannot have been the last one: the word, and the sentence.
fn why(
    (fen, condition): (&str, &str),
    by: Side,
    (from, to): (&str, &str),
    captured: Option<KindId>,
    language: Language,
) -> Option<(&'static str, String)> {
    let conditions: Vec<String> = condition.split_whitespace().map(str::to_string).collect();
    let position = Position::from_fen(fen, &conditions, Some(!by)).unwrap();
    let expected = ExpectedMove {
        from: from.parse().unwrap(),
        to: to.parse().unwrap(),
        captured,
    };
    let mut player = position.ctx();
    let before = position.fen();
    let clause = missing_last_move(&mut player, expected, Legality::PREDECESSOR);
    assert_eq!(position.fen(), before);
    let teller = Teller::new(&position.game().rules, language);
    clause.map(|it| (it.remark.message.0, it.say(&teller)))
}

fn white(fen: &str, way: (&str, &str), captured: Option<KindId>) -> Option<(&'static str, String)> {
    why((fen, ""), Side::White, way, captured, Language::English)
}

/// L. Sunyer, 1923.
const SUNYER: &str = "4k3/8/8/7K/8/8/8/8";

#[test]
fn moves_that_can_have_been_are_not_missing() {
    assert_eq!(white(SUNYER, ("g6", "h5"), None), None);
    assert_eq!(white(SUNYER, ("g6", "h5"), Some(KindId::ROOK)), None);
}

/// A position, a way, a captured man; the word of the reason, and how its sentence begins.
type Row = (
    &'static str,
    (&'static str, &'static str),
    Option<KindId>,
    &'static str,
    &'static str,
);

#[test]
fn each_reason_has_its_word_and_sentence() {
    let rows: [Row; 6] = [
        (
            SUNYER,
            ("a1", "a2"),
            None,
            "last-no-man",
            "no man of White stands on a2",
        ),
        (
            SUNYER,
            ("e8", "h5"),
            None,
            "last-occupied",
            "the black king stands on e8: nobody has just left this square",
        ),
        (
            SUNYER,
            ("a1", "h5"),
            None,
            "last-no-way",
            "the white king on h5 cannot have come from a1",
        ),
        (
            "4k3/8/8/8/8/8/P7/K7",
            ("a1", "a2"),
            Some(KindId::ROOK),
            "last-occupied",
            "the white king stands on a1: nobody has just left this square",
        ),
        (
            "4k3/8/8/8/P7/8/8/K7",
            ("a3", "a4"),
            Some(KindId::ROOK),
            "last-no-capture",
            "the white pawn on a4 cannot have come from a3 by capturing a rook",
        ),
        (
            "4k3/8/8/8/8/8/6R1/6K1",
            ("e2", "g2"),
            None,
            "last-check",
            "before the move Black would have been in check without being to move",
        ),
    ];
    for (fen, way, captured, word, sentence) in rows {
        let (found, said) = white(fen, way, captured).unwrap_or_else(|| panic!("{fen} {way:?}"));
        assert_eq!(found, word, "{fen} {way:?}: {said}");
        assert!(said.starts_with(sentence), "{said}");
    }
}

#[test]
fn who_attacks_the_king_is_named() {
    let (_, said) = white("4k3/8/8/8/8/8/6R1/6K1", ("e2", "g2"), None).unwrap();
    assert!(said.contains("e2"), "{said}");
}

#[test]
fn men_beyond_those_of_a_game_are_not_captured() {
    let (word, _) = white(
        "rnbqkbnr/pppppppp/8/7K/8/8/8/8",
        ("h4", "h5"),
        Some(KindId::ROOK),
    )
    .unwrap();
    assert_eq!(word, "last-too-many-men");
}

#[test]
fn rules_that_forbid_the_move_are_named() {
    let edge = ("8/8/8/8/6k1/8/8/R6K", "MonochromChess");
    let (word, said) = why(edge, Side::White, ("a2", "a1"), None, Language::English).unwrap();
    assert_eq!(word, "last-illegal");
    assert!(
        said.contains("the move would not have been legal: "),
        "{said}"
    );
    assert!(said.contains("Monochrom"), "{said}");
}

#[test]
fn the_position_before_must_have_come_about() {
    // Black's king has just come to a8 from nowhere
    let fen = "kN6/NR6/8/8/4P3/8/8/4K3";
    let (word, said) = white(fen, ("e3", "e4"), None).unwrap();
    assert_eq!(word, "last-nothing-before", "{said}");
    let freed = "kN6/1R6/8/8/4P3/8/8/4K3";
    assert_eq!(white(freed, ("e3", "e4"), None), None);
}

#[test]
fn the_move_must_lead_to_this_position() {
    // that d5 can be captured en passant comes of a double step only
    let fen = ("7k/8/8/3pP3/8/8/8/7K w - d6 0 1", "");
    let told = |from| why(fen, Side::Black, (from, "d5"), None, Language::English);
    assert_eq!(told("d6").unwrap().0, "last-other-position");
    assert_eq!(told("d7"), None);
}

#[test]
fn sentences_are_in_the_three_languages() {
    let said = |language| {
        let told = why((SUNYER, ""), Side::White, ("a1", "h5"), None, language);
        told.unwrap().1
    };
    assert_eq!(
        said(Language::French),
        "le Roi blanc de h5 ne peut pas venir de a1"
    );
    assert_eq!(
        said(Language::German),
        "der weiße König auf h5 kann nicht von a1 gekommen sein"
    );
}
