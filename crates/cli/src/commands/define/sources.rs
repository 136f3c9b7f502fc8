//! Men and definitions that somebody names or gives.

use crate::exit::Exit;
use crate::input::read_definitions;
use sauterelle::definitions::Definition;
use sauterelle::kernel::men::language::ManDefinition;
use sauterelle::notation::definitions;
use sauterelle_languages::say;

/// The definitions of a file, or the one that a text is.
///
/// # Errors
/// Why there are none.
pub(super) fn read(source: &str) -> Result<Vec<Definition>, Exit> {
    read_definitions(source).map_err(Exit::failure)
}

/// A man that is defined, or one that there is.
pub(super) fn man(source: &str) -> Result<ManDefinition, Exit> {
    if let Some(man) = definitions::man(source) {
        return Ok(ManDefinition::of(man));
    }
    if !source.contains(['=', '.', '/', '\\']) {
        let message = say!(
            "there is no man '{source}'; give a code, a name, a definition or a file of definitions"
        );
        return Err(Exit::failure(message));
    }
    let first = read(source)?
        .into_iter()
        .find_map(|definition| match definition {
            Definition::Man(man) => Some(man),
            Definition::Condition(_) => None,
        });
    first.ok_or_else(|| Exit::failure(say!("{source} defines no man")))
}
