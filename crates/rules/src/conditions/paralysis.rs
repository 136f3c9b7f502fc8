//! Madrasi and Eiffel chess: men that enemy men of a certain kind observe cannot move.

use super::eiffel;
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Level, Mobility};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// Madrasi.
pub struct Madrasi;

/// Eiffel chess.
pub struct Eiffel;

static MADRASI: Meta = Meta {
    name: ["Madrasi", "Madrasi", "Madrasi"],
    aliases: &[],
    options: &[OptionMeta {
        name: ["RexInclusive", "RexInclusif", "RexInklusive"],
        doc: "Royal men are paralysed too.",
    }],
    doc: "A man (not a royal one) that an enemy man of its own kind observes cannot move, capture or give check; it can only \
          paralyse in turn.",
    source: "A. J. Karwatkar, 1979",
    texts: sauterelle_kernel::texts!("paralysis.txt"),
};

static EIFFEL: Meta = Meta {
    name: ["EiffelChess", "EchecsEiffel", "EiffelSchach"],
    aliases: &[],
    options: &[],
    doc: "A man that an enemy man observes cannot move, capture or give check if the observing man is a queen and it a pawn, a rook and a queen, \
          a bishop and a rook, a knight and a bishop, or a pawn and a knight. It can only paralyse in turn.",
    source: "Fairy chess, about 1979, after J. P. Boyer",
    texts: sauterelle_kernel::texts!("paralysis.txt"),
};

impl RuleDef for Madrasi {
    fn meta(&self) -> &'static Meta {
        &MADRASI
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.mobility(Paralysis {
            paralyser: Some,
            royals_too: args.has("RexInclusive"),
        });
        Ok(())
    }
}

impl RuleDef for Eiffel {
    fn meta(&self) -> &'static Meta {
        &EIFFEL
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.mobility(Paralysis {
            paralyser: eiffel::paralyser,
            royals_too: true,
        });
        Ok(())
    }
}

struct Paralysis {
    /// The kind of man that paralyses men of a kind.
    paralyser: fn(KindId) -> Option<KindId>,
    royals_too: bool,
}

impl Mobility for Paralysis {
    fn may_move(&self, view: &View, side: Side, at: Sq, piece: Piece) -> bool {
        if piece.is_royal() && !self.royals_too {
            return true;
        }
        // paralysed men paralyse: so the observing men need not be able to move
        let paralyser = (self.paralyser)(piece.kind);
        paralyser.is_none_or(|kind| !view.is_observed(!side, at, Level::Geometry, Some(kind)))
    }

    fn spares_royal_men(&self) -> bool {
        !self.royals_too
    }

    fn lets_attacked_kings_move(&self) -> bool {
        self.spares_royal_men() || (self.paralyser)(KindId::KING).is_none()
    }

    fn why_not(&self, at: Sq) -> Remark {
        Remark::at(Message("paralysed"), at)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn men_of_a_kind_paralyse_each_other() {
        let men = ["ra3 pe4 kh1", "ra6 pd5 kh8", ""];
        assert_eq!(legal(men, White, &[], "e4"), "d5 e5");
        for (side, men_of_it) in [(White, ["a3", "e4"]), (Black, ["a6", "d5"])] {
            for from in men_of_it {
                assert_eq!(legal(men, side, &["Madrasi"], from), "", "{from}");
                assert_ne!(legal(men, side, &[], from), "", "{from}");
            }
        }
        // men of different kinds do not
        let men = ["ra3 kh1", "qa6 kh8", ""];
        assert!(legal(men, White, &["Madrasi"], "a3").contains("a6"));
    }

    #[test]
    fn men_are_paralysed_where_they_stand() {
        // the queen on h6 is not observed; on d1, from which it captures in Marscirce, it would be from d8
        let mars = |names: &[&str]| {
            game("ka1 qh6", "kh1 qe7", Black, names)
                .play()
                .in_check(Black)
        };
        assert!(mars(&["MarsCirce"]) && mars(&["MarsCirce", "Madrasi"]));
        // on d6 it is
        let paralysed = game("ka1 qd6", "kh1 qe7", Black, &["MarsCirce", "Madrasi"]);
        assert!(!paralysed.play().in_check(Black));
    }

    #[test]
    fn a_paralysed_man_gives_no_check_but_paralyses() {
        let men = ("ra1 kc4", "rh1 ka8");
        assert!(
            !game(men.0, men.1, Black, &["Madrasi"])
                .play()
                .in_check(Black)
        );
        assert!(game(men.0, men.1, Black, &[]).play().in_check(Black));
        // the first rook is paralysed by the second and paralyses the third
        let men = ["ra1 kc4", "rh1 ra6 kg8", ""];
        assert_eq!(legal(men, Black, &["Madrasi"], "a6"), "");
    }

    #[test]
    fn kings_are_paralysed_only_if_royal_men_are_included() {
        let men = ["ke4", "ke6", ""];
        let away = "d3 e3 f3 d4 f4";
        assert_eq!(legal(men, White, &["Madrasi"], "e4"), away);
        let next_to_it = format!("{away} d5 e5 f5");
        assert_eq!(
            legal(men, White, &["Madrasi RexInclusive"], "e4"),
            next_to_it
        );
        let men = ["ke5 pa2", "ke6", ""];
        assert_eq!(legal(men, White, &["Madrasi RexInclusive"], "e5"), "");
    }

    #[test]
    fn in_eiffel_chess_each_kind_paralyses_the_next() {
        // the same pairs, the other way round, do nothing
        for (paralysed, by) in [
            ("pa2", "qh2"),
            ("qa2", "rh2"),
            ("ra2", "bg8"),
            ("ba2", "sc3"),
            ("sa2", "pb3"),
        ] {
            let men = [&format!("{paralysed} kf1"), &format!("{by} kf8")[..], ""];
            assert_eq!(legal(men, White, &["EiffelChess"], "a2"), "", "{paralysed}");
            assert_ne!(legal(men, White, &[], "a2"), "", "{paralysed}");
            let from = &by[by.len() - 2..];
            assert_ne!(legal(men, Black, &["EiffelChess"], from), "", "{by}");
            assert_eq!(
                legal(men, White, &["Madrasi"], "a2"),
                legal(men, White, &[], "a2")
            );
        }
    }

    #[test]
    fn a_rook_paralysed_by_a_bishop_gives_no_check() {
        let men = ("ra2 kf1", "bg8 ka8");
        assert!(
            !game(men.0, men.1, Black, &["EiffelChess"])
                .play()
                .in_check(Black)
        );
        // and the bishop may be paralysed itself
        let men = ("ra2 se7 kf1", "bg8 ka8");
        assert!(
            !game(men.0, men.1, Black, &["EiffelChess"])
                .play()
                .in_check(Black)
        );
    }
}
