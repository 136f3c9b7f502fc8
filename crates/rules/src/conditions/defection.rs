//! Men that change sides by where they go: to squares of another colour, or to the square that the last move has left.

use super::circe::captured_on;
use super::recolouring::{change_sides, change_sides_as, may_change_sides};
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, Piece};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, ChangedMen, Changes, Liberties, Occasion, Played, Stage,
};
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim, LastMove};

/// One of the conditions.
pub struct Defection {
    meta: &'static Meta,
    /// What makes a man change sides.
    cause: fn(&mut Builder) -> Cause,
}

#[derive(Clone, Copy)]
enum Cause {
    /// The first move to a square of another colour.
    FirstColour,
    /// Each move to a square of another colour.
    EachColour,
    /// A move to the square that the last move has left.
    LeftSquare(LastMove),
}

/// Volage.
pub static VOLAGE: Defection = Defection {
    meta: &Meta {
        name: ["Volage", "Volage", "Volage"],
        aliases: &[],
        options: &[],
        doc: "A man (not a king) changes sides when a move of it leads to a square of another colour than that of its departure for the first time; so does a reborn man if its rebirth square has another colour than the square on which it was captured.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("defection.txt"),
    },
    cause: |_| Cause::FirstColour,
};

/// Hypervolage.
pub static HYPERVOLAGE: Defection = Defection {
    meta: &Meta {
        name: ["Hypervolage", "Hypervolage", "Hypervolage"],
        aliases: &[],
        options: &[],
        doc: "A man (not a king) changes sides whenever a move of it leads to a square of another colour than that of its departure, and whenever it is reborn on a square of another colour than that of its capture.",
        source: "after Volage",
        texts: sauterelle_kernel::texts!("defection.txt"),
    },
    cause: |_| Cause::EachColour,
};

/// Chameleon pursuit.
pub static PURSUIT: Defection = Defection {
    meta: &Meta {
        name: [
            "ChameleonPursuit",
            "CameleonPoursuite",
            "ChamaeleonVerfolgung",
        ],
        aliases: &[],
        options: &[],
        doc: "A man (not a king) that moves to the square that the last move has left changes sides. What castling leaves is the king's square.",
        source: "inventor and year not known to us",
        texts: sauterelle_kernel::texts!("defection.txt"),
    },
    cause: |builder| Cause::LeftSquare(LastMove::remembered(builder)),
};

impl RuleDef for Defection {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let cause = (self.cause)(builder);
        defect(cause, Attrs::NONE, builder)
    }
}

/// Lets men with these attributes change sides when they have first come to a square of another colour.
pub(crate) fn defect_once(who: Attrs, builder: &mut Builder) -> Result<(), RuleError> {
    defect(Cause::FirstColour, who, builder)
}

fn defect(cause: Cause, who: Attrs, builder: &mut Builder) -> Result<(), RuleError> {
    let only_once = matches!(cause, Cause::FirstColour);
    if only_once && who.is_none() {
        builder.claim(Claim::DoneOnlyOnce)?;
    }
    if !matches!(cause, Cause::LeftSquare(_)) {
        builder.after_move(RebornChangeSides { only_once, who });
    }
    builder.after_move(ChangeSides { cause, who });
    Ok(())
}

struct ChangeSides {
    cause: Cause,
    /// Attributes of the men concerned.
    who: Attrs,
}

impl AfterMove for ChangeSides {
    fn stage(&self) -> Stage {
        Stage::Recolouring
    }

    fn changes(&self) -> Changes {
        Changes::Men(ChangedMen {
            other: 1,
            ..ChangedMen::default()
        })
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_sides(Occasion::Moves))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if played.shape.act == Act::Exchange {
            return Verdict::Legal; // men that change places have not moved
        }
        let concerned = |(_, man): &(Sq, Piece)| man.attrs.has(self.who);
        let Some((at, man)) = may_change_sides(player, played).filter(concerned) else {
            return Verdict::Legal;
        };
        let from = played.shape.from;
        match self.cause {
            Cause::FirstColour => {
                if from.is_light() != at.is_light()
                    && !(self.who.is_none() && man.attrs.has(Attrs::SETTLED))
                {
                    let attrs = settled(man, self.who);
                    change_sides_as(player, played, at, man, Piece { attrs, ..man });
                }
            }
            Cause::EachColour => {
                if from.is_light() != at.is_light() {
                    change_sides(player, played, at, man);
                }
            }
            Cause::LeftSquare(last) => {
                let left = last.before(player, played).map(|(from, _)| from);
                if left == Some(played.shape.to) {
                    change_sides(player, played, at, man);
                }
            }
        }
        Verdict::Legal
    }
}

/// Reborn men change sides if they were captured on a square of another colour.
struct RebornChangeSides {
    only_once: bool,
    /// Attributes of the men concerned.
    who: Attrs,
}

impl AfterMove for RebornChangeSides {
    fn stage(&self) -> Stage {
        // when all have been reborn
        Stage::Emergence
    }

    fn changes(&self) -> Changes {
        // who is reborn comes back, by another rule, as a man of the other side
        Changes::Men(ChangedMen {
            own: 1,
            other: 1,
            ..ChangedMen::default()
        })
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            own: 1,
            other: 1,
            ..Liberties::of_sides(Occasion::Moves)
        })
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let reborn: Vec<(Sq, Piece)> = player.reborn(played).collect();
        for (at, man) in reborn {
            let captured = captured_on(player, played, man);
            let Some(was) = player.state().piece(at).filter(|now| now.id == man.id) else {
                continue;
            };
            let goes = captured.is_some_and(|captured| captured.is_light() != at.is_light());
            let concerned = was.attrs.has(self.who) && !was.is_royal();
            let settled_before = self.who.is_none() && was.attrs.has(Attrs::SETTLED);
            if !goes || !concerned || settled_before {
                continue;
            }
            let attrs = match self.only_once {
                true => settled(was, self.who),
                false => was.attrs,
            };
            let sides = was.sides.swapped();
            let now = Piece {
                sides,
                attrs,
                ..was
            };
            // neutral men stay neutral
            let reason = match sides == was.sides {
                true => Reason::Record,
                false => Reason::Turncoat,
            };
            player.apply(Effect::Change { at, was, now }, reason);
        }
        Verdict::Legal
    }
}

/// The attributes of a man that has changed sides once and for all.
fn settled(man: Piece, who: Attrs) -> Attrs {
    match who {
        Attrs::NONE => man.attrs | Attrs::SETTLED,
        _ => man.attrs.without(who),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::play::Player;

    /// What stands on the last arrival after these moves.
    fn after(men: [&str; 2], condition: &str, moves: &[&str]) -> String {
        let game = game(men[0], men[1], White, &[condition]);
        let mut player: Player = game.play();
        for squares in moves {
            assert!(play(&mut player, squares), "{condition} {squares}");
        }
        man(&player, &moves[moves.len() - 1][2..])
    }

    #[test]
    fn squares_of_another_colour_change_sides_once_or_always() {
        let men = ["kh1 ra1", "kh8"];
        for (condition, to, becomes) in [
            ("Volage", "a1a2", "r"),
            ("Volage", "a1a3", "R"),
            ("Hypervolage", "a1a2", "r"),
            ("Hypervolage", "a1a3", "R"),
        ] {
            assert_eq!(after(men, condition, &[to]), becomes, "{condition} {to}");
        }
        let again = ["a1a2", "a2a3"];
        assert_eq!(after(men, "Volage", &again), "r");
        assert_eq!(after(men, "Hypervolage", &again), "R");
    }

    #[test]
    fn reborn_men_change_sides_on_squares_of_another_colour() {
        let reborn = |captured: &str, condition: &str| {
            let game = game("kh1 ra3", captured, White, &[condition, "Circe"]);
            let mut player: Player = game.play();
            assert!(play(&mut player, "a3d3"));
            [man(&player, "c8"), man(&player, "d7")].concat()
        };
        // from d3, a light square, to c8, which is light, and to d7, which is light too
        assert_eq!(reborn("kh8 bd3", "Volage"), "b");
        assert_eq!(reborn("kh8 pd3", "Volage"), "p");
        let game = game("kh1 ra4", "kh8 pd4", White, &["Volage", "Circe"]);
        let mut player: Player = game.play();
        assert!(play(&mut player, "a4d4"));
        assert_eq!(man(&player, "d7"), "P");
    }

    #[test]
    fn men_reborn_after_a_later_move_change_sides_too() {
        // the pawn of b7, a light square, goes as far as the rook, to b2, which is dark
        let game = game("kd1 pb7 rh8", "ka5 ba8", Black, &["Volage", "ParrainCirce"]);
        let mut player: Player = game.play();
        assert!(play(&mut player, "a8b7") && play(&mut player, "h8h3"));
        assert_eq!([man(&player, "b2"), man(&player, "h3")], ["p", "r"]);
        // it does so only once, though it is captured and reborn again
        assert!(play(&mut player, "a5a6"));
    }

    #[test]
    fn kings_keep_their_side() {
        assert_eq!(after(["kh1", "ka8"], "Volage", &["h1h2"]), "K");
        assert_eq!(after(["kh1", "ka8"], "Hypervolage", &["h1h2"]), "K");
    }

    #[test]
    fn the_own_king_must_not_be_attacked_by_the_man_that_changes_sides() {
        let men = ["ra7 kd1", "kh8", ""];
        let all = "a1 a2 a3 a4 a5 a6 b7 c7 d7 e7 f7 g7 h7 a8";
        assert_eq!(legal(men, White, &[], "a7"), all);
        // on d7 it would be black
        assert_eq!(legal(men, White, &["Volage"], "a7"), all.replace("d7 ", ""));
    }

    #[test]
    fn who_goes_where_the_last_move_has_come_from_changes_sides() {
        let men = ["kh1 ra1", "kh8 ra8"];
        let left = ["h1h2", "a8b8", "a1a8"];
        assert_eq!(after(men, "ChameleonPursuit", &left), "r");
        // two moves before does not count
        let earlier = ["h1h2", "a8b8", "h2h3", "h8h7", "a1a8"];
        assert_eq!(after(men, "ChameleonPursuit", &earlier), "R");
        // kings do not
        let king = ["h1h2", "a8g8", "h2h3", "g8a8", "h3h4", "h8g8", "h4h5"];
        assert_eq!(after(men, "ChameleonPursuit", &king), "K");
        assert_eq!(
            legal(["kh1 ra1", "kh8", ""], Black, &["ChameleonPursuit"], "h8"),
            "g7 h7 g8"
        );
    }
}
