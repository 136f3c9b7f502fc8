//! Conditions as text do what those do that are written as code.

use crate::ConditionDefinition;
use sauterelle_kernel::board::piece::{Side, Sides};
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::language::Tokens;
use sauterelle_kernel::men::{Language, Man, by_code, by_name};
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::moves::perft::perft;
use sauterelle_rules::game::Game;
use sauterelle_rules::registry::RULES;

mod besides;
mod endings;
mod faults;
mod helpers;

/// Conditions as text; the sentence of each names the one that it equals.
const CONDITIONS: &str = include_str!("../../../examples/definitions/conditions.sau");

fn find(name: &str) -> Option<&'static Man> {
    by_name(name).or_else(|| by_code(name, Language::English))
}

fn read(text: &str) -> ConditionDefinition {
    ConditionDefinition::read(&mut Tokens::of(text).unwrap(), &find)
        .unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn native(name: &str) -> Condition {
    let mut words = name.split_whitespace();
    let name = words.next().unwrap();
    let rule = RULES
        .iter()
        .find(|rule| rule.meta().name[0] == name)
        .unwrap_or_else(|| panic!("{name}"));
    // options begin with a capital, squares and men do not
    let (options, others): (Vec<&str>, Vec<&str>) =
        words.partition(|word| word.starts_with(|c: char| c.is_uppercase()));
    let leak = |word: &str| -> &'static str { word.to_string().leak() };
    Condition {
        options: options.into_iter().map(leak).collect(),
        words: others.iter().map(|word| ("", word.to_string())).collect(),
        ..Condition::of(*rule)
    }
}

/// A position with two kings and some other men.
fn position(random: &mut u64) -> Diagram {
    let mut next = |below: u64| {
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        *random % below
    };
    let mut diagram = Diagram::empty();
    diagram.to_move = Side::BOTH[next(2) as usize];
    let codes = ["q", "r", "b", "s", "p", "g", "n", "sx"];
    let mut place = |code: &str, side: Side, at: u64| {
        let man = by_code(code, Language::English).unwrap();
        diagram.men[at as usize] = Some(DiagramMan::new(man, Sides::from(side)));
    };
    for number in 0..10 {
        let (code, side) = (codes[next(8) as usize], Side::BOTH[number % 2]);
        place(
            code,
            side,
            if code == "p" { 8 + next(48) } else { next(64) },
        );
    }
    let white = next(64);
    place("k", Side::White, white);
    place("k", Side::Black, (white + 3 + next(58)) % 64);
    diagram
}

fn moves(diagram: &Diagram, condition: &Condition, depth: u32) -> u64 {
    let game = Game::new(diagram, std::slice::from_ref(condition)).unwrap();
    let mut player = game.play();
    perft(&mut player, depth)
}

#[test]
fn conditions_as_text_equal_those_written_as_code() {
    let mut tokens = Tokens::of(CONDITIONS).unwrap();
    tokens.expect("sauterelle").unwrap();
    tokens.number(1, 1).unwrap();
    while !tokens.are_read() {
        let own = ConditionDefinition::read(&mut tokens, &find).unwrap();
        let name = own.doc.strip_prefix("As ").unwrap().trim_end_matches('.');
        let native = native(name);
        let mut text = Condition::of(own.rule());
        if own.takes_squares {
            text.words.clone_from(&native.words);
        }
        let own = text;
        let mut random = 0x2545_f491_4f6c_dd1d;
        for number in 0..60 {
            let diagram = position(&mut random);
            let found = [&own, &native].map(|condition| moves(&diagram, condition, 2));
            let men: Vec<String> = diagram
                .placed()
                .map(|(at, man)| format!("{:?} {}{}", man.sides, man.man.code[0], at))
                .collect();
            assert_eq!(
                found[0], found[1],
                "{name}, {number}: {:?} to move, {men:?}",
                diagram.to_move
            );
        }
    }
}

#[test]
fn definitions_are_written_as_they_are_read() {
    let text = "condition Edge , \"The edge\" = forbid when not ( to in edge ) and count ( [ a1  b2 ] )=2 \n \"Only there.\"";
    let definition = read(text);
    assert_eq!(
        definition.to_string(),
        "condition Edge, \"The edge\" = forbid when not (to in edge) and count([a1 b2]) = 2\n  \"Only there.\""
    );
    assert_eq!(
        read(&definition.to_string()).to_string(),
        definition.to_string()
    );
    assert!(std::ptr::eq(
        definition.rule().meta(),
        read(text).rule().meta()
    ));
}

#[test]
fn what_is_not_understood_is_told_with_its_place() {
    let fault = |text: &str| match ConditionDefinition::read(&mut Tokens::of(text).unwrap(), &find)
    {
        Ok(_) => panic!("{text} is read"),
        Err(fault) => fault.to_string(),
    };
    for (text, message) in [
        (
            "condition X = forbit when captures",
            "1:15: a clause, such as 'forbid' or 'after', expected instead of 'forbit'",
        ),
        (
            "condition X = forbid captures",
            "1:22: 'when' expected instead of 'captures'",
        ),
        (
            "condition X = forbid when to",
            "1:27: a yes or no expected, but 'to' begins a square",
        ),
        (
            "condition X = forbid when to in 3",
            "1:33: squares expected, but '3' begins a number",
        ),
        (
            "condition X = forbid when here in edge",
            "1:27: 'here' is about a man that may move, and none is asked about here",
        ),
        (
            "condition X = freeze when captures",
            "1:27: 'captures' is about a move, and none is asked about here",
        ),
        (
            "condition X = forbid when foo = 3",
            "1:27: a value expected instead of 'foo'",
        ),
        (
            "condition X = forbid when rank(to) = white",
            "1:38: a number expected, but 'white' begins a side",
        ),
        (
            "condition X = after lunch: remove moved",
            "1:21: a stage of the move expected instead of 'lunch'",
        ),
        (
            "condition X = after rebirth: eat moved",
            "1:30: an effect expected instead of 'eat'",
        ),
        (
            "condition X = forbid when some a in board: some b in board: some c in board: some d in board: captures",
            "1:78: 'some', 'every', 'each' and 'choose' stand within each other 3 times at most",
        ),
        (
            "condition \"X\" = forbid when captures",
            "1:11: a name of one word expected instead of 'X'",
        ),
    ] {
        assert_eq!(fault(text), message, "{text}");
    }
    // whatever is said again and again
    for (before, after) in [
        ("(", ")"),
        ("not ", ""),
        ("1 = -", "1"),
        ("1 = 1 and not ", ""),
    ] {
        let repeated = match before.split_once(" -") {
            Some((first, _)) => format!("{first} {}", "-".repeat(60_000)),
            None => before.repeat(8_000),
        };
        let text = format!(
            "condition X = forbid when {repeated}captures{}",
            after.repeat(8_000)
        );
        let told = fault(&text);
        assert!(
            told.ends_with("a definition has 400 expressions at most, 40 within each other"),
            "{before}: {told}"
        );
    }
}

#[test]
fn men_that_are_only_named_are_there() {
    let text = "condition X = goes as grasshopper when kind(here) = queen";
    let mut diagram = Diagram::empty();
    for (code, at) in [("q", 3), ("p", 11)] {
        let man = by_code(code, Language::English).unwrap();
        diagram.men[at] = Some(DiagramMan::new(man, Side::White));
    }
    // the queen on d1 hops over the pawn on d2, which makes one step or two
    assert_eq!(moves(&diagram, &Condition::of(read(text).rule()), 1), 3);
}

/// Conditions with words left out, said twice and exchanged, as far as they are understood, play without harm: every move is taken back.
#[test]
fn damaged_conditions_play_without_harm() {
    let all: Vec<&str> = CONDITIONS
        .split("\n\n")
        .filter(|it| it.starts_with("condition"))
        .collect();
    let mut random = 0x0123_4567_89ab_cdef;
    let mut played = 0;
    for number in 0..40_000 {
        let chosen = all[number % all.len()];
        let (name, says) = chosen.split_once(" = ").unwrap();
        let says = says.split('"').next().unwrap();
        let apart = ["(", ")", "[", "]", ",", ":"]
            .iter()
            .fold(says.to_string(), |text, sign| {
                text.replace(sign, &format!(" {sign} "))
            });
        let mut words: Vec<&str> = apart.split_whitespace().collect();
        let mut next = |below: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random % below as u64) as usize
        };
        for _ in 0..=next(2) {
            let (one, other) = (next(words.len()), next(words.len()));
            match next(4) {
                0 if words.len() > 2 => drop(words.remove(one)),
                1 => words.insert(one, words[other]),
                2 => words.swap(one, other),
                _ => words[one] = words[other],
            }
        }
        let text = format!("{name} = {}", words.join(" "));
        let read = Tokens::of(&text).and_then(|mut tokens| {
            let found = ConditionDefinition::read(&mut tokens, &find)?;
            Ok(tokens.are_read().then_some(found))
        });
        let Ok(Some(condition)) = read else {
            continue;
        };
        let mut condition = Condition::of(condition.rule());
        condition.words.push(("", "c3f6".to_string()));
        let diagram = position(&mut random);
        let Ok(game) = Game::new(&diagram, std::slice::from_ref(&condition)) else {
            continue;
        };
        let mut player = game.play();
        let before = (player.state().key(), player.state().mark());
        perft(&mut player, 1);
        assert_eq!(
            (player.state().fresh_key(), player.state().mark()),
            before,
            "{text}"
        );
        played += 1;
    }
    assert!(played > 1000, "{played}");
}

#[test]
fn the_greatest_number_of_steps_is_known() {
    assert!(read("condition X = forbid when captures").steps < 10);
    let within = "condition X = illegal when some a in board: some b in board: a = b";
    let steps = read(within).steps;
    assert!((64 * 64..64 * 64 * 10).contains(&steps), "{steps}");
}

#[test]
fn who_becomes_a_king_is_royal() {
    let mut diagram = Diagram::empty();
    for (code, side, at) in [
        ("k", Side::White, 7),
        ("s", Side::White, 1),
        ("r", Side::Black, 58),
        ("k", Side::Black, 63),
    ] {
        let man = by_code(code, Language::English).unwrap();
        diagram.men[at] = Some(DiagramMan::new(man, side));
    }
    let count = |text: &str| moves(&diagram, &Condition::of(read(text).rule()), 1);
    // three moves of the king; the knight on b1 goes to a3 and d2, and on c3 it would be attacked as a king
    assert_eq!(
        count("condition X = after transformation: change moved to king"),
        5
    );
    assert_eq!(
        count("condition X = after transformation: change moved to queen"),
        6
    );
    assert_eq!(
        count("condition X = after consequence: make moved royal"),
        5
    );
}

/// Men that change places have both arrived, and what the enemy man becomes may give check.
#[test]
fn who_changes_places_and_becomes_another_may_give_check() {
    let mut diagram = Diagram::empty();
    for (code, side, at) in [
        ("k", Side::White, 4),
        ("s", Side::White, 36),
        ("s", Side::Black, 57),
        ("k", Side::Black, 63),
    ] {
        let man = by_code(code, Language::English).unwrap();
        diagram.men[at] = Some(DiagramMan::new(man, side));
    }
    let exchanges = |text: &str| {
        let conditions = [Condition::of(read(text).rule()), native("MessignyChess")];
        let game = Game::new(&diagram, &conditions).unwrap();
        let mut player = game.play();
        let moves = player.legal_moves();
        moves
            .iter()
            .filter(|mv| mv.shape.act == Act::Exchange && mv.shape.from.to_string() == "e5")
            .count()
    };
    let becomes =
        "each m in arrived: change on(m) to if kind(on(m)) = knight then queen else kind(on(m))";
    // the black knight comes to e5, and as a queen attacks the king on e1
    assert_eq!(
        exchanges(&format!("condition X = after transformation: {becomes}")),
        0
    );
    let spared = format!("condition X = after transformation when not exchanges: {becomes}");
    assert_eq!(exchanges(&spared), 1);
}

#[test]
fn who_comes_back_as_a_king_is_royal() {
    let mut diagram = Diagram::empty();
    for (code, side, at) in [
        ("k", Side::White, 7),
        ("r", Side::White, 0),
        ("s", Side::Black, 8),
        ("k", Side::Black, 63),
    ] {
        let man = by_code(code, Language::English).unwrap();
        diagram.men[at] = Some(DiagramMan::new(man, side));
    }
    let text = "condition X = after rebirth when captures and not royal(victim): place victim on d2 as king";
    let game = Game::new(&diagram, &[Condition::of(read(text).rule())]).unwrap();
    let mut player = game.play();
    let capture = player
        .legal_moves()
        .into_iter()
        .find(|mv| mv.shape.capture.is_some());
    player.play(&capture.unwrap());
    // the rook on a2 attacks the king on d2
    assert!(player.in_check(Side::Black));
    assert_eq!(player.state().royals(Side::Black).len(), 2);
}
