//! Moves and solutions as data: what `--format json` prints. The schema in `docs/` is generated from
//! these types.

use crate::attributes;
use crate::text::TextWriter;
use sauterelle_kernel::castling;
use sauterelle_kernel::check::Status;
use sauterelle_kernel::effect::{Effect, Entry, Reason, SlotId};
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::men::{Kinds, Language};
use sauterelle_kernel::piece::{Piece, Side, Sides};
use sauterelle_kernel::square::Sq;
use sauterelle_solve::solution::{Mark, Phase, Replies, Step, Threat, Tree};
use sauterelle_solve::solve::Outcome;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// A man.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonMan {
    /// English code in lower case, e.g. `k`, `s` (knight), `sx` (soucie).
    pub kind: &'static str,
    /// `white`, `black` or `neutral`.
    pub side: &'static str,
    /// Must not be lost.
    pub royal: bool,
    /// English names of its other attributes, e.g. `Kamikaze`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<&'static str>,
}

/// One operation of a move. Operations are in the order in which they happen.
#[derive(Serialize, JsonSchema, Clone, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum JsonEffect {
    /// A man moves.
    Move {
        /// Why: `movement`, `castling` (the rook's part), `approach` (to where the move is made from) or `transfer` (of a capturing man).
        reason: &'static str,
        /// Departure.
        from: String,
        /// Arrival.
        to: String,
    },
    /// A man disappears.
    Remove {
        /// Why: `capture`, `en-passant`, `contact`, `sacrifice` (of a man that has captured), `transfer` (of one that is not reborn), `assassination`,
        /// `burial` (it goes below a square) or `hurdle` (it goes elsewhere, because another man goes over it).
        reason: &'static str,
        /// Where.
        at: String,
        /// What.
        man: JsonMan,
    },
    /// A man appears.
    Add {
        /// Why: `rebirth`, `emergence` (it lay below the square), `insertion` (by a rule, without having been captured) or `hurdle` (it comes from elsewhere, because another
        /// man goes over it).
        reason: &'static str,
        /// Where.
        at: String,
        /// What.
        man: JsonMan,
    },
    /// A man that stands nowhere comes to lie below a square. A man that changes there comes up and goes down again at once.
    Bury {
        /// Why: `burial`, `rebirth`, `transfer`, `rebirth-promotion` or `turncoat`.
        reason: &'static str,
        /// Below which square.
        at: String,
        /// What.
        man: JsonMan,
    },
    /// A man no longer lies below a square.
    Unearth {
        /// Why: `emergence` (it appears on the square), `rebirth-promotion` or `turncoat`.
        reason: &'static str,
        /// Below which square it lay.
        at: String,
        /// What.
        man: JsonMan,
    },
    /// Two men change places.
    Exchange {
        /// Why: `exchange`.
        reason: &'static str,
        /// Where the one stood.
        one: String,
        /// Where the other stood.
        other: String,
    },
    /// A man becomes another.
    Change {
        /// Why: `promotion`, `rebirth-promotion`, `hurdle-promotion`, `turncoat`, `transfer`, `transformation` (by a rule, another kind), `metamorphosis` (the next of several kinds), `recolouring` or
        /// `conversion` (another side), `phase` (to neutral or back) or `board` (it goes over to another board).
        reason: &'static str,
        /// Where.
        at: String,
        /// What it was.
        was: JsonMan,
        /// What it is now.
        now: JsonMan,
    },
    /// The men that can still castle change.
    Castling {
        /// Home squares of kings and rooks that count as unmoved from now on or no longer.
        changed: Vec<String>,
    },
    /// The right to capture en passant changes.
    EnPassant {
        /// Where a pawn could now be captured en passant, if at all.
        square: Option<String>,
    },
}

/// A move and what it does.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonStep {
    /// The move in text, e.g. `Rh2*a2[+bPa1=R]`.
    #[serde(rename = "move")]
    pub text: String,
    /// Who plays it.
    pub side: &'static str,
    /// The man that moves.
    pub man: JsonMan,
    /// Departure.
    pub from: String,
    /// Arrival.
    pub to: String,
    /// The other side is in check afterwards.
    pub check: bool,
    /// Sign of the goal reached, e.g. `#`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// Everything the move does.
    pub effects: Vec<JsonEffect>,
}

/// A move of a tree with what follows.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonTree {
    /// The move.
    #[serde(flatten)]
    pub step: JsonStep,
    /// `key`, `try`, `refutation`, or `violation` (a move that should not be possible in the diagram).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<&'static str>,
    /// What follows.
    #[serde(flatten)]
    pub replies: JsonReplies,
}

/// What follows a move.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonReplies {
    /// Nothing is threatened: the defender is in zugzwang.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub zugzwang: bool,
    /// What is threatened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub threats: Vec<JsonTree>,
    /// The replies, or the answers to a defence.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub play: Vec<JsonTree>,
    /// Moves that refute a try.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refutations: Vec<JsonTree>,
}

/// Which part of a solution it is: set play or actual play, for one side.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonPhase {
    /// `set-play` or `play`.
    pub phase: &'static str,
    /// The side that makes the first half-move of the stipulation.
    pub starter: &'static str,
    /// Half-moves left out at the start.
    pub skipped: u8,
}

/// What a part of a solution has come to.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonVerdict {
    /// The side that is not to move could lose its king at once: nothing was solved.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub illegal_check: bool,
    /// Lines of play, or keys.
    pub solutions: u64,
    /// What is the case, in words of the problem's language.
    pub verdict: String,
}

/// A part of a solution.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonPart {
    /// Which part.
    #[serde(flatten)]
    pub phase: JsonPhase,
    /// Solutions of help and series play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<JsonStep>>,
    /// First moves of direct, self and reflex play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trees: Vec<JsonTree>,
    /// The play after the key, if the diagram is taken as the position after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post_key: Option<JsonReplies>,
    /// What it has come to.
    #[serde(flatten)]
    pub verdict: JsonVerdict,
}

/// A position to solve.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonPosition {
    /// Title of the twin (`a`, `b`, …) and what changes, if there are twins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twin: Option<String>,
    /// Placement of the men as in FEN, fairy men in brackets.
    pub position: String,
    /// The conditions.
    pub conditions: Vec<String>,
    /// The stipulation as entered.
    pub stipulation: String,
}

/// How solving a position ended.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonEnd {
    /// `complete`, `max-solutions`, `interrupted`, `too-many-choices` or `illegal` (nothing could be solved, as the side to play
    /// can capture a royal man).
    pub status: &'static str,
    /// Why the diagram is illegal, naming the men.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub illegal: Vec<String>,
    /// The number of the first move with which to go on (option `StartMoveNumber`), where solving was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub go_on_at: Option<u32>,
    /// Moves played in the search.
    pub nodes: u64,
    /// Seconds taken.
    pub seconds: f64,
}

/// The solution of one position.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonSolution {
    /// The position.
    #[serde(flatten)]
    pub position: JsonPosition,
    /// The parts.
    pub parts: Vec<JsonPart>,
    /// How solving it ended.
    #[serde(flatten)]
    pub end: JsonEnd,
}

/// What is known of a problem before its positions.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonHeading {
    /// Authors as entered.
    pub authors: Vec<String>,
    /// Sources as entered.
    pub origins: Vec<String>,
    /// Titles as entered.
    pub titles: Vec<String>,
}

/// The solution of one problem.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonProblem {
    /// What it is called.
    #[serde(flatten)]
    pub heading: JsonHeading,
    /// Its positions with their solutions.
    pub positions: Vec<JsonSolution>,
}

/// A line of what `solve --format jsonl` prints.
#[derive(Serialize, JsonSchema, Clone, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum JsonRecord {
    /// A problem follows.
    Problem(JsonHeading),
    /// A position of it follows.
    Position(JsonPosition),
    /// A part of its solution follows.
    Phase(JsonPhase),
    /// A solution of help or series play.
    Line {
        /// Its moves.
        moves: Vec<JsonStep>,
    },
    /// A first move of direct, self or reflex play.
    Tree(Box<JsonTree>),
    /// The play after the key, if the diagram is taken as the position after it.
    PostKey(JsonReplies),
    /// What the part has come to.
    Verdict(JsonVerdict),
    /// The position is done with.
    End(JsonEnd),
}

/// What `solve --format json` prints.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonDocument {
    /// `sauterelle-solution-1`.
    pub format: &'static str,
    /// The problems in the order of the input.
    pub problems: Vec<JsonProblem>,
}

/// A legal move.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonMove {
    /// The move in text.
    #[serde(rename = "move")]
    pub text: String,
    /// Departure.
    pub from: String,
    /// Arrival.
    pub to: String,
    /// The other side is in check afterwards.
    pub check: bool,
    /// Everything the move does.
    pub effects: Vec<JsonEffect>,
    /// The position afterwards.
    pub fen: String,
}

/// A reason to be in check.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonCheckReason {
    /// `attack`, `cut-off`, …
    pub reason: &'static str,
    /// The men in danger.
    pub men: Vec<String>,
    /// Departure of the attacking move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Arrival of the attacking move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// What `moves --format json` prints.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonMoves {
    /// The side to move is in check.
    pub in_check: bool,
    /// Why it is in check.
    pub check_reasons: Vec<JsonCheckReason>,
    /// `play`, `mate`, `stalemate`, or `illegal` (the side to move can capture a royal man).
    pub status: &'static str,
    /// Why the position is illegal, naming the men.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub illegal: Vec<String>,
    /// The legal moves.
    pub moves: Vec<JsonMove>,
}

/// `white` or `black`.
pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// `play`, `mate` or `stalemate`.
pub fn status_name(status: Status) -> &'static str {
    match status {
        Status::Play => "play",
        Status::Mate => "mate",
        Status::Stalemate => "stalemate",
    }
}

/// `complete`, `max-solutions`, `interrupted` or `too-many-choices`.
pub fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Complete => "complete",
        Outcome::EnoughSolutions => "max-solutions",
        Outcome::Interrupted => "interrupted",
        Outcome::TooManyChoices => "too-many-choices",
    }
}

impl From<&CheckReason> for JsonCheckReason {
    fn from(reason: &CheckReason) -> JsonCheckReason {
        JsonCheckReason {
            reason: reason.code,
            men: reason.men.iter().map(Sq::to_string).collect(),
            from: reason.by.map(|(from, _)| from.to_string()),
            to: reason.by.map(|(_, to)| to.to_string()),
        }
    }
}

/// Turns solutions of one problem into data.
#[derive(Clone, Copy)]
pub struct JsonWriter<'k> {
    kinds: &'k Kinds,
}

impl<'k> JsonWriter<'k> {
    /// A writer for a problem with these kinds of men.
    pub fn new(kinds: &'k Kinds) -> JsonWriter<'k> {
        JsonWriter { kinds }
    }

    fn text(&self) -> TextWriter<'k> {
        TextWriter {
            kinds: self.kinds,
            language: Language::English,
        }
    }

    /// A man.
    pub fn man(&self, piece: Piece) -> JsonMan {
        JsonMan {
            kind: self.kinds.man(piece.kind).code[0],
            side: match piece.sides {
                Sides::White => "white",
                Sides::Black => "black",
                Sides::Neutral => "neutral",
            },
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
            Effect::Slot {
                id: SlotId::CASTLING,
                was,
                now,
            } => JsonEffect::Castling {
                changed: Sq::all()
                    .filter(|sq| castling::bit(*sq) & (was ^ now) != 0)
                    .map(|sq| sq.to_string())
                    .collect(),
            },
            Effect::Slot {
                id: SlotId::EN_PASSANT,
                now,
                ..
            } => JsonEffect::EnPassant {
                square: sauterelle_kernel::en_passant::decode(now)
                    .map(|right| right.crossed.to_string()),
            },
            Effect::Slot { .. } | Effect::Turn => return None,
        })
    }

    /// All operations of a move.
    pub fn effects(&self, entries: &[Entry]) -> Vec<JsonEffect> {
        entries
            .iter()
            .filter_map(|entry| self.effect(entry))
            .collect()
    }

    /// A move of a solution.
    pub fn step(&self, step: &Step) -> JsonStep {
        JsonStep {
            text: self.text().step(step),
            side: side_name(step.side),
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

    /// A line of play.
    pub fn line(&self, line: &[Arc<Step>]) -> Vec<JsonStep> {
        line.iter().map(|step| self.step(step)).collect()
    }
}

/// A part of a solution by its name.
pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::SetPlay => "set-play",
        Phase::Play => "play",
    }
}

/// The signs of the goals that a move reaches.
fn goal_signs(step: &Step) -> Option<String> {
    let signs: Vec<&str> = step.goals.iter().map(|goal| goal.sign()).collect();
    (!signs.is_empty()).then(|| signs.join(" "))
}

fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Approach => "approach",
        Reason::Burial => "burial",
        Reason::Emergence => "emergence",
        Reason::Movement => "movement",
        Reason::Castling => "castling",
        Reason::Capture => "capture",
        Reason::EnPassant => "en-passant",
        Reason::Contact => "contact",
        Reason::Promotion => "promotion",
        Reason::Rebirth => "rebirth",
        Reason::RebirthPromotion => "rebirth-promotion",
        Reason::Imitation => "imitation",
        Reason::Exchange => "exchange",
        Reason::Recolouring => "recolouring",
        Reason::Metamorphosis => "metamorphosis",
        Reason::Conversion => "conversion",
        Reason::Sacrifice => "sacrifice",
        Reason::Phase => "phase",
        Reason::Transformation => "transformation",
        Reason::Insertion => "insertion",
        Reason::Hurdle => "hurdle",
        Reason::HurdlePromotion => "hurdle-promotion",
        Reason::Board => "board",
        Reason::Turncoat => "turncoat",
        Reason::Transfer => "transfer",
        Reason::Assassination => "assassination",
        Reason::Record => "record",
    }
}
