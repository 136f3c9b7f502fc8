//! From lines to problems.

use super::caption::{Caption, begins_asking};
use super::letters::Placed;
use super::line::{Line, begins_solution};
use super::{board, letters, list, placement};
use crate::draft::outside::Question;
use crate::entered::value::Value;
use crate::entered::{Entry, InputProblem, Language, Record};
use crate::fen::FenPosition;
use crate::forms::format::Beginning;
use crate::read::ends::{DISTINCT, begin};
use crate::read::fields::{Field, Given, Heading, Said, problem_of};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::encoding::decode;
use crate::vocabulary::tables::commands::Command;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};

/// The position of a problem.
enum Position<'t> {
    /// Men on a board or in a list.
    Men(Placed<'t>),
    /// A position in one word, and what stands behind it on its line.
    Placement(Box<placement::Placement<'t>>),
}

/// The lines of a problem.
struct Part<'l, 't> {
    heading: &'l [Line<'t>],
    position: Position<'t>,
    /// The line with which the position begins.
    first: usize,
    rest: &'l [Line<'t>],
}

/// What a position says.
struct Stated<'t> {
    men: Vec<(Sq, DiagramMan)>,
    /// The position, if it says who has moved too.
    position: Option<FenPosition>,
    /// What stands behind it on its last line.
    behind: Option<Line<'t>>,
    language: Language,
    notes: Vec<Diagnostic>,
}

impl<'t> Part<'_, 't> {
    fn stated(&self) -> Result<Stated<'t>, Vec<Diagnostic>> {
        match &self.position {
            Position::Men(placed) => {
                if !placed.faults.is_empty() {
                    return Err(placed.faults.clone());
                }
                let closing = || self.rest.iter().find_map(|line| closing(line.text));
                let told = placed.language.or_else(closing);
                let found = letters::men(&placed.men, told, placed.letters)?;
                Ok(Stated {
                    men: found.men,
                    position: None,
                    behind: placed.behind,
                    language: found.language,
                    notes: placed.notes.iter().cloned().chain(found.notes).collect(),
                })
            }
            Position::Placement(placement) => {
                let position = placement.position.clone().map_err(|fault| vec![fault])?;
                Ok(Stated {
                    men: position.diagram.placed().collect(),
                    position: Some(position),
                    behind: Some(placement.behind()),
                    language: Language::English,
                    notes: Vec::new(),
                })
            }
        }
    }
}

/// Whether an input has a position and a caption, and is not of another format.
pub fn looks(beginning: &Beginning) -> bool {
    let lines = lines(beginning.text);
    let first_word = |line: &Line<'_>| line.text.split_whitespace().next().map(str::to_string);
    let mut words = lines.iter().filter_map(first_word);
    let mut is_other = || words.any(|word| begin(&word, DISTINCT).is_some());
    if beginning.word.starts_with(['{', '\\', '-', '%']) || is_other() {
        return false;
    }
    let found = parts(&lines);
    found.iter().any(|part| match &part.position {
        Position::Men(_) => true,
        Position::Placement(it) => it.is_captioned(part.rest),
    })
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let numbered = text.lines().zip(1..);
    let line = |(text, number)| Line {
        number,
        column: 1,
        text,
    };
    numbered.map(line).collect()
}

/// Reads all problems of an input.
pub fn read(source: &[u8], file: Option<&str>, question: &Question) -> Vec<Record> {
    let text = decode(source);
    let lines = lines(&text);
    let mut records: Vec<Record> = parts(&lines)
        .iter()
        .map(|part| record(part, question))
        .collect();
    if records.is_empty() {
        let message = "no position found: a board in letters, a list of men such as 'White: Kd7 Bb2', or a FEN";
        records.push(refused(1, vec![Diagnostic::new(Kind::Syntax, "", message)]));
    }
    for record in &mut records {
        let placed = |said: &mut Diagnostic| {
            said.file = said.file.take().or(file.map(str::to_string));
        };
        match &mut record.entry.result {
            Ok(problem) => problem.notes.iter_mut().for_each(placed),
            Err(faults) => faults.iter_mut().for_each(placed),
        }
    }
    records
}

fn refused(line: usize, faults: Vec<Diagnostic>) -> Record {
    Record::from(Entry {
        first_line: line,
        result: Err(faults),
        unread: None,
    })
}

/// The problems of an input: each begins with the lines above its position.
fn parts<'l, 't>(lines: &'l [Line<'t>]) -> Vec<Part<'l, 't>> {
    let mut found: Vec<(usize, usize, Position<'t>)> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let placement =
            || placement::read(&lines[at]).map(|it| (1, Position::Placement(Box::new(it))));
        let men = || board::read(&lines[at..]).or_else(|| list::read(&lines[at..]));
        let men = || men().map(|placed| (placed.end, Position::Men(placed)));
        match placement().or_else(men) {
            Some((count, position)) => {
                found.push((at, at + count, position));
                at += count;
            }
            None => at += 1,
        }
    }
    let starts: Vec<(usize, usize)> = found.iter().map(|(at, end, _)| (*at, *end)).collect();
    let mut heading = 0;
    let mut parts = Vec::new();
    for (index, (at, end, position)) in found.into_iter().enumerate() {
        let next = starts.get(index + 1);
        let close = next.map_or(lines.len(), |&(next, _)| heading_of(lines, end, next));
        parts.push(Part {
            heading: &lines[heading..at],
            position,
            first: at,
            rest: &lines[end..close],
        });
        heading = close;
    }
    parts
}

/// The line with which the heading of the position on line `at` begins, behind a problem whose position ends before `end`: the last
/// lines in front of it without a blank one between them, unless they are a solution.
fn heading_of(lines: &[Line], end: usize, at: usize) -> usize {
    let is_blank = |index: usize| lines[index].text.trim().is_empty();
    let mut from = at;
    while from > end && is_blank(from - 1) {
        from -= 1;
    }
    let last = from;
    while from > end && !is_blank(from - 1) && closing(lines[from - 1].text).is_none() {
        from -= 1;
    }
    let heading = &lines[from..last];
    let is_solution = heading.iter().any(|line| begins_solution(line.text));
    // what follows the men at once is their caption
    if is_solution || from == end { at } else { from }
}

/// The language in which a line says that solving has ended, if it does.
fn closing(line: &str) -> Option<Language> {
    const ENDS: [(&str, Language); 6] = [
        ("solution finished", Language::English),
        ("partial solution", Language::English),
        ("solution termin", Language::French),
        ("solution partielle", Language::French),
        ("loesung beendet", Language::German),
        ("partielle loesung", Language::German),
    ];
    let line = line.trim().to_lowercase();
    let ends = ENDS.iter().find(|(end, _)| line.starts_with(end));
    ends.map(|(_, language)| *language)
}

fn record(part: &Part, question: &Question) -> Record {
    let mut details = Vec::new();
    let result = problem(part, question, &mut details);
    let at = part
        .heading
        .iter()
        .find(|line| !line.text.trim().is_empty());
    let first = at.map_or(part.first + 1, |line| line.number);
    Record {
        entry: Entry {
            first_line: first,
            result,
            unread: None,
        },
        details,
    }
}

fn problem(
    part: &Part,
    question: &Question,
    details: &mut Vec<(String, Value)>,
) -> Result<InputProblem, Vec<Diagnostic>> {
    let (asking, heading): (Vec<Line>, Vec<Line>) = part
        .heading
        .iter()
        .partition(|line| begins_asking(line.text));
    let stated = part.stated()?;
    let captions = asking
        .into_iter()
        .chain(stated.behind)
        .chain(part.rest.iter().copied());
    let caption = Caption::read(captions, stated.language).map_err(|fault| vec![fault])?;
    let mut fields = vec![Field {
        command: Command::Pieces,
        said: Said::Men(
            caption
                .attributed(stated.men)
                .map_err(|fault| vec![fault])?,
        ),
    }];
    let mut side = None;
    if let Some(position) = stated.position {
        side = position.has_side.then_some(position.diagram.to_move);
        if !caption.asks_for_proof_game() {
            fields.push(Field {
                command: Command::Option,
                said: Said::Rights(Box::new(position.diagram), "FEN"),
            });
        }
    }
    fields.extend(caption.fields);
    let mut notes = stated.notes;
    let heading = heading_in(&heading, (part.first + 1, 1), &mut notes);
    let mut asked = question.clone();
    asked.conditions.extend(caption.conditions);
    asked.options.extend(caption.options);
    let problem = problem_of(Given {
        heading,
        diagram: Diagram::empty(),
        side,
        fields: &fields,
        question: &asked,
    })?;
    if !caption.solution.trim().is_empty() {
        details.push(("solution".into(), Value::Text(caption.solution)));
    }
    notes.extend(problem.notes.iter().cloned());
    Ok(InputProblem {
        language: stated.language,
        notes,
        ..problem
    })
}

/// What the lines above the men say, as far as can be guessed.
fn heading_in(lines: &[Line], place: (usize, usize), notes: &mut Vec<Diagnostic>) -> Heading {
    let lines = lines.iter().map(|line| line.text.trim());
    let mut texts = lines
        .filter(|text| !text.is_empty() && !text.starts_with("Popeye "))
        .map(str::to_string)
        .peekable();
    if texts.peek().is_some() {
        let message = "the lines above the men are taken for author, source and title";
        let note = Diagnostic::new(Kind::Syntax, "", message);
        notes.push(note.at(place.0, place.1));
    }
    Heading {
        place,
        authors: texts.next().into_iter().collect(),
        origins: texts.next().into_iter().collect(),
        titles: texts.collect(),
        awards: Vec::new(),
    }
}
