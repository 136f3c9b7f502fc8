//! The traditional names of stipulations, translated into trees of plays.

use crate::stipulation::{Branch, Goal, Node, PlayKind, Stipulation};
use sauterelle_kernel::piece::Side;
use sauterelle_kernel::square::Sq;

/// The text is not a stipulation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StipulationError {
    /// Not understood from byte `at` on.
    #[error("'{text}' is not a stipulation: cannot read '{rest}'")]
    Syntax {
        /// The whole text.
        text: String,
        /// What is left at the place where it stops making sense.
        rest: String,
        /// Byte offset of that place.
        at: usize,
    },
    /// Understood, but not available yet.
    #[error("the stipulation '{text}' is not supported: {what}")]
    Unsupported {
        /// The whole text.
        text: String,
        /// The element that is missing.
        what: String,
    },
}

/// Kinds of play named in front of a goal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Direct,
    Self_,
    Reflex,
    SemiReflex,
    Help,
    HelpSelf,
    HelpReflex,
}

impl Stipulation {
    /// Reads a traditional stipulation: `#2`, `s=3`, `semi-r#2`, `h#2.5`, `hs#3`, `ser-h#7`, `zd43`, `~1`.
    ///
    /// Help and series play end exactly at their length.
    ///
    /// # Errors
    /// See [`StipulationError`].
    pub fn parse(text: &str) -> Result<Stipulation, StipulationError> {
        Parser {
            text,
            rest: text.trim(),
        }
        .stipulation()
    }
}

struct Parser<'t> {
    text: &'t str,
    rest: &'t str,
}

impl Parser<'_> {
    fn stipulation(mut self) -> Result<Stipulation, StipulationError> {
        let exact = self.take("exact-");
        let series = self.take("ser-");
        for (prefix, what) in [
            ("pser-", "parry series play"),
            ("phser-", "parry series play"),
            ("reci-", "reciprocal help play"),
        ] {
            if self.take(prefix) {
                return Err(self.unsupported(what));
            }
        }
        let manner = self.manner();
        let goal = self.goal()?;
        let half_moves = self.length()?;
        if !self.rest.is_empty() {
            return Err(self.syntax());
        }
        if half_moves == 0 {
            return Err(self.unsupported("a length of 0 moves"));
        }
        if series {
            self.series(manner, goal, half_moves)
        } else {
            self.alternating(manner, goal, half_moves, exact)
        }
    }

    fn manner(&mut self) -> Manner {
        for (name, manner) in [
            ("semi-r", Manner::SemiReflex),
            ("hs", Manner::HelpSelf),
            ("hr", Manner::HelpReflex),
            ("h", Manner::Help),
            ("s", Manner::Self_),
            ("r", Manner::Reflex),
        ] {
            if self.take(name) {
                return manner;
            }
        }
        Manner::Direct
    }

    fn goal(&mut self) -> Result<Goal, StipulationError> {
        for other in [
            "##!", "#=", "!#", "ctr", "ct", "<>", "c81", "k", "dia", "a=>b", "(",
        ] {
            // longer signs first, so that a known goal is not read out of an unknown one
            if self.rest.to_ascii_lowercase().starts_with(other) {
                return Err(self.unsupported(&format!("the goal {other}")));
            }
        }
        for (sign, goal) in [
            ("##", Goal::DoubleMate),
            ("==", Goal::DoubleStalemate),
            ("!=", Goal::AutoStalemate),
            ("00", Goal::Castling),
            ("ep", Goal::EnPassant),
            ("#", Goal::Mate),
            ("=", Goal::Stalemate),
            ("+", Goal::Check),
            ("x", Goal::Capture),
            ("%", Goal::WinOfMan),
            ("~", Goal::Any),
        ] {
            if self.take(sign) {
                return Ok(goal);
            }
        }
        if self.rest.starts_with(['z', 'Z'])
            && let Some(Ok(sq)) = self.rest.get(1..3).map(str::parse::<Sq>)
        {
            self.rest = &self.rest[3..];
            return Ok(Goal::Target(sq));
        }
        Err(self.syntax())
    }

    /// Length in half-moves.
    fn length(&mut self) -> Result<u16, StipulationError> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(digits);
        let moves: u16 = match number.parse() {
            Ok(moves) if moves <= 999 => moves,
            Err(_) if number.is_empty() => return Err(self.syntax()),
            _ => return Err(self.unsupported("more than 999 moves")),
        };
        self.rest = rest;
        Ok(2 * moves + u16::from(self.take(".5")))
    }

    fn alternating(
        &self,
        manner: Manner,
        goal: Goal,
        half_moves: u16,
        exact: bool,
    ) -> Result<Stipulation, StipulationError> {
        let is_help = matches!(manner, Manner::Help | Manner::HelpSelf | Manner::HelpReflex);
        if half_moves % 2 == 1 && !is_help {
            return Err(self.unsupported("half a move outside help play"));
        }
        if exact && !is_help {
            return Err(self.unsupported("exact length outside help play"));
        }
        let n = half_moves;
        let play = match manner {
            Manner::Direct => Branch::new(PlayKind::Attack, n - 1).ending(0, goal),
            Manner::Self_ => Branch::new(PlayKind::Attack, n).ending(1, goal),
            Manner::Reflex | Manner::SemiReflex => reflex(manner, goal, n - 1),
            Manner::Help => Branch::new(PlayKind::Help, n)
                .ending(usize::from(n.is_multiple_of(2)), goal)
                .exactly(),
            Manner::HelpSelf | Manner::HelpReflex if n < 2 => {
                return Err(self.unsupported("fewer than one move"));
            }
            Manner::HelpSelf => {
                let last = Branch::new(PlayKind::Attack, 2).ending(1, goal);
                match n {
                    2 => last,
                    _ => Branch::new(PlayKind::Help, n - 2)
                        .ending(1 - n as usize % 2, last)
                        .exactly(),
                }
            }
            // the duties of reflex play hold from the first move on
            Manner::HelpReflex => with_reflex_duties(
                Branch::new(PlayKind::Help, n - 1)
                    .exactly()
                    .ending_at_once(),
                n as usize % 2,
                goal,
            ),
        };
        let starter = match manner {
            Manner::Help if n.is_multiple_of(2) => Side::Black,
            Manner::HelpSelf | Manner::HelpReflex if n % 2 == 1 => Side::Black,
            _ => Side::White,
        };
        let defender = match manner {
            Manner::Help => None,
            _ => Some(Side::Black),
        };
        Ok(self.built(play, starter, defender, is_help && n % 2 == 1))
    }

    fn series(
        &self,
        manner: Manner,
        goal: Goal,
        half_moves: u16,
    ) -> Result<Stipulation, StipulationError> {
        if half_moves % 2 == 1 {
            return Err(self.unsupported("half a move in series play"));
        }
        let n = half_moves / 2;
        let series = Branch::new(PlayKind::Series, n).exactly();
        let (play, starter) = match manner {
            Manner::Direct => (series.ending(0, goal), Side::White),
            Manner::Self_ => {
                let forced = Branch::new(PlayKind::Defence, 1).ending(0, goal);
                (series.ending(0, forced).ending_at_once(), Side::White)
            }
            Manner::Help => {
                let last = Branch::new(PlayKind::Help, 1).ending(0, goal);
                (series.ending(0, last), Side::Black)
            }
            Manner::Reflex | Manner::SemiReflex => {
                // who can reach the goal must do so at once
                let series = series.ending_at_once();
                let series = match manner {
                    Manner::Reflex => with_reflex_duties(series, 0, goal),
                    _ => series.ending(0, goal_in_one(goal)),
                };
                (series, Side::White)
            }
            Manner::HelpSelf | Manner::HelpReflex => {
                return Err(self.unsupported("help-self and help-reflex in series play"));
            }
        };
        Ok(self.built(play, starter, Some(!starter), false))
    }

    fn built(
        &self,
        play: Branch,
        starter: Side,
        defender: Option<Side>,
        begins_with_dots: bool,
    ) -> Stipulation {
        Stipulation {
            text: self.text.trim().to_string(),
            starter,
            defender,
            play,
            begins_with_dots,
        }
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self
            .rest
            .get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word));
        if found {
            self.rest = &self.rest[word.len()..];
        }
        found
    }

    fn syntax(&self) -> StipulationError {
        let at = self.text.trim_end().len() - self.rest.len();
        StipulationError::Syntax {
            text: self.text.trim().into(),
            rest: self.rest.into(),
            at,
        }
    }

    fn unsupported(&self, what: &str) -> StipulationError {
        StipulationError::Unsupported {
            text: self.text.trim().into(),
            what: what.into(),
        }
    }
}

/// Reflex play of `max` half-moves, the last one the attacker's.
fn reflex(manner: Manner, goal: Goal, max: u16) -> Branch {
    let play = Branch::new(PlayKind::Attack, max);
    match manner {
        Manner::Reflex => with_reflex_duties(play, 0, goal),
        _ => play.ending(0, goal_in_one(goal)),
    }
}

/// Ends the play when the opponent can reach the goal after a half-move of this kind (and so must); in full reflex play the
/// side that makes it must not be able to reach the goal itself, since then it would have to.
fn with_reflex_duties(play: Branch, kind: usize, goal: Goal) -> Branch {
    let end = goal_in_one(goal);
    play.ending(kind, end.clone())
        .requiring(kind, Node::Not(Box::new(end.into())))
}

fn goal_in_one(goal: Goal) -> Branch {
    Branch::new(PlayKind::Attack, 1).ending(0, goal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Stipulation {
        Stipulation::parse(text).unwrap()
    }

    #[test]
    fn traditional_names() {
        assert_eq!(
            parse("#3").play,
            Branch::new(PlayKind::Attack, 5).ending(0, Goal::Mate)
        );
        assert_eq!(
            parse("s=2").play,
            Branch::new(PlayKind::Attack, 4).ending(1, Goal::Stalemate)
        );
        let h = parse("h#2.5");
        assert_eq!(
            (h.starter, h.play.max, h.begins_with_dots),
            (Side::White, 5, true)
        );
        let h = parse("H#2");
        assert_eq!(
            (h.starter, h.play.max, h.begins_with_dots),
            (Side::Black, 4, false)
        );
        assert!(h.play.ends[1].is_some() && h.play.ends[0].is_none());
        assert_eq!(parse("ser-h#7").starter, Side::Black);
        assert_eq!(
            parse("hZg74").play.ends[1],
            Some(Goal::Target("g7".parse().unwrap()).into())
        );
        assert_eq!(parse("h##3").play.ends[1], Some(Goal::DoubleMate.into()));
        assert_eq!(parse("~1").play.max, 1);
    }

    #[test]
    fn errors_say_where() {
        assert!(matches!(
            Stipulation::parse("h#x"),
            Err(StipulationError::Syntax { at: 2, .. })
        ));
        assert!(matches!(
            Stipulation::parse("h#0"),
            Err(StipulationError::Unsupported { .. })
        ));
        for bad in [
            "", "#", "z99", "2", "#2.5", "ser-#2.5", "##!2", "h", "é", "hzé",
        ] {
            assert!(Stipulation::parse(bad).is_err(), "{bad}");
        }
    }
}
