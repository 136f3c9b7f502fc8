//! Pepo: one attack paralyses a king, two give check.

use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark, men_on};
use sauterelle_kernel::hooks::{CheckConcept, CheckReason, Level, Mobility};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct Pepo;

static META: Meta = Meta {
    name: ["Pepo", "Pepo", "Pepo"],
    aliases: &[],
    options: &[],
    doc: "A king that an enemy man observes is paralysed: it cannot move. It is in check only if at least two enemy men (kings do not count) attack it.",
    source: "P. Petkov",
    texts: sauterelle_kernel::texts!("pepo.txt"),
};

impl RuleDef for Pepo {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.mobility(UnobservedKings);
        builder.concept(TwoAttackers)?;
        Ok(())
    }
}

struct UnobservedKings;

impl Mobility for UnobservedKings {
    fn may_move(&self, view: &View, side: Side, at: Sq, piece: Piece) -> bool {
        !piece.is_royal() || !view.is_observed(!side, at, Level::Geometry, None)
    }

    fn why_not(&self, at: Sq) -> Remark {
        Remark::at(Message("paralysed"), at)
    }
}

struct TwoAttackers;

/// Whether at least two men attack this royal man of the side.
fn attacked_twice(view: &View, side: Side, royal: Sq) -> bool {
    let is_royal = |at: Sq| view.state().piece(at).is_some_and(Piece::is_royal);
    let men = view.observing_men(!side, royal, Level::Royal, None, false);
    men.filter(|at| !is_royal(*at)).nth(1).is_some()
}

impl CheckConcept for TwoAttackers {
    fn in_check(&self, player: &mut Player, side: Side, _attacked: bool) -> bool {
        let mut royals = player.state().royals(side).into_iter();
        royals.any(|royal| attacked_twice(player, side, royal))
    }

    fn reason(&self, view: &View, side: Side) -> CheckReason {
        let royals = view.state().royals(side);
        CheckReason {
            code: "attacked-twice",
            men: royals.collect(),
            by: None,
            remark: Remark::new(Message("attacked-twice"))
                .with("men", men_on(view.state(), royals)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::Black;

    const PEPO: &[&str] = &["Pepo"];

    #[test]
    fn one_attack_paralyses() {
        let men = ["ra8 ka1", "kh8 pb7", ""];
        assert_eq!(legal(men, Black, PEPO, "h8"), "");
        assert_eq!(legal(men, Black, PEPO, "b7"), "b5 b6");
        assert_eq!(legal(men, Black, &[], "b7"), "");
    }

    #[test]
    fn two_attacks_give_check() {
        let check = |white: &str| game(white, "kh8", Black, PEPO).play().in_check(Black);
        assert!(!check("ra8 ka1") && check("ra8 bb2 ka1"));
        // kings do not count, as they stand next to each other
        assert!(!check("ra8 kg7"));
    }

    #[test]
    fn what_moves_must_not_let_two_attack() {
        let men = ["ra8 ba1 kc1", "kh8 pe5 pb7", ""];
        assert_eq!(legal(men, Black, PEPO, "e5"), "");
        assert_eq!(legal(men, Black, PEPO, "b7"), "b5 b6");
    }
}
