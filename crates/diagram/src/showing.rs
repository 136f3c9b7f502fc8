//! Positions with marks that answer a question: where a man can go, where a captured man can be reborn, which men hang together.

use crate::mark::Mark;
use crate::picture::{Picture, man_of};
use crate::strip::Strip;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::groups::groups;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Player;
use sauterelle_notation::telling::{Decomposition, Teller, capitalised};

/// The number of the colour in which men are marked that are cut off from the others.
const CUT_OFF: u8 = 5;

impl Picture {
    /// The position with the squares to which the man on one of them can legally go; with `leaps` as coordinates counted from it, `[2,0]`.
    #[must_use]
    pub fn with_moves(self, player: &mut Player, from: Sq, leaps: bool) -> Picture {
        let moves = player.legal_moves();
        let mut arrivals: Vec<Sq> = moves
            .iter()
            .filter(|mv| mv.shape.start() == from)
            .map(|mv| mv.shape.to)
            .collect();
        arrivals.sort();
        arrivals.dedup();
        let mark = |to: Sq| match leaps {
            true => Mark::Text(to, coordinates(from, to)),
            false => Mark::Dot(to),
        };
        let mut picture = self;
        picture.marks.push(Mark::Highlight(from));
        picture.marks.extend(arrivals.into_iter().map(mark));
        picture
    }

    /// The position with the connected groups of each side; men apart from the largest group of their side have a colour of their own.
    #[must_use]
    pub fn with_groups(self) -> Picture {
        let mut picture = self;
        let mut marks = Vec::new();
        for side in Side::BOTH {
            let men = picture.men;
            let is_of_side = |at: &Sq| men[at.index()].is_some_and(|man| man.sides.has(side));
            let men: Bb = Sq::all().filter(is_of_side).collect();
            for (place, group) in groups(men).into_iter().enumerate() {
                let colour = match place {
                    0 => side.index() as u8,
                    _ => CUT_OFF,
                };
                marks.extend(group.into_iter().map(|at| Mark::Group(at, colour)));
            }
        }
        // what is marked besides lies above
        picture.marks.splice(..0, marks);
        picture
    }
}

/// A leap as the article on the Soucie writes it.
fn coordinates(from: Sq, to: Sq) -> String {
    let across = to.file() as i8 - from.file() as i8;
    let up = to.rank() as i8 - from.rank() as i8;
    format!("[{across},{up}]")
}

impl Strip {
    /// The strip with the connected groups of each side in each image.
    #[must_use]
    pub fn with_groups(self) -> Strip {
        let images = self.images.into_iter();
        let images = images.map(|(picture, text)| (picture.with_groups(), text));
        Strip {
            images: images.collect(),
            ..self
        }
    }

    /// The strip of a move with all cages of the captured men in the image of the capture. Nothing, if no rule tells of cages.
    #[must_use]
    pub fn with_cages(mut self, told: &Decomposition) -> Option<Strip> {
        let (picture, _) = self.images.get_mut(1)?;
        let before = picture.marks.len();
        let cages = told.rebirths.iter().flat_map(|rebirth| rebirth.possible());
        picture
            .marks
            .extend(cages.map(|answer| Mark::Cage(answer.at)));
        (picture.marks.len() > before).then_some(self)
    }

    /// A capture with the cages of the captured men: the position after its ordinary part, as one image. Nothing, if no rule tells of cages.
    pub fn of_cages(told: &Decomposition, teller: &Teller, manner: &Picture) -> Option<Strip> {
        let captured = told.images.get(1)?;
        let images = told.rebirths.iter().map(|rebirth| {
            let cages: Vec<Sq> = rebirth.possible().map(|answer| answer.at).collect();
            let mut squares = cages.clone();
            squares.dedup();
            let boxed = captured.boxed.iter().map(|man| man_of(*man, teller.kinds));
            let picture = Picture {
                men: Picture::of_state(&captured.state, teller.kinds).men,
                boxed: Some(boxed.collect()),
                marks: manner.with_marks(squares.into_iter().map(Mark::Cage)),
                to_move: None,
                language: teller.language,
                ..manner.clone()
            };
            (
                picture,
                format!(
                    "{} ({})",
                    capitalised(&teller.say(&rebirth.remark)),
                    cages.len()
                ),
            )
        });
        let images: Vec<(Picture, String)> = images.collect();
        let title = teller.step(&told.step);
        // the choice of a cage is not that of the picture
        let title = title.split('[').next().unwrap_or_default().to_string();
        (!images.is_empty()).then_some(Strip { title, images })
    }
}
