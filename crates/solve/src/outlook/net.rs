//! The outlook on a mate or stalemate under orthodox rules: is there a square to which the king could come, so that all
//! squares round it could be guarded or blocked (and the king attacked) with the moves that are left?

use super::at_once::nets_at_once;
use super::blocks::{Blocks, Distances};
use super::course::Doom;
use super::further_up::{FurtherUp, Link};
use super::gaps::{Field, Gaps, Settled};
use super::in_time::InTime;
use super::last_help::LastHelp;
use super::masks::{self, CENTRE, Form};
use super::parries::Checks;
use super::reach::Reach;
use super::scene::Scene;
use super::still::LastRest;
use super::weaver::{Peace, Weaver};
use super::{Budget, still};
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::piece::{Side, Sides};
use sauterelle_kernel::square::Sq;

/// Whether all men are orthodox, and remain so.
pub(super) fn are_orthodox(cx: &Ctx) -> bool {
    let state = cx.state();
    let orthodox = |kind| Form::of(kind, Side::White).is_some();
    let mut men = state.occupied().into_iter();
    men.all(|at| {
        let man = state.piece(at);
        man.is_none_or(|man| man.sides != Sides::Neutral && orthodox(man.kind))
    }) && cx.rules().promotions.iter().all(|kind| orthodox(*kind))
}

/// The tests for mates and stalemates.
pub(super) struct Net {
    reach: Reach,
    gaps: Gaps,
    further_up: FurtherUp,
    /// Steps taken so far.
    effort: u64,
}

/// Moves that are not to be used to bring men to their places, though they can be made.
#[derive(Clone, Copy, Debug, Default)]
struct Thrift {
    hunters: u16,
    victim: u16,
}

/// What a closer look asks for; nothing by default.
#[derive(Default)]
struct Closely<'c> {
    thrift: Thrift,
    /// The checks that might mate.
    checks: Option<&'c mut Checks>,
}

impl Net {
    /// The tests, if men are orthodox, and rules but for length duties: these only leave a side fewer moves.
    pub fn new(cx: &Ctx) -> Option<Net> {
        let sound = cx.rules().is_orthodox_but_for_duties() && are_orthodox(cx);
        sound.then(|| Net {
            reach: Reach::new(),
            gaps: Gaps::default(),
            further_up: FurtherUp::default(),
            effort: 0,
        })
    }

    /// Whether the victim cannot be mated by the last of these moves.
    pub fn cannot_mate(&mut self, cx: &Ctx, victim: Side, budget: Budget, doom: &mut Doom) -> bool {
        Scene::of(cx, victim, budget).is_some_and(|scene| !self.some_net(&scene, true, doom, None))
    }

    /// Whether the victim cannot be stalemated by the last of these moves.
    pub fn cannot_stalemate(
        &mut self,
        cx: &Ctx,
        victim: Side,
        budget: Budget,
        doom: &mut Doom,
    ) -> bool {
        // the look that is made now takes its place
        let before = doom.before.take();
        Scene::at_rest(cx, victim, budget).is_some_and(|scene| {
            let possible = self.some_net(&scene, false, doom, before);
            if possible && !scene.castles() {
                doom.before = Some(self.further_up.remember(scene, doom.hint, before));
            }
            !possible
        })
    }

    /// Which moves are in time to mate the victim on one of these squares, if not all may be. This takes longer than to ask whether it
    /// [cannot be mated](Net::cannot_mate), and may find that it cannot where that does not.
    pub fn moves_in_time(
        &mut self,
        cx: &Ctx,
        victim: Side,
        budget: Budget,
        kings: &mut Bb,
    ) -> Option<InTime> {
        let scene = Scene::of(cx, victim, budget)?;
        let is_victim = cx.state().turn() == victim;
        let thrift = Thrift {
            hunters: u16::from(!is_victim),
            victim: u16::from(is_victim),
        };
        let mut distances = Distances::unknown();
        let mut possible = Bb::EMPTY;
        let mut has_time = false;
        for king in *kings {
            let moves = scene.moves_of_king(king);
            if moves > scene.victim_moves {
                continue;
            }
            let plain = scene.without_castlings(king, scene.victim_moves - moves);
            let scene = plain.unwrap_or(&scene);
            let mut checks = Checks::on(king);
            let mut nets = |thrift| {
                let closely = Closely {
                    thrift,
                    checks: Some(&mut checks),
                };
                self.nets_with(scene, king, moves, true, &mut distances, closely)
            };
            if nets(Thrift::default()) {
                possible |= Bb::of(king);
                has_time |= moves + thrift.victim <= scene.victim_moves && nets(thrift);
            }
        }
        *kings = possible;
        match is_victim {
            _ if has_time => None,
            true => Some(InTime::of_victim(&scene, possible)),
            false => Some(InTime::of_hunters(&scene, possible)),
        }
    }

    /// The same where the victim, which is to move, is to be stalemated; `known`: what is known about that.
    pub fn rests_in_time(
        &mut self,
        cx: &Ctx,
        victim: Side,
        budget: Budget,
        kings: &mut Bb,
        known: Doom,
    ) -> Option<InTime> {
        let scene = Scene::at_rest(cx, victim, budget)?;
        if scene.castles() {
            return None;
        }
        let mut distances = Distances::unknown();
        let mut possible = Bb::EMPTY;
        let hinted = known.hint.map_or(Bb::EMPTY, Bb::of) & *kings;
        let before = known.before.and_then(|link| self.further_up.before(link));
        for king in hinted.into_iter().chain(*kings & !hinted) {
            let moves = scene.moves_of_king(king);
            if moves > scene.victim_moves || self.fails_before(before, king) {
                continue;
            }
            let mut nets = |net: &mut Net, victim| {
                let thrift = Thrift { hunters: 0, victim };
                let closely = Closely {
                    thrift,
                    checks: None,
                };
                net.nets_with(&scene, king, moves, false, &mut distances, closely)
            };
            let may_rest = nets(self, 0);
            if let Some(link) = known.before {
                self.further_up.note(link, king, may_rest);
            }
            if may_rest {
                possible |= Bb::of(king);
                if moves < scene.victim_moves && nets(self, 1) {
                    return None;
                }
            }
        }
        *kings = possible;
        InTime::of_resting(&scene, possible)
    }

    /// If the side to move, which has one move left, is to be mated by the next move: its moves that may help. Nothing if
    /// that cannot be told.
    pub fn last_help(&self, cx: &Ctx) -> Option<LastHelp> {
        let victim = cx.state().turn();
        let scene = Scene::of(cx, victim, [1, 1])?;
        Some(LastHelp::new(&scene))
    }

    /// The same if it is to be stalemated.
    pub fn last_rest(&mut self, cx: &Ctx) -> Option<LastRest> {
        let victim = cx.state().turn();
        let scene = Scene::at_rest(cx, victim, [1, 1])?;
        if !scene.castlings.is_empty() {
            return None;
        }
        let possible = self.some_net(&scene, false, &mut Doom::default(), None);
        Some(LastRest::new(&scene, possible))
    }

    /// Whether the king can be netted somewhere, for all that is known; `before`: the look further up.
    fn some_net(
        &mut self,
        scene: &Scene,
        check: bool,
        doom: &mut Doom,
        before: Option<Link>,
    ) -> bool {
        let mut distances = Distances::unknown();
        let known = *doom;
        let mut looked = known.impossible;
        let mut nets = |king: Sq, moves: u16| {
            if moves > scene.victim_moves || looked.has(king) {
                return false;
            }
            looked |= Bb::of(king);
            let nets = !self.fails_before(before, king) && {
                let start = self.effort;
                let nets = self.nets(scene, king, moves, check, &mut distances);
                self.further_up.note_following(before, self.effort - start);
                nets
            };
            if nets {
                doom.hint = Some(king);
            } else {
                doom.impossible |= Bb::of(king);
            }
            nets
        };
        if let Some(king) = known.hint
            && nets(king, scene.moves_of_king(king))
        {
            return true;
        }
        if scene.victim_castlings.is_empty() {
            // the nearest squares first
            let rings = masks::rings(scene.king).iter().zip(0..=scene.victim_moves);
            return rings.into_iter().any(|(ring, moves)| {
                let mut kings = (*ring & !known.impossible).into_iter();
                kings.any(|king| nets(king, moves))
            });
        }
        let mut kings = (!known.impossible).into_iter();
        kings.any(|king| nets(king, scene.moves_of_king(king)))
    }

    /// Whether the king cannot be stalemated on this square, which is known from the look before, or found out now that it has
    /// been asked for often.
    fn fails_before(&mut self, before: Option<Link>, king: Sq) -> bool {
        let Some(mut look) = before.and_then(|link| self.further_up.ask(link, king)) else {
            return false;
        };
        if !look.is_known(king) {
            let start = self.effort;
            let scene = &look.scene;
            let moves = scene.moves_of_king(king);
            let possible = moves <= scene.victim_moves
                && !self.fails_before(look.before, king)
                && self.nets(scene, king, moves, false, &mut Distances::unknown());
            look.note(king, possible);
            self.further_up.note_asked(&look, self.effort - start);
        }
        let fails = look.fails(king);
        self.further_up.put_back(look);
        fails
    }

    fn nets(
        &mut self,
        scene: &Scene,
        king: Sq,
        moves: u16,
        check: bool,
        distances: &mut Distances,
    ) -> bool {
        let plain = if check {
            scene.without_castlings(king, scene.victim_moves - moves)
        } else {
            None
        };
        let scene = plain.unwrap_or(scene);
        let exact = scene.moves == 1
            && scene.victim_moves == moves
            && moves <= 1
            && scene.castlings.is_empty()
            && (moves == 0 || scene.victim_castlings.is_empty())
            && !(moves == 0 && scene.en_passant_now);
        if exact {
            return !scene.company.has(king) && nets_at_once(scene, king, moves, check);
        }
        self.nets_with(scene, king, moves, check, distances, Closely::default())
    }

    fn nets_with(
        &mut self,
        scene: &Scene,
        king: Sq,
        moves: u16,
        check: bool,
        distances: &mut Distances,
        closely: Closely,
    ) -> bool {
        let Closely { thrift, checks } = closely;
        let spare = scene.victim_moves - moves;
        if !self.squares_can_be_covered(scene, king, spare, check) {
            return false;
        }
        if !check && !still::may_come_to_rest(scene, king, spare) {
            return false;
        }
        let mut blocks = Blocks::new(scene, king, spare - thrift.victim, distances, checks);
        if thrift.victim > 0 {
            // a move that is not in time to block may be in time for what else a mate needs
            blocks = blocks.counting_blocks_only();
        }
        let moves_of_hunters = scene.moves - thrift.hunters;
        // close to the end the search finds out sooner
        let is_far = scene.moves >= 2 || scene.victim_moves >= 2;
        let looks_at_fates = !check && !scene.castles() && is_far;
        let peace = looks_at_fates.then(|| Peace::of(scene, king, spare - thrift.victim));
        if let Some(field) = Field::of(scene, king, spare, check) {
            let (reach, gaps) = (&mut self.reach, &mut self.gaps);
            let mut left_by =
                |settled: &[Settled]| gaps.of(reach, &field, moves_of_hunters, settled);
            if let Some(sets) = left_by(&[]) {
                if check {
                    return blocks.some_suffice(&sets, left_by);
                }
                // a closer look at where the hunters go is to follow
                if !sets.iter().any(|squares| blocks.can_block(*squares)) {
                    return false;
                }
            }
        }
        let mut weaver = Weaver::new(scene, king, spare, check, &mut self.reach, blocks, peace);
        let nets = weaver.succeeds(moves_of_hunters);
        self.effort += weaver.effort();
        nets
    }

    /// A first look at each square round the king by itself: whether those that no hunter can come to observe are few enough
    /// to be blocked.
    fn squares_can_be_covered(&mut self, scene: &Scene, king: Sq, spare: u16, check: bool) -> bool {
        if !scene.castlings.is_empty() {
            return true;
        }
        let need = masks::zone(king) & !masks::zone_of(king, scene.company);
        let wanted = need | CENTRE;
        let mut seen = 0;
        for man in &scene.hunters {
            seen |= masks::open(man.form, king, man.at);
            seen |= self.reach.within(man.form, man.at, king, scene.moves);
            if wanted & !seen == 0 {
                return true;
            }
        }
        (!check || seen & CENTRE != 0) && (need & !seen).count_ones() <= u32::from(spare)
    }
}

#[cfg(test)]
mod tests {
    use super::super::castlings;
    use super::super::testing::{Men, game, mates, one_of};
    use super::*;
    use fastrand::Rng;

    /// Whether Black can be mated (or stalemated), with so many moves of White and of Black left.
    fn perhaps(white: &str, black: &str, moves: Budget, check: bool) -> bool {
        let game = game(white, black);
        let cx = game.play();
        let mut net = Net::new(&cx).unwrap();
        if check {
            !net.cannot_mate(&cx, Side::Black, moves, &mut Doom::default())
        } else {
            !net.cannot_stalemate(&cx, Side::Black, moves, &mut Doom::default())
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
        let mut cx = game.play();
        let mut net = Net::new(&cx).unwrap();
        let moves = cx.legal_moves();
        let helps = |shape: &sauterelle_kernel::moves::Shape| {
            if check {
                net.last_help(&cx).unwrap().may_help(shape)
            } else {
                net.last_rest(&cx).unwrap().may_help(shape)
            }
        };
        let shapes = moves.iter().map(|mv| mv.shape);
        let mut found: Vec<String> = shapes
            .filter(helps)
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
        let resting = helping("kc7 qb5 pg3 ph3", "ka8 pc5 pg5 ph4", false);
        assert!(resting.contains(&"g5g4".into()));
        assert!(!resting.contains(&"h4g3".into()));
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
            let mut cx = game.play();
            if cx.in_check(Side::White) {
                continue;
            }
            let net = Net::new(&cx).unwrap();
            let help = net.last_help(&cx).unwrap();
            for mv in cx.legal_moves() {
                cx.play(&mv);
                let mates = mates(&mut cx);
                cx.undo();
                helping += u32::from(mates);
                let castles = castlings::may_come_at_once(&cx, Side::Black);
                assert!(
                    !mates || help.may_help(&mv.shape),
                    "{men:?}: {:?}",
                    mv.shape
                );
                assert!(!mates || castles || !help.is_empty(), "{men:?}");
            }
        }
        assert!(helping > 0);
    }

    #[test]
    fn fairy_rules_are_left_alone() {
        use sauterelle_kernel::game::Game;
        use sauterelle_kernel::rules::{Condition, RULES};
        let rule = *RULES
            .iter()
            .find(|rule| rule.meta().name[0] == "Polo")
            .unwrap();
        let polo = Condition {
            rule,
            options: Vec::new(),
            words: Vec::new(),
        };
        let diagram = super::super::testing::diagram("kc1", "kc3");
        let with_polo = Game::new(&diagram, &[polo]).unwrap();
        assert!(Net::new(&with_polo.play()).is_none());
        assert!(Net::new(&game("kc1 gg2", "kc3").play()).is_none());
    }
}
