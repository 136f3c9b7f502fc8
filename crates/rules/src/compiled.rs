//! The rules of a problem, compiled once for all positions in which they hold.

use crate::attributes;
use crate::cast::Cast;
use crate::compile::compile;
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::condition::{self, Condition, RuleError, Said};
use sauterelle_kernel::defined::Defined;
use sauterelle_kernel::diagram::{Conventions, Diagram};
use sauterelle_kernel::men::{self, Kinds, Man, TooManyKinds};
use sauterelle_kernel::ruleset::{LaterRules, Ruleset};
use std::ptr;
use std::sync::Arc;

/// There are no such rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoRules {
    /// More kinds of men than the kernel can number.
    #[error(transparent)]
    Kinds(#[from] TooManyKinds),
    /// A condition is not available or conflicts with another.
    #[error(transparent)]
    Rule(#[from] RuleError),
}

/// All that rules are compiled from.
#[derive(Clone, Copy, Debug)]
pub struct RulesOf<'p> {
    /// Which men there are; where they stand does not matter.
    pub diagram: &'p Diagram,
    /// Men that are numbered before all others, whether they stand in the diagram or not.
    pub first: &'p [&'static Man],
    /// Further men that may appear.
    pub further: &'p [&'static Man],
    /// The conditions.
    pub conditions: &'p [Condition],
    /// How they are to be read.
    pub conventions: Conventions,
}

/// Rules, and what they have been compiled from.
pub struct CompiledRules {
    /// Those in force at the beginning.
    pub first: Arc<Ruleset>,
    /// Those that come into force later, in their order.
    pub later: Arc<[LaterRules]>,
    origin: Origin,
}

/// What rules depend on.
#[derive(PartialEq)]
struct Origin {
    cast: Cast,
    /// By their addresses, sorted.
    further: Vec<usize>,
    /// Men that have no number of their own, by their addresses in the order in which they are numbered.
    numbered: Vec<usize>,
    /// By their addresses.
    defined: Vec<usize>,
    conditions: Vec<Condition>,
    /// How the user has called them, which makes no other conditions of them.
    said: Vec<Option<Said>>,
    conventions: Conventions,
}

impl RulesOf<'_> {
    /// Compiles them.
    ///
    /// # Errors
    /// If there are too many kinds of men, or a condition is not available.
    pub fn compile(&self) -> Result<CompiledRules, NoRules> {
        self.compile_with(|_| {})
    }

    /// The same, with nothing believed of what rules promise.
    ///
    /// # Errors
    /// As [`compile`](Self::compile).
    pub fn compile_unbelieving(&self) -> Result<CompiledRules, NoRules> {
        self.compile_with(Ruleset::believe_nothing)
    }

    fn compile_with(&self, change: impl Fn(&mut Ruleset)) -> Result<CompiledRules, NoRules> {
        let RulesOf {
            diagram,
            conditions,
            conventions,
            ..
        } = *self;
        let _defined = Defined::new(diagram.defined.iter().copied());
        let by_conditions = conditions.iter().flat_map(Condition::brings);
        let kinds = Kinds::with(
            condition::standard_men(conditions),
            self.men(),
            by_conditions.chain(attributes::brought(diagram)),
        )?;
        let promotions = promotions(&kinds);
        let (mut first, mut later) =
            compile(&kinds, &promotions, conditions, diagram, conventions)?;
        let all = later.iter_mut().map(|later| &mut later.rules);
        for rules in all.chain([&mut first]) {
            let_pawns_become_kings(rules);
            change(rules);
        }
        Ok(CompiledRules {
            first: Arc::new(first),
            later: later.into(),
            origin: self.origin(),
        })
    }

    /// The men that may appear: those that come first; those of the diagram, on the board, below squares and captured last; then the others.
    fn men(&self) -> impl Iterator<Item = &'static Man> {
        let captured = self.diagram.last_capture.map(|(_, man)| man.man);
        let placed = self.diagram.placed_and_below().map(|(_, man)| man.man);
        let first = self.first.iter().copied();
        let further = self.further.iter().copied();
        first.chain(placed).chain(captured).chain(further)
    }

    fn origin(&self) -> Origin {
        let beyond = self.first.iter().chain(self.further);
        let mut further: Vec<usize> = beyond.map(|man| address(man)).collect();
        further.sort_unstable();
        further.dedup();
        let officers = &condition::standard_men(self.conditions)[..KindId::PAWN.index()];
        let pawn = men::orthodox()[KindId::PAWN.index()];
        let mut numbered: Vec<usize> = Vec::new();
        for man in self.men() {
            let has_number = officers.iter().chain([&pawn]).any(|one| ptr::eq(*one, man));
            if !has_number && !numbered.contains(&address(man)) {
                numbered.push(address(man));
            }
        }
        Origin {
            cast: Cast::of(self.diagram),
            further,
            numbered,
            defined: self
                .diagram
                .defined
                .iter()
                .map(|man| address(man))
                .collect(),
            conditions: self.conditions.to_vec(),
            said: self.conditions.iter().map(|it| it.said.clone()).collect(),
            conventions: self.conventions,
        }
    }
}

fn address(man: &'static Man) -> usize {
    ptr::from_ref(man) as usize
}

impl CompiledRules {
    /// Whether these are the rules that would be compiled.
    pub fn are(&self, wanted: &RulesOf) -> bool {
        self.origin == wanted.origin()
    }
}

/// Where kings are not royal and pawns may promote to all that there is, they may to kings.
fn let_pawns_become_kings(rules: &mut Ruleset) {
    let may_add = !rules.pawns.promotions.is_empty() && !rules.pawns.promotions_are_listed;
    if !rules.royalty.kings_are_royal && may_add {
        rules.pawns.promotions.push(KindId::KING);
    }
}

/// What pawns promote to: queen, rook, bishop, knight and every fairy kind of the diagram.
fn promotions(kinds: &Kinds) -> Vec<KindId> {
    kinds
        .ids()
        .filter(|&kind| kinds.can_arise_by_promotion(kind) && !kinds.is_only_brought(kind))
        .collect()
}
