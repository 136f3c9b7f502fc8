use super::*;
use crate::pruning::testing::{Men, condition, diagram, game_under, moves_before_mate, one_of};
use fastrand::Rng;
use sauterelle_kernel::board::piece::Sides;
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_rules::game::Game;

/// The moves of Black that may help to be mated by White's next move; nothing if all may.
fn helping(white: &str, black: &str, conditions: &[&str]) -> Option<Vec<String>> {
    let game = game_under(conditions, white, black);
    let mut player = game.play();
    let moves = player.legal_moves();
    let filter = GuardedFields::new(&player)?.last_move_before_mate(&player)?;
    let shapes = moves.iter().map(|mv| mv.shape);
    let useful = shapes.filter(|shape| filter.allows(shape));
    Some(
        useful
            .map(|shape| format!("{}{}", shape.from, shape.to))
            .collect(),
    )
}

#[test]
fn only_moves_that_can_help_are_left() {
    // the nightrider mates from f7 once g8 is blocked
    let [white, black] = ["kc1 nd3", "kh8 ra8 bg7 bh7"];
    let blocks_or_captures = ["h7d3", "h7g8", "a8g8"];
    assert_eq!(helping(white, black, &[]).unwrap(), blocks_or_captures);
    // two flights are too many
    assert!(
        helping("kc1 nd3", "kh8 ra8 sh7", &[])
            .unwrap()
            .iter()
            .all(|mv| mv.starts_with("h8"))
    );
    // a man that leaves the line of the rook opens it
    let opening = helping("kc1 ra2 za1", "kg8 ba5 pf7 pg7 ph7", &[]).unwrap();
    assert!(opening.contains(&"a5b6".into()), "{opening:?}");
    assert!(!opening.contains(&"h7h6".into()), "{opening:?}");
    // by a rule the knight may become anything where it arrives
    let men = ["kc1 sg5", "kh8 rg8 pa7 pg7 ph7"];
    assert!(helping(men[0], men[1], &["ChameleonChess"]).is_none());
}

#[test]
fn rules_that_let_nobody_flee_are_left_alone() {
    let is_known = |conditions: &[&str]| {
        GuardedFields::new(&game_under(conditions, "kc1 ra2", "kc3").play()).is_some()
    };
    assert!(is_known(&[]));
    assert!(is_known(&["VaultingKings"]));
    assert!(is_known(&["Take&MakeChess"]));
    assert!(is_known(&["CageCirce"]));
    assert!(is_known(&["AliceChess"]));
    assert!(!is_known(&["AnnanChess"]));
    assert!(!is_known(&["Polo"]));
    assert!(!is_known(&["Connected"]));
    assert!(!is_known(&["SAT"]));
    // a king that cannot flee must be attacked, or go somewhere else
    let far = helping("kc1 na8", "kh8 rb3", &["Madrasi RexInclusive"]).unwrap();
    assert!(
        !far.is_empty() && far.iter().all(|mv| mv.starts_with("h8")),
        "{far:?}"
    );
}

/// Men of all ways of going: riders, leapers, hoppers, men that capture elsewhere than where they arrive, pawns.
const CODES: &[&str] = &[
    "p", "p", "s", "b", "r", "q", "g", "n", "l", "z", "eq", "b1", "le", "mp", "bp", "ma", "rh",
];

const CONDITIONS: &[&[&str]] = &[
    &[],
    &[],
    &["ChameleonChess"],
    &["VaultingKings"],
    &["ReflectiveKings"],
    &["Take&MakeChess"],
    &["AntiCirce"],
    &["AntiCirce Cheylan"],
    &["AndernachChess"],
    &["NoCapture"],
    &["Bicaptures"],
    &["Breton"],
    &["Madrasi"],
    &["WhiteMaximummer"],
    &["NorskSjakk"],
    &["LineChameleonChess"],
    &["RelegationChess"],
    &["Football"],
    &["FrankfurtChess RexExclusive"],
    &["ProteanChess"],
    &["EinsteinChess"],
    &["AliceChess"],
    &["WhiteSuperTransmutingKing"],
    &["BlackMaximummer"],
    &["ChecklessChess"],
    &["Circe"],
    &["CageCirce"],
    &["EquipollentsCirce"],
    &["KoeKo"],
];

#[test]
fn no_move_that_helps_is_left_out() {
    let mut rng = Rng::with_seed(1);
    let (mut helping, mut left_out) = (0, 0);
    for number in 0..POSITIONS {
        let conditions = CONDITIONS[number % CONDITIONS.len()];
        let mut men = Men::default();
        let king = match rng.u64(..4) {
            0 => Sq::new(rng.u64(..64) as u8),
            1 => Sq::new(rng.u64(..8) as u8),
            _ => Sq::new(56 + rng.u64(..8) as u8),
        };
        if !men.add_kings(&mut rng, false, king) {
            continue;
        }
        for _ in 0..3 + rng.u64(..6) {
            let code = one_of(&mut rng, CODES);
            let side = usize::from(rng.u64(..3) > 0);
            men.add_beside(&mut rng, side, code, king);
        }
        for _ in 0..3 + rng.u64(..5) {
            let side = usize::from(rng.u64(..3) == 0);
            let at = Sq::new(rng.u64(..64) as u8);
            men.add(side, one_of(&mut rng, CODES), at);
        }
        let mut diagram = diagram(&men.of[0], &men.of[1]);
        if conditions.is_empty() {
            let common = |man: &&mut DiagramMan| !man.is_royal();
            let men = diagram.men.iter_mut().flatten().filter(common);
            men.filter(|_| rng.u64(..6) == 0)
                .for_each(|man| man.sides = Sides::Neutral);
        }
        let rules: Vec<_> = conditions.iter().map(|text| condition(text)).collect();
        let game = Game::new(&diagram, &rules).unwrap();
        let mut player = game.play();
        if player.in_check(Side::White) {
            continue;
        }
        let fields =
            GuardedFields::new(&player).unwrap_or_else(|| panic!("{conditions:?} {men:?}"));
        let Some(filter) = fields.last_move_before_mate(&player) else {
            continue;
        };
        let found = moves_before_mate(&mut player, &filter, &(conditions, &men));
        helping += found[0];
        left_out += found[1];
    }
    assert!(helping > 0 && left_out > 0, "{helping} {left_out}");
}

const POSITIONS: usize = 9_000;
