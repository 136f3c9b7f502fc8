//! Edits of men. What makes no sense of a man that is meant with all others is passed over: kings left out, pawns on their last rank.

use super::choice::Choices;
use super::ground::Ground;
use super::selection::By;
use crate::edit::Edit;
use sauterelle::Sq;
use sauterelle::kernel::diagram::DiagramMan;

/// A man is left out.
pub(super) fn removal(ground: &Ground, at: Sq, by: By, choices: &mut Choices) {
    let is_royal = ground.man(at).is_some_and(|man| man.is_royal());
    if by != By::Wildcard || !is_royal {
        choices.push(Edit::Remove { at });
    }
}

/// A man stands on one of these squares.
pub(super) fn moves(from: Sq, to: impl IntoIterator<Item = Sq>, choices: &mut Choices) {
    for to in to {
        choices.push(Edit::Move { from, to });
    }
}

/// A man stands on any other square.
pub(super) fn moves_anywhere(ground: &Ground, from: Sq, choices: &mut Choices) {
    if let Some(man) = ground.man(from) {
        moves(from, ground.free_for(&man), choices);
    }
}

/// A man is added on one of these squares.
pub(super) fn additions(man: DiagramMan, to: impl IntoIterator<Item = Sq>, choices: &mut Choices) {
    for at in to {
        choices.push(Edit::Add { at, man });
    }
}

/// Another man stands in the place of one.
pub(super) fn becoming(ground: &Ground, at: Sq, man: DiagramMan, by: By, choices: &mut Choices) {
    let before = ground.man(at);
    let is_royal = before.is_some_and(|before| before.is_royal());
    let makes_sense = match by {
        By::Square => true,
        By::Kind => ground.acts_on(&man, at),
        By::Wildcard => ground.acts_on(&man, at) && !is_royal,
    };
    if before != Some(man) && makes_sense {
        choices.push(Edit::Become { at, man });
    }
}

/// A man of any other kind stands in the place of one.
pub(super) fn any_kind(ground: &Ground, at: Sq, by: By, choices: &mut Choices) {
    let Some(man) = ground.man(at) else { return };
    for kind in ground.kinds() {
        let new = DiagramMan { man: kind, ..man };
        if ground.acts_on(&new, at) {
            becoming(ground, at, new, by, choices);
        }
    }
}

/// Two men change places.
pub(super) fn exchange(ground: &Ground, one: Sq, other: Sq, by: By, choices: &mut Choices) {
    let (Some(first), Some(second)) = (ground.man(one), ground.man(other)) else {
        return;
    };
    let makes_sense =
        by == By::Square || ground.acts_on(&first, other) && ground.acts_on(&second, one);
    if one != other && first != second && makes_sense {
        choices.push(Edit::Exchange {
            one: one.min(other),
            other: one.max(other),
        });
    }
}
