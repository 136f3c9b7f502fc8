//! A move that is not legal, with what forbids it.

use crate::mark::Mark;
use crate::picture::Picture;
use crate::strip::Strip;
use sauterelle_kernel::hooks::remark::{Message, Value};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;
use sauterelle_notation::move_text::{MoveReader, Unread};
use sauterelle_notation::telling::refusal::{Clause, Refusal};
use sauterelle_notation::telling::{Decomposition, Teller, capitalised};

/// The number of the colour of men that are cut off.
const CUT_OFF: u8 = 5;

/// More moves that have to be played instead are not drawn.
const MOST_ARROWS: usize = 12;

impl Strip {
    /// The strip of a move as people write it: a legal one in its operations, another one with what forbids it.
    ///
    /// # Errors
    /// If the text names no move, or several.
    pub fn of_text(
        player: &mut Player,
        reader: MoveReader,
        text: &str,
        manner: &Picture,
    ) -> Result<Strip, Unread> {
        let found = reader.read(player, text);
        let teller = reader.teller(player.rules(), text);
        match found {
            Ok((mv, _)) => Ok(Strip::of(&Decomposition::of(player, &mv), &teller, manner)),
            Err(Unread::Illegal(refusals)) if !refusals.is_empty() => Ok(Strip::of_refusal(
                player,
                &refusals[0],
                text.trim(),
                &teller,
                manner,
            )),
            Err(unread) => Err(unread),
        }
    }

    /// Why a move is not legal: the move as an arrow, and in the position to which it would lead what forbids it.
    pub fn of_refusal(
        view: &View,
        refusal: &Refusal,
        asked: &str,
        teller: &Teller,
        manner: &Picture,
    ) -> Strip {
        let before = Picture {
            men: Picture::of_state(view.state(), teller.kinds).men,
            to_move: None,
            language: teller.language,
            ..manner.clone()
        };
        let mut marks = Vec::new();
        for clause in &refusal.clauses {
            of_clause(clause, &mut marks);
        }
        let instead = refusal.instead.iter().take(MOST_ARROWS);
        marks.extend(instead.map(|step| Mark::Arrow(step.mv.shape.from, step.mv.shape.to)));
        let why = format!("{}.", capitalised(&refusal.say(teller)));
        let images = match leads_to_check(refusal) {
            true => {
                let mut after = before.clone();
                after.men[refusal.to.index()] = after.men[refusal.from.index()].take();
                after.marks = manner.with_marks(marks);
                let first = manner.with_marks([Mark::Arrow(refusal.from, refusal.to)]);
                let first = with(before, first);
                let heading = teller.phrase("before");
                let heading = heading.trim_end_matches([':', ' ', '\u{a0}']);
                vec![(first, heading.to_string()), (after, why)]
            }
            false => {
                marks.push(Mark::Cross(refusal.to));
                vec![(with(before, manner.with_marks(marks)), why)]
            }
        };
        Strip {
            title: asked.to_string(),
            images,
        }
    }
}

fn with(picture: Picture, marks: Vec<Mark>) -> Picture {
    Picture { marks, ..picture }
}

/// Whether what is wrong with the move is the position after it.
fn leads_to_check(refusal: &Refusal) -> bool {
    let first = refusal.clauses.first();
    first.is_some_and(|clause| clause.remark.message == Message("self-check"))
}

/// What a clause speaks of: squares and men, moves as arrows.
fn of_clause(clause: &Clause, marks: &mut Vec<Mark>) {
    let cuts_off = clause.remark.message == Message("cut-off");
    for (_, value) in &clause.remark.values {
        match value {
            Value::Square(at) => marks.push(Mark::Highlight(*at)),
            Value::Squares(squares) => marks.extend(squares.iter().map(|at| Mark::Dot(*at))),
            Value::Line(one, other) => {
                let line = sauterelle_kernel::men::line_through(*one, *other);
                marks.extend(line.into_iter().map(Mark::Highlight));
            }
            Value::Men(men) => marks.extend(men.iter().map(|(_, at)| match cuts_off {
                true => Mark::Group(*at, CUT_OFF),
                false => Mark::Highlight(*at),
            })),
            Value::Move(_, from, to) => marks.push(Mark::Arrow(*from, *to)),
            Value::Kind(_)
            | Value::Side(_)
            | Value::Number(_)
            | Value::Length(_)
            | Value::Text(_) => {}
        }
    }
    for because in &clause.because {
        of_clause(because, marks);
    }
}
