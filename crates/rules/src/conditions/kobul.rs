//! Kobul kings: the king of a side becomes what that side loses.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece};
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, Altered, Conduct, Liberties, Occasion, Planned, Played, Stage, When,
};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct KobulKings;

static META: Meta = Meta {
    name: ["KobulKings", "RoisKobul", "KobulKoenige"],
    aliases: &[],
    options: &[
        OptionMeta {
            name: ["White", "Blanc", "Weiss"],
            doc: "Only the white king changes.",
        },
        OptionMeta {
            name: ["Black", "Noir", "Schwarz"],
            doc: "Only the black king changes.",
        },
    ],
    doc: "When a man of a side is captured, its king becomes a royal man of the captured kind; if a pawn is captured, a king again.",
    source: "D. Kobul",
    texts: sauterelle_kernel::texts!("kobul.txt"),
};

impl RuleDef for KobulKings {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(BecomeCaptured {
            sides: [!args.has("Black"), !args.has("White")],
        });
        Ok(())
    }
}

struct BecomeCaptured {
    /// Whose kings change, White's first.
    sides: [bool; 2],
}

impl AfterMove for BecomeCaptured {
    fn stage(&self) -> Stage {
        Stage::Transformation
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::CAPTURES,
            ..Conduct::ANYTHING
        }
    }

    // kings of the other side change where they stand
    fn alters(&self, view: &View, _planned: &Planned) -> Option<Altered> {
        let are_neutral = !view.neutral_men().is_empty();
        (!are_neutral).then_some(Altered::OTHER_SIDE)
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_kinds(Occasion::Always))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let side = !played.side;
        let captured = player.captured(played).next();
        let Some((_, captured)) = captured.filter(|_| self.sides[side.index()]) else {
            return Verdict::Legal;
        };
        let is_pawn = player.rules().kinds.man(captured.kind).walk.is_pawn();
        let kind = if is_pawn { KindId::KING } else { captured.kind };
        for at in player.state().royals(side) {
            let Some(was) = player.state().piece(at) else {
                continue;
            };
            // it stays on its board
            let board = was.attrs & Attrs::SECOND_BOARD;
            let attrs = captured.attrs.without(Attrs::SECOND_BOARD) | board | Attrs::ROYAL;
            let now = Piece { kind, attrs, ..was };
            if now != was {
                player.apply(Effect::Change { at, was, now }, Reason::Metamorphosis);
            }
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, man, play};
    use sauterelle_kernel::board::piece::Attrs;
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn kings_become_what_their_side_loses() {
        for (prey, condition, becomes) in [
            ("r", "KobulKings", "r"),
            ("s", "KobulKings", "s"),
            ("p", "KobulKings", "k"),
            ("r", "KobulKings Black", "r"),
            ("r", "KobulKings White", "k"),
        ] {
            let game = game("ra2 kh1", &format!("{prey}a6 kg8"), White, &[condition]);
            let mut player = game.play();
            assert!(play(&mut player, "a2a6"));
            assert_eq!(man(&player, "g8"), becomes, "{prey} {condition}");
            assert_eq!(man(&player, "h1"), "K");
        }
    }

    #[test]
    fn by_a_pawn_they_become_kings_again() {
        let game = game("ra2 kh1", "ba6 pa7 kg8", White, &["KobulKings"]);
        let mut player = game.play();
        assert!(play(&mut player, "a2a6"));
        assert_eq!(arrivals(&mut player, "g8"), "b3 c4 d5 f7 h7");
        assert!(play(&mut player, "g8h7") && play(&mut player, "a6a7"));
        assert_eq!(man(&player, "h7"), "k");
    }

    #[test]
    fn a_king_that_becomes_a_rook_attacks_as_one() {
        let men = ["ra2 kh8", "ra6 kh5", ""];
        // the capture would let the black king give check along the file
        assert!(!legal(men, White, &["KobulKings"], "a2").contains("a6"));
        assert!(legal(men, White, &[], "a2").contains("a6"));
    }

    #[test]
    fn a_king_on_the_other_board_stays_there() {
        let start = game("ra2 kh1", "ra6 kg8", Black, &["KobulKings", "AliceChess"]);
        let mut player = start.play();
        // the king goes to the second board, and the rook is captured on the first one
        assert!(play(&mut player, "g8g7") && play(&mut player, "a2a6"));
        let king = player.state().piece("g7".parse().unwrap()).unwrap();
        assert!(king.attrs.has(Attrs::SECOND_BOARD) && king.is_royal());
        assert_eq!(man(&player, "g7"), "r");
    }
}
