//! Half-neutral men: neutral at one time, men of the side that has moved them at another.

use super::Attribute;
use crate::attributes::bits;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Piece, Sides};
use sauterelle_kernel::hooks::{AfterMove, Altered, Conduct, Planned, Played, Stage};
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::view::View;

/// The attribute.
pub(super) static HALF_NEUTRAL: Attribute = Attribute {
    name: ["HalfNeutral", "DemiNeutre", "HalbNeutral"],
    attrs: bits::HALF_NEUTRAL,
    doc: "A neutral man that moves becomes one of the side that moves it; a white or black one that moves becomes neutral.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("half_neutral.txt"),
    unsupported_with: super::NONE,
    brings: &[],
    for_all_men: None,
    put_in_force: |_, builder| {
        builder.after_move(ChangePhase);
        Ok(())
    },
};

struct ChangePhase;

impl AfterMove for ChangePhase {
    fn stage(&self) -> Stage {
        Stage::Transformation
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            men: Some(bits::HALF_NEUTRAL),
            lets_all_pass: true,
            changes_side_of_mover_only: true,
            ..Conduct::ANYTHING
        }
    }

    fn alters(&self, _view: &View, planned: &Planned) -> Option<Altered> {
        Some(Altered::mover_changing_sides(planned))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        // men that change places have not moved
        if played.shape.act != Act::Exchange
            && let Some(at) = player.moved_man(played)
            && let Some(was) = player.state().piece(at)
            && was.attrs.has(bits::HALF_NEUTRAL)
        {
            let sides = match was.sides {
                Sides::Neutral => played.side.into(),
                Sides::White | Sides::Black => Sides::Neutral,
            };
            let now = Piece { sides, ..was };
            player.apply(Effect::Change { at, was, now }, Reason::Phase);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{arrivals, diagram, game, man, play};
    use sauterelle_kernel::board::piece::{Side, Sides};

    #[test]
    fn phases_follow_each_other() {
        let game = game("ka1 HalfNeutral:rd1", "kh8", Side::White, &[]);
        let mut player = game.play();
        let sides = |view: &sauterelle_kernel::view::View, at: &str| {
            view.state().piece(at.parse().unwrap()).unwrap().sides
        };
        assert!(play(&mut player, "d1d4"));
        assert_eq!(sides(&player, "d4"), Sides::Neutral);
        assert!(play(&mut player, "d4e4"));
        assert_eq!(sides(&player, "e4"), Sides::Black);
        assert_eq!(arrivals(&mut player, "e4"), "");
    }

    #[test]
    fn men_that_change_places_keep_their_phase() {
        let game = game(
            "ka2 HalfNeutral:rd1",
            "ke7 HalfNeutral:rc8",
            Side::White,
            &["MessignyChess"],
        );
        let mut player = game.play();
        assert!(play(&mut player, "d1c8"));
        assert_eq!([man(&player, "c8"), man(&player, "d1")], ["R", "r"]);
    }

    #[test]
    fn it_changes_what_is_legal() {
        // a neutral rook could be turned against its own king
        let first_rank = |rook: &str| {
            let game = game(&format!("ka1 {rook}d2"), "kh8", Side::White, &[]);
            arrivals(&mut game.play(), "d2").contains("d1")
        };
        assert!(first_rank("r") && !first_rank("HalfNeutral:r"));
        let neutral = |rook: &str| {
            let diagram = diagram("ka1", "kh8", &format!("{rook}d2"), Side::White);
            let game = Game::new(&diagram, &[]).unwrap();
            arrivals(&mut game.play(), "d2").contains("d1")
        };
        assert!(!neutral("r") && neutral("HalfNeutral:r"));
    }
}
