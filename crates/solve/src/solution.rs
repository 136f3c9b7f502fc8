//! Solutions as data: trees of moves with what each move did and what it was good for.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Entry, Reason};
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::moves::{Act, Move};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Outcome;
use sauterelle_kernel::view::View;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::{Impossible, Reading, Unmove};

use crate::goal::Goal;
use crate::invisible::seen::SeenMove;
use crate::stipulation::retraction::Question;
use std::sync::Arc;

/// A move of a solution with all that is needed to show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The move.
    pub mv: Move,
    /// Who played it.
    pub side: Side,
    /// The man that moved, as it was before.
    pub piece: Piece,
    /// The man that castles with it or changes places with it, as it was before.
    pub partner: Option<Piece>,
    /// Everything the move did, in order.
    pub effects: Vec<Entry>,
    /// The men that effects take from one square to another, by the number of the effect and the square that they leave.
    pub carried: Vec<(usize, Sq, Piece)>,
    /// The other side is in check afterwards.
    pub check: bool,
    /// Play is over afterwards by a rule.
    pub outcome: Option<Outcome>,
    /// The goals it reached, where it ends a play.
    pub goals: Vec<Goal>,
    /// It begins another play, whose moves are counted anew.
    pub begins_play: bool,
    /// The move is taken back, and this is it as it was played: what it did, and whom it captured. The [effects](Step::effects) of the
    /// step lead back to the position before the move.
    pub takes_back: Option<Arc<Step>>,
    /// How much of the departure tells the move from the other legal ones, where that has been looked for.
    pub departure: Option<Departure>,
}

/// How much of its departure a move is written with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Departure {
    /// Nothing: man and arrival say enough.
    Omitted,
    /// The file.
    File,
    /// The rank.
    Rank,
    /// Both.
    Square,
}

impl Step {
    /// Describes the move just played.
    ///
    /// # Panics
    /// If no move has been played.
    pub fn of_last_move(player: &mut Player, mv: Move, goals: Vec<Goal>) -> Step {
        let effects = player.last_effects().to_vec();
        let to_move = player.state().turn();
        // a side without men passes as if it had a king
        let passing = (mv.shape.act == Act::Null).then(|| Piece::inserted_king(!to_move));
        let piece = man_before(player, mv.shape.from, &effects).or(passing);
        let piece = piece.expect("a man has stood on the departure square");
        let partner = match mv.shape.act {
            Act::Exchange => Some(mv.shape.to),
            _ => mv.shape.castling_partner().map(|(from, _)| from),
        };
        let partner = partner.and_then(|at| man_before(player, at, &effects));
        Step {
            mv,
            side: !to_move,
            piece,
            partner,
            carried: carried(player, &effects),
            effects,
            check: player.in_check(to_move),
            outcome: player.outcome(),
            goals,
            begins_play: false,
            takes_back: None,
            departure: None,
        }
    }

    /// Takes a move back. The position before it is then that of `player`, until [`Player::undo`].
    ///
    /// # Panics
    /// If the move does not belong to the position.
    pub fn of_unmove(player: &mut Player, unmove: &Unmove) -> Step {
        unmoves::take_back(player, unmove);
        let effects = player.last_effects().to_vec();
        player.play(&unmove.mv);
        let played = Step::of_last_move(player, unmove.mv, Vec::new());
        player.undo();
        Step {
            effects,
            check: false,
            outcome: None,
            takes_back: Some(Arc::new(played.clone())),
            ..played
        }
    }

    /// The man that the effect with this number takes from this square.
    pub fn carried_from(&self, effect: usize, at: Sq) -> Option<Piece> {
        let mut carried = self.carried.iter();
        carried.find_map(|(number, from, man)| ((*number, *from) == (effect, at)).then_some(*man))
    }

    /// The man that the move captures first.
    pub fn captured(&self) -> Option<Piece> {
        self.effects.iter().find_map(|entry| match entry.effect {
            Effect::Remove { piece, .. } if entry.reason.is_capture() => Some(piece),
            _ => None,
        })
    }

    /// The same step as one that reaches this goal.
    pub(crate) fn reaching(self, goal: Goal) -> Step {
        Step {
            goals: vec![goal],
            ..self
        }
    }
}

/// The man on a square before these effects, recovered from the position after them.
fn man_before(view: &View, at: Sq, effects: &[Entry]) -> Option<Piece> {
    // it is followed until some effect names it
    let mut stands = at;
    for entry in effects {
        match entry.effect {
            Effect::Remove { at, piece } if at == stands => return Some(piece),
            Effect::Change { at, was, .. } if at == stands => return Some(was),
            Effect::Move { from, to } if from == stands => stands = to,
            Effect::Exchange { one, other } if one == stands => stands = other,
            Effect::Exchange { one, other } if other == stands => stands = one,
            _ => {}
        }
    }
    view.state().piece(stands)
}

/// See [`Step::carried`]: the men that go elsewhere beside the move itself.
fn carried(view: &View, effects: &[Entry]) -> Vec<(usize, Sq, Piece)> {
    let squares = |entry: &Entry| match (entry.effect, entry.reason) {
        (Effect::Move { from, .. }, Reason::Transfer | Reason::Relocation) => Bb::of(from),
        (Effect::Exchange { one, other }, Reason::Transfer | Reason::Relocation) => {
            Bb::of(one) | Bb::of(other)
        }
        _ => Bb::EMPTY,
    };
    let numbered = effects.iter().enumerate();
    let departures =
        numbered.flat_map(|(i, entry)| squares(entry).into_iter().map(move |at| (i, at)));
    departures
        .filter_map(|(i, at)| Some((i, at, man_before(view, at, &effects[i..])?)))
        .collect()
}

/// A line of play. Lines that begin alike share the steps with which they do.
pub type Line = Vec<Arc<Step>>;

/// How a line of play goes on from a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// The move.
    pub step: Step,
    /// `!` or `?` at a first move, `!` at a refutation.
    pub mark: Option<Mark>,
    /// What follows.
    pub replies: Replies,
}

impl Tree {
    /// A move with nothing after it.
    pub fn leaf(step: Step) -> Tree {
        Tree {
            step,
            mark: None,
            replies: Replies::default(),
        }
    }

    /// A move with these moves after it.
    pub fn with(step: Step, moves: Vec<Tree>) -> Tree {
        let replies = Replies {
            moves,
            ..Replies::default()
        };
        Tree {
            step,
            mark: None,
            replies,
        }
    }

    /// The same with a sign.
    pub fn marked(self, mark: Mark) -> Tree {
        Tree {
            mark: Some(mark),
            ..self
        }
    }

    /// What follows the move that does not stand in another tree of the same move, if there is anything.
    pub fn without(self, other: &Tree) -> Option<Tree> {
        let further = |tree: Tree| {
            let mut others = other.replies.moves.iter();
            match others.find(|it| it.step == tree.step) {
                Some(same) => tree.without(same),
                None => Some(tree),
            }
        };
        let moves = self.replies.moves.into_iter();
        let moves: Vec<Tree> = moves.filter_map(further).collect();
        (!moves.is_empty()).then(|| Tree::with(self.step, moves))
    }
}

/// What follows a move.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Replies {
    /// What the attacker threatens, if that is asked for and the defender is not in check.
    pub threat: Option<Threat>,
    /// The moves shown (threats and refutations excluded).
    pub moves: Vec<Tree>,
    /// Moves that refute.
    pub refutations: Vec<Tree>,
}

/// Signs of first moves and refutations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// `!`: a key, or a move that refutes.
    Key,
    /// `?`: a try.
    Try,
    /// `?!?`: a move that must not be possible in the diagram, but is.
    Violation,
}

/// What happens if the defender passes.
#[derive(Clone, Debug, PartialEq)]
pub enum Threat {
    /// Nothing is threatened.
    Zugzwang,
    /// These moves would succeed.
    Moves(Vec<Tree>),
}

/// What part of the solution something belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Play from the diagram with the first half-move left out.
    SetPlay,
    /// The solution.
    Play,
}

/// A finding of the search, in the order in which it is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// A new part begins, for this side as the one that starts.
    Begin {
        /// Which part.
        phase: Phase,
        /// Who makes the first half-move of the stipulation.
        starter: Side,
        /// How many half-moves are left out at the start (shown as dots).
        skipped: u8,
        /// Whether solutions are lines (help and series play) or trees.
        lines: bool,
        /// The half-move just before the play, which is left out, has given check.
        after_check: bool,
        /// The case of partial retro analysis that it is solved for.
        reading: Option<Reading>,
        /// The men that have been added, where some are to be.
        added: Vec<(Sq, DiagramMan)>,
    },
    /// A first move (or a defence in set play) with its variations.
    Tree(Tree),
    /// The play after the key, which is taken as played in the diagram.
    PostKey {
        /// The key has given check.
        check: bool,
        /// The play.
        replies: Replies,
    },
    /// A first move (or a later one) is about to be examined: shown with the option for move numbers.
    MoveNumber {
        /// Its number among the moves of its position, after those of the moves that led there.
        path: Vec<u32>,
        /// The move.
        step: Step,
    },
    /// A solution of help or series play.
    Line(Line),
    /// A solution with invisible men.
    SeenLine(Vec<SeenMove>),
    /// A move with invisible men is about to be examined: as [`Finding::MoveNumber`].
    SeenNumber {
        /// Its number among the moves of its position, after those of the moves that led there.
        path: Vec<u32>,
        /// The move.
        step: SeenMove,
    },
    /// The diagram is illegal, so nothing can be solved.
    Illegal(Illegal),
    /// Of so many positions before moves taken back it is not decided whether they are dead; they count as if they were not.
    Undecided(u32),
    /// What is found of the legality of the diagram, where that is asked for.
    Judged(Judged),
    /// Where men are to be added: how many placements have been looked at.
    Placements {
        /// So many have been looked at.
        done: usize,
        /// So many there are.
        of: usize,
    },
    /// The part is over.
    End,
}

/// Why a diagram is illegal.
#[derive(Clone, PartialEq, Debug)]
pub enum Illegal {
    /// The side that is not to move is in check, for these reasons.
    Check(Vec<CheckReason>),
    /// It cannot have come about by a last move of this side, as moves are to be taken back.
    History(Side, Impossible),
}

/// What is found of the legality of a diagram.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// What was asked.
    pub question: Question,
    /// Why the diagram is illegal with White to move, and with Black to move, where that is proved.
    pub against: [Option<Illegal>; 2],
    /// Whether it is as the question asks.
    pub holds: bool,
}

impl Judged {
    /// Whether the diagram is proved to be illegal, whoever is to move.
    pub fn is_illegal(&self) -> bool {
        self.against.iter().all(Option::is_some)
    }

    /// The only side that can be to move, if that is proved.
    pub fn to_move(&self) -> Option<Side> {
        match self.against {
            [None, Some(_)] => Some(Side::White),
            [Some(_), None] => Some(Side::Black),
            _ => None,
        }
    }
}

impl Finding {
    /// Whether it is a solution, or shows that there is one.
    pub fn is_solution(&self) -> bool {
        match self {
            Finding::Line(_) | Finding::SeenLine(_) => true,
            Finding::Tree(tree) => tree.mark == Some(Mark::Key),
            Finding::PostKey { replies, .. } => replies.refutations.is_empty(),
            Finding::Judged(judged) => judged.holds,
            _ => false,
        }
    }

    /// Whether it only says which move is examined.
    pub fn is_number(&self) -> bool {
        matches!(
            self,
            Finding::MoveNumber { .. } | Finding::SeenNumber { .. }
        )
    }
}
