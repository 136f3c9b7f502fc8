//! Dark side and traitor chess: men that move into the enemy half of the board change sides.

use super::recolouring::{change_sides, may_change_sides};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, Altered, ChangedMen, Changes, Conduct, Foreseen, Liberties, Occasion, Planned,
    Played, Stage, Traces,
};
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// One of the two conditions.
pub struct DarkSide {
    meta: &'static Meta,
    sides: &'static [Side],
}

/// For the men of both sides.
pub static DARK_SIDE: DarkSide = DarkSide {
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
    sides: &Side::BOTH,
};

/// For black men.
pub static TRAITORS: DarkSide = DarkSide {
    meta: &Meta {
        name: ["TraitorChess", "EchecsTraitor", "TraitorChess"],
        aliases: &[],
        options: &[],
        doc: "A black man (not a royal or a neutral one) that moves to one of the first four ranks becomes white there. White men stay white.",
        source: "inventor and year not known to us; as in Popeye 4.104",
        texts: sauterelle_kernel::texts!("dark_side.txt"),
    },
    sides: &[Side::Black],
};

impl RuleDef for DarkSide {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(ChangeSides { sides: self.sides });
        Ok(())
    }
}

struct ChangeSides {
    sides: &'static [Side],
}

impl ChangeSides {
    /// Whether the man changes sides by a move that is played as planned.
    fn changes_side_of(&self, planned: &Planned) -> bool {
        let Planned { man, side, .. } = *planned;
        self.sides.contains(&side)
            && !man.is_royal()
            && !man.sides.has(!side)
            && is_dark(side, planned.shape.to.rank())
    }
}

fn is_dark(side: Side, rank: u8) -> bool {
    (rank >= 4) == (side == Side::White)
}

impl AfterMove for ChangeSides {
    fn stage(&self) -> Stage {
        Stage::Recolouring
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            movers: Side::sole(self.sides),
            foresees: true,
            ..Conduct::ANYTHING
        }
    }

    fn foresee(&self, _view: &View, planned: &Planned) -> Foreseen {
        match self.changes_side_of(planned) {
            true => Foreseen::Unknown,
            false => Foreseen::Nothing,
        }
    }

    fn alters(&self, _view: &View, planned: &Planned) -> Option<Altered> {
        Some(Altered {
            loses_mover: self.changes_side_of(planned),
            ..Altered::mover_changing_sides(planned)
        })
    }

    // the man that has moved is one of the other side, instead of its own
    fn changes(&self) -> Changes {
        Changes::Men(ChangedMen {
            other: 1,
            ..ChangedMen::default()
        })
    }

    fn traces(&self) -> Option<Traces> {
        Some(Traces::MOVER_OF_OTHER_SIDE)
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_sides(Occasion::Moves))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if played.shape.act != Act::Exchange
            && self.sides.contains(&played.side)
            && let Some((at, was)) = may_change_sides(player, played)
            && is_dark(played.side, at.rank())
        {
            change_sides(player, played, at, was);
        }
        Verdict::Legal
    }
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
