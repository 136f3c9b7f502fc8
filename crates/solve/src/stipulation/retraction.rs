//! Moves taken back before the play: `-2 & h#1`, `-1w & #1`, `-5 & #1 Proca`; or without play: `last2`, `-2w:`.

use crate::goal::Goal;
use crate::stipulation::goals::without_prefix;
use crate::stipulation::{Node, Stipulation, StipulationError};
use sauterelle_kernel::board::piece::Side;
use sauterelle_languages::say;
use sauterelle_unmoves::Legality;

/// What is taken back before the play of a stipulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retraction {
    /// Single moves, by the sides in turn. The side that takes back last begins the play.
    pub half_moves: u16,
    /// Whether the sides help each other.
    pub manner: Manner,
    /// How far it is looked whether a position can have come about.
    pub legality: Legality,
    /// It is not known which side has moved last: both are asked.
    pub by_either: bool,
    /// One against the other, a position may come about so many times: at the next time the game would have ended as a draw.
    pub most_times: u16,
}

/// A game ends as a draw when a position comes about for the third time.
const MOST_TIMES: u16 = 2;

/// How moves are taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// The sides help each other.
    Help,
    /// The side that takes back first wants the play to succeed, whatever the other takes back.
    Defensive(Defensive),
    /// Nothing is taken back: it is asked whether the diagram can have come about.
    Judge(Question),
}

/// What is asked of the legality of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Whether it is not disproved, for one side to move at least.
    Legal,
    /// Whether it is illegal, whoever is to move.
    Illegal,
    /// Whether it is illegal, and not without any one man, kings excepted.
    Cluster,
    /// Whether one side only can be to move.
    WhoMoves,
}

/// The words of the questions.
const QUESTIONS: [(&str, Question); 4] = [
    ("legal", Question::Legal),
    ("illegal", Question::Illegal),
    ("cluster", Question::Cluster),
    ("whomoves", Question::WhoMoves),
];

/// Moves taken back against an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defensive {
    /// Who decides whom a move taken back has captured.
    pub uncaptures: Uncaptures,
    /// The opponent, too, may end it by playing forward to the goal, after he has taken back.
    pub forward_defence: bool,
}

/// Who decides whether a man was captured, and which one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncaptures {
    /// Proca: the side that takes back.
    Own,
    /// Høeg: the other side.
    Other,
    /// Klan: always the side that took back first.
    First,
    /// Pacific: no captures are taken back.
    None,
}

/// The names of the types.
const TYPES: [(&str, Uncaptures); 5] = [
    ("proca", Uncaptures::Own),
    ("hoeg", Uncaptures::Other),
    ("høeg", Uncaptures::Other),
    ("klan", Uncaptures::First),
    ("pacific", Uncaptures::None),
];

/// Words for play without forward defence.
const WITHOUT_DEFENCE: [&str; 2] = ["noforwarddefence", "noforwarddefense"];

/// Words for the levels of legality.
const LEVELS: [(&str, Legality); 3] = [
    ("level0", Legality::MEN),
    ("level1", Legality::PREDECESSOR),
    ("level2", Legality::ACCOUNT),
];

/// The word for the number of single moves that it is looked back.
const LOOK_BACK: &str = "lookback";

/// It is looked back for so many moves at most: what is looked through grows with each of them.
const MOST_LOOK_BACK: u8 = 20;

/// What stands between the moves taken back and the play.
const THEN: [&str; 5] = ["&", "->", "then", "dann", "puis"];

impl Stipulation {
    /// Who takes back first, if moves are to be taken back.
    pub fn takes_back(&self) -> Option<Side> {
        let taken_back = self.retraction?.half_moves;
        let mover = self.mover();
        Some(if taken_back % 2 == 1 { mover } else { !mover })
    }

    /// The side to move in the diagram.
    pub fn to_move(&self) -> Side {
        self.takes_back().map_or(self.mover(), |first| !first)
    }
}

/// Whether a word begins the text of a stipulation with moves taken back.
pub fn begins(word: &str) -> bool {
    let begins = |sign| {
        let after = without_prefix(word, sign);
        after.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    begins("-") || begins("last") || type_named(word).is_some() || question_named(word).is_some()
}

fn question_named(word: &str) -> Option<Question> {
    let is_it = |(name, _): &&(&str, _)| name.eq_ignore_ascii_case(word);
    let found = QUESTIONS.iter().find(is_it)?;
    Some(found.1)
}

fn is_look_back(word: &str) -> bool {
    word.trim_start_matches(['(', ','])
        .eq_ignore_ascii_case(LOOK_BACK)
}

fn type_named(word: &str) -> Option<Uncaptures> {
    let word = word.to_lowercase();
    let found = TYPES.iter().find(|(name, _)| *name == word)?;
    Some(found.1)
}

/// Reads a stipulation with moves taken back.
///
/// # Errors
/// If it cannot be read, or what it asks for is not available.
pub(super) fn parse(text: &str) -> Result<Stipulation, StipulationError> {
    let mut reader = Reader {
        text: text.trim(),
        rest: text.trim(),
        uncaptures: None,
        forward_defence: true,
        level: None,
        look_back: None,
    };
    reader.leading_words()?;
    let first = reader.rest.split_whitespace().next().unwrap_or_default();
    if question_named(first).is_some() {
        return reader.judged();
    }
    if reader.takes("last") {
        return reader.last_moves();
    }
    reader.retractor()
}

struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
    uncaptures: Option<Uncaptures>,
    forward_defence: bool,
    level: Option<Legality>,
    look_back: Option<u8>,
}

type Read<T> = Result<T, StipulationError>;

impl<'t> Reader<'t> {
    /// Types and other words that may stand before or behind everything.
    fn leading_words(&mut self) -> Read<()> {
        while let Some((word, rest)) = self.rest.split_once(char::is_whitespace) {
            let rest = rest.trim_start();
            let (number, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            self.rest = match () {
                () if self.note(word)? => rest,
                () if is_look_back(word) && self.note(&[word, number].concat())? => after,
                () => break,
            }
            .trim_start();
        }
        Ok(())
    }

    fn trailing_words(&mut self) -> Read<()> {
        while let Some((rest, word)) = self.rest.rsplit_once(char::is_whitespace) {
            let rest = rest.trim_end();
            let (before, name) = rest.rsplit_once(char::is_whitespace).unwrap_or(("", rest));
            self.rest = match () {
                () if self.note(word)? => rest,
                () if is_look_back(name) && self.note(&[name, word].concat())? => before,
                () => break,
            }
            .trim_end();
        }
        Ok(())
    }

    /// Whether a word is one of these.
    fn note(&mut self, word: &str) -> Read<bool> {
        let word = word.trim_matches(['(', ')', ',']).to_lowercase();
        if let Some(uncaptures) = type_named(&word) {
            self.uncaptures = Some(uncaptures);
        } else if WITHOUT_DEFENCE.contains(&word.as_str()) {
            self.forward_defence = false;
        } else if let Some((_, level)) = LEVELS.iter().find(|(name, _)| *name == word) {
            self.level = Some(*level);
        } else if let Some(Ok(number)) = word.strip_prefix(LOOK_BACK).map(str::parse::<u32>) {
            let number = u8::try_from(number).ok();
            let Some(number) = number.filter(|it| *it <= MOST_LOOK_BACK) else {
                return Err(
                    self.unsupported(&say!("looking back for more than {MOST_LOOK_BACK} moves"))
                );
            };
            self.look_back = Some(number);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// How far it is looked whether a position can have come about.
    fn legality(&self, otherwise: Legality) -> Legality {
        let level = self.level.unwrap_or(otherwise);
        match self.look_back {
            Some(moves) => level.looking_back(moves),
            None => level,
        }
    }

    /// `illegal`, `cluster level2 LookBack 4`: nothing is taken back, and all that the account proves is asked for.
    fn judged(&mut self) -> Read<Stipulation> {
        self.trailing_words()?;
        let Some(question) = question_named(self.rest) else {
            return Err(self.syntax());
        };
        Ok(Stipulation {
            text: self.text.to_string(),
            starter: Side::White,
            defender: None,
            play: Node::Goal(Goal::ANY),
            structured: false,
            retraction: Some(Retraction {
                half_moves: 0,
                manner: Manner::Judge(question),
                legality: self.legality(Legality::ACCOUNT),
                by_either: false,
                most_times: MOST_TIMES,
            }),
        })
    }

    /// `last2`, `last1w`.
    fn last_moves(&mut self) -> Read<Stipulation> {
        self.trailing_words()?;
        let half_moves = self.number()?;
        let sides = self.sides();
        self.without_play(half_moves, &sides, Goal::ANY)
    }

    /// Nothing is played: so many single moves are taken back, by who is named first, and the position is to be as the goal says.
    fn without_play(&self, half_moves: u16, sides: &[Side], goal: Goal) -> Read<Stipulation> {
        if !self.rest.is_empty() || sides.len() > 1 {
            return Err(self.syntax());
        }
        let first = sides.first().copied().unwrap_or(Side::White);
        Ok(Stipulation {
            text: self.text.to_string(),
            // who takes back last is to move then
            starter: if half_moves % 2 == 1 { first } else { !first },
            defender: None,
            play: Node::Goal(goal),
            structured: false,
            retraction: Some(Retraction {
                half_moves,
                manner: Manner::Help,
                legality: self.legality(Legality::default()),
                by_either: sides.is_empty(),
                most_times: MOST_TIMES,
            }),
        })
    }

    /// `-2 & h#1`, `-1wb & h#1`, `-5 & #1 Proca`, `-2w:`.
    fn retractor(&mut self) -> Read<Stipulation> {
        if !self.takes("-") {
            return Err(self.syntax());
        }
        let moves = self.number()?;
        let sides = self.sides();
        if self.takes(":") {
            self.trailing_words()?;
            return self.without_play(moves, &sides, Goal::A_TO_B);
        }
        let is_then = THEN.iter().any(|word| self.takes(word));
        self.rest = self.rest.trim_start();
        if !is_then {
            return Err(self.syntax());
        }
        self.trailing_words()?;
        let play = self.play()?;
        let is_battle = play.play.first_branch().is_some_and(|b| b.kind.is_battle());
        let helps = !is_battle || !sides.is_empty();
        if helps && self.uncaptures.is_some() && !(is_battle && sides.len() == 1) {
            return Err(self.unsupported(
                &say!("types decide who says what was captured where one side takes back against the other"),
            ));
        }
        let defensive = Manner::Defensive(Defensive {
            uncaptures: self.uncaptures.unwrap_or(Uncaptures::Own),
            forward_defence: self.forward_defence,
        });
        let half_moves = match (helps, sides.len()) {
            (false, _) => moves.checked_mul(2).and_then(|twice| twice.checked_sub(1)),
            (true, 0) => Some(moves),
            (true, sides) => moves.checked_mul(sides as u16),
        };
        let half_moves = half_moves.ok_or_else(|| self.syntax())?;
        let stipulation = Stipulation {
            text: self.text.to_string(),
            retraction: Some(Retraction {
                half_moves,
                manner: if helps { Manner::Help } else { defensive },
                legality: self.legality(Legality::default()),
                by_either: false,
                most_times: MOST_TIMES,
            }),
            ..play
        };
        self.check(&sides, moves, &stipulation)?;
        Ok(stipulation)
    }

    /// Whether the sides named can take back before the play.
    fn check(&self, sides: &[Side], moves: u16, stipulation: &Stipulation) -> Read<()> {
        if sides.len() == 1 && moves > 1 {
            return Err(self.unsupported(&say!("several moves in a row taken back by one side")));
        }
        match (sides.first(), stipulation.takes_back()) {
            (Some(named), Some(first)) if *named != first => {
                let mover = stipulation.mover();
                Err(self.unsupported(&say!(
                    "the side that takes back last is to move then, and {mover} begins the play"
                )))
            }
            _ => Ok(()),
        }
    }

    /// The play that follows.
    fn play(&self) -> Read<Stipulation> {
        let structured = |name: &str, side| {
            let rest = without_prefix(self.rest, name)?;
            rest.starts_with(' ')
                .then(|| Stipulation::parse_structured(side, name, rest.trim()))
        };
        let found = structured("white", Side::White).or_else(|| structured("black", Side::Black));
        let parsed = found.unwrap_or_else(|| Stipulation::parse_play(self.rest));
        parsed.map_err(|error| match error {
            StipulationError::Syntax { rest, .. } => StipulationError::Syntax {
                text: self.text.into(),
                at: self.text.len().saturating_sub(rest.len()),
                rest,
            },
            StipulationError::Unsupported { what, .. } => self.unsupported(&what),
        })
    }

    fn number(&mut self) -> Read<u16> {
        self.rest = self.rest.trim_start();
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(digits);
        let number: u16 = number.parse().map_err(|_| self.syntax())?;
        if number == 0 || number > 99 {
            return Err(self.unsupported(&say!("taking back no move, or more than 99")));
        }
        self.rest = rest.trim_start();
        Ok(number)
    }

    /// The sides named, in their order: `w`, `wb`, `(w+b)`.
    fn sides(&mut self) -> Vec<Side> {
        let mut sides: Vec<Side> = Vec::new();
        let mut rest = self.rest;
        loop {
            let mut letters = rest.trim_start_matches([' ', '(', ')', '+', ',']).chars();
            let side = match letters.next().map(|c| c.to_ascii_lowercase()) {
                Some('w') => Side::White,
                Some('b' | 's') => Side::Black,
                _ => break,
            };
            let after = letters.as_str();
            let is_word = after.starts_with(|c: char| c.is_alphabetic() && !"wbs".contains(c));
            // nobody takes back twice in a row
            if is_word || sides.len() == 2 || sides.last() == Some(&side) {
                break;
            }
            sides.push(side);
            rest = after;
        }
        if !sides.is_empty() {
            self.rest = rest.trim_start_matches([' ', ')', ',']);
        }
        sides
    }

    fn takes(&mut self, word: &str) -> bool {
        match without_prefix(self.rest, word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn syntax(&self) -> StipulationError {
        StipulationError::Syntax {
            text: self.text.into(),
            rest: self.rest.into(),
            at: self.text.len() - self.rest.len(),
        }
    }

    fn unsupported(&self, what: &str) -> StipulationError {
        StipulationError::Unsupported {
            text: self.text.into(),
            what: what.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn retraction(text: &str) -> (Side, Retraction) {
        let stipulation = Stipulation::parse(text).unwrap();
        let first = stipulation.takes_back().unwrap();
        (first, stipulation.retraction.unwrap())
    }

    #[test]
    fn the_side_that_takes_back_last_begins_the_play() {
        for (text, first, half_moves) in [
            ("-2 & h#1", Side::White, 2),
            ("-1wb & h#1", Side::White, 2),
            ("-1(w+b) & h#1", Side::White, 2),
            ("-1 (w, b) then h#1", Side::White, 2),
            ("-2(w+b) & h#1", Side::White, 4),
            ("-1w & h#1.5", Side::White, 1),
            ("-1 & h#1", Side::Black, 1),
            ("-1->h#2", Side::Black, 1),
            ("-1w & #2", Side::White, 1),
            ("-2 & ser-h#3", Side::White, 2),
            ("-1w & white 1a[#]d", Side::White, 1),
        ] {
            let (side, retraction) = retraction(text);
            assert_eq!((side, retraction.half_moves), (first, half_moves), "{text}");
            assert_eq!(retraction.manner, Manner::Help, "{text}");
        }
    }

    #[test]
    fn types_of_defensive_retractors() {
        for (text, uncaptures, forward_defence) in [
            ("-5 & #1", Uncaptures::Own, true),
            ("Proca -5 & #1", Uncaptures::Own, true),
            ("-5 & #1 (Høeg)", Uncaptures::Other, true),
            ("-5 & s#1 klan NoForwardDefence", Uncaptures::First, false),
            ("Pacific -5->#1", Uncaptures::None, true),
        ] {
            let (first, found) = retraction(text);
            assert_eq!((first, found.half_moves), (Side::White, 9), "{text}");
            let defensive = Defensive {
                uncaptures,
                forward_defence,
            };
            assert_eq!(found.manner, Manner::Defensive(defensive), "{text}");
        }
    }

    #[test]
    fn last_moves_are_asked_of_a_side_or_of_both() {
        let (first, found) = retraction("last1w");
        assert_eq!((first, found.by_either), (Side::White, false));
        let (first, found) = retraction("last2b level0");
        assert_eq!((first, found.half_moves), (Side::Black, 2));
        assert_eq!(found.legality, Legality::MEN);
        assert!(retraction("last3").1.by_either);
    }

    #[test]
    fn a_number_says_how_far_it_is_looked_back() {
        let level2 = Legality::ACCOUNT;
        for (text, legality) in [
            ("last1w level2", level2),
            ("last1w level2 LookBack 4", level2.looking_back(4)),
            ("last1w LookBack 3, level2", level2.looking_back(3)),
            (
                "Proca LookBack 4 -5 & #1",
                Legality::PREDECESSOR.looking_back(4),
            ),
            ("-1w & #1 level2 lookback0", level2.looking_back(0)),
        ] {
            assert_eq!(retraction(text).1.legality, legality, "{text}");
        }
        for text in ["last1w LookBack", "last1w LookBack x", "last1w LookBack 21"] {
            assert!(Stipulation::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_legality_of_the_diagram_is_asked_on_level_2() {
        for (text, question, legality) in [
            ("illegal", Question::Illegal, Legality::ACCOUNT),
            ("Legal level1", Question::Legal, Legality::PREDECESSOR),
            ("cluster", Question::Cluster, Legality::ACCOUNT),
            (
                "whomoves LookBack 4",
                Question::WhoMoves,
                Legality::ACCOUNT.looking_back(4),
            ),
        ] {
            let (_, found) = retraction(text);
            assert_eq!(found.manner, Manner::Judge(question), "{text}");
            assert_eq!(found.legality, legality, "{text}");
            let stipulation = Stipulation::parse(text).unwrap();
            assert_eq!(stipulation.to_move(), Side::White, "{text}");
        }
        for text in ["illegal #1", "cluster2", "whomoves level3"] {
            assert!(Stipulation::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_given_position_is_reached_without_play() {
        let stipulation = Stipulation::parse("-3b: level0").unwrap();
        assert_eq!(stipulation.play, Node::Goal(Goal::A_TO_B));
        let (first, found) = retraction("-3b: level0");
        assert_eq!((first, found.half_moves), (Side::Black, 3));
        assert_eq!((found.legality, found.by_either), (Legality::MEN, false));
        assert!(retraction("-2:").1.by_either);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for text in [
            "-0 & h#1",
            "-2 h#1",
            "-2 &",
            "-1w & h#1",
            "-2w & #1",
            "last",
            "last0",
            "- & h#1",
            "-2 & h#x",
            "-2 & h#1 proca",
            "last1 & h#1",
        ] {
            assert!(Stipulation::parse(text).is_err(), "{text}");
        }
    }
}
