//! Where problems come from: options of the command line, a file, or standard input.

use crate::exit::Exit;
use crate::output::pass_on;
use clap::ValueEnum;
use sauterelle::kernel::board::piece::Side;
use sauterelle::kernel::defined::Defined;
use sauterelle::kernel::men::Language;
use sauterelle::notation::definitions::{self, Definition};
use sauterelle::notation::draft::outside::{Names, Question};
use sauterelle::notation::entered::{Entry, InputProblem};
use sauterelle::notation::fen::parse_epd;
use sauterelle::notation::move_text::MoveReader;
use sauterelle::notation::position::ask;
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle::rules::game::Game;
use sauterelle::solving::stipulation::PlayKind;
use sauterelle_batch::input::Text;
use sauterelle_languages::{current, say};
use std::cell::RefCell;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The position and what is asked of it. The same for all commands.
#[derive(clap::Args, Clone)]
pub struct PositionArgs {
    /// A file in a format that is read (`sauterelle list formats`), packed with gzip or not; a folder or a ZIP file with such files; `-`
    /// for standard input
    #[arg(conflicts_with = "fen")]
    file: Option<PathBuf>,
    /// The position in FEN or EPD; men beyond the orthodox ones in brackets: [sx] black, [SX] white, [=sx] neutral
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    question: QuestionArgs,
}

/// What is asked besides what an input says. It acts on all its positions.
#[derive(clap::Args, Clone)]
pub struct QuestionArgs {
    /// The side that begins
    #[arg(long, value_enum, value_name = "SIDE")]
    to_move: Option<SideArg>,
    /// Men and conditions of one's own: a file of definitions, or one definition, e.g. 'man rr, "rook-rabbit" = hop over 2 land any W' (repeatable)
    #[arg(long, value_name = "FILE|TEXT", value_parser = definitions)]
    define: Vec<Definitions>,
    /// A condition with its options, e.g. "BlackMaximummer", "Circé Cage strict" (repeatable); joins those of a file
    #[arg(long, value_name = "CONDITION")]
    condition: Vec<String>,
    /// The stipulation, e.g. "#2", "h#2.5", "ser-h=7", "white 3a[#]d", "-2 & h#1"; takes the place of that of a file
    // it may begin as an option does: -2 & h#1
    #[arg(long, allow_hyphen_values = true)]
    stipulation: Option<String>,
    /// The position that play from one position to another (a=>b) leads to, in FEN
    #[arg(long, value_name = "FEN")]
    target: Option<String>,
    /// An option, e.g. "Variation" or "MaxSolutions 10" (repeatable)
    #[arg(long, value_name = "OPTION")]
    option: Vec<String>,
}

impl From<&QuestionArgs> for Question {
    fn from(args: &QuestionArgs) -> Question {
        Question {
            stipulation: args.stipulation.clone(),
            otherwise: None,
            target: args.target.clone(),
            to_move: args.to_move.map(Side::from),
            definitions: args.defined(),
            conditions: args.condition.clone(),
            options: args.option.clone(),
            names: Names::Options,
        }
    }
}

/// What is defined together.
type Definitions = Arc<[Definition]>;

/// The definitions of a file, of one in the library by its name alone, or of a text that begins with one.
pub fn read_definitions(source: &str) -> Result<Vec<Definition>, Diagnostic> {
    let is_text = source.contains('=');
    let file = (!is_text).then_some(source);
    let text = match file {
        None => source.to_string(),
        Some(file) => {
            let path = kept(file).unwrap_or_else(|| PathBuf::from(file));
            std::fs::read_to_string(path).map_err(|error| {
                let message = format!("no definition and no file of definitions: {error}");
                Diagnostic::new(Kind::Syntax, file, message).in_file(Some(file))
            })?
        }
    };
    definitions::read(&text).map_err(|fault| fault.in_file(file))
}

thread_local! {
    /// What has been read of the command line so far, which later definitions may name: sources, and what they define.
    static DEFINED: RefCell<Vec<(String, Definitions)>> = RefCell::default();
}

fn definitions(source: &str) -> Result<Definitions, Diagnostic> {
    let before = DEFINED.take();
    if let Some((_, known)) = before.iter().find(|(known, _)| known == source) {
        let known = known.clone();
        DEFINED.set(before);
        return Ok(known);
    }
    let _known = Defined::new([]);
    before
        .iter()
        .flat_map(|(_, known)| known.iter())
        .for_each(Definition::make_known);
    let found = read_definitions(source).map(Definitions::from);
    let read = found
        .iter()
        .map(|found| (source.to_string(), found.clone()));
    DEFINED.set(before.into_iter().chain(read).collect());
    found
}

/// The folder of the user's own definitions: that of `SAUTERELLE_DEFINITIONS`, or `.sauterelle` in the user's own folder.
pub fn library() -> Option<PathBuf> {
    match std::env::var_os("SAUTERELLE_DEFINITIONS") {
        Some(folder) => Some(folder.into()),
        None => Some(std::env::home_dir()?.join(".sauterelle")),
    }
}

/// The file in the library of this name, without its ending, if there is one.
fn kept(name: &str) -> Option<PathBuf> {
    let is_name = !name.contains(['/', '\\', '.']);
    let file = library().filter(|_| is_name)?.join(format!("{name}.sau"));
    file.is_file().then_some(file)
}

impl QuestionArgs {
    /// All men and conditions of one's own.
    pub fn defined(&self) -> Vec<Definition> {
        self.define
            .iter()
            .flat_map(|men| men.iter().cloned())
            .collect()
    }
}

/// A side as an argument.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub enum SideArg {
    /// White
    #[value(alias = "w")]
    White,
    /// Black
    #[value(alias = "b")]
    Black,
}

impl From<SideArg> for Side {
    fn from(side: SideArg) -> Side {
        match side {
            SideArg::White => Side::White,
            SideArg::Black => Side::Black,
        }
    }
}

/// A problem of an input, and the name of its file, which is empty if there is none.
pub type NamedEntry = (String, Entry);

/// One position to look at, without a stipulation of its own unless it comes from a file.
pub struct Position {
    /// The rules and the start.
    pub game: Game,
    /// The language of the input; that of the user if it has none.
    pub language: Language,
    /// Whose letters moves have if they cannot be read in that language: those of the input, and English ones of a FEN.
    pub letters: Language,
    /// What is asked is series play.
    pub is_series: bool,
}

impl Position {
    /// Reads moves in this language if somebody has asked for it; otherwise in that of the input, or in its letters if the text is no
    /// move otherwise.
    pub fn reader(&self, asked: Option<Language>, text: &str) -> MoveReader {
        let first = MoveReader {
            language: asked.unwrap_or(self.language),
        };
        let second = MoveReader {
            language: self.letters,
        };
        let reads = |reader: MoveReader| reader.all(&mut self.game.play(), text).is_ok();
        let is_second = asked.is_none() && first.language != second.language;
        match is_second && !reads(first) && reads(second) {
            true => second,
            false => first,
        }
    }
}

impl PositionArgs {
    /// The problems to solve.
    pub fn problems(&self) -> Result<Vec<Entry>, Exit> {
        let named = self.named_problems()?;
        Ok(named.into_iter().map(|(_, entry)| entry).collect())
    }

    /// The problems to solve, each with the name of its file, which is empty if there is none.
    pub fn named_problems(&self) -> Result<Vec<NamedEntry>, Exit> {
        let (entries, _) = self.entries(&Question::from(&self.question), false)?;
        Ok(entries)
    }

    /// The one position to look at; of a file, the first.
    pub fn position(&self) -> Result<Position, Exit> {
        let question = Question {
            // the moves of the side to move are all that is asked
            otherwise: Some("~1"),
            // whoever is to move now, the play and so the defender is the one stipulated
            to_move: None,
            ..Question::from(&self.question)
        };
        let (entries, side) = self.entries(&question, true)?;
        let (problem, is_only) = first_of(entries)?;
        let Some(twin) = problem.twins.first() else {
            return Err(Exit::failure(say!("the first problem has no position")));
        };
        if !is_only || problem.twins.len() > 1 {
            eprintln!(
                "{}",
                say!("note: only the first position of the input is used")
            );
        }
        let side = self.question.to_move.map(Side::from).or(side);
        let game = twin.problem.game_with(side).map_err(Exit::failure)?;
        let language = problem.language;
        let play = twin.problem.stipulation.play.first_branch();
        let is_series = play.is_some_and(|play| play.kind == PlayKind::Series);
        Ok(Position {
            game,
            language,
            letters: match self.fen {
                Some(_) => Language::English,
                None => language,
            },
            is_series,
        })
    }

    /// The first problem of the input; of a position alone nothing is asked.
    pub fn first_problem(&self) -> Result<InputProblem, Exit> {
        let question = Question {
            otherwise: Some("~1"),
            ..Question::from(&self.question)
        };
        let (entries, _) = self.entries(&question, false)?;
        let (problem, is_only) = first_of(entries)?;
        if !is_only {
            eprintln!(
                "{}",
                say!("note: only the first problem of the input is used")
            );
        }
        Ok(problem)
    }

    /// The one position to look at; this one if none is named.
    pub fn position_or(&self, fen: &str) -> Result<Position, Exit> {
        let is_named = self.file.is_some() || self.fen.is_some();
        let fen = if is_named {
            self.fen.clone()
        } else {
            Some(fen.to_string())
        };
        PositionArgs {
            fen,
            ..self.clone()
        }
        .position()
    }

    /// The problems of the input with the names of their files, and the side to move of a FEN. With `apart` the problem does not depend on that side.
    fn entries(
        &self,
        question: &Question,
        apart: bool,
    ) -> Result<(Vec<NamedEntry>, Option<Side>), Exit> {
        let _defined = question.make_known();
        if let Some(text) = &self.fen {
            let mut position =
                parse_epd(text).map_err(|fault| Exit::failure(fault.in_file(Some("--fen"))))?;
            let side = position.diagram.to_move;
            position.has_side &= !apart;
            let entry = Entry {
                first_line: 0,
                // a FEN is in no language: the user's is spoken
                result: ask(question, &position).map(|problem| problem.in_language(current())),
                unread: None,
            };
            return Ok((vec![(String::new(), entry)], Some(side)));
        }
        let missing = say!("no position: give a file, '-' for standard input, or --fen");
        let mut entries = Vec::new();
        for text in texts(self.file.as_deref(), &missing)? {
            let records = text.records(text.format(), question).into_iter();
            entries.extend(records.map(|record| (text.name.clone(), record.entry)));
        }
        if entries.is_empty() {
            let name = self.file.as_deref().unwrap_or(Path::new("<stdin>"));
            return Err(Exit::failure(say!(
                "{}: no problem found; an input begins with 'BeginProblem'",
                name.display()
            )));
        }
        Ok((entries, None))
    }
}

/// The first problem, and whether there is no other one.
fn first_of(entries: Vec<NamedEntry>) -> Result<(InputProblem, bool), Exit> {
    let is_only = entries.len() < 2;
    let Some((_, first)) = entries.into_iter().next() else {
        return Err(Exit::failure(say!("the input holds no problem")));
    };
    let problem = first.result.map_err(|errors| failures(&errors))?;
    pass_on(&problem.notes);
    Ok((problem, is_only))
}

/// The texts of a file, packed or not, of those of a folder, or of standard input (`-`); without either the failure says what is
/// `missing`.
pub fn texts(file: Option<&Path>, missing: &str) -> Result<Vec<Text>, Exit> {
    match file {
        Some(path) if path != Path::new("-") => Text::all(path).map_err(Exit::failure),
        file => {
            let (content, name) = read_input(file, missing)?;
            Ok(vec![Text { name, content }])
        }
    }
}

/// The content and the name of a file, or of standard input (`-`); without either the failure says what is `missing`.
pub fn read_input(file: Option<&Path>, missing: &str) -> Result<(Vec<u8>, String), Exit> {
    match file {
        Some(path) if path != Path::new("-") => {
            let bytes = std::fs::read(path)
                .map_err(|error| Exit::failure(format!("{}: {error}", path.display())))?;
            Ok((bytes, path.display().to_string()))
        }
        file => {
            let mut bytes = Vec::new();
            let asked = file.is_some() || !std::io::stdin().is_terminal();
            if asked {
                std::io::stdin().read_to_end(&mut bytes)?;
            }
            if file.is_none() && bytes.is_empty() {
                return Err(Exit::failure(missing));
            }
            Ok((bytes, "<stdin>".to_string()))
        }
    }
}

/// Diagnostics as a failure.
pub fn failures(errors: &[Diagnostic]) -> Exit {
    let told = errors.iter().map(|it| (it.language, it.to_string()));
    Exit::Failure(told.collect())
}
