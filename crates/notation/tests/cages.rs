//! Circé Cage: the diagram in which a bishop's capture of a knight gives check, and 46 squares are marked, among them neither c2
//! (self-check) nor e2 (a parry). All positions of two kings, a bishop and a knight that fit are found by trying.

use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::orthodox;
use sauterelle_notation::telling::Decomposition;
use sauterelle_notation::telling::rebirths::Rebirth;
use sauterelle_rules::game::Game;
use sauterelle_rules::registry::RULES;
use std::collections::BTreeSet;

fn sq(name: &str) -> Sq {
    name.parse().expect("a square")
}

/// White king, bishop; black king, knight.
fn game(king: Sq, bishop: Sq, black: Sq, knight: Sq) -> Game {
    let [royal, _, _, rider, leaper, _] = orthodox();
    let mut diagram = Diagram::empty();
    let men = [
        (king, royal, Side::White),
        (bishop, rider, Side::White),
        (black, royal, Side::Black),
        (knight, leaper, Side::Black),
    ];
    for (at, man, side) in men {
        diagram.men[at.index()] = Some(DiagramMan::new(man, side));
    }
    // neither king has a home to castle from
    diagram.moved = Bb::ALL;
    let rule = RULES.iter().find(|rule| rule.meta().name[0] == "CageCirce");
    let cage = Condition::of(*rule.expect("the condition is known"));
    Game::new(&diagram, &[cage]).expect("a game")
}

/// What is said of the knight's rebirth, if the bishop can capture it with check.
fn told(game: &Game, bishop: Sq, knight: Sq) -> Option<Rebirth> {
    let mut player = game.play();
    if player.in_check(Side::Black) {
        return None;
    }
    let captures = |mv: &sauterelle_kernel::moves::Move| {
        mv.shape.from == bishop && mv.shape.capture == Some(knight)
    };
    let mv = player.legal_moves().into_iter().find(captures)?;
    Decomposition::of(&mut player, &mv).rebirths.pop()
}

fn reason(rebirth: &Rebirth, at: &str) -> Option<&'static str> {
    let mut excluded = rebirth.excluded();
    let answer = excluded.find(|answer| answer.at == sq(at))?;
    answer.why_not.as_ref().map(|remark| remark.message.0)
}

/// A square from which a bishop can go to another one, not past either king, and on which it gives no check yet.
fn departures(to: Sq, kings: Bb) -> Vec<Sq> {
    let mut found = Vec::new();
    for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        let mut at = to;
        while let Some(next) = at.step(dx, dy).filter(|next| !kings.has(*next)) {
            found.push(next);
            at = next;
        }
    }
    found
}

fn is_aligned(one: Sq, other: Sq) -> bool {
    one != other && one.file().abs_diff(other.file()) == one.rank().abs_diff(other.rank())
}

#[test]
fn five_positions_after_the_capture_have_46_cages_with_c2_and_e2_among_the_excluded_squares() {
    let mut found = Vec::new();
    let kings = Sq::all().filter(|king| [(1, 2), (2, 1)].contains(&distances(*king, sq("c2"))));
    for king in kings {
        let apart = |black: &Sq| *black != king && !NEIGHBOURS[king.index()].has(*black);
        for black in Sq::all().filter(apart) {
            let checks = |at: &Sq| is_aligned(*at, black) && *at != king;
            for knight in Sq::all().filter(checks) {
                let occupied = Bb::of(king) | Bb::of(black);
                for bishop in departures(knight, occupied) {
                    let Some(rebirth) = told(&game(king, bishop, black, knight), bishop, knight)
                    else {
                        continue;
                    };
                    let excluded = (reason(&rebirth, "c2"), reason(&rebirth, "e2"));
                    let count = rebirth.possible().count();
                    if (count, excluded) == (46, (Some("rebirth-self-check"), Some("could-parry")))
                    {
                        found.push((format!("K{king} B{knight} k{black}"), bishop));
                    }
                }
            }
        }
    }
    let after: BTreeSet<String> = found.iter().map(|(after, _)| after.clone()).collect();
    let expected = [
        "Kb4 Be1 kh4",
        "Kb4 Bh4 ke1",
        "Ke1 Bd6 kg3",
        "Ke1 Bg3 kd6",
        "Ke3 Bd4 ka1",
    ];
    assert_eq!(after, expected.map(String::from).into());
    // the bishop can come from several squares to each
    assert_eq!(found.len(), 23, "{found:?}");
}

fn distances(one: Sq, other: Sq) -> (u8, u8) {
    (
        one.file().abs_diff(other.file()),
        one.rank().abs_diff(other.rank()),
    )
}
