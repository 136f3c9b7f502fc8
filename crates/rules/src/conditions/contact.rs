//! Köko and its relatives: a move must lead into, or out of, contact with other men.

use super::grid;
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError, Takes, man_of};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Changes, Conduct, Foreseen, Planned, Played, Stage};
use sauterelle_kernel::men::{How, Man, Walk};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;
use sauterelle_languages::say;
use smallvec::SmallVec;

/// One of the conditions.
pub struct Contact {
    meta: &'static Meta,
    wanted: Wanted,
}

/// What contact a move must lead to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Some,
    None,
    AsBefore,
    /// Some, in another cell of the grid.
    InAnotherCell,
}

/// The leaper whose leap is contact.
const NEIGHBOUR: OptionMeta = OptionMeta {
    name: ["Neighbour", "Voisin", "Nachbar"],
    doc: "A leaper follows, such as a knight: its leap takes the place of the king's step.",
};

/// Köko.
pub static KOEKO: Contact = Contact {
    meta: &Meta {
        name: ["KoeKo", "Koeko", "KoeKo"],
        aliases: &[],
        options: &[NEIGHBOUR],
        doc: "A man may move only to squares next to another man, of whatever side; in castling king and rook both. A \
              capture of a king that would break this rule is no check.",
        source: "Kölner Kontaktschach",
        texts: sauterelle_kernel::texts!("contact.txt"),
    },
    wanted: Wanted::Some,
};

/// Anti-Köko.
pub static ANTI_KOEKO: Contact = Contact {
    meta: &Meta {
        name: ["AntiKoeko", "AntiKoeko", "AntiKoeko"],
        aliases: &[],
        options: &[NEIGHBOUR],
        doc: "A man may move only to squares that are not next to another man.",
        source: "after Kölner Kontaktschach",
        texts: sauterelle_kernel::texts!("contact.txt"),
    },
    wanted: Wanted::None,
};

/// New Köko.
pub static NEW_KOEKO: Contact = Contact {
    meta: &Meta {
        name: ["NewKoeko", "KoekoNouveaux", "NeuKoeko"],
        aliases: &[],
        options: &[],
        doc: "A man that stands next to another man must move to a square next to another man, all others to one \
              that is not.",
        source: "after Kölner Kontaktschach",
        texts: sauterelle_kernel::texts!("contact.txt"),
    },
    wanted: Wanted::AsBefore,
};

/// Contact grid chess.
pub static CONTACT_GRID: Contact = Contact {
    meta: &Meta {
        name: ["ContactGridChess", "ContactGrille", "KontaktGitter"],
        aliases: &["GridContactChess"],
        options: &[],
        doc: "A move must lead from one cell of the grid of two squares by two (a1-b2 being one) to another, and next to another man, of whatever side, that stands in \
              another cell than the man that has moved; in castling this is the king. A capture of a king that would break this rule is no check. \
              Men are reborn only on squares next to a man in another cell.",
        source: "after Kölner Kontaktschach and grid chess",
        texts: sauterelle_kernel::texts!("contact.txt"),
    },
    wanted: Wanted::InAnotherCell,
};

impl RuleDef for Contact {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn takes(&self, option: &str) -> Takes {
        match option {
            _ if option == NEIGHBOUR.name[0] => Takes::Men,
            _ => Takes::Nothing,
        }
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::Contact)?;
        let near = match args.has(NEIGHBOUR.name[0]) {
            true => leaps_of(args)?,
            false => NEIGHBOURS,
        };
        if self.wanted == Wanted::InAnotherCell {
            builder.squares_of_rebirth(touches_another_cell);
            builder.admission(grid::normal()?);
        }
        builder.after_move(Judge {
            rule: self.meta.name[0],
            wanted: self.wanted,
            near: Box::new(near),
        });
        builder.observations_are_played();
        Ok(())
    }
}

/// Where the leaper that follows leaps to from each square.
fn leaps_of(args: &Args) -> Result<[Bb; 64], RuleError> {
    let mut men = args.words(NEIGHBOUR.name[0]).filter_map(man_of);
    let (Some(man), None) = (men.next(), men.next()) else {
        return Err(RuleError::Argument(say!(
            "Neighbour must be followed by one leaper, such as a knight"
        )));
    };
    leaps(man).ok_or_else(|| {
        RuleError::Argument(say!(
            "Neighbour is followed by a leaper, which {} is not",
            man.spoken()
        ))
    })
}

/// Where a man leaps to from each square, if it is a leaper.
fn leaps(man: &Man) -> Option<[Bb; 64]> {
    let Walk::Parts(parts) = &man.walk else {
        return None;
    };
    let is_leaper = parts
        .iter()
        .all(|part| part.how == How::Leap && !part.oriented);
    let leaps = |at: Sq| {
        let dirs = parts.iter().flat_map(|part| part.dirs);
        dirs.filter_map(|&(dx, dy)| at.step(dx, dy)).collect::<Bb>()
    };
    let mut all = [Bb::EMPTY; 64];
    for at in Sq::all() {
        all[at.index()] = leaps(at);
    }
    is_leaper.then_some(all)
}

/// Which of these men stand next to a square.
fn neighbours(men: Bb, at: Sq) -> Bb {
    NEIGHBOURS[at.index()] & men & !Bb::of(at)
}

/// Whether one of these men stands next to a square in another cell.
fn touch_another_cell(men: Bb, at: Sq) -> bool {
    let cell = grid::normal_cell(at);
    neighbours(men, at).any(|other| grid::normal_cell(other) != cell)
}

/// Whether a man stands next to a square in another cell.
fn touches_another_cell(view: &View, at: Sq) -> bool {
    touch_another_cell(view.state().all_men(), at)
}

struct Judge {
    rule: &'static str,
    wanted: Wanted,
    /// The squares next to each square.
    near: Box<[Bb; 64]>,
}

impl AfterMove for Judge {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            foresees: true,
            ..Conduct::ANYTHING
        }
    }

    fn foresee(&self, view: &View, planned: &Planned) -> Foreseen {
        let before = planned.occupied & !view.state().missing();
        match self.allows(&planned.shape, before, before) {
            true => Foreseen::Nothing,
            false => Foreseen::Illegal,
        }
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let moved = player.moved_men(played);
        // who decides: in Köko every man that has moved, else the man that was played
        let judged: SmallVec<[Sq; 2]> = match self.wanted {
            Wanted::Some => moved,
            Wanted::None | Wanted::AsBefore | Wanted::InAnotherCell => {
                player.moved_man(played).into_iter().collect()
            }
        };
        let wanted = self.wants_contact(player.occupied_before(played), played.shape.from);
        let men = player.state().all_men();
        let wrong = judged
            .iter()
            .find(|&&at| self.has_contact(men, at) != wanted);
        if let Some(&at) = wrong {
            let message = match wanted {
                true => Message("no-contact"),
                false => Message("contact"),
            };
            player.note(self.rule, |_| Remark::at(message, at));
            return Verdict::Illegal;
        }
        Verdict::Legal
    }
}

impl Judge {
    /// Whether the move of one man has the contact that it must have: these are all men before it, and those of them that it leaves.
    fn allows(&self, shape: &Shape, before: Bb, left: Bb) -> bool {
        let after = left & !Bb::of(shape.from) | Bb::of(shape.to);
        self.has_contact(after, shape.to) == self.wants_contact(before, shape.from)
    }

    /// Whether one of these men stands near a square.
    fn is_near(&self, men: Bb, at: Sq) -> bool {
        !(self.near[at.index()] & men & !Bb::of(at)).is_empty()
    }

    /// Whether a man on a square has contact, if these are all men.
    fn has_contact(&self, men: Bb, at: Sq) -> bool {
        match self.wanted {
            Wanted::InAnotherCell => touch_another_cell(men, at),
            _ => self.is_near(men, at),
        }
    }

    /// Whether a man must have contact that comes from a square, where these were all men.
    fn wants_contact(&self, before: Bb, from: Sq) -> bool {
        match self.wanted {
            Wanted::Some | Wanted::InAnotherCell => true,
            Wanted::None => false,
            Wanted::AsBefore => self.is_near(before, from),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{conditions, game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::diagram::Diagram;

    const KOEKO: &[&str] = &["KoeKo"];
    const ANTI: &[&str] = &["AntiKoeko"];
    const NEW: &[&str] = &["NewKoeko"];

    #[test]
    fn a_move_leads_into_contact_or_out_of_it() {
        let men = ["rd1 kh1", "pd5 kh8", ""];
        for (condition, reached) in [
            (&[][..], "a1 b1 c1 e1 f1 g1 d2 d3 d4 d5"),
            (KOEKO, "g1 d4"),
            (ANTI, "a1 b1 c1 e1 f1 d2 d3 d5"),
            // the rook has none and must have none
            (NEW, "a1 b1 c1 e1 f1 d2 d3 d5"),
        ] {
            assert_eq!(legal(men, White, condition, "d1"), reached, "{condition:?}");
        }
    }

    #[test]
    fn contact_may_be_the_leap_of_another_man() {
        let men = ["rd1 kh1", "pd5 kh8", ""];
        for (condition, reached) in [
            (&["KoeKo Neighbour s"][..], ""),
            (&["KoeKo Neighbour k"], "g1 d4"),
            (&["KoeKo Neighbour da"], "f1 d3"),
            (&["AntiKoeko Neighbour da"], "a1 b1 c1 e1 g1 d2 d4 d5"),
        ] {
            assert_eq!(legal(men, White, condition, "d1"), reached, "{condition:?}");
        }
        for wrong in [
            "KoeKo Neighbour",
            "KoeKo Neighbour r",
            "KoeKo Neighbour s z",
        ] {
            let diagram = Diagram::empty();
            assert!(
                Game::new(&diagram, &conditions(&[wrong])).is_err(),
                "{wrong}"
            );
        }
    }

    #[test]
    fn in_new_koeko_contact_is_kept() {
        let men = ["rg1 kh1", "pd1 kh8", ""];
        for (condition, reached) in [
            (&[][..], "d1 e1 f1 g2 g3 g4 g5 g6 g7 g8"),
            (NEW, "e1 g2 g7 g8"),
            (KOEKO, "e1 g2 g7 g8"),
            (ANTI, "d1 f1 g3 g4 g5 g6"),
        ] {
            assert_eq!(legal(men, White, condition, "g1"), reached, "{condition:?}");
        }
    }

    #[test]
    fn a_capture_of_the_king_that_breaks_the_rule_is_no_check() {
        // on d8 the rook would stand alone; with a pawn on e7 it would not
        for (black, koeko, anti) in [("kd8", false, true), ("kd8 pe7", true, false)] {
            for (condition, check) in [(KOEKO, koeko), (ANTI, anti), (&[], true)] {
                let game = game("rd1 ka2", black, Black, condition);
                assert_eq!(game.play().in_check(Black), check, "{condition:?} {black}");
            }
        }
    }

    #[test]
    fn men_are_reborn_in_contact_with_another_cell_only() {
        let reborn = |condition: &str, black: &str| {
            let game = game(
                "ra1 kh1 pb4",
                black,
                White,
                &["ContactGridChess", condition],
            );
            let mut player = game.play();
            assert_eq!(
                play(&mut player, "a1a5"),
                condition == "Circe" || black.contains("pc7")
            );
            man(&player, "b8")
        };
        // the knight of a5 belongs to b8, next to c7
        assert_eq!(reborn("Circe", "sa5 kh8 pc7"), "s");
        assert_eq!(reborn("Circe", "sa5 kh8 pb7"), "");
        assert_eq!(reborn("Circe Strict", "sa5 kh8 pc7"), "s");
        assert_eq!(reborn("Circe Strict", "sa5 kh8 pb7"), "");
    }

    #[test]
    fn castling_brings_king_and_rook_together() {
        let men = ["ke1 rh1", "ka8", ""];
        for (condition, castles) in [(&[][..], true), (KOEKO, true), (ANTI, false), (NEW, false)] {
            let reached = legal(men, White, condition, "e1");
            assert_eq!(reached.contains("g1"), castles, "{condition:?}");
        }
    }

    #[test]
    fn contact_may_have_to_be_in_another_cell() {
        // next to the pawn on c5 lie d4, d5 and d6; d5 and d6 are in its cell
        let men = ["rd1 kh1", "pc5 kh8", ""];
        assert_eq!(legal(men, White, KOEKO, "d1"), "g1 d4 d5 d6");
        assert_eq!(legal(men, White, &["ContactGridChess"], "d1"), "d4");
        let men = ["rd1 kh3", "pe5 kh8", ""];
        assert_eq!(legal(men, White, &["ContactGridChess"], "d1"), "d4 d5 d6");
        // a move does not stay in its cell
        let men = ["rd3 kh1", "pe5 kh8", ""];
        assert_eq!(legal(men, White, KOEKO, "d3"), "d4 d5 d6");
        assert_eq!(legal(men, White, &["ContactGridChess"], "d3"), "d5 d6");
    }
}
