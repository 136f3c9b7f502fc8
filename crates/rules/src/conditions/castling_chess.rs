//! Castling with men of all kinds, in all directions, at any time.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{Kept, Level, Liberties, MoveSource, Offers};
use sauterelle_kernel::moves::{Act, Shape, Shapes};
use sauterelle_kernel::play::{Player, castling};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// One of the two conditions.
pub struct Castlings {
    meta: &'static Meta,
    /// In which directions.
    directions: &'static [(i8, i8)],
    /// With rooks only.
    rooks_only: bool,
}

const DIRECTIONS: [(i8, i8); 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
];

/// With any man.
pub static ANY_MAN: Castlings = Castlings {
    meta: &Meta {
        name: ["CastlingChess", "EchecsRoque", "RochadeSchach"],
        aliases: &[],
        options: &[],
        doc: "A king castles with the first man, of whatever kind and side, that stands on a rank, file or diagonal through it, at least three squares away: the king goes \
              two squares towards it, and the man comes to the square that the king has crossed. The king must not be in check, nor cross or reach an attacked square; \
              it does not matter whether the two have moved. Ordinary castling does not exist.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("castling_chess.txt"),
    },
    directions: &DIRECTIONS,
    rooks_only: false,
};

/// With rooks.
pub static ROOKS: Castlings = Castlings {
    meta: &Meta {
        name: ["Rokagogo", "Rokagogo", "Rokagogo"],
        aliases: &[],
        options: &[],
        doc: "A king castles with a rook that is the first man on its rank or file, at least three squares away: the king goes two squares towards it, and the rook \
              comes to the square that the king has crossed. The king must not be in check, nor cross or reach an attacked square; it does not matter whether the \
              two have moved. Ordinary castling does not exist.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("castling_chess.txt"),
    },
    directions: DIRECTIONS.split_at(4).0,
    rooks_only: true,
};

impl RuleDef for Castlings {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.source(CastleAnywhere {
            directions: self.directions,
            rooks_only: self.rooks_only,
        });
        Ok(())
    }
}

struct CastleAnywhere {
    directions: &'static [(i8, i8)],
    rooks_only: bool,
}

impl CastleAnywhere {
    /// The square that a king on `from` crosses in this direction, its arrival, and the square of its partner.
    fn way(&self, view: &View, from: Sq, (dx, dy): (i8, i8)) -> Option<[Sq; 3]> {
        let mut way = std::iter::successors(from.step(dx, dy), |at| at.step(dx, dy));
        let ends = view.state().occupied() | view.state().missing();
        let crossed = way.next().filter(|at| !ends.has(*at))?;
        let to = way.next().filter(|at| !ends.has(*at))?;
        let partner = way.find(|at| ends.has(*at))?;
        let man = view.state().piece(partner)?;
        (!self.rooks_only || man.kind == KindId::ROOK).then_some([crossed, to, partner])
    }
}

impl MoveSource for CastleAnywhere {
    fn rewrite(&self, _player: &mut Player, _side: Side, _men: Bb, _shapes: &mut Shapes) {}

    fn castlings(&self, player: &mut Player, side: Side, shapes: &mut Shapes) {
        shapes.retain(|shape| !matches!(shape.act, Act::Castle(_)));
        for from in player.state().of_kind(KindId::KING) & player.state().men(side) {
            let king = player.state().piece(from);
            if !king.is_some_and(|king| player.may_move(side, from, king)) {
                continue;
            }
            let ways: Vec<[Sq; 3]> = (self.directions.iter())
                .filter_map(|direction| self.way(player, from, *direction))
                .collect();
            if ways.is_empty() || player.checked_by_attack(side, false) {
                continue;
            }
            for [crossed, to, partner] in ways {
                if !castling::attacked_while_crossing(player, side, from, crossed) {
                    shapes.push(Shape {
                        act: Act::CastleWith(partner),
                        ..Shape::plain(from, to, None, KindId::KING)
                    });
                }
            }
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        let liberties = Liberties::offered_by(Offers::Castlings)?;
        Some(match self.rooks_only {
            true => liberties,
            // the partner is any man, of either side
            false => liberties.and(Liberties::ONE_MAN_MORE),
        })
    }

    // nobody is observed by castling
    fn level(&self) -> Level {
        Level::Check
    }

    fn offers(&self) -> Offers {
        match self.rooks_only {
            true => Offers::Castlings,
            false => Offers::Anything,
        }
    }

    fn keeps(&self) -> Kept {
        Kept {
            capturers: true,
            royal_captures: true,
            quiet_moves: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    const STEPS: &str = "c3 d3 e3 c4 e4 c5 d5 e5";

    #[test]
    fn a_king_castles_with_any_man_in_any_direction() {
        let men = ["kd4 sd8 pg7", "kh1 pa7", ""];
        assert_eq!(legal(men, White, &[], "d4"), STEPS);
        let castles = format!("{STEPS} b6 d6 f6");
        assert_eq!(legal(men, White, &["CastlingChess"], "d4"), castles);
        assert_eq!(legal(men, White, &["Rokagogo"], "d4"), STEPS);
    }

    #[test]
    fn rokagogo_knows_rooks_on_ranks_and_files() {
        for (rook, castles) in [("rd8", true), ("rh8", false), ("rd7", true), ("rd6", false)] {
            let men = [&format!("kd4 {rook}"), "kh1", ""];
            let reached = legal(men, White, &["Rokagogo"], "d4");
            assert_eq!(reached.contains("d6"), castles, "{rook}");
            assert!(!reached.contains("f6"), "{rook}");
        }
    }

    #[test]
    fn the_partner_comes_to_the_square_crossed() {
        for (condition, partner) in [("CastlingChess", "s"), ("Rokagogo", "r")] {
            let game = game(&format!("kd4 {partner}d8"), "kh1", White, &[condition]);
            let mut player = game.play();
            let letter = partner.to_uppercase();
            assert!(play(&mut player, "d4d6"), "{condition}");
            assert_eq!(
                ["d4", "d5", "d6", "d8"].map(|at| man(&player, at)),
                ["", &letter, "K", ""]
            );
            player.undo();
            assert_eq!(
                ["d4", "d5", "d6", "d8"].map(|at| man(&player, at)),
                ["K", "", "", &letter]
            );
            assert_eq!(player.state().key(), player.state().fresh_key());
        }
    }

    #[test]
    fn not_out_of_check_nor_through_it_nor_into_it() {
        for (rook, castles) in [
            ("rh3", true),
            ("rh4", false),
            ("rh5", false),
            ("rh6", false),
        ] {
            let men = ["kd4 sd8", &format!("kh1 {rook}"), ""];
            let reached = legal(men, White, &["CastlingChess"], "d4");
            assert_eq!(reached.contains("d6"), castles, "{rook}");
        }
    }

    #[test]
    fn the_partner_may_open_a_line_to_the_own_king() {
        for (rook, castles) in [("rc8", true), ("rd8", false)] {
            let men = ["kd4 sd7", &format!("kh1 {rook}"), ""];
            let reached = legal(men, White, &["CastlingChess"], "d4");
            assert_eq!(reached.contains("d6"), castles, "{rook}");
        }
    }

    #[test]
    fn men_that_have_moved_castle_too() {
        let game = game("ke1 rh1", "ke8 rh8", White, &["Rokagogo"]);
        let mut player = game.play();
        assert!(play(&mut player, "e1g1") && play(&mut player, "h8h7"));
        assert!(play(&mut player, "f1f2") && play(&mut player, "h7h8"));
        assert!(play(&mut player, "f2a2") && play(&mut player, "e8g8"));
        assert_eq!(man(&player, "f8"), "r");
    }
}
