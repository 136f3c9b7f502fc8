//! #Colour chess: men that mate change sides, and play goes on.

use sauterelle_kernel::board::effect::{Effect, Reason, SlotId};
use sauterelle_kernel::board::piece::{Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, Conduct, Level, Liberties, Occasion, Played, Stage, When,
};
use sauterelle_kernel::play::{Player, Verdict, castling};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// The condition.
pub struct ColourChess;

static META: Meta = Meta {
    name: ["#C", "#C", "#C"],
    aliases: &[],
    options: &[],
    doc: "In #Colour chess a mate does not end the play: all men (except royal and neutral ones) that give it change sides, and the mated side is to move. If the side that mates would stand \
          in check after that, they stay what they are.",
    source: "#Colour Chess (Julia's Fairies)",
    texts: sauterelle_kernel::texts!("colour_chess.txt"),
};

impl RuleDef for ColourChess {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        // checks are given by men
        builder.claim(Claim::MeaningOfAttacks)?;
        builder.claim(Claim::RecolouredMen)?;
        let asking = builder.slot(0);
        builder.after_move(RecolourMating { asking });
        Ok(())
    }
}

struct RecolourMating {
    /// Not 0 while it is asked whether a move mates: whatever the answers to it change, they stay legal moves.
    asking: SlotId,
}

impl AfterMove for RecolourMating {
    fn stage(&self) -> Stage {
        // the position is then the one in which the other side is to move, rights included
        Stage::Judgement
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::CHECKS,
            ..Conduct::ANYTHING
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_sides(Occasion::Always))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let side = played.side;
        if player.state().slot(self.asking) != 0 || player.is_trying_attack() {
            return Verdict::Legal;
        }
        // a move that leaves the own side in check is illegal anyway
        if !player.in_check(!side) || player.in_check(side) || !self.is_mate(player) {
            return Verdict::Legal;
        }
        let mating = mating_men(player, side);
        let turns_against_itself = player.apart(|player| {
            player.begin();
            change_sides(player, &mating);
            let in_check = player.in_check(side);
            player.undo();
            in_check
        });
        if !mating.is_empty() && !turns_against_itself {
            change_sides(player, &mating);
            castling::update_rights(player, played);
        }
        Verdict::Legal
    }
}

impl RecolourMating {
    fn is_mate(&self, player: &mut Player) -> bool {
        player.apart(|player| {
            player.begin();
            player.remember(self.asking, 1);
            let is_mate = player.is_mated();
            player.undo();
            is_mate
        })
    }
}

type Men = SmallVec<[(Sq, Piece); 4]>;

/// The men of `side`, royal and neutral ones apart, that attack royal men of the other side.
fn mating_men(view: &View, side: Side) -> Men {
    let state = view.state();
    let royals = state.royals(!side);
    let checks = |at| {
        let observes = |royal| view.man_observes(side, at, royal, Level::Check);
        royals.into_iter().any(observes)
    };
    let men = (state.men(side) & !state.all_royals()).into_iter();
    men.filter_map(|at| Some((at, state.piece(at)?)))
        .filter(|(at, man)| man.sides != Sides::Neutral && checks(*at))
        .collect()
}

fn change_sides(player: &mut Player, men: &Men) {
    for &(at, was) in men {
        let sides = was.sides.swapped();
        let now = Piece { sides, ..was };
        player.apply(Effect::Change { at, was, now }, Reason::Conversion);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, man, play};
    use sauterelle_kernel::board::piece::Side::White;
    use sauterelle_kernel::moves::Status;

    const NAME: &[&str] = &["#C"];

    #[test]
    fn the_man_that_mates_changes_sides_and_play_goes_on() {
        for (names, rook, status) in [(&[][..], "R", Status::Mate), (NAME, "r", Status::Play)] {
            let game = game("ra1 kg3", "kg8 pf7 pg7 ph7", White, names);
            let mut player = game.play();
            assert!(play(&mut player, "a1a8"));
            assert_eq!(
                (man(&player, "a8").as_str(), player.status()),
                (rook, status)
            );
        }
    }

    #[test]
    fn checks_that_do_not_mate_change_nothing() {
        let game = game("ra1 kg3", "kg8 pf7 pg7", White, NAME);
        let mut player = game.play();
        assert!(play(&mut player, "a1a8"));
        assert_eq!(man(&player, "a8"), "R");
    }

    #[test]
    fn a_mate_by_a_man_that_would_check_its_own_king_stands() {
        let game = game("rd2 kd1", "kg8 pf7 pg7 ph7", White, NAME);
        let mut player = game.play();
        assert!(play(&mut player, "d2d8"));
        assert_eq!(
            (man(&player, "d8").as_str(), player.status()),
            ("R", Status::Mate)
        );
    }

    #[test]
    fn all_men_that_mate_change_sides_and_no_others() {
        // the knight on e7 checks, and has uncovered the rook; the other knight takes g7 only
        let game = game("re1 se5 sf5 kb1 bh5", "ke8 rd8 qd7 bf8 pf7", White, NAME);
        let mut player = game.play();
        assert!(play(&mut player, "e5c6"));
        assert_eq!(
            [man(&player, "e1"), man(&player, "c6"), man(&player, "f5")],
            ["R", "S", "S"]
        );
        player.undo();
        let start = crate::testing::game("rg1 sf6 kb1", "kh8 rh7 pf7", White, NAME);
        let mut player = start.play();
        assert!(play(&mut player, "g1g8"));
        assert_eq!([man(&player, "g8"), man(&player, "f6")], ["r", "S"]);
    }

    #[test]
    fn royal_men_and_neutral_ones_stay_what_they_are() {
        let start = game("Royal:ra1 kg3", "kg8 pf7 pg7 ph7", White, NAME);
        let mut player = start.play();
        assert!(play(&mut player, "a1a8"));
        assert_eq!(player.status(), Status::Mate);
    }
}
