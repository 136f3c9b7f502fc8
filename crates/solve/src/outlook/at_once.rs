//! Whether the next move could net the king, looked at move by move.

use super::masks::{self, CENTRE, Form, Zone};
use super::scene::{Hunter, Scene};
use super::still;
use sauterelle_kernel::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;

/// Whether the next move could net the king on this square, to which it may just have come; nothing else has changed.
pub(super) fn nets_at_once(scene: &Scene, king: Sq, moves: u16, check: bool) -> bool {
    let restless = if check {
        SmallVec::new()
    } else {
        still::restless(scene, king, 0)
    };
    if restless.len() > 1 {
        // one move captures one of them, or blocks a pawn
        return false;
    }
    let home = Bb::of(scene.king);
    let here = Bb::of(king);
    // without the king: it does not stand in the way of what would attack it
    let occupied = (scene.occupied & !home) & !here;
    let hunters: SmallVec<[Hunter; 16]> = scene
        .hunters
        .iter()
        .filter(|man| man.at != king)
        .copied()
        .collect();
    let hunting = scene.hunting & !here;
    let zone = masks::zone(king);
    let need = zone & !masks::zone_of(king, scene.company);
    if !one_move_may_do(&hunters, king, occupied & !hunting, need, check) {
        return false;
    }
    let mut once = 0;
    let mut twice = 0;
    let mut lines = Bb::EMPTY;
    let mut sees: SmallVec<[Zone; 16]> = SmallVec::new();
    for man in &hunters {
        let seen = masks::actual(man.form, king, man.at, occupied);
        twice |= once & seen;
        once |= seen;
        sees.push(seen);
        if man.form.rides() {
            lines |= masks::lines(man.form, king, man.at);
        }
    }
    if moves == 1 && once & CENTRE != 0 && !scene.attacks_may_fail {
        return false; // the king cannot have gone there
    }
    let board = occupied | here;
    for (man, seen) in hunters.iter().zip(&sees) {
        let without = occupied & !Bb::of(man.at);
        let others = if lines.has(man.at) {
            observed_by_others(&hunters, man.at, king, without)
        } else {
            once & !seen | twice
        };
        let nets = |form: Form, to: Sq| {
            let stands = masks::bit(king, to);
            let from_there = masks::actual(form, king, to, without);
            let most = others | from_there;
            if check && most & CENTRE == 0 || (need | stands) & !most != 0 {
                return false;
            }
            let all = if lines.has(to) {
                // the man now stands in the way of others
                from_there | observed_by_others(&hunters, man.at, king, without | Bb::of(to))
            } else {
                most
            };
            (all & CENTRE != 0) == check && (need | stands) & !all == 0
        };
        let calm = still::quieting(&restless);
        let squares = man.arrivals(board) & !(hunting | here) & calm;
        for form in man.forms_after_move() {
            let mut squares = squares & man.squares_as(form, scene.victim.home_rank());
            if check && others & CENTRE == 0 {
                squares &= masks::attackers(form, king);
            }
            if form == Form::King {
                squares &= !NEIGHBOURS[king.index()];
            }
            if squares.into_iter().any(|to| nets(form, to)) {
                return true;
            }
        }
    }
    false
}

/// A first look whether one of the hunters could move so that all of them together observe what is needed, if they do not
/// stand in each other's way, but only these other men in theirs.
fn one_move_may_do(hunters: &[Hunter], king: Sq, others: Bb, need: Zone, check: bool) -> bool {
    let need = if check { need | CENTRE } else { need };
    let (mut once, mut twice) = (0, 0);
    let mut sees: SmallVec<[Zone; 16]> = SmallVec::new();
    for man in hunters {
        let seen = masks::actual(man.form, king, man.at, others);
        twice |= once & seen;
        once |= seen;
        sees.push(seen);
    }
    let missing = need & !once;
    hunters.iter().zip(sees).any(|(man, seen)| {
        let lost = need & seen & !twice;
        (missing | lost) & !masks::after_one_move(man.form, king, man.at) == 0
    })
}

fn observed_by_others(hunters: &[Hunter], but: Sq, king: Sq, occupied: Bb) -> Zone {
    let others = hunters.iter().filter(|man| man.at != but);
    others.fold(0, |all, man| {
        all | masks::actual(man.form, king, man.at, occupied)
    })
}
