//! What is the case with a part of a solution, in words: how many solutions, which keys and tries, an illegal diagram; and whether
//! everything was examined, or what stopped it.

use crate::text::TextWriter;
use sauterelle_kernel::hooks::CheckReason;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::square::Sq;
use sauterelle_kernel::state::State;
use sauterelle_solve::Control;
use sauterelle_solve::problem::Options;
use sauterelle_solve::solution::{Finding, Mark, Phase, Tree};
use std::fmt::Write;

/// More keys or tries than this are counted, but not named.
const MOST_NAMED: usize = 8;

/// Why a part was not examined to its end, or that it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completeness {
    /// Everything was examined.
    Complete,
    /// There may be more solutions than were asked for.
    Enough,
    /// Moves with too many choices were left out.
    TooManyChoices,
    /// Only some of the first moves were to be examined.
    InRange,
    /// The time was up.
    OutOfTime,
    /// Somebody stopped it.
    Stopped,
}

impl Completeness {
    /// Of a part that has just ended, or been broken off: because somebody stopped it, or because the time was up.
    pub fn of(
        verdict: &Verdict,
        options: &Options,
        control: &Control,
        is_stopped: bool,
    ) -> Completeness {
        let is_enough = |max| verdict.solutions() >= max;
        if control.has_left_out_moves() {
            Completeness::TooManyChoices
        } else if options.max_solutions.is_some_and(is_enough)
            || options.stop_on_short && verdict.solutions() > 0
        {
            Completeness::Enough
        } else if verdict.is_open() && is_stopped {
            Completeness::Stopped
        } else if verdict.is_open() {
            Completeness::OutOfTime
        } else if !options.from_move.is_empty() || !options.up_to_move.is_empty() {
            Completeness::InRange
        } else {
            Completeness::Complete
        }
    }
}

/// Gathers the verdict on a part while its findings pass.
pub struct Verdict<'k> {
    writer: TextWriter<'k>,
    /// The diagram, for the names of its men.
    diagram: &'k State,
    phase: Phase,
    lines: bool,
    solutions: u64,
    keys: Vec<String>,
    tries: u64,
    named_tries: Vec<String>,
    /// Moves that must not be possible in the diagram.
    violations: Vec<String>,
    defences: u64,
    illegal: Vec<String>,
    /// The number of the first move at which the search was stopped, where first moves are counted.
    stopped_at: Option<u32>,
    is_open: bool,
}

impl<'k> Verdict<'k> {
    /// Before the first part.
    pub fn new(writer: TextWriter<'k>, diagram: &'k State) -> Verdict<'k> {
        Verdict {
            writer,
            diagram,
            phase: Phase::Play,
            lines: false,
            solutions: 0,
            keys: Vec::new(),
            tries: 0,
            named_tries: Vec::new(),
            violations: Vec::new(),
            defences: 0,
            illegal: Vec::new(),
            stopped_at: None,
            is_open: false,
        }
    }

    /// Takes notice of a finding.
    pub fn note(&mut self, finding: &Finding) {
        match finding {
            Finding::Begin { phase, lines, .. } => {
                *self = Verdict::new(self.writer, self.diagram);
                self.phase = *phase;
                self.lines = *lines;
                self.is_open = true;
            }
            Finding::Line(_) => self.solutions += 1,
            Finding::Tree(tree) => self.note_tree(tree),
            Finding::PostKey { replies, .. } => {
                self.defences += replies.moves.len() as u64;
                if replies.refutations.is_empty() {
                    self.solutions += 1;
                }
            }
            Finding::IllegalCheck(reasons) => {
                self.illegal = why_illegal(self.writer, self.diagram, reasons);
            }
            Finding::MoveNumber { .. } => {}
            Finding::End => self.is_open = false,
        }
    }

    fn note_tree(&mut self, tree: &Tree) {
        let name = || self.writer.step(&tree.step);
        match tree.mark {
            Some(Mark::Key) => {
                self.solutions += 1;
                if self.keys.len() < MOST_NAMED {
                    self.keys.push(format!("1.{}", name()));
                }
            }
            Some(Mark::Try) => {
                self.tries += 1;
                if self.named_tries.len() < MOST_NAMED {
                    let refutations = tree.replies.refutations.iter();
                    let refutations: Vec<String> = refutations
                        .map(|reply| format!("1...{}", self.writer.step(&reply.step)))
                        .collect();
                    let named = format!("1.{}? {}!", name(), refutations.join("! "));
                    self.named_tries.push(named);
                }
            }
            Some(Mark::Violation) => self.violations.push(name()),
            None => self.defences += 1,
        }
    }

    /// Notes the number of the first move at which the search was stopped.
    pub fn stop_at(&mut self, number: u32) {
        self.stopped_at = Some(number);
    }

    /// The number of the first move at which the search was stopped, where first moves are counted.
    pub fn stopped_at(&self) -> Option<u32> {
        self.stopped_at
    }

    /// Whether the diagram is illegal: the side to play could capture a royal man, or the like.
    pub fn is_illegal(&self) -> bool {
        !self.illegal.is_empty()
    }

    /// Why the diagram is illegal, naming the men.
    pub fn reasons(&self) -> &[String] {
        &self.illegal
    }

    /// Whether a part has begun that has not ended.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Solutions of the part: lines of play, or keys.
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Whether the phase has a solution, and battle play no second key. Nothing of set play, for which nothing is asked.
    pub fn is_sound(&self) -> Option<bool> {
        let is_sound = self.solutions == 1 || self.lines && self.solutions > 1;
        (self.phase == Phase::Play).then_some(is_sound)
    }

    /// The verdict as a sentence.
    pub fn sentence(&self, completeness: Completeness) -> String {
        let words = &WORDS[self.writer.language as usize];
        if !self.illegal.is_empty() {
            return illegal(self.writer.language, &self.illegal);
        }
        let mut text = match self.phase {
            Phase::SetPlay => format!("{}: ", words.set_play),
            Phase::Play => String::new(),
        };
        text.push_str(&self.count(words));
        if self.tries > 0 {
            let counted = counted(self.tries, words.tries);
            let _ = write!(text, "; {counted}: {}", self.named_tries.join(", "));
            if self.tries > self.named_tries.len() as u64 {
                text.push_str(", …");
            }
        }
        text.push_str(&words.completeness(completeness, self.stopped_at));
        text
    }

    /// What has been found.
    fn count(&self, words: &Words) -> String {
        if !self.violations.is_empty() {
            return format!("{}: {}", words.violated, self.violations.join(", "));
        }
        if self.lines {
            return counted(self.solutions, words.solutions);
        }
        if self.keys.is_empty() && self.defences > 0 {
            return counted(self.defences, words.variations);
        }
        if self.phase == Phase::SetPlay {
            return counted(0, words.variations);
        }
        match self.keys.as_slice() {
            [] => counted(0, words.solutions),
            [key] => format!("{} {key}", words.key),
            keys => {
                let more = match self.solutions > keys.len() as u64 {
                    true => ", …",
                    false => "",
                };
                let keys = keys.join(", ");
                format!("{}: {keys}{more}", counted(self.solutions, words.keys))
            }
        }
    }
}

/// Why a diagram is illegal, naming the men, e.g. `Ka8 is attacked by Ra1`.
pub fn why_illegal(writer: TextWriter, diagram: &State, reasons: &[CheckReason]) -> Vec<String> {
    let mut told: Vec<&CheckReason> = Vec::new();
    for reason in reasons {
        // one move of each attacker is enough
        let attack = |of: &CheckReason| (of.men.clone(), of.by.map(|(from, _)| from));
        if !told.iter().any(|known| attack(known) == attack(reason)) {
            told.push(reason);
        }
    }
    told.into_iter()
        .map(|reason| named(writer, diagram, reason))
        .collect()
}

/// The same as a sentence.
pub fn illegal(language: Language, why: &[String]) -> String {
    format!("{}: {}", WORDS[language as usize].illegal, why.join("; "))
}

fn named(writer: TextWriter, diagram: &State, reason: &CheckReason) -> String {
    let words = &WORDS[writer.language as usize];
    let man = |at: Sq| match diagram.piece(at) {
        Some(piece) => format!("{}{at}", writer.kind(piece.kind)),
        None => at.to_string(),
    };
    let men: Vec<String> = reason.men.iter().map(|at| man(*at)).collect();
    let men = men.join(", ");
    match (reason.code, reason.by) {
        (_, Some((from, to))) => {
            let captor = man(from);
            let by = match reason.men.contains(&to) {
                true => captor,
                false => format!("{captor}-{to}"),
            };
            format!("{men} {} {by}", words.attacked_by)
        }
        ("cut-off", None) => format!("{men}: {}", words.cut_off),
        (code, None) => format!("{code}: {men}"),
    }
}

/// Forms of a noun for none, one, and several.
type Noun = [&'static str; 3];

fn counted(number: u64, noun: Noun) -> String {
    match number {
        0 => noun[0].to_string(),
        1 => format!("1 {}", noun[1]),
        _ => format!("{number} {}", noun[2]),
    }
}

/// The words of a language.
struct Words {
    illegal: &'static str,
    attacked_by: &'static str,
    cut_off: &'static str,
    set_play: &'static str,
    violated: &'static str,
    solutions: Noun,
    variations: Noun,
    key: &'static str,
    keys: Noun,
    tries: Noun,
    complete: &'static str,
    enough: &'static str,
    in_range: &'static str,
    too_many_choices: &'static str,
    out_of_time: &'static str,
    stopped: &'static str,
    go_on: &'static str,
}

impl Words {
    fn completeness(&self, completeness: Completeness, at: Option<u32>) -> String {
        let stopped = match completeness {
            Completeness::Complete => return format!(", {}", self.complete),
            Completeness::Enough => return format!(", {}", self.enough),
            Completeness::InRange => return format!("; {}", self.in_range),
            Completeness::TooManyChoices => return format!("; {}", self.too_many_choices),
            Completeness::OutOfTime => self.out_of_time,
            Completeness::Stopped => self.stopped,
        };
        match at {
            Some(number) => format!("; {stopped}; {} StartMoveNumber {number}", self.go_on),
            None => format!("; {stopped}"),
        }
    }
}

/// English, French, German.
static WORDS: [Words; 3] = [
    Words {
        illegal: "illegal position",
        attacked_by: "is attacked by",
        cut_off: "cut off",
        set_play: "set play",
        violated: "possible in the diagram, but must not be",
        solutions: ["no solution", "solution", "solutions"],
        variations: ["no variation", "variation", "variations"],
        key: "key",
        keys: ["no key", "key", "keys"],
        tries: ["no try", "try", "tries"],
        complete: "complete",
        enough: "as many as were asked for; there may be more",
        in_range: "among the first moves asked for",
        too_many_choices: "incomplete: moves with too many choices were left out",
        out_of_time: "incomplete: the time is up",
        stopped: "incomplete: interrupted",
        go_on: "to go on give the option",
    },
    Words {
        illegal: "position illégale",
        attacked_by: "est attaqué par",
        cut_off: "coupés des autres",
        set_play: "jeu apparent",
        violated: "possible dans le diagramme, ce qui est exclu",
        solutions: ["pas de solution", "solution", "solutions"],
        variations: ["pas de variante", "variante", "variantes"],
        key: "clé",
        keys: ["pas de clé", "clé", "clés"],
        tries: ["pas d'essai", "essai", "essais"],
        complete: "complet",
        enough: "autant que demandé ; il peut y en avoir d'autres",
        in_range: "parmi les premiers coups demandés",
        too_many_choices: "incomplet : des coups à trop de choix ont été omis",
        out_of_time: "incomplet : temps écoulé",
        stopped: "incomplet : interrompu",
        go_on: "pour continuer, donner l'option",
    },
    Words {
        illegal: "illegale Stellung",
        attacked_by: "ist angegriffen von",
        cut_off: "von den anderen getrennt",
        set_play: "Satzspiel",
        violated: "in der Stellung möglich, was ausgeschlossen ist",
        solutions: ["keine Lösung", "Lösung", "Lösungen"],
        variations: ["keine Variante", "Variante", "Varianten"],
        key: "Schlüssel",
        keys: ["kein Schlüssel", "Schlüssel", "Schlüssel"],
        tries: ["keine Verführung", "Verführung", "Verführungen"],
        complete: "vollständig",
        enough: "so viele wie verlangt; es kann weitere geben",
        in_range: "unter den verlangten ersten Zügen",
        too_many_choices: "unvollständig: Züge mit zu vielen Möglichkeiten wurden ausgelassen",
        out_of_time: "unvollständig: die Zeit ist um",
        stopped: "unvollständig: abgebrochen",
        go_on: "weiter geht es mit der Option",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::parse_fen;
    use sauterelle_kernel::game::Game;
    use sauterelle_kernel::piece::Side;

    fn begin() -> Finding {
        Finding::Begin {
            phase: Phase::Play,
            starter: Side::White,
            skipped: 0,
            lines: true,
            after_check: false,
        }
    }

    #[test]
    fn sentences() {
        let game = Game::new(&parse_fen("k7/8/8/8/8/8/8/R3K3").unwrap().diagram, &[]).unwrap();
        let verdict = |language| {
            let kinds = &game.rules.kinds;
            let mut verdict = Verdict::new(TextWriter { kinds, language }, &game.start);
            verdict.note(&begin());
            verdict
        };
        let mut english = verdict(Language::English);
        assert_eq!(
            english.sentence(Completeness::Complete),
            "no solution, complete"
        );
        english.note(&Finding::Line(Vec::new()));
        english.note(&Finding::Line(Vec::new()));
        english.stop_at(7);
        assert_eq!(
            english.sentence(Completeness::OutOfTime),
            "2 solutions; incomplete: the time is up; to go on give the option StartMoveNumber 7"
        );
        let reasons = game.play().check_reasons(Side::Black);
        let mut german = verdict(Language::German);
        german.note(&Finding::IllegalCheck(reasons));
        assert_eq!(
            german.sentence(Completeness::Complete),
            "illegale Stellung: Ka8 ist angegriffen von Ta1"
        );
    }
}
