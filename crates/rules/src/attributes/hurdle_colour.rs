//! Hurdle colour changers: the men over which they go change sides.

use super::{Attribute, hurdles};
use crate::attributes::bits;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Piece, Sides};
use sauterelle_kernel::condition::RuleError;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::hooks::{AfterMove, Conduct, Played, Stage};
use sauterelle_kernel::men::Nature;
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_languages::later;

/// The attribute.
pub(super) static HURDLE_COLOUR_CHANGING: Attribute = Attribute {
    name: [
        "HurdleColourChanging",
        "CouleurEchangeantSautoir",
        "SprungbockFarbeWechselnd",
    ],
    attrs: bits::HURDLE_COLOUR_CHANGING,
    doc: "The man over which it goes changes sides, unless that is a king or a neutral man. Where it can go over several men to \
          one square, the side that moves it chooses. Pawns promote to the kinds of the diagram with or without the attribute, as \
          they are there.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("hurdle_colour.txt"),
    unsupported_with: super::NONE,
    brings: &[],
    for_all_men: None,
    put_in_force,
};

fn put_in_force(diagram: &Diagram, builder: &mut Builder) -> Result<(), RuleError> {
    hurdles::require(
        diagram,
        &HURDLE_COLOUR_CHANGING,
        later!("a hurdle colour changing"),
    )?;
    hurdles::let_pawns_promote(diagram, &HURDLE_COLOUR_CHANGING, builder);
    builder.after_move(ChangeHurdle);
    Ok(())
}

struct ChangeHurdle;

impl AfterMove for ChangeHurdle {
    fn stage(&self) -> Stage {
        Stage::Recolouring
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            men: Some(bits::HURDLE_COLOUR_CHANGING),
            ..Conduct::ANYTHING
        }
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let changes = player
            .mover(played)
            .is_some_and(|man| man.attrs.has(bits::HURDLE_COLOUR_CHANGING));
        if !changes || played.shape.act != Act::Plain {
            return Verdict::Legal;
        }
        let hurdles = hurdles::of(player, played);
        if hurdles.is_empty() {
            return Verdict::Legal;
        }
        let chosen = hurdles[player.choose(hurdles.len())];
        if let Some(at) = chosen
            && let Some(was) = player.state().piece(at)
            && player.rules().kinds.man(was.kind).nature != Nature::King
            && was.sides != Sides::Neutral
        {
            let sides = was.sides.swapped();
            let now = Piece { sides, ..was };
            player.apply(Effect::Change { at, was, now }, Reason::Conversion);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{arrivals, diagram, game, game_of, play};
    use sauterelle_kernel::board::piece::{Side, Sides};

    #[test]
    fn the_hurdle_changes_sides() {
        let game = game("ka1 HurdleColourChanging:gd1", "kh8 pd4", Side::White, &[]);
        let mut player = game.play();
        assert!(play(&mut player, "d1d5"));
        let pawn = player.state().piece("d4".parse().unwrap()).unwrap();
        assert_eq!(pawn.sides, Sides::White);
    }

    #[test]
    fn the_hurdle_of_a_capture_changes_sides_though_the_man_goes_on() {
        let changer = "ke1 HurdleColourChanging:ga1";
        let men = [changer, "ke8 pa3 ra4", ""];
        let game = game_of(men, Side::White, &["Take&MakeChess"]);
        let mut player = game.play();
        assert!(play(&mut player, "a1h4"));
        let pawn = player.state().piece("a3".parse().unwrap()).unwrap();
        assert_eq!(pawn.sides, Sides::White);
    }

    #[test]
    fn the_hurdle_changes_sides_though_the_man_goes_to_its_rebirth_square_first() {
        // the square that it has left lies between
        for (men, black, names, moved) in [
            ("ge7", "pe6", "AntiMarsCirce", "e7e5"),
            ("ge7", "pe6 re5", "MarsCirce", "e7e5"),
        ] {
            let men = format!("kh1 HurdleColourChanging:{men}");
            let black = format!("ka7 {black}");
            let game = game_of([&men, &black, ""], Side::White, &[names]);
            let mut player = game.play();
            assert!(play(&mut player, moved), "{names}");
            let pawn = player.state().piece("e6".parse().unwrap()).unwrap();
            assert_eq!(pawn.sides, Sides::White, "{names}");
        }
    }

    #[test]
    fn it_changes_what_is_legal() {
        // the rook between would attack the own king
        let hop = |hopper: &str| {
            let game = game(&format!("ka4 {hopper}d1 rd4"), "kh8", Side::White, &[]);
            arrivals(&mut game.play(), "d1").contains("d5")
        };
        assert!(hop("g") && !hop("HurdleColourChanging:g"));
    }

    #[test]
    fn several_hurdles_to_one_square_are_several_moves() {
        let count = |eagle: &str| {
            let game = game(&format!("kh1 {eagle}a1"), "kh8 pa4 pc3", Side::White, &[]);
            let to = "b4".parse().unwrap();
            let moves = game.play().legal_moves();
            moves.iter().filter(|mv| mv.shape.to == to).count()
        };
        assert_eq!((count("ea"), count("HurdleColourChanging:ea")), (1, 2));
    }

    #[test]
    fn other_men_are_refused() {
        let diagram = diagram("ka1 HurdleColourChanging:qd1", "kh8", "", Side::White);
        let error = Game::new(&diagram, &[]).err().unwrap();
        assert!(error.to_string().contains("queen"), "{error}");
    }
}
