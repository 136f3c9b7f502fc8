//! What can still be reached: tests that end cooperative play which cannot succeed, long before it is played out.
//!
//! A test may only ever say "hopeless" when it is proved; play that it leaves alone is searched as usual. Which tests are
//! made is decided from the compiled rules, the men and the tree of plays, not from names.

mod assignment;
mod at_once;
mod blocks;
mod boundary;
mod castled;
mod castlings;
mod catches;
mod course;
mod demand;
mod fates;
mod further_up;
mod gaps;
mod in_time;
mod last_help;
mod masks;
mod needs;
mod net;
mod parries;
mod pins;
mod position;
mod reach;
mod resting;
mod rows;
mod scene;
mod settler;
mod siege;
mod still;
mod weaver;

pub(crate) use course::Course;

use crate::attempts::{Attempts, Stopwatch};
use crate::goal::Aims;
use crate::stipulation::{Branch, PlayKind};
use course::{Doom, MOST_DEMANDS, Required};
use demand::{Aim, Clause, Demand};
use in_time::InTime;
use last_help::LastHelp;
use net::Net;
use position::{Approach, Position};
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::piece::Side;
use siege::{LastSally, Siege};
use smallvec::{SmallVec, smallvec};
use std::time::Duration;
use still::LastRest;

/// How many moves each side can still make, by [`Side::index`].
pub(crate) type Budget = [u16; 2];

/// What the branches of a stipulation demand, and what can be said about it.
pub(crate) struct Outlooks<'p> {
    branches: Vec<Demands<'p>>,
    position: Option<Position>,
    net: Option<Net>,
    /// What can be said of mates where rules are not orthodox.
    siege: Option<Siege>,
    /// How often a closer look has helped, by the number of the demand.
    attempts: [Attempts; MOST_DEMANDS],
    stopwatch: Stopwatch,
}

impl<'p> Outlooks<'p> {
    /// The outlooks of these branches under the rules and from the position of `cx`.
    pub fn new(cx: &Ctx, branches: &[&'p Branch], aims: &Aims) -> Outlooks<'p> {
        let net = Net::new(cx);
        Outlooks {
            branches: branches.iter().map(|branch| Demands::of(branch)).collect(),
            position: Position::new(cx, aims),
            siege: if net.is_some() { None } else { Siege::new(cx) },
            net,
            attempts: Default::default(),
            stopwatch: Stopwatch::default(),
        }
    }

    /// No tests at all: plain search.
    pub fn none() -> Outlooks<'p> {
        Outlooks {
            branches: Vec::new(),
            position: None,
            net: None,
            siege: None,
            attempts: Default::default(),
            stopwatch: Stopwatch::default(),
        }
    }

    /// Whether all that battle play of the branch demands is that the attacker is mated or stalemated.
    pub fn is_about_attacker(&self, branch: &Branch) -> bool {
        self.number(branch)
            .is_some_and(|number| self.branches[number].is_about_attacker)
    }

    /// Whether all that can be said about play of the branch with exactly `left` half-moves, the next of which is of the given kind,
    /// is said sooner than anything is looked up.
    pub fn is_quick(&self, branch: &Branch, kind: usize, left: u16) -> bool {
        let number = self.position.as_ref().and_then(|_| self.number(branch));
        number.is_some_and(|number| {
            let last = last_kind(branch, kind, left);
            self.branches[number].is_about_position[last]
        })
    }

    /// Whether there is nothing to be said about any play of the branch.
    pub fn are_silent(&self, branch: &Branch) -> bool {
        let demands = self.number(branch).map(|number| &self.branches[number]);
        demands.is_none_or(|demands| demands.clauses.iter().all(Vec::is_empty))
    }

    fn number(&self, branch: &Branch) -> Option<usize> {
        let mut branches = self.branches.iter();
        branches.position(|demands| std::ptr::eq(demands.branch, branch))
    }

    /// What can be said about play of the branch with exactly `left` half-moves, the next of which is of the given kind, from the
    /// position of `cx`, to which `course` has led, if all cooperate. (Where that is hopeless, so is a battle, and so is less play.)
    pub fn of(
        &mut self,
        cx: &Ctx,
        branch: &Branch,
        kind: usize,
        left: u16,
        course: &Course,
    ) -> Outlook {
        let Some(number) = self.number(branch) else {
            return Outlook::Open(Course::default());
        };
        let clauses = &self.branches[number].clauses[last_kind(branch, kind, left)];
        if clauses.is_empty() {
            return Outlook::Open(Course::default());
        }
        let turn = cx.state().turn();
        let (budget, next) = budget(branch, turn, left);
        let (position, net) = (&mut self.position, &mut self.net);
        let mut helps = Helps::new();
        let single = clauses.iter().filter_map(|clause| match clause[..] {
            [demand] => Some(demand),
            _ => None,
        });
        if let Some(position) = position {
            for demand in single.clone().filter(|demand| demand.aim == Aim::Position) {
                let (_, budget) = demand.of_whom(next, budget);
                match position.approach(cx, turn, budget) {
                    None => return Outlook::Hopeless,
                    Some(approach) => helps.push(Help::ToPosition(approach)),
                }
            }
        }
        if budget[turn.index()] == 1 {
            for demand in single {
                let (victim, budget) = demand.of_whom(next, budget);
                if victim != turn || budget != [1, 1] {
                    continue;
                }
                let help = match (&mut *net, &self.siege) {
                    (Some(net), _) => Help::of(net, cx, demand.aim),
                    (None, Some(siege)) => Help::in_siege(siege, cx, demand.aim),
                    (None, None) => None,
                };
                if let Some(help) = help {
                    if help.is_empty() && !castlings::may_come_at_once(cx, turn) {
                        return Outlook::Hopeless;
                    }
                    helps.push(help);
                }
            }
        }
        // if nothing else is demanded
        if helps.len() == clauses.len() {
            return Outlook::Needs(helps, Course::default());
        }
        let mut course = course.continued(number, left);
        let is_hopeless = numbered(clauses).any(|(first, clause)| {
            (first..).zip(clause).all(|(number, demand)| {
                let mut unknown = Doom::default();
                let doom = course.doom(number).unwrap_or(&mut unknown);
                fails(position, net, cx, *demand, next, budget, doom)
            })
        });
        if is_hopeless {
            return Outlook::Hopeless;
        }
        for (number, clause) in numbered(clauses) {
            if let [demand] = clause.as_slice()
                && demand.aim != Aim::Position
            {
                let (victim, budget) = demand.of_whom(next, budget);
                let aim = demand.aim;
                course.requires(
                    number,
                    Required {
                        aim,
                        victim,
                        budget,
                    },
                );
            }
        }
        if helps.is_empty() {
            Outlook::Open(course)
        } else {
            Outlook::Needs(helps, course)
        }
    }

    /// How play of the branch about which [everything is said quickly](Outlooks::is_quick) may come to the positions that it
    /// demands, with exactly `left` half-moves, the next of which is of the given kind; nothing if it cannot.
    pub fn approaches(
        &mut self,
        cx: &Ctx,
        branch: &Branch,
        kind: usize,
        left: u16,
    ) -> Option<Helps> {
        let mut helps = Helps::new();
        let number = self.number(branch);
        let (Some(number), Some(position)) = (number, &mut self.position) else {
            return Some(helps);
        };
        let turn = cx.state().turn();
        let (budget, next) = budget(branch, turn, left);
        for clause in &self.branches[number].clauses[last_kind(branch, kind, left)] {
            let mut approaches = clause.iter().filter_map(|demand| {
                let (_, budget) = demand.of_whom(next, budget);
                position.approach(cx, turn, budget)
            });
            let approach = approaches.next()?;
            // where one of several will do, none of them says which moves may help
            if clause.len() == 1 {
                helps.push(Help::ToPosition(approach));
            }
        }
        Some(helps)
    }

    /// Whether a move of the side to move may help in all these ways.
    pub fn may_help(&mut self, cx: &Ctx, helps: &[Help], shape: &Shape) -> bool {
        helps.iter().all(|help| match help {
            Help::InTime(needs) => needs.iter().all(|in_time| in_time.may_be(shape)),
            Help::ToMate(help) => help.may_help(shape),
            Help::ToStalemate(help) => help.may_help(shape),
            Help::ToMateUnusually(help) => help.may_help(shape),
            Help::ToPosition(approach) => {
                let position = self.position.as_mut();
                position.is_none_or(|position| position.may_follow(cx, approach, shape))
            }
        })
    }

    /// A closer look from where this course has led, which takes longer; not at what is so near that a search finds out sooner.
    pub fn look_closely(&mut self, cx: &Ctx, mut course: Course) -> Outlook {
        let Some(net) = &mut self.net else {
            return Outlook::Open(course);
        };
        let mut needs = Vec::new();
        for (number, required, doom) in course.all_required() {
            let Required {
                aim,
                victim,
                budget,
            } = required;
            let length = budget.iter().sum();
            let is_known = aim == Aim::Mate || cx.state().turn() == victim;
            let attempts = &mut self.attempts[number];
            if length <= 2 || !is_known || !attempts.is_worth_while(length) {
                continue;
            }
            let begun = self.stopwatch.start();
            let mut kings = !doom.impossible;
            let in_time = if aim == Aim::Mate {
                net.moves_in_time(cx, victim, budget, &mut kings)
            } else {
                net.rests_in_time(cx, victim, budget, &mut kings, *doom)
            };
            let has_helped = kings.is_empty() || in_time.is_some();
            attempts.note(length, has_helped, begun.map(|begun| begun.elapsed()));
            if kings.is_empty() {
                return Outlook::Hopeless;
            }
            doom.impossible = !kings;
            needs.extend(in_time);
        }
        if needs.is_empty() {
            Outlook::Open(course)
        } else {
            Outlook::Needs(smallvec![Help::InTime(needs)], course)
        }
    }
}

impl Outlooks<'_> {
    /// The search from where this course has led, if nothing was said against it, has taken so long.
    pub fn note_search(&mut self, mut course: Course, time: Duration) {
        for (number, required, _) in course.all_required() {
            self.attempts[number].note_search(required.budget.iter().sum(), time);
        }
    }
}

/// What a branch demands.
struct Demands<'p> {
    branch: &'p Branch,
    /// By the kind of the half-move with which it ends.
    clauses: [Vec<Clause>; 2],
    /// Likewise, whether nothing but positions are demanded, and some is.
    is_about_position: [bool; 2],
    /// See [`Outlooks::is_about_attacker`].
    is_about_attacker: bool,
}

impl<'p> Demands<'p> {
    fn of(branch: &'p Branch) -> Demands<'p> {
        let clauses = demand::of_branch(branch);
        let attacks_first = branch.kind == PlayKind::Attack;
        let is_about_attacker = (0..2).all(|kind| {
            // after a half-move of the attacker it is the defender's turn
            let attacker_is_next = (kind == 0) != attacks_first;
            let of_attacker = |demand: &Demand| {
                demand.aim != Aim::Position && attacker_is_next != demand.other_is_next
            };
            let is_known = branch.ends[kind].is_empty() || !clauses[kind].is_empty();
            is_known && clauses[kind].iter().flatten().all(of_attacker)
        });
        let is_about_position = clauses.each_ref().map(|clauses| {
            let mut demands = clauses.iter().flatten();
            !clauses.is_empty() && demands.all(|demand| demand.aim == Aim::Position)
        });
        Demands {
            branch,
            clauses,
            is_about_position,
            is_about_attacker,
        }
    }
}

/// The kind of the last of so many half-moves, the first of which is of this kind.
fn last_kind(branch: &Branch, first: usize, left: u16) -> usize {
    match branch.kind {
        PlayKind::Series => 0,
        _ => (first + usize::from(left) + 1) % 2,
    }
}

/// The moves that each side makes in so many half-moves of the branch, the next of which is that of `turn`, and who is next after them.
fn budget(branch: &Branch, turn: Side, left: u16) -> (Budget, Side) {
    let series = branch.kind == PlayKind::Series;
    let (first_moves, other_moves) = if series {
        (left, 0)
    } else {
        (left.div_ceil(2), left / 2)
    };
    let mut budget = [0; 2];
    budget[turn.index()] = first_moves;
    budget[(!turn).index()] = other_moves;
    let next = if series || left % 2 == 1 { !turn } else { turn };
    (budget, next)
}

/// The clauses, each with the number of its first demand among all of them.
fn numbered(clauses: &[Clause]) -> impl Iterator<Item = (usize, &Clause)> {
    clauses.iter().scan(0, |next, clause| {
        let first = *next;
        *next += clause.len();
        Some((first, clause))
    })
}

/// What can be said about play.
pub(crate) enum Outlook {
    /// It cannot reach its end.
    Hopeless,
    /// Nothing is known but what is remembered for the moves that follow.
    Open(Course),
    /// It reaches its end only if it goes on with a move that may help.
    Needs(Helps, Course),
}

/// A move must be one of those of each.
pub(crate) type Helps = SmallVec<[Help; 1]>;

impl Outlook {
    /// The same for play in which nothing can be remembered.
    pub fn without_course(self) -> Outlook {
        match self {
            Outlook::Hopeless => Outlook::Hopeless,
            Outlook::Open(_) | Outlook::Needs(..) => Outlook::Open(Course::default()),
        }
    }
}

/// Which moves may help.
pub(crate) enum Help {
    /// The last ones of the side that is to be mated by the next move.
    ToMate(Box<LastHelp>),
    /// The last ones of the side that is to be stalemated by the next move.
    ToStalemate(LastRest),
    /// The same where rules are not orthodox.
    ToMateUnusually(LastSally),
    /// Those of a side that has no time to lose, for all that it needs.
    InTime(Vec<InTime>),
    /// Those after which a position can still be reached.
    ToPosition(Approach),
}

impl Help {
    /// Nothing if that cannot be told.
    fn of(net: &mut Net, cx: &Ctx, aim: Aim) -> Option<Help> {
        match aim {
            Aim::Mate => net.last_help(cx).map(Box::new).map(Help::ToMate),
            Aim::Stalemate => net.last_rest(cx).map(Help::ToStalemate),
            Aim::Position => None,
        }
    }

    /// The same where rules are not orthodox.
    fn in_siege(siege: &Siege, cx: &Ctx, aim: Aim) -> Option<Help> {
        match aim {
            Aim::Mate => siege.last_help(cx).map(Help::ToMateUnusually),
            Aim::Stalemate | Aim::Position => None,
        }
    }

    /// Whether no move but castlings may.
    fn is_empty(&self) -> bool {
        match self {
            Help::InTime(_) | Help::ToPosition(_) | Help::ToMateUnusually(_) => false,
            Help::ToMate(help) => help.is_empty(),
            Help::ToStalemate(help) => help.is_empty(),
        }
    }
}

/// Whether the demand of play that goes on with `next` after these moves cannot be met.
fn fails(
    position: &mut Option<Position>,
    net: &mut Option<Net>,
    cx: &Ctx,
    demand: Demand,
    next: Side,
    budget: Budget,
    doom: &mut Doom,
) -> bool {
    let (victim, budget) = demand.of_whom(next, budget);
    match demand.aim {
        Aim::Position => position
            .as_mut()
            .is_some_and(|position| position.approach(cx, next, budget).is_none()),
        Aim::Mate => net
            .as_mut()
            .is_some_and(|net| net.cannot_mate(cx, victim, budget, doom)),
        Aim::Stalemate => net
            .as_mut()
            .is_some_and(|net| net.cannot_stalemate(cx, victim, budget, doom)),
    }
}

#[cfg(test)]
mod testing {
    //! Short ways to set up positions.

    use fastrand::Rng;
    use sauterelle_kernel::bitboard::Bb;
    use sauterelle_kernel::ctx::Ctx;
    use sauterelle_kernel::game::{Diagram, DiagramMan, Game};
    use sauterelle_kernel::men::{Language, by_code};
    use sauterelle_kernel::piece::{Side, Sides};
    use sauterelle_kernel::square::Sq;

    /// A diagram from men like `kc1 bg2`, Black to move.
    pub fn diagram(white: &str, black: &str) -> Diagram {
        let mut diagram = Diagram::empty();
        diagram.to_move = Side::Black;
        for (men, sides) in [(white, Sides::White), (black, Sides::Black)] {
            for man in men.split_whitespace() {
                let (code, at) = man.split_at(man.len() - 2);
                let at: Sq = at.parse().unwrap();
                let man = by_code(code, Language::English).unwrap();
                diagram.men[at.index()] = Some(DiagramMan::new(man, sides));
            }
        }
        diagram
    }

    /// A game without conditions.
    pub fn game(white: &str, black: &str) -> Game {
        Game::new(&diagram(white, black), &[]).unwrap()
    }

    /// Whether the side to move can mate at once.
    pub fn mates(cx: &mut Ctx) -> bool {
        cx.legal_moves().iter().any(|mv| {
            cx.play(mv);
            let mates = cx.in_check(cx.state().turn()) && cx.legal_moves().is_empty();
            cx.undo();
            mates
        })
    }

    /// One of these.
    pub fn one_of<T: Copy>(rng: &mut Rng, all: &[T]) -> T {
        *rng.choice(all).unwrap()
    }

    /// Men of White and of Black, no two of them on one square.
    #[derive(Default, Debug)]
    pub struct Men {
        pub of: [String; 2],
        taken: Bb,
    }

    impl Men {
        /// Adds a man, unless somebody stands there, or it is a pawn on its first or last rank.
        pub fn add(&mut self, side: usize, code: char, at: Sq) {
            let may_stand = code != 'p' || !matches!(at.rank(), 0 | 7);
            if may_stand && !self.taken.has(at) {
                self.taken |= Bb::of(at);
                self.of[side] += &format!(" {code}{at}");
            }
        }

        /// Adds a white king, which may castle if `castles`, and a black one; whether these have found their places.
        pub fn add_kings(&mut self, rng: &mut Rng, castles: bool, black: Sq) -> bool {
            let own = if castles { 4 } else { rng.u64(..64) as u8 };
            self.add(0, 'k', Sq::new(own));
            if castles {
                self.add(0, 'r', Sq::new(7));
                self.add(0, 'r', Sq::new(0));
            }
            let is_free = !self.taken.has(black);
            self.add(1, 'k', black);
            is_free
        }

        /// Adds a man beside this square, if it is on the board.
        pub fn add_beside(&mut self, rng: &mut Rng, side: usize, code: char, at: Sq) {
            let (file, rank) = (rng.u64(..3) as i8 - 1, rng.u64(..3) as i8 - 1);
            if let Some(at) = at.step(file, rank) {
                self.add(side, code, at);
            }
        }

        /// Adds some men anywhere, most of them white.
        pub fn add_others(&mut self, rng: &mut Rng, count: u64) {
            for _ in 0..count {
                let side = usize::from(rng.u64(..3) == 0);
                let at = Sq::new(rng.u64(..64) as u8);
                let code = one_of(rng, &['p', 'p', 's', 'b', 'r', 'q']);
                self.add(side, code, at);
            }
        }
    }
}
