//! The men of a diagram, wherever they stand.

use sauterelle_kernel::board::piece::{Attrs, Sides};
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Man;

/// All that rules are compiled for of a diagram: which men there are, wherever they stand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cast(Vec<CastMan>);

/// Kind by its address, attributes, declared royal, whose.
type CastMan = (usize, Attrs, bool, Sides);

impl Cast {
    /// The men of a diagram, on the board, below squares and captured last.
    pub fn of(diagram: &Diagram) -> Cast {
        let captured = diagram.last_capture.map(|(_, man)| man);
        let placed = diagram.placed_and_below().map(|(_, man)| man);
        let address = |man: &'static Man| std::ptr::from_ref(man) as usize;
        let all = placed.chain(captured);
        let mut men: Vec<CastMan> = all
            .map(|it| (address(it.man), it.attrs, it.royal, it.sides))
            .collect();
        men.sort_unstable();
        men.dedup();
        Cast(men)
    }
}
