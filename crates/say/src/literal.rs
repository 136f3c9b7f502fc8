//! Texts as they are written in sources.

/// The text that this literal stands for, escapes read.
pub fn text(literal: &str) -> Option<String> {
    if let Some(raw) = literal.strip_prefix('r') {
        let bare = raw.trim_matches('#');
        return Some(bare.strip_prefix('"')?.strip_suffix('"')?.to_string());
    }
    let inner = literal.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut signs = inner.chars().peekable();
    while let Some(sign) = signs.next() {
        if sign != '\\' {
            text.push(sign);
            continue;
        }
        match signs.next()? {
            'n' => text.push('\n'),
            't' => text.push('\t'),
            'r' => text.push('\r'),
            '0' => text.push('\0'),
            // the line goes on with its first word
            '\n' => while signs.next_if(|it| it.is_whitespace()).is_some() {},
            'u' => {
                let code: String = signs.by_ref().take_while(|it| *it != '}').collect();
                let code = u32::from_str_radix(code.trim_start_matches('{'), 16).ok()?;
                text.push(char::from_u32(code)?);
            }
            other => text.push(other),
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn escapes_and_continued_lines() {
        let read = |literal| text(literal).expect("a literal");
        assert_eq!(read(r#""a \"b\"\n""#), "a \"b\"\n");
        assert_eq!(read("\"one \\\n      two\""), "one two");
        assert_eq!(read(r##"r#"a "b" \n"#"##), r#"a "b" \n"#);
        assert_eq!(read(r#""\u{e9}""#), "é");
        assert_eq!(text("1"), None);
    }
}
