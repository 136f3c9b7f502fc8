//! What is the case with a part of a solution, in words: how many solutions, which keys and tries, an illegal diagram; and whether
//! everything was examined, or what stopped it.

mod completeness;
mod judged;
mod lacking;
mod reasons;
mod tally;
mod words;

pub use completeness::Completeness;
pub use lacking::{Lacking, Needs};
pub use reasons::why_illegal;
use reasons::without_history;
pub use tally::{Tally, how_complete};

use super::text::TextWriter;
use crate::vocabulary::codes;
use crate::vocabulary::tables::attributes::COLOURS;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Attrs, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::Wing;
use sauterelle_kernel::play::a_posteriori::Justification;
use sauterelle_kernel::play::en_passant::EnPassant;
use sauterelle_solve::Control;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::solution::{Finding, Illegal, Mark, Phase, Tree};
use sauterelle_unmoves::{Legality, Reading};
use words::WORDS;

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
        } else if verdict.is_narrow {
            Completeness::InWidth
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
    /// The same with the men that have been added.
    placed: Option<State>,
    needs: Needs,
    /// It is told who begins.
    names_starter: bool,
    /// There is to be one solution: it is a proof game.
    is_unique: bool,
    /// Play in which a defender who takes moves back has many choices was left out.
    is_narrow: bool,
    /// How far it was looked whether positions before the diagram can have come about.
    legality: Option<Legality>,
    /// Castlings that count as possible because nothing that was looked at disproves them.
    assumed: Vec<(Side, Wing)>,
    /// Castlings that the history of the diagram disproves.
    disproved: Vec<(Side, Wing)>,
    /// The same in play that the other side begins.
    disproved_for_other: Vec<(Side, Wing)>,
    /// The capture en passant that castling has to prove.
    justified: Option<(EnPassant, Justification)>,
    tally: Tally,
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
            placed: None,
            needs: Needs::default(),
            names_starter: false,
            is_unique: false,
            is_narrow: false,
            legality: None,
            assumed: Vec::new(),
            disproved: Vec::new(),
            disproved_for_other: Vec::new(),
            justified: None,
            tally: Tally::default(),
            illegal: Vec::new(),
            stopped_at: None,
            is_open: false,
        }
    }

    /// The same, which tells if royal men are missing without which nothing can be solved.
    #[must_use]
    pub fn with_needs(self, needs: Needs) -> Verdict<'k> {
        Verdict { needs, ..self }
    }

    /// The same for this problem: it is told who begins where that is both sides, or not the side of the stipulation, and a proof game
    /// is to have one solution.
    #[must_use]
    pub fn of_problem(self, problem: &Problem) -> Verdict<'k> {
        Verdict {
            names_starter: problem.names_starter(),
            is_unique: problem.target.is_some(),
            is_narrow: problem.is_narrow(),
            ..self
        }
    }

    /// The same, which tells how far it was looked whether positions can have come about, where moves are taken back.
    #[must_use]
    pub fn with_legality(self, legality: Option<Legality>) -> Verdict<'k> {
        Verdict { legality, ..self }
    }

    /// The same, which tells which castlings count as possible because nothing that was looked at disproves them.
    #[must_use]
    pub fn assuming(self, assumed: Vec<(Side, Wing)>) -> Verdict<'k> {
        Verdict { assumed, ..self }
    }

    /// The same, which tells which castlings the history of the diagram disproves, and which ones where the other side begins.
    #[must_use]
    pub fn without(
        self,
        disproved: Vec<(Side, Wing)>,
        disproved_for_other: Vec<(Side, Wing)>,
    ) -> Verdict<'k> {
        Verdict {
            disproved,
            disproved_for_other,
            ..self
        }
    }

    /// The same, which tells which capture en passant castling has to prove.
    #[must_use]
    pub fn justifying(self, justified: Option<(EnPassant, Justification)>) -> Verdict<'k> {
        Verdict { justified, ..self }
    }

    /// The same, in the middle of a part of which this is known already.
    #[must_use]
    pub fn going_on_from(self, tally: Tally, illegal: Vec<String>) -> Verdict<'k> {
        Verdict {
            tally,
            illegal,
            is_open: true,
            ..self
        }
    }

    /// Takes notice of a finding.
    pub fn note(&mut self, finding: &Finding) {
        match finding {
            Finding::Begin { .. } => self.begin(finding),
            Finding::Line(_) | Finding::SeenLine(_) => self.tally.solutions += 1,
            Finding::Tree(tree) => self.note_tree(tree),
            Finding::PostKey { replies, .. } => {
                self.tally.defences += replies.moves.len() as u64;
                if replies.refutations.is_empty() {
                    self.tally.solutions += 1;
                }
            }
            Finding::Illegal(Illegal::Check(reasons)) => {
                self.illegal = why_illegal(self.writer, self.position(), reasons);
            }
            Finding::Illegal(Illegal::History(side, why)) => {
                self.illegal = vec![without_history(self.writer, self.position(), *side, *why)];
            }
            Finding::MoveNumber { .. } | Finding::SeenNumber { .. } => {}
            Finding::Undecided(number) => self.tally.undecided = *number,
            Finding::Judged(judged) => {
                self.tally.solutions += u64::from(judged.holds);
                self.tally.judged = Some(judged::said(self.writer, self.position(), judged));
            }
            Finding::Placements { done, of } => self.tally.placements = Some((*done, *of)),
            Finding::End => self.is_open = false,
        }
    }

    /// A part begins.
    fn begin(&mut self, begin: &Finding) {
        let Finding::Begin {
            phase,
            lines,
            starter,
            reading,
            skipped,
            added,
            ..
        } = begin
        else {
            return;
        };

        self.tally = Tally::default();
        self.illegal = Vec::new();
        self.placed = (!added.is_empty()).then(|| self.with(added));
        self.stopped_at = None;
        let (needs, legality) = (self.needs, self.legality);
        let black_begins = *starter == Side::Black;
        self.tally.black_begins = self.names_starter.then_some(black_begins);
        self.tally.assumed = self.castlings(&self.assumed);
        let begins_otherwise = skipped % 2 == 1;
        let (disproved, justified) = match begins_otherwise {
            true => (&self.disproved_for_other, None),
            false => (&self.disproved, self.justified.as_ref()),
        };
        self.tally.disproved = self.castlings(disproved);
        self.tally.a_posteriori = justified.map(|it| self.a_posteriori(it));
        self.tally.case = reading.as_ref().map(|it| self.case(it));
        self.tally.added = {
            let language = self.writer.language;
            added.iter().map(|it| added_man(language, it)).collect()
        };
        self.tally.legality = legality.map(Legality::level);
        if *phase == Phase::Play {
            self.tally.lacking = needs.when_begun_by(*starter);
        }
        self.tally.set_play = *phase == Phase::SetPlay;
        self.tally.lines = *lines;
        self.is_open = true;
    }

    /// The position that is asked about, for the names of its men.
    fn position(&self) -> &State {
        self.placed.as_ref().unwrap_or(self.diagram)
    }

    fn with(&self, added: &[(Sq, DiagramMan)]) -> State {
        let mut placed = self.diagram.clone();
        for (at, man) in added {
            if let Some(kind) = self.writer.kinds.id(man.man) {
                let piece = Piece {
                    kind,
                    sides: man.sides,
                    attrs: man.attrs & Attrs::ON_BOARD,
                    id: 0,
                };
                placed.apply(Effect::Add { at: *at, piece }, Reason::Record);
            }
        }
        placed
    }

    fn castlings(&self, castlings: &[(Side, Wing)]) -> Vec<String> {
        castlings.iter().map(|it| self.castling(*it)).collect()
    }

    /// A case of partial retro analysis: the rights that are there.
    fn case(&self, reading: &Reading) -> Vec<String> {
        let en_passant = reading.en_passant.map(|right| self.en_passant(right));
        let mut rights = self.castlings(&reading.castlings);
        rights.extend(en_passant);
        rights
    }

    fn en_passant(&self, right: EnPassant) -> String {
        let words = &WORDS[self.writer.language as usize];
        let square = right.crossed.to_string();
        words.en_passant.replace("{square}", &square)
    }

    /// A capture en passant and the castlings that prove it: `0-0 (White) / 0-0-0 (White)` for one of them.
    fn a_posteriori(&self, (right, by): &(EnPassant, Justification)) -> String {
        let words = &WORDS[self.writer.language as usize];
        let sets = by.by.iter().map(|set| self.castlings(set).join(" + "));
        let castlings: Vec<String> = sets.collect();
        words
            .a_posteriori
            .replace("{capture}", &self.en_passant(*right))
            .replace("{castlings}", &castlings.join(" / "))
    }

    /// A castling by its name and side.
    fn castling(&self, (side, wing): (Side, Wing)) -> String {
        let side = WORDS[self.writer.language as usize].sides[side.index()];
        let castling = match wing {
            Wing::King => "0-0",
            Wing::Queen => "0-0-0",
        };
        format!("{castling} ({side})")
    }

    fn note_tree(&mut self, tree: &Tree) {
        let (writer, tally) = (self.writer, &mut self.tally);
        let name = || writer.step(&tree.step);
        let takes_back = tree.step.takes_back.is_some();
        let sign = if takes_back { "-" } else { "" };
        match tree.mark {
            Some(Mark::Key) => {
                tally.taken_back = takes_back;
                tally.key(|| format!("{sign}1.{}", name()));
            }
            Some(Mark::Try) => tally.tried(|| {
                let refutations = tree.replies.refutations.iter();
                let refutations: Vec<String> = refutations
                    .map(|reply| format!("{sign}1...{}", writer.step(&reply.step)))
                    .collect();
                format!("{sign}1.{}? {}!", name(), refutations.join("! "))
            }),
            Some(Mark::Violation) => tally.violations.push(name()),
            None => tally.defences += 1,
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
        self.tally.solutions
    }

    /// What has been counted and named.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Whether the phase has a solution, and battle play and proof games no second one. Nothing of set play, for which nothing is asked.
    pub fn is_sound(&self) -> Option<bool> {
        let Tally {
            solutions, lines, ..
        } = self.tally;
        let may_be_several = lines && !self.is_unique;
        (!self.tally.set_play).then_some(solutions == 1 || may_be_several && solutions > 1)
    }

    /// The verdict as a sentence.
    pub fn sentence(&self, completeness: Completeness) -> String {
        self.said(completeness, self.stopped_at)
    }

    /// The verdict for those who can go on from what is left: the number of the first move is no concern of theirs.
    pub fn sentence_without_number(&self, completeness: Completeness) -> String {
        self.said(completeness, None)
    }

    fn said(&self, completeness: Completeness, stopped_at: Option<u32>) -> String {
        let language = self.writer.language;
        if !self.illegal.is_empty() {
            let who = self.tally.who_begins(language);
            return who + &illegal(language, &self.illegal);
        }
        self.tally.sentence(language, completeness, stopped_at)
    }
}

/// A man that has been added, as one would enter it.
pub(crate) fn added_man(language: Language, (at, man): &(Sq, DiagramMan)) -> String {
    let sides = [Sides::White, Sides::Black, Sides::Neutral];
    let mut colours = sides.iter().zip(COLOURS);
    let colour = colours.find(|(sides, _)| **sides == man.sides);
    let colour = colour.map_or("", |(_, names)| names[language as usize]);
    format!("{colour} {}{at}", codes::code(man.man, language))
}

/// The same as a sentence.
pub fn illegal(language: Language, why: &[String]) -> String {
    let words = &WORDS[language as usize];
    let why = why.join(words.semicolon());
    format!("{}{}{why}", words.illegal, words.colon())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::parse_fen;
    use sauterelle_kernel::board::piece::Side;
    use sauterelle_rules::game::Game;

    fn begin() -> Finding {
        Finding::Begin {
            phase: Phase::Play,
            starter: Side::White,
            skipped: 0,
            lines: true,
            after_check: false,
            reading: None,
            added: Vec::new(),
        }
    }

    #[test]
    fn sentences() {
        let game = Game::new(&parse_fen("k7/8/8/8/8/8/8/R3K3").unwrap().diagram, &[]).unwrap();
        let verdict = |language| {
            let kinds = &game.rules.kinds;
            let mut verdict = Verdict::new(TextWriter::new(kinds, language), &game.start);
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
        german.note(&Finding::Illegal(Illegal::Check(reasons)));
        assert_eq!(
            german.sentence(Completeness::Complete),
            "illegale Stellung: Ka8 ist angegriffen von Ta1"
        );
    }
}
