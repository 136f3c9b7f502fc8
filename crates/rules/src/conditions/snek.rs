//! Snek chess: a captured man is replaced by one of its side that takes its place in rank.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, Altered, Conduct, Liberties, Occasion, Planned, Played, Stage, When,
};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// One of the two conditions.
pub struct Snek {
    meta: &'static Meta,
    in_circle: bool,
}

/// Snek chess.
pub static SNEK: Snek = Snek {
    meta: &Meta {
        name: ["SnekChess", "EchecsSnek", "SnekSchach"],
        aliases: &[],
        options: &[],
        doc: "When a man is captured, a man of its side becomes what it was: for a queen a rook, for a rook a bishop, for a bishop a knight, for a \
              knight the king, which stays royal. If there are several, the capturing side chooses one. When a pawn is captured, a royal \
              knight becomes a king again.",
        source: "D. Kostadinov, 2013",
        texts: sauterelle_kernel::texts!("snek.txt"),
    },
    in_circle: false,
};

/// Snek circle chess.
pub static CIRCLE: Snek = Snek {
    meta: &Meta {
        name: [
            "SnekCircleChess",
            "EchecsSnekCirculaires",
            "SnekZirkulaerSchach",
        ],
        aliases: &[],
        options: &[],
        doc: "When a man is captured, a man of its side becomes what it was: for a queen a rook, for a rook a bishop, for a bishop a knight, for a \
              knight a queen. If there are several, the capturing side chooses one.",
        source: "after Snek chess",
        texts: sauterelle_kernel::texts!("snek.txt"),
    },
    in_circle: true,
};

impl RuleDef for Snek {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(Replace {
            in_circle: self.in_circle,
        });
        Ok(())
    }
}

struct Replace {
    in_circle: bool,
}

impl Replace {
    /// The kind of the men one of which becomes the captured kind.
    fn replacing(&self, captured: KindId) -> Option<KindId> {
        Some(match captured {
            KindId::QUEEN => KindId::ROOK,
            KindId::ROOK => KindId::BISHOP,
            KindId::BISHOP => KindId::KNIGHT,
            KindId::KNIGHT if self.in_circle => KindId::QUEEN,
            KindId::KNIGHT => KindId::KING,
            _ => return None,
        })
    }
}

fn become_kind(player: &mut Player, at: Sq, kind: KindId) {
    if let Some(was) = player.state().piece(at)
        && was.kind != kind
    {
        let now = Piece { kind, ..was };
        player.apply(Effect::Change { at, was, now }, Reason::Substitution);
    }
}

impl AfterMove for Replace {
    fn stage(&self) -> Stage {
        Stage::Transformation
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::CAPTURES,
            ..Conduct::ANYTHING
        }
    }

    // men of the other side change where they stand
    fn alters(&self, view: &View, _planned: &Planned) -> Option<Altered> {
        let are_neutral = !view.neutral_men().is_empty();
        (!are_neutral).then_some(Altered::OTHER_SIDE)
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_kinds(Occasion::Always))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let captured = player.captured(played).next();
        let Some(captured) = captured.map(|(_, man)| man.kind) else {
            return Verdict::Legal;
        };
        let side = !played.side;
        if captured == player.rules().kinds.standard_pawn() && !self.in_circle {
            for at in player.state().royals(side) {
                become_kind(player, at, KindId::KING);
            }
        } else if let Some(kind) = self.replacing(captured) {
            let men = player.state().men(side) & player.state().of_kind(kind);
            let men: Vec<Sq> = men.into_iter().collect();
            if !men.is_empty() {
                let chosen = player.choose(men.len());
                become_kind(player, men[chosen], captured);
            }
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    /// What stands on the squares after White has captured on a6.
    fn after(black: &str, condition: &str, squares: &[&str]) -> String {
        let game = game("ra2 kh1", black, White, &[condition]);
        let mut player = game.play();
        assert!(play(&mut player, "a2a6"));
        let men: Vec<String> = squares.iter().map(|at| man(&player, at)).collect();
        men.join(" ")
    }

    #[test]
    fn men_move_up() {
        for condition in ["SnekChess", "SnekCircleChess"] {
            assert_eq!(after("qa6 rg6 kg8", condition, &["g6"]), "q");
            assert_eq!(after("ra6 bg6 kg8", condition, &["g6"]), "r");
            assert_eq!(after("ba6 sg6 kg8", condition, &["g6"]), "b");
            assert_eq!(after("ba6 rg6 kg8", condition, &["g6"]), "r");
        }
        let black = "sa6 qg6 kg8";
        assert_eq!(after(black, "SnekChess", &["g6", "g8"]), "q s");
        assert_eq!(after(black, "SnekCircleChess", &["g6", "g8"]), "s k");
    }

    #[test]
    fn by_a_pawn_the_king_is_one_again() {
        let men = "pa6 kg8";
        assert_eq!(after(men, "SnekChess", &["g8"]), "k");
        let game = game("ra2 kh1", "sa6 pa7 kg8", White, &["SnekChess"]);
        let mut player = game.play();
        assert!(play(&mut player, "a2a6") && play(&mut player, "g8e7"));
        assert!(play(&mut player, "a6a7"));
        assert_eq!(man(&player, "e7"), "k");
    }

    #[test]
    fn the_capturing_side_chooses_among_several() {
        let game = game("ra2 kh1", "qa6 rg6 rf6 kg8", White, &["SnekChess"]);
        let moves = game.play().legal_moves();
        let to = "a6".parse().unwrap();
        assert_eq!(moves.iter().filter(|mv| mv.shape.to == to).count(), 2);
    }
}
