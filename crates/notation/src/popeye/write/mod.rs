//! Writing problems in the input language.

mod command;
mod men;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use men::{below, in_order, invisible, only_position};
pub use men::{pieces, positions};
pub use words::{changes, options, stipulation};
pub(crate) use words::{condition_words, is_structured};

use crate::definitions;
use crate::entered::InputProblem;
use crate::entered::latex::LatexRequest;
use crate::source::diagnostic::Diagnostic;
use crate::vocabulary::codes;
use crate::vocabulary::tables::commands::{BEGIN, Command};
use command::command;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::men::{Language, by_code};

/// Problems as one input, in one language.
///
/// # Errors
/// If a problem has something that the language cannot say: the conditions of a problem that is not read as Popeye
/// reads it.
pub fn write_problems(
    problems: &[InputProblem],
    language: Language,
) -> Result<String, Vec<Diagnostic>> {
    let mut text = format!("{}\n", BEGIN[language as usize]);
    let mut faults = Vec::new();
    for (index, problem) in problems.iter().enumerate() {
        if index > 0 {
            text.push_str(command(Command::Next, language));
            text.push('\n');
        }
        match body(problem, language) {
            Ok(body) => text.push_str(&body),
            Err(fault) => faults.push(fault),
        }
    }
    text.push_str(command(Command::End, language));
    text.push('\n');
    if faults.is_empty() {
        Ok(text)
    } else {
        Err(faults)
    }
}

fn body(problem: &InputProblem, language: Language) -> Result<String, Diagnostic> {
    let mut lines = heading(problem, language);
    let defined = definitions::texts(problem);
    lines.extend(defined.iter().map(|text| {
        let text = definitions::on_one_line(text);
        line(Command::Define, &text, language)
    }));
    // before the conditions: in French the command is also the beginning of the name of one
    let (first, second) = positions(&problem.initial);
    lines.extend(men::pieces(first, language));
    let mut conditions = problem.initial.conditions.clone();
    let mut in_second = Vec::new();
    if second.is_some() {
        in_second.extend(conditions.iter().filter_map(Condition::in_target));
        conditions = conditions.iter().map(Condition::at_the_start).collect();
    }
    lines.extend(conditions_line(&conditions, language));
    if !problem.options.is_empty() {
        let options = options(problem, language).join(" ");
        lines.push(line(Command::Option, &options, language));
    }
    let asking = match is_structured(&problem.stipulation) {
        true => Command::StructuredStipulation,
        false => Command::Stipulation,
    };
    if !problem.stipulation.is_empty() {
        lines.push(line(asking, &stipulation(problem, language), language));
    }
    if let Some(second) = second {
        // men after such a stipulation are those of the position to reach
        lines.extend(men::pieces(second, language));
        lines.extend(conditions_line(&in_second, language));
    }
    for (index, twin) in problem.twins.iter().enumerate() {
        let introduction = match (index, problem.zero_position) {
            (0, false) => continue,
            (0, true) => Command::ZeroPosition,
            _ => Command::Twin,
        };
        let changes = changes(twin, problem.language, language);
        lines.push(line(introduction, &changes, language));
        lines.extend(lines_of(Command::Remark, &twin.remarks, language));
    }
    Ok(lines.iter().map(|line| format!("{line}\n")).collect())
}

/// The line that names these conditions, if there are any.
fn conditions_line(conditions: &[Condition], language: Language) -> Option<String> {
    let words = condition_words(conditions, language);
    (!words.is_empty()).then(|| line(Command::Condition, &words, language))
}

/// Names, remarks and files.
fn heading(problem: &InputProblem, language: Language) -> Vec<String> {
    let mut lines = Vec::new();
    for (command, texts) in [
        (Command::Author, &problem.authors),
        (Command::Origin, &problem.origins),
        (Command::Title, &problem.titles),
        (Command::Award, &problem.awards),
        (Command::Remark, &problem.remarks),
    ] {
        lines.extend(lines_of(command, texts, language));
    }
    if let Some(file) = &problem.protocol {
        lines.push(line(Command::Protocol, file, language));
    }
    if let Some(request) = &problem.latex {
        lines.extend(latex(request, language));
    }
    lines
}

fn latex(request: &LatexRequest, language: Language) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(file) = &request.file {
        lines.push(line(Command::Latex, file, language));
    }
    for symbol in &request.symbols {
        let code = by_code(symbol.code, Language::English)
            .map_or(symbol.code.to_string(), |man| codes::code(man, language));
        let text = format!("{code} {} {}", symbol.symbol, symbol.name);
        lines.push(line(Command::LatexPieces, text.trim_end(), language));
    }
    lines
}

/// A command for each line of these texts.
fn lines_of(which: Command, texts: &[String], language: Language) -> Vec<String> {
    let lines = texts.iter().flat_map(|text| text.lines());
    lines.map(|text| line(which, text, language)).collect()
}

fn line(which: Command, text: &str, language: Language) -> String {
    format!("{} {text}", command(which, language))
        .trim_end()
        .to_string()
}
