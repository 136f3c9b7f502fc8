//! Mates judged by the king's field: with one flight, or with one man of the enemy next to the king.

use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{End, MateConcept};
use sauterelle_kernel::moves::{Moves, Shapes};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Builder;

/// One flight.
pub static MAFF: KingsFieldMates = KingsFieldMates {
    meta: &Meta {
        name: ["MAFF", "MAFF", "MAFF"],
        aliases: &[],
        options: &[],
        doc: "Mate with a free field: a side is mated, or stalemated, when its king has exactly one legal move and no other man has any.",
        source: "M. Brada",
        texts: sauterelle_kernel::texts!("kings_field_mates.txt"),
    },
    counts: Field {
        flights: 1,
        captures: None,
    },
};

/// One man of the enemy.
pub static OWU: KingsFieldMates = KingsFieldMates {
    meta: &Meta {
        name: ["OWU", "OWU", "OWU"],
        aliases: &[],
        options: &[],
        doc: "One white unit: a side is mated, or stalemated, only if exactly one enemy man stands where its king could capture it but for check.",
        source: "M. Brada",
        texts: sauterelle_kernel::texts!("kings_field_mates.txt"),
    },
    counts: Field {
        flights: 0,
        captures: Some(1),
    },
};

/// Mate depends on numbers in the king's field.
pub struct KingsFieldMates {
    meta: &'static Meta,
    counts: Field,
}

/// What there must be in the king's field.
#[derive(Clone, Copy)]
struct Field {
    /// So many legal moves of royal men.
    flights: usize,
    /// So many captures by royal men, check or not.
    captures: Option<usize>,
}

impl RuleDef for KingsFieldMates {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        Ok(builder.mate_concept(self.counts)?)
    }
}

impl Field {
    /// Whether the side to move has exactly so many legal moves, all of royal men.
    fn has_its_flights(self, player: &mut Player) -> bool {
        let royals = player.state().royals(player.state().turn());
        let mut flights = 0;
        let mut moves = Moves::new(player);
        while let Some(mv) = moves.next(player) {
            player.undo();
            flights += 1;
            if flights > self.flights || !royals.has(mv.shape.from) {
                return false;
            }
        }
        flights == self.flights
    }

    /// Whether the royal men of the side to move could capture so many men but for check.
    fn has_its_captures(self, player: &mut Player) -> bool {
        let Some(wanted) = self.captures else {
            return true;
        };
        let side = player.state().turn();
        let mut shapes = Shapes::new();
        for royal in player.state().royals(side) {
            player.append_ways(side, royal, &mut shapes);
        }
        player.retain_admitted(side, &mut shapes);
        let captures = shapes.iter().filter(|shape| shape.capture.is_some());
        captures.count() == wanted
    }
}

impl MateConcept for Field {
    fn is_immobile(&self, player: &mut Player, _asked: End) -> bool {
        self.has_its_captures(player) && self.has_its_flights(player)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::game;
    use sauterelle_kernel::board::piece::Side::Black;
    use sauterelle_kernel::moves::Status::{Mate, Play, Stalemate};

    #[test]
    fn a_king_with_one_flight_is_mated() {
        let status = |white: &str, black: &str, names: &[&str]| {
            game(white, black, Black, names).play().status()
        };
        // only g7 is free
        assert_eq!(status("ka1 ra8", "kh8 ph7", &["MAFF"]), Mate);
        assert_eq!(status("ka1 ra8", "kh8 ph7", &[]), Play);
        // none, and two
        assert_eq!(status("ka1 ra8", "kh8 ph7 pg7", &["MAFF"]), Play);
        assert_eq!(status("ka1 ra8", "kh8", &["MAFF"]), Play);
        assert_eq!(status("ka1 ra7", "kh8", &["MAFF"]), Stalemate);
        // a pawn can move
        assert_eq!(status("ka1 ra7", "kh8 pb5", &["MAFF"]), Play);
    }

    #[test]
    fn one_enemy_man_stands_next_to_the_king() {
        let status = |white: &str, black: &str| game(white, black, Black, &["OWU"]).play().status();
        assert_eq!(status("kf6 qg7", "kh8"), Mate);
        // nobody next to the king
        assert_eq!(status("ka1 ra8 rb7", "kh8"), Play);
    }
}
