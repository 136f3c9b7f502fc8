//! Reads a position (first line) and conditions (a line each), plays every legal move and takes it back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::view::View;
use sauterelle_notation::fen::{parse_fen, write_fen};
use sauterelle_notation::read::names::parse_condition;
use sauterelle_rules::game::Game;

/// More men only make every run slower.
const MOST_MEN: usize = 10;

/// Two men annihilated in Circe Cage can have thousands of rebirths.
const MOST_MOVES: usize = 300;

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let Ok(position) = parse_fen(lines.next().unwrap_or_default()) else {
        return;
    };
    if position.diagram.placed().count() > MOST_MEN {
        return;
    }
    let conditions: Result<Vec<_>, _> = lines.map(parse_condition).collect();
    let Ok(conditions) = conditions else {
        return;
    };
    let Ok(game) = Game::new(&position.diagram, &conditions) else {
        return;
    };
    let mut player = game.play();
    let before = photograph(&player);
    let moves = legal_moves(&mut player, &before);
    for mv in moves {
        assert_eq!(player.play(&mv), Verdict::Legal, "{mv:?} was legal before");
        let after = photograph(&player);
        assert_ne!(after.1, before.1, "{mv:?} changes nothing");
        assert!(
            !player.in_check(!player.state().turn()),
            "{mv:?} is a self-check"
        );
        let written = write_fen(&mut player);
        assert!(parse_fen(&written).is_ok(), "{written}");
        let replies = legal_moves(&mut player, &after);
        if replies.len() < MOST_MOVES {
            let status = player.status();
            assert_eq!(
                replies.is_empty(),
                status != sauterelle_kernel::moves::Status::Play,
                "{status:?} with {} moves",
                replies.len()
            );
        }
        assert!(
            photograph(&player) == after,
            "looking has changed the position"
        );
        player.undo();
        assert!(photograph(&player) == before, "{mv:?} is not taken back");
    }
});

/// Every legal move (at most [`MOST_MOVES`]), each taken back before the next is asked for.
fn legal_moves(player: &mut Player, before: &Photograph) -> Vec<Move> {
    let mut found = Vec::new();
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        assert_eq!(player.state().key(), player.state().fresh_key(), "{mv:?}");
        player.undo();
        assert!(photograph(player) == *before, "{mv:?} is not taken back");
        assert!(!found.contains(&mv), "{mv:?} is offered twice");
        found.push(mv);
        if found.len() == MOST_MOVES {
            break;
        }
    }
    found
}

/// All that can be seen of a position: men, key, length of the journal.
type Photograph = ([Option<Piece>; 64], u128, usize);

fn photograph(view: &View) -> Photograph {
    let state = view.state();
    assert_eq!(state.key(), state.fresh_key());
    let mut men = [None; 64];
    for at in Sq::all() {
        men[at.index()] = state.piece(at);
    }
    (men, state.key(), state.mark())
}
