//! From what has been read to complete problems, checking that everything fits together.

mod position;

use crate::draft::Draft;
use crate::draft::setting::Setting;
use crate::entered::{GivenOption, InputProblem, Twin};
use crate::solution::move_notation::MoveNotation;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::vocabulary::tables::options::{Meaning, OPTIONS};
use position::position;
use sauterelle_kernel::men::Language;
use sauterelle_languages::say;
use sauterelle_solve::problem::{Duplex, Problem};

/// The problem, if nothing is missing in it and everything fits together. Names are those of `language`.
///
/// # Errors
/// All that is missing, and all that does not fit.
pub(crate) fn problem(draft: Draft, language: Language) -> Result<InputProblem, Vec<Diagnostic>> {
    let mut faults = missing(&draft);
    let mut solvable = |setting, place, others: &[&Problem]| {
        let found = position(setting, &draft, place, others);
        found
            .map_err(|fault| faults.extend(fault.filter(|fault| !faults.contains(fault))))
            .ok()
    };
    let first = solvable(&draft.setting, draft.opened, &[]);
    let mut twins = Vec::new();
    if !draft.zero_position {
        twins.extend(first.clone().map(of_diagram));
    }
    for twin in &draft.twins {
        let before = twins.iter().map(|twin: &Twin| &twin.problem);
        let others: Vec<&Problem> = first.iter().chain(before).collect();
        if let Some(problem) = solvable(&twin.setting, twin.word, &others) {
            twins.push(Twin {
                label: label(twins.len()),
                continued: twin.continued,
                change: twin.change.clone(),
                remarks: twin.remarks.clone(),
                changes: twin.changes.clone(),
                problem,
            });
        }
    }
    match first {
        Some(first) if faults.is_empty() => Ok(entered(draft, language, first, twins)),
        _ => Err(faults),
    }
}

/// What a problem needs and this one does not have.
fn missing(draft: &Draft) -> Vec<Diagnostic> {
    let missing = |what: String| draft.opened.fault(Kind::Syntax, what);
    let mut faults = Vec::new();
    if draft.setting.asked.is_none() {
        faults.push(missing(say!("the problem has no stipulation")));
        if draft.setting.diagram.placed().next().is_none() {
            faults.push(missing(say!("the problem has no men")));
        }
    }
    faults
}

/// The position of the diagram as the first of those to solve.
fn of_diagram(problem: Problem) -> Twin {
    Twin {
        label: label(0),
        continued: false,
        change: String::new(),
        remarks: Vec::new(),
        changes: Vec::new(),
        problem,
    }
}

/// All that a draft says, with the positions that it means.
fn entered(draft: Draft, language: Language, first: Problem, twins: Vec<Twin>) -> InputProblem {
    InputProblem {
        language,
        notation: MoveNotation::default(),
        stipulation: entered_stipulation(&draft.setting),
        options: given_options(&draft, &first),
        authors: draft.authors,
        origins: draft.origins,
        titles: draft.titles,
        awards: draft.awards,
        remarks: draft.remarks,
        protocol: draft.protocol,
        marks: Vec::new(),
        latex: draft.latex,
        last_capture: draft.last_capture,
        replaced: draft.replaced,
        notes: Vec::new(),
        zero_position: draft.zero_position,
        initial: first,
        twins,
    }
}

/// The letter of the twin with this index; after z come z1, z2, ….
fn label(index: usize) -> String {
    match u8::try_from(index) {
        Ok(letter @ 0..26) => char::from(b'a' + letter).to_string(),
        _ => format!("z{}", index - 25),
    }
}

/// The options as entered, with what says that the other side begins if something else than an option has said so.
fn given_options(draft: &Draft, first: &Problem) -> Vec<GivenOption> {
    let mut given = draft.given.clone();
    let half_duplex = OPTIONS
        .iter()
        .find(|(meaning, _)| *meaning == Meaning::HalfDuplex);
    if let Some((_, name)) = half_duplex
        && first.options.duplex != draft.options.duplex
    {
        given.retain(|option| option.name != *name);
        if first.options.duplex == Duplex::Half {
            given.push(GivenOption {
                name: *name,
                arguments: String::new(),
            });
        }
    }
    given
}

fn entered_stipulation(setting: &Setting) -> String {
    let asked = setting.asked.as_ref();
    asked.map_or(String::new(), |(asked, _)| asked.stipulation.text.clone())
}
