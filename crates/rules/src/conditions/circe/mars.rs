//! Marscirce: men capture only from their rebirth squares, to which they go first; moves without capture are made
//! from where they stand. In Antimarscirce it is the other way round. In phantom chess men make all moves from either square.

use super::rebirth::Rebirth;
use super::reborn::mark_promoted;
use super::squares::{Table, case_of_standing};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason, SlotId};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{
    Admission, AfterMove, Level, Liberties, MoveSource, Occasion, Played, Stage,
};
use sauterelle_kernel::men::Kinds;
use sauterelle_kernel::moves::{Act, Shape, Shapes};
use sauterelle_kernel::play::{Player, Verdict, castling};
use sauterelle_kernel::view::View;

/// Men make these moves from the squares where they would be reborn in this way.
pub(super) struct Mars {
    rebirth: Rebirth,
    what: What,
    /// Those squares, where they are known beforehand.
    starts: Option<Table>,
}

/// Which moves are made from rebirth squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// Captures.
    Captures,
    /// Moves without capture.
    QuietMoves,
    /// All moves, besides those from where men stand.
    Besides,
}

impl What {
    fn has(self, shape: &Shape) -> bool {
        let concerned = match self {
            What::Captures => shape.capture.is_some(),
            What::QuietMoves => shape.capture.is_none(),
            What::Besides => true,
        };
        // men that change places do not move
        concerned && shape.act != Act::Exchange
    }
}

impl MoveSource for Mars {
    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes) {
        // men that are not concerned do everything from where they stand
        shapes.retain(|shape| {
            let man = player.state().piece(shape.from);
            self.what == What::Besides
                || !self.what.has(shape)
                || man.is_some_and(|man| !self.rebirth.concerns(man))
        });
        for from in men {
            if let Some(man) = player.state().piece(from)
                && self.rebirth.concerns(man)
                // what keeps a man from moving does so where it stands, not where it goes first
                && player.may_move(side, from, man)
            {
                self.moves(player, side, from, man, shapes);
            }
        }
    }

    fn castlings(&self, player: &mut Player, side: Side, shapes: &mut Shapes) {
        if self.what != What::QuietMoves || self.rebirth.has_several_squares() {
            return;
        }
        let home = castling::king_home(side);
        for from in player.state().men(side) & player.state().of_kind(KindId::KING) {
            let Some(king) = player.state().piece(from) else {
                continue;
            };
            let is_there = from == home;
            let comes_home = self.rebirth.concerns(king)
                && castling::is_home_king(player.rules(), Some(king), side)
                && self.start(player, king, side, from) == Some(home)
                && (is_there || !player.state().occupied().has(home))
                && player.may_move(side, from, king);
            // an unmoved king castles anyway
            if comes_home && !(is_there && castling::king_may_castle(player, side)) {
                castlings(player, side, from, shapes);
            }
        }
    }

    fn captures(&self, view: &View, by: Side, (from, man): (Sq, Piece), at: Sq) -> Option<bool> {
        let is_concerned = self.rebirth.concerns(man);
        let stays = !is_concerned || self.what != What::Captures;
        if stays && view.captures_from(by, [from, from], man.kind, at)? {
            return Some(true);
        }
        if !is_concerned || self.what == What::QuietMoves {
            return Some(false);
        }
        // a capture that leads back is none in phantom chess
        let leads_back =
            self.what == What::Besides && !view.rules().kinds.captures_on_arrival(man.kind);
        if leads_back || self.rebirth.has_several_squares() {
            return None;
        }
        let Some(start) = self.start(view, man, by, from) else {
            return Some(false);
        };
        let is_free = start == from || !view.state().occupied().has(start);
        match is_free {
            true => view.captures_from(by, [from, start], man.kind, at),
            false => Some(false),
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        let places = match self.what {
            What::Captures => Occasion::Captures,
            What::QuietMoves | What::Besides => Occasion::Moves,
        };
        Some(Liberties::of_places(places))
    }

    fn level(&self) -> Level {
        Level::Geometry
    }
}

impl Mars {
    /// The rule for these moves.
    pub fn new(rebirth: Rebirth, what: What, kinds: &Kinds) -> Mars {
        Mars {
            rebirth,
            what,
            starts: rebirth.table(kinds),
        }
    }

    /// The only square from which a man may make these moves.
    #[inline]
    fn start(&self, view: &View, man: Piece, side: Side, at: Sq) -> Option<Sq> {
        match &self.starts {
            Some(starts) => starts[man.kind.index()][side.index()][at.index()],
            None => self
                .rebirth
                .only_square(view, &case_of_standing(man, side, at)),
        }
    }

    /// Adds the moves of one man.
    fn moves(&self, player: &mut Player, side: Side, from: Sq, man: Piece, out: &mut Shapes) {
        if !self.rebirth.has_several_squares() {
            if let Some(start) = self.start(player, man, side, from) {
                self.moves_from(player, side, from, start, man, out);
            }
            return;
        }
        for start in self
            .rebirth
            .squares(player, &case_of_standing(man, side, from))
        {
            self.moves_from(player, side, from, start, man, out);
        }
    }

    /// Adds the moves of one man by way of `start`.
    fn moves_from(
        &self,
        player: &mut Player,
        side: Side,
        from: Sq,
        start: Sq,
        man: Piece,
        out: &mut Shapes,
    ) {
        let is_occupied = start != from && player.state().occupied().has(start);
        let captures = self.what == What::Captures;
        let is_known = start == from && self.what == What::Besides;
        if is_occupied || is_known || captures && !player.may_capture_from(side, from, start, man) {
            return;
        }
        let by_way_of = (start != from).then_some(start);
        let mut shapes = Shapes::new();
        player.begin();
        if by_way_of.is_some() {
            player.apply(Effect::Move { from, to: start }, Reason::Approach);
        }
        player.append_moves_from(side, start, man, &mut shapes);
        player.undo();
        // a move that leads back is none
        let wanted = |shape: &&Shape| self.what.has(shape) && (captures || shape.to != from);
        let known = out.len();
        for shape in shapes.iter().filter(wanted) {
            // the same move from where the man stands is enough
            let same = |other: &Shape| {
                (other.from, other.to, other.capture) == (from, shape.to, shape.capture)
            };
            if self.what != What::Besides || !out[..known].iter().any(same) {
                out.push(Shape {
                    from,
                    by_way_of,
                    ..*shape
                });
            }
        }
    }
}

/// The castlings of the king on `from` by way of its home, where it counts as unmoved.
fn castlings(player: &mut Player, side: Side, from: Sq, out: &mut Shapes) {
    let home = castling::king_home(side);
    let by_way_of = (home != from).then_some(home);
    // the check out of which a king does not castle is the one in which it stands
    if by_way_of.is_some() && player.checked_by_attack(side, false) {
        return;
    }
    let rights = player.state().slot(SlotId::CASTLING) | castling::bit(home);
    let mut shapes = Shapes::new();
    player.begin();
    if by_way_of.is_some() {
        player.apply(Effect::Move { from, to: home }, Reason::Approach);
    }
    player.remember(SlotId::CASTLING, rights);
    castling::generate(player, side, &mut shapes);
    player.undo();
    out.extend(shapes.iter().map(|shape| Shape {
        from,
        by_way_of,
        ..*shape
    }));
}

/// Castlings of kings only from where they would be reborn in this way.
pub(super) struct CastlesFromRebirth(pub Rebirth);

impl Admission for CastlesFromRebirth {
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool {
        let king = view.state().piece(shape.from);
        let Some(king) = king.filter(|king| self.0.concerns(*king)) else {
            return true;
        };
        !shape.castles()
            || self.0.has_several_squares()
            || self
                .0
                .only_square(view, &case_of_standing(king, side, shape.from))
                == Some(shape.start())
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn concerns_castlings_only(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("king-not-reborn-there"), shape.from)
    }
}

/// Notes which men have been promoted, where that matters.
pub(super) struct MarkPromoted;

impl AfterMove for MarkPromoted {
    fn stage(&self) -> Stage {
        Stage::Transfer
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::NONE)
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        mark_promoted(player, played);
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn phantoms_move_from_their_rebirth_squares_too() {
        // the knight on e5 is reborn on g1
        let men = ["se5 kh1", "kh8 ph3 pc6", ""];
        let reached = "e2 d3 f3 h3 c4 g4 c6 g6 d7 f7";
        assert_eq!(legal(men, White, &["PhantomChess"], "e5"), reached);
        let occupied = ["se5 kg1", "kh8 ph3 pc6", ""];
        let usual = legal(occupied, White, &[], "e5");
        assert_eq!(legal(occupied, White, &["PhantomChess"], "e5"), usual);
        // the same square reached in two ways is one move
        let game = game("sb5 kh1", "kh8", White, &["PhantomChess"]);
        let moves = game.play().legal_moves();
        let to = moves.iter().filter(|mv| mv.shape.to.to_string() == "c3");
        assert_eq!(to.count(), 1);
    }

    #[test]
    fn phantoms_give_check_from_their_rebirth_squares() {
        let check = |white: &str| {
            let game = game(white, "kc3", Black, &["PhantomChess"]);
            game.play().in_check(Black)
        };
        assert!(check("sf5 kh1") && !check("sf5 kb1") && !check("sd4 kh1"));
    }
}
