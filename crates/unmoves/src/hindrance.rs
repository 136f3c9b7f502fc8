//! Why moves cannot be taken back.

use sauterelle_kernel::board::piece::Attrs;
use sauterelle_kernel::hooks::Traces;
use sauterelle_kernel::ruleset::AfterMoveRule;
use sauterelle_kernel::view::View;
use sauterelle_languages::say;
use std::fmt::{self, Display, Formatter};

/// What keeps moves from being taken back soundly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hindrance {
    /// A rule does not promise what it takes.
    Rule(&'static str),
    /// A rule remembers more than castling and captures en passant.
    Memory,
    /// Men that belong to both sides.
    NeutralMen,
    /// Men with attributes.
    Attributes,
}

impl std::error::Error for Hindrance {}

impl Hindrance {
    /// Where moves cannot be taken back: `under Sentinelles`.
    pub fn circumstances(&self) -> String {
        match self {
            Hindrance::Rule(name) => say!("under {name}"),
            Hindrance::Memory => say!("under a rule that remembers what happened before"),
            Hindrance::NeutralMen => say!("with neutral men"),
            Hindrance::Attributes => say!("with men that have attributes"),
        }
    }
}

impl Display for Hindrance {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let circumstances = self.circumstances();
        f.write_str(&say!("moves cannot be taken back {circumstances}"))
    }
}

/// What rules leave behind after moves, if all of them tell and it can be undone.
pub(crate) fn traces(view: &View) -> Option<Traces> {
    let rules = view.rules().after_move.iter();
    rules
        .map(|rule| rule.traces())
        .try_fold(Traces::NOTHING, |all, rule| all.and(rule?))
}

/// Whether a move does nothing but that one man goes, and captures one man at most.
pub(crate) fn leaves_no_traces(view: &View) -> bool {
    traces(view) == Some(Traces::NOTHING)
}

/// Whether a move does nothing but that one man of the moving side goes, or two castle, and that captured men leave the board.
pub fn one_man_goes(view: &View) -> bool {
    traces(view).is_some_and(|it| {
        !it.mover_side && !it.mover_board && !it.captured_back && !it.captured_side && !it.touched
    })
}

/// What keeps moves from being taken back, if anything does: rules that let a move do more than that one man goes and captures one man
/// at most, and do not tell what they leave behind. What rules promise about changes tells it, so that rules which only forbid, judge or
/// prefer moves hinder nothing.
pub fn hindrance(view: &View) -> Option<Hindrance> {
    let rules = view.rules();
    let traces = traces(view);
    let silent = rules.after_move.iter().find(|rule| rule.traces().is_none());
    let touches = |rule: &&AfterMoveRule| rule.traces().is_some_and(|it| it.touched);
    let mixed = rules.after_move.iter().find(touches);
    let more = silent.or(mixed.filter(|_| traces.is_none()));
    let elsewhere = rules.sources.first().map(|rule| rule.rule);
    let boards = traces.is_some_and(|traces| traces.mover_board);
    let apart = rules.occupancy.as_ref().filter(|_| !boards);
    let apart = apart.map(|rule| rule.rule);
    let promoted = rules.promotion_choices.first().map(|rule| rule.rule);
    let rule = more.map(|rule| rule.rule).or(elsewhere);
    if let Some(name) = rule.or(apart).or(promoted) {
        return Some(Hindrance::Rule(name));
    }
    let memory = &rules.memory;
    let remembers = !memory.facts.is_empty()
        || !memory.facts_of_last_move.is_empty()
        || memory.remembers_captures
        || memory.tells_men_apart
        || rules.board.squares_may_be_missing;
    let board = match boards {
        true => Attrs::SECOND_BOARD,
        false => Attrs::NONE,
    };
    let has_attributes = |attrs: Attrs| !attrs.without(Attrs::ROYAL | board).is_none();
    let men = || {
        view.state()
            .all_men()
            .filter_map(|at| view.state().piece(at))
    };
    if remembers {
        Some(Hindrance::Memory)
    } else if !view.neutral_men().is_empty() {
        Some(Hindrance::NeutralMen)
    } else if men().any(|man| has_attributes(man.attrs)) {
        Some(Hindrance::Attributes)
    } else {
        None
    }
}
