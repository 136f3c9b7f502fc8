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
    man_with_others(source).map(|(man, _)| man)
}

/// The same with all that is defined beside it.
pub(super) fn man_with_others(source: &str) -> Result<(ManDefinition, Vec<Definition>), Exit> {
    if let Some(man) = definitions::man(source) {
        return Ok((ManDefinition::of(man), Vec::new()));
    }
    if !source.contains(['=', '.', '/', '\\']) {
        let message = say!(
            "there is no man '{source}'; give a code, a name, a definition or a file of definitions"
        );
        return Err(Exit::failure(message));
    }
    let all = read(source)?;
    let first = all.iter().find_map(|definition| match definition {
        Definition::Man(man) => Some(man.clone()),
        Definition::Condition(_) => None,
    });
    let first = first.ok_or_else(|| Exit::failure(say!("{source} defines no man")))?;
    Ok((first, all))
}
