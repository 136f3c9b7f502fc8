//! Solutions as plain text in Popeye's form: trees indented by half-move, help and series play a line a solution.

use super::layout::{self, SolutionWords, Spelling};
use super::move_notation::MoveNotation;
use super::words::WORDS;
use super::{remembered, seen_text};
use crate::vocabulary::attributes;
use crate::vocabulary::tables::attributes::COLOURS;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Entry, Reason};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::{Kinds, Language};
use sauterelle_kernel::moves::{Act, Wing};
use sauterelle_solve::invisible::seen::SeenMove;
use sauterelle_solve::solution::{Departure, Replies, Step, Tree};
use std::fmt::Write;

/// Writes moves and solutions of one problem.
#[derive(Clone, Copy)]
pub struct TextWriter<'k> {
    /// The kinds of men of the problem.
    pub kinds: &'k Kinds,
    /// Whose letters and words to use.
    pub language: Language,
    /// How moves are written.
    pub notation: MoveNotation,
    /// A neutral man is told from a black one, where both sides have the same letter.
    tells_neutral: bool,
}

/// The letters of white, black and neutral men.
pub fn letters_of_sides(language: Language) -> [char; 3] {
    WORDS[language as usize].sides
}

impl<'k> TextWriter<'k> {
    /// A writer of moves in full.
    pub fn new(kinds: &'k Kinds, language: Language) -> TextWriter<'k> {
        TextWriter {
            kinds,
            language,
            notation: MoveNotation::Long,
            tells_neutral: false,
        }
    }

    /// The same for moves that are told beside a solution: Popeye writes the same letter for black and neutral men in French.
    #[must_use]
    pub fn telling_neutral(self) -> TextWriter<'k> {
        TextWriter {
            tells_neutral: true,
            ..self
        }
    }

    /// The same in another notation.
    #[must_use]
    pub fn in_notation(self, notation: MoveNotation) -> TextWriter<'k> {
        TextWriter { notation, ..self }
    }

    /// Letter or letters of a kind, upper case.
    pub fn kind(&self, kind: KindId) -> String {
        if let Some(figurine) = self.notation.figurine(self.kinds, kind) {
            return figurine.to_string();
        }
        self.kinds.man(kind).code[self.language as usize].to_uppercase()
    }

    /// A man with its side, e.g. `wQ`, `nG`, `brSX` (a royal one).
    pub fn man(&self, piece: Piece) -> String {
        let side = self.side(piece);
        // a whole word
        let blank = if side.chars().count() > 1 { " " } else { "" };
        format!(
            "{side}{blank}{}{}",
            self.attributes(piece),
            self.kind(piece.kind)
        )
    }

    /// The letters of the attributes of a man: of a royal one that is not a king, of a kamikaze one, ….
    fn attributes(&self, piece: Piece) -> String {
        attributes::letters_of(self.kinds, piece, self.language)
    }

    /// The letter for the side of a man, or a word where the letter would say two things.
    fn side(&self, piece: Piece) -> String {
        let language = self.language as usize;
        let [white, black, neutral] = WORDS[language].sides;
        match piece.sides {
            Sides::White => white.to_string(),
            Sides::Black => black.to_string(),
            Sides::Neutral if self.tells_neutral && neutral == black => {
                COLOURS[2][language].to_lowercase()
            }
            Sides::Neutral => neutral.to_string(),
        }
    }

    /// What a man has been promoted to: `Q`, `nQ`, `kQ`.
    fn promoted(&self, now: Piece) -> String {
        let neutral = if now.sides == Sides::Neutral { "n" } else { "" };
        format!("{neutral}{}{}", self.attributes(now), self.kind(now.kind))
    }

    /// What a promotion makes of a man: another kind, or a man with an attribute.
    fn promotion(&self, was: Piece, now: Piece) -> String {
        let neutral = if now.sides == Sides::Neutral { "n" } else { "" };
        match was.kind == now.kind {
            true => format!("{neutral}{}", self.attributes(now)),
            false => self.promoted(now),
        }
    }

    /// A man as the mover in front of its squares: no letter for a pawn, `n` for a neutral man.
    pub(crate) fn mover(&self, piece: Piece) -> String {
        let neutral = piece.sides == Sides::Neutral;
        if piece.kind == KindId::PAWN && !neutral && self.attributes(piece).is_empty() {
            return String::new();
        }
        let prefix = if neutral { "n" } else { "" };
        format!(
            "{prefix}{}{}",
            self.attributes(piece),
            self.kind(piece.kind)
        )
    }

    /// The move with everything it did, without check or goal sign, e.g. `Rh2*a2[+bPa1=R]`.
    pub fn step(&self, step: &Step) -> String {
        self.with_departure(step, step.departure)
    }

    /// The same with so much of the departure, where the notation is a short one.
    pub(super) fn with_departure(&self, step: &Step, departure: Option<Departure>) -> String {
        if let Some(played) = &step.takes_back {
            return self.taken_back(played);
        }
        let (before, moving) = self.before_the_move(step);
        let itself = match (self.notation, departure) {
            (MoveNotation::Long, _) | (_, None) => self.move_itself(step, moving),
            (_, Some(departure)) => self.move_in_short(step, moving, departure),
        };
        format!("{before}{itself}{}", self.consequences(step))
    }

    /// Everything that the move did beside going and capturing.
    pub(crate) fn consequences(&self, step: &Step) -> String {
        let shape = step.mv.shape;
        let mut text = String::new();
        // what changes on the square to which a man has gone last needs no square (in castling, on either of the two)
        let mut arrivals = Bb::of(shape.to);
        let mut in_brackets = false;
        for (i, entry) in step.effects.iter().enumerate() {
            match entry.effect {
                Effect::Move { to, .. } if entry.reason == Reason::Castling => {
                    arrivals |= Bb::of(to);
                }
                // where the move ended is then told again
                _ if entry.reason == Reason::Forfeit => arrivals = Bb::EMPTY,
                // where men have gone by themselves is told
                _ if entry.reason == Reason::Revolution => arrivals = Bb::EMPTY,
                Effect::Move { to: at, .. } | Effect::Add { at, .. } => arrivals = Bb::of(at),
                _ => {}
            }
            let told = remembered::within(&step.effects, i, self.language);
            let is_told = told.is_some();
            let effect = told.unwrap_or_else(|| self.effect(step, arrivals, i, entry));
            in_brackets &= entry.reason != Reason::Continuation;
            let opens = effect.starts_with(['[', '(']) && !is_told;
            // what happens to a man that stands in brackets is told within them
            let inside = in_brackets && !opens && !effect.is_empty();
            let closing = if inside { text.pop() } else { None };
            text.push_str(&effect);
            text.extend(closing);
            // what becomes of a man that changes places with another is told by itself
            let is_over = shape.act == Act::Exchange || entry.reason == Reason::Forfeit;
            in_brackets |= opens && !is_over;
        }
        text + &remembered::at_the_end(&step.effects, self.language)
    }

    /// Departure, capture and arrival of this man, or what stands for them.
    pub(super) fn move_itself(&self, step: &Step, moving: Piece) -> String {
        let shape = step.mv.shape;
        let approach = || {
            shape.by_way_of.map_or(String::new(), |at| {
                format!("[{}{}->{at}]", self.man(step.piece), shape.from)
            })
        };
        match shape.act {
            Act::Castle(Wing::King) => format!("{}0-0", approach()),
            Act::Castle(Wing::Queen) => format!("{}0-0-0", approach()),
            Act::Null => " ...".to_string(),
            Act::Stay if step.effects.iter().any(exchanges_roles) => String::new(),
            Act::Stay => " ...".to_string(),
            Act::Exchange => {
                let partner = step.partner.unwrap_or(step.piece);
                let mover = format!("{}{}", self.kind(step.piece.kind), shape.from);
                let other = format!("{}{}", self.kind(partner.kind), shape.to);
                // a king that castles is told last
                match partner.kind == step.piece.kind {
                    true => format!("{mover}<->{other}"),
                    false => format!("{other}<->{mover}"),
                }
            }
            _ => {
                let mover = match shape.castles() {
                    true => self.kind(moving.kind),
                    false => self.mover(moving),
                };
                let mut text = format!("{mover}{}", shape.from);
                if let Some(at) = shape.by_way_of {
                    let _ = write!(text, "-{at}");
                }
                let _ = match shape.capture {
                    None => write!(text, "-{}", shape.to),
                    Some(at) if at == shape.to => write!(text, "*{at}"),
                    Some(_) if shape.act == Act::EnPassant => write!(text, "*{} ep.", shape.to),
                    Some(at) => write!(text, "*{at}-{}", shape.to),
                };
                text + &self.castling_partner(step)
            }
        }
    }

    /// The man that goes along where castlings are no matter of wings, `/bPh2-d2`.
    fn castling_partner(&self, step: &Step) -> String {
        match (step.partner, step.mv.shape.castling_partner()) {
            (Some(man), Some((from, to))) => format!("/{}{from}-{to}", self.man(man)),
            _ => String::new(),
        }
    }

    /// A pawn that is promoted before the move, `[a8=S]`, and the man that then moves.
    fn before_the_move(&self, step: &Step) -> (String, Piece) {
        let mut effects = step.effects.iter();
        let late = effects.find_map(|entry| match (entry.effect, entry.reason) {
            (Effect::Change { at, now, .. }, Reason::LatePromotion) => Some((at, now)),
            _ => None,
        });
        let Some((at, now)) = late else {
            return (String::new(), step.piece);
        };
        let shape = step.mv.shape;
        let becomes = self.promoted(now);
        match at == shape.to {
            true => (format!("[{}={becomes}]", shape.from), now),
            false => (format!("[{at}={becomes}]"), step.piece),
        }
    }

    /// What an effect adds to the text of its move, in which men have last come to `arrivals`.
    fn effect(&self, step: &Step, arrivals: Bb, index: usize, entry: &Entry) -> String {
        let rest = &step.effects[index + 1..];
        match (entry.effect, entry.reason) {
            (Effect::Change { .. }, _) => self.change(step, arrivals, index, entry),
            (Effect::Exchange { one, other }, Reason::Transfer | Reason::Relocation) => {
                let kind = |at| {
                    let man = step.carried_from(index, at);
                    man.map_or(String::new(), |man| self.kind(man.kind))
                };
                format!("[{}{other}<->{}{one}]", kind(other), kind(one))
            }
            (Effect::Add { at, piece }, Reason::Insertion) => {
                format!("[+{}{at}]", self.man(piece))
            }
            (Effect::Move { to, .. }, Reason::Continuation) => {
                continued(&step.effects[..index], to)
            }
            (Effect::Add { at, piece }, Reason::Rebirth) => {
                let changes = self.changes(at, rest);
                match self.notation {
                    MoveNotation::Long => format!("[+{}{at}{changes}]", self.man(piece)),
                    _ => format!("({}{at}{changes})", self.mover(piece)),
                }
            }
            (Effect::Bury { at, piece, .. }, Reason::Rebirth) => {
                format!("[+{}{at}{}->v]", self.man(piece), self.changes(at, rest))
            }
            (Effect::Bury { at, piece, .. }, Reason::Transfer) => {
                self.transfer_below(step.effects[..index].last(), at, piece, rest)
            }
            (Effect::Add { at, piece }, Reason::Emergence | Reason::Vacancy) => {
                format!("[+{}{at}]", self.man(piece))
            }
            (Effect::Move { from, to }, Reason::Transfer | Reason::Relocation) => {
                self.transfer(step, index, from, to)
            }
            (Effect::Add { at, piece }, Reason::Hurdle) => {
                self.hurdle(step.effects[..index].last(), at, piece, rest)
            }
            (Effect::Remove { at, .. }, Reason::Contact) => format!("[-{at}]"),
            (Effect::Remove { at, piece }, Reason::Sacrifice | Reason::Loss | Reason::Forfeit) => {
                format!("[-{}{at}]", self.man(piece))
            }
            _ => String::new(),
        }
    }

    /// The same of an effect by which a man becomes another one, or that of another side.
    fn change(&self, step: &Step, arrivals: Bb, index: usize, entry: &Entry) -> String {
        let Effect::Change { at, was, now } = entry.effect else {
            return String::new();
        };
        match entry.reason {
            Reason::Transformation => becomes(arrivals, at, &self.kind(now.kind)),
            Reason::Substitution if arrivals.has(at) => becomes(arrivals, at, &self.kind(now.kind)),
            Reason::Substitution | Reason::Metamorphosis => {
                // what becomes of a reborn man afterwards is told apart
                let reborn = |entry: &Entry| {
                    entry.reason == Reason::Rebirth && entry.effect.squares().has(at)
                };
                let told_with = match step.effects[..index].iter().any(reborn) {
                    true => Bb::EMPTY,
                    false => arrivals,
                };
                becomes(told_with, at, &self.promoted(now))
            }
            // who becomes or was neutral
            Reason::Recolouring if [was.sides, now.sides].contains(&Sides::Neutral) => {
                format!("[={}{}]", self.side(now), self.attributes(now))
            }
            Reason::Recolouring => becomes(arrivals, at, &self.side(now)),
            Reason::Conversion | Reason::Forfeit => format!("[{at}={}]", self.side(now)),
            Reason::Board => {
                let second = now.attrs.has(Attrs::SECOND_BOARD);
                if second { "B" } else { "A" }.to_string()
            }
            Reason::Promotion if step.mv.shape.act != Act::Exchange && !arrivals.has(at) => {
                format!("[{at}={}]", self.promotion(was, now))
            }
            Reason::Promotion => format!("={}", self.promotion(was, now)),
            Reason::Phase => match now.sides {
                Sides::Neutral => "=nh".to_string(),
                _ => format!("={}h", self.side(now)),
            },
            _ => String::new(),
        }
    }

    /// What becomes of a reborn man on its square.
    fn changes(&self, on: Sq, rest: &[Entry]) -> String {
        let mut text = String::new();
        let mut below = None;
        for entry in rest {
            match (entry.effect, entry.reason) {
                (
                    Effect::Change { at, was, now },
                    Reason::RebirthPromotion | Reason::HurdlePromotion,
                ) if at == on => {
                    let _ = write!(text, "={}", self.promotion(was, now));
                }
                (Effect::Change { at, now, .. }, Reason::Turncoat) if at == on => {
                    let _ = write!(text, "={}", self.side(now));
                }
                (Effect::Change { at, .. }, Reason::Transfer | Reason::Relocation) if at == on => {}
                (Effect::Slot { .. }, Reason::Record) => {}
                // what changes below a square comes up and goes down again
                (Effect::Unearth { at, piece, .. }, _) if at == on => below = Some(piece),
                (Effect::Bury { at, piece: now, .. }, Reason::RebirthPromotion) if at == on => {
                    let was = below.unwrap_or(now);
                    let _ = write!(text, "={}", self.promotion(was, now));
                }
                (Effect::Bury { at, piece, .. }, Reason::Turncoat) if at == on => {
                    let _ = write!(text, "={}", self.side(piece));
                }
                _ => break,
            }
        }
        text
    }

    /// A man that others go over has moved: `[wPb4->b1=S]`; the effect before tells from where.
    fn hurdle(&self, before: Option<&Entry>, to: Sq, piece: Piece, rest: &[Entry]) -> String {
        let from = before.map_or(String::new(), |entry| match entry.effect {
            Effect::Remove { at, .. } => at.to_string(),
            _ => String::new(),
        });
        format!(
            "[{}{from}->{to}{}]",
            self.man(piece),
            self.changes(to, rest)
        )
    }

    /// A man goes elsewhere, a capturing one to its rebirth square, perhaps as another one: `[wSf3->b1]`, `[wSf3->Bf1]`.
    fn transfer(&self, step: &Step, index: usize, from: Sq, to: Sq) -> String {
        let rest = &step.effects[index + 1..];
        let other = rest
            .first()
            .and_then(|entry| match (entry.effect, entry.reason) {
                (Effect::Change { at, now, .. }, Reason::Transfer | Reason::Relocation)
                    if at == to =>
                {
                    Some(format!("{}{}", self.attributes(now), self.kind(now.kind)))
                }
                _ => None,
            });
        let man = step.carried_from(index, from).unwrap_or(step.piece);
        let other = other.unwrap_or_default();
        let changes = self.changes(to, rest);
        format!("[{}{from}->{other}{to}{changes}]", self.man(man))
    }

    /// A capturing man goes below its rebirth square: `[bNb5->b1->v]`; the effect before has taken it from where it stood.
    fn transfer_below(
        &self,
        before: Option<&Entry>,
        to: Sq,
        piece: Piece,
        rest: &[Entry],
    ) -> String {
        let (man, from) = match before.map(|entry| entry.effect) {
            Some(Effect::Remove { at, piece }) => (piece, at.to_string()),
            _ => (piece, String::new()),
        };
        let other = match (man.kind, man.attrs) == (piece.kind, piece.attrs) {
            true => String::new(),
            false => format!("{}{}", self.attributes(piece), self.kind(piece.kind)),
        };
        let changes = self.changes(to, rest);
        format!("[{}{from}->{other}{to}{changes}->v]", self.man(man))
    }

    /// The move with the signs for check and goal.
    fn step_with_signs(&self, step: &Step) -> String {
        let mut text = self.step(step);
        for sign in signs(step) {
            let _ = write!(text, " {sign}");
        }
        text
    }

    /// A solution of help or series play; `skipped` half-moves are shown as dots at its start.
    pub fn line(&self, steps: &[Step], skipped: u8) -> String {
        layout::line(self, steps, skipped)
    }

    /// A first move (or a defence, if `skipped` is 1) with its variations, without a blank line.
    pub fn tree(&self, tree: &Tree, skipped: u8) -> String {
        layout::tree(self, tree, skipped)
    }

    /// The play after a key that is not shown and may have given check; its first half-move has the number `next` (from 0).
    pub fn post_key(&self, check: bool, replies: &Replies, next: usize) -> String {
        layout::post_key(self, check, replies, next)
    }
}

impl Spelling for TextWriter<'_> {
    fn words(&self) -> &'static SolutionWords {
        &WORDS[self.language as usize]
    }

    fn half_move(&self, step: &Step) -> String {
        self.step_with_signs(step)
    }

    fn move_number(&self, path: &[u32], step: &Step) -> String {
        format!("{}  ({} )\n", numbers(path), self.step_with_signs(step))
    }

    fn seen_move(&self, seen: &SeenMove) -> String {
        seen_text::seen_move(seen, self.language)
    }

    fn seen_number(&self, path: &[u32], seen: &SeenMove) -> String {
        format!("{}  ({} )\n", numbers(path), self.seen_move(seen))
    }
}

/// Whether all men change sides by this instead of a move.
fn exchanges_roles(entry: &Entry) -> bool {
    entry.reason == Reason::RoleExchange
}

/// The numbers of moves that lead to one, and its own.
fn numbers(path: &[u32]) -> String {
    let mut numbers = path.iter();
    let mut text = numbers
        .next()
        .map_or(String::new(), |number| format!("{number:3}"));
    for number in numbers {
        let _ = write!(text, ":{number}");
    }
    text
}

/// The signs behind a move: that for check unless a goal's own says more, then those of the goals.
pub(crate) fn signs(step: &Step) -> impl Iterator<Item = &'static str> {
    let check = step.check && !step.goals.iter().any(|goal| goal.def.hides_check);
    let signs = check.then_some("+").into_iter();
    signs
        .chain(step.goals.iter().map(|goal| goal.sign()))
        .filter(|sign| !sign.is_empty())
}

/// What a man on `at` has become, in a move in which men have last come to `arrivals`.
fn becomes(arrivals: Bb, at: Sq, now: &str) -> String {
    if arrivals.has(at) {
        format!("={now}")
    } else {
        format!("[{at}={now}]")
    }
}

/// The further part of a move that leads here, after these effects: `*c2`, `-c4`.
fn continued(before: &[Entry], to: Sq) -> String {
    let captured = before
        .iter()
        .rev()
        .take_while(|entry| !matches!(entry.effect, Effect::Move { .. }))
        .find_map(|entry| match entry.effect {
            Effect::Remove { at, .. } if entry.reason.is_capture() => Some(at),
            _ => None,
        });
    match captured {
        None => format!("-{to}"),
        Some(at) if at == to => format!("*{to}"),
        Some(at) => format!("*{at}-{to}"),
    }
}
