//! Play towards a given position under rules that change men after a move: how many squares are not as they are to be, how many men
//! do not stand where one like them is to stand, and how many men are too many, against what the moves that are left can set right.
//!
//! A move puts one man of its side on a square, two in castling, and captures one at most; what rules add to that they promise
//! ([`AfterMove::changes`](sauterelle_kernel::hooks::AfterMove::changes)).

mod moves_left;
mod priced_ways;
mod wanderings;

use super::PlayAhead;
use super::budget::Budget;
use super::proof_game;
use crate::goal::Aims;
use crate::stipulation::{End, Node};
use moves_left::MovesLeft;
use priced_ways::PricedWays;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::ChangedMen;
use sauterelle_kernel::men::{How, Walk};
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_kernel::view::View;

/// The position to be reached.
pub(crate) struct Placement {
    groups: Vec<Group>,
    /// The squares on which men stand in it.
    occupied: Bb,
    /// How many men of each side it has.
    men: [u32; 2],
    /// What a move changes at most, if that is known.
    changed: Option<ChangedMen>,
    /// Who fills which place, if it is known what rules do with men.
    ways: Option<PricedWays>,
    /// How many squares a move alone may set right: departure, arrival, and the square of a captured man, if that is another one.
    squares: u32,
}

/// The men of one kind and side, royal or not.
struct Group {
    side: Side,
    kind: KindId,
    royal: bool,
    squares: Bb,
}

impl Group {
    /// The places of these men, each with kind and side, and whether they are royal.
    fn places(&self) -> impl Iterator<Item = (Sq, KindId, Side, bool)> {
        let (kind, side, royal) = (self.kind, self.side, self.royal);
        let squares = self.squares.into_iter();
        squares.map(move |at| (at, kind, side, royal))
    }
}

/// What a position lacks, and the moves that are left to set that right.
#[derive(Clone, Copy)]
pub(crate) struct Shortfall {
    lack: Lack,
    left: MovesLeft,
}

/// What a position lacks.
#[derive(Clone, Copy)]
struct Lack {
    /// The squares on which the right men stand.
    right: Bb,
    /// How many squares are not as they are to be.
    squares: u32,
    /// How many men of each side are missing where they are to stand.
    men: [u32; 2],
    /// How many men at least that is together, if not as many as those of each side.
    sum: Option<u32>,
    /// How many men of each side there are more than there are to be.
    surplus: [i32; 2],
    /// So many of them may be gone already.
    gone: i32,
}

/// The men of the position that the goals refer to, if there is one without neutral men.
fn groups_of(aims: &Aims) -> Option<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    for (at, (kind, sides, royal)) in aims.target_men()? {
        let side = match sides {
            Sides::White => Side::White,
            Sides::Black => Side::Black,
            Sides::Neutral => return None,
        };
        let is_it =
            |group: &&mut Group| (group.side, group.kind, group.royal) == (side, kind, royal);
        if let Some(group) = groups.iter_mut().find(is_it) {
            group.squares |= Bb::of(at);
        } else {
            let squares = Bb::of(at);
            groups.push(Group {
                side,
                kind,
                royal,
                squares,
            });
        }
    }
    Some(groups)
}

/// Whether no man hops or goes otherwise than by leaps and rides.
fn only_leaps_and_rides(rules: &Ruleset) -> bool {
    rules
        .kinds
        .ids()
        .all(|kind| match rules.kinds.man(kind).walk {
            Walk::Parts(parts) => {
                let mut parts = parts.iter();
                parts.all(|part| matches!(part.how, How::Leap | How::Ride))
            }
            _ => true,
        })
}

impl Placement {
    /// The position that the goals refer to, if there is one and the rules say how much a move can change.
    pub fn new(view: &View, aims: &Aims) -> Option<Placement> {
        let rules = view.rules();
        if proof_game::applies(view, aims) {
            return None; // more is known then
        }
        let state = view.state();
        let mut standing = (state.occupied().into_iter()).filter_map(|at| state.piece(at));
        if rules.board.men_lie_below || standing.any(|man| man.sides == Sides::Neutral) {
            return None;
        }
        let goes_by_itself = |kind: KindId| {
            kind == KindId::PAWN || matches!(rules.kinds.man(kind).walk, Walk::Parts(_))
        };
        let groups = groups_of(aims)?;
        let occupied = groups.iter().fold(Bb::EMPTY, |all, it| all | it.squares);
        let men = Side::BOTH.map(|side| {
            let own = groups.iter().filter(|group| group.side == side);
            own.map(|group| group.squares.len()).sum()
        });
        let all_go_by_themselves = rules.kinds.ids().all(goes_by_itself);
        let changed = rules.men_changed_after_a_move();
        let changed = changed.filter(|_| all_go_by_themselves);
        let places: Vec<_> = groups.iter().flat_map(Group::places).collect();
        // where each man may come anywhere by a move, to count them tells as much
        let all_are_counted = |ways: &PricedWays| changed.is_some() && ways.leap_anywhere();
        let ways = PricedWays::new(rules, &places).filter(|ways| !all_are_counted(ways));
        if changed.is_none() && ways.is_none() {
            return None;
        }
        Some(Placement {
            groups,
            occupied,
            men,
            changed,
            ways,
            squares: if rules.sources.is_empty() && only_leaps_and_rides(rules) {
                2
            } else {
                3
            },
        })
    }

    /// What the present position lacks.
    fn lack(&self, view: &View) -> Lack {
        let state = view.state();
        let royals = state.all_royals();
        let mut right = Bb::EMPTY;
        let mut men = self.men;
        for group in &self.groups {
            let of_rank = if group.royal { royals } else { !royals };
            let stand = group.squares & state.of_kind(group.kind) & state.men(group.side) & of_rank;
            right |= stand;
            men[group.side.index()] -= stand.len();
        }
        Lack {
            right,
            squares: ((state.all_men() | self.occupied) & !right).len(),
            men,
            sum: None,
            surplus: Side::BOTH.map(|side| {
                let wanted = self.men[side.index()];
                state.men(side).len() as i32 - wanted as i32
            }),
            gone: 0,
        }
    }

    /// Whether the moves may take as many men off the board as are too many, and bring back those that are too few.
    fn may_remove(&self, lack: &Lack, left: &MovesLeft, changed: ChangedMen) -> bool {
        let most = 1 + i32::from(changed.squares);
        let suffice = |surplus: i32, moves: u32| {
            (surplus >= 0 || changed.men > 0) && surplus - lack.gone <= moves as i32 * most
        };
        let [white, black] = lack.surplus;
        let [of_white, of_black] = left.moves();
        // where nobody changes sides or comes back, each side has captured the other one's men
        let by_side = [changed.own, changed.other, changed.men] == [0; 3];
        suffice(white + black, of_white + of_black)
            && (!by_side || suffice(white, of_black) && suffice(black, of_white))
    }

    /// Whether such a position is all that play may end with.
    pub fn is_end_of(&self, ahead: PlayAhead) -> bool {
        let is_position =
            |end: &End| matches!(end.node, Node::Goal(goal) if goal.def.is_position());
        let ends = &ahead.branch.ends[ahead.last_turn()];
        !ends.is_empty() && ends.iter().all(is_position)
    }

    /// What separates the position of `view` from the other one; nothing if so many moves cannot set that right.
    pub fn shortfall(&self, view: &View, budget: Budget) -> Option<Shortfall> {
        // who comes back, or becomes another man, counts as unmoved
        let come_anew = self.changed.is_some_and(|it| it != ChangedMen::default());
        let shortfall = Shortfall {
            lack: self.lack(view),
            left: MovesLeft::of(view, budget, come_anew),
        };
        self.suffices(&shortfall.lack, &shortfall.left)
            .then_some(shortfall)
    }

    /// Whether it is told [who fills which place](Placement::places_can_be_filled).
    pub fn tells_who_fills_places(&self) -> bool {
        self.ways.is_some()
    }

    /// Whether men can come to all places in so many moves, each as the rules let it go; nothing if that is not told. To ask takes longer
    /// than a few moves.
    pub fn places_can_be_filled(&self, view: &View, budget: Budget) -> Option<bool> {
        self.ways.as_ref().map(|ways| ways.suffice(view, budget))
    }

    /// Whether so many moves may set right what is lacking.
    fn suffices(&self, lack: &Lack, left: &MovesLeft) -> bool {
        let [white, black] = left.moves();
        let (all, castlings) = (white + black, left.castlings);
        let Some(changed) = self.changed else {
            return true;
        };
        let (own, other) = (1 + u32::from(changed.own), u32::from(changed.other));
        let squares = self.squares + u32::from(changed.squares);
        lack.men[0] <= white * own + black * other + castlings
            && lack.men[1] <= black * own + white * other + castlings
            && lack.sum.unwrap_or(lack.men[0] + lack.men[1])
                <= all * (1 + u32::from(changed.men)) + castlings
            && lack.squares <= all * squares + 2 * castlings + left.en_passant
            && self.may_remove(lack, left, changed)
    }

    /// Whether this move of the side to move may be one on the way, whatever rules do after it; `true` where that is not told.
    pub fn may_follow(&self, view: &View, shortfall: &Shortfall, shape: &Shape) -> bool {
        let Some(changed) = self.changed else {
            return true;
        };
        let turn = view.state().turn();
        let Shortfall { lack, mut left } = *shortfall;
        left.budget[turn.index()] -= 1;
        let is_plain = matches!(shape.act, Act::Plain | Act::DoubleStep);
        let takes_there = shape.capture.is_none_or(|at| at == shape.to);
        let Some(man) = view.state().piece(shape.from) else {
            return true;
        };
        let promotes = man.kind == KindId::PAWN && [0, 7].contains(&shape.to.rank());
        if !is_plain || !takes_there || promotes || shape.from == shape.to {
            return true;
        }
        let mut after = lack;
        after.surplus[(!turn).index()] -= i32::from(shape.capture.is_some());
        if lack.right.has(shape.from) {
            after.men[turn.index()] += 1;
            after.squares += 1;
        } else if !self.occupied.has(shape.from) {
            after.squares -= 1;
        }
        if !view.rules().may_intervene(shape) {
            self.arrives(&mut after, turn, man, shape);
        } else {
            may_arrive(changed, &mut after, turn, shape);
            // others may come to the square that has been left
            let comes = changed.men > 0 && self.occupied.has(shape.from);
            after.squares = after.squares.saturating_sub(u32::from(comes));
        }
        self.suffices(&after, &left)
    }

    /// What is lacking when the man has arrived, and no rule does anything.
    fn arrives(&self, lack: &mut Lack, turn: Side, man: Piece, shape: &Shape) {
        let was_right = lack.right.has(shape.to);
        let is_right = self.wants(turn, man.kind, man.is_royal(), shape.to);
        let was_wrong = !was_right && (shape.capture.is_some() || self.occupied.has(shape.to));
        lack.squares = lack.squares + u32::from(!is_right) - u32::from(was_wrong);
        lack.men[turn.index()] -= u32::from(is_right);
        lack.men[(!turn).index()] += u32::from(was_right);
    }

    fn wants(&self, side: Side, kind: KindId, royal: bool, at: Sq) -> bool {
        let is_it = |group: &&Group| (group.side, group.kind, group.royal) == (side, kind, royal);
        let mut groups = self.groups.iter().filter(is_it);
        groups.any(|group| group.squares.has(at))
    }
}

/// What is lacking at least when the man has arrived, and rules have done what they may.
fn may_arrive(changed: ChangedMen, lack: &mut Lack, turn: Side, shape: &Shape) {
    let (own, other) = (turn.index(), (!turn).index());
    let was_right = u32::from(lack.right.has(shape.to));
    let sum =
        (lack.men[own] + lack.men[other] + was_right).saturating_sub(1 + u32::from(changed.men));
    lack.men[own] = lack.men[own].saturating_sub(1 + u32::from(changed.own));
    lack.men[other] = (lack.men[other] + was_right).saturating_sub(u32::from(changed.other));
    lack.sum = Some(sum);
    lack.gone = i32::from(changed.squares);
    let set_right = 1 - was_right + u32::from(changed.squares);
    lack.squares = lack.squares.saturating_sub(set_right);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::testing::{condition, diagram};
    use sauterelle_rules::game::Game;

    /// Play under the condition from the first position, and the bounds for the second one.
    pub(super) fn towards(rule: &str, start: [&str; 2], target: [&str; 2]) -> (Game, Placement) {
        let [start, target] = [start, target].map(|[white, black]| diagram(white, black));
        let game = Game::new(&start, &[condition(rule)]).unwrap();
        let aims = Aims::new(&game, Some(&game.position(&target).unwrap()));
        let placement = Placement::new(&game.play(), &aims).unwrap();
        (game, placement)
    }

    /// Whether the second position may be reached under the condition from the first with so many moves of White and of Black.
    fn perhaps(rule: &str, start: [&str; 2], target: [&str; 2], budget: Budget) -> bool {
        let (game, placement) = towards(rule, start, target);
        let player = game.play();
        let left = MovesLeft {
            budget,
            castlings: 0,
            en_passant: 0,
        };
        placement.suffices(&placement.lack(&player), &left)
    }

    #[test]
    fn who_changes_sides_at_home_may_castle() {
        // 1...Rh8*h1=w 2.0-0
        let start = ["ke1 sh1", "ke8 rh8"];
        let (game, placement) = towards("Volage", start, ["kg1 rf1", "ke8"]);
        let player = game.play();
        assert!(placement.shortfall(&player, [1, 1]).is_some());
        assert!(placement.shortfall(&player, [1, 0]).is_none());
    }

    #[test]
    fn each_move_captures_one_man() {
        let start = ["ka1 rb1", "kh8 sb5 sb7"];
        let (one, two) = (["ka1 rb5", "kh8 sb7"], ["ka1 rb7", "kh8"]);
        for rule in ["Make&TakeChess", "Bolero", "DangerCirce"] {
            assert!(perhaps(rule, start, one, [1, 0]), "{rule}");
            assert!(!perhaps(rule, start, two, [1, 0]), "{rule}");
            assert!(perhaps(rule, start, two, [2, 0]), "{rule}");
            // nor does a man come back
            assert!(!perhaps(rule, one, start, [9, 9]), "{rule}");
        }
        // with Circe it does
        assert!(perhaps("Circe", one, start, [9, 9]));
    }
}
