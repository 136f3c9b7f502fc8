//! Notes on what is probably not meant, such as options that have no effect on a stipulation, in Popeye's words.

use crate::entered::{InputProblem, Twin};
use crate::telling::words::Words;
use crate::vocabulary::caption::conditions;
use crate::vocabulary::spelling;
use crate::vocabulary::tables::commands::Change;
use crate::vocabulary::tables::options::{Meaning, OPTIONS};
use sauterelle_kernel::condition::{Cells, Condition, RuleDef};
use sauterelle_kernel::hooks::remark::Value;
use sauterelle_kernel::men::Language;
use sauterelle_rules::registry::RULES;
use sauterelle_solve::goal::Goal;
use sauterelle_solve::ignored_options::Ignored;
use sauterelle_solve::problem::Problem;
use std::fmt::Write;

/// Notes on men that have been placed on others, most often a slip, and on a grid to be shown where there is none.
pub(crate) fn on_position(problem: &InputProblem) -> String {
    let words = match problem.language {
        Language::English => "already occupied - old piece goes to the underworld.",
        Language::French => "deja occupee - piece ancienne va dans l'au-dela.",
        Language::German => "ist bereits besetzt - alter Stein geht in die Unterwelt.",
    };
    let squares = problem.replaced.iter();
    let mut text: String = squares.map(|at| format!("{at} {words}\n")).collect();
    if is_given(problem, Meaning::WriteGrid) && grid(&problem.initial).is_none() {
        text += &not_applicable(Meaning::WriteGrid, problem.language);
    }
    text
}

/// Notes on options that would change the stipulation of a position, `entered` in these words; they stand before what is
/// shown of it.
pub(crate) fn on_stipulation(problem: &InputProblem, position: &Problem, entered: &str) -> String {
    let ignored = position.ignored().into_iter();
    let of_stipulation = ignored.filter(|option| stage(*option) == Stage::Stipulation);
    let mut names: Vec<Meaning> = of_stipulation.filter_map(meaning).collect();
    let stipulation = &position.stipulation;
    if is_given(problem, Meaning::WhiteToPlay)
        && stipulation.text == entered
        && !stipulation.asks_for(Goal::A_TO_B)
    {
        let after_key = names.iter().position(|name| *name == Meaning::PostKeyPlay);
        names.insert(after_key.unwrap_or(names.len()), Meaning::WhiteToPlay);
    }
    let notes = names.into_iter();
    notes
        .map(|name| not_applicable(name, problem.language))
        .collect()
}

/// Notes on options that have no effect on the solving of a position; they stand before its solution.
pub(crate) fn on_solving(problem: &InputProblem, twin: &Twin) -> String {
    let language = problem.language;
    let mut text = String::new();
    for option in twin.problem.ignored() {
        let name = meaning(option).map_or("", |meaning| name(meaning, language));
        let words: [String; 3] = match option {
            _ if stage(option) == Stage::Stipulation => continue,
            Ignored::Tries => [
                "try play not applicable".into(),
                "jeu d'essai pas applicable".into(),
                "Verfuehrung nicht anwendbar".into(),
            ],
            Ignored::Threat => [
                "Option \"Threat\" not applicable or indicated maximum threat length too big"
                    .into(),
                "Option \"menace\" pas applicable ou longueur maximale de la menace trop grande"
                    .into(),
                "Option \"Drohung\" nicht anwendbar order maximale Laenge der Drohung zu gross"
                    .into(),
            ],
            Ignored::StopOnShort => [
                format!("Option  {name}  not supported with direct play."),
                format!("L'option  {name}  n'est pas soutenu au jeu direct."),
                format!("Option  {name}  nicht unterstuetzt im direkten Spiel."),
            ],
            _ => {
                text += &meaning(option).map_or_else(String::new, |m| not_applicable(m, language));
                continue;
            }
        };
        let _ = writeln!(text, "{}", words[language as usize]);
    }
    text
}

/// Names the senses in which names of conditions are taken that others take otherwise, a line each.
pub fn on_conventions(problem: &InputProblem) -> String {
    let words = Words::of(problem.language);
    let colon = match problem.language {
        Language::French => " : ",
        _ => ": ",
    };
    let mut notes: Vec<String> = Vec::new();
    for twin in &problem.twins {
        let plays = twin.problem.all_conventions();
        for given in &twin.problem.conditions {
            notes.extend(
                on_words(given, problem.language)
                    .filter(|note| !notes.contains(note))
                    .collect::<Vec<_>>(),
            );
            let remarks = plays.iter().map(|play| given.rule.convention(given, *play));
            for remark in remarks.flatten() {
                let side = match remark.value("side") {
                    Some(Value::Side(side)) => words.sides[side.index()],
                    _ => "",
                };
                let said = words.sentence(remark.message.0).replace("{side}", side);
                let name = conditions(std::slice::from_ref(given), problem.language).concat();
                let note = format!("note{colon}{name}{colon}{said}\n");
                if !notes.contains(&note) {
                    notes.push(note);
                }
            }
        }
    }
    notes.concat()
}

/// Names the words behind a condition that are names of conditions too, a line each: `Take&Make` behind `Circe`.
fn on_words(given: &Condition, language: Language) -> impl Iterator<Item = String> {
    let column = language as usize;
    let own = given.rule.meta();
    let options = given.options.iter().filter_map(move |word| {
        let of_family = |rule: &&&dyn RuleDef| {
            let stood_for = rule.stands_for().map(|(base, _)| base.meta().name[0]);
            stood_for == Some(own.name[0]) || rule.meta().name == own.name
        };
        let is_named = |rule: &&&dyn RuleDef| {
            let mut names = rule.meta().name.iter();
            names.any(|name| spelling::is_same(name, &format!("{word}Chess")))
        };
        let other = RULES
            .iter()
            .find(|rule| is_named(rule) && !of_family(rule))?;
        let option = own.options.iter().find(|option| option.name[0] == *word)?;
        Some((option.name[column], other.meta().name[column]))
    });
    let name = own.name[column];
    options.map(move |(word, other)| match language {
        Language::English => format!("note: {word} is a word of {name} here; if the condition {other} is meant too, name it apart\n"),
        Language::French => format!("note : {word} est ici un mot de {name} ; si la condition {other} est voulue aussi, la nommer à part\n"),
        Language::German => format!("note: {word} ist hier ein Wort von {name}; ist auch die Bedingung {other} gemeint, nenne man sie für sich\n"),
    })
}

/// When an option is looked at.
#[derive(PartialEq, Eq)]
enum Stage {
    Stipulation,
    Solving,
}

fn stage(option: Ignored) -> Stage {
    match option {
        Ignored::Quodlibet | Ignored::GoalIsEnd | Ignored::PostKeyPlay => Stage::Stipulation,
        Ignored::SetPlay
        | Ignored::Tries
        | Ignored::Threat
        | Ignored::StopOnShort
        | Ignored::MoveNumbers
        | Ignored::Width => Stage::Solving,
    }
}

fn meaning(option: Ignored) -> Option<Meaning> {
    Some(match option {
        Ignored::Quodlibet => Meaning::Quodlibet,
        Ignored::GoalIsEnd => Meaning::GoalIsEnd,
        Ignored::PostKeyPlay => Meaning::PostKeyPlay,
        Ignored::SetPlay => Meaning::SetPlay,
        Ignored::StopOnShort => Meaning::StopOnShort,
        Ignored::MoveNumbers => Meaning::MoveNumbers,
        Ignored::Width => Meaning::Width,
        // asked for by several options
        Ignored::Tries | Ignored::Threat => return None,
    })
}

fn not_applicable(option: Meaning, language: Language) -> String {
    let name = name(option, language);
    match language {
        Language::English => format!("{name} not applicable - ignored\n"),
        Language::French => format!("{name} pas applicable - ignore\n"),
        Language::German => format!("{name} nicht anwendbar - ignoriert\n"),
    }
}

fn name(option: Meaning, language: Language) -> &'static str {
    let row = OPTIONS.iter().find(|(known, _)| *known == option);
    row.map_or("", |(_, names)| names[language as usize])
}

pub(crate) fn is_given(problem: &InputProblem, option: Meaning) -> bool {
    let english = name(option, Language::English);
    problem.options.iter().any(|given| given.name[0] == english)
}

/// The stipulation that a twin changes to, as entered.
pub(crate) fn entered_in(twin: &Twin) -> Option<String> {
    let changes = twin.changes.iter().rev();
    let mut asked = changes.filter(|made| {
        matches!(
            made.change,
            Change::Stipulation | Change::StructuredStipulation
        )
    });
    asked
        .next()
        .map(|made| made.arguments.trim().to_ascii_lowercase())
}

/// The grid of a position.
pub(crate) fn grid(problem: &Problem) -> Option<Cells> {
    problem.conditions.iter().find_map(Condition::cells)
}
