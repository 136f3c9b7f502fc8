//! Moves after which the other side certainly has a harmless reply are left out, and no others.

use crate::testing::game_of;
use sauterelle_kernel::board::piece::Side::White;
use sauterelle_kernel::moves::{Move, Moves, Wanted};
use sauterelle_kernel::play::Player;

/// All moves, or those left where the other side is to be forced to give check.
fn moves(player: &mut Player, forcing: bool) -> Vec<Move> {
    let mut moves = Moves::none();
    moves.fill(player, Wanted::All);
    if forcing {
        moves.retain_forcing(player, 0);
    }
    let mut found = Vec::new();
    while let Some(mv) = moves.next(player) {
        player.undo();
        found.push(mv);
    }
    found
}

/// Whether each reply to the move gives check, found out by playing them.
fn forces(player: &mut Player, mv: &Move) -> bool {
    player.play(mv);
    let mut replies = Moves::new(player);
    let mut all_check = true;
    while replies.next(player).is_some() {
        all_check &= player.in_check(White);
        player.undo();
    }
    player.undo();
    all_check
}

#[test]
fn moves_that_force_are_left_whatever_rules_do() {
    let men = [
        "kh1 sb7",
        "kd7 rc1 rg4 bb8 bf1 sa1 sd6 pc8 pe6 pg7",
        "HalfNeutral:bb5 HalfNeutral:rc6",
    ];
    for (condition, forced) in [
        ("AntiCirce Super", true),
        ("AntiCirce", false),
        ("SuperCirce", false),
        ("AndernachChess", false),
    ] {
        let game = game_of(men, White, &[condition]);
        let mut player = game.play();
        let all = moves(&mut player, false);
        let left = moves(&mut player, true);
        let mut forcing = all.iter().filter(|mv| forces(&mut player, mv)).peekable();
        assert!(!forced || forcing.peek().is_some(), "{condition}");
        assert!(forcing.all(|mv| left.contains(mv)), "{condition}");
        let captures_of = |moves: &[Move]| {
            let captures = moves.iter().filter(|mv| mv.shape.capture.is_some());
            captures.count()
        };
        assert!(captures_of(&left) < captures_of(&all), "{condition}");
    }
}
