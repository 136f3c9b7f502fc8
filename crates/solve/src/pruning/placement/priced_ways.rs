//! Play towards a given position under rules that take liberties with men: who fills which place, in how many moves at least, as in
//! orthodox play, but that men may become others, change sides or come elsewhere where the rules allow it. Where that takes a capture, or a
//! rule that acts on others, it has a price: there are only so many of those. What all places cost together, less what can be paid, is a
//! bound, whatever the price is; several are tried.

use super::wanderings::Wanderings;
use crate::pruning::budget::Budget;
use crate::pruning::proof_game::assignment::{Asked, Cheapest, Costs, MOST, NEVER};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::{Liberties, Occasion};
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_kernel::view::View;

/// No price higher than this is tried.
const HIGHEST_PRICE: u8 = 6;

/// The men of the position to be reached, and what others pay to come there.
pub(super) struct PricedWays {
    liberties: Liberties,
    places: Vec<Place>,
    kinds: usize,
}

/// A man of the position to be reached.
struct Place {
    side: Side,
    royal: bool,
    /// By kind and side of whoever comes: [`PricedWays::row`].
    fares: Vec<Fares>,
}

/// The moves that a man needs to a place at least, by the square on which it stands.
struct Fares {
    /// Moves of both sides.
    all: Fare,
    /// Moves of the side of the place.
    own: Fare,
}

/// Fewest moves.
struct Fare {
    /// With what costs nothing but moves.
    plain: [u8; 64],
    /// With what has a price, to be paid once.
    priced: [u8; 64],
    /// The same, to be paid twice.
    twice: [u8; 64],
}

/// What a man may do on its way.
#[derive(Clone, Copy)]
struct Means {
    kinds: Occasion,
    sides: Occasion,
    places: Occasion,
}

impl Means {
    /// What costs nothing but moves.
    fn free(liberties: &Liberties) -> Means {
        let free = |occasion| match occasion {
            Occasion::Captures => Occasion::Never,
            other => other,
        };
        Means {
            kinds: free(liberties.kinds),
            sides: free(liberties.sides),
            places: free(liberties.places),
        }
    }

    /// The same without changes of side.
    fn loyal(self) -> Means {
        Means {
            sides: Occasion::Never,
            ..self
        }
    }

    /// All of it.
    fn all(liberties: &Liberties) -> Means {
        Means {
            kinds: liberties.kinds,
            sides: liberties.sides,
            places: liberties.places,
        }
    }
}

/// What a man pays to come to a place of its own side where men change sides, if it pays so much without doing so.
fn fare_at_home(all: Means, plain: [u8; 64], priced: [u8; 64]) -> Fare {
    match all.sides {
        // it goes over to the other side and comes back
        Occasion::Captures => Fare {
            plain,
            priced,
            twice: [1; 64],
        },
        Occasion::Moves => Fare {
            plain: plain.map(|moves| moves.min(1)),
            priced: priced.map(|moves| moves.min(1)),
            twice: [NEVER; 64],
        },
        Occasion::Never | Occasion::Always => Fare::NOTHING,
    }
}

impl Fare {
    /// Others bring it.
    const NOTHING: Fare = Fare {
        plain: [0; 64],
        priced: [0; 64],
        twice: [NEVER; 64],
    };
}

/// Whose moves count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// Those of both sides.
    All,
    /// Those of this side.
    Of(Side),
}

impl PricedWays {
    /// The ways to these men; nothing if rules may do anything.
    pub fn new(rules: &Ruleset, target: &[(Sq, KindId, Side, bool)]) -> Option<PricedWays> {
        let liberties = rules.liberties()?;
        let wanderings = Wanderings::new(rules, &liberties);
        let ids: Vec<KindId> = rules.kinds.ids().collect();
        let mut ways = PricedWays {
            liberties,
            places: Vec::new(),
            kinds: ids.len(),
        };
        for (at, kind, side, royal) in target {
            let mut fares = Vec::new();
            for own in Side::BOTH {
                for from in &ids {
                    let man = (*from, own, *royal);
                    fares.push(ways.fares(&wanderings, man, (*at, *kind, *side)));
                }
            }
            ways.places.push(Place {
                side: *side,
                royal: *royal,
                fares,
            });
        }
        (ways.places.len() <= MOST).then_some(ways)
    }

    /// Whether men may end anywhere by any move.
    pub fn leap_anywhere(&self) -> bool {
        self.liberties.places >= Occasion::Moves
    }

    /// What such a man pays to come to a place.
    fn fares(&self, wanderings: &Wanderings, man: Man, place: (Sq, KindId, Side)) -> Fares {
        let table = |means: Means| {
            let mut table = [NEVER; 64];
            for (least, from) in table.iter_mut().zip(Sq::all()) {
                *least = moves(wanderings, man, from, place, means);
            }
            table
        };
        let (free, all) = (Means::free(&self.liberties), Means::all(&self.liberties));
        let own = match all.sides {
            Occasion::Never => Fare {
                plain: table(free),
                priced: table(all),
                twice: [NEVER; 64],
            },
            _ if man.1 == place.2 => fare_at_home(all, table(free.loyal()), table(all.loyal())),
            // others move it there
            Occasion::Captures => Fare {
                plain: [NEVER; 64],
                priced: [0; 64],
                twice: [NEVER; 64],
            },
            Occasion::Moves | Occasion::Always => Fare::NOTHING,
        };
        Fares {
            all: Fare {
                plain: table(free),
                priced: table(all),
                twice: [NEVER; 64],
            },
            own,
        }
    }

    /// Whether so many moves of each side may be enough. To ask takes longer than a few moves.
    pub fn suffice(&self, view: &View, budget: Budget) -> bool {
        let men: Vec<(Sq, Piece)> = (view.state().occupied().into_iter())
            .filter_map(|at| Some((at, view.state().piece(at)?)))
            .collect();
        if men.len() > MOST {
            return true;
        }
        let by_side = Side::BOTH.into_iter().all(|side| {
            let moves = u32::from(budget[side.index()]);
            self.is_within(view, &men, Whose::Of(side), budget, moves)
        });
        let all = budget.iter().map(|moves| u32::from(*moves)).sum();
        by_side
            && (self.liberties.sides == Occasion::Never
                || self.is_within(view, &men, Whose::All, budget, all))
    }

    /// How often the price can be paid at most.
    fn payments(&self, view: &View, whose: Whose, [white, black]: Budget) -> u32 {
        let liberties = &self.liberties;
        let moves = u32::from(white) + u32::from(black);
        // who is meant by what acts on others
        let by = |mover: Side, side: Side| match mover == side {
            true => liberties.own,
            false => liberties.other,
        };
        let of_side = |side: Side| {
            let by_each = Side::BOTH.map(|mover| u32::from(by(mover, side)));
            by_each[0] * u32::from(white) + by_each[1] * u32::from(black)
        };
        let others = match whose {
            Whose::Of(side) => of_side(side).min(u32::from(liberties.others) * moves),
            Whose::All => u32::from(liberties.others) * moves,
        };
        let spare = |side: Side| {
            let wanted = self.places.iter().filter(|place| place.side == side);
            (view.state().men(side).len()).saturating_sub(wanted.count() as u32)
        };
        let all_spare = (view.state().occupied().len()).saturating_sub(self.places.len() as u32);
        // each capture takes one man off, unless men come back
        let occasions = [liberties.kinds, liberties.sides, liberties.places];
        let captures = match whose {
            _ if !occasions.contains(&Occasion::Captures) => 0,
            _ if liberties.others > 0 => moves,
            Whose::Of(side) if liberties.sides == Occasion::Never && !liberties.own_captures => {
                spare(!side)
            }
            _ => all_spare,
        };
        captures.min(moves) + others
    }

    /// Whether the places can be filled within so many moves.
    fn is_within(
        &self,
        view: &View,
        men: &[(Sq, Piece)],
        whose: Whose,
        budget: Budget,
        moves: u32,
    ) -> bool {
        if self.liberties.repeats && self.liberties.others > 0 {
            return true;
        }
        let payments = self.payments(view, whose, budget);
        if payments == 0 {
            return self
                .least(men, whose, None)
                .is_some_and(|least| least <= moves);
        }
        let mut best = 0;
        for price in 0..=HIGHEST_PRICE {
            let Some(least) = self.least(men, whose, Some(price)) else {
                return false;
            };
            let bound = least.saturating_sub(u32::from(price) * payments);
            if bound > moves {
                return false;
            }
            if price > 0 && bound <= best {
                break; // higher prices take more away still
            }
            best = bound;
        }
        true
    }

    /// What all places cost together at this price, or if nobody can pay; nothing if they cannot be filled.
    fn least(&self, men: &[(Sq, Piece)], whose: Whose, price: Option<u8>) -> Option<u32> {
        let is_asked = |place: &&Place| match whose {
            Whose::All => true,
            Whose::Of(side) => place.side == side,
        };
        let places: Vec<&Place> = self.places.iter().filter(is_asked).collect();
        let mut costs = Costs::new(places.len());
        for (at, man) in men {
            let comes = |side| whose == Whose::Of(side) || whose == Whose::All;
            let may_come = Side::BOTH.into_iter().any(|side| {
                man.sides.has(side) && (comes(side) || self.liberties.sides != Occasion::Never)
            });
            if !may_come && self.liberties.others == 0 {
                continue;
            }
            let mut asked: Asked = [NEVER; MOST];
            for (asked, place) in asked.iter_mut().zip(&places) {
                *asked = self.fare(place, *at, *man, whose, price);
            }
            costs.add(asked);
        }
        // others appear, at a price
        while self.liberties.others > 0 && costs.workers() < costs.tasks {
            costs.add([price.unwrap_or(NEVER); MOST]);
        }
        Cheapest::of(&costs).map(|cheapest| cheapest.cost)
    }

    /// What this man asks for a place.
    fn fare(&self, place: &Place, at: Sq, man: Piece, whose: Whose, price: Option<u8>) -> u8 {
        let anyhow = match (self.liberties.others, price) {
            (0, _) | (_, None) => NEVER,
            (_, Some(price)) => price,
        };
        if place.royal != man.is_royal() && !self.liberties.royalty_changes() {
            return anyhow;
        }
        let side = match man.sides.has(Side::White) {
            true => Side::White,
            false => Side::Black,
        };
        let fares = &place.fares[self.row(man.kind, side)];
        let fare = match whose {
            Whose::All => &fares.all,
            Whose::Of(_) => &fares.own,
        };
        let at = at.index();
        let paid = |moves: u8, times: u8| match (moves, price) {
            (NEVER, _) | (_, None) => NEVER,
            (moves, Some(price)) => moves + times * price,
        };
        fare.plain[at]
            .min(paid(fare.priced[at], 1))
            .min(paid(fare.twice[at], 2))
            .min(anyhow)
    }

    /// Where what men of this kind and side ask stands.
    fn row(&self, kind: KindId, side: Side) -> usize {
        side.index() * self.kinds + kind.index()
    }
}

/// A man: its kind, whose it is, and whether it is royal.
type Man = (KindId, Side, bool);

/// Fewest moves of this man, of whatever side, to a place, by these means.
fn moves(
    wanderings: &Wanderings,
    man: Man,
    from: Sq,
    place: (Sq, KindId, Side),
    means: Means,
) -> u8 {
    let by_itself = moves_by_itself(wanderings, man, from, place, means);
    // rooks are brought by a king that castles, and have moved then too
    let castled = wanderings.castled(from).map(|from| {
        let (at, wanted, of) = place;
        let may_change = means.kinds != Occasion::Never;
        match (means.sides, means.places) {
            (Occasion::Never, _) if man.1 != of => NEVER,
            (_, Occasion::Never) if may_change => wanderings.any(from, at),
            (_, Occasion::Never) => {
                let other = means.sides != Occasion::Never;
                let owner = if other { of } else { man.1 };
                moves_by_itself(wanderings, (man.0, owner, man.2), from, place, means)
            }
            _ if man.0 == wanted || may_change => 0,
            _ => NEVER,
        }
    });
    castled.fold(by_itself, u8::min)
}

/// The same without being brought somewhere by another man.
fn moves_by_itself(
    wanderings: &Wanderings,
    man: Man,
    from: Sq,
    (at, wanted, of): (Sq, KindId, Side),
    means: Means,
) -> u8 {
    let (kind, side, royal) = man;
    let never = |occasion| occasion == Occasion::Never;
    let always = |occasion| occasion == Occasion::Always;
    if side != of && never(means.sides) {
        return NEVER;
    }
    let is_other = side != of && !always(means.sides);
    let is_of_kind = kind == wanted || always(means.kinds);
    if is_of_kind && !is_other && (from == at || wanderings.comes_by_itself(wanted, royal)) {
        return 0;
    }
    if kind != wanted && never(means.kinds) && !wanderings.promotes(kind, wanted) {
        return NEVER;
    }
    if !never(means.places) {
        return 1;
    }
    let sides = !never(means.sides);
    let way = match means.kinds {
        Occasion::Never if kind == wanted => wanderings.own(man, sides, from, at),
        Occasion::Never => wanderings.promoting(man, wanted, sides, from, at),
        Occasion::Always => wanderings.any(from, at),
        Occasion::Captures | Occasion::Moves => wanderings.any_after_own(man, sides, from, at),
    };
    way.max(u8::from(is_other || !is_of_kind))
}

#[cfg(test)]
mod tests {
    use super::super::tests::towards;
    use crate::pruning::budget::Budget;

    /// Whether the second position may be reached under the condition from the first with so many moves of White and of Black.
    fn perhaps(rule: &str, start: [&str; 2], target: [&str; 2], budget: Budget) -> bool {
        let (game, placement) = towards(rule, start, target);
        placement
            .places_can_be_filled(&game.play(), budget)
            .unwrap()
    }

    #[test]
    fn men_change_sides_when_they_capture() {
        let (start, over) = (["ka1 sb1", "kh8 sh6"], ["ka1", "kh8 sd2"]);
        // White's knight captures and is black; the rest it goes as a black one
        assert!(perhaps("AndernachChess", start, over, [3, 1]));
        // nobody has been captured, so that nobody has changed sides
        let same = ["ka1 sh6", "kh8 sb1"];
        assert!(!perhaps("AndernachChess", start, same, [3, 3]));
        assert!(perhaps("Volage", start, same, [3, 3]));
    }

    #[test]
    fn men_become_others_when_they_move() {
        let start = ["ka1 sb1", "kh8"];
        let perhaps = |to, budget| perhaps("ChameleonChess", start, [to, "kh8"], budget);
        assert!(perhaps("ka1 bc3", [1, 0]) && !perhaps("ka1 bc3", [0, 1]));
        // it goes as a knight first, and as any man then
        assert!(!perhaps("ka1 bb7", [1, 0]) && perhaps("ka1 bb7", [3, 0]));
    }

    #[test]
    fn men_come_elsewhere_when_they_capture() {
        let (start, near, far) = (["ka1 rb1 pe2", "kh8 sb5"], ["ka1 rh7 pe2", "kh8"], [1, 0]);
        // a capture may bring the rook anywhere
        assert!(perhaps("Take&MakeChess", start, near, far));
        // without one it goes as it always does
        let (quiet, pawn) = (["ka1 rh7 pe2", "kh8 sb5"], ["ka1 rb1 pe6", "kh8 sb5"]);
        assert!(!perhaps("Take&MakeChess", start, quiet, far));
        assert!(perhaps("Take&MakeChess", start, quiet, [2, 0]));
        assert!(!perhaps("Take&MakeChess", start, pawn, [2, 9]));
        assert!(perhaps("Take&MakeChess", start, pawn, [3, 0]));
    }

    #[test]
    fn reborn_men_are_paid_for_with_moves() {
        let (start, target) = (
            ["ka1 rb1 rc1 rd1", "kh8 pb7"],
            ["ka1 re8 rf8 rg8", "kh8 pb7"],
        );
        // three rooks, two moves each
        assert!(!perhaps("Circe", start, target, [2, 0]));
        assert!(perhaps("Circe", start, target, [6, 0]));
    }
}
