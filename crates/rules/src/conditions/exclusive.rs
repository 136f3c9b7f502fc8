//! Exclusive chess: mating moves only if there is no choice among them.

use super::mate::is_mate;
use sauterelle_kernel::board::effect::SlotId;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{AfterMove, Conduct, Does, Played, Stage, When};
use sauterelle_kernel::moves::Moves;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;

/// The condition.
pub struct Exclusive;

static META: Meta = Meta {
    name: ["ExclusiveChess", "EchecsExclusif", "ExklusivSchach"],
    aliases: &[],
    options: &[],
    doc: "A move that mates is illegal if the side could mate by another move, too. Whether a move mates is judged by the same rule: the other \
          side cannot parry by one of several mates. A move of which this cannot be decided, because it would depend on itself, counts as \
          illegal.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("exclusive.txt"),
};

/// So many mates, each of which would parry the one before it, are looked at. If there are more, nothing is decided.
const MOST_MATES: u32 = 24;

impl RuleDef for Exclusive {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let counting = builder.slot(0);
        builder.after_move(OneMateOnly { counting });
        Ok(())
    }
}

struct OneMateOnly {
    /// Set in a position in which mates are counted, where they are all played.
    counting: SlotId,
}

/// Tell the answers apart from what other rules remember of a position.
const MATE: u128 = 0x6578_636c_5f6d_6174;
const COUNT: u128 = 0x6578_636c_5f6e_6f5f;

/// How many moves mate, as far as it matters: two at most; and whether there are moves that may do so.
struct Mates {
    certain: u16,
    uncertain: u16,
}

impl OneMateOnly {
    /// The mating moves that `side` had before the move that is on the board.
    fn mates_before(&self, player: &mut Player, side: Side) -> Mates {
        let found = player.apart(|player| {
            player.before_last(|player| {
                let key = player.state().key() ^ (u128::from(player.questions()) << 64 | COUNT);
                player.recall(key, |player| self.count(player, side))
            })
        });
        Mates {
            certain: found[0],
            uncertain: found[1],
        }
    }

    fn count(&self, player: &mut Player, side: Side) -> Vec<u16> {
        let (mut certain, mut uncertain) = (0, 0);
        let ((), undecided) = player.noting_undecided(|player| {
            player.begin();
            player.remember(self.counting, 1);
            let mut moves = Moves::new(player);
            while certain < 2 && moves.next(player).is_some() {
                // the answers of the other side are under the rule again
                player.remember(self.counting, 0);
                if player.in_check(!side) {
                    match is_mate(player, MOST_MATES, MATE) {
                        Some(true) => certain += 1,
                        None => uncertain = 1,
                        Some(false) => {}
                    }
                }
                player.undo();
            }
            player.undo();
        });
        vec![certain, uncertain.max(u16::from(undecided))]
    }
}

impl AfterMove for OneMateOnly {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::CHECKS,
            does: Does::Judges,
            ..Conduct::ANYTHING
        }
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        // an attack on a king is not played to its end; and a move that leaves the own side in check is illegal anyway
        let (side, enemy) = (played.side, !played.side);
        let is_over = player.is_trying_attack() || player.state().slot(self.counting) == 1;
        if is_over || !player.in_check(enemy) || player.in_check(side) {
            return Verdict::Legal;
        }
        let mate = is_mate(player, MOST_MATES, MATE);
        if mate == Some(false) {
            return Verdict::Legal;
        }
        let mates = self.mates_before(player, side);
        let (verdict, message) = if mates.certain + mates.uncertain < 2 {
            return Verdict::Legal;
        } else if mate == Some(true) && mates.certain == 2 {
            (Verdict::Illegal, Message("mate-not-unique"))
        } else {
            (Verdict::Undecided, Message("mate-undecided"))
        };
        player.note(META.name[0], |_| Remark::new(message));
        verdict
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, play};
    use sauterelle_kernel::board::piece::Side::White;
    use sauterelle_kernel::moves::Status;

    const EXCLUSIVE: &[&str] = &["ExclusiveChess"];

    #[test]
    fn one_of_several_mates_is_illegal() {
        // 1.Ra8 and 1.Rb8 both mate
        let men = ["ra1 rb1 kc2", "kg8 pf7 pg7 ph7", ""];
        for from in ["a1", "b1"] {
            assert!(legal(men, White, &[], from).contains('8'));
            assert!(!legal(men, White, EXCLUSIVE, from).contains('8'), "{from}");
        }
    }

    #[test]
    fn a_single_mate_is_legal() {
        let men = ["ra1 kc2", "kg8 pf7 pg7 ph7"];
        let game = game(men[0], men[1], White, EXCLUSIVE);
        let mut player = game.play();
        assert!(play(&mut player, "a1a8"));
        assert_eq!(player.status(), Status::Mate);
        // a queen and a rook are two
        let men = ["pa7 kc2", "kg8 pf7 pg7 ph7", ""];
        assert_eq!(legal(men, White, EXCLUSIVE, "a7"), "a8");
        let mates = |names: &[&str]| {
            let game = crate::testing::game(men[0], men[1], White, names);
            let mut player = game.play();
            let all = player.legal_moves();
            let mates = all.iter().filter(|mv| {
                player.play(mv);
                let is_mate = player.status() == Status::Mate;
                player.undo();
                is_mate
            });
            mates.count()
        };
        assert_eq!((mates(&[]), mates(EXCLUSIVE)), (2, 0));
    }

    #[test]
    fn checks_are_no_mates() {
        let men = ["ra1 rb1 kc2", "kg8 pf7 pg7", ""];
        assert!(legal(men, White, EXCLUSIVE, "a1").ends_with("a8"));
    }
}
