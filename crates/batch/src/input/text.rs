//! Problems as the database keeps them: in Popeye's language, without what does not bear on the play.

use sauterelle::examination::read_text;
use sauterelle::notation::entered::{InputProblem, Language};
use sauterelle::notation::popeye::write::write_problems;
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle_languages::say;

/// What the play rests on, in this language.
///
/// # Errors
/// If the text does not say the same problem.
pub(super) fn text(problem: &InputProblem, language: Language) -> Result<String, Vec<Diagnostic>> {
    let mut bare = InputProblem {
        authors: Vec::new(),
        origins: Vec::new(),
        titles: Vec::new(),
        awards: Vec::new(),
        remarks: Vec::new(),
        protocol: None,
        marks: Vec::new(),
        latex: None,
        notes: Vec::new(),
        ..problem.clone()
    };
    let twins = bare.twins.iter_mut().map(|twin| &mut twin.problem);
    for position in twins.chain([&mut bare.initial]) {
        // who has not moved matters where the moves before the diagram are asked for, which is no problem
        position.diagram.unmoved = Default::default();
    }
    let text = write_problems(std::slice::from_ref(&bare), language)?;
    match read_text(&text) {
        Ok((read, _)) if is_same(&read, &bare) => Ok(text),
        _ => {
            let message = say!("the problem cannot be kept in a database");
            Err(vec![Diagnostic::new(Kind::Unsupported, "", message)])
        }
    }
}

/// A problem as a database keeps it, with the line of its authors and that of its sources, which are kept beside its text.
///
/// # Errors
/// Why the text holds no problem.
pub(crate) fn read_kept(
    text: &str,
    authors: &str,
    source: &str,
) -> Result<InputProblem, Vec<String>> {
    let (mut problem, _) = read_text(text)?;
    let line = |text: &str| (!text.is_empty()).then(|| text.to_string());
    problem.authors = line(authors).into_iter().collect();
    problem.origins = line(source).into_iter().collect();
    Ok(problem)
}

/// Whether two problems ask the same.
fn is_same(one: &InputProblem, other: &InputProblem) -> bool {
    let mut pairs = one.twins.iter().zip(&other.twins);
    one.twins.len() == other.twins.len()
        && one.zero_position == other.zero_position
        && one.initial == other.initial
        && pairs.all(|(one, other)| one.problem == other.problem && one.label == other.label)
}
