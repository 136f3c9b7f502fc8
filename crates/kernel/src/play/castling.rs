//! Castling as in problem chess: allowed when king and rook stand at home, unless it is known that
//! one of them has moved.
//!
//! The slot [`SlotId::CASTLING`] holds six bits, one for each home square of a king or rook (a1, e1,
//! h1, a8, e8, h8): set while the man there counts as unmoved. A king or rook that is reborn on such a square of its side, or that a
//! rule puts there, counts as unmoved again, and so does a man that becomes a rook there or changes sides. Men that change places,
//! and boards that turn, leave these bits as they are (Popeye's convention, where no source says otherwise).
//!
//! Four more bits say which castlings exclude each other: pairs of a white and a black rook of which, by the history
//! of the position, at most one can still be unmoved. Castling with one ends the right to castle with the other. These
//! bits are facts of the problem and never change.

use crate::board::bitboard::Bb;
use crate::board::effect::{Effect, Entry, Reason, SlotId};
use crate::board::homes::{HOMES, KING_FILE, Wing, excluded, nobody_can};
use crate::board::piece::{KindId, Piece, Side};
use crate::board::shape::{Act, Shape};
use crate::board::shapes::Shapes;
use crate::board::square::Sq;
use crate::hooks::{Played, Stage};
use crate::play::Player;
use crate::ruleset::Ruleset;
use crate::view::View;

use crate::board::homes::castles_later;
pub use crate::board::homes::pair_bit;
pub use crate::board::homes::{ExclusivePair, bit, king_home, king_path, rook_home, rook_path};
pub(crate) use crate::board::homes::{concerns, rights_touched};

/// Whether `piece`, standing on the king's home square, can castle as the king of `side`.
pub fn is_home_king(rules: &Ruleset, piece: Option<Piece>, side: Side) -> bool {
    piece.is_some_and(|p| {
        let any_king = !rules.royalty.kings_are_royal && !rules.royalty.sole_kings_are_royal;
        p.kind == KindId::KING && p.sides.has(side) && (p.is_royal() || any_king)
    })
}

/// Whether `piece` can castle as a rook of `side`.
pub fn is_rook_of(piece: Option<Piece>, side: Side) -> bool {
    piece.is_some_and(|p| p.kind == KindId::ROOK && p.sides.has(side))
}

/// Whether king and rook of this castling stand at home and count as unmoved.
pub fn has_right(view: &View, side: Side, wing: Wing) -> bool {
    let (king, rook) = (king_home(side), rook_home(side, wing));
    let needed = bit(king) | bit(rook);
    let state = view.state();
    state.slot(SlotId::CASTLING) & needed == needed
        && is_home_king(view.rules(), state.piece(king), side)
        && is_rook_of(state.piece(rook), side)
}

/// After a move: men that left (or came to) a home square have moved; a king or rook that is reborn at home, comes up there,
/// becomes one there or changes sides, has not; castling may end the right of the other side to castle.
#[inline]
pub fn update_rights(player: &mut Player, played: &Played) {
    if nobody_can(player.state().slot(SlotId::CASTLING))
        && !player.rules().may_do_more_than_remember(&played.shape)
    {
        return; // only rules bring rights back
    }
    update_touched(player, played);
}

fn update_touched(player: &mut Player, played: &Played) {
    let (touched, fresh) = changed_squares(&player.state().journal()[played.start..]);
    let homes = Bb(touched.0 & HOMES);
    if homes.is_empty() {
        return;
    }
    let was = player.state().slot(SlotId::CASTLING);
    let mut now = was;
    for at in homes {
        now &= !(bit(at) | castles_later(bit(at)));
        if fresh.has(at) && is_at_home(player.rules(), player.state().piece(at), at) {
            now |= bit(at);
        }
    }
    if let Act::Castle(wing) = played.shape.act {
        for other in excluded(was, played.side, wing) {
            now &= !bit(rook_home(!played.side, other));
        }
    }
    player.set_slot(SlotId::CASTLING, now);
}

/// The squares on which men have changed, and those of them on which a man that stands there now counts as unmoved.
fn changed_squares(effects: &[Entry]) -> (Bb, Bb) {
    let mut touched = Bb::EMPTY;
    let mut fresh = Bb::EMPTY;
    for entry in effects {
        match entry.effect {
            Effect::Remove { at, .. } => touched |= Bb::of(at),
            // who is royal changes, or what is remembered of the man: it has not moved
            Effect::Change { was, now, .. }
                if entry.reason == Reason::Record && was.kind == now.kind => {}
            Effect::Change { at, .. } => {
                touched |= Bb::of(at);
                let becomes_another = matches!(
                    entry.reason,
                    Reason::Recolouring
                        | Reason::Conversion
                        | Reason::Forfeit
                        | Reason::Transformation
                        | Reason::Metamorphosis
                        | Reason::Substitution
                );
                if becomes_another {
                    fresh |= Bb::of(at);
                }
            }
            // the board turns, and the men with their squares
            Effect::Move { .. } if entry.reason == Reason::Revolution => {}
            Effect::Move { from, to } => {
                touched |= Bb::of(from) | Bb::of(to);
                if matches!(entry.reason, Reason::Transfer | Reason::Relocation) {
                    fresh |= Bb::of(to);
                }
            }
            Effect::Add { at, .. } => {
                touched |= Bb::of(at);
                if !matches!(entry.reason, Reason::Hurdle | Reason::RoleExchange) {
                    fresh |= Bb::of(at);
                }
            }
            Effect::Exchange { .. }
            | Effect::Bury { .. }
            | Effect::Unearth { .. }
            | Effect::Hole { .. }
            | Effect::Slot { .. }
            | Effect::Turn => {}
        }
    }
    (touched, fresh)
}

/// The king of `side` counts as unmoved if it is at home: for rules by which a king that comes home is reborn there.
pub fn let_king_be_reborn(player: &mut Player, side: Side) {
    let home = king_home(side);
    if is_home_king(player.rules(), player.state().piece(home), side) {
        let was = player.state().slot(SlotId::CASTLING);
        player.set_slot(SlotId::CASTLING, was | bit(home));
    }
}

/// Whether the man, on this square, is a king or rook of the side whose home that is.
pub fn is_at_home(rules: &Ruleset, man: Option<Piece>, at: Sq) -> bool {
    let home_of = if at.rank() == 0 {
        Side::White
    } else {
        Side::Black
    };
    match at.file() {
        _ if bit(at) == 0 => false,
        KING_FILE => is_home_king(rules, man, home_of),
        _ => is_rook_of(man, home_of),
    }
}

/// Whether the king of `side` counts as unmoved.
#[inline]
pub fn king_may_castle(view: &View, side: Side) -> bool {
    view.state().slot(SlotId::CASTLING) & bit(king_home(side)) != 0
}

/// The castlings to which `side` has a right, wherever men stand in the way.
pub(crate) fn of_rights(view: &View, side: Side) -> impl Iterator<Item = Shape> {
    let wings = match king_may_castle(view, side) {
        true => &[Wing::King, Wing::Queen][..],
        false => &[],
    };
    let possible = wings
        .iter()
        .filter(move |&&wing| has_right(view, side, wing));
    possible.map(move |&wing| castling(side, wing))
}

/// The move of the king, by which the rook moves too.
pub(crate) fn castling(side: Side, wing: Wing) -> Shape {
    let (_, to) = king_path(side, wing);
    Shape {
        act: Act::Castle(wing),
        ..Shape::plain(king_home(side), to, None, KindId::KING)
    }
}

/// Adds the castlings of `side` that are possible now.
pub fn generate(player: &mut Player, side: Side, out: &mut Shapes) {
    if !king_may_castle(player, side) {
        return;
    }
    let from = king_home(side);
    if !(player.state().piece(from)).is_some_and(|king| player.may_move(side, from, king)) {
        return;
    }
    let mut out_of_check = None;
    for wing in [Wing::King, Wing::Queen] {
        if !has_right(player, side, wing) || !path_is_empty(player, side, wing) {
            continue;
        }
        // "out of" check: an attack on the king only; other reasons to be in check do not matter
        if *out_of_check.get_or_insert_with(|| player.checked_by_attack(side, false)) {
            return;
        }
        let (crossed, _) = king_path(side, wing);
        if !attacked_while_crossing(player, side, from, crossed) {
            out.push(castling(side, wing));
        }
    }
}

/// The squares between king and rook, as bits.
pub(crate) fn between(side: Side, wing: Wing) -> u64 {
    let between = match wing {
        Wing::King => 0x60u64,
        Wing::Queen => 0x0e,
    };
    between << (8 * side.home_rank())
}

pub(crate) fn path_is_empty(view: &View, side: Side, wing: Wing) -> bool {
    let Some(king) = view.state().piece(king_home(side)) else {
        return false;
    };
    let (crossed, to) = king_path(side, wing);
    let visited = Bb::of(crossed) | Bb::of(to);
    view.met_by(king).0 & between(side, wing) == 0 && (view.state().occupied() & visited).is_empty()
}

/// Whether the castling side would not be attacked after the castling, men that it removes being gone (the royal it
/// threatens among them) and nothing being reborn.
pub(crate) fn is_safe_on_arrival(player: &mut Player, side: Side, shape: Shape) -> bool {
    player.begin();
    let played = Played {
        shape,
        side,
        start: player.state().mark(),
    };
    player.displace(shape);
    // removing a royal is what the threat is about
    run_up_to(player, &played, Stage::Removal);
    let safe = !player.checked_by_attack(side, false);
    player.undo();
    safe
}

/// Whether the king of a side would be captured if it stopped on a square that it crosses.
pub fn attacked_while_crossing(player: &mut Player, side: Side, from: Sq, crossed: Sq) -> bool {
    player.begin();
    let shape = Shape::plain(from, crossed, None, KindId::KING);
    let played = Played {
        shape,
        side,
        start: player.state().mark(),
    };
    player.displace(shape);
    run_up_to(player, &played, Stage::Arrival);
    let attacked = player.checked_by_attack(side, false);
    player.undo();
    attacked
}

/// Runs the rules that act up to this stage; what they say of the move does not matter.
pub(crate) fn run_up_to(player: &mut Player, played: &Played, last: Stage) {
    let rules = player.rules();
    for rule in rules.after_move.iter().take_while(|r| r.stage() <= last) {
        let _ = rule.run(player, played);
    }
}
