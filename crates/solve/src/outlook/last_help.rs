//! The last move of the side that is to be mated, with one more move to mate it: which moves could help at all.
//!
//! What would mate after a pass, any move may leave as it is. Otherwise another man than the king must do something for the mate: block the
//! one square that is not taken, leave a line, come to where a pawn captures it, or capture. All other moves only add flights or close
//! lines, which never makes a mate.

use super::castlings::Castling;
use super::masks::{self, CENTRE, Form, Zone};
use super::scene::{Hunter, Scene};
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
    /// Any move of other men may.
    any: bool,
    /// From where other men may go to some squares.
    ways: SmallVec<[(Sq, Bb); 8]>,
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
            any: false,
            ways: SmallVec::new(),
            en_passant: scene.en_passant_now,
        };
        let ways = ways(scene);
        let all = &ways;
        let now = Men::now(scene);
        for man in now.mating(scene, true, Men::observed_through_one) {
            help.add_mates_by(scene, man, all);
        }
        for castling in &scene.castlings {
            help.add_mates_by_castling(scene, castling, all);
        }
        for way in all {
            for captured in scene.hunting & way.1 {
                let men = now.without(way.0).with_capture_on(captured);
                if !help.any && men.are_mated(scene) {
                    help.add_to(Bb::of(captured), way);
                }
            }
        }
        help
    }

    /// Adds what may help this man to mate, captures apart.
    fn add_mates_by(&mut self, scene: &Scene, man: &Hunter, ways: &[(Sq, Bb)]) {
        let king = scene.king;
        let now = Men::now(scene);
        now.each_mate(scene, man, true, |mate| self.add(mate.wants(scene), ways));
        let others = scene.hunters.iter().filter(|other| other.at != man.at);
        let lines = others.fold(
            lines_after(man, scene, !now.others_are_aligned(man)),
            |all, other| all | masks::lines(other.form, king, other.at),
        );
        for way in ways.iter().filter(|(from, _)| lines.has(*from)) {
            now.without(way.0)
                .each_mate(scene, man, true, |mate| self.add_to(mate.wants(scene), way));
        }
        for (from, over, to) in double_steps_beside(scene, man) {
            now.without(from).each_mate(scene, man, true, |mate| {
                if mate.wants(scene) == Bb::of(over) && mate.to == Bb::of(over) {
                    self.add_to(Bb::of(to), &(from, Bb::of(to)));
                }
            });
        }
    }

    /// Adds what may help the hunters to mate by castling, captures apart.
    fn add_mates_by_castling(&mut self, scene: &Scene, castling: &Castling, ways: &[(Sq, Bb)]) {
        let now = Men::now(scene);
        let mut lines = rays::between(castling.king.0, castling.rook.0);
        for man in castling.hunters_after(scene) {
            lines |= masks::lines(man.form, scene.king, man.at);
        }
        if let Some(mate) = now.castled(scene, castling) {
            self.add(mate.wants(scene), ways);
        }
        for way in ways.iter().filter(|(from, _)| lines.has(*from)) {
            if let Some(mate) = now.without(way.0).castled(scene, castling) {
                self.add_to(mate.wants(scene), way);
            }
        }
    }

    /// Adds all moves of these ways that lead there.
    fn add(&mut self, to: Bb, ways: &[(Sq, Bb)]) {
        if to == Bb::ALL {
            self.any = true;
        } else if !to.is_empty() {
            ways.iter().for_each(|way| self.add_to(to, way));
        }
    }

    /// The same of one way.
    fn add_to(&mut self, to: Bb, (from, way): &(Sq, Bb)) {
        let to = to & *way;
        if to.is_empty() {
            return;
        }
        match self.ways.iter_mut().find(|(known, _)| known == from) {
            Some((_, squares)) => *squares |= to,
            None => self.ways.push((*from, to)),
        }
    }

    /// Whether no move helps; castlings do if there are any.
    pub fn is_empty(&self) -> bool {
        self.king_to.is_empty() && !self.any && self.ways.is_empty() && !self.en_passant
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
        let mut ways = self.ways.iter();
        self.any || ways.any(|(from, to)| *from == shape.from && to.has(shape.to))
    }
}

/// Where men stand after a move of the victim.
#[derive(Clone, Copy)]
struct Men {
    king: Sq,
    company: Bb,
    hunting: Bb,
    /// Hunters that attack the king if nothing stands in their way.
    aligned: Bb,
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
        let hunters = scene.hunters.iter();
        let aligned = hunters.filter(|man| masks::attackers(man.form, king).has(man.at));
        Men {
            king,
            company: scene.company,
            hunting: scene.hunting & !Bb::of(king),
            aligned: aligned.map(|man| man.at).collect(),
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

    fn board(&self) -> Bb {
        self.company | self.hunting
    }

    /// What a man of the hunters observes.
    fn observed_by(&self, man: &Hunter) -> Zone {
        masks::actual(man.form, self.king, man.at, self.board())
    }

    /// The same if in each direction one man of the victim is out of the way.
    fn observed_through_one(&self, man: &Hunter) -> Zone {
        let board = self.board();
        let lines = masks::lines(man.form, self.king, man.at) & board;
        let first = if lines.is_empty() {
            lines
        } else {
            man.form.observed(man.at, board) & self.company
        };
        masks::actual(man.form, self.king, man.at, board & !first)
    }

    /// Whether another man of the hunters attacks the king if nothing stands in its way.
    fn others_are_aligned(&self, man: &Hunter) -> bool {
        !(self.aligned & self.hunting & !Bb::of(man.at)).is_empty()
    }

    /// The hunters but one.
    fn others<'s>(&self, scene: &'s Scene, but: Sq) -> impl Iterator<Item = &'s Hunter> {
        let others = self.hunting & !Bb::of(but);
        scene.hunters.iter().filter(move |man| others.has(man.at))
    }

    /// What all hunters but one observe with these men on the board.
    fn observed_by_others(&self, scene: &Scene, but: Sq, board: Bb) -> Zone {
        self.others(scene, but).fold(0, |all, man| {
            all | masks::actual(man.form, self.king, man.at, board)
        })
    }

    /// What has to be observed so that the victim is mated.
    fn needed(&self) -> Zone {
        masks::zone(self.king) & !masks::zone_of(self.king, self.company) | CENTRE
    }

    /// A first look at which of the hunters may come to mate, if men that do not move observe so much, and at most one square is blocked
    /// if `blocks`.
    fn mating<'s>(
        &self,
        scene: &'s Scene,
        blocks: bool,
        observed: impl Fn(&Men, &Hunter) -> Zone,
    ) -> impl Iterator<Item = &'s Hunter> {
        let men = *self;
        let need = self.needed();
        let (mut all, mut most, mut lines) = (0, 0, Bb::EMPTY);
        for man in scene.hunters.iter().filter(|man| men.hunting.has(man.at)) {
            all |= observed(self, man);
            most |= masks::open(man.form, self.king, man.at);
            lines |= masks::lines(man.form, self.king, man.at);
        }
        scene.hunters.iter().filter(move |man| {
            // who leaves a line opens it
            let others = if lines.has(man.at) { most } else { all };
            let after = masks::after_one_move(man.form, men.king, man.at);
            men.hunting.has(man.at) && is_nearly_nothing(need & !(others | after), blocks)
        })
    }

    /// Whether some man of the hunters may mate now.
    fn are_mated(&self, scene: &Scene) -> bool {
        let mut mating = self.mating(scene, false, Men::observed_by);
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
        is_nearly_nothing(squares, true).then_some(Missing {
            squares,
            to,
            is_to_capture: false,
        })
    }

    /// Each move of this man after which the king is attacked and nothing is missing, or one square if `blocks`.
    fn each_mate(&self, scene: &Scene, man: &Hunter, blocks: bool, mut found: impl FnMut(Missing)) {
        let king = self.king;
        let need = self.needed();
        let board = self.board();
        let without = board & !Bb::of(man.at);
        // a man has to come to where a pawn captures
        let captured = match man.form {
            Form::Pawn(_) => man.form.observed(man.at, Bb::EMPTY) & !board,
            _ => Bb::EMPTY,
        };
        let arrivals = man.arrivals(board | Bb::of(king)) & !self.hunting;
        let arrivals = (arrivals | captured) & !Bb::of(king);
        let checking = |form: Form| arrivals & masks::attackers(form, king);
        if !self.others_are_aligned(man)
            && man.forms_after_move().all(|form| checking(form).is_empty())
        {
            return;
        }
        let others = self.observed_by_others(scene, man.at, without);
        let most = others | masks::after_one_move(man.form, king, man.at);
        if !is_nearly_nothing(need & !most, blocks) {
            return;
        }
        for form in man.forms_after_move() {
            let mut squares = man.squares_as(form, scene.victim.home_rank());
            squares &= if others & CENTRE == 0 {
                checking(form)
            } else {
                arrivals
            };
            if form == Form::King {
                squares &= !NEIGHBOURS[king.index()];
            }
            for to in squares {
                let need = need | masks::bit(king, to);
                let from_there = masks::actual(form, king, to, without);
                if !is_nearly_nothing(need & !(others | from_there), blocks) {
                    continue;
                }
                // the man may now stand in the way of others
                let closed = without | Bb::of(to);
                let squares = need & !(from_there | self.observed_by_others(scene, man.at, closed));
                if is_nearly_nothing(squares, blocks) {
                    found(Missing {
                        squares,
                        to: Bb::of(to),
                        is_to_capture: captured.has(to),
                    });
                }
            }
        }
    }

    /// Whether there is such a move after which nothing is missing.
    fn some_mate(&self, scene: &Scene, man: &Hunter) -> bool {
        let mut some = false;
        self.each_mate(scene, man, false, |missing| some |= !missing.is_to_capture);
        some
    }
}

/// Whether no square is missing, or one to be blocked if `blocks`.
fn is_nearly_nothing(missing: Zone, blocks: bool) -> bool {
    let others = if blocks {
        missing & missing.wrapping_sub(1)
    } else {
        missing
    };
    others | missing & CENTRE == 0
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

/// The squares which a man that leaves them opens for a move of this man of the hunters, or for what it observes then; if it `checks`,
/// for a move that does so.
fn lines_after(man: &Hunter, scene: &Scene, checks: bool) -> Bb {
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
        let mut squares = reached & !scene.hunting & man.squares_as(form, last_rank);
        if checks {
            squares &= masks::attackers(form, king);
        }
        for at in squares.into_iter().filter(|at| *at != king) {
            lines |= masks::lines(form, king, at);
        }
    }
    lines
}

/// From where to where men of the victim other than the king may go now, castlings and captures en passant apart.
fn ways(scene: &Scene) -> SmallVec<[(Sq, Bb); 16]> {
    let king = scene.king;
    // where checks are parried, and where men that are pinned may go
    let mut allowed = Bb::ALL;
    let mut pins: SmallVec<[(Bb, Bb); 4]> = SmallVec::new();
    let attacks = |man: &&Hunter| masks::attackers(man.form, king).has(man.at);
    for man in scene.hunters.iter().filter(attacks) {
        let between = rays::between(man.at, king);
        let line = between | Bb::of(man.at);
        match between & scene.occupied {
            _ if scene.attacks_may_fail => {}
            closed if closed.is_empty() => allowed &= line,
            closed if closed.len() == 1 => pins.push((closed, line)),
            _ => {}
        }
    }
    let ways = scene.companions.iter().map(|man| {
        let to = man.arrivals(scene.occupied) & allowed & !scene.company & !Bb::of(king);
        let pins = pins.iter().filter(|(pinned, _)| pinned.has(man.at));
        (man.at, pins.fold(to, |to, (_, line)| to & *line))
    });
    ways.filter(|(_, to)| !to.is_empty()).collect()
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
