//! Moves taken back against moves played: in random positions, under rules that promise that nothing else happens, each position from which a
//! move has led is found again, and from each position found a move leads back.

use fastrand::Rng;
use sauterelle_crosscheck::pair::game;
use sauterelle_crosscheck::random::{self, Taste};
use sauterelle_kernel::board::effect::Effect;
use sauterelle_kernel::board::piece::{Attrs, KindId, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::Moves;
use sauterelle_kernel::play::Ctx;
use sauterelle_kernel::unmoves::{Legality, Unmove};
use std::collections::HashSet;

/// Rules that only forbid, judge or prefer moves, or let men go otherwise.
const CONDITIONS: [&str; 49] = [
    "",
    "",
    "",
    "",
    "BlackMaximummer",
    "DoubleMaximummer UltraLegal",
    "WhiteMinimummer",
    "Connected",
    "Madrasi",
    "Madrasi RexInclusive",
    "KoeKo",
    "AntiKoeko",
    "Isardam",
    "MonochromChess",
    "BichromChess",
    "GridChess",
    "WhiteEdgeMover",
    "Patrouille",
    "SuperGuards",
    "EiffelChess",
    "AnnanChess",
    "TransmutedKings",
    "ImmunChess",
    "BlackMustCapture",
    // a reborn captured man
    "Circe",
    "Circe RexInclusive",
    "Circe Rank",
    "CirceCage",
    "CirceCage Strict",
    "Circe Equipollents",
    "Circe Clone",
    "Circe Chameleon",
    "Circe Turncoats",
    "Circe Symmetry",
    "Circe Super",
    // a reborn capturer
    "AntiCirce",
    "AntiCirce Cheylan",
    "AntiCirce Cage",
    "AntiCirce Super",
    "AntiCirce Turncoats",
    // another side, or another kind
    "AndernachChess",
    "AntiAndernachChess",
    "DoubleTibet",
    "DarkSideChess",
    "ProteanChess",
    "EinsteinChess",
    "NorskSjakk",
    "ChameleonChess",
    // two boards
    "AliceChess",
];

/// Men that go in all the ways that there are.
const FAIRY: [&str; 16] = [
    "g", "n", "sx", "z", "li", "le", "ro", "m", "ka", "l", "pa", "bo", "bp", "eq", "o", "du",
];

const TASTE: Taste = Taste {
    fairy: &FAIRY,
    neutrals: false,
    odd_royals: false,
    most_men: 7,
};

/// The men of a position, as they are seen.
type Men = Vec<Option<(KindId, Sides, Attrs)>>;

fn men(cx: &Ctx) -> Men {
    let seen = |at| {
        let man = cx.state().piece(at)?;
        Some((man.kind, man.sides, man.attrs))
    };
    Sq::all().map(seen).collect()
}

/// Whether the move just played has captured a pawn on the first or the last rank, where none can have been.
fn captures_misplaced_pawn(cx: &mut Ctx) -> bool {
    let kinds = &cx.rules().kinds;
    cx.last_effects().iter().any(|entry| match entry.effect {
        Effect::Remove { at, piece } => {
            [0, 7].contains(&at.rank()) && kinds.man(piece.kind).walk.is_pawn()
        }
        _ => false,
    })
}

#[test]
fn moves_taken_back_are_those_that_lead_here() {
    let mut rng = Rng::with_seed(45);
    let mut chosen = Rng::with_seed(46);
    let (mut compared, mut found) = (0, 0);
    for number in 0..980 {
        let mut sample = random::sample(&mut rng, TASTE);
        sample.conditions.clear();
        let condition = CONDITIONS[number % CONDITIONS.len()];
        let names: Vec<&str> = [condition]
            .into_iter()
            .filter(|it| !it.is_empty())
            .collect();
        let game = game(&sample.fen(), &names).unwrap();
        let mut cx = game.play();
        let context = format!("{} {condition}", sample.fen());
        assert_eq!(cx.hinders_unmoves(), None, "{context}");
        let waiting = !cx.state().turn();
        if cx.in_check(waiting) || !cx.material_is_possible() {
            continue;
        }
        let before = men(&cx);
        let mut moves = Moves::new(&mut cx);
        while let Some(mv) = moves.next(&mut cx) {
            // a few moves of each position are enough
            if rng.usize(..6) == 0 && !captures_misplaced_pawn(&mut cx) {
                let after = men(&cx);
                let unmoves = cx.unmoves(Legality::Men);
                let mut positions = HashSet::new();
                let mut taken_back = HashSet::new();
                for unmove in &unmoves {
                    cx.take_back(unmove);
                    let earlier = format!("{:?}", men(&cx));
                    taken_back.insert((earlier.clone(), unmove.mv));
                    positions.insert(earlier);
                    cx.play(&unmove.mv);
                    assert_eq!(
                        men(&cx),
                        after,
                        "{context} {mv:?}: {unmove:?} leads elsewhere"
                    );
                    cx.undo();
                    cx.undo();
                    assert_eq!(men(&cx), after);
                }
                assert_eq!(
                    taken_back.len(),
                    unmoves.len(),
                    "{context} {mv:?}: one twice"
                );
                compare_with_expected(&mut cx, &unmoves, &mut chosen);
                let is_found = positions.contains(&format!("{before:?}"));
                assert!(
                    is_found,
                    "{context}: {mv:?} is not among {} unmoves",
                    unmoves.len()
                );
                compared += 1;
                found += unmoves.len();
            }
            cx.undo();
        }
    }
    assert!(compared > 1000 && found > 50_000, "{compared} {found}");
}

/// Questions about single moves have the same answers: about one of those that are known, and about any way of any man.
fn compare_with_expected(cx: &mut Ctx, unmoves: &[Unmove], rng: &mut Rng) {
    assert_eq!(cx.has_unmove(), !unmoves.is_empty());
    let known = rng.choice(unmoves).map(|it| {
        let shape = &it.mv.shape;
        (shape.from, shape.to, it.captured.map(|man| man.kind))
    });
    let squares: Vec<Sq> = Sq::all().collect();
    let any = rng.choice(&squares).zip(rng.choice(&squares));
    let any = any.map(|(from, to)| (*from, *to, None));
    for (from, to, captured) in known.into_iter().chain(any) {
        let mut fitting = unmoves.to_vec();
        fitting.retain(|it| {
            let is_captured = |kind| it.captured.is_some_and(|man| man.kind == kind);
            (it.mv.shape.from, it.mv.shape.to) == (from, to) && captured.is_none_or(is_captured)
        });
        let before = men(cx);
        match cx.expected_unmoves(from, to, captured) {
            Ok(expected) => assert_eq!(expected, fitting),
            Err(why) => assert!(fitting.is_empty(), "{why:?}: {fitting:?}"),
        }
        assert_eq!(men(cx), before);
    }
}
