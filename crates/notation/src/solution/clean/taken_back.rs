//! Solutions in which moves are taken back. The grammar plays all moves from the diagram on, so that they are said in words.

use crate::solution::layout;
use crate::solution::text::TextWriter;
use sauterelle_kernel::men::{Kinds, Language};
use sauterelle_solve::solution::{Finding, Step};

/// A solution that begins with a move taken back, as other text has it; nothing of other findings.
pub(super) fn in_words(kinds: &Kinds, finding: &Finding) -> Option<String> {
    let writer = TextWriter::new(kinds, Language::English);
    let takes_back = |step: &Step| step.takes_back.is_some();
    let text = match finding {
        Finding::Line(line) if line.first().is_some_and(|step| takes_back(step)) => {
            layout::line(&writer, line, 0)
        }
        Finding::Tree(tree) if takes_back(&tree.step) => layout::tree(&writer, tree, 0),
        _ => return None,
    };
    Some(text.trim().to_string())
}
