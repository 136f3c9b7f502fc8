//! The problems of the benchmark: files in Popeye's language, one for each kind of play. The first word of a problem's first
//! remark is its name.

use crate::corpus;
use std::ops::RangeInclusive;
use std::path::Path;

/// A problem to solve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BenchProblem {
    /// The kind of play: the name of the file.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// A file with this problem alone.
    pub text: String,
}

/// The problems of all files `*.inp` of a folder that are of one of these kinds or have one of these names; all, if none is
/// given.
///
/// # Errors
/// If a file cannot be read, or something of `only` is not there.
pub fn read(folder: &Path, only: &[String]) -> Result<Vec<BenchProblem>, String> {
    let name = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(name)? {
        let path = entry.map_err(name)?.path();
        if path.extension().is_some_and(|extension| extension == "inp") {
            paths.push(path);
        }
    }
    paths.sort();
    let mut all = Vec::new();
    for path in paths {
        let kind = path.file_stem().unwrap_or_default().to_string_lossy();
        let text =
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        all.extend(split(&kind, &text));
    }
    let is_asked =
        |problem: &BenchProblem, word: &String| problem.kind == *word || problem.name == *word;
    if let Some(word) = only
        .iter()
        .find(|word| !all.iter().any(|problem| is_asked(problem, word)))
    {
        return Err(format!("{}: no kind or problem {word}", folder.display()));
    }
    all.retain(|problem| only.is_empty() || only.iter().any(|word| is_asked(problem, word)));
    Ok(all)
}

/// The problems of a collection (see [`corpus`]) that Popeye has solved within these seconds, of one of these families or names,
/// or with one of these options; all, if none is given. The kind of each is its family.
///
/// # Errors
/// If the file cannot be read.
pub fn of_collection(
    file: &Path,
    seconds: RangeInclusive<f64>,
    only: &[String],
) -> Result<Vec<BenchProblem>, String> {
    let mut all = Vec::new();
    corpus::each_problem(file, "", |problem| {
        let is_it = |word: &String| {
            *word == problem.family || *word == problem.id || has_option(&problem.input, word)
        };
        let is_asked = only.is_empty() || only.iter().any(is_it);
        let is_solved = ["finished", "partial"].contains(&problem.status.as_str());
        if is_asked && is_solved && seconds.contains(&problem.cpu_seconds) {
            all.push(BenchProblem {
                kind: problem.family,
                name: problem.id,
                text: problem.input,
            });
        }
        Ok(())
    })?;
    Ok(all)
}

/// Whether a problem has this option.
fn has_option(input: &str, option: &str) -> bool {
    let mut words = input.split_whitespace().map(str::to_lowercase);
    words.any(|word| word == "option") && words.any(|word| word == option.to_lowercase())
}

fn split(kind: &str, text: &str) -> Vec<BenchProblem> {
    let mut problems: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        match line.trim() {
            "BeginProblem" | "NextProblem" => problems.push(Vec::new()),
            "EndProblem" => {}
            _ => {
                if let Some(problem) = problems.last_mut() {
                    problem.push(line);
                }
            }
        }
    }
    let numbered = problems.into_iter().zip(1..);
    numbered
        .map(|(lines, number)| BenchProblem {
            kind: kind.to_string(),
            name: name(&lines).unwrap_or_else(|| format!("{kind}-{number}")),
            text: format!("BeginProblem\n{}\nEndProblem\n", lines.join("\n")),
        })
        .collect()
}

fn name(lines: &[&str]) -> Option<String> {
    let remark = lines.iter().find_map(|line| line.strip_prefix("Remark "))?;
    let word = remark.split_whitespace().next()?;
    Some(word.trim_end_matches(',').to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_told_apart_and_named() {
        let text = "BeginProblem\nRemark a-1, random\nStipulation #2\nNextProblem\nStipulation #3\nEndProblem\n";
        let problems = split("a", text);
        let [first, second] = problems.as_slice() else {
            panic!("{problems:?}");
        };
        assert_eq!((first.name.as_str(), second.name.as_str()), ("a-1", "a-2"));
        assert_eq!(second.text, "BeginProblem\nStipulation #3\nEndProblem\n");
    }

    #[test]
    fn problems_are_chosen_by_their_options() {
        let input = "begin\nstipulation h#3\nOption MoveNumbers Intelligent\nend";
        assert!(has_option(input, "intelligent"));
        assert!(!has_option(input, "h#3"));
    }

    #[test]
    fn the_set_has_every_kind_of_play_and_no_name_twice() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench");
        let problems = read(&folder, &[]).unwrap();
        let mut names: Vec<&str> = problems.iter().map(|p| p.name.as_str()).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
        let kinds = "direct self help series proof maximum circe cage men soucie polo connected";
        for kind in kinds.split(' ') {
            assert!(problems.iter().any(|p| p.kind == kind), "{kind}");
        }
        assert!(read(&folder, &["nothing".to_string()]).is_err());
    }
}
