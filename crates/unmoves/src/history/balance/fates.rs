//! What became of the pawns of a side that are missing.

use super::by_file::{ByFile, FILES};
use super::promotion::Promotion;
use super::standing::Standing;
use rustc_hash::FxHashSet;

/// The pawns of a side that do not stand on the board, and who can have captured them.
pub(super) struct Gone<'s> {
    /// The files from which they came, as bits.
    pub files: u8,
    /// The pawns of the other side that stand on the board.
    pub others: &'s Standing,
    /// Captures that the side has made beyond those of its pawns on the board.
    pub left: u32,
    /// The same of the other side.
    pub left_of_others: u32,
    /// So many men of the side must have been promoted.
    pub promoted: u32,
    /// So many men of the side that were no pawns were not captured by pawns.
    pub not_taken_by_pawns: u32,
}

/// One way in which they can have gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Fate {
    /// Their captures.
    captures: u32,
    /// The files on which these ended, as bits.
    reached: u8,
    /// Men of the side that none of the pawns on the board has captured.
    by_others: u32,
    /// How many of them were pawns on each file.
    waiting: ByFile<u8>,
}

/// The same while not all pawns have been looked at.
#[derive(Clone, Copy)]
struct Course {
    fate: Fate,
    promoted: u32,
    /// Captures of the pawns on the board by the file on which they ended, of which it is not said yet whom they took.
    open: ByFile<u8>,
}

/// So many ways are looked at; if there are more, nothing is known.
const MOST: usize = 3_000;

impl Fate {
    /// Whether the side has captures enough for its own pawns that are gone, and for the men of the other side that none of its pawns on
    /// the board has captured. A pawn that is gone can have captured one that is gone where it came to its file.
    pub fn goes_with(&self, other: &Fate, left: u32) -> bool {
        let reached = (0..FILES).filter(|file| self.reached >> file & 1 == 1);
        let both: u8 = reached.map(|file| other.waiting[usize::from(file)]).sum();
        let both = u32::from(both).min(self.captures);
        self.captures + other.by_others <= left + both
    }
}

impl Gone<'_> {
    /// Whether nothing needs to be looked at: all can have been captured anyhow.
    pub fn is_explained(&self) -> bool {
        self.promoted == 0
            && self.files.count_ones() + self.not_taken_by_pawns <= self.left_of_others
    }

    /// All ways in which they can have been captured or promoted; nothing if there are too many.
    pub fn fates(&self, promotion: &Promotion) -> Option<Vec<Fate>> {
        let files: Vec<u8> = (0..FILES)
            .filter(|file| self.files >> file & 1 == 1)
            .collect();
        let mut found = FxHashSet::default();
        let begin = Course {
            fate: Fate {
                by_others: self.not_taken_by_pawns,
                ..Fate::default()
            },
            promoted: 0,
            open: self.others.arrivals,
        };
        self.go_on(&files, begin, promotion, &mut found);
        (found.len() <= MOST).then(|| found.into_iter().collect())
    }

    fn go_on(
        &self,
        files: &[u8],
        course: Course,
        promotion: &Promotion,
        found: &mut FxHashSet<Fate>,
    ) {
        let Fate {
            captures,
            by_others,
            ..
        } = course.fate;
        let can_promote = course.promoted + files.len() as u32;
        if captures > self.left
            || by_others > self.left_of_others
            || can_promote < self.promoted
            || found.len() > MOST
        {
            return;
        }
        let Some((&file, rest)) = files.split_first() else {
            found.insert(course.fate);
            return;
        };
        for next in self.courses(file, course, promotion) {
            self.go_on(rest, next, promotion, found);
        }
    }

    /// With the pawn from this file.
    fn courses(&self, file: u8, course: Course, promotion: &Promotion) -> Vec<Course> {
        let mut found = Vec::new();
        // a pawn that goes round another one takes two captures, which the other side can have made
        let has_stayed = self.others.stayed[usize::from(file)] > 0;
        let is_past = has_stayed && self.left_of_others < 2;
        if let Some(captures) = promotion.captures(file, is_past) {
            let mut promoted = course.capturing(file, captures);
            promoted.promoted += 1;
            found.push(promoted);
        }
        for on in 0..FILES {
            let here = course.capturing(file, u32::from(file.abs_diff(on)));
            if here.open[usize::from(on)] > 0 {
                let mut taken = here;
                taken.open[usize::from(on)] -= 1;
                found.push(taken);
            }
            let mut waiting = here;
            waiting.fate.by_others += 1;
            waiting.fate.waiting[usize::from(on)] += 1;
            found.push(waiting);
        }
        found
    }
}

impl Course {
    /// With so many captures of the pawn from this file, on any files that it can reach.
    fn capturing(self, file: u8, captures: u32) -> Course {
        let mut now = self;
        now.fate.captures += captures;
        let reaches = |on: &u8| {
            let distance = u32::from(file.abs_diff(*on));
            captures > 0 && distance <= captures && (distance > 0 || captures > 1)
        };
        for on in (0..FILES).filter(reaches) {
            now.fate.reached |= 1 << on;
        }
        now
    }
}
