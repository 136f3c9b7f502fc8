//! Danger Circe: men in danger may go to their rebirth squares.

use super::Application;
use super::rebirth::Rebirth;
use super::squares::{Table, case_of_standing};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{Kept, Level, Liberties, MoveSource, Occasion, Offers};
use sauterelle_kernel::moves::{Shape, Shapes};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct DangerCirce;

static META: Meta = Meta {
    name: ["DangerCirce", "CirceDanger", "GefahrenCirce"],
    aliases: &[],
    options: &[],
    doc: "A man (a king too) that an enemy man observes may also move to its rebirth square, capturing an enemy man there; it threatens to do so. The rebirth \
          square is that of the square on which the man stands, as in Circe; men that are captured are not reborn.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("danger.txt"),
};

impl RuleDef for DangerCirce {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let rebirth = Rebirth::read(Application::Mars, &[])?;
        let squares = rebirth.table(builder.kinds());
        builder.source(Danger {
            rebirth,
            homes: Side::BOTH.map(|side| homes(squares.as_ref(), side)),
            squares,
        });
        Ok(())
    }
}

/// Men that are observed may also move to the squares where they would be reborn in this way, or capture there.
struct Danger {
    rebirth: Rebirth,
    squares: Option<Table>,
    /// All of them, for men of each side.
    homes: [Bb; 2],
}

/// The rebirth squares of all men of a side.
fn homes(squares: Option<&Table>, side: Side) -> Bb {
    let of_all = |squares: &Table| {
        let homes = squares.iter().flat_map(|kind| &kind[side.index()]);
        homes.flatten().copied().collect()
    };
    squares.map_or(Bb::ALL, of_all)
}

impl Danger {
    fn home(&self, view: &View, man: Piece, side: Side, at: Sq) -> Option<Sq> {
        match &self.squares {
            Some(squares) => squares[man.kind.index()][side.index()][at.index()],
            None => self
                .rebirth
                .only_square(view, &case_of_standing(man, side, at)),
        }
    }
}

impl MoveSource for Danger {
    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes) {
        let prey = player.prey(side);
        for from in men {
            let Some(man) = player.state().piece(from) else {
                continue;
            };
            let Some(to) = self.home(player, man, side, from).filter(|to| *to != from) else {
                continue;
            };
            let is_free = !player.state().occupied().has(to);
            if !is_free && !prey.has(to)
                || !player.may_move(side, from, man)
                || !player.is_observed(!side, from, Level::Observer, None)
            {
                continue;
            }
            let capture = (!is_free).then_some(to);
            // the same move as men go is enough
            let same =
                |shape: &&Shape| (shape.from, shape.to, shape.capture) == (from, to, capture);
            if !shapes.iter().any(|shape| same(&shape)) {
                shapes.push(Shape::plain(from, to, capture, man.kind));
            }
        }
    }

    // it asks for observations of the level below
    fn level(&self) -> Level {
        Level::Observation
    }

    fn captures(&self, view: &View, by: Side, (from, man): (Sq, Piece), at: Sq) -> Option<bool> {
        let goes_home = self.home(view, man, by, from) == Some(at);
        let captures = view.captures_from(by, [from, from], man.kind, at)?;
        Some(captures || goes_home && view.is_observed(!by, from, Level::Observer, None))
    }

    fn captures_beyond(&self, by: Side) -> Bb {
        self.homes[by.index()]
    }

    fn offers(&self) -> Offers {
        Offers::MovesOfOneMan
    }

    fn liberties(&self) -> Option<Liberties> {
        let [white, black] = self.homes;
        Some(Liberties::of_places(Occasion::Moves).sparing(!(white | black)))
    }

    fn keeps(&self) -> Kept {
        Kept {
            quiet_moves: true,
            ..Kept::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const DANGER: &[&str] = &["DangerCirce"];

    #[test]
    fn an_observed_man_goes_home() {
        for (black, home) in [("ke8 rd8", "d2 "), ("ke8", "")] {
            let men = ["pd4 kh1", black, ""];
            assert_eq!(
                legal(men, White, DANGER, "d4"),
                format!("{home}d5"),
                "{black}"
            );
        }
    }

    #[test]
    fn it_captures_there_but_does_not_go_where_a_friend_stands() {
        for (white, black, reached) in [
            ("pd4 kh1", "ke8 rd8 pd2", "d2 d5"),
            ("pd4 kh1 pd2", "ke8 rd8", "d5"),
        ] {
            assert_eq!(legal([white, black, ""], White, DANGER, "d4"), reached);
        }
    }

    #[test]
    fn a_king_in_check_may_go_home_and_one_at_a_home_may_be_attacked() {
        let men = ["kd4", "kh8 rd8", ""];
        assert!(legal(men, White, DANGER, "d4").contains("e1"));
        // the observed queen could go to d1
        let observed = game("qh5 ka8", "kd1 rh8", Black, DANGER);
        assert!(observed.play().in_check(Black));
        let safe = game("qh5 ka8", "kd1 pg5", Black, DANGER);
        assert!(safe.play().in_check(Black), "along the diagonal");
        let safe = game("qh4 ka8", "kd1 pg4", Black, DANGER);
        assert!(!safe.play().in_check(Black));
        let observed = game("qh4 ka8", "kd1 rh8", Black, DANGER);
        assert!(observed.play().in_check(Black));
    }
}
