//! Where captured men could be reborn, and why not elsewhere.

use sauterelle_kernel::board::effect::{Effect, Entry, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::hooks::remark::{Message, Note, RebirthSquare, Remark, Value};
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::play::Player;
use sauterelle_solve::solution::Step;

/// What is said of the rebirth of one man.
pub struct Rebirth {
    /// The man that has been captured.
    pub man: Piece,
    /// Where it has been captured.
    pub captured_on: Sq,
    /// What the rule says as a whole.
    pub remark: Remark,
    /// Every square, and every man that it could become there.
    pub squares: Vec<Answer>,
}

/// Whether a man can be reborn on a square by a legal move.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The square.
    pub at: Sq,
    /// What a pawn would become before.
    pub promoted: Option<KindId>,
    /// Why not; without a reason it can.
    pub why_not: Option<Remark>,
    /// Why the capturing side would be in check, if that is the reason.
    pub checks: Vec<CheckReason>,
}

impl Rebirth {
    /// The squares on which the man can be reborn.
    pub fn possible(&self) -> impl Iterator<Item = &Answer> {
        self.squares
            .iter()
            .filter(|answer| answer.why_not.is_none())
    }

    /// The others.
    pub fn excluded(&self) -> impl Iterator<Item = &Answer> {
        self.squares
            .iter()
            .filter(|answer| answer.why_not.is_some())
    }
}

/// A rebirth: which man, where, and as what.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Reborn {
    id: u8,
    at: Sq,
    promoted: Option<KindId>,
}

/// A way to play a move, told by who is reborn where.
struct Variant {
    reborn: Vec<Reborn>,
    is_legal: bool,
    /// Why it is not.
    checks: Vec<CheckReason>,
}

/// All ways to play a move, self-checks included.
pub(super) struct Surveyor {
    variants: Vec<Variant>,
    side: sauterelle_kernel::board::piece::Side,
}

impl Surveyor {
    /// Plays the move with all choices of rebirth.
    pub fn of(player: &mut Player, mv: &Move) -> Surveyor {
        let side = player.state().turn();
        let mut variants = Vec::new();
        let mut moves = Moves::none();
        moves.fill_shape_including_self_checks(player, mv.shape);
        while let Some(other) = moves.next(player) {
            let is_legal = moves.last_is_legal();
            if other.shape == mv.shape {
                let checks = if is_legal {
                    Vec::new()
                } else {
                    player.check_reasons(side)
                };
                variants.push(Variant {
                    reborn: reborn(player.last_effects()),
                    is_legal,
                    checks,
                });
            }
            player.undo();
        }
        Surveyor { variants, side }
    }

    /// What is to be said of each man of the move whose rebirth a rule has told of.
    pub fn rebirths(&self, step: &Step, notes: &[Note]) -> Vec<Rebirth> {
        let earlier: Vec<Reborn> = reborn(&step.effects);
        let told = notes.iter().filter_map(|note| self.rebirth(note, &earlier));
        told.collect()
    }

    fn rebirth(&self, note: &Note, chosen: &[Reborn]) -> Option<Rebirth> {
        let Some(Value::Men(men)) = note.remark.value("captured") else {
            return None;
        };
        let &(man, captured_on) = men.first()?;
        // those that are reborn before it have been when its squares are looked for
        let before = chosen.iter().take_while(|reborn| reborn.id != man.id);
        let before: Vec<Reborn> = before.copied().collect();
        let answer = |square: &RebirthSquare| self.answer(square, man, &before);
        Some(Rebirth {
            man,
            captured_on,
            remark: note.remark.clone(),
            squares: note.squares.iter().map(answer).collect(),
        })
    }

    fn answer(&self, square: &RebirthSquare, man: Piece, before: &[Reborn]) -> Answer {
        let mut answer = Answer {
            at: square.at,
            promoted: square.promoted,
            why_not: square.why_not.clone(),
            checks: Vec::new(),
        };
        if answer.why_not.is_some() {
            return answer;
        }
        let wanted = Reborn {
            id: man.id,
            at: square.at,
            promoted: square.promoted,
        };
        let fits = |variant: &&Variant| {
            variant.reborn.starts_with(before) && variant.reborn.contains(&wanted)
        };
        let mut fitting = self.variants.iter().filter(fits).peekable();
        let first = fitting.peek().map(|variant| variant.checks.clone());
        if fitting.any(|variant| variant.is_legal) {
            return answer;
        }
        answer.checks = first.unwrap_or_default();
        answer.why_not = Some(match answer.checks.is_empty() {
            true => Remark::at(Message("rebirth-not-legal"), square.at),
            false => Remark::at(Message("rebirth-self-check"), square.at).with("side", self.side),
        });
        answer
    }
}

/// Who is reborn by these effects.
fn reborn(effects: &[Entry]) -> Vec<Reborn> {
    let rebirth = |(i, entry): (usize, &Entry)| match (entry.effect, entry.reason) {
        (Effect::Add { at, piece }, Reason::Rebirth) => Some(Reborn {
            id: piece.id,
            at,
            promoted: promotion_on(at, &effects[i + 1..]),
        }),
        _ => None,
    };
    effects.iter().enumerate().filter_map(rebirth).collect()
}

/// What the man reborn on a square becomes at once.
fn promotion_on(square: Sq, rest: &[Entry]) -> Option<KindId> {
    let entry = rest.first()?;
    match (entry.effect, entry.reason) {
        (Effect::Change { at, now, .. }, Reason::RebirthPromotion) if at == square => {
            Some(now.kind)
        }
        _ => None,
    }
}
