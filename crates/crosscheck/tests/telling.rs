//! Every legal move of random positions can be told and read again, and every other one refused in words, under any conditions and in
//! every language.

use fastrand::Rng;
use sauterelle_crosscheck::random;
use sauterelle_crosscheck::reference::TASTE;
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::Move;
use sauterelle_kernel::play::Player;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::move_text::{MoveReader, Unread};
use sauterelle_notation::read::names::parse_condition;
use sauterelle_notation::telling::text::Narrator;
use sauterelle_notation::telling::{Decomposition, Refusal, Teller};
use sauterelle_rules::game::Game;
use sauterelle_rules::registry::RULES;

const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::German];

/// A random position under up to two random conditions; `None` if they do not go together.
fn random_game(rng: &mut Rng) -> Option<(Game, String)> {
    let sample = random::position(rng, TASTE);
    let names: Vec<&str> = (0..rng.usize(0..3))
        .map(|_| RULES[rng.usize(0..RULES.len())].meta().name[0])
        .collect();
    let conditions: Vec<_> = names
        .iter()
        .map(|name| parse_condition(name).ok())
        .collect::<Option<_>>()?;
    let diagram = parse_fen(&sample.fen()).ok()?.diagram;
    let game = Game::new(&diagram, &conditions).ok()?;
    Some((game, format!("{} {names:?}", sample.fen())))
}

fn men(state: &State) -> Vec<Option<Piece>> {
    Sq::all().map(|at| state.piece(at)).collect()
}

fn assert_said(text: &str, context: &str) {
    assert!(
        !text.trim().is_empty() && !text.contains(['{', '}']),
        "'{text}': {context}"
    );
}

/// The images begin and end with the positions before and after the move, and nobody stays in the box.
fn check_told(player: &mut Player, mv: &Move, context: &str) {
    let before = men(player.state());
    let told = Decomposition::of(player, mv);
    assert_eq!(men(player.state()), before, "{context}");
    player.play(mv);
    let after = men(player.state());
    player.undo();
    let (first, last) = (told.images.first(), told.images.last());
    let (first, last) = (first.expect("an image"), last.expect("an image"));
    assert_eq!(men(&first.state), before, "{context}");
    assert_eq!(men(&last.state), after, "{context}");
    assert!(
        last.boxed.is_empty() && first.operation.is_empty(),
        "{context}"
    );
    assert!(told.images.len() > 1, "{context}");
    for language in LANGUAGES {
        let teller = Teller::new(player.rules(), language);
        for happening in told.images.iter().flat_map(|image| &image.operation) {
            assert_said(&teller.say(&happening.remark), context);
        }
        let board = |_: &State| String::new();
        assert_said(&Narrator { teller, board }.decomposition(&told), context);
    }
}

/// What the program writes it reads again.
fn check_read(player: &mut Player, mv: &Move, context: &str) {
    player.play(mv);
    let step = sauterelle_solve::solution::Step::of_last_move(player, *mv, Vec::new());
    player.undo();
    for language in LANGUAGES {
        let text = Teller::new(player.rules(), language).step(&step);
        match (MoveReader { language }).read(player, &text) {
            Ok((read, _)) => assert_eq!(read, *mv, "{text}: {context}"),
            // two choices can have one text, where men change that are not named
            Err(Unread::Ambiguous(steps)) => assert!(
                steps.iter().any(|other| other.mv == *mv),
                "{text}: {context}"
            ),
            Err(other) => panic!("{text} is not read: {other:?}: {context}"),
        }
    }
}

fn check_refused(player: &mut Player, from: Sq, to: Sq, context: &str) {
    let refusal = Refusal::of(player, from, to);
    for language in LANGUAGES {
        assert_said(
            &refusal.say(&Teller::new(player.rules(), language)),
            context,
        );
    }
}

#[test]
fn moves_are_told_and_read_again_and_others_refused() {
    let mut rng = Rng::with_seed(20);
    let (mut told, mut refused) = (0, 0);
    for _ in 0..3000 {
        let Some((game, context)) = random_game(&mut rng) else {
            continue;
        };
        let mut player = game.play();
        let legal = player.legal_moves();
        let step = 1 + legal.len() / 6;
        for mv in legal.iter().skip(rng.usize(0..step)).step_by(step) {
            let context = format!("{mv:?}: {context}");
            check_told(&mut player, mv, &context);
            check_read(&mut player, mv, &context);
            told += 1;
        }
        let men: Vec<Sq> = player
            .state()
            .men(player.state().turn())
            .into_iter()
            .collect();
        for from in men {
            let to = Sq::new(rng.u8(0..64));
            if !legal
                .iter()
                .any(|mv| (mv.shape.from, mv.shape.to) == (from, to))
            {
                check_refused(&mut player, from, to, &format!("{from}{to}: {context}"));
                refused += 1;
            }
        }
    }
    assert!(
        told > 6000 && refused > 6000,
        "{told} told, {refused} refused"
    );
}
