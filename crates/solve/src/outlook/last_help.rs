//! The last move of the side that is to be mated, with one more move to mate it: which moves could help at all.
//!
//! What would mate after a pass, any move may leave as it is. Otherwise another man than the king must do something for the mate: block the
//! one square that is not taken, leave a line, come to where a pawn captures it, or capture. All other moves only add flights or close
//! lines, which never makes a mate.

use super::castlings::Castling;
use super::masks::{self, CENTRE, Form, Zone};
use super::net::{Hunter, Scene};
use sauterelle_kernel::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::rays;
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;

/// The moves that may help.
#[derive(Clone, Debug)]
pub(crate) struct LastHelp {
    king: Sq,
    /// Where the king may go.
    king_to: Bb,
    /// From where any move may help.
    from: Bb,
    /// To where any move may help.
    to: Bb,
    /// From where moves to some squares may help.
    between: SmallVec<[(Sq, Bb); 8]>,
    /// A capture en passant may help.
    en_passant: bool,
}

impl LastHelp {
    /// The moves that may help.
    pub(super) fn new(scene: &Scene) -> LastHelp {
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
                .filter(|to| Men::with_king_on(scene, *to).are_mated(scene))
                .collect(),
            from: Bb::EMPTY,
            to: Bb::EMPTY,
            between: SmallVec::new(),
            en_passant: scene.en_passant_now,
        };
        let now = Men::now(scene);
        for man in now.mating(scene, 1, Men::observed_through_one) {
            help.add_mates_by(scene, man);
            if help.from == Bb::ALL {
                return help;
            }
        }
        for castling in &scene.castlings {
            help.add_mates_by_castling(scene, castling);
        }
        let reached = reached(scene);
        help.to &= reached;
        for captured in scene.hunting & reached {
            help.add_captures_of(scene, captured);
        }
        help
    }

    /// Adds what may help this man to mate, captures apart.
    fn add_mates_by(&mut self, scene: &Scene, man: &Hunter) {
        let king = scene.king;
        let now = Men::now(scene);
        now.each_mate(scene, man, |mate| self.add(None, mate.wants(scene)));
        let others = scene.hunters.iter().filter(|other| other.at != man.at);
        let lines = others.fold(lines_after(man, scene), |all, other| {
            all | masks::lines(other.form, king, other.at)
        });
        for from in scene.company & lines {
            now.without(from)
                .each_mate(scene, man, |mate| self.add(Some(from), mate.wants(scene)));
        }
        for (from, over, to) in double_steps_beside(scene, man) {
            now.without(from).each_mate(scene, man, |mate| {
                if mate.wants(scene) == Bb::of(over) && mate.to == Bb::of(over) {
                    self.add(Some(from), Bb::of(to));
                }
            });
        }
    }

    /// Adds moves to these squares, from there or from anywhere.
    fn add(&mut self, from: Option<Sq>, to: Bb) {
        match from {
            _ if to.is_empty() => {}
            None if to == Bb::ALL => self.from = Bb::ALL,
            None => self.to |= to,
            Some(from) if to == Bb::ALL => self.from |= Bb::of(from),
            Some(from) => match self.between.iter_mut().find(|(other, _)| *other == from) {
                Some((_, squares)) => *squares |= to,
                None => self.between.push((from, to)),
            },
        }
    }

    /// Adds what may help the hunters to mate by castling, captures apart.
    fn add_mates_by_castling(&mut self, scene: &Scene, castling: &Castling) {
        let king = scene.king;
        let now = Men::now(scene);
        let after = castling.hunters_after(scene);
        let mut lines = rays::between(castling.king.0, castling.rook.0);
        for man in after {
            lines |= masks::lines(man.form, king, man.at);
        }
        let mate = now.castled(scene, castling);
        self.add(None, mate.map_or(Bb::EMPTY, |mate| mate.wants(scene)));
        for from in scene.company & lines {
            let mate = now.without(from).castled(scene, castling);
            self.add(Some(from), mate.map_or(Bb::EMPTY, |mate| mate.wants(scene)));
        }
    }

    /// Adds the captures of this man of the hunters that may help.
    fn add_captures_of(&mut self, scene: &Scene, captured: Sq) {
        let captures = |man: &&Hunter| man.arrivals(scene.occupied).has(captured);
        for by in scene.companions.iter().filter(captures) {
            let men = Men::now(scene).without(by.at).with_capture_on(captured);
            if men.are_mated(scene) {
                self.add(Some(by.at), Bb::of(captured));
            }
        }
    }

    /// Whether no move helps; castlings do if there are any.
    pub fn is_empty(&self) -> bool {
        (self.king_to | self.from | self.to).is_empty()
            && self.between.is_empty()
            && !self.en_passant
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
        let mut between = self.between.iter();
        self.from.has(shape.from)
            || self.to.has(shape.to)
            || between.any(|(from, to)| *from == shape.from && to.has(shape.to))
    }
}

/// Where men stand after a move of the victim.
#[derive(Clone, Copy)]
struct Men {
    king: Sq,
    company: Bb,
    hunting: Bb,
}

/// What is still missing when a man of the hunters has moved to mate.
#[derive(Clone, Copy)]
struct Missing {
    squares: Zone,
    /// Where men of the hunters have gone.
    to: Bb,
    /// A man of the victim has to come there to be captured.
    is_to_capture: bool,
}

impl Men {
    fn now(scene: &Scene) -> Men {
        Men::with_king_on(scene, scene.king)
    }

    /// The king having gone to this square, perhaps with a capture.
    fn with_king_on(scene: &Scene, king: Sq) -> Men {
        Men {
            king,
            company: scene.company,
            hunting: scene.hunting & !Bb::of(king),
        }
    }

    /// Without a man of the victim.
    fn without(self, left: Sq) -> Men {
        Men {
            company: self.company & !Bb::of(left),
            ..self
        }
    }

    /// With a man of the victim instead of one of the hunters.
    fn with_capture_on(self, at: Sq) -> Men {
        Men {
            company: self.company | Bb::of(at),
            hunting: self.hunting & !Bb::of(at),
            ..self
        }
    }

    /// What a man of the hunters observes, `gone` having left.
    fn observed_by(&self, man: &Hunter, gone: Bb) -> Zone {
        let board = (self.company | self.hunting) & !gone;
        masks::actual(man.form, self.king, man.at, board)
    }

    /// The same if in each direction one man of the victim is out of the way.
    fn observed_through_one(&self, man: &Hunter, gone: Bb) -> Zone {
        let board = (self.company | self.hunting) & !gone;
        let lines = masks::lines(man.form, self.king, man.at) & board;
        let first = if lines.is_empty() {
            lines
        } else {
            man.form.observed(man.at, board) & self.company
        };
        masks::actual(man.form, self.king, man.at, board & !first)
    }

    /// What all hunters but one observe, that one having left.
    fn observed_by_others(
        &self,
        scene: &Scene,
        but: Sq,
        observed: impl Fn(&Men, &Hunter, Bb) -> Zone,
    ) -> Zone {
        let others = self.hunting & !Bb::of(but);
        let others = scene.hunters.iter().filter(|man| others.has(man.at));
        others.fold(0, |all, man| all | observed(self, man, Bb::of(but)))
    }

    /// What has to be observed so that the victim is mated.
    fn needed(&self) -> Zone {
        masks::zone(self.king) & !masks::zone_of(self.king, self.company) | CENTRE
    }

    /// A first look at which of the hunters may come to mate, if so many squares are blocked, and men that do not move observe so much.
    fn mating<'s>(
        &self,
        scene: &'s Scene,
        blocked: u32,
        observed: impl Fn(&Men, &Hunter, Bb) -> Zone,
    ) -> impl Iterator<Item = &'s Hunter> {
        let men = *self;
        let need = self.needed();
        let (mut all, mut lines) = (0, Bb::EMPTY);
        for man in scene.hunters.iter().filter(|man| men.hunting.has(man.at)) {
            all |= observed(self, man, Bb::EMPTY);
            lines |= masks::lines(man.form, self.king, man.at);
        }
        scene.hunters.iter().filter(move |man| {
            let after = masks::after_one_move(man.form, men.king, man.at);
            let is_enough = |others: Zone| {
                let missing = need & !(others | after);
                missing & CENTRE == 0 && missing.count_ones() <= blocked
            };
            men.hunting.has(man.at)
                && (is_enough(all) || lines.has(man.at))
                && is_enough(men.observed_by_others(scene, man.at, &observed))
        })
    }

    /// Whether some man of the hunters may mate now.
    fn are_mated(&self, scene: &Scene) -> bool {
        let mut mating = self.mating(scene, 0, Men::observed_by);
        let mut castlings = scene.castlings.iter();
        mating.any(|man| self.some_mate(scene, man))
            || castlings.any(|castling| {
                let mate = self.castled(scene, castling);
                mate.is_some_and(|mate| mate.squares == 0)
            })
    }

    /// What is missing after a castling, if the king is attacked then and at most one square is missing.
    fn castled(&self, scene: &Scene, castling: &Castling) -> Option<Missing> {
        let [gone, to] = [castling.king, castling.rook]
            .iter()
            .fold([Bb::EMPTY; 2], |[gone, all], (from, to)| {
                [gone | Bb::of(*from), all | Bb::of(*to)]
            });
        let board = self.company | self.hunting;
        let way = rays::between(castling.king.0, castling.rook.0);
        if !(way & board).is_empty() || self.hunting & gone != gone {
            return None;
        }
        let men = castling.hunters_after(scene);
        let men = men.filter(|man| (self.hunting & !gone | to).has(man.at));
        let board = board & !gone | to;
        let seen = men.fold(0, |all, man| {
            all | masks::actual(man.form, self.king, man.at, board)
        });
        let squares = self.needed() & !seen;
        (squares & CENTRE == 0 && squares.count_ones() <= 1).then_some(Missing {
            squares,
            to,
            is_to_capture: false,
        })
    }

    /// Each move of this man after which the king is attacked and at most one square is missing.
    fn each_mate(&self, scene: &Scene, man: &Hunter, mut found: impl FnMut(Missing)) {
        let king = self.king;
        let need = self.needed();
        let board = self.company | self.hunting;
        let without = board & !Bb::of(man.at);
        let others = self.observed_by_others(scene, man.at, Men::observed_by);
        // a man has to come to where a pawn captures
        let captured = match man.form {
            Form::Pawn(_) => man.form.observed(man.at, Bb::EMPTY) & !board,
            _ => Bb::EMPTY,
        } & !Bb::of(king);
        let arrivals = man.arrivals(board | Bb::of(king)) & !self.hunting & !Bb::of(king);
        for form in man.forms_after_move() {
            let mut squares = man.squares_as(form, scene.victim.home_rank());
            if others & CENTRE == 0 {
                squares &= masks::attackers(form, king);
            }
            if form == Form::King {
                squares &= !NEIGHBOURS[king.index()];
            }
            for to in (arrivals | captured) & squares {
                let need = need | masks::bit(king, to);
                let missing_without = |all: Zone| {
                    let missing = need & !all;
                    (missing & CENTRE == 0 && missing.count_ones() <= 1).then_some(missing)
                };
                let from_there = masks::actual(form, king, to, without);
                if missing_without(others | from_there).is_none() {
                    continue;
                }
                // the man may now stand in the way of others
                let closed = without | Bb::of(to);
                let observed =
                    |_: &Men, other: &Hunter, _| masks::actual(other.form, king, other.at, closed);
                let all = from_there | self.observed_by_others(scene, man.at, observed);
                if let Some(squares) = missing_without(all) {
                    let missing = Missing {
                        squares,
                        to: Bb::of(to),
                        is_to_capture: captured.has(to),
                    };
                    found(missing);
                }
            }
        }
    }

    /// Whether there is such a move after which nothing is missing.
    fn some_mate(&self, scene: &Scene, man: &Hunter) -> bool {
        let mut some = false;
        self.each_mate(scene, man, |missing| {
            some |= missing.squares == 0 && !missing.is_to_capture;
        });
        some
    }
}

impl Missing {
    /// To where another man of the victim must have gone before, without a capture.
    fn wants(&self, scene: &Scene) -> Bb {
        match (self.squares, self.is_to_capture) {
            (0, true) => self.to,
            (0, false) => Bb::ALL,
            (_, true) => Bb::EMPTY,
            // where hunters stand nobody can block
            (squares, false) => masks::squares(scene.king, squares) & !scene.occupied & !self.to,
        }
    }
}

impl Castling {
    /// The hunters after it.
    fn hunters_after(self, scene: &Scene) -> impl Iterator<Item = Hunter> {
        scene.hunters.iter().map(move |man| {
            let moves = [self.king, self.rook];
            let to = moves.iter().find(|(from, _)| *from == man.at);
            Hunter {
                at: to.map_or(man.at, |(_, to)| *to),
                ..*man
            }
        })
    }
}

/// The squares which a man that leaves them opens for a move of this man of the hunters, or for what it observes then.
fn lines_after(man: &Hunter, scene: &Scene) -> Bb {
    let king = scene.king;
    let last_rank = scene.victim.home_rank();
    let (reached, mut lines) = match man.form {
        Form::Pawn(_) => {
            let reached = man.observed_or_stepped_to();
            (reached, reached)
        }
        form => {
            let hunting = scene.hunting & !Bb::of(man.at);
            let at_once = form.observed(man.at, scene.occupied);
            (form.observed(man.at, hunting), at_once)
        }
    };
    for form in man.forms_after_move().filter(|form| form.rides()) {
        let squares = reached & !scene.hunting & man.squares_as(form, last_rank);
        for at in squares.into_iter().filter(|at| *at != king) {
            lines |= masks::lines(form, king, at);
        }
    }
    lines
}

/// To where the men of the victim other than the king may go now, castlings and captures en passant apart.
fn reached(scene: &Scene) -> Bb {
    let men = scene.companions.iter();
    men.fold(Bb::EMPTY, |all, man| all | man.arrivals(scene.occupied))
}

/// From where, over which squares and to where pawns of the victim may go beside this man if it is a pawn, so that it captures
/// them en passant.
fn double_steps_beside(scene: &Scene, man: &Hunter) -> impl Iterator<Item = (Sq, Sq, Sq)> {
    let up = scene.victim.forward();
    let second_rank = scene.victim.home_rank() as i8 + up;
    let is_pawn = matches!(man.form, Form::Pawn(_));
    let beside = man.at.rank() as i8 == second_rank + 2 * up && is_pawn;
    let sides = [-1, 1].into_iter().filter(move |_| beside);
    sides.filter_map(move |side| {
        let to = man.at.step(side, 0)?;
        let over = to.step(0, -up)?;
        let from = over.step(0, -up)?;
        let mut pawns = scene.companions.iter();
        let steps = pawns.any(|man| man.at == from && matches!(man.form, Form::Pawn(_)));
        let is_free = !scene.occupied.has(over) && !scene.occupied.has(to);
        (steps && is_free).then_some((from, over, to))
    })
}
