//! Bolero: men move without capture as the men of the game array on their files; inverse Bolero: they capture so.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{Kept, Level, Liberties, MoveSource, Offers, Wanderers};
use sauterelle_kernel::moves::{Act, Shapes};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;

/// One of the two conditions.
pub struct Bolero {
    meta: &'static Meta,
    captures: bool,
}

const REX_INCLUSIVE: &[OptionMeta] = &[OptionMeta {
    name: ["RexInclusive", "RexInclusiv", "RexInklusiv"],
    doc: "Kings do so too.",
}];

/// Bolero.
pub static BOLERO: Bolero = Bolero {
    meta: &Meta {
        name: ["Bolero", "Bolero", "Bolero"],
        aliases: &[],
        options: REX_INCLUSIVE,
        doc: "Without capture, a man (no king, no pawn) moves as what stands on its file in the game array: as a rook on the files a and h, a knight on b \
              and g, a bishop on c and f, a queen on d, a king on e. It captures in its own way.",
        source: "P. Petkov",
        texts: sauterelle_kernel::texts!("bolero.txt"),
    },
    captures: false,
};

/// Inverse Bolero.
pub static INVERSE: Bolero = Bolero {
    meta: &Meta {
        name: ["BoleroInverse", "BoleroInverse", "BoleroInvers"],
        aliases: &[],
        options: REX_INCLUSIVE,
        doc: "A man (no king, no pawn) captures as what stands on its file in the game array: as a rook on the files a and h, a knight on b and g, a bishop \
              on c and f, a queen on d, a king on e. Without capture it moves in its own way.",
        source: "after Bolero",
        texts: sauterelle_kernel::texts!("bolero.txt"),
    },
    captures: true,
};

impl RuleDef for Bolero {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(match self.captures {
            true => Claim::HowMenAreCaptured,
            false => Claim::HowMenMoveQuietly,
        })?;
        builder.source(ByFile {
            captures: self.captures,
            royals_too: args.has("RexInclusive"),
        });
        Ok(())
    }
}

struct ByFile {
    captures: bool,
    royals_too: bool,
}

/// The officers of the game array, by file.
const OFFICERS: [KindId; 8] = [
    KindId::ROOK,
    KindId::KNIGHT,
    KindId::BISHOP,
    KindId::QUEEN,
    KindId::KING,
    KindId::BISHOP,
    KindId::KNIGHT,
    KindId::ROOK,
];

impl ByFile {
    fn concerns(&self, view: &View, man: Piece) -> bool {
        !view.rules().kinds.man(man.kind).walk.is_pawn() && (self.royals_too || !man.is_royal())
    }
}

impl MoveSource for ByFile {
    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes) {
        shapes.retain(|shape| {
            let man = player.state().piece(shape.from);
            shape.act == Act::Exchange
                || shape.capture.is_some() != self.captures
                || man.is_none_or(|man| !self.concerns(player, man))
        });
        for from in men {
            let Some(man) = player.state().piece(from) else {
                continue;
            };
            if !self.concerns(player, man) || !player.may_move(side, from, man) {
                continue;
            }
            let mut found = Shapes::new();
            let kind = OFFICERS[usize::from(from.file())];
            player.append_moves_as(side, from, man, kind, player.prey(side), &mut found);
            let wanted = found
                .iter()
                .filter(|shape| shape.capture.is_some() == self.captures);
            shapes.extend(wanted.copied());
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            wanderers: Wanderers::AllMen,
            ..Liberties::NONE
        })
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn captures(&self, view: &View, by: Side, (from, man): (Sq, Piece), at: Sq) -> Option<bool> {
        let kind = match self.captures && self.concerns(view, man) {
            true => OFFICERS[usize::from(from.file())],
            false => man.kind,
        };
        view.captures_from(by, [from, from], kind, at)
    }

    fn offers(&self) -> Offers {
        Offers::MovesOfOneMan
    }

    fn keeps(&self) -> Kept {
        Kept {
            capturers: !self.captures,
            royal_captures: !self.captures,
            quiet_moves: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn men_move_as_their_file_says_and_capture_in_their_own_way() {
        let men = ["bb2 kh1", "pe5 pd3 kg8", ""];
        // a bishop on the knight's file
        assert_eq!(legal(men, White, &["Bolero"], "b2"), "d1 a4 c4 e5");
        assert_eq!(
            legal(men, White, &["BoleroInverse"], "b2"),
            "a1 c1 a3 c3 d3 d4"
        );
    }

    #[test]
    fn pawns_and_kings_are_left_out() {
        for name in ["Bolero", "BoleroInverse"] {
            let men = ["pb2 kc1", "kg8", ""];
            assert_eq!(legal(men, White, &[name], "b2"), "b3 b4", "{name}");
            assert_eq!(legal(men, White, &[name], "c1"), "b1 d1 c2 d2", "{name}");
        }
        let men = ["pb2 kc1", "kg8", ""];
        let king = legal(men, White, &["Bolero RexInclusive"], "c1");
        assert_eq!(king, "d2 e3 f4 g5 h6");
    }

    #[test]
    fn checks_are_given_by_captures() {
        let check = |names: &[&str]| {
            let game = game("bb2 kh1", "kd3", Black, names);
            game.play().in_check(Black)
        };
        assert!(check(&["BoleroInverse"]) && !check(&["Bolero"]) && !check(&[]));
    }
}
