use super::super::tests::with;
use super::super::{Budget, ProofGame};
use crate::goal::Aims;
use crate::pruning::testing::diagram;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_rules::game::Game;

/// Whether it is proved that a side cannot come from the first position to the second one by itself, with exactly so many moves. (That it
/// has enough of them is seen anyway.)
fn fails(start: &Diagram, target: &Diagram, moves: Budget) -> bool {
    let game = Game::new(start, &[]).unwrap();
    let aims = Aims::new(&game, Some(&game.position(target).unwrap()));
    let player = game.play();
    let mut position = ProofGame::new(&player, &aims).unwrap();
    let approach = position.approach(&player, Side::White, moves, Bb::EMPTY);
    let mut approach = approach.expect("enough moves");
    !position.sides_may_succeed(&player, &mut approach)
}

#[test]
fn moves_have_to_be_lost() {
    let array = Diagram::game_array();
    // a knight comes to squares of one colour only, and no other man can move and come back
    let target = with(&[("g1", "f3"), ("g8", "f6")]);
    assert!(!fails(&array, &target, [3, 3]));
    assert!(fails(&array, &target, [2, 3]) && fails(&array, &target, [3, 4]));
    // a pawn that goes so far in one move or two loses one
    let target = with(&[("g1", "f3"), ("g8", "f6"), ("e2", "e4")]);
    assert!(!fails(&array, &target, [3, 3]));
}

#[test]
fn own_men_block_each_other() {
    // rook and queen change places: one of them has to go round
    let start = diagram("kh1 ra1 qa2", "kh8 sg8");
    let target = diagram("kh1 qa1 ra2", "kh8 sh6");
    assert!(fails(&start, &target, [2, 3]) && !fails(&start, &target, [3, 3]));
}

#[test]
fn men_that_stay_block_the_other_side() {
    // the white king loses two moves by way of g1, if the bishop has time to leave it
    let start = diagram("kh1 pg2 ph2 pa4", "ka8 bg1 sg8");
    let target = diagram("kh1 pg2 ph2 pa5", "ka8 bg1 sg7");
    assert!(fails(&start, &target, [3, 3]) && !fails(&start, &target, [3, 5]));
    assert!(!fails(&start, &target, [1, 3]));
}

#[test]
fn a_pawn_captures_once() {
    // whenever it captures, the pawn makes two moves, and the king loses two
    let start = diagram("kh1 pg2 ph2 pa3", "ka8 sb3");
    let target = diagram("kh1 pg2 ph2 pb5", "ka8");
    assert!(!fails(&start, &target, [2, 2]) && !fails(&start, &target, [4, 2]));
    assert!(fails(&start, &target, [3, 2]) && fails(&start, &target, [5, 2]));
}

/// A game without captures, at each position of which the last one is asked for.
fn check_game(game: &Game, random: &mut fastrand::Rng, length: usize) -> usize {
    let mut player = game.play();
    let mut moves = Vec::new();
    while moves.len() < length {
        let mut legal: Vec<_> = player.legal_moves().into_iter().collect();
        legal.retain(|mv| mv.shape.capture.is_none());
        let Some(mv) = random.choice(&legal).cloned() else {
            break;
        };
        player.play(&mv);
        moves.push(mv);
    }
    let target = player.state().clone();
    moves.iter().for_each(|_| player.undo());
    let aims = Aims::new(game, Some(&target));
    let mut position = ProofGame::new(&player, &aims).unwrap();
    let (mut settled, mut asked) = (Bb::EMPTY, 0);
    for (number, mv) in moves.iter().enumerate() {
        let (left, turn) = (moves.len() - number, player.state().turn());
        let mut budget = [left as u16 / 2; 2];
        budget[turn.index()] = left.div_ceil(2) as u16;
        let approach = position.approach(&player, turn, budget, settled);
        let mut approach = approach.expect("the game has been played");
        let succeeds = position.sides_may_succeed(&player, &mut approach);
        assert!(succeeds, "{moves:?} from move {number} on");
        let follows = position.may_follow(&player, &approach, &mv.shape);
        assert!(follows, "{mv:?} of {moves:?}");
        asked += usize::from(approach.is_exact);
        settled = approach.closed;
        player.play(mv);
    }
    asked
}

#[test]
fn games_that_have_been_played_never_fail() {
    let mut random = fastrand::Rng::with_seed(11);
    let castling = diagram("ke1 ra1 rh1 pa2 pe2 ph2 sg5", "ke8 ra8 rh8 pa7 pe7 ph7 bg4");
    let promoting = diagram("ke1 ra1 pg6 pb5 sh1", "kd8 ra8 pb3 ph4 pc7");
    let mut asked = 0;
    for start in [Diagram::game_array(), castling, promoting] {
        let game = Game::new(&start, &[]).unwrap();
        for _ in 0..300 {
            let length = random.usize(4..14);
            asked += check_game(&game, &mut random, length);
        }
    }
    assert!(asked > 3000, "{asked}");
}
