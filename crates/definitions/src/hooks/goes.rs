//! `goes as`: men that move as others do.

use crate::expression::{KindOf, Known, Moment, Setting, YesNo, truth};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::{Level, WalkRule, Walks};
use sauterelle_kernel::view::View;
use std::sync::Arc;

/// As what men go: as all of these kinds that there are, or by themselves if there is none.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Goes {
    /// They go in their own ways too.
    pub also: bool,
    pub choices: Vec<(Model, Option<YesNo>)>,
    /// Whether it depends on who observes whom.
    pub asks_for_observations: bool,
}

/// As what a man goes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Model {
    Kind(KindOf),
    /// As the men of the other side that observe it, as far as how they go is concerned; or those that attack it.
    Observers(Level),
}

/// The hook.
pub(super) struct GoesAs {
    pub set: Arc<Setting>,
    pub goes: Goes,
}

/// As what men that observe the man on this square go.
fn observers(moment: &Moment, level: Level) -> Walks {
    let (view, by) = (moment.view, !moment.mover);
    let Some(at) = moment.here else {
        return Walks::new();
    };
    let observes = |kind: Option<KindId>| {
        let mut men = view.observing_men(by, at, level, kind, true);
        men.next().is_some()
    };
    if !observes(None) {
        return Walks::new(); // mostly
    }
    let kinds = view.rules().kinds.ids();
    kinds.filter(|kind| observes(Some(*kind))).collect()
}

impl WalkRule for GoesAs {
    fn substitute(
        &self,
        view: &View,
        side: Side,
        at: Sq,
        _piece: Piece,
        nested: bool,
        walks: &mut Walks,
    ) {
        if nested && self.goes.asks_for_observations {
            return;
        }
        let moment = Moment::of_man(view, &self.set, side, at);
        let choices = self.goes.choices.iter().filter(|(_, when)| {
            let when = when.as_ref();
            when.is_none_or(|when| moment.says(when))
        });
        let mut found = Walks::new();
        for (model, _) in choices {
            match model {
                Model::Kind(kind) => found.extend(moment.kind(kind)),
                Model::Observers(level) => found.extend(observers(&moment, *level)),
            }
        }
        if !found.is_empty() && !self.goes.also {
            walks.clear();
        }
        for kind in found {
            if !walks.contains(&kind) {
                walks.push(kind);
            }
        }
    }

    fn level(&self) -> Level {
        match self.goes.asks_for_observations {
            true => Level::Observation,
            false => Level::Geometry,
        }
    }

    fn concerns_royal_men_only(&self) -> bool {
        let others = Known {
            is_royal: Some(false),
            ..Known::default()
        };
        let mut choices = self.goes.choices.iter();
        choices.all(|(_, when)| {
            let when = when.as_ref();
            when.is_some_and(|when| truth(when, others) == Some(false))
        })
    }
}
