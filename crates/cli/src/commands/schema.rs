//! `schema`: the JSON schemas of what the other commands print, for the files in `docs/`.

use super::content::JsonContent;
use super::predecessors::JsonPredecessors;
use crate::exit::Exit;
use crate::json;
use sauterelle::notation::game_record::json::JsonGame;
use sauterelle::notation::problem_json::ProblemDocument;
use sauterelle::notation::registry::JsonListing;
use sauterelle::notation::solution::json::{JsonDocument, JsonMoves, JsonRecord};
use sauterelle::notation::telling::json::JsonExplanation;
use sauterelle_batch::find::JsonFound;
use sauterelle_compose::told::JsonLine;
use schemars::generate::SchemaSettings;

/// Arguments.
#[derive(clap::Args)]
#[group(multiple = false)]
pub struct Args {
    /// The schema of `moves --format json` instead of that of `solve --format json`
    #[arg(long)]
    moves: bool,
    /// The schema of `convert --to json`
    #[arg(long)]
    problems: bool,
    /// The schema of a line of `solve --format jsonl`
    #[arg(long)]
    lines: bool,
    /// The schema of `explain --format json`
    #[arg(long)]
    explanation: bool,
    /// The schema of `game --format json`
    #[arg(long)]
    game: bool,
    /// The schema of `list --format json`
    #[arg(long)]
    list: bool,
    /// The schema of a line of `compose --json`
    #[arg(long)]
    versions: bool,
    /// The schema of a line of `content --format json`
    #[arg(long)]
    content: bool,
    /// The schema of a line of `find --format json`
    #[arg(long)]
    found: bool,
    /// The schema of a line of `predecessors --format json`
    #[arg(long)]
    predecessors: bool,
}

/// Prints a schema.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    // of what is written: there, parts without content are left out
    let generator = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    let schema = if args.moves {
        generator.into_root_schema_for::<JsonMoves>()
    } else if args.problems {
        generator.into_root_schema_for::<ProblemDocument>()
    } else if args.lines {
        generator.into_root_schema_for::<JsonRecord>()
    } else if args.explanation {
        generator.into_root_schema_for::<JsonExplanation>()
    } else if args.game {
        generator.into_root_schema_for::<JsonGame>()
    } else if args.list {
        generator.into_root_schema_for::<JsonListing>()
    } else if args.versions {
        generator.into_root_schema_for::<JsonLine>()
    } else if args.content {
        generator.into_root_schema_for::<JsonContent>()
    } else if args.found {
        generator.into_root_schema_for::<JsonFound>()
    } else if args.predecessors {
        generator.into_root_schema_for::<JsonPredecessors>()
    } else {
        generator.into_root_schema_for::<JsonDocument>()
    };
    json::print(&schema)?;
    Ok(Exit::Complete)
}
