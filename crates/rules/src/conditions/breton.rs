//! Breton: who captures a man gives up another one of the same kind.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece};
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, Altered, Conduct, Liberties, Occasion, Planned, Played, Stage, When,
};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct Breton;

static META: Meta = Meta {
    name: ["Breton", "Breton", "Breton"],
    aliases: &[],
    options: &[
        OptionMeta {
            name: ["Adverse", "Adverse", "Advers"],
            doc: "The other man is one of the side that has been captured from.",
        },
        OptionMeta {
            name: ["Chromatic", "Chromatique", "Chromatisch"],
            doc: "The other man changes sides instead of disappearing.",
        },
        OptionMeta {
            name: ["PY", "PY", "PY"],
            doc: "As Popeye had it: neutral men count, and a pawn that captures is promoted before.",
        },
    ],
    doc: "Whoever captures a man loses another man of the same kind, if there is one on the board: one of the capturing side's own, of its choice, disappears. It may be the \
          man that has captured; a pawn that captures is promoted only after that. Royal and neutral men do not disappear.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("breton.txt"),
};

impl RuleDef for Breton {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        // whether a man that disappears anyway can be given up is not settled
        builder.sacrificed_instead(None::<OneMore>);
        builder.after_move(OneMore {
            own: !args.has("Adverse"),
            recolours: args.has("Chromatic"),
            late: args.has("PY"),
        });
        Ok(())
    }
}

struct OneMore {
    /// A man of the side that captures; else one of the other side.
    own: bool,
    /// It changes sides; else it disappears.
    recolours: bool,
    /// After promotions, and neutral men may be chosen.
    late: bool,
}

impl OneMore {
    /// The men of which one is chosen.
    fn candidates(&self, view: &View, played: &Played, kind: KindId) -> Bb {
        let side = if self.own { played.side } else { !played.side };
        let state = view.state();
        let neutral = if self.late {
            Bb::EMPTY
        } else {
            state.men(!side)
        };
        state.men(side) & state.of_kind(kind) & !neutral & !state.all_royals()
    }
}

impl AfterMove for OneMore {
    fn stage(&self) -> Stage {
        match self.late {
            true => Stage::Transfer,
            false => Stage::Arrival,
        }
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::CAPTURES,
            ..Conduct::ANYTHING
        }
    }

    // another man disappears or changes sides, or the one that has captured
    fn alters(&self, view: &View, planned: &Planned) -> Option<Altered> {
        let Some(captured) = planned.captured else {
            return Some(Altered::NOTHING);
        };
        let side = match self.own {
            true => planned.side,
            false => !planned.side,
        };
        let squares =
            view.state().men(side) & view.state().of_kind(captured.kind) | Bb::of(planned.shape.to);
        let recoloured = match self.recolours {
            true => squares,
            false => Bb::EMPTY,
        };
        Some(Altered {
            squares,
            own: recoloured,
            other: recoloured,
            ..Altered::NOTHING
        })
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(match self.recolours {
            true => Liberties::of_sides(Occasion::Always),
            false => Liberties {
                removals: true,
                ..Liberties::NONE
            },
        })
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let Some((_, captured)) = player.captured(played).next() else {
            return Verdict::Legal;
        };
        let candidates = self.candidates(player, played, captured.kind);
        if candidates.is_empty() {
            return Verdict::Legal;
        }
        let chosen = player.choose(candidates.len() as usize);
        let Some(at) = candidates.into_iter().nth(chosen) else {
            return Verdict::Legal;
        };
        let Some(piece) = player.state().piece(at) else {
            return Verdict::Legal;
        };
        if self.recolours {
            let sides = piece.sides.swapped();
            let now = Piece { sides, ..piece };
            player.apply(
                Effect::Change {
                    at,
                    was: piece,
                    now,
                },
                Reason::Forfeit,
            );
        } else {
            player.apply(Effect::Remove { at, piece }, Reason::Forfeit);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, man, outcomes, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn a_pawn_that_changes_sides_is_not_promoted() {
        let start = game("pd1 kh1", "pe2 kh8", Black, &["Breton Chromatic"]);
        let mut player = start.play();
        assert!(play(&mut player, "e2d1"));
        assert_eq!(man(&player, "d1"), "P");
    }

    #[test]
    fn who_is_lost_itself_need_not_be_reborn_if_it_is_none_of_those_reborn() {
        let men = ["rf3 kh1", "rf5 kh8", ""];
        let reaches =
            |anticirce: &str| legal(men, White, &["Breton", anticirce], "f3").contains("f5");
        assert!(reaches("AntiCirce April q"));
        assert!(!reaches("AntiCirce"));
    }

    #[test]
    fn a_man_of_the_captured_kind_is_lost_by_choice() {
        let start = game("ba1 re1 rh1 kc3", "rg7 rg8 kh5", White, &["Breton"]);
        let mut player = start.play();
        assert!(outcomes(&mut player, "a1g7", "r").is_empty());
        let start = game("bb2 re1 rh1 kc1", "rg7 ra8 kh5", White, &["Breton"]);
        let mut player = start.play();
        // one white rook is left, and the black one
        assert_eq!(outcomes(&mut player, "b2g7", "r"), ["a8", "a8", "e1", "h1"]);
        assert!(outcomes(&mut player, "b2c3", "r") == ["a8", "e1", "g7", "h1"]);
    }

    #[test]
    fn a_man_of_the_other_side_is_lost_or_turned() {
        let men = ("bb2 re1 kb4", "rg7 ra8 kh5");
        for (name, [e1, a8]) in [
            ("Breton", ["", "r"]),
            ("Breton Adverse", ["R", ""]),
            ("Breton Chromatic", ["r", "r"]),
            ("Breton Chromatic Adverse", ["R", "R"]),
        ] {
            let start = game(men.0, men.1, White, &[name]);
            let mut player = start.play();
            assert!(play(&mut player, "b2g7"), "{name}");
            assert_eq!([man(&player, "e1"), man(&player, "a8")], [e1, a8], "{name}");
        }
    }

    #[test]
    fn the_capturing_man_itself_may_be_the_one() {
        let men = ["ra1 kh1", "ra8 kc8", ""];
        assert!(legal(men, White, &["Breton"], "a1").contains("a8"));
        let start = game("ra1 kh1", "ra8 kc8", White, &["Breton"]);
        let mut player = start.play();
        assert!(play(&mut player, "a1a8"));
        assert_eq!(man(&player, "a8"), "");
        assert!(!player.in_check(Black));
    }

    #[test]
    fn a_pawn_is_promoted_after_that_but_for_the_late_form() {
        for (name, men) in [("Breton", ["", "R"]), ("Breton PY", ["R", "R"])] {
            let start = game("pa7 rh4 kh1", "rb8 kc1", White, &[name]);
            let mut player = start.play();
            let mut found = Vec::new();
            for mv in player.legal_moves().iter() {
                if mv.shape.to.to_string() == "b8" {
                    player.play(mv);
                    found.push([man(&player, "b8"), man(&player, "h4")]);
                    player.undo();
                }
            }
            let has = |men: [&str; 2]| found.iter().any(|one| one[..] == men);
            // promoted to a rook, the pawn may be kept and the other rook lost, or the other way round
            assert!(has(["R", ""]), "{name}");
            assert_eq!(has(["", "R"]), name == "Breton PY", "{name}: {men:?}");
        }
    }

    #[test]
    fn the_square_of_a_capturing_man_that_disappears_is_known() {
        // the captured rook is reborn where the capturing one would be
        let game = game("ke1 rf8", "ka5 rh8", Black, &["CouscousCirce", "Breton"]);
        let mut player = game.play();
        let mut reborn = Vec::new();
        for mv in player.legal_moves() {
            if mv.shape.capture.is_some() {
                player.play(&mv);
                reborn.push([man(&player, "f8"), man(&player, "h8"), man(&player, "a1")]);
                player.undo();
            }
        }
        assert!(
            reborn.contains(&["", "R", ""].map(String::from)),
            "{reborn:?}"
        );
    }
}
