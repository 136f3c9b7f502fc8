//! Wormholes: a man that moves to one of these squares goes on to another.

use super::squares;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, Takes};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{
    Admission, AfterMove, ChangedMen, Changes, Conduct, Level, Liberties, Occasion, Played, Stage,
    When,
};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use sauterelle_languages::say;

/// The condition.
pub struct Wormholes;

static META: Meta = Meta {
    name: ["Wormholes", "TrousDeVer", "Wurmloecher"],
    aliases: &[],
    options: &[],
    doc: "Followed by squares. A man that moves to one of them (in castling the king) goes on, after its promotion, to another one that is empty, as its side chooses; \
          if there is none, the move is illegal, and no check. It may not come back by that to where it stood, unless it has captured or been promoted. A pawn is \
          promoted where it ends, too, and on a wormhole of its own first rank it has single steps and captures.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("wormholes.txt"),
};

impl RuleDef for Wormholes {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, option: &str) -> Takes {
        squares::after_name(option)
    }

    fn on_board(&self, words: &[(&'static str, String)]) -> Vec<(Sq, &'static str)> {
        squares::signed(words, "W")
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let holes: Bb = squares::all(args.words("")).into_iter().collect();
        if holes.is_empty() {
            let what = say!("Wormholes needs squares, such as a1 or c3f6");
            return Err(RuleError::Argument(what));
        }
        builder.admission(WayOut { holes });
        builder.admission(NoOtherSteps { holes });
        builder.after_move(GoOn { holes });
        builder.pawns_act_on_first_rank();
        Ok(())
    }
}

/// Moves to wormholes only while another one is empty, or becomes so.
struct WayOut {
    holes: Bb,
}

impl Admission for WayOut {
    fn admits(&self, view: &View, _side: Side, shape: &Shape) -> bool {
        let others = self.holes & !Bb::of(shape.to);
        !self.holes.has(shape.to)
            || self.holes.has(shape.from)
            || !(others & !view.state().occupied()).is_empty()
    }

    // men observe each other, and paralyse, whether they could go on or not
    fn level(&self) -> Level {
        Level::Observation
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("no-way-out"), shape.to)
    }
}

/// On their own first rank pawns act only where a wormhole may have led them.
struct NoOtherSteps {
    holes: Bb,
}

impl Admission for NoOtherSteps {
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool {
        let pawn = view.rules().kinds.man(shape.via).walk.pawn();
        self.holes.has(shape.from)
            || !pawn.is_some_and(|pawn| !pawn.from_any_rank && pawn.stands_behind(shape.from, side))
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("no-step-from-first-rank"), shape.from)
    }
}

struct GoOn {
    holes: Bb,
}

impl AfterMove for GoOn {
    fn stage(&self) -> Stage {
        Stage::Transfer
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::EXCHANGES.or_to(self.holes),
            ..Conduct::ANYTHING
        }
    }

    fn changes(&self) -> Changes {
        // the man comes to one square in the end, whatever it has passed
        Changes::Men(ChangedMen {
            squares: 1,
            ..ChangedMen::default()
        })
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_places(Occasion::Moves).sparing(!self.holes))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let from = played.shape.to;
        if !self.holes.has(from) || player.moved_man(played) != Some(from) {
            return Verdict::Legal;
        }
        let mut free = self.holes & !player.state().occupied();
        let promoted = |view: &View| {
            let mut effects = view.effects_of(played).iter();
            effects.any(|entry| entry.reason == Reason::Promotion)
        };
        if !player.has_captured(played) && !promoted(player) {
            free &= !Bb::of(played.shape.from);
        }
        if free.is_empty() {
            player.note(META.name[0], |_| Remark::at(Message("no-way-out"), from));
            return Verdict::Illegal;
        }
        let chosen = player.choose(free.len() as usize);
        let to = free.into_iter().nth(chosen).unwrap_or(from);
        player.apply(Effect::Move { from, to }, Reason::Transfer);
        player.promote(to, played.side, Reason::Promotion);
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, legal, outcomes, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn a_man_goes_on_to_an_empty_wormhole() {
        let game = game("ra1 kh1", "kh8 pf6", White, &["Wormholes a4c3f6g2"]);
        let mut player = game.play();
        // f6 is occupied
        assert_eq!(outcomes(&mut player, "a1a4", "r"), ["c3", "g2"]);
        assert!(outcomes(&mut player, "a1a5", "r").is_empty());
        // a king as any man
        assert_eq!(outcomes(&mut player, "h1g2", "k"), ["a4", "c3", "h8", "h8"]);
    }

    #[test]
    fn without_a_way_out_nobody_goes_there() {
        let names: &[&str] = &["Wormholes a4c3"];
        for (black, reached) in [("kh8", true), ("kh8 pc3", false)] {
            let men = ["ra1 kh1", black, ""];
            assert_eq!(legal(men, White, names, "a1").contains("a4"), reached);
        }
        for (black, check) in [("ka4 pc3", false), ("ka4", true)] {
            let game = game("ra1 kh1", black, Black, names);
            assert_eq!(game.play().in_check(Black), check, "{black}");
        }
    }

    #[test]
    fn a_man_does_not_come_back_but_by_a_capture() {
        let names: &[&str] = &["Wormholes a1a4"];
        for (black, reached) in [("kh8", false), ("kh8 pa4", true)] {
            let men = ["ra1 kh2", black, ""];
            assert_eq!(
                legal(men, White, names, "a1").contains("a4"),
                reached,
                "{black}"
            );
        }
    }

    #[test]
    fn a_pawn_is_promoted_where_it_ends_and_steps_from_the_first_rank() {
        let promoting = game("pb3 kh1", "kh7", White, &["Wormholes b4d8"]);
        let mut player = promoting.play();
        assert_eq!(outcomes(&mut player, "b3b4", "q"), ["d8"]);
        assert!(outcomes(&mut player, "b3b4", "p").is_empty());
        let men = ["pd1 kh1", "kh8", ""];
        assert_eq!(legal(men, White, &["Wormholes b4d1"], "d1"), "d2");
        assert_eq!(legal(men, White, &["Wormholes b4"], "d1"), "");
    }

    #[test]
    fn a_pawn_can_be_captured_en_passant_after_it_has_gone_through() {
        for end in ["h3", "h7"] {
            let wormholes = format!("Wormholes d5{end}");
            let game = game("ke1 pe5", "ka8 pd7", Black, &[&wormholes]);
            let mut player = game.play();
            assert!(play(&mut player, "d7d5"));
            assert!(arrivals(&mut player, "e5").contains("d6"), "{end}");
        }
    }

    #[test]
    fn men_on_wormholes_are_observed_though_nobody_could_go_on() {
        let men = ["ra1 kh4", "ra6 kh8", ""];
        let names: &[&str] = &["Madrasi", "Wormholes a6h4"];
        assert_eq!(legal(men, Black, names, "a6"), "");
        assert!(!legal(men, Black, &names[1..], "a6").is_empty());
    }
}
