//! Properties that hold in every position, on random positions under random combinations of the rules.

use fastrand::Rng;
use sauterelle_crosscheck::pair::game;
use sauterelle_crosscheck::random::{self, Sample};
use sauterelle_crosscheck::reference::TASTE;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::moves::objection::Objection;
use sauterelle_kernel::moves::perft::perft;
use sauterelle_kernel::moves::{Move, Moves, Shape, Shapes};
use sauterelle_kernel::observe::generate::Which;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::view::View;
use std::collections::HashSet;

/// Runs `test` in as many random positions, each with the text that reproduces it.
fn everywhere(seed: u64, positions: usize, mut test: impl FnMut(&mut Player, &Sample, &str)) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..positions {
        let sample = random::sample(&mut rng, TASTE);
        let names: Vec<&str> = sample.conditions.iter().map(String::as_str).collect();
        let game = game(&sample.fen(), &names).unwrap();
        let context = format!("{} {names:?}", sample.fen());
        test(&mut game.play(), &sample, &context);
    }
}

/// All that a position consists of.
#[derive(PartialEq, Debug)]
struct Snapshot {
    men: Vec<Option<Piece>>,
    of_side: Vec<Bb>,
    of_kind: Vec<Bb>,
    royals: Vec<Bb>,
    slots: Vec<u32>,
    turn: Side,
    key: u128,
    journal: usize,
}

fn snapshot(view: &View) -> Snapshot {
    let state = view.state();
    Snapshot {
        men: Sq::all().map(|at| state.piece(at)).collect(),
        of_side: Side::BOTH.map(|side| state.men(side)).to_vec(),
        of_kind: view.rules().kinds.ids().map(|k| state.of_kind(k)).collect(),
        royals: Side::BOTH.map(|side| state.royals(side)).to_vec(),
        slots: (0..SlotId::COUNT as u8)
            .map(|id| state.slot(SlotId(id)))
            .collect(),
        turn: state.turn(),
        key: state.key(),
        journal: state.mark(),
    }
}

/// What the state keeps beside the board is what the board says.
fn consistent(view: &View) -> bool {
    let state = view.state();
    let squares = |wanted: &dyn Fn(Piece) -> bool| -> Bb {
        Sq::all()
            .filter(|at| state.piece(*at).is_some_and(wanted))
            .collect()
    };
    let by_side = Side::BOTH.into_iter().all(|side| {
        state.men(side) == squares(&|p| p.sides.has(side))
            && state.royals(side) == squares(&|p| p.sides.has(side) && p.is_royal())
    });
    let mut kinds = view.rules().kinds.ids();
    let by_kind = kinds.all(|kind| state.of_kind(kind) == squares(&|p| p.kind == kind));
    by_side && by_kind && state.key() == state.fresh_key()
}

/// Walks the tree of legal moves and passes, and looks at the state before and after each.
fn walk(player: &mut Player, depth: u32, context: &str) {
    assert!(consistent(player), "{context}");
    let before = snapshot(player);
    player.pass();
    assert!(consistent(player), "after a pass: {context}");
    player.undo();
    assert_eq!(snapshot(player), before, "undone pass: {context}");
    let mut moves = Moves::new(player);
    let mut tried = 0;
    while let Some(mv) = moves.next(player) {
        assert!(consistent(player), "after {mv:?}: {context}");
        tried += 1;
        if depth > 1 && tried % 5 == 0 {
            walk(player, depth - 1, context);
        }
        player.undo();
        assert_eq!(snapshot(player), before, "undone {mv:?}: {context}");
    }
}

#[test]
fn undo_restores_everything_and_the_key_is_the_fresh_key() {
    everywhere(11, 400, |player, _, context| walk(player, 3, context));
}

#[test]
fn questions_leave_the_position_as_it_was() {
    everywhere(12, 300, |player, _, context| {
        let before = snapshot(player);
        for side in Side::BOTH {
            player.in_check(side);
            player.check_reasons(side);
        }
        player.status();
        player.can_move_or_capture_royal();
        assert_eq!(snapshot(player), before, "{context}");
    });
}

#[test]
fn a_legal_move_played_again_leads_to_the_same_position() {
    everywhere(13, 400, |player, _, context| {
        let mut generated = Vec::new();
        let mut moves = Moves::new(player);
        while let Some(mv) = moves.next(player) {
            generated.push((mv, player.state().key(), snapshot(player).men));
            player.undo();
        }
        for (mv, key, men) in generated {
            assert_eq!(player.play(&mv), Verdict::Legal, "{mv:?}: {context}");
            assert_eq!(player.state().key(), key, "{mv:?}: {context}");
            assert_eq!(snapshot(player).men, men, "{mv:?}: {context}");
            player.undo();
        }
    });
}

#[test]
fn no_two_legal_moves_are_equal() {
    everywhere(14, 400, |player, _, context| {
        let mut known = HashSet::new();
        let mut known_results = HashSet::new();
        let mut moves = Moves::new(player);
        while let Some(mv) = moves.next(player) {
            assert!(known.insert(mv), "{mv:?}: {context}");
            let result = (mv.shape.from, mv.shape.to, player.state().key());
            assert!(known_results.insert(result), "{mv:?}: {context}");
            player.undo();
        }
    });
}

#[test]
fn perft_of_one_half_move_counts_the_legal_moves() {
    everywhere(15, 400, |player, _, context| {
        let moves = player.legal_moves().len();
        assert_eq!(perft(player, 1), moves as u64, "{context}");
        assert_eq!(player.can_move(), moves > 0, "{context}");
    });
}

/// Whether the move, by the text of the rules, would remove a royal of `side`.
fn removes_royal(state: &State, shape: &Shape, side: Side, polo: bool) -> bool {
    let royal = |at: Sq| at != shape.from && state.royals(side).has(at);
    if !polo {
        return shape.capture.is_some_and(royal);
    }
    let mut arrivals = vec![shape.to];
    if shape.castles() {
        // the rook arrives on the square that the king has crossed
        let middle = (shape.from.index() + shape.to.index()) / 2;
        arrivals.push(Sq::new(middle as u8));
    }
    let near = |a: Sq, b: Sq| {
        a != b && a.file().abs_diff(b.file()) <= 1 && a.rank().abs_diff(b.rank()) <= 1
    };
    Sq::all().any(|at| royal(at) && arrivals.iter().any(|arrival| near(*arrival, at)))
}

/// Whether the men of the side form more than one group.
fn is_cut(state: &State, side: Side) -> bool {
    let mut rest: Vec<Sq> = state.men(side).collect();
    let mut group: Vec<Sq> = rest.pop().into_iter().collect();
    while let Some(at) = group.pop() {
        let (near, far) = rest.into_iter().partition(|sq| sq.distance2(at) <= 2);
        rest = far;
        group.extend::<Vec<Sq>>(near);
    }
    !rest.is_empty()
}

#[test]
fn a_royal_is_attacked_when_the_enemy_could_remove_it() {
    let mut attacks = 0;
    let mut cuts = 0;
    everywhere(16, 1500, |player, sample, context| {
        let has = |word: &str| sample.conditions.iter().any(|name| name.contains(word));
        if has("Ultra") || has("Consequent") {
            return;
        }
        for side in Side::BOTH {
            let reasons = player.check_reasons(side);
            let in_check = player.in_check(side);
            let passed = player.state().turn() == side;
            if passed {
                player.pass();
            }
            let mut threats = Shapes::new();
            player.generate(!side, Which::All, &mut threats);
            let state = player.state();
            let expected = threats
                .iter()
                .any(|shape| removes_royal(state, shape, side, has("Polo")));
            let cut = has("Connected") && is_cut(state, side);
            if passed {
                player.undo();
            }
            let told = |code: &str| reasons.iter().any(|reason| reason.code == code);
            assert_eq!(told("attack"), expected, "{side} attacked: {context}");
            assert_eq!(told("cut-off"), cut, "{side} cut: {context}");
            assert_eq!(in_check, expected || cut, "{side} in check: {context}");
            attacks += u32::from(expected);
            cuts += u32::from(cut);
        }
    });
    assert!(attacks > 100 && cuts > 20, "{attacks} attacks, {cuts} cuts");
}

#[test]
fn what_is_not_legal_has_an_objection() {
    everywhere(17, 200, |player, _, context| {
        let before = snapshot(player);
        let pairs = |mv: &Move| (mv.shape.from, mv.shape.to);
        let legal: HashSet<(Sq, Sq)> = player.legal_moves().iter().map(pairs).collect();
        let turn = player.state().turn();
        for from in Sq::all() {
            for to in Sq::all().filter(|to| !legal.contains(&(from, *to))) {
                let objection = player.objection(from, to);
                let man = player.state().piece(from);
                let context = format!("{from}{to} {objection:?}: {context}");
                match objection {
                    Objection::NoMan => assert!(man.is_none(), "{context}"),
                    Objection::WrongSide(side) => assert!(side != turn, "{context}"),
                    Objection::SelfCheck(reasons, _) => assert!(!reasons.is_empty(), "{context}"),
                    Objection::Forbidden(notes) => assert!(!notes.is_empty(), "{context}"),
                    Objection::Duty { moves, .. } => assert!(!moves.is_empty(), "{context}"),
                    _ => assert!(man.is_some(), "{context}"),
                }
            }
        }
        assert_eq!(snapshot(player), before, "{context}");
    });
}
