//! The pages of `docs/conditions/`: a condition with a position, its legal moves, and the solutions of its problems.

use super::markdown;
use crate::commands::moves::{steps, text_writer, written};
use crate::drawing::Drawing;
use crate::exit::Exit;
use sauterelle::kernel::condition::Meta;
use sauterelle::notation::entered::{InputProblem, Language};
use sauterelle::notation::registry::examples::{self, Example};
use sauterelle::rules::registry::RULES;
use sauterelle::{Problem, Solver, Stop};
use std::fmt::Write;
use std::path::Path;

/// Writes a page for each condition into a folder, which is made if it is not there.
///
/// # Errors
/// If the folder or a page cannot be written.
pub fn write(folder: &Path) -> Result<(), Exit> {
    let unwritten = |path: &Path, error| Exit::failure(format!("{}: {error}", path.display()));
    std::fs::create_dir_all(folder).map_err(|error| unwritten(folder, error))?;
    for rule in RULES.iter().filter(|rule| markdown::has_page(**rule)) {
        let path = folder.join(markdown::page_of(rule.meta()));
        std::fs::write(&path, page(rule.meta())?).map_err(|error| unwritten(&path, error))?;
    }
    Ok(())
}

/// The page of a condition.
fn page(meta: &Meta) -> Result<String, Exit> {
    let name = meta.name[0];
    let mut page = Vec::new();
    markdown::condition(&mut page, meta)?;
    let mut page = String::from_utf8_lossy(&page).into_owned();
    let found = [examples::of_condition(name), examples::published(name)];
    for example in found.into_iter().flatten() {
        page.push_str(&section(example).map_err(Exit::failure)?);
    }
    Ok(page)
}

/// A problem as its input says it, the legal moves of its first position, and its solution.
fn section(example: &Example) -> Result<String, sauterelle::Error> {
    let problem = Problem::read(example.text)?.in_language(Language::English);
    let position = problem.position(0)?;
    let mut player = position.ctx();
    let text = text_writer(&player, Language::English);
    let board = Drawing::Plain.draw(|kind| text.kind(kind), player.state());
    let moves = steps(&mut player);
    let listed = moves.iter().map(|(step, _)| written(&text, step));
    let listed: Vec<String> = listed.map(|found| format!("`{found}`")).collect();
    let mut section = format!(
        "\n## {}\n\n```text\n{}\n```\n\n```text\n{board}```\n\n{} has {}{}.\n",
        title(&problem.input),
        example.text.trim_end(),
        position.turn(),
        match moves.len() {
            0 => "no legal move".to_string(),
            1 => "1 legal move: ".to_string(),
            number => format!("{number} legal moves: "),
        },
        listed.join(", "),
    );
    let solver = Solver {
        // the order of solutions is the same each time
        threads: 1,
        ..Solver::default()
    };
    if let Some(solution) = solver.written_solution(&problem, &Stop::default())? {
        let text = solution.clean.trim_end();
        let _ = write!(section, "\nSolution:\n\n```text\n{text}\n```\n");
    }
    Ok(section)
}

/// Who made the problem, and where it stood; of a made-up one, that it is an example.
fn title(problem: &InputProblem) -> String {
    if problem.authors.is_empty() && problem.origins.is_empty() {
        return "Example".to_string();
    }
    let said = [&problem.authors, &problem.origins, &problem.awards];
    let said: Vec<&str> = said.into_iter().flatten().map(String::as_str).collect();
    markdown::text(&said.join(", "))
}
