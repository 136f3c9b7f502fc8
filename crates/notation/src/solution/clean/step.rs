//! A move in the grammar's terms.
//!
//! Readers of the grammar carry out the parts of a move in a fixed order: the move itself with its promotion, changes of
//! colour, men that go elsewhere, men that appear, changes of kind, removals. The parts are chosen so that the
//! position after the move comes out right in that order.

use super::comment::comment;
use super::fates::{Fate, Fates};
use super::man::{Names, side};
use crate::solution::text::signs;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::{Act, Wing};
use sauterelle_solve::solution::Step;

/// The move with everything it did, its sign, and comments on what has none.
pub(super) fn half_move(step: &Step, names: &Names) -> String {
    let mut spelled = Spelled {
        step,
        names,
        text: String::new(),
        comments: names.remark(step.piece.kind).into_iter().collect(),
    };
    if step.mv.shape.act == Act::Null {
        // some man stays where it is
        spelled.comments.push(comment("pass"));
    }
    spelled.everything();
    spelled.signs();
    let mut text = spelled.text;
    for comment in &spelled.comments {
        text.push(' ');
        text.push_str(comment);
    }
    text
}

struct Spelled<'s, 'k> {
    step: &'s Step,
    names: &'s Names<'k>,
    text: String,
    comments: Vec<String>,
}

impl Spelled<'_, '_> {
    fn everything(&mut self) {
        let Fates { mut all, mover, .. } = Fates::of(self.step);
        let shape = self.step.mv.shape;
        let partner = castling_partner(self.step);
        let castles = partner.is_some_and(|rook| self.castles(rook));
        // a man that made room on the arrival square is written as captured
        let capture = shape.capture.or_else(|| {
            let in_the_way =
                |fate: &&Fate| fate.from == Some(shape.to) && fate.at != Some(shape.to);
            let found = all.iter().find(in_the_way).and_then(|fate| fate.from);
            found.filter(|at| *at != shape.from)
        });
        match shape.act {
            Act::Castle(Wing::King) if castles => self.text.push_str("0-0"),
            Act::Castle(Wing::Queen) if castles => self.text.push_str("0-0-0"),
            _ => self.body(capture),
        }
        let mover = mover.map(|index| all.remove(index));
        if castles {
            all.retain(|fate| fate.from != partner.map(|(from, _)| from));
        }
        let taken = |fate: &Fate| fate.from.is_some() && fate.from == capture;
        all.retain(|fate| !(taken(fate) && fate.at.is_none()));
        let mut occupied: Vec<Sq> = all.iter().filter_map(|fate| fate.at).collect();
        // what the move takes can only appear again
        for fate in all.iter_mut().filter(|fate| taken(fate)) {
            (fate.from, fate.was) = (None, fate.now);
        }
        if let Some(mover) = mover {
            occupied.extend(mover.at);
            all.extend(self.mover(mover, castles));
        }
        self.others(all, &occupied);
    }

    /// Departure, capture, arrival.
    fn body(&mut self, capture: Option<Sq>) {
        let shape = self.step.mv.shape;
        let (from, to) = (shape.from, shape.to);
        let passed = Sq::at(to.file(), from.rank());
        self.text.push_str(&self.names.mover(self.step.piece));
        self.text.push_str(&match capture {
            None => format!("{from}-{to}"),
            Some(at) if at == to => format!("{from}*{to}"),
            Some(at) if shape.act == Act::EnPassant && at == passed => format!("{from}*{to} ep."),
            Some(at) => format!("{from}*{at}-{to}"),
        });
    }

    /// Whether the castling is one of the two that the grammar means by its signs, with a rook that goes like this.
    fn castles(&self, rook: (Sq, Sq)) -> bool {
        let shape = self.step.mv.shape;
        let home = self.step.side.home_rank();
        let files = match shape.act {
            Act::Castle(Wing::King) => [4, 6, 7, 5],
            _ => [4, 2, 0, 3],
        };
        let squares = [shape.from, shape.to, rook.0, rook.1];
        squares.map(|sq| (sq.file(), sq.rank())) == files.map(|file| (file, home))
    }

    /// What became of the man that moved, up to its arrival; returns what happened to it from there on.
    fn mover(&mut self, fate: Fate, castles: bool) -> Option<Fate> {
        let arrival = self.step.mv.shape.to;
        let (was, now) = (fate.was?, fate.now?);
        let left_as = fate.left_as.filter(|_| fate.at != Some(arrival));
        let arrived = Piece {
            // colours change before men go elsewhere
            sides: now.sides,
            ..left_as.unwrap_or(now)
        };
        self.arrival(was, arrived, castles);
        Some(Fate {
            from: Some(arrival),
            was: Some(arrived),
            ..fate
        })
    }

    /// The changes of the man that moved, on its arrival square.
    fn arrival(&mut self, was: Piece, now: Piece, castles: bool) {
        let arrival = self.step.mv.shape.to;
        if castles {
            self.changes(arrival, was, now);
            return;
        }
        if !alike(was, now) {
            let name = match was.sides == now.sides {
                true => self.names.short(now),
                false => self.names.long(now),
            };
            self.text.push_str(&format!("={name}"));
        } else if was.sides != now.sides {
            // without brackets, a man in the next move would seem to be the result of a promotion
            self.effect(format!("{arrival}={}", side(now.sides)));
        }
    }

    /// What became of all men after the move itself. `occupied`: where men stand at last.
    fn others(&mut self, all: Vec<Fate>, occupied: &[Sq]) {
        let (going, rest): (Vec<Fate>, Vec<Fate>) = all
            .into_iter()
            .partition(|fate| fate.from.is_some() && fate.at.is_some() && fate.from != fate.at);
        self.going(going);
        for fate in rest {
            match (fate.from, fate.at) {
                (Some(from), None) if !occupied.contains(&from) => self.effect(format!("-{from}")),
                (None, Some(at)) => self.appears(at, &fate),
                (Some(_), Some(at)) => {
                    if let (Some(was), Some(now)) = (fate.was, fate.now) {
                        self.changes(at, was, now);
                    }
                }
                _ => {}
            }
        }
    }

    /// Men that go elsewhere: none before the man in its way has gone. Where they go round in a circle, the last one
    /// appears instead.
    fn going(&mut self, mut going: Vec<Fate>) {
        while !going.is_empty() {
            let free = going
                .iter()
                .position(|fate| !going.iter().any(|other| other.from == fate.at));
            let fate = going.remove(free.unwrap_or(0));
            let (Some(from), Some(at)) = (fate.from, fate.at) else {
                continue;
            };
            let (Some(was), Some(now)) = (fate.was, fate.now) else {
                self.comments.push(comment(&format!("{from}->{at}")));
                continue;
            };
            if free.is_none() {
                self.effect(format!("+{}{at}", self.names.long(now)));
                continue;
            }
            if was.sides != now.sides {
                self.effect(format!("{from}={}", side(now.sides)));
            }
            let arrived = Piece {
                sides: now.sides,
                ..was
            };
            self.goes(from, at, arrived, now);
        }
    }

    fn goes(&mut self, from: Sq, at: Sq, was: Piece, now: Piece) {
        let promoted = match alike(was, now) {
            true => String::new(),
            false => format!("={}", self.names.short(now)),
        };
        self.effect(format!("{}{from}->{at}{promoted}", self.names.long(was)));
    }

    fn appears(&mut self, at: Sq, fate: &Fate) {
        let (Some(was), Some(now)) = (fate.was, fate.now) else {
            return;
        };
        let text = match alike(was, now) || was.sides != now.sides {
            true => format!("+{}{at}", self.names.long(now)),
            false => format!("+{}{at}={}", self.names.long(was), self.names.short(now)),
        };
        self.effect(text);
    }

    /// A man that stays where it is.
    fn changes(&mut self, at: Sq, was: Piece, now: Piece) {
        if was.sides != now.sides {
            self.effect(format!("{at}={}", side(now.sides)));
        }
        if !alike(was, now) {
            self.effect(format!("{at}={}", self.names.short(now)));
        }
    }

    fn effect(&mut self, text: String) {
        self.text.push_str(&format!("[{text}]"));
    }

    /// One sign for check, mate or stalemate; the others as comments.
    fn signs(&mut self) {
        let mut shown = false;
        for sign in signs(self.step) {
            let plain = match sign {
                "+" => Some("+"),
                "#" | "##" | "##!" => Some("#"),
                "#=" if self.step.check => Some("#"),
                "=" | "==" | "#=" => Some("="),
                _ => None,
            };
            if let Some(plain) = plain
                && !shown
            {
                shown = true;
                self.text.push_str(&format!(" {plain}"));
            }
            if plain != Some(sign) {
                self.comments.push(comment(sign));
            }
        }
    }
}

/// Whether two men are the same but for their sides.
fn alike(one: Piece, other: Piece) -> bool {
    (one.kind, one.attrs) == (other.kind, other.attrs)
}

/// Where the man that castles with the king goes from and to.
fn castling_partner(step: &Step) -> Option<(Sq, Sq)> {
    step.effects.iter().find_map(|entry| match entry.effect {
        Effect::Move { from, to }
            if entry.reason == Reason::Castling && from != step.mv.shape.from =>
        {
            Some((from, to))
        }
        _ => None,
    })
}
