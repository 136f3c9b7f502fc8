//! The forms in which problems and positions are written.

mod form;
pub mod json_lines;
mod positions;
mod records;
pub mod written;

pub use form::Form;
pub use positions::{PositionLine, positions};
pub use records::{read, read_line, read_lines, records};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::outside::Question;

    #[test]
    fn forms_are_told_apart() {
        let board = "8/8/8/8/8/8/8/8";
        for (text, file, form) in [
            ("begin stip #2 end", None, Form::Popeye),
            ("\n  Anf\nSteine", None, Form::Popeye),
            ("nothing of the kind", None, Form::Popeye),
            ("", None, Form::Popeye),
            ("---\nalgebraic:", None, Form::Yaml),
            ("# olive\nauthors: [X]", None, Form::Yaml),
            ("- stipulation: h#2", None, Form::Yaml),
            ("begin", Some("x.yaml"), Form::Yaml),
            ("begin", Some("x.OLV"), Form::Yaml),
            (board, None, Form::Fen),
            (board, Some("x.xfen"), Form::Xfen),
            (board, Some("x.ffen"), Form::Ffen),
            (board, Some("x.txt"), Form::Fen),
            ("8/8/8/8/8/8/8/[G]7 w - - 0 1", None, Form::Fen),
            ("# comment\n8/8/8/8/8/8/8/(q2)7", None, Form::Xfen),
            ("8/8/8/8/8/8/8/*2q7", None, Form::Ffen),
            (r#"{"fen": "8/8/8/8/8/8/8/8"}"#, None, Form::JsonLines),
            (r#"{"format": "x", "problems": []}"#, None, Form::Json),
            ("{\n", None, Form::Json),
            ("{\n\"input\": \"\"\n}\n", None, Form::JsonLines),
            ("", Some("x.jsonl"), Form::JsonLines),
            ("8/8/8/8/8/8/8/-q7", None, Form::Ffen),
        ] {
            assert_eq!(Form::of(text.as_bytes(), file), form, "{text} {file:?}");
        }
    }

    #[test]
    fn positions_ask_nothing() {
        let entries = read(b"8/8/8/8/8/8/8/8", Some("x.fen"), &Question::default());
        let faults = entries[0].result.as_ref().unwrap_err();
        assert!(
            faults[0]
                .to_string()
                .starts_with("x.fen:1:1: nothing is asked of the position: give a stipulation"),
            "{faults:?}"
        );
    }
}
