//! The kernel and the slow reference side by side in one game.

use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::{Move, Moves, Status};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_notation::fen::{parse_fen, write_fen};
use sauterelle_notation::read::names::parse_condition;
use sauterelle_oracle as slow;
use sauterelle_oracle::solve::Goal;
use sauterelle_rules::game::Game;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::Unmove;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// A move as departure, arrival and position reached (the first four fields of its FEN).
pub type Ply = (String, String, String);

/// A position of the reference, how it came about and, once asked for, its legal moves.
struct Frame {
    position: slow::Position,
    /// The move made in the position before; none at the start and after a pass.
    last: Option<slow::RefMove>,
    moves: OnceCell<Vec<(Ply, slow::RefMove)>>,
}

impl Frame {
    fn new(position: slow::Position, last: Option<slow::RefMove>) -> Frame {
        Frame {
            position,
            last,
            moves: OnceCell::new(),
        }
    }

    fn moves(&self) -> &[(Ply, slow::RefMove)] {
        self.moves
            .get_or_init(|| with_plies(self.position.legal_moves()))
    }
}

fn with_plies(moves: Vec<slow::RefMove>) -> Vec<(Ply, slow::RefMove)> {
    let ply = |m: &slow::RefMove| (m.from.clone(), m.to.clone(), m.after.fen());
    moves.into_iter().map(|m| (ply(&m), m)).collect()
}

/// A game of the kernel, and the position of the reference that must be the same one.
pub struct Pair<'g> {
    /// The kernel's game. Moves are played through [`Pair::play`].
    pub player: Player<'g>,
    frames: Vec<Frame>,
}

/// The game of the kernel for a position and its conditions.
///
/// # Errors
/// If the kernel's notation does not understand them.
pub fn game(fen: &str, conditions: &[&str]) -> Result<Game, String> {
    let diagram = parse_fen(fen).map_err(|e| format!("{fen}: {e}"))?.diagram;
    let conditions = conditions
        .iter()
        .map(|name| parse_condition(name).map_err(|e| format!("{name}: {e}")))
        .collect::<Result<Vec<_>, _>>()?;
    Game::new(&diagram, &conditions).map_err(|e| format!("{fen}: {e}"))
}

/// Men, side to move, castling and en passant: what both programs write.
pub fn four_fields(player: &mut Player) -> String {
    let fen = write_fen(player);
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// The last move of the kernel as the reference would describe it.
fn described(player: &mut Player, mv: &Move) -> Ply {
    (
        mv.shape.from.to_string(),
        mv.shape.to.to_string(),
        four_fields(player),
    )
}

/// The side as the reference calls it.
pub fn slow_side(side: Side) -> slow::Side {
    match side {
        Side::White => slow::Side::White,
        Side::Black => slow::Side::Black,
    }
}

impl<'g> Pair<'g> {
    /// Both at the start of the game, which must be that of this FEN and these conditions.
    ///
    /// # Errors
    /// If the reference does not understand them.
    pub fn new(game: &'g Game, fen: &str, conditions: &[&str]) -> Result<Pair<'g>, String> {
        let start = slow::Position::parse(fen, conditions).map_err(|e| format!("{fen}: {e}"))?;
        Ok(Pair {
            player: game.play(),
            frames: vec![Frame::new(start, None)],
        })
    }

    fn frame(&self) -> &Frame {
        &self.frames[self.frames.len() - 1]
    }

    /// The reference's position.
    pub fn reference(&self) -> &slow::Position {
        &self.frame().position
    }

    /// Plays the move in both.
    ///
    /// # Errors
    /// If a rule of the kernel takes the move back, or the reference has no legal move with this departure, arrival
    /// and result. Nothing has been played then.
    pub fn play(&mut self, mv: &Move) -> Result<Ply, String> {
        self.play_among(mv, |frame| Cow::Borrowed(frame.moves()))
    }

    /// Plays a move that reaches this goal and may leave its own royal in check if the goal allows that.
    ///
    /// # Errors
    /// As [`Pair::play`].
    pub fn play_reaching(
        &mut self,
        mv: &Move,
        goal: Goal,
        target: Option<&slow::Position>,
    ) -> Result<Ply, String> {
        self.play_among(mv, |frame| {
            Cow::Owned(with_plies(frame.position.moves_reaching(goal, target)))
        })
    }

    fn play_among(
        &mut self,
        mv: &Move,
        moves: impl Fn(&Frame) -> Cow<'_, [(Ply, slow::RefMove)]>,
    ) -> Result<Ply, String> {
        let Pair { player, frames } = self;
        let frame = &frames[frames.len() - 1];
        let moves = moves(frame);
        let (from, to) = (mv.shape.from.to_string(), mv.shape.to.to_string());
        let unknown = |what: &str| {
            let position = frame.position.fen();
            format!("{from}{to}{what}: not legal for the reference in {position}")
        };
        // the kernel plays whatever it is told and trusts that it can be played
        if !moves
            .iter()
            .any(|(known, _)| (&known.0, &known.1) == (&from, &to))
        {
            return Err(unknown(""));
        }
        if player.play(mv) != Verdict::Legal {
            player.undo();
            return Err(format!("{from}{to}: taken back by a rule of the kernel"));
        }
        let ply = described(player, mv);
        let Some((_, made)) = moves.iter().find(|(known, _)| *known == ply) else {
            player.undo();
            return Err(unknown(&format!(" -> {}", ply.2)));
        };
        let next = Frame::new(made.after.clone(), Some(made.clone()));
        drop(moves);
        self.frames.push(next);
        Ok(ply)
    }

    /// Whether the last move has reached the goal, as the reference sees it.
    pub fn is_reached(&self, goal: Goal, target: Option<&slow::Position>) -> bool {
        match self.frames.as_slice() {
            [.., before, after] => after
                .last
                .as_ref()
                .is_some_and(|m| before.position.is_reached(m, goal, target)),
            _ => false,
        }
    }

    /// Gives the right to move to the other side in both.
    pub fn pass(&mut self) {
        self.player.pass();
        let other = slow_side(self.player.state().turn());
        let position = self.reference().with_side_to_move(other);
        self.frames.push(Frame::new(position, None));
    }

    /// Takes a move back that can have led here, in both.
    ///
    /// # Errors
    /// If the reference does not understand the position before it. Nothing has been taken back then.
    pub fn take_back(&mut self, unmove: &Unmove, conditions: &[&str]) -> Result<(), String> {
        unmoves::take_back(&mut self.player, unmove);
        let fen = four_fields(&mut self.player);
        match slow::Position::parse(&fen, conditions) {
            Ok(position) => {
                self.frames.push(Frame::new(position, None));
                Ok(())
            }
            Err(e) => {
                self.player.undo();
                Err(format!("{fen}: {e}"))
            }
        }
    }

    /// Takes back the last move or pass in both.
    pub fn undo(&mut self) {
        self.player.undo();
        self.frames.pop();
    }

    /// The kernel's legal moves, if the reference agrees with them and with all that both say about check and mate.
    ///
    /// # Errors
    /// The differences.
    pub fn legal_moves(&mut self) -> Result<Vec<(Move, Ply)>, String> {
        let found = self.kernel_moves(usize::MAX).unwrap_or_default();
        let differences = self.differences(&found);
        if differences.is_empty() {
            Ok(found)
        } else {
            Err(differences.join("\n"))
        }
    }

    /// The kernel's legal moves, unless there are more than `most`.
    pub fn kernel_moves(&mut self, most: usize) -> Option<Vec<(Move, Ply)>> {
        let player = &mut self.player;
        let mut list = Vec::new();
        let mut moves = Moves::new(player);
        while let Some(mv) = moves.next(player) {
            list.push((mv, described(player, &mv)));
            player.undo();
            if list.len() > most {
                return None;
            }
        }
        Some(list)
    }

    /// Where the two disagree about the present position, in which the kernel has `found` these moves.
    pub fn differences(&mut self, found: &[(Move, Ply)]) -> Vec<String> {
        let mut differences = Vec::new();
        for side in Side::BOTH {
            let ours = self.player.in_check(side);
            let theirs = self.reference().in_check(slow_side(side));
            if ours != theirs {
                differences.push(format!(
                    "{side} in check: kernel {ours}, reference {theirs}"
                ));
            }
        }
        let ours = self.player.status();
        // all moves are generated for it too, and they are known
        let theirs = match self.frame().moves().is_empty() {
            true => self.reference().status(),
            false => slow::Status::Play,
        };
        let same = match ours {
            Status::Play => slow::Status::Play,
            Status::Mate => slow::Status::Mate,
            // no rule that it knows ends play
            Status::Stalemate | Status::Over => slow::Status::Stalemate,
        };
        if same != theirs {
            differences.push(format!("status: kernel {ours:?}, reference {theirs:?}"));
        }
        let ours: BTreeSet<&Ply> = found.iter().map(|(_, ply)| ply).collect();
        if ours.len() != found.len() {
            differences.push("the kernel lists a move twice".into());
        }
        let theirs: BTreeSet<&Ply> = self.frame().moves().iter().map(|(ply, _)| ply).collect();
        for (what, extra) in [
            ("only in the kernel", ours.difference(&theirs)),
            ("only in the reference", theirs.difference(&ours)),
        ] {
            for (from, to, fen) in extra.take(4) {
                differences.push(format!("{what}: {from}{to} -> {fen}"));
            }
        }
        differences
    }
}
