//! Why a side is in check, or is not though men of the other side go to its king.

use super::refusal::{Clause, Refusal};
use super::sentence::Teller;
use super::words::capitalised;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::hooks::remark::{Message, Remark, Value, men_on};
use sauterelle_kernel::play::Player;

/// Whether a side is in check, with all that speaks for and against it.
pub struct CheckTold {
    side: Side,
    /// Why it is in check; nothing, if it is not.
    reasons: Vec<CheckReason>,
    /// The men that go to a royal man, but do not attack it: they, the royal man, and why.
    without_attack: Vec<(Value, Value, Refusal)>,
}

impl CheckTold {
    /// What is to be said of a side.
    pub fn of(player: &mut Player, side: Side) -> CheckTold {
        let reasons = player.check_reasons(side);
        let mut without_attack = Vec::new();
        for royal in player.state().royals(side) {
            let attackers = player.attackers(side, royal);
            let attacks = |from: Sq| attackers.iter().any(|(by, _)| *by == from);
            let others = player.men_that_reach(!side, royal);
            for from in others.into_iter().filter(|from| !attacks(*from)) {
                let men = [from, royal].map(|at| men_on(player.state(), [at]));
                let refusal = Refusal::of_attack(player, !side, from, royal);
                let [man, target] = men;
                without_attack.push((man, target, refusal));
            }
        }
        CheckTold {
            side,
            reasons,
            without_attack,
        }
    }

    /// Whether there is more to be said than that the side is not in check.
    pub fn says_something(&self) -> bool {
        !self.reasons.is_empty() || !self.without_attack.is_empty()
    }

    /// What is to be said, in sentences.
    pub fn say(&self, teller: &Teller) -> Vec<String> {
        let first = match self.reasons.is_empty() {
            true => Clause::check(Message("not-in-check"), self.side, &[]),
            false => Clause::check(Message("in-check"), self.side, &self.reasons),
        };
        let mut said = vec![sentence(&first.say(teller))];
        for (man, royal, refusal) in &self.without_attack {
            let remark = Remark::new(Message("no-attack")).with("man", man.clone());
            let text = teller.say(&remark.with("royal", royal.clone()));
            let why = refusal.say(teller);
            said.push(sentence(&format!("{text}{}{why}", teller.colon())));
        }
        said
    }
}

fn sentence(text: &str) -> String {
    format!("{}.", capitalised(text))
}
