//! Which squares of a king's field men of any kind may attack, whoever stands where: tables for each kind.

use super::kings_field::{self, CENTRE, FieldSet};
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::ruleset::Ruleset;

/// The squares of a king's field, and its centre.
const SQUARES: usize = 9;

/// What one side's men may attack, by kind.
pub(crate) struct AttackTables(Vec<OfKind>);

/// What men of one kind may attack.
struct OfKind {
    /// By square: what it may attack from there.
    attacked: Box<[Bb; 64]>,
    /// By king and square of its field: from where that is attacked.
    to: Box<[[Bb; SQUARES]; 64]>,
    /// By square: where it may arrive.
    arrivals: Box<[Bb; 64]>,
}

impl AttackTables {
    pub fn new(rules: &Ruleset, side: Side) -> AttackTables {
        let kinds = rules.kinds.ids();
        AttackTables(kinds.map(|kind| OfKind::new(rules, kind, side)).collect())
    }

    /// What a man of this kind may attack from a square, whoever stands where.
    #[inline]
    pub fn attacked(&self, kind: KindId, from: Sq) -> Bb {
        self.0[kind.index()].attacked[from.index()]
    }

    /// Where it may arrive, whoever stands where.
    #[inline]
    pub fn arrivals(&self, kind: KindId, from: Sq) -> Bb {
        self.0[kind.index()].arrivals[from.index()]
    }

    /// The squares from which a man of this kind attacks the centre, if that is among these squares of the field, and all others but so
    /// many (two at most).
    #[inline]
    pub fn attacking(&self, kind: KindId, king: Sq, squares: FieldSet, but: u32) -> Bb {
        let to = &self.0[kind.index()].to[king.index()];
        // by how many squares are not attacked
        let mut but_so_many = [Bb::ALL, Bb::EMPTY, Bb::EMPTY];
        let mut rest = squares & !CENTRE;
        while rest != 0 {
            let from = to[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            for more in (1..=but as usize).rev() {
                but_so_many[more] = but_so_many[more] & from | but_so_many[more - 1] & !from;
            }
            but_so_many[0] &= from;
        }
        let [all, one, two] = but_so_many;
        let found = all | one | two;
        match squares & CENTRE {
            0 => found,
            _ => found & to[CENTRE.trailing_zeros() as usize],
        }
    }
}

impl OfKind {
    fn new(rules: &Ruleset, kind: KindId, side: Side) -> OfKind {
        let mut found = OfKind {
            attacked: Box::new([Bb::EMPTY; 64]),
            to: Box::new([[Bb::EMPTY; SQUARES]; 64]),
            arrivals: Box::new([Bb::EMPTY; 64]),
        };
        for at in Sq::all() {
            let kinds = &rules.kinds;
            let attacked = kinds.ever_captured(kind, side, at).unwrap_or(Bb::ALL);
            found.attacked[at.index()] = attacked;
            found.arrivals[at.index()] = kinds.ever_reached(kind, side, at).unwrap_or(Bb::ALL);
            for target in attacked {
                found.add(at, target, CENTRE);
                for king in NEIGHBOURS[target.index()] {
                    found.add(at, king, kings_field::bit(king, target));
                }
            }
        }
        found
    }

    /// From `at` this square of the field of the king may be attacked.
    fn add(&mut self, at: Sq, king: Sq, square: FieldSet) {
        self.to[king.index()][square.trailing_zeros() as usize] |= Bb::of(at);
    }
}
