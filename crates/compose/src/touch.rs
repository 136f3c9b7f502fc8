//! What a man more does to a key: which answers to which defences it takes away, and which defences it brings. So it is told without judging
//! them which pairs of men can stop a key together: an answer is taken for stopped by two men if one of them stops it.

use crate::cook::Cook;
use crate::deed::{Deed, Whereabouts};
use crate::keys::Wanted;
use crate::position::{Measure, Position};
use sauterelle::Side;
use sauterelle::solving::attacks::Reply;
use sauterelle::solving::solution::Step;

/// A key with the defences to it, and all that answers them.
#[derive(Clone)]
pub(crate) struct Table {
    first: Side,
    key: Deed,
    /// Attacks that answer some defence.
    attacks: Vec<Deed>,
    /// Defences, each with its answers as bits.
    defences: Vec<(Deed, u64)>,
}

/// What a man more does to a key.
#[derive(Clone)]
pub(crate) enum Touch {
    /// It stops it by itself.
    Stops,
    /// This is not known.
    Unknown,
    /// It is a key still.
    Leaves(Left),
}

/// What a man leaves of a key.
#[derive(Clone)]
pub(crate) struct Left {
    /// By defence: answers that it takes away.
    taken: Vec<u64>,
    /// Answers that it takes away after any defence.
    anywhere: u64,
    /// Of each defence that is new: the known attacks that answer it.
    new: Vec<u64>,
}

/// The bit of an attack; more than there are bits are never stopped.
fn bit(place: usize) -> u64 {
    1_u64.checked_shl(place as u32).unwrap_or(0)
}

impl Touch {
    /// Whether two men together may stop the key.
    pub fn with(&self, other: &Touch, table: &Table) -> bool {
        let (Touch::Leaves(one), Touch::Leaves(other)) = (self, other) else {
            return true;
        };
        let taken = one.taken.iter().zip(&other.taken);
        let mut defences = taken.zip(&table.defences);
        let answers_new =
            |new: &[u64], anywhere: u64| new.iter().any(|it| *it == 0 || it & anywhere != 0);
        defences.any(|((one, other), (_, answers))| one | other == *answers)
            || answers_new(&one.new, other.anywhere)
            || answers_new(&other.new, one.anywhere)
    }

    /// Whether the man stops the key by itself.
    pub fn stops(&self) -> bool {
        matches!(self, Touch::Stops)
    }
}

impl Position<'_> {
    /// The defences to a cook, and what answers them; nothing if that is not known in the time.
    pub fn table(&self, cook: &Cook, measure: Measure) -> Option<Table> {
        let key = cook.deeds.first()?;
        let replies = self.replies(cook.first, key, None, measure)??;
        let mut table = Table {
            first: cook.first,
            key: key.clone(),
            attacks: Vec::new(),
            defences: Vec::new(),
        };
        for (defence, answers) in replies.defences {
            let mut bits = 0;
            for answer in answers {
                let known = table.attacks.iter().position(|it| *it == answer);
                bits |= bit(known.unwrap_or_else(|| {
                    table.attacks.push(answer);
                    table.attacks.len() - 1
                }));
            }
            table.defences.push((defence, bits));
        }
        Some(table)
    }

    /// What the men of this version do to a key.
    pub fn touch(&self, table: &Table, measure: Measure) -> Touch {
        let Table {
            first,
            key,
            attacks,
            defences,
        } = table;
        let replies = match self.replies(*first, key, Some(attacks), measure) {
            None => return Touch::Unknown,
            Some(None) => return Touch::Stops,
            Some(Some(replies)) => replies,
        };
        if replies.is_refuted {
            return Touch::Stops;
        }
        let bits = |answers: &[Deed]| {
            let places = answers
                .iter()
                .filter_map(|it| attacks.iter().position(|known| known == it));
            places.map(bit).fold(0, |all, bit| all | bit)
        };
        let mut left = Left {
            taken: vec![0; defences.len()],
            anywhere: 0,
            new: Vec::new(),
        };
        for (defence, answers) in replies.defences {
            let works = bits(&answers);
            match defences.iter().position(|(known, _)| *known == defence) {
                Some(place) => {
                    left.taken[place] = defences[place].1 & !works;
                    left.anywhere |= left.taken[place];
                }
                None => left.new.push(works),
            }
        }
        Touch::Leaves(left)
    }

    /// The defences to a key, each with what answers it of these attacks (of all attacks if there are none). Nothing inside if it cannot be
    /// played.
    fn replies(
        &self,
        first: Side,
        key: &Deed,
        attacks: Option<&[Deed]>,
        measure: Measure,
    ) -> Option<Option<Replies>> {
        let (time, stop) = (measure.limits.each, measure.stop);
        self.ask(first, time, stop, |attacker| {
            let mut wanted = Wanted::new(self.men(), key, Vec::new(), attacks);
            let found = attacker.replies(&mut wanted)?;
            Ok(found.map(|found| Replies::new(&wanted, &found)))
        })
    }
}

struct Replies {
    defences: Vec<(Deed, Vec<Deed>)>,
    is_refuted: bool,
}

impl Replies {
    fn new(wanted: &Wanted, found: &[(Step, Reply)]) -> Replies {
        let mut defences = Vec::new();
        for (defence, reply) in found {
            let Reply::Answers(answers) = reply else {
                continue;
            };
            let mut men = wanted.men_after_key();
            let deed =
                |men: &mut Whereabouts, step: &Step| men.play(step.side, &step.mv, &step.effects);
            let defence = deed(&mut men, defence);
            let answers = answers.iter().map(|it| deed(&mut men.clone(), it));
            defences.push((defence, answers.collect()));
        }
        Replies {
            defences,
            is_refuted: found.iter().any(|(_, reply)| *reply == Reply::Refutes),
        }
    }
}
