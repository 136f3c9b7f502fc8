//! The places where rules take part in the game. A rule implements one or several of these traits in
//! its own file; the kernel calls them through the lists of a [`Ruleset`](crate::ruleset::Ruleset)
//! and knows no rule by name.

mod conduct;
mod liberties;
mod put_back;
pub mod remark;
mod traces;
mod when;

pub use conduct::{Conduct, Does};
pub use liberties::{Liberties, Occasion, Wanderers};
pub use put_back::PutBack;
pub use traces::Traces;
pub use when::When;

use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, Piece, Side};
use crate::board::shape::Shape;
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::remark::{Message, Remark};
use crate::play::{Player, Verdict};
use crate::view::View;
use smallvec::SmallVec;

/// When an [`AfterMove`] rule acts, in the order of the variants. Rules of one stage act in the order of the registry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Something goes along with the man that moves. Only these act before the man is promoted.
    Arrival,
    /// Men disappear as a consequence of the arrival.
    Removal,
    /// The man that has moved becomes another kind of man, by rules that ask how it moved.
    Transformation,
    /// Capturing men go elsewhere.
    Transfer,
    /// The man that has moved changes sides.
    Recolouring,
    /// Captured men come back.
    Rebirth,
    /// Men come up that have lain below squares.
    Emergence,
    /// Royal men are put on the board where other rules mind them ([`Conduct::minds_royal_men`]).
    Insertion,
    /// Other men change as a consequence of all that: because they are observed, for instance.
    Consequence,
    /// The move is judged by the position it leads to; the other side is now to move.
    Judgement,
}

/// How much of the rules an observation (could this man capture on that square?) takes into account. Rules that ask for
/// observations name a level below their own, so that no two of them wait for each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// How men go, and what depends on departure and arrival only.
    Geometry,
    /// Also whether the observing man can move at all.
    Observer,
    /// Also whether this capture exists.
    Observation,
    /// Everything that makes a threat against a royal man a check, but for what spares royal men only.
    Check,
    /// Also what spares royal men only: whoever observes others in such a way gives no check.
    Royal,
}

/// The kinds of men as which a man moves.
pub type Walks = SmallVec<[KindId; 4]>;

/// Lets men move as other kinds of men.
pub trait WalkRule: Sync + Send {
    /// Replaces in `walks` the kinds as which `piece` on `at` moves when `side` plays it. If the rule has to ask for
    /// observations, `nested` is true in their course; it then leaves the walks alone.
    fn substitute(
        &self,
        view: &View,
        side: Side,
        at: Sq,
        piece: Piece,
        nested: bool,
        walks: &mut Walks,
    );
    /// From which level on observations take it into account.
    fn level(&self) -> Level;
    /// Whether only royal men move otherwise than they do without it.
    fn concerns_royal_men_only(&self) -> bool {
        false
    }
    /// Whether royal men of `side` may always go as their kind does, whatever else they may do: a promise for all positions.
    fn keeps_walk_of_royals(&self, _side: Side) -> bool {
        false
    }
    /// The kinds as which men go by it, if these are always the same ones: a promise.
    fn kinds(&self) -> Option<&[KindId]> {
        None
    }
    /// Which liberties men have by it: a promise, see [`AfterMove::liberties`]. Walks are those of kinds of the problem.
    fn liberties(&self) -> Option<Liberties> {
        let wanderers = match self.concerns_royal_men_only() {
            true => Wanderers::RoyalMen,
            false => Wanderers::AllMen,
        };
        Some(Liberties {
            wanderers,
            ..Liberties::NONE
        })
    }
    /// The squares of the men of `side` whose walk depends on who stands on these squares. `None`: that is not told. A promise, as
    /// [`AfterMove::alters`] is one.
    fn depending_on(&self, view: &View, side: Side, _squares: Bb) -> Option<Bb> {
        let royals = view.state().royals(side);
        self.concerns_royal_men_only().then_some(royals)
    }
}

/// Decides which men can move, and threaten, at all.
pub trait Mobility: Sync + Send {
    /// Whether the man on `at` may be played by `side`.
    fn may_move(&self, view: &View, side: Side, at: Sq, piece: Piece) -> bool;
    /// Whether it lets every royal man move in every position.
    fn spares_royal_men(&self) -> bool {
        false
    }
    /// Whether it lets every royal king move that is attacked.
    fn lets_attacked_kings_move(&self) -> bool {
        self.spares_royal_men()
    }
    /// Why it may not.
    fn why_not(&self, at: Sq) -> Remark;
}

/// Something that a promoting pawn can become beside the men to which pawns promote.
pub trait PromotionChoice: Sync + Send {
    /// Whether this is possible now.
    fn is_possible(&self, view: &View) -> bool;
    /// Promotes the pawn on `at`.
    fn promote(&self, player: &mut Player, at: Sq);
    /// What becomes of the pawn, if that is not one of the men to which pawns promote: a promise, see [`AfterMove::liberties`]. To stay what
    /// it is takes no liberty.
    fn liberties(&self) -> Option<Liberties> {
        None
    }
}

/// Decides what an attack on royal men means. At most one rule owns this; without an owner a side with an attacked
/// royal is in check.
pub trait CheckConcept: Sync + Send {
    /// Whether `side` is in check, given that one of the royals on which that depends is attacked or not. The position may be changed
    /// for a moment.
    fn in_check(&self, player: &mut Player, side: Side, attacked: bool) -> bool;
    /// On the royals of which side that depends.
    fn on_royals_of(&self, side: Side) -> Side {
        side
    }
    /// The reason in words and men; called only if [`CheckConcept::in_check`].
    fn reason(&self, view: &View, side: Side) -> CheckReason;
}

/// How play ends for a side that cannot move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// In check.
    Mate,
    /// Not in check.
    Stalemate,
}

/// Decides what mate and stalemate are. At most one rule owns this; without an owner the side concerned must have no legal move.
pub trait MateConcept: Sync + Send {
    /// Whether the side to move counts as unable to move where it is asked whether play has ended in this way.
    fn is_immobile(&self, player: &mut Player, _asked: End) -> bool {
        !player.can_move()
    }
    /// Whether the last move can mate, whatever the side to move can do.
    fn can_mate(&self, _player: &mut Player) -> bool {
        true
    }
}

/// Decides which men stand in each other's way. At most one rule owns this. Each man stands on one of several boards, and meets the men of
/// his own; a man attacks men of his own board only.
pub trait Occupancy: Sync + Send {
    /// The men that `piece` meets on its way.
    fn met_by(&self, view: &View, piece: Piece) -> Bb;
    /// Whether a man that is moved is taken to the other board by another rule, which [says so](Liberties::boards). A promise.
    fn boards_change_by_moving(&self) -> bool {
        false
    }
}

/// Decides which pseudo-legal moves exist at all, as moves and as threats alike.
pub trait Admission: Sync + Send {
    /// Whether the move may be played (by `side`).
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool;
    /// From which level on observations take it into account.
    fn level(&self) -> Level;
    /// Whether it admits every move without capture, castlings included.
    fn admits_all_quiet_moves(&self) -> bool {
        false
    }
    /// Whether it admits every step of a royal man to a square on which no man stands.
    fn admits_steps_to_empty_squares(&self) -> bool {
        self.admits_all_quiet_moves() || self.concerns_castlings_only()
    }
    /// Whether it decides by the squares of departure and arrival alone, always in the same way, where no man castles. Then it is known of each
    /// step of a royal man whether it is admitted.
    fn minds_squares_only(&self) -> bool {
        false
    }
    /// Whether it admits every move that is no castling.
    fn concerns_castlings_only(&self) -> bool {
        false
    }
    /// Why `shape` is not admitted.
    fn why_not(&self, shape: &Shape) -> Remark;
}

/// Changes how men move: takes moves away, adds others, or makes them start elsewhere. Moves and threats alike.
pub trait MoveSource: Sync + Send {
    /// `shapes` are the moves of `men` (castlings apart), made by the way men move and by the rules before this one. The
    /// position may be changed for a moment.
    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes);
    /// Adds castlings that are none without it.
    fn castlings(&self, _player: &mut Player, _side: Side, _shapes: &mut Shapes) {}
    /// Whether it offers moves of men of the other side too. It does so where it is given the moves of all men of a side.
    fn moves_others(&self) -> bool {
        false
    }
    /// From which level on observations take it into account.
    fn level(&self) -> Level;
    /// Whether this man of `by`, which may move, captures the man of the other side on `at`, if no other rule has a say and nobody captures en
    /// passant there. `None`: that is not told. A promise.
    fn captures(&self, _view: &View, _by: Side, _man: (Sq, Piece), _at: Sq) -> Option<bool> {
        None
    }
    /// The squares on which men of `by` may capture otherwise than men go, in whatever position: a promise. To name too many costs time
    /// only.
    fn captures_beyond(&self, _by: Side) -> Bb {
        Bb::ALL
    }
    /// What it leaves as it is: a promise for all positions. To promise nothing costs time only.
    fn keeps(&self) -> Kept {
        Kept::default()
    }
    /// What sort of moves it offers beside those that it was given: a promise for all positions, on which bounds for play towards a given
    /// position rest.
    fn offers(&self) -> Offers {
        Offers::Anything
    }
    /// Which liberties men have by it: a promise, see [`AfterMove::liberties`]. `None`: that is not told.
    fn liberties(&self) -> Option<Liberties> {
        Liberties::offered_by(self.offers())
    }
}

/// The sort of moves that a [`MoveSource`] offers beside those that it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offers {
    /// Nothing is promised.
    Anything,
    /// Moves of one man of the side, which captures one man of the other side at most.
    MovesOfOneMan,
    /// Castlings of kings and rooks, of whatever side.
    Castlings,
}

/// What a [`MoveSource`] leaves as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// Each capture that it offers is made by a man that captures the same man by the moves that the rule was given.
    pub capturers: bool,
    /// Captures of royal men are exactly those that it was given, as long as no rule brings captured royal men back.
    pub royal_captures: bool,
    /// Moves without capture are among those that it offers if they are among those that it was given.
    pub quiet_moves: bool,
}

/// Acts after the man has arrived (and promoted).
pub trait AfterMove: Sync + Send {
    /// When it acts.
    fn stage(&self) -> Stage;
    /// What it promises for all moves and positions at once. It is asked for once, when the rules are compiled.
    fn conduct(&self) -> Conduct {
        Conduct::ANYTHING
    }
    /// Whether all that it can do when this is played and no other rule does anything is to put one man of the side that has not
    /// moved on an empty square, or to call the move illegal. This, too, is a promise: to say no in doubt costs time only.
    fn only_reinforces(&self, _shape: &Shape) -> bool {
        false
    }
    /// What it will do if this is played, by which one man goes from departure to arrival, perhaps captures there, and does not
    /// promote. Asked only if it [concerns](Conduct::when) the move, and no other rule does anything; not to know costs time only. Unless the
    /// move is planned [now](Planned::is_now), the men of the position may stand elsewhere by then. A rule that foresees says so in its
    /// [conduct](Conduct::foresees).
    fn foresee(&self, _view: &View, _planned: &Planned) -> Foreseen {
        Foreseen::Unknown
    }
    /// Whether it calls each move of `side` illegal in the present position that gives no check. To say no in doubt costs time only.
    fn demands_checks(&self, _view: &View, _side: Side) -> bool {
        false
    }
    /// Where this man of `by` ends a move by which it captures on this square, from wherever and whatever: on the square named, unchanged, if that is
    /// free by then (departure and arrival are), and otherwise the capture is illegal; nothing else happens. `None`: that cannot be told.
    fn end_of_capture(&self, _view: &View, _by: Side, _man: Piece, _at: Sq) -> Option<Sq> {
        None
    }
    /// What it may change in the position: a promise for all moves at once, on which bounds for play towards a given position rest. Of a rule
    /// that only judges or remembers, its [conduct](Conduct::does) tells it.
    fn changes(&self) -> Changes {
        match self.conduct().does {
            Does::Judges | Does::Remembers => Changes::Nothing,
            Does::Anything | Does::ChangesOwnMenInPlace => Changes::Anything,
        }
    }
    /// What it may do with men in one half-move at most: a promise for all moves and positions, on which bounds for play towards a given
    /// position rest. `None`: anything. It is asked for when such a bound is set up.
    fn liberties(&self) -> Option<Liberties> {
        Liberties::promised_by(self.changes())
    }
    /// Where it puts this man back, as what the man is (or promoted, where pawns promote), when the man is captured or captures; and that is all
    /// that it does with men. `None`: that is not told. A promise.
    fn puts_back(&self, _view: &View, _man: Piece) -> Option<PutBack> {
        None
    }
    /// What it may alter beside the move itself when this is played, by which one man goes from departure to arrival and perhaps captures
    /// there, unless the move has given check before it acts. It may call the move illegal too. `None`: that cannot be told. A promise, on
    /// which it rests that a move gives no check; to alter less than was told costs time only.
    fn alters(&self, _view: &View, _planned: &Planned) -> Option<Altered> {
        Altered::promised_by(self.changes())
    }
    /// What it leaves behind on the board, so that moves can be taken back: a promise. `None`: that is not told, and moves cannot be taken
    /// back soundly.
    fn traces(&self) -> Option<Traces> {
        (self.changes() == Changes::Nothing).then_some(Traces::NOTHING)
    }
    /// Changes the position through [`Player::apply`]; asks for choices through [`Player::choose`].
    /// `played.start` is the place in the journal where the move begins. What a reader of the move should
    /// know, above all why it is illegal, goes to [`Player::note`].
    fn run(&self, player: &mut Player, played: &Played) -> Verdict;
}

/// What an after-move rule may change in the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changes {
    /// Nothing is promised.
    Anything,
    /// It judges the move, or remembers something about it, and leaves all men as they are.
    Nothing,
    /// A few men at most.
    Men(ChangedMen),
    /// Royal men come to other squares, and remain royal men of their kind and side. No other man is changed.
    PlacesOfRoyalMen(ChangedMen),
    /// Men are taken off the board, and no man is changed otherwise.
    Removals,
}

/// How much more a move that captures one man at most can do to the men on the board by a rule. (Only rules that promise nothing let it
/// capture more.) The move alone puts one man of its side on a square, two in castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChangedMen {
    /// So many squares may change beside departure, arrival and that of the captured man.
    pub squares: u8,
    /// So many more men of the side that moves may come to squares, or become what they were not.
    pub own: u8,
    /// So many men of the other side may.
    pub other: u8,
    /// So many more of both sides together may.
    pub men: u8,
}

impl ChangedMen {
    /// All squares of the board.
    pub const ALL_SQUARES: u8 = 64;
}

/// What a rule may alter on the board after a move of one man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Altered {
    /// Squares beside departure, arrival and that of the captured man. Whoever stands on others stays there as he is.
    pub squares: Bb,
    /// Where men of the side that has moved may be new, or of another kind than before. The man that moves is not new on its arrival.
    /// Departure, arrival and the square of the captured man may be among these squares.
    pub own: Bb,
    /// The same of men of the other side, on any square.
    pub other: Bb,
    /// The kind of man as which the man that moves arrives, if it becomes another.
    pub arrives_as: Option<KindId>,
    /// The man that moves certainly belongs to the other side only in the end.
    pub loses_mover: bool,
}

impl Altered {
    /// It judges or remembers only.
    pub const NOTHING: Altered = Altered {
        squares: Bb::EMPTY,
        own: Bb::EMPTY,
        other: Bb::EMPTY,
        arrives_as: None,
        loses_mover: false,
    };

    /// Men of the other side may change where they stand, or the man that moves changes sides. Men of its own side stay what they are.
    pub const OTHER_SIDE: Altered = Altered {
        other: Bb::ALL,
        ..Altered::NOTHING
    };

    /// All men involved in the move may become others.
    pub const ANY_MEN: Altered = Altered {
        own: Bb::ALL,
        ..Altered::OTHER_SIDE
    };

    /// The man that moves may belong to the other side, or to both, on its arrival.
    pub fn mover_changing_sides(planned: &Planned) -> Altered {
        Altered {
            other: Bb::of(planned.shape.to),
            ..Altered::NOTHING
        }
    }

    /// Other men of the side that moves may come to stand on these squares, which are departure, arrival or that of the captured man.
    pub fn own_men_on(own: Bb) -> Altered {
        Altered {
            own,
            ..Altered::NOTHING
        }
    }

    /// The man that moves arrives as a man of this kind.
    pub fn arriving_as(kind: KindId) -> Altered {
        Altered {
            arrives_as: Some(kind),
            ..Altered::NOTHING
        }
    }

    /// What follows from what a rule may change in the position after any move.
    pub fn promised_by(changes: Changes) -> Option<Altered> {
        match changes {
            Changes::Nothing => Some(Altered::NOTHING),
            Changes::Men(men) if men.squares == 0 => Some(Altered::ANY_MEN),
            _ => None,
        }
    }
}

/// A move of one man that may be played on a board that may be another one than at present.
#[derive(Clone, Copy, Debug)]
pub struct Planned {
    /// Departure, arrival, capture.
    pub shape: Shape,
    /// Who plays it.
    pub side: Side,
    /// The man.
    pub man: Piece,
    /// Who is captured, if anybody.
    pub captured: Option<Piece>,
    /// The squares occupied before it is played.
    pub occupied: Bb,
    /// It is planned for the present position.
    pub is_now: bool,
}

impl Planned {
    /// The squares occupied after it, if no rule does anything.
    pub fn occupied_after(&self) -> Bb {
        self.occupied & !Bb::of(self.shape.from) | Bb::of(self.shape.to)
    }
}

/// What a rule will do after a move of one man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foreseen {
    /// That is found out by playing it.
    Unknown,
    /// It calls the move illegal.
    Illegal,
    /// Nothing: it changes no man, asks nothing, remembers nothing and calls nothing illegal.
    Nothing,
    /// It asks nothing and lets the man, unchanged, end its move on this square; nothing else comes to stand elsewhere.
    Ends(Sq),
}

/// The move being played, as after-move rules see it.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// Departure, arrival, capture.
    pub shape: Shape,
    /// Who plays it.
    pub side: Side,
    /// Index into the journal of its first effect.
    pub start: usize,
}

/// Another reason to be in check, beside an attacked royal.
pub trait CheckRule: Sync + Send {
    /// Whether `side` is in check for this reason.
    fn in_check(&self, view: &View, side: Side) -> bool;
    /// Whether a side with men on exactly these squares would be in check for this reason, if that depends on nothing else.
    fn in_check_on(&self, _men: Bb) -> Option<bool> {
        None
    }
    /// Whether the men of a side that is not in check for this reason always stand on ranks that follow one another, and on files that
    /// do.
    fn leaves_no_gaps(&self) -> bool {
        false
    }
    /// Whether the reason is an attack on the king as well, out of which and through which nobody castles.
    fn is_attack(&self) -> bool {
        false
    }
    /// The reason in words and men; called only if [`CheckRule::in_check`].
    fn reason(&self, view: &View, side: Side) -> CheckReason;
}

/// Decides which moves attack a royal man. At most one rule owns this; without an owner a royal is
/// attacked by a move that captures on its square.
pub trait Attack: Sync + Send {
    /// Whether the pseudo-legal move `shape` of the enemy would remove one of `royals`.
    fn hits(&self, view: &View, shape: &Shape, royals: Bb) -> bool;
    /// What is said of a `move` that would remove `men` in this way.
    fn message(&self) -> Message;
    /// Whether captures alone attack.
    fn by_capturing(&self) -> bool {
        false
    }
    /// If moves of single men attack exactly by their arrival, without capture, on one of some empty squares: those squares. The royals are
    /// not neutral.
    fn by_arriving(&self, _royals: Bb) -> Option<Bb> {
        None
    }
}

/// Obliges a side to play only its best legal moves by some measure.
pub trait Preference: Sync + Send {
    /// The measure, in the position before the move: only legal moves with the greatest value may be played.
    fn score(&self, view: &View, shape: &Shape) -> i64;
    /// How far the duty reaches: only to the choice among legal moves, unless a rule says otherwise.
    fn strictness(&self) -> Strictness {
        Strictness::Normal
    }
    /// What is said of a move with the one value where moves with the value `best` are to be played, which is better, or as good where one
    /// move must be better than all others; without that value, moves that are better and not legal themselves.
    fn remark(&self, this: i64, best: Option<i64>) -> Remark;
}

/// How far a length duty reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Strictness {
    /// Only the choice among legal moves; checks given are orthodox.
    Normal,
    /// A king is in check only if some king-capturing move is best among the legal moves and the
    /// king captures.
    Ultra,
    /// As Popeye's `Ultra`: the measure is taken over pseudo-legal moves, before self-check.
    UltraPseudolegal,
    /// A king is in check only if exactly one candidate is best and it captures the king.
    Consequent,
}

/// Why a side is in check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckReason {
    /// A short fixed word for programs: `attack`, `cut-off`, …
    pub code: &'static str,
    /// The men in danger: the royals attacked, the men cut off.
    pub men: Vec<Sq>,
    /// Departure and arrival of the enemy move that shows it, if there is one.
    pub by: Option<(Sq, Sq)>,
    /// What is to be said.
    pub remark: Remark,
}
