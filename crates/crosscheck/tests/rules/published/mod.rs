//! Published problems, one or two of each condition: the solver finds exactly their solutions.
//!
//! Where no short published problem is known, a position made for the purpose stands in; its solution has been compared with
//! Popeye's.

mod annan;
mod antikings;
mod boards;
mod circe;
mod contact;
mod guards;
mod isardam;
mod losing;
mod masand;
pub mod men;
mod messigny;
mod paralysis;
mod ranks;
mod recolouring;
mod republican;
mod squares;
mod take_and_make;
mod transmuted_kings;

use sauterelle_crosscheck::replay::findings;
use sauterelle_kernel::men::Language;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::stipulation::Stipulation;
use std::time::Duration;

/// Made for these tests.
pub const OWN: &str = "";

/// A problem and its solution.
pub struct Published {
    /// Author and place.
    pub by: &'static str,
    /// The position and the side to move.
    pub fen: &'static str,
    /// Names of conditions, with their options.
    pub conditions: &'static [&'static str],
    /// What is asked.
    pub stipulation: &'static str,
    /// The lines of the solution with threats and variations, without indentation, in any order.
    pub solution: &'static [&'static str],
}

/// Solves them and compares.
pub fn check(problems: &[Published]) {
    for published in problems {
        let &Published {
            by,
            fen,
            conditions,
            stipulation,
            solution,
        } = published;
        let options = Options {
            variations: true,
            ..Options::default()
        };
        let conditions = conditions.iter().map(|name| parse_condition(name).unwrap());
        let problem = Problem {
            target: None,
            diagram: parse_fen(fen).unwrap().diagram,
            conditions: conditions.collect(),
            stipulation: Stipulation::parse(stipulation).unwrap(),
            options,
            compiled: Compiled::default(),
        };
        let found = findings(&problem, Duration::from_secs(60)).unwrap();
        let found = found.unwrap_or_else(|| panic!("{by}: {fen} is not solved in time"));
        let game = problem.game().unwrap();
        let mut text = SolutionText::new(TextWriter::new(&game.rules.kinds, Language::English));
        let text: String = found.iter().map(|finding| text.write(finding)).collect();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let lines: Vec<&str> = lines.collect();
        assert_eq!(variations(&lines), variations(solution), "{by}: {fen}");
    }
}

/// Each line behind those it continues, in alphabetical order: the order of moves does not matter.
fn variations(lines: &[&str]) -> Vec<String> {
    let mut line_of_play: Vec<(u32, &str)> = Vec::new();
    let mut variations = Vec::new();
    for line in lines {
        let depth = half_move(line);
        line_of_play.retain(|(before, _)| *before < depth);
        line_of_play.push((depth, line));
        let moves: Vec<&str> = line_of_play.iter().map(|(_, line)| *line).collect();
        variations.push(moves.join(" "));
    }
    variations.sort();
    variations
}

/// 2 of `1.…`, 3 of `1...…`.
fn half_move(line: &str) -> u32 {
    let (number, rest) = line.split_once('.').unwrap();
    2 * number.parse::<u32>().unwrap() + u32::from(rest.starts_with(".."))
}
