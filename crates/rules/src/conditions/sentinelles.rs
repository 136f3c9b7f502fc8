//! Pawns that appear where men depart.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side, Sides};
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError, Takes, man_of};
use sauterelle_kernel::hooks::{
    AfterMove, Altered, ChangedMen, Changes, Liberties, Planned, Played, Stage,
};
use sauterelle_kernel::men::Man;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;
use sauterelle_languages::say;

/// The condition.
pub struct Sentinelles;

const OPPOSITE: &str = "PionAdvers";
const NEUTRAL: &str = "PionNeutre";
const OF_BLACK: &str = "MaximumBlack";
const OF_WHITE: &str = "MaximumWhite";
const OF_BOTH: &str = "MaximumTotal";
const PARA: &str = "ParaSentinelles";
const BEROLINA: &str = "Berolina";

static META: Meta = Meta {
    name: ["Sentinelles", "Sentinelles", "Sentinelles"],
    aliases: &[],
    options: &[
        OptionMeta {
            name: ["PionPropre", "PionPropre", "PionPropre"],
            doc: "The pawn belongs to the side that moves (as without a word).",
        },
        OptionMeta {
            name: [OPPOSITE, OPPOSITE, OPPOSITE],
            doc: "The pawn belongs to the other side.",
        },
        OptionMeta {
            name: [NEUTRAL, NEUTRAL, NEUTRAL],
            doc: "Neutral men leave neutral pawns, however many there are.",
        },
        OptionMeta {
            name: [OF_BLACK, "MaximumNoir", "MaximumSchwarz"],
            doc: "Followed by how many pawns Black has at the most: eight without it.",
        },
        OptionMeta {
            name: [OF_WHITE, "MaximumBlanc", "MaximumWeiss"],
            doc: "Followed by how many pawns White has at the most: eight without it.",
        },
        OptionMeta {
            name: [OF_BOTH, OF_BOTH, OF_BOTH],
            doc: "Followed by how many pawns there are at the most: sixteen without it.",
        },
        OptionMeta {
            name: [PARA, PARA, PARA],
            doc: "No pawn appears for a side that has more pawns than the other had before the move.",
        },
        OptionMeta {
            name: [BEROLINA, BEROLINA, BEROLINA],
            doc: "The pawns are Berolina pawns; these only are counted.",
        },
    ],
    doc: "A man other than a pawn leaves a pawn of its side where it departs, unless that is on the first or the last rank, or occupied again, or the side has eight pawns.",
    source: "Pierre Monréal",
    texts: sauterelle_kernel::texts!("sentinelles.txt"),
};

impl RuleDef for Sentinelles {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, option: &str) -> Takes {
        match option {
            OF_BLACK | OF_WHITE | OF_BOTH => Takes::One(|word| number(word).is_some()),
            _ => Takes::Nothing,
        }
    }

    fn excludes(&self, one: &str, other: &str) -> bool {
        let owner = |name| ["PionPropre", OPPOSITE, NEUTRAL].contains(&name);
        one == other || owner(one) && owner(other)
    }

    fn brings(&self, args: &Args) -> Vec<&'static Man> {
        man_of(pawn(args)).into_iter().collect()
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let kind = man_of(pawn(args)).and_then(|man| builder.kinds().id(man));
        let most = |option, usual| args.words(option).find_map(number).unwrap_or(usual);
        if args.has(OPPOSITE) || args.has(NEUTRAL) {
            let why = say!("a man could go on without end, capturing what is left behind");
            builder.claim_because(Claim::EnemiesLeftBehind, why.to_string())?;
        }
        builder.after_move(LeavesPawn {
            kind: kind.unwrap_or(KindId::PAWN),
            opposite: args.has(OPPOSITE),
            neutral: args.has(NEUTRAL),
            is_para: args.has(PARA),
            most: [most(OF_WHITE, 8), most(OF_BLACK, 8)],
            most_together: most(OF_BOTH, 16),
        });
        Ok(())
    }
}

/// The pawn that is left.
fn pawn(args: &Args) -> &'static str {
    if args.has(BEROLINA) { "bp" } else { "p" }
}

fn number(word: &str) -> Option<u32> {
    word.parse().ok().filter(|number| *number <= 64)
}

struct LeavesPawn {
    kind: KindId,
    opposite: bool,
    neutral: bool,
    is_para: bool,
    /// Of White and of Black.
    most: [u32; 2],
    most_together: u32,
}

impl LeavesPawn {
    /// Whose pawn a man played by `side` leaves.
    fn owner(&self, view: &View, played: &Played, man: Piece) -> Option<Sides> {
        if self.neutral && man.sides == Sides::Neutral {
            return Some(Sides::Neutral);
        }
        let side = if self.opposite {
            !played.side
        } else {
            played.side
        };
        let state = view.state();
        // neutral men are counted on both sides
        let pawns = |side: Side| (state.men(side) & state.of_kind(self.kind)).len();
        let captured = view
            .captured(played)
            .filter(|(_, man)| man.kind == self.kind);
        let has_more = self.is_para && pawns(side) > pawns(!side) + captured.count() as u32;
        let has_room = pawns(side) < self.most[side.index()]
            && pawns(Side::White) + pawns(Side::Black) < self.most_together;
        (!has_more && has_room).then(|| side.into())
    }
}

impl AfterMove for LeavesPawn {
    fn stage(&self) -> Stage {
        Stage::Emergence
    }

    fn changes(&self) -> Changes {
        // the pawn, of whatever side
        Changes::Men(ChangedMen {
            squares: 0,
            own: 1,
            other: 1,
            men: 1,
        })
    }

    fn alters(&self, _view: &View, planned: &Planned) -> Option<Altered> {
        let pawn = Bb::of(planned.shape.from);
        Some(Altered {
            squares: Bb::EMPTY,
            own: pawn,
            other: pawn,
            ..Altered::NOTHING
        })
    }

    // a pawn appears, not on the ranks at the ends
    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::ONE_MAN_MORE.sparing(Bb::rank(0) | Bb::rank(7)))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let at = played.shape.from;
        let Some(man) = player.departed(played) else {
            return Verdict::Legal;
        };
        let is_pawn = player.rules().kinds.man(man.kind).walk.is_pawn();
        let taken = player.state().occupied() | player.state().missing();
        if is_pawn || [0, 7].contains(&at.rank()) || taken.has(at) {
            return Verdict::Legal;
        }
        if let Some(sides) = self.owner(player, played, man) {
            let piece = Piece {
                kind: self.kind,
                sides,
                attrs: Attrs::NONE,
                id: Piece::INSERTED,
            };
            player.apply(Effect::Add { at, piece }, Reason::Vacancy);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, game_of, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    /// Who stands on the departure square after the move.
    fn left(men: [&str; 3], squares: &str, condition: &str) -> String {
        let game = game_of(men, White, &[condition]);
        let mut player = game.play();
        assert!(play(&mut player, squares));
        man(&player, &squares[..2])
    }

    #[test]
    fn men_leave_pawns() {
        let men = ["ka1 rd4 re1 pc2", "kh8", ""];
        assert_eq!(left(men, "d4d5", "Sentinelles"), "P");
        assert_eq!(left(men, "d4d5", "Sentinelles PionAdvers"), "p");
        assert_eq!(left(men, "d4d5", "Sentinelles Berolina"), "BP");
        // first rank, and a pawn
        assert_eq!(left(men, "e1e2", "Sentinelles"), "");
        assert_eq!(left(men, "c2c3", "Sentinelles"), "");
    }

    #[test]
    fn there_are_not_too_many_pawns() {
        let men = ["ka1 rd4 pc2 pc3", "kh8 pe2", ""];
        assert_eq!(left(men, "d4d5", "Sentinelles MaximumWhite 2"), "");
        assert_eq!(left(men, "d4d5", "Sentinelles MaximumWhite 3"), "P");
        assert_eq!(left(men, "d4d5", "Sentinelles MaximumBlack 2"), "P");
        assert_eq!(left(men, "d4d5", "Sentinelles MaximumTotal 3"), "");
        assert_eq!(left(men, "d4d5", "Sentinelles ParaSentinelles"), "");
        let equal = ["ka1 rd4 pc2", "kh8 pd7", ""];
        assert_eq!(left(equal, "d4d7", "Sentinelles ParaSentinelles"), "P");
    }

    #[test]
    fn neutral_men_leave_pawns_of_who_plays_them_or_neutral_ones() {
        let men = ["ka1", "kh8", "rd4"];
        assert_eq!(left(men, "d4d5", "Sentinelles"), "P");
        assert_eq!(left(men, "d4d5", "Sentinelles PionNeutre"), "=p");
    }

    #[test]
    fn pawns_that_have_appeared_step_twice() {
        let game = game("ka1 rd2", "kh8", White, &["Sentinelles"]);
        let mut player = game.play();
        assert!(
            play(&mut player, "d2e2") && play(&mut player, "h8h7") && play(&mut player, "d2d4")
        );
        assert_eq!(player.state().turn(), Black);
    }
}
