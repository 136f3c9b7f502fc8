//! A move taken apart: a row of images, the first of which is the position before the move. What happens at once is one image.
//! Captured men that are to be reborn lie in the Circé box in between.

use super::rebirths::{Rebirth, Surveyor};
use crate::solution::in_box::promoted_in_box;
use sauterelle_kernel::board::effect::{Effect, Entry, Reason};
use sauterelle_kernel::board::piece::{Attrs, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::hooks::remark::{Message, Note, Remark, Value};
use sauterelle_kernel::moves::{Move, Status};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_solve::solution::Step;

/// A move as a row of images, with all that is to be said of it.
pub struct Decomposition {
    /// The move.
    pub step: Step,
    /// The position before the move, then the position after each operation.
    pub images: Vec<Image>,
    /// Where each captured man could be reborn, where rules tell that.
    pub rebirths: Vec<Rebirth>,
    /// What is said of the way in which the man goes.
    pub way: Option<Remark>,
    /// What rules have to say beside that.
    pub notes: Vec<Note>,
    /// Who is to move after the move.
    pub next: Side,
    /// Why that side is in check.
    pub checks: Vec<CheckReason>,
    /// Whether that side can move.
    pub status: Status,
}

/// One image.
pub struct Image {
    /// What has led to it from the image before: nothing for the first one.
    pub operation: Vec<Happening>,
    /// The position on the board.
    pub state: State,
    /// The men in the Circé box.
    pub boxed: Vec<Piece>,
}

/// A part of an operation.
#[derive(Clone, PartialEq, Debug)]
pub struct Happening {
    /// What happens, as an effect of the move.
    pub entry: Entry,
    /// What is to be said.
    pub remark: Remark,
}

impl Decomposition {
    /// Takes a legal move of the position apart.
    pub fn of(player: &mut Player, mv: &Move) -> Decomposition {
        let mut before = player.state().clone();
        before.forget_journal();
        let way = player.remark_on_way(player.state().turn(), mv.shape.start(), mv.shape.to);
        let (_, notes) = player.play_with_notes(mv);
        let step = Step::of_last_move(player, *mv, Vec::new());
        let next = player.state().turn();
        let checks = player.check_reasons(next);
        let status = player.status();
        player.undo();
        let (surveys, notes): (Vec<Note>, Vec<Note>) =
            notes.into_iter().partition(|note| !note.squares.is_empty());
        let rebirths = match surveys.is_empty() {
            true => Vec::new(),
            false => Surveyor::of(player, mv).rebirths(&step, &surveys),
        };
        let images = Builder::new(before, &step.effects, player.rules()).build();
        Decomposition {
            step,
            images,
            rebirths,
            way,
            notes,
            next,
            checks,
            status,
        }
    }
}

/// Puts the images together.
struct Builder<'a> {
    effects: &'a [Entry],
    rules: &'a Ruleset,
    images: Vec<Image>,
    state: State,
    boxed: Vec<Piece>,
}

impl<'a> Builder<'a> {
    fn new(before: State, effects: &'a [Entry], rules: &'a Ruleset) -> Builder<'a> {
        let mut builder = Builder {
            effects,
            rules,
            images: Vec::new(),
            state: before,
            boxed: Vec::new(),
        };
        // who has been captured by an earlier move lies in the box from the beginning
        let captured = |piece: Piece| effects.iter().any(|entry| is_capture_of(entry, piece.id));
        let reborn = effects.iter().filter_map(reborn_man);
        builder.boxed = reborn.filter(|piece| !captured(*piece)).collect();
        builder
    }

    fn build(mut self) -> Vec<Image> {
        self.image(Vec::new());
        for group in groups(self.effects) {
            self.operation(&group);
        }
        self.images
    }

    fn image(&mut self, operation: Vec<Happening>) {
        let (state, boxed) = (self.state.clone(), self.boxed.clone());
        self.images.push(Image {
            operation,
            state,
            boxed,
        });
    }

    /// The image, or the images, to which effects lead that happen at once.
    fn operation(&mut self, group: &[usize]) {
        if let [first, second, ..] = group
            && let (first, second) = (&self.effects[*first], &self.effects[*second])
            && let Some([promotion, rebirth]) = promoted_in_box(self.rules, first, second)
        {
            self.operation_in_box(promotion, rebirth, group);
            return;
        }
        let mut operation = Vec::new();
        for &number in group {
            let entry = self.effects[number];
            self.put_into_box(&entry);
            self.state.apply(entry.effect, entry.reason);
            operation.extend(self.happening(entry));
        }
        // men go before it is told what becomes of others
        operation.sort_by_key(|part| match part.entry.effect {
            Effect::Move { .. } => 0,
            Effect::Remove { .. } => 1,
            _ => 2,
        });
        if !operation.is_empty() {
            self.image(operation);
        }
    }

    /// A pawn in the box is promoted, and then reborn.
    fn operation_in_box(&mut self, promotion: Entry, rebirth: Entry, group: &[usize]) {
        let Effect::Change { was, now, .. } = promotion.effect else {
            return;
        };
        for man in &mut self.boxed {
            if man.id == was.id {
                *man = now;
            }
        }
        let remark = Remark::new(Message("promoted-in-box")).with("man", man(was));
        let remark = remark.with("now", now.kind);
        self.image(vec![Happening {
            entry: promotion,
            remark,
        }]);
        for &number in group {
            let entry = self.effects[number];
            self.state.apply(entry.effect, entry.reason);
        }
        self.boxed.retain(|man| man.id != was.id);
        if let Effect::Add { at, .. } = rebirth.effect {
            let remark = Remark::at(Message("reborn"), at).with("man", man(now));
            let entry = rebirth;
            self.image(vec![Happening { entry, remark }]);
        }
    }

    /// Captured men go into the box if they are to be reborn, and leave it for that.
    fn put_into_box(&mut self, entry: &Entry) {
        match entry.effect {
            Effect::Remove { piece, .. } if self.is_reborn(entry) => self.boxed.push(piece),
            _ => {}
        }
        if let Some(piece) = reborn_man(entry) {
            self.boxed.retain(|man| man.id != piece.id);
        }
    }

    fn is_reborn(&self, entry: &Entry) -> bool {
        let reborn = self.effects.iter().filter_map(reborn_man);
        let mut reborn = reborn.map(|piece| piece.id);
        match entry.effect {
            Effect::Remove { piece, .. } => {
                entry.reason.is_capture() && reborn.any(|id| id == piece.id)
            }
            _ => false,
        }
    }

    /// What is to be said of an effect that has just happened; nothing of book-keeping.
    fn happening(&self, entry: Entry) -> Option<Happening> {
        let remark = match entry.effect {
            Effect::Move { from, to } => {
                let piece = self.state.piece(to)?;
                let remark = Remark::new(message_of_move(entry.reason));
                remark
                    .with("man", man(piece))
                    .with("from", from)
                    .with("to", to)
            }
            Effect::Remove { at, piece } => {
                let message = message_of_removal(entry.reason, self.is_reborn(&entry));
                Remark::at(message, at).with("man", man(piece))
            }
            Effect::Add { at, piece } => {
                Remark::at(message_of_addition(entry.reason), at).with("man", man(piece))
            }
            Effect::Exchange { one, other } => {
                let remark = Remark::new(Message("changes-places"));
                remark.with("one", one).with("other", other)
            }
            Effect::Bury { at, piece, .. } => {
                let message = match entry.reason {
                    Reason::Rebirth => Message("reborn-below"),
                    _ => Message("goes-below"),
                };
                Remark::at(message, at).with("man", man(piece))
            }
            Effect::Change { at, was, now } => remark_on_change(entry.reason, at, was, now),
            Effect::Hole { at } => Remark::at(Message("becomes-hole"), at),
            Effect::Unearth { .. } | Effect::Slot { .. } | Effect::Turn => return None,
        };
        (entry.reason != Reason::Record).then_some(Happening { entry, remark })
    }
}

pub(super) fn man(piece: Piece) -> Value {
    // where it stands is told by other values
    Value::Men(vec![(piece, Sq::new(0))])
}

/// The man that comes back by this effect.
fn reborn_man(entry: &Entry) -> Option<Piece> {
    match (entry.effect, entry.reason) {
        (Effect::Add { piece, .. } | Effect::Bury { piece, .. }, Reason::Rebirth) => Some(piece),
        _ => None,
    }
}

fn is_capture_of(entry: &Entry, id: u8) -> bool {
    matches!(entry.effect, Effect::Remove { piece, .. } if piece.id == id && entry.reason.is_capture())
}

fn message_of_move(reason: Reason) -> Message {
    match reason {
        Reason::Castling => Message("castles"),
        Reason::Approach => Message("approaches"),
        Reason::Transfer => Message("goes-to-rebirth-square"),
        _ => Message("goes"),
    }
}

fn message_of_removal(reason: Reason, to_be_reborn: bool) -> Message {
    match (reason, to_be_reborn) {
        (Reason::Capture, false) => Message("captured"),
        (Reason::Capture, true) => Message("captured-into-box"),
        (Reason::EnPassant, false) => Message("captured-en-passant"),
        (Reason::EnPassant, true) => Message("captured-en-passant-into-box"),
        (Reason::Contact, false) => Message("touched"),
        (Reason::Contact, true) => Message("touched-into-box"),
        (Reason::Transfer, _) => Message("not-reborn"),
        (Reason::Sacrifice, _) => Message("sacrificed"),
        (Reason::Hurdle, _) => Message("moves-as-hurdle"),
        (Reason::Burial, _) => Message("leaves-the-board"),
        (Reason::Assassination, _) => Message("gives-way"),
        _ => Message("disappears"),
    }
}

fn message_of_addition(reason: Reason) -> Message {
    match reason {
        Reason::Rebirth => Message("reborn"),
        Reason::Emergence => Message("comes-up"),
        Reason::Hurdle => Message("arrives-as-hurdle"),
        _ => Message("appears"),
    }
}

pub(super) fn remark_on_change(reason: Reason, at: Sq, was: Piece, now: Piece) -> Remark {
    let only_kind = (was.sides, was.attrs) == (now.sides, now.attrs);
    let (message, value) = match reason {
        Reason::Board if now.attrs.has(Attrs::SECOND_BOARD) => {
            (Message("to-second-board"), man(now))
        }
        Reason::Board => (Message("to-first-board"), man(now)),
        _ if only_kind => (Message("promoted"), Value::Kind(now.kind)),
        _ => (Message("becomes"), man(now)),
    };
    Remark::at(message, at)
        .with("man", man(was))
        .with("now", value)
}

/// Parts of a move, in the order in which they happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// Departure, arrival, capture, promotion.
    Ordinary,
    /// Somebody is reborn, with what becomes of him there.
    Rebirth,
    /// The capturing man is reborn.
    Transfer,
    /// A man over which another one goes moves too.
    Hurdle,
    /// Effects of one rule.
    Other(Reason),
}

/// The effects that happen at once, by their numbers; book-keeping is added to what it goes with.
fn groups(effects: &[Entry]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(Part, Vec<usize>)> = Vec::new();
    for (number, entry) in effects.iter().enumerate() {
        let last = groups.last().map(|(part, _)| *part);
        let part = part_of(entry, last);
        let makes_room = |group: &[usize]| {
            group
                .iter()
                .all(|&i| matches!(effects[i].reason, Reason::Assassination | Reason::Burial))
        };
        match groups.last_mut() {
            Some((last, group)) if continues(part, *last, entry) => group.push(number),
            Some((last, group)) if makes_room(group) => {
                *last = part;
                group.push(number);
            }
            _ => groups.push((part, vec![number])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

fn part_of(entry: &Entry, last: Option<Part>) -> Part {
    match entry.reason {
        Reason::Record | Reason::Imitation | Reason::Length => last.unwrap_or(Part::Ordinary),
        Reason::Approach
        | Reason::Movement
        | Reason::Castling
        | Reason::Capture
        | Reason::EnPassant
        | Reason::Promotion
        | Reason::Exchange => Part::Ordinary,
        Reason::Rebirth => Part::Rebirth,
        Reason::Transfer | Reason::Relocation => Part::Transfer,
        Reason::Hurdle | Reason::HurdlePromotion => Part::Hurdle,
        Reason::RebirthPromotion | Reason::Turncoat => last.unwrap_or(Part::Rebirth),
        other => Part::Other(other),
    }
}

/// Whether an effect belongs to the operation before it. Each man that is reborn is an operation of its own.
fn continues(part: Part, last: Part, entry: &Entry) -> bool {
    part == last && reborn_man(entry).is_none()
}
