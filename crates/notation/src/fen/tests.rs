//! Round trips and faulty positions.

use super::*;
use proptest::prelude::*;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Attrs, Sides};
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::men::MEN;
use sauterelle_rules::attributes::bits;
use sauterelle_rules::game::Game;

fn rewritten(text: &str) -> String {
    let position = parse_fen(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    let game = Game::new(&position.diagram, &[]).unwrap();
    write_fen(&mut game.play())
}

#[test]
fn game_array() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let read = parse_fen(text).unwrap().diagram;
    // that nobody has moved is said here
    assert_eq!(read.unmoved.len(), 6);
    let unmoved = Diagram::game_array().unmoved;
    assert_eq!(Diagram { unmoved, ..read }, Diagram::game_array());
    assert_eq!(rewritten(text), text);
    assert_eq!(write_diagram(&Diagram::game_array()), text[..43]);
}

#[test]
fn every_kind_of_bracket() {
    let text =
        "[SX][sx][=sx][+15][-15][=15][=q][r:SX]/[r:s][=r:g]6/[=s][=k]k[=r]4/8/8/8/8/8 w - - 0 1";
    assert_eq!(rewritten(text), text);
    let loose = "[Sx][sX][=SX][+15][-15][=15][=Q][R:sx]/8/8/8/8/8/8/[+g][-G][s][N][r][r:K]2";
    let expected = "[SX][sx][=sx][+15][-15][=15][=q][r:sx]/8/8/8/8/8/8/[G][g]n[N]rK2 w - - 0 1";
    assert_eq!(rewritten(loose), expected);
}

#[test]
fn fields_left_out() {
    let position = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R").unwrap();
    assert!(!position.has_side && !position.has_castling && !position.has_en_passant);
    assert_eq!(position.diagram.moved, Bb::EMPTY);
    assert_eq!(
        rewritten("r3k2r/8/8/8/8/8/8/R3K2R b"),
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"
    );
}

#[test]
fn castling() {
    let moved = |text: &str| -> Vec<String> {
        parse_fen(text)
            .unwrap()
            .diagram
            .moved
            .map(|at| at.to_string())
            .collect()
    };
    assert_eq!(moved("r3k2r/8/8/8/8/8/8/R3K2R w Kq"), ["a1", "h8"]);
    assert_eq!(moved("r3k2r/8/8/8/8/8/8/4K3 w -"), ["a8", "e8", "h8"]);
    assert_eq!(moved("4k3/8/8/8/8/8/8/R6K w -"), ["a1"]);
    assert_eq!(
        rewritten("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 7"),
        "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"
    );
}

#[test]
fn en_passant_only_if_legal() {
    let kept = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(rewritten(kept), kept);
    assert_eq!(
        rewritten("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"),
        "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"
    );
    // the capture would open the fifth rank
    assert_eq!(
        rewritten("8/8/8/r2pP2K/8/8/8/4k3 w - d6"),
        "8/8/8/r2pP2K/8/8/8/4k3 w - - 0 1"
    );
}

#[test]
fn faults_say_where() {
    for (text, kind, column, part) in [
        ("", Kind::Syntax, 1, "empty"),
        ("8/8", Kind::Syntax, 1, "2 ranks"),
        ("8/8/8/8/8/8/8/8/8", Kind::Syntax, 1, "9 ranks"),
        ("8/7/8/8/8/8/8/8", Kind::Syntax, 3, "rank 7 has only 7"),
        (
            "8/44k/8/8/8/8/8/8",
            Kind::Syntax,
            5,
            "rank 7 has more than 8",
        ),
        (
            "8/8/[SX][sx]7/8/8/8/8/8",
            Kind::Syntax,
            13,
            "rank 6 has more than 8",
        ),
        ("9/8/8/8/8/8/8/8", Kind::Unknown, 1, "'9' in rank 8"),
        ("x7/8/8/8/8/8/8/8", Kind::Unknown, 1, "'x' in rank 8"),
        ("8/é7/8/8/8/8/8/8", Kind::Unknown, 3, "'é' in rank 7"),
        ("[sx7/8/8/8/8/8/8/8", Kind::Syntax, 1, "not closed"),
        (
            "[q/pp]7/8/8/8/8/8/8/8",
            Kind::Unsupported,
            2,
            "goes as reverse pawn",
        ),
        ("[xy]7/8/8/8/8/8/8/8", Kind::Unknown, 2, "'xy'"),
        ("[]7/8/8/8/8/8/8/8", Kind::Unknown, 2, "''"),
        ("[é]7/8/8/8/8/8/8/8", Kind::Unknown, 2, "'é'"),
        ("[15]7/8/8/8/8/8/8/8", Kind::Syntax, 2, "colour"),
        ("8/8/8/8/8/8/8/8 x", Kind::Syntax, 17, "'x'"),
        ("8/8/8/8/8/8/8/8 w KX", Kind::Syntax, 20, "'KX'"),
        (
            "8/8/8/8/8/8/8/8 w K",
            Kind::Syntax,
            19,
            "'K' needs king and rook",
        ),
        ("4k2r/8/8/8/8/8/8/8 w kk", Kind::Syntax, 23, "'kk'"),
        ("8/8/8/8/8/8/8/8 w - e9", Kind::Syntax, 21, "'e9'"),
        ("8/8/8/8/8/8/8/8 w - e4", Kind::Syntax, 21, "e4"),
        ("8/8/8/8/8/8/8/8 w - e6", Kind::Syntax, 21, "no pawn on e5"),
        (
            "8/8/4n3/4p3/8/8/8/8 w - e6",
            Kind::Syntax,
            25,
            "can just have crossed e6",
        ),
        (
            "8/4n3/8/4p3/8/8/8/8 w - e6",
            Kind::Syntax,
            25,
            "can just have crossed e6",
        ),
        ("8/8/8/8/8/8/8/8 w - - x", Kind::Syntax, 23, "half-moves"),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1 1",
            Kind::Syntax,
            27,
            "nothing can follow",
        ),
    ] {
        let fault = parse_fen(text).unwrap_err();
        assert_eq!(
            (fault.kind, fault.line, fault.column),
            (kind, 1, column),
            "{text}: {fault}"
        );
        assert!(fault.message.contains(part), "{text}: {fault}");
    }
}

fn any_man() -> impl Strategy<Value = DiagramMan> {
    let sides = prop_oneof![Just(Sides::White), Just(Sides::Black), Just(Sides::Neutral)];
    let attrs = prop_oneof![
        8 => Just(Attrs::NONE),
        1 => Just(bits::KAMIKAZE),
        1 => Just(bits::PARALYSING | Attrs::SECOND_BOARD),
    ];
    (0..MEN.len(), sides, any::<bool>(), attrs).prop_map(|(index, sides, royal, attrs)| {
        let man = DiagramMan::new(&MEN[index], sides);
        DiagramMan {
            royal: royal && !man.is_royal(),
            attrs,
            ..man
        }
    })
}

prop_compose! {
    fn any_diagram()(
        men in prop::collection::vec((0..64usize, any_man()), 0..20),
        home in prop::collection::vec(any::<bool>(), 6),
        black in any::<bool>(),
    ) -> Diagram {
        let mut diagram = Diagram::empty();
        let array = Diagram::game_array();
        for (at, man) in men {
            diagram.men[at] = Some(man);
        }
        for (at, present) in [0, 4, 7, 56, 60, 63].into_iter().zip(home) {
            if present {
                diagram.men[at] = array.men[at];
            }
        }
        if black {
            diagram.to_move = Side::Black;
        }
        diagram
    }
}

proptest! {
    #[test]
    fn men_survive(diagram in any_diagram()) {
        let text = write_diagram(&diagram);
        let read = parse_fen(&text).unwrap().diagram;
        prop_assert_eq!(read.men, diagram.men);
    }

    #[test]
    fn written_positions_are_read_as_they_were(diagram in any_diagram()) {
        // the kernel can number only so many kinds of men
        if let Ok(game) = Game::new(&diagram, &[]) {
            let text = write_fen(&mut game.play());
            prop_assert_eq!(rewritten(&text), text);
        }
    }

    #[test]
    fn no_text_panics(text in "[\\[\\]rnbqkpRNBQKPgsx=+:/1-9 wé-]{0,60}") {
        let _ = parse_fen(&text);
    }
}

#[test]
fn a_code_of_two_men_is_a_question() {
    for text in ["[SO]", "[so]", "[=so]"] {
        let fault = parse_fen(&format!("8/8/8/8/8/8/8/{text}7")).unwrap_err();
        let message = fault.message.to_lowercase();
        assert!(
            message.contains("soucie]") && message.contains("scorpion]"),
            "{message}"
        );
    }
    for (text, told) in [
        (
            "[=n]",
            "'=n' may be two men: write [=knight] or [=nightrider]",
        ),
        (
            "[=N]",
            "'=N' may be two men: write [=KNIGHT] or [=NIGHTRIDER]",
        ),
        ("[+n]", "write [+knight] or [+nightrider]"),
        ("[r:N]", "write [r:KNIGHT] or [r:NIGHTRIDER]"),
        ("[Magic:n]", "write [Magic:knight] or [Magic:nightrider]"),
        ("[=r:Kamikaze:n]", "write [=r:Kamikaze:knight]"),
    ] {
        let fault = parse_fen(&format!("8/8/8/8/8/8/8/{text}7")).unwrap_err();
        assert!(fault.message.contains(told), "{text}: {fault}");
    }
    for (name, written) in [
        ("[SOUCIE]", "[SX]"),
        ("[Soucie]", "[SX]"),
        ("[SCORPION]", "[SCORPION]"),
        ("[=scorpion]", "[=scorpion]"),
        ("[=knight]", "[=s]"),
        ("[=s]", "[=s]"),
        ("[=nightrider]", "[=nightrider]"),
        ("[r:NIGHTRIDER]", "[r:NIGHTRIDER]"),
        ("[Magic:NIGHTRIDER]", "[Magic:NIGHTRIDER]"),
        ("[N]", "[N]"),
        ("[n]", "[n]"),
        ("[sauterelle]", "[g]"),
        ("[Grashüpfer]", "[G]"),
    ] {
        let position = parse_fen(&format!("8/8/8/8/8/8/8/{name}7")).unwrap();
        let text = write_diagram(&position.diagram);
        assert_eq!(text, format!("8/8/8/8/8/8/8/{written}7"));
        assert_eq!(parse_fen(&text).unwrap(), position);
    }
}
