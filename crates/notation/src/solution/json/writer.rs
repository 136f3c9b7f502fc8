//! Solutions turned into data.

use super::names::{outcome_name, phase_name, reason_name, side_name};
use super::types::*;
use crate::entered::{InputProblem, Twin};
use crate::fen::write_placement_codes;
use crate::solution::in_box::as_they_happen;
use crate::solution::move_notation::MoveNotation;
use crate::solution::seen_text::seen_move;
use crate::solution::text::TextWriter;
use crate::solution::verdict::added_man;
use crate::vocabulary::attributes;
use sauterelle_kernel::board::effect::{Effect, Entry, SlotId};
use sauterelle_kernel::board::piece::{Piece, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::men::{Kinds, Language};
use sauterelle_kernel::play::castling;
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_rules::game::Game;
use sauterelle_solve::goal::Goal;
use sauterelle_solve::invisible::seen::{SeenAction, SeenMove};
use sauterelle_solve::solution::{Finding, Mark, Replies, Step, Threat, Tree};
use sauterelle_solve::solve::Outcome;
use std::sync::Arc;
use std::time::Duration;

impl JsonHeading {
    /// Of this problem.
    pub fn of(problem: &InputProblem) -> JsonHeading {
        JsonHeading {
            authors: problem.authors.clone(),
            origins: problem.origins.clone(),
            titles: problem.titles.clone(),
        }
    }
}

impl JsonPosition {
    /// Of this position of the problem, compiled to `game`.
    pub fn of(problem: &InputProblem, twin: &Twin, game: &Game) -> JsonPosition {
        let head = format!("{} {}", twin.head(), twin.change);
        let conditions = twin.problem.conditions.iter();
        JsonPosition {
            twin: (problem.twins.len() > 1).then(|| head.trim_end().to_string()),
            position: write_placement_codes(&game.start, &game.rules.kinds),
            invisible: Some(twin.problem.diagram.invisible).filter(|number| *number > 0),
            conditions: conditions.map(ToString::to_string).collect(),
            stipulation: twin.problem.stipulation.text.clone(),
        }
    }
}

impl JsonEnd {
    /// Of a position that took so long. `illegal`: why its diagram is illegal, if it is.
    pub fn of(
        outcome: Outcome,
        illegal: Vec<String>,
        stopped_at: Option<u32>,
        nodes: u64,
        time: Duration,
    ) -> JsonEnd {
        JsonEnd {
            status: match illegal.is_empty() {
                true => outcome_name(outcome),
                false => "illegal",
            },
            illegal,
            go_on_at: stopped_at,
            nodes,
            seconds: time.as_secs_f64(),
        }
    }
}

/// Turns solutions of one problem into data.
#[derive(Clone, Copy)]
pub struct JsonWriter<'k> {
    rules: &'k Ruleset,
    kinds: &'k Kinds,
    language: Language,
    notation: MoveNotation,
}

impl<'k> JsonWriter<'k> {
    /// A writer for a problem with these rules.
    pub fn new(rules: &'k Ruleset) -> JsonWriter<'k> {
        JsonWriter {
            rules,
            kinds: &rules.kinds,
            language: Language::English,
            notation: MoveNotation::Long,
        }
    }

    /// With the letters of this language in the texts of moves. (Codes of men remain English.)
    #[must_use]
    pub fn in_language(self, language: Language) -> JsonWriter<'k> {
        JsonWriter { language, ..self }
    }

    /// With moves written so in their texts.
    #[must_use]
    pub fn in_notation(self, notation: MoveNotation) -> JsonWriter<'k> {
        JsonWriter { notation, ..self }
    }

    fn text(&self) -> TextWriter<'k> {
        TextWriter::new(self.kinds, self.language).in_notation(self.notation)
    }

    /// A man.
    pub fn man(&self, piece: Piece) -> JsonMan {
        JsonMan {
            kind: self.kinds.man(piece.kind).code[0],
            side: sides_name(piece.sides),
            royal: piece.is_royal(),
            attributes: attributes::names(piece.attrs, Language::English).collect(),
        }
    }

    /// An operation; `None` for the change of turn.
    pub fn effect(&self, entry: &Entry) -> Option<JsonEffect> {
        let reason = reason_name(entry.reason);
        Some(match entry.effect {
            Effect::Move { from, to } => JsonEffect::Move {
                reason,
                from: from.to_string(),
                to: to.to_string(),
            },
            Effect::Remove { at, piece } => JsonEffect::Remove {
                reason,
                at: at.to_string(),
                man: self.man(piece),
            },
            Effect::Add { at, piece } => JsonEffect::Add {
                reason,
                at: at.to_string(),
                man: self.man(piece),
            },
            Effect::Bury { at, piece, .. } => JsonEffect::Bury {
                reason,
                at: at.to_string(),
                man: self.man(piece),
            },
            Effect::Unearth { at, piece, .. } => JsonEffect::Unearth {
                reason,
                at: at.to_string(),
                man: self.man(piece),
            },
            Effect::Hole { at } => JsonEffect::Hole { at: at.to_string() },
            Effect::Exchange { one, other } => JsonEffect::Exchange {
                reason,
                one: one.to_string(),
                other: other.to_string(),
            },
            Effect::Change { at, was, now } => JsonEffect::Change {
                reason,
                at: at.to_string(),
                was: self.man(was),
                now: self.man(now),
            },
            Effect::Slot { id, was, now } => return slot(id, was, now),
            Effect::Turn => return None,
        })
    }

    /// All operations of a move, in the order in which they happen.
    pub fn effects(&self, entries: &[Entry]) -> Vec<JsonEffect> {
        as_they_happen(self.rules, entries)
            .iter()
            .filter_map(|entry| self.effect(entry))
            .collect()
    }

    /// A move of a solution.
    pub fn step(&self, step: &Step) -> JsonStep {
        JsonStep {
            text: self.text().step(step),
            side: side_name(step.side),
            takes_back: step.takes_back.is_some(),
            man: self.man(step.piece),
            from: step.mv.shape.from.to_string(),
            to: step.mv.shape.to.to_string(),
            check: step.check,
            goal: goal_signs(step),
            effects: self.effects(&step.effects),
        }
    }

    /// A tree.
    pub fn tree(&self, tree: &Tree) -> JsonTree {
        self.marked_tree(tree, "key")
    }

    fn marked_tree(&self, tree: &Tree, key: &'static str) -> JsonTree {
        JsonTree {
            step: self.step(&tree.step),
            mark: tree.mark.map(|mark| match mark {
                Mark::Key => key,
                Mark::Try => "try",
                Mark::Violation => "violation",
            }),
            replies: self.replies(&tree.replies),
        }
    }

    /// What follows a move.
    pub fn replies(&self, replies: &Replies) -> JsonReplies {
        let trees = |list: &[Tree]| list.iter().map(|t| self.tree(t)).collect();
        JsonReplies {
            zugzwang: replies.threat == Some(Threat::Zugzwang),
            threats: match &replies.threat {
                Some(Threat::Moves(moves)) => trees(moves),
                _ => Vec::new(),
            },
            play: trees(&replies.moves),
            refutations: replies
                .refutations
                .iter()
                .map(|t| self.marked_tree(t, "refutation"))
                .collect(),
        }
    }

    /// A finding; nothing for one that is told otherwise, or by the end of its part.
    pub fn record(&self, finding: &Finding) -> Option<JsonRecord> {
        Some(match finding {
            Finding::Begin {
                phase,
                starter,
                skipped,
                added,
                ..
            } => JsonRecord::Phase(JsonPhase {
                phase: phase_name(*phase),
                starter: side_name(*starter),
                skipped: *skipped,
                added: added
                    .iter()
                    .map(|it| added_man(Language::English, it))
                    .collect(),
            }),
            Finding::Line(line) => JsonRecord::Line {
                moves: self.line(line),
            },
            Finding::SeenLine(line) => JsonRecord::SeenLine {
                moves: self.seen_line(line),
            },
            Finding::Tree(tree) => JsonRecord::Tree(Box::new(self.tree(tree))),
            Finding::PostKey { replies, .. } => JsonRecord::PostKey(self.replies(replies)),
            Finding::Illegal(_)
            | Finding::MoveNumber { .. }
            | Finding::SeenNumber { .. }
            | Finding::Undecided(_)
            | Finding::Judged(_)
            | Finding::Placements { .. }
            | Finding::End => return None,
        })
    }

    /// A line of play.
    pub fn line(&self, line: &[Arc<Step>]) -> Vec<JsonStep> {
        line.iter().map(|step| self.step(step)).collect()
    }
}

/// A right that changes; nothing for what conditions remember.
fn slot(id: SlotId, was: u32, now: u32) -> Option<JsonEffect> {
    match id {
        SlotId::CASTLING => Some(JsonEffect::Castling {
            changed: Sq::all()
                .filter(|sq| castling::bit(*sq) & (was ^ now) != 0)
                .map(|sq| sq.to_string())
                .collect(),
        }),
        SlotId::EN_PASSANT => Some(JsonEffect::EnPassant {
            square: sauterelle_kernel::play::en_passant::decode(now)
                .map(|right| right.crossed.to_string()),
        }),
        _ => None,
    }
}

impl JsonWriter<'_> {
    /// A solution with invisible men.
    pub fn seen_line(&self, moves: &[SeenMove]) -> Vec<JsonSeenMove> {
        let mut line: Vec<JsonSeenMove> = moves.iter().map(|seen| self.seen_move(seen)).collect();
        if let Some(last) = line.last_mut() {
            last.goal = Some(Goal::MATE.sign());
        }
        line
    }

    fn seen_move(&self, seen: &SeenMove) -> JsonSeenMove {
        let known = match &seen.action {
            SeenAction::Visible {
                man,
                from,
                to,
                captures,
                ..
            } => (Some(*man), Some(*from), Some(*to), *captures),
            SeenAction::Castling { king, from, to, .. } => {
                (Some(*king), Some(*from), Some(*to), false)
            }
            SeenAction::Invisible { captures, .. } => (None, None, *captures, captures.is_some()),
        };
        let (man, from, to, captures) = known;
        let revealed = seen.revealed.iter();
        JsonSeenMove {
            text: seen_move(seen, self.language),
            side: side_name(seen.side),
            man: man.map(man_as_data),
            from: from.map(|at| at.to_string()),
            to: to.map(|at| at.to_string()),
            captures,
            goal: None,
            revealed: revealed
                .map(|(at, man)| JsonRevealed {
                    at: at.to_string(),
                    man: man_as_data(*man),
                })
                .collect(),
        }
    }
}

/// A man of a diagram.
fn man_as_data(man: DiagramMan) -> JsonMan {
    JsonMan {
        kind: man.man.code[0],
        side: sides_name(man.sides),
        royal: man.is_royal(),
        attributes: attributes::names(man.attrs, Language::English).collect(),
    }
}

fn sides_name(sides: Sides) -> &'static str {
    match sides {
        Sides::White => "white",
        Sides::Black => "black",
        Sides::Neutral => "neutral",
    }
}

/// The signs of the goals that a move reaches.
fn goal_signs(step: &Step) -> Option<String> {
    let signs: Vec<&str> = step.goals.iter().map(|goal| goal.sign()).collect();
    (!signs.is_empty()).then(|| signs.join(" "))
}
