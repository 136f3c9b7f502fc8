//! `compose`: versions of problems as a user asks for them, each compared with what `solve` says of it alone.

use crate::commands::{assert_fits, schema};
use crate::common::{Run, sauterelle};
use serde_json::Value;

/// A help mate with two solutions.
pub const TWO: &str =
    "begin auth Somebody\ncond Andernach\nstip h#2 piec whit kf4 rc7 bf3 black kb2 qg1\nend\n";

/// One with a rook that does nothing.
const IDLE: &str =
    "begin\ncond Polo\nstip h#2 piec whit kd7 sg7 bb2 pc2 blac ka2 rg3 pe6 pf5\nend\n";

pub fn run(args: &[&str], stdin: &str) -> Run {
    sauterelle(&[&["compose", "-"], args].concat(), stdin)
}

/// Runs it; it must end well and say nothing on standard error.
fn told(args: &[&str], stdin: &str) -> String {
    let run = run(args, stdin);
    assert_eq!(run.code, 0, "{args:?}: {}", run.shown());
    assert!(run.stderr.is_empty(), "{args:?}: {}", run.shown());
    run.stdout
}

/// The lines as data.
pub fn lines(text: &str) -> Vec<Value> {
    let line = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    text.lines().map(line).collect()
}

/// The versions among the lines.
fn versions(args: &[&str], stdin: &str) -> Vec<Value> {
    let text = told(&[args, &["--json"]].concat(), stdin);
    let all = lines(&text).into_iter();
    all.filter(|line| line["number"].is_u64()).collect()
}

/// How many solutions of full length `solve` finds in a position.
pub fn solutions(fen: &str, condition: &str) -> usize {
    let args = [
        "solve",
        "--fen",
        fen,
        "--stipulation",
        "h#2",
        "--condition",
        condition,
        "--format",
        "jsonl",
    ];
    let run = sauterelle(&args, "");
    assert_eq!(run.code, 0, "{fen}: {}", run.shown());
    let all = lines(&run.stdout).into_iter();
    all.filter(|line| line["type"] == "line").count()
}

#[test]
fn each_man_is_told_with_what_is_without_it() {
    let text = told(&["--matters"], IDLE);
    assert!(
        text.starts_with(
            "h#2\n   1. 1.Ka2-b3[-b2][-c2] Sg7-e8 2.Kb3-c4 Se8-d6[-e6] #\n\n11 versions\n"
        ),
        "{text}"
    );
    for line in [
        "  -bRg3                         sound               the same moves\n",
        "  wBb2 = wP                     sound               the same moves\n",
        "  -bPf5                         cooked              1.Ka2-a3[-b2] Sg7-f5[-e6] 2.Rg3-g1 Sf5-d4 #\n",
        "  -wSg7                         lost                1.Ka2-b3[-b2][-c2] Sg7-e8 2.Kb3-c4 Se8-d6[-e6] # does not work\n",
        "\n11 versions: sound 4, cooked 1, lost 6\n",
    ] {
        assert!(text.contains(line), "{line:?} is not in {text}");
    }
}

#[test]
fn what_is_said_of_versions_is_what_solving_them_says() {
    let keep = ["--squares", "f3", "--keep", "none"];
    let all = versions(&keep, TWO);
    assert_eq!(all.len(), 59);
    let mut sound = 0;
    for version in &all {
        let number = solutions(version["fen"].as_str().unwrap(), "Andernach");
        let expected = match version["verdict"].as_str().unwrap() {
            "sound" => number == 2,
            "cooked" => number > 2,
            "fewer" => number == 1,
            "unsolved" => number == 0,
            other => panic!("{other}: {version}"),
        };
        assert!(expected, "{number}: {version}");
        sound += usize::from(version["verdict"] == "sound");
    }
    // two keep the moves, others have other play
    assert!(sound > 2, "{sound}");
    let kept: Vec<Value> = versions(&["--squares", "f3", "--show", "sound"], TWO);
    let texts: Vec<&str> = kept.iter().filter_map(|it| it["text"].as_str()).collect();
    assert_eq!(texts, ["wBf3 -> b7", "wBf3 -> a8"]);
    assert!(kept.iter().all(|it| it["kept"] == "moves"), "{kept:?}");
}

#[test]
fn a_cure_leaves_what_is_meant() {
    let all = versions(&["--cure", "1", "--meant", "1"], TWO);
    assert!(all.len() > 20, "{}", all.len());
    for version in all.iter().step_by(5) {
        let fen = version["fen"].as_str().unwrap();
        assert_eq!(solutions(fen, "Andernach"), 1, "{version}");
        assert_eq!(version["edits"][0]["type"], "add", "{version}");
    }
    // what is not meant is told of
    let text = told(&["--cure", "1", "--meant", "1"], TWO);
    assert!(text.contains("Bf3-d5 # (not meant)\n"), "{text}");
    let two = run(&["--cure", "2", "--meant", "2"], TWO);
    assert_eq!(two.code, 0, "{}", two.shown());
}

#[test]
fn the_data_fit_their_schema() {
    let schema = schema(&["schema", "--versions"]);
    let text = "any? | any -> rank 5 | any = any, black | swap any | +{nG, bKamikaze:Q, wr:R} @ rank 3 | condition ± {Circe Cage, Polo}";
    let all = lines(&told(&["--vary", text, "--json", "--show", "all"], IDLE));
    assert!(all.len() > 100, "{}", all.len());
    for line in &all {
        assert_fits(&schema, line);
    }
    let (first, last) = (&all[0], &all[all.len() - 1]);
    assert_eq!(first["base"]["verdict"], "sound");
    assert_eq!(first["base"]["meant"], serde_json::json!([0]));
    assert_eq!(last["judged"], all.len() - 2);
    assert_eq!(last["complete"], true);
    let types: std::collections::BTreeSet<&str> = all
        .iter()
        .filter_map(|line| line["edits"][0]["type"].as_str())
        .collect();
    let known = [
        "add", "become", "exchange", "move", "remove", "with", "without",
    ];
    assert_eq!(types.into_iter().collect::<Vec<_>>(), known);
}

#[test]
fn fewer_and_weaker_men_in_a_whole_file() {
    let broken = "begin\nstip h#2 piec whit ka11\nend\n";
    let both = format!("{IDLE}{broken}{TWO}");
    let run = run(&["--economy"], &both);
    // one problem is refused, at its line
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.stderr.contains(":6:"), "{}", run.shown());
    let text = run.stdout;
    assert!(text.starts_with("<stdin>:1: h#2\n"), "{text}");
    assert!(text.contains("<stdin>:8: Somebody, h#2\n"), "{text}");
    for line in [
        "  -bRg3                         sound",
        "  wBb2 = wP | -bRg3             sound",
        // a man less, and another one stronger
        "  -bPf5 | wPc2 = wQ             sound",
    ] {
        assert!(text.contains(line), "{line:?} is not in {text}");
    }
    // that the rook can go says all; what cannot be done is left out
    for line in ["-bRg3 | wBb2 = wQ", "  bRg3 = bS", "wBb2 = wP | bRg3 = bP"] {
        assert!(!text.contains(line), "{line:?} is in {text}");
    }
    assert!(!text.contains("lost                1."), "{text}");
}

#[test]
fn texts_come_from_files_and_say_more_than_edits() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let text = "vary: wBf3 -> any # where else?\nkeep: none\nwant: 2 lines; men <= 5\nlimit: 5s each, 1min\n";
    std::fs::write(file.path(), text).unwrap();
    let path = file.path().to_str().unwrap();
    let all = versions(&["--vary-file", path], TWO);
    assert!(all.len() > 2, "{}", all.len());
    // the option wins
    let kept = versions(&["--vary-file", path, "--keep", "moves"], TWO);
    assert_eq!(kept.len(), 2);
    let three = run(&["--vary", "wBf3 -> any want: 3 lines"], TWO);
    assert_eq!(three.code, 2, "{}", three.shown());
    assert!(three.stderr.contains("(keep: none)"), "{}", three.shown());
}

#[test]
fn faults_have_places_and_suggestions() {
    for (args, said) in [
        (
            &["--vary", "wRc8 -> rank 5"][..],
            "--vary:1:1: nobody stands on c8; did you mean 'wRc7'?",
        ),
        (
            &["--vary", "any? |\n wRc7 = grasshoper"],
            "--vary:2:9: unknown man 'grasshoper'; did you mean 'grasshopper'?",
        ),
        (
            &["--vary", "any?\nwant: modles >= 1"],
            "--vary:2:7: unknown wish 'modles'; did you mean 'models'?",
        ),
        (
            &[
                "--vary",
                "any -> any | +{wQ, bQ, wR, bR} @ any\nedits: 1..4",
            ],
            "versions, more than",
        ),
        (&["--squares", "a1"], "nobody stands on a1"),
        (&["--squares", "a9"], "'a9' is not a square"),
        (&["--cure", "1"], "--meant"),
        (&["--cure", "1", "--meant", "1,2"], "nothing to cure"),
        (&["--cure", "3", "--meant", "1"], "3 is not in 1..=2"),
        (
            &["--matters", "--meant", "3"],
            "no solution number 3: there are 2",
        ),
        (&["--matters", "--meant", "0"], "0 is not in 1.."),
        (&["--vary-file", "/no/such/file"], "/no/such/file"),
        (&["--matters", "--squares", "f3"], "cannot be used with"),
        (&["--matters", "--figures", "letters"], "--html"),
        (&[], "--vary"),
    ] {
        let run = run(args, TWO);
        assert_eq!(run.code, 2, "{args:?}: {}", run.shown());
        assert!(run.stderr.contains(said), "{args:?}: {}", run.shown());
        assert!(run.stdout.is_empty(), "{args:?}: {}", run.shown());
    }
    let unsolvable = "begin\nstip h#2 piec whit ka1 blac kh8\nend\n";
    let run = run(&["--matters"], unsolvable);
    assert_eq!(run.code, 2, "{}", run.shown());
    assert!(run.stderr.contains("no solution"), "{}", run.shown());
}

#[test]
fn every_language_has_its_words_and_letters() {
    let french = told(&["--squares", "f3", "--language", "french"], TWO);
    assert!(
        french.contains("  bFf3 -> b7                    correct             les mêmes coups\n"),
        "{french}"
    );
    let german = told(
        &[
            "--vary",
            "wLf3 -> b7, e4",
            "--show",
            "all",
            "--language",
            "german",
        ],
        TWO,
    );
    assert!(
        german.contains("  wLf3 -> e4                    nebenlösig          1.Kb2-a1"),
        "{german}"
    );
    assert!(
        german.contains("2 Fassungen: korrekt 1, nebenlösig 1\n"),
        "{german}"
    );
}

#[test]
fn a_page_shows_each_version_with_its_changes() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    told(&["--squares", "f3", "--html", path], TWO);
    let page = std::fs::read_to_string(path).unwrap();
    assert_eq!(page.matches("<figure").count(), 59);
    // sound ones come first
    let first = page
        .find("<figcaption>wBf3 -&gt; b7<br><strong>sound</strong>")
        .expect("b7");
    let other = page.find("<strong>lost</strong>").expect("another one");
    assert!(first < other);
    assert!(page.trim_end().ends_with("</html>"), "{}", page.len());
}

/// Two edits of a position that take long.
const LONG: [&str; 4] = ["--vary", "any -> any\nedits: 2", "--keep", "none"];

#[test]
fn what_is_left_when_the_time_is_up_is_said() {
    let run = run(&[&LONG[..], &["--json", "--max-time", "0.5"]].concat(), TWO);
    assert_eq!(run.code, 3, "{}", run.shown());
    assert!(
        run.stderr.contains("incomplete: the time is up"),
        "{}",
        run.stderr
    );
    let all = lines(&run.stdout);
    let end = all.last().expect("an end");
    assert_eq!(end["complete"], false, "{end}");
    let next = end["next"].as_u64().expect("a number");
    assert!(next < all[0]["versions"].as_u64().unwrap(), "{end}");
    // all before it are told, in their order
    let numbers: Vec<u64> = all
        .iter()
        .filter_map(|line| line["number"].as_u64())
        .collect();
    assert!(
        numbers.is_sorted() && numbers.iter().all(|number| *number < next),
        "{end}"
    );
}

#[test]
fn what_is_left_can_be_gone_on_with() {
    let whole = versions(&["--squares", "f3"], TWO);
    let rest = versions(&["--squares", "f3", "--from", "50"], TWO);
    assert_eq!(rest, whole[50..]);
    let several = run(&["--matters", "--from", "5"], &format!("{TWO}{IDLE}"));
    assert_eq!(several.code, 2, "{}", several.shown());
}

/// The versions of a run that is cut short, as they are printed, and where it goes on.
fn until_cut_short(args: &[&str]) -> (Vec<String>, u64) {
    let args = [
        &LONG[..],
        &["--json", "--show", "all", "--max-time", "0.4"],
        args,
    ]
    .concat();
    let run = run(&args, TWO);
    assert_eq!(run.code, 3, "{}", run.shown());
    let mut printed: Vec<String> = run.stdout.lines().map(str::to_string).collect();
    let end: Value = serde_json::from_str(&printed.pop().expect("an end")).unwrap();
    printed.remove(0);
    (printed, end["next"].as_u64().expect("a number"))
}

#[test]
fn a_study_that_is_kept_goes_on_where_it_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("studies.sqlite");
    let into = ["--into", path.to_str().unwrap()];
    let (first, next) = until_cut_short(&into);
    assert!(!first.is_empty() && next > 0);
    // killed at once, by nothing that could be caught
    let asked = [
        &["compose", "-", "--json"],
        &LONG[..],
        &["--show", "all"],
        &into,
    ]
    .concat();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_sauterelle"))
        .env("LC_ALL", "C")
        .args(asked)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("the program starts");
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), TWO.as_bytes()).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(600));
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    // a machine with other work may do nothing new in the time that is given
    let mut going_on = (0..10).map(|_| until_cut_short(&into));
    let further = going_on.find(|(then, later)| *later > next && then.len() > first.len());
    let (then, _) = further.expect("it goes on");
    assert!(then.starts_with(&first));
    // nothing is told twice, nothing is left out, and the cooks that were known are known again
    let (apart, _) = until_cut_short(&[]);
    let common = apart.len().min(then.len());
    assert!(common > 0);
    assert_eq!(then[..common], apart[..common]);
    // another question is another study, and what is done is told again
    let squares = ["--squares", "f3"];
    let printed = told(&squares, TWO);
    for _ in 0..2 {
        assert_eq!(told(&[&squares[..], &into].concat(), TWO), printed);
    }
}

#[test]
fn what_is_wanted_of_sound_versions_is_looked_at() {
    // the rook does nothing, so that a version in which it stays is not wanted
    let text = "wBb2 = wP | bRg3? | bRg3 = bS\nwant: no-idle-men";
    let printed = told(&["--vary", text, "--show", "all"], IDLE);
    for line in [
        "  wBb2 = wP                     not as wanted",
        "  bRg3 = bS                     not as wanted",
        "  -bRg3                         sound",
    ] {
        assert!(printed.contains(line), "{line:?} is not in {printed}");
    }
}

#[test]
fn a_twin_has_other_play() {
    let twins = versions(&["--vary", "twin: move, remove"], TWO);
    assert!(twins.len() > 5, "{}", twins.len());
    for twin in &twins {
        assert_eq!(twin["verdict"], "sound", "{twin}");
        assert_ne!(twin["kept"], "moves", "{twin}");
        let fen = twin["fen"].as_str().unwrap();
        assert_eq!(solutions(fen, "Andernach"), 2, "{twin}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_is_heard() {
    use std::process::{Command, Stdio};
    let fen = "8/2R5/8/8/5K2/5B2/1k6/6q1";
    let asked = [
        "compose",
        "--fen",
        fen,
        "--stipulation",
        "h#2",
        "--condition",
        "Andernach",
    ];
    let child = Command::new(env!("CARGO_BIN_EXE_sauterelle"))
        .env("LC_ALL", "C")
        .args([&asked[..], &LONG].concat())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(500));
    let told = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(told.expect("a signal can be sent").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("incomplete"), "{said}");
    // what has come of them so far is told
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        printed
            .trim_end()
            .lines()
            .last()
            .unwrap()
            .contains("versions: sound"),
        "{printed}"
    );
}

#[test]
fn another_number_of_solutions_may_be_wanted() {
    let text = "wBf3 -> any want: 1 line keep: none";
    let all = versions(&["--vary", text, "--show", "all"], TWO);
    let mut sound = 0;
    for version in all.iter().step_by(3) {
        let number = solutions(version["fen"].as_str().unwrap(), "Andernach");
        let is_sound = version["verdict"] == "sound";
        assert_eq!(is_sound, number == 1, "{number}: {version}");
        sound += usize::from(is_sound);
    }
    assert!(sound > 1, "{sound}");
    // of a problem without a solution too
    let unsolvable = "begin\ncond Andernach\nstip h#2 piec whit ka8 rc7 bf3 black kb2 qh8\nend\n";
    let refused = run(&["--vary", "any -> any"], unsolvable);
    assert_eq!(refused.code, 2, "{}", refused.shown());
    let some = versions(
        &["--vary", "any -> any want: 2 lines keep: none"],
        unsolvable,
    );
    for version in &some {
        assert_eq!(
            solutions(version["fen"].as_str().unwrap(), "Andernach"),
            2,
            "{version}"
        );
    }
    assert!(!some.is_empty());
}

#[test]
fn sound_versions_have_measures_and_ranks() {
    let all = versions(&["--squares", "f3", "--keep", "none"], TWO);
    let sound = all.iter().filter(|it| it["verdict"] == "sound");
    for version in sound {
        let measures = version["measures"].as_object().expect("measures");
        let names = [
            "first-moves",
            "last-moves",
            "models",
            "repeats",
            "shared-arrivals",
        ];
        assert_eq!(measures.keys().collect::<Vec<_>>(), names, "{version}");
        assert_eq!(
            version["rank"].as_array().map(Vec::len),
            Some(6),
            "{version}"
        );
    }
    assert!(
        all.iter()
            .all(|it| it["verdict"] == "sound" || it.get("rank").is_none())
    );
    // the page is sorted by them
    let file = tempfile::NamedTempFile::new().unwrap();
    told(
        &[
            "--squares",
            "f3",
            "--keep",
            "none",
            "--html",
            file.path().to_str().unwrap(),
        ],
        TWO,
    );
    let page = std::fs::read_to_string(file.path()).unwrap();
    let mut ranked: Vec<(Vec<u64>, String)> = all
        .iter()
        .filter(|it| it["verdict"] == "sound")
        .map(|it| {
            let rank = it["rank"]
                .as_array()
                .unwrap()
                .iter()
                .map(|it| it.as_u64().unwrap());
            (
                rank.collect(),
                it["text"].as_str().unwrap().replace('>', "&gt;"),
            )
        })
        .collect();
    ranked.sort_by_key(|(rank, _)| rank.clone());
    let places: Vec<usize> = ranked
        .iter()
        .map(|(_, text)| page.find(&format!("<figcaption>{text}<br>")).expect(text))
        .collect();
    assert!(
        places.len() > 2 && places.is_sorted(),
        "{ranked:?} {places:?}"
    );
    let wished = versions(&["--vary", "wBf3 -> any keep: none want: models >= 2"], TWO);
    let models = all.iter().filter(|it| it["measures"]["models"] == 2);
    assert_eq!(models.count(), wished.len());
}

/// A direct mate with a key, a threat and nine variations.
const DIRECT: &str = "begin\ncond Polo\nopti Variation\nstip #2\npiec whit kf2 qf1 rb1h5 bc3 se3 blac ke8 qg6 rf5 ba5 sa6 pe6\nend\n";

#[test]
fn variations_are_numbered_and_named() {
    let text = told(
        &["--vary", "bSa6?", "--variations", "--show", "all"],
        DIRECT,
    );
    let numbered = "     1.4  1...Ba5-c7 2.Rb1-b7[-a6][-c7]\n";
    assert!(text.contains(numbered), "{text}");
    assert!(
        text.contains("-bSa6                         sound"),
        "{text}"
    );
    let args = ["--vary", "bSa6?", "--meant", "1.4", "--show", "all"];
    let text = told(&args, DIRECT);
    assert!(text.contains("2.Rb1-b7[-a6][-c7] (meant)\n"), "{text}");
    let lost = "-bSa6                         lost                1.Rh5-g5[-f5][-g6] ! 1...Ba5-c7 2.Rb1-b7[-a6][-c7] does not work";
    assert!(text.contains(lost), "{text}");
    let all = lines(&told(&[&args[..], &["--json"]].concat(), DIRECT));
    let solutions = all[0]["base"]["solutions"].as_array().expect("solutions");
    assert_eq!(solutions.len(), 1);
    let variation = &solutions[0]["variations"][3];
    assert_eq!(variation["text"], "1...Ba5-c7 2.Rb1-b7[-a6][-c7]");
    assert_eq!(
        (&variation["main"], &variation["meant"]),
        (&Value::Bool(true), &Value::Bool(true))
    );
    assert_eq!(all[1]["verdict"], "lost");
    assert_fits(&schema(&["schema", "--versions"]), &all[0]);
    let all_main = told(&["--vary", "bPe6?", "--meant", "all"], DIRECT);
    assert_eq!(all_main.matches("(meant)").count(), 2, "{all_main}");
    assert!(all_main.contains("sound 1"), "{all_main}");
    for (named, why) in [
        ("1.99", "solution 1 has no variation number 99"),
        ("1.x", "'x' is no number"),
        ("0", "numbers begin with 1"),
        ("2", "there is no solution number 2"),
    ] {
        let run = run(&["--matters", "--meant", named], DIRECT);
        assert_eq!(run.code, 2, "{named}: {}", run.shown());
        assert!(run.stderr.contains(why), "{named}: {}", run.shown());
    }
}
