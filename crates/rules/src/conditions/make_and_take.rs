//! Make & Take: a man captures only after it has moved, as part of its move, as the man does that it captures.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{Kept, Level, Liberties, MoveSource, Occasion, Offers};
use sauterelle_kernel::men::Sight;
use sauterelle_kernel::moves::{Shape, Shapes};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;

/// The condition.
pub struct MakeAndTake;

static META: Meta = Meta {
    name: ["Make&TakeChess", "Make&TakeEchecs", "Make&TakeSchach"],
    aliases: &["MakeAndTake"],
    options: &[],
    doc: "To capture, a man first moves, without capture, in the way of the man that it will capture, then captures from there in its own way; both are \
          one move. Captures from where it stands are illegal, and no threats. Pawns' steps go in the direction of the captured pawn. Castling is no first part.",
    source: "H. Laue",
    texts: sauterelle_kernel::texts!("make_and_take.txt"),
};

impl RuleDef for MakeAndTake {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::HowMenAreCaptured)?;
        builder.source(ByTheVictimsWay);
        Ok(())
    }
}

struct ByTheVictimsWay;

impl MoveSource for ByTheVictimsWay {
    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes) {
        shapes.retain(|shape| shape.capture.is_none());
        for from in men {
            if let Some(man) = player.state().piece(from)
                && player.may_move(side, from, man)
            {
                add_captures(player, side, from, man, shapes);
            }
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_places(Occasion::Captures))
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn captures(&self, view: &View, by: Side, (from, man): (Sq, Piece), at: Sq) -> Option<bool> {
        let Some(victim) = view.state().piece(at) else {
            return Some(false);
        };
        let before = view.may_capture_from_squares(by, from, man, at);
        if before.is_empty() {
            return Some(false);
        }
        for start in before & starts(view, by, from, man, victim.kind) {
            if view.captures_from(by, [from, start], man.kind, at)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn offers(&self) -> Offers {
        Offers::MovesOfOneMan
    }

    fn keeps(&self) -> Kept {
        Kept {
            quiet_moves: true,
            ..Kept::default()
        }
    }
}

/// Adds the captures of one man, for one kind of victims after the other.
fn add_captures(player: &mut Player, side: Side, from: Sq, man: Piece, out: &mut Shapes) {
    let mut prey = player.prey(side) & player.state().occupied() & !Bb::of(from);
    while let Some(at) = prey.into_iter().next() {
        let kind = player
            .state()
            .piece(at)
            .map_or(man.kind, |victim| victim.kind);
        let victims = prey & player.state().of_kind(kind);
        prey &= !victims;
        for start in starts(player, side, from, man, kind) {
            captures_from(player, side, man, [from, start], victims, out);
        }
    }
}

/// Where a man can go first to capture men of this kind: as a man of the other side would go.
fn starts(view: &View, side: Side, from: Sq, man: Piece, kind: KindId) -> Bb {
    let sight = Sight {
        side: !side,
        occupied: view.met_by(man),
        missing: view.state().missing(),
        enemies: Bb::EMPTY,
    };
    // on two boards a square that looks empty may not be
    let found = view.quiet_squares(&sight, from, kind) & !view.state().occupied();
    debug_assert_eq!(found, starts_of_moves(view, side, from, man, kind));
    found
}

/// The same, by the moves themselves.
fn starts_of_moves(view: &View, side: Side, from: Sq, man: Piece, kind: KindId) -> Bb {
    let mut steps = Shapes::new();
    view.append_moves_as(!side, from, man, kind, Bb::EMPTY, &mut steps);
    let quiet = steps.iter().filter(|step| step.capture.is_none());
    let starts: Bb = quiet.map(|step| step.to).collect();
    starts & !view.state().occupied()
}

/// Adds the captures of these victims, all of one kind, by way of `start`. One way is enough for each.
fn captures_from(
    player: &mut Player,
    side: Side,
    man: Piece,
    [from, start]: [Sq; 2],
    victims: Bb,
    out: &mut Shapes,
) {
    if !player.may_capture_on(side, from, start, man, victims) {
        return;
    }
    let mut found = Shapes::new();
    player.begin();
    player.apply(Effect::Move { from, to: start }, Reason::Approach);
    player.append_moves_from(side, start, man, &mut found);
    player.undo();
    for shape in found.iter() {
        let takes = shape.capture.is_some_and(|at| victims.has(at));
        let same = |known: &Shape| {
            (known.from, known.to, known.capture) == (from, shape.to, shape.capture)
        };
        if takes && !out.iter().any(same) {
            // the first part is not told: several may lead to the same capture
            out.push(Shape { from, ..*shape });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const NAME: &[&str] = &["Make&TakeChess"];

    #[test]
    fn a_man_goes_as_its_victim_before_it_captures() {
        // as a knight to c3, e3, c5, … and from there along rank or file: only from d6 the knight on d8 can be reached
        let men = ["rb5 kh1", "sd8 kh8", ""];
        assert!(!legal(men, White, &[], "b5").contains("d8"));
        assert!(legal(men, White, NAME, "b5").contains("d8"));
        // from where it stands it captures nothing
        let men = ["ra1 kh1", "sa8 kc3", ""];
        assert!(legal(men, White, &[], "a1").contains("a8"));
        assert_eq!(
            legal(men, White, NAME, "a1"),
            "b1 c1 d1 e1 f1 g1 a2 a3 a4 a5 a6 a7"
        );
    }

    #[test]
    fn who_captures_an_orphan_goes_first_as_men_that_observe_it() {
        // as the black orphan would go on e7, where the knight observes it; Popeye 4.91
        let men = ["sc8 ke7", "og4", ""];
        assert!(legal(men, White, NAME, "e7").contains("g4"));
        let men = ["sa8 ke7", "og4", ""];
        assert!(!legal(men, White, NAME, "e7").contains("g4"));
    }

    #[test]
    fn steps_of_pawns_are_those_of_the_captured_one() {
        // the bishop goes down one square, as the black pawn would
        let men = ["bg6 kd7", "pd2 ke1", ""];
        assert!(legal(men, White, NAME, "g6").contains("d2"));
        let men = ["bg4 kd7", "pd2 ke1", ""];
        assert!(!legal(men, White, NAME, "g4").contains("d2"));
    }

    #[test]
    fn kings_are_attacked_after_a_step_as_a_king() {
        for (king, check) in [("kb8", true), ("ka8", true), ("kc8", false), ("kb2", true)] {
            let game = game("ra1 kh1", king, Black, NAME);
            assert_eq!(game.play().in_check(Black), check, "{king}");
        }
    }

    #[test]
    fn pawns_promote_by_capture_and_capture_en_passant() {
        // as a rook to c7, from there as a pawn
        let taking = game("pe7 kh1", "rd8 kh8", White, NAME);
        let mut player = taking.play();
        assert!(play(&mut player, "e7d8"));
        assert_eq!([man(&player, "d8"), man(&player, "e7")], ["Q", ""]);
        // down one square as a black pawn, then across
        let passing = game("pe6 kh1", "pd7 kh8", Black, NAME);
        let mut player = passing.play();
        assert!(play(&mut player, "d7d5"));
        assert_eq!(arrivals(&mut player, "e6"), "d6 e7");
    }

    #[test]
    fn the_first_part_does_not_end_on_a_man_of_the_other_board() {
        let game = game(
            "ke1 pf2 AliceB:rd5",
            "ke8 pf7",
            White,
            &[NAME[0], "AliceChess"],
        );
        assert!(!game.play().legal_moves().is_empty());
    }
}
