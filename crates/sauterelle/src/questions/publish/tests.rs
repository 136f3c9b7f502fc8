use crate::questions::{Fault, answer};
use serde_json::{Value, json};

const FIRST: &str = "begin\nauthor Ann Smith\nstip h#1 piec whit kb6 qh1 blac ka8 end";
const SECOND: &str =
    "begin\nauthor Bob Jones\nstip h#2 cond circe piec whit kb6 gh1 blac ka8 \ntwin move b6 c6 end";

fn pages(mut question: Value) -> Vec<String> {
    question["format"] = "svg".into();
    let answer = answer("publish", question).unwrap();
    assert_eq!(answer.kind, "application/json");
    let pages: Value = serde_json::from_slice(&answer.content).unwrap();
    serde_json::from_value(pages["pages"].clone()).unwrap()
}

fn fault(question: Value) -> Fault {
    answer("publish", question).unwrap_err()
}

fn solved() -> Value {
    let part = |text: &str| json!({ "text": text, "verdicts": ["1 solution"], "is_sound": true });
    json!({
        "problems": [FIRST, SECOND],
        "solutions": [
            { "parts": [part("  1.Ka8-b8   Qh1-b7 #")], "complete": true },
            { "parts": [part("1.Ka8-b8 x"), part("1.Ka8-a7 y")], "complete": true },
        ],
    })
}

#[test]
fn problems_are_printed_with_numbers_and_solutions() {
    let pages = pages(solved());
    let [page] = &pages[..] else {
        panic!("{} pages", pages.len());
    };
    assert!(page.contains(r#"width="210mm" height="297mm""#), "{page}");
    for text in [
        "1. Ann Smith",
        "2. Bob Jones",
        "(2+1) C+",
        "Grasshopper h1",
        "1.Ka8-b8 Qh1-b7 #",
        "1.Ka8-a7 y",
    ] {
        assert!(page.contains(&format!(">{text}<")), "{text}: {page}");
    }
    assert!(!page.contains("1 solution"), "{page}");
}

#[test]
fn ticks_leave_out_and_bring_in() {
    for (tick, text) in [
        ("author", "Ann Smith"),
        ("stipulation", "h#1"),
        ("conditions", "Circe"),
        ("counts", "(2+1)"),
        ("legend", "Grasshopper"),
        ("solution", "1.Ka8-b8"),
        ("numbers", "1. "),
        ("coordinates", ">a<"),
        ("verdicts", "1 solution"),
    ] {
        for is_shown in [false, true] {
            let mut question = solved();
            question["shows"] = json!({ tick: is_shown });
            let has = pages(question)[0].contains(text);
            assert_eq!(has, is_shown, "{tick}");
        }
    }
}

#[test]
fn all_forms_and_templates_are_made() {
    for template in ["magazine", "booklet", "sheet"] {
        for (format, beginning, end) in [
            ("html", "<!DOCTYPE html>", "</html>\n"),
            ("latex", "\\documentclass{article}", "\\end{document}\n"),
        ] {
            let mut question = solved();
            question["template"] = template.into();
            question["format"] = format.into();
            let content = answer("publish", question).unwrap().content;
            let text = String::from_utf8(content).unwrap();
            assert!(text.starts_with(beginning) && text.ends_with(end), "{text}");
            assert_eq!(text.matches("1.Ka8-a7").count(), 1, "{text}");
        }
    }
    let mut question = solved();
    question["template"] = "sheet".into();
    assert_eq!(pages(question).len(), 2);
}

#[cfg(feature = "raster")]
#[test]
fn a_pdf_is_made() {
    let mut question = solved();
    question["format"] = "pdf".into();
    let answer = answer("publish", question).unwrap();
    assert_eq!(answer.kind, "application/pdf");
    assert!(answer.content.starts_with(b"%PDF"));
}

#[cfg(not(feature = "raster"))]
#[test]
fn a_pdf_is_refused() {
    let mut question = solved();
    question["format"] = "pdf".into();
    assert!(
        fault(question).faults[0]
            .message
            .starts_with("PDF is not available")
    );
}

#[test]
fn a_solution_that_is_not_complete_says_so() {
    let mut question = solved();
    question["solutions"][0]["complete"] = false.into();
    let page = pages(question).remove(0);
    assert_eq!(page.matches("1 solution").count(), 1, "{page}");
    assert_eq!(page.matches("C+").count(), 1, "{page}");
}

#[test]
fn solutions_come_as_texts_and_from_entries_too() {
    let entry =
        "---\nalgebraic: {white: [Kg1], black: [Ke4]}\nstipulation: \"~1\"\nsolution: 1.Kg1-f1 !\n";
    let question = json!({
        "problems": [FIRST, SECOND, entry],
        "solutions": [["1.Ka8-b8 x"], { "clean": "1.Ka8-b8 clean" }],
    });
    let page = pages(question).remove(0);
    for text in ["1.Ka8-b8 x", "1.Ka8-b8 clean", "1.Kg1-f1 !"] {
        assert!(page.contains(text), "{text}: {page}");
    }
    assert!(!page.contains("C+"), "{page}");
}

#[test]
fn documents_for_other_programs_have_their_types() {
    for (format, kind, text) in [
        ("rtf", "application/rtf", "{\\b 2. Bob Jones}"),
        (
            "markdown",
            "text/markdown; charset=utf-8",
            "### 2. Bob Jones",
        ),
        ("bbcode", "text/plain; charset=utf-8", "[b]2. Bob Jones[/b]"),
        ("text", "text/plain; charset=utf-8", "\n2. Bob Jones\n"),
    ] {
        for (language, legend) in [("en", "G = Grasshopper h1"), ("fr", "S = Sauterelle h1")] {
            let mut question = solved();
            question["format"] = format.into();
            question["language"] = language.into();
            let answer = answer("publish", question).unwrap();
            assert_eq!(answer.kind, kind);
            let written = String::from_utf8(answer.content).unwrap();
            assert!(
                written.contains(text) && written.contains(legend),
                "{written}"
            );
            assert!(written.contains("Qh1-b7 #"), "{written}");
        }
    }
    let mut question = solved();
    question["format"] = "docx".into();
    let told = fault(question).faults[0].message.clone();
    assert!(
        told.contains("'rtf', 'markdown', 'bbcode' or 'text'"),
        "{told}"
    );
}

#[test]
fn what_cannot_be_printed_is_refused_by_its_number() {
    let question = json!({ "problems": [FIRST, "begin end", "nonsense"], "format": "html" });
    let messages: Vec<String> = fault(question)
        .faults
        .into_iter()
        .map(|f| f.message)
        .collect();
    for number in [2, 3] {
        let of = |message: &String| message.starts_with(&format!("problem {number}: "));
        assert!(messages.iter().any(of), "{messages:?}");
    }
    assert!(
        !messages.iter().any(|m| m.starts_with("problem 1")),
        "{messages:?}"
    );
    for (key, value, message) in [
        ("diagram", json!(120), "width of a diagram"),
        ("columns", json!(0), "columns"),
        ("text", json!(1), "size of text"),
        ("margin", json!(100), "margins"),
        ("problems", json!([]), "no problem"),
        ("shows", json!({ "prize": true }), "unknown variant"),
        ("solutions", json!([null, null, null]), "3 solutions"),
    ] {
        let mut question = json!({ "problems": [FIRST, SECOND], "format": "svg" });
        question[key] = value;
        let told = fault(question).faults[0].message.clone();
        assert!(told.contains(message), "{told}");
    }
    let mut question = solved();
    question["template"] = "booklet".into();
    question["format"] = "svg".into();
    question["shows"] = json!({ "numbers": false, "author": false });
    assert!(
        fault(question).faults[0]
            .message
            .contains("numbers or the authors")
    );
}

#[test]
fn a_diagram_higher_than_the_page_is_refused() {
    let remarks = "remark a long remark that goes on and on\n".repeat(70);
    let long = format!("BeginProblem\nstip h#1\n{remarks}piec whit kb6 qh1 blac ka8\nEndProblem");
    let question = json!({ "problems": [FIRST, long], "paper": "a5", "format": "svg" });
    let told = fault(question).faults[0].message.clone();
    assert!(told.starts_with("problem 2 with what stands"), "{told}");
}
