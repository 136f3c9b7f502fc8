//! What is common to all rebirths: which man, where to, and how it comes there.

use super::cage;
use super::rebirth::{Capture, Method, Occupied, Rebirth, Walk};
use super::squares::{Case, Squares};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::{Planned, Played};
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::play::{Arrival, Player};
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// A captured man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Captured {
    /// Where it stood.
    pub at: Sq,
    /// What it was.
    pub man: Piece,
    /// Who captured it.
    pub by: Side,
}

/// What becomes of a man that is to be reborn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// Reborn here; a pawn in a cage on its last rank as this man.
    At(Sq, Option<KindId>),
    /// Not reborn.
    None,
    /// The move is illegal.
    Illegal,
}

/// The men captured by the move, in the order a1, b1, …, h8.
pub(super) fn victims(view: &View, played: &Played) -> SmallVec<[Captured; 4]> {
    let mut victims: SmallVec<[Captured; 4]> = SmallVec::new();
    // one by one: mostly there is none, or one
    for captured in captured(view, played) {
        victims.push(captured);
    }
    if victims.len() > 1 {
        victims.sort_by_key(|captured| captured.at);
    }
    victims
}

/// The first of them.
pub(super) fn first_victim(view: &View, played: &Played) -> Option<Captured> {
    captured(view, played).min_by_key(|captured| captured.at)
}

/// The men captured by the move, in the order in which that happened.
fn captured(view: &View, played: &Played) -> impl Iterator<Item = Captured> {
    let by = played.side;
    let men = view.captured(played);
    men.map(move |(at, man)| Captured { at, man, by })
}

/// The man that has moved: as what it moved, and what and where it is now.
pub(super) fn mover(view: &View, played: &Played) -> Option<(KindId, Piece, Sq)> {
    let Mover { kind, man, at } = moved(view, played)?;
    at.map(|at| (kind, man, at))
}

/// What has become of the man that has moved.
struct Mover {
    /// As what it moved.
    kind: KindId,
    /// What it is now.
    man: Piece,
    /// Where it stands, unless it has gone below a square or disappeared.
    at: Option<Sq>,
}

fn moved(view: &View, played: &Played) -> Option<Mover> {
    let mut at = played.shape.to;
    let mut moved_as = None;
    let mut gone = None;
    for entry in &view.state().journal()[played.start..] {
        match (entry.effect, entry.reason) {
            (
                Effect::Change { at: on, was, .. },
                Reason::Promotion | Reason::Transformation | Reason::Metamorphosis,
            ) if on == at => {
                moved_as.get_or_insert(was.kind);
            }
            (Effect::Move { from, to }, Reason::Transfer) if from == at => at = to,
            (
                Effect::Remove { at: on, piece },
                Reason::Burial | Reason::Forfeit | Reason::Sacrifice,
            ) if on == at => {
                gone.get_or_insert(piece);
            }
            _ => {}
        }
    }
    let man = gone.or_else(|| view.state().piece(at))?;
    Some(Mover {
        kind: moved_as.unwrap_or(man.kind),
        man,
        at: gone.is_none().then_some(at),
    })
}

impl Rebirth {
    /// Whether the man is subject to rebirth at all.
    pub fn concerns(&self, man: Piece) -> bool {
        (self.rex_inclusive || !man.is_royal()) && self.names(man.kind)
    }

    /// Whether men of this kind are subject to rebirth.
    pub fn names(&self, kind: KindId) -> bool {
        self.only.is_none_or(|only| only.has(kind))
    }

    /// The case of a captured man.
    pub(crate) fn case_of_captured(
        &self,
        view: &View,
        played: &Played,
        captured: Captured,
    ) -> Case {
        let mover = moved(view, played);
        let man = Piece {
            kind: match (self.walk, &mover) {
                (Walk::Clone, Some(mover)) if !mover.man.is_royal() => mover.kind,
                _ => self.changed(captured.man.kind),
            },
            ..captured.man
        };
        let own = !captured.by;
        let (relevant, home) = match mover {
            Some(mover) if self.couscous => (mover.man, !own),
            _ => (man, own),
        };
        Case {
            man,
            relevant,
            side: own,
            home,
            at: captured.at,
            departure: played.shape.from,
            vector: vector(&played.shape),
            is_last: true,
        }
    }

    /// The case of the capturing man.
    pub(crate) fn case_of_capturer(&self, man: Piece, shape: &Shape, captured: Captured) -> Case {
        let reborn = Piece {
            kind: match self.walk {
                Walk::Clone if !captured.man.is_royal() => captured.man.kind,
                _ => self.changed(man.kind),
            },
            ..man
        };
        // it may have changed sides on its arrival
        let own = match man.sides.has(captured.by) {
            true => captured.by,
            false => !captured.by,
        };
        let (relevant, home) = match self.couscous {
            true => (captured.man, !captured.by),
            false => (reborn, own),
        };
        Case {
            man: reborn,
            relevant,
            side: own,
            home,
            at: captured.at,
            departure: shape.from,
            vector: vector(shape),
            is_last: true,
        }
    }

    /// What becomes of the man captured by a move that is not played yet, if that does not depend on what happens to the capturing man or
    /// on choices, and no man gives way to another.
    pub(crate) fn foreseen_fate(&self, view: &View, planned: &Planned) -> Option<Fate> {
        let (shape, man) = (&planned.shape, planned.captured?);
        if !self.concerns(man) {
            return Some(Fate::None);
        }
        let depends_on_capturer = self.walk == Walk::Clone || self.couscous;
        let gives_way = self.occupied == Occupied::Assassin || self.occupied.stacks();
        let is_judged_later = !view.rules().rebirths.squares.is_empty();
        if self.has_several_squares() || depends_on_capturer || gives_way || is_judged_later {
            return None;
        }
        let case = self.foreseen_case(
            shape,
            Captured {
                at: shape.to,
                man,
                by: planned.side,
            },
        );
        let found = self.only_square(view, &case);
        let free = found.filter(|at| !planned.occupied_after().has(*at));
        Some(self.only_fate(found, free))
    }

    /// The case of a captured man, if it does not depend on what happens to the capturing one.
    pub(crate) fn foreseen_case(&self, shape: &Shape, captured: Captured) -> Case {
        let Captured { at, man, by } = captured;
        let reborn = Piece {
            kind: self.changed(man.kind),
            ..man
        };
        Case {
            man: reborn,
            relevant: reborn,
            side: !by,
            home: !by,
            at,
            departure: shape.from,
            vector: vector(shape),
            is_last: true,
        }
    }

    /// As what a man is reborn, where that depends on it alone.
    pub(super) fn changed(&self, kind: KindId) -> KindId {
        use KindId as K;
        let order: &[KindId] = match self.walk {
            Walk::Same | Walk::Clone => &[],
            Walk::Chameleon => return self.chameleons.next(kind).unwrap_or(kind),
            Walk::Down => &[K::QUEEN, K::ROOK, K::BISHOP, K::KNIGHT, K::PAWN],
            Walk::Up => &[K::PAWN, K::KNIGHT, K::BISHOP, K::ROOK, K::QUEEN],
        };
        let mut steps = order.windows(2);
        steps
            .find(|step| step[0] == kind)
            .map_or(kind, |step| step[1])
    }

    /// Where the man of the case can be reborn, by the choice of the side that moves.
    pub fn fate(&self, player: &mut Player, mover: Side, case: &Case) -> Fate {
        if self.method == Method::Cage {
            return self.caged(player, case);
        }
        if !self.has_several_squares() {
            let found = self.only_square(player, case);
            let free = found.filter(|at| self.is_free(player, mover, *at));
            return self.only_fate(found, free);
        }
        let free = self.free(player, mover, case);
        self.chosen(player, mover, &free, (case, None))
    }

    /// The fate that the side that moves chooses, if these squares are free, for a man that stands there, or nowhere.
    fn chosen(
        &self,
        player: &mut Player,
        mover: Side,
        free: &FreeSquares,
        (case, from): (&Case, Option<Sq>),
    ) -> Fate {
        // any square may be chosen, or none
        let may_decline = self.method == Method::Super && self.occupied != Occupied::Strict;
        let others = usize::from(may_decline);
        let chosen = match free {
            FreeSquares::All(squares) if case.is_last && !squares.is_empty() => {
                let arrival = Arrival {
                    mover,
                    man: case.man,
                    from,
                    squares: *squares,
                    others,
                };
                match player.choose_square(&arrival) {
                    Some(chosen) => chosen,
                    None => return Fate::Illegal,
                }
            }
            _ => player.choose((free.len() + others).max(1)),
        };
        match free.nth(chosen) {
            Some(at) => Fate::At(at, None),
            _ if may_decline => Fate::None,
            _ if self.method == Method::TakeAndMake => Fate::Illegal,
            _ if self.occupied == Occupied::Relaxed => Fate::None,
            _ => Fate::Illegal,
        }
    }

    /// The same for a man that stands on `at`, which is free for itself.
    pub(crate) fn fate_of_standing(
        &self,
        player: &mut Player,
        mover: Side,
        case: &Case,
        at: Sq,
    ) -> Fate {
        if !self.has_several_squares() {
            let found = self.only_square(player, case);
            let free = found.filter(|sq| *sq == at || self.is_free(player, mover, *sq));
            return self.only_fate(found, free);
        }
        if self.method == Method::Super {
            let mut free = self.free(player, mover, case);
            if let FreeSquares::All(squares) = &mut free {
                *squares |= Bb::of(at);
            }
            return self.chosen(player, mover, &free, (case, Some(at)));
        }
        player.begin();
        if let Some(piece) = player.state().piece(at) {
            player.apply(Effect::Remove { at, piece }, Reason::Record);
        }
        let fate = self.fate(player, mover, case);
        player.undo();
        fate
    }

    /// Whether there may be more than one rebirth square.
    pub(crate) fn has_several_squares(&self) -> bool {
        matches!(
            self.method,
            Method::Cage | Method::Super | Method::TakeAndMake
        )
    }

    /// The fate of a man with this rebirth square, if it is on the board, and if it is free.
    fn only_fate(&self, found: Option<Sq>, free: Option<Sq>) -> Fate {
        match free {
            Some(at) => Fate::At(at, None),
            None if self.occupied == Occupied::Relaxed => Fate::None,
            // a square beyond the edge holds nobody
            None if self.occupied != Occupied::Strict && found.is_none() => Fate::None,
            None => Fate::Illegal,
        }
    }

    /// Whether the man of the case could be reborn somewhere.
    pub fn is_possible(&self, player: &mut Player, mover: Side, case: &Case) -> bool {
        if !self.has_several_squares() {
            let found = self.only_square(player, case);
            return found.is_some_and(|at| self.is_free(player, mover, at));
        }
        if self.method == Method::Cage {
            let cages = cage::cages_of(player, case.at, case.man, case.side);
            let admits = |at| player.rules().rebirths.admit(player, at);
            return cages.iter().any(|cage| admits(cage.at));
        }
        self.free(player, mover, case).len() > 0
    }

    /// Those of the rebirth squares of the case on which a man can appear.
    fn free(&self, player: &mut Player, mover: Side, case: &Case) -> FreeSquares {
        // any adaptation of all squares yields all squares
        if self.method == Method::Super {
            let occupied = player.state().occupied();
            if self.needs_empty_squares() {
                return FreeSquares::All(!occupied);
            }
            let taken = occupied.filter(|at| !self.is_free(player, mover, *at));
            return FreeSquares::All(!taken.collect::<Bb>());
        }
        if self.needs_empty_squares()
            && player.rules().rebirths.squares.is_empty()
            && let Some(squares) = self.squares_made(player, case)
        {
            return FreeSquares::All(squares & !player.state().occupied());
        }
        let squares = self.squares(player, case).into_iter();
        FreeSquares::Some(
            squares
                .filter(|at| self.is_free(player, mover, *at))
                .collect(),
        )
    }

    /// Whether men are reborn on empty squares only.
    pub(crate) fn needs_empty_squares(&self) -> bool {
        matches!(self.occupied, Occupied::Relaxed | Occupied::Strict)
    }

    fn is_free(&self, view: &View, mover: Side, at: Sq) -> bool {
        let gives_way = |there: Piece| {
            let own_king = there.is_royal() && there.sides.has(mover);
            self.occupied.stacks() || self.occupied == Occupied::Assassin && !own_king
        };
        !view.state().missing().has(at)
            && view.state().piece(at).is_none_or(gives_way)
            && view.rules().rebirths.admit(view, at)
    }

    fn caged(&self, player: &mut Player, case: &Case) -> Fate {
        let cages = cage::cages_of(player, case.at, case.man, case.side);
        let all_are_admitted = player.rules().rebirths.squares.is_empty();
        let number = match all_are_admitted {
            true => cages.len(),
            false => cages
                .iter()
                .filter(|cage| player.rules().rebirths.admit(player, cage.at))
                .count(),
        };
        if number == 0 {
            return match self.occupied {
                Occupied::Relaxed => Fate::None,
                _ => Fate::Illegal,
            };
        }
        let chosen = player.choose(number);
        let cage = match all_are_admitted {
            true => Some(cages.get(chosen)),
            false => cages
                .iter()
                .filter(|cage| player.rules().rebirths.admit(player, cage.at))
                .nth(chosen),
        };
        cage.map_or(Fate::Illegal, |cage| Fate::At(cage.at, cage.promoted))
    }

    /// Says where the cages of the man are, which stands on a square that is free for itself, or nowhere.
    pub(crate) fn note_cages(
        &self,
        player: &mut Player,
        rule: &'static str,
        case: &Case,
        standing: Option<Sq>,
    ) {
        if self.method != Method::Cage {
            return;
        }
        player.note_squares(rule, |player| {
            player.begin();
            if let Some((at, piece)) = standing.and_then(|at| Some((at, player.state().piece(at)?)))
            {
                player.apply(Effect::Remove { at, piece }, Reason::Record);
            }
            let said = cage::survey(player, case.at, case.man, case.side);
            player.undo();
            said
        });
    }

    /// The man on the rebirth square gives way.
    pub(crate) fn make_room(&self, player: &mut Player, at: Sq) {
        let Some(piece) = player.state().piece(at) else {
            return;
        };
        if self.occupied == Occupied::Parachute {
            player.apply(Effect::Remove { at, piece }, Reason::Burial);
            let place = 0;
            player.apply(Effect::Bury { at, piece, place }, Reason::Burial);
        } else {
            player.apply(Effect::Remove { at, piece }, Reason::Assassination);
        }
    }

    /// What happens to a man once it is on its rebirth square.
    pub(crate) fn after_arrival(
        &self,
        player: &mut Player,
        at: Sq,
        side: Side,
        promoted: Option<KindId>,
    ) {
        if let (Some(kind), Some(was)) = (promoted, player.state().piece(at)) {
            let now = Piece { kind, ..was };
            player.apply(Effect::Change { at, was, now }, Reason::RebirthPromotion);
            player.choose_attributes(at, now, Reason::RebirthPromotion);
        } else if self.promotes {
            player.promote(at, side, Reason::RebirthPromotion);
        }
        if self.turncoat
            && let Some(was) = player.state().piece(at)
            && was.sides != was.sides.swapped()
        {
            let sides = was.sides.swapped();
            let now = Piece { sides, ..was };
            player.apply(Effect::Change { at, was, now }, Reason::Turncoat);
        }
    }

    /// Whether a rule has to remember the last capture.
    pub fn remembers(&self) -> bool {
        self.capture != Capture::This
    }
}

/// The squares on which a man can be reborn.
enum FreeSquares {
    /// All of these.
    All(Bb),
    /// These in turn, perhaps some of them more than once.
    Some(Squares),
}

impl FreeSquares {
    fn len(&self) -> usize {
        match self {
            FreeSquares::All(squares) => squares.len() as usize,
            FreeSquares::Some(squares) => squares.len(),
        }
    }

    fn nth(&self, number: usize) -> Option<Sq> {
        match self {
            FreeSquares::All(squares) => squares.into_iter().nth(number),
            FreeSquares::Some(squares) => squares.get(number).copied(),
        }
    }
}

/// How far the moving man has gone; in castling, king and rook together.
fn vector(shape: &Shape) -> (i8, i8) {
    let way = |from: Sq, to: Sq| {
        (
            to.file() as i8 - from.file() as i8,
            to.rank() as i8 - from.rank() as i8,
        )
    };
    let (dx, dy) = way(shape.from, shape.to);
    match shape.castling_partner() {
        Some((from, to)) => {
            let (partner_dx, partner_dy) = way(from, to);
            (dx + partner_dx, dy + partner_dy)
        }
        // men that change places do not move
        None if shape.act == Act::Exchange => (0, 0),
        None => (dx, dy),
    }
}

/// Marks the men promoted in this move, for rules that treat them otherwise.
pub(super) fn mark_promoted(player: &mut Player, played: &Played) {
    let promoted: SmallVec<[u8; 2]> = player.state().journal()[played.start..]
        .iter()
        .filter_map(|entry| match (entry.effect, entry.reason) {
            (Effect::Change { now, .. }, Reason::Promotion | Reason::RebirthPromotion) => {
                Some(now.id)
            }
            _ => None,
        })
        .collect();
    if promoted.is_empty() {
        return;
    }
    for at in player.state().all_men() {
        if let Some(was) = player.state().piece(at)
            && promoted.contains(&was.id)
            && !was.attrs.has(Attrs::PROMOTED)
        {
            let now = Piece {
                attrs: was.attrs | Attrs::PROMOTED,
                ..was
            };
            player.apply(Effect::Change { at, was, now }, Reason::Record);
        }
    }
}
