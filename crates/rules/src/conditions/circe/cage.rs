//! Cages, the squares of Circé Cage: a captured man is reborn where it has no move but captures.
//!
//! A cage is an empty square x such that the captured man, put on x after the capturer has arrived and
//! given the move under orthodox rules (men keeping their own ways of moving), has no legal move or
//! only legal captures. Pins and checks count: a man that cannot parry a check is caged.
//!
//! In Anticirce it is the capturing man that is put there. A king is in check then only if who captures it could be reborn in a cage in turn.
//! This ends, as each time there is a king less.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::key;
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::remark::{Message, RebirthSquare, Remark, Value, men_on};
use sauterelle_kernel::moves::Shapes;
use sauterelle_kernel::observe::generate::Which;
use sauterelle_kernel::play::Player;
use smallvec::SmallVec;
use std::rc::Rc;

/// A cage: where, and as what (a pawn on its last rank is caged as a promoted man).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cage {
    /// The square.
    pub at: Sq,
    /// What a pawn has become there.
    pub promoted: Option<KindId>,
}

impl Cage {
    /// As a number, for [`Player::recall`]: square, and one more than the number of the kind.
    fn encode(self) -> u16 {
        self.at.index() as u16 + 64 * self.promoted.map_or(0, |kind| u16::from(kind.0) + 1)
    }

    fn decode(number: u16) -> Cage {
        let promoted = (number / 64).checked_sub(1).map(|kind| KindId(kind as u8));
        Cage {
            at: Sq::new((number % 64) as u8),
            promoted,
        }
    }
}

/// The cages of a man captured on `from`, which belongs to `side` for this purpose.
pub(super) fn cages_of(player: &mut Player, from: Sq, man: Piece, side: Side) -> Cages {
    // the man itself is no longer on the board: its place in the key is free for it (and neutral men are of either side)
    let key = player.state().key() ^ key::man(from, man).rotate_left(1 + side.index() as u32);
    Cages(player.recall(key, |player| cages(player, man, side)))
}

/// All cages of a man, in the order of their squares.
pub(super) struct Cages(Rc<[u16]>);

impl Cages {
    pub fn iter(&self) -> impl Iterator<Item = Cage> {
        self.0.iter().map(|number| Cage::decode(*number))
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn get(&self, place: usize) -> Cage {
        Cage::decode(self.0[place])
    }
}

/// What is said of the cages of a man captured on a square: where they are, and why there is none on each other square.
pub(super) fn survey(
    player: &mut Player,
    from: Sq,
    man: Piece,
    side: Side,
) -> (Remark, Vec<RebirthSquare>) {
    let orthodox = player.rules().orthodox_twin();
    let squares: Vec<RebirthSquare> = player.nested(orthodox, |player| {
        give_move(player, side);
        let squares: Vec<RebirthSquare> = Sq::all()
            .flat_map(|at| survey_square(player, at, man, side))
            .collect();
        player.undo();
        squares
    });
    let has_cage =
        |squares: &[RebirthSquare]| squares.iter().any(|square| square.why_not.is_none());
    let message = match has_cage(&squares) {
        true => Message("caged"),
        false => Message("no-cage"),
    };
    let captured = Value::Men(vec![(man, from)]);
    (Remark::new(message).with("captured", captured), squares)
}

/// What is said of one square, for each man that the captured one could be there.
fn survey_square(player: &mut Player, at: Sq, man: Piece, side: Side) -> Vec<RebirthSquare> {
    if player.state().piece(at).is_some() {
        let why_not = Remark::at(Message("occupied"), at).with("men", men_on(player.state(), [at]));
        return vec![RebirthSquare {
            at,
            promoted: None,
            why_not: Some(why_not),
        }];
    }
    let mut kinds = vec![None];
    if player.stands_on_promotion_square(at, man.kind, side) {
        kinds = player
            .rules()
            .promotions_of(man.kind)
            .iter()
            .map(|&kind| Some(kind))
            .collect();
    }
    let square = |promoted: Option<KindId>| {
        let man = Piece {
            kind: promoted.unwrap_or(man.kind),
            ..man
        };
        let why_not = why_free(player, at, man, side);
        RebirthSquare {
            at,
            promoted,
            why_not,
        }
    };
    kinds.into_iter().map(square).collect()
}

/// Why a square is no cage: a move without capture that the man has from there.
fn why_free(player: &mut Player, at: Sq, man: Piece, side: Side) -> Option<Remark> {
    player.begin();
    player.apply(Effect::Add { at, piece: man }, Reason::Rebirth);
    let quiet = quiet_move(player, at, side);
    let in_check = quiet.is_some() && player.in_check(side);
    player.undo();
    let message = match in_check {
        true => Message("could-parry"),
        false => Message("could-move"),
    };
    quiet.map(|to| Remark::at(message, at).with("move", Value::Move(man, at, to)))
}

/// Where the man on a square can go without capturing.
fn quiet_move(player: &mut Player, at: Sq, side: Side) -> Option<Sq> {
    let mut shapes = Shapes::new();
    player.generate(side, Which::Of(Bb::of(at)), &mut shapes);
    let mut quiet = shapes.iter().filter(|shape| shape.capture.is_none());
    quiet
        .find(|shape| player.shape_is_legal(**shape))
        .map(|shape| shape.to)
}

/// Gives the move to a side, for a while.
fn give_move(player: &mut Player, side: Side) {
    if player.state().turn() != side {
        player.pass();
    } else {
        player.begin();
    }
}

/// All cages of `man`, which belongs to `side` for this purpose, as numbers.
fn cages(player: &mut Player, man: Piece, side: Side) -> Vec<u16> {
    let orthodox = player.rules().orthodox_twin();
    let mut cages = Vec::new();
    player.nested(orthodox, |player| {
        give_move(player, side);
        let shelters = Shelters::of(player, man, side);
        let empty = !player.state().occupied() & Bb::ALL;
        let is_pawn = player.rules().kinds.man(man.kind).walk.pawn().is_some();
        let promoting: Bb = match is_pawn {
            true => empty
                .filter(|&at| player.stands_on_promotion_square(at, man.kind, side))
                .collect(),
            false => Bb::EMPTY,
        };
        let as_itself = caged_on(player, shelters, empty & !promoting, man, side);
        let kinds = match promoting.is_empty() {
            true => &[],
            false => player.rules().promotions_of(man.kind),
        };
        let mut promoted: SmallVec<[(KindId, Bb); 8]> = SmallVec::new();
        for &kind in kinds {
            let now = Piece { kind, ..man };
            promoted.push((kind, caged_on(player, shelters, promoting, now, side)));
        }
        let caged = promoted
            .iter()
            .fold(as_itself, |all, (_, more)| all | *more);
        for at in caged {
            if as_itself.has(at) {
                cages.push(Cage { at, promoted: None }.encode());
            }
            for &(kind, _) in promoted.iter().filter(|(_, caged)| caged.has(at)) {
                let promoted = Some(kind);
                cages.push(Cage { at, promoted }.encode());
            }
        }
        player.undo();
    });
    cages
}

/// The empty squares on which a man of the side to move leaves no royal man of its side in check, wherever it comes from.
/// `None` where it has to be tried move by move.
#[derive(Clone, Copy)]
struct Shelters(Option<Bb>);

impl Shelters {
    /// The squares for `man`, which is not on the board yet: it comes from an empty square, and so leaves the board as it is
    /// but for itself.
    fn of(player: &mut Player, man: Piece, side: Side) -> Shelters {
        let is_usual = !man.is_royal() && man.sides != man.sides.swapped();
        if !is_usual
            || player.rules().kinds.someone_borrows()
            || player.may_lose_en_passant(player.state().royals(side))
            // what the man becomes on promotion may matter
            || player.rules().threats.are_played
        {
            return Shelters(None);
        }
        let told = player.evasions(side);
        if told.is_some() {
            return Shelters(told);
        }
        let shelters = (!player.state().occupied()).filter(|&at| {
            player.begin();
            player.apply(Effect::Add { at, piece: man }, Reason::Rebirth);
            let safe = !player.in_check(side);
            player.undo();
            safe
        });
        Shelters(Some(shelters.collect()))
    }
}

/// Those of the empty squares on which the man has no legal move without capture. The side is to move, rules are orthodox.
fn caged_on(player: &mut Player, shelters: Shelters, squares: Bb, man: Piece, side: Side) -> Bb {
    let goes_alone = !player.rules().kinds.man(man.kind).walk.is_borrowed();
    let Some(shelters) = shelters.0.filter(|_| goes_alone) else {
        let caged = squares.filter(|&at| is_caged_by_trying(player, at, man, side));
        return caged.collect();
    };
    let caged = match player.departures_of_plain_man(man.kind, shelters) {
        Some(departures) => squares & !departures,
        None => {
            let occupied = player.state().occupied();
            let goes =
                |at: Sq| player.goes_quietly(side, at, man.kind, occupied | Bb::of(at), shelters);
            squares.filter(|&at| !goes(at)).collect()
        }
    };
    debug_assert!(
        squares
            .into_iter()
            .all(|at| caged.has(at) == is_caged_by_trying(player, at, man, side))
    );
    caged
}

fn is_caged_by_trying(player: &mut Player, at: Sq, man: Piece, side: Side) -> bool {
    player.begin();
    player.apply(Effect::Add { at, piece: man }, Reason::Rebirth);
    let caged = quiet_move(player, at, side).is_none();
    player.undo();
    caged
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{arrivals, conditions, diagram, game, game_of, outcomes, play};
    use sauterelle_kernel::board::bitboard::Bb;
    use sauterelle_kernel::board::piece::Side;
    use sauterelle_kernel::board::square::Sq;
    use sauterelle_kernel::moves::Act;
    use std::collections::BTreeSet;

    #[test]
    fn cages_of_a_pawn() {
        // the cages are a3, b2, and a1 as a rook
        let game = game("kd8 rh2 sb1", "kg8 pa2", Side::White, &["CageCirce"]);
        let mut player = game.play();
        assert_eq!(outcomes(&mut player, "h2a2", "p"), ["a3", "b2"]);
        assert_eq!(outcomes(&mut player, "h2a2", "r"), ["a1"]);
        let forms = player
            .legal_moves()
            .iter()
            .filter(|mv| mv.shape.capture.is_some())
            .count();
        assert_eq!(forms, 3);
    }

    #[test]
    fn an_orphan_is_caged_where_nobody_lends_it_moves() {
        let game = game("ra1 kh1", "oa5 kh8", Side::White, &["Circe Cage"]);
        let cages = outcomes(&mut game.play(), "a1a5", "o");
        // the rook on a5 observes its file and its rank, the king what is next to it
        for observed in ["a1", "a8", "b5", "e5", "h5", "g1", "h2"] {
            assert!(!cages.contains(&observed.to_string()), "{observed}");
        }
        assert!(cages.contains(&"c3".to_string()));
    }

    #[test]
    fn without_a_cage_the_man_disappears_or_stays_uncapturable() {
        let men = ("ka1 rh4", "kh8 qd4");
        let relaxed = game(men.0, men.1, Side::White, &["CageCirce"]);
        let strict = game(men.0, men.1, Side::White, &["CageCirce Strict"]);
        assert!(arrivals(&mut relaxed.play(), "h4").contains("d4"));
        assert_eq!(
            outcomes(&mut relaxed.play(), "h4d4", "q"),
            Vec::<String>::new()
        );
        assert!(!arrivals(&mut strict.play(), "h4").contains("d4"));
    }

    /// Whether White can castle after ...Sxf3+ (rook reborn on h1), gxf3, and a king's move.
    fn can_castle_with_the_reborn_rook(moved: Bb) -> bool {
        let mut diagram = diagram("ke1 rf3 pg2 pd2 pe2", "sd4 ka8", "", Side::Black);
        diagram.moved = moved;
        let game = Game::new(&diagram, &conditions(&["CageCirce"])).unwrap();
        let mut player = game.play();
        let mut castled = false;
        let home: Sq = "h1".parse().unwrap();
        for capture in player.legal_moves() {
            player.play(&capture);
            if capture.shape.capture.is_some() && player.state().piece(home).is_some() {
                for recapture in player.legal_moves() {
                    player.play(&recapture);
                    if play(&mut player, "a8a7") {
                        castled |= player
                            .legal_moves()
                            .iter()
                            .any(|m| matches!(m.shape.act, Act::Castle(_)));
                        player.undo();
                    }
                    player.undo();
                }
            }
            player.undo();
        }
        castled
    }

    #[test]
    fn a_reborn_rook_may_castle_again_unless_the_king_has_moved() {
        assert!(can_castle_with_the_reborn_rook(Bb::EMPTY));
        assert!(!can_castle_with_the_reborn_rook(Bb::of(
            "e1".parse().unwrap()
        )));
    }

    #[test]
    fn pawns_act_on_their_own_first_rank() {
        let game = game("pc1 ke4", "pb2 ka8", Side::White, &["CageCirce"]);
        assert_eq!(arrivals(&mut game.play(), "c1"), "b2 c2");
        let orthodox = super::tests::game("pc1 ke4", "pb2 ka8", Side::White, &[]);
        assert_eq!(arrivals(&mut orthodox.play(), "c1"), "");
    }

    #[test]
    fn a_pawn_captured_en_passant_is_reborn() {
        let game = game("pe2 kh1", "pd4 ka8", Side::White, &["CageCirce"]);
        let mut player = game.play();
        assert!(play(&mut player, "e2e4"));
        let pawns = outcomes(&mut player, "d4e3", "p");
        assert!(!pawns.is_empty());
    }

    #[test]
    fn men_that_change_cages_with_each_other_are_reborn_in_one_way() {
        // both pawns are touched; one has a single cage where the other has two
        let men = ["kc8", "kb2 caa2", "pb3 pb4"];
        let game = game_of(men, Side::Black, &["CageCirce", "Polo"]);
        let mut player = game.play();
        let mut reached = BTreeSet::new();
        for mv in player.legal_moves() {
            player.play(&mv);
            assert!(reached.insert((mv.shape.from, mv.shape.to, player.state().key())));
            player.undo();
        }
    }
}
