//! Men that become other kinds of men by moving.

pub mod captured;
pub mod chameleon;
pub mod line_chameleon;
pub mod norsk;
pub mod relegation;

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::{
    AfterMove, Altered, ChangedMen, Changes, Conduct, Does, Liberties, Occasion, Planned, Played,
    Stage, Traces, When,
};
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::view::View;

/// A man that has been played.
struct Moved<'p> {
    /// As it is before it becomes another.
    man: Piece,
    /// Where it has arrived.
    at: Sq,
    /// Who has played it.
    side: Side,
    /// The man captured first, if there is one.
    captured: Option<Piece>,
    /// The move, once it is being played.
    played: Option<&'p Played>,
}

impl Moved<'_> {
    /// Whether it was royal when it departed.
    fn was_royal(&self, view: &View) -> bool {
        let departed = match self.played {
            Some(played) => view.departed(played),
            None => Some(self.man),
        };
        departed.is_some_and(|man| man.is_royal())
    }
}

/// What men become that have moved.
trait Successor: Sync + Send {
    /// What the man becomes.
    fn next(&self, view: &View, moved: &Moved) -> Option<KindId>;
    /// After which moves men become others.
    fn after(&self) -> When {
        When::ANY_MOVE
    }
    /// Whether royal kings remain what they are.
    fn spares_royal_kings(&self) -> bool {
        false
    }
    /// When. A pawn that has become something else on arrival is not promoted, and what it is promoted to has not moved.
    fn stage(&self) -> Stage;
    /// Whether pawns that are promoted become something else again.
    fn concerns_promoted(&self) -> bool {
        true
    }
    /// Whether the rook of a castling has moved too.
    fn concerns_partners(&self) -> bool {
        false
    }
}

struct Become<S>(S);

impl<S: Successor> AfterMove for Become<S> {
    fn stage(&self) -> Stage {
        self.0.stage()
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            when: self.0.after(),
            spares_royal_kings: self.0.spares_royal_kings(),
            does: Does::ChangesOwnMenInPlace,
            ..Conduct::ANYTHING
        }
    }

    // men that have moved are of another kind
    fn changes(&self) -> Changes {
        Changes::Men(ChangedMen::default())
    }

    fn traces(&self) -> Option<Traces> {
        Some(Traces::MOVER_OF_OTHER_KIND)
    }

    fn alters(&self, view: &View, planned: &Planned) -> Option<Altered> {
        let moved = Moved {
            man: planned.man,
            at: planned.shape.to,
            side: planned.side,
            captured: planned.captured,
            played: None,
        };
        let becomes = self.0.next(view, &moved);
        Some(becomes.map_or(Altered::NOTHING, Altered::arriving_as))
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_kinds(Occasion::Moves))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if played.shape.act == Act::Exchange {
            return Verdict::Legal; // men that change places have not moved
        }
        let mut effects = player.effects_of(played).iter();
        let promotes = effects.any(|entry| entry.reason == Reason::Promotion);
        if promotes && !self.0.concerns_promoted() {
            return Verdict::Legal;
        }
        let moved = match self.0.concerns_partners() {
            true => player.moved_men(played),
            false => player.moved_man(played).into_iter().collect(),
        };
        for at in moved {
            let Some(was) = player.state().piece(at) else {
                continue;
            };
            let moved = Moved {
                man: was,
                at,
                side: played.side,
                captured: player.captured(played).next().map(|(_, man)| man),
                played: Some(played),
            };
            if let Some(kind) = self.0.next(player, &moved)
                && kind != was.kind
            {
                let now = Piece { kind, ..was };
                player.apply(Effect::Change { at, was, now }, Reason::Metamorphosis);
            }
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    /// What stands on the arrival of White's move.
    pub(super) fn becomes(men: [&str; 2], condition: &str, squares: &str) -> String {
        let game = game(men[0], men[1], White, &[condition]);
        let mut player = game.play();
        assert!(play(&mut player, squares), "{condition} {squares}");
        man(&player, &squares[2..])
    }
}
