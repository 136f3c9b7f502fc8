//! Bicolores: kings are attacked by the men of either side.

use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark, men_on};
use sauterelle_kernel::hooks::{CheckReason, CheckRule, Level};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;

/// The condition.
pub struct Bicolores;

static META: Meta = Meta {
    name: ["Bicolores", "Bicolores", "Bicolores"],
    aliases: &[],
    options: &[],
    doc: "Men attack the royal men of their own side too: a side is in check if any man attacks its king, and a move that leaves it so is \
          illegal. Nobody captures men of his own side.",
    source: "inventor and year not known to us; as in Popeye 4.104",
    texts: sauterelle_kernel::texts!("bicolores.txt"),
};

impl RuleDef for Bicolores {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        // nobody has said whether own men count where it is the king that is not attacked who is in check
        builder.claim(Claim::MeaningOfAttacks)?;
        builder.check(FromTheOwnSide);
        Ok(())
    }
}

struct FromTheOwnSide;

fn attacked(view: &View, side: Side) -> Option<(Sq, Sq)> {
    view.state().royals(side).into_iter().find_map(|royal| {
        let mut attackers = view.observing_men(side, royal, Level::Royal, None, false);
        attackers.next().map(|from| (from, royal))
    })
}

impl CheckRule for FromTheOwnSide {
    fn in_check(&self, view: &View, side: Side) -> bool {
        attacked(view, side).is_some()
    }

    fn is_attack(&self) -> bool {
        true
    }

    fn reason(&self, view: &View, side: Side) -> CheckReason {
        let by = attacked(view, side);
        let mut remark = Remark::new(Message("own-attack"));
        if let Some((from, royal)) = by {
            remark = remark
                .with("by", men_on(view.state(), [from]))
                .with("men", men_on(view.state(), [royal]));
        }
        CheckReason {
            code: "own-attack",
            men: by.iter().map(|(_, royal)| *royal).collect(),
            by,
            remark,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::moves::Status;

    const BICOLORES: &[&str] = &["Bicolores"];

    #[test]
    fn men_must_not_attack_their_own_king() {
        let men = ["rc3 kd1", "kh8", ""];
        assert_eq!(
            legal(men, White, &[], "c3"),
            "c1 c2 a3 b3 d3 e3 f3 g3 h3 c4 c5 c6 c7 c8"
        );
        assert_eq!(
            legal(men, White, BICOLORES, "c3"),
            "c2 a3 b3 e3 f3 g3 h3 c4 c5 c6 c7 c8"
        );
    }

    #[test]
    fn kings_avoid_the_squares_of_their_own_men() {
        let men = ["rb2 kd1", "kh8", ""];
        assert_eq!(legal(men, White, &[], "d1"), "c1 e1 c2 d2 e2");
        assert_eq!(legal(men, White, BICOLORES, "d1"), "c1 e1");
        // the king itself attacks nobody of its side
        assert!(
            !game("kd1 ba1", "kh7", White, BICOLORES)
                .play()
                .in_check(White)
        );
    }

    #[test]
    fn the_own_men_give_check_and_guard_flights() {
        let check = |names: &[&str]| {
            let game = game("kc4", "ka1 ra8", Black, names);
            game.play().in_check(Black)
        };
        assert!(!check(&[]) && check(BICOLORES));
        // the black rook guards b7 and b8
        let status = |names: &[&str]| game("ra3 kg4", "ka8 rb1", Black, names).play().status();
        assert_eq!(status(&[]), Status::Play);
        assert_eq!(status(BICOLORES), Status::Mate);
    }

    #[test]
    fn a_check_by_the_own_men_is_reported() {
        let game = game("kc4", "ka1 ra8", Black, BICOLORES);
        let reasons = game.play().check_reasons(Black);
        let codes: Vec<&str> = reasons.iter().map(|reason| reason.code).collect();
        assert_eq!(codes, ["own-attack"]);
    }

    #[test]
    fn castling_is_not_through_their_attacks() {
        let men = ["ke1 rh1 bd3", "kb8", ""];
        assert!(legal(men, White, &[], "e1").contains("g1"));
        assert!(!legal(men, White, BICOLORES, "e1").contains("g1"));
    }

    #[test]
    fn nobody_castles_out_of_or_through_a_check_by_the_own_men() {
        // in monochromatic chess the rook attacks neither e1 nor g1, but on its way to g1 the king crosses f1
        let castles =
            |names: &[&str]| legal(["ke1 rh1", "kb8", ""], White, names, "e1").contains("g1");
        assert!(castles(&["MonochromChess"]) && !castles(&["MonochromChess", "Bicolores"]));
        // out of the bishop's check the king may step aside, but not castle
        let reached = |names: &[&str]| legal(["ke1 rh1 bb4", "ka7", ""], White, names, "e1");
        assert_eq!(reached(&["MonochromChess"]), "g1 d2 f2");
        assert_eq!(reached(&["MonochromChess", "Bicolores"]), "f2");
    }

    #[test]
    fn it_is_not_combined_with_another_meaning_of_attacks() {
        let start = crate::testing::diagram("ka1", "kh8", "", White);
        let both = crate::testing::conditions(&["Bicolores", "AntiKings"]);
        assert!(crate::game::Game::new(&start, &both).is_err());
    }
}
