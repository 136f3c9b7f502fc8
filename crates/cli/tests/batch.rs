//! `batch` and `report`: collections into a database, whatever happens meanwhile.

use rusqlite::Connection;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sauterelle"));
    command
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// `batch` of everything in a folder, into a database beside it.
fn batch(folder: &Path, database: &str) -> Command {
    let mut command = program();
    command
        .arg("batch")
        .arg(folder.join("in"))
        .arg("--into")
        .arg(folder.join(database));
    command.args(["--jobs", "2", "--memory", "1"]);
    command
}

fn report(database: &Path, more: &[&str]) -> Output {
    program()
        .arg("report")
        .arg(database)
        .args(more)
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The exit code and what was said on standard error.
fn ended(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), text(&output.stderr))
}

fn ran(command: &mut Command) -> (Option<i32>, String) {
    ended(&command.output().expect("the program runs"))
}

/// A folder with helpmates that take some time, all different.
fn collection(count: usize) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    fs::create_dir(folder.path().join("in")).unwrap();
    let squares = |index: usize| {
        let file = char::from(b'a' + (index % 8) as u8);
        format!("{file}{}", 4 + index / 8 % 5)
    };
    let problems = (0..count).map(|index| {
        let bishop = if index < 40 { "b" } else { "s" };
        format!(
            "pieces white kc2 rh3 black ka1 {bishop}{}\nstipulation h#2.5\n",
            squares(index % 40)
        )
    });
    let text = problems.collect::<Vec<_>>().join("next\n");
    fs::write(
        folder.path().join("in/x.inp"),
        format!("begin\n{text}end\n"),
    )
    .unwrap();
    folder
}

/// Everything that has been found, without what depends on the machine.
fn found(database: &Path) -> Vec<[String; 4]> {
    let connection = Connection::open(database).unwrap();
    let sql = "SELECT hex(digest), class, verdict, solutions FROM results JOIN problems ON problems.id = problem ORDER BY 1";
    let mut statement = connection.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| {
        Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?])
    });
    rows.unwrap().collect::<Result<_, _>>().unwrap()
}

fn number(database: &Path, sql: &str) -> i64 {
    let connection = Connection::open(database).unwrap();
    connection.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// How often problems were begun.
fn begun(database: &Path) -> i64 {
    number(database, "SELECT sum(begun) FROM results")
}

/// Waits until so many problems are done.
fn wait_for(database: &Path, results: i64) {
    for _ in 0..1000 {
        std::thread::sleep(Duration::from_millis(10));
        let connection = Connection::open(database).unwrap();
        let count = connection.query_row("SELECT count(*) FROM results", [], |row| row.get(0));
        if count.is_ok_and(|count: i64| count >= results) {
            return;
        }
    }
    panic!("nothing is done");
}

#[test]
fn every_form_of_input_is_the_same_problem() {
    let folder = TempDir::new().unwrap();
    let inputs = folder.path().join("in");
    fs::create_dir(&inputs).unwrap();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/polo-helpmate.inp");
    fs::copy(&example, inputs.join("a.inp")).unwrap();
    for form in ["json", "yaml"] {
        let written = program()
            .arg("convert")
            .arg(&example)
            .args(["--to", form])
            .output()
            .unwrap();
        fs::write(inputs.join(format!("b.{form}")), written.stdout).unwrap();
    }
    let source = fs::read_to_string(&example).unwrap();
    let line = serde_json::json!({"id": "packed", "input": source}).to_string();
    let file = fs::File::create(inputs.join("c.jsonl.gz")).unwrap();
    let mut packer = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    writeln!(packer, "{line}").unwrap();
    packer.finish().unwrap();
    let fen =
        r#"{"fen": "8/3K2N1/4p3/5p2/8/6r1/kBP5/8", "stipulation": "h#2", "conditions": ["Polo"]}"#;
    fs::create_dir(inputs.join("deep")).unwrap();
    fs::write(inputs.join("deep/d.ndjson"), format!("{fen}\n")).unwrap();
    fs::write(inputs.join("notes.txt"), "no problem").unwrap();
    let database = folder.path().join("x.sqlite");
    let (code, said) = ran(&mut batch(folder.path(), "x.sqlite"));
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(
        number(&database, "SELECT count(*) FROM places"),
        5,
        "{said}"
    );
    // YAML is shown with variations, and is a problem of its own therefore
    assert_eq!(
        number(&database, "SELECT count(*) FROM problems"),
        2,
        "{said}"
    );
    assert_eq!(found(&database).len(), 2);
    assert!(said.contains("2 of 2 problems"), "{said}");
    let fen = program()
        .args([
            "batch",
            "-",
            "--stipulation",
            "h#2",
            "--condition",
            "Polo",
            "--into",
        ])
        .arg(&database)
        .stdin(fs::File::open(&example).unwrap())
        .output()
        .unwrap();
    assert_eq!(
        fen.status.code(),
        Some(2),
        "a condition twice: {}",
        text(&fen.stderr)
    );
}

#[test]
fn killed_at_any_moment_a_run_loses_nothing_and_does_nothing_twice() {
    const KILLS: i64 = 20;
    let folder = collection(80);
    let (code, said) = ran(&mut batch(folder.path(), "whole.sqlite"));
    assert_eq!(code, Some(0), "{said}");
    let mut cut = 0;
    for _ in 0..KILLS {
        let mut child = batch(folder.path(), "killed.sqlite")
            .spawn()
            .expect("the program runs");
        std::thread::sleep(Duration::from_millis(fastrand::u64(1..120)));
        cut += i64::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(
        cut > KILLS / 2,
        "most runs were over before they were killed"
    );
    let (code, said) = ran(&mut batch(folder.path(), "killed.sqlite"));
    assert_eq!(code, Some(0), "{said}");
    let [whole, killed] = ["whole.sqlite", "killed.sqlite"].map(|name| folder.path().join(name));
    assert_eq!(found(&killed), found(&whole));
    assert_eq!(begun(&whole), 80);
    // two workers may have been at a problem each
    let again = begun(&killed) - 80;
    assert!(
        (0..=2 * cut).contains(&again),
        "{again} problems were begun again"
    );
    assert_eq!(number(&killed, "SELECT count(*) FROM owners"), 0);
    assert_eq!(number(&killed, "SELECT count(*) FROM open"), 0);
    let against = report(&killed, &["--against", whole.to_str().unwrap()]);
    assert!(
        text(&against.stdout)
            .contains("80 problems in both: 80 equal, 0 changed; 0 only now, 0 only then")
    );
}

#[test]
fn two_programs_share_a_database() {
    let folder = collection(80);
    let spawn = || {
        batch(folder.path(), "shared.sqlite")
            .spawn()
            .expect("the program runs")
    };
    let both: [Child; 2] = [spawn(), spawn()];
    for child in both {
        let (code, said) = ended(&child.wait_with_output().unwrap());
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("80 of 80 problems"), "{said}");
    }
    let database = folder.path().join("shared.sqlite");
    assert_eq!((found(&database).len(), begun(&database)), (80, 80));
    let (code, said) = ran(&mut batch(folder.path(), "alone.sqlite"));
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(found(&database), found(&folder.path().join("alone.sqlite")));
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_a_database_to_go_on_with() {
    let folder = collection(80);
    let database = folder.path().join("x.sqlite");
    let child = batch(folder.path(), "x.sqlite")
        .spawn()
        .expect("the program runs");
    wait_for(&database, 3);
    let told = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(told.unwrap().success());
    let (code, said) = ended(&child.wait_with_output().unwrap());
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("stopped; the same command goes on"), "{said}");
    let before = found(&database).len();
    assert!((3..80).contains(&before), "{before}");
    let (code, said) = ran(&mut batch(folder.path(), "x.sqlite"));
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(found(&database).len(), 80);
    assert_eq!(
        number(
            &database,
            "SELECT count(*) FROM runs WHERE ended IS NOT NULL"
        ),
        1
    );
}

/// What `batch` and `report` say of a database that they cannot use.
fn refusals(folder: &Path, database: &str) -> [String; 2] {
    let outputs = [
        batch(folder, database).output().unwrap(),
        report(&folder.join(database), &[]),
    ];
    outputs.map(|output| {
        let (code, said) = ended(&output);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.starts_with("error: "), "{said}");
        said
    })
}

#[test]
fn what_is_no_database_of_ours_is_left_alone() {
    let folder = collection(1);
    let path = |name: &str| folder.path().join(name);
    fs::write(
        path("text"),
        "some words, and nothing of the kind of a database at all\n".repeat(100),
    )
    .unwrap();
    let other = Connection::open(path("other")).unwrap();
    other
        .execute_batch("CREATE TABLE addresses (name TEXT)")
        .unwrap();
    drop(other);
    for name in ["text", "other"] {
        let before = fs::read(path(name)).unwrap();
        for said in refusals(folder.path(), name) {
            assert!(said.contains("not a database of results"), "{said}");
        }
        assert_eq!(
            fs::read(path(name)).unwrap(),
            before,
            "{name} has been changed"
        );
    }
    assert_eq!(ran(&mut batch(folder.path(), "old")).0, Some(0));
    Connection::open(path("old"))
        .unwrap()
        .pragma_update(None, "user_version", 0)
        .unwrap();
    for said in refusals(folder.path(), "old") {
        assert!(
            said.contains("a database of version 0, but this program writes version"),
            "{said}"
        );
    }
    for said in refusals(folder.path(), "in") {
        assert!(said.contains("not a database of results"), "{said}");
    }
}

#[test]
fn a_damaged_database_is_an_error() {
    let folder = collection(20);
    assert_eq!(ran(&mut batch(folder.path(), "x.sqlite")).0, Some(0));
    let whole = fs::read(folder.path().join("x.sqlite")).unwrap();
    let mut torn = whole.clone();
    for page in torn.chunks_mut(4096).skip(1) {
        page.fill(0x55);
    }
    for (name, bytes) in [("short", &whole[..whole.len() / 2]), ("torn", &torn)] {
        fs::write(folder.path().join(name), bytes).unwrap();
        for said in refusals(folder.path(), name) {
            assert!(said.contains("the database is damaged"), "{name}: {said}");
        }
    }
}

#[test]
fn a_lock_is_waited_for() {
    let folder = collection(1);
    let database = folder.path().join("x.sqlite");
    assert_eq!(ran(&mut batch(folder.path(), "x.sqlite")).0, Some(0));
    let other = Connection::open(&database).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut child = batch(folder.path(), "x.sqlite").spawn().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    assert!(child.try_wait().unwrap().is_none(), "it does not wait");
    other.execute_batch("COMMIT").unwrap();
    let (code, said) = ended(&child.wait_with_output().unwrap());
    assert_eq!(code, Some(0), "{said}");
}

/// Runs a command as somebody whom permissions bind.
#[cfg(unix)]
fn bound(command: &Command, folder: &Path) -> Command {
    use std::os::unix::fs::MetadataExt;
    use std::os::unix::process::CommandExt;
    // of the superuser's permissions nothing can be taken; others may not reach the program where it stands
    let is_superuser = fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0);
    if !is_superuser {
        let mut same = Command::new(command.get_program());
        same.args(command.get_args());
        return same;
    }
    let program: PathBuf = folder.join("sauterelle");
    fs::copy(command.get_program(), &program).unwrap();
    let mut other = Command::new(&program);
    other.args(command.get_args()).uid(65534).gid(65534);
    other
}

#[cfg(unix)]
#[test]
fn a_folder_or_file_that_cannot_be_written_is_an_error_but_can_be_reported_on() {
    use std::os::unix::fs::PermissionsExt;
    let folder = collection(1);
    let path = folder.path();
    assert_eq!(ran(&mut batch(path, "x.sqlite")).0, Some(0));
    let mode = |file: &Path, mode: u32| {
        fs::set_permissions(file, fs::Permissions::from_mode(mode)).unwrap()
    };
    let mut refused = bound(&batch(path, "new.sqlite"), path);
    let mut read_only = bound(&batch(path, "x.sqlite"), path);
    let mut reported = program();
    reported.arg("report").arg(path.join("x.sqlite"));
    let mut reported = bound(&reported, path);
    mode(&path.join("x.sqlite"), 0o444);
    mode(path, 0o555);
    let outputs = [&mut refused, &mut read_only].map(ran);
    let (code, said) = ran(&mut reported);
    mode(path, 0o755);
    for (code, said) in outputs {
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("cannot be"), "{said}");
    }
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn reports_show_what_is_wrong_in_every_form() {
    let folder = TempDir::new().unwrap();
    let inputs = folder.path().join("in");
    fs::create_dir(&inputs).unwrap();
    let entry = |more: &str| {
        format!(
            "algebraic:\n  white: [Kb3, Rh7]\n  black: [Kb1]\nstipulation: h#1\nauthors: [\"Nobody, <N.>\"]\n{more}\n"
        )
    };
    let entries = [
        entry("solution: 1.Kb1-a1 Rh7-h1 #"),
        entry("solution: 1.Kb1-c1 Rh7-h1 #"),
        entry("intended-solutions: 2"),
        entry("conditions: [Nonsense]"),
    ];
    fs::write(inputs.join("x.yaml"), entries.join("---\n")).unwrap();
    // the second one again
    fs::write(inputs.join("y.yaml"), &entries[1]).unwrap();
    let (code, said) = ran(&mut batch(folder.path(), "x.sqlite"));
    assert_eq!(code, Some(2), "{said}");
    let database = folder.path().join("x.sqlite");
    let shown = text(&report(&database, &[]).stdout);
    for part in [
        "4 of 4 problems done",
        "       1  refused ",
        "       1  fewer ",
        "       2  sound ",
        "       1  unknown condition 'Nonsense'",
        "x.yaml:8, also in ",
        "y.yaml:1, Nobody, <N.>, h#1",
        "refused: ",
        "x.yaml:22\n      unknown condition 'Nonsense'",
        "intended, but not found: 1.Kb1-c1",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let page = text(&report(&database, &["--format", "html"]).stdout);
    assert_eq!(page.matches("<article>").count(), 3, "{page}");
    assert!(page.contains("<svg class=\"board\"") && page.contains("Nobody, &lt;N.&gt;"));
    assert!(!page.contains("<N.>") && page.ends_with("</html>\n"));
    let table = report(&database, &["--format", "csv", "--class", "sound"]);
    assert_eq!(text(&table.stdout).lines().count(), 3);
    let file = folder.path().join("x.csv");
    let wrote = report(
        &database,
        &["--format", "csv", "-o", file.to_str().unwrap()],
    );
    assert_eq!(ended(&wrote), (Some(0), String::new()));
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 5);
    for (more, why) in [
        (&["--run", "7"][..], "the database holds no run 7"),
        (&["--against", "7"], "the database holds no run 7"),
        (
            &["--against", "nowhere.sqlite"],
            "nowhere.sqlite: the database cannot be opened",
        ),
        (&["--class", "nice"], "invalid value 'nice'"),
        (&["-o", database.to_str().unwrap()], "this is the database"),
        (&["-o", "/nowhere/x.html"], "/nowhere/x.html: "),
    ] {
        let (code, said) = ended(&report(&database, more));
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn what_has_changed_with_more_time_is_reported() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("in")).unwrap();
    let problem = "begin pieces white kc2 rh3 black ka1 bg6 stipulation h#2.5 end";
    fs::write(folder.path().join("in/x.inp"), problem).unwrap();
    let (code, said) = ran(batch(folder.path(), "x.sqlite").args(["--time-limit", "0"]));
    assert_eq!(code, Some(3), "{said}");
    let (code, said) = ran(&mut batch(folder.path(), "x.sqlite"));
    assert_eq!(code, Some(0), "{said}");
    let shown = text(&report(&folder.path().join("x.sqlite"), &["--against", "1"]).stdout);
    assert!(
        shown.contains("1 problems in both: 0 equal, 1 changed"),
        "{shown}"
    );
    assert!(shown.contains("1 from slower to "), "{shown}");
}
