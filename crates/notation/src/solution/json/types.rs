//! The types of which records consist.

use super::names::side_name;
use crate::solution::verdict::Verdict;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::CheckReason;
use schemars::JsonSchema;
use serde::Serialize;

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
        /// Why: `movement`, `continuation` (once more, in the same move), `castling` (the rook's part), `approach` (to where the move is made from) or `transfer` (of a capturing man).
        reason: &'static str,
        /// Departure.
        from: String,
        /// Arrival.
        to: String,
    },
    /// A man disappears.
    Remove {
        /// Why: `capture`, `en-passant`, `contact`, `sacrifice` (of a man that has captured), `transfer` (of one that is not reborn), `assassination`,
        /// `burial` (it goes below a square), `loss` and `forfeit` (by a rule, without being captured; a forfeit by choice), `role-exchange` (it changes sides and goes elsewhere) or `hurdle` (it goes elsewhere, because another man goes over it).
        reason: &'static str,
        /// Where.
        at: String,
        /// What.
        man: JsonMan,
    },
    /// A man appears.
    Add {
        /// Why: `rebirth`, `emergence` (it lay below the square), `vacancy` (where another man has departed), `insertion` (by a rule, without having been captured), `role-exchange` or `hurdle` (it comes from elsewhere, because another
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
    /// A square leaves the board.
    Hole {
        /// Which one.
        at: String,
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
        /// Why: `promotion`, `rebirth-promotion`, `hurdle-promotion`, `late-promotion` (of a pawn that has waited, before the move), `forfeit` (by choice), `turncoat`, `transfer`, `transformation` (by a rule, another kind), `metamorphosis` (by what it has done), `substitution` (another kind of choice), `recolouring` or
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
    /// The move is taken back. It is told as it was played; its effects lead back to the position before it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub takes_back: bool,
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

/// A move with invisible men on the board, as it is seen.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonSeenMove {
    /// The move in text, e.g. `TI~*d4[d4=wB]`.
    #[serde(rename = "move")]
    pub text: String,
    /// Who plays it.
    pub side: &'static str,
    /// The man that moves, if it is seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub man: Option<JsonMan>,
    /// Departure, if it is known. Of a castling, that of the king.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Arrival, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// It is known to capture.
    pub captures: bool,
    /// Sign of the goal that the last move reaches: `#`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<&'static str>,
    /// Invisible men that become known by it.
    pub revealed: Vec<JsonRevealed>,
}

/// An invisible man that has become known.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonRevealed {
    /// Where it stands.
    pub at: String,
    /// What it is.
    pub man: JsonMan,
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
    /// The men that have been added, where some are to be, as they are entered in English: `White Kc1`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<String>,
}

/// What a part of a solution has come to.
#[derive(Serialize, JsonSchema, Clone, Debug)]
pub struct JsonVerdict {
    /// The side that is not to move could lose its king at once: nothing was solved.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub illegal_check: bool,
    /// Lines of play, or keys.
    pub solutions: u64,
    /// The sides without a royal man, where nothing can be solved because of that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without_king: Vec<&'static str>,
    /// What is the case, in words of the problem's language.
    pub verdict: String,
}

impl JsonVerdict {
    /// What a part has come to; the sentence says it.
    pub fn of(verdict: &Verdict, sentence: &str) -> JsonVerdict {
        let tally = verdict.tally();
        let lacking = tally.lacking.sides().filter(|_| tally.is_impossible());
        JsonVerdict {
            illegal_check: verdict.is_illegal(),
            solutions: verdict.solutions(),
            without_king: lacking.map(side_name).collect(),
            verdict: sentence.to_string(),
        }
    }
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
    /// Solutions with invisible men.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seen_lines: Vec<Vec<JsonSeenMove>>,
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
    /// Placement of the men as in FEN, fairy men in brackets by their English codes.
    pub position: String,
    /// How many orthodox men there are besides that are invisible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invisible: Option<u8>,
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
    /// A solution with invisible men.
    SeenLine {
        /// Its moves.
        moves: Vec<JsonSeenMove>,
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
    /// Play is over afterwards by a rule that says so: `1-0`, `0-1` or `1/2-1/2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
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
    /// `play`, `mate`, `stalemate`, `over` (by a rule that ends play), `illegal` (the side to move can capture a royal man), or `unknown` if there was no time to find out.
    pub status: &'static str,
    /// Why the position is illegal, naming the men.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub illegal: Vec<String>,
    /// What has kept the answer from being complete: `time`, `interrupted`, or `too-many-choices` (moves that cannot be written down).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub incomplete: Option<&'static str>,
    /// The legal moves.
    pub moves: Vec<JsonMove>,
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
