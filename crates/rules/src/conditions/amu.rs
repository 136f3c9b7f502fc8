//! Mates by attacked men only.

use sauterelle_kernel::board::effect::Effect;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{Level, MateConcept};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::Builder;

/// The condition.
pub struct Amu;

static META: Meta = Meta {
    name: ["AMU", "AMU", "AMU"],
    aliases: &[],
    options: &[],
    doc: "Attacked mating unit: a move mates only if the man that moved was attacked by exactly one enemy man before.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("amu.txt"),
};

impl RuleDef for Amu {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        Ok(builder.mate_concept(AttackedOnce)?)
    }
}

struct AttackedOnce;

impl MateConcept for AttackedOnce {
    fn can_mate(&self, player: &mut Player) -> bool {
        let mated = player.state().turn();
        let departure = player
            .last_effects()
            .iter()
            .find_map(|entry| match entry.effect {
                Effect::Move { from, .. } => Some(from),
                _ => None,
            });
        departure.is_some_and(|departure| {
            player.before_last(|player| {
                let attackers =
                    player.observing_men(mated, departure, Level::Observation, None, false);
                attackers.count() == 1
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, play};
    use sauterelle_kernel::board::piece::Side::White;
    use sauterelle_kernel::moves::Status::{Mate, Play};

    #[test]
    fn who_mates_was_attacked_once() {
        let status = |black: &str, names: &[&str]| {
            let game = game("kg6 ra1", black, White, names);
            let mut player = game.play();
            assert!(play(&mut player, "a1a8"));
            player.status()
        };
        assert_eq!(status("kg8", &[]), Mate);
        assert_eq!(status("kg8", &["AMU"]), Play);
        assert_eq!(status("kg8 bd4", &["AMU"]), Mate);
        assert_eq!(status("kg8 bd4 rc1", &["AMU"]), Play);
    }
}
