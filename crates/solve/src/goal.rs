//! What the last move of a play may have to reach: a goal is a row ([`GoalDef`]), and what is named behind its sign.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::{KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_rules::game::Game;
use std::fmt;

/// All that is known of a goal. Parsers, listings, search and checks draw from it.
#[derive(Debug)]
pub struct GoalDef {
    /// How stipulations of both kinds write it, without what follows.
    pub sign: &'static str,
    /// What follows the sign.
    pub takes: Takes,
    /// How listings write it, if something follows the sign: `zXY`.
    pub listed: &'static str,
    /// Its name in English, French and German.
    pub name: [&'static str; 3],
    /// What it asks, in the same languages.
    pub doc: [&'static str; 3],
    /// Whether the move just played (by the side that is not to move now) reaches it.
    pub is_reached: fn(&mut Player, &Aims, Named) -> bool,
    /// Whether solutions show its sign; the move itself may show enough.
    pub is_shown: bool,
    /// Whether its sign takes the place of the sign for check.
    pub hides_check: bool,
    /// Whether play ends as soon as it is reached. Mates and stalemates end it by themselves where the side concerned is to move; in
    /// series play, where it only passes, they may come and go.
    pub ends_play: bool,
    /// Whether it asks which man is which, not only where what stands.
    pub needs_identity: bool,
    /// For goals that may be reached by a move that leaves its own side in check: whether such moves are to be looked at now.
    pub self_check: Option<fn(&mut Player) -> bool>,
    /// Whose royal men are in check where it is reached.
    pub attacked: &'static [Who],
    /// What the search may look forward to.
    pub prospect: Prospect,
    /// Whether Popeye knows it.
    pub is_in_popeye: bool,
    /// A problem in Popeye's language, a file under `examples/`, and how many solutions or keys it has.
    pub example: Option<(&'static str, u32)>,
}

impl GoalDef {
    /// A goal of which nothing is known, from which rows begin.
    pub const PLAIN: GoalDef = GoalDef {
        sign: "",
        takes: Takes::Nothing,
        listed: "",
        name: [""; 3],
        doc: [""; 3],
        is_reached: |_, _, _| false,
        is_shown: true,
        hides_check: false,
        ends_play: true,
        needs_identity: false,
        self_check: None,
        attacked: &[],
        prospect: Prospect::Unknown,
        is_in_popeye: true,
        example: None,
    };

    /// How listings write it.
    pub fn listed(&self) -> &'static str {
        match self.listed {
            "" => self.sign,
            listed => listed,
        }
    }

    /// Whether it is a position to be reached.
    pub fn is_position(&self) -> bool {
        matches!(self.prospect, Prospect::Position)
    }
}

/// What follows the sign of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A square: `zd4`.
    Square,
    /// A man in brackets, or nothing: `prom[q]`.
    ManOrNothing,
    /// A man and a square, up to a bracket: `[q:d8]`.
    ManOnSquare,
    /// A man and a rank, up to a bracket: `[q:8]`.
    ManOnRank,
}

/// A side, after the move that reaches a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The side to move.
    Next,
    /// The side that has moved.
    Mover,
}

/// What the search may look forward to where it looks for a goal.
#[derive(Clone, Copy, Debug)]
pub enum Prospect {
    /// Nothing is known.
    Unknown,
    /// The side to move is mated, and nothing else is asked.
    Mate,
    /// The side to move is stalemated, and nothing else is asked.
    Stalemate,
    /// The side to move is stalemated, and more is asked.
    StalemateAndMore,
    /// The last move is a castling.
    Castling,
    /// The position to be reached.
    Position,
    /// One man of the side that has moved does this.
    OneMan(fn(Named) -> Deed),
}

/// What one man does to reach a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Deed {
    /// It goes to one of these squares with its last move.
    Arrives(Bb),
    /// It goes to the last rank of its side with its last move.
    ArrivesOnLastRank,
    /// It promotes with its last move, to this kind if one is named.
    Promotes(Option<ManCode>),
    /// It is of this kind, and stands on one of these squares.
    Stands(ManCode, Bb),
}

/// What stands behind the sign of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Named {
    /// Nothing.
    Nothing,
    /// A square.
    Square(Sq),
    /// A man.
    Man(ManCode),
    /// A man and where it is to stand.
    Standing(ManCode, Place),
}

impl Named {
    /// The square, if only one is named.
    pub fn square(self) -> Option<Sq> {
        match self {
            Named::Square(at) => Some(at),
            _ => None,
        }
    }

    /// The man, if only one is named.
    pub fn man(self) -> Option<ManCode> {
        match self {
            Named::Man(code) => Some(code),
            _ => None,
        }
    }
}

/// The English code of a man, which names its kind.
pub type ManCode = &'static str;

/// Where a man is to stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Place {
    /// On this square.
    Square(Sq),
    /// On this rank, counted from 0.
    Rank(u8),
}

impl Place {
    /// The squares of the place.
    pub fn squares(self) -> Bb {
        match self {
            Place::Square(at) => Bb::of(at),
            Place::Rank(rank) => Bb::rank(rank),
        }
    }
}

/// What the last move must have reached.
#[derive(Clone, Copy)]
pub struct Goal {
    /// Its row.
    pub def: &'static GoalDef,
    /// What is named behind its sign.
    pub named: Named,
}

impl Goal {
    /// The goal of a row whose sign nothing follows.
    pub const fn plain(def: &'static GoalDef) -> Goal {
        Goal {
            def,
            named: Named::Nothing,
        }
    }

    /// How solutions show that the goal is reached, e.g. `#`; nothing where the move shows it.
    pub fn sign(self) -> &'static str {
        if self.def.is_shown { self.def.sign } else { "" }
    }

    /// Whether the move just played (by the side that is not to move now) reaches the goal.
    pub fn is_reached(self, player: &mut Player, aims: &Aims) -> bool {
        !player.owes_castling() && (self.def.is_reached)(player, aims, self.named)
    }

    /// Whether moves that leave their own side in check are to be looked at now.
    pub fn allows_self_check(self, player: &mut Player) -> bool {
        self.def.self_check.is_some_and(|allows| allows(player))
    }

    /// What one man does to reach it, if it is a goal of that sort.
    pub fn deed(self) -> Option<Deed> {
        match self.def.prospect {
            Prospect::OneMan(deed) => Some(deed(self.named)),
            _ => None,
        }
    }
}

impl PartialEq for Goal {
    fn eq(&self, other: &Goal) -> bool {
        std::ptr::eq(self.def, other.def) && self.named == other.named
    }
}

impl Eq for Goal {}

/// As stipulations write it: `#`, `zd4`, `prom[q]`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = self.def.sign;
        match self.named {
            Named::Nothing => f.write_str(sign),
            Named::Square(at) => write!(f, "{sign}{at}"),
            Named::Man(code) => write!(f, "{sign}[{code}]"),
            Named::Standing(code, Place::Square(at)) => write!(f, "{sign}{code}:{at}]"),
            Named::Standing(code, Place::Rank(rank)) => write!(f, "{sign}{code}:{}]", rank + 1),
        }
    }
}

impl fmt::Debug for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// What goals ask beyond the present position and the last move.
#[derive(Clone, Debug, Default)]
pub struct Aims {
    /// Where each man stood in the diagram, by identity.
    homes: Vec<(u8, Sq)>,
    /// The position to be reached, if one is.
    target: Option<Target>,
}

/// A position to be reached.
#[derive(Clone, Debug)]
struct Target {
    /// The squares of the men of each side, which tell most positions from this one.
    squares: [Bb; 2],
    on_second_board: Bb,
    men: Vec<(Sq, TargetMan)>,
    /// What rules remember there, as of imitators.
    facts: Vec<(SlotId, u32)>,
}

impl Target {
    fn new(state: &State, rules: &Ruleset) -> Target {
        let man = |at| Some((at, target_man(state.piece(at)?)));
        Target {
            squares: Side::BOTH.map(|side| state.men(side)),
            on_second_board: state.on_second_board(),
            facts: rules.memory.facts_of_target.clone(),
            men: state.occupied().into_iter().filter_map(man).collect(),
        }
    }

    fn is_reached(&self, state: &State) -> bool {
        let stands = |(at, man): &(Sq, TargetMan)| state.piece(*at).map(target_man) == Some(*man);
        Side::BOTH.map(|side| state.men(side)) == self.squares
            && state.on_second_board() == self.on_second_board
            && self.men.iter().all(stands)
            && self
                .facts
                .iter()
                .all(|&(id, value)| state.slot(id) == value)
    }
}

fn target_man(man: Piece) -> TargetMan {
    (man.kind, man.sides, man.is_royal())
}

/// Kind, sides, whether it is royal.
pub(crate) type TargetMan = (KindId, Sides, bool);

impl Aims {
    /// The aims of play from the diagram of this game to this position (for goals that name one).
    pub fn new(game: &Game, target: Option<&State>) -> Aims {
        let homes = Sq::all()
            .filter_map(|sq| Some((game.start.piece(sq)?.id, sq)))
            .collect();
        Aims {
            homes,
            target: target.map(|target| Target::new(target, &game.rules)),
        }
    }

    /// The men of the position to be reached and their squares, if one is.
    pub(crate) fn target_men(&self) -> Option<Vec<(Sq, TargetMan)>> {
        Some(self.target.as_ref()?.men.clone())
    }

    /// The squares of the second board on which men stand in the position to be reached, if one is.
    pub(crate) fn target_on_second_board(&self) -> Bb {
        self.target
            .as_ref()
            .map_or(Bb::EMPTY, |target| target.on_second_board)
    }

    /// Whether this is the position to be reached.
    pub fn is_target_reached(&self, state: &State) -> bool {
        let is_reached = |target: &Target| target.is_reached(state);
        self.target.as_ref().is_some_and(is_reached)
    }

    /// The square of the diagram on which this man stood.
    pub fn home(&self, man: Piece) -> Option<Sq> {
        let (_, home) = self.homes.iter().find(|(id, _)| *id == man.id)?;
        Some(*home)
    }
}
