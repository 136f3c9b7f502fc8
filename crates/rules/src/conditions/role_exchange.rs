//! Role exchange: instead of moving, White may change roles with Black.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason, SlotId};
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, Place, RuleDef, RuleError, Takes, Told};
use sauterelle_kernel::hooks::{AfterMove, Conduct, Kept, Level, MoveSource, Played, Stage, When};
use sauterelle_kernel::moves::{Act, Shape, Shapes};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};

/// The condition.
pub struct RoleExchange;

static META: Meta = Meta {
    name: ["RoleExchange", "EchangeRole", "Rollentausch"],
    aliases: &[],
    options: &[],
    doc: "Instead of moving, White may exchange the roles: the board is turned round by half a turn, and all men change sides; then Black is to move. White's king must not be in check \
          after it. A number that follows says how often. Whether White is mate or stalemate does not depend on it.",
    source: "W. Erben",
    texts: sauterelle_kernel::texts!("role_exchange.txt"),
};

fn number(word: &str) -> Option<u32> {
    word.parse().ok()
}

impl RuleDef for RoleExchange {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, option: &str) -> Takes {
        match option {
            "" => Takes::One(|word| number(word).is_some()),
            _ => Takes::Nothing,
        }
    }

    fn told(&self) -> &'static [Told] {
        &[Told {
            reason: Reason::RoleExchange,
            place: Place::Within,
            words: |_, language| format!(" {}", META.name[language as usize]),
        }]
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.claim(Claim::ImitatorsInExchanges)?;
        let most = args.words("").find_map(number);
        let done = builder.slot(0);
        builder.claim(Claim::MovesOfNoMan)?;
        builder.source(MayExchange { done, most });
        builder.after_move(Exchange { done, most });
        Ok(())
    }
}

struct MayExchange {
    /// How often it was done, if that matters.
    done: SlotId,
    /// How often it may be done.
    most: Option<u32>,
}

impl MoveSource for MayExchange {
    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes) {
        let state = player.state();
        let is_allowed = self.most.is_none_or(|most| state.slot(self.done) < most);
        // it is a move of no man, told once; who is mate or stalemate is so in spite of it
        let one = state.men(side).into_iter().next();
        if side == Side::White
            && is_allowed
            && player.questions() == 0
            && let Some(at) = one.filter(|at| men.has(*at))
            && let Some(man) = player.state().piece(at)
        {
            shapes.push(Shape {
                act: Act::Stay,
                ..Shape::plain(at, at, None, man.kind)
            });
        }
    }

    fn level(&self) -> Level {
        Level::Check // it captures nothing
    }

    fn keeps(&self) -> Kept {
        Kept {
            capturers: true,
            royal_captures: true,
            quiet_moves: true,
        }
    }
}

struct Exchange {
    done: SlotId,
    most: Option<u32>,
}

impl AfterMove for Exchange {
    fn stage(&self) -> Stage {
        Stage::Transformation
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: When::STAYS,
            ..Conduct::ANYTHING
        }
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if played.shape.act != Act::Stay {
            return Verdict::Legal;
        }
        let men: Vec<(Sq, Piece)> = player
            .state()
            .occupied()
            .filter_map(|at| Some((at, player.state().piece(at)?)))
            .collect();
        let was = player.state().slot(self.done);
        let now = was + u32::from(self.most.is_some());
        let id = self.done;
        player.apply(Effect::Slot { id, was, now }, Reason::RoleExchange);
        for &(at, piece) in &men {
            player.apply(Effect::Remove { at, piece }, Reason::RoleExchange);
        }
        for &(at, piece) in &men {
            let at = Sq::new(63 - at.index() as u8);
            let sides = piece.sides.swapped();
            let piece = Piece { sides, ..piece };
            player.apply(Effect::Add { at, piece }, Reason::RoleExchange);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, man};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::moves::Status;
    use sauterelle_kernel::moves::{Act, Move};

    fn exchange(player: &mut sauterelle_kernel::play::Player) -> Option<Move> {
        let moves = player.legal_moves();
        moves.into_iter().find(|mv| mv.shape.act == Act::Stay)
    }

    #[test]
    fn the_board_is_turned_round_and_men_change_sides() {
        let start = game("kb8", "kb6 rc5", White, &["RoleExchange"]);
        let mut player = start.play();
        let mv = exchange(&mut player).unwrap();
        player.play(&mv);
        assert_eq!(
            ["g1", "g3", "f4"].map(|at| man(&player, at)),
            ["k", "K", "R"]
        );
        assert_eq!(player.state().occupied().len(), 3);
        assert_eq!(player.state().turn(), Black);
        player.undo();
        assert_eq!(man(&player, "b8"), "K");
    }

    #[test]
    fn it_is_for_white_and_not_if_the_king_is_then_in_check() {
        let legal = |white, black, side| {
            exchange(&mut game(white, black, side, &["RoleExchange"]).play()).is_some()
        };
        assert!(legal("kb8", "kb6 rc5", White));
        assert!(!legal("kb8", "kb6 rc5", Black));
        // White, who gives check, would stand in it
        assert!(!legal("kb8 rc6", "kg6", White));
    }

    #[test]
    fn it_may_be_done_so_often() {
        for (name, again) in [
            ("RoleExchange", true),
            ("RoleExchange 1", false),
            ("RoleExchange 2", true),
        ] {
            let start = game("kb8", "kb6 rc5", White, &[name]);
            let mut player = start.play();
            let mv = exchange(&mut player).unwrap();
            player.play(&mv);
            player.pass();
            assert_eq!(exchange(&mut player).is_some(), again, "{name}");
        }
    }

    #[test]
    fn it_saves_from_no_mate() {
        let start = game("kg1", "kg3 rf4 ra1", White, &["RoleExchange"]);
        let mut player = start.play();
        assert_eq!(player.status(), Status::Mate);
        assert!(exchange(&mut player).is_some());
    }
}
