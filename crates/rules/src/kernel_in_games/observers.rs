//! Attackers, and the lines of their attacks.

use crate::testing::game;
use sauterelle_kernel::board::piece::Attrs;
use sauterelle_kernel::board::piece::Side::{self, Black, White};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Player;

fn names(squares: impl IntoIterator<Item = Sq>) -> String {
    let names: Vec<String> = squares.into_iter().map(|at| at.to_string()).collect();
    names.join(" ")
}

fn attackers(player: &mut Player, side: Side, at: &str, from: Option<&str>) -> String {
    let (at, from) = (at.parse().unwrap(), from.map(|from| from.parse().unwrap()));
    let found = player.with_royal_on(side, at, from, |player| player.attackers(side, at));
    names(found.into_iter().map(|(from, _)| from))
}

#[test]
fn rooks_see_through_a_king_that_goes_away() {
    let start = game("ka1 re1 rh7", "ke5", White, &[]);
    let mut player = start.play();
    assert_eq!(attackers(&mut player, Black, "e5", None), "e1");
    assert_eq!(attackers(&mut player, Black, "e6", None), "");
    assert_eq!(attackers(&mut player, Black, "e6", Some("e5")), "e1");
    assert_eq!(attackers(&mut player, Black, "e7", Some("e5")), "e1 h7");
    // guarded men of one's own
    assert_eq!(attackers(&mut player, Black, "b1", None), "a1 e1");
    assert_eq!(attackers(&mut player, White, "d4", None), "e5");
    assert!(
        player
            .state()
            .piece("e5".parse().unwrap())
            .is_some_and(|man| man.attrs.has(Attrs::ROYAL))
    );
}

#[test]
fn lines_are_what_an_attack_hangs_on() {
    let start = game("ka1 re1 sb1 gh1", "ke5 ph4 ph5 pc3", White, &[]);
    let player = start.play();
    let line = |from: &str, to: &str| {
        names(player.line_of_attack(White, from.parse().unwrap(), to.parse().unwrap()))
    };
    assert_eq!(line("e1", "e5"), "e2 e3 e4");
    assert_eq!(line("b1", "c3"), "");
    assert_eq!(line("h1", "h5"), "h2 h3 h4");
}
