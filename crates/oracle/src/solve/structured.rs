//! Structured stipulations as text: branches of play that fork into other branches and end in leaves.

use super::goal::Goal;
use super::play::{Branch, Kind, Node, Player};
use super::{Question, Solution, begin};
use crate::board::Side;

pub(super) fn solve(question: &Question, side: Side, text: &str) -> Result<Solution, String> {
    let (changes_side, text) = match text.trim_start().strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let node = parse(text)?;
    let first = if changes_side { side.other() } else { side };
    let start = begin(question.position, first);
    if start.in_check(first.other()) {
        return Ok(Solution::default());
    }
    let player = Player {
        target: question.target,
        found: Solution::default(),
    };
    Ok(player.solve(&node, &start))
}

fn parse(text: &str) -> Result<Node, String> {
    let mut reader = Reader { rest: text };
    let node = reader.expression()?;
    reader.skip();
    if reader.rest.is_empty() {
        Ok(node)
    } else {
        Err(format!("unexpected: {}", reader.rest))
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes the sign if it comes next.
    fn take(&mut self, sign: &str) -> bool {
        self.skip();
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, sign: &str) -> Result<(), String> {
        if self.take(sign) {
            Ok(())
        } else {
            Err(format!("{sign} expected before: {}", self.rest))
        }
    }

    /// Operands joined by operators, evaluated from left to right.
    fn expression(&mut self) -> Result<Node, String> {
        let mut node = self.operand()?;
        loop {
            if self.take("&") {
                node = Node::And(Box::new(node), Box::new(self.operand()?));
            } else if self.take("|") {
                node = Node::Or(Box::new(node), Box::new(self.operand()?));
            } else {
                return Ok(node);
            }
        }
    }

    fn operand(&mut self) -> Result<Node, String> {
        self.skip();
        // decided: auto-mate and auto-stalemate begin like a negation, and are read as one
        if self.take("!") {
            return Ok(Node::Not(Box::new(self.operand()?)));
        }
        if let Some((goal, rest)) = Goal::read(self.rest)
            && !self.begins_branch()
        {
            self.rest = rest;
            return Ok(Node::Goal(goal));
        }
        if self.take("(") {
            let node = self.expression()?;
            self.expect(")")?;
            return Ok(node);
        }
        self.branch()
    }

    /// Castling (`00`) begins with a digit as lengths do.
    fn begins_branch(&self) -> bool {
        self.rest.starts_with(|c: char| c.is_ascii_digit()) && !self.rest.starts_with("00")
    }

    fn number(&mut self) -> Result<u32, String> {
        self.skip();
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        number
            .parse()
            .map_err(|_| format!("a length expected before: {}", self.rest))
    }

    fn branch(&mut self) -> Result<Node, String> {
        let at_once = self.take(">");
        let hidden = self.take("/");
        let passes = self.take("-");
        let first = self.number()?;
        let (min, max) = if self.take(":") {
            (first, self.number()?)
        } else {
            (0, first)
        };
        self.skip();
        let (kind, letters) = match self.rest.chars().next() {
            Some('s') => (Kind::Series, &["s"][..]),
            Some('h') => (Kind::Help, &["h", "h"][..]),
            Some('a') => (Kind::Attack, &["a", "d"][..]),
            Some('d') => (Kind::Defence, &["d", "a"][..]),
            _ => return Err(format!("a letter of play expected before: {}", self.rest)),
        };
        let mut branch = Branch {
            kind,
            min,
            max,
            at_once,
            hidden,
            passes,
            ends: [Vec::new(), Vec::new()],
            constraints: [Vec::new(), Vec::new()],
            parries: false,
        };
        for (index, letter) in letters.iter().enumerate() {
            if index == 1 && self.take("?+?") {
                branch.parries = true;
            }
            self.expect(letter)?;
            loop {
                if self.take("[") {
                    branch.ends[index].push(self.expression()?);
                    self.expect("]")?;
                } else if self.take("{") {
                    branch.constraints[index].push(self.expression()?);
                    self.expect("}")?;
                } else {
                    break;
                }
            }
        }
        Ok(Node::Branch(Box::new(branch)))
    }
}
