//! Why a move is not legal, with the moves and men that forbid it.

use super::sentence::{Teller, semicolon};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::hooks::remark::{Message, Note, Remark, Value, men_on};
use sauterelle_kernel::moves::castling_obstacles::Obstacle;
use sauterelle_kernel::moves::objection::Objection;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;
use sauterelle_solve::solution::Step;

/// Why there is no legal move from one square to another.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    /// Departure.
    pub from: Sq,
    /// Arrival.
    pub to: Sq,
    /// What is said: one clause, except where several rules forbid the move.
    pub clauses: Vec<Clause>,
    /// The moves that may be played instead, where a duty names them.
    pub instead: Vec<Step>,
}

/// A clause, with what is behind it.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    /// English name of the rule that says it, if it is one.
    pub rule: Option<&'static str>,
    /// What is said.
    pub remark: Remark,
    /// Why.
    pub because: Vec<Clause>,
}

impl From<Remark> for Clause {
    fn from(remark: Remark) -> Clause {
        Clause {
            rule: None,
            remark,
            because: Vec::new(),
        }
    }
}

impl Clause {
    fn of_rule(rule: &'static str, remark: Remark) -> Clause {
        Clause {
            rule: Some(rule),
            ..remark.into()
        }
    }

    fn because(self, because: Vec<Clause>) -> Clause {
        Clause { because, ..self }
    }

    /// The side is in check, or would be, for these reasons.
    pub fn check(message: Message, side: Side, reasons: &[CheckReason]) -> Clause {
        let clause: Clause = Remark::new(message).with("side", side).into();
        clause.because(attacks(reasons))
    }

    /// The clause in words.
    pub fn say(&self, teller: &Teller) -> String {
        let mut text = teller.say(&self.remark);
        if let Some(rule) = self.rule {
            text = format!("{}{}{text}", teller.rule(rule), teller.colon());
        }
        match self.because.is_empty() {
            true => text,
            false => format!("{text}{}{}", teller.colon(), say_all(&self.because, teller)),
        }
    }
}

/// Clauses in words.
pub(crate) fn say_all(clauses: &[Clause], teller: &Teller) -> String {
    let all: Vec<String> = clauses.iter().map(|clause| clause.say(teller)).collect();
    all.join(semicolon(teller.language))
}

impl Refusal {
    /// Why the side to move has no legal move between two squares. Ask only if it has none.
    pub fn of(player: &mut Player, from: Sq, to: Sq) -> Refusal {
        let objection = player.objection(from, to);
        let instead = instead(player, &objection);
        Refusal {
            from,
            to,
            clauses: clauses(player, objection, from, to),
            instead,
        }
    }

    /// Why the man of `by` on `from` does not attack the royal man on `royal`. Ask only if it does not.
    pub fn of_attack(player: &mut Player, by: Side, from: Sq, royal: Sq) -> Refusal {
        let objection = player.objection_to_attack(by, from, royal);
        let passes = player.state().turn() != by;
        if passes {
            player.pass();
        }
        let instead = instead(player, &objection);
        if passes {
            player.undo();
        }
        Refusal {
            from,
            to: royal,
            clauses: clauses(player, objection, from, royal),
            instead,
        }
    }

    /// Whether the man does not go there at all, whatever the rules say.
    pub fn is_of_geometry(&self) -> bool {
        let of_geometry = [
            "no-move-at-all",
            "goes-elsewhere",
            "own-man",
            "leaps-by-count",
            "leap-leaves-board",
            "leaps-leave-board",
            "leap-barred",
        ];
        let first = self.clauses.first();
        first.is_some_and(|clause| of_geometry.contains(&clause.remark.message.0))
    }

    /// The refusal in words.
    pub fn say(&self, teller: &Teller) -> String {
        let mut text = say_all(&self.clauses, teller);
        if !self.instead.is_empty() {
            let names: Vec<String> = self.instead.iter().map(|step| teller.step(step)).collect();
            text = format!("{text}{}{}", teller.colon(), names.join(", "));
        }
        text
    }
}

/// The moves that a duty would have played.
fn instead(player: &mut Player, objection: &Objection) -> Vec<Step> {
    let Objection::Duty { moves, .. } = objection else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    for mv in moves {
        player.play(mv);
        steps.push(Step::of_last_move(player, *mv, Vec::new()));
        player.undo();
    }
    steps
}

fn clauses(view: &View, objection: Objection, from: Sq, to: Sq) -> Vec<Clause> {
    let side = view.state().turn();
    let man = || men_on(view.state(), [from]);
    let clause: Clause = match objection {
        Objection::NoMan => Remark::at(Message("no-man"), from).into(),
        Objection::WrongSide(owner) => {
            let remark = Remark::new(Message("wrong-side"));
            remark.with("man", man()).with("side", owner).into()
        }
        Objection::OwnMan => Remark::at(Message("own-man"), to).into(),
        Objection::NoSuchMove { reached, remark } => {
            let elsewhere = where_else(man(), reached);
            match remark {
                Some(remark) => Clause::from(remark).because(vec![elsewhere.into()]),
                None => elsewhere.into(),
            }
        }
        Objection::CapturesRoyal => Remark::at(Message("royal-not-captured"), to).into(),
        Objection::Castling(obstacles) => {
            let clause = Clause::from(Remark::new(Message("castling-not-possible")));
            clause.because(obstacles.into_iter().map(obstacle).collect())
        }
        Objection::NotAdmitted { rule, why } => Clause::of_rule(rule, why),
        Objection::Forbidden(notes) if notes.is_empty() => {
            Remark::new(Message("rule-forbids")).into()
        }
        Objection::Forbidden(notes) => {
            let notes = notes.into_iter();
            return notes
                .map(|note| Clause::of_rule(note.rule, note.remark))
                .collect();
        }
        Objection::SelfCheck(reasons, notes) => {
            let check = Clause::check(Message("self-check"), side, &reasons);
            let taboo = notes.iter().filter_map(taboo);
            return std::iter::once(check).chain(taboo).collect();
        }
        Objection::Duty { rule, remark, .. } => Clause::of_rule(rule, remark),
    };
    vec![clause]
}

/// A captured man that could be reborn on certain squares only, all of which would be self-checks.
fn taboo(note: &Note) -> Option<Clause> {
    let captured = note.remark.value("captured")?.clone();
    let possible = note
        .squares
        .iter()
        .filter(|square| square.why_not.is_none());
    let mut squares: Vec<Sq> = possible.map(|square| square.at).collect();
    squares.dedup();
    let message = match squares[..] {
        [] => return None,
        [_] => Message("taboo-on-one-square"),
        _ => Message("taboo"),
    };
    let remark = Remark::new(message).with("captured", captured);
    let remark = remark.with("squares", Value::Squares(squares));
    Some(Clause::of_rule(note.rule, remark))
}

fn where_else(man: Value, mut reached: Vec<Sq>) -> Remark {
    reached.sort();
    reached.dedup();
    match reached.is_empty() {
        true => Remark::new(Message("no-move-at-all")).with("man", man),
        false => Remark::new(Message("goes-elsewhere"))
            .with("man", man)
            .with("squares", Value::Squares(reached)),
    }
}

fn obstacle(obstacle: Obstacle) -> Clause {
    let because = attacks(&obstacle.attacks);
    Clause::from(obstacle.remark).because(because)
}

fn attacks(reasons: &[CheckReason]) -> Vec<Clause> {
    reasons
        .iter()
        .map(|reason| reason.remark.clone().into())
        .collect()
}
