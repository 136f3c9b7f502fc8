//! Attributes of single men: rules that concern the men that have them, and are in force if some man of the diagram has
//! one.

mod anda;
pub mod bits;
mod boards;
mod bul;
mod chameleon;
mod frischauf;
mod functionary;
mod half_neutral;
mod hurdle_colour;
mod hurdles;
mod jigger;
mod kamikaze;
mod magic;
mod paralysing;
mod patrol;
mod protean;
mod uncapturable;
mod volage;

use crate::conditions::circe;
use sauterelle_kernel::board::piece::Attrs;
use sauterelle_kernel::condition::{Condition, RuleError, Texts, man_of};
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::Man;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_languages::{current, say, translated};

/// An attribute that a man can have besides its kind and its side.
pub struct Attribute {
    /// Name in English, French and German, as the input has it.
    pub name: [&'static str; 3],
    /// What men that have it have.
    pub attrs: Attrs,
    /// What it does.
    pub doc: &'static str,
    /// Where it is defined.
    pub source: &'static str,
    /// What else is said of it, in a file beside it.
    pub texts: Texts,
    /// The conditions with which nobody can say what it does.
    unsupported_with: Unsupported,
    /// English codes of men that may come to the board by it.
    brings: &'static [&'static str],
    /// English name of the condition that lets all men do the same. Its place is that of this condition.
    for_all_men: Option<&'static str>,
    /// Adds its hooks.
    put_in_force: fn(&Diagram, &mut Builder) -> Result<(), RuleError>,
}

/// English names of conditions, and the reason why an attribute is not available with them.
struct Unsupported {
    conditions: &'static [&'static str],
    why: &'static str,
}

/// It goes with all conditions.
const NONE: Unsupported = Unsupported {
    conditions: &[],
    why: "",
};

/// Every attribute but royalty, in the order in which same-stage rules act. They act after the conditions, but for those that have the place
/// of a condition ([`Attribute::for_all_men`]).
pub static ATTRIBUTES: &[&Attribute] = &[
    &kamikaze::KAMIKAZE,
    &paralysing::PARALYSING,
    &chameleon::CHAMELEON,
    &protean::PROTEAN,
    &frischauf::FRISCHAUF,
    &functionary::FUNCTIONARY,
    &jigger::JIGGER,
    &half_neutral::HALF_NEUTRAL,
    &volage::VOLAGE,
    &hurdle_colour::HURDLE_COLOUR_CHANGING,
    &bul::BUL,
    &bul::DOB,
    &patrol::PATROL,
    &magic::MAGIC,
    &anda::ANDA,
    &anda::INVERSE,
    &uncapturable::UNCAPTURABLE,
    &boards::FIRST,
    &boards::SECOND,
];

/// Kinds of men that may come to the board by the attributes of a diagram.
pub(crate) fn brought(diagram: &Diagram) -> impl Iterator<Item = &'static Man> {
    let attrs = diagram.attributes();
    let present = ATTRIBUTES.iter().filter(move |one| attrs.has(one.attrs));
    present
        .flat_map(|one| one.brings)
        .filter_map(|code| man_of(code))
}

/// Puts those attributes in force that some man has and whose place is that of this condition; without a condition those that come after all
/// of them.
pub(super) fn compile(
    place: Option<&str>,
    diagram: &Diagram,
    conditions: &[Condition],
    builder: &mut Builder,
) -> Result<(), RuleError> {
    let present = |builder: &Builder| diagram.attributes() | builder.attributes();
    for attribute in ATTRIBUTES {
        if attribute.for_all_men == place && present(builder).has(attribute.attrs) {
            builder.enter(attribute.name[0]);
            (attribute.put_in_force)(diagram, builder)?;
        }
    }
    if place.is_some() {
        return Ok(());
    }
    // all conditions are known by now
    let attrs = present(builder);
    for attribute in ATTRIBUTES.iter().filter(|one| attrs.has(one.attrs)) {
        attribute.refuse(conditions, builder)?;
    }
    boards::compile(attrs, conditions, builder)
}

impl Attribute {
    /// The name in the language in which is spoken.
    fn spoken(&self) -> &'static str {
        self.name[current() as usize]
    }

    /// Refuses it where it cannot be combined with one of the conditions.
    fn refuse(&self, conditions: &[Condition], builder: &Builder) -> Result<(), RuleError> {
        let name = self.spoken();
        let refused = &self.unsupported_with;
        let is_refused = |condition: &&Condition| {
            let base = condition.rule.stands_for().map(|(base, _)| base);
            let base = base.unwrap_or(condition.rule).meta().name[0];
            refused.conditions.contains(&base)
        };
        if let Some(other) = conditions.iter().find(is_refused) {
            let other = other.spoken();
            let why = translated(refused.why);
            let what = say!("{name} with {other} is not supported: {why}");
            return Err(RuleError::Argument(what));
        }
        if builder.captures_are_remembered() && !circe::remembers(self.attrs) {
            let what = say!("{name} with this form of Circe");
            return Err(RuleError::Unsupported(what));
        }
        Ok(())
    }
}

/// Refuses royal men with an attribute by which men come to another side. Nobody has published what a side does whose king has left it;
/// where all men have the attribute, kings have not.
fn refuse_royal(diagram: &Diagram, attribute: &Attribute) -> Result<(), RuleError> {
    let mut men = diagram.placed_and_below();
    let is_royal = men.any(|(_, man)| man.attrs.has(attribute.attrs) && man.is_royal());
    match is_royal {
        true => {
            let what = say!("a royal {} man", attribute.spoken());
            Err(RuleError::Unsupported(what))
        }
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_different_and_documented() {
        for (i, one) in ATTRIBUTES.iter().enumerate() {
            assert!(!one.doc.is_empty() && !one.source.is_empty());
            assert!((one.attrs & (Attrs::ROYAL | Attrs::SETTLED)).is_none());
            let refused = &one.unsupported_with;
            assert_eq!(refused.conditions.is_empty(), refused.why.is_empty());
            let mut rules = crate::registry::RULES.iter();
            let is_one = |name| rules.any(|rule| rule.meta().name[0] == name);
            assert!(one.for_all_men.is_none_or(is_one));
            for other in &ATTRIBUTES[i + 1..] {
                assert!((one.attrs & other.attrs).is_none());
                assert!((0..3).all(|language| one.name[language] != other.name[language]));
            }
        }
    }
}
