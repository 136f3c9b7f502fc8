//! The men of one kind of a side: how they go on a board on which nobody stands in the way.

use crate::pruning::geometry::closed_squares::{ClosedSquares, Distances, NEVER, distances};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::{How, Officers, Part, PawnWalk, Walk, When};
use sauterelle_kernel::ruleset::Ruleset;

/// So many captures of a pawn and more are not told apart.
pub(super) const PAWN_CAPTURES: usize = 3;

/// A square from which a man observes another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Observer {
    pub from: Sq,
    /// Squares that must be empty; none where that is not known.
    pub between: Bb,
    /// Nothing else matters.
    pub is_certain: bool,
}

/// What takes all moves from a man that is not pinned.
#[derive(Clone, Copy, Default)]
pub(super) struct Blockade {
    /// Men of its own side must stand here.
    pub own: Bb,
    /// Any man must stand here.
    pub any: Bb,
    /// No man of the other side may stand here.
    pub no_attacker: Bb,
}

/// The men of one kind of a side.
pub(super) struct Class {
    pub kind: KindId,
    pub side: Side,
    pub promotes: bool,
    /// Where they promote, if they do.
    pub last_rank: Bb,
    /// Fewest moves with so many captures at most; one table where these do not matter.
    moves: Vec<Distances>,
    /// By square, what takes all moves from a man there; nothing where that is not known.
    blockade: Vec<Blockade>,
    /// By the observed square, from where they observe it.
    observers: Vec<Vec<Observer>>,
    /// They may move to where they observe, and nowhere else.
    pub moves_as_it_observes: bool,
    /// They observe whenever the squares between are empty.
    pub keeps_to_lines: bool,
}

impl Class {
    /// Of men of this kind. Nothing if they borrow the moves of others, or go partly as pawns.
    pub fn new(rules: &Ruleset, kind: KindId, side: Side) -> Option<Class> {
        let walk = rules.kinds.man(kind).walk;
        let holes = rules.board.holes;
        let last_rank = Bb::rank((!side).home_rank());
        match walk {
            Walk::Parts(parts) => Some(Class {
                kind,
                side,
                promotes: false,
                last_rank: Bb::EMPTY,
                moves: vec![distances_of(parts, holes)],
                blockade: blockade(parts, holes),
                observers: observers(parts, side, holes),
                moves_as_it_observes: parts.iter().all(|part| part.when == When::Both),
                keeps_to_lines: parts.iter().all(Part::is_plain_leap_or_ride),
            }),
            Walk::Pawn(pawn) if is_simple(&pawn) => Some(Class {
                kind,
                side,
                promotes: walk.is_pawn(),
                last_rank: match walk.is_pawn() {
                    true => last_rank,
                    false => Bb::EMPTY,
                },
                moves: pawn_distances(&pawn, side, rules),
                blockade: pawn_blockade(&pawn, side, rules),
                observers: pawn_observers(&pawn, side, rules),
                moves_as_it_observes: false,
                keeps_to_lines: true,
            }),
            Walk::Pawn(_) | Walk::Borrowed(_) => None,
        }
    }

    /// Of royal men that may go as these classes too.
    pub fn royal(kind: KindId, side: Side, all: &[&Class]) -> Class {
        let steps = |from: Sq| {
            let step = |to: &Sq| all.iter().any(|it| it.moves(from, *to, usize::MAX) == 1);
            Sq::all().filter(step).collect()
        };
        let observers = |target: Sq| {
            let all = all.iter().flat_map(|it| it.observers(target));
            let all = all.map(|it| Observer {
                is_certain: false,
                ..*it
            });
            all.collect()
        };
        Class {
            kind,
            side,
            promotes: false,
            last_rank: Bb::EMPTY,
            moves: vec![distances(steps)],
            blockade: vec![Blockade::default(); 64],
            observers: Sq::all().map(observers).collect(),
            moves_as_it_observes: false,
            keeps_to_lines: false,
        }
    }

    /// Fewest moves, with so many captures at most.
    pub fn moves(&self, from: Sq, to: Sq, captures: usize) -> u8 {
        let table = &self.moves[captures.min(self.moves.len() - 1)];
        table[from.index()][to.index()]
    }

    /// What takes all moves from a man here.
    pub fn blockade(&self, at: Sq) -> Blockade {
        self.blockade[at.index()]
    }

    /// From where they observe a square.
    pub fn observers(&self, target: Sq) -> &[Observer] {
        &self.observers[target.index()]
    }

    /// Whether a man here observes a square with these men on the board, if its lines are known.
    pub fn observes(&self, from: Sq, target: Sq, occupied: Bb) -> bool {
        let open = |it: &&Observer| it.from == from && (it.between & occupied).is_empty();
        self.observers(target).iter().any(|it| open(&it))
    }
}

/// Whether the pawn steps, captures and promotes as the orthodox one does, in whatever directions.
fn is_simple(pawn: &PawnWalk) -> bool {
    let promotes_as_usual = pawn.becomes != Some(Officers::Marine);
    pawn.parts.is_empty() && !pawn.over && !pawn.homewards && promotes_as_usual
}

fn distances_of(parts: &[Part], holes: Bb) -> Distances {
    let board = ClosedSquares {
        closed: holes,
        passable: Bb::EMPTY,
        pawns_act_on_first_rank: false,
    };
    board.distances(parts, Bb::EMPTY)
}

/// By square. Where more than the squares between matters, others are thought to stand as they should.
fn observers(parts: &[Part], side: Side, holes: Bb) -> Vec<Vec<Observer>> {
    let mut found = vec![Vec::new(); 64];
    let captures = parts.iter().filter(|part| part.when != When::Move);
    for from in Sq::all().filter(|from| !holes.has(*from)) {
        let odd = captures
            .clone()
            .filter(|part| !part.is_plain_leap_or_ride());
        let odd = odd.fold(Bb::EMPTY, |all, part| all | part.ever_captured(from, side));
        for to in odd & !holes {
            found[to.index()].push(Observer {
                from,
                between: Bb::EMPTY,
                is_certain: false,
            });
        }
        for part in captures.clone().filter(|part| part.is_plain_leap_or_ride()) {
            let longest = if part.how == How::Ride { 7 } else { 1 };
            for &(dx, dy) in part.dirs {
                let mut between = Bb::EMPTY;
                for length in 1..=longest {
                    let to = from.step(dx * length, dy * length);
                    let Some(to) = to.filter(|to| !holes.has(*to)) else {
                        break;
                    };
                    found[to.index()].push(Observer {
                        from,
                        between,
                        is_certain: true,
                    });
                    between |= Bb::of(to);
                }
            }
        }
    }
    found
}

/// By square. What is not a line is thought to be closed.
fn blockade(parts: &[Part], holes: Bb) -> Vec<Blockade> {
    let lines = parts
        .iter()
        .filter(|part| part.is_plain_leap_or_ride() && part.when == When::Both);
    let of = |from: Sq| {
        let steps = lines.clone().flat_map(|part| part.dirs);
        let own: Bb = steps.filter_map(|&(dx, dy)| from.step(dx, dy)).collect();
        Blockade {
            own: own & !holes,
            ..Blockade::default()
        }
    };
    Sq::all().map(of).collect()
}

fn pawn_blockade(pawn: &PawnWalk, side: Side, rules: &Ruleset) -> Vec<Blockade> {
    let holes = rules.board.holes;
    let of = |from: Sq| {
        if !pawn.acts_on(from, side, !rules.pawns.rest_on_first_rank()) {
            return Blockade::default();
        }
        let steps = pawn.steps.iter();
        let any: Bb = steps
            .filter_map(|&(dx, dy)| from.step(dx, dy * side.forward()))
            .collect();
        let takes: Bb = pawn.captures(from, side).map(|(_, to)| to).collect();
        Blockade {
            own: Bb::EMPTY,
            any: any & !holes,
            no_attacker: takes & !holes,
        }
    };
    Sq::all().map(of).collect()
}

fn pawn_observers(pawn: &PawnWalk, side: Side, rules: &Ruleset) -> Vec<Vec<Observer>> {
    let holes = rules.board.holes;
    let on_first_rank = !rules.pawns.rest_on_first_rank();
    let mut found = vec![Vec::new(); 64];
    for from in Sq::all().filter(|from| pawn.acts_on(*from, side, on_first_rank)) {
        for (to, _) in pawn.captures(from, side).filter(|(to, _)| !holes.has(*to)) {
            found[to.index()].push(Observer {
                from,
                between: Bb::EMPTY,
                is_certain: true,
            });
        }
    }
    found
}

/// By the captures allowed, the last table for any number of them.
fn pawn_distances(pawn: &PawnWalk, side: Side, rules: &Ruleset) -> Vec<Distances> {
    let holes = rules.board.holes;
    let on_first_rank = !rules.pawns.rest_on_first_rank();
    let up = side.forward();
    let quiet = |from: Sq| {
        let acts = pawn.acts_on(from, side, on_first_rank);
        let longest = match [0, 7].contains(&from.rank()) {
            true => 3,
            false if pawn.begins_on(from, side) => 2,
            false => 1,
        };
        let step = |&(dx, dy): &(i8, i8)| {
            let mut squares = Bb::EMPTY;
            for length in 1..=longest {
                match from.step(dx * length, dy * up * length) {
                    Some(to) if !holes.has(to) => squares |= Bb::of(to),
                    _ => break,
                }
            }
            squares
        };
        let steps = pawn.steps.iter().filter(|_| acts);
        steps
            .map(step)
            .fold(Bb::EMPTY, |all, squares| all | squares)
    };
    let takes = |from: Sq| {
        let captures = pawn.captures(from, side);
        let captures = captures.filter(|_| pawn.acts_on(from, side, on_first_rank));
        captures.map(|(_, to)| to).collect::<Bb>() & !holes
    };
    let quiet: Vec<Bb> = Sq::all().map(quiet).collect();
    let takes: Vec<Bb> = Sq::all().map(takes).collect();
    let mut tables: Vec<Distances> = (0..PAWN_CAPTURES)
        .map(|captures| with_captures(&quiet, &takes, captures))
        .collect();
    tables.push(distances(|from| quiet[from.index()] | takes[from.index()]));
    tables
}

/// Fewest moves with so many captures at most.
fn with_captures(quiet: &[Bb], takes: &[Bb], captures: usize) -> Distances {
    let mut table = Box::new([[NEVER; 64]; 64]);
    let all = |from: Bb, steps: &[Bb]| {
        let each = from.into_iter().map(|at| steps[at.index()]);
        each.fold(Bb::EMPTY, |all, to| all | to)
    };
    for from in Sq::all() {
        let row = &mut table[from.index()];
        // by the captures made
        let mut newest = vec![Bb::EMPTY; captures + 1];
        newest[0] = Bb::of(from);
        let mut moves = 0;
        while newest.iter().any(|squares| !squares.is_empty()) {
            for at in newest.iter().flat_map(|squares| *squares) {
                row[at.index()] = row[at.index()].min(moves);
            }
            let before = newest.clone();
            for made in 0..=captures {
                newest[made] = all(before[made], quiet);
                if made > 0 {
                    newest[made] |= all(before[made - 1], takes);
                }
            }
            moves += 1;
        }
    }
    table
}
