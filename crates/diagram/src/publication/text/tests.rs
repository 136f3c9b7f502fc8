use crate::picture::Picture;
use crate::publication::{Layout, Publication, Template};
use crate::sheet::Sheet;
use crate::solution::{Part, Solution};
use sauterelle_kernel::men::Language;
use sauterelle_notation::draft::outside::Question;
use sauterelle_notation::entered::InputProblem;
use sauterelle_notation::forms;
use sauterelle_notation::shows::{Shown, Shows};

const HOSTILE: &str = "[/code][b]x[/b] ``` \\par {\\i y} | *z* <b> &amp; ♞ 𝄞 é";

fn problem(lines: &str) -> InputProblem {
    let text = format!("BeginProblem\n{lines}\nEndProblem\n");
    let mut entries = forms::read(text.as_bytes(), None, &Question::default());
    entries.remove(0).result.expect("a problem")
}

fn fairy() -> InputProblem {
    problem(
        "Author Ann Smith\nTitle Ten\nOrigin Mat Plus 2009\nPieces White Ka1 Gb2 Black Kh8 Neutral royal Pc3\n\
         Stipulation h#2\nCondition Circe\nTwin Move a1 a2",
    )
}

fn solution(texts: &[&str]) -> Solution {
    let part = |text: &&str| Part {
        text: (*text).to_string(),
        verdicts: vec!["1 solution".into()],
        is_sound: true,
    };
    Solution {
        parts: texts.iter().map(part).collect(),
        text: String::new(),
        complete: true,
    }
}

fn sheet<'p>(
    problem: &'p InputProblem,
    solution: Option<&'p Solution>,
    manner: &'p Picture,
    language: Language,
) -> Sheet<'p> {
    Sheet {
        problem,
        solution,
        language,
        manner,
        shows: Shows::of_publication(),
    }
}

/// The four texts: plain, Markdown, BBCode, RTF.
fn texts(publication: &Publication) -> [String; 4] {
    [
        publication.plain_text().unwrap(),
        publication.markdown().unwrap(),
        publication.bbcode().unwrap(),
        publication.rtf().unwrap(),
    ]
}

fn alone(problem: &InputProblem, solution: Option<&Solution>, language: Language) -> [String; 4] {
    let manner = Picture::empty();
    texts(&Publication {
        title: String::new(),
        problems: vec![sheet(problem, solution, &manner, language)],
        layout: Layout::default(),
    })
}

const BOARD: &str = "\
8   .   .   .   .   .   .   .  -K
7   .   .   .   .   .   .   .   .
6   .   .   .   .   .   .   .   .
5   .   .   .   .   .   .   .   .
4   .   .   .   .   .   .   .   .
3   .   .  =P   .   .   .   .   .
2   .   G   .   .   .   .   .   .
1   K   .   .   .   .   .   .   .
    a   b   c   d   e   f   g   h
";

#[test]
fn a_problem_in_plain_text() {
    let [plain, ..] = alone(
        &fairy(),
        Some(&solution(&["1.x", "\n  1.y\n    1...z\n"])),
        Language::English,
    );
    let wanted = format!(
        "Ann Smith\n\nTen\nMat Plus 2009\n\n{BOARD}\nh#2                    (2+1+1) C+\nCirce\nG = Grasshopper b2\nRoyal c3\n\
         b) wKa1→a2\n\na)\n\n1.x\n\nb)\n\n1.y\n  1...z\n"
    );
    assert_eq!(plain, wanted);
}

#[test]
fn a_problem_in_markdown() {
    let [_, markdown, ..] = alone(
        &fairy(),
        Some(&solution(&["1.x*y [+wPa2]", "  1.y\n    1...z\n"])),
        Language::English,
    );
    let wanted = format!(
        "### Ann Smith\n\n*Ten*  \nMat Plus 2009\n\n```text\n{BOARD}```\n\n**h#2** (2+1+1) C+  \nCirce  \nG = Grasshopper b2  \nRoyal c3  \n\
         b) wKa1→a2\n\n**a)**\n\n1\\.x\\*y \\[+wPa2\\]\n\n**b)**\n\n```text\n1.y\n  1...z\n```\n"
    );
    assert_eq!(markdown, wanted);
}

#[test]
fn a_problem_in_bbcode() {
    let [_, _, bbcode, _] = alone(
        &fairy(),
        Some(&solution(&["1.x [+wPa2] [c2=b]", "  1.y\n    1...z\n"])),
        Language::English,
    );
    let wanted = format!(
        "[b]Ann Smith[/b]\n\n[i]Ten[/i]\nMat Plus 2009\n\n[code]\n{BOARD}[/code]\n\n[b]h#2[/b] (2+1+1) C+\nCirce\nG = Grasshopper b2\nRoyal c3\n\
         b) wKa1→a2\n\n[b]a)[/b]\n\n1.x [+wPa2] [\u{200b}c2=b]\n\n[b]b)[/b]\n\n[code]\n1.y\n  1...z\n[/code]\n"
    );
    assert_eq!(bbcode, wanted);
}

/// Whether groups of a document are closed, commands have letters, and nothing is beyond ASCII.
fn is_well_formed(rtf: &str) -> bool {
    let mut depth = 0;
    let mut letters = rtf.chars().peekable();
    while let Some(c) = letters.next() {
        match c {
            '\\' => match letters.next() {
                Some('\\' | '{' | '}' | '~') => {}
                Some(c) if c.is_ascii_lowercase() => {}
                _ => return false,
            },
            '{' => depth += 1,
            '}' => depth -= 1,
            c if !c.is_ascii() => return false,
            _ => {}
        }
        if depth == 0 && letters.peek().is_some_and(|c| *c != '\n') {
            return false;
        }
    }
    depth == 0
}

#[test]
fn a_problem_in_rtf() {
    let [.., rtf] = alone(
        &fairy(),
        Some(&solution(&["1.x", "1.y\n    1...z"])),
        Language::German,
    );
    assert!(rtf.starts_with("{\\rtf1\\ansi"), "{rtf}");
    assert!(is_well_formed(&rtf), "{rtf}");
    for part in [
        "{\\b Ann Smith}",
        "\\deflang1031",
        "{\\b h#2}\\cell",
        "(2+1+1) C+\\cell",
        "G = Grash\\u252?pfer b2\\par",
        "b) a1\\u8594?a2\\par",
        "\\li440\\fi-200\\sb0\\f0\\fs20 1...z\\par",
        " =B\\cell",
    ] {
        assert!(rtf.contains(part), "{part}: {rtf}");
    }
    // the board, its letters, and what is asked
    assert_eq!(rtf.matches("\\row\n").count(), 10, "{rtf}");
    assert_eq!(rtf.matches("\\clcbpat1").count(), 32);
    let cells = |row: &str| {
        (
            row.matches("\\cellx").count(),
            row.matches("\\cell\n").count(),
        )
    };
    for row in rtf.split("\\trowd").skip(1) {
        let row = row.split("\\row").next().unwrap();
        let (said, held) = cells(row);
        assert_eq!(said, held, "{row}");
    }
}

#[test]
fn nothing_that_is_said_is_a_command() {
    let mut problem = fairy();
    problem.authors = vec![HOSTILE.into()];
    problem.titles = vec!["# 1. no heading".into(), "- no list".into()];
    problem.remarks = vec!["a\tb\u{7}\u{1b}[1mc".into()];
    let hostile = format!("  1.x {HOSTILE}\n    1...y ````\n");
    let known = solution(&[&hostile, "1. z [/CODE] [URL=x]"]);
    let [plain, markdown, bbcode, rtf] = alone(&problem, Some(&known), Language::English);
    assert!(!plain.contains(['\u{7}', '\u{1b}', '\t']), "{plain:?}");
    assert!(plain.contains(&format!("1.x {HOSTILE}")), "{plain}");

    assert!(
        markdown.starts_with("### \\[/code\\]\\[b\\]x\\[/b\\] \\`\\`\\` \\\\par {\\\\i y} \\| \\*z\\* \\<b\\> \\&amp; "),
        "{markdown}"
    );
    assert!(
        markdown.contains("*# 1. no heading*  \n*- no list*"),
        "{markdown}"
    );
    assert!(markdown.contains("\n`````text\n1.x [/code]"), "{markdown}");
    assert!(markdown.contains("\n1\\. z \\[/CODE\\]"), "{markdown}");
    assert_eq!(markdown.matches("\n`````\n").count(), 1, "{markdown}");

    // as many blocks as are begun are ended
    for tag in ["code", "b", "i"] {
        let (begun, ended) = (format!("[{tag}]"), format!("[/{tag}]"));
        let count = |sign: &str| bbcode.matches(sign).count();
        assert_eq!(count(&begun), count(&ended), "{tag}: {bbcode}");
    }
    assert_eq!(bbcode.matches("[/code]").count(), 2, "{bbcode}");
    assert!(
        !bbcode.contains("[/CODE]") && !bbcode.contains("[URL"),
        "{bbcode}"
    );

    assert!(is_well_formed(&rtf), "{rtf}");
    for part in [
        "\\\\par \\{\\\\i y\\}",
        "\\u9822? \\u-10188?\\u-8930? \\u233?",
    ] {
        assert!(rtf.contains(part), "{part}: {rtf}");
    }
}

#[test]
fn several_problems_with_their_solutions_at_the_end() {
    let (one, other) = (
        fairy(),
        problem("Author Bob\nStipulation h#1\nPieces White Kb6 Qh1 Black Ka8"),
    );
    let (first, second) = (solution(&["1.x", "1.y"]), solution(&["1.Ka8-b8 Qh1-b7 #"]));
    let manner = Picture::empty();
    let mut publication = Publication {
        title: "Zwölf".into(),
        problems: vec![
            sheet(&one, Some(&first), &manner, Language::German),
            sheet(&other, Some(&second), &manner, Language::German),
        ],
        layout: Layout {
            template: Template::Booklet,
            first: Some(7),
            ..Layout::default()
        },
    };
    let [plain, markdown, bbcode, rtf] = texts(&publication);
    assert!(
        plain.starts_with("Zwölf\n=====\n\n7. Ann Smith\n"),
        "{plain}"
    );
    assert!(plain.ends_with("Lösungen\n--------\n\n7. Ann Smith\n\na)\n\n1.x\n\nb)\n\n1.y\n\n8. Bob\n\n1.Ka8-b8 Qh1-b7 #\n"), "{plain}");
    assert!(
        markdown.starts_with("# Zwölf\n\n### 7. Ann Smith\n")
            && markdown.contains("\n---\n\n### 8. Bob\n"),
        "{markdown}"
    );
    assert!(
        markdown.contains("\n## Lösungen\n\n### 7. Ann Smith\n"),
        "{markdown}"
    );
    assert!(
        bbcode.contains("\n[b]Lösungen[/b]\n\n[b]7. Ann Smith[/b]\n"),
        "{bbcode}"
    );
    assert!(
        rtf.contains("L\\u246?sungen") && is_well_formed(&rtf),
        "{rtf}"
    );
    publication.layout.template = Template::Sheet;
    let [plain, _, _, rtf] = texts(&publication);
    assert_eq!(
        (
            plain.matches('\u{c}').count(),
            plain.matches("Zwölf").count()
        ),
        (1, 2),
        "{plain}"
    );
    assert_eq!(rtf.matches("\\page\n").count(), 1, "{rtf}");
}

#[test]
fn boards_are_turned_and_lose_their_letters() {
    let problem =
        problem("Stipulation h#1\nPieces White Ka1 Black Gh8\nCondition GridChess Imitator c3");
    let manner = Picture {
        flipped: true,
        ..Picture::empty()
    };
    let mut sheet = sheet(&problem, None, &manner, Language::French);
    let text = |sheet: Sheet| {
        Publication {
            problems: vec![sheet],
            ..Publication::default()
        }
        .plain_text()
        .unwrap()
    };
    let turned = text(sheet);
    let lines: Vec<&str> = turned.lines().collect();
    assert_eq!(lines[0], "1   .   . | .   . | .   . | .   R", "{turned}");
    assert_eq!(lines[2], "  --- --- --- --- --- --- --- ---", "{turned}");
    assert_eq!(lines[3], "3   .   . | .   . | .   I | .   .", "{turned}");
    assert!(
        turned.contains("\n8  -S   . |") && turned.contains("\n    h   g   f   e"),
        "{turned}"
    );
    sheet.shows = sheet.shows.with(Shown::Coordinates, false);
    let bare = text(sheet);
    assert!(
        bare.starts_with("    .   . | .") && !bare.contains("h   g"),
        "{bare}"
    );
}

#[test]
fn solutions_stand_only_where_they_can_be_told_apart() {
    let (one, known) = (fairy(), solution(&["1.x", "1.y"]));
    let manner = Picture::empty();
    let mut sheet = sheet(&one, Some(&known), &manner, Language::English);
    sheet.shows = sheet
        .shows
        .with(Shown::Author, false)
        .with(Shown::Numbers, false);
    let publication = Publication {
        problems: vec![sheet, sheet],
        layout: Layout {
            template: Template::Booklet,
            ..Layout::default()
        },
        ..Publication::default()
    };
    for text in [
        publication.plain_text(),
        publication.markdown(),
        publication.bbcode(),
        publication.rtf(),
    ] {
        assert!(
            text.unwrap_err()
                .to_string()
                .contains("solutions at the end")
        );
    }
    assert!(Publication::default().markdown().is_err());
}
