//! Versions as text, a line each.

use super::entry::Place;
use super::shown::Shown;
use super::tally::Tally;
use super::words::Words;
use sauterelle_compose::{Base, Drawn, Level, Said, Verdict};
use std::fmt::Write;

/// Columns of the edits and of the verdict.
const EDITS: usize = 28;
const VERDICT: usize = 18;

/// The problem, with its solutions by number, and how many versions follow.
pub fn heading(base: &Base, number: &str, place: &Place, words: &Words) -> String {
    let problem = base.problem();
    let people = problem.authors.iter().chain(&problem.origins).cloned();
    let first: Vec<String> = people.chain([problem.stipulation.clone()]).collect();
    let mut text = format!("{}{}\n", place.in_front(), first.join(", "));
    let is_lettered = problem.twins.len() > 1;
    for (index, solution) in base.solutions().enumerate() {
        let letter = match is_lettered {
            true => format!("{}) ", solution.position),
            false => String::new(),
        };
        let mut remarks = Vec::new();
        if solution.is_set_play {
            remarks.push(words.set_play);
        }
        if solution.is_try {
            remarks.push(words.a_try);
        }
        // what is beside solutions is only meant where it is named
        let is_beside = solution.is_try || solution.is_set_play;
        match (solution.is_meant, is_beside) {
            (true, true) => remarks.push(words.meant),
            (false, false) => remarks.push(words.not_meant),
            _ => {}
        }
        let remarks = in_brackets(&remarks);
        let text_of_solution = one_line(solution.text);
        let _ = writeln!(
            text,
            "{:>4}. {letter}{text_of_solution}{remarks}",
            index + 1
        );
        for (at, variation) in solution.variations.iter().enumerate() {
            let number = format!("{}.{}", index + 1, at + 1);
            let remarks = if variation.is_meant {
                in_brackets(&[words.meant])
            } else {
                String::new()
            };
            let _ = writeln!(text, "{number:>8}  {}{remarks}", variation.text);
        }
    }
    let _ = writeln!(text, "\n{number}");
    text
}

/// Remarks behind something, if there are any.
fn in_brackets(remarks: &[&str]) -> String {
    match remarks.is_empty() {
        true => String::new(),
        false => format!(" ({})", remarks.join(", ")),
    }
}

/// A version.
pub fn row(shown: &Shown, base: &Base, words: &Words) -> String {
    let edits = shown.edits(base);
    let verdict = words.verdict(shown.verdict);
    let detail = detail(shown, base, words);
    let row = format!("  {edits:<EDITS$}  {verdict:<VERDICT$}  {detail}");
    format!("{}\n", row.trim_end())
}

/// A version that was drawn, with its solutions.
pub fn drawn(drawn: &Drawn, shown: &Shown, base: &Base, words: &Words) -> String {
    let language = base.problem().language;
    let mut text = format!("  {}\n    {}\n", shown.fen(), shown.edits(base));
    for solution in &drawn.judged.lines {
        let _ = writeln!(text, "      {}", lettered(solution, base));
    }
    let _ = write!(text, "    {}", shown.measures(language));
    let _ = writeln!(text, ", {} {} ({})", words.acting, drawn.acting, drawn.cost);
    text
}

/// What is said behind the verdict.
pub fn detail(shown: &Shown, base: &Base, words: &Words) -> String {
    let said = |said: &Option<Said>| said.as_ref().map(|said| lettered(said, base));
    match shown.verdict {
        Verdict::Sound | Verdict::Unwanted | Verdict::Dual => {
            let mut kept = words.kept(shown.kept).to_string();
            if !shown.castlings.is_empty() {
                let _ = write!(kept, " ({} {})", words.castling, shown.castlings);
            }
            // the same moves have as much in common as those of the problem
            let measures = shown.measures(base.problem().language);
            if shown.kept != Some(Level::Moves) && !measures.is_empty() {
                let _ = write!(kept, "{}{measures}", words.colon);
            }
            kept
        }
        Verdict::Cooked | Verdict::Short => said(&shown.cook).unwrap_or_default(),
        Verdict::Lost => {
            let lost = said(&shown.lost);
            lost.map_or(String::new(), |lost| {
                format!("{lost} {}", words.does_not_work)
            })
        }
        Verdict::Illegal | Verdict::Refused => shown.why.clone(),
        Verdict::Slower | Verdict::Unsolved | Verdict::Fewer => String::new(),
    }
}

/// A solution, with the letter of its position if there are several.
fn lettered(said: &Said, base: &Base) -> String {
    let text = one_line(&said.text);
    match base.problem().twins.len() > 1 {
        true => format!("{}) {text}", said.position),
        false => text,
    }
}

/// The first line of a text; the others are play after the key.
pub fn one_line(text: &str) -> String {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    first.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How many of each verdict, the best first.
pub fn end(tally: &Tally, words: &Words) -> String {
    let counts = tally.verdicts.iter().rev();
    let counts: Vec<String> = counts
        .map(|(verdict, count)| format!("{} {count}", words.verdict(*verdict)))
        .collect();
    let colon = if counts.is_empty() { "" } else { words.colon };
    format!(
        "\n{} {}{colon}{}\n\n",
        tally.judged,
        words.versions,
        counts.join(", ")
    )
}
