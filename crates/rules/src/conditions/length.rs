//! Maximum, minimum and their stricter forms: of its legal moves a side may play only the longest
//! (or shortest).

use sauterelle_kernel::board::length::length2;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Condition, Meta, OptionMeta, Phrase, RuleDef, RuleError};
use sauterelle_kernel::diagram::Conventions;
use sauterelle_kernel::hooks::remark::{Message, Remark, Value};
use sauterelle_kernel::hooks::{Preference, Strictness};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

struct LengthDuty {
    longest: bool,
    strictness: Strictness,
}

impl Preference for LengthDuty {
    fn score(&self, _view: &View, shape: &Shape) -> i64 {
        let length = i64::from(length2(shape));
        if self.longest { length } else { -length }
    }

    fn strictness(&self) -> Strictness {
        self.strictness
    }

    fn remark(&self, this: i64, best: Option<i64>) -> Remark {
        let length = |score: i64| Value::Length(score.unsigned_abs() as u32);
        let message = match (self.longest, best) {
            (true, Some(best)) if best == this => Message("others-as-long"),
            (false, Some(best)) if best == this => Message("others-as-short"),
            (true, Some(_)) => Message("longer-moves"),
            (false, Some(_)) => Message("shorter-moves"),
            (true, None) => Message("longer-but-illegal"),
            (false, None) => Message("shorter-but-illegal"),
        };
        let remark = Remark::new(message).with("this", length(this));
        match best {
            Some(best) => remark.with("best", length(best)),
            None => remark,
        }
    }
}

/// One name of the family.
pub struct LengthRule {
    bound: Bound,
    longest: bool,
    phrases: &'static [Phrase],
    meta: &'static Meta,
}

/// Whom a name binds.
#[derive(Clone, Copy)]
enum Bound {
    /// The defending side, or Black where nobody defends: Popeye's convention.
    Unnamed,
    One(Side),
    Both,
}

const OPTIONS: &[OptionMeta] = &[
    OptionMeta {
        name: ["Ultra", "Ultra", "Ultra"],
        doc: "Popeye's word for UltraPseudolegal. (The rule ultra-maximum of the articles is UltraLegal.)",
    },
    OptionMeta {
        name: ["UltraLegal", "UltraLegal", "UltraLegal"],
        doc: "The duty extends to capturing the king: a king is in check only if no other legal move would be preferred to capturing it.",
    },
    OptionMeta {
        name: ["UltraPseudolegal", "UltraPseudolegal", "UltraPseudolegal"],
        doc: "As UltraLegal, but measured over pseudo-legal moves too (moves that leave the own king in check).",
    },
    OptionMeta {
        name: ["Consequent", "Consequent", "Konsequent"],
        doc: "A king is in check only if capturing it would be the only preferred move.",
    },
];

const CONSEQUENT: &[&str] = &["Consequent"];
const ULTRA: &[&str] = &["UltraLegal"];

const SOURCE: &str = "\"La règle maximum\" (La composition échiquéenne); T. R. Dawson, 1913";

macro_rules! length_rule {
    ($id:ident, $bound:expr, $longest:expr, $names:expr, $aliases:expr, $phrases:expr, $doc:expr) => {
        /// See its documentation text.
        pub static $id: LengthRule = LengthRule {
            bound: $bound,
            longest: $longest,
            phrases: $phrases,
            meta: &Meta {
                name: $names,
                aliases: $aliases,
                options: OPTIONS,
                doc: $doc,
                source: SOURCE,
                texts: sauterelle_kernel::texts!("length.txt"),
            },
        };
    };
}

length_rule!(
    MAXIMUM,
    Bound::Unnamed,
    true,
    ["Maximummer", "Maximummer", "Laengstzueger"],
    &[],
    &[
        ("consequent maximummer", CONSEQUENT),
        ("konsequenter Längstzüger", CONSEQUENT)
    ],
    "The defending side (Black in help and series play that Black begins) may play only its longest legal moves; without an option, checks it gives are orthodox. \
     The rule maximum of the articles, which binds Black whatever is asked, is BlackMaximummer: Maximum, in any language, means that."
);
length_rule!(
    BLACK_MAXIMUM,
    Bound::One(Side::Black),
    true,
    ["BlackMaximummer", "NoirMaximum", "SchwarzerLaengstzueger"],
    &[],
    &[
        ("maximum", &[]),
        ("maximum noir", &[]),
        ("maximum conséquent", CONSEQUENT),
        ("maximum noir conséquent", CONSEQUENT),
        ("ultra-maximum", ULTRA),
        ("ultra-maximum noir", ULTRA),
    ],
    "Black may play only his longest legal moves; without an option, checks he gives are orthodox."
);
length_rule!(
    WHITE_MAXIMUM,
    Bound::One(Side::White),
    true,
    ["WhiteMaximummer", "BlancMaximum", "WeisserLaengstzueger"],
    &[],
    &[
        ("maximum blanc", &[]),
        ("maximum blanc conséquent", CONSEQUENT),
        ("ultra-maximum blanc", ULTRA),
    ],
    "White may play only his longest legal moves; without an option, checks he gives are orthodox."
);
length_rule!(
    BLACK_MINIMUM,
    Bound::One(Side::Black),
    false,
    ["BlackMinimummer", "NoirMinimum", "SchwarzerKuerzestzueger"],
    &["Minimum", "Minimummer"],
    &[
        ("minimum noir", &[]),
        ("minimum conséquent", CONSEQUENT),
        ("ultra-minimum", ULTRA),
    ],
    "Black may play only his shortest legal moves; without an option, checks he gives are orthodox."
);
length_rule!(
    WHITE_MINIMUM,
    Bound::One(Side::White),
    false,
    ["WhiteMinimummer", "BlancMinimum", "WeisserKuerzestzueger"],
    &[],
    &[
        ("minimum blanc", &[]),
        ("minimum blanc conséquent", CONSEQUENT),
        ("ultra-minimum blanc", ULTRA),
    ],
    "White may play only his shortest legal moves; without an option, checks he gives are orthodox."
);

length_rule!(
    DOUBLE_MAXIMUM,
    Bound::Both,
    true,
    ["DoubleMaximummer", "DoubleMaximum", "Doppellaengstzueger"],
    &[],
    &[
        ("double maximum", &[]),
        ("double maximum conséquent", CONSEQUENT),
        ("double ultra-maximum", ULTRA),
    ],
    "Both sides may play only their longest legal moves; without an option, checks they give are orthodox."
);
length_rule!(
    DOUBLE_MINIMUM,
    Bound::Both,
    false,
    ["DoubleMinimummer", "DoubleMinimum", "Doppelkuerzestzueger"],
    &[],
    &[
        ("double minimum", &[]),
        ("double minimum conséquent", CONSEQUENT),
        ("double ultra-minimum", ULTRA),
    ],
    "Both sides may play only their shortest legal moves; without an option, checks they give are orthodox."
);

impl RuleDef for LengthRule {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn convention(&self, given: &Condition, conventions: Conventions) -> Option<Remark> {
        if given.options.contains(&"Ultra") {
            return Some(Remark::new(Message("ultra-of-popeye")));
        }
        // Popeye's French word for the duty of the defender
        let is_maximum = given
            .said
            .as_ref()
            .is_some_and(|said| said.name.eq_ignore_ascii_case("maximum"));
        match (self.bound, conventions.defender) {
            (Bound::Unnamed, Some(Side::White)) => {
                Some(Remark::new(Message("maximum-of-popeye")).with("side", Side::White))
            }
            (Bound::One(Side::Black), Some(Side::White)) if is_maximum => {
                Some(Remark::new(Message("maximum-of-articles")).with("side", Side::White))
            }
            _ => None,
        }
    }

    fn phrases(&self) -> &'static [Phrase] {
        self.phrases
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let strictness = match args.only_option()? {
            None => Strictness::Normal,
            Some("Consequent") => Strictness::Consequent,
            Some("UltraLegal") => Strictness::Ultra,
            Some(_) => Strictness::UltraPseudolegal,
        };
        let sides = match self.bound {
            Bound::Both => Side::BOTH.to_vec(),
            Bound::One(side) => vec![side],
            Bound::Unnamed => vec![args.conventions.defender.unwrap_or(Side::Black)],
        };
        for side in sides {
            let duty = LengthDuty {
                longest: self.longest,
                strictness,
            };
            builder.preference(side, duty)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, conditions, diagram, game};
    use sauterelle_kernel::board::piece::Side;
    use sauterelle_kernel::moves::Moves;

    #[test]
    fn only_the_longest_legal_moves() {
        let game = game("kh1", "ka8 ra1 bh8", Side::Black, &["BlackMaximummer"]);
        let mut player = game.play();
        // Ra1-g1+ would be 6 files; Ba1 is occupied by the rook: the bishop's longest is h8-b2
        assert_eq!(arrivals(&mut player, "h8"), "b2");
        assert_eq!(arrivals(&mut player, "a1"), "");
    }

    #[test]
    fn a_longer_move_counts_even_if_nobody_asks_for_it() {
        let white = "kf4 bf1 sd8 pe6 pf5 ph2 msd1 mpf3 mhf2";
        let black = "kd3 re2 pc2 pf6 pg7 ph4 ph5 mpe3";
        let game = game(white, black, Side::Black, &["BlackMaximummer"]);
        let mut player = game.play();
        // g7-g5 is known to leave no check before e3*f2-g1 has been played
        let mut moves = Moves::new(&mut player);
        moves.retain(|shape| shape.to.to_string() == "g5");
        while let Some(mv) = moves.next(&mut player) {
            assert_eq!(mv.shape.to.to_string(), "g1");
            player.undo();
        }
        assert_eq!(arrivals(&mut player, "g7"), "");
    }

    #[test]
    fn castling_counts_4_and_5() {
        let game = game(
            "kh1",
            "ke8 ra8 rh8 pa7 ph7 pd7 pe7 pf7",
            Side::Black,
            &["BlackMaximummer"],
        );
        let mut player = game.play();
        assert_eq!(arrivals(&mut player, "e8"), "c8");
        assert_eq!(player.legal_moves().len(), 1);
        let game = super::tests::game(
            "kb1",
            "ke8 rh8 ph7 pd7 pe7 pf7",
            Side::Black,
            &["BlackMinimummer"],
        );
        assert!(!arrivals(&mut game.play(), "e8").contains("g8"));
    }

    #[test]
    fn men_that_change_places_do_not_move() {
        // the kings could change places over a distance of 5: the shortest possibility and the last of the longest
        for (condition, king) in [("BlackMinimummer", "e5"), ("BlackMaximummer", "a2 c2")] {
            let game = game("ke5", "kb1", Side::Black, &[condition, "MessignyChess"]);
            assert_eq!(arrivals(&mut game.play(), "b1"), king, "{condition}");
        }
    }

    #[test]
    fn a_check_given_under_maximum_is_orthodox() {
        let game = game("kb2", "ka8 rb7 bh8", Side::White, &["BlackMaximummer"]);
        assert!(game.play().in_check(Side::White));
    }

    #[test]
    fn ultra_needs_the_capture_to_be_longest() {
        // Rb7xb2 is 5 long, but Bh8-a1 would be longer
        let men = ("kb2", "ka8 rb7 bh7 ph8");
        let plain = game(men.0, men.1, Side::White, &["BlackMaximummer"]);
        assert!(plain.play().in_check(Side::White));
        let ultra = game(men.0, men.1, Side::White, &["BlackMaximummer UltraLegal"]);
        assert!(
            !ultra.play().in_check(Side::White),
            "Bh7-b1 is longer than Rb7xb2"
        );
    }

    #[test]
    fn ultra_measures_pseudo_legal_moves_and_ultra_legal_legal_ones() {
        // the pinned bishop's move to d1 is the longest pseudo-legal one
        let men = ("ka8 rh2", "kh8 bh5 pa7");
        let native = game(men.0, men.1, Side::Black, &["BlackMaximummer UltraLegal"]);
        let mut player = native.play();
        assert_eq!(
            (
                arrivals(&mut player, "a7").as_str(),
                player.legal_moves().len()
            ),
            ("a5", 1)
        );
        let popeye = game(
            men.0,
            men.1,
            Side::Black,
            &["BlackMaximummer UltraPseudolegal"],
        );
        assert_eq!(popeye.play().legal_moves().len(), 0);
    }

    #[test]
    fn consequent_needs_the_only_longest_move() {
        let one = game(
            "kb2",
            "kh8 rb7",
            Side::White,
            &["BlackMaximummer Consequent"],
        );
        assert!(
            !one.play().in_check(Side::White),
            "Rb7-h7 is longer than Rb7xb2"
        );
        let two = game(
            "kg2",
            "kh8 rg7",
            Side::White,
            &["BlackMaximummer Consequent"],
        );
        assert!(!two.play().in_check(Side::White), "Rg7-a7 is longer");
        let sole = game(
            "kg1 pf7 ph7",
            "kh8 rg7 pg8",
            Side::White,
            &["BlackMaximummer Consequent"],
        );
        assert!(sole.play().in_check(Side::White));
        let tied = game(
            "kg1 pf7 ph7 qa1",
            "kh8 rg7 pg8",
            Side::White,
            &["BlackMaximummer UltraLegal"],
        );
        assert!(tied.play().in_check(Side::White));
    }

    #[test]
    fn double_maximum_binds_both() {
        let rules = game("ka1", "kh8", Side::White, &["DoubleMaximummer UltraLegal"]).rules;
        for side in Side::BOTH {
            assert!(rules.preference(side).is_some());
        }
        let twice = conditions(&["DoubleMaximummer", "WhiteMinimummer"]);
        assert!(crate::game::Game::new(&diagram("ka1", "kh8", "", Side::White), &twice).is_err());
    }

    #[test]
    fn both_duties_for_one_side_conflict() {
        let diagram = diagram("ka1", "kh8", "", Side::White);
        let both = conditions(&["BlackMaximummer", "BlackMinimummer"]);
        let error = crate::game::Game::new(&diagram, &both)
            .err()
            .unwrap()
            .to_string();
        assert!(
            error.contains("BlackMaximummer") && error.contains("BlackMinimummer"),
            "{error}"
        );
    }
}
