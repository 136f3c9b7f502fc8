//! The last move of the side that is to be mated, with one more move to mate it: which moves could help at all.
//!
//! If a mate would not be there after a pass, another man than the king must do something for it: block a square, capture, or
//! leave a line. All other moves only add flights or close lines, which never makes a mate.

use super::masks::{self, CENTRE, Form};
use super::net::{Hunter, Scene, nets_at_once};
use sauterelle_kernel::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::rays;
use sauterelle_kernel::square::Sq;

/// The moves that may help.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastHelp {
    king: Sq,
    /// Where the king may go.
    king_to: Bb,
    /// From where any move may help: lines would be opened, or the mate is there anyway.
    from: Bb,
    /// To where any move may help.
    to: Bb,
    /// Men of the hunters.
    hunting: Bb,
    /// Pawns of the hunters beside which a double step may help.
    beside: Bb,
    /// Moves of other men than the king may help.
    others: bool,
}

impl LastHelp {
    /// The moves that may help, if the hunters do not castle; `others` if any but those of the king may.
    pub(super) fn new(scene: &Scene, others: bool) -> LastHelp {
        let king = scene.king;
        let attacked = if scene.attacks_may_fail {
            Bb::EMPTY
        } else {
            scene.attacked()
        };
        let mut help = LastHelp {
            king,
            king_to: (NEIGHBOURS[king.index()] & !scene.company & !attacked)
                .into_iter()
                .filter(|to| nets_at_once(scene, *to, 1, true))
                .collect(),
            from: Bb::EMPTY,
            to: NEIGHBOURS[king.index()],
            hunting: scene.hunting,
            beside: Bb::EMPTY,
            others,
        };
        if !others {
            return help;
        }
        if nets_at_once(scene, king, 0, true) {
            help.from = Bb::ALL;
            return help;
        }
        let board = scene.occupied;
        let without = board & !Bb::of(king);
        let attackers = scene
            .hunters
            .iter()
            .filter(|man| masks::actual(man.form, king, man.at, without) & CENTRE != 0);
        let checkers: Bb = attackers.map(|man| man.at).collect();
        // men that uncover an attack when they leave a line, perhaps with others
        let screens = scene
            .hunters
            .iter()
            .filter(|man| man.form.rides())
            .fold(Bb::EMPTY, |all, man| all | rays::between(man.at, king));
        for man in &scene.hunters {
            if man.form.rides() {
                help.from |=
                    masks::lines(man.form, king, man.at) | man.form.observed(man.at, board);
            }
            if let Form::Pawn(side) = man.form {
                help.to |= man.form.observed(man.at, board);
                help.beside |= Bb::of(man.at);
                let ahead = [side.forward(), 2 * side.forward()];
                help.from |= ahead
                    .into_iter()
                    .filter_map(|up| man.at.step(0, up))
                    .collect();
            }
            let any = screens.has(man.at) || !(checkers & !Bb::of(man.at)).is_empty();
            help.from |= lines_after(man, scene, any);
        }
        help
    }

    /// Whether no move helps; castlings do if there are any.
    pub fn is_empty(&self) -> bool {
        !self.others && self.king_to.is_empty()
    }

    /// Whether the move may help.
    pub fn may_help(&self, shape: &Shape) -> bool {
        match shape.act {
            Act::Plain | Act::DoubleStep if shape.by_way_of.is_none() => {}
            _ => return true,
        }
        if shape.from == self.king {
            return self.king_to.has(shape.to);
        }
        let steps_beside = shape.act == Act::DoubleStep
            && !(NEIGHBOURS[shape.to.index()] & self.beside).is_empty();
        self.others
            && (self.from.has(shape.from) || (self.to | self.hunting).has(shape.to) || steps_beside)
    }
}

/// The squares on the lines from where a man of the hunters might go with its next move to the king and its neighbours; from
/// all these places if `any`, otherwise from those where it would attack the king.
fn lines_after(man: &Hunter, scene: &Scene, any: bool) -> Bb {
    let king = scene.king;
    let last_rank = scene.victim.home_rank();
    // a man of the victim may have left its square
    let reached = match man.form {
        Form::Pawn(_) => man.observed_or_stepped_to(),
        form => form.observed(man.at, scene.hunting & !Bb::of(man.at)),
    };
    let mut lines = Bb::EMPTY;
    for form in man.forms_after_move().filter(|form| form.rides()) {
        let mut squares = reached & !scene.hunting & man.squares_as(form, last_rank);
        if !any {
            squares &= masks::attackers(form, king);
        }
        for at in squares.into_iter().filter(|at| *at != king) {
            lines |= masks::lines(form, king, at);
        }
    }
    lines
}
