//! Moves taken back against moves played.

use fastrand::Rng;
use sauterelle_crosscheck::pair::game;
use sauterelle_crosscheck::unmoves::{CONDITIONS, UnmovesTask, run};
use sauterelle_kernel::board::effect::Reason;
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::play::Player;
use sauterelle_unmoves as unmoves;

#[test]
fn moves_taken_back_are_those_that_lead_here() {
    let task = UnmovesTask {
        positions: 15,
        seed: 45,
        conditions: &CONDITIONS,
    };
    let report = run(task, &mut |_, _| {});
    let differences = report.differences.join("\n");
    assert!(differences.is_empty(), "{differences}");
    assert!(
        report.positions > 600 && report.taken_back > 20_000,
        "{report}"
    );
}

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// All moves.
fn moves(player: &mut Player) -> Vec<Move> {
    let mut found = Vec::new();
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        found.push(mv);
        player.undo();
    }
    found
}

#[test]
fn what_games_lead_to_is_possible_by_the_account_of_pawns() {
    let mut rng = Rng::with_seed(4513);
    let mut promotions = 0;
    for number in 0..160 {
        let conditions: &[&str] = if number % 2 == 0 { &[] } else { &["AntiCirce"] };
        let game = game(ARRAY, conditions).unwrap();
        let mut player = game.play();
        // in some games one side captures nothing, so that pawns must make way
        let peaceful = rng.bool();
        for _ in 0..240 {
            let all = moves(&mut player);
            let is_quiet = |mv: &Move| mv.shape.capture.is_none();
            let pawns = player.state().of_kind(KindId::PAWN);
            let is_pushed = |mv: &Move| pawns.has(mv.shape.from);
            let side_is_peaceful = peaceful && player.state().turn().index() == 0;
            let fits = |mv: &&Move| match side_is_peaceful {
                true => is_quiet(mv),
                false => !is_quiet(mv) || is_pushed(mv),
            };
            let chosen: Vec<&Move> = all.iter().filter(fits).collect();
            let Some(mv) = rng.choice(chosen).or(rng.choice(&all)) else {
                break;
            };
            player.play(mv);
            let mut effects = player.last_effects().iter();
            promotions += u32::from(effects.any(|it| it.reason == Reason::Promotion));
            assert!(unmoves::pawns_can_have_come(&player), "game {number}");
        }
    }
    assert!(promotions > 100, "{promotions}");
}
