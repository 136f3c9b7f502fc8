//! `remember` and `forget`: what is kept from move to move. `wins`, `loses` and `draws`: how play ends.

use super::happening::Happening;
use crate::expression::{KindOf, ManOn, Moment, Number, Recalled, Square, Squares};
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Outcome;

/// What is remembered from now on.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Remembers {
    pub place: Recalled,
    pub value: Remembered,
}

/// The value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Remembered {
    /// 0, or none.
    Nothing,
    /// Up to the greatest one that there is room for; none below 0.
    Number(Number, u32),
    Square(Square),
    Squares(Squares),
    /// One of the diagram: men that rules have put on the board cannot be told apart.
    Man(ManOn),
    Kind(KindOf),
}

impl Remembers {
    /// Lets it happen. Where there is no such value, what was remembered stays.
    pub(super) fn happen(&self, player: &mut Player, happening: &Happening) {
        let moment = happening.moment(player);
        let kept = moment.cell(&self.place).zip(self.value(&moment));
        let facts = kept.map(|(cell, value)| cell.with(moment.view.state(), value));
        for (slot, fact) in facts.into_iter().flatten() {
            player.remember(slot, fact);
        }
    }

    fn value(&self, moment: &Moment) -> Option<u64> {
        match &self.value {
            Remembered::Nothing => Some(0),
            Remembered::Number(number, most) => {
                let number = moment.number(number)?.clamp(0, i64::from(*most));
                u64::try_from(number).ok()
            }
            Remembered::Square(square) => Some(1 + moment.square(square)?.index() as u64),
            Remembered::Squares(squares) => Some(moment.squares(squares).0),
            Remembered::Kind(kind) => Some(1 + moment.kind(kind)?.index() as u64),
            Remembered::Man(man) => {
                let (_, man) = moment.man(man)?;
                (man.id != Piece::INSERTED).then(|| 1 + u64::from(man.id))
            }
        }
    }
}

/// How play ends for the side that has moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ends {
    Won,
    Lost,
    Drawn,
}

impl Ends {
    /// Ends play, unless that has been done.
    pub(super) fn happen(self, player: &mut Player, happening: &Happening) {
        let mover = happening.played.side;
        let outcome = match self {
            Ends::Won => Outcome::Won(mover),
            Ends::Lost => Outcome::Won(!mover),
            Ends::Drawn => Outcome::Drawn,
        };
        if let Some(slot) = happening.set.end
            && !player.is_over()
        {
            player.remember(slot, outcome.as_fact());
        }
    }
}
