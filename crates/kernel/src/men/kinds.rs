//! The kinds of men of one problem, numbered.

use super::fast_kinds::FastKinds;
use super::man::{Man, Nature};
use super::part::{How, Part};
use super::pawn::Officers;
use super::sight::Sight;
use super::table::{self, SOUCIE_OF_LINES_OF_ACTION, orthodox};
use crate::board::bitboard::Bb;
use crate::board::piece::{KindId, MAX_KINDS, Side};
use crate::board::square::Sq;
use sauterelle_languages::say;

/// The six kinds of the game array, in the order king, queen, rook, bishop, knight, pawn: orthodox men, unless a condition replaces them.
pub type StandardMen = [&'static Man; 6];

/// The kinds used by one problem, numbered densely: the [standard men](StandardMen), then the others.
#[derive(Clone)]
pub struct Kinds {
    men: Vec<&'static Man>,
    /// Of those named or in the diagram.
    present: u32,
    standard_pawn: KindId,
    marine_promotions: Vec<KindId>,
    /// The ranks on which the pawns of each side promote in the game array, where other men than those of the array are reborn.
    promotion_ranks: [u8; 2],
    pub(crate) fast: FastKinds,
}

/// More kinds of men than one problem can hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", say!("more than {MAX_KINDS} kinds of men in one problem"))]
pub struct TooManyKinds;

impl Kinds {
    /// By kind: whether it rides, and captures, along ranks and files, and along diagonals.
    pub fn rides(&self) -> [[bool; 2]; MAX_KINDS] {
        let mut rides = [[false; 2]; MAX_KINDS];
        for (line, kinds) in [&self.fast.orthogonal, &self.fast.diagonal]
            .into_iter()
            .enumerate()
        {
            for kind in kinds {
                rides[kind.index()][line] = true;
            }
        }
        rides
    }

    /// The orthodox kinds and `fairy`, each once.
    ///
    /// # Errors
    /// If there are more than [`MAX_KINDS`].
    pub fn new(fairy: impl IntoIterator<Item = &'static Man>) -> Result<Kinds, TooManyKinds> {
        Kinds::with(orthodox(), fairy, [])
    }

    /// These standard men, `fairy`, and kinds that pawns do not promote to unless they are among `fairy` too.
    ///
    /// # Errors
    /// If there are more than [`MAX_KINDS`].
    pub fn with(
        standard: StandardMen,
        fairy: impl IntoIterator<Item = &'static Man>,
        brought: impl IntoIterator<Item = &'static Man>,
    ) -> Result<Kinds, TooManyKinds> {
        // whatever pawns the game array has, the orthodox one keeps its number: what is quick for it is so by that number
        let [_, _, _, _, _, pawn] = orthodox();
        let mut men: Vec<&'static Man> = standard.to_vec();
        men[KindId::PAWN.index()] = pawn;
        let mut present = 0u64;
        let mut find = |man: &'static Man| {
            let known = men.iter().position(|m| std::ptr::eq(*m, man));
            known.unwrap_or_else(|| {
                men.push(man);
                men.len() - 1
            })
        };
        for man in fairy.into_iter().chain([standard[KindId::PAWN.index()]]) {
            present |= 1u64.checked_shl(find(man) as u32).unwrap_or(0);
        }
        let officers = officers_of(&men);
        for man in officers.iter().copied().chain(brought) {
            if !men.iter().any(|m| std::ptr::eq(*m, man)) {
                men.push(man);
            }
        }
        if men.len() > MAX_KINDS {
            return Err(TooManyKinds);
        }
        let fast = FastKinds::new(&men);
        let mut kinds = Kinds {
            men,
            present: present as u32,
            standard_pawn: KindId::PAWN,
            marine_promotions: Vec::new(),
            promotion_ranks: Side::BOTH.map(|side| (!side).home_rank()),
            fast,
        };
        kinds.standard_pawn = kinds
            .id(standard[KindId::PAWN.index()])
            .unwrap_or(KindId::PAWN);
        if !officers.is_empty() {
            kinds.marine_promotions = kinds.promotions_with(&officers);
        }
        Ok(kinds)
    }

    /// What marine pawns promote to, these being the marine officers.
    fn promotions_with(&self, officers: &[&'static Man]) -> Vec<KindId> {
        let named = |kind: KindId| self.present >> kind.index() & 1 != 0;
        let officer = |kind| {
            let man = self.man(kind);
            officers.iter().any(|officer| std::ptr::eq(*officer, man))
        };
        self.ids()
            .filter(|&kind| self.can_arise_by_promotion(kind) && (named(kind) || officer(kind)))
            .collect()
    }

    /// The place of an orthodox man in the order king, queen, rook, bishop, knight, pawn.
    pub fn orthodox_place(&self, kind: KindId) -> Option<usize> {
        orthodox()
            .iter()
            .position(|man| std::ptr::eq(*man, self.man(kind)))
    }

    /// The pawn of the game array.
    pub fn standard_pawn(&self) -> KindId {
        self.standard_pawn
    }

    /// Whether the standard men are the orthodox ones.
    pub fn are_standard_men_orthodox(&self) -> bool {
        (0..6).all(|place| self.orthodox_place(KindId(place)) == Some(usize::from(place)))
    }

    /// Whether some pawn may promote to it, if it is there at all.
    pub fn can_arise_by_promotion(&self, kind: KindId) -> bool {
        let man = self.man(kind);
        man.nature == Nature::Usual && !man.walk.is_pawn()
    }

    /// Whether it is there only because marine pawns or a rule may bring it.
    pub fn is_only_brought(&self, kind: KindId) -> bool {
        kind > KindId::PAWN && self.present >> kind.index() & 1 == 0
    }

    /// What marine pawns promote to: the marine officers and all other men of the diagram.
    pub(crate) fn marine_promotions(&self) -> &[KindId] {
        &self.marine_promotions
    }

    /// The kinds that capture as pawns do, the orthodox pawn apart.
    pub(crate) fn partly_pawns(&self) -> impl Iterator<Item = KindId> + '_ {
        self.fast.pawns.iter().map(|(kind, _)| *kind)
    }

    /// The rank on which the pawns of a side promote in the game array, where other men than those of the array are reborn.
    pub fn promotion_rank(&self, side: Side) -> u8 {
        self.promotion_ranks[side.index()]
    }

    /// Where the pawns of a side promote from now on.
    pub(crate) fn set_promotion_rank(&mut self, side: Side, rank: u8) {
        self.promotion_ranks[side.index()] = rank;
    }

    /// Whether several ways of a man of this kind can lead to one square.
    #[inline]
    pub fn bends(&self, kind: KindId) -> bool {
        self.fast.repeating[kind.index()]
    }

    /// Where a man of this kind gets to from a square, the first man on each line included; `None` if it does more than to leap and to
    /// ride straight on, or captures otherwise than it moves.
    #[inline]
    pub fn reached_plainly(&self, kind: KindId, from: Sq, occupied: Bb) -> Option<Bb> {
        let walk = self.fast.plain[kind.index()]?;
        Some(self.fast.reached(walk, from, occupied))
    }

    /// The squares from which men of `side` and this kind may capture on `target`, if they neither leap and ride straight on only nor are
    /// orthodox pawns. A man on another square is not in their way either. `None` if that is not told.
    pub fn sources_of_rides(&self, kind: KindId, side: Side, target: Sq) -> Option<Bb> {
        let other = self.fast.other.iter().find(|other| other.kind == kind)?;
        other.rides.then(|| other.sources(side, target))
    }

    /// The kinds that do more than to leap and to ride straight on, the orthodox pawn apart.
    pub fn unusual(&self) -> &[KindId] {
        &self.fast.unusual
    }

    /// Whether some man goes as others do.
    pub fn someone_borrows(&self) -> bool {
        !self.fast.borrowers.is_empty()
    }

    /// Whether each man that a man of this kind captures stands on its arrival, and it does not go as others do.
    pub fn captures_on_arrival(&self, kind: KindId) -> bool {
        self.fast.captures_on_arrival[kind.index()]
    }

    /// Whether a man of this kind captures a man on `target`, pawns' captures and borrowed ones left out.
    pub(crate) fn captures(&self, kind: KindId, from: Sq, target: Sq, sight: &Sight) -> bool {
        if let Some(place) = self.fast.captures_as_other[kind.index()] {
            let other = &self.fast.other[usize::from(place)];
            return other.may_attack(sight.side, from, target)
                && other.attacks(from, target, sight);
        }
        let mut parts = self.man(kind).walk.parts().iter();
        parts.any(|part| part.attacks(from, target, sight))
    }

    /// Where a man of this kind arrives, pawns' moves and borrowed ones left out: on which squares if they are empty, and on which if a
    /// man is captured there. Calls `take` with arrival and captured man for each other capture, perhaps more than once.
    #[inline]
    pub(crate) fn arrivals(
        &self,
        kind: KindId,
        from: Sq,
        sight: &Sight,
        mut take: impl FnMut(Sq, Sq),
    ) -> (Bb, Bb) {
        let (mut quiet, mut captures) = (Bb::EMPTY, Bb::EMPTY);
        for going in &self.fast.goings[kind.index()] {
            let found = going.arrivals(from, sight, &mut take);
            quiet |= found.0;
            captures |= found.1;
        }
        (quiet, captures)
    }

    /// In how many ways a man of the kind, no pawn, captures the man on `target` from `from`.
    pub fn ways(&self, kind: KindId, from: Sq, sight: &Sight, target: Sq) -> usize {
        let mut ways = 0;
        for part in self.man(kind).walk.parts() {
            part.reach(from, sight, |_, victim| {
                ways += usize::from(victim == Some(target));
                false
            });
        }
        ways
    }

    /// The man behind a number.
    pub fn man(&self, kind: KindId) -> &'static Man {
        self.men[kind.index()]
    }

    /// The number of a man, if the problem uses it.
    pub fn id(&self, man: &'static Man) -> Option<KindId> {
        let same = self.men.iter().position(|m| std::ptr::eq(*m, man));
        // a condition may have let it go in another way
        let i = same.or_else(|| self.men.iter().position(|m| m.code == man.code))?;
        Some(KindId(i as u8))
    }

    /// Lets the man with the code of this one go as this one does, if the problem uses it.
    pub(crate) fn replace(&mut self, man: &'static Man) {
        if let Some(kind) = self.id(man) {
            self.men[kind.index()] = man;
            self.fast = FastKinds::new(&self.men);
        }
    }

    /// Lets Soucies leap over no men of the other side.
    pub(crate) fn bar_soucies(&mut self) {
        self.replace(&SOUCIE_OF_LINES_OF_ACTION);
    }

    /// Whether a man goes by counts that no option can restrict: a hunter that is partly a Soucie.
    pub fn has_hunting_soucie(&self) -> bool {
        let counts = |part: &Part| part.how == How::Counted;
        let others = self
            .men
            .iter()
            .filter(|man| man.code != SOUCIE_OF_LINES_OF_ACTION.code);
        others.flat_map(|man| man.walk.parts()).any(counts)
    }

    /// All kinds of the problem.
    pub fn ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.men.len() as u8).map(KindId)
    }
}

/// The marine officers, if there are marine pawns among the men.
fn officers_of(men: &[&'static Man]) -> Vec<&'static Man> {
    let is_marine_pawn = |man: &&'static Man| {
        let pawn = man.walk.pawn();
        pawn.is_some_and(|pawn| pawn.becomes == Some(Officers::Marine))
    };
    match men.iter().any(is_marine_pawn) {
        true => table::marine_officers(),
        false => Vec::new(),
    }
}
