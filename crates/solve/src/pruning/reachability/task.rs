//! What is asked of one side, and how much may be looked at to find the answer.

use super::distance::{Distances, Target};
use super::enemy::Presence;
use super::men::{Army, Configuration};
use crate::goal::Deed;
use crate::stipulation::{Branch, Node, PlayKind};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_kernel::view::View;

/// How much may be looked at.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// With more configurations than this, none are remembered.
    pub configurations: usize,
    /// Only play in which the other side captures so many men at most.
    pub captures: Option<u16>,
}

/// What is asked, and what is known of it at once.
pub(crate) struct Task {
    pub army: Army,
    pub target: Target,
    pub distances: Distances,
    pub enemies: Presence,
    /// Half-moves of the play, the last of which reaches the goal.
    pub length: u16,
    /// By the half-moves played: how many captures the other side may still make on each rank.
    pub captures: Vec<[u16; 8]>,
    /// The men of the side at the start.
    pub men: u32,
    /// Royal men can be captured.
    pub royals_are_captured: bool,
    /// Some rule looks at the men of one side only.
    pub is_restricted: bool,
}

impl Task {
    /// Of play of exactly `length` half-moves of the branch. Nothing if the branch has no goal of that sort, or the rules do not promise
    /// enough.
    pub fn new(view: &View, branch: &Branch, length: u16) -> Option<Task> {
        let rules = view.rules();
        let [end] = branch.ends[usize::from(length.is_multiple_of(2))].as_slice() else {
            return None;
        };
        let Node::Goal(goal) = end.node else {
            return None;
        };
        let is_plain = branch.kind == PlayKind::Help && branch.parries.is_none();
        if !is_plain || !men_only_move(rules) {
            return None;
        }
        let turn = view.state().turn();
        let side = if length % 2 == 1 { turn } else { !turn };
        let (army, others) = (Army::new(view, side)?, Army::new(view, !side)?);
        let target = target_of(view, &army, goal.deed()?)?;
        let no_gaps = rules.men_leave_no_gaps();
        let men = view.state().men(side);
        let mut task = Task {
            distances: Distances::new(&army, &target, no_gaps),
            enemies: Presence::new(view, &others, length, no_gaps),
            army,
            target,
            length,
            captures: Vec::new(),
            men: men.len(),
            royals_are_captured: rules.threats.are_played
                || rules.concept.is_some()
                || rules.attack.is_some(),
            is_restricted: rules.forbids_men_on(men).is_some(),
        };
        task.captures = (0..=length)
            .map(|played| task.captures_left(played))
            .collect();
        Some(task)
    }

    /// Moves that the side has left after so many half-moves.
    pub fn own_left(&self, played: u16) -> u16 {
        (self.length - played).div_ceil(2)
    }

    /// Moves that the other side has made by then.
    pub fn made_by_others(&self, played: u16) -> u16 {
        self.length / 2 - (self.length - played) / 2
    }

    fn captures_left(&self, played: u16) -> [u16; 8] {
        let (made, all) = (self.made_by_others(played), self.length / 2);
        let mut captures = [0; 8];
        for (rank, captures) in captures.iter_mut().enumerate() {
            let squares = Bb::rank(rank as u8);
            let can = |moves: &u16| !(self.enemies.captures_with(*moves) & squares).is_empty();
            *captures = (made + 1..=all).filter(can).count() as u16;
        }
        captures
    }

    /// The men that the other side may capture with the half-move that makes it so many.
    pub fn captures_of(&self, men: &Configuration, played: u16) -> Bb {
        let there = self.enemies.captures_with(self.made_by_others(played));
        let men = match self.royals_are_captured {
            true => men.all,
            false => self.army.without_royals(men),
        };
        men & there
    }

    /// Fewest moves of the side until the goal, after so many half-moves.
    pub fn least(&self, men: &Configuration, played: u16) -> u16 {
        let captures = &self.captures[usize::from(played)];
        self.distances.least(&self.army, men, captures)
    }
}

/// Whether the rules and the men of both sides are such that goals of one side can be judged.
pub(super) fn is_bound_by(view: &View) -> bool {
    let is_known = |side: &Side| Army::new(view, *side).is_some();
    men_only_move(view.rules()) && Side::BOTH.iter().all(is_known)
}

/// Whether men come to other squares, and become other men, only as leapers, riders and orthodox pawns do.
fn men_only_move(rules: &Ruleset) -> bool {
    rules.men_change_by_moving_only()
        && rules.pawns.rest_on_first_rank()
        && rules.pawns.promoted_with.is_empty()
        && !rules.board.men_lie_below
}

/// What is asked of the men of this army.
fn target_of(view: &View, army: &Army, deed: Deed) -> Option<Target> {
    let is_called = |class: &usize, code: &str| {
        let man = view.rules().kinds.man(army.classes[*class].kind);
        man.code[Language::English as usize] == code
    };
    let (classes, squares, by_promotion): (Vec<usize>, Bb, bool) = match deed {
        Deed::Promotes(code) => {
            let classes = army.promotions.iter().copied();
            let wanted = classes.filter(|class| code.is_none_or(|code| is_called(class, code)));
            let last_rank = Bb::rank((!army.side).home_rank());
            (wanted.collect(), last_rank, true)
        }
        Deed::Stands(code, squares) => {
            let classes = 0..army.classes.len();
            let wanted = classes.filter(|class| is_called(class, code));
            (wanted.collect(), squares, false)
        }
        Deed::Arrives(_) | Deed::ArrivesOnLastRank => return None,
    };
    Some(Target {
        classes,
        squares,
        by_promotion,
    })
}
