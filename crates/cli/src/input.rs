//! Where problems come from: options of the command line, a file, or standard input.

use crate::exit::Exit;
use clap::ValueEnum;
use sauterelle_cli::output::pass_on;
use sauterelle_kernel::game::{Conventions, Diagram, Game};
use sauterelle_kernel::men::Language;
use sauterelle_kernel::piece::Side;
use sauterelle_kernel::rules::Condition;
use sauterelle_notation::diagnostic::Diagnostic;
use sauterelle_notation::fen::{self, FenPosition};
use sauterelle_notation::popeye::Entry;
use sauterelle_notation::{forms, names};
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::stipulation::Stipulation;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};

/// The position and what is asked of it. The same for all commands.
#[derive(clap::Args, Clone)]
pub struct PositionArgs {
    /// A file in Popeye's input language, or in YAML as Olive and YACPDB have it; `-` for standard input
    #[arg(conflicts_with_all = ["fen", "to_move", "condition", "stipulation"])]
    file: Option<PathBuf>,
    /// The position in FEN; men beyond the orthodox ones in brackets: [sx] black, [SX] white, [=sx] neutral
    #[arg(long)]
    fen: Option<String>,
    /// The side that begins
    #[arg(long, value_enum, value_name = "SIDE", requires = "fen")]
    to_move: Option<SideArg>,
    /// A condition with its options, e.g. "BlackMaximummer" or "CageCirce Strict" (repeatable)
    #[arg(long, value_name = "CONDITION")]
    condition: Vec<String>,
    /// The stipulation, e.g. "#2", "h#2.5", "ser-h=7"
    #[arg(long, requires = "fen")]
    stipulation: Option<String>,
    /// A solving option, e.g. "Variation" or "MaxSolutions 10" (repeatable)
    #[arg(long, value_name = "OPTION")]
    option: Vec<String>,
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

/// One position to look at, without a stipulation of its own unless it comes from a file.
pub struct Position {
    /// The rules and the start.
    pub game: Game,
    /// The language of the input; English if it has none.
    pub language: Language,
}

impl PositionArgs {
    /// The problems to solve: those of the file, or the one described by the options.
    pub fn problems(&self) -> Result<Vec<Entry>, Exit> {
        if self.fen.is_some() {
            return Ok(vec![self.described_problem()?.into()]);
        }
        let mut entries = self.entries()?;
        for problem in entries
            .iter_mut()
            .filter_map(|entry| entry.result.as_mut().ok())
        {
            for twin in &mut problem.twins {
                self.add_options(&mut twin.problem.options)?;
            }
        }
        Ok(entries)
    }

    /// The one position to look at; of a file, the first.
    pub fn position(&self) -> Result<Position, Exit> {
        if let Some(text) = &self.fen {
            let fen = parse_fen(text)?;
            // whoever is to move now, the play and so the defender is the one stipulated
            let stipulation = self.parsed_stipulation()?;
            self.add_options(&mut Options::default())?;
            let mut diagram = fen.diagram;
            if let Some(side) = self.to_move {
                set_side(&mut diagram, side.into());
            }
            let conditions = self.conditions()?;
            let conventions = Conventions {
                defender: stipulation.and_then(|asked| asked.defender),
                ..Conventions::default()
            };
            let game = Game::with(&diagram, &conditions, conventions).map_err(Exit::failure)?;
            let language = Language::English;
            return Ok(Position { game, language });
        }
        let entries = self.entries()?;
        let several = entries.len() > 1;
        let Some(first) = entries.into_iter().next() else {
            return Err(Exit::failure("the input holds no problem"));
        };
        let problem = first.result.map_err(|errors| failures(&errors))?;
        pass_on(&problem.notes);
        let Some(twin) = problem.twins.first() else {
            return Err(Exit::failure("the first problem has no position"));
        };
        if several || problem.twins.len() > 1 {
            eprintln!("note: only the first position of the input is used");
        }
        let game = twin.problem.game().map_err(Exit::failure)?;
        let language = problem.language;
        Ok(Position { game, language })
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

    fn described_problem(&self) -> Result<Problem, Exit> {
        let fen = parse_fen(self.fen.as_deref().unwrap_or_default())?;
        let Some(mut stipulation) = self.parsed_stipulation()? else {
            return Err(Exit::failure(
                "nothing is asked: give --stipulation, e.g. --stipulation '#2'",
            ));
        };
        if let Some(side) = self.starter(&fen, &stipulation)
            && side != stipulation.starter
        {
            stipulation = stipulation.for_other_side();
        }
        let mut options = Options::default();
        self.add_options(&mut options)?;
        Ok(Problem {
            target: None,
            diagram: fen.diagram,
            conditions: self.conditions()?,
            stipulation,
            options,
            as_popeye: false,
        })
    }

    fn parsed_stipulation(&self) -> Result<Option<Stipulation>, Exit> {
        let text = self.stipulation.as_deref();
        text.map(|text| names::parse_stipulation(text).map_err(|fault| of("--stipulation", fault)))
            .transpose()
    }

    /// Who begins: `--to-move` if given, otherwise the side of the FEN. Diagrams of help problems are
    /// written down with either side to move, so there the FEN's side says nothing.
    fn starter(&self, fen: &FenPosition, stipulation: &Stipulation) -> Option<Side> {
        let from_fen = fen.has_side && stipulation.defender.is_some();
        self.to_move
            .map(Side::from)
            .or(from_fen.then_some(fen.diagram.to_move))
    }

    fn conditions(&self) -> Result<Vec<Condition>, Exit> {
        let mut conditions: Vec<Condition> = Vec::new();
        for text in &self.condition {
            let condition =
                names::parse_condition(text).map_err(|fault| of("--condition", fault))?;
            let meta = condition.rule.meta();
            if conditions.iter().any(|c| std::ptr::eq(c.rule.meta(), meta)) {
                let message = format!("--condition: the condition {} is given twice", meta.name[0]);
                return Err(Exit::failure(message));
            }
            conditions.push(condition);
        }
        Ok(conditions)
    }

    fn add_options(&self, options: &mut Options) -> Result<(), Exit> {
        for text in &self.option {
            names::parse_option_word(text, options).map_err(|fault| of("--option", fault))?;
        }
        Ok(())
    }

    fn entries(&self) -> Result<Vec<Entry>, Exit> {
        if !self.condition.is_empty() {
            return Err(Exit::failure(
                "--condition: no position is named; give --fen",
            ));
        }
        let missing = "no position: give a file, '-' for standard input, or --fen";
        let (bytes, name) = read_input(self.file.as_deref(), missing)?;
        let entries = forms::read(&bytes, Some(&name));
        if entries.is_empty() {
            return Err(Exit::failure(format!(
                "{name}: no problem found; an input begins with 'BeginProblem'"
            )));
        }
        Ok(entries)
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
    Exit::Failure(errors.iter().map(ToString::to_string).collect())
}

fn parse_fen(text: &str) -> Result<FenPosition, Exit> {
    fen::parse_fen(text).map_err(|fault| of("--fen", fault))
}

/// What is wrong with the value of an option of the command line.
fn of(option: &str, fault: Diagnostic) -> Exit {
    Exit::failure(fault.in_file(Some(option)))
}

/// Gives the right to move to a side; a right to capture en passant belongs to the other one and goes.
fn set_side(diagram: &mut Diagram, side: Side) {
    if diagram.to_move != side {
        diagram.to_move = side;
        diagram.en_passant = None;
    }
}
