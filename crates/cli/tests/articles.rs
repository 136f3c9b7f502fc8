//! Every command of `docs/articles.md` prints what the page says.

use crate::common::document;
/// A row of the page: the claim, the words of the command, what it prints.
struct Row {
    claim: String,
    command: Vec<String>,
    prints: Vec<String>,
}

fn rows() -> Vec<Row> {
    let text = document::read("docs/articles.md");
    let lines = text
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains('`'));
    lines
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").collect();
            let [claim, command, prints] = cells[..] else {
                panic!("a row has three cells: {line}");
            };
            let command = code(command).into_iter().next().expect("a command");
            Row {
                claim: claim.to_string(),
                command: document::words(&command),
                prints: code(prints),
            }
        })
        .collect()
}

/// What stands between backticks.
fn code(cell: &str) -> Vec<String> {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_string)
        .collect()
}

/// What is missing, with what was printed.
fn fault(row: &Row) -> Option<String> {
    let args: Vec<&str> = row.command.iter().skip(1).map(String::as_str).collect();
    let run = crate::common::sauterelle(&args, "");
    let printed = format!("{}\n{}", run.stdout, run.stderr).replace("\n     ", "");
    let mut rest = printed.as_str();
    for part in &row.prints {
        match rest.split_once(part.as_str()) {
            Some((_, after)) => rest = after,
            None => {
                return Some(format!(
                    "{}\n  '{part}' is missing: {args:?}\n{}",
                    row.claim,
                    run.shown()
                ));
            }
        }
    }
    None
}

#[test]
fn every_command_prints_what_the_page_says() {
    let rows = rows();
    assert!(rows.len() > 60, "{} rows", rows.len());
    assert!(
        rows.iter()
            .all(|row| row.command[0] == "sauterelle" && !row.prints.is_empty())
    );
    let faults: Vec<String> = rows.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}
