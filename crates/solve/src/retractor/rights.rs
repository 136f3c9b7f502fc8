//! With which rights the play begins that follows when moves have been taken back.

use super::asked::Asked;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::play::en_passant::EnPassant;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::Legality;
use smallvec::{SmallVec, smallvec};

/// How castlings and captures en passant are allowed.
#[derive(Clone, Copy)]
pub(super) struct Rights {
    /// How far it is looked back for them.
    pub legality: Legality,
    /// No castling is allowed that no move taken back has proved.
    pub castling_off: bool,
    /// All captures en passant are allowed that are not disproved.
    pub en_passant_on: bool,
}

impl Rights {
    pub fn of(asked: Asked) -> Rights {
        Rights {
            legality: asked.retraction.legality,
            castling_off: asked.options.castling_off,
            en_passant_on: asked.options.en_passant_on,
        }
    }

    /// The rights to capture en passant with each of which the play is tried; `None`: the one that is proved, if there is one.
    pub fn en_passant(
        self,
        position: &State,
        player: &mut Player,
    ) -> SmallVec<[Option<EnPassant>; 2]> {
        if !self.en_passant_on {
            return smallvec![None];
        }
        player.go_to(position);
        let all = unmoves::en_passant_not_disproved(player, self.legality);
        match all.is_empty() {
            true => smallvec![None],
            false => all.into_iter().map(Some).collect(),
        }
    }

    /// Goes to the position with one of these rights.
    pub fn begin(self, position: &State, right: Option<EnPassant>, player: &mut Player) {
        player.go_to(position);
        match right {
            Some(right) => unmoves::give_en_passant(player, right),
            None => unmoves::settle_en_passant(player, self.legality),
        }
    }

    /// Leaves the castlings that are allowed.
    pub fn settle_castlings(self, player: &mut Player) {
        match self.castling_off {
            true => unmoves::rule_out_castlings(player),
            false => unmoves::settle_castlings(player, self.legality),
        }
    }
}
