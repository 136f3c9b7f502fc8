//! Men as data: how each kind moves and captures, and what it is called.

mod table;
mod walk;

pub use table::{MEN, by_code, by_name, orthodox};
pub use walk::{How, Part, Walk, When};

use crate::bitboard::Bb;
use crate::piece::KindId;
use crate::square::Sq;

/// How many kinds of men one problem can use.
pub const MAX_KINDS: usize = 32;

/// The languages of names and codes, in the order used everywhere: English, French, German.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English = 0,
    /// French.
    French = 1,
    /// German.
    German = 2,
}

/// A kind of man: one row of the table.
#[derive(Debug)]
pub struct Man {
    /// One or two letters, in English, French and German.
    pub code: [&'static str; 3],
    /// Name in English, French and German.
    pub name: [&'static str; 3],
    /// How it moves.
    pub walk: Walk,
    /// One sentence on its move.
    pub doc: &'static str,
}

/// The kinds used by one problem, numbered densely: king, queen, rook, bishop, knight, pawn, then the fairy men.
#[derive(Clone)]
pub struct Kinds {
    men: Vec<&'static Man>,
    pub(crate) fast: FastKinds,
}

/// More kinds of men than one problem can hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("more than {MAX_KINDS} kinds of men in one problem")]
pub struct TooManyKinds;

impl Kinds {
    /// The orthodox kinds and `fairy`, each once.
    ///
    /// # Errors
    /// If there are more than [`MAX_KINDS`].
    pub fn new(fairy: impl IntoIterator<Item = &'static Man>) -> Result<Kinds, TooManyKinds> {
        let mut men: Vec<&'static Man> = orthodox().to_vec();
        for man in fairy {
            if !men.iter().any(|m| std::ptr::eq(*m, man)) {
                men.push(man);
            }
        }
        if men.len() > MAX_KINDS {
            return Err(TooManyKinds);
        }
        let fast = FastKinds::new(&men);
        Ok(Kinds { men, fast })
    }

    /// The man behind a number.
    pub fn man(&self, kind: KindId) -> &'static Man {
        self.men[kind.index()]
    }

    /// The number of a man, if the problem uses it.
    pub fn id(&self, man: &'static Man) -> Option<KindId> {
        let i = self.men.iter().position(|m| std::ptr::eq(*m, man))?;
        Some(KindId(i as u8))
    }

    /// All kinds of the problem.
    pub fn ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.men.len() as u8).map(KindId)
    }
}

/// What the observation test needs, sorted by how attackers can be traced back from a square.
#[derive(Clone)]
pub(crate) struct FastKinds {
    /// Kinds whose captures include leaps, with the squares they leap to.
    pub leapers: Vec<(KindId, Box<[Bb; 64]>)>,
    /// Kinds that slide and capture along ranks and files.
    pub orthogonal: Vec<KindId>,
    /// Kinds that slide and capture along diagonals.
    pub diagonal: Vec<KindId>,
    /// Kinds with other capturing parts: generated forward.
    pub other: Vec<(KindId, Vec<Part>)>,
}

impl FastKinds {
    fn new(men: &[&'static Man]) -> FastKinds {
        let mut fast = FastKinds {
            leapers: Vec::new(),
            orthogonal: Vec::new(),
            diagonal: Vec::new(),
            other: Vec::new(),
        };
        for (i, man) in men.iter().enumerate() {
            let Walk::Parts(parts) = man.walk else {
                continue; // pawns are traced back by their own rule
            };
            let kind = KindId(i as u8);
            let mut leaps: Option<Box<[Bb; 64]>> = None;
            let mut other = Vec::new();
            for part in parts.iter().filter(|p| p.when != When::Move) {
                match part.how {
                    How::Leap => {
                        let table = leaps.get_or_insert_with(|| Box::new([Bb::EMPTY; 64]));
                        for from in Sq::all() {
                            table[from.index()] |= part
                                .dirs
                                .iter()
                                .filter_map(|&(dx, dy)| from.step(dx, dy))
                                .collect();
                        }
                    }
                    How::Ride if part.dirs == walk::ROOK => fast.orthogonal.push(kind),
                    How::Ride if part.dirs == walk::BISHOP => fast.diagonal.push(kind),
                    How::Ride if part.dirs == walk::QUEEN => {
                        fast.orthogonal.push(kind);
                        fast.diagonal.push(kind);
                    }
                    _ => other.push(*part),
                }
            }
            if let Some(table) = leaps {
                fast.leapers.push((kind, table));
            }
            if !other.is_empty() {
                fast.other.push((kind, other));
            }
        }
        fast
    }
}
