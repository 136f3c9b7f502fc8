//! Mates and stalemates under orthodox rules: is there a square to which the king could come, so that all
//! squares round it could be guarded or blocked (and the king attacked) with the moves that are left?

use crate::pruning::ancestors::{Ancestor, Ancestors};
use crate::pruning::budget::Budget;
use crate::pruning::finish::Finish;
use crate::pruning::geometry::distances::PostTables;
use crate::pruning::geometry::kings_field;
use crate::pruning::guards::search::{GuardSearch, Immobility};
use crate::pruning::guards::unguarded::{Surroundings, Unguarded};
use crate::pruning::immobilise::{StalemateTarget, mobile};
use crate::pruning::inherited::KingBounds;
use crate::pruning::last_move::Useful;
use crate::pruning::last_move::before_mate::moves_before_mate;
use crate::pruning::last_move::before_stalemate::moves_before_stalemate;
use crate::pruning::last_move::next_move::ends_at_once;
use crate::pruning::parries::Checks;
use crate::pruning::self_blocks::{Blocks, DefenderDistances};
use crate::pruning::target::{PlacedAttacker, Target, are_orthodox};
use crate::pruning::{castling, tempo};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::move_filter::MoveFilter;
use sauterelle_kernel::view::View;

/// The tests for mates and stalemates.
pub(crate) struct MatingNet {
    reach: PostTables,
    unguarded: Unguarded,
    ancestors: Ancestors,
    /// Steps of searches for guards so far.
    effort: u64,
}

/// Moves that are not to be used to bring men to their places, though they can be made.
#[derive(Clone, Copy, Debug, Default)]
struct Withheld {
    attackers: u16,
    victim: u16,
}

/// What a closer look asks for; nothing by default.
#[derive(Default)]
struct CloserLook<'c> {
    withheld: Withheld,
    /// The checks that might mate.
    checks: Option<&'c mut Checks>,
}

impl MatingNet {
    /// The tests, if men are orthodox, and rules but for length duties: these only leave a side fewer moves.
    pub fn new(view: &View) -> Option<MatingNet> {
        let sound = view.rules().is_orthodox_but_for_duties() && are_orthodox(view);
        sound.then(|| MatingNet {
            reach: PostTables::new(),
            unguarded: Unguarded::default(),
            ancestors: Ancestors::default(),
            effort: 0,
        })
    }

    /// Steps taken so far.
    pub fn effort(&self) -> u64 {
        self.effort + self.unguarded.effort()
    }

    /// Whether the victim cannot be mated by the last of these moves.
    pub fn cannot_mate(
        &mut self,
        view: &View,
        victim: Side,
        budget: Budget,
        bounds: &mut KingBounds,
    ) -> bool {
        Target::of(view, victim, budget)
            .is_some_and(|target| !self.may_end_somewhere(Finish::Mate(&target), bounds, None))
    }

    /// Whether the victim cannot be stalemated by the last of these moves.
    pub fn cannot_stalemate(
        &mut self,
        view: &View,
        victim: Side,
        budget: Budget,
        bounds: &mut KingBounds,
    ) -> bool {
        // the look that is made now takes its place
        let before = bounds.before.take();
        StalemateTarget::of(view, victim, budget).is_some_and(|target| {
            let possible = self.may_end_somewhere(Finish::Stalemate(&target), bounds, before);
            if possible && !target.castles() {
                bounds.before = Some(self.ancestors.remember(target, bounds.hint, before));
            }
            !possible
        })
    }

    /// Which moves are in time to mate the victim on one of these squares, if not all may be. This takes longer than to ask whether it
    /// [cannot be mated](MatingNet::cannot_mate), and may find that it cannot where that does not.
    pub fn tempo_before_mate(
        &mut self,
        view: &View,
        victim: Side,
        budget: Budget,
        kings: &mut Bb,
    ) -> Option<MoveFilter> {
        let target = Target::of(view, victim, budget)?;
        let is_victim = view.state().turn() == victim;
        let withheld = Withheld {
            attackers: u16::from(!is_victim),
            victim: u16::from(is_victim),
        };
        let mut distances = DefenderDistances::unknown();
        let mut possible = Bb::EMPTY;
        let mut has_time = false;
        for king in *kings {
            let moves = target.moves_of_king(king);
            if moves > target.victim_moves {
                continue;
            }
            let plain = target.without_castlings(king, target.victim_moves - moves);
            let target = plain.unwrap_or(&target);
            let mut checks = Checks::on(king);
            let mut may_end_on = |withheld| {
                let closer_look = CloserLook {
                    withheld,
                    checks: Some(&mut checks),
                };
                self.may_end_on_with(
                    Finish::Mate(target),
                    king,
                    moves,
                    &mut distances,
                    closer_look,
                )
            };
            if may_end_on(Withheld::default()) {
                possible |= Bb::of(king);
                has_time |= moves + withheld.victim <= target.victim_moves && may_end_on(withheld);
            }
        }
        *kings = possible;
        match is_victim {
            _ if has_time => None,
            true => Some(tempo::of_victim(&target, possible)),
            false => Some(tempo::of_attackers(&target, possible)),
        }
    }

    /// If the side to move, which has one move left, is to be mated by the next move. Nothing if nothing can be told.
    pub fn last_move_before_mate(&self, view: &View) -> Option<Useful> {
        let victim = view.state().turn();
        let target = Target::of(view, victim, [1, 1])?;
        let only = moves_before_mate(&target);
        let is_cut =
            only.is_closed() && !target.en_passant_now && !castling::may_come_at_once(view, victim);
        Some(if is_cut {
            Useful::None
        } else {
            Useful::Moves(Box::new(only))
        })
    }

    /// The same if it is to be stalemated.
    pub fn last_move_before_stalemate(&mut self, view: &View) -> Option<Useful> {
        let victim = view.state().turn();
        let target = StalemateTarget::of(view, victim, [1, 1])?;
        if !target.castlings.is_empty() {
            return None;
        }
        let finish = Finish::Stalemate(&target);
        let possible = self.may_end_somewhere(finish, &mut KingBounds::default(), None);
        Some(if possible {
            Useful::Moves(Box::new(moves_before_stalemate(&target)))
        } else {
            Useful::None
        })
    }

    /// Whether the king may be mated or stalemated on some square; `before`: the position above.
    fn may_end_somewhere(
        &mut self,
        finish: Finish,
        bounds: &mut KingBounds,
        before: Option<Ancestor>,
    ) -> bool {
        let target = finish.target();
        let mut distances = DefenderDistances::unknown();
        let known = *bounds;
        let mut looked = known.impossible;
        let mut may_end_on = |king: Sq, moves: u16| {
            if moves > target.victim_moves || looked.has(king) {
                return false;
            }
            looked |= Bb::of(king);
            let may_end_on = !self.fails_before(before, king) && {
                let start = self.effort();
                let may_end_on = self.may_end_on(finish, king, moves, &mut distances);
                self.ancestors.note_following(before, self.effort() - start);
                may_end_on
            };
            if may_end_on {
                bounds.hint = Some(king);
            } else {
                bounds.impossible |= Bb::of(king);
            }
            may_end_on
        };
        if let Some(king) = known.hint
            && may_end_on(king, target.moves_of_king(king))
        {
            return true;
        }
        if target.victim_castlings.is_empty() {
            // the nearest squares first
            let rings = kings_field::rings(target.king)
                .iter()
                .zip(0..=target.victim_moves);
            return rings.into_iter().any(|(ring, moves)| {
                let mut kings = (*ring & !known.impossible).into_iter();
                kings.any(|king| may_end_on(king, moves))
            });
        }
        let mut kings = (!known.impossible).into_iter();
        kings.any(|king| may_end_on(king, target.moves_of_king(king)))
    }

    /// Whether the king cannot be stalemated on this square, which is known from the look before, or found out now that it has
    /// been asked for often.
    fn fails_before(&mut self, before: Option<Ancestor>, king: Sq) -> bool {
        let Some(mut look) = before.and_then(|ancestor| self.ancestors.ask(ancestor, king)) else {
            return false;
        };
        if !look.is_known(king) {
            let start = self.effort();
            let target = &look.target;
            let moves = target.moves_of_king(king);
            let possible = moves <= target.victim_moves
                && !self.fails_before(look.before, king)
                && self.may_end_on(
                    Finish::Stalemate(target),
                    king,
                    moves,
                    &mut DefenderDistances::unknown(),
                );
            look.note(king, possible);
            self.ancestors.note_asked(&look, self.effort() - start);
        }
        let fails = look.fails(king);
        self.ancestors.put_back(look);
        fails
    }

    fn may_end_on(
        &mut self,
        finish: Finish,
        king: Sq,
        moves: u16,
        distances: &mut DefenderDistances,
    ) -> bool {
        let finish = match finish {
            Finish::Mate(target) => {
                let spare = target.victim_moves - moves;
                Finish::Mate(target.without_castlings(king, spare).unwrap_or(target))
            }
            Finish::Stalemate(_) => finish,
        };
        let target = finish.target();
        let exact = target.moves == 1
            && target.victim_moves == moves
            && moves <= 1
            && target.castlings.is_empty()
            && (moves == 0 || target.victim_castlings.is_empty())
            && !(moves == 0 && target.en_passant_now);
        if exact {
            return !target.defending.has(king) && ends_at_once(finish, king, moves);
        }
        self.may_end_on_with(finish, king, moves, distances, CloserLook::default())
    }

    fn may_end_on_with(
        &mut self,
        finish: Finish,
        king: Sq,
        moves: u16,
        distances: &mut DefenderDistances,
        closer_look: CloserLook,
    ) -> bool {
        let CloserLook { withheld, checks } = closer_look;
        let (target, check) = (finish.target(), finish.is_mate());
        let spare = target.victim_moves - moves;
        // close to the end the search finds out sooner
        let is_far = target.moves >= 2 || target.victim_moves >= 2;
        let immobility = match finish {
            Finish::Mate(_) => None,
            Finish::Stalemate(target) => {
                if !mobile::may_be_immobilised(target, king, spare) {
                    return false;
                }
                let asks = is_far && !target.castles();
                asks.then(|| Immobility::of(target, king, spare))
            }
        };
        let mut blocks = Blocks::new(target, king, spare - withheld.victim, distances, checks);
        if withheld.victim > 0 {
            // a move that is not in time to block may be in time for what else a mate needs
            blocks = blocks.counting_blocks_only();
        }
        let moves_of_attackers = target.moves - withheld.attackers;
        if let Some(field) = Surroundings::of(target, king, spare, check) {
            let (reach, unguarded) = (&mut self.reach, &mut self.unguarded);
            let mut left_by = |settled: &[PlacedAttacker]| {
                unguarded.of(reach, &field, moves_of_attackers, settled)
            };
            if let Some(sets) = left_by(&[]) {
                if check {
                    return blocks.some_suffice(&sets, left_by);
                }
                // a closer look at where the attackers go is to follow
                if !sets.iter().any(|squares| blocks.can_block(*squares)) {
                    return false;
                }
            }
        }
        let mut guard_search = GuardSearch::new(
            target,
            king,
            spare,
            check,
            &mut self.reach,
            blocks,
            immobility,
        );
        let may_end_on = guard_search.succeeds(moves_of_attackers);
        self.effort += guard_search.effort();
        may_end_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::testing::{Men, allows, condition, diagram, game, mates, one_of};
    use fastrand::Rng;

    /// Whether Black can be mated (or stalemated), with so many moves of White and of Black left.
    fn perhaps(white: &str, black: &str, moves: Budget, check: bool) -> bool {
        let game = game(white, black);
        let player = game.play();
        let mut mating_net = MatingNet::new(&player).unwrap();
        if check {
            !mating_net.cannot_mate(&player, Side::Black, moves, &mut KingBounds::default())
        } else {
            !mating_net.cannot_stalemate(&player, Side::Black, moves, &mut KingBounds::default())
        }
    }

    #[test]
    fn a_mate_in_one_is_seen_exactly() {
        let black = "ka8 pa7 pb7";
        assert!(perhaps("kg1 re1", black, [1, 0], true));
        // the rook does not reach the last rank
        assert!(!perhaps("kg1 re1 pe2", black, [1, 0], true));
        // the king has a flight
        assert!(!perhaps("kg1 re1", "ka8 pa7 pb6", [1, 0], true));
        assert!(
            perhaps("kg1 re1 pe7", "kc8 pb7 pc7 pd7", [1, 0], true),
            "promotion"
        );
        assert!(
            perhaps("ka1 rb1 bb2", "kb8 ra8 rc8 pa7 pc7", [1, 0], true),
            "discovered check"
        );
    }

    #[test]
    fn blocks_need_different_men() {
        // bishop and king mate with a knight's help in a corner only, and that takes four moves
        let (white, black) = ("kc1 bg2", "kb3 sf2");
        assert!(!perhaps(white, black, [3, 9], true));
        assert!(!perhaps(white, black, [9, 7], true));
        assert!(perhaps(white, black, [8, 8], true));
    }

    #[test]
    fn castling_is_a_short_way() {
        // 1.0-0-0 mates, from where the king guards c2
        let white = "ke1 ra1 sg1";
        assert!(perhaps(white, "kd3 pc3 pe3 pc4 pe4", [1, 0], true));
        assert!(perhaps(white, "kd4 pc3 pe3 pc4 pe4", [1, 1], true));
        assert!(!perhaps(white, "kd3 pc3 pc4 pe4", [1, 0], true), "e3");
    }

    #[test]
    fn all_men_must_come_to_rest() {
        let white = "kc7 qg2";
        assert!(perhaps(white, "ka8 pa7", [1, 1], false));
        // the pawn of b6 goes to b5
        assert!(perhaps("kd7 pa6 pb4", "ka8 pa7 pb6", [1, 1], false));
        // the last of the pawns to promote comes too late to be captured or to rest
        let pawns = "ka1 pd6 pe2 pg2 ph3";
        assert!(perhaps("kc2 pa3", pawns, [7, 7], false));
        assert!(!perhaps("kc2 pa3", pawns, [4, 4], false));
        // two knights and a rook are too many
        assert!(!perhaps(white, "ka8 sh8 sh5 re5", [1, 1], false));
        assert!(perhaps(white, "ka8", [1, 0], false));
    }

    /// The moves of Black that may help to be mated (or stalemated) by White's next move.
    fn helping(white: &str, black: &str, check: bool) -> Vec<String> {
        let game = game(white, black);
        let mut player = game.play();
        let mut mating_net = MatingNet::new(&player).unwrap();
        let moves = player.legal_moves();
        let filters = |shape: &sauterelle_kernel::moves::Shape| {
            if check {
                allows(&mating_net.last_move_before_mate(&player).unwrap(), shape)
            } else {
                allows(
                    &mating_net.last_move_before_stalemate(&player).unwrap(),
                    shape,
                )
            }
        };
        let shapes = moves.iter().map(|mv| mv.shape);
        let mut found: Vec<String> = shapes
            .filter(filters)
            .map(|shape| format!("{}{}", shape.from, shape.to))
            .collect();
        found.sort();
        found
    }

    #[test]
    fn only_moves_that_can_help_are_left() {
        // the knight mates from f7 once g8 is blocked
        assert_eq!(helping("kc1 sg5", "kh8 ra8 pg7 ph7", true), ["a8g8"]);
        // or at once, so that any move may do
        assert!(helping("kc1 sg5", "kh8 rg8 pa7 pg7 ph7", true).contains(&"a7a5".into()));
        // the bishop must leave the line of the rook, wherever it goes
        let opening = helping("kc1 ra2 sg5", "kg8 ba5 pf7 pg7 ph7", true);
        assert_eq!(opening.len(), 7);
        assert!(opening.iter().all(|mv| mv.starts_with("a5")));
        // but not if another man stands there still
        assert!(helping("kc1 ra2", "kg8 ba5 pf7 pg7 ph7 rf8", true).is_empty());
        // b5:c6 mates, also en passant
        let black = "kd7 rd6 rd8 re8 bc8 pe7 pe6 pc7";
        assert_eq!(
            helping("ka1 bb8 sa5 pb5", black, true),
            ["c7c5", "c7c6", "d6c6"]
        );
        // 0-0 mates once the last flight is blocked
        let white = "ke1 rh1 ph2 pe2 ra7";
        assert_eq!(helping(white, "kf8 re8 bh7", true), ["h7g8"]);
        // the knight that is pinned does not block it
        assert!(helping("ke1 rh1 ph2 pe2 ra7 bb4", "kf8 re8 se7", true).is_empty());
        // two pawns that can move are too many
        let immobile_squares = helping("kc7 qb5 pg3 ph3", "ka8 pc5 pg5 ph4", false);
        assert!(immobile_squares.contains(&"g5g4".into()));
        assert!(!immobile_squares.contains(&"h4g3".into()));
    }

    #[test]
    fn no_move_that_helps_is_left_out() {
        let mut rng = Rng::with_seed(1);
        let mut helping = 0;
        for _ in 0..1_000 {
            let mut men = Men::default();
            // men that may castle, and a king near the edge with men around it
            let castles = rng.u64(..3) == 0;
            let king = rng.u64(..24) as u8 + one_of(&mut rng, &[0, 40]);
            let king = Sq::new(king);
            if !men.add_kings(&mut rng, castles, king) {
                continue;
            }
            for _ in 0..6 + rng.u64(..6) {
                let code = one_of(&mut rng, &['p', 'p', 'p', 's', 'b', 'r']);
                men.add_beside(&mut rng, 1, code, king);
            }
            let others = 3 + rng.u64(..6);
            men.add_others(&mut rng, others);
            let game = game(&men.of[0], &men.of[1]);
            let mut player = game.play();
            if player.in_check(Side::White) {
                continue;
            }
            let mating_net = MatingNet::new(&player).unwrap();
            let useful = mating_net.last_move_before_mate(&player).unwrap();
            for mv in player.legal_moves() {
                player.play(&mv);
                let mates = mates(&mut player);
                player.undo();
                helping += u32::from(mates);
                assert!(
                    !mates || allows(&useful, &mv.shape),
                    "{men:?}: {:?}",
                    mv.shape
                );
            }
        }
        assert!(helping > 0);
    }

    #[test]
    fn fairy_rules_are_left_alone() {
        use sauterelle_rules::game::Game;
        let diagram = diagram("kc1", "kc3");
        let with_polo = Game::new(&diagram, &[condition("Polo")]).unwrap();
        assert!(MatingNet::new(&with_polo.play()).is_none());
        assert!(MatingNet::new(&game("kc1 gg2", "kc3").play()).is_none());
    }
}
