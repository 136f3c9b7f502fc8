//! What the move being played has done so far: questions that rules ask of the journal.

use crate::board::bitboard::Bb;
use crate::board::effect::{Effect, Entry, Reason};
use crate::board::piece::Piece;
use crate::board::shape::Act;
use crate::board::square::Sq;
use crate::hooks::Played;
use crate::view::View;
use smallvec::SmallVec;

impl View<'_> {
    /// The effects of the move so far.
    pub fn effects_of(&self, played: &Played) -> &[Entry] {
        &self.state().journal()[played.start..]
    }

    /// Where the men now stand that the move is about: the man that was played, then its partner in a castling or an
    /// exchange. Men that have disappeared since are left out.
    pub fn moved_men(&self, played: &Played) -> SmallVec<[Sq; 2]> {
        let effects = self.effects_of(played);
        let mut found: SmallVec<[Sq; 2]> = SmallVec::new();
        if let Some(to) = just_arrived(effects) {
            found.push(to);
            return found;
        }
        for (i, entry) in effects.iter().enumerate() {
            let later = &effects[i + 1..];
            let is_first = found.is_empty();
            let mut add = |at, later| {
                if let Some(now) = followed(at, later) {
                    found.push(now);
                }
            };
            match (entry.effect, entry.reason) {
                (Effect::Move { to, .. }, Reason::Movement | Reason::Castling) => {
                    add(to, later);
                }
                // where only this part of a move is looked at
                (Effect::Move { to, .. }, Reason::Continuation) if is_first => add(to, later),
                (Effect::Exchange { one, other }, Reason::Exchange) => {
                    add(other, later);
                    add(one, later);
                }
                _ => {}
            }
        }
        found
    }

    /// Where the man that was played now stands, if it is still there.
    pub fn moved_man(&self, played: &Played) -> Option<Sq> {
        let effects = self.effects_of(played);
        if let Some(to) = just_arrived(effects) {
            return Some(to);
        }
        let i = effects.iter().position(|entry| {
            let reasons = [Reason::Movement, Reason::Exchange, Reason::Continuation];
            reasons.contains(&entry.reason) && !matches!(entry.effect, Effect::Slot { .. })
        })?;
        debug_assert!(played.shape.act != Act::Null);
        followed(played.shape.to, &effects[i + 1..])
    }

    /// Where the man now stands that stood on `at` before the move, if it is still there.
    pub fn stands_now(&self, played: &Played, at: Sq) -> Option<Sq> {
        followed(at, self.effects_of(played))
    }

    /// The man that was played, as it is now or as it was when it disappeared.
    pub fn mover(&self, played: &Played) -> Option<Piece> {
        let now = self.moved_man(played);
        now.and_then(|at| self.state().piece(at)).or_else(|| {
            let effects = self.effects_of(played).iter();
            effects.rev().find_map(|entry| match entry.effect {
                Effect::Remove { at, piece } => match entry.reason {
                    Reason::Sacrifice | Reason::Transfer | Reason::Relocation => Some(piece),
                    // others may have gone in this way too
                    Reason::Assassination | Reason::Burial | Reason::Forfeit => {
                        (at == played.shape.to).then_some(piece)
                    }
                    _ => None,
                },
                _ => None,
            })
        })
    }

    /// The man that was played, as it was when it departed.
    pub fn departed(&self, played: &Played) -> Option<Piece> {
        let mut at = played.shape.to;
        for entry in self.effects_of(played) {
            match entry.effect {
                Effect::Change {
                    at: changed, was, ..
                } if changed == at => return Some(was),
                // where somebody disappears, this man has not arrived yet, or it is gone
                _ => at = followed(at, std::slice::from_ref(entry)).unwrap_or(at),
            }
        }
        self.mover(played)
    }

    /// The squares on which something has happened.
    pub fn changed_squares(&self, played: &Played) -> Bb {
        let effects = self.effects_of(played).iter();
        effects.fold(Bb::EMPTY, |all, entry| all | entry.effect.squares())
    }

    /// The squares occupied before the move.
    pub fn occupied_before(&self, played: &Played) -> Bb {
        let mut men = self.state().all_men();
        for entry in self.effects_of(played).iter().rev() {
            match entry.effect {
                Effect::Remove { at, .. } => men |= Bb::of(at),
                Effect::Add { at, .. } => men &= !Bb::of(at),
                Effect::Move { from, to } => men = men & !Bb::of(to) | Bb::of(from),
                Effect::Exchange { .. }
                | Effect::Change { .. }
                | Effect::Bury { .. }
                | Effect::Unearth { .. }
                | Effect::Hole { .. }
                | Effect::Slot { .. }
                | Effect::Turn => {}
            }
        }
        men
    }

    /// Whether the move has captured.
    pub fn has_captured(&self, played: &Played) -> bool {
        self.captured(played).next().is_some()
    }

    /// The men captured by the move, each with the square of its capture, in the order in which that happened.
    pub fn captured(&self, played: &Played) -> impl Iterator<Item = (Sq, Piece)> + use<'_> {
        let effects = self.effects_of(played).iter();
        effects.filter_map(|entry| match entry.effect {
            Effect::Remove { at, piece } if entry.reason.is_capture() => Some((at, piece)),
            _ => None,
        })
    }

    /// The men reborn by the move, each with its rebirth square, in the order in which that happened.
    pub fn reborn(&self, played: &Played) -> impl Iterator<Item = (Sq, Piece)> + use<'_> {
        let effects = self.effects_of(played).iter();
        effects.filter_map(|entry| match entry.effect {
            Effect::Add { at, piece } if entry.reason == Reason::Rebirth => Some((at, piece)),
            _ => None,
        })
    }
}

/// Where the man has arrived, if that is the last that has happened: as for most rules, when they are asked first.
#[inline]
fn just_arrived(effects: &[Entry]) -> Option<Sq> {
    match effects.last() {
        Some(&Entry {
            effect: Effect::Move { to, .. },
            reason: Reason::Movement,
        }) => Some(to),
        _ => None,
    }
}

/// Where the man on `at` stands after these effects.
fn followed(at: Sq, effects: &[Entry]) -> Option<Sq> {
    let mut place = Some(at);
    for entry in effects {
        let at = place?;
        place = match entry.effect {
            Effect::Move { from, to } if from == at => Some(to),
            Effect::Exchange { one, other } if one == at => Some(other),
            Effect::Exchange { one, other } if other == at => Some(one),
            Effect::Remove { at: gone, .. } if gone == at => None,
            _ => Some(at),
        };
    }
    place
}
