//! Magic men: men that come into the view of one change sides.

use super::Attribute;
use crate::attributes::bits;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::RuleError;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::hooks::{AfterMove, Conduct, Level, Liberties, Occasion, Played, Stage};
use sauterelle_kernel::men::{Dir, How, Line, Man, Part, Sight, Turn, Walk};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use sauterelle_languages::{later, say};
use smallvec::SmallVec;

/// The attribute.
pub(super) static MAGIC: Attribute = Attribute {
    name: ["Magic", "Magique", "Magisch"],
    attrs: bits::MAGIC,
    doc: "After each move, men that some magic man observes on a line on which it did not observe them before change sides, if \
          they are newly observed by an odd number of magic men. Each leap is a line of its own. Magic and royal men do not change.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("magic.txt"),
    unsupported_with: super::Unsupported {
        conditions: &[
            "Isardam",
            "Leffie",
            "Masand",
            "MasandGeneralised",
            "Annan",
            "Nanna",
            "TransmutedKings",
            "WhiteTransmutedKing",
            "BlackTransmutedKing",
        ],
        why: later!(
            "nobody has published which changes come first, what counts as an observation, and along which lines men observe that go as others do"
        ),
    },
    brings: &[],
    for_all_men: None,
    put_in_force,
};

fn put_in_force(diagram: &Diagram, builder: &mut Builder) -> Result<(), RuleError> {
    let neutral =
        |sides: Sides, attrs: Attrs| sides == Sides::Neutral || attrs.has(bits::HALF_NEUTRAL);
    if diagram
        .placed_and_below()
        .any(|(_, man)| neutral(man.sides, man.attrs))
    {
        let what = say!(
            "Magic men with neutral men are not supported: nobody has published for which side a neutral man is newly observed"
        );
        return Err(RuleError::Argument(what));
    }
    let magic = |attrs: Attrs| attrs.has(bits::MAGIC);
    let declared: Vec<&Man> = diagram
        .placed_and_below()
        .filter(|(_, man)| magic(man.attrs))
        .map(|(_, man)| man.man)
        .collect();
    let promotes = declared.iter().any(|man| man.walk.is_pawn());
    let kinds = builder.kinds();
    let promoted = kinds.ids().map(|kind| kinds.man(kind)).filter(|_| promotes);
    let mut all = declared.iter().copied().chain(promoted);
    if let Some(man) = all.find(|man| !has_lines(man)) {
        let name = man.name[0];
        let what = say!(
            "a magic {name} is not supported: nobody has published along which lines it observes, and so when an observation is new"
        );
        return Err(RuleError::Argument(what));
    }
    builder.after_move(ChangeObserved);
    Ok(())
}

/// Whether it is known along which lines a man observes.
fn has_lines(man: &Man) -> bool {
    if matches!(man.walk, Walk::Borrowed(_)) {
        return false;
    }
    man.walk.parts().iter().all(|part| line(part).is_some())
}

/// Along what kind of line a part observes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// From one square to one other.
    Leap,
    /// Through all squares in one direction.
    Line,
}

fn line(part: &Part) -> Option<Kind> {
    let broken = matches!(part.line, Line::OrthogonalFirst | Line::DiagonalFirst);
    match part.how {
        How::Leap if broken || part.line == Line::Straight => Some(Kind::Leap),
        How::Ride if broken => Some(Kind::Line),
        _ if part.line != Line::Straight => None,
        How::Over(over) if over.turn != Turn::None => None,
        How::Over(over) if over.near => Some(Kind::Leap),
        How::Over(_) | How::Ride | How::Locust => Some(Kind::Line),
        _ => None,
    }
}

/// That a man is observed.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Observed {
    /// Number of the man observed.
    man: u8,
    /// Number of the magic man.
    by: u8,
    along: Along,
}

/// The magic men: whose they are, where they stand, what they are.
fn magic_men(view: &View) -> impl Iterator<Item = (Side, Sq, Piece)> {
    Side::BOTH.into_iter().flat_map(move |side| {
        view.state().men(side).filter_map(move |from| {
            let man = view.state().piece(from)?;
            man.attrs.has(bits::MAGIC).then_some((side, from, man))
        })
    })
}

/// The numbers of the magic men that may observe others than before these squares have changed.
fn concerned(view: &View, before: &View, changed: Bb) -> SmallVec<[u8; 4]> {
    let rules = view.rules();
    let observe_as_they_go = rules.attacks_are_geometric()
        && rules.sources.is_empty()
        && !rules.threats.observations_are_played;
    let may_change = |at: Sq| view.state().piece(at).is_some_and(can_change);
    let may_matter = |&(side, from, magic): &(Side, Sq, Piece)| {
        if !observe_as_they_go {
            return true;
        }
        let observed = |view: &View| view.plainly_observed(side, from, magic, Level::Observation);
        let Some(now) = observed(view) else {
            return changed.has(from) || !(changed & sight(view, side, from, magic)).is_empty();
        };
        let known = match changed.has(from) {
            true => Bb::EMPTY,
            false => observed(before).unwrap_or_default() & !changed,
        };
        (now & !known).any(may_change)
    };
    let men = magic_men(view).filter(may_matter);
    men.map(|(_, _, magic)| magic.id).collect()
}

/// The squares whose men decide whom a magic man observes; others may be among them.
fn sight(view: &View, side: Side, from: Sq, magic: Piece) -> Bb {
    let walk = view.rules().kinds.man(magic.kind).walk;
    let pawn = walk.pawn().into_iter();
    let hits = pawn.flat_map(|pawn| pawn.captures(from, side).map(|(hit, _)| Bb::of(hit)));
    let parts = walk.parts().iter().map(|part| match part.line {
        Line::Straight => part
            .dirs
            .iter()
            .flat_map(|&(dx, dy)| [(dx, dy), (dx, -dy)])
            .map(|dir| squares_along(from, dir))
            .fold(Bb::EMPTY, |all, squares| all | squares),
        _ => Bb::ALL,
    });
    hits.chain(parts)
        .fold(Bb::EMPTY, |all, squares| all | squares)
}

/// The squares in this direction, to the edge.
fn squares_along(from: Sq, (dx, dy): Dir) -> Bb {
    std::iter::successors(from.step(dx, dy), |at| at.step(dx, dy)).collect()
}

/// The views of the magic men with these numbers, and where the man observed stands.
fn views(view: &View, numbers: &[u8]) -> Vec<(Sq, Observed)> {
    let mut found = Vec::new();
    for (side, from, magic) in magic_men(view) {
        if numbers.contains(&magic.id) {
            let seen = lines(view, side, (from, magic));
            let may_be_seen = view.may_observe(side, from, magic, Level::Observation);
            let mut asked = Bb::EMPTY;
            for &(at, _) in &seen {
                if !may_be_seen.has(at) || asked.has(at) {
                    continue;
                }
                asked |= Bb::of(at);
                if let Some(man) = view.state().piece(at)
                    && can_change(man)
                    && view.man_observes(side, from, at, Level::Observation)
                {
                    let ways = seen.iter().filter(|(on, _)| *on == at);
                    found.extend(ways.map(|&(_, along)| {
                        let (by, man) = (magic.id, man.id);
                        (at, Observed { man, by, along })
                    }));
                }
            }
        }
    }
    found
}

/// Where men stand that are newly observed by the magic men with these numbers, once for each way in which they are.
fn new_views(view: &View, before: &View, numbers: &[u8]) -> Vec<Sq> {
    let now = views(view, numbers);
    if now.is_empty() {
        return Vec::new();
    }
    let known: Vec<Observed> = views(before, numbers)
        .into_iter()
        .map(|(_, observed)| observed)
        .collect();
    let new = now
        .into_iter()
        .filter(|(_, observed)| !known.contains(observed));
    new.map(|(at, _)| at).collect()
}

fn can_change(man: Piece) -> bool {
    !man.is_royal() && !man.attrs.has(bits::MAGIC) && man.sides != Sides::Neutral
}

/// Along a leap its squares; along a line its first square and the direction.
type Along = (Sq, Result<Sq, Dir>);

/// The squares of men that a man of `side` may observe by the way it goes, and along which lines.
fn lines(view: &View, side: Side, (from, magic): (Sq, Piece)) -> SmallVec<[(Sq, Along); 8]> {
    let mut found = SmallVec::new();
    let walk = view.rules().kinds.man(magic.kind).walk;
    if let Some(pawn) = walk.pawn() {
        found.extend(
            pawn.captures(from, side)
                .map(|(at, _)| (at, (from, Ok(at)))),
        );
    }
    let sight = Sight {
        side,
        occupied: view.met_by(magic),
        missing: view.state().missing(),
        enemies: view.state().men(!side),
    };
    for part in walk.parts() {
        part.trace(from, &sight, |step| {
            let Some(at) = step.victim else {
                return;
            };
            let along = match line(part) {
                Some(Kind::Line) => (first_square(from, step.dir), Err(step.dir)),
                _ => (from, Ok(at)),
            };
            if !found.contains(&(at, along)) {
                found.push((at, along));
            }
        });
    }
    found
}

/// The first square of the line on which a square lies.
fn first_square(on: Sq, (dx, dy): Dir) -> Sq {
    let mut at = on;
    while let Some(before) = at.step(-dx, -dy) {
        at = before;
    }
    at
}

struct ChangeObserved;

impl AfterMove for ChangeObserved {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            minds_royal_men: true,
            ..Conduct::ANYTHING
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_sides(Occasion::Always))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let mut before = player.state().clone();
        before.undo_to(played.start);
        let before = Player::new(player.rules(), before);
        let concerned = concerned(player, &before, player.changed_squares(played));
        let new = new_views(player, &before, &concerned);
        debug_assert_eq!(new, {
            let all: Vec<u8> = magic_men(player).map(|(_, _, magic)| magic.id).collect();
            new_views(player, &before, &all)
        });
        if new.is_empty() {
            return Verdict::Legal;
        }
        for at in player.state().all_men() {
            let ways = new.iter().filter(|on| **on == at).count();
            if ways % 2 == 1
                && let Some(was) = player.state().piece(at)
            {
                let sides = was.sides.swapped();
                let now = Piece { sides, ..was };
                player.apply(Effect::Change { at, was, now }, Reason::Conversion);
            }
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{arrivals, diagram, game, play};
    use sauterelle_kernel::board::piece::{Side, Sides};

    fn is_white(view: &sauterelle_kernel::view::View, at: &str) -> bool {
        view.state().piece(at.parse().unwrap()).unwrap().sides == Sides::White
    }

    #[test]
    fn men_newly_observed_change_sides() {
        let game = game("ka1 Magic:rd1", "kh8 pb5 pc6", Side::White, &[]);
        let mut player = game.play();
        assert!(play(&mut player, "d1d5"));
        assert!(is_white(&player, "b5") && !is_white(&player, "c6"));
    }

    #[test]
    fn men_that_stay_on_the_line_do_not() {
        let game = game("ka1 Magic:rd1", "kh8 pd5", Side::White, &[]);
        let mut player = game.play();
        assert!(play(&mut player, "d1d3"));
        assert!(!is_white(&player, "d5"));
    }

    #[test]
    fn two_views_are_none() {
        let game = game("ka1 Magic:rd1 Magic:bc1", "kh8 pe3", Side::White, &[]);
        let mut player = game.play();
        // the bishop observes the pawn already
        assert!(play(&mut player, "d1d3"));
        assert!(is_white(&player, "e3"));
        player.undo();
        assert!(play(&mut player, "d1e1"));
        assert!(is_white(&player, "e3"));
    }

    #[test]
    fn it_changes_what_is_legal() {
        // the rook that changes sides would give check
        let moves = |rook: &str| {
            let game = game(&format!("kh4 {rook}d1 rb4"), "kh8", Side::White, &[]);
            arrivals(&mut game.play(), "d1").contains("b1")
        };
        assert!(moves("r") && !moves("Magic:r"));
    }

    #[test]
    fn unknown_lines_and_neutral_men_are_refused() {
        for (white, neutral, named) in [
            ("ka1 Magic:rod1", "", "rose"),
            ("ka1 Magic:rd1", "ra5", "neutral"),
        ] {
            let diagram = diagram(white, "kh8", neutral, Side::White);
            let error = Game::new(&diagram, &[]).err().unwrap();
            assert!(error.to_string().contains(named), "{error}");
        }
    }
}
