//! What the position to be reached and the rules tell once and for all: the places, and who can fill them.

use crate::goal::{Aims, TargetMan};
use crate::pruning::geometry::closed_squares::{ClosedSquares, NEVER, Steps, parts};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::hooks::{Liberties, Wanderers};
use sauterelle_kernel::men::{Part, Walk, When};
use sauterelle_kernel::view::View;

/// What does not change in the course of play.
pub(crate) struct TargetPosition {
    /// The places to fill, by side.
    pub places: [Vec<Place>; 2],
    /// By side, and by kind and whether the man is royal: the numbers of the places that such a man may fill.
    suitable: [Vec<Suitable>; 2],
    /// Pawns of the position to be reached that cannot have come from anywhere.
    pub at_home: Bb,
    /// How the kinds go, by their numbers.
    pub walks: Vec<Walk>,
    pub pawns_act_on_first_rank: bool,
    /// Royal men may move as other men do.
    pub royals_go_anywhere: bool,
    /// What rules do with men beside moves.
    pub liberties: Liberties,
    /// Where men stand on the second board.
    on_second_board: Bb,
    /// No rule changes anything.
    pub is_orthodox: bool,
    /// Besides, all men capture where they arrive, on lines and by leaps.
    pub captures_are_plain: bool,
    /// There are no other men.
    pub all_are_orthodox: bool,
}

/// A man of the position to be reached.
pub(crate) struct Place {
    pub at: Sq,
    pub kind: KindId,
    pub royal: bool,
    /// On the second board, by its number.
    pub board: usize,
    /// Fewest captures of a pawn that has to promote, by the square on which it stands, if such men are promoted to.
    pub captures_promoting: Option<Box<[u8; 64]>>,
}

impl Place {
    /// Fewest captures of a pawn that comes to the place from this square.
    #[inline]
    pub fn captures_of_pawn(&self, at: Sq, pawn: Piece) -> u8 {
        match &self.captures_promoting {
            Some(from) if pawn.kind != self.kind => from[at.index()],
            _ => at.file().abs_diff(self.at.file()),
        }
    }
}

/// Places that a man may fill, by their numbers.
#[derive(Clone, Copy, Default)]
pub(crate) struct Suitable {
    /// As it is.
    pub same: u32,
    /// After it has promoted.
    pub promoted: u32,
}

impl TargetPosition {
    /// The target of the position that the goals refer to, if there is one and the rules let men come to new squares
    /// and kinds only by moving, castling and promoting, or promise which men come to squares otherwise.
    pub fn new(view: &View, aims: &Aims) -> Option<TargetPosition> {
        let men: Vec<(Sq, Piece)> = aims.target_men()?.into_iter().map(man_of).collect();
        let liberties = liberties(view, &men)?;
        let rules = view.rules();
        let kinds = &rules.kinds;
        let mut target = TargetPosition {
            places: Default::default(),
            suitable: Default::default(),
            at_home: Bb::EMPTY,
            walks: kinds.ids().map(|kind| kinds.man(kind).walk).collect(),
            pawns_act_on_first_rank: rules.pawns.act_on_first_rank,
            royals_go_anywhere: liberties.wanderers != Wanderers::Nobody,
            liberties,
            on_second_board: aims.target_on_second_board(),
            is_orthodox: rules.is_orthodox(),
            captures_are_plain: false,
            all_are_orthodox: kinds.ids().all(KindId::is_orthodox),
        };
        target.captures_are_plain = target.is_orthodox && target.walks.iter().all(is_plain);

        let at_home = men.iter().filter(|(at, man)| target.is_home(*at, *man));
        target.at_home = at_home.map(|(at, _)| *at).collect();
        let squares = target.squares(target.at_home, Bb::ALL);
        let promotions = &rules.pawns.promotions;
        target.places = Side::BOTH.map(|side| {
            let pawns = squares.steps_of_pawns(side);
            let place = |(at, man): &(Sq, Piece)| Place {
                at: *at,
                kind: man.kind,
                royal: man.is_royal(),
                board: usize::from(target.on_second_board.has(*at)),
                captures_promoting: promotions.contains(&man.kind).then(|| {
                    let on = target.basin(*at, *man);
                    Box::new(captures_of_promoting(&pawns, side, on))
                }),
            };
            let own = men.iter().filter(|(_, man)| man.sides.has(side));
            own.map(place).collect()
        });
        target.suitable = Side::BOTH.map(|side| {
            let kinds = kinds.ids().flat_map(|kind| [(kind, false), (kind, true)]);
            kinds.map(|kind| target.find_suitable(side, kind)).collect()
        });
        Some(target)
    }

    fn find_suitable(&self, side: Side, (kind, royal): (KindId, bool)) -> Suitable {
        let mut found = Suitable::default();
        for (number, place) in self.places[side.index()].iter().enumerate() {
            let bit = 1u32.checked_shl(number as u32).unwrap_or(0);
            if place.royal != royal && !self.liberties.royalty_changes() {
                continue;
            } else if place.kind == kind {
                found.same |= bit;
            } else if place.captures_promoting.is_some() && self.is_pawn(kind) {
                found.promoted |= bit;
            }
        }
        found
    }

    /// The places that this man may fill.
    #[inline]
    pub fn suitable(&self, side: Side, man: Piece) -> Suitable {
        self.suitable[side.index()][2 * man.kind.index() + usize::from(man.is_royal())]
    }

    /// The board while these squares are closed; those of the other board are `passable`, as it turns out that there are two.
    fn squares(&self, closed: Bb, passable: Bb) -> ClosedSquares {
        ClosedSquares {
            closed,
            passable: match self.liberties.boards {
                true => passable,
                false => Bb::EMPTY,
            },
            pawns_act_on_first_rank: self.pawns_act_on_first_rank,
        }
    }

    /// The same for men that are on this board, by its number.
    pub fn squares_of_board(&self, closed: Bb, board: usize) -> ClosedSquares {
        let on_other = match board {
            0 => self.on_second_board,
            _ => !self.on_second_board,
        };
        self.squares(closed, on_other)
    }

    /// The board on which this man is, by its number; without boards, always the same.
    #[inline]
    pub fn board_of(&self, man: Piece) -> usize {
        usize::from(self.liberties.boards && man.attrs.has(Attrs::SECOND_BOARD))
    }

    /// How many boards are told apart.
    pub fn boards(&self) -> usize {
        1 + usize::from(self.liberties.boards)
    }

    /// The man after a move of its own.
    #[inline]
    pub fn moved(&self, man: Piece) -> Piece {
        match self.liberties.boards {
            true => Piece {
                attrs: Attrs(man.attrs.0 ^ Attrs::SECOND_BOARD.0),
                ..man
            },
            false => man,
        }
    }

    /// Whether such a man, royal or not, may go as men of other kinds.
    pub fn goes_anyhow(&self, royal: bool) -> bool {
        self.royals_go_anywhere && (royal || self.liberties.royalty_changes())
    }

    /// The squares from which this man comes to this one.
    fn basin(&self, to: Sq, man: Piece) -> Bb {
        let place = (man.kind, man.is_royal());
        if self.comes_by_itself(place) || self.goes_anyhow(man.is_royal()) {
            return Bb::ALL;
        }
        parts(self.walks[man.kind.index()]).map_or(Bb::ALL, |parts| {
            let steps = self.squares(self.at_home, Bb::ALL);
            let steps = steps.steps_of(parts).reversed();
            steps
                .circles(to)
                .fold(Bb::EMPTY, |all, circle| all | circle)
        })
    }

    /// Whether men of this kind go and promote as pawns.
    pub fn is_pawn(&self, kind: KindId) -> bool {
        self.walks[kind.index()].is_pawn()
    }

    /// Whether a man of this kind, royal or not, may come to any square after any move.
    pub fn comes_by_itself(&self, (kind, royal): (KindId, bool)) -> bool {
        let is_king = royal || kind == KindId::KING || self.liberties.royalty_changes();
        is_king && self.liberties.kings || kind == KindId::ROOK && self.liberties.rooks
    }

    /// Whether this man of the position to be reached cannot have come from anywhere.
    fn is_home(&self, at: Sq, man: Piece) -> bool {
        let home = side_of(man).home_rank();
        let second = home as i8 + side_of(man).forward();
        let rests = at.rank() == home || at.rank() as i8 == second && !self.pawns_act_on_first_rank;
        self.is_pawn(man.kind) && rests
    }

    /// The squares that men of `by` on closed squares guard as long as play lasts.
    pub fn guarded_for_good(&self, closed: Bb, by: Side) -> Bb {
        if !self.is_orthodox {
            return Bb::EMPTY;
        }
        let stay = |place: &&Place| closed.has(place.at);
        let places = self.places[by.index()].iter().filter(stay);
        places.fold(Bb::EMPTY, |all, place| all | self.guarded_from(place, by))
    }

    /// The squares that the man of a place guards whatever stands elsewhere.
    fn guarded_from(&self, place: &Place, by: Side) -> Bb {
        let one_step = |dirs: &[(i8, i8)]| -> Bb {
            let steps = dirs.iter().filter_map(|(dx, dy)| place.at.step(*dx, *dy));
            steps.collect()
        };
        if place.kind == KindId::PAWN && place.at.rank() != by.home_rank() {
            let up = by.forward();
            return one_step(&[(-1, up), (1, up)]);
        }
        let Some(parts) = parts(self.walks[place.kind.index()]) else {
            return Bb::EMPTY;
        };
        // riders may find something in their way further on
        let plain = parts
            .iter()
            .filter(|part| part.is_plain_leap_or_ride() && part.when == When::Both);
        plain.fold(Bb::EMPTY, |all, part| all | one_step(part.dirs))
    }
}

/// Whether men that go so are orthodox pawns, or capture where they arrive, on lines and by leaps.
fn is_plain(walk: &Walk) -> bool {
    parts(*walk).is_none_or(|parts| parts.iter().all(Part::is_plain_leap_or_ride))
}

/// A man of the position to be reached.
fn man_of((at, (kind, sides, royal)): (Sq, TargetMan)) -> (Sq, Piece) {
    (at, Piece::plain(kind, sides, royal))
}

/// Whether there is a position to be reached, to which men go by themselves.
pub(super) fn is_bound_by(view: &View, aims: &Aims) -> bool {
    let men = aims.target_men().unwrap_or_default();
    let men: Vec<(Sq, Piece)> = men.into_iter().map(man_of).collect();
    !men.is_empty() && liberties(view, &men).is_some()
}

/// How men come to other squares, and become other men, beside moves whose distances are known; nothing if too little is known of that.
fn liberties(view: &View, target: &[(Sq, Piece)]) -> Option<Liberties> {
    let kinds = &view.rules().kinds;
    // other pawns, and men that move as others do, can do more
    let is_known =
        |kind: KindId| kind == KindId::PAWN || matches!(kinds.man(kind).walk, Walk::Parts(_));
    let mut all = men(view.state()).chain(target.iter().copied());
    let all_are_known =
        all.all(|(_, man)| man.sides != Sides::Neutral) && kinds.ids().all(is_known);
    let liberties = view.rules().liberties()?;
    (all_are_known && liberties.men_go_by_themselves()).then_some(liberties)
}

/// Fewest captures of pawns that promote on one of these squares.
fn captures_of_promoting(pawns: &Steps, side: Side, on: Bb) -> [u8; 64] {
    let mut captures = [NEVER; 64];
    for from in Sq::all() {
        let moves = pawns.moves_from(from);
        let squares = (Bb::rank((!side).home_rank()) & on).into_iter();
        let reached = squares.filter(|to| *to != from && moves[to.index()] < NEVER);
        let least = reached.map(|to| from.file().abs_diff(to.file())).min();
        captures[from.index()] = least.unwrap_or(NEVER);
    }
    captures
}

fn men(state: &State) -> impl Iterator<Item = (Sq, Piece)> {
    state
        .occupied()
        .into_iter()
        .filter_map(|at| Some((at, state.piece(at)?)))
}

/// The side of a man that is not neutral.
fn side_of(man: Piece) -> Side {
    if man.sides.has(Side::White) {
        Side::White
    } else {
        Side::Black
    }
}
