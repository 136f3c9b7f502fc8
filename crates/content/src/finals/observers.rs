//! The men that observe a square.

use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Player;

/// The men of a side that observe a square.
pub struct Observers {
    /// Where the only king of the other side stands, if that is elsewhere.
    king: Option<Sq>,
    /// Those that observe it as men stand now.
    here: Vec<Sq>,
    /// Those that observe it only if that king goes there.
    through: Vec<Sq>,
    /// Those that go there, but do not observe it.
    pub others: Vec<Sq>,
    /// A king of the other side would be in check there.
    pub check: bool,
}

impl Observers {
    /// Finds them.
    pub fn of(player: &mut Player, by: Side, at: Sq) -> Observers {
        let mut royals = player.state().royals(!by).into_iter();
        let only = royals.next().filter(|_| royals.next().is_none());
        let king = only.filter(|king| *king != at);
        let (here, reaching) = player.with_royal_on(!by, at, None, |player| {
            (attackers(player, !by, at), player.men_that_reach(by, at))
        });
        let (gone, in_check) = player.with_royal_on(!by, at, king, |player| {
            (attackers(player, !by, at), player.in_check(!by))
        });
        let others = reaching.into_iter().filter(|from| !here.contains(from));
        Observers {
            king,
            others: others.collect(),
            check: match only {
                Some(_) => in_check,
                None => !here.is_empty(),
            },
            through: gone
                .into_iter()
                .filter(|from| !here.contains(from))
                .collect(),
            here,
        }
    }

    /// Whether this man observes the square as men stand now.
    pub fn is_here(&self, from: Sq) -> bool {
        self.here.contains(&from)
    }

    /// Where all observers stand. With those that observe the square only if the king goes there stands its own square.
    pub fn all(&self) -> impl Iterator<Item = (Sq, Option<Sq>)> {
        let here = self.here.iter().map(|from| (*from, None));
        let through = self.through.iter().map(|from| (*from, self.king));
        here.chain(through)
    }
}

fn attackers(player: &mut Player, side: Side, royal: Sq) -> Vec<Sq> {
    let found = player.attackers(side, royal).into_iter();
    found.map(|(from, _)| from).collect()
}
