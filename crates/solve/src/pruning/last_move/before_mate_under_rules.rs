//! The last move of the side that is to be mated, with one more move to mate it, where rules make attacks fewer than usual and let
//! men that capture end their moves elsewhere: which moves could help at all.
//!
//! Whatever the rules, the king must be attacked in the end as men go, and so must each empty square round it. (That checks can be parried is
//! not looked at.) Other men of the victim than the king can help by a quiet move in four ways: they block the one square that is
//! missing, leave a line or a square where a man is to be reborn, come to where they are captured, or come to where the king would be reborn.
//! All other quiet moves only close lines. Captures, castlings and the like may always help.

use super::captures::Captures;
use crate::pruning::geometry::kings_field::{self, CENTRE, FieldSet, PieceType};
use crate::pruning::geometry::orthodox_man::OrthodoxMan;
use crate::pruning::target::{Target, are_orthodox};
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::rays;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::move_filter::MoveFilter;
use sauterelle_kernel::view::{EndOfCapture, View};
use std::cell::OnceCell;

/// The tests for mates under such rules.
pub(crate) struct HuntedRoyals {
    /// Found when something is asked.
    captures: OnceCell<Captures>,
    /// Whether a capture by a king may be played if what follows it is known.
    kings_capture_freely: bool,
}

impl HuntedRoyals {
    /// Nothing if men are not orthodox, or rules do more.
    pub fn new(view: &View) -> Option<HuntedRoyals> {
        let rules = view.rules();
        let sound = are_orthodox(view)
            && Side::BOTH
                .iter()
                .all(|side| rules.royals_are_hunted_by_going(*side));
        sound.then(|| HuntedRoyals {
            captures: OnceCell::new(),
            kings_capture_freely: rules.mobility.is_empty() && rules.admission.is_empty(),
        })
    }

    /// The moves of the side to move that may help the other one to mate it by the next move. Nothing if all may.
    pub fn last_move_before_mate(&self, view: &View) -> Option<MoveFilter> {
        let victim = view.state().turn();
        let target = Target::of(view, victim, [1, 1])?;
        let situation = Situation {
            captures: self.captures.get_or_init(|| Captures::of(view)),
            kings_capture_freely: self.kings_capture_freely,
            target: &target,
        };
        situation.moves_before_mate()
    }
}

/// Where men stand after a move of the victim.
#[derive(Clone, Copy)]
struct Men {
    king: Sq,
    defending: Bb,
    attacking: Bb,
    /// How many squares other men of the victim can block: one, if the king has not moved.
    blocks: u32,
}

/// A move of the attackers by which the victim might be mated.
struct MatingMove<'b> {
    /// From where to where men go, and as what they come there.
    moved: &'b [(Sq, PieceType, Sq)],
    /// A man of the victim that is captured.
    captured: Bb,
    /// How many men the victim may get.
    more_men: u32,
    /// A man of the victim has to come to one of these squares first to be captured.
    captured_on: Option<Bb>,
}

/// The moves of one attacker.
struct MatingMoves<'b> {
    men: &'b Men,
    man: &'b OrthodoxMan,
    /// The board without this man.
    without: Bb,
    /// What the other attackers observe.
    others: FieldSet,
    /// Where he can go.
    arrivals: Bb,
    /// Empty squares on which he could capture.
    observed: Bb,
}

impl<'b> MatingMoves<'b> {
    fn new(men: &'b Men, man: &'b OrthodoxMan, without: Bb, others: FieldSet) -> MatingMoves<'b> {
        let occupied = men.defending | men.attacking | Bb::of(men.king);
        let reached = man.arrivals(occupied);
        let observed = match man.piece_type {
            PieceType::Pawn(_) => man.piece_type.observed(man.at, occupied),
            _ => reached,
        };
        MatingMoves {
            men,
            man,
            without,
            others,
            arrivals: reached & !men.attacking & !Bb::of(men.king),
            observed: observed & !occupied,
        }
    }

    /// Whether at most so many squares are missing if the man observes these from its arrival.
    fn may_mate(&self, seen: FieldSet, to: Sq, most: u32) -> bool {
        // squares of attackers are not needed, or looked at more closely
        let king = self.men.king;
        let field = kings_field::kings_field(king) | CENTRE;
        let need = field & !kings_field::field_set_of(king, self.without);
        let seen = self.others | seen | kings_field::bit(king, to);
        is_nearly_nothing(need & !seen, most)
    }
}

/// What is still missing when the attackers have moved to mate.
struct Missing {
    /// Empty squares that nobody observes.
    squares: FieldSet,
    /// If the king might capture: where something must stand to prevent that.
    rebirth: Option<Sq>,
    /// As many of the squares may be taken by men that the victim gets.
    more_men: u32,
    /// See [`MatingMove::captured_on`].
    captured_on: Option<Bb>,
    /// Squares to which nobody can come before.
    taken: Bb,
}

impl Missing {
    /// To where another man of the victim must have gone before, without a capture.
    fn wants(&self, king: Sq) -> Bb {
        let count = self.squares.count_ones();
        let to = match self.captured_on {
            Some(at) if count <= self.more_men => at,
            None if count <= self.more_men => Bb::ALL,
            None if count == self.more_men + 1 => {
                kings_field::squares(king, self.squares) & !self.taken
            }
            _ => Bb::EMPTY,
        };
        self.rebirth.map_or(to, |at| to & Bb::of(at))
    }
}

/// One king that is to be mated.
struct Situation<'s> {
    captures: &'s Captures,
    /// See [`HuntedRoyals`].
    kings_capture_freely: bool,
    target: &'s Target,
}

impl Situation<'_> {
    /// The moves that may help. Nothing if all may.
    fn moves_before_mate(&self) -> Option<MoveFilter> {
        let target = self.target;
        let king = target.king;
        let now = Men {
            king,
            defending: target.defending,
            attacking: target.attacking,
            blocks: 1,
        };
        let to = self.wanted(&now)?;
        let mut filter = MoveFilter::closed();
        filter.allow_captures();
        filter.allow_double_steps(self.beside_pawns());
        let opening = self.lines(&now)?;
        for from in !Bb::of(king) {
            filter.allow_quiet(from, to);
            if (opening & target.defending).has(from) {
                let men = Men {
                    defending: target.defending & !Bb::of(from),
                    ..now
                };
                filter.allow_quiet(from, self.wanted(&men).unwrap_or(Bb::ALL));
            }
        }
        for to in NEIGHBOURS[king.index()] & !target.occupied {
            let men = Men {
                king: to,
                blocks: 0,
                ..now
            };
            if self.wanted(&men).is_none() {
                filter.allow_quiet(king, Bb::of(to));
            }
        }
        Some(filter)
    }

    /// To where other men than the king must have gone. Nothing if it does not matter.
    fn wanted(&self, men: &Men) -> Option<Bb> {
        let mut wanted = Bb::EMPTY;
        let goes_on = self.each_mating_move(men, &mut |mate| {
            if let Some(missing) = self.missing(men, mate) {
                wanted |= missing.wants(men.king);
            }
            wanted != Bb::ALL
        });
        goes_on.then_some(wanted)
    }

    /// Where pawns of the victim would stand beside pawns that may capture them en passant.
    fn beside_pawns(&self) -> Bb {
        let pawns = self.target.attackers.iter();
        let pawns = pawns.filter(|man| matches!(man.piece_type, PieceType::Pawn(_)));
        let beside = pawns.flat_map(|man| [-1, 1].map(|side| man.at.step(side, 0)));
        beside.flatten().collect()
    }

    /// The squares that may open something for the attackers when another man than the king leaves them. Nothing if that cannot be
    /// told.
    fn lines(&self, now: &Men) -> Option<Bb> {
        let target = self.target;
        let attackers = || target.attackers.iter();
        let aligned: Bb = attackers()
            .filter(|man| kings_field::checking_squares(man.piece_type, now.king).has(man.at))
            .map(|man| man.at)
            .collect();
        let mut lines = Bb::EMPTY;
        for at in NEIGHBOURS[now.king.index()] {
            if let Some(end) = self.captures.end(target.victim, PieceType::King, at)
                && end.end != at
            {
                // what observes the square where the king would be reborn
                lines |= PieceType::Queen.observed(end.end, Bb::EMPTY);
            }
        }
        for castling in &target.castlings {
            lines |= rays::between(castling.king.0, castling.rook.0);
            lines |= kings_field::lines(PieceType::Rook, now.king, castling.rook.1);
        }
        for man in attackers() {
            lines |= kings_field::lines(man.piece_type, now.king, man.at);
            lines |= man.arrivals(target.occupied);
            let reached = match man.piece_type {
                PieceType::Pawn(_) => man.observed_or_stepped_to(),
                piece_type => piece_type.observed(man.at, target.attacking & !Bb::of(man.at)),
            };
            if let PieceType::Pawn(_) = man.piece_type {
                lines |= reached;
            }
            let checks = (aligned & !Bb::of(man.at)).is_empty();
            for piece_type in man.piece_types_after_move() {
                let captures = man.piece_type.observed(man.at, Bb::EMPTY) & !target.attacking;
                let known = self.captures.ends(!target.victim, piece_type);
                if !(captures & known.unknown).is_empty() {
                    return None;
                }
                let ends: Bb = known
                    .elsewhere
                    .iter()
                    .filter(|(_, squares)| !(*squares & captures).is_empty())
                    .map(|(end, _)| end.end)
                    .collect();
                lines |= ends;
                let mut squares = (reached | ends) & !Bb::of(now.king);
                if checks {
                    squares &= kings_field::checking_squares(piece_type, now.king);
                }
                if piece_type.rides() {
                    for at in squares {
                        lines |= kings_field::lines(piece_type, now.king, at);
                    }
                }
            }
        }
        Some(lines)
    }

    /// Each move of the attackers that may check, until one is enough, or it cannot be told where men go; whether that has not happened.
    fn each_mating_move(&self, men: &Men, goes_on: &mut dyn FnMut(&MatingMove) -> bool) -> bool {
        let attackers = self.target.attackers.iter();
        let attackers = attackers.filter(|man| men.attacking.has(man.at));
        let (mut once, mut twice) = (0, 0);
        for man in attackers.clone() {
            let open = kings_field::open(man.piece_type, men.king, man.at);
            twice |= once & open;
            once |= open;
        }
        let kings_field = kings_field::kings_field(men.king) | CENTRE;
        let need =
            kings_field & !kings_field::field_set_of(men.king, men.defending | men.attacking);
        let most = men.blocks + self.captures.more_men;
        // a first look, as if nothing stood in the way
        let mut attackers = attackers.filter(|man| {
            let others = once & !kings_field::open(man.piece_type, men.king, man.at) | twice;
            let after = kings_field::after_one_move(man.piece_type, men.king, man.at);
            let piece_types = man.piece_types_after_move();
            let seen = piece_types.fold(others | after, |all, piece_type| {
                all | self.captures.ends(!self.target.victim, piece_type).seen[men.king.index()]
            });
            let missing = need & !seen;
            is_nearly_nothing(missing, most)
                || is_nearly_nothing(missing, most + 1) && missing & self.may_stand(men, man) != 0
        });
        let mut castlings = self.target.castlings.iter();
        attackers.all(|man| self.each_mating_move_by(men, man, goes_on))
            && castlings.all(|castling| {
                let between = rays::between(castling.king.0, castling.rook.0);
                let is_free =
                    (between & (men.defending | men.attacking | Bb::of(men.king))).is_empty();
                !is_free
                    || goes_on(&MatingMove {
                        moved: &[
                            (castling.king.0, PieceType::King, castling.king.1),
                            (castling.rook.0, PieceType::Rook, castling.rook.1),
                        ],
                        captured: Bb::EMPTY,
                        more_men: 0,
                        captured_on: None,
                    })
            })
    }

    /// Where round the king a man may come to stand.
    fn may_stand(&self, men: &Men, man: &OrthodoxMan) -> FieldSet {
        let piece_types = man.piece_types_after_move();
        let stands = piece_types.fold(man.observed_or_stepped_to(), |all, piece_type| {
            let ends = &self
                .captures
                .ends(!self.target.victim, piece_type)
                .elsewhere;
            ends.iter().fold(all, |all, (end, _)| all | Bb::of(end.end))
        });
        kings_field::field_set_of(men.king, stands)
    }

    /// Hands the moves of one man to `goes_on` until that is false.
    fn each_mating_move_by(
        &self,
        men: &Men,
        man: &OrthodoxMan,
        goes_on: &mut dyn FnMut(&MatingMove) -> bool,
    ) -> bool {
        let without = (men.defending | men.attacking) & !Bb::of(man.at);
        let others = self.observed_by_others(men, Bb::of(man.at), without);
        let moves = MatingMoves::new(men, man, without, others);
        man.piece_types_after_move().all(|piece_type| {
            self.each_quiet_mating_move(&moves, piece_type, goes_on)
                && self.each_capture(&moves, piece_type, goes_on)
                && self.each_capture_on_arrival(&moves, piece_type, goes_on)
        })
    }

    fn each_quiet_mating_move(
        &self,
        moves: &MatingMoves,
        piece_type: PieceType,
        goes_on: &mut dyn FnMut(&MatingMove) -> bool,
    ) -> bool {
        let men = moves.men;
        let mut quiet = moves.arrivals & self.allowed(moves, piece_type) & !men.defending;
        if moves.others & CENTRE == 0 {
            quiet &= kings_field::checking_squares(piece_type, men.king);
        }
        quiet.into_iter().all(|to| {
            let seen = kings_field::actual(piece_type, men.king, to, moves.without);
            let mate = MatingMove {
                moved: &[(moves.man.at, piece_type, to)],
                captured: Bb::EMPTY,
                more_men: 0,
                captured_on: None,
            };
            !moves.may_mate(seen, to, men.blocks) || goes_on(&mate)
        })
    }

    fn each_capture(
        &self,
        moves: &MatingMoves,
        piece_type: PieceType,
        goes_on: &mut dyn FnMut(&MatingMove) -> bool,
    ) -> bool {
        let (men, by) = (moves.men, !self.target.victim);
        let captures = moves.arrivals & self.allowed(moves, piece_type) & men.defending;
        captures.into_iter().all(|at| {
            let Some(EndOfCapture { end, more_men }) = self.captures.end(by, piece_type, at) else {
                return false;
            };
            let captured = Bb::of(at);
            if end != at && (moves.without & !captured | Bb::of(men.king)).has(end) {
                return true;
            }
            goes_on(&MatingMove {
                moved: &[(moves.man.at, piece_type, end)],
                captured,
                more_men,
                captured_on: None,
            })
        })
    }

    /// Captures of men that come to the square first.
    fn each_capture_on_arrival(
        &self,
        moves: &MatingMoves,
        piece_type: PieceType,
        goes_on: &mut dyn FnMut(&MatingMove) -> bool,
    ) -> bool {
        let (men, man, by) = (moves.men, moves.man, !self.target.victim);
        let reached = moves.observed & self.allowed(moves, piece_type);
        let ends = self.captures.ends(by, piece_type);
        if !(reached & ends.unknown).is_empty() {
            return false;
        }
        let may_stay = match man.piece_type {
            // what others capture they could come to without as well
            PieceType::Pawn(_) => reached & ends.stays,
            _ if self.captures.more_men > 0 => reached & ends.stays,
            _ => Bb::EMPTY,
        };
        let stays = may_stay.into_iter().filter_map(|at| {
            let end = self.captures.end(by, piece_type, at)?;
            Some((end, Bb::of(at)))
        });
        let mut all = ends.elsewhere.iter().copied().chain(stays);
        all.all(|(EndOfCapture { end, more_men }, squares)| {
            let squares = squares & reached;
            if squares.is_empty() || (moves.without | Bb::of(men.king)).has(end) {
                return true;
            }
            let seen = kings_field::open(piece_type, men.king, end);
            let mate = MatingMove {
                moved: &[(man.at, piece_type, end)],
                captured: Bb::EMPTY,
                more_men,
                captured_on: Some(squares),
            };
            !moves.may_mate(seen, end, more_men) || goes_on(&mate)
        })
    }

    /// Where the man may stand as this after a move.
    fn allowed(&self, moves: &MatingMoves, piece_type: PieceType) -> Bb {
        let last_rank = self.target.victim.home_rank();
        moves.man.squares_as(piece_type, last_rank)
    }

    /// What is missing after the mating move; nothing if the king is not attacked, or too much is missing.
    fn missing(&self, men: &Men, mate: &MatingMove) -> Option<Missing> {
        let gone: Bb = mate.moved.iter().map(|(from, ..)| *from).collect();
        let come: Bb = mate.moved.iter().map(|(.., to)| *to).collect();
        let defending = men.defending & !mate.captured;
        let attacking = men.attacking & !gone | come;
        let board = defending | attacking;
        let sees =
            |piece_type: PieceType, at: Sq| kings_field::actual(piece_type, men.king, at, board);
        let moved = mate.moved.iter();
        let by_moved = moved.fold(0, |all, (_, piece_type, to)| all | sees(*piece_type, *to));
        let seen = by_moved | self.observed_by_others(men, gone, board);
        if seen & CENTRE == 0 {
            return None;
        }
        let missing = kings_field::kings_field(men.king)
            & !kings_field::field_set_of(men.king, defending)
            & !seen;
        let stand = kings_field::field_set_of(men.king, attacking);
        let squares = missing & !stand;
        let most = mate.more_men
            + match mate.captured_on {
                Some(_) => 0,
                None => men.blocks,
            };
        if squares.count_ones() > most {
            return None;
        }
        let mut rebirth = None;
        for at in kings_field::squares(men.king, missing & stand) {
            match self.prevents_capture(men, mate, board, gone, at) {
                Prevented::Always => {}
                Prevented::Never => return None,
                Prevented::ByManOn(at) => rebirth = Some(at),
            }
        }
        Some(Missing {
            squares,
            rebirth,
            more_men: mate.more_men,
            captured_on: mate.captured_on,
            taken: self.target.occupied | come,
        })
    }

    /// Whether the king cannot capture on this square, which nobody observes, after the mating move.
    fn prevents_capture(
        &self,
        men: &Men,
        mate: &MatingMove,
        board: Bb,
        gone: Bb,
        at: Sq,
    ) -> Prevented {
        let end = self.captures.end(self.target.victim, PieceType::King, at);
        let Some(EndOfCapture { end, more_men: 0 }) = end else {
            return Prevented::Always;
        };
        if !self.kings_capture_freely {
            return Prevented::Always;
        }
        if end == at {
            return Prevented::Never;
        }
        let board = board & !Bb::of(at);
        if board.has(end) {
            return Prevented::Always;
        }
        let observes = |piece_type: PieceType, from: Sq| {
            from != at && piece_type.observed(from, board).has(end)
        };
        let others = self.others(men, gone).map(|man| (man.piece_type, man.at));
        let moved = mate
            .moved
            .iter()
            .map(|(_, piece_type, to)| (*piece_type, *to));
        if others
            .chain(moved)
            .any(|(piece_type, from)| observes(piece_type, from))
        {
            Prevented::Always
        } else {
            Prevented::ByManOn(end)
        }
    }

    /// The attackers but some.
    fn others(&self, men: &Men, but: Bb) -> impl Iterator<Item = &OrthodoxMan> {
        let others = men.attacking & !but;
        let attackers = self.target.attackers.iter();
        attackers.filter(move |man| others.has(man.at))
    }

    /// What they observe with these men on the board.
    fn observed_by_others(&self, men: &Men, but: Bb, board: Bb) -> FieldSet {
        self.others(men, but).fold(0, |all, man| {
            all | kings_field::actual(man.piece_type, men.king, man.at, board)
        })
    }
}

/// Whether the king is attacked and no more squares are missing than so many.
fn is_nearly_nothing(missing: FieldSet, most: u32) -> bool {
    missing & CENTRE == 0 && missing.count_ones() <= most
}

/// Whether a capture by the king is prevented.
enum Prevented {
    Always,
    Never,
    ByManOn(Sq),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::testing::{Men, game_under, moves_before_mate, one_of};
    use fastrand::Rng;

    /// The moves of Black that may help White to mate at once; nothing if all may.
    fn helping(white: &str, black: &str, conditions: &[&str]) -> Option<Vec<String>> {
        let game = game_under(conditions, white, black);
        let mut player = game.play();
        let filter = HuntedRoyals::new(&player)
            .unwrap()
            .last_move_before_mate(&player)?;
        let moves = player.legal_moves();
        let shapes = moves.iter().map(|mv| mv.shape);
        let mut found: Vec<String> = shapes
            .filter(|shape| filter.allows(shape))
            .map(|shape| format!("{}{}", shape.from, shape.to))
            .collect();
        found.sort();
        Some(found)
    }

    #[test]
    fn only_moves_that_can_help_are_left() {
        let anticirce = ["AntiCirce"];
        // the knight mates from f7 once g8 is blocked
        let black = "kh8 ra8 pg7 ph7";
        assert_eq!(helping("kc1 sg5", black, &anticirce).unwrap(), ["a8g8"]);
        // the king, reborn on e1 after f8:, mates once c1 is blocked, as it cannot be captured there with e8 taken
        let found = helping("kg8 sd5 pe7 pg7", "kd1 rb1 qe8 sf8 pc2 pd4 pe2", &anticirce);
        let found = found.unwrap();
        assert!(found.contains(&"b1c1".into()) && !found.contains(&"b1b2".into()));
        // the knight must open the line from a4 to e8, where the king would be reborn
        let found = helping("kf6 pb2 qg3 sf8 qa4", "kb1 ba2 ra3 se2 bg2 bb5", &anticirce);
        assert!(found.is_none_or(|found| found.contains(&"e2g1".into())));
    }

    #[test]
    fn other_rules_are_left_alone() {
        let is_known = |conditions: &[&str]| {
            let game = game_under(conditions, "kc1 ra2", "kc3");
            HuntedRoyals::new(&game.play()).is_some()
        };
        assert!(is_known(&["AntiCirce"]));
        assert!(is_known(&["Madrasi"]));
        assert!(!is_known(&["Madrasi RexInclusive"]));
        assert!(!is_known(&["MarsCirce"]));
        assert!(!is_known(&["Isardam"]));
        assert!(!is_known(&["Polo"]));
        assert!(!is_known(&["Connected"]));
    }

    #[test]
    fn no_move_that_helps_is_left_out() {
        let all_conditions: &[&[&str]] = &[
            &["AntiCirce"],
            &["AntiCirce"],
            &["AntiCirce Mirror"],
            &["AntiCirce Symmetry"],
            &["AntiCirce File"],
            &["AntiCirce RexExclusive"],
            &["AntiCirce Cheylan"],
            &["AntiCirce Antipodes"],
            &["Circe"],
            &["Circe RexInclusive"],
            &["ImmunChess"],
            &["Madrasi"],
            &["Madrasi", "AntiCirce"],
            &["Circe", "AntiCirce"],
        ];
        let mut rng = Rng::with_seed(1);
        let (mut helping, mut left_out) = (0, 0);
        for number in 0..POSITIONS {
            let conditions = all_conditions[number % all_conditions.len()];
            let mut men = Men::default();
            // a king at the edge, or at home, and men around it
            let home = Sq::new(60);
            let castles = rng.u64(..6) == 0;
            let king = match rng.u64(..6) {
                0 => home,
                1 => Sq::new(rng.u64(..64) as u8),
                2 | 3 => Sq::new(rng.u64(..8) as u8),
                _ => Sq::new(56 + rng.u64(..8) as u8),
            };
            if !men.add_kings(&mut rng, castles, king) {
                continue;
            }
            for _ in 0..2 + rng.u64(..9) {
                let code = one_of(&mut rng, &['p', 'p', 'p', 's', 'b', 'r', 'q']);
                let side = usize::from(rng.u64(..3) > 0);
                men.add_beside(&mut rng, side, code, king);
            }
            let others = 3 + rng.u64(..6);
            men.add_others(&mut rng, others);
            // homes of kings and officers, taken or not
            for at in [60, 56, 63, 3, 2, 5, 1, 6, 0, 7] {
                if rng.u64(..6) == 0 {
                    let code = one_of(&mut rng, &['s', 'b', 'r', 'q']);
                    men.add(rng.u64(..2) as usize, code, Sq::new(at));
                }
            }
            // a man that opens a line to the king's home when it leaves
            if rng.u64(..3) == 0 {
                let (file, rank) = one_of(&mut rng, &[(-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1)]);
                let steps = 1 + rng.u64(..3) as i8;
                let between = home.step(steps * file, steps * rank);
                let behind = between.and_then(|at| at.step(file, rank));
                if let (Some(between), Some(behind)) = (between, behind) {
                    men.add(1, one_of(&mut rng, &['s', 'b', 'r']), between);
                    men.add(0, 'q', behind);
                }
            }
            let game = game_under(conditions, &men.of[0], &men.of[1]);
            let mut player = game.play();
            if player.in_check(Side::White) {
                continue;
            }
            let Some(hunted_royals) = HuntedRoyals::new(&player) else {
                continue;
            };
            let Some(filter) = hunted_royals.last_move_before_mate(&player) else {
                continue;
            };
            let found = moves_before_mate(&mut player, &filter, &(conditions, &men));
            helping += found[0];
            left_out += found[1];
        }
        assert!(helping > 0 && left_out > 0);
    }

    const POSITIONS: usize = 15_000;
}
