//! A random problem for both programs: position, conditions, stipulation, options.

use super::asked;
use super::attributed::Attributed;
use super::family;
use super::journey::{self, Journey};
use super::men::is_popeyes;
use super::{structured, traditional};
use crate::divergences::not_drawn;
use fastrand::Rng;
use sauterelle_crosscheck::random::{self, Sample, Taste};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::{MEN, Nature, orthodox};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// Square, colour, royal, code.
type Man = (usize, char, bool, &'static str);

/// Which problems to choose.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// Conditions: `none`, `cage` (Circé Cage), `length` (maximum and minimum), those of [`family`]; empty: any. After
    /// an equals sign: one of these, separated by bars.
    pub conditions: String,
    /// Stipulations: `traditional`, `structured`, `short` (traditional, of a few half-moves); empty: both.
    pub stipulations: String,
    /// Options: `usual`, `new`, `none`; empty: any.
    pub options: String,
    /// Only stipulations that contain this.
    pub containing: String,
}

/// The men that Popeye has too, the orthodox ones and those that are kings apart.
static FAIRY: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let men = MEN.iter().skip(orthodox().len());
    let theirs = men.filter(|man| man.nature != Nature::King && is_popeyes(man));
    theirs.map(|man| man.code[0]).collect()
});

const TASTE: Taste = Taste {
    fairy: &[],
    neutrals: true,
    odd_royals: false,
    most_men: 7,
};

/// The men whose moves Popeye does not measure by departure and arrival alone: mao and moa, and all that leap over what they
/// capture.
const MEASURED_OTHERWISE: &[&str] = &[
    "ma", "mo", "l", "lr", "lb", "ln", "ls", "si", "tr", "nd", "ms", "mp", "mh", "sk", "cy",
];

/// A problem.
#[derive(Clone, Debug)]
pub struct Task {
    sample: Sample,
    attributed: Attributed,
    /// The command with what follows it.
    stipulation: String,
    /// It has cooperative play within a battle.
    mixed: bool,
    options: Vec<String>,
    /// The positions before and behind the stipulation, if it leads from one to another.
    journey: Option<Journey>,
}

impl Task {
    /// A random problem.
    pub fn random(rng: &mut Rng, choice: &Choice) -> Task {
        loop {
            let task = Task::any(rng, choice);
            if task.stipulation.contains(&choice.containing) && not_drawn(&task).is_none() {
                return task;
            }
        }
    }

    /// A random problem whose goal is a position.
    fn of_journey(rng: &mut Rng, choice: &Choice, journey: Journey) -> Task {
        Task {
            sample: Sample {
                men: Vec::new(),
                side: 'w',
                conditions: Vec::new(),
            },
            attributed: Attributed::new(),
            stipulation: format!("stipulation {}", journey.stipulation),
            mixed: false,
            options: asked::options(rng, &choice.options, false),
            journey: Some(journey),
        }
    }

    /// A problem of one half-move or few, without options.
    pub fn simple(sample: Sample, attributed: Attributed, stipulation: &str) -> Task {
        Task {
            sample,
            attributed,
            stipulation: format!("stipulation {stipulation}"),
            mixed: false,
            options: Vec::new(),
            journey: None,
        }
    }

    fn any(rng: &mut Rng, choice: &Choice) -> Task {
        if choice.stipulations.is_empty()
            && rng.u8(..40) == 0
            && let Some(journey) = journey::random(rng)
        {
            return Task::of_journey(rng, choice, journey);
        }
        let structured = match choice.stipulations.as_str() {
            "traditional" | "short" => false,
            "structured" => true,
            _ => rng.u8(..3) == 0,
        };
        let conditions = conditions(rng, &choice.conditions);
        let taste = Taste {
            most_men: if structured { 4 } else { TASTE.most_men },
            fairy: if rng.bool() { &FAIRY } else { &[] },
            ..TASTE
        };
        let mut sample = match rng.u8(..3) {
            0 => near_mate(rng),
            _ => random::position(rng, taste),
        };
        if conditions.iter().any(|name| name.contains("mummer")) {
            let unmeasured = |code: &str| MEASURED_OTHERWISE.contains(&code);
            sample.men.retain(|man| !unmeasured(man.3));
        }
        sample.conditions = conditions;
        let (stipulation, mixed) = if structured {
            let side = ["white", "black"][usize::from(rng.u8(..4) == 0)];
            let made = structured::random(rng, &sample);
            (format!("sstipulation {side} {}", made.text), made.mixed)
        } else if choice.stipulations == "short" {
            (format!("stipulation {}", traditional::short(rng)), false)
        } else {
            let name = traditional::random(rng, &sample);
            (format!("stipulation {name}"), false)
        };
        let options = asked::options(rng, &choice.options, structured);
        Task {
            sample,
            attributed: Attributed::new(),
            stipulation,
            mixed,
            options,
            journey: None,
        }
    }

    /// The stipulation with its command.
    pub fn stipulation(&self) -> &str {
        &self.stipulation
    }

    /// What is played: the stipulation without its command, introduction and `exact-`.
    pub fn play(&self) -> &str {
        let (_, given) = self.stipulation.split_once(' ').unwrap_or_default();
        if self.is_structured() {
            return given;
        }
        let play = given.split_once("->").map_or(given, |(_, play)| play);
        play.strip_prefix("exact-").unwrap_or(play)
    }

    /// Whether the stipulation is a structured one.
    pub fn is_structured(&self) -> bool {
        self.stipulation.starts_with("sstipulation ")
    }

    /// Whether there is an introduction.
    pub fn is_introduced(&self) -> bool {
        !self.is_structured() && self.stipulation.contains("->")
    }

    /// The side that begins.
    pub fn begins(&self) -> Side {
        match self.sample.side {
            'w' => Side::White,
            _ => Side::Black,
        }
    }

    /// Whether a rook stands at home.
    pub fn may_castle(&self) -> bool {
        let corner = |colour| if colour == 'w' { [0, 7] } else { [56, 63] };
        let mut men = self.sample.men.iter();
        men.any(|man| {
            man.3 == "r" && (corner(man.1).contains(&man.0) || man.1 == 'n' && man.0 % 8 % 7 == 0)
        })
    }

    /// The conditions.
    pub fn conditions(&self) -> &[String] {
        &self.sample.conditions
    }

    /// The options, each with its numbers.
    pub fn options(&self) -> &[String] {
        &self.options
    }

    /// Whether the stipulation has cooperative play within a battle.
    pub fn is_mixed(&self) -> bool {
        self.mixed
    }

    /// Whether some man is neutral.
    pub fn has_neutrals(&self) -> bool {
        self.sample.men.iter().any(|man| man.1 == 'n')
    }

    /// Whether there is a man with this code.
    pub fn has_man(&self, code: &str) -> bool {
        self.sample.men.iter().any(|man| man.3 == code)
    }

    /// Whether some man is none of the orthodox game.
    pub fn has_fairy_men(&self) -> bool {
        let orthodox = |man: &Man| ["k", "q", "r", "b", "s", "p"].contains(&man.3);
        !self.sample.men.iter().all(orthodox)
    }

    /// Whether a man with this code and colour stands on this rank (0 to 7).
    pub fn has_man_on(&self, code: &str, colour: char, rank: usize) -> bool {
        let stands = |man: &Man| man.3 == code && man.1 == colour && man.0 / 8 == rank;
        self.sample.men.iter().any(stands)
    }

    /// Whether a king can come next to one of the other side by one move.
    pub fn kings_are_close(&self) -> bool {
        let men = &self.sample.men;
        let kings = |colour: char| {
            men.iter()
                .filter(move |man| man.3 == "k" && man.1 == colour)
        };
        let (file, rank) = (|at: usize| at % 8, |at: usize| at / 8);
        kings('w').any(|one| {
            kings('b').any(|other| {
                let files = file(one.0).abs_diff(file(other.0));
                files.max(rank(one.0).abs_diff(rank(other.0))) <= 2
            })
        })
    }

    /// The problem in Popeye's language, without its first and last word.
    pub fn input(&self) -> String {
        let mut text = String::new();
        for (colour, word) in [('w', "White"), ('b', "Black"), ('n', "Neutral")] {
            // men with the same attributes stand behind them, first those that have none
            let mut men: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for man in self.sample.men.iter().filter(|man| man.1 == colour) {
                let attributes: String = self
                    .attributes_on(man.0)
                    .map(|one| one.to_string() + " ")
                    .collect();
                let placed = format!("{}{}", man.3, Sq::new(man.0 as u8));
                men.entry(attributes).or_default().push(placed);
            }
            for (attributes, men) in men {
                let _ = writeln!(text, "pieces {word} {attributes}{}", men.join(" "));
            }
        }
        let journey = self.journey.as_ref();
        if let Some(journey) = journey {
            let _ = writeln!(text, "forsyth {}", journey.before);
        }
        let _ = writeln!(text, "{}", self.stipulation);
        if let Some(behind) = journey.and_then(|journey| journey.behind.as_ref()) {
            let _ = writeln!(text, "forsyth {behind}");
        }
        let _ = writeln!(text, "option NoBoard {}", self.options.join(" "));
        if !self.sample.conditions.is_empty() {
            let _ = writeln!(text, "condition {}", self.sample.conditions.join(" "));
        }
        text
    }

    /// The problem without its part number `at`: an option, a condition, an attribute, or a man that is not royal.
    pub fn without(&self, at: usize) -> Option<Task> {
        let mut simpler = self.clone();
        let (options, conditions) = (self.options.len(), self.sample.conditions.len());
        let parts = options + conditions + self.attributed.len();
        if at < options {
            simpler.options.remove(at);
        } else if at < options + conditions {
            simpler.sample.conditions.remove(at - options);
        } else if at < parts {
            let attributed = &mut simpler.attributed;
            let (square, attribute) = attributed.remove(at - options - conditions);
            if attribute == "Royal" {
                // a king instead
                let mut men = simpler.sample.men.iter_mut();
                if let Some(man) = men.find(|man| man.0 == square) {
                    man.3 = "k";
                }
            }
        } else {
            // without its king a side plays another game
            let men = &mut simpler.sample.men;
            let mut others = (0..men.len()).filter(|&index| !self.is_royal(&men[index]));
            let index = others.nth(at - parts)?;
            let square = men.remove(index).0;
            simpler.attributed.retain(|one| one.0 != square);
        }
        Some(simpler)
    }

    /// The attributes of the man on a square.
    fn attributes_on(&self, square: usize) -> impl Iterator<Item = &'static str> {
        let here = self.attributed.iter().filter(move |one| one.0 == square);
        here.map(|one| one.1)
    }

    /// Whether some man has one of these attributes.
    pub fn has_attribute(&self, names: &[&str]) -> bool {
        self.attributed.iter().any(|one| names.contains(&one.1))
    }

    /// Whether some man has an attribute whose name begins so.
    pub fn has_attribute_like(&self, beginning: &str) -> bool {
        let mut attributed = self.attributed.iter();
        attributed.any(|one| one.1.starts_with(beginning))
    }

    /// Whether some king or other royal man has one of these attributes.
    pub fn has_royal_with(&self, names: &[&str]) -> bool {
        let mut royals = self.sample.men.iter().filter(|man| self.is_royal(man));
        royals.any(|man| self.attributes_on(man.0).any(|one| names.contains(&one)))
    }

    /// Whether a man with this code has this attribute.
    pub fn has_man_with(&self, code: &str, attribute: &str) -> bool {
        let mut men = self.sample.men.iter().filter(|man| man.3 == code);
        men.any(|man| self.attributes_on(man.0).any(|one| one == attribute))
    }

    fn is_royal(&self, man: &Man) -> bool {
        man.3 == "k" || self.attributes_on(man.0).any(|one| one == "Royal")
    }
}

fn conditions(rng: &mut Rng, only: &str) -> Vec<String> {
    let mut chosen = Vec::new();
    let any = only.is_empty();
    if let Some(list) = only.strip_prefix('=') {
        let all: Vec<&str> = list.split('|').collect();
        return vec![all[rng.usize(..all.len())].to_string()];
    }
    chosen.extend(family::random(rng, only));
    if only == "cage" || any && rng.u8(..8) == 0 {
        chosen.push(["Circe Cage", "Circe Cage Strict"][rng.usize(..2)].to_string());
    }
    if only == "length" || any && rng.u8(..6) == 0 {
        for side in ["Black", "White"] {
            if rng.bool() {
                let measure = ["Maximummer", "Minimummer"][rng.usize(..2)];
                chosen.push(format!("{side}{measure}"));
            }
        }
    }
    chosen
}

/// A king near the edge with heavy men of the other side around: mates are more frequent than in positions at random.
fn near_mate(rng: &mut Rng) -> Sample {
    let mut sample = Sample {
        men: Vec::new(),
        side: 'w',
        conditions: Vec::new(),
    };
    let (strong, weak) = if rng.u8(..4) == 0 {
        ('b', 'w')
    } else {
        ('w', 'b')
    };
    let (file, rank) = (rng.usize(..8), if rng.bool() { 0 } else { 7 });
    put(&mut sample, rank * 8 + file, weak, "k");
    let inward = |steps: usize| if rank == 0 { steps } else { 7 - steps };
    let beside = (file + rng.usize(..3)).clamp(1, 8) - 1;
    put(&mut sample, inward(2) * 8 + beside, strong, "k");
    for _ in 0..rng.usize(1..3) {
        put(
            &mut sample,
            rng.usize(..64),
            strong,
            ["q", "r", "r", "b"][rng.usize(..4)],
        );
    }
    for _ in 0..rng.usize(..4) {
        let colour = if rng.bool() { strong } else { weak };
        let code = ["p", "p", "s", "b", "r"][rng.usize(..5)];
        put(&mut sample, rng.usize(8..56), colour, code);
    }
    sample
}

fn put(sample: &mut Sample, at: usize, colour: char, code: &'static str) {
    if sample.men.iter().all(|man| man.0 != at) {
        sample.men.push((at, colour, false, code));
    }
}
