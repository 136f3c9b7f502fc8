//! Men below squares come up as soon as nobody stands there.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::hooks::{AfterMove, Conduct, Foreseen, Planned, Played, Stage};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim, Conflict};
use sauterelle_kernel::view::View;

/// Lets men lie below squares, and come up.
///
/// # Errors
/// If another rule decides what can be on the square of a man: boards and imitators too do, and nobody has said how they do it together.
pub fn come_up(builder: &mut Builder) -> Result<(), Conflict> {
    builder.claim(Claim::OccupantsOfSquares)?;
    builder.men_lie_below();
    builder.after_move(ComeUp);
    Ok(())
}

/// After each move, men come up where nobody stands.
struct ComeUp;

impl AfterMove for ComeUp {
    fn stage(&self) -> Stage {
        Stage::Emergence
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            foresees: true,
            ..Conduct::ANYTHING
        }
    }

    fn foresee(&self, view: &View, planned: &Planned) -> Foreseen {
        let occupied = planned.occupied_after();
        let mut below = view.state().below().iter();
        match below.all(|(at, _)| occupied.has(*at)) {
            true => Foreseen::Nothing,
            false => Foreseen::Unknown,
        }
    }

    fn run(&self, player: &mut Player, _played: &Played) -> Verdict {
        let mut at_place = 0;
        while let Some(&(at, piece)) = player.state().below().get(at_place) {
            if player.state().piece(at).is_some() {
                at_place += 1;
                continue;
            }
            let place = at_place as u8;
            player.apply(Effect::Unearth { at, piece, place }, Reason::Emergence);
            player.apply(Effect::Add { at, piece }, Reason::Emergence);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, man, play, promotions};
    use sauterelle_kernel::board::piece::Side::White;

    const CONDITIONS: [&str; 4] = [
        "HauntedChess",
        "GhostChess",
        "Circe Volcanic",
        "Circe Parachute",
    ];

    #[test]
    fn men_below_at_the_start_come_up_the_uppermost_first() {
        for condition in CONDITIONS {
            let game = game("kh1 rd1 bd1 sd1", "kh8", White, &[condition]);
            let mut player = game.play();
            for (departs, next, answer) in [
                ("d1c3", "B", "h8g8"),
                ("d1e2", "R", "g8h8"),
                ("d1d5", "", "h8g7"),
            ] {
                assert!(play(&mut player, departs), "{condition}");
                assert_eq!(man(&player, "d1"), next, "{condition}");
                assert!(play(&mut player, answer));
            }
        }
    }

    #[test]
    fn who_lies_below_does_nothing() {
        for condition in CONDITIONS {
            // the rook below would pin the bishop
            let game = game("kd1 bd4", "rd8 sd8 kh8", White, &[condition]);
            assert!(play(&mut game.play(), "d4a7"), "{condition}");
        }
    }

    #[test]
    fn pawns_promote_to_men_below() {
        for conditions in [&["HauntedChess"][..], &[]] {
            let game =
                |below: &str| game(&format!("ka1 {below} rc1 pb7"), "kh8", White, conditions);
            assert_eq!(promotions(&game("gc1"), "b7b8"), "Q R B S G");
            assert_eq!(promotions(&game("sc1"), "b7b8"), "Q R B S");
        }
    }

    #[test]
    fn without_such_a_rule_nobody_comes_up() {
        let game = game("kh1 bd1 sd1", "kh8", White, &[]);
        let mut player = game.play();
        assert!(play(&mut player, "d1c3"));
        assert_eq!(man(&player, "d1"), "");
    }
}
