//! The server as a client meets it: answers, limits, manners.

use crate::client::{Running, read};
use sauterelle::questions::{Question, json as answered_as_json};
use sauterelle_serve::Config;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

const POLO: &str = "BeginProblem\nStipulation h#2\nCondition Polo\nForsyth 8/3K2S1/4p3/5p2/8/6r1/kBP5/8\nEndProblem";

/// Takes minutes.
const LONG: &str = "BeginProblem\nStipulation h#9\nPieces White Ka1 Qb1 Rc1 Black Kh8 Qg8 Rf8 Be8 Sd8 Pa7 Pb7\nEndProblem";

fn running(server: &Running) -> (u64, u64) {
    let status = server.get("/api/status").json();
    let number = |name: &str| status[name].as_u64().unwrap();
    (number("solving"), number("waiting"))
}

/// Waits until this holds.
fn eventually(what: &str, holds: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < end, "never: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_problem_is_solved_event_by_event() {
    let server = Running::new();
    let answer = server.post("solve", &json!({"problem": POLO, "language": "de"}));
    assert_eq!(answer.status, 200);
    let events = answer.events();
    let of = |kind: &str| -> Vec<&Value> {
        events
            .iter()
            .filter(|event| event["type"] == kind)
            .collect()
    };
    assert_eq!(of("line").len(), 1);
    assert_eq!(of("line")[0]["moves"][0]["move"], "Ka2-b3[-b2][-c2]");
    assert_eq!(of("verdict")[0]["verdict"], "1 Lösung, vollständig");
    assert_eq!(of("end")[0]["status"], "complete");
    let last = events.last().unwrap();
    assert_eq!(
        (&last["type"], &last["outcome"]),
        (&json!("done"), &json!("complete"))
    );
}

#[test]
fn twins_and_set_play_come_in_order() {
    let server = Running::new();
    let problem = "BeginProblem\nStipulation h#1\nOption SetPlay\nPieces White Kg6 Ra1 Black Kh8 Pb2\nTwin Move a1 c1\nEndProblem";
    let events = server.post("solve", &json!({"problem": problem})).events();
    let kinds: Vec<&str> = events
        .iter()
        .filter_map(|event| event["type"].as_str())
        .collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "position").count(), 2);
    let phases: Vec<&Value> = events
        .iter()
        .filter(|e| e["type"] == "phase")
        .map(|e| &e["phase"])
        .collect();
    assert_eq!(phases, ["set-play", "play", "set-play", "play"]);
}

#[test]
fn bad_input_is_refused_with_place_and_suggestion() {
    let server = Running::new();
    let problem = POLO.replace("Polo", "Pollo");
    let answer = server.post("solve", &json!({"problem": problem}));
    assert_eq!(answer.status, 422);
    let fault = &answer.json()["faults"][0];
    assert_eq!(fault["place"], json!([3, 11]));
    assert!(fault["message"].as_str().unwrap().contains("Pollo"));
    assert_eq!(fault["suggestion"], "Polo");
}

#[test]
fn moves_are_played_and_explained() {
    let server = Running::new();
    let asked =
        json!({"problem": POLO, "to_move": "black", "moves": ["Ka2-b3[-b2][-c2]", "Sg7-e8"]});
    let position = server.post("position", &asked).json();
    assert_eq!(
        (&position["turn"], &position["status"]),
        (&json!("black"), &json!("play"))
    );
    assert_eq!(position["men"].as_array().unwrap().len(), 6);
    let castling = json!({"problem": "BeginProblem\nStipulation #2\nCondition Polo\nPieces White Ke1 Rh1 Black Kh8 Se4\nEndProblem", "move": "O-O"});
    let told = server.post("explain", &castling).json();
    assert_eq!(told["legal"], false);
    let text = told["refusals"][0]["text"].as_str().unwrap();
    assert!(text.contains("Ne4-f2 would touch f1"), "{text}");
}

/// A question from outside.
static ECHO: Question = Question {
    name: "echo",
    request: "`{text}`",
    doc: "the text",
    example: r#"{ "text": "hello" }"#,
    keeps_time: false,
    answer: |question, _| answered_as_json(&question["text"]),
};

#[test]
fn every_question_answers_its_example_also_one_from_outside() {
    let questions = Config::default().questions.with(&[&ECHO]);
    let server = Running::with(Config {
        questions: questions.clone(),
        ..Config::default()
    });
    for question in questions.all() {
        let example = serde_json::from_str(question.example).unwrap();
        let answer = server.post(question.name, &example);
        assert_eq!(answer.status, 200, "{}: {}", question.name, answer.body);
    }
    let text = server.post("echo", &json!({ "text": "hello" }));
    assert_eq!(text.json(), "hello");
    let unknown = server.post("ecko", &json!({}));
    assert_eq!(unknown.status, 404);
    assert_eq!(unknown.json()["faults"][0]["suggestion"], "echo");
}

#[test]
fn squares_that_look_possible_have_their_reason() {
    let server = Running::new();
    let problem = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let read = server.post("read", &json!({"text": problem})).json();
    let mut document = read["problems"].clone();
    document["problems"][0]["diagram"]["conditions"] = json!(["Connected"]);
    let asked = json!({"problem": document.to_string(), "to_move": "white", "from": "e2"});
    let squares = server.post("refusals", &asked).json();
    let squares = squares["squares"].as_array().unwrap().clone();
    let possible: Vec<&Value> = squares
        .iter()
        .filter(|it| it["is_possible"] == true)
        .collect();
    assert_eq!(possible.len(), 1, "{possible:?}");
    assert_eq!(possible[0]["to"], "e4");
    // all but its own square and e3
    assert_eq!(squares.len(), 62);
}

#[test]
fn moves_are_taken_back_from_the_diagram() {
    let server = Running::new();
    let asked = json!({"problem": "4k3/8/8/7K/8/8/8/8", "to_move": "black"});
    let found = server.post("last-moves", &asked).json();
    let moves = found["moves"].as_array().unwrap();
    let last = moves.iter().find(|it| it["text"] == "Kg6xRh5").unwrap();
    let mut before = asked.clone();
    before["back"] = json!([last["fen"]]);
    let position = server.post("position", &before).json();
    assert_eq!(
        (&position["turn"], &position["fen"]),
        (&json!("white"), &last["fen"])
    );
    // what is no position before, or no square, is refused
    for (field, value) in [
        ("back", json!(["8/8/8/8/8/8/8/8 w - - 0 1"])),
        ("back", json!("e4")),
        ("missing", json!({"from": "i9", "to": "h5"})),
        ("level", json!(3)),
        ("look_back", json!(21)),
        ("side", json!("neutral")),
    ] {
        let mut wrong = asked.clone();
        wrong[field] = value;
        assert_eq!(server.post("last-moves", &wrong).status, 422, "{wrong}");
    }
}

#[test]
fn a_search_that_the_browser_has_left_is_stopped() {
    let server = Running::new();
    let body = json!({"problem": LONG}).to_string();
    let mut stream = server.send(
        "POST /api/solve",
        &["Content-Type: application/json"],
        &body,
    );
    let mut some = [0; 512];
    assert!(stream.read(&mut some).unwrap() > 0);
    eventually("it is being solved", || running(&server) == (1, 0));
    drop(stream);
    eventually("it is stopped", || running(&server) == (0, 0));
}

#[test]
fn solving_that_is_kept_goes_on_without_a_browser_and_is_found_again() {
    let server = Running::new();
    let question = json!({"problem": LONG, "keep": "one"});
    let mut stream = server.send(
        "POST /api/solve",
        &["Content-Type: application/json"],
        &question.to_string(),
    );
    let mut some = [0; 512];
    assert!(stream.read(&mut some).unwrap() > 0);
    drop(stream);
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(running(&server), (1, 0), "it goes on");
    let listed = server.get("/api/kept").json();
    assert_eq!(
        (&listed[0]["key"], &listed[0]["has_ended"]),
        (&json!("one"), &json!(false))
    );
    assert_eq!(server.post("stop", &json!({"keep": "one"})).status, 204);
    // fetched as a whole, from the beginning to the end
    let fetching = json!({"problem": LONG, "keep": "one", "fetch": true});
    let events = server.post("solve", &fetching).events();
    assert_eq!(events[0]["type"], "started");
    assert_eq!(events.last().unwrap()["limit"], "stopped");
    eventually("it is forgotten", || {
        server.get("/api/kept").json() == json!([])
    });
    assert_eq!(server.post("solve", &fetching).status, 404);
}

#[test]
fn time_is_limited() {
    let server = Running::new();
    let begun = Instant::now();
    let events = server
        .post("solve", &json!({"problem": LONG, "time": 0.3}))
        .events();
    assert!(begun.elapsed() < Duration::from_secs(20));
    let last = events.last().unwrap();
    assert_eq!(
        (&last["outcome"], &last["limit"]),
        (&json!("incomplete"), &json!("time"))
    );
}

#[test]
fn output_is_limited() {
    let server = Running::with(Config {
        output: 5_000,
        ..Config::default()
    });
    // with a nightrider there are 56 solutions
    let problem = POLO.replace("2S1", "2N1");
    let events = server.post("solve", &json!({"problem": problem})).events();
    let last = events.last().unwrap();
    assert_eq!(
        (&last["outcome"], &last["limit"]),
        (&json!("incomplete"), &json!("output"))
    );
}

#[test]
fn solving_goes_on_with_what_is_left() {
    let server = Running::new();
    let question = json!({"problem": LONG, "time": 0.5});
    let first = server.post("solve", &question).events();
    let rest = first.last().unwrap()["rest"].clone();
    let mut next = question.clone();
    next["resume"] = rest.clone();
    // beside other tests it may be long before there is progress
    next["time"] = json!(3);
    let second = server.post("solve", &next).events();
    let first_progress = |events: &[Value]| {
        let found = events.iter().find(|event| event["type"] == "progress");
        found.unwrap_or_else(|| panic!("{events:?}")).clone()
    };
    let progress = first_progress(&second);
    assert!(
        progress["nodes"].as_u64() > rest["nodes"].as_u64(),
        "{progress}"
    );
    assert!(progress["seconds"].as_f64() > Some(0.5), "{progress}");
    for field in ["phase", "length", "longest", "move", "moves", "text"] {
        assert!(!progress[field].is_null(), "{field}: {progress}");
    }
    let other = server.post("solve", &json!({"problem": POLO, "resume": rest}));
    assert_eq!(other.status, 422);
}

#[test]
fn a_hundred_problems_at_once_are_all_solved() {
    let server = Running::new();
    let answers: Vec<_> = std::thread::scope(|scope| {
        let tasks: Vec<_> = (0..100)
            .map(|_| scope.spawn(|| server.post("solve", &json!({"problem": POLO}))))
            .collect();
        tasks.into_iter().map(|task| task.join().unwrap()).collect()
    });
    for answer in answers {
        let events = answer.events();
        assert_eq!(events.last().unwrap()["outcome"], "complete");
        assert_eq!(
            events
                .iter()
                .filter(|event| event["type"] == "line")
                .count(),
            1
        );
    }
    assert_eq!(running(&server), (0, 0));
}

#[test]
fn the_queue_is_bounded_and_in_order() {
    let server = Running::with(Config {
        solves: 1,
        waiting: 1,
        ..Config::default()
    });
    let json_header = "Content-Type: application/json";
    let body = json!({"problem": LONG}).to_string();
    let first = server.send("POST /api/solve", &[json_header], &body);
    eventually("the first is being solved", || running(&server) == (1, 0));
    let second = server.send(
        "POST /api/solve",
        &[json_header],
        &json!({"problem": POLO}).to_string(),
    );
    eventually("the second waits", || running(&server) == (1, 1));
    let third = server.post("solve", &json!({"problem": POLO}));
    assert_eq!(third.status, 503);
    drop(first);
    let events = read(second).events();
    assert_eq!(
        (&events[0]["type"], &events[0]["ahead"]),
        (&json!("queued"), &json!(1))
    );
    assert_eq!(events.last().unwrap()["outcome"], "complete");
}

#[test]
fn other_origins_and_hosts_are_refused() {
    let server = Running::new();
    let json_header = "Content-Type: application/json";
    let body = json!({"problem": POLO}).to_string();
    for header in [
        "Origin: http://evil.example",
        "Origin: null",
        "Sec-Fetch-Site: cross-site",
    ] {
        let answer = read(server.send("POST /api/solve", &[json_header, header], &body));
        assert_eq!(answer.status, 403, "{header}");
        assert!(!answer.head.to_lowercase().contains("access-control"));
    }
    let mut stream = server.connect();
    stream
        .write_all(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        .unwrap();
    assert_eq!(read(stream).status, 403);
    // a form of another page can send text without asking first
    let answer = read(server.send("POST /api/solve", &["Content-Type: text/plain"], &body));
    assert_eq!(answer.status, 415);
    assert_eq!(running(&server), (0, 0));
}

#[test]
fn a_file_of_a_thousand_problems_is_read() {
    let server = Running::new();
    let entry =
        "---\nalgebraic:\n  white: [Kg1, Qh2]\n  black: [Ke4]\nstipulation: \"h#2\"\nsolution: |\n";
    let solution = "  1.Ke4-d3 Qh2-d6+ 2.Kd3-e2 Qd6-d2 #\n".repeat(60);
    let text = [entry, &solution].concat().repeat(1000);
    assert!(text.len() > 2 << 20);
    let answer = server.post("read", &json!({ "text": text }));
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json()["lines"].as_array().unwrap().len(), 1000);
}

#[test]
fn men_are_drawn_in_the_figures_asked_for() {
    let server = Running::new();
    let drawn = |query: &str| {
        let reply = server.get(&format!("/man/black/g.svg{query}"));
        assert_eq!(reply.status, 200, "{query}: {}", reply.body);
        assert!(reply.body.starts_with("<svg"), "{query}");
        reply.body
    };
    let own = drawn("");
    assert_eq!(drawn("?figures=own"), own);
    let traditional = drawn("?figures=traditional&rules=g%3Dq%2F4&language=fr");
    assert_eq!(drawn("?figures=traditional&language=fr"), traditional);
    assert!(traditional.contains("rotate(180 50 50)"), "{traditional}");
    assert!(drawn("?figures=letters&language=fr").contains(">S<"));
    assert!(drawn("?rules=g%3Dletters%3AGr,sx=q/3").contains(">Gr<"));
    for (query, said) in [
        ("figures=modern", "no set of figures"),
        ("figures=traditionel", "\"suggestion\":\"traditional\""),
        ("rules=g%3Dq%2F9", "0 to 7 eighths"),
        ("rules=grashoper%3Dq", "\"suggestion\":\"grasshopper\""),
        ("rules=sx=q/3%20g%3Dx", "\"place\":[1,10]"),
    ] {
        let reply = server.get(&format!("/man/black/g.svg?{query}"));
        assert_eq!(reply.status, 422, "{query}: {}", reply.body);
        assert!(reply.body.contains(said), "{query}: {}", reply.body);
    }
}

#[test]
fn too_large_and_malformed_requests_are_answered() {
    let server = Running::new();
    let large = json!({"problem": "x".repeat(10_000_000)});
    assert_eq!(server.post("solve", &large).status, 413);
    let json_header = "Content-Type: application/json";
    let of = |body: &str| read(server.send("POST /api/solve", &[json_header], body)).status;
    assert_eq!(of("{"), 400);
    assert_eq!(of("[]"), 422);
    assert_eq!(of("{\"problem\": 3}"), 422);
    assert_eq!(of("{\"problem\": \"\"}"), 422);
    assert_eq!(server.get("/nothing").status, 404);
    assert_eq!(server.get("/man/white/xyz.svg").status, 404);
    let mut stream = server.connect();
    stream
        .write_all(b"\x00\x01\x02 no http at all\r\n\r\n")
        .unwrap();
    assert_eq!(read(stream).status, 400);
    // and it still answers
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn slow_clients_are_not_waited_for() {
    let server = Running::with(Config {
        patience: Duration::from_millis(300),
        ..Config::default()
    });
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHo").unwrap();
    let begun = Instant::now();
    let _ = read(stream);
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "the header never came"
    );
    let mut stream = server.connect();
    let head = format!(
        "POST /api/read HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{{",
        server.port
    );
    stream.write_all(head.as_bytes()).unwrap();
    assert_eq!(read(stream).status, 408, "the body never came");
}

/// The address of what a file names, such as `../base/dom.js`; the page names others from the root.
fn address(file: &str, name: &str) -> String {
    if !name.starts_with("./") && !name.starts_with("../") {
        return format!("/{name}");
    }
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// What a module imports when it is loaded.
fn imports(module: &str) -> impl Iterator<Item = &str> {
    module
        .lines()
        .filter(|line| line.starts_with("import ") || line.starts_with("} from "))
        .filter_map(|line| line.split('\'').nth(1))
}

#[test]
fn the_page_asks_at_once_for_all_modules_that_it_begins_with() {
    let server = Running::new();
    let main = "/js/main.js".to_string();
    let mut wanted = BTreeSet::new();
    let mut open = vec![main.clone()];
    while let Some(path) = open.pop() {
        let module = server.get(&path);
        assert_eq!(module.status, 200, "{path}");
        let more = imports(&module.body).map(|name| address(&path, name));
        open.extend(more.filter(|it| !wanted.contains(it)));
        wanted.insert(path);
    }
    assert!(wanted.len() > 40, "imports are not understood: {wanted:?}");
    wanted.remove(&main);
    let page = server.get("/");
    let links = page.body.lines().filter_map(|line| {
        let name = line.strip_prefix("<link rel=\"modulepreload\" href=\"")?;
        Some(address("/", name.trim_end_matches("\">")))
    });
    assert_eq!(links.collect::<BTreeSet<_>>(), wanted);
}

#[test]
fn the_page_and_its_men_are_there() {
    let server = Running::new();
    let page = server.get("/");
    assert!(page.head.contains("text/html") && page.head.contains("content-security-policy"));
    // every file that the page or one of its scripts names
    let mut seen = vec!["/".to_string()];
    let mut next = 0;
    while next < seen.len() {
        let content = server.get(&seen[next]);
        assert_eq!(content.status, 200, "{}", seen[next]);
        for part in content.body.split(['"', '\'']) {
            let path = address(&seen[next], part);
            let is_file = path.starts_with("/js/")
                || path.starts_with("/text/")
                || ["/style.css", "/logo.svg"].contains(&path.as_str());
            if is_file && path.contains('.') && !seen.contains(&path) {
                seen.push(path);
            }
        }
        next += 1;
    }
    assert!(seen.len() > 20, "{seen:?}");
    let man = server.get("/man/neutral/sx.svg?royal=true&attributes=Kamikaze");
    assert!(man.body.starts_with("<svg"));
}
