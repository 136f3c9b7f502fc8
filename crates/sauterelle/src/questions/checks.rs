//! The checks of a position as data.

use super::observers::Observer;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::play::Player;
use sauterelle_notation::telling::Teller;
use serde::Serialize;

/// A reason for which the side to move is in check.
#[derive(Serialize, Clone)]
pub(super) struct Check {
    /// The men in danger: the royal man, or those that a rule names.
    pub royals: Vec<String>,
    /// Who attacks, with the squares between; none if a rule finds check otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Observer>,
    /// Where the attacking man would go, if that is not the square of the royal man.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrival: Option<String>,
    /// In words.
    pub text: String,
}

/// Every reason for which the side to move is in check.
pub(super) fn checks(player: &mut Player, teller: Teller) -> Vec<Check> {
    let side = player.state().turn();
    let reasons = player.check_reasons(side);
    reasons
        .iter()
        .map(|reason| check(player, reason, teller))
        .collect()
}

fn check(player: &mut Player, reason: &CheckReason, teller: Teller) -> Check {
    let side = player.state().turn();
    let by = reason.by.and_then(|(from, to)| {
        let royal = reason.men.first().copied().unwrap_or(to);
        Observer::of(player, from, (side, royal), None, teller)
    });
    let elsewhere = |(_, to): &(Sq, Sq)| !reason.men.contains(to);
    Check {
        royals: reason.men.iter().map(ToString::to_string).collect(),
        by,
        arrival: reason.by.filter(elsewhere).map(|(_, to)| to.to_string()),
        text: teller.say(&reason.remark),
    }
}
