//! Popeye's language: in each place the beginning of a name that is unique in Popeye's table is read as the whole name.

use super::{NamesReport, beginnings, is_about_a_name};
use sauterelle_notation::entered::{InputProblem, Language};
use sauterelle_notation::popeye::parse_problems;
use sauterelle_notation::vocabulary::spelling;
use sauterelle_notation::vocabulary::tables::attributes::{ATTRIBUTES, COLOURS};
use sauterelle_notation::vocabulary::tables::commands::{
    BEGIN, CHANGES, COMMANDS, Change, Command,
};
use sauterelle_notation::vocabulary::tables::conditions::{CONDITIONS, DEFENDER_CONDITIONS};
use sauterelle_notation::vocabulary::tables::options::OPTIONS;
use sauterelle_notation::vocabulary::tables::variants::{CIRCE, STRICTNESS};

/// The place of a name in a problem: the text before it, and what may follow it.
pub struct Place {
    /// What is read.
    pub sort: &'static str,
    before: String,
    behind: String,
}

/// A name in its place, and all names among which it must be unique, those that are looked at first in the first table.
pub struct Named {
    /// Where it stands.
    pub place: Place,
    /// The name.
    pub name: &'static str,
    tables: Vec<Vec<&'static str>>,
}

/// Conditions that bind the defending side.
const DEFENDING: &str = "conditions of the defending side";

/// What may have to follow a name: squares, men, numbers.
const FOLLOWING: [&str; 10] = [
    "",
    "d5",
    "d5e4",
    "a1h8",
    "n",
    "d5 n",
    "3",
    "3 2",
    "e2e3e4",
    "FOLLOWING",
];

impl Place {
    /// The problem with this word in the place.
    pub fn with(&self, word: &str) -> String {
        format!("{}{word}{}", self.before, self.behind)
    }
}

impl Named {
    /// The beginnings that Popeye takes for this name: unique in the first table that knows them.
    pub fn short(&self) -> impl Iterator<Item = &'static str> {
        beginnings(self.name).filter(|word| {
            let begins = |name: &&&str| {
                let start = name.get(..word.len());
                start.is_some_and(|start| start.eq_ignore_ascii_case(word))
            };
            let mut tables = self.tables.iter();
            let found = tables.find_map(|table| {
                let found: Vec<&&str> = table.iter().filter(begins).collect();
                (!found.is_empty()).then_some(found)
            });
            found.is_some_and(|found| found == [&self.name])
        })
    }

    /// The whole name in its place, if what it needs to follow is known and it is read.
    pub fn whole(&mut self) -> Result<InputProblem, bool> {
        let mut is_name = false;
        let behind = self.place.behind.clone();
        for following in FOLLOWING {
            self.place.behind = behind.replacen("{}", following, 1);
            match read(&self.place.with(self.name)) {
                Ok(problem) => return Ok(problem),
                Err(of_name) => is_name |= of_name && following.is_empty(),
            }
        }
        Err(is_name)
    }
}

/// Reads a problem, without notes and the words as they were entered. The error tells whether it is refused because of a name.
pub fn read(text: &str) -> Result<InputProblem, bool> {
    let entry = parse_problems(text.as_bytes(), None).remove(0);
    let mut problem = entry.result.map_err(|faults| is_about_a_name(&faults))?;
    problem.notes.clear();
    for twin in &mut problem.twins {
        for change in &mut twin.changes {
            change.arguments.clear();
        }
    }
    Ok(problem)
}

/// Tries all names of Popeye's tables.
pub fn run(report: &mut NamesReport) {
    for mut named in all() {
        let sort = named.place.sort;
        let text = named.name;
        let whole = match named.whole() {
            Ok(problem) => problem,
            Err(is_name) => {
                let difference = is_name.then(|| format!("'{text}' is no name"));
                report.count(sort, difference);
                continue;
            }
        };
        // the articles give a word of Popeye's another sense
        let is_decided = |word: &&str| sort == DEFENDING && spelling::phrase(word).is_some();
        for word in named.short().filter(|word| !is_decided(word)) {
            let difference = match read(&named.place.with(word)) {
                Ok(problem) if problem == whole => None,
                Ok(_) => Some(format!("'{word}' is not read as '{text}'")),
                Err(_) => Some(format!("'{word}' is refused for '{text}'")),
            };
            report.count(sort, difference);
        }
    }
}

/// All names in their places, in the three languages.
pub fn all() -> Vec<Named> {
    Language::ALL.into_iter().flat_map(in_language).collect()
}

/// The words of a language of which a problem is made.
struct Words {
    column: usize,
    begin: &'static str,
    end: &'static str,
    pieces: &'static str,
    white: &'static str,
    /// The stipulation, a line.
    asked: String,
    /// The beginning of a problem with men, and what is asked.
    men: String,
}

impl Words {
    fn of(language: Language) -> Words {
        let column = language as usize;
        let [pieces, stipulation, end] =
            [Command::Pieces, Command::Stipulation, Command::End].map(|it| command(it, column));
        let [white, black] = [COLOURS[0][column], COLOURS[1][column]];
        let begin = BEGIN[column];
        let asked = format!("{stipulation} ~1\n");
        let men = format!("{begin}\n{pieces} {white} ze1 zh1 {black} zh8\n{asked}");
        Words {
            column,
            begin,
            end,
            pieces,
            white,
            asked,
            men,
        }
    }

    fn names(&self, table: &[[&'static str; 3]]) -> Vec<&'static str> {
        table.iter().map(|names| names[self.column]).collect()
    }
}

/// The name of a command.
fn command(wanted: Command, column: usize) -> &'static str {
    let row = COMMANDS.iter().find(|(command, _)| *command == wanted);
    row.map_or("", |(_, names)| names[column])
}

/// These names in a place.
fn placed(
    sort: &'static str,
    names: Vec<&'static str>,
    tables: &[Vec<&'static str>],
    (before, behind): (&str, &str),
) -> Vec<Named> {
    let place = || Place {
        sort,
        before: before.to_string(),
        behind: behind.to_string(),
    };
    let named = names.into_iter().map(|name| Named {
        place: place(),
        name,
        tables: tables.to_vec(),
    });
    named.collect()
}

fn in_language(language: Language) -> Vec<Named> {
    let words = Words::of(language);
    let Words {
        column,
        begin,
        end,
        pieces,
        white,
        ref asked,
        ref men,
    } = words;
    let [condition, option, twin] = [Command::Condition, Command::Option, Command::Twin]
        .map(|it| format!("{men}{} ", command(it, column)));
    let mut found = conditions(&words, &condition);
    let popeyes = OPTIONS
        .iter()
        .filter(|(meaning, _)| meaning.is_known_to_popeye());
    let options: Vec<&str> = popeyes.map(|(_, names)| names[column]).collect();
    // a French option begins as the end of the problem does
    let last = format!(" {{}}\n{pieces} {white} na1\n{end}\n");
    let tables = [options.clone()];
    found.extend(placed("options", options, &tables, (&option, &last)));
    let man = format!(" {{}} na1\n{end}\n");
    let start = format!("{begin}\n{asked}{pieces} ");
    let tables = [words.names(ATTRIBUTES)];
    let coloured = format!("{start}{white} ");
    let attributes = words.names(ATTRIBUTES);
    found.extend(placed("attributes", attributes, &tables, (&coloured, &man)));
    let tables = [words.names(COLOURS)];
    let colours = words.names(&COLOURS[..3]);
    found.extend(placed("colours", colours, &tables, (&start, &man)));
    found.extend(commands(language, asked, men, [begin, white, end]));
    found.extend(changes(language, &twin, [white, end]));
    found
}

/// Conditions, and the words behind some of them.
fn conditions(words: &Words, before: &str) -> Vec<Named> {
    let last = format!(" {{}}\n{}\n", words.end);
    let [all, defender] = [CONDITIONS, DEFENDER_CONDITIONS].map(|table| words.names(table));
    let both = [all.clone(), defender.clone()];
    let mut found = placed("conditions", all, &both, (before, &last));
    found.extend(placed(DEFENDING, defender, &both, (before, &last)));
    for (sort, name, table) in [
        ("words behind Circe", "Circe", CIRCE),
        (
            "words behind lengths",
            CONDITIONS[26][words.column],
            STRICTNESS,
        ),
    ] {
        let before = format!("{before}{name} ");
        let names = words.names(table);
        found.extend(placed(sort, names.clone(), &[names], (&before, &last)));
    }
    found
}

/// The commands that say something, each with what follows it.
fn commands(
    language: Language,
    asked: &str,
    men: &str,
    [begin, white, end]: [&str; 3],
) -> Vec<Named> {
    let column = language as usize;
    let popeyes = COMMANDS
        .iter()
        .filter(|(command, _)| *command != Command::Define);
    let names: Vec<&str> = popeyes.map(|(_, names)| names[column]).collect();
    let place = |before: &str, behind: String| Place {
        sort: "commands",
        before: before.to_string(),
        behind,
    };
    let bare = format!("{begin}\n{asked}");
    let text = |text: &str| format!(" {text}\n{end}\n");
    let placed = COMMANDS.iter().filter_map(|(command, names)| {
        let place = match command {
            Command::Pieces => place(&bare, text(&format!("{white} na1"))),
            Command::Forsyth => place(&bare, text("8/8/8/8/8/8/8/N7")),
            Command::GameArray => place(&bare, text("")),
            Command::Stipulation => place(&format!("{begin}\n"), text("~1")),
            Command::Condition => place(men, text("Madrasi")),
            Command::Option => place(men, text("Duplex")),
            Command::Twin => place(men, text(&format!("{} a1 a2", CHANGES[0].1[column]))),
            Command::Author | Command::Origin | Command::Title | Command::Award => {
                place(men, text("a text"))
            }
            Command::Remark => place(men, text("a text")),
            Command::End => place(men, "\n".to_string()),
            _ => return None,
        };
        Some((place, names[column]))
    });
    let named = placed.map(|(place, name)| Named {
        place,
        name,
        tables: vec![names.clone()],
    });
    named.collect()
}

/// The changes of a twin, each with what follows it.
fn changes(language: Language, before: &str, [white, end]: [&str; 2]) -> Vec<Named> {
    let column = language as usize;
    let names: Vec<&str> = CHANGES.iter().map(|(_, names)| names[column]).collect();
    let following = |change: Change| match change {
        Change::Move => "e1 d1".to_string(),
        Change::Exchange => "e1 h8".to_string(),
        Change::Stipulation => "~2".to_string(),
        Change::StructuredStipulation => format!("{white} 1a[#]"),
        Change::Add => format!("{white} nb3"),
        Change::Remove => "h1".to_string(),
        Change::Continued => format!("{} h1", CHANGES[5].1[column]),
        Change::Rotate => "90".to_string(),
        Change::Condition => "Madrasi".to_string(),
        Change::PolishType => String::new(),
        Change::Mirror => "a1<-->h1".to_string(),
        Change::Shift => "e1 e2".to_string(),
        Change::Substitute => "z n".to_string(),
    };
    let named = CHANGES.iter().map(|(change, all)| Named {
        place: Place {
            sort: "changes",
            before: before.to_string(),
            behind: format!(" {}\n{end}\n", following(*change)),
        },
        name: all[column],
        tables: vec![names.clone()],
    });
    named.collect()
}
