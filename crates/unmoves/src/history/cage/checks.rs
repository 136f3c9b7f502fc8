//! Checks within a part of a position.

use super::part::{Man, Part, WayBack, rides_of, steps_of};
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::rays::between;
use sauterelle_kernel::board::square::Sq;
use smallvec::SmallVec;

/// What checks say of a part.
pub(super) enum Checks {
    /// Nothing.
    None,
    /// This man must have moved last: nobody can stand between it and the king.
    By(Sq),
    /// The part cannot have been.
    Impossible,
}

/// A line from a king to a man that would give check, with one square between that may be empty.
struct Line {
    king: Side,
    between: Sq,
    checker: Sq,
}

impl Part {
    /// What the checks say that nobody can stand in the way of.
    pub fn checks(&self) -> Checks {
        let mut by = None;
        for side in Side::BOTH {
            for at in self.checkers(side) {
                let is_king = matches!(self.on(at), Some((KindId::KING, _)));
                if is_king || by.replace(at).is_some() {
                    return Checks::Impossible;
                }
            }
        }
        by.map_or(Checks::None, Checks::By)
    }

    /// The men that give check to the king of a side from where nobody can stand between.
    fn checkers(&self, side: Side) -> SmallVec<[Sq; 4]> {
        let king = self.king(side);
        let near = |at: &Sq| king.is_some_and(|king| king.distance2(*at) <= 5);
        let men = self.occupied().into_iter().filter(near);
        let gives = |at: &Sq| {
            let man = self.on(*at).filter(|(_, by)| *by != side);
            man.is_some_and(|man| gives_check(king, man, *at))
        };
        men.filter(gives).collect()
    }

    /// The lines to both kings with one square between.
    fn lines(&self) -> Vec<Line> {
        let mut found = Vec::new();
        for side in Side::BOTH {
            let Some(king) = self.king(side) else {
                continue;
            };
            for dir in rides_of(KindId::QUEEN) {
                let mut ray = self.ray(king, *dir);
                let (Some(between), Some(checker)) = (ray.next(), ray.next()) else {
                    continue;
                };
                let gives = |(kind, by): Man| by != side && rides_of(kind).contains(dir);
                if self.on(between).is_none() && self.on(checker).is_some_and(gives) {
                    found.push(Line {
                        king: side,
                        between,
                        checker,
                    });
                }
            }
        }
        found
    }

    /// The ways back that checks leave to the man there.
    ///
    /// The king of the side that has not moved was not in check before. Where one square only is between a king and a man that would
    /// give check, somebody stands there, unless the last move has given this check.
    pub fn ways_back_under_check(&self, at: Sq) -> Vec<WayBack> {
        let Some((_, side)) = self.on(at) else {
            return Vec::new();
        };
        if self.checkers(!side).iter().any(|by| *by != at) {
            return Vec::new();
        }
        let lines = self.lines();
        let mut ways = self.ways_back(at);
        ways.retain(|way| {
            let passed = between(way.from, way.at);
            let is_open = lines.iter().all(|line| {
                let (lands, passes) = (way.from == line.between, passed.has(line.between));
                match line.king == side {
                    // it would have left its own king in check
                    true => !lands && !passes,
                    false => !passes || line.checker == at,
                }
            });
            is_open && !gives_check(self.king(!side), (way.before, side), way.from)
        });
        ways
    }
}

/// Whether a man there gives check to a king, and nobody can stand between.
fn gives_check(king: Option<Sq>, (kind, side): Man, at: Sq) -> bool {
    let Some(king) = king else {
        return false;
    };
    let way = (
        king.file() as i8 - at.file() as i8,
        king.rank() as i8 - at.rank() as i8,
    );
    match kind {
        KindId::PAWN => way.0.abs() == 1 && way.1 == side.forward(),
        _ => steps_of(kind).contains(&way) || rides_of(kind).contains(&way),
    }
}
