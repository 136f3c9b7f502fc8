//! The outlook on a mate or stalemate under orthodox rules: is there a square to which the king could come, so that all
//! squares round it could be guarded or blocked (and the king attacked) with the moves that are left?

use super::blocks::{Blocks, Distances};
use super::castlings;
use super::course::Doom;
use super::fates::{Fates, Ground, Guard};
use super::further_up::{FurtherUp, Link};
use super::gaps::{Field, Gaps, Settled};
use super::in_time::InTime;
use super::last_help::LastHelp;
use super::masks::{self, CENTRE, Form, Zone};
use super::parries::Checks;
use super::reach::{self, Post, Posts, Reach};
use super::still::LastRest;
use super::{Budget, still};
use sauterelle_kernel::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::effect::SlotId;
use sauterelle_kernel::piece::{KindId, Side, Sides};
use sauterelle_kernel::rays;
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;
use std::cell::OnceCell;
use std::rc::Rc;

/// How far a single question is pursued before the answer is "perhaps".
const MOST_STEPS: u32 = 4000;

/// To begin with the fates of men takes as long as so many steps.
const TO_BEGIN: u64 = 5;

/// The tests for mates and stalemates.
pub(super) struct Net {
    reach: Reach,
    gaps: Gaps,
    further_up: FurtherUp,
    /// Steps taken so far.
    effort: u64,
}

/// A man of the side that nets the king.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hunter {
    pub at: Sq,
    pub form: Form,
}

/// The position, as far as it matters.
pub(super) struct Scene {
    pub victim: Side,
    pub king: Sq,
    pub occupied: Bb,
    /// Men of the victim without the king.
    pub company: Bb,
    pub companions: SmallVec<[Hunter; 16]>,
    pub hunters: SmallVec<[Hunter; 16]>,
    pub hunting: Bb,
    /// Moves left.
    pub moves: u16,
    pub victim_moves: u16,
    /// A capture en passant might take a man from a line.
    pub en_passant: bool,
    /// One is possible now.
    pub en_passant_now: bool,
    /// The king may go where men of the hunters look, if they would not be allowed to capture it.
    pub attacks_may_fail: bool,
    /// Squares to which the king castles, and what the rook does then.
    pub victim_castlings: SmallVec<[castlings::Castling; 2]>,
    pub castlings: SmallVec<[castlings::Castling; 2]>,
    /// The same without castlings of the hunters; filled when it is asked for.
    pub plain: OnceCell<Box<Scene>>,
    /// What is known about the rest of the companions; filled for stalemates only.
    pub rests: still::Rests,
    /// What is known about the ways of all men; filled when it is asked for.
    pub ground: OnceCell<Option<Box<Ground>>>,
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
        let rules = cx.rules();
        let state = cx.state();
        let orthodox = |kind| Form::of(kind, Side::White).is_some();
        let men_are = state
            .occupied()
            .into_iter()
            .filter_map(|at| state.piece(at))
            .all(|man| man.sides != Sides::Neutral && orthodox(man.kind));
        let sound = rules.is_orthodox_but_for_duties()
            && men_are
            && rules.promotions.iter().all(|kind| orthodox(*kind));
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
            let mut checks = Checks::of(scene, king);
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

impl Scene {
    /// The position with these moves left; nothing if there is not exactly one king to net, or no move left to do so.
    pub fn of(cx: &Ctx, victim: Side, budget: Budget) -> Option<Scene> {
        let state = cx.state();
        let (moves, victim_moves) = (budget[(!victim).index()], budget[victim.index()]);
        let mut royals = state.royals(victim);
        let king = royals.next()?;
        let one_king = royals.next().is_none() && state.piece(king)?.kind == KindId::KING;
        // who may move less freely than by its own choice is mated, or stalemated, more easily
        let is_bound = cx.rules().attacks_by_duty(victim);
        if !one_king || moves == 0 || is_bound {
            return None;
        }
        let collect = |squares: Bb, side: Side| {
            squares
                .into_iter()
                .filter_map(|at| {
                    let form = Form::of(state.piece(at)?.kind, side)?;
                    Some(Hunter { at, form })
                })
                .collect()
        };
        let hunting = state.men(!victim);
        let company = state.men(victim) & !Bb::of(king);
        let pawns = state.of_kind(KindId::PAWN);
        let slot = state.slot(SlotId::EN_PASSANT) != 0;
        Some(Scene {
            victim,
            king,
            occupied: state.occupied(),
            company,
            companions: collect(company, victim),
            hunters: collect(hunting, !victim),
            hunting,
            moves,
            victim_moves,
            en_passant: slot
                || (victim_moves > 0
                    && may_capture_en_passant(pawns & hunting, pawns & company, victim, moves))
                || may_capture_en_passant(pawns & company, pawns & hunting, !victim, victim_moves),
            en_passant_now: slot,
            attacks_may_fail: cx.rules().attacks_by_duty(!victim),
            victim_castlings: castlings::possible(cx, victim).collect(),
            castlings: castlings::possible(cx, !victim).collect(),
            plain: OnceCell::new(),
            rests: still::Rests::default(),
            ground: OnceCell::new(),
        })
    }

    /// The same for stalemates.
    pub fn at_rest(cx: &Ctx, victim: Side, budget: Budget) -> Option<Scene> {
        if cx.rules().attacks_by_duty(!victim) {
            // a king may rest where it would usually be in check
            return None;
        }
        let mut scene = Scene::of(cx, victim, budget)?;
        scene.rests = still::Rests::of(&scene);
        Some(scene)
    }

    /// The squares to which the king cannot go because a man of the hunters looks there.
    pub fn attacked(&self) -> Bb {
        let occupied = self.occupied & !Bb::of(self.king);
        let men = self.hunters.iter();
        men.fold(Bb::EMPTY, |all, man| {
            all | man.form.observed(man.at, occupied)
        })
    }

    /// Whether either side may still castle.
    pub fn castles(&self) -> bool {
        !self.castlings.is_empty() || !self.victim_castlings.is_empty()
    }

    /// Fewest moves of the king to a square.
    pub fn moves_of_king(&self, to: Sq) -> u16 {
        let walk = |from| u16::from(reach::moves(Form::King, from, to));
        let castled = self
            .victim_castlings
            .iter()
            .map(|castling| 1 + walk(castling.king.1));
        castled.fold(walk(self.king), u16::min)
    }

    /// Fewest moves of another man of the victim to a square.
    pub fn moves_of_companion(&self, man: &Hunter, to: Sq) -> u16 {
        let way = |from| u16::from(reach::moves_as_anything(man.form, from, to));
        if self.victim_castlings.is_empty() {
            return way(man.at);
        }
        let castled = self
            .victim_castlings
            .iter()
            .filter(|castling| castling.rook.0 == man.at);
        castled
            .map(|castling| way(castling.rook.1))
            .fold(way(man.at), u16::min)
    }

    /// Where the king of the hunters may stand in the end if it nets the other one on this square: somewhere else, or where it observes
    /// something round it. Nothing if there is not one king, or it may castle.
    pub fn places_of_own_king(&self, king: Sq) -> impl Iterator<Item = Settled> {
        let is_king = |man: &&Hunter| man.form == Form::King;
        let count = self.hunters.iter().filter(is_king).count();
        let number = self.hunters.iter().position(|man| is_king(&man));
        let number = number.filter(|_| count == 1 && self.castlings.is_empty());
        number.into_iter().flat_map(move |hunter| {
            let from = self.hunters[hunter].at;
            let place = move |at, moves| Settled {
                hunter,
                at,
                form: Form::King,
                moves,
            };
            let near = masks::watching(Form::King, king) & !NEIGHBOURS[king.index()];
            let near = (near & !Bb::of(king)).into_iter().map(move |at| {
                let moves = reach::moves(Form::King, from, at);
                place(Some(at), u16::from(moves))
            });
            near.filter(|place| place.moves <= self.moves)
                .chain([place(None, 0)])
        })
    }

    /// The posts of a man of the hunters against a king on this square.
    pub fn posts(&self, reach: &mut Reach, man: &Hunter, king: Sq) -> Rc<Posts> {
        let castled = self.castlings.iter().filter_map(|castling| {
            if castling.king.0 == man.at {
                Some((castling.king.1, 1))
            } else {
                (castling.rook.0 == man.at).then_some((castling.rook.1, 0))
            }
        });
        reach.posts_or_castled(man.form, man.at, king, castled.collect())
    }

    /// What a man of the hunters that does not move observes in the end round the king, which then stands here, `gone` having
    /// left; other men move so many times, and those of the victim but the king have `spare` moves.
    pub fn unmoved(
        &self,
        man: &Hunter,
        king: Sq,
        spare: u16,
        gone: Bb,
        moves_of_others: u16,
    ) -> Zone {
        if man.at == king {
            return 0;
        }
        let open = masks::open(man.form, king, man.at);
        if !man.form.rides() {
            return open;
        }
        let mut rest = open;
        let mut found = 0;
        while rest != 0 {
            let which = rest.trailing_zeros();
            rest &= rest - 1;
            let to = if 1 << which == CENTRE {
                king
            } else {
                masks::square(king, which)
            };
            let between = rays::between(man.at, to) & !gone;
            let ours = (between & self.hunting).len() as u16;
            let theirs = (between & self.company).len() as u16;
            // who captures a man on the line must leave it again, unless he captures en passant; castling moves two
            let extra = u16::from(self.en_passant) + u16::from(self.castles());
            let may_leave = moves_of_others + self.victim_moves.saturating_sub(1) + extra;
            let may_be_left = spare + (self.moves - 1) + extra;
            if ours <= may_leave && theirs <= may_be_left {
                found |= 1 << which;
            }
        }
        found
    }
}

/// Whether the next move could net the king on this square, to which it may just have come; nothing else has changed.
pub(super) fn nets_at_once(scene: &Scene, king: Sq, moves: u16, check: bool) -> bool {
    let restless = if check {
        SmallVec::new()
    } else {
        still::restless(scene, king, 0)
    };
    if restless.len() > 1 {
        // one move captures one of them, or blocks a pawn
        return false;
    }
    let home = Bb::of(scene.king);
    let here = Bb::of(king);
    // without the king: it does not stand in the way of what would attack it
    let occupied = (scene.occupied & !home) & !here;
    let hunters: SmallVec<[Hunter; 16]> = scene
        .hunters
        .iter()
        .filter(|man| man.at != king)
        .copied()
        .collect();
    let hunting = scene.hunting & !here;
    let zone = masks::zone(king);
    let need = zone & !masks::zone_of(king, scene.company);
    if !one_move_may_do(&hunters, king, occupied & !hunting, need, check) {
        return false;
    }
    let mut once = 0;
    let mut twice = 0;
    let mut lines = Bb::EMPTY;
    let mut sees: SmallVec<[Zone; 16]> = SmallVec::new();
    for man in &hunters {
        let seen = masks::actual(man.form, king, man.at, occupied);
        twice |= once & seen;
        once |= seen;
        sees.push(seen);
        if man.form.rides() {
            lines |= masks::lines(man.form, king, man.at);
        }
    }
    if moves == 1 && once & CENTRE != 0 && !scene.attacks_may_fail {
        return false; // the king cannot have gone there
    }
    let board = occupied | here;
    for (man, seen) in hunters.iter().zip(&sees) {
        let without = occupied & !Bb::of(man.at);
        let others = if lines.has(man.at) {
            observed_by_others(&hunters, man.at, king, without)
        } else {
            once & !seen | twice
        };
        let nets = |form: Form, to: Sq| {
            let stands = masks::bit(king, to);
            let from_there = masks::actual(form, king, to, without);
            let most = others | from_there;
            if check && most & CENTRE == 0 || (need | stands) & !most != 0 {
                return false;
            }
            let all = if lines.has(to) {
                // the man now stands in the way of others
                from_there | observed_by_others(&hunters, man.at, king, without | Bb::of(to))
            } else {
                most
            };
            (all & CENTRE != 0) == check && (need | stands) & !all == 0
        };
        let calm = still::quieting(&restless);
        let squares = man.arrivals(board) & !(hunting | here) & calm;
        for form in man.forms_after_move() {
            let mut squares = squares & man.squares_as(form, scene.victim.home_rank());
            if check && others & CENTRE == 0 {
                squares &= masks::attackers(form, king);
            }
            if form == Form::King {
                squares &= !NEIGHBOURS[king.index()];
            }
            if squares.into_iter().any(|to| nets(form, to)) {
                return true;
            }
        }
    }
    false
}

/// A first look whether one of the hunters could move so that all of them together observe what is needed, if they do not
/// stand in each other's way, but only these other men in theirs.
fn one_move_may_do(hunters: &[Hunter], king: Sq, others: Bb, need: Zone, check: bool) -> bool {
    let need = if check { need | CENTRE } else { need };
    let (mut once, mut twice) = (0, 0);
    let mut sees: SmallVec<[Zone; 16]> = SmallVec::new();
    for man in hunters {
        let seen = masks::actual(man.form, king, man.at, others);
        twice |= once & seen;
        once |= seen;
        sees.push(seen);
    }
    let missing = need & !once;
    hunters.iter().zip(sees).any(|(man, seen)| {
        let lost = need & seen & !twice;
        (missing | lost) & !masks::after_one_move(man.form, king, man.at) == 0
    })
}

/// Whether some of these pawns might yet capture one of `theirs`, which are of `side`, en passant, if the capturers have so
/// many moves.
fn may_capture_en_passant(pawns: Bb, theirs: Bb, side: Side, moves: u16) -> bool {
    let second_rank = side.home_rank() as i8 + side.forward();
    let fourth_rank = second_rank + 2 * side.forward();
    let stepping = theirs & Bb::rank(second_rank as u8);
    let captures = |from: Sq, pawn: Sq| {
        let ranks = (from.rank() as i8 - fourth_rank) * side.forward();
        if ranks < 0 {
            return false; // past it
        }
        let ranks = ranks as u8;
        let on_second_rank = from.rank() as i8 == (!side).home_rank() as i8 - side.forward();
        let steps = ranks - u8::from(on_second_rank && ranks >= 2);
        // on its way it may capture
        let files = from.file().abs_diff(pawn.file());
        u16::from(steps) < moves && files <= ranks + 1 && (files != 0 || ranks > 0)
    };
    stepping
        .into_iter()
        .any(|pawn| pawns.into_iter().any(|from| captures(from, pawn)))
}

impl Hunter {
    /// Where it can go in one move (en passant and castling apart), captures of own men included.
    pub fn arrivals(&self, occupied: Bb) -> Bb {
        let from = self.at;
        let Form::Pawn(side) = self.form else {
            return self.form.observed(from, occupied);
        };
        let mut squares = self.form.observed(from, occupied) & occupied;
        let up = side.forward();
        let free = |dy: i8| from.step(0, dy).filter(|to| !occupied.has(*to));
        let acts = from.rank() != 0 && from.rank() != 7;
        if acts && let Some(to) = free(up) {
            squares |= Bb::of(to);
            let on_second_rank = from.rank() as i8 == side.home_rank() as i8 + up;
            if on_second_rank && let Some(to) = free(2 * up) {
                squares |= Bb::of(to);
            }
        }
        squares
    }

    /// Where it could go in one move with other men wherever that helps.
    pub fn observed_or_stepped_to(&self) -> Bb {
        self.form.observed(self.at, Bb::EMPTY) | self.arrivals(Bb::EMPTY)
    }

    /// As what it can arrive.
    pub fn forms_after_move(&self) -> impl Iterator<Item = Form> + use<> {
        self.form.after_move().iter().copied()
    }

    /// The squares on which it stands as this after its move.
    pub fn squares_as(&self, form: Form, last_rank: u8) -> Bb {
        match self.form {
            Form::Pawn(_) if form == self.form => !Bb::rank(last_rank),
            Form::Pawn(_) => Bb::rank(last_rank),
            _ => Bb::ALL,
        }
    }
}

fn observed_by_others(hunters: &[Hunter], but: Sq, king: Sq, occupied: Bb) -> Zone {
    let others = hunters.iter().filter(|man| man.at != but);
    others.fold(0, |all, man| {
        all | masks::actual(man.form, king, man.at, occupied)
    })
}

/// A man with what it observes where it stands, and where it could go.
struct Candidate {
    man: Hunter,
    unmoved: Zone,
    posts: Rc<Posts>,
}

/// Looks for a way to guard or block all squares round one square of the king.
struct Weaver<'s, 'c> {
    scene: &'s Scene,
    king: Sq,
    check: bool,
    candidates: SmallVec<[Candidate; 16]>,
    reach: &'c mut Reach,
    /// Moves of the victim beyond those of its king.
    spare: u16,
    blocks: Blocks<'s, 'c>,
    /// What is known about the companions, if that is asked.
    peace: Option<Peace<'s>>,
    steps: u32,
}

/// Whether all companions may be captured or come to rest, if the king stands on a given square in the end.
struct Peace<'s> {
    scene: &'s Scene,
    king: Sq,
    /// Moves of the victim beyond those of its king.
    spare: u16,
    /// What may become of them, once it has been asked for; nothing more if they are too many.
    fates: Option<Option<Fates<'s>>>,
    /// The answers if these squares are blocked, as far as known.
    known: [Option<bool>; 256],
    /// Whether companions may come to rest on each of these squares, as far as known.
    blockable: [Option<bool>; 256],
    effort: u64,
}

impl<'s> Peace<'s> {
    fn of(scene: &'s Scene, king: Sq, spare: u16) -> Peace<'s> {
        Peace {
            scene,
            king,
            spare,
            fates: None,
            known: [None; 256],
            blockable: [None; 256],
            effort: 0,
        }
    }

    /// Whether companions may come to rest on each of these squares.
    fn may_block(&mut self, blocked: Zone) -> bool {
        let index = usize::from(blocked & 0xff);
        if let Some(known) = self.blockable[index] {
            return known;
        }
        let (scene, squares) = (self.scene, masks::squares(self.king, blocked));
        let fates = self.fates();
        let answer = fates.is_none_or(|fates| fates.may_block(scene, squares));
        self.blockable[index] = Some(answer);
        answer
    }

    fn fates(&mut self) -> Option<&mut Fates<'s>> {
        let (scene, king, spare) = (self.scene, self.king, self.spare);
        let fates = self
            .fates
            .get_or_insert_with(|| Fates::new(scene, king, spare));
        fates.as_mut()
    }

    /// Whether there may be moves for that, with some companions on these squares and hunters as guards.
    fn may_come(&mut self, reach: &mut Reach, blocked: Zone, guards: &[Guard]) -> bool {
        let index = usize::from(blocked & 0xff);
        if guards.is_empty()
            && let Some(known) = self.known[index]
        {
            return known;
        }
        if !self.may_block(blocked) {
            return false;
        }
        let (scene, squares) = (self.scene, masks::squares(self.king, blocked));
        let Some(fates) = self.fates() else {
            return true;
        };
        let (answer, steps) = fates.may_come_true(scene, reach, squares, guards);
        self.effort += u64::from(steps) + TO_BEGIN;
        if guards.is_empty() {
            self.known[index] = Some(answer);
        }
        answer
    }
}

/// How far a net has been woven.
#[derive(Clone, Copy)]
struct Woven {
    /// Men whose places have been chosen.
    chosen: u64,
    /// What these men observe.
    seen: Zone,
    /// What must still be seen or blocked.
    need: Zone,
    /// What must be seen because a man of the hunters stands there.
    seen_only: Zone,
    /// What men of the victim come to block.
    blocked: Zone,
    moves: u16,
    /// What the men whose places have been chosen were chosen for.
    guards: [Guard; 9],
}

impl<'s, 'c> Weaver<'s, 'c> {
    fn new(
        scene: &'s Scene,
        king: Sq,
        spare: u16,
        check: bool,
        reach: &'c mut Reach,
        blocks: Blocks<'s, 'c>,
        peace: Option<Peace<'s>>,
    ) -> Self {
        let mut weaver = Weaver {
            scene,
            king,
            check,
            candidates: SmallVec::new(),
            reach,
            spare,
            blocks,
            peace,
            steps: 0,
        };
        for man in &scene.hunters {
            let candidate = Candidate {
                man: *man,
                unmoved: scene.unmoved(man, king, spare, Bb::EMPTY, scene.moves),
                posts: scene.posts(weaver.reach, man, king),
            };
            weaver.candidates.push(candidate);
        }
        weaver
    }

    /// Steps taken so far.
    fn effort(&self) -> u64 {
        u64::from(self.steps) + self.peace.as_ref().map_or(0, |peace| peace.effort)
    }

    /// Whether the king can be netted if the hunters come to their places with so many moves.
    fn succeeds(&mut self, moves: u16) -> bool {
        let start = Woven {
            chosen: 0,
            seen: 0,
            need: masks::zone(self.king),
            seen_only: 0,
            blocked: 0,
            moves,
            guards: [Guard::default(); 9],
        };
        if !self.each_square_can_be_covered(start.need) {
            return false;
        }
        let scene = self.scene;
        if scene.moves == 1 && moves == 1 && scene.castlings.is_empty() {
            self.weave_one_move(start)
        } else {
            self.weave(start)
        }
    }

    /// A first look at each square by itself.
    fn each_square_can_be_covered(&mut self, need: Zone) -> bool {
        let moves = self.scene.moves;
        let all = self.candidates.iter().fold(0, |all, candidate| {
            all | candidate.unmoved | candidate.posts.within(moves)
        });
        !(self.check && all & CENTRE == 0) && self.blocks.can_block(need & !all)
    }

    /// Exactly one of the men moves, once.
    fn weave_one_move(&mut self, start: Woven) -> bool {
        // to block more is no easier
        let mut smallest: SmallVec<[Zone; 16]> = SmallVec::new();
        for index in 0..self.candidates.len() {
            let man = self.candidates[index].man;
            let gone = Bb::of(man.at);
            let mut others = 0;
            let mut discovered = false;
            for other in self.candidates.iter().map(|candidate| &candidate.man) {
                if other.at != man.at {
                    let seen = self.scene.unmoved(other, self.king, self.spare, gone, 0);
                    others |= seen;
                    let way = rays::between(other.at, self.king);
                    discovered |= seen & CENTRE != 0 && (way.has(man.at) || self.scene.en_passant);
                }
            }
            let posts = Rc::clone(&self.candidates[index].posts);
            let anywhere = Post {
                moves: 1,
                sees: 0,
                stands: 0,
            };
            let near = posts.list.iter().take_while(|post| post.moves <= 1);
            for post in near.chain([&anywhere]) {
                let all = others | post.sees;
                let checks = discovered || post.sees & CENTRE != 0;
                if self.check && !checks || post.stands & !all != 0 {
                    continue;
                }
                let blocked = start.need & !all;
                if smallest.iter().any(|less| less & blocked == *less)
                    || !self.blocks.suffice(blocked)
                {
                    continue;
                }
                if self.peace.is_none() {
                    return true;
                }
                smallest.retain(|more| *more & blocked != blocked);
                smallest.push(blocked);
            }
        }
        smallest
            .into_iter()
            .any(|blocked| self.companions_may_rest(blocked, &[]))
    }

    fn weave(&mut self, woven: Woven) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return true;
        }
        let free = |index: usize| woven.chosen >> index & 1 == 0;
        let unmoved = (0..self.candidates.len())
            .filter(|index| free(*index))
            .fold(0, |all, index| all | self.candidates[index].unmoved);
        let missing = woven.need & !(woven.seen | unmoved);
        if missing == 0 {
            if self.check {
                return self.blocks.suffice(woven.blocked) && self.gives_check(woven);
            }
            let guards = &woven.guards[..woven.chosen.count_ones() as usize];
            return self.companions_may_rest(woven.blocked, guards);
        }
        let bit = self.hardest(missing);
        if woven.seen_only & bit == 0 {
            let blocked = woven.blocked | bit;
            let peace = self.peace.as_mut();
            if self.blocks.can_block(blocked)
                && peace.is_none_or(|peace| peace.may_block(blocked))
                && self.weave(Woven {
                    need: woven.need & !bit,
                    blocked,
                    ..woven
                })
            {
                return true;
            }
        }
        self.some_man_sees(woven, bit)
    }

    /// Whether there may be moves for all companions to be captured or come to rest, some of them on these squares.
    fn companions_may_rest(&mut self, blocked: Zone, guards: &[Guard]) -> bool {
        let reach = &mut *self.reach;
        let peace = self.peace.as_mut();
        peace.is_none_or(|peace| peace.may_come(reach, blocked, guards))
    }

    /// A missing square that cannot be blocked, if there is one, or any.
    fn hardest(&mut self, missing: Zone) -> Zone {
        let mut rest = missing;
        while rest != 0 {
            let which = rest.trailing_zeros();
            if self.blocks.is_too_far(which) {
                return 1 << which;
            }
            rest &= rest - 1;
        }
        1 << missing.trailing_zeros()
    }

    /// Whether the net can be completed with a man that goes where it sees the square.
    fn some_man_sees(&mut self, woven: Woven, bit: Zone) -> bool {
        for index in 0..self.candidates.len() {
            let posts = &self.candidates[index].posts;
            if woven.chosen >> index & 1 != 0 || posts.within(woven.moves) & bit == 0 {
                continue;
            }
            let posts = Rc::clone(posts);
            let near = posts
                .list
                .iter()
                .take_while(|post| u16::from(post.moves) <= woven.moves);
            let useful = |post: &&Post| post.sees & bit != 0 && post.stands & woven.blocked == 0;
            for post in near.filter(useful) {
                let mut guards = woven.guards;
                if let Some(guard) = guards.get_mut(woven.chosen.count_ones() as usize) {
                    *guard = Guard {
                        hunter: index as u8,
                        bit: bit.trailing_zeros() as u8,
                        moves: post.moves,
                    };
                }
                if self.weave(Woven {
                    guards,
                    chosen: woven.chosen | 1 << index,
                    seen: woven.seen | post.sees,
                    need: woven.need | post.stands,
                    seen_only: woven.seen_only | post.stands,
                    moves: woven.moves - u16::from(post.moves),
                    ..woven
                }) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether some man gives check, by moving or by being opened.
    fn gives_check(&mut self, woven: Woven) -> bool {
        if woven.seen & CENTRE != 0 {
            return true;
        }
        let opened = self
            .candidates
            .iter()
            .enumerate()
            .any(|(index, candidate)| {
                let still = woven.chosen >> index & 1 == 0;
                let way = rays::between(candidate.man.at, self.king);
                // a line that is open must first be closed; a contact cannot be
                still && candidate.unmoved & CENTRE != 0 && !way.is_empty()
            });
        opened || self.some_man_sees(woven, CENTRE)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::game;
    use super::*;

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

    /// Whether the side to move can mate at once.
    fn mates(cx: &mut Ctx) -> bool {
        cx.legal_moves().iter().any(|mv| {
            cx.play(mv);
            let mates = cx.in_check(cx.state().turn()) && cx.legal_moves().is_empty();
            cx.undo();
            mates
        })
    }

    #[test]
    fn no_move_that_helps_is_left_out() {
        let mut seed: u64 = 1;
        let mut throw = |sides: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % sides
        };
        let mut helping = 0;
        for _ in 0..1_000 {
            let mut free: Vec<u8> = (0..64).collect();
            let mut men = [String::new(), String::new()];
            let mut add = |side: usize, code: char, at: u8| {
                if let Some(place) = free.iter().position(|other| *other == at) {
                    free.remove(place);
                    men[side] += &format!(" {code}{}", Sq::new(at));
                }
            };
            // men that may castle, and a king near the edge with men around it
            let castles = throw(3) == 0;
            let own = if castles { 4 } else { throw(64) as u8 };
            add(0, 'k', own);
            if castles {
                add(0, 'r', 7);
                add(0, 'r', 0);
            }
            let king = throw(24) as u8 + if throw(2) == 0 { 0 } else { 40 };
            if king == own || castles && matches!(king, 0 | 7) {
                continue;
            }
            add(1, 'k', king);
            for _ in 0..6 + throw(6) {
                let (file, rank) = (throw(3) as i8 - 1, throw(3) as i8 - 1);
                if let Some(at) = Sq::new(king).step(file, rank) {
                    let code = ['p', 'p', 'p', 's', 'b', 'r'][throw(6) as usize];
                    if code != 'p' || !matches!(at.rank(), 0 | 7) {
                        add(1, code, at.index() as u8);
                    }
                }
            }
            for _ in 0..3 + throw(6) {
                let (side, at) = (usize::from(throw(3) == 0), throw(64) as u8);
                let code = ['p', 'p', 's', 'b', 'r', 'q'][throw(6) as usize];
                if code != 'p' || (8..56).contains(&at) {
                    add(side, code, at);
                }
            }
            let game = game(&men[0], &men[1]);
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
