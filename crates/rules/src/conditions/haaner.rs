//! Haan chess: squares that men leave become holes.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{AfterMove, Liberties, Played, Stage};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;

/// The condition.
pub struct Haaner;

static META: Meta = Meta {
    name: ["HaanerChess", "Haan", "HaanerSchach"],
    aliases: &[],
    options: &[],
    doc: "A square that a man leaves by its move becomes a hole, as does the square of a pawn captured en passant; in castling those of king \
          and rook do. Nobody goes to a hole or over it along a line, and nobody is reborn there.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("haaner.txt"),
};

impl RuleDef for Haaner {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.holes(Bb::EMPTY)?;
        builder.after_move(LeaveHoles);
        Ok(())
    }
}

struct LeaveHoles;

impl AfterMove for LeaveHoles {
    fn stage(&self) -> Stage {
        // before anybody is reborn there
        Stage::Removal
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::NONE)
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let mut left = Bb::EMPTY;
        for entry in player.effects_of(played) {
            match (entry.effect, entry.reason) {
                (Effect::Move { from, .. }, Reason::Castling) => left |= Bb::of(from),
                (Effect::Remove { at, .. }, Reason::EnPassant) => left |= Bb::of(at),
                _ => {}
            }
        }
        left |= Bb::of(played.shape.from);
        for at in left & !player.state().occupied() {
            player.apply(Effect::Hole { at }, Reason::Movement);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    /// The squares that are missing after a move.
    fn holes(men: (&str, &str), condition: &[&str], before: &str, squares: &str) -> String {
        let side = if before.is_empty() { White } else { Black };
        let game = game(men.0, men.1, side, condition);
        let mut player = game.play();
        assert!(before.is_empty() || play(&mut player, before));
        assert!(play(&mut player, squares));
        let names: Vec<String> = player.state().missing().map(|at| at.to_string()).collect();
        names.join(" ")
    }

    const HAAN: &[&str] = &["HaanerChess"];

    #[test]
    fn departures_become_holes() {
        let men = ("ke1 rh1 rd3", "kb6 pe7 qd8");
        assert_eq!(holes(men, HAAN, "", "d3d8"), "d3");
        assert_eq!(holes(men, HAAN, "", "e1g1"), "e1 h1");
        assert_eq!(holes(men, HAAN, "d8d7", "e1e2"), "e1 d8");
        let men = ("kh1 pd5", "kh6 pe7");
        assert_eq!(holes(men, HAAN, "e7e5", "d5e6"), "d5 e5 e7");
    }

    #[test]
    fn nobody_is_reborn_on_the_departure() {
        let men = ("kh1 rd3", "kh6 qd8");
        assert_eq!(holes(men, &["HaanerChess", "PWC"], "", "d3d8"), "d3");
        let pwc = game(men.0, men.1, White, &["PWC"]);
        let mut player = pwc.play();
        assert!(play(&mut player, "d3d8"));
        assert_eq!(man(&player, "d3"), "q");
    }

    #[test]
    fn a_pinned_man_leaves_a_hole_on_its_line() {
        let beside = "b7 c7 d7 e7 f7 g7 h7";
        for (condition, reached) in [(&[][..], ""), (HAAN, beside)] {
            let game = game("ka1 ra4", "ka8 ra7", Black, condition);
            let reached = format!("a4 a5 a6 {reached}");
            assert_eq!(arrivals(&mut game.play(), "a7"), reached.trim_end());
        }
    }

    #[test]
    fn holes_are_taken_back() {
        let game = game("kh1 rd3", "kh6", White, HAAN);
        let mut player = game.play();
        let key = player.state().key();
        assert!(play(&mut player, "d3d8"));
        assert_eq!(player.state().key(), player.state().fresh_key());
        player.undo();
        assert_eq!(
            (player.state().key(), player.state().missing().len()),
            (key, 0)
        );
    }
}
