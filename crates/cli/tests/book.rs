//! The documents as a book: all of them are chapters, and their links lead somewhere.

use crate::common::document::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const AT_THE_ROOT: [&str; 5] = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "SECURITY.md",
];

fn read(path: &Path) -> String {
    let text = fs::read_to_string(path);
    text.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The pages of a folder and of the folders in it, as paths from the root with `/`.
fn pages(folder: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type().unwrap().is_dir() {
            found.extend(pages(&name));
        } else if name.ends_with(".md") {
            found.insert(name);
        }
    }
    found
}

/// The lines of a page outside its blocks of code.
fn prose(text: &str) -> Vec<&str> {
    let mut in_block = false;
    let mut is_prose = |line: &&str| {
        let is_fence = line.trim_start().starts_with("```");
        in_block ^= is_fence;
        !in_block && !is_fence
    };
    text.lines().filter(|line| is_prose(line)).collect()
}

/// Where the links and pictures of a line lead, without what stands between backticks.
fn links(line: &str) -> Vec<String> {
    let code_left_out: String = match line.contains("](") {
        true => line.split('`').step_by(2).collect::<Vec<_>>().join("`"),
        false => String::new(),
    };
    let targets = code_left_out.split("](").skip(1);
    targets
        .filter_map(|rest| match rest.strip_prefix('<') {
            Some(rest) => rest.split_once('>'),
            None => rest.split_once(')'),
        })
        .map(|(target, _)| target.to_string())
        .collect()
}

/// `%23` is `#`, and so on.
fn decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let code = part.get(..2).and_then(|it| u8::from_str_radix(it, 16).ok());
        bytes.push(code.unwrap_or_else(|| panic!("%{part} in {text}")));
        bytes.extend(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).unwrap()
}

/// The names by which the headings of a page are linked to.
fn anchors(text: &str) -> Vec<String> {
    let lines = prose(text).into_iter();
    let headings = lines.filter_map(|line| line.strip_prefix('#')?.split_once(' '));
    headings.map(|(_, heading)| anchor(heading)).collect()
}

fn anchor(heading: &str) -> String {
    let shown = heading.split("](").next().unwrap_or_default();
    let letter = |c: char| match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        _ => c.is_alphanumeric().then_some(c),
    };
    let lower = shown.trim().to_lowercase();
    lower.chars().filter_map(letter).collect()
}

/// What is wrong with a link of a page.
fn fault(page: &str, link: &str) -> Option<String> {
    let (file, fragment) = match link.split_once('#') {
        Some((file, fragment)) => (file, Some(fragment)),
        None => (link, None),
    };
    let here = root().join(page);
    let target = match file {
        "" => here,
        file => here.parent().unwrap().join(decoded(file)),
    };
    if !target.exists() {
        return Some(format!("{page}: {link}: there is no such file"));
    }
    let fragment = decoded(fragment?);
    let is_there = anchors(&read(&target)).contains(&fragment);
    (!is_there).then(|| format!("{page}: {link}: there is no such heading"))
}

fn is_relative(link: &str) -> bool {
    !link.contains("://") && !link.starts_with("mailto:")
}

#[test]
fn links_lead_to_files_and_headings_that_exist() {
    let mut checked = 0;
    let mut faults = Vec::new();
    let mut documents = pages("docs");
    // its links are read by mdBook, which knows no fragments there: see below
    assert!(documents.remove("docs/SUMMARY.md"));
    documents.extend(AT_THE_ROOT.map(String::from));
    for page in &documents {
        let text = read(&root().join(page));
        for link in prose(&text).into_iter().flat_map(links) {
            if is_relative(&link) {
                faults.extend(fault(page, &link));
                checked += 1;
            }
        }
    }
    assert!(checked > 250, "{checked} links");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn each_document_is_a_chapter_of_the_book() {
    let summary = read(&root().join("docs/SUMMARY.md"));
    let mut chapters = BTreeSet::new();
    for link in summary.lines().flat_map(links) {
        assert!(chapters.insert(format!("docs/{link}")), "{link} twice");
    }
    let mut documents = pages("docs");
    documents.remove("docs/SUMMARY.md");
    let missing: Vec<_> = documents.difference(&chapters).collect();
    assert!(missing.is_empty(), "docs/SUMMARY.md lacks {missing:?}");
    let gone: Vec<_> = chapters.difference(&documents).collect();
    assert!(gone.is_empty(), "docs/SUMMARY.md leads to {gone:?}");
}

#[test]
fn links_of_the_included_page_lead_on_in_the_book() {
    let book = read(&root().join("book.toml"));
    let text = read(&root().join("CONTRIBUTING.md"));
    for link in prose(&text).into_iter().flat_map(links) {
        if let Some(name) = link.strip_prefix("docs/") {
            let page = name.split('#').next().unwrap_or_default();
            let page = page.replace(".md", ".html");
            let redirect = format!("\"/docs/{page}\" = \"../{page}\"");
            assert!(book.contains(&redirect), "book.toml lacks {redirect}");
        }
    }
}

#[test]
fn the_picture_of_the_guide_is_the_one_that_is_tested() {
    let bytes = |name: &str| fs::read(root().join(name)).unwrap();
    let original = "crates/diagram/tests/pictures/circe-cage-strip.png";
    let is_same = bytes("docs/pictures/strip.png") == bytes(original);
    assert!(is_same, "copy {original} to docs/pictures/strip.png");
}

/// `[0.3.0] - 2026-11-30`, or what is not released yet.
fn is_version(heading: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let parts = |text: &str, sign: char| text.split(sign).filter(|part| number(part)).count();
    let released = heading
        .strip_prefix('[')
        .and_then(|it| it.split_once("] - "));
    heading == "[Unreleased]"
        || released.is_some_and(|(version, date)| parts(version, '.') == 3 && parts(date, '-') == 3)
}

#[test]
fn the_changelog_keeps_its_form() {
    let kinds = [
        "Added",
        "Changed",
        "Deprecated",
        "Removed",
        "Fixed",
        "Security",
    ];
    let text = read(&root().join("CHANGELOG.md"));
    let mut lines = prose(&text)
        .into_iter()
        .filter(|line| line.starts_with('#'));
    assert_eq!(lines.next(), Some("# Changelog"));
    for line in lines {
        let is_known = match line.split_once(' ') {
            Some(("##", version)) => is_version(version),
            Some(("###", kind)) => kinds.contains(&kind),
            _ => false,
        };
        assert!(is_known, "{line}");
    }
    assert!(is_version("[0.3.0] - 2026-11-30") && !is_version("0.3.0"));
}

#[test]
fn faults_are_found() {
    assert_eq!(
        links("a [b](c.md#d), ![e](<f g.png>), `[h](i)`"),
        ["c.md#d", "f g.png"]
    );
    assert_eq!(decoded("conditions/%23C.md"), "conditions/#C.md");
    assert_eq!(
        anchor("The way of a `move`: [one](x.md)"),
        "the-way-of-a-move-one"
    );
    assert!(fault("README.md", "docs/nowhere.md").is_some());
    assert!(fault("README.md", "docs/page.md#nothing").is_some());
    assert_eq!(fault("README.md", "docs/page.md#how-it-is-made"), None);
    assert_eq!(fault("docs/page.md", "#how-it-is-made"), None);
}
