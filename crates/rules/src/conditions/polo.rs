//! Polo: no ordinary captures; a man that arrives next to enemy men annihilates all of them.

use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark, men_on};
use sauterelle_kernel::hooks::{
    Admission, AfterMove, Attack, Conduct, Foreseen, Level, Liberties, Planned, Played, Stage,
    Traces,
};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;

/// The condition.
pub struct Polo;

static META: Meta = Meta {
    name: ["Polo", "Polo", "Polo"],
    aliases: &["PoloChess", "EchecsPolo", "PoloSchach"],
    options: &[],
    doc: "Ordinary captures do not exist. Whenever a man arrives on a square, all enemy men next to it \
          disappear together; in castling king and rook both arrive. A royal is in check when an enemy man \
          could arrive next to it.",
    source: "\"Les échecs Polo\" (La composition échiquéenne)",
    texts: sauterelle_kernel::texts!("polo.txt"),
};

impl RuleDef for Polo {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::HowMenAreCaptured)?;
        // whether men that cannot be captured could be touched, nobody has said
        builder.claim(Claim::CapturableMen)?;
        builder.admission(NoCapture);
        builder.after_move(Contact);
        builder.attack(ByContact)?;
        Ok(())
    }
}

struct NoCapture;

impl Admission for NoCapture {
    fn admits(&self, _view: &View, _side: Side, shape: &Shape) -> bool {
        shape.capture.is_none()
    }

    fn admits_all_quiet_moves(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(
            Message("no-ordinary-captures"),
            shape.capture.unwrap_or(shape.to),
        )
    }

    fn level(&self) -> Level {
        Level::Check
    }
}

struct Contact;

impl AfterMove for Contact {
    fn stage(&self) -> Stage {
        Stage::Removal
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            foresees: true,
            ..Conduct::ANYTHING
        }
    }

    fn foresee(&self, view: &View, planned: &Planned) -> Foreseen {
        let touches_nobody = || touched_men(view, planned.side, &planned.shape).is_empty();
        match planned.is_now && touches_nobody() {
            true => Foreseen::Nothing,
            false => Foreseen::Unknown,
        }
    }

    fn traces(&self) -> Option<Traces> {
        Some(Traces {
            touched: true,
            ..Traces::NOTHING
        })
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            removals: true,
            // several men disappear, and are captured by that
            repeats: true,
            ..Liberties::NONE
        })
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let touched = touched_men(player, played.side, &played.shape);
        let royals = touched & player.state().royals(!played.side);
        if !royals.is_empty() {
            player.note(META.name[0], |view| {
                Remark::at(Message("touches-royal"), played.shape.to)
                    .with("men", men_on(view.state(), royals))
            });
        }
        for at in touched {
            if let Some(piece) = player.state().piece(at) {
                player.apply(Effect::Remove { at, piece }, Reason::Contact);
            }
        }
        Verdict::Legal
    }
}

struct ByContact;

impl Attack for ByContact {
    fn hits(&self, _view: &View, shape: &Shape, royals: Bb) -> bool {
        let arrivals = arrivals(shape);
        // a neutral royal that moves does not touch itself
        !(touched(arrivals) & royals & !Bb::of(shape.from)).is_empty()
    }

    fn message(&self) -> Message {
        Message("would-touch")
    }

    fn by_arriving(&self, royals: Bb) -> Option<Bb> {
        // captures arrive on occupied squares, and do not exist
        Some(touched(royals))
    }
}

/// The enemy men next to whom men of `side` arrive.
fn touched_men(view: &View, side: Side, shape: &Shape) -> Bb {
    let arrivals = arrivals(shape);
    touched(arrivals) & view.state().men(!side) & !arrivals
}

/// Where men arrive in the move.
fn arrivals(shape: &Shape) -> Bb {
    let partner = shape.castling_partner().into_iter();
    partner.fold(Bb::of(shape.to), |all, (_, to)| all | Bb::of(to))
}

fn touched(arrivals: Bb) -> Bb {
    arrivals
        .map(|at: Sq| NEIGHBOURS[at.index()])
        .fold(Bb::EMPTY, |all, near| all | near)
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, play};
    use sauterelle_kernel::board::piece::Side;
    use sauterelle_kernel::moves::Status;

    #[test]
    fn arriving_removes_all_neighbours_and_then_threatens_the_king() {
        let game = game("pa3 ra4 kc1", "sa2 ke8", Side::Black, &["Polo"]);
        let mut player = game.play();
        assert!(play(&mut player, "a2b4"));
        let left: Vec<String> = player
            .state()
            .men(Side::White)
            .map(|sq| sq.to_string())
            .collect();
        assert_eq!(left, ["c1"]);
        // the knight on b4 can reach c2 and a2 next to b1, and d3 and c2 next to c1
        assert!(player.in_check(Side::White));
    }

    #[test]
    fn standing_next_to_each_other_does_nothing() {
        let game = game("kh1 pe4", "ka8 pe5", Side::White, &["Polo"]);
        let mut player = game.play();
        assert!(play(&mut player, "h1h2"));
        assert_eq!(player.state().occupied().len(), 4);
    }

    #[test]
    fn no_ordinary_captures() {
        let game = game("kh1 rd1 pe4", "ka8 rd8 pd5", Side::White, &["Polo"]);
        let mut player = game.play();
        assert!(!arrivals(&mut player, "d1").contains("d8"));
        assert_eq!(arrivals(&mut player, "e4"), "e5");
    }

    #[test]
    fn kings_two_files_apart_attack_each_other() {
        let game = game("kd5", "kd7", Side::White, &["Polo"]);
        let mut player = game.play();
        assert!(player.in_check(Side::White) && player.in_check(Side::Black));
        let game = super::tests::game("kd4", "kd7", Side::White, &["Polo"]);
        assert!(!arrivals(&mut game.play(), "d4").contains("d5"));
    }

    #[test]
    fn castling_through_a_touchable_square_is_forbidden() {
        for (knight, castles) in [("se4", false), ("sh4", false), ("sa5", true)] {
            let game = game("ke1 rh1", &format!("{knight} ka8"), Side::White, &["Polo"]);
            let mut player = game.play();
            assert_eq!(
                arrivals(&mut player, "e1").contains("g1"),
                castles,
                "{knight}"
            );
        }
    }

    #[test]
    fn a_royal_man_is_never_removed() {
        let game = game("ra1 kh1", "kb8 pb7", Side::White, &["Polo"]);
        let mut player = game.play();
        assert!(player.in_check(Side::Black));
        assert!(!arrivals(&mut player, "a1").contains("a7"));
    }

    #[test]
    fn who_could_annihilate_the_enemy_king_is_not_mated_for_good() {
        // the knight could touch a3, but the queen on d2 would annihilate king and knight
        let game = game("ka3 qa5", "kd1 sc1", Side::White, &["Polo"]);
        let mut player = game.play();
        assert!(player.in_check(Side::White) && player.can_move_or_capture_royal());
        let game = super::tests::game("ka3", "kd1 sc1 rh5 rh7", Side::White, &["Polo"]);
        let mut player = game.play();
        assert!(player.in_check(Side::White) && !player.can_move_or_capture_royal());
    }

    #[test]
    fn it_changes_mate() {
        let game = game("kc1 ra3", "ka1", Side::Black, &["Polo"]);
        // the rook could arrive on a2; every flight can be touched too
        assert_eq!(game.play().status(), Status::Mate);
    }
}
