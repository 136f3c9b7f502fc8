use super::*;
use crate::stipulation::Stipulation;
use sauterelle_kernel::game::{Diagram, Game};
use sauterelle_kernel::rules::{Condition, RULES};

#[test]
fn probe() {
    let rule = *RULES
        .iter()
        .find(|rule| rule.meta().name[0] == "Connected")
        .unwrap();
    let connected = Condition {
        rule,
        options: Vec::new(),
        words: Vec::new(),
    };
    let game = Game::new(&Diagram::game_array(), &[connected]).unwrap();
    let cx = game.play();
    for (n, captures) in [
        (9, None),
        (10, None),
        (11, None),
        (12, Some(0)),
        (12, Some(1)),
        (12u16, None),
    ] {
        let st = Stipulation::parse(&format!("hprom{}.5", n - 1)).unwrap();
        let branch = st.play.first_branch().unwrap();
        let t = std::time::Instant::now();
        let limits = Limits {
            configurations: 20_000_000,
            captures,
        };
        let r = Reachability::new(&cx, branch, 2 * n - 1, limits, &Control::default())
            .ok()
            .unwrap()
            .unwrap();
        println!(
            "{n} {captures:?}: {:?} {:?}",
            r.configurations.map(|c| c.counts()),
            t.elapsed()
        );
    }
}
