//! The facts and worked examples of the text of the rules, each in the kernel and in the slow reference at once.
//!
//! Facts tested beside a rule in the kernel are not repeated here.

mod attributes;
mod cage;
mod connected;
mod length;
mod made_men;
mod orthodox;
mod polo;
mod published;
mod soucie;
mod together;

use sauterelle_crosscheck::pair::{self, Pair, Ply};
use sauterelle_kernel::board::piece::{Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::{Move, Status};
use sauterelle_rules::game::Game;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// A position of both programs. Every question asks both and fails where they disagree.
struct Both {
    pair: Pair<'static>,
}

/// The position under these conditions.
fn at(fen: &str, conditions: &[&str]) -> Both {
    // a few positions for the length of a test
    let game: &'static Game = Box::leak(Box::new(pair::game(fen, conditions).unwrap()));
    Both {
        pair: Pair::new(game, fen, conditions).unwrap(),
    }
}

impl Both {
    fn moves(&mut self) -> Vec<(Move, Ply)> {
        self.pair.legal_moves().unwrap_or_else(|e| panic!("{e}"))
    }

    /// All moves, as departure and arrival, each once.
    fn all(&mut self) -> String {
        let mut all: Vec<(Sq, Sq)> = self
            .moves()
            .iter()
            .map(|(mv, _)| (mv.shape.from, mv.shape.to))
            .collect();
        all.sort();
        all.dedup();
        let shown = all.iter().map(|(from, to)| format!("{from}{to}"));
        shown.collect::<Vec<_>>().join(" ")
    }

    /// The arrival squares from a square, in the order a1, b1, …, each once.
    fn to(&mut self, from: &str) -> String {
        let all = self.all();
        let arrivals = all.split(' ').filter_map(|mv| mv.strip_prefix(from));
        arrivals.collect::<Vec<_>>().join(" ")
    }

    /// How many moves lead from one square to another.
    fn forms(&mut self, squares: &str) -> usize {
        self.results(squares).len()
    }

    /// The men after each move from one square to another, as in a FEN, in alphabetical order.
    fn results(&mut self, squares: &str) -> Vec<String> {
        let mut results: Vec<String> = self
            .moves()
            .into_iter()
            .filter(|(_, (from, to, _))| format!("{from}{to}") == squares)
            .map(|(_, (_, _, fen))| fen.split(' ').next().unwrap().to_string())
            .collect();
        results.sort();
        results
    }

    /// The squares on which men of this sort (a code as in a FEN) stand after some move from one square to another, but not
    /// before it and not where the move arrives: where captured men are reborn.
    fn rebirths(&mut self, squares: &str, man: &str) -> String {
        let mut found = Vec::new();
        for (mv, (from, to, _)) in self.moves() {
            if format!("{from}{to}") != squares {
                continue;
            }
            let before: Vec<Option<String>> = Sq::all().map(|sq| self.man(sq)).collect();
            self.pair.play(&mv).unwrap();
            found.extend(Sq::all().filter(|&sq| {
                let here = self.man(sq);
                sq != mv.shape.to && here.as_deref() == Some(man) && here != before[sq.index()]
            }));
            self.pair.undo();
        }
        found.sort();
        found.dedup();
        let names: Vec<String> = found.iter().map(Sq::to_string).collect();
        names.join(" ")
    }

    /// Plays moves like `e2e4` or, where there are several, `g7h8/h8=Q/a1=r` with the men that must stand there then.
    fn play(mut self, line: &str) -> Both {
        for word in line.split_whitespace() {
            let mut parts = word.split('/');
            let squares = parts.next().unwrap();
            let wanted: Vec<(&str, &str)> = parts.map(|p| p.split_once('=').unwrap()).collect();
            let mut fitting = Vec::new();
            for (mv, (from, to, _)) in self.moves() {
                if format!("{from}{to}") == squares {
                    self.pair.play(&mv).unwrap();
                    if wanted.iter().all(|(sq, man)| self.on(sq) == *man) {
                        fitting.push(mv);
                    }
                    self.pair.undo();
                }
            }
            let [mv] = fitting[..] else {
                panic!("{} moves {word}", fitting.len());
            };
            self.pair.play(&mv).unwrap();
        }
        self
    }

    /// The other side is to move instead.
    fn pass(mut self) -> Both {
        self.pair.pass();
        self
    }

    fn check(&mut self, side: Side) -> bool {
        self.moves();
        self.pair.player.in_check(side)
    }

    fn status(&mut self) -> Status {
        self.moves();
        self.pair.player.status()
    }

    /// The man on a square: its English code, in capitals if white, with `=` if neutral; nothing for an empty square.
    fn on(&self, square: &str) -> String {
        self.man(square.parse().unwrap()).unwrap_or_default()
    }

    fn man(&self, square: Sq) -> Option<String> {
        let piece = self.pair.player.state().piece(square)?;
        let code = self.pair.player.rules().kinds.man(piece.kind).code[Language::English as usize];
        Some(match piece.sides {
            Sides::White => code.to_uppercase(),
            Sides::Black => code.to_string(),
            Sides::Neutral => format!("={code}"),
        })
    }

    /// The reasons for which the side is in check, by their codes, each once.
    fn reasons(&mut self, side: Side) -> Vec<&'static str> {
        let reasons = self.pair.player.check_reasons(side);
        let mut codes: Vec<&str> = reasons.iter().map(|reason| reason.code).collect();
        codes.dedup();
        codes
    }
}
