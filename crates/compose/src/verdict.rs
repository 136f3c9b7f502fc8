//! What a version comes to.

use serde::{Deserialize, Serialize};

/// What has come of a version, in a word: of several positions, that of the first one that is not sound.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It cannot be set up, or something in it is not supported.
    Refused,
    /// The diagram is illegal.
    Illegal,
    /// Something that is meant does not work; nothing else was looked at.
    Lost,
    /// There are more solutions, or keys, than are meant.
    Cooked,
    /// Not known within the time.
    Slower,
    /// No solution.
    Unsolved,
    /// Fewer solutions than are meant.
    Fewer,
    /// A solution shorter than stipulated.
    Short,
    /// More duals in variations of full length than the problem itself has.
    Dual,
    /// Sound, but not as is wanted.
    Unwanted,
    /// As many solutions as are meant, and these ones unless nothing is to be kept.
    Sound,
}

impl Verdict {
    /// All of them, in their order.
    pub const ALL: [Verdict; 11] = {
        let mut all = [Verdict::Sound; WORDS.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = WORDS[index].0;
            index += 1;
        }
        all
    };

    /// The name, as in data.
    pub fn name(self) -> &'static str {
        WORDS[self as usize].1
    }
}

const WORDS: [(Verdict, &str); 11] = [
    (Verdict::Refused, "refused"),
    (Verdict::Illegal, "illegal"),
    (Verdict::Lost, "lost"),
    (Verdict::Cooked, "cooked"),
    (Verdict::Slower, "slower"),
    (Verdict::Unsolved, "unsolved"),
    (Verdict::Fewer, "fewer"),
    (Verdict::Short, "short"),
    (Verdict::Dual, "dual"),
    (Verdict::Unwanted, "unwanted"),
    (Verdict::Sound, "sound"),
];
