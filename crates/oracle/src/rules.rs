//! The conditions in force.

use crate::board::Side;
use crate::length::{Duty, Extreme, Strictness};

/// The two forms of Circé Cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cage {
    /// A man without a cage disappears.
    Ordinary,
    /// A man without a cage cannot be captured.
    Strict,
}

/// Everything that makes the game different from orthodox chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Rules {
    pub cage: Option<Cage>,
    pub polo: bool,
    pub connected: bool,
    /// In Connected chess: only captures after which the captor's side is connected threaten a royal.
    pub legal_threats: bool,
    /// A Soucie leaps over no man of the other side.
    pub lines_of_action: bool,
    pub white_duty: Option<Duty>,
    pub black_duty: Option<Duty>,
    /// Pawns on their own first rank have one step and captures.
    pub first_rank_pawns: bool,
}

impl Rules {
    /// The length duty of that side.
    pub fn duty(&self, side: Side) -> Option<Duty> {
        match side {
            Side::White => self.white_duty,
            Side::Black => self.black_duty,
        }
    }

    /// The rules inside the test whether a square is a cage: orthodox chess, but a pawn
    /// may stand on its own first rank, and men keep their ways.
    pub fn inside_cage_test(&self) -> Rules {
        Rules {
            first_rank_pawns: true,
            lines_of_action: self.lines_of_action,
            ..Rules::default()
        }
    }

    /// Reads the names of the conditions.
    pub fn parse(conditions: &[&str]) -> Result<Rules, String> {
        let mut rules = Rules::default();
        for text in conditions {
            let lower = text.to_lowercase().replace('é', "e");
            let words: Vec<&str> = lower.split_whitespace().collect();
            match words.as_slice() {
                ["polo"] => rules.polo = true,
                ["connected"] => rules.connected = true,
                ["connected", "legalthreats"] => {
                    rules.connected = true;
                    rules.legal_threats = true;
                }
                ["soucie", "linesofaction"] => rules.lines_of_action = true,
                ["circe", "cage"] => {
                    // decided: named in both forms, the strict one holds.
                    rules.cage = rules.cage.or(Some(Cage::Ordinary));
                    rules.first_rank_pawns = true;
                }
                ["circe", "cage", "strict"] => {
                    rules.cage = Some(Cage::Strict);
                    rules.first_rank_pawns = true;
                }
                [duty, strictness @ ..] => {
                    let (side, extreme) = match *duty {
                        "whitemaximummer" => (Side::White, Extreme::Longest),
                        "blackmaximummer" => (Side::Black, Extreme::Longest),
                        "whiteminimummer" => (Side::White, Extreme::Shortest),
                        "blackminimummer" => (Side::Black, Extreme::Shortest),
                        _ => return Err(format!("unknown condition: {text}")),
                    };
                    let strictness = match strictness {
                        [] => Strictness::Plain,
                        ["ultralegal"] => Strictness::Ultra,
                        ["consequent"] => Strictness::Consequent,
                        _ => return Err(format!("unknown condition: {text}")),
                    };
                    let duty = Duty {
                        extreme,
                        strictness,
                    };
                    let slot = match side {
                        Side::White => &mut rules.white_duty,
                        Side::Black => &mut rules.black_duty,
                    };
                    // decided: any two different length duties of one side contradict each other.
                    if slot.is_some_and(|old| old != duty) {
                        return Err(format!("two length duties for one side: {text}"));
                    }
                    *slot = Some(duty);
                }
                [] => return Err("empty condition".to_string()),
            }
        }
        Ok(rules)
    }
}
