//! Goals that nobody can reach, because the side that would have to be in check has no royal man.

use super::words::WORDS;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::men::{self, Language};
use sauterelle_rules::game::Game;
use sauterelle_solve::goal::{Goal, Who};
use sauterelle_solve::problem::Problem;
use sauterelle_solve::stipulation::{Node, Turn};
use serde::{Deserialize, Serialize};

/// Whose royal men are missing, where that settles the play.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lacking {
    white: bool,
    black: bool,
    /// There are kings in the diagram, but they are not royal.
    has_kings: bool,
}

impl Lacking {
    /// Whether nothing is missing.
    pub fn is_empty(&self) -> bool {
        !self.white && !self.black
    }

    /// The sides.
    pub fn sides(&self) -> impl Iterator<Item = Side> {
        let sides = [(Side::White, self.white), (Side::Black, self.black)];
        sides
            .into_iter()
            .filter(|(_, is)| *is)
            .map(|(side, _)| side)
    }

    /// The same in words: `Black has no king`.
    pub(super) fn say(&self, language: Language) -> String {
        let words = &WORDS[language as usize];
        let nouns = match self.has_kings {
            true => words.no_royal_man,
            false => words.no_king,
        };
        match (self.white, self.black) {
            (true, true) => format!("{} {}", words.both_sides, nouns[1]),
            (true, false) => format!("{} {}", words.sides[0], nouns[0]),
            _ => format!("{} {}", words.sides[1], nouns[0]),
        }
    }
}

/// Whose royal men are missing in play begun by this side, and by the other one (in duplex).
#[derive(Clone, Copy, Debug, Default)]
pub struct Needs {
    starter: Option<Side>,
    as_asked: Lacking,
    the_other_way_round: Lacking,
}

impl Needs {
    /// Those of a problem, compiled as this game.
    pub fn of(problem: &Problem, game: &Game) -> Needs {
        // rules may give check without royal men; nobody knows who is invisible, and royal men may be added
        let may_come = problem.diagram.invisible > 0 || !problem.options.added.is_empty();
        if !game.rules.check.is_empty() || may_come {
            return Needs::default();
        }
        let stipulation = &problem.stipulation;
        let lacking = |starter| {
            let asked = Unreachable { state: &game.start };
            match asked.impossible(&stipulation.play, starter) {
                Some(lacking) => Lacking {
                    has_kings: has_kings(game, lacking),
                    ..lacking
                },
                None => Lacking::default(),
            }
        };
        Needs {
            starter: Some(stipulation.takes_back().unwrap_or(stipulation.mover())),
            as_asked: lacking(stipulation.starter),
            the_other_way_round: lacking(!stipulation.starter),
        }
    }

    /// Of a part that begins with this side.
    pub(super) fn when_begun_by(&self, side: Side) -> Lacking {
        match self.starter {
            Some(starter) if starter != side => self.the_other_way_round,
            _ => self.as_asked,
        }
    }
}

/// Whether one of the sides has a king that is not royal.
fn has_kings(game: &Game, lacking: Lacking) -> bool {
    let king = men::orthodox()[0];
    let mut men = lacking.sides().flat_map(|side| game.start.men(side));
    men.any(|at| {
        let piece = game.start.piece(at);
        piece.is_some_and(|piece| std::ptr::eq(game.rules.kinds.man(piece.kind), king))
    })
}

/// Asks what can never hold.
struct Unreachable<'s> {
    state: &'s State,
}

impl Unreachable<'_> {
    /// Whose royal men are missing without which the node cannot hold, with this side to move.
    fn impossible(&self, node: &Node, to_move: Side) -> Option<Lacking> {
        match node {
            Node::Goal(goal) => self.out_of_reach(*goal, to_move),
            Node::Not(_) => None,
            Node::Passed(inner) => self.impossible(inner, !to_move),
            Node::And(one, other) => {
                let other = || self.impossible(other, to_move);
                self.impossible(one, to_move).or_else(other)
            }
            Node::Or(one, other) => {
                let one = self.impossible(one, to_move)?;
                Some(together(one, self.impossible(other, to_move)?))
            }
            Node::Branch(play) => {
                let ends = Turn::BOTH.into_iter().flat_map(|turn| {
                    // who is to move after a half-move of this turn
                    let next = match turn {
                        Turn::First => !to_move,
                        Turn::Second => to_move,
                    };
                    play.ends[turn].iter().map(move |end| (&end.node, next))
                });
                let all: Option<Vec<Lacking>> = ends
                    .map(|(node, next)| self.impossible(node, next))
                    .collect();
                all?.into_iter().reduce(together)
            }
        }
    }

    /// Whose royal men are missing for a goal, with this side to move after the move that is to reach it.
    fn out_of_reach(&self, goal: Goal, to_move: Side) -> Option<Lacking> {
        let lacks = |side| {
            let who = if side == to_move {
                Who::Next
            } else {
                Who::Mover
            };
            goal.def.attacked.contains(&who) && self.state.royals(side).is_empty()
        };
        let lacking = Lacking {
            white: lacks(Side::White),
            black: lacks(Side::Black),
            has_kings: false,
        };
        (!lacking.is_empty()).then_some(lacking)
    }
}

fn together(one: Lacking, other: Lacking) -> Lacking {
    Lacking {
        white: one.white || other.white,
        black: one.black || other.black,
        has_kings: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::outside::Question;
    use crate::fen::parse_fen;
    use crate::position::ask;

    fn told(fen: &str, stipulation: &str, condition: &str) -> String {
        let question = Question {
            stipulation: Some(stipulation.to_string()),
            conditions: condition
                .split_terminator(';')
                .map(str::to_string)
                .collect(),
            ..Question::default()
        };
        let problem = ask(&question, &parse_fen(fen).unwrap()).unwrap().initial;
        let needs = Needs::of(&problem, &problem.game().unwrap());
        let lacking = needs.when_begun_by(problem.stipulation.mover());
        match lacking.is_empty() {
            true => String::new(),
            false => lacking.say(Language::English),
        }
    }

    #[test]
    fn which_king_is_needed_depends_on_the_goal() {
        const NO_BLACK: &str = "8/8/8/8/8/8/8/KQ6 w";
        const NO_WHITE: &str = "k7/8/8/8/8/8/8/1Q6 w";
        const NONE: &str = "8/8/8/8/8/8/8/1Q5r w";
        let (white, black) = ("White has no king", "Black has no king");
        for (fen, stipulation, condition, expected) in [
            (NO_BLACK, "#2", "", black),
            (NO_BLACK, "h#2", "", black),
            (NO_BLACK, "h#2.5", "", black),
            (NO_BLACK, "ser-#3", "", black),
            (NO_BLACK, "ser-h#3", "", black),
            (NO_BLACK, "+1", "", black),
            (NO_BLACK, "h##2", "", black),
            (NO_BLACK, "s#2", "", ""),
            (NO_BLACK, "hs#2", "", ""),
            (NO_BLACK, "=2", "", ""),
            (NO_BLACK, "h#=2", "", ""),
            (NO_BLACK, "hx2", "", ""),
            (NO_BLACK, "hza12", "", ""),
            (NO_BLACK, "~1", "", ""),
            (NO_BLACK, "white 3a[#]d", "", black),
            (NO_BLACK, "white 3h[#|=]h", "", ""),
            (NO_WHITE, "#2", "", ""),
            (NO_WHITE, "s#2", "", white),
            (NO_WHITE, "hs#3", "", white),
            (NO_WHITE, "ser-s#3", "", white),
            (NO_WHITE, "r#2", "", white),
            (NO_WHITE, "h!#2", "", white),
            (NONE, "#2", "", black),
            (NONE, "s#2", "", white),
            (NONE, "##2", "", "neither side has a king"),
            // other men may be royal, and kings not
            ("[r:g]7/8/8/8/8/8/8/KQ6 w", "#2", "", ""),
            ("8/8/8/3[=k]4/8/8/8/1Q6 w", "#2", "", ""),
            (
                "k7/8/8/8/8/8/8/KQ6 w",
                "#2",
                "LosingChess",
                "Black has no royal man",
            ),
            // rules that give check without royal men
            (NO_BLACK, "#2", "ExtinctionChess", ""),
            (NO_BLACK, "#2", "BlackRoyalSquare a8", ""),
        ] {
            let told = told(fen, stipulation, condition);
            assert_eq!(told, expected, "{fen} {stipulation} {condition}");
        }
    }
}
