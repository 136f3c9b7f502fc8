//! Legs: the pieces of a line that bends, each with its directions, its length and what the man does on it.

use super::dirs::Dir;

/// More legs than these are not read.
pub const MOST_LEGS: usize = 6;

/// One leg of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leg {
    /// Where it leads.
    pub bend: Bend,
    /// So many steps at most.
    pub most: u8,
    /// What the man does on it.
    pub deed: Deed,
}

/// Where a leg leads, seen from the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bend {
    /// In the directions of the part: the first leg.
    First,
    /// In those of these directions that are nearest to the one before.
    Outward(&'static [Dir]),
    /// Turned by so many eighths of a circle to the left (bit 0: straight on). Of other leaps than those along ranks, files and diagonals
    /// it is by so many of the eight leaps of one distance.
    Turned(u8),
}

/// What a man does on a leg.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// It goes over empty squares, and may end its move on each square.
    Stop,
    /// It goes over empty squares, and must go on from one of them.
    Pass,
    /// It goes over empty squares to an enemy man, which it captures, and must go on.
    Take,
}

/// The eight directions of the distance of this one, by their angles to the left of it, itself first.
fn ring((x, y): Dir) -> [Dir; 8] {
    let quarter = |(x, y): Dir| (-y, x);
    // by 45 degrees, or to the next leap of the same distance
    let next = match (x, y) {
        (0, _) | (_, 0) => (x - y, x + y),
        _ if x.abs() == y.abs() => ((x - y) / 2, (x + y) / 2),
        _ => {
            let steep = x.abs() < y.abs();
            // the mirror image in the axis or diagonal that comes next to the left
            match (steep, (x > 0) == (y > 0)) {
                (true, true) => (-x, y),
                (false, false) => (x, -y),
                (true, false) => (-y, -x),
                (false, true) => (y, x),
            }
        }
    };
    let mut all = [(x, y), next, (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)];
    for i in 2..8 {
        all[i] = quarter(all[i - 2]);
    }
    all
}

impl Bend {
    /// The directions into which it leads from one.
    pub fn of(self, before: Dir) -> Vec<Dir> {
        match self {
            Bend::First => vec![before],
            Bend::Outward(dirs) => nearest(dirs, before),
            Bend::Turned(turns) => {
                let ring = ring(before).into_iter().enumerate();
                let found = ring.filter(|(eighths, _)| turns >> eighths & 1 != 0);
                found.map(|(_, dir)| dir).collect()
            }
        }
    }
}

/// Those of these directions that are nearest to one.
fn nearest(dirs: &[Dir], (x, y): Dir) -> Vec<Dir> {
    // by the cosine of the angle between them: its sign, and its square as a fraction
    let cosine = |&(u, v): &Dir| {
        let inner = i32::from(x) * i32::from(u) + i32::from(y) * i32::from(v);
        let length = i32::from(u) * i32::from(u) + i32::from(v) * i32::from(v);
        (inner * inner.abs(), length)
    };
    let less = |one: (i32, i32), other: (i32, i32)| one.0 * other.1 < other.0 * one.1;
    let mut found: Vec<Dir> = Vec::new();
    for dir in dirs {
        let Some(best) = found.first() else {
            found.push(*dir);
            continue;
        };
        let (known, new) = (cosine(best), cosine(dir));
        if less(known, new) {
            found.clear();
        }
        if !less(new, known) {
            found.push(*dir);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_turn_to_the_left_by_eighths() {
        let king = [
            (0, 1),
            (-1, 1),
            (-1, 0),
            (-1, -1),
            (0, -1),
            (1, -1),
            (1, 0),
            (1, 1),
        ];
        assert_eq!(ring((0, 1)), king);
        assert_eq!(ring((3, 3))[..3], [(3, 3), (0, 3), (-3, 3)]);
        let knight = [
            (1, 2),
            (-1, 2),
            (-2, 1),
            (-2, -1),
            (-1, -2),
            (1, -2),
            (2, -1),
            (2, 1),
        ];
        assert_eq!(ring((1, 2)), knight);
        for (i, dir) in knight.into_iter().enumerate() {
            let mut turned = knight;
            turned.rotate_left(i);
            assert_eq!(ring(dir), turned);
        }
    }

    #[test]
    fn a_leg_leads_outward() {
        let (wazir, fers) = (super::super::dirs::ROOK, super::super::dirs::BISHOP);
        assert_eq!(nearest(wazir, (1, 1)), [(1, 0), (0, 1)]);
        assert_eq!(nearest(fers, (0, 1)), [(1, 1), (-1, 1)]);
        assert_eq!(nearest(wazir, (1, 2)), [(0, 1)]);
        assert_eq!(nearest(fers, (1, 2)), [(1, 1)]);
        assert_eq!(nearest(wazir, (0, 2)), [(0, 1)]);
    }
}
