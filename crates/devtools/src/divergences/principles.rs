//! The principles that decide where no published text does. They are written by hand in `docs/principles.md`; the records name them.

/// The document.
#[cfg(test)]
const TEXT: &str = include_str!("../../../../docs/principles.md");

/// The names of all principles, in the order of the document.
#[cfg(test)]
pub fn names() -> impl Iterator<Item = &'static str> {
    TEXT.lines().filter_map(|line| line.strip_prefix("### "))
}

/// A link to a principle.
pub fn link(name: &str) -> String {
    let is_kept = |c: &char| c.is_alphanumeric() || [' ', '-'].contains(c);
    let anchor: String = name.to_lowercase().chars().filter(is_kept).collect();
    format!("[{name}](principles.md#{})", anchor.replace(' ', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divergences::records;
    use std::collections::BTreeSet;

    #[test]
    fn records_name_principles_that_exist_and_each_is_named() {
        let written: BTreeSet<&str> = names().collect();
        let named: BTreeSet<&str> = records()
            .flat_map(|record| record.principles.iter().map(String::as_str))
            .collect();
        assert_eq!(named, written);
        assert!(written.len() > 10);
    }
}
