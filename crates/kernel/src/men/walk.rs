//! The language in which the moves of men are written: a walk is a list of parts, each saying how a
//! man goes along which directions, and whether it does so to move, to capture, or both.

use crate::bitboard::Bb;
use crate::square::Sq;

/// A step: files to the right, ranks up.
pub type Dir = (i8, i8);

/// How a kind of man moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Walk {
    /// Any combination of parts.
    Parts(&'static [Part]),
    /// A pawn: one step forward (two from its second rank), captures diagonally forward,
    /// promotes on its last rank.
    Pawn,
}

/// One component of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// When it applies.
    pub when: When,
    /// How the man goes.
    pub how: How,
    /// In which directions.
    pub dirs: &'static [Dir],
}

/// Whether a part serves for moves without capture, for captures, or for both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Only to empty squares.
    Move,
    /// Only captures.
    Capture,
    /// Both.
    Both,
}

/// How a man goes along a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// To the square one direction away, whatever stands between.
    Leap,
    /// Repeats the direction over empty squares up to the first man.
    Ride,
    /// Over the first man on the line to the square immediately beyond.
    Hop,
    /// Over a man one direction away to the square immediately beyond.
    NearHop,
    /// Over the first man on the line to any square beyond, up to the second man.
    Lion,
    /// Over the first man on the line, capturing it, to the empty square immediately beyond.
    Locust,
    /// A leap that needs one empty square on the way: the square one orthogonal step along the longer side.
    LameOrthogonal,
    /// A leap that needs one empty square on the way: the square one diagonal step towards it.
    LameDiagonal,
    /// Exactly as many steps as there are men on the whole line, whatever stands between.
    CountedLeap,
}

pub(super) const fn both(how: How, dirs: &'static [Dir]) -> Part {
    Part {
        when: When::Both,
        how,
        dirs,
    }
}

pub(super) const fn moving(how: How, dirs: &'static [Dir]) -> Part {
    Part {
        when: When::Move,
        how,
        dirs,
    }
}

pub(super) const fn capturing(how: How, dirs: &'static [Dir]) -> Part {
    Part {
        when: When::Capture,
        how,
        dirs,
    }
}

pub(super) const ROOK: &[Dir] = &[(1, 0), (0, 1), (-1, 0), (0, -1)];
pub(super) const BISHOP: &[Dir] = &[(1, 1), (-1, 1), (-1, -1), (1, -1)];
pub(super) const QUEEN: &[Dir] = &[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

macro_rules! leaps {
    ($name:ident, $m:literal, $n:literal) => {
        pub(super) const $name: &[Dir] = if $m == 0 {
            &[($n, 0), (0, $n), (-$n, 0), (0, -$n)]
        } else if $m == $n {
            &[($n, $n), (-$n, $n), (-$n, -$n), ($n, -$n)]
        } else {
            &[
                ($n, $m),
                ($m, $n),
                (-$m, $n),
                (-$n, $m),
                (-$n, -$m),
                (-$m, -$n),
                ($m, -$n),
                ($n, -$m),
            ]
        };
    };
}
leaps!(DABBABA, 0, 2);
leaps!(ALFIL, 2, 2);
leaps!(KNIGHT, 1, 2);
leaps!(CAMEL, 1, 3);
leaps!(ZEBRA, 2, 3);
leaps!(GIRAFFE, 1, 4);
leaps!(LEAPER15, 1, 5);
leaps!(LEAPER16, 1, 6);
leaps!(LEAPER17, 1, 7);
leaps!(LEAPER24, 2, 4);
leaps!(LEAPER25, 2, 5);
leaps!(LEAPER35, 3, 5);
leaps!(LEAPER36, 3, 6);
leaps!(LEAPER37, 3, 7);
leaps!(ANTELOPE, 3, 4);
leaps!(LEAPER05, 0, 5);
leaps!(LEAPER55, 5, 5);

/// The four lines (rank, file, two diagonals) through each square, the square included.
static LINES: [[Bb; 4]; 64] = {
    let mut table = [[Bb::EMPTY; 4]; 64];
    let axes = [(1i8, 0i8), (0, 1), (1, 1), (1, -1)];
    let mut i = 0;
    while i < 64 {
        let mut a = 0;
        while a < 4 {
            let (dx, dy) = axes[a];
            let mut bits = 1u64 << i;
            let mut sign = -1i8;
            while sign <= 1 {
                let mut at = Sq::new(i as u8);
                while let Some(next) = at.step(sign * dx, sign * dy) {
                    bits |= 1 << next.index();
                    at = next;
                }
                sign += 2;
            }
            table[i][a] = Bb(bits);
            a += 1;
        }
        i += 1;
    }
    table
};

fn line(at: Sq, dir: Dir) -> Bb {
    LINES[at.index()][match dir {
        (_, 0) => 0,
        (0, _) => 1,
        (x, y) if x == y => 2,
        _ => 3,
    }]
}

impl Part {
    /// Calls `visit(arrival, victim)` for every square the part reaches from `from` on a board with
    /// the men `occupied`. The victim is the square of the man that would be captured, of whatever
    /// side; `visit` decides whether it may be. Stops and returns true when `visit` returns true.
    #[inline]
    pub fn reach(
        &self,
        from: Sq,
        occupied: Bb,
        mut visit: impl FnMut(Sq, Option<Sq>) -> bool,
    ) -> bool {
        let when = self.when;
        let mut offer = |to: Sq, victim: Option<Sq>| match (when, victim) {
            (When::Move, Some(_)) | (When::Capture, None) => false,
            _ => visit(to, victim),
        };
        let on = |sq: Sq| occupied.has(sq).then_some(sq);
        for &(dx, dy) in self.dirs {
            match self.how {
                How::Leap => {
                    if let Some(to) = from.step(dx, dy)
                        && offer(to, on(to))
                    {
                        return true;
                    }
                }
                How::Ride => {
                    let mut at = from;
                    while let Some(to) = at.step(dx, dy) {
                        if offer(to, on(to)) {
                            return true;
                        }
                        if occupied.has(to) {
                            break;
                        }
                        at = to;
                    }
                }
                How::Hop => {
                    if let Some(hurdle) = first_man(from, (dx, dy), occupied)
                        && let Some(to) = hurdle.step(dx, dy)
                        && offer(to, on(to))
                    {
                        return true;
                    }
                }
                How::NearHop => {
                    if let Some(hurdle) = from.step(dx, dy)
                        && occupied.has(hurdle)
                        && let Some(to) = hurdle.step(dx, dy)
                        && offer(to, on(to))
                    {
                        return true;
                    }
                }
                How::Lion => {
                    let mut at = first_man(from, (dx, dy), occupied);
                    while let Some(to) = at.and_then(|sq| sq.step(dx, dy)) {
                        if offer(to, on(to)) {
                            return true;
                        }
                        at = (!occupied.has(to)).then_some(to);
                    }
                }
                How::Locust => {
                    if let Some(victim) = first_man(from, (dx, dy), occupied)
                        && let Some(to) = victim.step(dx, dy)
                        && !occupied.has(to)
                        && offer(to, Some(victim))
                    {
                        return true;
                    }
                }
                How::LameOrthogonal | How::LameDiagonal => {
                    let leg = if self.how == How::LameDiagonal {
                        (dx.signum(), dy.signum())
                    } else if dx.abs() > dy.abs() {
                        (dx.signum(), 0)
                    } else {
                        (0, dy.signum())
                    };
                    if let Some(to) = from.step(dx, dy)
                        && from.step(leg.0, leg.1).is_some_and(|sq| !occupied.has(sq))
                        && offer(to, on(to))
                    {
                        return true;
                    }
                }
                How::CountedLeap => {
                    let men = (line(from, (dx, dy)) & occupied).len() as i8;
                    if let Some(to) = from.step(dx * men, dy * men)
                        && offer(to, on(to))
                    {
                        return true;
                    }
                }
            }
        }
        false
    }
}

fn first_man(from: Sq, (dx, dy): Dir, occupied: Bb) -> Option<Sq> {
    let mut at = from.step(dx, dy)?;
    while !occupied.has(at) {
        at = at.step(dx, dy)?;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use crate::piece::Side;
    use crate::testing::{arrivals, game};

    fn moves_of(man: &str, others: (&str, &str)) -> String {
        let game = game(&format!("{man} {}", others.0), others.1, Side::White, &[]);
        arrivals(&mut game.play(), &man[man.len() - 2..])
    }

    #[test]
    fn soucie_alone_moves_like_a_king() {
        assert_eq!(moves_of("sxd5", ("", "")), "c4 d4 e4 c5 e5 c6 d6 e6");
    }

    #[test]
    fn soucie_counts_men_on_the_whole_line() {
        assert_eq!(moves_of("sxd5", ("", "pe5")), "c4 d4 e4 b5 f5 c6 d6 e6");
        // three men on the diagonal a2-g8: g8 yes, a2 only as a capture
        assert_eq!(moves_of("sxd5", ("pa2", "pe5 pb3")), "d4 e4 b5 f5 c6 d6 g8");
        assert!(moves_of("sxd5", ("", "pa2 pe5 pb3")).contains("a2"));
        let four = moves_of("sxd5", ("pc4", "pa2 pe5 pb3"));
        assert!(!four.contains("a2") && !four.contains("g8"));
    }

    #[test]
    fn soucie_in_a_corner_has_one_diagonal() {
        assert_eq!(moves_of("sxa1", ("", "")), "b1 a2 b2");
    }

    #[test]
    fn soucie_check_counts_the_king() {
        // three men on the rank, the attacked king among them: three squares away
        let game = game("sxa1 pb1", "kd1", Side::Black, &[]);
        assert!(game.play().in_check(Side::Black));
        let game = super::tests::game("sxa1", "kd1", Side::Black, &[]);
        assert!(!game.play().in_check(Side::Black));
    }

    #[test]
    fn hoppers() {
        assert_eq!(moves_of("ga1", ("pa3 pc3", "pd4 pf1")), "g1 a4 d4");
        assert_eq!(moves_of("lia1", ("pa3", "pa6 pf1")), "g1 h1 a4 a5 a6");
        assert_eq!(moves_of("rha1", ("pa3 pc3", "pf1")), "g1 a4");
        assert_eq!(moves_of("kha1", ("pa2 pc3", "pf1")), "a3");
        assert_eq!(moves_of("la1", ("pa3", "pf1 pc3")), "g1 d4");
    }

    #[test]
    fn chinese_men() {
        assert_eq!(moves_of("paa1", ("pa3", "pa6 pc1 pe1")), "b1 e1 a2 a6");
        assert_eq!(moves_of("vaa1", ("pc3", "pe5")), "b2 e5");
        assert_eq!(moves_of("maa1", ("pb1", "")), "b3");
        assert_eq!(moves_of("maa1", ("pa2", "")), "c2");
        assert_eq!(moves_of("moa1", ("pb2", "")), "");
        assert_eq!(moves_of("naa1", ("pb3", "pc5")), "c2 e3 g4 c5");
    }

    #[test]
    fn leapers_and_riders() {
        assert_eq!(moves_of("zd1", ("", "")), "a3 g3 b4 f4");
        assert_eq!(moves_of("bua1", ("", "")), "f1 e4 d5 a6");
        assert_eq!(moves_of("rfa1", ("", "")), "h2 f6 b8");
        assert_eq!(moves_of("na1", ("", "pc5")), "c2 b3 e3 g4 c5");
    }
}
