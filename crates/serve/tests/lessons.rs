//! The lessons of the page: each is asked of the server as the page asks, and all that it claims is true.

use crate::client::Running;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashSet};

const LANGUAGES: [&str; 3] = ["en", "fr", "de"];

/// A server, and what it knows of one lesson.
struct Lesson<'s> {
    server: &'s Running,
    /// The rule and the lesson.
    name: String,
    data: &'s Value,
    position: Value,
}

impl<'s> Lesson<'s> {
    fn new(server: &'s Running, rule: &str, data: &'s Value) -> Lesson<'s> {
        let mut lesson = Lesson {
            server,
            name: format!("{rule}: {}", text(data, "id")),
            data,
            position: Value::Null,
        };
        lesson.position = lesson.ask("position", &json!({}));
        lesson
    }

    /// The problem as the page sends it.
    fn problem(&self) -> String {
        let stipulation = self.data["stipulation"].as_str().unwrap_or("~1");
        let diagram = json!({"men": self.data["men"], "conditions": self.data["conditions"]});
        json!({
            "format": "sauterelle-problem-1",
            "problems": [{"stipulation": stipulation, "diagram": diagram}],
        })
        .to_string()
    }

    /// Asks about the position, and something more.
    fn ask(&self, path: &str, more: &Value) -> Value {
        let mut question = json!({"problem": self.problem(), "to_move": self.data["turn"]});
        for (key, value) in more.as_object().into_iter().flatten() {
            question[key] = value.clone();
        }
        let answer = self.server.post(path, &question);
        assert_eq!(answer.status, 200, "{}: {}", self.name, answer.body);
        answer.json()
    }

    /// The lesson's move in the letters of a language.
    fn move_in(&self, language: &str) -> Option<&'s str> {
        let told = self.data.get("move")?;
        let text = told.as_str().or_else(|| told[language].as_str());
        Some(text.unwrap_or_else(|| panic!("{}: no move in {language}", self.name)))
    }

    /// What is said of the lesson's move.
    fn explanation(&self, language: &str) -> Option<Value> {
        let question = json!({"move": self.move_in(language)?, "language": language});
        Some(self.ask("explain", &question))
    }

    /// Squares to which the chosen man would go but for a rule.
    fn refusals(&self) -> Vec<Value> {
        let Some(from) = self.data.get("from") else {
            return Vec::new();
        };
        let answer = self.ask("refusals", &json!({"from": from}));
        let all = list(&answer, "squares").iter();
        let possible = all.filter(|square| square["is_possible"] == true);
        possible.cloned().collect()
    }

    /// The squares with a mark; nothing if the lesson has no such mark.
    fn marked(&self, mark: &str) -> Option<BTreeSet<String>> {
        let squares = self.data["marks"].get(mark)?.as_str()?;
        Some(squares.split(' ').map(str::to_string).collect())
    }

    /// All sentences that the page can show, in English.
    fn sentences(&self) -> Vec<String> {
        let count = list(&self.position, "moves").len();
        let moves = if count == 1 { "move" } else { "moves" };
        let mut said = vec![format!("{count} legal {moves}")];
        let mut add = |value: &Value| said.extend(texts(value));
        add(&self.position["checks"]);
        add(&self.position["lines"]);
        add(&Value::Array(self.refusals()));
        add(&self.explanation("en").unwrap_or_default());
        said
    }
}

/// All texts in a value: its strings, and those of its parts.
fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(parts) => parts.iter().flat_map(texts).collect(),
        Value::Object(parts) => parts.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    let text = value[key].as_str();
    text.unwrap_or_else(|| panic!("no text '{key}' in {value}"))
}

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    let list = value[key].as_array();
    list.unwrap_or_else(|| panic!("no list '{key}' in {value}"))
}

fn squares<'v>(from: impl IntoIterator<Item = &'v Value>, key: &str) -> BTreeSet<String> {
    let squares = from.into_iter().map(|it| text(it, key).to_string());
    squares.collect()
}

/// All lessons, as the page gets them.
fn lessons_of(server: &Running) -> Value {
    let answer = server.get("/text/lessons.json");
    assert!(answer.head.contains("application/json"), "{}", answer.head);
    answer.json()
}

/// Does something with each lesson.
fn each_lesson(check: impl Fn(&Lesson)) {
    let server = Running::new();
    let lessons = lessons_of(&server);
    for rule in list(&lessons, "rules") {
        for data in list(rule, "lessons") {
            check(&Lesson::new(&server, text(rule, "id"), data));
        }
    }
}

#[test]
fn positions_are_legal_and_not_over() {
    each_lesson(|lesson| {
        assert_eq!(lesson.position["status"], "play", "{}", lesson.name);
        assert_eq!(lesson.position["turn"], lesson.data["turn"]);
    });
}

#[test]
fn moves_are_legal_or_refused_as_told_in_each_language() {
    each_lesson(|lesson| {
        let is_told = lesson.data.get("legal").is_some();
        assert_eq!(is_told, lesson.move_in("en").is_some(), "{}", lesson.name);
        for language in LANGUAGES {
            if let Some(told) = lesson.explanation(language) {
                let name = format!("{} ({language}): {told}", lesson.name);
                assert_eq!(told["legal"], lesson.data["legal"], "{name}");
            }
        }
    });
}

#[test]
fn marks_of_a_chosen_man_are_its_legal_moves_and_those_that_a_rule_forbids() {
    each_lesson(|lesson| {
        let Some(from) = lesson.data.get("from") else {
            return;
        };
        let mut men = list(&lesson.position, "men").iter();
        let man = men.find(|man| &man["square"] == from);
        let side = &man.unwrap_or_else(|| panic!("{}: no man on {from}", lesson.name))["side"];
        assert_eq!(side, &lesson.data["turn"], "{}", lesson.name);
        let moves = list(&lesson.position, "moves").iter();
        let legal = squares(moves.filter(|mv| &mv["from"] == from), "to");
        let refused = squares(&lesson.refusals(), "to");
        let marked = |mark| lesson.marked(mark).unwrap_or_default();
        assert_eq!(marked("legal"), legal, "{}", lesson.name);
        assert_eq!(marked("refused"), refused, "{}", lesson.name);
    });
}

#[test]
fn marks_of_a_move_are_what_it_does() {
    each_lesson(|lesson| {
        let Some(told) = lesson.explanation("en") else {
            return;
        };
        if told["legal"] == false {
            let refusals = list(&told, "refusals");
            assert_eq!(lesson.marked("refused"), Some(squares(refusals, "to")));
            assert_eq!(lesson.marked("moved"), Some(squares(refusals, "from")));
            return;
        }
        let mut moves = list(&lesson.position, "moves").iter();
        let mv = moves.find(|mv| mv["move"] == told["move"]).unwrap();
        let ends = BTreeSet::from([text(mv, "from").to_string(), text(mv, "to").to_string()]);
        assert_eq!(lesson.marked("moved"), Some(ends), "{}", lesson.name);
        let effects = list(mv, "effects").iter();
        let removed = effects.filter(|it| it["type"] == "remove" && it["at"] != mv["to"]);
        let touched = lesson.marked("touched").unwrap_or_default();
        assert_eq!(touched, squares(removed, "at"), "{}", lesson.name);
        if let Some(cages) = lesson.marked("cage") {
            let rebirths = list(&told, "rebirths").iter();
            let possible = rebirths.flat_map(|rebirth| list(rebirth, "possible"));
            assert_eq!(cages, squares(possible, "square"), "{}", lesson.name);
        }
    });
}

#[test]
fn counted_lines_and_men_cut_off_are_those_that_the_program_names() {
    each_lesson(|lesson| {
        if let Some(counted) = lesson.marked("counted") {
            let mut lines = list(&lesson.position, "lines").iter();
            let is_it = lines.any(|line| {
                let squares = list(line, "squares").iter();
                counted == squares.map(|it| it.as_str().unwrap().to_string()).collect()
            });
            assert!(is_it, "{}", lesson.name);
        }
        for square in lesson.marked("cut").unwrap_or_default() {
            let said = lesson.sentences();
            let mut cut = said.iter().filter(|text| text.contains("cut off"));
            assert!(cut.any(|text| text.contains(&square)), "{}", lesson.name);
        }
    });
}

#[test]
fn the_program_says_what_the_lesson_tells() {
    each_lesson(|lesson| {
        let claims = lesson.data.get("says").and_then(Value::as_array);
        let is_shown = lesson.data.get("stipulation").is_none();
        assert!(!is_shown || claims.is_some(), "{}", lesson.name);
        let said = lesson.sentences();
        for claim in claims.into_iter().flatten() {
            let claim = claim.as_str().unwrap();
            let is_said = said.iter().any(|text| text.contains(claim));
            assert!(is_said, "{}: '{claim}' in {said:#?}", lesson.name);
        }
    });
}

#[test]
fn problems_have_the_number_of_solutions_noted() {
    each_lesson(|lesson| {
        let Some(noted) = lesson.data["solutions"].as_u64() else {
            assert!(lesson.data.get("stipulation").is_none(), "{}", lesson.name);
            return;
        };
        let question = json!({"problem": lesson.problem()});
        let events = lesson.server.post("solve", &question).events();
        let verdicts = events.iter().filter(|event| event["type"] == "verdict");
        let counts: Vec<_> = verdicts.map(|event| event["solutions"].as_u64()).collect();
        assert_eq!(counts, [Some(noted)], "{}", lesson.name);
        assert_eq!(events.last().unwrap()["outcome"], "complete");
    });
}

#[test]
fn texts_are_there_in_three_languages_and_differ() {
    each_lesson(|lesson| {
        for key in ["title", "text"] {
            let told = LANGUAGES.map(|language| text(&lesson.data[key], language));
            assert!(told.iter().all(|it| !it.trim().is_empty()));
            // a term may be the same in two languages, a text not
            let different = HashSet::from(told).len();
            let name = &lesson.name;
            assert!(key == "title" || different == LANGUAGES.len(), "{name}");
        }
    });
}

#[test]
fn each_rule_has_lessons_under_names_of_their_own() {
    let server = Running::new();
    let lessons = lessons_of(&server);
    let rules = list(&lessons, "rules");
    // the five rules, and retractors
    assert_eq!(rules.len(), 6);
    let registry = server.get("/api/registry/en").json();
    let known = |kind: &str, key: &str, name: &Value| {
        let mut entries = list(&registry, kind).iter();
        entries.any(|entry| list(entry, key).contains(name))
    };
    for rule in rules {
        let ids = squares(list(rule, "lessons"), "id");
        assert_eq!(ids.len(), list(rule, "lessons").len(), "{ids:?}");
        assert!(ids.len() >= 4, "{ids:?}");
        let is_man = known("men", "codes", &rule["man"]);
        let is_condition = known("conditions", "names", &rule["condition"]);
        let mut plays = list(&registry, "plays").iter();
        let is_play = plays.any(|play| play["sign"] == rule["play"]);
        assert!(is_man || is_condition || is_play, "{}", rule["id"]);
        for name in list(rule, "related") {
            assert!(known("conditions", "names", name), "{name}");
        }
    }
}
