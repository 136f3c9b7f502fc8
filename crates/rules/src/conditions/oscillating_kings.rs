//! Oscillating kings: with the moves of a side, or with its checks, the kings change places.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, ChangedMen, Changes, Conduct, Played, Stage, When};
use sauterelle_kernel::play::{Player, Verdict, castling};
use sauterelle_kernel::ruleset::{Builder, Claim};

/// One of the conditions.
pub struct Oscillation {
    meta: &'static Meta,
    side: Option<Side>,
}

const TYPES: &[OptionMeta] = &[
    OptionMeta {
        name: ["TypeA", "TypeA", "TypA"],
        doc: "After each move of the side (the default).",
    },
    OptionMeta {
        name: ["TypeB", "TypeB", "TypB"],
        doc: "After each move of the side, which must not leave its king in check before that either.",
    },
    OptionMeta {
        name: ["TypeC", "TypeC", "TypC"],
        doc: "Only after moves that give check.",
    },
];

/// White's moves.
pub static WHITE: Oscillation = Oscillation {
    meta: &Meta {
        name: [
            "WhiteOscillatingKings",
            "BlancRoisOscillant",
            "WeisseOszillierendeKoenige",
        ],
        aliases: &[],
        options: TYPES,
        doc: "After each white move the two kings change places, as a part of the move.",
        source: "A. Bell",
        texts: sauterelle_kernel::texts!("oscillating_kings.txt"),
    },
    side: Some(Side::White),
};

/// Black's moves.
pub static BLACK: Oscillation = Oscillation {
    meta: &Meta {
        name: [
            "BlackOscillatingKings",
            "NoirRoisOscillant",
            "SchwarzeOszillierendeKoenige",
        ],
        aliases: &[],
        options: TYPES,
        doc: "After each black move the two kings change places, as a part of the move.",
        source: "A. Bell",
        texts: sauterelle_kernel::texts!("oscillating_kings.txt"),
    },
    side: Some(Side::Black),
};

/// Checks of either side.
pub static SWAPPING: Oscillation = Oscillation {
    meta: &Meta {
        name: ["SwappingKings", "RoisEchanges", "TauschKoenige"],
        aliases: &[],
        options: &[],
        doc: "After each move that gives check the two kings change places, as a part of the move. A king that comes home in this way may castle.",
        source: "D. Meinking and K. Begley",
        texts: sauterelle_kernel::texts!("oscillating_kings.txt"),
    },
    side: None,
};

impl RuleDef for Oscillation {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        args.only_option()?;
        for side in Side::BOTH {
            if self.side.is_none_or(|only| only == side) {
                builder.claim(Claim::ExchangeOfKings(side))?;
            }
        }
        builder.after_move(ChangePlaces {
            side: self.side,
            before: match self.side {
                _ if args.has("TypeB") => Before::NoSelfCheck,
                Some(_) if !args.has("TypeC") => Before::Anything,
                _ => Before::Check,
            },
        });
        Ok(())
    }
}

struct ChangePlaces {
    /// Whose moves; `None`: those of both sides.
    side: Option<Side>,
    before: Before,
}

/// What must be the case before the kings change places.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Anything,
    /// Else the move is illegal.
    NoSelfCheck,
    /// Else they stay where they are.
    Check,
}

impl AfterMove for ChangePlaces {
    fn stage(&self) -> Stage {
        Stage::Recolouring
    }

    fn conduct(&self) -> Conduct {
        let when = match self.before {
            Before::Check => When::CHECKS,
            _ => When::ANY_MOVE,
        };
        Conduct {
            when,
            movers: self.side,
            ..Conduct::ANYTHING
        }
    }

    fn changes(&self) -> Changes {
        Changes::PlacesOfRoyalMen(ChangedMen {
            squares: 2,
            own: 1,
            other: 1,
            men: 2,
        })
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if self.side.is_some_and(|side| side != played.side) {
            return Verdict::Legal;
        }
        match self.before {
            Before::Anything => {}
            Before::NoSelfCheck => {
                if player.in_check(played.side) {
                    player.note("OscillatingKings", |_| {
                        Remark::new(Message("check-before-exchange"))
                    });
                    return Verdict::Illegal;
                }
            }
            Before::Check => {
                if !player.in_check(!played.side) {
                    return Verdict::Legal;
                }
            }
        }
        let king = |side| player.state().royals(side).into_iter().next();
        if let (Some(one), Some(other)) = (king(Side::White), king(Side::Black))
            && one != other
        {
            player.apply(Effect::Exchange { one, other }, Reason::Transfer);
            if self.side.is_none() {
                // the inventors: a king that comes home by this exchange counts as reborn, and may castle
                for side in Side::BOTH {
                    castling::let_king_be_reborn(player, side);
                }
            }
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    /// The kings' squares after a move: what stands on h1 and on h8.
    fn after(condition: &str, squares: &str) -> String {
        let game = game("ra1 kh1", "kh8 pb7", White, &[condition]);
        let mut player = game.play();
        assert!(play(&mut player, squares), "{condition} {squares}");
        man(&player, "h1") + &man(&player, "h8")
    }

    #[test]
    fn kings_change_places() {
        for condition in ["WhiteOscillatingKings", "WhiteOscillatingKings TypeB"] {
            assert_eq!(after(condition, "a1a2"), "kK", "{condition}");
        }
        assert_eq!(after("BlackOscillatingKings", "a1a2"), "Kk");
        for condition in ["WhiteOscillatingKings TypeC", "SwappingKings"] {
            assert_eq!(after(condition, "a1a2"), "Kk", "{condition}");
        }
        assert_eq!(after("BlackOscillatingKings TypeC", "a1a8"), "Kk");
    }

    #[test]
    fn the_king_must_not_be_in_check_afterwards() {
        let men = ["ra1 kh1", "kh8 re5", ""];
        let rook = |condition: &str| legal(men, White, &[condition], "a1");
        // on h8 White's king would be in check by the rook
        let blocked = ["ra1 kh1", "kh8 rb8", ""];
        assert_eq!(legal(blocked, White, &["WhiteOscillatingKings"], "a1"), "");
        assert!(!rook("WhiteOscillatingKings").is_empty());
    }

    #[test]
    fn a_check_makes_them_change_places() {
        // the check on the last rank lets the kings change places: then the rook attacks its own king no more than any other
        let game = game("ra1 kh2", "kh8 pb7", White, &["SwappingKings"]);
        let mut player = game.play();
        assert!(play(&mut player, "a1a8"));
        assert_eq!([man(&player, "h2"), man(&player, "h8")], ["k", "K"]);
        assert!(!player.in_check(Black));
    }

    #[test]
    fn type_b_forbids_self_check_before() {
        let men = ["ra1 kh1", "kg8 re1 ph7", ""];
        // the check by the rook on e1 would be over, as the kings change places
        let pawn = ["ra1 kh1 pc2", "kb8 re1", ""];
        assert_eq!(
            legal(pawn, White, &["WhiteOscillatingKings"], "c2"),
            "c3 c4"
        );
        assert_eq!(
            legal(pawn, White, &["WhiteOscillatingKings TypeB"], "c2"),
            ""
        );
        assert_eq!(
            legal(men, White, &["WhiteOscillatingKings TypeB"], "a1"),
            "e1"
        );
    }
}
