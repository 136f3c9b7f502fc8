//! A format that this test adds from outside, by every way in which problems are read and written.

use sauterelle::Problem;
use sauterelle::forms::fen::FEN;
use sauterelle::forms::format::{FormatDef, Read, Write, Written};
use sauterelle::forms::{self, item::Item, item::Manner};
use sauterelle::notation::draft::outside::Question;
use sauterelle::notation::entered::{Entry, Record};
use sauterelle::notation::fen::parse_epd;
use sauterelle::notation::position::ask_with_details;
use sauterelle::notation::source::diagnostic::Diagnostic;
use sauterelle::questions::answer;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Once;

/// A problem a line: `toy`, its stipulation, its position.
static TOY: FormatDef = FormatDef {
    name: "toy",
    title: ["Toy", "Jouet", "Spielzeug"],
    doc: ["A toy", "Un jouet", "Ein Spielzeug"],
    endings: &["toy"],
    ending_settles: true,
    media_type: "text/x-toy",
    schema: None,
    example: "toy h#2 8/3K2N1/4p3/5p2/8/6r1/kBP5/8 b - - 0 1\n",
    looks: |beginning| beginning.word == "toy",
    read: Read::Problems(read),
    write: Write::Problems(Written {
        text: write,
        ..Written::ALL
    }),
    examined_with: &[],
};

const TEXT: &str = "toy h#1 8/7R/8/8/8/1K6/8/1k6 b - - 0 1\n";

fn read(source: &[u8], _file: Option<&str>, _question: &Question) -> Vec<Record> {
    let text = String::from_utf8_lossy(source);
    let lines = text.lines().zip(1..).map(|(line, first_line)| {
        let mut parts = line.splitn(3, ' ').skip(1);
        let question = Question {
            stipulation: parts.next().map(str::to_string),
            ..Question::default()
        };
        let position = parse_epd(parts.next().unwrap_or_default()).map_err(|fault| vec![fault]);
        let asked = position.and_then(|position| ask_with_details(&question, &position));
        Record::from(Entry {
            first_line,
            result: asked.map(|(problem, _)| problem),
            unread: None,
        })
    });
    lines.collect()
}

fn write(manner: &Manner, items: &[&Item]) -> Result<String, Vec<Diagnostic>> {
    let line = |item: &&Item| {
        let position = FEN.write(manner, &[item])?;
        Ok(format!("toy {} {position}", item.problem.stipulation))
    };
    items.iter().map(line).collect()
}

/// Adds it, once in this process.
fn added() {
    static ADDED: Once = Once::new();
    ADDED.call_once(|| forms::add(&TOY).expect("nothing else is called so"));
}

/// What a question of the page is answered.
fn asked(name: &str, question: Value) -> Value {
    let answer = answer(name, question).expect("an answer");
    serde_json::from_slice(&answer.content).expect("JSON")
}

/// Runs the command line in this process.
fn run(arguments: &[&str]) {
    let program = ["sauterelle"].iter().chain(arguments);
    assert_eq!(
        sauterelle_cli::run(program.map(Into::into)),
        0,
        "{arguments:?}"
    );
}

#[test]
fn the_library_knows_it() {
    added();
    assert_eq!(forms::named("toy"), Ok(&TOY));
    let problem = Problem::read(TEXT).unwrap();
    assert_eq!(
        (problem.stipulation(), problem.write(&TOY).unwrap()),
        ("h#1", TEXT.into())
    );
    let in_line = json!({ "input": TEXT }).to_string();
    assert_eq!(Problem::read(&in_line).unwrap().input, problem.input);
    let taken = forms::add(&TOY).unwrap_err();
    assert_eq!(taken.to_string(), "the format 'toy' has 'toy' already");
}

#[test]
fn the_page_knows_it() {
    added();
    let read = asked("read", json!({ "text": TEXT }));
    assert_eq!(read["form"], "Toy");
    let written = asked("write", json!({ "problem": TEXT, "to": "toy" }));
    assert_eq!(written["text"], TEXT);
    let registry = asked("registry", json!({ "language": "de" }));
    let mut formats = registry["formats"].as_array().unwrap().iter();
    let listed = formats
        .find(|it| it["name"] == "toy")
        .expect("it is offered");
    assert_eq!(
        (&listed["title"], &listed["endings"][0]),
        (&json!("Spielzeug"), &json!("toy"))
    );
}

#[test]
fn convert_knows_it() {
    added();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(at("one.toy"), TEXT).unwrap();
    run(&[
        "convert",
        &at("one.toy"),
        "--to",
        "yaml",
        "-o",
        &at("one.yaml"),
    ]);
    run(&[
        "convert",
        &at("one.yaml"),
        "--to",
        "toy",
        "-o",
        &at("again.txt"),
    ]);
    assert_eq!(std::fs::read_to_string(at("again.txt")).unwrap(), TEXT);
    run(&[
        "convert",
        &at("again.txt"),
        "--from",
        "toy",
        "--to",
        "toy",
        "-o",
        &at("last"),
    ]);
    assert_eq!(std::fs::read_to_string(at("last")).unwrap(), TEXT);
    run(&["list", "formats", "toy"]);
}

#[test]
fn batch_finds_its_files_in_folders() {
    added();
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("problems")).unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(at("problems/one.toy"), TEXT).unwrap();
    std::fs::write(at("problems/text.txt"), TEXT.replace("h#1", "h#2")).unwrap();
    std::fs::write(at("problems/readme.md"), TEXT).unwrap();
    run(&["batch", &at("problems"), "--into", &at("results.sqlite")]);
    let database = rusqlite::Connection::open(Path::new(&at("results.sqlite"))).unwrap();
    let found = database.query_row("SELECT count(*) FROM problems", [], |row| row.get(0));
    assert_eq!(found, Ok(2));
}
