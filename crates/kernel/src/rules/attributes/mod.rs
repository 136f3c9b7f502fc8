//! Attributes of single men: rules that concern the men that have them, and are in force if some man of the diagram has
//! one.

mod boards;
mod bul;
mod chameleon;
mod half_neutral;
mod hurdle_colour;
mod hurdles;
mod jigger;
mod kamikaze;
mod magic;
mod paralysing;
mod patrol;
mod uncapturable;

use super::{Condition, RuleError};
use crate::diagram::Diagram;
use crate::piece::Attrs;
use crate::ruleset::Builder;

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
    /// English names of the conditions with which it is not available yet.
    pub(super) unsupported_with: &'static [&'static str],
    /// Adds its hooks.
    put_in_force: fn(&Diagram, &mut Builder) -> Result<(), RuleError>,
}

/// Every attribute but royalty, in the order in which same-stage rules act; all of them act after the conditions.
pub static ATTRIBUTES: &[&Attribute] = &[
    &kamikaze::KAMIKAZE,
    &paralysing::PARALYSING,
    &chameleon::CHAMELEON,
    &jigger::JIGGER,
    &half_neutral::HALF_NEUTRAL,
    &hurdle_colour::HURDLE_COLOUR_CHANGING,
    &bul::BUL,
    &bul::DOB,
    &patrol::PATROL,
    &magic::MAGIC,
    &uncapturable::UNCAPTURABLE,
    &boards::FIRST,
    &boards::SECOND,
];

/// Puts the attributes in force that some man has.
pub(super) fn compile(
    diagram: &Diagram,
    conditions: &[Condition],
    builder: &mut Builder,
) -> Result<(), RuleError> {
    let attrs = diagram.attributes() | builder.attributes();
    for attribute in ATTRIBUTES {
        if !attrs.has(attribute.attrs) {
            continue;
        }
        let name = attribute.name[0];
        let mut names = conditions.iter().map(|condition| {
            let base = condition.rule.stands_for().map(|(base, _)| base);
            base.unwrap_or(condition.rule).meta().name[0]
        });
        if let Some(other) = names.find(|other| attribute.unsupported_with.contains(other)) {
            return Err(RuleError::Unsupported(format!("{name} with {other}")));
        }
        builder.enter(name);
        (attribute.put_in_force)(diagram, builder)?;
    }
    boards::compile(attrs, conditions, builder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_different_and_documented() {
        for (i, one) in ATTRIBUTES.iter().enumerate() {
            assert!(!one.doc.is_empty() && !one.source.is_empty());
            for other in &ATTRIBUTES[i + 1..] {
                assert!((one.attrs & other.attrs).is_none());
                assert!((0..3).all(|language| one.name[language] != other.name[language]));
            }
        }
    }
}
