//! Men that stand on one of two boards: they bring Alice chess with them.

use super::Attribute;
use crate::conditions::alice;
use sauterelle_kernel::board::piece::Attrs;
use sauterelle_kernel::condition::{Condition, RuleError};
use sauterelle_kernel::ruleset::Builder;

/// On the first board.
pub(super) static FIRST: Attribute = Attribute {
    name: ["AliceA", "AliceA", "AliceA"],
    attrs: Attrs::FIRST_BOARD,
    doc: "Stands on the first of the two boards of Alice chess, which is then in force.",
    source: "V. R. Parton, 1953",
    texts: sauterelle_kernel::texts!("boards.txt"),
    unsupported_with: super::NONE,
    brings: &[],
    for_all_men: None,
    put_in_force: |_, _| Ok(()),
};

/// On the second board.
pub(super) static SECOND: Attribute = Attribute {
    name: ["AliceB", "AliceB", "AliceB"],
    attrs: Attrs::SECOND_BOARD,
    doc: "Stands on the second of the two boards of Alice chess, which is then in force.",
    source: "V. R. Parton, 1953",
    texts: sauterelle_kernel::texts!("boards.txt"),
    unsupported_with: super::NONE,
    brings: &[],
    for_all_men: None,
    put_in_force: |_, _| Ok(()),
};

/// Puts Alice chess in force if a board has been named and it is not there already.
pub(super) fn compile(
    attrs: Attrs,
    conditions: &[Condition],
    builder: &mut Builder,
) -> Result<(), RuleError> {
    let boards = attrs & (Attrs::FIRST_BOARD | Attrs::SECOND_BOARD);
    if boards.is_none() || conditions.iter().any(|c| c.rule.brings_second_board()) {
        return Ok(());
    }
    builder.enter(alice::META.name[0]);
    alice::put_in_force(builder)
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game};
    use sauterelle_kernel::board::piece::Side;

    #[test]
    fn men_on_different_boards_do_not_meet() {
        let with = game("ka1 AliceB:rd1", "kh8 pd4", Side::White, &[]);
        assert_eq!(
            arrivals(&mut with.play(), "d1"),
            "b1 c1 e1 f1 g1 h1 d2 d3 d5 d6 d7 d8"
        );
        let without = game("ka1 rd1", "kh8 pd4", Side::White, &[]);
        assert_eq!(
            arrivals(&mut without.play(), "d1"),
            "b1 c1 e1 f1 g1 h1 d2 d3 d4"
        );
    }

    #[test]
    fn a_board_that_is_named_brings_the_condition() {
        let with = game("ka1 AliceA:rd1", "kh8 pd4", Side::White, &[]);
        let mut player = with.play();
        assert!(crate::testing::play(&mut player, "d1d2"));
        assert_eq!(player.state().on_second_board().len(), 1);
    }
}
