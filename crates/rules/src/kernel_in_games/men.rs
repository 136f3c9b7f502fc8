//! Where men go.

use super::arrivals::ARRIVALS;
use crate::testing::{arrivals, game, play};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::men::MEN;

fn moves_of(man: &str, others: (&str, &str)) -> String {
    let game = game(&format!("{man} {}", others.0), others.1, Side::White, &[]);
    arrivals(&mut game.play(), &man[man.len() - 2..])
}

#[test]
fn soucie_alone_moves_like_a_king() {
    assert_eq!(moves_of("sxd5", ("", "")), "c4 d4 e4 c5 e5 c6 d6 e6");
}

#[test]
fn soucie_counts_men_on_the_whole_line() {
    assert_eq!(moves_of("sxd5", ("", "pe5")), "c4 d4 e4 b5 f5 c6 d6 e6");
    // three men on the diagonal a2-g8: g8 yes, a2 only as a capture
    assert_eq!(moves_of("sxd5", ("pa2", "pe5 pb3")), "d4 e4 b5 f5 c6 d6 g8");
    assert!(moves_of("sxd5", ("", "pa2 pe5 pb3")).contains("a2"));
    let four = moves_of("sxd5", ("pc4", "pa2 pe5 pb3"));
    assert!(!four.contains("a2") && !four.contains("g8"));
}

#[test]
fn soucie_in_a_corner_has_one_diagonal() {
    assert_eq!(moves_of("sxa1", ("", "")), "b1 a2 b2");
}

#[test]
fn soucie_check_counts_the_king() {
    // three men on the rank, the attacked king among them: three squares away
    let three = game("sxa1 pb1", "kd1", Side::Black, &[]);
    assert!(three.play().in_check(Side::Black));
    let two = game("sxa1", "kd1", Side::Black, &[]);
    assert!(!two.play().in_check(Side::Black));
}

#[test]
fn hoppers() {
    assert_eq!(moves_of("ga1", ("pa3 pc3", "pd4 pf1")), "g1 a4 d4");
    assert_eq!(moves_of("lia1", ("pa3", "pa6 pf1")), "g1 h1 a4 a5 a6");
    assert_eq!(moves_of("rha1", ("pa3 pc3", "pf1")), "g1 a4");
    assert_eq!(moves_of("kha1", ("pa2 pc3", "pf1")), "a3");
    assert_eq!(moves_of("la1", ("pa3", "pf1 pc3")), "g1 d4");
}

#[test]
fn chinese_men() {
    assert_eq!(moves_of("paa1", ("pa3", "pa6 pc1 pe1")), "b1 e1 a2 a6");
    assert_eq!(moves_of("vaa1", ("pc3", "pe5")), "b2 e5");
    assert_eq!(moves_of("maa1", ("pb1", "")), "b3");
    assert_eq!(moves_of("maa1", ("pa2", "")), "c2");
    assert_eq!(moves_of("moa1", ("pb2", "")), "");
    assert_eq!(moves_of("naa1", ("pb3", "pc5")), "c2 e3 g4 c5");
}

#[test]
fn leapers_and_riders() {
    assert_eq!(moves_of("zd1", ("", "")), "a3 g3 b4 f4");
    assert_eq!(moves_of("bua1", ("", "")), "f1 e4 d5 a6");
    assert_eq!(moves_of("rfa1", ("", "")), "h2 f6 b8");
    assert_eq!(moves_of("na1", ("", "pc5")), "c2 b3 e3 g4 c5");
}

#[test]
fn each_man_in_a_position() {
    let mut wrong = String::new();
    for &(man, white, black, expected) in ARRIVALS {
        let game = game(&format!("{man} {white}"), black, Side::White, &[]);
        let found = arrivals(&mut game.play(), &man[man.len() - 2..]);
        if found != expected {
            wrong += &format!("{man} {white} / {black}: {found}, not {expected}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn no_man_is_forgotten() {
    for man in MEN.iter().filter(|man| man.code[0] != "sx") {
        let tested = |row: &&(&str, &str, &str, &str)| row.0[..row.0.len() - 2] == *man.code[0];
        assert!(ARRIVALS.iter().any(|row| tested(&row)), "{}", man.name[0]);
        assert!(man.doc.ends_with('.'), "{}", man.name[0]);
        assert!(man.name.iter().all(|name| !name.is_empty()));
    }
}

#[test]
fn a_man_observes_what_it_can_capture() {
    for &(man, white, black, _) in ARRIVALS {
        let game = game(&format!("{man} {white}"), black, Side::White, &[]);
        let mut player = game.play();
        let from = man[man.len() - 2..].parse().unwrap();
        let moves = player.legal_moves();
        for at in sauterelle_kernel::board::square::Sq::all().filter(|at| *at != from) {
            if player.state().men(Side::Black).has(at) {
                let captured = moves
                    .iter()
                    .any(|mv| mv.shape.from == from && mv.shape.capture == Some(at));
                let observed = player.observers(Side::White, at).any(|sq| sq == from);
                assert_eq!(captured, observed, "{man} {white} / {black}: {at}");
            }
        }
    }
}

/// Pawns of other kinds: double steps, en passant, promotion.
#[test]
fn pawns() {
    // the Berolina pawn crosses e3: a pawn captures there diagonally, a Berolina pawn straight ahead
    let berolina = game("ka1 bpd2", "kh8 bpe4 pd4", Side::White, &[]);
    let mut player = berolina.play();
    assert!(play(&mut player, "d2f4"));
    assert_eq!(arrivals(&mut player, "e4"), "d3 e3 f3");
    assert_eq!(arrivals(&mut player, "d4"), "d3 e3");
    // the marine pawn arrives behind the pawn's way, and promotes to marine men and those of the diagram
    let marine = game("ka1 mpb7 mpd5", "kh8 pe7 ga2", Side::Black, &[]);
    let mut player = marine.play();
    assert!(play(&mut player, "e7e5"));
    assert_eq!(arrivals(&mut player, "d5"), "d6 f7");
    let mut promotions = Vec::new();
    let mut moves = sauterelle_kernel::moves::Moves::new(&mut player);
    while let Some(mv) = moves.next(&mut player) {
        if mv.shape.to == "b8".parse().unwrap() {
            let kind = player.state().piece(mv.shape.to).unwrap().kind;
            promotions.push(player.rules().kinds.man(kind).code[0]);
        }
        player.undo();
    }
    assert_eq!(promotions, ["g", "si", "tr", "nd", "ms"]);
    // the reverse pawn promotes at home; the dragon cannot be captured en passant
    let reverse = game("ka8 ppd2 pph7", "kh8 dre7", Side::Black, &[]);
    let mut player = reverse.play();
    assert!(play(&mut player, "e7e5"));
    assert_eq!(arrivals(&mut player, "d2"), "d1");
    assert_eq!(
        player
            .legal_moves()
            .iter()
            .filter(|mv| mv.shape.to.rank() == 0)
            .count(),
        5
    );
    assert_eq!(arrivals(&mut player, "h7"), "h5 h6");
}
