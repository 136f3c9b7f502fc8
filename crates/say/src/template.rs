//! The holes of a text, as `format!` has them.

/// A hole of a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Hole {
    /// Its name, or its number.
    pub name: String,
    /// What stands behind the colon.
    pub format: String,
}

/// The holes of a text, in their order.
pub fn holes(text: &str) -> Result<Vec<Hole>, String> {
    let mut found: Vec<Hole> = Vec::new();
    let mut without_name = 0;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '{' if signs.next_if_eq(&'{').is_some() => {}
            '}' if signs.next_if_eq(&'}').is_some() => {}
            '}' => return Err("a brace closes nothing".into()),
            '{' => {
                let inner: String = signs.by_ref().take_while(|it| *it != '}').collect();
                let (name, format) = inner.split_once(':').unwrap_or((&inner, ""));
                let mut name = name.to_string();
                if name.is_empty() {
                    name = without_name.to_string();
                    without_name += 1;
                }
                let hole = Hole {
                    name,
                    format: format.to_string(),
                };
                if !found.contains(&hole) {
                    found.push(hole);
                }
            }
            _ => {}
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::holes;

    #[test]
    fn names_numbers_and_formats() {
        let found = holes("{} {{x}} {at:?} {} {1}").expect("holes");
        let found: Vec<(&str, &str)> = found.iter().map(|it| (&*it.name, &*it.format)).collect();
        assert_eq!(found, [("0", ""), ("at", "?"), ("1", "")]);
        assert!(holes("}").is_err());
    }
}
