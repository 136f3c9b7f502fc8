//! Bul and Dob men: the men over which they go move too.

use super::{Attribute, hurdles};
use crate::attributes::bits;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::RuleError;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Conduct, Played, Stage};
use sauterelle_kernel::men::Sight;
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use sauterelle_languages::later;

/// The hurdle moves as the man that has gone over it.
pub(super) static BUL: Attribute = Attribute {
    name: ["Bul", "Bul", "Bul"],
    attrs: bits::BUL,
    doc: "The man over which it goes moves too, as part of the same move: in the way of the Bul man, without capturing, to a \
          square chosen by the side that moves the Bul man. If it cannot, the move is illegal, and no check. Any man can be moved like \
          this, kings too; pawns that come to their last rank promote, to what that side chooses.",
    source: "D. Kostadinov and P. Petkov (Julia's Fairies, 2020)",
    texts: sauterelle_kernel::texts!("bul.txt"),
    unsupported_with: REFUSED,
    brings: &[],
    for_all_men: None,
    put_in_force: |diagram, builder| put_in_force(diagram, &BUL, "a Bul", builder),
};

/// The hurdle moves in its own way.
pub(super) static DOB: Attribute = Attribute {
    name: ["Dob", "Dob", "Dob"],
    attrs: bits::DOB,
    doc: "As Bul, but the man over which it goes moves in its own way; a neutral one as a man of the side that moves. A \
          paralysed man cannot.",
    source: "Anda Fairy Planet 3 (2021)",
    texts: sauterelle_kernel::texts!("bul.txt"),
    unsupported_with: REFUSED,
    brings: &[],
    for_all_men: None,
    put_in_force: |diagram, builder| put_in_force(diagram, &DOB, "a Dob", builder),
};

const REFUSED: super::Unsupported = super::Unsupported {
    conditions: &[
        "Circe",
        "MarsCirce",
        "AntiMarsCirce",
        "AliceChess",
        "Imitator",
        "Masand",
        "MasandGeneralised",
        "MessignyChess",
        "Take&MakeChess",
    ],
    why: later!(
        "nobody has published when the man gone over moves beside what else happens, nor whether a man is observed whose capture it could prevent"
    ),
};

fn put_in_force(
    diagram: &Diagram,
    attribute: &Attribute,
    what: &str,
    builder: &mut Builder,
) -> Result<(), RuleError> {
    hurdles::require(diagram, attribute, what)?;
    hurdles::let_pawns_promote(diagram, attribute, builder);
    // whether a capture is possible depends on where the hurdle can go
    builder.threats_are_played();
    builder.after_move(MoveHurdle {
        attrs: attribute.attrs,
    });
    Ok(())
}

struct MoveHurdle {
    attrs: Attrs,
}

impl AfterMove for MoveHurdle {
    fn stage(&self) -> Stage {
        Stage::Recolouring
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            men: Some(self.attrs),
            ..Conduct::ANYTHING
        }
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let moves_others = player
            .mover(played)
            .is_some_and(|man| man.attrs.has(self.attrs));
        if !moves_others || played.shape.act != Act::Plain {
            return Verdict::Legal;
        }
        let hurdles = hurdles::of(player, played);
        if hurdles.is_empty() {
            return Verdict::Legal;
        }
        let Some(at) = hurdles[player.choose(hurdles.len())] else {
            return Verdict::Legal;
        };
        let arrivals = self.arrivals(player, played, at);
        let (Some(piece), false) = (player.state().piece(at), arrivals.is_empty()) else {
            player.note(self.name(), |_| Remark::at(Message("cannot-move"), at));
            return Verdict::Illegal;
        };
        let chosen = player.choose(arrivals.len() as usize);
        let Some(to) = arrivals.into_iter().nth(chosen) else {
            return Verdict::Illegal;
        };
        player.apply(Effect::Remove { at, piece }, Reason::Hurdle);
        player.apply(Effect::Add { at: to, piece }, Reason::Hurdle);
        let owner = owner(piece, played.side);
        player.promote(to, owner, Reason::HurdlePromotion);
        Verdict::Legal
    }
}

impl MoveHurdle {
    fn name(&self) -> &'static str {
        match self.attrs {
            bits::BUL => BUL.name[0],
            _ => DOB.name[0],
        }
    }

    /// Where the man on `at` can go.
    fn arrivals(&self, view: &View, played: &Played, at: Sq) -> Bb {
        let Some(piece) = view.state().piece(at) else {
            return Bb::EMPTY;
        };
        let (kind, side) = match self.attrs {
            bits::BUL => (played.shape.via, played.side),
            _ => (piece.kind, owner(piece, played.side)),
        };
        // what a man does in its own way it must be able to do: a paralysed one cannot
        if self.attrs == bits::DOB && !view.may_move(side, at, piece) {
            return Bb::EMPTY;
        }
        let sight = Sight {
            side,
            occupied: view.met_by(piece),
            missing: view.state().missing(),
            enemies: Bb::EMPTY,
        };
        view.quiet_squares(&sight, at, kind) & !Bb::of(at)
    }
}

/// Whose man it is; a neutral one belongs to the side that moves.
fn owner(piece: Piece, moving: Side) -> Side {
    if piece.sides.has(moving) {
        moving
    } else {
        !moving
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{arrivals, conditions, diagram, game, game_of, outcomes};
    use sauterelle_kernel::board::piece::Side;

    #[test]
    fn the_hurdle_moves_as_the_bul_man_or_in_its_own_way() {
        let after = |attribute: &str| {
            let white = format!("kh1 {attribute}:ga4 bc4");
            let game = game(&white, "kh8", Side::White, &[]);
            outcomes(&mut game.play(), "a4d4", "b").join(" ")
        };
        assert_eq!(after("Bul"), "e4", "over the man that has just passed");
        assert_eq!(after("Dob"), "a2 a6 b3 b5 d3 d5 e2 e6 f1 f7 g8");
    }

    #[test]
    fn without_a_move_of_the_hurdle_there_is_no_move() {
        let reached = |hopper: &str| {
            let game = game(
                &format!("kh1 {hopper}a4 pc4 pe4 pc5"),
                "kh8",
                Side::White,
                &[],
            );
            arrivals(&mut game.play(), "a4")
        };
        assert_eq!(reached("g"), "d4");
        assert_eq!(reached("Bul:g"), "d4", "the pawn goes to c6");
        assert_eq!(reached("Dob:g"), "");
    }

    #[test]
    fn a_paralysed_hurdle_does_not_move_in_its_own_way() {
        let reached = |hopper: &str| {
            // two bishops that paralyse each other
            let white = format!("kh1 {hopper}a4 bc4");
            let game = game(&white, "kh8 bb5", Side::White, &["Madrasi"]);
            arrivals(&mut game.play(), "a4")
        };
        assert_eq!([reached("Bul:g"), reached("Dob:g")], ["d4 c6", ""]);
    }

    #[test]
    fn nor_is_there_a_check() {
        let in_check = |hopper: &str| {
            let game = game(&format!("kc1 {hopper}a4 pc4 pc5"), "kd4", Side::Black, &[]);
            game.play().in_check(Side::Black)
        };
        assert!(in_check("g") && !in_check("Dob:g"));
    }

    #[test]
    fn a_hurdle_keeps_its_side_and_a_pawn_promotes() {
        // the pawn goes over the man that has passed, or over its king to its last rank
        let after = |attribute: &str, watched: &str| {
            let white = format!("kh1 {attribute}:ga3");
            let game = game(&white, "kb2 pb3", Side::White, &[]);
            outcomes(&mut game.play(), "a3c3", watched).join(" ")
        };
        assert_eq!(after("Bul", "p"), "d3");
        assert_eq!(after("Bul", "s"), "b1");
        assert_eq!(after("Bul", "g"), "b1");
        assert_eq!(after("Dob", "p"), "", "the pawn is blocked");
    }

    #[test]
    fn a_neutral_hurdle_belongs_to_the_side_that_moves() {
        let after = |side, hopper: [&'static str; 2]| {
            let game = game_of([hopper[0], hopper[1], "pb3"], side, &[]);
            outcomes(&mut game.play(), "a3c3", "p").join(" ")
        };
        assert_eq!(after(Side::White, ["kh1 Dob:ga3", "kh8"]), "b4");
        assert_eq!(after(Side::Black, ["kh1", "kh8 Dob:ga3"]), "b2");
    }

    #[test]
    fn the_own_king_may_be_moved_out_of_check() {
        let reached = |hopper: &str| {
            let game = game(&format!("kd4 {hopper}d6"), "kh8 ra4", Side::White, &[]);
            arrivals(&mut game.play(), "d6")
        };
        assert_eq!(
            [reached("g"), reached("Bul:g"), reached("Dob:g")],
            ["", "d3", "d3"]
        );
    }

    #[test]
    fn other_men_and_some_conditions_are_refused() {
        let rook = diagram("ka1 Bul:rd1", "kh8", "", Side::White);
        assert!(Game::new(&rook, &[]).is_err());
        let hopper = diagram("ka1 Dob:gd1", "kh8", "", Side::White);
        assert!(Game::new(&hopper, &[]).is_ok());
        for refused in [
            "PWC",
            "Circe",
            "AntiMarsCirce",
            "AliceChess",
            "MessignyChess",
        ] {
            assert!(Game::new(&hopper, &conditions(&[refused])).is_err());
        }
    }
}
