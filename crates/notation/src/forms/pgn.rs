//! Portable Game Notation: a problem as the set-up of a game, with its solution as moves or as a comment. Tags of our own say what is
//! asked: `Stipulation`, `Condition`, `Option`.
//!
//! Source: S. J. Edwards, Standard: Portable Game Notation Specification and Implementation Guide (1994), 8.2 and 9.7.

use super::format::{FormatDef, Place, Read, Write, Written};
use super::item::{Item, Manner, unsupported};
use crate::draft::outside::Question;
use crate::entered::own_marks::OwnMark;
use crate::entered::value::Value;
use crate::entered::{Entry, InputProblem, Language, Record, Twin};
use crate::fen::{parse_epd, write_fen};
use crate::game_record::Movetext;
use crate::popeye::write::{condition_words, options};
use crate::position::ask_with_details;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::encoding::decode;
use sauterelle_kernel::board::piece::Side;
use sauterelle_languages::say;
use std::fmt::Write as _;

/// Portable Game Notation.
pub static PGN: FormatDef = FormatDef {
    name: "pgn",
    title: ["PGN", "PGN", "PGN"],
    doc: [
        "Games that begin with a set-up position, as analysis boards have them; the moves are the intended solution",
        "Parties qui commencent par une position, comme sur les échiquiers d'analyse ; les coups sont la solution voulue",
        "Partien, die mit einer Stellung beginnen, wie auf Analysebrettern; die Züge sind die beabsichtigte Lösung",
    ],
    endings: &["pgn"],
    ending_settles: true,
    media_type: "application/vnd.chess-pgn",
    schema: None,
    example: include_str!("examples/pgn.txt"),
    looks: |beginning| tag(beginning.line).is_some(),
    read: Read::Problems(read),
    write: Write::Problems(Written {
        text: write,
        solution: Place::Text,
        keeps: Some(&["source", "solution", "marks"]),
        ..Written::ALL
    }),
    examined_with: &[],
};

/// A tag of a line: `[FEN "…"]`.
fn tag(line: &str) -> Option<(&str, &str)> {
    let inside = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name.then_some((name, value))
}

/// A game: the number of its first line, its tags, and what follows them.
struct Game<'t> {
    line: usize,
    tags: Vec<(usize, &'t str, &'t str)>,
    moves: String,
}

impl Game<'_> {
    fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        let tags = self.tags.iter();
        let found = tags.filter(move |(_, known, _)| known.eq_ignore_ascii_case(name));
        let values = found.map(|(_, _, value)| *value);
        values.filter(|value| !value.is_empty() && value.chars().any(|c| !"?.".contains(c)))
    }

    fn first(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }
}

/// Whether a comment in braces that has begun, here or before, goes on behind a line.
fn ends_in_comment(line: &str, begun: bool) -> bool {
    let mut is_open = begun;
    for c in line.chars() {
        match c {
            // the rest of the line is a comment of the other kind
            ';' if !is_open => return false,
            '{' => is_open = true,
            '}' => is_open = false,
            _ => {}
        }
    }
    is_open
}

fn games(text: &str) -> Vec<Game<'_>> {
    let mut found: Vec<Game> = Vec::new();
    let ends = (1..)
        .zip(text.lines())
        .filter(|(_, line)| line.contains('}'));
    let last_end = ends.map(|(number, _)| number).last().unwrap_or(0);
    let mut in_comment = false;
    for (number, line) in (1..).zip(text.lines()) {
        // what looks like a tag in a comment is none
        let tag = tag(line).filter(|_| !in_comment);
        // a comment that nobody ends is none either: it would take in all games behind it
        in_comment = tag.is_none() && ends_in_comment(line, in_comment) && number < last_end;
        let begins = tag.is_some()
            && found
                .last()
                .is_none_or(|game| !game.moves.trim().is_empty());
        if begins {
            found.push(Game {
                line: number,
                tags: Vec::new(),
                moves: String::new(),
            });
        }
        let Some(game) = found.last_mut() else {
            continue;
        };
        match tag {
            Some((name, value)) => game.tags.push((number, name, value)),
            None => {
                game.moves.push_str(line);
                game.moves.push('\n');
            }
        }
    }
    found
}

fn read(source: &[u8], file: Option<&str>, question: &Question) -> Vec<Record> {
    let text = decode(source);
    let mut records: Vec<Record> = games(&text)
        .iter()
        .map(|game| match problem(game, question) {
            Ok((problem, details)) => Record {
                entry: Entry {
                    first_line: game.line,
                    result: Ok(problem),
                    unread: None,
                },
                details,
            },
            Err(faults) => Entry::refused(game.line, faults).into(),
        })
        .collect();
    if records.is_empty() {
        let fault = Diagnostic::new(
            Kind::Syntax,
            "",
            say!("no game found: tags such as [FEN \"…\"]"),
        );
        records.push(Entry::refused(1, vec![fault]).into());
    }
    for record in &mut records {
        record.entry.name_file(file);
    }
    records
}

type Details = Vec<(String, Value)>;

fn problem(game: &Game, question: &Question) -> Result<(InputProblem, Details), Vec<Diagnostic>> {
    let fen = game
        .tags
        .iter()
        .find(|(_, name, _)| name.eq_ignore_ascii_case("FEN"));
    let Some((line, _, fen)) = fen else {
        let message = say!(
            "the game has no tag FEN: it begins with the game array, so nothing is to be solved; the command 'game' replays it"
        );
        return Err(vec![
            Diagnostic::new(Kind::Syntax, "", message).at(game.line, 1),
        ]);
    };
    let placed = |fault: Diagnostic| {
        // behind `[FEN "`
        let column = fault.column + 6;
        fault.at(*line, column)
    };
    let position = parse_epd(fen).map_err(|fault| vec![placed(fault)])?;
    let (marks, moves) = marks_before(&game.moves);
    let moves = solution(moves);
    let mut notes = Vec::new();
    let mut asked = question.clone();
    if asked.stipulation.is_none() {
        asked.stipulation = game.first("Stipulation").map(str::to_string);
    }
    if asked.stipulation.is_none()
        && let Some(mate) = mate_in(&moves, position.diagram.to_move)
    {
        let message = say!("no stipulation is given; the moves mate, so {mate} is taken for it");
        notes.push(Diagnostic::new(Kind::Syntax, "", message).at(game.line, 1));
        asked.stipulation = Some(mate);
    }
    let own = |name: &str| game.all(name).map(str::to_string).collect::<Vec<_>>();
    asked.conditions.extend(own("Condition"));
    asked.options.extend(own("Option"));
    let (mut problem, mut details) = ask_with_details(&asked, &position).map_err(|faults| {
        let faults = faults.into_iter();
        faults
            .map(|fault| fault.at(game.line, 1))
            .collect::<Vec<_>>()
    })?;
    let line = |name: &str| game.first(name).map(str::to_string).into_iter();
    problem.titles.extend(line("Event"));
    problem.authors.extend(line("White"));
    problem.origins.extend(line("Site"));
    problem.notes.extend(notes);
    if !moves.is_empty() {
        details.push(("solution".into(), Value::Text(moves)));
    }
    details.extend(marks.map(|marks| ("marks".to_string(), Value::Text(marks))));
    Ok((problem, details))
}

/// The comment in front of the moves, if it has marks, and what follows it.
fn marks_before(moves: &str) -> (Option<String>, &str) {
    let comment = moves.trim_start().strip_prefix('{');
    let parted = comment.and_then(|text| text.split_once('}'));
    let marked = parted.and_then(|(comment, rest)| Some((OwnMark::in_comment(comment)?, rest)));
    match marked {
        Some((marks, rest)) => (Some(marks), rest),
        None => (None, moves),
    }
}

/// The moves without the result; where there are none, the comment that stands for them.
fn solution(moves: &str) -> String {
    let text = moves.trim();
    let results = ["1-0", "0-1", "1/2-1/2", "*"];
    let text = results
        .iter()
        .find_map(|result| text.strip_suffix(result))
        .unwrap_or(text)
        .trim();
    let comment = text
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    comment.unwrap_or(text).trim().to_string()
}

/// The mate that moves of a game give, if the side that begins gives it.
fn mate_in(moves: &str, first: Side) -> Option<String> {
    let list = Movetext::parse(moves).ok()?;
    let is_mate = moves.trim_end().ends_with('#');
    let half_moves =
        list.moves.len() + usize::from(list.skipped(first) == 1 && first == Side::White);
    let own = half_moves % 2 == 1;
    (is_mate && own).then(|| format!("#{}", half_moves.div_ceil(2)))
}

fn write(_: &Manner, items: &[&Item]) -> Result<String, Vec<Diagnostic>> {
    let mut games = Vec::new();
    for item in items {
        let texts = item.solution.as_ref().map(|found| found.texts.as_slice());
        let published = item.detail("solution").and_then(Value::text);
        for (index, twin) in item.problem.twins.iter().enumerate() {
            let solution = texts.and_then(|texts| texts.get(index)).map(String::as_str);
            let solution = solution.or(published.filter(|_| index == 0)).unwrap_or("");
            games.push(game(&item.problem, twin, solution).map_err(|fault| vec![fault])?);
        }
    }
    Ok(games.join("\n"))
}

fn game(problem: &InputProblem, twin: &Twin, solution: &str) -> Result<String, Diagnostic> {
    let position = &twin.problem;
    if position.target.is_some() || position.diagram.invisible > 0 {
        let message =
            say!("a game cannot begin with a position to be reached, or with invisible men");
        return Err(Diagnostic::new(Kind::Unsupported, "", message));
    }
    let game = position.game().map_err(|error| unsupported(&error))?;
    let fen = write_fen(&mut game.play());
    let first = |lines: &[String]| lines.first().cloned().unwrap_or_else(|| "?".into());
    let lettered = problem.twins.len() > 1;
    let mut tags = vec![
        ("Event", first(&problem.titles)),
        ("Site", first(&problem.origins)),
        ("Date", "????.??.??".into()),
        (
            "Round",
            if lettered {
                twin.label.clone()
            } else {
                "?".into()
            },
        ),
        ("White", first(&problem.authors)),
        ("Black", "?".into()),
        ("Result", "*".into()),
        ("SetUp", "1".into()),
        ("FEN", fen),
        ("Stipulation", position.stipulation.text.clone()),
    ];
    let conditions = position.conditions.iter();
    tags.extend(conditions.map(|it| {
        let words = condition_words(std::slice::from_ref(it), Language::English);
        ("Condition", words)
    }));
    let options = options(problem, Language::English).into_iter();
    tags.extend(options.map(|option| ("Option", option)));
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace('"', "'");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    if !problem.marks.is_empty() {
        let _ = write!(text, "\n{{ {} }}\n", OwnMark::comment(&problem.marks));
    }
    let solution = solution.trim_matches('\n').replace(['{', '}'], "");
    if !solution.trim().is_empty() {
        let _ = write!(text, "\n{{\n{solution}\n}}");
    }
    text.push_str("\n*\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_in_the_first_comment() {
        let game = "[SetUp \"1\"]\n[FEN \"k7/8/1K6/8/8/8/8/7Q b - - 0 1\"]\n[Stipulation \"h#1\"]\n\n{ [%csl Ga7][%cal Rh1a8] }\n1...Kb8 2.Qh8# *\n";
        let records = PGN.records(game.as_bytes(), None, &Question::default(), &|_, _| {
            Vec::new()
        });
        let problem = records[0].entry.result.as_ref().unwrap();
        assert_eq!(OwnMark::comment(&problem.marks), "[%csl Ga7][%cal Rh1a8]");
        let solution = records[0].text("solution").unwrap();
        assert!(solution.starts_with("1...Kb8"), "{solution}");
        let item = Item {
            line: 1,
            problem: problem.clone(),
            details: records[0].details.clone(),
            solution: None,
        };
        let written = write(&Manner::default(), &[&item]).unwrap();
        assert!(written.contains("{ [%csl Ga7][%cal Rh1a8] }"), "{written}");
    }

    #[test]
    fn tags_in_comments_begin_no_game() {
        let game = |comment: &str| {
            let head = "[FEN \"k7/8/1K6/8/8/8/8/7Q b - - 0 1\"]\n[Stipulation \"h#1\"]";
            format!("{head}\n\n{comment}\n1...Kb8 2.Qh8# *\n\n")
        };
        for (comments, count) in [
            (["{ like\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n}", "{}"], 2),
            (["; a { is nothing here", "{}"], 2),
            (["{ never ended", "1... {nor here"], 2),
            (["{ never ended here", "{ but here }"], 1),
        ] {
            let text = comments.map(game).concat();
            let records = read(text.as_bytes(), None, &Question::default());
            assert_eq!(records.len(), count, "{text}");
        }
    }
}
