//! The traditional names of stipulations, translated into trees of plays.

use crate::goal::Goal;
use crate::stipulation::error::StipulationError;
use crate::stipulation::goals::{take_goal, without_prefix};
use crate::stipulation::{Branch, End, Node, PlayKind, Stipulation, Turn, retraction};
use sauterelle_kernel::board::piece::Side;
use sauterelle_languages::say;

/// How the moves are arranged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrangement {
    /// The sides alternate.
    Alternating,
    /// One side makes all moves.
    Series,
    /// One side makes all moves, but the other parries checks; each side for itself.
    ParrySeries,
    /// As before, but the parries help.
    ParryHelpSeries,
}

/// Kinds of play named in front of a goal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Direct,
    Self_,
    Reflex,
    SemiReflex,
    Help,
    HelpSelf,
    HelpReflex,
    ReciprocalHelp,
}

static ARRANGEMENTS: &[(&str, Arrangement)] = &[
    ("ser-", Arrangement::Series),
    ("pser-", Arrangement::ParrySeries),
    ("phser-", Arrangement::ParryHelpSeries),
];

static MANNERS: &[(&str, Manner)] = &[
    ("reci-h", Manner::ReciprocalHelp),
    ("semi-r", Manner::SemiReflex),
    ("hs", Manner::HelpSelf),
    ("hr", Manner::HelpReflex),
    ("h", Manner::Help),
    ("s", Manner::Self_),
    ("r", Manner::Reflex),
];

/// A play and the side to which its first half-move belongs.
struct Play {
    node: Node,
    starter: Side,
}

/// What is to be reached, and in how many half-moves.
#[derive(Clone, Copy)]
struct Task {
    goal: Goal,
    /// In reciprocal play, what the side that begins may reach instead.
    other: Goal,
    half_moves: u16,
    exact: bool,
}

impl Stipulation {
    /// Reads a traditional stipulation: `#2`, `s=3`, `semi-r#2`, `h#2.5`, `hs#3`, `ser-h#7`, `zd43`, `~1`, `3->ser-#2`.
    ///
    /// Help and series play end exactly at their length. Moves may be taken back first: `-2 & h#1`, `-5 & #1 Proca`, `last1`.
    ///
    /// # Errors
    /// See [`StipulationError`].
    pub fn parse(text: &str) -> Result<Stipulation, StipulationError> {
        let first = text.split_whitespace().next().unwrap_or_default();
        match retraction::begins(first) || first == "-" {
            true => retraction::parse(text),
            false => Stipulation::parse_play(text),
        }
    }

    /// The same without moves taken back.
    pub(super) fn parse_play(text: &str) -> Result<Stipulation, StipulationError> {
        let mut parser = Parser {
            text,
            rest: text.trim(),
        };
        let play = parser.play(false)?;
        let battle = play.node.first_branch().is_some_and(|b| b.kind.is_battle());
        let cooperates = play
            .node
            .first_branch()
            .is_some_and(|b| b.kind == PlayKind::Help);
        let defends = battle || !cooperates || parser.is_help_against_somebody();
        Ok(Stipulation {
            text: text.trim().to_string(),
            starter: play.starter,
            defender: defends.then_some(!play.starter),
            play: play.node,
            structured: false,
            retraction: None,
        })
    }
}

struct Parser<'t> {
    text: &'t str,
    rest: &'t str,
}

impl Parser<'_> {
    /// A play with its length; nothing may follow.
    fn play(&mut self, exact: bool) -> Result<Play, StipulationError> {
        let exact = self.take("exact-") || exact;
        if let Some(moves) = self.introduction() {
            let moves = moves?;
            let play = self.play(exact)?;
            let introduction = Branch::new(PlayKind::Series, moves)
                .ending(Turn::First, play.node)
                .exactly();
            return Ok(Play {
                node: introduction.into(),
                starter: !play.starter,
            });
        }
        let arrangement = self
            .one_of(ARRANGEMENTS)
            .unwrap_or(Arrangement::Alternating);
        let manner = self.manner();
        let other = self.goal_in_parentheses(manner)?;
        let goal = self.goal()?;
        let half_moves = self.length()?;
        if !self.rest.is_empty() {
            return Err(self.syntax());
        }
        if half_moves == 0 {
            return Err(self.unsupported(&say!("a length of 0 moves")));
        }
        let task = Task {
            goal,
            other: other.unwrap_or(goal),
            half_moves,
            exact,
        };
        match arrangement {
            Arrangement::Alternating => self.alternating(manner, task),
            Arrangement::Series => self.series(manner, task),
            Arrangement::ParrySeries => self.parry_series(manner, task),
            Arrangement::ParryHelpSeries => self.parry_help_series(manner, task),
        }
    }

    /// The number of moves of an introductory series, e.g. of `3->ser-#2`.
    fn introduction(&mut self) -> Option<Result<u16, StipulationError>> {
        let (moves, rest) = self.rest.split_once("->")?;
        Some(match moves.parse() {
            Ok(moves @ 1..=999) => {
                self.rest = rest;
                Ok(moves)
            }
            _ => Err(self.syntax()),
        })
    }

    fn manner(&mut self) -> Manner {
        self.one_of(MANNERS).unwrap_or(Manner::Direct)
    }

    fn one_of<T: Copy>(&mut self, table: &[(&str, T)]) -> Option<T> {
        let (_, found) = table.iter().find(|(name, _)| self.take(name))?;
        Some(*found)
    }

    fn goal_in_parentheses(&mut self, manner: Manner) -> Result<Option<Goal>, StipulationError> {
        if manner != Manner::ReciprocalHelp || !self.take("(") {
            return Ok(None);
        }
        let goal = self.goal()?;
        if self.take(")") {
            Ok(Some(goal))
        } else {
            Err(self.syntax())
        }
    }

    fn goal(&mut self) -> Result<Goal, StipulationError> {
        match take_goal(self.rest) {
            Some((goal, rest)) => {
                self.rest = rest;
                Ok(goal)
            }
            None => Err(self.syntax()),
        }
    }

    /// Length in half-moves.
    fn length(&mut self) -> Result<u16, StipulationError> {
        self.rest = self.rest.trim_start();
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(digits);
        let moves: u16 = match number.parse() {
            Ok(moves) if moves <= 999 => moves,
            Err(_) if number.is_empty() => return Err(self.syntax()),
            _ => return Err(self.unsupported(&say!("more than 999 moves"))),
        };
        self.rest = rest;
        Ok(2 * moves + u16::from(self.take(".5")))
    }

    fn alternating(&self, manner: Manner, task: Task) -> Result<Play, StipulationError> {
        let n = task.half_moves;
        if task.goal.def.is_position() && manner == Manner::Direct {
            return Ok(towards_position(task));
        }
        let is_battle = matches!(
            manner,
            Manner::Direct | Manner::Self_ | Manner::Reflex | Manner::SemiReflex
        );
        if n % 2 == 1 && is_battle {
            return Err(self.unsupported(&say!("half a move outside help play")));
        }
        let goal = task.goal;
        let battle = |play: Branch| Play {
            node: if task.exact { play.exactly() } else { play }.into(),
            starter: Side::White,
        };
        // play that ends with a full move is begun by `starter`; half a move less, by the other side
        let help_play = |node: Node, starter: Side| Play {
            node: if n % 2 == 1 { node.passed() } else { node },
            starter,
        };
        Ok(match manner {
            Manner::Direct => battle(attack(n - 1).ending(Turn::First, goal)),
            Manner::Self_ => battle(attack(n).ending(Turn::Second, goal)),
            Manner::Reflex => battle(with_reflex_duties(attack(n - 1), Turn::First, goal)),
            Manner::SemiReflex => battle(attack(n - 1).ending(Turn::First, goal_in_one(goal))),
            Manner::Help => {
                let play = help(n).ending(last_turn(n), goal).exactly();
                help_play(play.into(), Side::Black)
            }
            Manner::ReciprocalHelp => match n {
                1 => return Err(self.unsupported(&say!("fewer than one move"))),
                2 => help_play(reciprocal(task), Side::Black),
                _ => {
                    let play = help(n - 2).ending(last_turn(n), reciprocal(task)).exactly();
                    help_play(play.into(), Side::Black)
                }
            },
            Manner::HelpSelf | Manner::HelpReflex if n < 2 => {
                return Err(self.unsupported(&say!("fewer than one move")));
            }
            Manner::HelpSelf => {
                let play = help(n - 1).ending(last_turn(n - 1), forced(goal)).exactly();
                help_play(play.into(), Side::White)
            }
            // the duties of reflex play hold from the first move on
            Manner::HelpReflex => {
                let play = with_reflex_duties(help(n - 1), last_turn(n - 1), goal).exactly();
                help_play(play.into(), Side::White)
            }
        })
    }

    fn series(&self, manner: Manner, task: Task) -> Result<Play, StipulationError> {
        let moves = self.whole_moves(task)?;
        let goal = task.goal;
        let series = Branch::new(PlayKind::Series, moves).exactly();
        let (node, starter) = match manner {
            Manner::Direct => (series.ending(Turn::First, goal).into(), Side::White),
            Manner::Self_ => (series.ending(Turn::First, forced(goal)).into(), Side::White),
            Manner::Help => (
                series.ending(Turn::First, help_in_one(goal)).into(),
                helped(goal),
            ),
            Manner::Reflex => (
                with_reflex_duties(series, Turn::First, goal).into(),
                Side::White,
            ),
            // who can reach the goal must do so at once
            Manner::SemiReflex => {
                let end = End::at_once(goal_in_one(goal));
                (series.ending(Turn::First, end).into(), Side::White)
            }
            Manner::HelpSelf => (
                series.ending(Turn::First, help_then_forced(goal)).into(),
                Side::Black,
            ),
            Manner::ReciprocalHelp if moves == 1 => (reciprocal(task), Side::Black),
            Manner::ReciprocalHelp => {
                let series = Branch::new(PlayKind::Series, moves - 1).exactly();
                let series = series.left_out_if_short();
                (
                    series.ending(Turn::First, reciprocal(task).passed()).into(),
                    Side::Black,
                )
            }
            Manner::HelpReflex => {
                return Err(self.unsupported(&say!("help-reflex play in series")));
            }
        };
        Ok(Play { node, starter })
    }

    fn parry_series(&self, manner: Manner, task: Task) -> Result<Play, StipulationError> {
        let n = 2 * self.whole_moves(task)? - 1;
        let goal = task.goal;
        let battle = |play: Branch| if task.exact { play.exactly() } else { play };
        let (play, starter) = match manner {
            Manner::Direct => (battle(attack(n).ending(Turn::First, goal)), Side::White),
            Manner::Self_ => {
                let all_reach_it = Branch::new(PlayKind::Defence, 1).ending(Turn::First, goal);
                let play = attack(n)
                    .ending(Turn::First, all_reach_it)
                    .ending(Turn::Second, goal);
                (battle(play), Side::White)
            }
            Manner::Reflex => (
                battle(with_reflex_duties(attack(n), Turn::First, goal)),
                Side::White,
            ),
            Manner::SemiReflex => (
                battle(attack(n).ending(Turn::First, goal_in_one(goal))),
                Side::White,
            ),
            Manner::Help => (
                help(n).ending(Turn::First, help_in_one(goal)).exactly(),
                helped(goal),
            ),
            Manner::HelpSelf => (
                help(n)
                    .ending(Turn::First, help_then_forced(goal))
                    .exactly(),
                Side::Black,
            ),
            Manner::HelpReflex | Manner::ReciprocalHelp => {
                return Err(self.unsupported(&say!("this kind of play in parry series")));
            }
        };
        Ok(Play {
            node: play.parrying(Turn::Second).into(),
            starter,
        })
    }

    fn parry_help_series(&self, manner: Manner, task: Task) -> Result<Play, StipulationError> {
        let n = 2 * self.whole_moves(task)? - 1;
        let goal = task.goal;
        let play = match manner {
            Manner::Direct => help(n).ending(Turn::First, goal),
            Manner::Self_ => help(n).ending(Turn::First, forced(goal)),
            Manner::Reflex => with_reflex_duties(help(n), Turn::First, goal),
            _ => return Err(self.unsupported(&say!("this kind of play in parry series with help"))),
        };
        Ok(Play {
            node: play.exactly().parrying(Turn::Second).into(),
            starter: Side::White,
        })
    }

    fn whole_moves(&self, task: Task) -> Result<u16, StipulationError> {
        if task.half_moves % 2 == 1 {
            return Err(self.unsupported(&say!("half a move in series play")));
        }
        Ok(task.half_moves / 2)
    }

    /// Whether, although the sides cooperate, one of them is asked to resist in the end.
    fn is_help_against_somebody(&self) -> bool {
        let text = self.text.trim().to_ascii_lowercase();
        let text = text.strip_prefix("exact-").unwrap_or(&text);
        ["hs", "hr", "pser-", "phser-"]
            .iter()
            .any(|start| text.starts_with(start))
    }

    fn take(&mut self, word: &str) -> bool {
        match without_prefix(self.rest, word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn syntax(&self) -> StipulationError {
        let at = self.text.trim_end().len() - self.rest.len();
        StipulationError::Syntax {
            text: self.text.trim().into(),
            rest: self.rest.into(),
            at,
        }
    }

    fn unsupported(&self, what: &str) -> StipulationError {
        StipulationError::Unsupported {
            text: self.text.trim().into(),
            what: what.into(),
        }
    }
}

/// Play towards a position. Who shows how it came about begins with White, who goes from one to another with Black.
fn towards_position(task: Task) -> Play {
    let length = task.half_moves;
    let play = help(length).ending(last_turn(length), task.goal).exactly();
    Play {
        node: play.into(),
        starter: helped(task.goal),
    }
}

fn attack(half_moves: u16) -> Branch {
    Branch::new(PlayKind::Attack, half_moves)
}

fn help(half_moves: u16) -> Branch {
    Branch::new(PlayKind::Help, half_moves)
}

/// Whose half-move is the last of so many.
fn last_turn(half_moves: u16) -> Turn {
    !Turn::after(half_moves)
}

/// Who begins help play, and makes its series: Black, or White if it is a proof game.
fn helped(goal: Goal) -> Side {
    if goal == Goal::PROOF_GAME {
        Side::White
    } else {
        Side::Black
    }
}

/// Ends the play when the opponent can reach the goal after a half-move of this turn (and so must); in full reflex play the
/// side that makes it must not be able to reach the goal itself, since then it would have to.
fn with_reflex_duties(play: Branch, turn: Turn, goal: Goal) -> Branch {
    let end = goal_in_one(goal);
    play.ending(turn, End::at_once(end.clone()))
        .requiring(turn, Node::from(end).negated())
}

fn goal_in_one(goal: Goal) -> Branch {
    attack(1).ending(Turn::First, goal)
}

fn help_in_one(goal: Goal) -> Branch {
    help(1).ending(Turn::First, goal)
}

/// Every move of the side to move reaches the goal.
fn forced(goal: Goal) -> End {
    End::at_once(Branch::new(PlayKind::Defence, 1).ending(Turn::First, goal))
}

fn help_then_forced(goal: Goal) -> Branch {
    help(1).ending(Turn::First, forced(goal))
}

/// The side to move can reach one goal at once, and also help the other side to reach the other.
fn reciprocal(task: Task) -> Node {
    let now = Node::from(help_in_one(task.other));
    now.and(help(2).ending(Turn::Second, task.goal))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::{Named, Place, Takes};
    use crate::goals::GOALS;

    fn parse(text: &str) -> Stipulation {
        Stipulation::parse(text).unwrap()
    }

    fn goal(text: &str) -> Goal {
        text.parse().unwrap()
    }

    fn branch(stipulation: &Stipulation) -> &Branch {
        stipulation.play.first_branch().unwrap()
    }

    #[test]
    fn traditional_names() {
        assert_eq!(
            parse("#3").play,
            attack(5).ending(Turn::First, Goal::MATE).into()
        );
        assert_eq!(
            parse("s=2").play,
            attack(4).ending(Turn::Second, goal("=")).into()
        );
        assert_eq!(
            parse("exact-#2").play,
            attack(3).ending(Turn::First, Goal::MATE).exactly().into()
        );
        let h = parse("h#2.5");
        assert!(matches!(h.play, Node::Passed(_)));
        assert_eq!(
            (h.starter, h.mover(), branch(&h).max),
            (Side::Black, Side::White, 5)
        );
        let h = parse("H#2");
        assert_eq!(
            (h.starter, h.mover(), branch(&h).max),
            (Side::Black, Side::Black, 4)
        );
        assert!(
            !branch(&h).ends[Turn::Second].is_empty() && branch(&h).ends[Turn::First].is_empty()
        );
        assert_eq!(parse("ser-h#7").starter, Side::Black);
        let target = goal("zg7");
        assert_eq!(branch(&parse("hZg74")).ends[Turn::Second], [target.into()]);
        assert_eq!(
            branch(&parse("h##3")).ends[Turn::Second],
            [goal("##").into()]
        );
        assert_eq!(branch(&parse("~1")).max, 1);
    }

    #[test]
    fn every_goal_is_read() {
        for def in GOALS {
            let text = match def.takes {
                Takes::Square => format!("{}d4", def.sign),
                _ => def.listed().to_string(),
            };
            let whole = format!("{text}3");
            let (goal, rest) = take_goal(&whole).unwrap();
            assert!(std::ptr::eq(goal.def, *def) && rest == "3", "{text}");
            assert_eq!(goal.to_string(), text);
            for manner in ["", "h", "ser-r"] {
                let asked = parse(&format!("{manner}{text}3"));
                assert!(asked.asks_for(goal), "{asked}");
                if def.is_position() && manner.is_empty() {
                    assert_eq!(branch(&asked).kind, PlayKind::Help);
                }
            }
        }
        let on_d8 = Place::Square("d8".parse().unwrap());
        for (text, named) in [
            ("prom12", Named::Nothing),
            ("Prom[Q]12", Named::Man("q")),
            ("prom[knight]12", Named::Man("s")),
            ("[SX:d8]12", Named::Standing("sx", on_d8)),
            ("[ca:8]12", Named::Standing("ca", Place::Rank(7))),
        ] {
            let (goal, rest) = take_goal(text).unwrap();
            assert_eq!((goal.named, rest), (named, "12"), "{text}");
        }
        assert_eq!(branch(&parse("hprom11.5")).max, 23);
        assert_eq!(branch(&parse("c813")).max, 5);
        assert_eq!(branch(&parse("h003")).max, 6);
        assert_eq!(branch(&parse("sKa74")).max, 8);
    }

    #[test]
    fn series_and_introductions() {
        let intro = parse("2->ser-h#4");
        assert_eq!((intro.starter, branch(&intro).max), (Side::White, 2));
        assert_eq!(parse("dia6.5").starter, Side::White);
        assert_eq!(branch(&parse("dia6.5")).max, 13);
        let parry = parse("pser-#8");
        assert_eq!(
            (branch(&parry).max, branch(&parry).parries),
            (15, Some(Turn::Second))
        );
        assert_eq!(branch(&parse("phser-#4")).kind, PlayKind::Help);
        let reciprocal = parse("reci-h(=)#3");
        assert_eq!(branch(&reciprocal).max, 4);
        assert!(matches!(
            branch(&reciprocal).ends[Turn::Second][0].node,
            Node::And(..)
        ));
    }

    #[test]
    fn errors_say_where() {
        assert!(matches!(
            Stipulation::parse("h#x"),
            Err(StipulationError::Syntax { at: 2, .. })
        ));
        assert!(matches!(
            Stipulation::parse("h#0"),
            Err(StipulationError::Unsupported { .. })
        ));
        for bad in [
            "",
            "#",
            "z99",
            "2",
            "#2.5",
            "ser-#2.5",
            "h",
            "é",
            "hzé",
            "0->#2",
            "->#2",
            "reci-h(#2",
            "reci-h#0.5",
            "k3",
            "a=>",
            "prom",
            "prom[q3",
            "prom[xyz]3",
            "[q:i1]2",
            "[q:9]2",
            "[d8]2",
            "[é:d8]2",
        ] {
            assert!(Stipulation::parse(bad).is_err(), "{bad}");
        }
    }
}
