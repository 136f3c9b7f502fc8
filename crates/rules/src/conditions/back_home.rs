//! Back home: a side that can move a man back to its square of the diagram has to.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark, men_on};
use sauterelle_kernel::hooks::{CheckConcept, CheckReason, Preference};
use sauterelle_kernel::moves::{Shape, Shapes};
use sauterelle_kernel::observe::generate::Which;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct BackHome;

static META: Meta = Meta {
    name: ["BackHome", "Retour", "NachHause"],
    aliases: &[],
    options: &[],
    doc: "A side that can legally move a man back to the square where it stood in the diagram must play such a move. This holds for captures of kings too: a king is \
          not in check as long as the other side would have to move back elsewhere. A promoted man has the square of its pawn, a reborn man that which it had.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("back_home.txt"),
};

impl RuleDef for BackHome {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.tells_men_apart();
        for side in Side::BOTH {
            builder.preference(side, HomeFirst)?;
        }
        builder.concept(UnlessDueAtHome)?;
        Ok(())
    }
}

fn goes_home(view: &View, shape: &Shape) -> bool {
    let man = view.state().piece(shape.from);
    man.is_some_and(|man| view.state().home(man) == Some(shape.to))
}

/// Moves back before all others.
struct HomeFirst;

impl Preference for HomeFirst {
    fn score(&self, view: &View, shape: &Shape) -> i64 {
        i64::from(goes_home(view, shape))
    }

    fn remark(&self, _this: i64, _best: Option<i64>) -> Remark {
        Remark::new(Message("must-go-home"))
    }
}

struct UnlessDueAtHome;

impl CheckConcept for UnlessDueAtHome {
    fn in_check(&self, player: &mut Player, side: Side, attacked: bool) -> bool {
        attacked && {
            let royals = player.state().royals(side);
            let passed = player.state().turn() == side;
            player.apart(|player| {
                if passed {
                    player.pass();
                }
                let captures = may_capture(player, !side, royals);
                if passed {
                    player.undo();
                }
                captures
            })
        }
    }

    fn reason(&self, view: &View, side: Side) -> CheckReason {
        let royals = view.state().royals(side);
        CheckReason {
            code: "attack",
            men: royals.collect(),
            by: None,
            remark: Remark::new(Message("is-attacked")).with("men", men_on(view.state(), royals)),
        }
    }
}

/// Whether `by`, whose move it is and who attacks one of `royals`, may capture it. Each question leads to a position with one more man at
/// home, so that there is an end to them.
fn may_capture(player: &mut Player, by: Side, royals: Bb) -> bool {
    let mut shapes = Shapes::new();
    // a king that castles has not stood elsewhere
    player.generate(by, Which::AllButCastlings, &mut shapes);
    shapes.retain(|shape| goes_home(player, shape));
    let takes_royal = |shape: &Shape| shape.capture.is_some_and(|at| royals.has(at));
    shapes.iter().any(takes_royal) || !shapes.iter().any(|shape| player.shape_is_legal(*shape))
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const CONDITION: &[&str] = &["BackHome"];

    #[test]
    fn who_can_move_back_has_to() {
        for (condition, rook, king) in [
            (
                &[][..],
                "a1 a2 a3 b4 c4 d4 e4 f4 g4 h4 a5 a6 a7 a8",
                "g1 h2",
            ),
            (CONDITION, "a1", ""),
        ] {
            let game = game("ra1 kh1 pg2", "kh8 sg5", White, condition);
            let mut player = game.play();
            assert!(play(&mut player, "a1a4") && play(&mut player, "g5e6"));
            assert_eq!(
                [arrivals(&mut player, "a4"), arrivals(&mut player, "h1")],
                [rook, king]
            );
        }
    }

    #[test]
    fn one_of_several_moves_back_is_enough() {
        let game = game("ra1 kh1 pg2", "kh8 sg5", White, CONDITION);
        let mut player = game.play();
        assert!(play(&mut player, "a1b1") && play(&mut player, "g5e6"));
        player.pass();
        assert!(play(&mut player, "e6g5") && play(&mut player, "b1a1"));
        assert!(arrivals(&mut player, "g5").len() > 2);
    }

    #[test]
    fn who_cannot_legally_move_back_need_not() {
        for (black, expected) in [("kh8 re8", "e3 e4 e5 e6 e7 e8"), ("kh8 rd8", "a2")] {
            let game = game("ke1 ra2", black, White, CONDITION);
            let mut player = game.play();
            assert!(play(&mut player, "a2e2"));
            player.pass();
            assert_eq!(arrivals(&mut player, "e2"), expected, "{black}");
        }
    }

    #[test]
    fn a_side_that_is_due_at_home_gives_no_check() {
        let game = game("kc3", "ra8 kg8", White, CONDITION);
        let mut player = game.play();
        assert!(play(&mut player, "c3c4") && play(&mut player, "a8a3"));
        // the rook cannot stay to capture
        assert_eq!(arrivals(&mut player, "c4"), "c3");
        assert!(play(&mut player, "c4c3") && !player.in_check(White));
        assert_eq!(arrivals(&mut player, "a3"), "a8");
    }

    #[test]
    fn the_question_ends_where_both_kings_could_castle_out_of_it() {
        let game = game("ke1 ra1 bb5", "ke8 ra8 bb4", White, CONDITION);
        let mut player = game.play();
        assert!(player.in_check(White) && player.in_check(Black));
    }

    #[test]
    fn men_at_home_and_captures_by_going_home_give_check() {
        let game = game("kb1", "ra8 kg8", White, CONDITION);
        let mut player = game.play();
        assert!(!legal(["kb1", "ra8 kg8", ""], White, CONDITION, "b1").contains('a'));
        assert!(play(&mut player, "b1b2") && play(&mut player, "a8a3"));
        assert!(play(&mut player, "b2b1") && play(&mut player, "a3a8"));
        assert!(!player.in_check(White) && !player.in_check(Black));
        // the rook would go home by capturing the king
        let game = crate::testing::game("kb7", "ra8 kg8", Black, CONDITION);
        let mut player = game.play();
        assert!(play(&mut player, "a8d8"));
        assert!(!arrivals(&mut player, "b7").contains("a8"));
    }
}
