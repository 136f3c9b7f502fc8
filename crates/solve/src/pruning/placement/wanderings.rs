//! How far men come on an empty board, by themselves and as others: what ways cost where rules take liberties with men.

use crate::pruning::geometry::closed_squares::{NEVER as FAR, Steps};
use crate::pruning::geometry::gaits::Gaits;
use crate::pruning::proof_game::assignment::NEVER;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::{Liberties, Wanderers};
use sauterelle_kernel::men::Walk;
use sauterelle_kernel::moves::Wing;
use sauterelle_kernel::play::castling;
use sauterelle_kernel::ruleset::Ruleset;

/// Fewest moves from each square to each other.
type Table = Box<[[u8; 64]; 64]>;

/// How the men of the problem come from square to square.
pub(super) struct Wanderings {
    /// By [`Wanderings::row`]: as men of a kind and side go.
    own: Vec<Way>,
    /// As pawns of either side go.
    pawns: Way,
    /// As men of any kind go.
    any: Table,
    promotions: Vec<KindId>,
    /// The kinds that promote.
    pawn_kinds: Vec<bool>,
    kinds: usize,
    liberties: Liberties,
}

/// How men of a kind go.
struct Way {
    moves: Table,
    steps: Steps,
}

impl Wanderings {
    /// Under these rules.
    pub fn new(rules: &Ruleset, liberties: &Liberties) -> Wanderings {
        let gaits = Gaits::new(rules);
        let walk = |kind: KindId| rules.kinds.man(kind).walk;
        Wanderings {
            own: gaits
                .all_own()
                .map(|steps| Way::of(steps.clone()))
                .collect(),
            any: with_castlings(&gaits.any),
            promotions: rules.pawns.promotions.clone(),
            pawn_kinds: (rules.kinds.ids())
                .map(|kind| walk(kind).is_pawn() || is_odd(walk(kind)))
                .collect(),
            kinds: gaits.kinds,
            pawns: Way::of(gaits.pawns),
            liberties: *liberties,
        }
    }

    fn way(&self, (kind, side, _): (KindId, Side, bool), sides: bool) -> &Way {
        match sides && kind == KindId::PAWN {
            true => &self.pawns,
            false => &self.own[side.index() * self.kinds + kind.index()],
        }
    }

    /// Whether such a man may go as men of any kind.
    fn goes_anyhow(&self, royal: bool) -> bool {
        match self.liberties.wanderers {
            Wanderers::Nobody => false,
            Wanderers::RoyalMen => royal || self.liberties.royalty_changes(),
            Wanderers::AllMen => true,
        }
    }

    /// Whether a man of this kind may come to any square after any move.
    pub fn comes_by_itself(&self, kind: KindId, royal: bool) -> bool {
        let is_king = royal || kind == KindId::KING || self.liberties.royalty_changes();
        is_king && self.liberties.kings || kind == KindId::ROOK && self.liberties.rooks
    }

    /// Whether men of the first kind promote to the second one.
    pub fn promotes(&self, kind: KindId, to: KindId) -> bool {
        self.pawn_kinds[kind.index()] && self.promotions.contains(&to)
    }

    /// Where castling may bring whoever stands here without a move of its own.
    pub fn castled(&self, from: Sq) -> impl Iterator<Item = Sq> {
        rooks()
            .filter(move |(home, _)| *home == from)
            .map(|(_, to)| to)
    }

    /// Fewest moves of this man as it goes; `sides`: it may change sides.
    pub fn own(&self, man: (KindId, Side, bool), sides: bool, from: Sq, to: Sq) -> u8 {
        match self.goes_anyhow(man.2) {
            true => self.any(from, to),
            false => limited(self.way(man, sides).moves[from.index()][to.index()]),
        }
    }

    /// Fewest moves as men of any kind go.
    pub fn any(&self, from: Sq, to: Sq) -> u8 {
        limited(self.any[from.index()][to.index()])
    }

    /// Fewest moves of this man if it goes as it does first, and then as any other.
    pub fn any_after_own(&self, man: (KindId, Side, bool), sides: bool, from: Sq, to: Sq) -> u8 {
        if self.goes_anyhow(man.2) {
            return self.any(from, to);
        }
        let first = self.way(man, sides).steps.of(from).into_iter();
        // or it castles first
        let first = first.chain(kings().filter(|(home, _)| *home == from).map(|(_, to)| to));
        let least = first.map(|next| self.any(next, to)).min();
        least.map_or(NEVER, |least| least.saturating_add(1))
    }

    /// Fewest moves of this man if it promotes on its way to one of that kind.
    pub fn promoting(
        &self,
        man: (KindId, Side, bool),
        kind: KindId,
        sides: bool,
        from: Sq,
        to: Sq,
    ) -> u8 {
        if man.0 != KindId::PAWN {
            return 1; // whatever it does
        }
        if self.goes_anyhow(man.2) {
            return self.any(from, to).max(1);
        }
        let last = match sides {
            true => Bb::rank(0) | Bb::rank(7),
            false => Bb::rank((!man.1).home_rank()),
        };
        let pawn = self.way(man, sides);
        let officer = self.way((kind, man.1, man.2), sides);
        let by = |at: Sq| {
            let moves = pawn.moves[from.index()][at.index()];
            limited(moves.saturating_add(officer.moves[at.index()][to.index()]))
        };
        last.into_iter().map(by).min().unwrap_or(NEVER)
    }
}

impl Way {
    fn of(steps: Steps) -> Way {
        Way {
            moves: with_castlings(&steps),
            steps,
        }
    }
}

/// Whether it may be that men that go so promote, or go as anybody.
fn is_odd(walk: Walk) -> bool {
    matches!(walk, Walk::Borrowed(_))
}

/// From where to where rooks castle.
fn rooks() -> impl Iterator<Item = (Sq, Sq)> {
    let wings = [Wing::King, Wing::Queen];
    let of = move |side: Side| wings.map(|wing| castling::rook_path(side.home_rank(), wing));
    Side::BOTH.into_iter().flat_map(of)
}

/// From where to where kings castle.
fn kings() -> impl Iterator<Item = (Sq, Sq)> {
    let wings = [Wing::King, Wing::Queen];
    let of = move |side: Side| {
        wings.map(|wing| (castling::king_home(side), castling::king_path(side, wing).1))
    };
    Side::BOTH.into_iter().flat_map(of)
}

/// Fewest moves of men that go so, if they may castle once on their way, as a rook or as a king.
fn with_castlings(steps: &Steps) -> Table {
    let mut plain = Box::new([[FAR; 64]; 64]);
    for from in Sq::all() {
        plain[from.index()] = steps.moves_from(from);
    }
    let mut table = plain.clone();
    let castlings = rooks()
        .map(|way| (way, 0))
        .chain(kings().map(|way| (way, 1)));
    for ((home, castled), moves) in castlings {
        for from in Sq::all() {
            for to in Sq::all() {
                let by = plain[from.index()][home.index()] + moves;
                let by = by.saturating_add(plain[castled.index()][to.index()]);
                let least = &mut table[from.index()][to.index()];
                *least = by.min(*least);
            }
        }
    }
    table
}

/// What cannot be reached is never reached.
fn limited(moves: u8) -> u8 {
    match moves {
        FAR.. => NEVER,
        moves => moves,
    }
}
