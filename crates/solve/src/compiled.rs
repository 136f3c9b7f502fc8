//! The rules of a problem, kept from where it is read to where it is solved.

use sauterelle_rules::compiled::CompiledRules;
use std::fmt;
use std::sync::Arc;

/// Rules that have been compiled before, or none. They are used only as long as they are those of the problem: whoever changes its
/// men or conditions need not think of them. So they are no part of what a problem says.
#[derive(Clone, Default)]
pub struct Compiled(pub(crate) Option<Arc<CompiledRules>>);

impl PartialEq for Compiled {
    fn eq(&self, _: &Compiled) -> bool {
        true
    }
}

impl fmt::Debug for Compiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() {
            "compiled"
        } else {
            "not compiled"
        })
    }
}
