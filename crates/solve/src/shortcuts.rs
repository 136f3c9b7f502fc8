//! What makes the search faster and changes nothing about what it finds. Each can be done without, to compare.

/// One of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortcut {
    /// What has been found out about positions is remembered.
    Memory,
    /// Play is left that cannot succeed any more, as goals are too far away, and moves that cannot help.
    Pruning,
    /// Moves come first that are likely to succeed.
    Order,
    /// Attacks are first looked for that succeed sooner.
    ShorterFirst,
    /// Only moves are played that can do what must be done: mate, give check, leave few replies, help.
    NeededMoves,
    /// All moves that solve in a position are remembered when lines are written.
    Lines,
    /// Cooperative play is left in which one side cannot come to its goal by itself. (Where one solution is enough, it may be another one.)
    Reachability,
    /// What the rules promise is believed, so that moves need not be played to know what they do.
    Promises,
}

impl Shortcut {
    /// All of them, with their names.
    pub const ALL: [(Shortcut, &str); 8] = [
        (Shortcut::Memory, "memory"),
        (Shortcut::Pruning, "pruning"),
        (Shortcut::Order, "order"),
        (Shortcut::ShorterFirst, "shorter-first"),
        (Shortcut::NeededMoves, "needed-moves"),
        (Shortcut::Lines, "lines"),
        (Shortcut::Reachability, "reachability"),
        (Shortcut::Promises, "promises"),
    ];
}

/// A set of shortcuts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shortcuts(u8);

impl Shortcuts {
    /// No shortcut.
    pub const NONE: Shortcuts = Shortcuts::of(&[]);

    /// What makes the search differ from one that tries move after move and remembers what came of it.
    pub const OF_SEARCH: Shortcuts = Shortcuts::of(&[
        Shortcut::Pruning,
        Shortcut::Order,
        Shortcut::ShorterFirst,
        Shortcut::NeededMoves,
        Shortcut::Lines,
        Shortcut::Reachability,
    ]);

    /// These.
    pub const fn of(shortcuts: &[Shortcut]) -> Shortcuts {
        let mut bits = 0;
        let mut next = 0;
        while next < shortcuts.len() {
            bits |= 1 << shortcuts[next] as u8;
            next += 1;
        }
        Shortcuts(bits)
    }

    /// Whether it is among them.
    #[inline]
    pub const fn has(self, shortcut: Shortcut) -> bool {
        self.0 >> shortcut as u8 & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_what_they_are_made_of() {
        for (shortcut, name) in Shortcut::ALL {
            assert!(Shortcuts::of(&[shortcut]).has(shortcut), "{name}");
            assert!(!Shortcuts::NONE.has(shortcut), "{name}");
        }
        assert!(!Shortcuts::OF_SEARCH.has(Shortcut::Memory));
        assert!(Shortcuts::OF_SEARCH.has(Shortcut::Lines));
    }
}
