//! Norsk sjakk: queens and knights become each other, and rooks and bishops; men capture their like.

use super::{Become, Moved, Successor};
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level, Stage};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct NorskSjakk;

static META: Meta = Meta {
    name: ["NorskSjakk", "NorskSjakk", "NorskSjakk"],
    aliases: &[],
    options: &[],
    doc: "By moving, queens and knights become each other, and so do rooks and bishops (in castling too, but not by promotion). \
          Men capture only men of their own kind; kings capture nothing. Checks are orthodox.",
    source: "N. A. Bakke",
    texts: sauterelle_kernel::texts!("norsk.txt"),
};

impl RuleDef for NorskSjakk {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.admission(OwnKind);
        builder.after_move(Become(Swapped));
        Ok(())
    }
}

struct Swapped;

impl Successor for Swapped {
    fn next(&self, _view: &View, moved: &Moved) -> Option<KindId> {
        match moved.man.kind {
            KindId::QUEEN => Some(KindId::KNIGHT),
            KindId::KNIGHT => Some(KindId::QUEEN),
            KindId::ROOK => Some(KindId::BISHOP),
            KindId::BISHOP => Some(KindId::ROOK),
            _ => None,
        }
    }

    fn spares_royal_kings(&self) -> bool {
        true
    }

    fn stage(&self) -> Stage {
        Stage::Transformation
    }

    fn concerns_promoted(&self) -> bool {
        false
    }

    fn concerns_partners(&self) -> bool {
        true
    }
}

/// Men capture their like; whether a king could be captured does not depend on that.
struct OwnKind;

impl Admission for OwnKind {
    fn admits(&self, view: &View, _side: Side, shape: &Shape) -> bool {
        let man = |at| view.state().piece(at);
        let Some((at, capturing)) = shape.capture.zip(man(shape.from)) else {
            return true;
        };
        let Some(prey) = man(at) else {
            return true;
        };
        prey.is_royal() || capturing.kind == prey.kind && !capturing.is_royal()
    }

    fn level(&self) -> Level {
        Level::Observation
    }

    fn admits_all_quiet_moves(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("other-kind"), shape.to)
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::becoming::tests::becomes;
    use crate::testing::{game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn queens_and_knights_change_roles_and_so_do_rooks_and_bishops() {
        assert_eq!(becomes(["kh1 qc3", "kg8"], "NorskSjakk", "c3c5"), "S");
        assert_eq!(becomes(["kh1 rc3", "kg8"], "NorskSjakk", "c3c5"), "B");
        assert_eq!(becomes(["kh1 pc7", "kh6"], "NorskSjakk", "c7c8"), "Q");
        let castling = game("ke1 rh1", "ka8", White, &["NorskSjakk"]);
        let mut player = castling.play();
        assert!(play(&mut player, "e1g1"));
        assert_eq!(man(&player, "f1"), "B");
    }

    #[test]
    fn men_capture_their_like_and_kings_capture_nothing() {
        let men = ["ra1 kh2", "ra4 sd1 ka8", ""];
        assert_eq!(legal(men, White, &["NorskSjakk"], "a1"), "b1 c1 a2 a3 a4");
        // the pawn gives check all the same, and cannot be captured
        let men = ["kh1", "pg2 kg8", ""];
        assert!(
            game(men[0], men[1], White, &["NorskSjakk"])
                .play()
                .in_check(White)
        );
        assert_eq!(legal(men, White, &["NorskSjakk"], "h1"), "g1 h2");
    }
}
