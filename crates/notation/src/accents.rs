//! Accents as inputs for Popeye write them: those of LaTeX (`Ph\'enix`, `Kube\v{c}ka`), and those of German in ASCII (`M"uller`, `Lin"s`).

use crate::source::slice::part;

/// For each mark its letters, each followed by the letter with the mark.
const MARKS: [(char, &str); 9] = [
    ('\'', "aáeéiíoóuúyýcćnńsśzźlĺrŕAÁEÉIÍOÓUÚYÝCĆNŃSŚZŹ"),
    ('`', "aàeèiìoòuùAÀEÈIÌOÒUÙ"),
    ('"', "aäeëiïoöuüyÿsßAÄEËIÏOÖUÜ"),
    ('^', "aâeêiîoôuûAÂEÊIÎOÔUÛ"),
    ('~', "aãnñoõAÃNÑOÕ"),
    ('v', "cčdďeěnňrřsštťzžCČDĎEĚNŇRŘSŠTŤZŽ"),
    ('c', "cçsşCÇSŞ"),
    ('H', "oőuűOŐUŰ"),
    ('r', "aåuůAÅUŮ"),
];

/// Letters that are commands of their own.
const LETTERS: [(&str, char); 9] = [
    ("ss", 'ß'),
    ("ae", 'æ'),
    ("AE", 'Æ'),
    ("aa", 'å'),
    ("AA", 'Å'),
    ("o", 'ø'),
    ("O", 'Ø'),
    ("l", 'ł'),
    ("L", 'Ł'),
];

/// Vowels, and the `s` that becomes ß: only these have marks behind `"`, which quotes too.
const GERMAN: &str = "aouAOUs";

/// A text with its accents as letters. What is no accent stays.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let before = plain.chars().next_back();
        let (meant, behind) = accented(before, rest).unwrap_or((c, part(rest, c.len_utf8()..)));
        plain.push(meant);
        rest = behind;
    }
    plain
}

/// The letter that a text begins with, if that has an accent, and what follows it.
fn accented(before: Option<char>, text: &str) -> Option<(char, &str)> {
    let is_in_word = before.is_some_and(char::is_alphabetic);
    if let Some(behind) = text.strip_prefix('"') {
        let letter = behind.chars().next().filter(|c| GERMAN.contains(*c))?;
        return is_in_word.then_some((marked('"', letter)?, part(behind, 1..)));
    }
    if let Some(behind) = text.strip_prefix('~') {
        let joins = before.is_some_and(char::is_alphanumeric)
            && behind.starts_with(|c: char| c.is_alphanumeric());
        return joins.then_some((' ', behind));
    }
    let command = text.strip_prefix('\\')?;
    let mark = command.chars().next()?;
    with_mark(mark, part(command, mark.len_utf8()..)).or_else(|| letter(command))
}

/// Marks that are letters need braces, as `\Huge` is no mark; inputs for Popeye leave them out with `\v` only.
fn needs_braces(mark: char) -> bool {
    mark.is_alphabetic() && mark != 'v'
}

/// The letter, in braces or not, that stands behind a mark.
fn with_mark(mark: char, text: &str) -> Option<(char, &str)> {
    let (inside, closing) = match text.strip_prefix('{') {
        Some(inside) => (inside, "}"),
        None if needs_braces(mark) => return None,
        None => (text, ""),
    };
    // an i without its dot
    let dotless = inside
        .strip_prefix('\\')
        .filter(|rest| rest.starts_with('i'));
    let inside = dotless.unwrap_or(inside);
    let letter = inside.chars().next()?;
    let behind = part(inside, letter.len_utf8()..).strip_prefix(closing)?;
    Some((marked(mark, letter)?, behind))
}

/// A letter that is a command, with the blank or the braces that end it.
fn letter(command: &str) -> Option<(char, &str)> {
    let end = command.find(|c: char| !c.is_ascii_alphabetic());
    let (name, behind) = command.split_at(end.unwrap_or(command.len()));
    let (_, letter) = LETTERS.iter().find(|(known, _)| *known == name)?;
    let ended = behind.strip_prefix("{}").or(behind.strip_prefix(' '));
    Some((*letter, ended.unwrap_or(behind)))
}

fn marked(mark: char, letter: char) -> Option<char> {
    let (_, letters) = MARKS.iter().find(|(known, _)| *known == mark)?;
    let mut pairs = letters.chars();
    while let (Some(bare), Some(marked)) = (pairs.next(), pairs.next()) {
        if bare == letter {
            return Some(marked);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_become_letters() {
        for (written, meant) in [
            (r"Ph\'enix 1997", "Phénix 1997"),
            (r"\'Eric Huber", "Éric Huber"),
            (r"G\'erard, 2\`eme Prix", "Gérard, 2ème Prix"),
            (r#"G"unter Gla"s"#, "Günter Glaß"),
            (r#"J\"org"#, "Jörg"),
            (r"Kube\v{c}ka", "Kubečka"),
            (r"Vere\vs\vcagin", "Vereščagin"),
            (r"Torsten Lin\ss", "Torsten Linß"),
            (r"Stra\ss{}e in \L\'od\'z", "Straße in Łódź"),
            (r"Erd\H{o}s", "Erdős"),
            (r"Mu\~noz", "Muñoz"),
            (r"Mart\'{\i}n", "Martín"),
            (r"Mart\'\in", "Martín"),
            ("Die~Schwalbe 164", "Die Schwalbe 164"),
        ] {
            assert_eq!(plain(written), meant);
        }
    }

    #[test]
    fn what_is_no_accent_stays() {
        for text in [
            r#""The four haunted houses""#,
            r#"it "thought" that"#,
            "ser-~1 and ~1",
            r"a \ b",
            r"\large and \ldots",
            r"\Huge, \rightarrow",
            "Müller",
        ] {
            assert_eq!(plain(text), text);
        }
    }
}
