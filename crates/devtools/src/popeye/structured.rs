//! Random structured stipulations: expressions of the grammar of the command `sstipulation`, with few half-moves.

use super::traditional;
use fastrand::Rng;
use sauterelle_crosscheck::random::Sample;

/// How many half-moves a whole stipulation may have in one line.
const MOST: u32 = 4;

/// What is made of the random numbers and the men.
struct Maker<'r> {
    rng: &'r mut Rng,
    sample: &'r Sample,
    /// How many battles are around.
    battles: u32,
    /// How many branches are around.
    branches: u32,
    mixed: bool,
}

/// A stipulation as it has been made.
pub struct Made {
    /// The stipulation without the side that begins.
    pub text: String,
    /// Cooperative play stands within a battle.
    pub mixed: bool,
}

/// A random stipulation.
pub fn random(rng: &mut Rng, sample: &Sample) -> Made {
    let mut maker = Maker {
        rng,
        sample,
        battles: 0,
        branches: 0,
        mixed: false,
    };
    let depth = maker.rng.u32(..3);
    let main = if maker.one_in(6) {
        maker.defence(MOST, depth)
    } else {
        maker.attack(MOST, depth)
    };
    let start = if maker.one_in(10) { "- " } else { "" };
    let expression = if maker.one_in(10) {
        let other = maker.attack(MOST, 0);
        let operator = ["&", "|"][maker.rng.usize(..2)];
        format!("{main} {operator} {other}")
    } else {
        main
    };
    Made {
        text: format!("{start}{expression}"),
        mixed: maker.mixed,
    }
}

impl Maker<'_> {
    fn one_in(&mut self, count: u8) -> bool {
        self.rng.u8(..count) == 0
    }

    /// A leaf: a goal, now and then an expression of goals.
    fn leaf(&mut self) -> String {
        let goal = traditional::goal(self.rng, self.sample);
        match self.rng.u8(..16) {
            0 => format!("!{goal}"),
            1 => {
                let other = traditional::goal(self.rng, self.sample);
                let operator = ["&", "|"][self.rng.usize(..2)];
                format!("{goal} {operator} {other}")
            }
            _ => goal,
        }
    }

    /// What stands in brackets behind a letter, with at most `most` half-moves.
    fn end(&mut self, most: u32, depth: u32) -> String {
        if depth == 0 || most == 0 || self.one_in(3) {
            return self.leaf();
        }
        let defence = self.one_in(3);
        let mut signs = String::new();
        // the moves of other branches are shown or lost in spite of the sign (docs/divergences.md)
        let hides = if defence { 8 } else { u8::MAX };
        // within a battle a change of sides confuses what is shown
        let turns = if self.battles == 0 { 8 } else { u8::MAX };
        for (sign, rarity) in [(">", 4), ("/", hides), ("-", turns)] {
            if rarity < u8::MAX && self.one_in(rarity) {
                signs.push_str(sign);
            }
        }
        if signs.is_empty() && self.one_in(8) {
            signs.push('!');
        }
        self.branches += 1;
        let nested = if defence {
            self.defence(most, depth - 1)
        } else {
            self.attack(most, depth - 1)
        };
        self.branches -= 1;
        format!("{signs}{nested}")
    }

    /// A length of at most `most` half-moves, now and then with a smallest one.
    fn length(&mut self, most: u32) -> (u32, String) {
        let length = self.rng.u32(1..=most);
        if self.one_in(8) {
            // the shortest play has to end behind the same letter
            let least = length - 2 * self.rng.u32(..length.div_ceil(2));
            (length, format!("{least}:{length}"))
        } else {
            (length, length.to_string())
        }
    }

    /// A constraint, now and then.
    fn constraint(&mut self) -> String {
        // in nested branches violations are shown as if they were of the diagram
        if self.branches > 0 || !self.one_in(10) {
            return String::new();
        }
        // goals other than checks ask for a move, which there is none of at the start; what is required and not
        // fulfilled is shown strangely, what is forbidden is not
        let inside = match self.rng.u8(..3) {
            0 => "+".to_string(),
            1 => self.attack(1, 0),
            _ => self.defence(1, 0),
        };
        format!("{{!{inside}}}")
    }

    fn attack(&mut self, most: u32, depth: u32) -> String {
        let (length, text) = self.length(most);
        let left = most - length;
        let kind = self.rng.u8(..5);
        let battle = matches!(kind, 1 | 2);
        self.mixed |= !battle && self.battles > 0;
        self.battles += u32::from(battle);
        let end = format!("[{}]", self.end(left, depth));
        self.battles -= u32::from(battle);
        let constraint = self.constraint();
        match kind {
            0 => format!("{text}s{end}{constraint}"),
            1 | 2 => self.pair(&text, length, ('a', 'd'), &end, &constraint),
            _ => self.pair(&text, length, ('h', 'h'), &end, &constraint),
        }
    }

    fn defence(&mut self, most: u32, depth: u32) -> String {
        let (length, text) = self.length(most);
        let left = most - length;
        self.battles += 1;
        let end = format!("[{}]", self.end(left, depth));
        self.battles -= 1;
        let constraint = self.constraint();
        self.pair(&text, length, ('d', 'a'), &end, &constraint)
    }

    /// A branch of two letters in turn, its end behind the letter that is played last, and now and then another end.
    fn pair(
        &mut self,
        text: &str,
        length: u32,
        (first, second): (char, char),
        end: &str,
        constraint: &str,
    ) -> String {
        let another = if self.one_in(8) {
            format!("[{}]", self.leaf())
        } else {
            String::new()
        };
        let parries = length % 2 == 1 && first != 'd' && self.branches == 0 && self.one_in(8);
        // what a side that only parries reaches when it passes is told strangely; in help play, and with a smallest
        // length, the first end and the second do not go together
        let alone = parries || first == 'h' || text.contains(':');
        let another = if alone { "" } else { &another };
        let (behind_first, behind_second) = if length % 2 == 1 {
            (end, another)
        } else {
            (another, end)
        };
        let right = if parries { "?+?" } else { "" };
        format!("{text}{first}{behind_first}{right}{second}{behind_second}{constraint}")
    }
}
