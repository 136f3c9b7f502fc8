//! What the page asks of versions, as JSON: a slice of the answer at a time, the next one from where the last one ended.

use crate::base::{Base, Limits};
use crate::base_error::BaseError;
use crate::cure::pairs;
use crate::edit::Version;
use crate::judged::Judged;
use crate::meant::Choice;
use crate::study::{BLOCK, Study};
use crate::told::{JsonBase, JsonJudged};
use crate::vary::{Choose, KEEPS, Space, Wish};
use sauterelle::notation::entered::{InputProblem, Language};
use sauterelle::questions::{
    Allowed, Answer, Blame, Fault, Question as Row, Questions, json, parse,
};
use sauterelle::{Error, Problem, Sq, Stop};
use sauterelle_languages::say;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// The question.
static QUESTION: Row = Row {
    name: "compose",
    request: "`{problem, ask, keep, meant, from, time}`",
    doc: "[versions of a problem](#versions), a slice at a time",
    example: r#"{ "problem": "BeginProblem Stipulation h#1 Forsyth k7/8/1K6/8/8/8/8/7Q EndProblem", "ask": { "what": "matters" } }"#,
    keeps_time: true,
    answer: |question, allowed| STUDIES.answer(question, allowed),
};

/// All questions: those of the library, and this one.
pub fn questions() -> Questions {
    Questions::default().with(&[&QUESTION])
}

/// The versions that were asked about.
static STUDIES: Studies = Studies {
    going: Mutex::new(VecDeque::new()),
    bases: Mutex::new(VecDeque::new()),
};

/// The longest time for a slice and what comes before it, if nothing is said.
const LONGEST: Duration = Duration::from_secs(10);

/// A question about the versions of a problem.
#[derive(Deserialize)]
struct Question {
    /// The problem in any form.
    problem: String,
    /// The language of the answer.
    #[serde(default)]
    language: String,
    ask: Ask,
    /// `moves`, `men`, `pattern` or `none`.
    keep: Option<String>,
    /// What is meant, from 0: numbers of solutions, and variations as `[solution, variation]`. Absent: all solutions of full length.
    meant: Option<Vec<Choice>>,
    /// Of battle play variations, tries and set play are told too, so that they can be chosen.
    #[serde(default)]
    full: bool,
    /// The number of the first version that is wanted.
    #[serde(default)]
    from: u64,
    /// Seconds for this slice; with 0 nothing is judged.
    time: Option<f64>,
}

/// Which versions.
#[derive(Serialize, Deserialize, Clone)]
#[serde(tag = "what", rename_all = "kebab-case")]
enum Ask {
    /// Each man left out, or weaker.
    Matters,
    /// One man on all other squares.
    Squares { man: String },
    /// So many men more, so that only what is meant is left.
    Cure { men: usize },
    /// Those of a text.
    Vary { text: String },
}

/// A slice of the answer.
#[derive(Serialize)]
struct Slice {
    base: JsonBase,
    /// How many versions there are, those left out that are none.
    versions: u64,
    /// The number of the next one, if there are more.
    next: Option<u64>,
    judged: Vec<JsonJudged>,
}

/// The time for each position of a version.
const EACH: Duration = Duration::from_millis(500);

/// The time for a slice, if none is said, and the longest one.
const SLICE: [f64; 2] = [0.3, 6.0];

/// So many studies are remembered, of all who ask.
const REMEMBERED: usize = 8;

/// The versions of which something is asked.
enum Versions {
    Space(Box<Space>),
    /// Versions that were found by something that is known of others.
    List(Vec<Version>),
}

impl Versions {
    fn len(&self) -> u64 {
        match self {
            Versions::Space(space) => space.len(),
            Versions::List(list) => list.len() as u64,
        }
    }

    fn get(&self, number: u64) -> Option<Version> {
        match self {
            Versions::Space(space) => space.version(number),
            Versions::List(list) => list.get(usize::try_from(number).ok()?).cloned(),
        }
    }
}

/// A question that is being answered.
struct Going {
    /// The question but for the slice.
    key: String,
    study: Study,
    versions: Versions,
}

/// What is known of the questions about versions that were asked last, so that the next slice of an answer need not begin anew.
struct Studies {
    going: Mutex<VecDeque<Going>>,
    /// Problems that were solved, by text and language.
    bases: Mutex<VecDeque<(String, Arc<Base>)>>,
}

fn remember<T>(all: &Mutex<VecDeque<T>>, new: T) {
    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
    all.push_front(new);
    all.truncate(REMEMBERED);
}

impl Studies {
    fn answer(&self, question: Value, allowed: &Allowed) -> Result<Answer, Fault> {
        let question: Question = parse(question)?;
        json(&question.slice(self, allowed)?)
    }
}

/// Why a question cannot be answered, in its language.
fn refused(error: BaseError, language: Language) -> Fault {
    match error {
        BaseError::Unsolvable(error) => Fault::from(error),
        _ => Fault::new(Blame::Input, error.said(language)),
    }
}

impl Question {
    fn slice(&self, studies: &Studies, allowed: &Allowed) -> Result<Slice, Fault> {
        let started = Instant::now();
        let (stop, time) = (&allowed.stop, allowed.time.unwrap_or(LONGEST));
        let key = self.key();
        let known = {
            let mut all = studies.going.lock().unwrap_or_else(PoisonError::into_inner);
            let place = all.iter().position(|it| it.key == key);
            place.and_then(|place| all.remove(place))
        };
        let mut going = match known {
            Some(going) => going,
            None => self.begin(key, studies, allowed, time.mul_f64(0.8))?,
        };
        let [usual, longest] = SLICE;
        let wanted = self.time.unwrap_or(usual).clamp(0.0, longest);
        let until = started + Duration::from_secs_f64(wanted).min(time.mul_f64(0.5));
        let (judged, next) = match wanted > 0.0 {
            true => going.judge(self.from, until, stop),
            false => (Vec::new(), self.from),
        };
        let base = going.study.base();
        let told = |(number, judged): &(u64, Judged)| JsonJudged::new(*number, judged, base);
        let versions = going.versions.len();
        let slice = Slice {
            base: base.into(),
            versions,
            next: (next < versions).then_some(next),
            judged: judged.iter().map(told).collect(),
        };
        remember(&studies.going, going);
        Ok(slice)
    }

    /// What tells the question from others, wherever the slice begins.
    fn key(&self) -> String {
        let ask = serde_json::to_string(&self.ask).unwrap_or_default();
        let (meant, keep) = (&self.meant, &self.keep);
        format!(
            "{}\n{ask}\n{keep:?}\n{meant:?}\n{}\n{}",
            self.language,
            self.is_full(),
            self.problem
        )
    }

    /// Solves the problem, and finds out which versions there are.
    fn begin(
        &self,
        key: String,
        studies: &Studies,
        allowed: &Allowed,
        time: Duration,
    ) -> Result<Going, Fault> {
        let stop = &allowed.stop;
        let limits = Limits {
            base: Some(time),
            each: Some(EACH),
            threads: allowed.threads,
            ..Limits::default()
        };
        let mut base = self.base(studies, &limits, stop)?;
        if let Some(meant) = &self.meant {
            let meaning = base.meaning_of(meant);
            base = Arc::new(meaning.map_err(|error| refused(error, self.tongue()))?);
        }
        let problem = base.problem();
        let (wish, versions) = match &self.ask {
            Ask::Vary { text } => {
                let space = Space::read(text, problem).map_err(Error::from)?;
                if space.choose() != Choose::All {
                    let message =
                        say!("templates are for the command line: see `sauterelle compose --vary`");
                    return Err(Fault::new(Blame::Input, message));
                }
                (space.wish().clone(), Versions::Space(Box::new(space)))
            }
            ask => (Wish::default(), ask.versions(&base, &limits, stop)?),
        };
        let mut keep = wish.keep;
        if let Some(name) = &self.keep {
            let known = KEEPS.iter().find(|(known, _)| known == name);
            let unknown = || Fault::new(Blame::Input, say!("unknown word '{name}' for keep"));
            keep = keep.or(Some(known.ok_or_else(unknown)?.1));
        }
        let (_, strictest) = KEEPS[0];
        if wish.lines.is_some() {
            let wished = wish.of(Base::clone(&base), keep.unwrap_or(strictest));
            base = Arc::new(wished.map_err(|error| refused(error, self.tongue()))?);
        }
        Ok(Going {
            key,
            study: Study::new(Arc::clone(&base), keep.unwrap_or(strictest), limits)
                .wanting(wish.wants),
            versions,
        })
    }

    /// Whether variations must be known.
    fn is_full(&self) -> bool {
        let mut meant = self.meant.iter().flatten();
        self.full || meant.any(|it| it.is_of_variations())
    }

    fn tongue(&self) -> Language {
        match self.language.as_str() {
            "fr" => Language::French,
            "de" => Language::German,
            _ => Language::English,
        }
    }

    /// The problem, solved.
    fn base(&self, studies: &Studies, limits: &Limits, stop: &Stop) -> Result<Arc<Base>, Fault> {
        let is_full = self.is_full();
        let key = format!("{}\n{is_full}\n{}", self.language, self.problem);
        let known = {
            let all = studies.bases.lock().unwrap_or_else(PoisonError::into_inner);
            let found = all.iter().find(|(known, _)| *known == key);
            found.map(|(_, base)| Arc::clone(base))
        };
        if let Some(base) = known {
            return Ok(base);
        }
        let language = self.tongue();
        let problem = Problem::read(&self.problem)?.in_language(language).input;
        let base = match is_full {
            true => Base::in_full(&problem, limits, stop),
            false => Base::new(&problem, limits, stop),
        };
        let base = base.map_err(|error| refused(error, language))?;
        let base = Arc::new(base);
        remember(&studies.bases, (key, Arc::clone(&base)));
        Ok(base)
    }
}

impl Ask {
    fn versions(&self, base: &Arc<Base>, limits: &Limits, stop: &Stop) -> Result<Versions, Fault> {
        let problem = base.problem();
        let space = |space: Space| Versions::Space(Box::new(space));
        Ok(match self {
            Ask::Matters => space(Space::matters(problem)),
            Ask::Squares { man } => space(Space::squares(problem, man_on(problem, man)?)),
            // there is nothing to cure
            Ask::Cure { .. } if base.is_sound() => Versions::List(Vec::new()),
            Ask::Cure { men: 1 } => {
                let added = Space::usual_additions(problem);
                space(Space::additions(problem, &added, 1))
            }
            Ask::Cure { men: 2 } if base.is_battle() => {
                let message = say!(
                    "cures of direct play by two men take longer than an answer may: see `sauterelle compose --cure 2`"
                );
                return Err(Fault::new(Blame::Input, message));
            }
            Ask::Cure { men: 2 } => Versions::List(pairs(base, limits, stop)),
            Ask::Cure { .. } => {
                return Err(Fault::new(Blame::Input, say!("cures add one man or two")));
            }
            Ask::Vary { text } => space(Space::read(text, problem).map_err(Error::from)?),
        })
    }
}

/// The square of a man of the diagram.
fn man_on(problem: &InputProblem, text: &str) -> Result<Sq, Fault> {
    let fault = |message: String| Fault::new(Blame::Input, message);
    let at: Sq = (text.parse()).map_err(|_| fault(say!("'{text}' is no square")))?;
    match problem.initial.diagram.men[at.index()] {
        Some(_) => Ok(at),
        None => Err(fault(say!("no man stands on {at}"))),
    }
}

impl Going {
    /// Judges versions from this number on until the time is up; gives them with their numbers, and the number of the next one.
    fn judge(&mut self, from: u64, until: Instant, stop: &Stop) -> (Vec<(u64, Judged)>, u64) {
        let mut found = Vec::new();
        let mut next = from;
        while next < self.versions.len() && !stop.is_set() {
            let mut block = Vec::with_capacity(BLOCK);
            let mut after = next;
            while block.len() < BLOCK && after < self.versions.len() {
                block.extend(self.versions.get(after).map(|version| (after, version)));
                after += 1;
                if Instant::now() >= until {
                    break;
                }
            }
            let (numbers, versions): (Vec<u64>, Vec<Version>) = block.into_iter().unzip();
            let judged = self.study.judge(&versions, stop);
            if stop.is_set() {
                break;
            }
            let judged = numbers.into_iter().zip(judged);
            found.extend(judged.filter_map(|(number, judged)| Some((number, judged?))));
            next = after;
            if Instant::now() >= until {
                break;
            }
        }
        (found, next)
    }
}
