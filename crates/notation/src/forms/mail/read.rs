//! From lines to problems.

use super::caption::{Caption, begins_asking};
use super::letters::Placed;
use super::line::{Line, begins_solution, closes_letter};
use super::{board, letters, list, placement};
use crate::accents;
use crate::draft::outside::Question;
use crate::entered::value::Value;
use crate::entered::{Entry, InputProblem, Language, Record};
use crate::fen::FenPosition;
use crate::forms::format::Beginning;
use crate::header::language_of_footer;
use crate::read::ends::{DISTINCT, begin};
use crate::read::fields::{Field, Given, Heading, Said, problem_of};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::encoding::decode;
use crate::vocabulary::tables::commands::Command;
use html_escape::decode_html_entities;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_languages::say;

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
    /// The line with which the position begins, from 1.
    line: usize,
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
                let mut rest = self.rest.iter();
                let footer = || rest.find_map(|line| language_of_footer(line.text));
                let told = placed.language.or_else(footer);
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
    if beginning.word.starts_with(['{', '\\', '-', '%']) {
        return false;
    }
    let text = decode_html_entities(beginning.text);
    let lines = lines(&text);
    // the first position decides
    let Some((at, count, position)) =
        (0..lines.len()).find_map(|at| position_at(&lines, at).map(|(count, it)| (at, count, it)))
    else {
        return false;
    };
    let is_mail = match &position {
        Position::Men(_) => true,
        Position::Placement(it) => it.is_captioned(&lines[at + count..]),
    };
    let first_word = |line: &Line<'_>| line.text.split_whitespace().next().map(str::to_string);
    let mut words = lines.iter().filter_map(first_word);
    is_mail && !words.any(|word| begin(&word, DISTINCT).is_some())
}

fn lines<'t>(text: &'t str) -> Vec<Line<'t>> {
    let numbered = text.lines().zip(1..);
    // what somebody else has written stands behind `>`
    let line = |(whole, number): (&'t str, usize)| {
        let text = match whole.starts_with('>') {
            true => whole.trim_start_matches(['>', ' ']),
            false => whole,
        };
        Line {
            number,
            column: 1 + whole.chars().count() - text.chars().count(),
            text,
        }
    };
    numbered.map(line).collect()
}

/// Reads all problems of an input.
pub fn read(source: &[u8], file: Option<&str>, question: &Question) -> Vec<Record> {
    let text = decode(source);
    // mails in HTML have letters as entities
    let text = decode_html_entities(&text);
    let lines = lines(&text);
    let mut records: Vec<Record> = parts(&lines)
        .iter()
        .map(|part| record(part, question))
        .collect();
    if records.is_empty() {
        let message = say!(
            "no position found: a board in letters, a list of men such as 'White: Kd7 Bb2', or a FEN"
        );
        let fault = Diagnostic::new(Kind::Syntax, "", message);
        records.push(Entry::refused(1, vec![fault]).into());
    }
    for record in &mut records {
        record.entry.name_file(file);
    }
    records
}

/// The position that begins on this line, if one does, and how many lines hold it.
fn position_at<'t>(lines: &[Line<'t>], at: usize) -> Option<(usize, Position<'t>)> {
    if let Some(placement) = placement::read(&lines[at]) {
        return Some((1, Position::Placement(Box::new(placement))));
    }
    let men = board::read(&lines[at..]).or_else(|| list::read(&lines[at..]))?;
    Some((men.end, Position::Men(men)))
}

/// The problems of an input: each begins with the lines above its position.
fn parts<'l, 't>(lines: &'l [Line<'t>]) -> Vec<Part<'l, 't>> {
    let mut found: Vec<(usize, usize, Position<'t>)> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        match position_at(lines, at) {
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
            line: at + 1,
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
    while from > end && !is_blank(from - 1) && language_of_footer(lines[from - 1].text).is_none() {
        from -= 1;
    }
    let heading = &lines[from..last];
    let is_solution = heading.iter().any(|line| begins_solution(line.text));
    // what follows the men at once is their caption
    if is_solution || from == end { at } else { from }
}

fn record(part: &Part, question: &Question) -> Record {
    let mut details = Vec::new();
    let result = problem(part, question, &mut details);
    let at = part
        .heading
        .iter()
        .find(|line| !line.text.trim().is_empty());
    let first = at.map_or(part.line, |line| line.number);
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
    let mut notes = stated.notes;
    let rest = before_closing(part.rest, &mut notes);
    let captions = asking
        .into_iter()
        .chain(stated.behind)
        .chain(rest.iter().copied());
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
    let heading = heading_in(&heading, (part.line, 1), &mut notes);
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

/// The lines in front of the greeting that closes a letter, if one does.
fn before_closing<'l, 't>(lines: &'l [Line<'t>], notes: &mut Vec<Diagnostic>) -> &'l [Line<'t>] {
    let Some(at) = lines.iter().position(|line| closes_letter(line.text)) else {
        return lines;
    };
    let line = &lines[at];
    let message = say!("the letter ends here: what follows is not read");
    notes.push(
        Diagnostic::new(Kind::Syntax, line.text.trim(), message).at(line.number, line.column),
    );
    &lines[..at]
}

/// What the lines above the men say, as far as can be guessed.
fn heading_in(lines: &[Line], place: (usize, usize), notes: &mut Vec<Diagnostic>) -> Heading {
    let lines = lines.iter().map(|line| line.text.trim());
    let mut texts = lines
        .filter(|text| !text.is_empty() && !text.starts_with("Popeye "))
        .map(accents::plain)
        .peekable();
    if texts.peek().is_some() {
        let message = say!("the lines above the men are taken for author, source and title");
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
