//! Looks further up on the way to a position. What one has not asked about may come to be asked about by one after the other of those
//! that follow it, nearly always in vain: then it is asked itself, with all the moves that were left there, for all of them.

use super::scene::Scene;
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::square::Sq;

/// So many steps are spent in any case.
const TRIAL: u64 = 2_000;

/// What has been long ago counts less from so many steps on.
const MOST_STEPS: u64 = 100_000;

/// Which look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// Moves left then.
    moves: usize,
    number: u64,
}

/// The looks on the way to where the search is, by the moves left.
#[derive(Default)]
pub(super) struct FurtherUp {
    looks: Vec<Option<Box<Look>>>,
    /// Likewise, what has come of asking them.
    balances: Vec<Balance>,
    /// So many there have been.
    count: u64,
}

/// A look at a stalemate that has not been found impossible.
pub(super) struct Look {
    link: Link,
    pub scene: Scene,
    /// The look before it.
    pub before: Option<Link>,
    /// Squares on which the king may be stalemated, and on which it cannot, as far as known.
    possible: Bb,
    impossible: Bb,
}

impl FurtherUp {
    /// Keeps a look, in which the king might be stalemated on `possible`.
    pub fn remember(&mut self, scene: Scene, possible: Option<Sq>, before: Option<Link>) -> Link {
        self.count += 1;
        let moves = usize::from(scene.moves + scene.victim_moves);
        let link = Link {
            moves,
            number: self.count,
        };
        if self.looks.len() <= moves {
            self.looks.resize_with(moves + 1, || None);
            self.balances.resize_with(moves + 1, Balance::default);
        }
        self.looks[moves] = Some(Box::new(Look {
            link,
            scene,
            before,
            possible: possible.map_or(Bb::EMPTY, Bb::of),
            impossible: Bb::EMPTY,
        }));
        link
    }

    /// The look, if it is still there, and either knows about the square or should find out. It is to be put back.
    pub fn ask(&mut self, link: Link, king: Sq) -> Option<Box<Look>> {
        let place = self.looks.get_mut(link.moves)?;
        let look = place.as_ref()?;
        if look.link.number != link.number {
            return None;
        }
        let balance = &mut self.balances[link.moves];
        let asks = if look.is_known(king) {
            if look.fails(king) {
                balance.note_saved();
            }
            true
        } else {
            balance.is_worth_while()
        };
        asks.then(|| place.take()).flatten()
    }

    /// A look that follows this one has been at a square for itself, which took so many steps.
    pub fn note_following(&mut self, link: Option<Link>, steps: u64) {
        if let Some(balance) = link.and_then(|link| self.balances.get_mut(link.moves)) {
            balance.following += 1;
            balance.steps += steps;
        }
    }

    /// To ask the look about one more square took so many steps.
    pub fn note_asked(&mut self, look: &Look, steps: u64) {
        self.balances[look.link.moves].note_spent(steps);
    }

    /// The look before this one.
    pub fn before(&self, link: Link) -> Option<Link> {
        let look = self.looks.get(link.moves)?.as_ref()?;
        look.before.filter(|_| look.link.number == link.number)
    }

    /// Whether the king may be stalemated there has been found out.
    pub fn note(&mut self, link: Link, king: Sq, possible: bool) {
        if let Some(Some(look)) = self.looks.get_mut(link.moves)
            && look.link.number == link.number
        {
            look.note(king, possible);
        }
    }

    pub fn put_back(&mut self, look: Box<Look>) {
        let moves = look.link.moves;
        self.looks[moves] = Some(look);
    }
}

impl Look {
    pub fn is_known(&self, king: Sq) -> bool {
        (self.possible | self.impossible).has(king)
    }

    pub fn fails(&self, king: Sq) -> bool {
        self.impossible.has(king)
    }

    pub fn note(&mut self, king: Sq, possible: bool) {
        let squares = if possible {
            &mut self.possible
        } else {
            &mut self.impossible
        };
        *squares |= Bb::of(king);
    }
}

/// What has come of asking looks with so many moves left.
#[derive(Default)]
struct Balance {
    /// Looks that follow them at a square, and the steps these took.
    following: u64,
    steps: u64,
    /// Steps spent on asking them, and saved by what they knew.
    spent: u64,
    saved: u64,
    left_out: u64,
}

impl Balance {
    /// Always as long as it saves more than is spent on it, otherwise from time to time.
    fn is_worth_while(&mut self) -> bool {
        if self.spent <= self.saved + TRIAL {
            return true;
        }
        self.left_out += 1;
        self.left_out.is_multiple_of(64)
    }

    fn note_spent(&mut self, steps: u64) {
        self.spent += steps;
        if self.spent > MOST_STEPS {
            self.spent /= 2;
            self.saved /= 2;
        }
    }

    fn note_saved(&mut self) {
        self.saved += self.steps.checked_div(self.following).unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::game;
    use super::*;
    use sauterelle_kernel::piece::Side;

    fn scene() -> Scene {
        Scene::at_rest(&game("kc7", "ka8 pa7").play(), Side::Black, [2, 2]).unwrap()
    }

    #[test]
    fn what_a_look_knows_is_told_until_another_one_takes_its_place() {
        let mut looks = FurtherUp::default();
        let [here, there] = ["a8", "b8"].map(|at| at.parse().unwrap());
        let link = looks.remember(scene(), Some(here), None);
        let look = looks.ask(link, here).unwrap();
        assert!(look.is_known(here) && !look.fails(here));
        assert!(!look.is_known(there));
        looks.put_back(look);
        looks.note(link, there, false);
        let look = looks.ask(link, there).unwrap();
        assert!(look.fails(there));
        looks.put_back(look);
        looks.remember(scene(), None, None);
        assert!(looks.ask(link, there).is_none());
        looks.note(link, here, false);
    }

    #[test]
    fn looks_are_asked_as_long_as_that_saves_steps() {
        let mut balance = Balance::default();
        balance.note_spent(TRIAL + 1);
        assert!(!balance.is_worth_while());
        balance.following = 1;
        balance.steps = 10;
        balance.note_saved();
        assert!(balance.is_worth_while());
    }
}
