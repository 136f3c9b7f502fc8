//! Isardam and Leffie: no man may come to be observed by an enemy man of a certain kind.

use super::eiffel;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Changes, Level, Played, Stage};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// Isardam.
pub struct Isardam;

/// Leffie.
pub struct Leffie;

static LEFFIE: Meta = Meta {
    name: ["Leffie", "Leffie", "Leffie"],
    aliases: &[],
    options: &[],
    doc: "A move after which some man is observed by an enemy man that would paralyse it in Eiffel chess is illegal (a pawn by a queen, a queen by a rook, \
          a rook by a bishop, a bishop by a knight, a knight by a pawn); a king is not in check if its capture would be such a move. (Eiffel chess, \
          the other way round: no paralysis may come about.)",
    source: "after Eiffel chess and Isardam",
    texts: sauterelle_kernel::texts!("isardam.txt"),
};

static ISARDAM: Meta = Meta {
    name: ["Isardam", "Isardam", "Isardam"],
    aliases: &[],
    options: &[
        OptionMeta {
            name: ["TypeB", "TypeB", "TypB"],
            doc: "A capture of a king is a threat even if it would bring about such an observation.",
        },
        OptionMeta {
            name: ["RexInclusive", "RexInclusif", "RexInklusive"],
            doc: "Royal men count too.",
        },
    ],
    doc: "A move after which some man (not a royal one) is observed by an enemy man of its own kind is illegal; a king is not in check if its capture \
          would be such a move. (Madrasi, the other way round: no paralysis may come about.)",
    source: "G. P. Jelliss",
    texts: sauterelle_kernel::texts!("isardam.txt"),
};

impl RuleDef for Isardam {
    fn meta(&self) -> &'static Meta {
        &ISARDAM
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(NoObservation {
            rule: ISARDAM.name[0],
            observer: Some,
            royals_too: args.has("RexInclusive"),
        });
        if !args.has("TypeB") {
            builder.observations_are_played();
        }
        Ok(())
    }
}

impl RuleDef for Leffie {
    fn meta(&self) -> &'static Meta {
        &LEFFIE
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(NoObservation {
            rule: LEFFIE.name[0],
            observer: eiffel::paralyser,
            royals_too: true,
        });
        builder.observations_are_played();
        Ok(())
    }
}

struct NoObservation {
    rule: &'static str,
    /// The kind of man by which a man of this kind may not be observed.
    observer: fn(KindId) -> Option<KindId>,
    royals_too: bool,
}

impl NoObservation {
    /// The men of a side that may not stand where they do.
    fn observed(&self, view: &View, side: Side) -> Bb {
        let mut found = Bb::EMPTY;
        for kind in view.rules().kinds.ids() {
            let men = view.state().men(side) & view.state().of_kind(kind);
            if !men.is_empty()
                && let Some(observer) = (self.observer)(kind)
            {
                found |= view.observed_by_kind(!side, men, Level::Geometry, observer);
            }
        }
        let is_concerned = |at: &Sq| {
            let man = view.state().piece(*at);
            self.royals_too || man.is_some_and(|man| !man.is_royal())
        };
        found.filter(is_concerned).collect()
    }
}

impl AfterMove for NoObservation {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn run(&self, player: &mut Player, _played: &Played) -> Verdict {
        for side in Side::BOTH {
            let Some(at) = self.observed(player, side).lowest() else {
                continue;
            };
            let kind = player.state().piece(at).map(|man| man.kind);
            let message = match kind.and_then(self.observer) == kind {
                true => Message("observed-by-own-kind"),
                false => Message("observed-by-paralyser"),
            };
            player.note(self.rule, |_| Remark::at(message, at));
            return Verdict::Illegal;
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const ISARDAM: &[&str] = &["Isardam"];

    #[test]
    fn no_move_leads_to_an_observation_by_a_man_of_the_same_kind() {
        let men = ["ra1 kh1", "rg8 kh3", ""];
        assert_eq!(
            legal(men, White, &[], "a1"),
            "b1 c1 d1 e1 f1 g1 a2 a3 a4 a5 a6 a7 a8"
        );
        assert_eq!(
            legal(men, White, ISARDAM, "a1"),
            "b1 c1 d1 e1 f1 a2 a3 a4 a5 a6 a7"
        );
    }

    #[test]
    fn nor_may_it_uncover_one() {
        // the bishop stands between the rooks
        let men = ["ra1 ba4 kh1", "ra8 kh3", ""];
        assert_eq!(legal(men, White, ISARDAM, "a4"), "");
        assert_ne!(legal(men, White, &[], "a4"), "");
    }

    #[test]
    fn a_king_is_in_check_only_if_its_capture_would_be_legal_unless_type_b() {
        // on h8 the rook would be observed by the other one
        let men = ("rh1 kc2", "ra8 kh8");
        for (condition, check) in [
            (&["Isardam"][..], false),
            (&["Isardam TypeB"], true),
            (&[], true),
        ] {
            let game = game(men.0, men.1, Black, condition);
            assert_eq!(game.play().in_check(Black), check, "{condition:?}");
        }
    }

    #[test]
    fn kings_may_observe_each_other_unless_rex_inclusive() {
        // from b4 or d4 the white king could be captured only by opening the line between the rooks
        let men = ["rc1 kc3", "rc8 kc5", ""];
        let away = "b2 c2 d2 b3 d3";
        for (condition, reached) in [
            ("Isardam", "b2 c2 d2 b3 d3 b4 d4"),
            ("Isardam RexInclusive", away),
            ("Isardam TypeB", away),
            ("Isardam TypeB RexInclusive", away),
        ] {
            assert_eq!(
                legal(men, White, &[condition], "c3"),
                reached,
                "{condition}"
            );
        }
    }

    #[test]
    fn pawns_observe_diagonally_and_en_passant() {
        for (pawn, reached) in [("pd4", ""), ("pd5", "e3"), ("pc4", "e3 e4")] {
            let black = format!("{pawn} kh8");
            let men = ["pe2 kh1", &black, ""];
            assert_eq!(legal(men, White, &[], "e2"), "e3 e4");
            assert_eq!(legal(men, White, ISARDAM, "e2"), reached, "{pawn}");
        }
    }

    #[test]
    fn a_man_already_observed_must_be_freed() {
        let men = ["ra1 pe2 kh1", "ra8 kh3", ""];
        assert_eq!(legal(men, White, ISARDAM, "e2"), "");
        assert_eq!(legal(men, White, ISARDAM, "a1"), "b1 c1 d1 e1 f1 g1 a8");
    }

    #[test]
    fn in_leffie_no_man_comes_to_be_observed_by_what_would_paralyse_it() {
        let men = ["ba1 ka7", "rh6 sg8 kh3", ""];
        // on f6 the knight would observe the bishop, and on g7 the bishop the rook
        assert_eq!(legal(men, White, &[], "a1"), "b2 c3 d4 e5 f6 g7 h8");
        assert_eq!(legal(men, White, &["Leffie"], "a1"), "b2 c3 d4 e5 h8");
        // a queen may observe a rook, a bishop may not
        let men = ["rd1 kb7", "bg8 qe5 kh3", ""];
        let reached = legal(men, White, &["Leffie"], "d1");
        assert!(
            !reached.contains("d5") && reached.contains("d4"),
            "{reached}"
        );
    }

    #[test]
    fn in_leffie_a_king_is_in_check_only_if_its_capture_would_be_legal() {
        // on d8 the bishop would observe the rook
        for (black, check) in [("kd8 bh4", false), ("kd8", true)] {
            let game = game("rd1 ka3", black, Black, &["Leffie"]);
            assert_eq!(game.play().in_check(Black), check, "{black}");
        }
    }
}
