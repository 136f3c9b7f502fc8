//! What is found of the legality of a diagram, in words.

use super::super::text::TextWriter;
use super::reasons::{why_illegal, without_history};
use super::words::WORDS;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::state::State;
use sauterelle_solve::solution::{Illegal, Judged};
use sauterelle_solve::stipulation::retraction::Question;

/// What is the case, and why: `Black to move (White to move: no move of Black can have led here)`.
pub(super) fn said(writer: TextWriter, diagram: &State, judged: &Judged) -> String {
    let words = &WORDS[writer.language as usize];
    let is_illegal = judged.is_illegal();
    let state = match (judged.question, judged.to_move()) {
        (Question::WhoMoves, Some(side)) => words.to_move[side.index()],
        (Question::WhoMoves, None) if !is_illegal => words.who_moves_is_open,
        (Question::Cluster, _) if judged.holds => words.cluster,
        (Question::Cluster, _) if is_illegal => words.no_cluster,
        _ if is_illegal => words.illegal,
        _ => words.not_disproved,
    };
    let sides = Side::BOTH.into_iter().zip(&judged.against);
    let reasons: Vec<(Side, String)> = sides
        .filter_map(|(side, why)| Some((side, reason(writer, diagram, why.as_ref()?))))
        .collect();
    let reasons = match &reasons[..] {
        [] => return state.to_string(),
        [(_, one), (_, other)] if one == other => one.clone(),
        several => {
            let told = several.iter().map(|(side, why)| {
                let side = words.to_move[side.index()];
                format!("{side}{}{why}", words.colon())
            });
            told.collect::<Vec<String>>().join(words.semicolon())
        }
    };
    format!("{state} ({reasons})")
}

fn reason(writer: TextWriter, diagram: &State, why: &Illegal) -> String {
    match why {
        Illegal::Check(reasons) => why_illegal(writer, diagram, reasons).join(", "),
        Illegal::History(side, why) => without_history(writer, diagram, *side, *why),
    }
}
