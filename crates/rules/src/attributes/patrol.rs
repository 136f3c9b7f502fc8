//! Patrol men: they capture only while a man of their own side guards them.

use super::Attribute;
use crate::attributes::bits;
use crate::conditions::observed_captures::ObservedCaptures;
use sauterelle_kernel::hooks::Level;
use sauterelle_kernel::hooks::remark::{Message, Remark};

/// The attribute.
pub(super) static PATROL: Attribute = Attribute {
    name: ["Patrol", "Patrouille", "Patrouille"],
    attrs: bits::PATROL,
    doc: "Captures, and gives check, only if another man of its own side observes it.",
    source: "after Patrouille",
    texts: sauterelle_kernel::texts!("patrol.txt"),
    unsupported_with: super::NONE,
    brings: &[],
    for_all_men: None,
    put_in_force: |_, builder| {
        builder.admission(ObservedCaptures {
            admits: |view, side, shape, _| {
                let man = view.state().piece(shape.from);
                !man.is_some_and(|man| man.attrs.has(bits::PATROL))
                    || view.is_observed(side, shape.from, Level::Observer, None)
            },
            why_not: |shape| Remark::at(Message("unobserved-by-own-side"), shape.from),
        });
        Ok(())
    },
};

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn only_patrol_men_need_a_guard() {
        for (white, captures) in [
            ("Patrol:ra3 ka1", false),
            ("Patrol:ra3 sc4 ka1", true),
            ("ra3 ka1", true),
        ] {
            let men = [white, "pa6 kh8", ""];
            assert_eq!(legal(men, White, &[], "a3").contains("a6"), captures);
        }
        let unguarded = game("Patrol:rd1 ka3", "kd8", Black, &[]);
        assert!(!unguarded.play().in_check(Black));
    }
}
