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
