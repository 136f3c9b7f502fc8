//! Diagrams that are the same, or mirror images of each other.

use crate::edit::Edit;
use crate::judged::Judged;
use sauterelle::Sq;

/// What versions have in common that are worth showing once: the same diagram and conditions, or a mirror image of it whose solutions are
/// alike in all that is counted. Without pawns a diagram may be turned too.
pub(super) fn key(judged: &Judged) -> String {
    let men: Vec<(Sq, String)> = (judged.diagram.placed())
        .map(|(at, man)| {
            let (kind, attrs) = (man.man.code[0], man.attrs.0);
            (at, format!("{kind}{:?}{}{attrs}", man.sides, man.royal))
        })
        .collect();
    let has_pawns = judged
        .diagram
        .placed()
        .any(|(_, man)| man.man.walk.pawn().is_some());
    let images = if has_pawns { &IMAGES[..2] } else { &IMAGES[..] };
    let images = images.iter().map(|image| {
        let mut men: Vec<(u8, &str)> = men
            .iter()
            .map(|(at, man)| (image(at.index() as u8), man.as_str()))
            .collect();
        men.sort_unstable();
        format!("{men:?}")
    });
    let conditions = judged
        .version
        .edits
        .iter()
        .filter(|edit| matches!(edit, Edit::With(_) | Edit::Without(_)));
    let conditions: Vec<String> = conditions.map(|edit| format!("{edit:?}")).collect();
    let least = images.min().unwrap_or_default();
    format!("{least} {conditions:?} {:?}", judged.variety)
}

/// The images of a board by squares: itself and its mirror image in the files, then those in the ranks and across.
const IMAGES: [fn(u8) -> u8; 8] = [
    |at| at,
    |at| at ^ 7,
    |at| at ^ 56,
    |at| at ^ 63,
    across,
    |at| across(at) ^ 7,
    |at| across(at) ^ 56,
    |at| across(at) ^ 63,
];

/// Ranks for files.
fn across(at: u8) -> u8 {
    at >> 3 | (at & 7) << 3
}
