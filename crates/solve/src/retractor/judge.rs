//! Whether a diagram can have come about, with either side to move.

use super::asked::Run;
use crate::control::Stopped;
use crate::problem::Problem;
use crate::solution::{Finding, Illegal, Judged};
use crate::stipulation::retraction::Question;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_rules::game::{Game, GameError};
use sauterelle_unmoves as unmoves;

impl Run<'_, '_> {
    /// Tells what is found of the legality of the diagram.
    ///
    /// # Errors
    /// If the rules cannot be compiled.
    pub(super) fn judge(&mut self, question: Question) -> Result<Result<(), Stopped>, GameError> {
        let control = self.asked.control;
        let against = control.within(|| {
            let why_not = |side| self.why_not(self.asked.game, side);
            let white = why_not(Side::White);
            // otherwise one side that can be to move answers the question
            let asks_of_both = matches!(question, Question::Legal | Question::WhoMoves);
            Ok(match asks_of_both || white.is_some() {
                true => [white, why_not(Side::Black)],
                false => [None, None],
            })
        });
        let Ok(against) = against else {
            return Ok(Err(Stopped));
        };
        let mut judged = Judged {
            question,
            against,
            holds: false,
        };
        judged.holds = match question {
            Question::Legal => !judged.is_illegal(),
            Question::Illegal => judged.is_illegal(),
            Question::WhoMoves => judged.to_move().is_some(),
            Question::Cluster if !judged.is_illegal() => false,
            Question::Cluster => match self.needs_each_man()? {
                Ok(needs) => needs,
                Err(stopped) => return Ok(Err(stopped)),
            },
        };
        self.solutions += u64::from(judged.holds);
        self.sink.finding(Finding::Judged(judged));
        Ok(Ok(()))
    }

    /// Why a diagram is illegal with this side to move, if that is proved.
    fn why_not(&self, game: &Game, to_move: Side) -> Option<Illegal> {
        let mut player = game.play_as(to_move);
        let checks = player.illegal_check(to_move);
        if !checks.is_empty() {
            return Some(Illegal::Check(checks));
        }
        let why = unmoves::why_impossible(&mut player, self.asked.retraction.legality);
        why.map(|why| Illegal::History(!to_move, why))
    }

    /// Whether the diagram is no longer proved to be illegal once any one man is missing, kings excepted.
    fn needs_each_man(&self) -> Result<Result<bool, Stopped>, GameError> {
        let men = self.problem.diagram.placed();
        let men = men.filter(|(_, man)| !man.is_royal());
        let squares: Vec<Sq> = men.map(|(at, _)| at).collect();
        for at in squares {
            let game = without(self.problem, at).game_for(self.asked.stipulation)?;
            let is_illegal = self.asked.control.within(|| {
                let mut sides = Side::BOTH.into_iter();
                Ok(sides.all(|side| self.why_not(&game, side).is_some()))
            });
            match is_illegal {
                Ok(false) => {}
                Ok(true) => return Ok(Ok(false)),
                Err(stopped) => return Ok(Err(stopped)),
            }
        }
        Ok(Ok(true))
    }
}

fn without(problem: &Problem, at: Sq) -> Problem {
    let mut without = problem.clone();
    without.diagram.men[at.index()] = None;
    without
}
