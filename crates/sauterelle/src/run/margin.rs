//! The margin of printed solutions.

/// The lines without the blanks that all of them begin with, and without blank lines around them.
pub(crate) fn without_margin(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let margin = lines.map(indent).min().unwrap_or(0);
    let lines: Vec<&str> = text
        .lines()
        .map(|line| line.get(margin..).unwrap_or_default().trim_end())
        .collect();
    match lines.join("\n").trim_matches('\n') {
        "" => String::new(),
        text => format!("{text}\n"),
    }
}
