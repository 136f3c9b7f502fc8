//! What is to be typeset, and how.

use crate::customs::Given;
use crate::entered::InputProblem;
use crate::entered::latex::LatexSymbol;

/// A problem to be typeset.
#[derive(Clone, Copy, Debug)]
pub struct Typeset<'p> {
    /// The problem.
    pub problem: &'p InputProblem,
    /// The solutions of its positions as text, in their order, as far as they are known.
    pub solutions: &'p [String],
    /// A solution of the whole problem, where those of its positions are not known.
    pub published: Option<&'p str>,
    /// All solutions were looked for, and the problem is sound: it is marked as tested by computer.
    pub tested: bool,
}

/// How men are to be drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct LatexFigures<'a> {
    /// Symbols of the package.
    pub symbols: &'a [LatexSymbol],
    /// Figures turned by eighths; the package turns them by right angles only, so the nearest free ones are taken.
    pub figures: &'a [Given],
}
