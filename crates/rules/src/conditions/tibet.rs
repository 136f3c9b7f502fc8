//! Tibet: a man that captures a man of another kind changes sides.

use super::recolouring::{ChangeSides, Recolouring};
use sauterelle_kernel::board::effect::Effect;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::Meta;
use sauterelle_kernel::hooks::{Occasion, Played, When};
use sauterelle_kernel::view::View;

/// Tibet.
pub static TIBET: Recolouring = Recolouring {
    meta: &Meta {
        name: ["Tibet", "Tibet", "TibetSchach"],
        aliases: &[],
        options: &[],
        doc: "A black man (not a king) that captures a man of another kind becomes white. What counts is the kind after the move: of a pawn that promotes, \
              the new one. A rook that becomes white on its home square may castle.",
        source: "inventor and year not known to us; as in Popeye 4.104",
        texts: sauterelle_kernel::texts!("tibet.txt"),
    },
    rule: ChangeSides {
        sides: &[Side::Black],
        ..OTHER_KINDS
    },
};

/// Double Tibet.
pub static DOUBLE: Recolouring = Recolouring {
    meta: &Meta {
        name: ["DoubleTibet", "DoubleTibet", "DoppeltibetSchach"],
        aliases: &[],
        options: &[],
        doc: "A man (not a king) that captures a man of another kind changes sides, as black men do in Tibet.",
        source: "after Tibet",
        texts: sauterelle_kernel::texts!("tibet.txt"),
    },
    rule: OTHER_KINDS,
};

const OTHER_KINDS: ChangeSides = ChangeSides {
    when: When::CAPTURES,
    occasion: Occasion::Captures,
    asks: captured_another_kind,
    ..ChangeSides::ALWAYS
};

fn captured_another_kind(view: &View, played: &Played, _at: Sq, man: Piece) -> bool {
    let journal = view.state().journal()[played.start..].iter();
    let mut captured = journal.filter(|entry| entry.reason.is_capture());
    let first = captured.next().map(|entry| entry.effect);
    matches!(first, Some(Effect::Remove { piece, .. }) if piece.kind != man.kind)
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, game_of, legal, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn who_captures_a_man_of_another_kind_changes_sides() {
        for (condition, prey, white, black) in [
            (&[][..], "s", "R", "r"),
            (&["Tibet"], "s", "R", "R"),
            (&["Tibet"], "r", "R", "r"),
            (&["DoubleTibet"], "s", "r", "R"),
            (&["DoubleTibet"], "r", "R", "r"),
        ] {
            for (side, left) in [(White, white), (Black, black)] {
                let own = ["kh1 ra1", "kh8 ra8"][side.index()];
                let others = [format!("kh8 {prey}a4"), format!("kh1 {prey}a4")];
                let other = &others[side.index()];
                let (w, b) = if side == White {
                    (own, &other[..])
                } else {
                    (&other[..], own)
                };
                let game = game(w, b, side, condition);
                let mut player = game.play();
                assert!(play(&mut player, ["a1a4", "a8a4"][side.index()]));
                assert_eq!(man(&player, "a4"), left, "{condition:?} {prey}");
            }
        }
    }

    #[test]
    fn the_man_that_changes_sides_must_not_attack_its_king() {
        let men = ["sa8 ka1", "ra5 kh8", ""];
        assert!(legal(men, Black, &[], "a5").contains("a8"));
        assert!(!legal(men, Black, &["Tibet"], "a5").contains("a8"));
        let men = ["ra8 ka1", "ra5 kh8", ""];
        assert!(legal(men, Black, &["Tibet"], "a5").contains("a8"));
    }

    #[test]
    fn attacks_by_men_that_would_change_sides_are_checks() {
        let game = game("kd1", "rd8 kh8", White, &["Tibet"]);
        assert!(game.play().in_check(White));
    }

    #[test]
    fn kings_and_neutral_men_stay_what_they_are() {
        let king = game("kh1 sg7", "kh8", Black, &["Tibet"]);
        let mut player = king.play();
        assert!(play(&mut player, "h8g7"));
        assert_eq!(man(&player, "g7"), "k");
        let neutral = game_of(["kh1 sa4", "kh8", "ra8"], Black, &["Tibet"]);
        let mut player = neutral.play();
        assert!(play(&mut player, "a8a4"));
        assert_eq!(man(&player, "a4"), "=r");
    }

    #[test]
    fn a_pawn_is_what_it_has_become() {
        let game = game("sb1 ka8", "pa2 kh5", Black, &["Tibet"]);
        let mut player = game.play();
        let mut men: Vec<String> = Vec::new();
        for mv in player.legal_moves() {
            if mv.shape.capture.is_some() {
                player.play(&mv);
                men.push(man(&player, "b1"));
                player.undo();
            }
        }
        men.sort();
        assert_eq!(men, ["B", "Q", "R", "s"]);
    }

    #[test]
    fn a_rook_that_becomes_white_at_home_may_castle() {
        let game = game("ke1 bh1", "rh8 ka8", Black, &["Tibet"]);
        let mut player = game.play();
        assert!(play(&mut player, "h8h1"));
        assert_eq!(man(&player, "h1"), "R");
        assert!(arrivals(&mut player, "e1").contains("g1"));
    }
}
