//! Rules by which the man that has moved changes sides; Andernach and Anti-Andernach chess: by capturing, or by not capturing.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, Altered, ChangedMen, Changes, Conduct, Foreseen, Liberties, Occasion, Planned,
    Played, Stage, Traces, When,
};
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// A condition by which the man that has moved changes sides, unless it is royal or neutral or belongs to the other side already.
pub struct Recolouring {
    pub(super) meta: &'static Meta,
    pub(super) rule: ChangeSides,
}

/// Andernach chess.
pub static ANDERNACH: Recolouring = Recolouring {
    meta: &Meta {
        name: ["AndernachChess", "EchecsAndernach", "AndernachSchach"],
        aliases: &[],
        options: &[],
        doc: "A man (not a king) that captures changes sides. A rook that does so on a home square of its new side may castle.",
        source: "Andernach meeting, 1993",
        texts: sauterelle_kernel::texts!("recolouring.txt"),
    },
    rule: ChangeSides {
        when: When::CAPTURES,
        occasion: Occasion::Captures,
        asks: |view, played, _, _| view.has_captured(played),
        ..ChangeSides::ALWAYS
    },
};

/// Anti-Andernach chess.
pub static ANTI_ANDERNACH: Recolouring = Recolouring {
    meta: &Meta {
        name: [
            "AntiAndernachChess",
            "EchecsAntiAndernach",
            "AntiAndernachSchach",
        ],
        aliases: &[],
        options: &[],
        doc: "A man (not a king) that moves without capture changes sides.",
        source: "after Andernach chess",
        texts: sauterelle_kernel::texts!("recolouring.txt"),
    },
    rule: ChangeSides {
        when: When::NO_CAPTURES,
        asks: |view, played, _, _| !view.has_captured(played),
        ..ChangeSides::ALWAYS
    },
};

impl RuleDef for Recolouring {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(self.rule);
        Ok(())
    }
}

/// When the man that has moved changes sides.
#[derive(Clone, Copy)]
pub(super) struct ChangeSides {
    /// The sides whose men do.
    pub sides: &'static [Side],
    /// After moves of these kinds.
    pub when: When,
    pub occasion: Occasion,
    /// Where it depends on the arrival: men of the side that arrive on this rank.
    pub on_rank: Option<fn(Side, u8) -> bool>,
    /// Whether the man, which stands there by now, does.
    pub asks: fn(&View, &Played, Sq, Piece) -> bool,
}

impl ChangeSides {
    /// After every move of a man, exchanges apart.
    pub const ALWAYS: ChangeSides = ChangeSides {
        sides: &Side::BOTH,
        when: When::ANY_MOVE,
        occasion: Occasion::Moves,
        on_rank: None,
        asks: |_, _, _, _| true,
    };

    /// Whether the man certainly changes sides, or certainly does not, by a move that is played as planned.
    fn foreseen(&self, planned: &Planned) -> Option<bool> {
        let Planned { man, side, .. } = *planned;
        let may = self.sides.contains(&side) && !man.is_royal() && !man.sides.has(!side);
        Some(may && self.on_rank?(side, planned.shape.to.rank()))
    }
}

impl AfterMove for ChangeSides {
    fn stage(&self) -> Stage {
        Stage::Recolouring
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: self.when,
            movers: Side::sole(self.sides),
            foresees: self.on_rank.is_some(),
            changes_side_of_mover_only: true,
            ..Conduct::ANYTHING
        }
    }

    fn foresee(&self, _view: &View, planned: &Planned) -> Foreseen {
        match self.foreseen(planned) {
            Some(false) => Foreseen::Nothing,
            _ => Foreseen::Unknown,
        }
    }

    // the man that has moved is one of the other side, instead of its own
    fn changes(&self) -> Changes {
        Changes::Men(ChangedMen {
            other: 1,
            ..ChangedMen::default()
        })
    }

    fn alters(&self, _view: &View, planned: &Planned) -> Option<Altered> {
        Some(Altered {
            loses_mover: self.foreseen(planned) == Some(true),
            ..Altered::mover_changing_sides(planned)
        })
    }

    fn traces(&self) -> Option<Traces> {
        Some(Traces::MOVER_OF_OTHER_SIDE)
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_sides(self.occasion))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if played.shape.act != Act::Exchange
            && self.sides.contains(&played.side)
            && let Some((at, was)) = may_change_sides(player, played)
            && self.on_rank.is_none_or(|dark| dark(played.side, at.rank()))
            && (self.asks)(player, played, at, was)
        {
            change_sides(player, played, at, was);
        }
        Verdict::Legal
    }
}

/// The man that has moved and where it stands, unless it is or was royal or belongs to the other side already.
pub(super) fn may_change_sides(view: &View, played: &Played) -> Option<(Sq, Piece)> {
    let at = view.moved_man(played)?;
    let was = view.state().piece(at)?;
    let was_royal = || view.departed(played).is_some_and(|man| man.is_royal());
    (!was.is_royal() && !was.sides.has(!played.side) && !was_royal()).then_some((at, was))
}

/// Gives the man on `at` to the other side.
pub(super) fn change_sides(player: &mut Player, played: &Played, at: Sq, was: Piece) {
    change_sides_as(player, played, at, was, was);
}

/// Gives the man on `at` to the other side as what it has become.
pub(super) fn change_sides_as(
    player: &mut Player,
    played: &Played,
    at: Sq,
    was: Piece,
    becomes: Piece,
) {
    let now = Piece {
        sides: (!played.side).into(),
        ..becomes
    };
    player.apply(Effect::Change { at, was, now }, Reason::Recolouring);
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, game_of, legal, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const ANDERNACH: &[&str] = &["AndernachChess"];
    const ANTI: &[&str] = &["AntiAndernachChess"];

    #[test]
    fn the_man_that_changes_sides_must_not_attack_its_king() {
        let men = ["rb1 kh5", "pb5 kh8", ""];
        let orthodox = "a1 c1 d1 e1 f1 g1 h1 b2 b3 b4 b5";
        assert_eq!(legal(men, White, &[], "b1"), orthodox);
        assert_eq!(
            legal(men, White, ANDERNACH, "b1"),
            "a1 c1 d1 e1 f1 g1 h1 b2 b3 b4"
        );
        // on h1 it would be black
        assert_eq!(
            legal(men, White, ANTI, "b1"),
            "a1 c1 d1 e1 f1 g1 b2 b3 b4 b5"
        );
    }

    #[test]
    fn sides_after_captures_and_other_moves() {
        for (condition, quiet, capturing) in [(ANDERNACH, "R", "r"), (ANTI, "r", "R")] {
            let game = game("rb1 kh6", "pb5 kh8", White, condition);
            let mut player = game.play();
            assert!(play(&mut player, "b1b3"));
            assert_eq!(man(&player, "b3"), quiet, "{condition:?}");
            player.undo();
            assert!(play(&mut player, "b1b5"));
            assert_eq!(man(&player, "b5"), capturing, "{condition:?}");
        }
    }

    #[test]
    fn kings_keep_their_side() {
        for (condition, to) in [(ANDERNACH, "h5"), (ANTI, "g5")] {
            let game = game("kh4", "sh5 ka8", White, condition);
            let mut player = game.play();
            assert!(play(&mut player, &format!("h4{to}")));
            assert_eq!(man(&player, to), "K");
        }
    }

    #[test]
    fn a_pawn_changes_sides_after_its_promotion_and_after_en_passant() {
        let promotion = game("pa7 kh1", "sb8 kh4", White, ANDERNACH);
        let mut player = promotion.play();
        assert!(play(&mut player, "a7b8"));
        let man_on = man(&player, "b8");
        assert!("qrbs".contains(&man_on), "{man_on}");
        let en_passant = game("pe5 kh1", "pd7 kh8", Black, ANDERNACH);
        let mut player = en_passant.play();
        assert!(play(&mut player, "d7d5") && play(&mut player, "e5d6"));
        assert_eq!([man(&player, "d6"), man(&player, "d5")], ["p", ""]);
    }

    #[test]
    fn a_rook_that_changes_sides_at_home_may_castle() {
        let game = game("rh1 ka1", "ke8 bh8", White, ANDERNACH);
        let mut player = game.play();
        assert!(play(&mut player, "h1h8"));
        assert_eq!(man(&player, "h8"), "r");
        assert!(arrivals(&mut player, "e8").contains("g8"));
    }

    #[test]
    fn a_neutral_man_stays_neutral() {
        let game = game_of(["kh1", "pb5 kh8", "rb1"], White, ANDERNACH);
        let mut player = game.play();
        assert!(play(&mut player, "b1b5"));
        assert_eq!(man(&player, "b5"), "=r");
    }
}
