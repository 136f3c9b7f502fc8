//! Whether a problem can be solved at all, before anything is searched: what is wrong with it, or what its stipulation asks.

use super::asked::Asked;
use super::fault::Fault;
use super::question::{Question, json, parse};
use crate::error::Error;
use sauterelle_kernel::board::piece::Side;
use sauterelle_solve::{additions, retractor};
use serde::Serialize;

/// The question.
pub(super) static QUESTION: Question = Question {
    name: "check",
    request: "`{problem}`",
    doc: "whether it can be solved: all that is wrong with it, or who begins and the number of half-moves; what is doubtful about the diagrams (`doubts`: two kings, a pawn on its last rank and the like) as phrases; of a retractor also how many are `taken_back` before",
    example: r#"{ "problem": "BeginProblem Stipulation h#1 Forsyth k7/8/1K6/8/8/8/8/7Q EndProblem" }"#,
    keeps_time: false,
    answer: |question, _| json(&check(&parse(question)?)?),
};

/// What the stipulation of the diagram asks.
#[derive(Serialize)]
pub(super) struct Checked {
    /// The side that makes the first move: `white` or `black`.
    first: &'static str,
    /// Half-moves that are taken back before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    taken_back: Option<u16>,
    /// Half-moves of the longest play.
    half_moves: usize,
    /// What can be read, but is probably not meant.
    notes: Vec<String>,
    /// What is doubtful about the diagrams.
    doubts: Vec<String>,
}

/// Compiles every position of the problem.
///
/// # Errors
/// With all that is wrong.
pub(super) fn check(asked: &Asked) -> Result<Checked, Fault> {
    let problem = asked.problem()?;
    for twin in &problem.input.twins {
        twin.problem.game_of_visible_men().map_err(Error::from)?;
        retractor::check(&twin.problem).map_err(Error::from)?;
        additions::check(&twin.problem).map_err(Error::from)?;
    }
    let stipulation = &problem.input.twins[0].problem.stipulation;
    Ok(Checked {
        first: match stipulation.mover() {
            Side::White => "white",
            Side::Black => "black",
        },
        taken_back: stipulation.retraction.map(|back| back.half_moves),
        half_moves: stipulation.play.depth(),
        notes: problem
            .input
            .notes
            .iter()
            .map(ToString::to_string)
            .collect(),
        doubts: problem.doubts()?,
    })
}

#[cfg(test)]
mod tests {
    use crate::questions::answer;
    use serde_json::{Value, json};

    fn checked(stipulation: &str, condition: &str) -> Result<Value, String> {
        let text = format!(
            "BeginProblem Stipulation {stipulation} Condition {condition} Pieces White Ka1 Qb2 Black Kh8 EndProblem"
        );
        let answer = answer("check", json!({ "problem": text }));
        let content = answer.map_err(|fault| fault.faults[0].message.clone())?;
        Ok(serde_json::from_slice(&content.content).unwrap())
    }

    #[test]
    fn who_begins_and_how_long_it_takes() {
        for (stipulation, first, half_moves) in [
            ("#2", "white", 3),
            ("s#2", "white", 4),
            ("h#2", "black", 4),
            ("h#2.5", "white", 5),
            ("ser-#7", "white", 7),
        ] {
            let asked = checked(stipulation, "Circe").unwrap();
            assert_eq!(
                (&asked["first"], &asked["half_moves"]),
                (&json!(first), &json!(half_moves)),
                "{stipulation}"
            );
        }
    }

    #[test]
    fn what_is_doubtful_is_said_in_three_languages_unless_a_rule_allows_it() {
        let doubts = |fen: &str, more: &str, language: &str| -> Vec<String> {
            let text = format!("BeginProblem Forsyth {fen} Stipulation h#2 {more} EndProblem");
            let answer = answer("check", json!({ "problem": text, "language": language })).unwrap();
            let checked: Value = serde_json::from_slice(&answer.content).unwrap();
            serde_json::from_value(checked["doubts"].clone()).unwrap()
        };
        let none: [&str; 0] = [];
        assert_eq!(doubts("7k/8/8/8/8/8/P7/K7", "", "en"), none);
        let two_kings = "7k/8/8/8/8/8/8/K1K5";
        for (language, said) in [
            ("en", "White has 2 kings, and no condition allows that"),
            (
                "fr",
                "les Blancs ont 2 rois, et aucune condition ne le permet",
            ),
            ("de", "Weiß hat 2 Könige, und keine Bedingung erlaubt das"),
        ] {
            assert_eq!(doubts(two_kings, "", language), [said]);
        }
        assert_eq!(doubts(two_kings, "Condition RoyalDynasty", "en"), none);
        let pawns = "P6k/8/8/8/8/8/8/K6P";
        let said = [
            "a white pawn on its first rank: h1",
            "a white pawn on its last rank: a8",
        ];
        assert_eq!(doubts(pawns, "", "en"), said);
        assert_eq!(doubts(pawns, "Condition NormalPawn", "en"), said[1..]);
        let nine = "7k/8/8/8/8/P7/PPPPPPPP/K7";
        let said = ["White has more men than a set, promotions included"];
        assert_eq!(doubts(nine, "", "en"), said);
        assert_eq!(doubts("7k/8/8/8/8/8/PPPPPPPP/KRRR4", "", "en"), said);
        assert_eq!(doubts("7k/8/8/8/8/8/1PPPPPPP/KRRR4", "", "en"), none);
        // Black begins, and White is in check
        assert_eq!(
            doubts("r6k/8/8/8/8/8/8/K7", "", "en"),
            ["Ka1 is attacked by Ra8"]
        );
        assert_eq!(
            doubts(
                "r6k/8/8/8/8/8/8/K7",
                "Twin Move a8 b8 Twin Move a1 h1",
                "en"
            )
            .len(),
            1
        );
        let twins = doubts("1r5k/8/8/8/8/8/8/K7", "Twin Move b8 a8", "en");
        assert_eq!(twins, ["b) Ka1 is attacked by Ra8"]);
    }

    #[test]
    fn what_cannot_be_together_is_refused_before_anything_is_solved() {
        assert!(checked("#2", "Hole").unwrap_err().contains("square"));
        let refused = checked("#2", "Republican Circe WhiteMaximummer WhiteMinimummer");
        assert!(refused.is_err(), "{refused:?}");
    }
}
