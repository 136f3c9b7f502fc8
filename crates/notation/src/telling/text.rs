//! A move that is told as text, with a diagram for each image.

use super::decomposition::{Decomposition, Image};
use super::rebirths::{Answer, Rebirth};
use super::refusal::Clause;
use super::sentence::Teller;
use super::words::capitalised;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::hooks::remark::{Message, Remark, Value};
use sauterelle_kernel::moves::Status;
use std::fmt::Write;

/// Writes what is told; `board` draws a position.
pub struct Narrator<'k, F> {
    /// Whose words to use.
    pub teller: Teller<'k>,
    /// Draws a position.
    pub board: F,
}

impl<F: Fn(&State) -> String> Narrator<'_, F> {
    /// A legal move, image by image.
    pub fn decomposition(&self, told: &Decomposition) -> String {
        let teller = &self.teller;
        let mut text = format!("{}\n\n", teller.step(&told.step));
        let first = match told.step.takes_back {
            Some(_) => teller.phrase("after"),
            None => teller.phrase("before"),
        };
        for (number, image) in told.images.iter().enumerate() {
            text.push_str(&self.image(first, number, image));
        }
        for rebirth in &told.rebirths {
            text.push_str(&self.rebirth(rebirth));
        }
        if let Some(remark) = &told.way {
            let _ = writeln!(text, "{}.", capitalised(&teller.say(remark)));
        }
        for note in &told.notes {
            let _ = writeln!(
                text,
                "{}{}{}.",
                teller.rule(note.rule),
                teller.colon(),
                teller.say(&note.remark)
            );
        }
        if !told.checks.is_empty() {
            let check = Clause::check(Message("in-check"), told.next, &told.checks);
            let _ = writeln!(text, "{}.", capitalised(&check.say(teller)));
        }
        let message = match told.status {
            Status::Play => Message("status-play"),
            Status::Mate => Message("status-mate"),
            Status::Stalemate => Message("status-stalemate"),
            Status::Over => Message("status-over"),
        };
        let _ = writeln!(
            text,
            "{}",
            teller.say(&Remark::new(message).with("side", told.next))
        );
        text
    }

    /// An image; `first`: what is said of the first one.
    fn image(&self, first: &str, number: usize, image: &Image) -> String {
        let teller = &self.teller;
        let mut text = match number {
            0 => format!("{first}\n"),
            _ => {
                let parts = image.operation.iter().map(|part| teller.say(&part.remark));
                format!("{number}. {}\n", parts.collect::<Vec<_>>().join(" "))
            }
        };
        text.push_str(&(self.board)(&image.state));
        if !image.boxed.is_empty() {
            let men = image.boxed.iter().map(|man| (*man, Sq::new(0))).collect();
            let names = Remark::new(Message("box")).with("men", Value::Men(men));
            let _ = writeln!(text, "  {}", self.box_line(&names));
        }
        text.push('\n');
        text
    }

    fn box_line(&self, remark: &Remark) -> String {
        let Some(Value::Men(men)) = remark.value("men") else {
            return String::new();
        };
        let names: Vec<String> = men.iter().map(|(man, _)| self.teller.man(*man)).collect();
        self.teller
            .phrase("box")
            .replace("{men}", &names.join(", "))
    }

    /// The squares on which a man can be reborn, and the others by their reasons.
    fn rebirth(&self, rebirth: &Rebirth) -> String {
        let teller = &self.teller;
        let possible: Vec<String> = rebirth
            .possible()
            .map(|answer| teller.rebirth_square(answer))
            .collect();
        let mut text = capitalised(&teller.say(&rebirth.remark));
        if !possible.is_empty() {
            let _ = write!(text, " ({})", possible.len());
            text.push_str(&list(teller.colon(), &possible));
        }
        text.push('\n');
        for (remark, squares) in grouped(rebirth) {
            let squares: Vec<String> = squares
                .into_iter()
                .map(|answer| self.excluded(answer))
                .collect();
            let _ = write!(text, "  {} ({})", heading(teller, remark), squares.len());
            text.push_str(&list(teller.colon(), &squares));
            text.push('\n');
        }
        text.push('\n');
        text
    }

    /// A square with the move that speaks against it, or the man.
    fn excluded(&self, answer: &Answer) -> String {
        let against = answer
            .checks
            .first()
            .map(|reason| &reason.remark)
            .or(answer.why_not.as_ref());
        let value = |name| against.and_then(|remark| remark.value(name));
        let square = self.teller.rebirth_square(answer);
        match (value("move"), value("men")) {
            (Some(Value::Move(_, from, to)), _) if *from == answer.at => format!("{square} ({to})"),
            (Some(Value::Move(man, from, to)), _) => {
                format!("{square} ({}{from}-{to})", self.teller.letters(man.kind))
            }
            (_, Some(Value::Men(men))) => {
                let men = men
                    .iter()
                    .map(|(man, at)| format!("{}{at}", self.teller.letters(man.kind)));
                format!("{square} ({})", men.collect::<Vec<_>>().join(", "))
            }
            _ => square,
        }
    }
}

/// What all squares excluded for a reason have in common.
fn heading(teller: &Teller, remark: &Remark) -> String {
    match remark.message {
        Message("occupied") => teller.phrase("all-occupied").into(),
        Message("could-move") => teller.phrase("all-could-move").into(),
        Message("could-parry") => teller.phrase("all-could-parry").into(),
        _ => teller.say(remark),
    }
}

/// The widest line of a list.
const WIDTH: usize = 100;

/// Items after a colon, on as many lines as they need.
fn list(colon: &str, items: &[String]) -> String {
    let mut text = colon.trim_end().to_string();
    let is_long = items
        .iter()
        .map(|item| 2 + item.chars().count())
        .sum::<usize>()
        > WIDTH / 2;
    let mut width = if is_long { WIDTH } else { 0 };
    for (i, item) in items.iter().enumerate() {
        let item = if i + 1 < items.len() {
            format!("{item},")
        } else {
            item.clone()
        };
        let length = 1 + item.chars().count();
        if width + length > WIDTH {
            text.push_str("\n     ");
            width = 5;
        }
        let _ = write!(text, " {item}");
        width += length;
    }
    text
}

/// The excluded squares by the messages of their reasons, in the order of the first square of each.
fn grouped(rebirth: &Rebirth) -> Vec<(&Remark, Vec<&Answer>)> {
    let mut groups: Vec<(&Remark, Vec<&Answer>)> = Vec::new();
    for answer in rebirth.excluded() {
        let Some(remark) = &answer.why_not else {
            continue;
        };
        match groups
            .iter_mut()
            .find(|(known, _)| known.message == remark.message)
        {
            Some((_, squares)) => squares.push(answer),
            None => groups.push((remark, vec![answer])),
        }
    }
    groups
}
