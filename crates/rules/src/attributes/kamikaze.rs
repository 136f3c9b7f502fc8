//! Kamikaze men: they disappear together with what they capture.

use super::Attribute;
use crate::attributes::bits;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::condition::RuleError;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Conduct, Liberties, Played, Stage, When};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_languages::{later, say};

/// The attribute.
pub(super) static KAMIKAZE: Attribute = Attribute {
    name: ["Kamikaze", "Kamikaze", "Kamikaze"],
    attrs: bits::KAMIKAZE,
    doc: "Disappears when it captures, before it could promote; a royal man cannot capture. It gives check as usual. In \
          Circe it is reborn instead, in the same way and before what it captured, unless its rebirth square is occupied; \
          pawns promote before.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("kamikaze.txt"),
    unsupported_with: super::Unsupported {
        conditions: &["AntiCirce"],
        why: later!("a man that disappears by its capture cannot be reborn by it"),
    },
    brings: &[],
    for_all_men: None,
    put_in_force: |_, builder| match builder.sacrifice(Disappear) {
        true => Ok(()),
        false => {
            let what = say!("Kamikaze with this form of Circe");
            Err(RuleError::Unsupported(what))
        }
    },
};

struct Disappear;

impl AfterMove for Disappear {
    fn stage(&self) -> Stage {
        Stage::Arrival
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::CAPTURES,
            men: Some(bits::KAMIKAZE),
            ..Conduct::ANYTHING
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            removals: true,
            ..Liberties::NONE
        })
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if player.has_captured(played)
            && let Some(at) = player.moved_man(played)
            && let Some(piece) = player.state().piece(at)
            && piece.attrs.has(bits::KAMIKAZE)
        {
            // check is given as usual, even where it is found out by playing
            let takes_royal = player.state().journal()[played.start..]
                .iter()
                .any(|entry| {
                    matches!(entry.effect, Effect::Remove { piece, .. } if piece.is_royal())
                        && entry.reason.is_capture()
                });
            if piece.is_royal() && !(player.is_trying_attack() && takes_royal) {
                player.note(KAMIKAZE.name[0], |_| {
                    Remark::at(Message("royal-would-disappear"), at)
                });
                return Verdict::Illegal;
            }
            player.apply(Effect::Remove { at, piece }, Reason::Sacrifice);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, play};
    use sauterelle_kernel::board::piece::Side;

    #[test]
    fn who_captures_disappears() {
        let game = game("ka1 Kamikaze:qd4", "kh8 pd5", Side::White, &[]);
        let mut player = game.play();
        assert!(play(&mut player, "d4d5"));
        assert_eq!(player.state().occupied().len(), 2);
        player.undo();
        assert!(play(&mut player, "d4d3"));
        assert_eq!(player.state().occupied().len(), 4);
    }

    #[test]
    fn it_changes_what_is_legal() {
        // the queen that captures would block the line
        let capture = |queen: &str| {
            let game = game(&format!("ka1 {queen}a4"), "kh8 ra8 pa5", Side::White, &[]);
            arrivals(&mut game.play(), "a4").contains("a5")
        };
        assert!(capture("q") && !capture("Kamikaze:q"));
    }

    #[test]
    fn a_pawn_that_disappears_does_not_promote() {
        let game = game("ka1 Kamikaze:pb7", "kh8 ra8 kh6", Side::White, &[]);
        let moves = game.play().legal_moves();
        let captures = moves.iter().filter(|mv| mv.shape.capture.is_some());
        assert_eq!(captures.count(), 1);
    }

    #[test]
    fn check_is_given_as_usual() {
        let in_check = |white: &str, black: &str| {
            let game = game(white, black, Side::Black, &[]);
            game.play().in_check(Side::Black)
        };
        assert!(in_check("ka1 Kamikaze:rh1", "kh8"));
        // by kings, too, whether the capture is tried (as with jiggers) or not
        assert!(in_check("Kamikaze:kf3", "kf2 sa5"));
        assert!(in_check("Kamikaze:kf3", "kf2 Jigger:sa5"));
    }

    #[test]
    fn other_men_capture_only_where_that_parries_a_check() {
        let game = game("ke1 ra1 Kamikaze:sh8", "re8 kh4 pa7", Side::White, &[]);
        assert_eq!(arrivals(&mut game.play(), "a1"), "");
    }
}
