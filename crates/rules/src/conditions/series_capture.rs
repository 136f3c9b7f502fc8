//! Series capture: a man that has captured may move again at once.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{AfterMove, Conduct, Liberties, Occasion, Played, Stage, When};
use sauterelle_kernel::moves::{Act, Shape, Shapes};
use sauterelle_kernel::observe::generate::Which;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_languages::say;

/// The condition.
pub struct SeriesCapture;

static META: Meta = Meta {
    name: ["SeriesCapture", "SerieCapture", "SerienSchlag"],
    aliases: &[],
    options: &[],
    doc: "A man that has captured may go on, as part of its move, with any move of its own (but no exchange), and after another capture again. It goes on only from positions in which neither \
          side is in check. All else that a move brings about, promotions for instance, comes with each part of it. Only its first part gives check.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("series_capture.txt"),
};

impl RuleDef for SeriesCapture {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let why = say!("a man could go on without end, capturing men that are reborn");
        builder.claim_because(Claim::RebirthOfCaptured, why.to_string())?;
        let why = say!("a man could go on without end, capturing what is left behind");
        builder.claim_because(Claim::EnemiesLeftBehind, why.to_string())?;
        builder.after_move(MoveAgain);
        Ok(())
    }
}

struct MoveAgain;

impl AfterMove for MoveAgain {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::CAPTURES,
            ..Conduct::ANYTHING
        }
    }

    // it captures several men
    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            removals: true,
            repeats: true,
            ..Liberties::of_places(Occasion::Captures)
        })
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let side = played.side;
        let man = player.moved_man(played);
        let Some(from) = man.filter(|at| player.state().men(side).has(*at)) else {
            return Verdict::Legal;
        };
        if !player.has_captured(played)
            || player.apart(|player| player.in_check(side) || player.in_check(!side))
        {
            return Verdict::Legal;
        }
        let mut shapes = Shapes::new();
        player.generate(side, Which::Of(Bb::of(from)), &mut shapes);
        let royals = player.state().all_royals();
        // it goes on by itself: an exchange is a move of others too, or of nobody
        let alone =
            |shape: &Shape| !matches!(shape.act, Act::Exchange | Act::Stay) && !shape.castles();
        shapes.retain(|shape| alone(shape) && !shape.capture.is_some_and(|at| royals.has(at)));
        match player.choose(shapes.len() + 1).checked_sub(1) {
            None => Verdict::Legal,
            // this rule acts after that part, too
            Some(chosen) => player.go_on(shapes[chosen], side),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{conditions, diagram, game, man};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const NAME: &[&str] = &["SeriesCapture"];

    /// Where the moves of White that begin between two squares leave a man of the kind.
    fn ends(men: [&str; 2], names: &[&str], squares: &str, code: &str) -> String {
        let start = game(men[0], men[1], White, names);
        let mut player = start.play();
        let mut found = Vec::new();
        for mv in player.legal_moves() {
            if format!("{}{}", mv.shape.from, mv.shape.to) == squares {
                player.play(&mv);
                for at in sauterelle_kernel::board::square::Sq::all() {
                    if man(&player, &at.to_string()) == code {
                        found.push(at);
                    }
                }
                player.undo();
            }
        }
        found.sort();
        found.dedup();
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        found.join(" ")
    }

    #[test]
    fn nobody_goes_on_by_an_exchange() {
        let men = ["bb1 kh1", "pc2 bh8 kh6"];
        for other in ["MessignyChess", "RoleExchange"] {
            let names = [NAME[0], other];
            assert_eq!(ends(men, &names, "b1c2", "B"), ends(men, NAME, "b1c2", "B"));
        }
    }

    #[test]
    fn who_has_captured_may_move_again() {
        let men = ["bb1 kh1", "pc2 pd3 kh8"];
        assert_eq!(ends(men, &[], "b1c2", "B"), "c2");
        // b1, d1, b3, a4, and by d3 wherever a bishop goes from there
        assert_eq!(
            ends(men, NAME, "b1c2", "B"),
            "b1 d1 f1 c2 e2 b3 d3 a4 c4 e4 b5 f5 a6 g6 h7"
        );
        // who has not, does not
        assert_eq!(ends(men, NAME, "b1a2", "B"), "a2");
    }

    #[test]
    fn but_not_after_a_check_or_out_of_one() {
        // from c2 the rook gives check
        assert_eq!(ends(["rb2 kh1", "pc2 kc8"], NAME, "b2c2", "R"), "c2");
        assert_ne!(ends(["rb2 kh1", "pc2 kd8"], NAME, "b2c2", "R"), "c2");
        // the king would be left in check on the way
        assert_eq!(ends(["rb1 kh1", "rb4 ra1 kd8"], NAME, "b1b4", "R"), "");
    }

    #[test]
    fn it_goes_on_as_what_it_is_promoted_to() {
        let men = ["pb7 kh1", "sa8 kh3"];
        assert_eq!(ends(men, NAME, "b7a8", "S"), "b6 c7 a8");
    }

    #[test]
    fn only_the_first_part_gives_check() {
        let start = game("rb1 kh1", "pb4 kg4", Black, NAME);
        assert!(!start.play().in_check(Black));
    }

    #[test]
    fn pawns_that_a_man_leaves_to_the_enemy_would_be_captured_without_end() {
        let start = diagram("ke2 se7", "ka2 pf7", "", Black);
        for (sentinelles, is_refused) in [("Sentinelles", false), ("Sentinelles PionAdvers", true)]
        {
            let both = conditions(&["SeriesCapture", sentinelles]);
            let game = crate::game::Game::new(&start, &both);
            assert_eq!(game.is_err(), is_refused, "{sentinelles}");
        }
    }
}
