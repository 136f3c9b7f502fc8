//! Structured stipulations: a tree of plays written down, as in `3h[>1a[x]d]h`.
//!
//! A play is a length in half-moves (`3`, or `2:3` for at least 2) and letters for its half-moves: `ad` (attack and defence),
//! `da`, `hh` (help), `s` (series). After a letter may stand ends in brackets and constraints in braces; in front of an
//! end `>` (play ends at once) and `/` (its moves are not shown). `!`, `&`, `|`, `-` (the other side is to move) and
//! parentheses combine plays and goals. `?+?` before the second letter gives its side the right to move in check only.

use crate::goal::Goal;
use crate::stipulation::error::StipulationError;
use crate::stipulation::goals::take_goal;
use crate::stipulation::{Branch, End, Node, PlayKind, Stipulation, Turn};
use sauterelle_kernel::board::piece::Side;
use sauterelle_languages::say;

/// Deeper nesting than this is refused, so that reading needs little memory.
const DEEPEST: usize = 50;

/// The groups of expressions that can be combined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Goal,
    Attack,
    Defence,
}

impl Stipulation {
    /// Reads a structured stipulation for this side: `3a[#]d`, `- 5h[/1d[x]a{!+}]h`. `side` is the side as entered.
    ///
    /// # Errors
    /// See [`StipulationError`].
    pub fn parse_structured(
        starter: Side,
        side: &str,
        text: &str,
    ) -> Result<Stipulation, StipulationError> {
        let mut reader = Reader {
            text,
            at: 0,
            depth: 0,
        };
        let (play, group) = reader.expression()?;
        reader.skip_blanks();
        if reader.at < text.len() || group == Group::Goal {
            return Err(reader.syntax());
        }
        let plain: String = text.split_whitespace().collect();
        let mut stipulation = Stipulation {
            text: format!("{side} {plain}"),
            starter,
            defender: None,
            play,
            structured: true,
            retraction: None,
        };
        let mover = stipulation.mover();
        stipulation.defender = match stipulation.play.first_branch().map(|play| play.kind) {
            Some(PlayKind::Attack) => Some(!mover),
            Some(PlayKind::Defence) => Some(mover),
            _ => None,
        };
        Ok(stipulation)
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

type Read<T> = Result<T, StipulationError>;

impl<'t> Reader<'t> {
    /// Operands with operators between them. An operator applies to everything that follows it.
    fn expression(&mut self) -> Read<(Node, Group)> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(StipulationError::Unsupported {
                text: self.text.into(),
                what: say!("so deep a nesting"),
            });
        }
        let (left, group) = self.operand()?;
        let combine = match self.peek() {
            Some('&') => Node::And,
            Some('|') => Node::Or,
            _ => {
                self.depth -= 1;
                return Ok((left, group));
            }
        };
        let operator = self.at;
        self.at += 1;
        let (right, other) = self.expression()?;
        if group != other || group == Group::Defence {
            self.at = operator;
            return Err(self.syntax());
        }
        self.depth -= 1;
        Ok((combine(Box::new(left), Box::new(right)), group))
    }

    fn operand(&mut self) -> Read<(Node, Group)> {
        match self.peek() {
            Some('(') => {
                self.at += 1;
                let inner = self.expression()?;
                self.expect(')')?;
                Ok(inner)
            }
            Some('!') => {
                self.at += 1;
                let (inner, group) = self.nested_operand()?;
                Ok((inner.negated(), group))
            }
            Some('-') => {
                self.at += 1;
                let (inner, group) = self.nested_operand()?;
                if group == Group::Goal {
                    return Err(self.syntax());
                }
                Ok((inner.passed(), group))
            }
            Some('1'..='9') => self.branch(),
            _ => Ok((self.goal()?.into(), Group::Goal)),
        }
    }

    fn nested_operand(&mut self) -> Read<(Node, Group)> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.syntax());
        }
        let operand = self.operand()?;
        self.depth -= 1;
        Ok(operand)
    }

    fn goal(&mut self) -> Read<Goal> {
        match take_goal(self.rest()) {
            Some((goal, rest)) => {
                self.at = self.text.len() - rest.len();
                Ok(goal)
            }
            None => Err(self.syntax()),
        }
    }

    fn branch(&mut self) -> Read<(Node, Group)> {
        let start = self.at;
        let first = self.number()?;
        let (min, max) = if self.take(':') {
            (Some(first), self.number()?)
        } else {
            (None, first)
        };
        let (kind, second) = match self.next_letter() {
            Some('a') => (PlayKind::Attack, Some('d')),
            Some('d') => (PlayKind::Defence, Some('a')),
            Some('h') => (PlayKind::Help, Some('h')),
            Some('s') => (PlayKind::Series, None),
            _ => return Err(self.syntax()),
        };
        let mut branch = Branch::new(kind, max);
        let longest_min = match kind {
            PlayKind::Help | PlayKind::Series => max,
            // a defence may end battle play half a move earlier
            PlayKind::Attack | PlayKind::Defence => (max - 1).max(1),
        };
        let shortest = match kind {
            PlayKind::Help => max % 2,
            _ => 1,
        };
        branch.min = min.unwrap_or(shortest).min(longest_min);
        self.attachments(&mut branch, Turn::First)?;
        if let Some(second) = second {
            if self.rest().starts_with("?+?") {
                self.at += 3;
                branch.parries = Some(Turn::Second);
            }
            if self.next_letter() != Some(second) {
                return Err(self.syntax());
            }
            self.attachments(&mut branch, Turn::Second)?;
        }
        if branch.ends.iter().all(Vec::is_empty) {
            self.at = start;
            return Err(StipulationError::Unsupported {
                text: self.text.into(),
                what: say!(
                    "play without an end ('{}')",
                    self.text.get(start..).unwrap_or_default()
                ),
            });
        }
        self.check_parries(&branch)?;
        let group = match kind {
            PlayKind::Defence => Group::Defence,
            _ => Group::Attack,
        };
        Ok((branch.into(), group))
    }

    /// Refuses `?+?` where nobody could parry.
    fn check_parries(&self, branch: &Branch) -> Read<()> {
        let parries_fit = match branch.kind {
            PlayKind::Help => branch.max % 2 == 1,
            PlayKind::Attack => true,
            PlayKind::Defence | PlayKind::Series => false,
        };
        if branch.parries.is_some() && !parries_fit {
            return Err(StipulationError::Unsupported {
                text: self.text.into(),
                what: say!("?+? is possible in ad before the d, and in hh of odd length"),
            });
        }
        Ok(())
    }

    /// Ends and constraints after the first or second letter of a branch.
    fn attachments(&mut self, branch: &mut Branch, letter: Turn) -> Read<()> {
        loop {
            match self.peek() {
                Some('[') => {
                    self.at += 1;
                    let end = self.end(branch.kind, letter)?;
                    self.expect(']')?;
                    branch.ends[letter].push(end);
                }
                Some('{') => {
                    self.at += 1;
                    let (node, group) = self.expression()?;
                    self.expect('}')?;
                    match branch.kind {
                        PlayKind::Series if group == Group::Goal => branch.between.push(node),
                        PlayKind::Series => branch.required[Turn::First].push(node),
                        // it holds before the half-move of the other letter
                        _ => branch.required[!letter].push(node),
                    }
                }
                _ => return Ok(()),
            }
        }
    }

    fn end(&mut self, kind: PlayKind, letter: Turn) -> Read<End> {
        let at_once = self.take('>');
        let hidden = self.take('/');
        let start = self.at;
        let (node, group) = self.expression()?;
        let after_defence = matches!(
            (kind, letter),
            (PlayKind::Attack, Turn::Second) | (PlayKind::Defence, Turn::First)
        );
        if at_once && (group != Group::Attack || after_defence) {
            self.at = start;
            return Err(StipulationError::Unsupported {
                text: self.text.into(),
                what: say!("'>' is possible in front of ad, hh and s, and not after a defence"),
            });
        }
        Ok(End {
            node,
            at_once,
            hidden,
        })
    }

    fn number(&mut self) -> Read<u16> {
        self.skip_blanks();
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match rest.get(..digits).unwrap_or_default().parse() {
            Ok(number @ 1..=1999) => {
                self.at += digits;
                Ok(number)
            }
            _ => Err(self.syntax()),
        }
    }

    /// What has not been read.
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn next_letter(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter.to_ascii_lowercase())
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_blanks();
        self.rest().chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn expect(&mut self, wanted: char) -> Read<()> {
        if self.take(wanted) {
            Ok(())
        } else {
            Err(self.syntax())
        }
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at = self.text.len() - rest.trim_start().len();
    }

    fn syntax(&self) -> StipulationError {
        let at = self.at.min(self.text.len());
        StipulationError::Syntax {
            text: self.text.into(),
            rest: self.text.get(at..).unwrap_or_default().into(),
            at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Stipulation, StipulationError> {
        Stipulation::parse_structured(Side::White, "white", text)
    }

    #[test]
    fn traditional_ones_mean_the_same_trees() {
        for (structured, traditional) in [
            ("3a[#]d", "#2"),
            ("4ad[x]", "sx2"),
            ("2:3a[#]d", "exact-#2"),
            ("5:5s[#]", "ser-#5"),
            ("4:4hh[#]", "h#2"),
            ("- 5:5h[=]h", "h=2.5"),
            ("3a[>1a[#]d]d{!1a[#]d}", "r#2"),
            ("15a[1d[#]a]?+?d[#]", "pser-s#8"),
            ("7:7h[#]?+?h", "phser-#4"),
            ("1h[#]h & 2:2hh[#]", "reci-h#1"),
        ] {
            let same = Stipulation::parse(traditional).unwrap();
            let mut play = parse(structured).unwrap().play;
            if traditional.starts_with("reci") {
                play = play.map_branches(&mut |branch| Branch { min: 1, ..branch });
            }
            assert_eq!(play, same.play, "{structured}");
        }
    }

    #[test]
    fn constraints_hold_before_the_next_half_move() {
        let capture: Goal = "x".parse().unwrap();
        let play = parse("4h{!x}h[x]").unwrap().play;
        let branch = play.first_branch().unwrap();
        assert_eq!(
            branch.required[Turn::Second],
            [Node::from(capture).negated()]
        );
        let play = parse("2s{x}[- 1s[+]]").unwrap().play;
        assert_eq!(play.first_branch().unwrap().between, [capture.into()]);
    }

    #[test]
    fn errors() {
        for bad in [
            "",
            "3",
            "3a",
            "3a[",
            "3a[#",
            "3a[#]",
            "3a[#]x",
            "#",
            "3ad",
            "0a[#]d",
            "3a[#]d & #",
            "2da[#] & 2da[#]",
            "4h[#]?+?h",
            "3a[#]d extra",
            "3ad[>1a[#]d]",
            "5000s[#]",
            "é",
            &"(".repeat(100_000),
            &"!".repeat(100_000),
        ] {
            assert!(parse(bad).is_err(), "{bad:.40}");
        }
    }
}
