//! Protean and Frankfurt chess: men that capture become what they capture.

use super::{Become, Moved, Successor};
use sauterelle_kernel::board::piece::{Attrs, KindId};
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError, man_of};
use sauterelle_kernel::hooks::{Stage, When};
use sauterelle_kernel::men::Man;
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;

/// One of the two conditions.
pub struct Captured {
    meta: &'static Meta,
    /// Who captures a pawn becomes one that goes the way of the captured one.
    pawns_turn: bool,
}

const REX_EXCLUSIVE: &[OptionMeta] = &[OptionMeta {
    name: ["RexExclusive", "RexExclusive", "RexExclusive"],
    doc: "Royal men stay what they are.",
}];

/// Protean chess.
pub static PROTEAN: Captured = Captured {
    meta: &Meta {
        name: ["ProteanChess", "EchecsProtee", "ProteischesSchach"],
        aliases: &[],
        options: REX_EXCLUSIVE,
        doc: "A man that captures becomes what it has captured, and keeps its side. Who captures a pawn becomes a pawn that goes on in the \
              same direction, so a reverse pawn. A king that does so stays royal.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("captured.txt"),
    },
    pawns_turn: true,
};

/// Frankfurt chess.
pub static FRANKFURT: Captured = Captured {
    meta: &Meta {
        name: ["FrankfurtChess", "Francfort", "FrankfurtSchach"],
        aliases: &[],
        options: REX_EXCLUSIVE,
        doc: "A man that captures becomes what it has captured, and keeps its side. A king that does so stays royal.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("captured.txt"),
    },
    pawns_turn: false,
};

pub(crate) const REVERSE_PAWN: &str = "pp";

impl RuleDef for Captured {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn brings(&self, _args: &Args) -> Vec<&'static Man> {
        let reverse = self.pawns_turn.then(|| man_of(REVERSE_PAWN));
        reverse.flatten().into_iter().collect()
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let who = Attrs::NONE;
        let royals_too = !args.has("RexExclusive");
        become_captured(self.pawns_turn, who, royals_too, builder)
    }
}

/// Lets men with the attribute become what they capture.
pub(crate) fn become_captured(
    pawns_turn: bool,
    who: Attrs,
    royals_too: bool,
    builder: &mut Builder,
) -> Result<(), RuleError> {
    builder.claim(Claim::RankOfPawnMoves)?;
    let reverse = man_of(REVERSE_PAWN).filter(|_| pawns_turn);
    let turned = reverse.and_then(|man| builder.kinds().id(man));
    builder.after_move(Become(AsCaptured {
        turned,
        who,
        royals_too,
    }));
    Ok(())
}

struct AsCaptured {
    /// Attributes of the men concerned.
    who: Attrs,
    /// The pawn that goes the other way, if pawns turn round.
    turned: Option<KindId>,
    royals_too: bool,
}

impl Successor for AsCaptured {
    fn next(&self, _view: &View, moved: &Moved) -> Option<KindId> {
        let Moved { man, captured, .. } = moved;
        if man.is_royal() && !self.royals_too || !man.attrs.has(self.who) {
            return None;
        }
        let kind = (*captured)?.kind;
        match self.turned {
            Some(turned) if kind == KindId::PAWN => Some(turned),
            Some(turned) if kind == turned => Some(KindId::PAWN),
            _ => Some(kind),
        }
    }

    fn after(&self) -> When {
        When::CAPTURES
    }

    fn spares_royal_kings(&self) -> bool {
        !self.royals_too
    }

    fn stage(&self) -> Stage {
        Stage::Arrival
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::becoming::tests::becomes;
    use crate::testing::{game, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn who_captures_becomes_what_it_captures() {
        let men = ["kh1 rc3", "bc5 pe3 kg8"];
        for condition in ["FrankfurtChess", "ProteanChess"] {
            assert_eq!(becomes(men, condition, "c3c5"), "B", "{condition}");
            assert_eq!(becomes(men, condition, "c3c4"), "R", "{condition}");
        }
        assert_eq!(becomes(men, "FrankfurtChess", "c3e3"), "P");
        assert_eq!(becomes(men, "ProteanChess", "c3e3"), "PP");
        // it captures on the last rank, and is not promoted
        let pawn = ["kh1 pb7", "sc8 kg4"];
        assert_eq!(becomes(pawn, "FrankfurtChess", "b7c8"), "S");
    }

    #[test]
    fn kings_do_so_too_unless_they_are_left_out() {
        let men = ["kc3", "bc4 kg8"];
        for (condition, becoming) in [
            ("FrankfurtChess", "B"),
            ("FrankfurtChess RexExclusive", "K"),
            ("ProteanChess", "B"),
            ("ProteanChess RexExclusive", "K"),
        ] {
            let game = game(men[0], men[1], White, &[condition]);
            let mut player = game.play();
            assert!(play(&mut player, "c3c4"));
            assert_eq!(man(&player, "c4"), becoming, "{condition}");
            let royals = player.state().royals(White);
            assert!(royals.has("c4".parse().unwrap()));
        }
    }
}
