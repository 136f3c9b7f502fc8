//! What may become of one man in a half-move, as the rules let it: which men may be among others after it.

use super::men::{Men, Sort};
use crate::pruning::geometry::closed_squares::Steps;
use crate::pruning::geometry::gaits::Gaits;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::{Liberties, Occasion, Wanderers};
use sauterelle_kernel::men::Walk;
use sauterelle_kernel::moves::Wing;
use sauterelle_kernel::play::castling;
use sauterelle_kernel::view::View;

/// What half-moves may do with a man.
pub(super) struct HalfMove {
    liberties: Liberties,
    /// Those of moves of one man without capture.
    quiet: Liberties,
    gaits: Gaits,
    /// By kind: what promotes to what.
    promotes: Vec<Promotes>,
    /// Where the men of each side promote.
    promotion_squares: [Bb; 2],
    /// Sides move the other one's men too.
    others_are_moved: bool,
    /// There are neutral men.
    some_are_neutral: bool,
}

/// What men of a kind promote to.
enum Promotes {
    Never,
    To(Vec<KindId>),
    /// That is not told.
    ToAnything,
}

/// What may happen to a man beside a step.
struct Means {
    kinds: bool,
    sides: bool,
    places: bool,
}

impl HalfMove {
    /// Under the rules of `view`, which take these liberties, from its position on.
    pub fn new(view: &View, liberties: Liberties) -> HalfMove {
        let rules = view.rules();
        let promotes = |kind: KindId| match (rules.kinds.man(kind).walk, kind) {
            (Walk::Parts(_), _) => Promotes::Never,
            (_, KindId::PAWN) => Promotes::To(rules.pawns.promotions.clone()),
            _ => Promotes::ToAnything,
        };
        let ends = Bb::rank(0) | Bb::rank(7);
        let promotion_squares = Side::BOTH.map(|side| {
            let last = match liberties.sides {
                Occasion::Never => Bb::rank((!side).home_rank()),
                _ => ends,
            };
            let named = rules.pawns.promotion_squares;
            named
                .into_iter()
                .flatten()
                .fold(last, |all, more| all | more)
        });
        // where rules offer other moves, these may do more than they capture
        let quiet = match rules.sources.is_empty() {
            true => rules.liberties_of_quiet_moves().unwrap_or(liberties),
            false => liberties,
        };
        HalfMove {
            liberties,
            quiet,
            gaits: Gaits::new(rules),
            promotes: rules.kinds.ids().map(promotes).collect(),
            promotion_squares,
            others_are_moved: rules.men_of_others_move(),
            some_are_neutral: !view.neutral_men().is_empty(),
        }
    }

    /// Nobody, to begin with.
    pub fn nobody(&self) -> Men {
        Men::nobody(self.gaits.kinds)
    }

    /// Whether `side` may move men of this sort.
    pub fn is_moved_by(&self, sort: Sort, side: Side) -> bool {
        self.others_are_moved || sort.owner.has(side)
    }

    /// Whether men promote where others would be changed only: by rules, whenever they like.
    pub fn promote_any_time(&self) -> bool {
        self.liberties.kinds == Occasion::Always
    }

    /// Whom a man of this owner may capture, wherever it is.
    pub fn prey(&self, view: &View, owner: Sides) -> Bb {
        let is_anybody = self.liberties.own_captures || self.others_are_moved;
        match owner {
            Sides::White if !is_anybody => view.state().men(Side::Black),
            Sides::Black if !is_anybody => view.state().men(Side::White),
            _ => view.state().occupied(),
        }
    }

    /// The squares to which a man of this sort steps from here, if nobody is in its way.
    pub fn steps(&self, sort: Sort, from: Sq) -> Bb {
        self.gait(sort).of(from)
    }

    fn gait(&self, sort: Sort) -> &Steps {
        let goes_anyhow = match self.liberties.wanderers {
            Wanderers::Nobody => false,
            Wanderers::RoyalMen => sort.royal || self.liberties.royalty_changes(),
            Wanderers::AllMen => true,
        };
        let both = sort.owner == Sides::Neutral || self.liberties.sides != Occasion::Never;
        let side = match sort.owner {
            Sides::Black => Side::Black,
            Sides::White | Sides::Neutral => Side::White,
        };
        match sort.kind {
            _ if goes_anyhow => &self.gaits.any,
            KindId::PAWN if both => &self.gaits.pawns,
            kind => self.gaits.own(kind, side),
        }
    }

    /// Where men of this sort promote.
    fn promotion_squares(&self, sort: Sort) -> Bb {
        let goes_otherwise = matches!(self.promotes[sort.kind.index()], Promotes::ToAnything);
        let sides = Side::BOTH.into_iter();
        // other pawns may go the other way
        let sides = sides.filter(|side| goes_otherwise || sort.owner.has(*side));
        let squares = sides.map(|side| self.promotion_squares[side.index()]);
        squares.fold(Bb::EMPTY, |all, more| all | more)
    }

    /// The men that may be one of these after a half-move of `mover`.
    pub fn before(&self, mover: Side, wanted: &Men) -> Men {
        let occasions = |least: Occasion| Means {
            kinds: self.liberties.kinds >= least,
            sides: self.liberties.sides >= least,
            places: self.liberties.places >= least,
        };
        let mut found = self.becoming(wanted, &occasions(Occasion::Always), mover);
        let ended = self.becoming(wanted, &occasions(Occasion::Captures), mover);
        let arrived = self.promoting(&ended);
        let mut moved = self.nobody();
        for sort in wanted.sorts().filter(|sort| self.is_moved_by(*sort, mover)) {
            moved.add(
                sort,
                self.departures(sort, ended.of(sort), arrived.of(sort)),
            );
        }
        if self.liberties.sides == Occasion::Always {
            moved.merge_owners();
        }
        found.add_men(&moved);
        found
    }

    /// From where a man of this sort comes to one of the squares, with a step or by castling.
    fn departures(&self, sort: Sort, ended: Bb, arrived: Bb) -> Bb {
        let comes_elsewhere = self.liberties.places != Occasion::Never;
        if comes_elsewhere && !(arrived & self.liberties.reached()).is_empty() {
            return Bb::ALL;
        }
        let steps = Sq::all().filter(|from| !(self.steps(sort, *from) & arrived).is_empty());
        let castled = self.castlings(sort).filter(|(_, to)| ended.has(*to));
        // or it stays where it is, and a rule does something in place of a move
        steps.collect::<Bb>() | castled.map(|(from, _)| from).collect() | ended
    }

    /// The men that become one of these by promoting, or are so already.
    fn promoting(&self, wanted: &Men) -> Men {
        let mut found = wanted.clone();
        for sort in wanted.sorts() {
            let of = |kind: &KindId| {
                wanted.of(Sort {
                    kind: *kind,
                    ..sort
                })
            };
            let promoted = match &self.promotes[sort.kind.index()] {
                Promotes::Never => continue,
                Promotes::To(kinds) => kinds.iter().map(of).fold(Bb::EMPTY, |all, one| all | one),
                Promotes::ToAnything => {
                    let kinds = (0..self.gaits.kinds).map(|kind| KindId(kind as u8));
                    kinds
                        .map(|kind| of(&kind))
                        .fold(Bb::EMPTY, |all, one| all | one)
                }
            };
            let squares = self.promotion_squares(sort) & promoted;
            found.add(sort, squares);
        }
        found
    }

    /// The men that may become one of these by what rules do.
    fn becoming(&self, wanted: &Men, means: &Means, mover: Side) -> Men {
        let mut found = wanted.clone();
        for _ in 0..2 {
            if self.liberties.royalty_changes() {
                found.merge_ranks();
            }
            self.come_by_themselves(&mut found);
            if means.kinds {
                found.merge_kinds();
            }
            if means.sides {
                found.merge_owners();
            }
        }
        let reached = self.liberties.reached();
        for sort in found.sorts() {
            let there = found.of(sort) & reached;
            if there.is_empty() {
                continue;
            }
            if self.brings(sort.owner, mover) {
                // whoever was somewhere else, and somebody else
                found.add_all();
                break;
            }
            if means.places {
                found.add(sort, Bb::ALL);
            }
        }
        found
    }

    /// Whether a man of this owner may appear by a half-move of `mover`, whoever he was.
    fn brings(&self, owner: Sides, mover: Side) -> bool {
        let [own, other] = [self.liberties.own > 0, self.liberties.other > 0];
        match owner {
            // where there are none, none comes about by what happens to men of one side
            Sides::Neutral if !self.some_are_neutral => own && other,
            _ => own && owner.has(mover) || other && owner.has(!mover),
        }
    }

    /// Adds the men that come to any square after any move.
    fn come_by_themselves(&self, men: &mut Men) {
        for sort in men.sorts() {
            if self.comes_by_itself(sort) && !men.of(sort).is_empty() {
                men.add(sort, Bb::ALL);
            }
        }
    }

    fn comes_by_itself(&self, sort: Sort) -> bool {
        let is_king = sort.royal || sort.kind == KindId::KING || self.liberties.royalty_changes();
        is_king && self.liberties.kings || sort.kind == KindId::ROOK && self.liberties.rooks
    }

    /// The liberties that a move takes with the man that makes it; `captures`: it may capture.
    fn liberties_of_move(&self, captures: bool) -> (&Liberties, Occasion) {
        match captures {
            true => (&self.liberties, Occasion::Captures),
            false => (&self.quiet, Occasion::Moves),
        }
    }

    /// The squares on which a man of this sort may end a step to here by rules; `captures`: it may capture.
    pub fn ends(&self, sort: Sort, to: Bb, captures: bool) -> Bb {
        let (liberties, least) = self.liberties_of_move(captures);
        let goes_on = match self.comes_by_itself(sort) {
            true => !to.is_empty(),
            false => liberties.places >= least && !(to & liberties.reached()).is_empty(),
        };
        match goes_on {
            true => Bb::ALL,
            false => to,
        }
    }

    /// Where a man of this sort promotes when it arrives there with the move; `captures`: it may capture.
    pub fn promotion_squares_of(&self, sort: Sort, captures: bool) -> Bb {
        let (liberties, least) = self.liberties_of_move(captures);
        let becomes_pawn = liberties.kinds >= least;
        let [white, black] = self.promotion_squares;
        match self.promotes[sort.kind.index()] {
            _ if becomes_pawn || self.others_are_moved => white | black,
            Promotes::Never => Bb::EMPTY,
            _ => self.promotion_squares(sort),
        }
    }

    /// From where to where a man of this sort castles, as a king or as its partner.
    pub fn castlings(&self, sort: Sort) -> impl Iterator<Item = (Sq, Sq)> + use<> {
        let is_king = sort.royal || sort.kind == KindId::KING || self.liberties.royalty_changes();
        let wings = [Wing::King, Wing::Queen];
        let ways = Side::BOTH.into_iter().flat_map(move |side| {
            let to = |wing| castling::king_path(side, wing).1;
            wings.map(move |wing| {
                [
                    Some(castling::rook_path(side.home_rank(), wing)),
                    is_king.then(|| (castling::king_home(side), to(wing))),
                ]
            })
        });
        ways.flatten().flatten()
    }
}
