//! Where men that are not plain can go, as sets of squares: the most frequent parts of walks by tables and rays, the others step by step.

use super::dirs::Dir;
use super::lines::Lines;
use super::over_one::{self, HopsOverOne};
use super::part::{How, Landing, Over, Part, Turn, When};
use super::sight::Sight;
use crate::board::bitboard::Bb;
use crate::board::rays;
use crate::board::square::Sq;

/// A part of a walk.
#[derive(Clone)]
pub(super) struct Going {
    way: Way,
    when: When,
}

/// How it leads to squares.
#[derive(Clone)]
enum Way {
    /// To these squares, whatever stands between.
    Leaps(Box<[Bb; 64]>),
    /// Along ranks and files, along diagonals, or both.
    Rides(Lines),
    /// Along other straight lines.
    Leaping(Vec<LeapLine>),
    /// Over the first man to the square behind it.
    Hops(Lines),
    /// Two such hops.
    DoubleHops(Lines),
    /// As a hop, to an empty square; captures the man passed. `near`: only one on the first square.
    Locusts { lines: Lines, near: bool },
    /// Over one man, along lines of all kinds.
    OverOne(HopsOverOne),
    /// In another way.
    Other(Part),
}

/// The squares in one direction from each square, to the edge.
#[derive(Clone)]
struct LeapLine {
    squares: Box<[Bb; 64]>,
    /// To squares of higher numbers.
    ascends: bool,
}

impl LeapLine {
    fn new((dx, dy): Dir) -> LeapLine {
        let mut squares = Box::new([Bb::EMPTY; 64]);
        for from in Sq::all() {
            let ahead = std::iter::successors(from.step(dx, dy), |at| at.step(dx, dy));
            squares[from.index()] = ahead.collect();
        }
        LeapLine {
            squares,
            ascends: 8 * dy + dx > 0,
        }
    }

    /// The squares up to the first man, that one included.
    #[inline]
    fn reach(&self, from: Sq, occupied: Bb) -> Bb {
        let ahead = self.squares[from.index()];
        let men = ahead & occupied;
        let first = match self.ascends {
            true => men.lowest(),
            false => men.highest(),
        };
        first.map_or(ahead, |first| ahead & !self.squares[first.index()])
    }
}

impl Going {
    /// The parts of a walk in the quickest ways there are.
    pub fn all(parts: &[Part]) -> Vec<Going> {
        let mut found: Vec<Going> = parts.iter().map(Going::new).collect();
        for when in [When::Both, When::Move, When::Capture] {
            let step_by_step = found.iter().filter_map(|going| match &going.way {
                Way::Other(part) if going.when == when => Some(*part),
                _ => None,
            });
            let hops: Vec<Part> = step_by_step.filter(over_one::hops_over_one).collect();
            if let Some(table) = HopsOverOne::of(&hops) {
                found.retain(|going| {
                    !matches!(&going.way, Way::Other(part) if going.when == when && hops.contains(part))
                });
                let way = Way::OverOne(table);
                found.push(Going { way, when });
            }
        }
        found
    }

    /// The part in the quickest way there is.
    fn new(part: &Part) -> Going {
        let lines = Lines::of(part.dirs);
        let way = match (part.how, lines) {
            _ if !part.is_plain() => Way::Other(*part),
            (How::Leap, _) => {
                let mut squares = Box::new([Bb::EMPTY; 64]);
                for from in Sq::all() {
                    let leaps = part.dirs.iter().filter_map(|&(dx, dy)| from.step(dx, dy));
                    squares[from.index()] = leaps.collect();
                }
                Way::Leaps(squares)
            }
            (How::Ride, Some(lines)) => Way::Rides(lines),
            (How::Ride, None) => {
                Way::Leaping(part.dirs.iter().map(|dir| LeapLine::new(*dir)).collect())
            }
            (How::Over(over), Some(lines)) if is_hop(over) => Way::Hops(lines),
            (How::DoubleHop, Some(lines)) => Way::DoubleHops(lines),
            (How::Locust, Some(lines)) => Way::Locusts { lines, near: false },
            (How::NearLocust, Some(lines)) => Way::Locusts { lines, near: true },
            _ => Way::Other(*part),
        };
        let when = part.when;
        Going { way, when }
    }

    /// Calls `take` for each capture of a man elsewhere than on the arrival; tells on which squares the man arrives otherwise, if they
    /// are empty and if a man is captured there.
    #[inline]
    pub fn arrivals(&self, from: Sq, sight: &Sight, mut take: impl FnMut(Sq, Sq)) -> (Bb, Bb) {
        let occupied = sight.occupied;
        let reached = match &self.way {
            Way::Leaps(squares) => squares[from.index()],
            Way::Rides(lines) => lines.reach(from, occupied),
            Way::Leaping(lines) => lines
                .iter()
                .fold(Bb::EMPTY, |all, line| all | line.reach(from, occupied)),
            Way::Hops(lines) => lines.hops(from, occupied, sight.missing),
            Way::OverOne(hops) => hops.reach(from, sight),
            Way::DoubleHops(lines) => lines.double_hops(from, occupied, sight.missing),
            Way::Locusts { lines, near } => {
                if self.when != When::Move {
                    let reached = match near {
                        true => lines.next_to(from),
                        false => lines.reach(from, occupied),
                    };
                    for victim in reached & sight.enemies {
                        for to in rays::behind(from, victim) & !occupied {
                            take(to, victim);
                        }
                    }
                }
                return (Bb::EMPTY, Bb::EMPTY);
            }
            Way::Other(part) => {
                let (mut quiet, mut captures) = (Bb::EMPTY, Bb::EMPTY);
                part.reach(from, sight, |to, victim| {
                    match victim {
                        None => quiet |= Bb::of(to),
                        Some(victim) if victim == to => captures |= Bb::of(to),
                        Some(victim) if sight.enemies.has(victim) && victim != from => {
                            take(to, victim)
                        }
                        Some(_) => {}
                    }
                    false
                });
                return (quiet, captures);
            }
        };
        let (quiet, captures) = (reached & !occupied, reached & occupied);
        match self.when {
            When::Both => (quiet, captures),
            When::Move => (quiet, Bb::EMPTY),
            When::Capture => (Bb::EMPTY, captures),
        }
    }
}

/// Whether it leads over the first man to the square behind it.
fn is_hop(over: Over) -> bool {
    over == Over {
        hurdles: 1,
        near: false,
        turn: Turn::None,
        landing: Landing::At(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::piece::Side;
    use crate::men::MEN;
    use crate::men::language::samples;

    #[test]
    fn men_arrive_where_their_parts_lead_step_by_step() {
        let mut seed = 0x9e37_79b9_7f4a_7c15u64;
        let men = MEN.iter().chain(samples());
        for part in men.flat_map(|man| man.walk.parts()) {
            let goings = Going::all(std::slice::from_ref(part));
            let [going] = &goings[..] else {
                panic!("{part:?}")
            };
            for from in Sq::all() {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let missing = Bb(seed.rotate_left(31) & seed.rotate_left(47)) & !Bb::of(from);
                let men = Bb(seed & seed.rotate_left(23)) & !missing | Bb::of(from);
                let occupied = men | missing;
                let sight = Sight {
                    side: Side::BOTH[(seed >> 40) as usize & 1],
                    occupied,
                    missing,
                    enemies: men & Bb(seed.rotate_left(11)),
                };
                let (mut quiet, mut captures) = (Bb::EMPTY, Bb::EMPTY);
                let mut taken = Vec::new();
                part.reach(from, &sight, |to, victim| {
                    match victim {
                        None => quiet |= Bb::of(to),
                        Some(victim) if victim == to => captures |= Bb::of(to),
                        Some(victim) if sight.enemies.has(victim) && victim != from => {
                            taken.push((to, victim))
                        }
                        Some(_) => {}
                    }
                    false
                });
                let mut also_taken = Vec::new();
                let found =
                    going.arrivals(from, &sight, |to, victim| also_taken.push((to, victim)));
                taken.sort();
                also_taken.sort();
                let seen = sight.enemies & !Bb::of(from);
                assert_eq!(
                    (found.0, found.1 & seen),
                    (quiet, captures & seen),
                    "{part:?}"
                );
                assert_eq!(also_taken, taken, "{part:?} from {from}");
            }
        }
    }
}
