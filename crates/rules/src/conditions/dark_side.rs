//! Dark side and traitor chess: men that move into the enemy half of the board change sides.

use super::recolouring::{ChangeSides, Recolouring};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::Meta;

/// Dark side.
pub static DARK_SIDE: Recolouring = Recolouring {
    meta: &Meta {
        name: ["DarkSide", "DarkSide", "DarkSide"],
        aliases: &[],
        options: &[],
        doc: "A man (not a royal or a neutral one) that moves to the other half of the board, for White the ranks from the fifth on, for Black those up to the \
              fourth, changes sides there. A man that the move takes on to another square, as by a rebirth, changes \
              according to the last one.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("dark_side.txt"),
    },
    rule: ChangeSides {
        on_rank: Some(is_dark),
        ..ChangeSides::ALWAYS
    },
};

/// Traitor chess.
pub static TRAITORS: Recolouring = Recolouring {
    meta: &Meta {
        name: ["TraitorChess", "EchecsTraitor", "TraitorChess"],
        aliases: &[],
        options: &[],
        doc: "A black man (not a royal or a neutral one) that moves to one of the first four ranks becomes white there. White men stay white.",
        source: "inventor and year not known to us; as in Popeye 4.104",
        texts: sauterelle_kernel::texts!("dark_side.txt"),
    },
    rule: ChangeSides {
        sides: &[Side::Black],
        on_rank: Some(is_dark),
        ..ChangeSides::ALWAYS
    },
};

fn is_dark(side: Side, rank: u8) -> bool {
    (rank >= 4) == (side == Side::White)
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const DARK: &[&str] = &["DarkSide"];
    const TRAITORS: &[&str] = &["TraitorChess"];

    #[test]
    fn men_change_sides_beyond_the_middle() {
        for (names, to, left) in [
            (DARK, "d4", "R"),
            (DARK, "d5", "r"),
            (DARK, "d8", "r"),
            (&[], "d5", "R"),
        ] {
            let game = game("rd1 ka1", "kh3", White, names);
            let mut player = game.play();
            assert!(play(&mut player, &format!("d1{to}")));
            assert_eq!(man(&player, to), left, "{to}");
        }
        for (to, left) in [("d5", "r"), ("d4", "R")] {
            let game = game("ka1", "rd8 kh3", Black, DARK);
            let mut player = game.play();
            assert!(play(&mut player, &format!("d8{to}")));
            assert_eq!(man(&player, to), left, "{to}");
        }
    }

    #[test]
    fn the_last_square_of_a_move_counts() {
        let names: &[&str] = &["DarkSide", "AntiCirce"];
        let game = game("ke1 bb4", "rf8 kh3", White, names);
        let mut player = game.play();
        assert!(play(&mut player, "b4f8"));
        assert_eq!(man(&player, "c1"), "B");
    }

    #[test]
    fn kings_and_neutral_men_stay_what_they_are() {
        let game = crate::testing::game_of(["kd4", "kh3", "sb3"], White, DARK);
        let mut player = game.play();
        assert!(play(&mut player, "d4d5"));
        assert_eq!(man(&player, "d5"), "K");
        player.undo();
        assert!(play(&mut player, "b3a5"));
        assert_eq!(man(&player, "a5"), "=s");
    }

    #[test]
    fn a_man_may_not_attack_its_own_king_by_that() {
        let game = game("rd1 kd8", "kh3", White, DARK);
        let mut player = game.play();
        assert!(!play(&mut player, "d1d7") && play(&mut player, "d1d4"));
    }

    #[test]
    fn only_black_men_are_traitors() {
        let white = game("rd1 ka1", "kh3", White, TRAITORS);
        let mut player = white.play();
        assert!(play(&mut player, "d1d5"));
        assert_eq!(man(&player, "d5"), "R");
        for (to, left) in [("d5", "r"), ("d4", "R")] {
            let black = game("ka1", "rd8 kh5", Black, TRAITORS);
            let mut player = black.play();
            assert!(play(&mut player, &format!("d8{to}")));
            assert_eq!(man(&player, to), left, "{to}");
        }
        let king = game("ka1", "kh5", Black, TRAITORS);
        let mut player = king.play();
        assert!(play(&mut player, "h5h4"));
        assert_eq!(man(&player, "h4"), "k");
    }
}
