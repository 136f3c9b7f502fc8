//! Options without effect on a stipulation, so that it can be said which are ignored.

use crate::problem::{Options, Problem};
use crate::stipulation::retraction::Manner;
use crate::stipulation::{Branch, Node, PlayKind, Turn};

/// An option that has no effect on a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// Nobody is forced to reach the goal.
    Quodlibet,
    /// There is not one goal that the wrong side could reach.
    GoalIsEnd,
    /// Play has no key.
    PostKeyPlay,
    /// Nothing is left of play without its first half-move, or the key is not part of the diagram's play.
    SetPlay,
    /// There is no first move that could be a try.
    Tries,
    /// Threats exist in battle play only.
    Threat,
    /// All lengths of battle play are solved together.
    StopOnShort,
    /// Moves that are taken back have no numbers.
    MoveNumbers,
    /// Nobody takes moves back against another.
    Width,
}

impl Problem {
    /// Whether play in which a defender who takes moves back has many choices is to be left out.
    pub fn is_narrow(&self) -> bool {
        self.options.width.is_some() && !self.ignored().contains(&Ignored::Width)
    }

    /// The options of this problem that have no effect on it.
    pub fn ignored(&self) -> Vec<Ignored> {
        let options = &self.options;
        let quodlibet = Options {
            quodlibet: true,
            ..Options::default()
        };
        let adds_goal = self.stipulation.modified_by(&quodlibet) != self.stipulation;
        let changed = self.stipulation.modified_by(options);
        let branches = first_branches(&changed.play);
        let any = |kind| branches.iter().any(|branch| branch.kind == kind);
        let after_key = options.post_key_play && any(PlayKind::Attack);
        let no_first_move = after_key || branches.is_empty() || any(PlayKind::Defence);
        let is_battle = any(PlayKind::Attack) || any(PlayKind::Defence);
        let is_all_battle =
            !branches.is_empty() && branches.iter().all(|play| play.kind.is_battle());
        let otherwise = Options {
            goal_is_end: false,
            ..options.clone()
        };
        let goal_is_not_one = self
            .stipulation
            .modified_by(&otherwise)
            .only_goal()
            .is_none();
        // before these, moves cannot be taken back: they are refused
        let retraction = self.stipulation.retraction;
        let takes_back = retraction.is_some();
        let helps = retraction.is_some_and(|it| !matches!(it.manner, Manner::Defensive(_)));
        let is_defensive = takes_back && !helps;
        let has_set_play = !after_key && branches.iter().any(|branch| has_set_play(branch));
        let found = [
            (
                Ignored::Quodlibet,
                options.quodlibet && !adds_goal && !has_defence(&self.stipulation.play),
            ),
            (Ignored::GoalIsEnd, options.goal_is_end && goal_is_not_one),
            (
                Ignored::PostKeyPlay,
                options.post_key_play && !takes_back && !any(PlayKind::Attack),
            ),
            (
                Ignored::SetPlay,
                options.set_play && !takes_back && !has_set_play,
            ),
            (
                Ignored::Tries,
                options.tries.is_some() && (helps || !takes_back && no_first_move),
            ),
            (Ignored::Threat, options.max_threat.is_some() && !is_battle),
            (Ignored::StopOnShort, options.stop_on_short && is_all_battle),
            (Ignored::MoveNumbers, options.move_numbers && takes_back),
            (Ignored::Width, options.width.is_some() && !is_defensive),
        ];
        let found = found.into_iter().filter(|(_, is_ignored)| *is_ignored);
        found.map(|(option, _)| option).collect()
    }
}

/// The branches that begin in the diagram.
fn first_branches(node: &Node) -> Vec<&Branch> {
    match node {
        Node::Branch(play) => vec![play],
        Node::Passed(inner) => first_branches(inner),
        Node::And(a, b) | Node::Or(a, b) => [first_branches(a), first_branches(b)].concat(),
        Node::Goal(_) | Node::Not(_) => Vec::new(),
    }
}

/// Whether somewhere in the play a branch begins with a defence.
fn has_defence(node: &Node) -> bool {
    match node {
        Node::Branch(play) => play.kind == PlayKind::Defence || play.nodes().any(has_defence),
        Node::Passed(inner) | Node::Not(inner) => has_defence(inner),
        Node::And(a, b) | Node::Or(a, b) => has_defence(a) || has_defence(b),
        Node::Goal(_) => false,
    }
}

/// Whether anything is left of the play without its first half-move (or, in a series, without all of them).
pub(crate) fn has_set_play(play: &Branch) -> bool {
    let goes_on = || play.ends[Turn::First].iter().any(|end| !end.node.is_goal());
    match play.kind {
        PlayKind::Attack => true,
        PlayKind::Defence => false,
        PlayKind::Help if play.parries.is_none() => play.max > 1,
        PlayKind::Help | PlayKind::Series => goes_on(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiled::Compiled;
    use crate::problem::Duplex;
    use crate::stipulation::Stipulation;
    use sauterelle_kernel::board::piece::Side;
    use sauterelle_kernel::diagram::Diagram;

    fn ignored(stipulation: Stipulation, options: Options) -> Vec<Ignored> {
        let problem = Problem {
            diagram: Diagram::empty(),
            target: None,
            conditions: Vec::new(),
            stipulation,
            options,
            compiled: Compiled::default(),
        };
        problem.ignored()
    }

    fn traditional(text: &str, options: &Options) -> Vec<Ignored> {
        ignored(Stipulation::parse(text).unwrap(), options.clone())
    }

    fn structured(text: &str, options: &Options) -> Vec<Ignored> {
        let stipulation = Stipulation::parse_structured(Side::White, "White", text).unwrap();
        ignored(stipulation, options.clone())
    }

    #[test]
    fn set_play_needs_something_left() {
        let options = Options {
            set_play: true,
            ..Options::default()
        };
        for text in [
            "#2", "s#1", "h#1", "h#1.5", "reci-h#2", "ser-h#2", "ser-s#1", "pser-#2",
        ] {
            assert_eq!(traditional(text, &options), [], "{text}");
        }
        for text in ["ser-#5", "h#0.5", "hs#1", "phser-#2"] {
            assert_eq!(traditional(text, &options), [Ignored::SetPlay], "{text}");
        }
        assert_eq!(structured("3d[#]a", &options), [Ignored::SetPlay]);
        assert_eq!(structured("2s[1h[#]h]", &options), []);
    }

    #[test]
    fn after_the_key_there_are_neither_tries_nor_set_play() {
        let options = Options {
            post_key_play: true,
            set_play: true,
            tries: Some(1),
            ..Options::default()
        };
        assert_eq!(
            traditional("#2", &options),
            [Ignored::SetPlay, Ignored::Tries]
        );
        assert_eq!(traditional("h#2", &options), [Ignored::PostKeyPlay]);
    }

    #[test]
    fn moves_taken_back_are_tries_only_against_a_defender() {
        let options = Options {
            post_key_play: true,
            set_play: true,
            tries: Some(1),
            move_numbers: true,
            width: Some(2),
            ..Options::default()
        };
        let all = [Ignored::Tries, Ignored::MoveNumbers, Ignored::Width];
        for text in ["-2 & h#1", "-1w & #2", "last1"] {
            assert_eq!(traditional(text, &options), all, "{text}");
        }
        assert_eq!(
            traditional("-2 & #1 Proca", &options),
            [Ignored::MoveNumbers]
        );
    }

    #[test]
    fn quodlibet_needs_a_forced_side() {
        let options = Options {
            quodlibet: true,
            duplex: Duplex::Full,
            ..Options::default()
        };
        for text in ["s#2", "r#2", "semi-r#2", "hs#2", "ser-s#2", "pser-s#2"] {
            assert_eq!(traditional(text, &options), [], "{text}");
        }
        for text in ["#2", "h#2", "ser-#2", "pser-#2"] {
            assert_eq!(traditional(text, &options), [Ignored::Quodlibet], "{text}");
        }
    }

    #[test]
    fn the_wrong_side_could_reach_only_one_goal() {
        let options = Options {
            goal_is_end: true,
            ..Options::default()
        };
        for text in ["#2", "hx2", "sza12", "semi-rx2", "ser-x2"] {
            assert_eq!(traditional(text, &options), [], "{text}");
        }
        for text in ["rx2", "hrx2", "ser-rx2", "reci-h#2"] {
            assert_eq!(traditional(text, &options), [Ignored::GoalIsEnd], "{text}");
        }
    }

    #[test]
    fn options_of_the_other_kind_of_play() {
        let options = Options {
            max_threat: Some(1),
            stop_on_short: true,
            ..Options::default()
        };
        assert_eq!(traditional("#3", &options), [Ignored::StopOnShort]);
        assert_eq!(traditional("h#3", &options), [Ignored::Threat]);
    }
}
