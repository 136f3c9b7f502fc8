//! The moves that can have been the last one.

mod missing;

pub use missing::missing_last_move;

use crate::error::Error;
use crate::position::Position;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::play::Player;
use sauterelle_notation::fen::write_fen;
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_notation::telling::Decomposition;
use sauterelle_solve::solution::Step;
use sauterelle_unmoves as unmoves;
pub use sauterelle_unmoves::Legality;
use sauterelle_unmoves::{Hindrance, Unmove};
use serde::Serialize;

/// A move that can have been the last one.
#[derive(Serialize, Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// As magazines write it: `Kg6xRh5`, `a2xQb1=B`, `e5xPd6ep`, `0-0`.
    pub text: String,
    /// Departure.
    pub from: String,
    /// Arrival.
    pub to: String,
    /// Who was captured, by its letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captured: Option<String>,
    /// The position before it.
    pub fen: String,
}

impl Position {
    /// All moves of the side that is not to move that can have led to the position.
    ///
    /// ```
    /// use sauterelle::{Legality, Position, Side};
    ///
    /// let position = Position::from_fen("4k3/8/8/7K/8/8/8/8", &[], Some(Side::Black)).unwrap();
    /// let moves = position.last_moves(Legality::PREDECESSOR).unwrap();
    /// assert!(moves.iter().any(|it| it.text == "Kg6xRh5"));
    /// ```
    ///
    /// # Errors
    /// If moves cannot be taken back soundly under the rules: which rule hinders it.
    pub fn last_moves(&self, legality: Legality) -> Result<Vec<LastMove>, Error> {
        Ok(last_moves(&mut self.ctx(), self.language(), legality)?)
    }

    /// Takes a move back that can have been the last one: goes to a position before it, as [`Position::last_moves`] tells it.
    ///
    /// ```
    /// use sauterelle::{Legality, Position, Side};
    ///
    /// let mut position = Position::from_fen("4k3/8/8/7K/8/8/8/8", &[], Some(Side::Black)).unwrap();
    /// let moves = position.last_moves(Legality::PREDECESSOR).unwrap();
    /// let last = moves.iter().find(|it| it.text == "Kg6xRh5").unwrap();
    /// position.take_back(&last.fen).unwrap();
    /// assert_eq!(position.turn(), Side::White);
    /// assert_eq!(position.fen(), last.fen);
    /// ```
    ///
    /// # Errors
    /// If moves cannot be taken back soundly under the rules, or if no move leads from there to the position.
    pub fn take_back(&mut self, fen: &str) -> Result<(), Error> {
        let mut player = self.ctx();
        if let Some(hindrance) = unmoves::hindrance(&player) {
            return Err(hindrance.into());
        }
        let found = unmoves::all(&mut player, Legality::MEN)
            .into_iter()
            .find(|it| {
                unmoves::take_back(&mut player, it);
                let before = write_fen(&mut player);
                player.undo();
                before == fen
            });
        drop(player);
        let it = found.ok_or_else(|| Error::NotBefore(fen.to_string()))?;
        self.went_back(it);
        Ok(())
    }

    /// The move of this text, as people write it, that can have been the last one.
    ///
    /// # Errors
    /// If moves cannot be taken back soundly under the rules, or if this one cannot have been the last.
    fn last_move(&self, player: &mut Player, text: &str) -> Result<Unmove, Error> {
        if let Some(hindrance) = unmoves::hindrance(player) {
            return Err(hindrance.into());
        }
        let found = self.reader().read_back(player, text);
        found.ok_or_else(|| Error::NotLast(text.trim().to_string()))
    }

    /// Plays a move, or takes one back that has a minus in front: `-Kg6xRh5`, as solutions of retractors tell it.
    ///
    /// ```
    /// use sauterelle::{Position, Side};
    ///
    /// let mut position = Position::from_fen("4k3/8/8/7K/8/8/8/8", &[], Some(Side::Black)).unwrap();
    /// for text in ["-Kg6xRh5", "-Rh8xQh5", "O-O", "Qh7"] {
    ///     position.go(text).unwrap();
    /// }
    /// assert!(position.fen().starts_with("5rk1/7Q/6K1/8/8/8/8/8 b"));
    /// ```
    ///
    /// # Errors
    /// See [`Position::play`] and [`Position::take_back`].
    pub fn go(&mut self, text: &str) -> Result<(), Error> {
        if !is_back(text) {
            return self.play(text).map(|_| ());
        }
        let mut player = self.ctx();
        let it = self.last_move(&mut player, text)?;
        drop(player);
        self.went_back(it);
        Ok(())
    }

    /// What happens on the board when a move is taken back.
    ///
    /// # Errors
    /// See [`Position::take_back`].
    pub(crate) fn taken_back(&self, text: &str) -> Result<Decomposition, Error> {
        let mut player = self.ctx();
        let it = self.last_move(&mut player, text)?;
        Ok(Decomposition::of_unmove(&mut player, &it))
    }
}

/// Whether a text means a move that is taken back.
pub(crate) fn is_back(text: &str) -> bool {
    text.trim_start().starts_with(['-', '−'])
}

/// The same of a position in play, in the letters of a language.
///
/// # Errors
/// If moves cannot be taken back soundly under the rules.
pub fn last_moves(
    player: &mut Player,
    language: Language,
    legality: Legality,
) -> Result<Vec<LastMove>, Hindrance> {
    if let Some(hindrance) = unmoves::hindrance(player) {
        return Err(hindrance);
    }
    let writer = TextWriter::new(&player.rules().kinds, language);
    let mut found = Vec::new();
    for it in unmoves::all(player, legality) {
        let step = Step::of_unmove(player, &it);
        found.push(LastMove {
            text: writer.step(&step),
            from: it.mv.shape.from.to_string(),
            to: it.mv.shape.to.to_string(),
            captured: it.captured.map(|man| writer.kind(man.kind)),
            fen: write_fen(player),
        });
        player.undo();
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::Legality;
    use crate::{Position, Side};
    use sauterelle_kernel::men::Language;
    use sauterelle_notation::telling::Teller;

    fn told(fen: &str, conditions: &[&str], by: Side) -> Vec<String> {
        let conditions: Vec<String> = conditions.iter().map(ToString::to_string).collect();
        let position = Position::from_fen(fen, &conditions, Some(!by)).unwrap();
        let mut all: Vec<String> = position
            .last_moves(Legality::PREDECESSOR)
            .unwrap()
            .into_iter()
            .map(|it| it.text)
            .collect();
        all.sort();
        all
    }

    #[test]
    fn kings_come_from_where_they_were_not_attacked() {
        // L. Sunyer, 1923
        let all = told("4k3/8/8/7K/8/8/8/8", &[], Side::White);
        for text in ["Kg6-h5", "Kg6xRh5", "Kg6xQh5", "Kh6xPh5", "Kg4xSh5"] {
            assert!(all.contains(&text.to_string()), "{text}: {all:?}");
        }
        // not from next to the other king
        assert!(!all.iter().any(|text| text.starts_with("Kg7")), "{all:?}");
    }

    #[test]
    fn captures_en_passant_promotions_and_castlings_are_taken_back() {
        let all = told("4k3/8/3P4/8/8/8/8/4K3", &[], Side::White);
        assert!(all.contains(&"e5xPd6ep".to_string()), "{all:?}");
        assert!(!all.contains(&"d5xPd6ep".to_string()));
        let all = told("4k3/8/8/8/8/8/1p6/1b2K3", &[], Side::Black);
        assert!(
            !all.contains(&"b2-b1=B".to_string()),
            "b2 is occupied: {all:?}"
        );
        let all = told("4k3/8/8/8/8/8/8/1b2K3", &[], Side::Black);
        for text in ["b2-b1=B", "a2xQb1=B", "c2xSb1=B"] {
            assert!(all.contains(&text.to_string()), "{text}: {all:?}");
        }
        let all = told("4k3/8/8/8/8/8/8/5RK1", &[], Side::White);
        assert!(all.contains(&"0-0".to_string()), "{all:?}");
    }

    #[test]
    fn rules_that_forbid_and_prefer_are_kept() {
        let by = |conditions: &[&str]| told("8/8/8/8/6k1/8/8/R6K", conditions, Side::White);
        assert!(by(&[]).contains(&"Ra2-a1".to_string()));
        assert!(by(&["WhiteEdgeMover"]).contains(&"Ra2-a1".to_string()));
        // a1 and a2 have different colours
        assert!(!by(&["MonochromChess"]).contains(&"Ra2-a1".to_string()));
        assert!(by(&["MonochromChess"]).contains(&"Ra3-a1".to_string()));
        // from a2 the rook has longer moves
        assert!(!by(&["WhiteMaximummer"]).contains(&"Ra2-a1".to_string()));
        assert!(by(&["WhiteMaximummer"]).contains(&"Ra8-a1".to_string()));
    }

    #[test]
    fn pawns_capture_no_more_men_than_are_missing() {
        let at = |level| {
            // Black has all men, so that the white pawns cannot have left their files
            let fen = "rnbqkbnr/pppppppp/8/8/8/P6P/P6P/4K3";
            let position = Position::from_fen(fen, &[], Some(Side::Black)).unwrap();
            position.last_moves(level).unwrap().len()
        };
        assert!(at(Legality::PREDECESSOR) > 0);
        assert_eq!(at(Legality::ACCOUNT), 0);
    }

    #[test]
    fn castlings_that_the_position_is_given_with_are_kept() {
        // king and rook have not moved, and nobody else could have
        assert_eq!(told("8/7k/8/8/8/8/8/R3K3 b Q -", &[], Side::White), [""; 0]);
        let unknown = told("8/7k/8/8/8/8/8/R3K3 b", &[], Side::White);
        assert_eq!(unknown, told("8/7k/8/8/8/8/8/R3K3 b - -", &[], Side::White));
        assert_eq!(unknown.len(), 70);
        let pawn = told("8/7k/8/8/8/7P/8/R3K3 b Q -", &[], Side::White);
        assert!(pawn.contains(&"h2-h3".to_string()), "{pawn:?}");
        assert!(
            !pawn.iter().any(|text| text.starts_with(['K', 'R'])),
            "{pawn:?}"
        );
        // what has moved since may have come from anywhere
        let mut position = Position::from_fen("8/7k/8/8/8/8/8/R3K3 w Q -", &[], None).unwrap();
        position.play("Ra1-a2").unwrap();
        let back = position.last_moves(Legality::PREDECESSOR).unwrap();
        assert!(back.iter().any(|it| it.text == "Ra3-a2"), "{back:?}");
    }

    #[test]
    fn moves_with_a_minus_are_taken_back_and_explained() {
        let mut position =
            Position::from_fen("4k3/8/8/7K/8/8/8/8", &[], Some(Side::Black)).unwrap();
        let told = position.taken_back("-Kg6xRh5").unwrap();
        let teller = Teller::new(&position.game().rules, Language::English);
        let said: Vec<String> = told.images[1]
            .operation
            .iter()
            .map(|part| teller.say(&part.remark))
            .collect();
        let expected = [
            "The white king goes back from h5 to g6.",
            "The black rook appears on h5.",
        ];
        assert_eq!(said, expected);
        position.go("-Kg6xRh5").unwrap();
        let refused = position
            .go("-Rh8xSh5")
            .and_then(|()| position.go("-Kb2-b3"));
        let refused = refused.unwrap_err().to_string();
        assert_eq!(refused, "'-Kb2-b3' cannot have been the last move");
    }

    #[test]
    fn what_hinders_is_named() {
        let sentinelles = ["Sentinelles".to_string()];
        let position = Position::from_fen("7k/8/8/8/8/8/8/K7", &sentinelles, None).unwrap();
        let refused = position.last_moves(Legality::MEN).unwrap_err().to_string();
        assert_eq!(refused, "moves cannot be taken back under Sentinelles");
        let mut position = position;
        let refused = position.take_back("7k/8/8/8/8/8/K7/8 b - - 0 1");
        assert_eq!(
            refused.unwrap_err().to_string(),
            "moves cannot be taken back under Sentinelles"
        );
    }

    #[test]
    fn moves_are_taken_back_one_after_the_other_and_played_again() {
        let mut position =
            Position::from_fen("4k3/8/8/7K/8/8/8/8", &[], Some(Side::Black)).unwrap();
        let diagram = position.fen();
        for text in ["Kg6xRh5", "Rh8xQh5"] {
            let moves = position.last_moves(Legality::PREDECESSOR).unwrap();
            let last = moves.iter().find(|it| it.text == text).unwrap();
            position.take_back(&last.fen).unwrap();
        }
        assert!(position.fen().starts_with("4k2r/8/6K1/7Q/8/8/8/8 b "));
        for text in ["Rxh5", "Kxh5"] {
            position.play(text).unwrap();
        }
        let men = |fen: &str| fen.split(' ').next().map(str::to_string);
        assert_eq!(men(&position.fen()), men(&diagram));
        // a move that was played is gone back from before one that was taken back
        for _ in 0..4 {
            assert!(position.undo());
        }
        assert!(!position.undo());
        assert_eq!(position.fen(), diagram);
        let nowhere = position.take_back("4k3/8/8/8/8/8/8/K7 w - - 0 1");
        assert!(nowhere.unwrap_err().to_string().contains("no move leads"));
    }
}
