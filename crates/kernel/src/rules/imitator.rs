//! Imitators: they belong to nobody and make every move along.

use super::grid::squares;
use super::{Args, Meta, RuleDef, RuleError, Takes};
use crate::bitboard::Bb;
use crate::castling;
use crate::ctx::{Ctx, Verdict};
use crate::effect::{Effect, Reason, SlotId};
use crate::hooks::{Admission, AfterMove, Level, Played, PromotionChoice, Stage};
use crate::men::{Part, View, Walk, When};
use crate::moves::{Act, Shape};
use crate::piece::Side;
use crate::ruleset::Builder;
use crate::square::Sq;
use smallvec::SmallVec;

/// The condition.
pub struct Imitator;

/// The condition that keeps pawns from becoming imitators.
pub struct NoPromotion;

static META: Meta = Meta {
    name: ["Imitator", "Imitator", "Imitator"],
    aliases: &[],
    options: &[],
    doc: "Followed by the squares of the imitators. With every move each of them moves in the same direction and as far as the \
          man that is played; the move is illegal if it cannot do so: it neither leaves the board nor captures, needs the \
          same empty squares and hurdles, and must end on an empty square. In castling it follows the king, \
          then the rook. Pawns may become imitators. Imitators are in nobody's way.",
    source: "T. Kok, 1939",
};

static NO_PROMOTION: Meta = Meta {
    name: ["NoIProm", "SansIProm", "OhneIUW"],
    aliases: &[],
    options: &[],
    doc: "With imitators: pawns do not become imitators.",
    source: "an option of Imitator",
};

impl RuleDef for Imitator {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, option: &str) -> Takes {
        match option {
            "" => Takes::Many(|word| squares(word).is_some()),
            _ => Takes::Nothing,
        }
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let places: Vec<Sq> = args
            .words("")
            .flat_map(|word| squares(word).unwrap_or_default())
            .collect();
        if places.is_empty() {
            return Err(RuleError::Argument(
                "Imitator needs the squares of the imitators, such as a1 or c3f6".into(),
            ));
        }
        if places.len() > MOST {
            return Err(RuleError::Argument(format!(
                "more than {MOST} imitators are not supported"
            )));
        }
        let words = encode(&places);
        let memory = Memory(words.map(|word| builder.slot(word)));
        builder.admission(CanImitate(memory));
        builder.after_move(MoveAlong(memory));
        builder.after_move(OnEmptySquares(memory));
        builder.promotion(ToImitator(memory));
        Ok(())
    }
}

impl RuleDef for NoPromotion {
    fn meta(&self) -> &'static Meta {
        &NO_PROMOTION
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.drop_promotion(META.name[0]);
        Ok(())
    }
}

/// How many imitators one word remembers.
const IN_A_WORD: usize = 4;
const WORDS: usize = 3;
/// How many imitators there can be.
const MOST: usize = IN_A_WORD * WORDS;
type Places = SmallVec<[Sq; MOST]>;

/// Where imitators are remembered: seven bits each, one more than the number of the square.
#[derive(Clone, Copy)]
struct Memory([SlotId; WORDS]);

fn encode(places: &[Sq]) -> [u32; WORDS] {
    let mut words = [0; WORDS];
    for (i, at) in places.iter().enumerate() {
        words[i / IN_A_WORD] |= (at.index() as u32 + 1) << (7 * (i % IN_A_WORD));
    }
    words
}

/// The squares of the imitators that a word remembers.
pub fn decode(word: u32) -> impl Iterator<Item = Sq> {
    (0..IN_A_WORD)
        .filter_map(move |i| (word >> (7 * i) & 127).checked_sub(1))
        .map(|at| Sq::new(at as u8))
}

impl Memory {
    fn places(self, cx: &Ctx) -> Places {
        let words = self.0.into_iter().map(|id| cx.state().slot(id));
        words.flat_map(decode).collect()
    }

    fn set(self, cx: &mut Ctx, places: &[Sq], reason: Reason) {
        for (id, now) in self.0.into_iter().zip(encode(places)) {
            let was = cx.state().slot(id);
            // written down even if nothing changes, so that every move tells where the imitators are
            if was != 0 || now != 0 {
                cx.apply(Effect::Slot { id, was, now }, reason);
            }
        }
    }
}

fn shifted(at: Sq, from: Sq, to: Sq) -> Option<Sq> {
    at.step(
        to.file() as i8 - from.file() as i8,
        to.rank() as i8 - from.rank() as i8,
    )
}

struct CanImitate(Memory);

impl Admission for CanImitate {
    fn admits(&self, cx: &Ctx, side: Side, shape: &Shape) -> bool {
        self.0
            .places(cx)
            .into_iter()
            .all(|imitator| imitates(cx, side, shape, imitator))
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn why_not(&self, shape: &Shape) -> String {
        format!(
            "an imitator cannot make the move from {} to {}",
            shape.from, shape.to
        )
    }
}

fn imitates(cx: &Ctx, side: Side, shape: &Shape, imitator: Sq) -> bool {
    let (from, to) = (shape.start(), shape.to);
    let men = cx.state().occupied() & !Bb::of(shape.from);
    match shape.act {
        Act::Castle(wing) => {
            let (rook, rook_to) = castling::rook_path(to.rank(), wing);
            let with_the_king = walks_straight(imitator, from, to, men);
            let men = men & !Bb::of(rook) | Bb::of(to);
            with_the_king.is_some_and(|at| walks_straight(at, rook, rook_to, men).is_some())
        }
        Act::Exchange | Act::Null => true,
        _ => {
            let Some(arrival) = shifted(imitator, from, to) else {
                return false;
            };
            if men.has(arrival) {
                return false;
            }
            let walk = &cx.rules().kinds.man(shape.via).walk;
            match walk {
                Walk::Pawn(_) if shape.capture.is_none() => {
                    walks_straight(imitator, from, to, men).is_some()
                }
                Walk::Pawn(_) => true,
                _ => {
                    let view = View {
                        side,
                        occupied: men,
                        enemies: Bb::EMPTY,
                    };
                    let mut parts = walk
                        .parts()
                        .iter()
                        .filter(|part| reaches(cx, part, side, shape));
                    // men that capture on another square than the one where they arrive have no counterpart without capture
                    shape.capture.is_some_and(|at| at != to)
                        || parts.any(|part| {
                            let quiet = Part {
                                when: When::Both,
                                ..*part
                            };
                            quiet.reach(imitator, &view, |at, victim| {
                                at == arrival && victim.is_none()
                            })
                        })
                }
            }
        }
    }
}

/// Whether the move can be made by this part.
fn reaches(cx: &Ctx, part: &Part, side: Side, shape: &Shape) -> bool {
    let view = View {
        side,
        occupied: cx.state().occupied(),
        enemies: cx.state().men(!side),
    };
    part.reach(shape.from, &view, |at, victim| {
        at == shape.to && victim == shape.capture
    })
}

/// Where an imitator comes that goes along step by step, if all squares on its way are empty.
fn walks_straight(imitator: Sq, from: Sq, to: Sq, men: Bb) -> Option<Sq> {
    let (files, ranks) = (
        to.file() as i8 - from.file() as i8,
        to.rank() as i8 - from.rank() as i8,
    );
    let mut at = imitator;
    for _ in 0..files.abs().max(ranks.abs()) {
        at = at.step(files.signum(), ranks.signum())?;
        if men.has(at) {
            return None;
        }
    }
    Some(at)
}

struct MoveAlong(Memory);

impl AfterMove for MoveAlong {
    fn stage(&self) -> Stage {
        Stage::Arrival
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        let shape = played.shape;
        let mut places = self.0.places(cx);
        if shape.act != Act::Exchange {
            for at in &mut places {
                let mut moved = shifted(*at, shape.start(), shape.to);
                if let Act::Castle(wing) = shape.act {
                    let (rook, rook_to) = castling::rook_path(shape.to.rank(), wing);
                    moved = moved.and_then(|at| shifted(at, rook, rook_to));
                }
                match moved {
                    Some(moved) => *at = moved,
                    None => return Verdict::Illegal,
                }
            }
            self.0.set(cx, &places, Reason::Imitation);
        }
        Verdict::Legal
    }
}

/// Nothing may come to stand on the square of an imitator.
struct OnEmptySquares(Memory);

impl AfterMove for OnEmptySquares {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn run(&self, cx: &mut Ctx, _played: &Played) -> Verdict {
        let places: Bb = self.0.places(cx).into_iter().collect();
        if (places & cx.state().occupied()).is_empty() {
            Verdict::Legal
        } else {
            cx.note(META.name[0], |_| {
                "an imitator would share a square with a man".into()
            });
            Verdict::Illegal
        }
    }
}

struct ToImitator(Memory);

impl PromotionChoice for ToImitator {
    fn is_possible(&self, cx: &Ctx) -> bool {
        self.0.places(cx).len() < MOST
    }

    fn promote(&self, cx: &mut Ctx, at: Sq) {
        if let Some(piece) = cx.state().piece(at) {
            cx.apply(Effect::Remove { at, piece }, Reason::Promotion);
            let mut places = self.0.places(cx);
            places.push(at);
            self.0.set(cx, &places, Reason::Promotion);
        }
    }
}
