//! How orthodox men come to squares round a king on an otherwise empty board: a man standing somewhere else after so many
//! moves observes so much, and these are the best of all such places.

use crate::pruning::geometry::FAR;
use crate::pruning::geometry::capture_memory::CaptureMemory;
pub(crate) use crate::pruning::geometry::closed_squares::NEVER;
use crate::pruning::geometry::closed_squares::{ClosedSquares, Distances, parts};
use crate::pruning::geometry::kings_field::{self, CENTRE, FieldSet, PieceType};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::LazyLock;

/// A place to which a man can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Post {
    /// Moves needed.
    pub moves: u8,
    /// What it observes from there.
    pub sees: FieldSet,
    /// Its own square, if that is a neighbour of the king.
    pub stands: FieldSet,
}

/// The best places for one man, the nearest first, and all that can be observed by some of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Posts {
    pub list: Vec<Post>,
    /// Everything that can be observed after so many moves (the last entry: after any number).
    pub all: Vec<FieldSet>,
}

impl Posts {
    /// The best of these places.
    pub fn new(list: Vec<Post>) -> Posts {
        let rank = |post: &Post| {
            let unseen = u32::from(!post.sees).count_ones();
            u32::from(post.moves) << 16 | u32::from(post.stands != 0) << 8 | unseen
        };
        let mut ranked: Vec<(u32, Post)> = list.iter().map(|post| (rank(post), *post)).collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        let mut best: Vec<Post> = Vec::new();
        for (_, post) in ranked {
            let beaten = best.iter().any(|other| {
                other.sees & post.sees == post.sees
                    && other.stands & post.stands == other.stands
                    && other.moves <= post.moves
            });
            if !beaten {
                best.push(post);
            }
        }
        let longest = best.last().map_or(0, |post| post.moves);
        let all = (0..=longest)
            .map(|moves| {
                let near = best.iter().filter(|post| post.moves <= moves);
                near.fold(0, |all, post| all | post.sees)
            })
            .collect();
        Posts { list: best, all }
    }

    /// What can be observed after at most so many moves.
    pub fn within(&self, moves: u16) -> FieldSet {
        let last = self.all.len().saturating_sub(1);
        self.all
            .get(usize::from(moves).min(last))
            .copied()
            .unwrap_or(0)
    }
}

/// Tables of posts by man, square and king, filled when they are asked for.
pub(crate) struct PostTables {
    /// By form and king.
    around: [[Option<Box<Around>>; 64]; PieceType::COUNT],
    /// Posts of men that may castle, by piece type, square, king, and what they may come to by castling.
    castled: HashMap<(usize, Sq, Sq, Castled), Rc<Posts>>,
    /// How soon guards capture.
    pub capture_memory: CaptureMemory,
}

/// The ways of men of one form to squares round one king, by the square on which a man stands now, as far as known.
struct Around {
    posts: [Option<Rc<Posts>>; 64],
    ways: [Option<Rc<[Ways; 9]>>; 64],
    sights: Option<Box<Sights>>,
}

impl Around {
    fn unknown() -> Box<Around> {
        Box::new(Around {
            posts: [const { None }; 64],
            ways: [const { None }; 64],
            sights: None,
        })
    }
}

/// Where a man may come to by castling, and how many moves that takes it.
pub(crate) type Castled = SmallVec<[(Sq, u8); 2]>;

/// Squares by number of moves.
pub(crate) type Ways = [Bb; FAR];

/// For each bit of the king's field: the squares from where a man may come to observe it within so many moves.
type Sights = [Ways; 9];

impl PostTables {
    pub fn new() -> PostTables {
        PostTables {
            around: [const { [const { None }; 64] }; PieceType::COUNT],
            castled: HashMap::new(),
            capture_memory: CaptureMemory::default(),
        }
    }

    /// What is known about men of this piece type round this king.
    #[inline]
    fn around(&mut self, piece_type: PieceType, king: Sq) -> &mut Around {
        self.around[piece_type.index()][king.index()].get_or_insert_with(Around::unknown)
    }

    /// By bit of the king's field: the squares where a man that now stands on `from` may stop on its way if, within so many
    /// moves, it comes to observe this bit.
    pub fn ways(&mut self, piece_type: PieceType, from: Sq, king: Sq) -> Rc<[Ways; 9]> {
        if let Some(known) = &self.around(piece_type, king).ways[from.index()] {
            return Rc::clone(known);
        }
        let mut found = [[Bb::EMPTY; FAR]; 9];
        let mut add = |piece_type: PieceType, circle: &Ways| {
            for (found, sights) in found.iter_mut().zip(self.sights(piece_type, king)) {
                for (moves, found) in found.iter_mut().enumerate() {
                    for before in 0..=moves {
                        *found |= circle[before] & sights[moves - before];
                    }
                }
                // the last entry stands for all moves from there on
                found[FAR - 1] |= circle[FAR - 1] & sights[FAR - 1];
            }
        };
        for (piece_type, circles) in circles_by_piece_type(piece_type, from) {
            add(piece_type, circles);
        }
        let found = Rc::new(found);
        self.around(piece_type, king).ways[from.index()] = Some(Rc::clone(&found));
        found
    }

    fn sights(&mut self, piece_type: PieceType, king: Sq) -> &Sights {
        let known = &mut self.around(piece_type, king).sights;
        known.get_or_insert_with(|| Box::new(sights(piece_type, king)))
    }

    /// The posts of a man that now stands on `from` against a king on `king`.
    pub fn posts(&mut self, piece_type: PieceType, from: Sq, king: Sq) -> Rc<Posts> {
        let known = &mut self.around(piece_type, king).posts[from.index()];
        Rc::clone(
            known.get_or_insert_with(|| Rc::new(Posts::new(all_posts(piece_type, from, king)))),
        )
    }

    /// The same for a man that may castle.
    pub fn posts_or_castled(
        &mut self,
        piece_type: PieceType,
        from: Sq,
        king: Sq,
        castled: Castled,
    ) -> Rc<Posts> {
        if castled.is_empty() {
            return self.posts(piece_type, from, king);
        }
        let key = (piece_type.index(), from, king, castled);
        if let Some(known) = self.castled.get(&key) {
            return Rc::clone(known);
        }
        let mut all = self.posts(piece_type, from, king).list.clone();
        for &(at, before) in &key.3 {
            all.extend(self.posts_after(piece_type, at, king, before));
        }
        let posts = Rc::new(Posts::new(all));
        self.castled.insert(key, Rc::clone(&posts));
        posts
    }

    /// The posts of a man that comes to `at` by other means, which takes so many moves.
    fn posts_after(&mut self, piece_type: PieceType, at: Sq, king: Sq, before: u8) -> Vec<Post> {
        let there = Post {
            moves: before,
            sees: kings_field::open(piece_type, king, at)
                & if piece_type == PieceType::King {
                    !CENTRE
                } else {
                    !0
                },
            stands: kings_field::bit(king, at),
        };
        let posts = self.posts(piece_type, at, king);
        let later = posts.list.iter().map(|post| Post {
            moves: post.moves + before,
            ..*post
        });
        let possible = at != king && !(piece_type == PieceType::King && there.stands != 0);
        possible.then_some(there).into_iter().chain(later).collect()
    }
}

fn all_posts(piece_type: PieceType, from: Sq, king: Sq) -> Vec<Post> {
    let mut list = Vec::with_capacity(3 * 64);
    let mut add = |piece_type: PieceType, at: Sq, moves: u8| {
        if moves == 0 || moves >= NEVER || at == king {
            return;
        }
        let stands = kings_field::bit(king, at);
        if piece_type == PieceType::King && stands != 0 {
            return; // kings do not stand side by side
        }
        list.push(Post {
            moves,
            sees: kings_field::open(piece_type, king, at)
                & if piece_type == PieceType::King {
                    !CENTRE
                } else {
                    !0
                },
            stands,
        });
    };
    for at in Sq::all() {
        match piece_type {
            // there and back
            _ if at == from && !matches!(piece_type, PieceType::Pawn(_)) => add(piece_type, at, 2),
            PieceType::Pawn(side) => {
                if at.rank() != (!side).home_rank() {
                    add(piece_type, at, moves(piece_type, from, at));
                }
            }
            _ => add(piece_type, at, moves(piece_type, from, at)),
        }
        if let PieceType::Pawn(side) = piece_type {
            // rooks and bishops see nothing that a queen does not, and need as many moves or more
            for officer in [PieceType::Queen, PieceType::Knight] {
                add(officer, at, promoting(side, officer, from, at));
            }
        }
    }
    list
}

/// Fewest moves of a man without promoting, on an empty board.
pub(crate) fn moves(piece_type: PieceType, from: Sq, to: Sq) -> u8 {
    TABLES.moves[piece_type.index()][from.index()][to.index()]
}

/// Fewest moves of a pawn that promotes to this officer and goes on.
fn promoting(side: Side, officer: PieceType, from: Sq, to: Sq) -> u8 {
    TABLES.promoting[side.index()][officer_index(officer)][from.index()][to.index()]
}

/// Queen, rook, bishop, knight come after the king in the order of the forms.
fn officer_index(officer: PieceType) -> usize {
    officer.index() - PieceType::Queen.index()
}

/// Fewest moves of a man, promoted or not, to come to a square (0 if it stands there).
pub(crate) fn moves_as_anything(piece_type: PieceType, from: Sq, to: Sq) -> u8 {
    TABLES.as_anything[piece_type.index()][from.index()][to.index()]
}

/// From where a man of this piece type may come to observe each bit of the king's field.
fn sights(piece_type: PieceType, king: Sq) -> Sights {
    let mut found = [[Bb::EMPTY; FAR]; 9];
    for from in Sq::all() {
        let mut least = [NEVER; 9];
        let mut add = |piece_type: PieceType, circles: &[Bb; FAR]| {
            let mut before = Bb::EMPTY;
            for (moves, circle) in (0..).zip(circles) {
                let newly = *circle & !before;
                before = *circle;
                for at in newly {
                    let stands = kings_field::bit(king, at) != 0;
                    if at == king || piece_type == PieceType::King && stands {
                        continue;
                    }
                    let sees = kings_field::open(piece_type, king, at);
                    for (bit, least) in least.iter_mut().enumerate() {
                        if sees >> bit & 1 != 0 {
                            *least = (*least).min(moves);
                        }
                    }
                }
            }
        };
        for (piece_type, circles) in circles_by_piece_type(piece_type, from) {
            add(piece_type, circles);
        }
        for (least, found) in least.iter().zip(&mut found) {
            for found in found.iter_mut().skip(usize::from(*least)) {
                *found |= Bb::of(from);
            }
        }
    }
    found
}

/// As what a man may come somewhere, itself first, and where to by number of moves.
fn circles_by_piece_type(
    piece_type: PieceType,
    from: Sq,
) -> impl Iterator<Item = (PieceType, &'static Ways)> {
    let own = &TABLES.circles[piece_type.index()][from.index()];
    let promoted = PieceType::OFFICERS
        .into_iter()
        .filter_map(move |officer| match piece_type {
            PieceType::Pawn(side) => Some((officer, promoted_circles(side, officer, from))),
            _ => None,
        });
    std::iter::once((piece_type, own)).chain(promoted)
}

/// The squares to which a man can come in at most so many moves without promoting, its own included.
pub(crate) fn circle(piece_type: PieceType, from: Sq, moves: u16) -> Bb {
    TABLES.circles[piece_type.index()][from.index()][usize::from(moves).min(FAR - 1)]
}

/// The same for a pawn that promotes to this officer.
pub(crate) fn promoted_circle(side: Side, officer: PieceType, from: Sq, moves: u16) -> Bb {
    promoted_circles(side, officer, from)[usize::from(moves).min(FAR - 1)]
}

fn promoted_circles(side: Side, officer: PieceType, from: Sq) -> &'static [Bb; FAR] {
    &TABLES.promoted[side.index()][officer_index(officer)][from.index()]
}

/// The same for a man, promoted or not.
pub(crate) fn circle_as_anything(piece_type: PieceType, from: Sq, moves: u16) -> Bb {
    TABLES.circles_as_anything[piece_type.index()][from.index()][usize::from(moves).min(FAR - 1)]
}

/// The same by number of moves.
pub(crate) fn circles_as_anything(piece_type: PieceType, from: Sq) -> &'static Ways {
    &TABLES.circles_as_anything[piece_type.index()][from.index()]
}

/// Circles by square.
type Circles = Box<[[Bb; FAR]; 64]>;

fn circles(moves: &Distances) -> Circles {
    let mut circles = Box::new([[Bb::EMPTY; FAR]; 64]);
    for from in Sq::all() {
        let circles = &mut circles[from.index()];
        for to in Sq::all() {
            let moves = moves[from.index()][to.index()];
            if moves < NEVER {
                // nothing that can be reached at all is left out
                circles[usize::from(moves).min(FAR - 1)] |= Bb::of(to);
            }
        }
        for moves in 1..FAR {
            circles[moves] |= circles[moves - 1];
        }
    }
    circles
}

/// Fewest moves of pawns of this side that promote and then have these distances to go.
fn promoted_distances(side: Side, pawn: &Distances, then: &Distances) -> Distances {
    let mut all = Box::new([[NEVER; 64]; 64]);
    for from in Sq::all() {
        for promoted in Bb::rank((!side).home_rank()).filter(|at| *at != from) {
            let first = pawn[from.index()][promoted.index()];
            if first < NEVER {
                let ways = all[from.index()].iter_mut().zip(&then[promoted.index()]);
                for (least, then) in ways {
                    *least = (*least).min(first.saturating_add(*then));
                }
            }
        }
    }
    all
}

struct Tables {
    moves: Vec<Distances>,
    as_anything: Vec<Distances>,
    circles: Vec<Circles>,
    circles_as_anything: Vec<Circles>,
    promoting: [[Distances; 4]; 2],
    promoted: [[Circles; 4]; 2],
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Tables {
        let empty = ClosedSquares {
            closed: Bb::EMPTY,
            passable: Bb::EMPTY,
            pawns_act_on_first_rank: false,
        };
        // pawns, king, queen, rook, bishop, knight, in the order of the forms
        let officers = men::orthodox()
            .into_iter()
            .filter_map(|man| parts(man.walk));
        let pawns = Side::BOTH.map(|side| empty.pawn_distances(side));
        let officers = officers.map(|parts| empty.distances(parts, Bb::EMPTY));
        let moves: Vec<Distances> = pawns.into_iter().chain(officers).collect();
        let promoting = Side::BOTH.map(|side| {
            let pawn = &moves[PieceType::Pawn(side).index()];
            PieceType::OFFICERS
                .map(|officer| promoted_distances(side, pawn, &moves[officer.index()]))
        });
        let mut as_anything = moves.clone();
        for side in Side::BOTH {
            let ways = as_anything[PieceType::Pawn(side).index()].as_flattened_mut();
            for promoting in &promoting[side.index()] {
                for (least, way) in ways.iter_mut().zip(promoting.as_flattened()) {
                    *least = (*least).min(*way);
                }
            }
        }
        Tables {
            circles: moves.iter().map(circles).collect(),
            circles_as_anything: as_anything.iter().map(circles).collect(),
            promoted: promoting.each_ref().map(|men| men.each_ref().map(circles)),
            promoting,
            moves,
            as_anything,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::geometry::kings_field;

    fn at(name: &str) -> Sq {
        name.parse().unwrap()
    }

    #[test]
    fn distances_are_those_of_an_empty_board() {
        assert_eq!(moves(PieceType::Knight, at("a1"), at("a2")), 3);
        assert_eq!(moves(PieceType::Pawn(Side::White), at("e2"), at("e4")), 1);
        assert_eq!(moves(PieceType::Bishop, at("a1"), at("a2")), NEVER);
        let pawn = PieceType::Pawn(Side::White);
        assert_eq!(moves_as_anything(pawn, at("e7"), at("a8")), 2, "promoted");
    }

    #[test]
    fn posts_tell_what_a_man_can_guard() {
        let posts = PostTables::new().posts(PieceType::Rook, at("a1"), at("h8"));
        let bit = |name| kings_field::bit(at("h8"), at(name));
        assert_eq!(posts.within(0), 0);
        assert_eq!(posts.within(1) & bit("g8"), bit("g8"), "from a8 or g1");
        let bishop = PostTables::new().posts(PieceType::Bishop, at("a1"), at("h8"));
        assert_eq!(bishop.within(9) & bit("g8"), 0, "a light square");
    }
}
