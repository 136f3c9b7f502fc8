//! All-in chess and its relatives: a side plays men of the other side.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, Conduct, Kept, Level, Liberties, MoveSource, Occasion, Played, Stage,
};
use sauterelle_kernel::moves::{Act, Shape, Shapes};
use sauterelle_kernel::play::{Player, Verdict, castling};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// One of the three conditions.
pub struct AllIn {
    meta: &'static Meta,
    banned: Banned,
}

/// Which moves may not be played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Banned {
    /// Those of the own men.
    OwnMen,
    /// The last move back, if neither captures.
    Undoing,
    /// Those of the man that has just moved.
    SameMan,
}

/// Only men of the other side.
pub static HALF_IN: AllIn = AllIn {
    meta: &Meta {
        name: ["HalfInChess", "HalfInChess", "HalfInChess"],
        aliases: &[],
        options: &[],
        doc: "White moves the black men, and Black the white ones, as their owner would; each must not leave his own king in check. Checks are those of ordinary chess. It is \
              not combined with other conditions, neutral men or attributes.",
        source: "The Problemist, 2024",
        texts: sauterelle_kernel::texts!("all_in.txt"),
    },
    banned: Banned::OwnMen,
};

/// All men, but no move is undone.
pub static ALL_IN: AllIn = AllIn {
    meta: &Meta {
        name: ["AllInChess", "AllInChess", "AllInChess"],
        aliases: &[],
        options: &[],
        doc: "Each side moves the men of both sides, those of the other as their owner would; it must not leave its own king in check. A move without capture must not be undone \
              by the next one. Checks are those of ordinary chess. It is not combined with other conditions, neutral men or attributes.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("all_in.txt"),
    },
    banned: Banned::Undoing,
};

/// All men but the one that moved last.
pub static MAINLY_IN: AllIn = AllIn {
    meta: &Meta {
        name: ["MainlyInChess", "MainlyInChess", "MainlyInChess"],
        aliases: &[],
        options: &[],
        doc: "Each side moves the men of both sides, those of the other as their owner would; it must not leave its own king in check. The man that has just moved must not be \
              moved by the next move. Checks are those of ordinary chess. It is not combined with other conditions, neutral men or attributes.",
        source: "The Problemist, 2024",
        texts: sauterelle_kernel::texts!("all_in.txt"),
    },
    banned: Banned::SameMan,
};

impl RuleDef for AllIn {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn stands_alone(&self) -> bool {
        true
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let last = builder.slot_of_last_move();
        let banned = self.banned;
        builder.source(BothSides { banned, last });
        if banned != Banned::OwnMen {
            builder.after_move(Remember { banned, last });
        }
        Ok(())
    }
}

struct BothSides {
    banned: Banned,
    /// The last move as far as it matters, see [`Remember`].
    last: SlotId,
}

impl BothSides {
    fn is_banned(&self, view: &View, side: Side, shape: &Shape) -> bool {
        let last = view.state().slot(self.last);
        let [from, to] = [shape.from, shape.to].map(|at| at.index() as u32);
        match self.banned {
            Banned::OwnMen => view.state().men(side).has(shape.from),
            Banned::Undoing => shape.capture.is_none() && last == 1 + to + 64 * from,
            Banned::SameMan => last == 1 + from,
        }
    }
}

impl MoveSource for BothSides {
    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes) {
        // threats against kings are those of ordinary chess
        let kings = player.state().royals(!side);
        let is_threat = |shape: &Shape| shape.capture.is_some_and(|at| kings.has(at));
        shapes.retain(|shape| is_threat(shape) || !self.is_banned(player, side, shape));
        if men != player.state().men(side) {
            return;
        }
        let mut others = Shapes::new();
        let own_kings = player.state().royals(side);
        for from in player.state().men(!side) {
            if let Some(man) = player.state().piece(from) {
                player.append_moves_from(!side, from, man, &mut others);
            }
        }
        let captures_king = |shape: &Shape| shape.capture.is_some_and(|at| own_kings.has(at));
        others.retain(|shape| !captures_king(shape) && !self.is_banned(player, side, shape));
        shapes.extend(others.iter().copied());
    }

    fn castlings(&self, player: &mut Player, side: Side, shapes: &mut Shapes) {
        castling::generate(player, !side, shapes);
        shapes.retain(|shape| !(shape.castles() && self.is_banned(player, side, shape)));
    }

    fn moves_others(&self) -> bool {
        true
    }

    fn keeps(&self) -> Kept {
        Kept {
            royal_captures: true,
            ..Kept::default()
        }
    }

    // as if those of the other side were its own for the moment
    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_sides(Occasion::Always))
    }

    fn level(&self) -> Level {
        Level::Check
    }
}

/// Remembers, after a move without capture, its departure and arrival, or after any move where the man stands.
struct Remember {
    banned: Banned,
    last: SlotId,
}

impl AfterMove for Remember {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn conduct(&self) -> Conduct {
        Conduct::REMEMBERS
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let Shape { from, to, act, .. } = played.shape;
        let number = |at: Sq| at.index() as u32;
        // a promoted man, or a king that has castled, cannot undo the move
        let can_be_undone = !player.has_captured(played)
            && !matches!(act, Act::Castle(_))
            && player.departed(played) == player.state().piece(to);
        match self.banned {
            Banned::SameMan => player.remember(self.last, 1 + number(to)),
            Banned::Undoing if can_be_undone => {
                player.remember(self.last, 1 + number(from) + 64 * number(to));
            }
            _ => {}
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, conditions, diagram, game, legal, man, play, promotions};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::moves::Status;

    const NAMES: [&str; 3] = ["HalfInChess", "AllInChess", "MainlyInChess"];

    #[test]
    fn men_of_the_other_side_move_as_their_owner_would() {
        let men = ["ka1 ph2", "kh8 rd7 pc2", ""];
        for (name, own) in NAMES.into_iter().zip([false, true, true]) {
            let reached = |from| legal(men, White, &[name], from);
            assert_eq!(reached("h2"), if own { "h3 h4" } else { "" }, "{name}");
            assert_eq!(reached("c2"), "c1", "{name}");
            // not to where it attacks the own king
            let rook = reached("d7");
            assert!(rook.contains("d2") && !rook.contains("d1"), "{name}");
            assert_eq!(reached("h8"), "g7 h7 g8", "{name}");
        }
        assert_eq!(legal(men, White, &[], "c2"), "");
    }

    #[test]
    fn pawns_of_the_other_side_are_promoted() {
        let game = game("ka1 ra8", "kh8 pc2 pd2", White, &["HalfInChess"]);
        assert_eq!(promotions(&game, "c2c1"), "b s");
        let mut player = game.play();
        assert!(play(&mut player, "c2c1") && man(&player, "c1") == "b");
    }

    #[test]
    fn the_own_king_must_not_be_attacked() {
        // the black pawn shields the white king, and the rook must not give check
        let men = ["ke1", "kh8 re8 pe5 rd5", ""];
        assert_eq!(legal(men, White, &["AllInChess"], "e5"), "e4");
        assert!(!legal(men, White, &["AllInChess"], "d5").contains("d1"));
        // the other king may go into an attack
        let men = ["ka1 rg1", "kh7", ""];
        assert!(legal(men, White, &["HalfInChess"], "h7").contains("g7"));
    }

    #[test]
    fn a_move_is_not_undone_or_a_man_not_moved_twice() {
        for (name, again) in
            NAMES
                .into_iter()
                .zip(["", "a3 b3 c3 e3 f3 g3 h3 d2 d4 d5 d6 d7 d8", ""])
        {
            let game = game("ka1 rd1", "kh7 re8", Black, &[name]);
            let mut player = game.play();
            assert!(play(&mut player, "d1d3"));
            let mut wanted: Vec<&str> = again.split_whitespace().collect();
            wanted.sort_by_key(|at| (at.as_bytes()[1], at.as_bytes()[0]));
            assert_eq!(arrivals(&mut player, "d3"), wanted.join(" "), "{name}");
            // after another move it is free
            assert!(
                play(&mut player, "e8e7") && play(&mut player, "d3d1"),
                "{name}"
            );
        }
    }

    #[test]
    fn the_man_is_followed_when_it_captures() {
        let game = game("ka1 rd1", "kh7 pd3 pb7", Black, &["AllInChess"]);
        let mut player = game.play();
        assert!(play(&mut player, "d1d3"));
        assert!(arrivals(&mut player, "d3").contains("d1"));
        let other = crate::testing::game("ka1 rd1", "kh7 pd3 pb7", Black, &["MainlyInChess"]);
        let mut player = other.play();
        assert!(play(&mut player, "d1d3"));
        assert_eq!(arrivals(&mut player, "d3"), "");
    }

    #[test]
    fn a_side_without_men_moves_those_of_the_other() {
        let game = game("ka1", "", Black, &["HalfInChess"]);
        let mut player = game.play();
        assert_eq!(arrivals(&mut player, "a1"), "b1 a2 b2");
        assert_eq!(player.status(), Status::Play);
        assert!(play(&mut player, "a1b1"));
        assert_eq!(player.status(), Status::Stalemate);
    }

    #[test]
    fn it_stands_alone() {
        let start = diagram("ka1", "kh8", "", White);
        for other in [&["HalfInChess", "Circe"][..], &["Circe", "AllInChess"]] {
            assert!(crate::game::Game::new(&start, &conditions(other)).is_err());
        }
        for (white, neutral) in [("ka1", "qd4"), ("ka1 Kamikaze:qd4", "")] {
            let start = diagram(white, "kh8", neutral, White);
            assert!(crate::game::Game::new(&start, &conditions(&["AllInChess"])).is_err());
        }
        let start = diagram("Royal:qa1", "kh8", "", White);
        assert!(crate::game::Game::new(&start, &conditions(&["AllInChess"])).is_ok());
    }
}
