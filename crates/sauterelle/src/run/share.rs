//! How much of a whole problem has been examined: all positions, phases and lengths together.

use sauterelle_notation::entered::InputProblem;
use sauterelle_solve::problem::{Duplex, Problem};
use sauterelle_solve::solve::Progress;
use sauterelle_solve::stipulation::PlayKind;
use serde::{Deserialize, Serialize};

/// A length takes so many times as long as the one before.
const GROWTH: f64 = 8.0;

/// How much had been examined when solving was stopped.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Reached {
    part: usize,
    length: usize,
    share: f64,
}

impl Reached {
    /// Whether it can be so.
    pub fn is_valid(self) -> bool {
        const MOST: usize = 1 << 20;
        self.part < MOST && self.length < MOST && (0.0..=1.0).contains(&self.share)
    }
}

/// How much of a problem has been examined. It only grows, and is the whole only when all is over.
#[derive(Clone, Debug, Default)]
pub struct Share {
    positions: usize,
    position: usize,
    /// Parts of the present position, and the number of the present one.
    parts: usize,
    part: usize,
    /// Lengths of the present part, each of which goes through the first moves, and the number of the present one.
    lengths: usize,
    length: usize,
    last: Option<Progress>,
    reached: f64,
}

impl Share {
    /// Nothing of this problem.
    pub fn of(problem: &InputProblem) -> Share {
        Share {
            positions: problem.twins.len(),
            ..Share::default()
        }
    }

    /// What must be known of the present position to go on with it.
    pub fn so_far(&self) -> Reached {
        Reached {
            part: self.part,
            length: self.length,
            share: self.reached,
        }
    }

    /// So much has been examined of the problem before.
    pub fn go_on_from(&mut self, reached: Reached) {
        self.reached = self.reached.max(reached.share);
        self.part = reached.part;
        self.length = reached.length;
        self.last = None;
    }

    /// The part that was reached before begins once more.
    pub fn part_again(&mut self) {
        self.last = None;
    }

    /// One of the positions begins.
    pub fn begin_position(&mut self, index: usize, problem: &Problem) {
        let set_play = usize::from(problem.options.set_play);
        let sides = if problem.options.duplex == Duplex::Full {
            2
        } else {
            1
        };
        self.position = index;
        self.parts = sides * (1 + set_play);
        self.part = 0;
        self.lengths = lengths(problem);
        self.begin_length(0);
        self.note_reached(0.0);
    }

    /// A part of the position begins, the first or another one.
    pub fn begin_part(&mut self) {
        self.part += 1;
        self.begin_length(0);
    }

    fn begin_length(&mut self, length: usize) {
        self.length = length;
        self.last = None;
    }

    /// So many of the first moves have been examined.
    pub fn note(&mut self, progress: Progress) {
        let begins_again = self.last.is_some_and(|last| progress.done <= last.done);
        if begins_again {
            self.begin_length(self.length + 1);
        }
        self.last = Some(progress);
        self.note_reached(progress.done as f64 / progress.of.max(1) as f64);
    }

    fn note_reached(&mut self, of_length: f64) {
        let weight = |length: usize| GROWTH.powi(i32::try_from(length).unwrap_or(i32::MAX));
        let last = self.lengths.max(1) - 1;
        let length = self.length.min(last);
        let before: f64 = (0..length).map(weight).sum();
        let all: f64 = (0..=last).map(weight).sum();
        let of_part = (before + of_length.min(1.0) * weight(length)) / all;
        let part = self.part.clamp(1, self.parts.max(1)) - 1;
        let of_position = (part as f64 + of_part) / self.parts.max(1) as f64;
        let of_all = (self.position as f64 + of_position) / self.positions.max(1) as f64;
        self.reached = self.reached.max(of_all);
    }

    /// How much it is, from 0 to less than 1.
    pub fn reached(&self) -> f64 {
        self.reached.min(0.99)
    }
}

/// How often the first moves are gone through: in cooperative play once for each length.
fn lengths(problem: &Problem) -> usize {
    let stipulation = problem.stipulation.modified_by(&problem.options);
    let Some(play) = stipulation.play.first_branch() else {
        return 1;
    };
    // play of no half-move is none
    let least = match play.kind {
        PlayKind::Help => 2 - play.max % 2,
        _ => 1,
    };
    let more = usize::from(play.max.saturating_sub(play.min.max(least)));
    match play.kind {
        PlayKind::Help => 1 + more / 2,
        PlayKind::Series => 1 + more,
        PlayKind::Attack | PlayKind::Defence => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Problem as Whole;

    /// The share after each first move of all parts and lengths, if each has so many.
    fn course(text: &str, first_moves: usize) -> Vec<f64> {
        let problem = Whole::read(text).unwrap().input;
        let mut share = Share::of(&problem);
        let mut reached = Vec::new();
        for (index, twin) in problem.twins.iter().enumerate() {
            share.begin_position(index, &twin.problem);
            for _ in 0..share.parts {
                share.begin_part();
                for _ in 0..share.lengths {
                    for done in 1..=first_moves {
                        share.note(Progress {
                            done,
                            of: first_moves,
                        });
                        reached.push(share.reached());
                    }
                }
            }
        }
        reached
    }

    #[test]
    fn progress_never_goes_back_and_reaches_the_whole_at_the_end_only() {
        let men = "pieces white ka1 qb1 black kc8";
        for (asked, parts) in [
            ("stip #2", 1),
            ("stip h#4", 4),
            ("stip h#2.5", 3),
            ("stip ser-h#5", 5),
            ("stip h#3 option setplay", 6),
            ("stip #2 option duplex", 2),
            ("stip #2 twin move b1 b2 twin move b1 b3", 3),
            ("stip h#2 option setplay duplex twin move b1 b2", 16),
        ] {
            let text = match asked.split_once(" twin") {
                Some((asked, twins)) => format!("begin {men} {asked} twin{twins} end"),
                None => format!("begin {men} {asked} end"),
            };
            for first_moves in [1, 2, 10] {
                let course = course(&text, first_moves);
                assert_eq!(course.len(), parts * first_moves, "{asked}");
                assert!(course.is_sorted(), "{asked}: {course:?}");
                let (last, before) = course.split_last().unwrap();
                assert_eq!(*last, 0.99, "{asked}: {course:?}");
                assert!(
                    before.iter().all(|share| *share < 0.99),
                    "{asked}: {course:?}"
                );
            }
        }
    }

    #[test]
    fn the_longest_length_takes_most() {
        let course = course("begin pieces white ka1 qb1 black kc8 stip h#3 end", 1);
        assert!(course[0] < 0.02 && course[1] < 0.13, "{course:?}");
    }
}
