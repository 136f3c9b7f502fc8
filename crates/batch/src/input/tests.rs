use super::{Inputs, Item, KeptProblem};
use sauterelle::examination::{Notation, read_text};
use sauterelle::notation::draft::outside::Question;
use std::fs;
use std::io::Write;
use std::path::Path;
use tempfile::TempDir;

const HELP: &str = "begin\nauthor Nobody\npieces white kb3 rh7 black kb1\nstipulation h#1\nend\n";
const GERMAN: &str =
    "anfang\nautor Niemand\nsteine weiss kb3 th7 schwarz kb1\nforderung h#1\nende\n";
const YAML: &str = "authors: [Some, One]\nalgebraic: {white: [Kb3, Rh7], black: [Kb1]}\nstipulation: h#1\nsolution: |\n  1.Kb1-a1 Rh7-h1 #\n\
    foreignids:\n  - domain: PDB\n    problemid: P0000001\n";

fn written(folder: &TempDir, name: &str, text: &str) {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn items(path: &Path, question: Question) -> (Vec<Item>, Vec<String>) {
    let inputs = Inputs {
        paths: vec![path.to_path_buf()],
        question,
    };
    let (mut items, mut unreadable) = (Vec::new(), Vec::new());
    for found in inputs.items() {
        match found {
            Ok(item) => items.push(item),
            Err(error) => unreadable.push(error.to_string()),
        }
    }
    (items, unreadable)
}

fn kept(item: &Item) -> &KeptProblem {
    let problem = item.problem.as_ref();
    problem.unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn faults(item: &Item) -> String {
    let faults = item.problem.as_ref().unwrap_err().iter();
    faults.map(|fault| fault.told.as_str()).collect()
}

fn of_line(line: &str) -> Vec<Item> {
    let folder = TempDir::new().unwrap();
    written(&folder, "x.jsonl", &format!("\n{line}\n"));
    items(folder.path(), Question::default()).0
}

#[test]
fn a_problem_is_the_same_in_every_form_and_language() {
    let document = "{\"format\": \"sauterelle-problem-1\", \"problems\": [{\"stipulation\": \"h#1\", \"diagram\": {\"men\": \"8/7R/8/8/8/1K6/8/1k6\"}}]}";
    let input = serde_json::json!({ "id": 7, "input": HELP }).to_string();
    let fen = "{\"id\": \"x\", \"fen\": \"8/7R/8/8/8/1K6/8/1k6 b - -\", \"stipulation\": \"h#1\"}";
    let problem = "{\"stipulation\": \"h#1\", \"diagram\": {\"men\": \"8/7R/8/8/8/1K6/8/1k6\"}}";
    let folder = TempDir::new().unwrap();
    written(&folder, "a.inp", HELP);
    written(&folder, "b/deep.inp", GERMAN);
    written(&folder, "c.json", document);
    written(
        &folder,
        "d.jsonl",
        &[input.as_str(), fen, "", problem, document].join("\n"),
    );
    written(&folder, "e.txt", HELP);
    written(&folder, "readme.txt", "no problem");
    let (items, unreadable) = items(folder.path(), Question::default());
    assert!(unreadable.is_empty());
    let places: Vec<(String, usize, &str)> = items
        .iter()
        .map(|item| {
            let file = Path::new(&item.place.file).file_name().unwrap();
            let file = file.to_string_lossy().to_string();
            (file, item.place.line, item.place.name.as_str())
        })
        .collect();
    let place = |file: &str, line, name| (file.to_string(), line, name);
    let expected = [
        place("a.inp", 1, ""),
        place("deep.inp", 1, ""),
        place("c.json", 1, ""),
        place("d.jsonl", 1, "7"),
        place("d.jsonl", 2, "x"),
        place("d.jsonl", 4, ""),
        place("d.jsonl", 5, ""),
        place("e.txt", 1, ""),
    ];
    assert_eq!(places, expected);
    for item in &items {
        assert_eq!(item.digest(), items[0].digest(), "{item:?}");
        assert_eq!(kept(item).stipulation, "h#1");
    }
    assert_eq!(kept(&items[1]).authors, "Niemand");
}

#[test]
fn entries_say_what_is_intended_and_are_shown_with_variations() {
    let folder = TempDir::new().unwrap();
    written(&folder, "x.yaml", YAML);
    let (items, _) = items(folder.path(), Question::default());
    let intention = kept(&items[0]).intention.as_ref().unwrap();
    assert_eq!(intention.solution.as_deref(), Some("1.Kb1-a1 Rh7-h1 #\n"));
    assert_eq!(intention.notation, Notation::Yacpdb);
    assert_eq!(items[0].place.name, "P0000001");
    let (problem, _) = read_text(&kept(&items[0]).text).unwrap();
    assert!(problem.twins[0].problem.options.variations);
}

#[test]
fn what_is_intended_belongs_to_the_problem() {
    let line = |more: &str| {
        let input = serde_json::to_string(HELP).unwrap();
        of_line(&format!("{{\"input\": {input}{more}}}")).remove(0)
    };
    let cut_short = ", \"output\": \"  1.Kb1-a1 Rh7-h1 #\\n\"";
    let (bare, output) = (
        line(""),
        line(&cut_short.replace("\\n", "\\n\\nsolution finished.")),
    );
    assert_eq!(kept(&line(cut_short)).intention, None);
    assert_eq!(kept(&bare).intention, None);
    assert_ne!(bare.digest(), output.digest());
    assert_eq!(
        kept(&output).intention.as_ref().unwrap().notation,
        Notation::Popeye
    );
    let [one, other] = ["1.Kb1-a1 Rh7-h1#", "1.Kb1-a1  Rh7-h1#\\n"]
        .map(|text| line(&format!(", \"solution\": \"{text}\"")).digest());
    assert_eq!(one, other, "blanks do not count");
}

#[test]
fn packed_files_and_several_problems_a_line() {
    let folder = TempDir::new().unwrap();
    let two = "begin pieces white kb3 rh7 black kb1 stip h#1 nextproblem pieces white kb3 rh6 black kb1 stip h#1 end";
    let line = serde_json::json!({ "id": "both", "input": two, "output": "none" }).to_string();
    let file = fs::File::create(folder.path().join("x.jsonl.gz")).unwrap();
    let mut packed = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    packed.write_all(line.as_bytes()).unwrap();
    packed.finish().unwrap();
    let (items, _) = items(folder.path(), Question::default());
    let names: Vec<&str> = items.iter().map(|item| item.place.name.as_str()).collect();
    assert_eq!(names, ["both#1", "both#2"]);
    assert_eq!(kept(&items[0]).intention, None);
}

#[test]
fn bad_input_is_named_with_its_place() {
    for (line, fault) in [
        ("{", "x.jsonl:2:1: not a JSON object on one line"),
        ("[]", "x.jsonl:2:"),
        ("{\"id\": 1}", "no problem: an object has the field 'input'"),
        (
            "{\"fen\": \"8/8/8\", \"stipulation\": \"#1\"}",
            "x.jsonl:2: in its text the position has 3 ranks instead of 8",
        ),
        (
            "{\"fen\": \"8/8/8/8/8/8/8/8\", \"conditions\": 3}",
            "'conditions' is not a list of texts",
        ),
        (
            "{\"input\": \"begin condition Nonsense end\"}",
            "unknown condition 'Nonsense'",
        ),
    ] {
        let items = of_line(line);
        let faults = faults(&items[0]);
        assert!(faults.contains(fault), "{line}: {faults}");
    }
    let (_, unreadable) = items(Path::new("/nowhere.inp"), Question::default());
    assert_eq!(unreadable.len(), 1);
}

#[test]
fn a_question_from_outside_is_part_of_the_problem() {
    let folder = TempDir::new().unwrap();
    written(&folder, "x.fen", "8/7R/8/8/8/1K6/8/1k6\n");
    let asked = |stipulation: &str| {
        let question = Question {
            stipulation: Some(stipulation.to_string()),
            ..Question::default()
        };
        items(folder.path(), question).0.remove(0)
    };
    assert_eq!(kept(&asked("h#1")).stipulation, "h#1");
    assert_ne!(asked("h#1").digest(), asked("h#2").digest());
    let (nothing, _) = items(folder.path(), Question::default());
    assert!(faults(&nothing[0]).contains("nothing is asked"));
}

#[test]
fn castling_and_en_passant_are_kept() {
    for fen in [
        "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
    ] {
        let line = format!("{{\"fen\": \"{fen}\", \"stipulation\": \"h#2.5\"}}");
        let item = of_line(&line).remove(0);
        assert!(item.problem.is_ok(), "{fen}: {:?}", item.problem);
    }
}

/// A ZIP file with these files in it.
fn zip(folder: &TempDir, name: &str, files: &[(&str, &str)]) {
    let file = fs::File::create(folder.path().join(name)).unwrap();
    let mut zip = zip::ZipWriter::new(file);
    for (name, text) in files {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(*name, options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
}

fn places(items: &[Item]) -> Vec<String> {
    items.iter().map(|item| item.place.file.clone()).collect()
}

#[test]
fn files_in_zip_files_are_read_as_those_of_folders() {
    let folder = TempDir::new().unwrap();
    let line = serde_json::json!({ "id": "a line", "input": HELP }).to_string();
    let files = [
        ("b/deep.inp", GERMAN),
        ("a.yaml", YAML),
        ("lines.jsonl", &line),
        ("readme.txt", "nothing of interest"),
        ("problem.txt", HELP),
        ("picture.png", "PNG"),
        ("__MACOSX/._a.yaml", "no problem"),
        ("../../above.inp", HELP),
    ];
    zip(&folder, "some.zip", &files);
    written(&folder, "z.inp", HELP);
    let inner = |name: &str| folder.path().join(name).display().to_string();
    let (found, unreadable) = items(folder.path(), Question::default());
    assert_eq!(unreadable, [""; 0]);
    let names = [
        "../../above.inp",
        "a.yaml",
        "b/deep.inp",
        "lines.jsonl",
        "problem.txt",
    ];
    let mut wanted = names.map(|name| inner("some.zip") + "/" + name).to_vec();
    let (alone, _) = items(&folder.path().join("some.zip"), Question::default());
    assert_eq!(places(&alone), wanted);
    wanted.push(inner("z.inp"));
    assert_eq!(places(&found), wanted);
    assert!(found.iter().all(|item| item.problem.is_ok()));
    // nothing has been written
    assert!(!folder.path().join("../../above.inp").exists());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    for (path, count) in [
        ("some.zip/a.yaml", 1),
        ("some.zip/b", 1),
        ("some.zip/b/deep.inp", 1),
        ("some.zip/dee", 0),
    ] {
        let (found, unreadable) = items(&folder.path().join(path), Question::default());
        assert_eq!(found.len(), count, "{path}: {unreadable:?}");
    }
    let texts = super::Text::all(&folder.path().join("some.zip")).unwrap();
    assert_eq!(texts.len(), 5);
    assert_eq!(texts[1].format().name, "yaml");
    assert!(super::Text::all(&folder.path().join("some.zip/none.yaml")).is_err());
}

#[test]
fn a_zip_file_that_cannot_be_read_does_not_keep_others_from_being_read() {
    let folder = TempDir::new().unwrap();
    zip(&folder, "good.zip", &[("a.yaml", YAML), ("b.inp", HELP)]);
    let whole = fs::read(folder.path().join("good.zip")).unwrap();
    written(&folder, "nothing.zip", "no archive");
    written(&folder, "z.inp", HELP);
    fs::write(folder.path().join("cut.zip"), &whole[..whole.len() / 2]).unwrap();
    let mut broken = whole.clone();
    // within the packed text
    broken[40..80].fill(0xff);
    fs::write(folder.path().join("broken.zip"), &broken).unwrap();
    let (found, unreadable) = items(folder.path(), Question::default());
    assert_eq!(found.len(), 4, "{:?}", places(&found));
    assert_eq!(unreadable.len(), 3, "{unreadable:?}");
    for (name, why) in [
        ("nothing.zip: ", "no ZIP file, or it is damaged"),
        ("cut.zip: ", "damaged"),
        ("broken.zip/a.yaml: ", ""),
    ] {
        let is_said = |told: &String| told.contains(name) && told.contains(why);
        assert!(unreadable.iter().any(is_said), "{name}: {unreadable:?}");
    }
    assert!(super::Text::all(&folder.path().join("nothing.zip")).is_err());
}

#[test]
fn a_zip_file_that_would_fill_the_memory_is_refused() {
    let folder = TempDir::new().unwrap();
    zip(&folder, "bomb.zip", &[("a.inp", HELP)]);
    let path = folder.path().join("bomb.zip");
    let mut bytes = fs::read(&path).unwrap();
    let set_size = |bytes: &mut [u8], size: u32| {
        let head = bytes.windows(4).position(|it| it == b"PK\x01\x02").unwrap();
        bytes[head + 24..head + 28].copy_from_slice(&size.to_le_bytes());
    };
    set_size(&mut bytes, 3 << 30);
    fs::write(&path, &bytes).unwrap();
    let (found, unreadable) = items(&path, Question::default());
    assert!(
        found.is_empty() && unreadable[0].contains("larger than 1024 MB"),
        "{unreadable:?}"
    );
    // nor is it believed what says that it is small
    set_size(&mut bytes, 10);
    fs::write(&path, &bytes).unwrap();
    let (found, unreadable) = items(&path, Question::default());
    assert!(found.is_empty() && unreadable.len() == 1, "{unreadable:?}");
}
