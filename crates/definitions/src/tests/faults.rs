//! What was said wrongly once.

use super::helpers::{begun, first_moves, play_all};
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::Side::{Black, White};
use sauterelle_kernel::hooks::remark::Message;
use sauterelle_kernel::moves::objection::Objection;

/// Whether the move h2h3 is forbidden if this is so.
fn says(men: &str, rest: &str, what: &str) -> bool {
    let text = format!("condition X = {rest} forbid when to = h3 and ({what})");
    !first_moves(men, &text, White).contains(&"h2h3".to_string())
}

#[test]
fn an_empty_square_is_observed_in_one_way() {
    let men = "Ka1 Ph2 rh8 kg7";
    // a rule by which the answer is found out slowly changes nothing
    for rest in ["", "goes as rook when kind(on(here)) = knight"] {
        for what in [
            "h8 in observers(h5, enemy)",
            "observes(h8, h5)",
            "observed(h5, enemy)",
            "observed(h5, enemy, rook)",
        ] {
            assert!(says(men, rest, what), "{rest}: {what}");
            let behind = what.replace("h5", "h1");
            assert!(!says(men, rest, &behind), "{rest}: {behind}");
        }
    }
    // a hopper needs a man to hop over
    let men = "Ka1 Ph2 gh8 kh6";
    assert!(says(men, "", "observes(h8, h5)"));
    assert!(!says(men, "", "observes(h8, h4)"));
}

#[test]
fn who_observes_yet_is_seen_where_checks_are_defined() {
    let check = "check when observed(e4, enemy)";
    let moves = |forbid: &str| {
        let text = format!("condition X = {forbid} {check}");
        first_moves("Ke1 Re4 sd6 ke8", &text, White).len()
    };
    let with = |forbid: &str| {
        moves(&format!(
            "forbid {forbid}when captures and kind(moved) = knight"
        ))
    };
    // the rook on e4 must be protected from the knight that observes it, or not
    assert_eq!(with("yet observing "), moves(""));
    assert!(with("") > moves(""), "{} {}", with(""), moves(""));
}

#[test]
fn a_yes_or_no_can_depend_on_another() {
    let moves = |text: &str| first_moves("Ke1 Rh1 Pa2 kh8", text, White);
    let chosen = moves(
        "condition X = forbid when (if captures then royal(moved) else kind(moved) = rook and not castles)",
    );
    assert!(chosen.contains(&"a2a3".to_string()) && !chosen.contains(&"h1h2".to_string()));
    let plain = moves(
        "condition X = forbid when captures and royal(moved) or not captures and (kind(moved) = rook and not castles)",
    );
    assert_eq!(chosen, plain);
    // what stands behind `else` reaches as far as it can, and the whole is a yes or no, and a number too
    let joined = moves(
        "condition X = forbid when if captures then captures else rank(to) = 4 or rank(to) = 3",
    );
    assert!(!joined.contains(&"a2a3".to_string()) && !joined.contains(&"a2a4".to_string()));
    let counted = moves("condition X = forbid when (if captures then 1 else rank(to)) = 3");
    assert!(!counted.contains(&"a2a3".to_string()) && counted.contains(&"a2a4".to_string()));
}

#[test]
fn a_rule_that_would_lose_a_king_is_named() {
    let text = "condition X = after removal when captures: each x in near([to]): remove on(x)
        illegal when captures and not any(royals(mover))";
    let game = begun("Ka1 Rd1 sd8 ke8", text, White).unwrap();
    let mut player = game.play();
    let [from, to] = ["d1", "d8"].map(|at| at.parse().unwrap());
    let Objection::Forbidden(notes) = player.objection(from, to) else {
        panic!("not forbidden by a rule");
    };
    let said: Vec<_> = notes
        .iter()
        .map(|note| (note.rule, note.remark.message))
        .collect();
    assert_eq!(said, [("X", Message("royal-lost"))]);
}

#[test]
fn a_man_that_is_moved_elsewhere_is_not_reborn() {
    let reasons = |text: &str, mv: &str| {
        let game = begun("Ka1 Rd1 pe7 pd8 kh8", text, White).unwrap();
        let mut player = game.play();
        assert!(play_all(&mut player, mv));
        let moved = player.last_effects().iter().filter_map(|entry| {
            let is_more = entry.reason != Reason::Movement;
            (matches!(entry.effect, Effect::Move { .. }) && is_more).then_some(entry.reason)
        });
        moved.collect::<Vec<_>>()
    };
    let pushed = "condition X = after consequence: move on(e7) to e6";
    assert_eq!(reasons(pushed, "d1c1"), [Reason::Relocation]);
    let back = "condition X = after arrival when captures: move moved to from";
    assert_eq!(reasons(back, "d1d8"), [Reason::Relocation]);
    let reborn = "condition X = after transfer when captures: move moved to a8 or illegal";
    assert_eq!(reasons(reborn, "d1d8"), [Reason::Transfer]);
    assert!(begun("Ka1 kh8", pushed, Black).is_ok());
}

#[test]
fn who_has_been_captured_changes_no_more() {
    let text = "condition X = after recolouring when captures: change side of victim";
    let game = begun("Ka1 Rd1 sd8 kh8", text, White).unwrap();
    let mut player = game.play();
    assert!(play_all(&mut player, "d1d8"));
    let key = player.state().key();
    assert_eq!(player.state().fresh_key(), key);
    assert_eq!(player.state().men(White).len(), 2);
}

#[test]
fn men_of_a_kind_are_asked_about_together_as_one_by_one() {
    let men = "Ka1 Rh1 Qd4 Bf2 sb3 rh8 bb6 kg8 pe5";
    for side in [White, Black] {
        for kind in [
            "kind(x)",
            "queen",
            "if kind(x) = queen then bishop else if kind(x) = rook then rook else pawn",
        ] {
            for of in ["men(white)", "men(black)", "board", "empty"] {
                let moves = |inner: &str| {
                    let text = format!(
                        "condition X = illegal yet threatening when some x in {of}: {inner}"
                    );
                    first_moves(men, &text, side)
                };
                let together = moves(&format!("observed(x, black, {kind})"));
                // said in another way it is asked of each
                let one_by_one = moves(&format!("(observed(x, black, {kind}) or rank(x) = 9)"));
                assert_eq!(together, one_by_one, "{kind} of {of}");
                let some = moves(&format!("not royal(on(x)) and observed(x, black, {kind})"));
                let those = moves(&format!("observed(x, black, {kind}) and not royal(on(x))"));
                assert_eq!(some, those, "{kind} of {of}");
            }
        }
    }
}
