//! Spaces that are ready: does every man matter, where else may one stand, what cures the cook?

use super::choice::{Choice, Choices};
use super::ground::Ground;
use super::selection::By;
use super::{Space, of_men};
use crate::edit::Edit;
use crate::worth::worths;
use sauterelle::Sq;
use sauterelle::kernel::board::piece::Sides;
use sauterelle::kernel::condition;
use sauterelle::kernel::diagram::DiagramMan;
use sauterelle::kernel::men::Man;
use sauterelle::notation::entered::InputProblem;

impl Space {
    /// Does every man matter? Each is left out, and replaced by each weaker kind of man, kings apart. The kinds are those of the game
    /// array; of other kinds nobody knows which are weaker, so that men of those are left out only.
    pub fn matters(problem: &InputProblem) -> Space {
        let ground = Ground::of(problem);
        Space::of_choices(&ground, weakened(&ground), 1)
    }

    /// Is a fairy man needed? Each man of a kind that is not in the game array is replaced by each kind that is, kings apart.
    pub fn array_in_place_of_fairy(problem: &InputProblem) -> Space {
        let ground = Ground::of(problem);
        let kinds = worths(&ground.conditions).map(|(kind, _)| kind);
        let mut choices = Choices::default();
        for (at, man) in ground.diagram.placed() {
            let is_usual = kinds.iter().any(|kind| std::ptr::eq(*kind, man.man));
            if is_usual || man.is_royal() {
                continue;
            }
            for kind in kinds {
                let new = DiagramMan { man: kind, ..man };
                of_men::becoming(&ground, at, new, By::Wildcard, &mut choices);
            }
        }
        Space::of_choices(&ground, choices, 1)
    }

    /// Can it be done with fewer men, or weaker ones? As [`Space::matters`], with one to two edits: where a man is left out, another one may
    /// become stronger too.
    pub fn economy(problem: &InputProblem) -> Space {
        let ground = Ground::of(problem);
        let mut choices = weakened(&ground);
        for at in ground.men {
            of_men::any_kind(&ground, at, By::Wildcard, &mut choices);
        }
        Space {
            edits: 1..=2,
            economical: true,
            ..Space::of_choices(&ground, choices, 1)
        }
    }

    /// Where else may a man stand? The man of this square is on each empty one.
    pub fn squares(problem: &InputProblem, at: Sq) -> Space {
        let ground = Ground::of(problem);
        let mut choices = Choices::default();
        of_men::moves_anywhere(&ground, at, &mut choices);
        Space::of_choices(&ground, choices, 1)
    }

    /// So many men are added, one or more: each of these men on each empty square on which it can do something.
    pub fn additions(problem: &InputProblem, added: &[DiagramMan], men: usize) -> Space {
        let ground = Ground::of(problem);
        let mut choices = Choices::default();
        for man in added {
            let to: Vec<Sq> = ground.free_for(man).collect();
            of_men::additions(*man, to, &mut choices);
        }
        Space::of_choices(&ground, choices, men.max(1))
    }

    /// The men by which cooks are cured first of all: those of the game array but for kings, pawns first, of both colours.
    pub fn usual_additions(problem: &InputProblem) -> Vec<DiagramMan> {
        let [_, queen, rook, bishop, knight, pawn] =
            condition::standard_men(&problem.initial.conditions);
        let kinds = [pawn, knight, bishop, rook, queen];
        let of_kind = |man| [Sides::White, Sides::Black].map(|sides| DiagramMan::new(man, sides));
        kinds.into_iter().flat_map(of_kind).collect()
    }
}

/// Each man left out, and replaced by each weaker kind, kings apart.
fn weakened(ground: &Ground) -> Choices {
    let mut choices = Choices::default();
    for (at, man) in ground.diagram.placed() {
        if man.is_royal() {
            continue;
        }
        choices.push(Choice::weakening(Edit::Remove { at }));
        for kind in weaker(man.man, ground) {
            let man = DiagramMan { man: kind, ..man };
            if ground.acts_on(&man, at) {
                choices.push(Choice::weakening(Edit::Become { at, man }));
            }
        }
    }
    choices
}

/// The kinds of the game array that are weaker than one of them, the strongest first.
fn weaker(man: &'static Man, ground: &Ground) -> Vec<&'static Man> {
    let values = worths(&ground.conditions);
    let own = values.iter().find(|(kind, _)| std::ptr::eq(*kind, man));
    let own = own.map_or(0, |(_, value)| *value);
    let weaker = values.into_iter().filter(|(_, value)| *value < own);
    weaker.map(|(kind, _)| kind).collect()
}
