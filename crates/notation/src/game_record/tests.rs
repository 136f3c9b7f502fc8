use super::Movetext;

fn moves(text: &str) -> Vec<String> {
    let read = Movetext::parse(text).expect("a list of moves");
    read.moves.into_iter().map(|word| word.text).collect()
}

#[test]
fn numbers_comments_signs_and_variations_are_left_out() {
    let text = "[Event \"a [b] c\"]\n[FEN \"8/8 w\"]\n\n1. e3 {a comment (with 1. d4)} d6!? $14 2.f4 (2. d4 {no} (2. c4) 2... d5) 2... b6 ; the rest\n\
        % an escape\n3.O-O 0-0 4. e8=Q+ ± exd6 e.p. 5... -- 1/2-1/2";
    assert_eq!(
        moves(text),
        [
            "e3", "d6!?", "f4", "b6", "O-O", "0-0", "e8=Q+", "exd6 ep.", "--"
        ]
    );
    let read = Movetext::parse(text).expect("a list of moves");
    assert_eq!(
        (read.tag("fen"), read.result.as_deref(), read.first_number),
        (Some("8/8 w"), Some("1/2-1/2"), Some(1))
    );
}

#[test]
fn choices_in_parentheses_belong_to_their_moves() {
    assert_eq!(
        moves("1.Txa2 (Ta1) Rg7 2.Cb4(a3, Tb1) e8(D)"),
        ["Txa2 (Ta1)", "Rg7", "Cb4 (a3, Tb1)", "e8 (D)"]
    );
    assert_eq!(moves("e2e4 e7e5 g1f3"), ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(
        moves("[SX]d5-g8 Rh2*a2[+bPa1=R]"),
        ["[SX]d5-g8", "Rh2*a2[+bPa1=R]"]
    );
}

#[test]
fn places_are_told() {
    let read = Movetext::parse("1.e4\n  1...e5").expect("a list of moves");
    let places: Vec<(usize, usize)> = read
        .moves
        .iter()
        .map(|word| (word.line, word.column))
        .collect();
    assert_eq!(places, [(1, 3), (2, 7)]);
    for (text, place, part) in [
        ("1.e4 {no end", (1, 6), "no end"),
        ("1.e4\n(1.d4", (2, 1), "no end"),
        ("1.e4 (d4 d5) e5", (1, 6), "neither a choice"),
        ("(a1) e4", (1, 1), "follows no move"),
        ("1.e4 1-0\n[Event \"next\"]", (2, 1), "second game"),
        ("1.e4) e5", (1, 5), "closes nothing"),
        ("1.e4 1-0 e5", (1, 10), "follows the result"),
    ] {
        let fault = Movetext::parse(text).expect_err(text);
        assert_eq!((fault.line, fault.column), place, "{text}: {fault}");
        assert!(fault.message.contains(part), "{text}: {fault}");
    }
}

#[test]
fn names_of_men_belong_to_their_moves() {
    for (text, moves) in [
        (
            "1.Cavalier b1-c3 Pion e7-e6 2.b4",
            &["Cavalier b1-c3", "Pion e7-e6", "b4"][..],
        ),
        (
            "1. Roi des elfes d4-d5 Ka7",
            &["Roi des elfes d4-d5", "Ka7"],
        ),
        (
            "1.O-O O-O-O 2.Rose-lion a1",
            &["O-O", "O-O-O", "Rose-lion a1"],
        ),
        (
            "1.Tour h2xa2 (Ta1) 2.Roi e2",
            &["Tour h2xa2 (Ta1)", "Roi e2"],
        ),
        ("1.Cavalier 2.e4", &["Cavalier", "e4"]),
    ] {
        let list = Movetext::parse(text).expect("a list");
        let found: Vec<&str> = list.moves.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(found, moves, "{text}");
    }
}
