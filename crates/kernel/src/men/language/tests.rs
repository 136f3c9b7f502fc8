use super::*;
use super::{kept, squares};
use crate::board::piece::Side;
use crate::board::square::Sq;
use crate::language::Tokens;
use crate::men::{Language, MEN, Man, Walk, by_code};

fn find(code: &str) -> Option<&'static Man> {
    by_code(code, Language::English)
}

fn walk(text: &str) -> Walk {
    let mut tokens = Tokens::of(text).unwrap();
    let walk = read_walk(&mut tokens, &find).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    assert!(tokens.are_read(), "{text}: {:?}", tokens.peek());
    walk
}

fn fault(text: &str) -> String {
    let mut tokens = Tokens::of(text).unwrap();
    match ManDefinition::read(&mut tokens, &find) {
        Ok(man) => panic!("{text} is read as {man}"),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn all_men_are_written_and_read_back() {
    for man in MEN.iter() {
        let text = man.walk.to_string();
        assert_eq!(walk(&text), man.walk, "{}: {text}", man.name[0]);
    }
}

#[test]
fn equal_men_are_equal() {
    for (one, other) in [
        ("leap C + leap N", "leap NC"),
        ("ride W + ride F", "ride K"),
        ("move ride W + capture ride W", "ride W"),
        ("leap [2,1 1,2 -1,2 -2,1 -2,-1 -1,-2 1,-2 2,-1]", "leap N"),
        ("leap (1,2)", "leap N"),
        ("ride [1,0 -1,0] ahead", "ride [-1,0 1,0]"),
        ("q", "ride K"),
        (
            "move q + capture li",
            "move ride K + capture hop land any K",
        ),
        ("around queen-lines W", "around queen-lines K"),
        ("locust W", "capture locust W"),
        ("leap N + leap N", "leap N"),
    ] {
        assert_eq!(walk(one), walk(other), "{one}");
    }
    // the second hop goes in any of the directions of the first
    assert_ne!(walk("double-hop W + double-hop F"), walk("double-hop K"));
    assert_ne!(walk("ride [1,0] ahead"), walk("ride [0,1] ahead"));
}

#[test]
fn what_cannot_be_said_is_refused_with_its_place() {
    for (text, message) in [
        (
            "man x1, \"x\" = lep N",
            "1:15: a manner of going or a known man expected instead of 'lep'",
        ),
        (
            "man x1, \"x\" = leap",
            "1:19: squares (letters of WFDNAHCZGK, (m,n) or [x,y …]) expected, but nothing follows",
        ),
        (
            "man x1, \"x\" = leap N on reflected 2",
            "1:15: this line is one of F only",
        ),
        (
            "man x1, \"x\" = counted N",
            "1:15: this manner goes along ranks, files and diagonals only: its squares are among K",
        ),
        (
            "man x1, \"x\" = ride W on zigzag rank",
            "1:15: a zigzag cannot go back where it came from",
        ),
        (
            "man x1, \"x\" = ride [1,2] on circle",
            "1:15: a circle needs all squares of one distance",
        ),
        (
            "man x1, \"x\" = o",
            "1:15: what goes as others do is no part of a walk",
        ),
        (
            "man x1, \"x\" = pawn steps [0,1] + p",
            "1:34: a man goes as one pawn at most",
        ),
        (
            "man x1, \"x\" = leap [0,0]",
            "1:21: a leap leads to another square",
        ),
        (
            "man x1, \"x\" = hop over 9 W",
            "1:24: a number from 1 to 6 expected instead of '9'",
        ),
        ("man x1 \"x\" = leap N", "1:8: ',' expected instead of 'x'"),
        (
            "man x1 x2, \"x\" = leap N",
            "1:10: a code, or one for each of three languages, expected instead of ','",
        ),
        (
            "man x1, \"x\" = leap N at-most 2 then pass W",
            "1:15: the last leg of a line leaps or rides",
        ),
        (
            "man x1, \"x\" = take K then take K then leap K",
            "1:15: a man captures one man in a move: one leg takes",
        ),
        (
            "man x1, \"x\" = leap W then ride F on circle",
            "1:15: the legs are the line",
        ),
        (
            "man x1, \"x\" = hop W at-most 3",
            "1:21: at-most is said of rides only",
        ),
        (
            "man x1, \"x\" = ride K then ride turn any then ride turn any",
            "1:15: the line bends in too many ways",
        ),
        (
            "man x1, \"x\" = leap W then hop F",
            "1:27: what is done on a leg expected instead of 'hop'",
        ),
        (
            "man x1, \"x\" = leap W expect d4 : d5",
            "1:22: from d4 it goes to d3 c4 e4 d5, not to d5",
        ),
    ] {
        assert_eq!(fault(text), message, "{text}");
    }
}

#[test]
fn a_definition_is_written_as_it_is_read() {
    let text = "man x1, \"rook-rabbit\" = hop over 2 land any W\n  expect d4 with d5 against d6 d8 : d7 d8\n  \"Over two men.\"";
    let mut tokens = Tokens::of(text).unwrap();
    let man = ManDefinition::read(&mut tokens, &find).unwrap();
    assert_eq!(man.to_string(), text);
    assert!(std::ptr::eq(man.clone().man(), man.man()));
}

#[test]
fn men_of_the_table_go_where_their_texts_say() {
    let to = |text: &str, from: &str, with: &[&str], against: &[&str]| {
        let squares = |names: &[&str]| {
            names
                .iter()
                .map(|name| name.parse::<Sq>().unwrap())
                .collect()
        };
        let goes = walk(text).goes(
            Side::White,
            from.parse().unwrap(),
            squares(with),
            squares(against),
        );
        let names: Vec<String> = goes.into_iter().map(|(to, _)| to.to_string()).collect();
        names.join(" ")
    };
    assert_eq!(to("hop K", "a1", &["a3", "c3"], &["c1", "d4"]), "d1 a4 d4");
    assert_eq!(to("capture locust W", "a1", &["a3"], &["c1"]), "d1");
    assert_eq!(
        to(
            "pawn steps [0,1] takes [-1,1 1,1] promotes",
            "b2",
            &["a3"],
            &["c3"]
        ),
        "b3 c3 b4"
    );
    assert_eq!(
        to(
            "pawn steps [-1,1 1,1] takes [0,1] promotes",
            "b2",
            &[],
            &["b3"]
        ),
        "a3 b3 c3 d4"
    );
    assert_eq!(to("counted W", "a1", &["a3"], &["h1"]), "c1");
}

/// Parts one by one in another order, with their squares one by one in another order.
#[test]
fn shuffled_men_are_the_same_men() {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    for man in MEN.iter().filter(|man| matches!(man.walk, Walk::Parts(_))) {
        let mut parts = man.walk.parts().to_vec();
        for _ in 0..20 {
            for last in (1..parts.len()).rev() {
                parts.swap(last, random(last + 1));
            }
            let terms = parts.iter().map(|part| {
                let mut dirs = part.dirs.to_vec();
                for last in (1..dirs.len()).rev() {
                    dirs.swap(last, random(last + 1));
                }
                let all: Vec<String> = dirs.iter().map(|(dx, dy)| format!("{dx},{dy}")).collect();
                let alone = Walk::Parts(kept::parts(vec![*part])).to_string();
                let text = squares::text(part.dirs);
                // behind the manner, of which no word is in capitals or brackets
                alone.replacen(&format!(" {text}"), &format!(" [{}]", all.join(" ")), 1)
            });
            let text = terms.collect::<Vec<_>>().join(" + ");
            let text = if text.is_empty() {
                "nothing".into()
            } else {
                text
            };
            assert_eq!(walk(&text), man.walk, "{}: {text}", man.name[0]);
        }
    }
}

/// Where men of both sides go from a square, among men of their own side and of the other one.
fn goes(text: &str, side: Side, from: &str, with: &str, against: &str) -> String {
    let squares = |names: &str| {
        let names = names.split_whitespace();
        names.map(|name| name.parse::<Sq>().unwrap()).collect()
    };
    let goes = walk(text).goes(side, from.parse().unwrap(), squares(with), squares(against));
    let ways = goes.into_iter().map(|(to, victim)| match victim {
        Some(victim) if victim != to => format!("{to}x{victim}"),
        _ => to.to_string(),
    });
    ways.collect::<Vec<_>>().join(" ")
}

#[test]
fn rides_are_limited() {
    assert_eq!(walk("ride W at-most 4").to_string(), "ride W at-most 4");
    assert_eq!(walk("ride W at-most 1"), walk("leap W"));
    assert_eq!(walk("ride W at-most 7"), walk("ride W"));
    assert_eq!(walk("ride N at-most 3"), walk("ride N"));
    assert_eq!(
        goes("ride W at-most 2", Side::White, "a1", "", "a2"),
        "b1 c1 a2"
    );
    assert_eq!(
        goes("ride N at-most 2 on circle", Side::White, "a1", "", ""),
        "e1 c2 b3 d4 a5"
    );
}

#[test]
fn legs_bend_pass_and_take() {
    let white = |text, with, against| goes(text, Side::White, "d4", with, against);
    // griffon, blocked on e5 and g5
    assert_eq!(
        goes("leap F then ride W", Side::White, "a1", "", "b4"),
        "b2 c2 d2 e2 f2 g2 h2 b3 b4"
    );
    assert_eq!(goes("leap F then ride W", Side::White, "a1", "b2", ""), "");
    assert_eq!(
        walk("leap F then ride turn eighth"),
        walk("leap F then ride W")
    );
    assert_eq!(
        walk("pass W then leap F"),
        walk("leap N on orthogonal-first")
    );
    assert_eq!(walk("pass F then leap W"), walk("leap N on diagonal-first"));
    assert_eq!(walk("leap N then ride D"), walk("ride N on then-double"));
    assert_eq!(
        walk("leap F then ride W").to_string(),
        "leap F + pass F then ride W"
    );
    assert_eq!(
        walk("take F then leap turn straight"),
        walk("near-locust F")
    );
    assert_eq!(
        walk("leap K then ride turn eighth"),
        walk("leap F then ride W + leap W then ride F")
    );
    assert_eq!(
        walk("take ride W then ride W + take ride F then ride F").to_string(),
        "capture take ride K then ride K"
    );
    assert_eq!(walk("leap W then ride W"), walk("ride W"));
    assert_eq!(
        walk("leap W then ride W at-most 2"),
        walk("ride W at-most 3")
    );
    // the elephants of China and Korea
    assert_eq!(white("pass F then leap F", "e5", "c5"), "b2 f2");
    assert_eq!(
        goes(
            "pass W then pass F then leap F",
            Side::White,
            "a1",
            "",
            "b3"
        ),
        "d3"
    );
    // ski rook: over whoever stands next to it
    assert_eq!(
        goes("leap D then ride W", Side::White, "a1", "a2", "d1 a5"),
        "c1 d1 a3 a4 a5"
    );
    // hook mover, and one that must turn
    assert_eq!(
        goes(
            "ride W then ride turn quarter",
            Side::White,
            "a1",
            "a2",
            "c1 b2"
        ),
        "b1 c1 b2"
    );
    assert_eq!(
        goes("pass ride W then leap turn back", Side::White, "a1", "", ""),
        "b1 c1 d1 e1 f1 g1 a2 a3 a4 a5 a6 a7"
    );
    // a step of the lion that captures on its way
    assert_eq!(
        goes(
            "take K then leap turn any",
            Side::White,
            "a1",
            "b1",
            "b2 c2"
        ),
        "c1xb2 a2xb2 a3xb2 b3xb2 c3xb2"
    );
    assert_eq!(
        goes(
            "take ride W then leap turn quarter",
            Side::White,
            "a1",
            "",
            "a3"
        ),
        "b3xa3"
    );
}

#[test]
fn men_withdraw_and_approach() {
    let rook = |text, with, against| goes(text, Side::White, "d4", with, against);
    assert_eq!(
        rook("capture withdraw W", "f4", "c4 d5"),
        "d1xd5 d2xd5 d3xd5 e4xc4"
    );
    assert_eq!(rook("withdraw W at-most 1", "d3", "c4"), "e4xc4 d5");
    assert_eq!(rook("capture withdraw W", "c4", ""), "");
    assert_eq!(rook("capture approach W", "b4", "d7 e4"), "d6xd7");
    assert_eq!(
        rook("approach W", "b4 d3", "d7 e4"),
        "c4 d5 d6xd7",
        "who comes next to a man captures it"
    );
}

#[test]
fn what_is_not_symmetric_is_reflected_for_black_as_a_whole() {
    let both = |text| {
        let of = |side| goes(text, side, "d4", "", "");
        (of(Side::White), of(Side::Black))
    };
    let pair = |white: &str, black: &str| (white.to_string(), black.to_string());
    assert_eq!(walk("leap [0,1]"), walk("leap [0,1] ahead"));
    assert_eq!(both("leap [0,1]"), pair("d5", "d3"));
    assert_eq!(both("leap [0,1] fixed"), pair("d5", "d5"));
    assert_eq!(both("leap [-1,1 1,-1]"), pair("e3 c5", "c3 e5"));
    assert_eq!(
        both("leap [0,1] ahead + leap [0,-1]"),
        pair("d3 d5", "d3 d5")
    );
    assert_eq!(both("leap W only up"), pair("d5", "d5"));
    // where it turns is seen in the mirror, too
    assert_eq!(both("ride [1,2] on zigzag left"), pair("e6 c7", "c1 e2"));
    assert_eq!(
        both("pass W then leap turn left-quarter"),
        pair("c3 e3 c5 e5", "c3 e3 c5 e5")
    );
    assert_eq!(
        goes(
            "pass W then leap turn left-quarter",
            Side::Black,
            "d4",
            "d3",
            ""
        ),
        "e3 c5 e5"
    );
    assert_eq!(
        goes(
            "pass W then leap turn left-quarter",
            Side::White,
            "d4",
            "d3",
            ""
        ),
        "c3 c5 e5"
    );
    assert_eq!(
        walk("leap [0,1 1,0 -1,0] + leap [1,1 -1,1]"),
        walk("leap [1,0 -1,0] + leap [-1,1 0,1 1,1]")
    );
    assert_eq!(
        walk("leap [0,1 1,0 -1,0] + move leap [0,-1]"),
        walk("move leap W + capture leap [0,1] + capture leap [1,0 -1,0]")
    );
    for text in [
        "leap [0,1] fixed",
        "leap [0,1] ahead + leap [1,0] + leap [0,-1] fixed",
        "pass W ahead then leap turn left-quarter",
        "ride [1,2] ahead on zigzag left",
    ] {
        let normal = walk(text).to_string();
        assert_eq!(walk(&normal), walk(text), "{normal}");
        assert_eq!(walk(&normal).to_string(), normal);
    }
}
