//! The kernel and the slow reference side by side in one game.

use sauterelle_kernel::check::Status;
use sauterelle_kernel::ctx::{Ctx, Verdict};
use sauterelle_kernel::game::Game;
use sauterelle_kernel::moves::{Move, Moves};
use sauterelle_kernel::piece::Side;
use sauterelle_notation::fen::{parse_fen, write_fen};
use sauterelle_notation::names::parse_condition;
use sauterelle_reference as slow;
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// A move as departure, arrival and position reached (the first four fields of its FEN).
pub type Ply = (String, String, String);

/// A position of the reference and, once asked for, its legal moves.
struct Frame {
    position: slow::Position,
    moves: OnceCell<Vec<(Ply, slow::Position)>>,
}

impl Frame {
    fn new(position: slow::Position) -> Frame {
        Frame {
            position,
            moves: OnceCell::new(),
        }
    }

    fn moves(&self) -> &[(Ply, slow::Position)] {
        self.moves.get_or_init(|| {
            let described = |m: slow::RefMove| ((m.from, m.to, m.after.fen()), m.after);
            self.position
                .legal_moves()
                .into_iter()
                .map(described)
                .collect()
        })
    }
}

/// A game of the kernel, and the position of the reference that must be the same one.
pub struct Pair<'g> {
    /// The kernel's game. Moves are played through [`Pair::play`].
    pub cx: Ctx<'g>,
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
pub fn four_fields(cx: &mut Ctx) -> String {
    let fen = write_fen(cx);
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// The last move of the kernel as the reference would describe it.
fn described(cx: &mut Ctx, mv: &Move) -> Ply {
    (
        mv.shape.from.to_string(),
        mv.shape.to.to_string(),
        four_fields(cx),
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
            cx: game.play(),
            frames: vec![Frame::new(start)],
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
        if self.cx.play(mv) == Verdict::Illegal {
            self.cx.undo();
            let (from, to) = (mv.shape.from, mv.shape.to);
            return Err(format!("{from}{to}: taken back by a rule of the kernel"));
        }
        let ply = described(&mut self.cx, mv);
        let after = self.frame().moves().iter().find(|(known, _)| *known == ply);
        match after.map(|(_, position)| position.clone()) {
            Some(position) => {
                self.frames.push(Frame::new(position));
                Ok(ply)
            }
            None => {
                self.cx.undo();
                let (from, to, fen) = ply;
                Err(format!(
                    "{from}{to} -> {fen}: not legal for the reference in {}",
                    self.reference().fen()
                ))
            }
        }
    }

    /// Gives the right to move to the other side in both.
    pub fn pass(&mut self) {
        self.cx.pass();
        let other = slow_side(self.cx.state().turn());
        let position = self.reference().with_side_to_move(other);
        self.frames.push(Frame::new(position));
    }

    /// Takes back the last move or pass in both.
    pub fn undo(&mut self) {
        self.cx.undo();
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
        let cx = &mut self.cx;
        let mut list = Vec::new();
        let mut moves = Moves::new(cx);
        while let Some(mv) = moves.next(cx) {
            list.push((mv, described(cx, &mv)));
            cx.undo();
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
            let ours = self.cx.in_check(side);
            let theirs = self.reference().in_check(slow_side(side));
            if ours != theirs {
                differences.push(format!(
                    "{side} in check: kernel {ours}, reference {theirs}"
                ));
            }
        }
        let ours = self.cx.status();
        let theirs = self.reference().status();
        let same = match ours {
            Status::Play => slow::Status::Play,
            Status::Mate => slow::Status::Mate,
            Status::Stalemate => slow::Status::Stalemate,
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
