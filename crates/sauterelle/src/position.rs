//! Positions under the rules of a problem: legal moves, what they do, and why others are not legal.

use crate::default_question::asked_of_positions;
use crate::error::Error;
use sauterelle_diagram::{Picture, Strip};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::{Move, Moves, Status};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Outcome;
use sauterelle_notation::draft::outside::Question;
use sauterelle_notation::entered::InputProblem;
use sauterelle_notation::fen::{parse_epd, write_fen};
use sauterelle_notation::move_text::MoveReader;
use sauterelle_notation::position::ask;
use sauterelle_notation::solution::json::{JsonMan, JsonMove, JsonWriter};
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_notation::solution::verdict::why_illegal;
use sauterelle_notation::telling::Teller;
use sauterelle_rules::game::Game;
use sauterelle_solve::solution::Step;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::Unmove;
use std::fmt;
use std::sync::Arc;

/// A position that has been reached under the rules of a problem.
///
/// ```
/// use sauterelle::{Position, Problem};
///
/// let problem = Problem::from_fen("3K2k1/8/8/8/8/8/p6R/1N6 w - - 0 1")
///     .condition("CageCirce")
///     .stipulation("~1")
///     .build()
///     .unwrap();
/// let mut position = problem.position(0).unwrap();
/// position.play("Rxa2(Ra1)").unwrap();
/// assert!(position.fen().starts_with("3K2k1/8/8/8/8/8/R7/rN6 b"));
/// ```
#[derive(Clone)]
pub struct Position {
    game: Arc<Game>,
    language: Language,
    ways: Vec<Way>,
}

/// What has led from one position to another.
#[derive(Clone)]
enum Way {
    /// A move that was played.
    Forward(Move),
    /// A move that was taken back.
    Back(Unmove),
}

/// Where men stand, in FEN.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.fen()).finish()
    }
}

impl Position {
    /// One of the positions of a problem, counted from 0; with this side to move, if one is given.
    ///
    /// # Errors
    /// If there is none of this number, or if its rules cannot be compiled.
    pub fn of(
        problem: &InputProblem,
        index: usize,
        to_move: Option<Side>,
    ) -> Result<Position, Error> {
        let twin = problem.twins.get(index).ok_or(Error::NoPosition)?;
        Ok(Position {
            game: Arc::new(twin.problem.game_with(to_move)?),
            language: problem.language,
            ways: Vec::new(),
        })
    }

    /// A position in FEN under conditions, in any language; with this side to move, or the one that the FEN says.
    ///
    /// # Errors
    /// If something is not understood, or if the rules cannot be compiled.
    pub fn from_fen(
        fen: &str,
        conditions: &[String],
        to_move: Option<Side>,
    ) -> Result<Position, Error> {
        let mut position = parse_epd(fen)?;
        let side = to_move.unwrap_or(position.diagram.to_move);
        // who is to move now has nothing to do with who defends
        position.has_side = false;
        let question = Question {
            conditions: conditions.to_vec(),
            ..asked_of_positions()
        };
        Position::of(&ask(&question, &position)?, 0, Some(side))
    }

    /// The compiled rules and the position before all moves.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position to play on with in the terms of the kernel.
    pub fn ctx(&self) -> Player<'_> {
        let mut player = self.game.play_as_given();
        for way in &self.ways {
            match way {
                Way::Forward(mv) => {
                    player.play(mv);
                }
                Way::Back(it) => unmoves::take_back(&mut player, it),
            }
        }
        player
    }

    /// Whose letters and words are used.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The position in FEN, fairy men in brackets.
    pub fn fen(&self) -> String {
        write_fen(&mut self.ctx())
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.ctx().state().turn()
    }

    /// The men with their squares, from a1 to h8.
    pub fn men(&self) -> Vec<(Sq, JsonMan)> {
        let player = self.ctx();
        let writer = JsonWriter::new(&self.game.rules);
        let placed = Sq::all().filter_map(|at| Some((at, player.state().piece(at)?)));
        placed.map(|(at, piece)| (at, writer.man(piece))).collect()
    }

    /// Play, mate or stalemate of the side to move.
    pub fn status(&self) -> Status {
        self.ctx().status()
    }

    /// Why the side to move is in check, in words; empty if it is not.
    pub fn checks(&self) -> Vec<String> {
        let mut player = self.ctx();
        let side = player.state().turn();
        let teller = Teller::new(&self.game.rules, self.language);
        let reasons = player.check_reasons(side);
        reasons
            .iter()
            .map(|reason| teller.say(&reason.remark))
            .collect()
    }

    /// Why the position is illegal, naming the men: the side to move could capture a royal man, or the like. Empty if it is not.
    pub fn illegal(&self) -> Vec<String> {
        let mut player = self.ctx();
        let side = player.state().turn();
        let reasons = player.illegal_check(side);
        let writer = TextWriter::new(&self.game.rules.kinds, self.language);
        why_illegal(writer, player.state(), &reasons)
    }

    /// The legal moves with all that they do.
    pub fn legal_moves(&self) -> Vec<JsonMove> {
        let mut player = self.ctx();
        let teller = Teller::new(&self.game.rules, self.language);
        let writer = JsonWriter::new(&self.game.rules).in_language(self.language);
        let mut found = Vec::new();
        let mut moves = Moves::new(&mut player);
        while let Some(mv) = moves.next(&mut player) {
            let step = Step::of_last_move(&mut player, mv, Vec::new());
            found.push(legal_move(&mut player, &step, writer, teller));
            player.undo();
        }
        found
    }

    pub(crate) fn reader(&self) -> MoveReader {
        MoveReader {
            language: self.language,
        }
    }

    pub(crate) fn read(&self, player: &mut Player, text: &str) -> Result<(Move, Step), Error> {
        let reader = self.reader();
        reader.read(player, text).map_err(|unread| {
            let teller = reader.teller(&self.game.rules, text);
            Error::Move(unread.say(&teller, text.trim()))
        })
    }

    /// Plays a move, as people write it: `e2e4`, `Nf3`, `Rxa2(Ra1)`, `O-O`.
    ///
    /// # Errors
    /// If the text names no legal move, or several: which, and why.
    pub fn play(&mut self, text: &str) -> Result<JsonMove, Error> {
        let mut player = self.ctx();
        let (mv, step) = self.read(&mut player, text)?;
        player.play(&mv);
        let teller = self.reader().teller(&self.game.rules, text);
        let writer = JsonWriter::new(&self.game.rules).in_language(self.language);
        let played = legal_move(&mut player, &step, writer, teller);
        drop(player);
        self.ways.push(Way::Forward(mv));
        Ok(played)
    }

    /// A move has been taken back.
    pub(crate) fn went_back(&mut self, it: Unmove) {
        self.ways.push(Way::Back(it));
    }

    /// Goes back to before the last move that was played or taken back. False if there is none.
    pub fn undo(&mut self) -> bool {
        self.ways.pop().is_some()
    }

    /// The position as a picture.
    pub fn picture(&self) -> Picture {
        Picture::of_state(self.ctx().state(), &self.game.rules.kinds)
    }

    /// A move as a strip of pictures: a legal one with one for each operation, another one with what forbids it.
    ///
    /// # Errors
    /// If the text names no move, or several: which, and why.
    pub fn strip(&self, text: &str, manner: &Picture) -> Result<Strip, Error> {
        let reader = self.reader();
        Strip::of_text(&mut self.ctx(), reader, text, manner).map_err(|unread| {
            let teller = reader.teller(&self.game.rules, text);
            Error::Move(unread.say(&teller, text.trim()))
        })
    }
}

/// The move that has just been played, as data.
pub(crate) fn legal_move(
    player: &mut Player,
    step: &Step,
    writer: JsonWriter,
    teller: Teller,
) -> JsonMove {
    JsonMove {
        text: teller.step(step),
        from: step.mv.shape.from.to_string(),
        to: step.mv.shape.to.to_string(),
        check: step.check,
        outcome: step.outcome.map(Outcome::result),
        effects: writer.effects(&step.effects),
        fen: write_fen(player),
    }
}
