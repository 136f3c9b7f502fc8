//! The pages of `docs/` that are written from the registries are up to date.

mod common;

use std::path::Path;

#[test]
fn the_pages_say_what_the_registries_say() {
    for what in ["conditions", "men", "attributes", "stipulations", "options"] {
        let run = common::sauterelle(&["list", "--markdown", what], "");
        assert_eq!(run.code, 0, "{}", run.shown());
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/{what}.md"));
        // line ends may have been converted where the tree was checked out
        let written = std::fs::read_to_string(&page)
            .unwrap_or_default()
            .replace("\r\n", "\n");
        let first_difference = written
            .lines()
            .zip(run.stdout.lines())
            .find(|(a, b)| a != b);
        assert!(
            written == run.stdout,
            "docs/{what}.md is out of date; write it with `sauterelle list --markdown {what}`. {first_difference:?}"
        );
    }
}
