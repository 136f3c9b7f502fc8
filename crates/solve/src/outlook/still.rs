//! Stalemate asks that the other men of the side to move come to rest, too: each of them is captured, has no square left, or
//! is pinned.

use super::at_once::nets_at_once;
use super::masks::{self, Form};
use super::pins::Pins;
use super::reach;
use super::scene::{Hunter, Scene};
use sauterelle_kernel::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;

/// A man that can move, and neither will lose its squares by itself nor be pinned where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Restless {
    pub at: Sq,
    /// The square in front of a pawn that is not blocked.
    pub front: Option<Sq>,
}

/// What keeps each man of the victim from resting, and what could pin it.
#[derive(Default)]
pub(super) struct Rests {
    men: SmallVec<[Rest; 16]>,
    pub pins: Pins,
}

/// What keeps a man from resting.
#[derive(Clone, Copy, Debug)]
struct Rest {
    man: Hunter,
    /// For officers, what would take all moves from it if its own side occupied it.
    beside: Bb,
    /// How many of these squares its side does not occupy, the king apart.
    free: u32,
    /// The square in front of a pawn.
    front: Option<Sq>,
}

impl Rests {
    pub fn of(scene: &Scene) -> Rests {
        let men = scene.companions.iter().map(|man| {
            let beside = masks::beside(man.form, man.at);
            let front = match man.form {
                Form::Pawn(side) if man.at.rank() != 0 && man.at.rank() != 7 => {
                    man.at.step(0, side.forward())
                }
                _ => None,
            };
            Rest {
                man: *man,
                beside,
                free: (beside & !scene.company).len(),
                front,
            }
        });
        Rests {
            men: men.collect(),
            pins: Pins::of(scene),
        }
    }
}

/// The men of the victim that cannot come to rest by anything but being captured, moving, or (pawns) being blocked, if
/// the king stands on `king` in the end and its other men make at most `spare` moves.
pub(super) fn restless(scene: &Scene, king: Sq, spare: u16) -> SmallVec<[Restless; 16]> {
    let occupied = (scene.occupied & !Bb::of(scene.king)) | Bb::of(king);
    let Rests { men, pins } = &scene.rests;
    let mut found = SmallVec::new();
    for rest in men {
        let man = &rest.man;
        if man.at == king || pins.could_pin(man.form, man.at, king) {
            continue;
        }
        let front = if let Form::Pawn(_) = man.form {
            let Some(free) = rest.front.filter(|to| !occupied.has(*to)) else {
                continue;
            };
            Some(free)
        } else {
            if rest.free - u32::from(rest.beside.has(king)) <= u32::from(spare) {
                continue;
            }
            None
        };
        found.push(Restless { at: man.at, front });
    }
    found
}

/// The last move of the side that is to be stalemated, with one more move to stalemate it: which moves could help at all. The
/// last move of all brings one man to rest, so that no more than one may be left.
#[derive(Clone, Debug)]
pub(crate) struct LastRest {
    king: Sq,
    /// Where the king may go.
    king_to: Bb,
    /// The men that do not rest if the king stays, each with the squares on which another man would disturb that.
    restless: Vec<(Sq, Bb)>,
    possible: bool,
}

impl LastRest {
    /// The moves that may help, if the hunters do not castle; none if not `possible`.
    pub(super) fn new(scene: &Scene, possible: bool) -> LastRest {
        let king = scene.king;
        let mut help = LastRest {
            king,
            king_to: Bb::EMPTY,
            restless: Vec::new(),
            possible,
        };
        if !possible {
            return help;
        }
        let steps = NEIGHBOURS[king.index()] & !scene.company;
        help.king_to = steps
            .into_iter()
            .filter(|to| nets_at_once(scene, *to, 1, false))
            .collect();
        for man in restless(scene, king, 0) {
            let beside = scene.rests.men.iter().find(|rest| rest.man.at == man.at);
            let touching = match (man.front, beside) {
                (Some(front), _) => Bb::of(front),
                (None, Some(rest)) => rest.beside,
                (None, None) => Bb::ALL,
            };
            help.restless.push((man.at, touching));
        }
        help
    }

    /// Whether no move helps.
    pub fn is_empty(&self) -> bool {
        !self.possible
    }

    /// Whether the move may help.
    pub fn may_help(&self, shape: &Shape) -> bool {
        if shape.act != Act::Plain || shape.by_way_of.is_some() {
            return true;
        }
        if shape.from == self.king {
            return self.king_to.has(shape.to);
        }
        let left = self
            .restless
            .iter()
            .filter(|(at, touching)| *at != shape.from && !touching.has(shape.to));
        left.count() <= 1
    }
}

/// Squares beside an officer (or those it leaps to) that its own side would have to occupy to take all moves from it.
fn openings(form: Form, at: Sq, own: Bb) -> u32 {
    (masks::beside(form, at) & !own).len()
}

/// Whether there may be enough moves for all men that cannot rest where they are.
pub(super) fn may_come_to_rest(scene: &Scene, king: Sq, spare: u16) -> bool {
    if scene.castles() {
        // one move brings two men to rest, or in front of pawns
        return true;
    }
    let restless = restless(scene, king, spare);
    let moves = usize::from(scene.moves);
    let spare = usize::from(spare);
    let officers = restless.iter().filter(|man| man.front.is_none()).count();
    if officers > moves + spare || restless.len() > most_handled(scene, &restless, king, spare) {
        return false;
    }
    let must_move = restless
        .iter()
        .filter(|man| !may_be_handled(scene, man, spare));
    must_move.count() <= spare
}

/// How many men can be brought to rest with these moves: the hunters capture one with each move, or block a pawn (en
/// passant perhaps both); a move of the victim takes one to rest and blocks a pawn.
fn most_handled(scene: &Scene, restless: &[Restless], king: Sq, spare: usize) -> usize {
    let moves = usize::from(scene.moves);
    let by_hunters = if scene.en_passant { 2 * moves } else { moves };
    let by_victim = if spare == 1 && !restless.iter().any(|man| finds_rest(scene, man, king)) {
        1
    } else {
        2 * spare
    };
    by_hunters + by_victim
}

/// Whether the man might have no moves after one move of its own, if no other man of its side moves any more.
fn finds_rest(scene: &Scene, man: &Restless, king: Sq) -> bool {
    let Some(mover) = scene.companions.iter().find(|other| other.at == man.at) else {
        return true;
    };
    let here = Bb::of(king);
    let own = (scene.company & !Bb::of(man.at)) | here;
    let last_rank = (!scene.victim).home_rank();
    let pins = &scene.rests.pins;
    let rests = |form: Form, at: Sq| match form {
        _ if pins.could_pin(form, at, king) => true,
        // the hunters may still block it
        Form::Pawn(_) => true,
        _ => openings(form, at, own) == 0,
    };
    // men of the hunters may come and go, so they neither stand in the way nor are missing where a pawn captures
    let reached = mover.observed_or_stepped_to() & !own;
    mover.forms_after_move().any(|form| {
        let squares = reached & mover.squares_as(form, last_rank);
        squares.into_iter().any(|at| rests(form, at))
    })
}

/// Whether the man might be captured where it stands, or blocked.
fn may_be_handled(scene: &Scene, man: &Restless, spare: usize) -> bool {
    let comes = |men: &[Hunter], to: Sq, within: usize| {
        men.iter().any(|other| {
            other.at != man.at
                && usize::from(reach::moves_as_anything(other.form, other.at, to)) <= within
        })
    };
    let moves = usize::from(scene.moves);
    if comes(&scene.hunters, man.at, moves) {
        return true;
    }
    // en passant the capturing man arrives behind the pawn
    if scene.en_passant && man.front.is_some() {
        return true;
    }
    man.front.is_some_and(|front| {
        comes(&scene.hunters, front, moves) || comes(&scene.companions, front, spare)
    })
}

/// The squares on which a man of the hunters must arrive so that all these men lose their moves at once.
pub(super) fn quieting(restless: &[Restless]) -> Bb {
    restless.iter().fold(Bb::ALL, |squares, man| {
        let front = man.front.map_or(Bb::EMPTY, Bb::of);
        squares & (Bb::of(man.at) | front)
    })
}
