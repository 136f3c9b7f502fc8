//! Maximum, minimum and their stricter forms: of its legal moves a side may play only the longest
//! (or shortest).
//!
//! The length of a move is the straight distance between the centres of departure and arrival
//! square, compared as exact squares; O-O counts 4 and O-O-O 5 (king's and rook's path added).
//! Whatever else a move does adds nothing.

use super::{Args, Meta, OptionMeta, RuleDef, RuleError};
use crate::hooks::{Preference, Strictness};
use crate::moves::{Act, Shape, Wing};
use crate::piece::Side;
use crate::ruleset::Builder;

/// Squared length of a move.
pub fn length2(shape: &Shape) -> u32 {
    match shape.act {
        Act::Castle(Wing::King) => 16,
        Act::Castle(Wing::Queen) => 25,
        _ => shape.from.distance2(shape.to),
    }
}

/// All squared lengths of moves on the 8×8 board, the shortest first: the n-th has rank n
/// (counted from 1) in the table of the rule maximum.
pub fn ranked_lengths2() -> Vec<u32> {
    let mut lengths: Vec<u32> = (0..8u32)
        .flat_map(|dx| (0..8u32).map(move |dy| dx * dx + dy * dy))
        .filter(|&l| l > 0)
        .collect();
    lengths.sort_unstable();
    lengths.dedup();
    lengths
}

struct LengthDuty {
    longest: bool,
    strictness: Strictness,
}

impl Preference for LengthDuty {
    fn score(&self, shape: &Shape) -> i64 {
        let length = i64::from(length2(shape));
        if self.longest { length } else { -length }
    }

    fn strictness(&self) -> Strictness {
        self.strictness
    }

    fn better(&self) -> &'static str {
        if self.longest { "longer" } else { "shorter" }
    }

    fn show(&self, score: i64) -> String {
        let square = score.unsigned_abs();
        let root = square.isqrt();
        if root * root == square {
            format!("length {root}")
        } else {
            format!("length √{square}")
        }
    }
}

/// One name of the family.
pub struct LengthRule {
    /// `None`: the defending side.
    side: Option<Side>,
    longest: bool,
    meta: Meta,
}

const OPTIONS: &[OptionMeta] = &[
    OptionMeta {
        name: ["Ultra", "Ultra", "Ultra"],
        doc: "The duty extends to capturing the king: a king is in check only if capturing it would be a longest move. \
              In Popeye's input language the measure is Popeye's (over pseudo-legal moves).",
    },
    OptionMeta {
        name: ["UltraLegal", "UltraLegal", "UltraLegal"],
        doc: "Ultra, measured over legal moves in every input language.",
    },
    OptionMeta {
        name: ["UltraPseudolegal", "UltraPseudolegal", "UltraPseudolegal"],
        doc: "Ultra, measured over pseudo-legal moves (Popeye's Ultra) in every input language.",
    },
    OptionMeta {
        name: ["Consequent", "Consequent", "Konsequent"],
        doc: "A king is in check only if capturing it would be the only longest move.",
    },
];

const SOURCE: &str = "\"La règle maximum\" (La composition échiquéenne); T. R. Dawson, 1913";

macro_rules! length_rule {
    ($id:ident, $side:expr, $longest:expr, $names:expr, $aliases:expr, $doc:expr) => {
        /// See its documentation text.
        pub static $id: LengthRule = LengthRule {
            side: $side,
            longest: $longest,
            meta: Meta {
                name: $names,
                aliases: $aliases,
                options: OPTIONS,
                doc: $doc,
                source: SOURCE,
            },
        };
    };
}

length_rule!(
    MAXIMUM,
    None,
    true,
    ["Maximummer", "Maximum", "Laengstzueger"],
    &[],
    "The defending side may play only its longest legal moves; checks it gives are orthodox."
);
length_rule!(
    BLACK_MAXIMUM,
    Some(Side::Black),
    true,
    ["BlackMaximummer", "NoirMaximum", "SchwarzerLaengstzueger"],
    &[],
    "Black may play only his longest legal moves; checks he gives are orthodox."
);
length_rule!(
    WHITE_MAXIMUM,
    Some(Side::White),
    true,
    ["WhiteMaximummer", "BlancMaximum", "WeisserLaengstzueger"],
    &[],
    "White may play only his longest legal moves; checks he gives are orthodox."
);
length_rule!(
    BLACK_MINIMUM,
    Some(Side::Black),
    false,
    ["BlackMinimummer", "NoirMinimum", "SchwarzerKuerzestzueger"],
    &[],
    "Black may play only his shortest legal moves; checks he gives are orthodox."
);
length_rule!(
    WHITE_MINIMUM,
    Some(Side::White),
    false,
    ["WhiteMinimummer", "BlancMinimum", "WeisserKuerzestzueger"],
    &[],
    "White may play only his shortest legal moves; checks he gives are orthodox."
);

impl RuleDef for LengthRule {
    fn meta(&self) -> &'static Meta {
        // every value of this type is one of the statics above
        match (self.side, self.longest) {
            (None, _) => &MAXIMUM.meta,
            (Some(Side::Black), true) => &BLACK_MAXIMUM.meta,
            (Some(Side::White), true) => &WHITE_MAXIMUM.meta,
            (Some(Side::Black), false) => &BLACK_MINIMUM.meta,
            (Some(Side::White), false) => &WHITE_MINIMUM.meta,
        }
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        if let [first, second, ..] = args.options[..] {
            return Err(RuleError::Options(second.into(), first.into()));
        }
        let strictness = match args.options.first().copied() {
            None => Strictness::Normal,
            Some("Consequent") => Strictness::Consequent,
            Some("UltraPseudolegal") => Strictness::UltraPseudolegal,
            Some("Ultra") if args.as_popeye => Strictness::UltraPseudolegal,
            Some(_) => Strictness::Ultra,
        };
        let Some(side) = self.side.or(args.defender) else {
            return Err(RuleError::Unsupported(format!(
                "{} (which binds the defending side) with a stipulation that has none; \
                 name the side: BlackMaximummer or WhiteMaximummer",
                self.meta.name[0]
            )));
        };
        let duty = LengthDuty {
            longest: self.longest,
            strictness,
        };
        Ok(builder.preference(side, duty)?)
    }
}
