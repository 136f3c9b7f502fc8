//! Text for LaTeX.

use crate::source::slice::part;

/// A text in which nothing is a command; line ends become blanks.
pub fn text(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len());
    for c in plain.chars() {
        match c {
            '\\' => text.push_str(r"{\textbackslash}"),
            '~' => text.push_str(r"{\textasciitilde}"),
            '^' => text.push_str(r"{\textasciicircum}"),
            '<' => text.push_str(r"{\textless}"),
            '>' => text.push_str(r"{\textgreater}"),
            '|' => text.push_str(r"{\textbar}"),
            '"' => text.push_str(r"{\textquotedbl}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                text.push('\\');
                text.push(c);
            }
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

/// An item of a list whose items are separated by `; `.
pub fn item(plain: &str) -> String {
    text(plain).replace(';', "{;}")
}

/// The arrows of Popeye's twins, the longest first.
const ARROWS: [(&str, &str); 3] = [
    ("<-->", r"{\lra}"),
    ("-->", r"{\ra}"),
    ("==>", r"$\Rightarrow$"),
];

/// A change of a twin as an item, with arrows.
pub fn change(plain: &str) -> String {
    let found = ARROWS
        .iter()
        .filter_map(|arrow| Some((plain.find(arrow.0)?, arrow)))
        .min_by_key(|(at, _)| *at);
    match found {
        Some((at, (sign, arrow))) => format!(
            "{}{arrow}{}",
            item(part(plain, ..at)),
            change(part(plain, at + sign.len()..))
        ),
        None => item(plain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_a_command() {
        assert_eq!(
            text("50% of #2 & $x_1 {~^\\}"),
            r"50\% of \#2 \& \$x\_1 \{{\textasciitilde}{\textasciicircum}{\textbackslash}\}"
        );
        assert_eq!(text("a\n\tb"), "a  b");
        assert_eq!(item("a; b"), "a{;} b");
    }

    #[test]
    fn arrows() {
        assert_eq!(
            change("wKa1-->a2  wQb1<-->bKh8  shift a1 ==> b2"),
            r"wKa1{\ra}a2  wQb1{\lra}bKh8  shift a1 $\Rightarrow$ b2"
        );
    }
}
