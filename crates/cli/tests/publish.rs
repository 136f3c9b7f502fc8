//! The command `publish`.

use crate::common::{Run, sauterelle};
use flate2::read::ZlibDecoder;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

/// Published problems, with their authors.
const PROBLEMS: [(&str, &str); 5] = [
    ("maximum-hagemann.inp", "Wilhelm Hagemann"),
    ("minimum-morse.inp", "C. Jeremy Morse"),
    ("published/anti-koeko.inp", "Anatolij V. Stjopovski"),
    ("conditions/leffie.inp", "Eric Huber"),
    ("conditions/half-in-chess.inp", "Chris Tylor"),
];

fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    folder.join(name).display().to_string()
}

/// Publishes the five problems; the run and what is written.
fn publish(ending: &str, options: &[&str]) -> (Run, Vec<u8>) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(format!("page.{ending}"));
    let output = file.display().to_string();
    let problems = PROBLEMS.map(|(name, _)| example(name));
    let mut args = vec!["publish", "-o", &output];
    args.extend(problems.iter().map(String::as_str));
    args.extend(options);
    let run = sauterelle(&args, "");
    (run, std::fs::read(&file).unwrap_or_default())
}

const BOOKLET: [&str; 7] = [
    "--template",
    "booklet",
    "--paper",
    "a5",
    "--solve",
    "--title",
    "Five problems",
];

#[test]
fn a_booklet_as_pdf_has_pages_of_its_paper_with_all_authors() {
    let (run, pdf) = publish("pdf", &BOOKLET);
    assert_eq!(run.code, 0, "{}", run.shown());
    let boxes = media_boxes(&pdf);
    assert_eq!(boxes.len(), 3, "{boxes:?}");
    for [left, bottom, right, top] in boxes {
        assert_eq!((left, bottom), (0.0, 0.0));
        // 148 by 210 millimetres in points
        assert!((right - 148.0 * 72.0 / 25.4).abs() < 0.01, "{right}");
        assert!((top - 210.0 * 72.0 / 25.4).abs() < 0.01, "{top}");
    }
    let texts = texts(&pdf);
    let has = |wanted: &str| texts.iter().any(|text| text.contains(wanted));
    for (index, (_, author)) in PROBLEMS.iter().enumerate() {
        let heading = format!("{}. {author}", index + 1);
        assert!(has(&heading), "{heading}: {texts:?}");
    }
    assert!(has("Five problems") && has("Solutions") && has("3...Qg8*b3 #"));
    assert!(!has("Nobody"));
}

#[test]
fn a_booklet_as_html_has_measures_of_paper() {
    let (run, html) = publish("html", &[&BOOKLET[..], &["--diagram", "50"]].concat());
    assert_eq!(run.code, 0, "{}", run.shown());
    let html = String::from_utf8(html).expect("UTF-8");
    assert!(html.contains("@page{size:A5;margin:10mm}"), "{html}");
    assert!(html.contains(".body .asked{width:50mm}"));
    assert_eq!(html.matches("class=\"board\"").count(), PROBLEMS.len());
    for (index, (_, author)) in PROBLEMS.iter().enumerate() {
        // above the diagram, and above the solution at the end
        let name = format!("{}. {author}</h", index + 1);
        assert_eq!(html.matches(&name).count(), 2, "{name}");
    }
    assert!(html.find("<h2>Solutions</h2>") > html.rfind("class=\"board\""));
}

#[test]
fn a_booklet_as_latex_has_boards_of_a_width() {
    let (run, latex) = publish("tex", &[&BOOKLET[..], &["--diagram", "40"]].concat());
    assert_eq!(run.code, 0, "{}", run.shown());
    let latex = String::from_utf8(latex).expect("UTF-8");
    assert!(latex.contains("[a5paper,margin=10mm]{geometry}"), "{latex}");
    // eight squares of a font that has 12 points
    assert!(latex.contains("fselch12 scaled 1186\n"), "{latex}");
    assert_eq!(latex.matches("\\begin{diagram}").count(), PROBLEMS.len());
    assert!(latex.contains("\\author{Morse, C. Jeremy}"), "{latex}");
    assert!(latex.contains("\\begin{multicols}{2}\n\\play"), "{latex}");
}

#[test]
fn texts_for_mails_forums_and_word_processors_have_all_problems() {
    let options = [&BOOKLET[..], &["--notation", "short"]].concat();
    for (ending, begins, author, heading) in [
        (
            "txt",
            "Five problems\n=====",
            "\n{}\n",
            "\nSolutions\n---------\n",
        ),
        ("md", "# Five problems\n", "\n### {}\n", "\n## Solutions\n"),
        (
            "bbcode",
            "[b][u]Five problems[/u][/b]\n",
            "\n[b]{}[/b]\n",
            "\n[b]Solutions[/b]\n",
        ),
        ("rtf", "{\\rtf1\\ansi", "{\\b {}}", "{\\b Solutions}"),
    ] {
        let (run, text) = publish(ending, &options);
        assert_eq!(run.code, 0, "{}", run.shown());
        let text = String::from_utf8(text).expect("UTF-8");
        assert!(text.starts_with(begins) && text.contains(heading), "{text}");
        for (index, (_, name)) in PROBLEMS.iter().enumerate() {
            // above the diagram, and above the solution at the end
            let name = author.replace("{}", &format!("{}. {name}", index + 1));
            assert_eq!(text.matches(&name).count(), 2, "{name}: {text}");
        }
        let plain = text.replace('\\', "");
        assert!(
            plain.contains("3.Qb3 Qxb3#") && plain.contains("C+"),
            "{text}"
        );
    }
}

#[test]
fn a_text_for_mails_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("page.txt").display().to_string();
    let problem = example("maximum-hagemann.inp");
    let run = sauterelle(
        &["publish", &problem, "--without", "coordinates", "-o", &file],
        "",
    );
    assert_eq!(run.code, 0, "{}", run.shown());
    let read = sauterelle(&["convert", &file, "--from", "mail", "--to", "fen"], "");
    let whole = sauterelle(&["convert", &problem, "--to", "fen"], "");
    assert_eq!(read.stdout, whole.stdout, "{}", read.shown());
}

#[test]
fn parts_are_left_out() {
    let (run, html) = publish(
        "html",
        &["--without", "author,counts,conditions", "--solve"],
    );
    assert_eq!(run.code, 0, "{}", run.shown());
    let html = String::from_utf8(html).expect("UTF-8");
    for gone in ["Huber", "C+", "(1+", "<p class=\"conditions\">"] {
        assert!(!html.contains(gone), "{gone}");
    }
    assert!(html.contains("3...Qg8*b3 #") && html.contains("Mat Plus 2009"));
    let (_, latex) = publish("tex", &["--without", "author,solution,source"]);
    let latex = String::from_utf8(latex).expect("UTF-8");
    for gone in ["\\author", "\\solution", "\\source", "\\play\n"] {
        assert!(!latex.contains(gone), "{gone}: {latex}");
    }
}

#[test]
fn what_cannot_be_published_is_said_and_nothing_is_written() {
    for (ending, options, message) in [
        (
            "bmp",
            &[][..],
            "must be .svg, .pdf, .html, .tex, .rtf, .md, .bbcode or .txt",
        ),
        ("pdf", &["--diagram", "190"], "width of a diagram"),
        (
            "pdf",
            &["--paper", "a0"],
            "one of a4, a5, letter is expected",
        ),
        ("pdf", &["--without", "prize"], "one of author, title"),
        ("svg", &["--template", "sheet"], "these problems need 5"),
        ("pdf", &[file!()], "No such file"),
    ] {
        let (run, written) = publish(ending, options);
        assert_ne!(run.code, 0, "{ending}");
        assert!(run.stderr.contains(message), "{}", run.shown());
        assert!(written.is_empty(), "{message}");
    }
}

/// The sizes of all pages, in points.
fn media_boxes(pdf: &[u8]) -> Vec<[f64; 4]> {
    let text = String::from_utf8_lossy(pdf);
    let numbers = |part: &str| {
        let part = part.split(']').next().unwrap_or_default();
        let numbers = part.trim_matches([' ', '[']).split_whitespace();
        let numbers: Vec<f64> = numbers
            .map(|word| word.parse().expect("a number"))
            .collect();
        numbers.try_into().expect("four numbers")
    };
    text.split("/MediaBox").skip(1).map(numbers).collect()
}

/// The contents of all streams, unpacked.
fn streams(pdf: &[u8]) -> Vec<Vec<u8>> {
    let mut streams = Vec::new();
    let mut rest = pdf;
    while let Some(begin) = find(rest, b"stream\n") {
        rest = &rest[begin + 7..];
        let end = find(rest, b"\nendstream").expect("an end");
        let mut unpacked = Vec::new();
        match ZlibDecoder::new(&rest[..end]).read_to_end(&mut unpacked) {
            Ok(_) => streams.push(unpacked),
            Err(_) => streams.push(rest[..end].to_vec()),
        }
        rest = &rest[end + 10..];
    }
    streams
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|part| part == wanted)
}

/// The text of each page as programs copy it: with the letters that each of the file's fonts gives to the numbers of its figures.
fn texts(pdf: &[u8]) -> Vec<String> {
    let streams = streams(pdf);
    let fonts = streams
        .iter()
        .filter(|stream| find(stream, b"begincmap").is_some());
    let fonts: Vec<BTreeMap<u16, String>> = fonts.map(|stream| letters(stream)).collect();
    let pages = streams
        .iter()
        .filter(|stream| find(stream, b" Tj").is_some());
    let pages: Vec<Vec<u16>> = pages.map(|stream| figures(stream)).collect();
    let read = |font: &BTreeMap<u16, String>, page: &[u16]| -> String {
        page.iter()
            .filter_map(|figure| font.get(figure))
            .map(String::as_str)
            .collect()
    };
    let pairs = fonts
        .iter()
        .flat_map(|font| pages.iter().map(move |page| (font, page)));
    pairs.map(|(font, page)| read(font, page)).collect()
}

/// The letters of a font: lines `<0001> <0041>`.
fn letters(stream: &[u8]) -> BTreeMap<u16, String> {
    let text = String::from_utf8_lossy(stream);
    let letter = |line: &str| {
        let (figure, letters) = line.trim().strip_prefix('<')?.split_once("> <")?;
        let letters = letters.strip_suffix('>')?;
        let units = (0..letters.len())
            .step_by(4)
            .map(|at| letters.get(at..at + 4));
        let units: Option<Vec<u16>> = units
            .map(|unit| u16::from_str_radix(unit?, 16).ok())
            .collect();
        let figure = u16::from_str_radix(figure, 16).ok()?;
        Some((figure, String::from_utf16(&units?).ok()?))
    };
    text.lines().filter_map(letter).collect()
}

/// The numbers of the figures that a page shows, in strings such as `(\000\001) Tj`.
fn figures(stream: &[u8]) -> Vec<u16> {
    let mut figures = Vec::new();
    let mut rest = stream;
    while let Some(end) = find(rest, b") Tj") {
        let begin = rest[..end]
            .iter()
            .rposition(|byte| *byte == b'\n')
            .unwrap_or(0);
        let bytes = unescaped(&rest[begin + 2..end]);
        figures.extend(
            bytes
                .chunks_exact(2)
                .map(|pair| u16::from_be_bytes([pair[0], pair[1]])),
        );
        rest = &rest[end + 4..];
    }
    figures
}

/// The bytes of a string of a PDF.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let digits = text
            .get(at + 1..at + 4)
            .and_then(|digits| std::str::from_utf8(digits).ok());
        let octal = digits.and_then(|digits| u8::from_str_radix(digits, 8).ok());
        match (text[at], octal) {
            (b'\\', Some(byte)) => {
                bytes.push(byte);
                at += 4;
            }
            (b'\\', None) => {
                let escapes = [
                    (b'n', b'\n'),
                    (b'r', b'\r'),
                    (b't', b'\t'),
                    (b'b', 8),
                    (b'f', 12),
                ];
                let escape = escapes.iter().find(|(name, _)| *name == text[at + 1]);
                bytes.push(escape.map_or(text[at + 1], |(_, byte)| *byte));
                at += 2;
            }
            (byte, _) => {
                bytes.push(byte);
                at += 1;
            }
        }
    }
    bytes
}
