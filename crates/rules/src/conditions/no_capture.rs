//! No captures: a side, or both, may not capture.

use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Changes, Conduct, Played, Stage, When};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;

/// One of the conditions.
pub struct NoCapture {
    meta: &'static Meta,
    sides: &'static [Side],
}

/// Nobody captures.
pub static BOTH: NoCapture = NoCapture {
    meta: &Meta {
        name: ["NoCapture", "SansPrises", "Ohneschlag"],
        aliases: &[],
        options: &[],
        doc: "Captures are illegal. Attacks on kings are checks all the same, and men observe each other as usual.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("no_capture.txt"),
    },
    sides: &Side::BOTH,
};

/// White does not capture.
pub static WHITE: NoCapture = NoCapture {
    meta: &Meta {
        name: ["NoWhiteCapture", "BlancSansPrises", "WeisserOhneSchlag"],
        aliases: &[],
        options: &[],
        doc: "White may not capture. Attacks on kings are checks all the same, and men observe each other as usual.",
        source: "after NoCapture",
        texts: sauterelle_kernel::texts!("no_capture.txt"),
    },
    sides: &[Side::White],
};

/// Black does not capture.
pub static BLACK: NoCapture = NoCapture {
    meta: &Meta {
        name: ["NoBlackCapture", "NoirSansPrises", "SchwarzerOhneSchlag"],
        aliases: &[],
        options: &[],
        doc: "Black may not capture. Attacks on kings are checks all the same, and men observe each other as usual.",
        source: "after NoCapture",
        texts: sauterelle_kernel::texts!("no_capture.txt"),
    },
    sides: &[Side::Black],
};

impl RuleDef for NoCapture {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(CapturesAreIllegal {
            rule: self.meta.name[0],
            sides: self.sides,
        });
        Ok(())
    }
}

struct CapturesAreIllegal {
    rule: &'static str,
    sides: &'static [Side],
}

// not an admission: attacks on kings remain
impl AfterMove for CapturesAreIllegal {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::CAPTURES,
            ..Conduct::ANYTHING
        }
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        // where threats are played out, that of capturing a king is none the less one
        if player.is_trying_attack()
            || !self.sides.contains(&played.side)
            || !player.has_captured(played)
        {
            return Verdict::Legal;
        }
        player.note(self.rule, |_| Remark::new(Message("captures-illegal")));
        Verdict::Illegal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const NO: &[&str] = &["NoCapture"];

    #[test]
    fn nobody_or_one_side_captures() {
        let men = ["ra3 kh1", "ra6 kh8", ""];
        for (condition, white, black) in [
            (&[][..], true, true),
            (NO, false, false),
            (&["NoWhiteCapture"], false, true),
            (&["NoBlackCapture"], true, false),
        ] {
            let captures = |side, from, to| legal(men, side, condition, from).contains(to);
            assert_eq!(captures(White, "a3", "a6"), white, "{condition:?}");
            assert_eq!(captures(Black, "a6", "a3"), black, "{condition:?}");
            // other moves are free
            assert!(captures(White, "a3", "a5") && captures(Black, "a6", "a4"));
        }
    }

    #[test]
    fn checks_are_checks() {
        let game = game("rd1 ka3", "kd8", Black, NO);
        assert!(game.play().in_check(Black));
        // and the king may not take the rook that checks it
        let men = ["rd7 ka3", "kd8", ""];
        assert_eq!(legal(men, Black, NO, "d8"), "c8 e8");
        assert_eq!(legal(men, Black, &[], "d8"), "d7 c8 e8");
    }

    #[test]
    fn nor_en_passant() {
        let game = game("pe5 kh1", "pd7 kh8", Black, NO);
        let mut player = game.play();
        assert!(play(&mut player, "d7d5"));
        assert_eq!(arrivals(&mut player, "e5"), "e6");
    }

    #[test]
    fn nor_may_a_side_capture_with_or_the_neutral_men() {
        let men = ["kh1 pb5", "kh8 pb3", "rb4"];
        assert_eq!(legal(men, White, NO, "b4"), "a4 c4 d4 e4 f4 g4");
        assert_eq!(legal(men, White, &[], "b4"), "b3 a4 c4 d4 e4 f4 g4");
    }

    #[test]
    fn checks_remain_where_threats_are_played() {
        let koeko = game("rd1 kc7", "kd8", Black, &["NoCapture", "KoeKo"]);
        assert!(koeko.play().in_check(Black));
    }
}
