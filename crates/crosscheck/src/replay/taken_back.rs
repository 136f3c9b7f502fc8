//! Moves taken back: each must be a legal move for the reference, from the position to which its effects lead to the one before.

use super::{Player, alike, board, carried_out};
use crate::pair::{Ply, four_fields, slow_side};
use sauterelle_solve::solution::Step;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::Legality;

/// What moves taken back begin with in a path.
pub(super) const BACK: &str = "-";

impl Player<'_, '_> {
    /// Takes the move back in both and leaves it so; `played`: as it was played.
    pub(super) fn take_back(&mut self, step: &Step, played: &Step) -> Result<Ply, String> {
        let turn = self.pair.player.state().turn();
        let shape = &step.mv.shape;
        self.path.push(format!("{BACK}{}{}", shape.from, shape.to));
        self.agree(step.side == !turn, "this side has moved last")?;
        let diagram = board(self.pair.player.state());
        let earlier = carried_out(diagram, &step.effects, step.side);
        let player = &mut self.pair.player;
        let unmove = unmoves::all(player, Legality::MEN)
            .into_iter()
            .find(|unmove| {
                unmoves::take_back(player, unmove);
                let fits = unmove.mv == step.mv && player.last_effects() == step.effects;
                player.undo();
                fits
            });
        self.agree(unmove.is_some(), "this move can be taken back")?;
        if let Some(unmove) = &unmove {
            self.pair.take_back(unmove, self.conditions)?;
        }
        self.done.moves += 1;
        let is_told =
            earlier.is_some_and(|earlier| alike(&earlier, &board(self.pair.player.state())));
        self.agree(is_told, "the effects told lead back")?;
        self.agree(
            self.pair.player.state().turn() == step.side,
            "the side whose move is taken back is to move",
        )?;
        self.played_again(played, &diagram)?;
        let (from, to) = (shape.from.to_string(), shape.to.to_string());
        Ok((from, to, four_fields(&mut self.pair.player)))
    }

    /// The move leads to the position from which it was taken back.
    fn played_again(&mut self, played: &Step, diagram: &super::Board) -> Result<(), String> {
        let earlier = board(self.pair.player.state());
        self.pair
            .play(&played.mv)
            .map_err(|e| format!("{}: {e}", self.path.join(" ")))?;
        let leads_back = alike(&board(self.pair.player.state()), diagram);
        let check = self.pair.reference().in_check(slow_side(!played.side));
        self.pair.undo();
        self.agree(leads_back, "the move leads to the position before")?;
        self.agree(
            check == played.check,
            "the move gave check, or none, as told",
        )?;
        self.agree(
            carried_out(earlier, &played.effects, played.side).is_some_and(|b| alike(&b, diagram)),
            "the effects told are those of the move as it was played",
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::replay::{findings, replay};
    use sauterelle_kernel::board::effect::Effect;
    use sauterelle_notation::popeye::parse_problems;
    use sauterelle_solve::problem::Problem;
    use sauterelle_solve::solution::{Finding, Step};
    use std::sync::Arc;
    use std::time::Duration;

    fn problem(men: &str, stipulation: &str) -> Problem {
        let text = format!("BeginProblem Forsyth {men} Stipulation {stipulation} EndProblem");
        let mut entries = parse_problems(text.as_bytes(), None);
        entries.remove(0).result.unwrap().twins.remove(0).problem
    }

    const SUNYER: &str = "4k3/8/8/7K/8/8/8/8";

    #[test]
    fn retractors_are_played_through() {
        for (men, stipulation, moves) in [
            (SUNYER, "-2 & h#1", 4),
            (SUNYER, "last1w", 30),
            ("7k/8/6K1/8/8/8/8/R7", "-1w & #1", 10),
            ("k7/2K5/8/8/8/8/8/1R6", "-2 & #1", 2),
        ] {
            let problem = problem(men, stipulation);
            let found = findings(&problem, Duration::from_secs(60))
                .unwrap()
                .unwrap();
            let done = replay(&problem, &found).unwrap();
            assert!(done.moves >= moves, "{men} {stipulation}: {}", done.moves);
        }
    }

    /// The first solution of Sunyer's problem with a change of the first move.
    fn changed(change: fn(&mut Step)) -> String {
        let problem = problem(SUNYER, "-2 & h#1");
        let mut found = findings(&problem, Duration::from_secs(60))
            .unwrap()
            .unwrap();
        for finding in &mut found {
            if let Finding::Line(line) = finding {
                change(Arc::make_mut(&mut line[0]));
            }
        }
        replay(&problem, &found).unwrap_err()
    }

    #[test]
    fn what_is_not_so_is_found() {
        let lacks_capture = changed(|step| {
            step.effects
                .retain(|entry| !matches!(entry.effect, Effect::Add { .. }));
        });
        assert!(
            lacks_capture.contains("can be taken back"),
            "{lacks_capture}"
        );
        let checks = changed(|step| {
            let mut played = Step::clone(step.takes_back.as_ref().unwrap());
            played.check = true;
            step.takes_back = Some(Arc::new(played));
        });
        assert!(checks.contains("gave check"), "{checks}");
        let other = changed(|step| step.side = !step.side);
        assert!(other.contains("moved last"), "{other}");
    }
}
