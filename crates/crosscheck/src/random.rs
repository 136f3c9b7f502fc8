//! Random positions with random rules, as text that every program under comparison can read.

use fastrand::Rng;
use sauterelle_kernel::board::square::Sq;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::goal::{Goal, Named, Place, Takes};
use sauterelle_solve::goals;
use sauterelle_solve::problem::{Options, Problem, Retro};
use sauterelle_solve::stipulation::Stipulation;

/// Which elements random positions may have.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    /// Men by their English codes, orthodox ones apart.
    pub fairy: &'static [&'static str],
    /// Neutral men in some positions.
    pub neutrals: bool,
    /// Missing kings, several kings, royal men in some positions.
    pub odd_royals: bool,
    /// Most men on the board.
    pub most_men: usize,
}

/// A position and its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Men by square (a1 = 0): colour (`w`, `b`, `n`), royal (other than kings), English code.
    pub men: Vec<(usize, char, bool, &'static str)>,
    /// The side to move: `w` or `b`.
    pub side: char,
    /// Conditions in the native notation.
    pub conditions: Vec<String>,
}

impl Sample {
    /// The position in FEN without castling and en-passant fields, so that men at home count as unmoved.
    pub fn fen(&self) -> String {
        let mut board = vec![None; 64];
        for &(at, colour, royal, code) in &self.men {
            board[at] = Some((colour, royal, code));
        }
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let Some((colour, royal, code)) = board[rank * 8 + file] else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push_str(&man(colour, royal, code));
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            if rank > 0 {
                text.push('/');
            }
        }
        format!("{text} {}", self.side)
    }
}

impl Sample {
    /// The position and its rules with a stipulation.
    ///
    /// # Errors
    /// If the native notation does not understand them.
    pub fn problem(&self, stipulation: Stipulation, options: Options) -> Result<Problem, String> {
        let conditions = self.conditions.iter();
        Ok(Problem {
            target: None,
            diagram: parse_fen(&self.fen()).map_err(|e| e.to_string())?.diagram,
            conditions: conditions
                .map(|name| parse_condition(name).map_err(|e| e.to_string()))
                .collect::<Result<_, _>>()?,
            stipulation,
            // other programs do not look at it
            options: Options {
                retro: Retro::Ignored,
                ..options
            },
            compiled: Compiled::default(),
        })
    }
}

fn man(colour: char, royal: bool, code: &str) -> String {
    let letter = match code {
        "k" | "q" | "r" | "b" | "p" => Some(code),
        "s" => Some("n"),
        _ => None,
    };
    match (letter, colour, royal) {
        (Some(letter), 'w', false) => letter.to_uppercase(),
        (Some(letter), 'b', false) => letter.to_string(),
        _ => {
            // behind a sign the letter n may be meant either way
            let code = match code {
                "n" if royal || !matches!(colour, 'w' | 'b') => "nightrider",
                code => code,
            };
            let royal = if royal { "r:" } else { "" };
            match colour {
                'w' => format!("[{royal}{}]", code.to_uppercase()),
                'b' => format!("[{royal}{code}]"),
                _ => format!("[={royal}{code}]"),
            }
        }
    }
}

/// A random position.
pub fn position(rng: &mut Rng, taste: Taste) -> Sample {
    let mut sample = Sample {
        men: Vec::new(),
        side: if rng.bool() { 'w' } else { 'b' },
        conditions: Vec::new(),
    };
    let clustered = rng.u8(..3) == 0;
    let homes = rng.u8(..3) == 0;
    if homes {
        for (at, colour, code) in [(4, 'w', "k"), (60, 'b', "k")] {
            put(&mut sample, at, colour, false, code);
        }
        for (at, colour) in [(0, 'w'), (7, 'w'), (56, 'b'), (63, 'b')] {
            if rng.bool() {
                put(&mut sample, at, colour, false, "r");
            }
        }
    } else {
        for colour in ['w', 'b'] {
            let kings = match rng.u8(..10) {
                0 if taste.odd_royals => 0,
                1 if taste.odd_royals => 2,
                _ => 1,
            };
            for _ in 0..kings {
                let at = square(rng, &sample, colour, clustered);
                put(&mut sample, at, colour, false, "k");
            }
        }
    }
    let neutral_here = taste.neutrals && rng.u8(..4) == 0;
    let fairy_here = !taste.fairy.is_empty() && rng.u8(..3) > 0;
    let men = rng.usize(2..=taste.most_men);
    // few kinds in one position, as in problems
    let kinds: Vec<&'static str> = (0..3)
        .filter_map(|_| rng.choice(taste.fairy).copied())
        .collect();
    for _ in 0..men {
        let colour = match rng.u8(..10) {
            0..=1 if neutral_here => 'n',
            n if n % 2 == 0 => 'w',
            _ => 'b',
        };
        let code = match rng.choice(&kinds) {
            Some(code) if fairy_here && rng.bool() => *code,
            _ => ["p", "p", "p", "s", "b", "r", "q"][rng.usize(..7)],
        };
        let royal = taste.odd_royals && code != "p" && rng.u8(..40) == 0;
        let mut at = square(rng, &sample, colour, clustered);
        if code == "p" {
            let rank = at / 8;
            // pawns on end ranks are rare, pawns about to promote or to double-step are not
            if (rank == 0 || rank == 7) && rng.u8(..8) > 0 {
                at = at % 8 + 8 * if rng.bool() { 1 } else { 6 };
            }
        }
        put(&mut sample, at, colour, royal, code);
    }
    sample
}

fn put(sample: &mut Sample, at: usize, colour: char, royal: bool, code: &'static str) {
    if sample.men.iter().all(|man| man.0 != at) {
        sample.men.push((at, colour, royal, code));
    }
}

/// A random square; in clustered positions next to a man of the same colour.
fn square(rng: &mut Rng, sample: &Sample, colour: char, clustered: bool) -> usize {
    let own: Vec<usize> = sample
        .men
        .iter()
        .filter(|m| m.1 == colour)
        .map(|m| m.0)
        .collect();
    match rng.choice(&own) {
        Some(&at) if clustered => {
            let file = (at % 8) as i32 + rng.i32(-1..=1);
            let rank = (at / 8) as i32 + rng.i32(-1..=1);
            (file.clamp(0, 7) + 8 * rank.clamp(0, 7)) as usize
        }
        _ => rng.usize(..64),
    }
}

/// A random combination of the five rules in native notation; empty now and then.
pub fn conditions(rng: &mut Rng) -> Vec<String> {
    let mut chosen = Vec::new();
    if rng.u8(..3) == 0 {
        chosen.push(["Circe Cage", "Circe Cage Strict"][rng.usize(..2)].to_string());
    }
    if rng.u8(..4) == 0 {
        chosen.push("Polo".to_string());
    }
    if rng.u8(..4) == 0 {
        chosen.push("Connected".to_string());
    }
    for side in ["Black", "White"] {
        if rng.u8(..3) == 0 {
            let measure = ["Maximummer", "Minimummer"][rng.usize(..2)];
            let strictness = ["", "", " UltraLegal", " Consequent"][rng.usize(..4)];
            chosen.push(format!("{side}{measure}{strictness}"));
        }
    }
    chosen
}

/// A random position under a random combination of the five rules, with few men where each move can have many forms.
pub fn sample(rng: &mut Rng, taste: Taste) -> Sample {
    let mut sample = position(rng, taste);
    sample.conditions = conditions(rng);
    let has = |name: &str| sample.conditions.iter().any(|c| c.starts_with(name));
    if has("Polo") && has("Circe") {
        // several men reborn in one move: the number of its forms explodes with the men
        sample.men.truncate(5);
    }
    sample
}
/// A goal of the registry that suits, as stipulations write it, mate and stalemate more often than others. Positions are left out: they need a second
/// diagram.
pub fn goal(rng: &mut Rng, sample: &Sample, suits: impl Fn(Goal) -> bool) -> String {
    if rng.u8(..4) == 0 {
        return ["#", "#", "="][rng.usize(..3)].to_string();
    }
    let all = goals::all();
    loop {
        let def = all[rng.usize(..all.len())];
        let named = named(rng, sample, def.takes);
        let goal = Goal { def, named };
        if !def.is_position() && suits(goal) {
            return goal.to_string();
        }
    }
}

/// What is named behind the sign of a goal, often a man of the sample or its square.
pub(crate) fn named(rng: &mut Rng, sample: &Sample, takes: Takes) -> Named {
    let man = rng.choice(&sample.men);
    let own = man.map(|man| man.0 as u8).filter(|_| rng.bool());
    let square = Sq::new(own.unwrap_or_else(|| rng.u8(..64)));
    let code = ["q", "s", man.map_or("p", |man| man.3)][rng.usize(..3)];
    match takes {
        Takes::ManOrNothing if rng.bool() => Named::Man(code),
        Takes::Nothing | Takes::ManOrNothing => Named::Nothing,
        Takes::Square => Named::Square(square),
        Takes::ManOnSquare => Named::Standing(code, Place::Square(square)),
        Takes::ManOnRank => Named::Standing(code, Place::Rank(square.rank())),
    }
}
