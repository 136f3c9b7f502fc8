//! Lost pieces: enemy men that are attacked and cannot be saved disappear.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason, SlotId};
use sauterelle_kernel::board::piece::{Attrs, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{
    AfterMove, Changes, Conduct, Foreseen, Level, Planned, Played, Stage,
};
use sauterelle_kernel::moves::Status;
use sauterelle_kernel::play::{Player, Verdict, castling};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;

/// The condition.
pub struct LostPieces;

static META: Meta = Meta {
    name: ["LostPieces", "PiecesPerdues", "VerloreneSteine"],
    aliases: &[],
    options: &[],
    doc: "After a move the other side loses, all at once, those of its men (royal ones apart) that would be mated if they were its only royal man: men that are attacked, and \
          could still be captured after whatever it might play. In that question no other man is royal, and kings may stand attacked.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("lost_pieces.txt"),
};

impl RuleDef for LostPieces {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::MeaningOfAttacks)?;
        let asking = builder.slot(0);
        builder.after_move(Lost { asking });
        Ok(())
    }
}

struct Lost {
    /// Not 0 while it is asked whether men are lost: moves that might save them are played without this rule.
    asking: SlotId,
}

impl AfterMove for Lost {
    fn stage(&self) -> Stage {
        // the position is then the one in which the other side is to move, rights included
        Stage::Judgement
    }

    fn changes(&self) -> Changes {
        Changes::Removals
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            foresees: true,
            ..Conduct::ANYTHING
        }
    }

    fn foresee(&self, view: &View, _planned: &Planned) -> Foreseen {
        match self.is_asking(view) {
            true => Foreseen::Nothing,
            false => Foreseen::Unknown,
        }
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if self.is_asking(player) {
            return Verdict::Legal;
        }
        let side = !played.side;
        let lost: Bb = attacked(player, side)
            .filter(|&at| self.is_lost(player, side, at))
            .collect();
        if lost.is_empty() {
            return Verdict::Legal;
        }
        for at in lost {
            if let Some(piece) = player.state().piece(at) {
                player.apply(Effect::Remove { at, piece }, Reason::Loss);
            }
        }
        castling::update_rights(player, played);
        Verdict::Legal
    }
}

/// The men of a side that would be attacked if they were royal, kings apart.
fn attacked(player: &mut Player, side: Side) -> Bb {
    let kings = player.state().all_royals();
    let men = player.state().men(side) & !kings;
    player.apart(|player| {
        player.begin();
        change_all(player, kings, |attrs| attrs.without(Attrs::ROYAL));
        change_all(player, men, |attrs| attrs | Attrs::ROYAL);
        // who is in check for another reason is not lost
        let attacked = |at: &Sq| player.is_observed(!side, *at, Level::Check, None);
        let found = men.filter(attacked).collect();
        player.undo();
        found
    })
}

impl Lost {
    /// Whether the move is played to find out whether men are lost, or a king attacked.
    fn is_asking(&self, view: &View) -> bool {
        view.state().slot(self.asking) != 0 || view.is_trying_attack()
    }

    fn is_lost(&self, player: &mut Player, side: Side, at: Sq) -> bool {
        player.apart(|player| {
            player.begin();
            player.remember(self.asking, 1);
            let kings = player.state().all_royals();
            change_all(player, kings, |attrs| attrs.without(Attrs::ROYAL));
            change_all(player, Bb::of(at), |attrs| attrs | Attrs::ROYAL);
            let lost = player.in_check(side) && player.status() == Status::Mate;
            player.undo();
            lost
        })
    }
}

fn change_all(player: &mut Player, men: Bb, new: impl Fn(Attrs) -> Attrs) {
    for at in men {
        if let Some(was) = player.state().piece(at) {
            let attrs = new(was.attrs);
            let now = Piece { attrs, ..was };
            player.apply(Effect::Change { at, was, now }, Reason::Record);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    const NAME: &[&str] = &["LostPieces"];

    /// What stands on a square after White's move.
    fn after(white: &str, black: &str, squares: &str, at: &str) -> String {
        let start = game(white, black, White, NAME);
        let mut player = start.play();
        assert!(play(&mut player, squares), "{squares}");
        man(&player, at)
    }

    #[test]
    fn men_that_cannot_be_saved_disappear() {
        // the pawn can neither go away nor be guarded: guarding does not save it
        assert_eq!(after("rb1 kh1 ph7", "pa4 pa3 kh8", "b1b4", "a4"), "");
        // it goes out of the attack
        assert_eq!(after("rb1 kh1 ph7", "pa4 kh8", "b1b4", "a4"), "p");
        // not attacked
        assert_eq!(after("rb1 kh1 ph7", "pa4 pa3 kh8", "b1b5", "a4"), "p");
    }

    #[test]
    fn kings_do_not_count_as_royal_in_the_question() {
        // the knight, pinned as it is, could go away
        assert_eq!(after("rb4 re1 kh1", "se4 ke8", "h1h2", "e4"), "s");
    }

    #[test]
    fn men_are_attacked_as_kings_are() {
        // in Norsk sjakk men capture their like only, but anything gives check to a king
        let start = game(
            "ra1 sd6 kh1",
            "bc8 kf8 rd7",
            White,
            &["LostPieces", "NorskSjakk"],
        );
        let mut player = start.play();
        assert!(play(&mut player, "h1h2"));
        assert_eq!(man(&player, "c8"), "");
    }

    #[test]
    fn a_move_is_judged_after_that_and_men_are_looked_at_together() {
        let men = ["ke4 pd4 pf3 pb4 rh1", "pd5 pb5 ka8", ""];
        // the pawn on d5 gives check; the king attacks it, and the pawn on f3 would capture it on e4: it is lost after any move
        assert_eq!(legal(men, White, &[], "h1"), "");
        let all = "a1 b1 c1 d1 e1 f1 g1 h2 h3 h4 h5 h6 h7 h8";
        assert_eq!(legal(men, White, NAME, "h1"), all);
        assert_eq!(after(men[0], men[1], "h1h5", "d5"), "");
        // the other pawn would be attacked only then
        assert_eq!(after(men[0], men[1], "h1h5", "b5"), "p");
    }
}
