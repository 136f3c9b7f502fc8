//! Compiling the rules of a problem, once for all who solve it.

use crate::compiled::Compiled;
use crate::problem::Problem;
use sauterelle_kernel::diagram::{Conventions, Diagram};
use sauterelle_rules::compiled::{CompiledRules, NoRules, RulesOf};
use std::sync::Arc;

impl Problem {
    /// Compiles the rules of the play that is solved first, and keeps them; or takes those of another problem, if they are the same.
    ///
    /// # Errors
    /// If there are too many kinds of men, or a condition is not available.
    pub fn compile_beside(&mut self, others: &[&Problem]) -> Result<(), NoRules> {
        let conventions = self.conventions();
        let kept = others.iter().find_map(|other| {
            let rules = other.compiled.0.as_ref()?;
            self.with_origin(&self.diagram, conventions, |wanted| rules.are(wanted))
                .then(|| rules.clone())
        });
        let rules = match kept {
            Some(rules) => rules,
            None => self.rules_for(&self.diagram, conventions)?,
        };
        self.compiled = Compiled(Some(rules));
        Ok(())
    }

    /// The rules for a diagram with the men of the problem: those kept, if they are the same.
    pub(crate) fn rules_for(
        &self,
        diagram: &Diagram,
        conventions: Conventions,
    ) -> Result<Arc<CompiledRules>, NoRules> {
        self.with_origin(diagram, conventions, |wanted| {
            let mut kept = self.compiled.0.iter();
            match kept.find(|kept| kept.are(wanted)) {
                Some(kept) => Ok(kept.clone()),
                None => Ok(Arc::new(wanted.compile()?)),
            }
        })
    }

    /// Asks something of all that the rules are compiled from.
    pub(crate) fn with_origin<T>(
        &self,
        diagram: &Diagram,
        conventions: Conventions,
        ask: impl FnOnce(&RulesOf) -> T,
    ) -> T {
        let target = self.target.iter().flat_map(Diagram::placed);
        let further: Vec<_> = target.map(|(_, man)| man.man).collect();
        // wherever they are placed, they have the same numbers
        let first: Vec<_> = self.options.added.iter().map(|man| man.man).collect();
        ask(&RulesOf {
            diagram,
            first: &first,
            further: &further,
            conditions: &self.conditions,
            conventions,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Options;
    use crate::stipulation::Stipulation;
    use sauterelle_kernel::board::square::Sq;
    use sauterelle_kernel::condition::{Condition, Said};
    use sauterelle_rules::registry::RULES;

    fn problem(stipulation: &str) -> Problem {
        Problem {
            diagram: Diagram::game_array(),
            target: None,
            conditions: vec![condition("Circe")],
            stipulation: Stipulation::parse(stipulation).unwrap(),
            options: Options::default(),
            compiled: Compiled::default(),
        }
    }

    fn condition(name: &str) -> Condition {
        let mut rules = RULES.iter();
        Condition::of(*rules.find(|rule| rule.meta().name[0] == name).unwrap())
    }

    /// Whether the game of a problem has the rules that it has kept.
    fn has_kept(problem: &Problem) -> bool {
        let game = problem.game().unwrap();
        let kept = problem.compiled.0.as_ref();
        kept.is_some_and(|kept| Arc::ptr_eq(&kept.first, &game.rules))
    }

    #[test]
    fn rules_are_kept_as_long_as_they_are_those_of_the_problem() {
        let mut problem = problem("#2");
        assert!(!has_kept(&problem));
        problem.compile_beside(&[]).unwrap();
        assert!(has_kept(&problem));
        // where men stand, and how long play is, changes no rule
        let mut other = problem.clone();
        other.diagram.men.swap(0, 20);
        other.stipulation = Stipulation::parse("#3").unwrap();
        assert!(has_kept(&other));
        let changed = |change: fn(&mut Problem)| {
            let mut changed = problem.clone();
            change(&mut changed);
            changed
        };
        for (what, changed) in [
            ("conditions", changed(|it| it.conditions.clear())),
            (
                "names of conditions",
                changed(|it| {
                    it.conditions[0].said = Some(Said {
                        name: "Circé".to_string(),
                        options: 0,
                    });
                }),
            ),
            ("who defends", changed(|it| it.stipulation.defender = None)),
            ("men", changed(|it| it.diagram.men = Diagram::empty().men)),
            (
                "attributes",
                changed(|it| {
                    let man = it.diagram.men[Sq::at(1, 0).index()].as_mut().unwrap();
                    man.royal = true;
                }),
            ),
            (
                "men of the target",
                changed(|it| it.target = Some(Diagram::game_array())),
            ),
        ] {
            assert!(!has_kept(&changed), "{what}");
        }
    }

    #[test]
    fn positions_with_the_same_rules_share_them() {
        let mut first = problem("#2");
        first.compile_beside(&[]).unwrap();
        let mut second = problem("#3");
        second.compile_beside(&[&first]).unwrap();
        let rules = |problem: &Problem| problem.game().unwrap().rules;
        assert!(Arc::ptr_eq(&rules(&first), &rules(&second)));
        let mut third = problem("h#2");
        third.stipulation.defender = None;
        third.compile_beside(&[&first]).unwrap();
        assert!(!Arc::ptr_eq(&rules(&first), &rules(&third)));
    }
}
