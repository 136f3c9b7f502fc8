mod grammar;

use super::man::Names;
use super::step::half_move;
use super::{CleanText, twin};
use crate::entered::InputProblem;
use crate::popeye::parse_problems;
use fastrand::Rng;
use grammar::{Command, Half};
use sauterelle_kernel::board::effect::{Effect, Entry, Reason};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{Kinds, Language, MEN, by_code};
use sauterelle_kernel::moves::{Act, Move, Shape, Wing};
use sauterelle_solve::Control;
use sauterelle_solve::goal::Goal;
use sauterelle_solve::solution::{Finding, Illegal, Mark, Phase, Replies, Step, Threat, Tree};
use sauterelle_solve::solve::{Progress, Resources, Sink, solve};
use std::collections::BTreeMap;
use std::sync::Arc;

const GRASSHOPPER: KindId = KindId(6);

fn kinds() -> Kinds {
    Kinds::new(by_code("g", Language::English)).unwrap()
}

fn sq(name: &str) -> Sq {
    name.parse().unwrap()
}

fn piece(kind: KindId, sides: Sides) -> Piece {
    Piece {
        kind,
        sides,
        attrs: Attrs::NONE,
        id: 0,
    }
}

fn white(kind: KindId) -> Piece {
    Piece {
        id: 1,
        ..piece(kind, Sides::White)
    }
}

fn black(kind: KindId) -> Piece {
    Piece {
        id: 2,
        ..piece(kind, Sides::Black)
    }
}

fn entry(effect: Effect, reason: Reason) -> Entry {
    Entry { effect, reason }
}

fn goes(from: &str, to: &str) -> Entry {
    let (from, to) = (sq(from), sq(to));
    entry(Effect::Move { from, to }, Reason::Movement)
}

fn captures(at: &str, piece: Piece) -> Entry {
    entry(Effect::Remove { at: sq(at), piece }, Reason::Capture)
}

fn becomes(at: &str, was: Piece, now: Piece, reason: Reason) -> Entry {
    let at = sq(at);
    entry(Effect::Change { at, was, now }, reason)
}

fn reborn(at: &str, piece: Piece) -> Entry {
    entry(Effect::Add { at: sq(at), piece }, Reason::Rebirth)
}

fn step(piece: Piece, from: &str, to: &str, capture: Option<&str>, effects: Vec<Entry>) -> Step {
    let shape = Shape {
        from: sq(from),
        by_way_of: None,
        to: sq(to),
        capture: capture.map(sq),
        via: piece.kind,
        act: Act::Plain,
    };
    Step {
        mv: Move { shape, choices: 0 },
        side: Side::White,
        piece,
        partner: None,
        effects,
        carried: Vec::new(),
        check: false,
        outcome: None,
        goals: Vec::new(),
        begins_play: false,
        takes_back: None,
        departure: None,
    }
}

/// A plain move.
fn plain(piece: Piece, from: &str, to: &str) -> Step {
    step(piece, from, to, None, vec![goes(from, to)])
}

/// The text of a move, which the grammar must accept.
fn written(step: &Step) -> String {
    let kinds = kinds();
    let text = half_move(step, &Names { kinds: &kinds });
    let read = grammar::parse(&format!("1.{text}"));
    assert!(read.is_ok_and(|read| read.halves.len() == 1), "{text}");
    text
}

#[test]
fn moves_and_captures() {
    let (queen, pawn) = (white(KindId::QUEEN), white(KindId::PAWN));
    let prey = black(KindId::ROOK);
    assert_eq!(written(&plain(queen, "a1", "a2")), "Qa1-a2");
    assert_eq!(written(&plain(pawn, "a2", "a4")), "a2-a4");
    let neutral = piece(KindId::PAWN, Sides::Neutral);
    assert_eq!(written(&plain(neutral, "a2", "a4")), "nPa2-a4");
    let royal = Piece {
        kind: GRASSHOPPER,
        attrs: Attrs::ROYAL,
        ..neutral
    };
    assert_eq!(written(&plain(royal, "a2", "a4")), "nrGa2-a4");
    let takes = |at| {
        let effects = vec![captures(at, prey), goes("a1", "a3")];
        written(&step(queen, "a1", "a3", Some(at), effects))
    };
    assert_eq!(takes("a3"), "Qa1*a3");
    // a locust's capture, and one of Alice's cat, which the grammar has no other form for
    assert_eq!(takes("a2"), "Qa1*a2-a3");
}

#[test]
fn passing() {
    let king = white(KindId::KING);
    let mut step = step(
        king,
        "a1",
        "a1",
        None,
        vec![entry(Effect::Turn, Reason::Record)],
    );
    step.mv.shape.act = Act::Null;
    step.check = true;
    assert_eq!(written(&step), "Ka1-a1 + {pass}");
}

#[test]
fn en_passant() {
    let pawn = white(KindId::PAWN);
    let takes = |at| {
        let mut step = step(
            pawn,
            "e5",
            "d6",
            Some(at),
            vec![captures(at, black(KindId::PAWN)), goes("e5", "d6")],
        );
        step.mv.shape.act = Act::EnPassant;
        written(&step)
    };
    assert_eq!(takes("d5"), "e5*d6 ep.");
    assert_eq!(
        takes("d4"),
        "e5*d4-d6",
        "the pawn does not stand where the sign says"
    );
}

#[test]
fn promotions() {
    let pawn = white(KindId::PAWN);
    let promoted = |now: Piece| {
        let change = becomes("a8", pawn, now, Reason::Promotion);
        written(&step(
            pawn,
            "a7",
            "a8",
            None,
            vec![goes("a7", "a8"), change],
        ))
    };
    assert_eq!(promoted(white(KindId::QUEEN)), "a7-a8=Q");
    assert_eq!(promoted(white(GRASSHOPPER)), "a7-a8=G");
    assert_eq!(promoted(piece(KindId::QUEEN, Sides::Neutral)), "a7-a8=nQ");
    assert_eq!(promoted(black(KindId::QUEEN)), "a7-a8=bQ");
    let royal = Piece {
        attrs: Attrs::ROYAL,
        ..white(KindId::QUEEN)
    };
    assert_eq!(promoted(royal), "a7-a8=rQ");
}

#[test]
fn castling() {
    let castle = |wing, side, squares: [&str; 4]| {
        let king = Piece {
            sides: Sides::from(side),
            ..white(KindId::KING)
        };
        let [from, to, rook_from, rook_to] = squares;
        let rook = Effect::Move {
            from: sq(rook_from),
            to: sq(rook_to),
        };
        let mut step = step(
            king,
            from,
            to,
            None,
            vec![goes(from, to), entry(rook, Reason::Castling)],
        );
        step.mv.shape.act = Act::Castle(wing);
        step.side = side;
        step
    };
    let short = castle(Wing::King, Side::White, ["e1", "g1", "h1", "f1"]);
    assert_eq!(written(&short), "0-0");
    assert_eq!(
        written(&castle(Wing::Queen, Side::Black, ["e8", "c8", "a8", "d8"])),
        "0-0-0"
    );
    // the signs mean fixed squares
    let other = castle(Wing::King, Side::White, ["e8", "g8", "h8", "f8"]);
    assert_eq!(written(&other), "Ke8-g8[wRh8->f8]");
    let mut changed = short;
    let (was, now) = (changed.piece, piece(KindId::KING, Sides::Neutral));
    changed
        .effects
        .push(becomes("g1", was, now, Reason::Record));
    assert_eq!(written(&changed), "0-0[g1=n]");
}

#[test]
fn rebirths() {
    let (rook, prey) = (white(KindId::ROOK), black(KindId::PAWN));
    let with = |more: Vec<Entry>| {
        let mut effects = vec![captures("a2", prey), goes("a1", "a2")];
        effects.extend(more);
        written(&step(rook, "a1", "a2", Some("a2"), effects))
    };
    assert_eq!(with(vec![reborn("a7", prey)]), "Ra1*a2[+bPa7]");
    let queen = black(KindId::QUEEN);
    let promotes = becomes("c1", prey, queen, Reason::RebirthPromotion);
    assert_eq!(with(vec![reborn("c1", prey), promotes]), "Ra1*a2[+bPc1=Q]");
    let changes = becomes("c3", prey, white(KindId::PAWN), Reason::Record);
    assert_eq!(with(vec![reborn("c3", prey), changes]), "Ra1*a2[+wPc3]");
    // the capturing man is reborn, before or after a promotion
    let moved = |to| {
        entry(
            Effect::Move {
                from: sq("a2"),
                to: sq(to),
            },
            Reason::Rebirth,
        )
    };
    assert_eq!(with(vec![moved("h1")]), "Ra1*a2[wRa2->h1]");
    let as_queen = |at| becomes(at, rook, white(KindId::QUEEN), Reason::Promotion);
    assert_eq!(
        with(vec![as_queen("a2"), moved("d1")]),
        "Ra1*a2=Q[wQa2->d1]"
    );
    assert_eq!(
        with(vec![moved("d1"), as_queen("d1")]),
        "Ra1*a2[wRa2->d1=Q]"
    );
    // colours change before men go elsewhere
    let as_black = becomes(
        "h1",
        rook,
        piece(KindId::ROOK, Sides::Black),
        Reason::Record,
    );
    assert_eq!(with(vec![moved("h1"), as_black]), "Ra1*a2[a2=b][bRa2->h1]");
}

#[test]
fn other_men() {
    let bishop = white(KindId::BISHOP);
    let knight = Piece {
        id: 7,
        ..black(KindId::KNIGHT)
    };
    let with = |more: Vec<Entry>| {
        let mut effects = vec![goes("a1", "b2")];
        effects.extend(more);
        written(&step(bishop, "a1", "b2", None, effects))
    };
    let removed = |at, piece| entry(Effect::Remove { at: sq(at), piece }, Reason::Contact);
    assert_eq!(
        with(vec![removed("b3", knight), removed("b2", bishop)]),
        "Ba1-b2[-b3][-b2]"
    );
    let other = |kind, sides| piece(kind, sides);
    let change = |now| becomes("c4", knight, now, Reason::Record);
    assert_eq!(
        with(vec![change(other(KindId::KNIGHT, Sides::White))]),
        "Ba1-b2[c4=w]"
    );
    assert_eq!(
        with(vec![change(other(GRASSHOPPER, Sides::Black))]),
        "Ba1-b2[c4=G]"
    );
    assert_eq!(
        with(vec![change(other(GRASSHOPPER, Sides::Neutral))]),
        "Ba1-b2[c4=n][c4=nG]"
    );
    let own = becomes(
        "b2",
        bishop,
        other(KindId::BISHOP, Sides::Black),
        Reason::Record,
    );
    assert_eq!(with(vec![own]), "Ba1-b2[b2=b]");
    // a man that is not known leaves
    let unknown = entry(
        Effect::Move {
            from: sq("e1"),
            to: sq("e2"),
        },
        Reason::Record,
    );
    assert_eq!(with(vec![unknown]), "Ba1-b2 {e1->e2}");
}

#[test]
fn exchanges() {
    let leaves = |at: &str, piece| entry(Effect::Remove { at: sq(at), piece }, Reason::Record);
    let comes = |at: &str, piece| entry(Effect::Add { at: sq(at), piece }, Reason::Record);
    let (one, other) = (white(KindId::KING), black(KindId::KING));
    let rook = Piece {
        id: 9,
        ..white(KindId::ROOK)
    };
    let kings = vec![
        goes("a1", "a2"),
        leaves("e1", one),
        leaves("e8", other),
        comes("e8", one),
        comes("e1", other),
    ];
    assert_eq!(
        written(&step(rook, "a1", "a2", None, kings)),
        "Ra1-a2[+wKe8][bKe8->e1]"
    );
    // the men that exchange places are those that move
    let swap = vec![leaves("a2", other), goes("a1", "a2"), comes("a1", other)];
    assert_eq!(
        written(&step(rook, "a1", "a2", None, swap)),
        "Ra1*a2[+bKa1]"
    );
}

#[test]
fn signs() {
    let goal = |sign: &str| sign.parse::<Goal>().unwrap();
    let signed = |check, goal| {
        let mut step = plain(white(KindId::QUEEN), "a1", "a2");
        step.check = check;
        step.goals.extend(goal);
        written(&step)
    };
    assert_eq!(signed(true, None), "Qa1-a2 +");
    assert_eq!(signed(true, Some(goal("#"))), "Qa1-a2 #");
    assert_eq!(signed(false, Some(goal("="))), "Qa1-a2 =");
    assert_eq!(signed(true, Some(goal("##"))), "Qa1-a2 # {##}");
    assert_eq!(signed(false, Some(goal("=="))), "Qa1-a2 = {==}");
    assert_eq!(signed(false, Some(goal("!="))), "Qa1-a2 {!=}");
    assert_eq!(signed(true, Some(goal("x"))), "Qa1-a2 + {x}");
    assert_eq!(signed(false, Some(goal("za2"))), "Qa1-a2 {z}");
    for (goal, sign) in [
        (goal("##!"), "# {##!}"),
        (goal("#="), "# {#=}"),
        (goal("!#"), "+ {!#}"),
        (goal("%"), "+ {%}"),
        (goal("dia"), "+ {dia}"),
        (goal("a=>b"), "+ {a=>b}"),
        (goal("c81"), "+ {c81}"),
        (goal("ct"), "+"),
    ] {
        assert_eq!(signed(true, Some(goal)), format!("Qa1-a2 {sign}"));
    }
    assert_eq!(signed(false, Some(goal("#="))), "Qa1-a2 = {#=}");
    assert_eq!(signed(false, Some(goal("~"))), "Qa1-a2");
}

#[test]
fn every_man_has_a_name_of_the_grammar() {
    for man in MEN.iter() {
        let code = man.code[Language::English as usize].to_uppercase();
        assert_eq!(super::man::name(&code), code, "{}", man.name[0]);
    }
    assert_eq!(super::man::name("p/s"), "PS");
    assert_eq!(super::man::name("7"), "7X");
}

fn problem(input: &str) -> InputProblem {
    let mut entries = parse_problems(input.as_bytes(), None);
    entries.remove(0).result.unwrap()
}

/// Output from these findings, the same for each position.
fn output(problem: &InputProblem, findings: &[Finding]) -> String {
    let kinds = kinds();
    let mut clean = CleanText::new(problem);
    let mut text = String::new();
    for index in 0..problem.twins.len() {
        text.push_str(&clean.begin(index));
        for finding in findings {
            text.push_str(&clean.write(&kinds, finding));
        }
    }
    text.push_str(
        clean
            .end()
            .strip_suffix('\n')
            .expect("a blank line at the end"),
    );
    if let Err(place) = grammar::parse(&text) {
        panic!("{place}\n{text}");
    }
    text
}

const TWO_KINGS: &str = "BeginProblem Stipulation h#2 Pieces White Ka1 Pc2 Black Kh8 ";

fn begin(skipped: u8) -> Finding {
    Finding::Begin {
        phase: Phase::Play,
        starter: Side::White,
        skipped,
        lines: false,
        after_check: false,
        reading: None,
        added: Vec::new(),
    }
}

fn begin_lines(skipped: u8) -> Finding {
    Finding::Begin {
        phase: Phase::Play,
        starter: Side::White,
        skipped,
        lines: true,
        after_check: false,
        reading: None,
        added: Vec::new(),
    }
}

fn by(side: Side, text: &str) -> Step {
    let (from, to) = text.split_once('-').unwrap();
    Step {
        side,
        ..plain(white(KindId::KING), from, to)
    }
}

#[test]
fn lines() {
    let problem = problem(&format!("{TWO_KINGS} EndProblem"));
    let (white, black) = (|text| by(Side::White, text), |text| by(Side::Black, text));
    let line = |steps: &[Step], skipped| {
        output(
            &problem,
            &[
                begin_lines(skipped),
                Finding::Line(steps.iter().cloned().map(Arc::new).collect()),
            ],
        )
    };
    let both = [white("a1-a2"), black("h8-h7"), white("a2-a3")];
    assert_eq!(line(&both, 0), "\n\n  1.Ka1-a2 Kh8-h7   2.Ka2-a3\n");
    assert_eq!(line(&both[1..], 1), "\n\n  1...Kh8-h7   2.Ka2-a3\n");
    assert_eq!(line(&both[..1], 2), "\n\n  1...  ...  2.Ka1-a2\n");
    // more than two half-moves with one number
    let three = [white("a1-a2"), black("h8-h7"), black("h7-h6")];
    assert_eq!(line(&three, 0), "\n\n  1.Ka1-a2 Kh8-h7 2...Kh7-h6\n");
    // moves of another play within the line are counted on
    let mut play = [white("a1-a2"), black("h8-h7"), white("a2-a3")];
    (play[1].begins_play, play[2].begins_play) = (true, true);
    assert_eq!(line(&play, 0), "\n\n  1.Ka1-a2 Kh8-h7   2.Ka2-a3\n");
    // a man behind a stalemate would be what a pawn becomes
    let mut stalemate = white("a1-a2");
    stalemate.goals.push("=".parse().unwrap());
    assert_eq!(
        line(&[stalemate, black("h8-h7")], 0),
        "\n\n  1.Ka1-a2 = {} Kh8-h7\n"
    );
}

#[test]
fn parts_that_begin_later_do_not_follow_the_moves_before_them() {
    let problem = problem(&format!("{TWO_KINGS} EndProblem"));
    let line = |side, text| Finding::Line(vec![Arc::new(by(side, text))]);
    let findings = [
        begin_lines(0),
        line(Side::White, "a1-a2"),
        begin_lines(1),
        line(Side::Black, "h8-h7"),
        line(Side::Black, "h8-g7"),
    ];
    assert_eq!(
        output(&problem, &findings),
        "\n\n  1.Ka1-a2\n\n  1...  ...\n  1...Kh8-h7\n  1...Kh8-g7\n"
    );
    let after_key = [
        begin_lines(0),
        findings[1].clone(),
        begin(1),
        post_key_with_check(),
    ];
    assert_eq!(
        output(&problem, &after_key),
        "\n\n  1.Ka1-a2\n\n{+}\n  1...  ...\n      1...Kh8-h7\n"
    );
    assert_eq!(
        output(&problem, &findings[2..]),
        "\n\n  1...Kh8-h7\n  1...Kh8-g7\n"
    );
}

fn post_key(replies: Replies) -> Finding {
    Finding::PostKey {
        check: false,
        replies,
    }
}

fn post_key_with_check() -> Finding {
    Finding::PostKey {
        check: true,
        replies: Replies {
            moves: vec![reply("h8-h7")],
            ..Replies::default()
        },
    }
}

fn with_replies(text: &str, replies: Replies) -> Tree {
    Tree {
        step: by(Side::White, text),
        mark: None,
        replies,
    }
}

fn reply(text: &str) -> Tree {
    Tree::leaf(by(Side::Black, text))
}

#[test]
fn trees() {
    let problem = problem(&format!("{TWO_KINGS} EndProblem"));
    let mut refutation = reply("h8-g8");
    refutation.mark = Some(Mark::Key);
    let attempt = Tree {
        mark: Some(Mark::Try),
        ..with_replies(
            "a1-a2",
            Replies {
                threat: Some(Threat::Moves(vec![Tree::leaf(by(Side::White, "a2-a3"))])),
                moves: vec![reply("h8-h7")],
                refutations: vec![refutation.clone()],
            },
        )
    };
    assert_eq!(
        output(&problem, &[begin(0), Finding::Tree(attempt.clone())]),
        "\n\n   1.Ka1-a2 ? threat:\n          2.Ka2-a3\n      1...Kh8-h7\n    but\n      1...Kh8-g8 !\n\n"
    );
    // one half-move later, neither of the words may stand
    let later = output(&problem, &[begin(1), Finding::Tree(attempt)]);
    assert!(later.contains("1...Ka1-a2 ? {threat:}\n") && !later.contains("but"));
    let zugzwang = Replies {
        threat: Some(Threat::Zugzwang),
        moves: vec![reply("h8-h7")],
        refutations: vec![refutation],
    };
    assert_eq!(
        output(&problem, &[begin(1), post_key(zugzwang.clone())]),
        "\n\n{zugzwang.}\n      1...Kh8-h7\n      1...Kh8-g8\n        {refutes.}\n"
    );
    let text = output(&problem, &[begin(1), post_key_with_check()]);
    assert_eq!(text, "\n\n{+}\n      1...Kh8-h7\n");
    let mut impossible = Tree::with(by(Side::White, "a1-a2"), vec![reply("h8-h7")]);
    impossible.mark = Some(Mark::Violation);
    let text = output(&problem, &[begin_lines(0), Finding::Tree(impossible)]);
    assert_eq!(text, "\n\n  1.Ka1-a2 Kh8-h7 ?!?\n");
    let mut passed = Tree::leaf(by(Side::White, "a1-a2"));
    passed.mark = Some(Mark::Violation);
    let text = output(&problem, &[begin(0), Finding::Tree(passed)]);
    assert_eq!(text, "\n\n   1.Ka1-a2 ?!?\n");
}

#[test]
fn messages() {
    let message = Finding::Illegal(Illegal::Check(Vec::new()));
    let plain = problem(&format!("{TWO_KINGS} EndProblem"));
    let said = "{the side that is not to play is in check}";
    assert_eq!(
        output(&plain, &[begin(0), message.clone()]),
        format!("\n\n{said}\n")
    );
    // no comment may follow the word
    let mate = with_replies(
        "a1-a2",
        Replies {
            threat: Some(Threat::Zugzwang),
            ..Replies::default()
        },
    );
    let findings = [
        Finding::Tree(mate),
        message.clone(),
        Finding::Line(vec![Arc::new(by(Side::White, "a1-b1"))]),
    ];
    assert!(output(&plain, &findings).ends_with(&format!("zugzwang.\n\n  1.Ka1-b1\n{said}\n")));
    let twins = problem(&format!("{TWO_KINGS} Twin Move c2 c3 EndProblem"));
    assert_eq!(
        output(&twins, &[begin(0), message]),
        format!("\n\na)\n\n{said}\n  1...  ...\n\nb) wPc2-->c3\n\n{said}\n  1...  ...\n")
    );
}

/// The heads of the twins of a problem, without their letters.
fn heads(changes: &str) -> Vec<String> {
    let problem = problem(&format!("{TWO_KINGS} {changes} EndProblem"));
    output(&problem, &[begin(0)]);
    (0..problem.twins.len())
        .map(|index| {
            twin::head(&problem, index).trim()[2..]
                .trim_start()
                .to_string()
        })
        .collect()
}

#[test]
fn twins() {
    let second = |changes: &str| heads(&format!("Twin {changes}")).remove(1);
    for (change, expected) in [
        ("Move c2 c3", "wPc2-->c3"),
        ("Move c2 h8", "-bKh8 wPc2-->h8"),
        ("Exchange a1 h8", "wKa1<-->bKh8"),
        ("Add Black Ge5 Neutral Royal Ra8", "+bGe5 +nrRa8"),
        ("Add Black Gc2", "bGc2"),
        ("Remove c2", "-wPc2"),
        ("Substitute P Q", "wQc2"),
        ("Rotate 90", "rotate 90"),
        ("Rotate 180", "wKa1<-->bKh8 wPc2-->f7"),
        ("Rotate 270", "rotate 270"),
        ("Mirror a1<-->h1", "mirror a1<-->h1"),
        ("Mirror a1<-->a8", "mirror a1<-->a8"),
        ("PolishType", "wKa1<-->bKh8 bPc2"),
        ("Stipulation h=2", "{h=2}"),
        ("Condition BlackMaximummer", "{BlackMaximummer}"),
        (
            "Remove c2 Stipulation #3 Condition WhiteMaximummer",
            "-wPc2 {#3} {WhiteMaximummer}",
        ),
        (
            "Move a1 a2 Move c2 c3 Remove h8",
            "wKa1-->a2 wPc2-->c3 -bKh8",
        ),
    ] {
        assert_eq!(second(change), expected, "{change}");
    }
}

#[test]
fn changes_of_the_whole_position() {
    let men = "White Ka1 Qb1 Rc1 Sd1 Black Ke3 Qf3 Rg3 Sh3";
    for (change, expected) in [
        ("Shift a1 a5", "shift a1 ==> a5"),
        ("PolishType", "PolishType"),
        ("Mirror a1<-->h8", "mirror a1<-->h8"),
        ("Mirror a8<-->h1", "mirror a8<-->h1"),
    ] {
        let input = format!("BeginProblem Stipulation h#2 Pieces {men} Twin {change} EndProblem");
        let problem = problem(&input);
        assert_eq!(twin::head(&problem, 1), format!("\nb) {expected}\n"));
    }
}

#[test]
fn twins_in_other_languages_have_english_heads() {
    let problem = problem(
        "DebutProbleme Enonce h#2 Pieces Blanc Ra1 Noir Rh8 Cc3 Jumeau Deplacement c3 c4 Condition NoirMaximum FinProbleme",
    );
    assert_eq!(
        twin::head(&problem, 1),
        "\nb) bSc3-->c4 {BlackMaximummer}\n"
    );
}

#[test]
fn continued_twins_are_not_taken_for_checks() {
    let problem = problem(&format!(
        "{TWO_KINGS} ZeroPosition Remove c2 Twin Continued Move a1 a2 EndProblem"
    ));
    let line = Finding::Line(vec![Arc::new(by(Side::White, "a1-a2"))]);
    let text = output(&problem, &[begin(0), line]);
    assert_eq!(
        text,
        "\n{zeroposition}\n\na) -wPc2\n\n  1.Ka1-a2\n{}\n\n+b) wKa1-->a2\n\n  1.Ka1-a2\n"
    );
    let read = grammar::parse(&text).unwrap();
    assert_eq!(read.halves[0].sign, None);
    assert!(read.twins[1].continued);
}

#[test]
fn commands_make_the_twin_out_of_the_position() {
    let kinds = kinds();
    for seed in 0..5_000 {
        let [mut board, goal] = [seed, seed + 1_000_000].map(|seed| Scene::new(seed).board(&kinds));
        let [base, twin] = [&board, &goal].map(diagram);
        let commands = twin::commands(&base, &twin).join(" ");
        let read = grammar::parse(&format!("b) {commands} 1.a1-a2")).unwrap();
        for command in &read.twins[0].commands {
            match command {
                Command::Move(man, from, to) => {
                    let moving = board.remove(from).unwrap();
                    assert_eq!(moving, read_man(man, '?'));
                    assert_eq!(board.insert(*to, moving), None);
                }
                Command::Exchange(_, one, _, other) => {
                    let [a, b] = [one, other].map(|at| board.remove(at).unwrap());
                    board.extend([(*one, b), (*other, a)]);
                }
                Command::Remove(man, at) => {
                    assert_eq!(board.remove(at), Some(read_man(man, '?')));
                }
                Command::Add(man, at) => {
                    board.insert(*at, read_man(man, '?'));
                }
                Command::Whole(_) => {
                    unreachable!("two positions that have nothing to do with each other")
                }
            }
        }
        assert_eq!(board, goal, "{commands}");
    }
}

fn diagram(board: &Board) -> Diagram {
    let mut diagram = Diagram::empty();
    for (at, (side, code)) in board {
        let sides = match side {
            'w' => Sides::White,
            'b' => Sides::Black,
            _ => Sides::Neutral,
        };
        let man = by_code(code, Language::English).unwrap();
        diagram.men[at.index()] = Some(DiagramMan::new(man, sides));
    }
    diagram
}

struct Collect(Vec<Finding>);

impl Sink for Collect {
    fn finding(&mut self, finding: Finding) {
        self.0.push(finding);
    }

    fn progress(&mut self, _: Progress) {}
}

/// What the grammar makes of our output for a file.
fn solved(source: &[u8]) -> Vec<grammar::Solution> {
    let mut read = Vec::new();
    for entry in parse_problems(source, None) {
        let problem = entry.result.unwrap();
        let mut clean = CleanText::new(&problem);
        let mut text = String::new();
        for (index, twin) in problem.twins.iter().enumerate() {
            text.push_str(&clean.begin(index));
            let mut found = Collect(Vec::new());
            let control = Control::new(Default::default(), None);
            solve(&twin.problem, Resources::default(), &control, &mut found).unwrap();
            let game = twin.problem.game_of_visible_men().unwrap();
            for finding in &found.0 {
                text.push_str(&clean.write(&game.rules.kinds, finding));
            }
        }
        text.push_str(&clean.end());
        match grammar::parse(&text) {
            Ok(solution) => read.push(solution),
            Err(place) => panic!("{place}\n{text}"),
        }
    }
    read
}

#[test]
fn the_grammar_accepts_all_examples() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let mut moves = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "inp") {
            let read = solved(&std::fs::read(&path).unwrap());
            // moves of which only a part is known stand in comments
            assert!(!read.is_empty(), "{}", path.display());
            moves += read.iter().map(|read| read.halves.len()).sum::<usize>();
        }
    }
    assert!(moves > 100, "{moves}");
}

#[test]
fn the_grammar_accepts_all_forms_of_solution() {
    let diagram = "Pieces White Kc3 Qh1 Ra7 Black Ka2 Ph7 Sg8";
    let mut twins = 0;
    for (question, options, changes) in [
        (
            "#2",
            "Variation Try SetPlay",
            "Twin Move g8 d5 Twin Continued Remove h7 Condition BlackMaximummer",
        ),
        ("#2", "PostKeyPlay", "Twin Stipulation s#1"),
        (
            "s#2",
            "Variation NoThreat",
            "ZeroPosition Rotate 90 Twin Continued PolishType",
        ),
        (
            "h#1.5",
            "SetPlay",
            "Twin Mirror a1<-->h1 Twin Substitute Q G",
        ),
        ("h=2", "Duplex SetPlay", "Twin Stipulation ser-h=2"),
        (
            "r#1",
            "HalfDuplex",
            "Twin Exchange c3 a2 Condition CageCirce",
        ),
        ("h==2", "", ""),
        ("hzd52", "", ""),
        ("hx1", "", "Twin Stipulation ~1"),
        ("ser-!=2", "", "Twin Add Neutral Gb3"),
        ("h002", "", "Twin Condition Polo"),
    ] {
        let options = match options {
            "" => String::new(),
            _ => format!("Option {options}"),
        };
        let input =
            format!("BeginProblem Stipulation {question} {options} {diagram} {changes} EndProblem");
        for read in solved(input.as_bytes()) {
            twins += read.twins.len();
        }
    }
    assert_eq!(twins, 20);
}

#[test]
fn moves_taken_back_are_comments() {
    const SUNYER: &str = "4k3/8/8/7K/8/8/8/8";
    let text = |men: &str, asked: &str| {
        let input = format!("BeginProblem Forsyth {men} {asked} EndProblem");
        let problem = problem(&input);
        let mut found = Collect(Vec::new());
        let control = Control::new(Default::default(), None);
        let first = &problem.twins[0].problem;
        solve(first, Resources::default(), &control, &mut found).unwrap();
        output(&problem, &found.0)
    };
    let line = "{-1.Kg6xRh5 Rh8xQh5 &   1.0-0 Qh5-h7 #}";
    assert_eq!(
        text(SUNYER, "Stipulation -2 & h#1"),
        format!("\n\n{line}\n")
    );
    // no position is without a move
    let twins = text(SUNYER, "Stipulation -2 & h#1 Twin Move h5 h4");
    assert!(
        twins.contains(&format!("a)\n\n{line}\n  1...  ...\n\nb) ")),
        "{twins}"
    );
    // trees too
    let tree = text("8/8/R7/2K5/2p4R/8/8/7k", "Stipulation -1 & #1 Proca");
    assert!(
        tree.contains("{-1.Rg4-h4 !") && tree.trim_end().ends_with('}'),
        "{tree}"
    );
}

/// A position as far as readers of the grammar know it.
type Board = BTreeMap<Sq, (char, String)>;

/// Carries a half-move out in the order that readers use.
fn carried_out(half: &Half, mut board: Board) -> Board {
    let (from, to) = half.squares.expect("no castling");
    let (mut side, mut kind) = board.remove(&from).expect("a man departs");
    if let Some(at) = half.capture {
        assert!(board.remove(&at).is_some(), "a man is captured on {at}");
    }
    if let Some(promoted) = &half.promotion {
        (side, kind) = read_man(promoted, side);
    }
    assert!(board.insert(to, (side, kind)).is_none(), "{to} is empty");
    for &(at, colour) in &half.colours {
        board.get_mut(&at).expect("a man changes colour").0 = colour;
    }
    for (man, from, to, promoted) in &half.moves {
        let moving = board.remove(from).expect("a man goes elsewhere");
        assert_eq!(moving, read_man(man, '?'));
        let arrived = promoted
            .as_ref()
            .map_or(moving.clone(), |man| read_man(man, moving.0));
        board.insert(*to, arrived);
    }
    for (man, at, promoted) in &half.appear {
        let man = read_man(man, '?');
        let arrived = promoted
            .as_ref()
            .map_or(man.clone(), |now| read_man(now, man.0));
        board.insert(*at, arrived);
    }
    for (at, man) in &half.kinds {
        let changed = board.get_mut(at).expect("a man changes its kind");
        *changed = read_man(man, changed.0);
    }
    for at in &half.removals {
        assert!(board.remove(at).is_some(), "a man is removed on {at}");
    }
    board
}

/// Side and kind of a man as written; properties do not count.
fn read_man(text: &str, side: char) -> (char, String) {
    let side = text.chars().find(|c| "wbn".contains(*c)).unwrap_or(side);
    (
        side,
        text.trim_start_matches(|c: char| c.is_ascii_lowercase())
            .to_string(),
    )
}

/// Men by square, and a move being made up of effects at random.
struct Scene {
    rng: Rng,
    men: BTreeMap<Sq, Piece>,
    /// Men that have left the board.
    gone: Vec<Piece>,
    effects: Vec<Entry>,
}

impl Scene {
    fn new(seed: u64) -> Scene {
        let mut scene = Scene {
            rng: Rng::with_seed(seed),
            men: BTreeMap::new(),
            gone: Vec::new(),
            effects: Vec::new(),
        };
        for id in 0..2 + scene.rng.u8(..8) {
            let at = scene.empty();
            let man = scene.man(id);
            scene.men.insert(at, man);
        }
        scene
    }

    fn man(&mut self, id: u8) -> Piece {
        let sides = [Sides::White, Sides::Black, Sides::Neutral][self.rng.usize(..3)];
        let attrs = [Attrs::NONE, Attrs::NONE, Attrs::ROYAL][self.rng.usize(..3)];
        Piece {
            kind: KindId(self.rng.u8(..7)),
            sides,
            attrs,
            id,
        }
    }

    /// An empty square of a corner of the board, so that men are in each other's way.
    fn empty(&mut self) -> Sq {
        loop {
            let at = Sq::at(self.rng.u8(..5), self.rng.u8(..4));
            if !self.men.contains_key(&at) {
                return at;
            }
        }
    }

    fn occupied(&mut self) -> Option<Sq> {
        let squares: Vec<Sq> = self.men.keys().copied().collect();
        self.rng.choice(squares)
    }

    fn remove(&mut self, at: Sq, reason: Reason) -> Piece {
        let piece = self.men.remove(&at).unwrap();
        self.effects
            .push(entry(Effect::Remove { at, piece }, reason));
        piece
    }

    fn add(&mut self, at: Sq, piece: Piece, reason: Reason) {
        self.men.insert(at, piece);
        self.effects.push(entry(Effect::Add { at, piece }, reason));
    }

    /// A man captures (or not) and arrives.
    fn movement(&mut self) -> Option<Step> {
        let from = self.occupied()?;
        let to = self.empty();
        let mover = self.men[&from];
        let prey = self
            .occupied()
            .filter(|at| *at != from && self.rng.usize(..2) == 0);
        let to = prey.filter(|_| self.rng.usize(..4) > 0).unwrap_or(to);
        if let Some(at) = prey {
            let taken = self.remove(at, Reason::Capture);
            self.gone.push(taken);
        }
        self.men.remove(&from);
        self.men.insert(to, mover);
        self.effects
            .push(entry(Effect::Move { from, to }, Reason::Movement));
        let shape = Shape {
            from,
            by_way_of: None,
            to,
            capture: prey,
            via: mover.kind,
            act: Act::Plain,
        };
        Some(Step {
            mv: Move { shape, choices: 0 },
            side: Side::White,
            piece: mover,
            partner: None,
            effects: Vec::new(),
            carried: Vec::new(),
            check: false,
            outcome: None,
            goals: Vec::new(),
            begins_play: false,
            takes_back: None,
            departure: None,
        })
    }

    /// Something else happens.
    fn event(&mut self) -> Option<()> {
        let at = self.occupied()?;
        match self.rng.usize(..5) {
            0 => {
                let gone = self.remove(at, Reason::Contact);
                self.gone.push(gone);
            }
            1 => {
                let was = self.men[&at];
                let now = self.man(was.id);
                self.men.insert(at, now);
                self.effects
                    .push(entry(Effect::Change { at, was, now }, Reason::Record));
            }
            2 => {
                let man = self.gone.pop()?;
                let at = self.empty();
                self.add(at, man, Reason::Rebirth);
            }
            // men exchange places, or one goes elsewhere
            _ => {
                let other = self.occupied().filter(|other| *other != at);
                let one = self.remove(at, Reason::Record);
                match other {
                    Some(place) => {
                        let man = self.remove(place, Reason::Record);
                        self.add(at, man, Reason::Record);
                        self.add(place, one, Reason::Record);
                    }
                    None => {
                        let place = self.empty();
                        self.add(place, one, Reason::Record);
                    }
                }
            }
        }
        Some(())
    }

    fn board(&self, kinds: &Kinds) -> Board {
        let names = Names { kinds };
        let known = |man: &Piece| (super::man::side(man.sides), names.kind(man.kind));
        self.men.iter().map(|(at, man)| (*at, known(man))).collect()
    }
}

#[test]
fn whatever_a_move_does_is_read_back() {
    let kinds = kinds();
    for seed in 0..20_000 {
        let mut scene = Scene::new(seed);
        let before = scene.board(&kinds);
        let Some(mut step) = scene.movement() else {
            continue;
        };
        for _ in 0..scene.rng.usize(..5) {
            let _ = scene.event();
        }
        step.effects = std::mem::take(&mut scene.effects);
        let text = half_move(&step, &Names { kinds: &kinds });
        let read =
            grammar::parse(&format!("1.{text}")).unwrap_or_else(|place| panic!("{text}: {place}"));
        let after = carried_out(&read.halves[0], before.clone());
        assert_eq!(
            after,
            scene.board(&kinds),
            "{text}, {seed}: {before:?} {:?}",
            step.effects
        );
    }
}
