//! Moves taken back, as people write them: `Kg6xRh5`, `a2xQb1=B`, `0-0`.

use super::MoveReader;
use crate::solution::text::TextWriter;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::play::Player;
use sauterelle_solve::solution::Step;
use sauterelle_unmoves as unmoves;
use sauterelle_unmoves::{Legality, Unmove};

impl MoveReader {
    /// The move of this text that can have been the last one. Ask first whether something [hinders](sauterelle_unmoves::hindrance()) it.
    pub fn read_back(&self, player: &mut Player, text: &str) -> Option<Unmove> {
        let kinds = &player.rules().kinds;
        let writer = TextWriter::new(kinds, self.language);
        let wanted = plain(text);
        let named = |player: &mut Player, unmove: &Unmove| {
            let name = plain(&writer.step(&Step::of_unmove(player, unmove)));
            player.undo();
            name
        };
        let all = unmoves::all(player, Legality::MEN);
        let names: Vec<String> = all.iter().map(|unmove| named(player, unmove)).collect();
        let exact = names.iter().position(|name| *name == wanted);
        // in games a knight has another letter
        let with_n = |name: &String| name.replace('S', "N") == wanted;
        let is_english = self.language == Language::English;
        let found = exact.or_else(|| names.iter().position(|name| is_english && with_n(name)));
        all.into_iter().nth(found?)
    }
}

/// With one sign for captures and for castling, and without the sign of what is taken back.
fn plain(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix(['-', '−']).unwrap_or(text);
    let text = text.replace(['*', ':', '×'], "x");
    text.replace('O', "0")
}
