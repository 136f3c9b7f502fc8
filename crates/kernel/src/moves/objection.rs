//! Why a move is not legal: the question behind `explain`.

use crate::board::effect::{Effect, Reason};
use crate::board::homes::Wing;
use crate::board::piece::{Piece, Side};
use crate::board::shape::{Act, Move, Shape};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::CheckReason;
use crate::hooks::remark::{Message, Note, Remark, men_on};
use crate::men::Sight;
use crate::moves::castling_obstacles::{self, Obstacle};
use crate::observe::attacks::hits;
use crate::observe::generate::{append_castlings, sight};
use crate::play::{Player, Verdict, castling};
use crate::view::View;
use crate::view::royals::{keeps_royals, royals_to_keep};

/// Why there is no legal move from one square to another.
#[derive(Clone, PartialEq, Debug)]
pub enum Objection {
    /// No man stands on the departure square.
    NoMan,
    /// The man there belongs to the other side.
    WrongSide(Side),
    /// The man there does not go to the arrival square.
    NoSuchMove {
        /// It goes to these.
        reached: Vec<Sq>,
        /// What is to be said of the way in which it goes.
        remark: Option<Remark>,
    },
    /// The arrival square is occupied by a man that cannot be captured by this side.
    OwnMan,
    /// Royal men are never captured.
    CapturesRoyal,
    /// Castling is not possible, for these reasons.
    Castling(Vec<Obstacle>),
    /// A rule does not admit the move.
    NotAdmitted {
        /// Its English name.
        rule: &'static str,
        /// Why.
        why: Remark,
    },
    /// A rule makes the move illegal while it is played, with its remarks.
    Forbidden(Vec<Note>),
    /// The side would be in check after the move, for these reasons. The notes tell where captured men could be reborn.
    SelfCheck(Vec<CheckReason>, Vec<Note>),
    /// The move is legal but for a duty to play other moves.
    Duty {
        /// English name of the rule.
        rule: &'static str,
        /// How they are better.
        remark: Remark,
        /// The moves that may be played.
        moves: Vec<Move>,
    },
}

impl View<'_> {
    /// What is to be said of how far the man on `from` goes in the direction of `to`, if that depends on the position in an unusual
    /// way.
    pub fn remark_on_way(&self, side: Side, from: Sq, to: Sq) -> Option<Remark> {
        let piece = self.state().piece(from)?;
        let occupied = self.met_by(piece);
        let kinds = &self.rules().kinds;
        let sight = Sight {
            occupied,
            ..sight(self, side)
        };
        let mut walks = self.walks(side, from, piece).into_iter();
        walks.find_map(|kind| {
            let barring = kinds.barring(kind, from, to, &sight);
            if !barring.is_empty() {
                let remark = Remark::new(Message("leap-barred")).with("kind", kind);
                return Some(remark.with("men", men_on(self.state(), barring)));
            }
            kinds.remark_on_way(kind, from, to, occupied)
        })
    }
}

/// The rule that keeps the man from moving, or does not admit the move, before it is played.
pub(crate) fn not_admitted(view: &View, side: Side, shape: Shape) -> Option<Objection> {
    if let Some(piece) = view.state().piece(shape.from) {
        for rule in &view.rules().mobility {
            if !rule.may_move(view, side, shape.from, piece) {
                return Some(Objection::NotAdmitted {
                    rule: rule.rule,
                    why: rule.why_not(shape.from),
                });
            }
        }
    }
    for rule in &view.rules().admission {
        if !rule.admits(view, side, &shape) {
            let why = rule.why_not(&shape);
            return Some(Objection::NotAdmitted {
                rule: rule.rule,
                why,
            });
        }
    }
    None
}

impl Player<'_> {
    /// Why the side to move has no legal move from `from` to `to`. Call only if it has none.
    pub fn objection(&mut self, from: Sq, to: Sq) -> Objection {
        let side = self.state().turn();
        if let Some(end) = self.rules().memory.end.filter(|_| self.is_over()) {
            return Objection::NotAdmitted {
                rule: end.rule,
                why: Remark::new(Message("play-is-over")),
            };
        }
        let Some(piece) = self.state().piece(from) else {
            return Objection::NoMan;
        };
        if !piece.sides.has(side) {
            return Objection::WrongSide(!side);
        }
        let mut all = Shapes::new();
        self.append_ways(side, from, &mut all);
        let goes_to = all.iter().map(|shape| shape.to).collect();
        let mut wanted: Vec<Shape> = all.iter().copied().filter(|shape| shape.to == to).collect();
        if let Some(wing) = castling_wing(self, side, from, to) {
            let mut possible = Shapes::new();
            append_castlings(self, side, &mut possible);
            match possible.iter().find(|shape| shape.act == Act::Castle(wing)) {
                Some(shape) => wanted.push(*shape),
                None if wanted.is_empty() => {
                    return Objection::Castling(castling_obstacles::why_not(self, side, wing));
                }
                None => {}
            }
        }
        let Some(&shape) = wanted.first() else {
            return if is_kept_off_by_own_man(self, from, to) {
                Objection::OwnMan
            } else {
                Objection::NoSuchMove {
                    reached: goes_to,
                    remark: self.remark_on_way(side, from, to),
                }
            };
        };
        objection_to_shape(self, side, shape)
    }
}

/// Whether the man on `from` would go to `to` if a man of the other side stood there instead of one of its own.
fn is_kept_off_by_own_man(player: &mut Player, from: Sq, to: Sq) -> bool {
    let side = player.state().turn();
    let Some(was) = player.state().piece(to) else {
        return false;
    };
    if was.sides.has(!side) {
        return false;
    }
    let now = Piece {
        sides: was.sides.swapped(),
        ..was
    };
    player.begin();
    player.apply(Effect::Change { at: to, was, now }, Reason::Record);
    let mut all = Shapes::new();
    player.append_ways(side, from, &mut all);
    player.undo();
    all.iter().any(|shape| shape.to == to)
}

fn objection_to_shape(player: &mut Player, side: Side, shape: Shape) -> Objection {
    if let Some(objection) = not_admitted(player, side, shape) {
        return objection;
    }
    let royals = player.state().royals(!side);
    let removes_royal = !player.rules().threats.are_played && hits(player, &shape, royals);
    if removes_royal && shape.capture.is_some() {
        return Objection::CapturesRoyal;
    }
    let kept = royals_to_keep(player);
    let (verdict, notes) = player.play_with_notes(&Move { shape, choices: 0 });
    let reasons = player.check_reasons(side);
    let lost = royal_lost(player, kept, &notes);
    player.undo();
    let captures_royal = shape.capture.is_some_and(|at| royals.has(at));
    if verdict != Verdict::Legal && notes.is_empty() && captures_royal {
        return Objection::CapturesRoyal;
    }
    if verdict != Verdict::Legal || removes_royal {
        return Objection::Forbidden(notes);
    }
    if !player.shape_is_legal(shape) {
        let of_rebirths = notes.into_iter().filter(|note| !note.squares.is_empty());
        return Objection::SelfCheck(reasons, of_rebirths.collect());
    }
    if verdict == Verdict::Legal
        && let Some(lost) = lost
    {
        return Objection::Forbidden(vec![lost]);
    }
    objection_of_duty(player, side, shape)
}

/// What is said if the move just played has lost a royal man, which it may not, and a rule has had to say something of it.
fn royal_lost(view: &View, kept: Option<u32>, notes: &[Note]) -> Option<Note> {
    if keeps_royals(view, kept) {
        return None;
    }
    let lost = view
        .last_effects()
        .iter()
        .find_map(|entry| match entry.effect {
            Effect::Remove { at, piece } if piece.is_royal() => Some(at),
            _ => None,
        })?;
    let of_rule = notes.first()?.clone();
    Some(Note {
        remark: Remark::at(Message("royal-lost"), lost),
        ..of_rule
    })
}

fn objection_of_duty(player: &mut Player, side: Side, shape: Shape) -> Objection {
    let moves = player.legal_moves();
    match player.rules().preference(side) {
        Some(duty) => {
            let best = moves.first().map(|mv| duty.score(player, &mv.shape));
            Objection::Duty {
                rule: duty.rule,
                remark: duty.remark(duty.score(player, &shape), best),
                moves,
            }
        }
        None => Objection::Forbidden(Vec::new()),
    }
}

fn castling_wing(view: &View, side: Side, from: Sq, to: Sq) -> Option<Wing> {
    let home = castling::king_home(side);
    if from != home || !castling::is_home_king(view.rules(), view.state().piece(from), side) {
        return None;
    }
    [Wing::King, Wing::Queen]
        .into_iter()
        .find(|wing| castling::king_path(side, *wing).1 == to)
}
