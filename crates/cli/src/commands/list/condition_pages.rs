//! The pages of `docs/conditions/`: a condition with a position, its legal moves, and the solutions of its problems.

use super::markdown::{self, Page};
use crate::commands::moves::{steps, text_writer, written};
use crate::drawing::Drawing;
use crate::exit::Exit;
use sauterelle::kernel::condition::RuleDef;
use sauterelle::notation::entered::{InputProblem, Language};
use sauterelle::notation::forms::item::Solution;
use sauterelle::notation::forms::popeye::POPEYE;
use sauterelle::notation::registry::examples::{self, Example};
use sauterelle::rules::registry::RULES;
use sauterelle::{Problem, Solver, Stop};
use std::fmt::Write;
use std::path::Path;

/// Writes a page in a language for each condition into a folder, which is made if it is not there.
///
/// # Errors
/// If the folder or a page cannot be written.
pub fn write(folder: &Path, language: Language) -> Result<(), Exit> {
    let unwritten = |path: &Path, error| Exit::failure(format!("{}: {error}", path.display()));
    std::fs::create_dir_all(folder).map_err(|error| unwritten(folder, error))?;
    for rule in RULES.iter().filter(|rule| markdown::has_page(**rule)) {
        let path = folder.join(markdown::page_of(rule.meta()));
        let page = page(*rule, language)?;
        std::fs::write(&path, page).map_err(|error| unwritten(&path, error))?;
    }
    Ok(())
}

/// The page of a condition.
fn page(rule: &'static dyn RuleDef, language: Language) -> Result<String, Exit> {
    let name = rule.meta().name[0];
    let about = Page::new(language);
    let mut page = Vec::new();
    about.condition(&mut page, rule)?;
    let mut page = String::from_utf8_lossy(&page).into_owned();
    let found = [examples::of_condition(name), examples::published(name)];
    for example in found.into_iter().flatten() {
        page.push_str(&section(example, &about, language).map_err(Exit::failure)?);
    }
    Ok(page)
}

/// A problem as its input says it, the legal moves of its first position, and its solution.
fn section(
    example: &Example,
    about: &Page,
    language: Language,
) -> Result<String, sauterelle::Error> {
    let words = about.words();
    let problem = Problem::read(example.text)?.in_language(language);
    let input = match language {
        Language::English => example.text.to_string(),
        _ => problem.write(&POPEYE)?,
    };
    let position = problem.position(0)?;
    let mut player = position.ctx();
    let text = text_writer(&player, language);
    let board = Drawing::Plain.draw(|kind| text.kind(kind), player.state());
    let moves = steps(&mut player);
    let listed = moves.iter().map(|(step, _)| written(&text, step));
    let listed: Vec<String> = listed.map(|found| format!("`{found}`")).collect();
    let mut section = format!(
        "\n## {}\n\n```text\n{}\n```\n\n```text\n{board}```\n\n{}{}.\n",
        title(&problem.input, words.example),
        input.trim(),
        words.legal_moves(position.turn(), moves.len()),
        listed.join(", "),
    );
    let solver = Solver {
        // the order of solutions is the same each time
        threads: 1,
        ..Solver::default()
    };
    if let Some(solution) = solver.written_solution(&problem, &Stop::default())? {
        let text = in_form(&solution, language);
        let said = words.solution;
        let _ = write!(section, "\n{said}\n\n```text\n{text}\n```\n");
    }
    Ok(section)
}

/// A solution in the letters of a language. The English one is in the form that databases keep.
fn in_form(solution: &Solution, language: Language) -> String {
    match language {
        Language::English => solution.clean.trim_end().to_string(),
        _ => {
            let texts = solution.texts.iter().map(|text| text.trim_matches('\n'));
            texts
                .collect::<Vec<_>>()
                .join("\n\n")
                .trim_end()
                .to_string()
        }
    }
}

/// Who made the problem, and where it stood; of a made-up one, that it is an example.
fn title(problem: &InputProblem, example: &str) -> String {
    if problem.authors.is_empty() && problem.origins.is_empty() {
        return example.to_string();
    }
    let said = [&problem.authors, &problem.origins, &problem.awards];
    let said: Vec<&str> = said.into_iter().flatten().map(String::as_str).collect();
    markdown::escaped(&said.join(", "))
}
