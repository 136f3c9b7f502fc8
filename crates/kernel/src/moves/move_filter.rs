//! Which moves of a side can still serve its purpose: for each departure the arrivals that do.

use crate::board::bitboard::Bb;
use crate::board::shape::{Act, Shape};
use crate::board::square::Sq;

/// By departure, the arrivals of a kind of move.
type Arrivals = [Bb; 64];

/// The moves that pass. Plain moves and double steps are told apart by departure and arrival; all other moves (castlings, captures
/// en passant, exchanges, moves by way of a square, …) always pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveFilter {
    quiet: Arrivals,
    captures: Arrivals,
    double_steps: Arrivals,
}

impl MoveFilter {
    /// A filter that stops all plain moves and double steps.
    pub fn closed() -> MoveFilter {
        MoveFilter {
            quiet: [Bb::EMPTY; 64],
            captures: [Bb::EMPTY; 64],
            double_steps: [Bb::EMPTY; 64],
        }
    }

    /// Lets moves from here to these squares pass, of whatever kind.
    pub fn allow(&mut self, from: Sq, to: Bb) {
        let from = from.index();
        self.quiet[from] |= to;
        self.captures[from] |= to;
        self.double_steps[from] |= to;
    }

    /// Lets quiet moves and double steps from here to these squares pass.
    pub fn allow_quiet(&mut self, from: Sq, to: Bb) {
        let from = from.index();
        self.quiet[from] |= to;
        self.double_steps[from] |= to;
    }

    /// Lets all captures pass.
    pub fn allow_captures(&mut self) {
        self.captures = [Bb::ALL; 64];
    }

    /// Lets all double steps to these squares pass.
    pub fn allow_double_steps(&mut self, to: Bb) {
        for arrivals in &mut self.double_steps {
            *arrivals |= to;
        }
    }

    /// Stops what the other one stops, too.
    pub fn restrict(&mut self, other: &MoveFilter) {
        let both = |here: &mut Arrivals, there: &Arrivals| {
            for (here, there) in here.iter_mut().zip(there) {
                *here &= *there;
            }
        };
        both(&mut self.quiet, &other.quiet);
        both(&mut self.captures, &other.captures);
        both(&mut self.double_steps, &other.double_steps);
    }

    /// Whether no plain move and no double step passes.
    pub fn is_closed(&self) -> bool {
        let kinds = [&self.quiet, &self.captures, &self.double_steps];
        kinds
            .into_iter()
            .flatten()
            .all(|arrivals| arrivals.is_empty())
    }

    /// Whether the move passes.
    #[inline]
    pub fn allows(&self, shape: &Shape) -> bool {
        let from = shape.from.index();
        let arrivals = match (shape.act, shape.capture) {
            _ if shape.by_way_of.is_some() => return true,
            (Act::Plain, None) => self.quiet[from],
            (Act::Plain | Act::DoubleStep, Some(_)) => self.captures[from],
            (Act::DoubleStep, None) => self.double_steps[from],
            _ => return true,
        };
        arrivals.has(shape.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::piece::KindId;

    fn shape(from: &str, to: &str, captures: bool) -> Shape {
        let [from, to] = [from, to].map(|at| at.parse::<Sq>().unwrap());
        Shape::plain(from, to, captures.then_some(to), KindId::PAWN)
    }

    #[test]
    fn moves_pass_by_departure_arrival_and_kind() {
        let [a2, a3]: [Sq; 2] = ["a2", "a3"].map(|at| at.parse().unwrap());
        let mut filter = MoveFilter::closed();
        assert!(filter.is_closed());
        filter.allow_quiet(a2, Bb::of(a3));
        assert!(filter.allows(&shape("a2", "a3", false)));
        assert!(!filter.allows(&shape("a2", "a3", true)));
        assert!(!filter.allows(&shape("b2", "a3", false)));
        let double_step = Shape {
            act: Act::DoubleStep,
            ..shape("b2", "b4", false)
        };
        assert!(!filter.allows(&double_step));
        filter.allow_double_steps(Bb::rank(3));
        assert!(filter.allows(&double_step));
        filter.allow_captures();
        assert!(filter.allows(&shape("a2", "b3", true)));
        let castling = Shape {
            act: Act::Castle(crate::board::homes::Wing::King),
            ..shape("e1", "g1", false)
        };
        assert!(filter.allows(&castling));
        let mut both = MoveFilter::closed();
        both.allow(a2, Bb::ALL);
        both.restrict(&filter);
        assert!(both.allows(&shape("a2", "a3", false)));
        assert!(both.allows(&shape("a2", "b3", true)));
        assert!(!both.allows(&shape("a2", "a4", false)));
    }
}
