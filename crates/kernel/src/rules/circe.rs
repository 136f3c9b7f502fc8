//! Circé Cage: a captured man is reborn where it has no move but captures.
//!
//! A cage is an empty square x such that the captured man, put on x after the capturer has arrived and
//! given the move under orthodox rules (men keeping their own ways of moving), has no legal move or
//! only legal captures. Pins and checks count: a man that cannot parry a check is caged.

use super::{Args, Meta, OptionMeta, RuleDef, RuleError};
use crate::bitboard::Bb;
use crate::ctx::{Ctx, Verdict};
use crate::effect::{Effect, Reason};
use crate::hooks::{AfterMove, Played, Stage};
use crate::moves::Shapes;
use crate::piece::{KindId, Piece, Side};
use crate::ruleset::Builder;
use crate::square::Sq;
use smallvec::SmallVec;

/// `Circe` followed by options; `Cage` is the only square method so far.
pub struct Circe;

/// The traditional name `CageCirce`.
pub struct CageCirce;

const STRICT: OptionMeta = OptionMeta {
    name: ["Strict", "Strict", "Strict"],
    doc: "A capture is legal only if the captured man can be reborn.",
};
const RELAXED: OptionMeta = OptionMeta {
    name: ["Relaxed", "Relaxed", "Relaxed"],
    doc: "A man that cannot be reborn disappears (the default).",
};

const DOC: &str = "A captured man (not a king) is reborn, as part of the capturing move, on a square of the capturer's choice where \
    it is caged: where under orthodox rules it would have no legal move, or only captures. Without such a square it disappears. \
    Pawns reborn on their last rank promote at once, pawns on their own first rank have one step.";
const SOURCE: &str = "\"Les échecs Circé Cage\" (La composition échiquéenne)";

static META: Meta = Meta {
    name: ["Circe", "Circe", "Circe"],
    aliases: &[],
    options: &[
        OptionMeta {
            name: ["Cage", "Cage", "Kaefig"],
            doc: "The rebirth squares are cages. (The only form of Circe available so far.)",
        },
        STRICT,
        RELAXED,
    ],
    doc: DOC,
    source: SOURCE,
};

static CAGE_META: Meta = Meta {
    name: ["CageCirce", "CirceCage", "KaefigCirce"],
    aliases: &[],
    options: &[STRICT, RELAXED],
    doc: DOC,
    source: SOURCE,
};

impl RuleDef for Circe {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        if !args.has("Cage") {
            return Err(RuleError::Unsupported("Circe without Cage".into()));
        }
        install(args, builder)
    }
}

impl RuleDef for CageCirce {
    fn meta(&self) -> &'static Meta {
        &CAGE_META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        install(args, builder)
    }
}

fn install(args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
    if args.has("Strict") && args.has("Relaxed") {
        return Err(RuleError::Options("Strict".into(), "Relaxed".into()));
    }
    builder.claim("where captured men are reborn")?;
    builder.pawns_act_on_first_rank();
    builder.needs_orthodox();
    builder.after_move(Rebirth {
        strict: args.has("Strict"),
    });
    Ok(())
}

struct Rebirth {
    strict: bool,
}

/// A cage: where, and as what (a pawn on its last rank is caged as a promoted man).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cage {
    at: Sq,
    promoted: Option<KindId>,
}

type Cages = SmallVec<[Cage; 64]>;

impl AfterMove for Rebirth {
    fn stage(&self) -> Stage {
        Stage::Rebirth
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        for (_, victim) in victims(cx, played) {
            let cages = cages(cx, victim, !played.side);
            if cages.is_empty() {
                if self.strict {
                    return Verdict::Illegal;
                }
                continue;
            }
            let Cage { at, promoted } = cages[cx.choose(cages.len())];
            cx.apply(Effect::Add { at, piece: victim }, Reason::Rebirth);
            if let Some(kind) = promoted {
                let now = Piece { kind, ..victim };
                cx.apply(Effect::Change { at, was: victim, now }, Reason::RebirthPromotion);
            }
        }
        Verdict::Legal
    }

    fn why_not(&self, cx: &Ctx, played: &Played) -> String {
        let squares: Vec<String> =
            victims(cx, played).iter().map(|(at, _)| at.to_string()).collect();
        format!(
            "there is no cage for a man captured on {} (strict form)",
            squares.join(", ")
        )
    }
}

/// The men captured by the move, with their squares, in the order a1, b1, …, h8.
fn victims(cx: &Ctx, played: &Played) -> SmallVec<[(Sq, Piece); 4]> {
    let mut victims: SmallVec<[(Sq, Piece); 4]> = cx.state().journal()[played.start..]
        .iter()
        .filter_map(|entry| match (entry.effect, entry.reason) {
            (
                Effect::Remove { at, piece },
                Reason::Capture | Reason::EnPassant | Reason::Contact,
            ) => Some((at, piece)),
            _ => None,
        })
        .collect();
    victims.sort_by_key(|(at, _)| *at);
    victims
}

/// All cages of `man`, which belongs to `side` for this purpose.
fn cages(cx: &mut Ctx, man: Piece, side: Side) -> Cages {
    let orthodox = cx.rules().orthodox_twin();
    let mut cages = Cages::new();
    cx.nested(orthodox, |cx| {
        if cx.state().turn() != side {
            cx.pass();
        } else {
            cx.begin();
        }
        for at in !cx.state().occupied() & Bb::ALL {
            cx.begin();
            cx.apply(Effect::Add { at, piece: man }, Reason::Rebirth);
            if cx.stands_on_promotion_square(at, man.kind, side) {
                for &kind in &cx.rules().promotions {
                    cx.begin();
                    let now = Piece { kind, ..man };
                    cx.apply(Effect::Change { at, was: man, now }, Reason::RebirthPromotion);
                    if is_caged(cx, at, side) {
                        cages.push(Cage { at, promoted: Some(kind) });
                    }
                    cx.undo();
                }
            } else if is_caged(cx, at, side) {
                cages.push(Cage { at, promoted: None });
            }
            cx.undo();
        }
        cx.undo();
    });
    cages
}

/// Whether the man on `at` has no legal move without capture. The side is to move, rules are orthodox.
fn is_caged(cx: &mut Ctx, at: Sq, side: Side) -> bool {
    let mut shapes = Shapes::new();
    cx.generate_one(side, at, &mut shapes);
    !shapes
        .iter()
        .any(|shape| shape.capture.is_none() && cx.shape_is_legal(*shape))
}
