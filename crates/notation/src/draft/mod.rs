//! What has been said of a problem, whatever the form: with places, and not yet put together.

pub(crate) mod asked;
pub(crate) mod long_step;
pub mod outside;
mod rights;
pub(crate) mod setting;

use crate::entered::latex::LatexRequest;
use crate::entered::{GivenOption, TwinChange};
use crate::source::words::Word;
use long_step::LongStep;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::play::castling::ExclusivePair;
use sauterelle_solve::problem::Options;
use setting::Setting;
/// A problem being read.
pub struct Draft<'s> {
    /// The word it began with.
    pub opened: Word<'s>,
    /// Lines of the command of that name.
    pub authors: Vec<String>,
    /// Lines of the command of that name.
    pub origins: Vec<String>,
    /// Lines of the command of that name.
    pub titles: Vec<String>,
    /// Lines of the command of that name.
    pub awards: Vec<String>,
    /// Lines of the command of that name.
    pub remarks: Vec<String>,
    /// The file of the command `protocol`.
    pub protocol: Option<String>,
    /// What the commands for typeset output ask for.
    pub latex: Option<LatexRequest>,
    /// The first position.
    pub setting: Setting<'s>,
    /// Options other than those that are part of the position.
    pub options: Options,
    /// All options as entered.
    pub given: Vec<GivenOption>,
    /// Squares of men that have moved.
    pub moved: Bb,
    /// Squares of men of which it is said that they have not moved.
    pub unmoved: Bb,
    /// Castlings that exclude each other.
    pub exclusive_castlings: Vec<ExclusivePair>,
    /// The man taken last, and where.
    pub last_capture: Option<(Sq, DiagramMan)>,
    /// The pawn step just played, and the option that says so.
    pub en_passant: Option<(Word<'s>, LongStep)>,
    /// Squares on which a man was placed where another one stood.
    pub replaced: Vec<Sq>,
    /// The first position is not to be solved.
    pub zero_position: bool,
    /// The others.
    pub twins: Vec<DraftTwin<'s>>,
    /// The side to move that is written beside the position. In help play it says nothing: there, positions are written down
    /// with either.
    pub side: Option<Side>,
    /// The side that is to begin, whatever the position and the stipulation say.
    pub to_move: Option<Side>,
}

/// A twin being read.
pub struct DraftTwin<'s> {
    /// The word that announced it.
    pub word: Word<'s>,
    /// It changes the twin before, not the first position.
    pub continued: bool,
    /// What is changed, as shown in front of the solution.
    pub change: String,
    /// Comments among the changes.
    pub remarks: Vec<String>,
    /// What is changed, as entered.
    pub changes: Vec<TwinChange>,
    /// Position, conditions and stipulation after the changes.
    pub setting: Setting<'s>,
}

impl<'s> Draft<'s> {
    /// A problem of which nothing has been read yet.
    pub fn new(opened: Word<'s>) -> Draft<'s> {
        Draft {
            opened,
            authors: Vec::new(),
            origins: Vec::new(),
            titles: Vec::new(),
            awards: Vec::new(),
            remarks: Vec::new(),
            protocol: None,
            latex: None,
            setting: Setting::with(Diagram::empty()),
            options: Options::default(),
            given: Vec::new(),
            moved: Bb::EMPTY,
            unmoved: Bb::EMPTY,
            exclusive_castlings: Vec::new(),
            last_capture: None,
            en_passant: None,
            replaced: Vec::new(),
            zero_position: false,
            twins: Vec::new(),
            side: None,
            to_move: None,
        }
    }

    /// All positions that have been set up.
    pub fn settings(&mut self) -> impl Iterator<Item = &mut Setting<'s>> {
        let twins = self.twins.iter_mut().map(|twin| &mut twin.setting);
        std::iter::once(&mut self.setting).chain(twins)
    }

    /// Places men where they stand.
    pub fn place(&mut self, men: Vec<(Sq, DiagramMan)>) {
        for (at, man) in men {
            let was_occupied = self.setting.diagram.place(at, man);
            self.replaced.extend(was_occupied.then_some(at));
        }
    }
}
