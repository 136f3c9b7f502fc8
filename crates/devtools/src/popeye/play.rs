//! Kinds of play, as the records of differences name them.

use super::task::Task;
use serde::Deserialize;

/// A kind of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// A traditional stipulation.
    Traditional,
    /// A structured stipulation.
    Structured,
    /// One side against the other, in a part of the play at least.
    Battle,
    /// Traditional reflex play of any kind.
    Reflex,
    /// Traditional self play of any kind.
    Selfplay,
    /// Traditional parry series.
    ParrySeries,
    /// After an introduction.
    Introduced,
    /// Of exact length.
    Exact,
    /// Cooperative play within a battle.
    CooperationInBattle,
    /// Structured play that begins with a defence.
    DefenceFirst,
    /// Structured play with a minimal length that is less than the maximal one.
    ShortMinimum,
    /// Battle play of minimal length behind another play.
    NestedMinimum,
    /// Structured play with several ends that are no play.
    SeveralEnds,
    /// A defence behind a defence.
    DefenceBehindDefence,
    /// Negated branches within help and series play, or negated defences.
    NegatedBranches,
    /// Constraints that are cooperative play.
    CooperativeConstraint,
}

impl Play {
    /// Whether the problem has play of this kind.
    pub fn is_that_of(self, task: &Task) -> bool {
        let play = task.play();
        let starts = |starts: &[&str]| starts.iter().any(|start| play.starts_with(start));
        let structured = task.is_structured();
        match self {
            Play::Traditional => !structured,
            Play::Structured => structured,
            Play::Battle if structured => play.contains(['d', 'a']),
            Play::Battle => !starts(&["h", "reci-", "ser-", "phser-", "pser-h", "dia", "a=>b"]),
            Play::Reflex => !structured && is_reflex(play),
            Play::Selfplay => !structured && is_self_play(play),
            Play::ParrySeries => !structured && starts(&["pser", "phser"]),
            Play::Introduced => task.is_introduced(),
            Play::Exact => task.stipulation().contains("exact-"),
            Play::CooperationInBattle => task.is_mixed(),
            Play::DefenceFirst => structured && begins_with_defence(play),
            Play::ShortMinimum => structured && has_short_minimum(play),
            Play::NestedMinimum => structured && has_nested_minimum(play),
            Play::SeveralEnds => structured && has_several_ends(play),
            Play::DefenceBehindDefence => structured && nests_defence_in_defence(play),
            Play::NegatedBranches => structured && negates_play(play),
            Play::CooperativeConstraint => structured && has_cooperative_constraint(play),
        }
    }
}

fn is_reflex(play: &str) -> bool {
    let reflex = [
        "r", "semi-r", "hr", "ser-r", "ser-semi", "pser-r", "phser-r",
    ];
    reflex.iter().any(|start| play.starts_with(start)) && !play.starts_with("reci")
}

fn is_self_play(play: &str) -> bool {
    let own = ["s", "hs", "ser-s", "ser-hs", "pser-s", "phser-s"];
    let others = ["ser-#", "ser-h"];
    own.iter().any(|start| play.starts_with(start))
        && !others.iter().any(|start| play.starts_with(start))
}

/// The side that begins, named by the first word, defends.
fn begins_with_defence(play: &str) -> bool {
    let play = play.split_once(' ').map_or("", |(_, play)| play);
    play.chars().find(char::is_ascii_alphabetic) == Some('d')
}

/// The whole play has a minimal length that is less than the maximal one.
fn has_short_minimum(play: &str) -> bool {
    let lengths = play.split('[').next().unwrap_or_default();
    let digits = |c: char| c.is_ascii_digit();
    lengths.split_once(':').is_some_and(|(before, after)| {
        let minimum = before.rsplit(|c| !digits(c)).next();
        let maximum = after.split(|c| !digits(c)).next();
        minimum != maximum
    })
}

/// There is more than one end that is no play.
fn has_several_ends(play: &str) -> bool {
    let inside = play.split('[').skip(1);
    inside.filter(|rest| rest.contains(']')).count() > 1
}

/// Play that begins with a defence follows a defence.
fn nests_defence_in_defence(play: &str) -> bool {
    play.split("d[").skip(1).any(|rest| {
        let play = rest.trim_start_matches(|c: char| !c.is_ascii_alphabetic() && c != ']');
        play.starts_with('d')
    })
}

/// Battle play with a minimal length behind another play.
fn has_nested_minimum(play: &str) -> bool {
    let nested = play.split('[').skip(1);
    nested
        .filter_map(|inside| inside.split_once(':'))
        .any(|(_, rest)| {
            rest.trim_start_matches(|c: char| c.is_ascii_digit())
                .starts_with(['a', 'd'])
        })
}

/// Negated branches within help and series play, or a negated defence.
fn negates_play(play: &str) -> bool {
    play.split('!').skip(1).any(|rest| {
        let letter = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':');
        let branch = letter.len() < rest.len();
        branch && (play.contains(['s', 'h']) || letter.starts_with('d'))
    })
}

/// A constraint is cooperative play.
fn has_cooperative_constraint(play: &str) -> bool {
    let inside = play.split('{').skip(1);
    inside
        .filter_map(|rest| rest.split_once('}'))
        .any(|(constraint, _)| constraint.contains(['s', 'h']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_traditional_play_are_told_from_their_names() {
        assert!(is_reflex("ser-r#3") && !is_reflex("reci-h#2") && !is_reflex("#2"));
        assert!(is_self_play("s#3") && is_self_play("hs#3") && !is_self_play("ser-#3"));
    }

    #[test]
    fn forms_of_structured_play_are_told_from_their_letters() {
        assert!(begins_with_defence("white 2da[x]") && !begins_with_defence("white 1a[#]d"));
        assert!(has_short_minimum("white 3:5a[#]d") && !has_short_minimum("white 3:3a[#]d"));
        assert!(has_nested_minimum("white 1h[2:2ad[!=]]h") && !has_nested_minimum("white 2hh[#]"));
        assert!(has_several_ends("white 1h[+][x]h") && !has_several_ends("white 1h[+]h"));
        assert!(nests_defence_in_defence("white 1d[2da[x]]a"));
        assert!(!nests_defence_in_defence("white 1d[1a[x]]a"));
        assert!(negates_play("white 1h[!1a[+]d]h") && !negates_play("white 3a[!#]d"));
        assert!(has_cooperative_constraint("white 1a[#]{1s[x]}d"));
        assert!(!has_cooperative_constraint("white 1a[#]{x}d"));
    }
}
