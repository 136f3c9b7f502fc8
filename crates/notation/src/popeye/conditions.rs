//! The command `condition`.

use super::GivenOption;
use super::caption::is_said_by;
use super::codes;
use super::parser::Parser;
use super::reader::Word;
use super::tables::conditions::{CONDITIONS, DEFENDER_CONDITIONS};
use super::tables::options::{Meaning, OPTIONS};
use super::tables::variants::{AFTER_NAMES, CIRCE, STRICTNESS};
use super::words::{Match, lookup};
use crate::abbreviation::in_doubt;
use crate::diagnostic::{Diagnostic, Kind};
use crate::names::taken;
use crate::period::End;
use crate::spelling::{self, phrase, together};
use crate::suggest::nearest;
use sauterelle_kernel::condition::{Condition, OptionMeta, RuleDef};
use sauterelle_kernel::diagram::DiagramMan;
use sauterelle_kernel::square::Sq;
use sauterelle_rules::registry::RULES;

/// Letters that end the search for the next condition after one that is not available.
const DISTINCT: usize = 4;

/// What the command says.
#[derive(Default)]
pub struct Conditions {
    /// The rules.
    pub rules: Vec<Condition>,
    /// What was taken before the diagram, which is given like a condition.
    pub last_capture: Option<LastCapture>,
}

/// What was taken before the diagram.
pub struct LastCapture {
    /// Where, and what.
    pub man: (Sq, DiagramMan),
    arguments: String,
}

impl LastCapture {
    /// The same as an option.
    pub(crate) fn as_given(&self) -> GivenOption {
        let option = OPTIONS
            .iter()
            .find(|(meaning, _)| *meaning == Meaning::LastCapture);
        GivenOption {
            name: option.map_or([LAST_CAPTURE; 3], |(_, names)| *names),
            arguments: self.arguments.clone(),
        }
    }
}

/// Its name in the table of conditions.
const LAST_CAPTURE: &str = "LastCapture";

/// A word that names a condition.
enum Named {
    /// Available.
    Condition(Condition),
    /// Not a rule: what was taken last.
    LastCapture,
    /// In the vocabulary only: English name and name in the language of the problem.
    Unsupported(&'static str),
}

impl Parser<'_> {
    /// Reads a list of conditions.
    ///
    /// # Errors
    /// If it is empty or a word of it is unknown. Conditions that are not available are reported and skipped.
    pub fn conditions(&mut self) -> Result<Conditions, Diagnostic> {
        let mut conditions = Conditions::default();
        let mut before: Option<(Word, Option<&'static dyn RuleDef>)> = None;
        while let Some(word) = self.reader.peek() {
            let named = match self.spelled_condition() {
                Some(condition) => Named::Condition(condition),
                None => {
                    let (text, ..) = self.reader.unread();
                    let skipped = self.skip_words_before_name();
                    let Some(word) = self.reader.peek() else {
                        break;
                    };
                    let Some(named) = self.condition_named(word)? else {
                        break;
                    };
                    let (rest, ..) = self.reader.unread();
                    self.reader.next();
                    match named {
                        Named::Condition(found) if skipped => {
                            Named::Condition(spelling::called(found, text, rest))
                        }
                        named => named,
                    }
                }
            };
            let rule = match &named {
                Named::Condition(condition) => Some(condition.rule),
                _ => None,
            };
            before = Some((word, rule));
            self.rest_of_condition(word, named, &mut conditions)?;
        }
        if before.is_none()
            && self
                .reader
                .peek()
                .is_none_or(|word| self.ends_list(word.text))
        {
            return Err(self.missing("a condition"));
        }
        if let (Some(word), Some((named, rule))) = (self.reader.peek(), before)
            && !self.ends_list(word.text)
        {
            return Err(self.no_condition(word, named, rule));
        }
        self.expect_end_of("condition", self.condition_names())?;
        Ok(conditions)
    }

    /// Reads what follows the name of a condition.
    fn rest_of_condition(
        &mut self,
        word: Word,
        named: Named,
        conditions: &mut Conditions,
    ) -> Result<(), Diagnostic> {
        match named {
            Named::Condition(condition) => {
                let rule = condition.rule;
                let condition = self.with_variants(condition)?;
                let mut known = conditions.rules.iter_mut();
                let known = known.find(|known| std::ptr::eq(known.rule.meta(), rule.meta()));
                let is_taken = match (known, condition) {
                    (None, condition) => {
                        conditions.rules.extend(condition);
                        true
                    }
                    (Some(known), again) => again.is_some_and(|again| known.takes_in(&again)),
                };
                if !is_taken {
                    let name = rule.meta().name[0];
                    let message = format!("the condition {name} is given twice");
                    return Err(word.fault(Kind::Syntax, message));
                }
            }
            Named::LastCapture => {
                let arguments = self.reader;
                conditions.last_capture = Some(LastCapture {
                    man: self.one_man(word.text)?,
                    arguments: arguments.until(&self.reader),
                });
            }
            Named::Unsupported(name) => {
                self.report(not_supported(word, name));
                self.skip_arguments();
            }
        }
        Ok(())
    }

    /// Leaves out words before a name that say nothing, as in "les échecs Circé Cage"; false if there are none.
    fn skip_words_before_name(&mut self) -> bool {
        let (text, ..) = self.reader.unread();
        let Some(rest) = spelling::without_first_words(text) else {
            return false;
        };
        let mut after = self.reader;
        while after.unread().0.len() > rest.len() {
            after.next();
        }
        let skipped = std::mem::replace(&mut self.reader, after);
        let is_name = |word: Word| matches!(self.condition_named(word), Ok(Some(_)));
        let is_followed = self.reader.peek().is_some_and(is_name);
        if !is_followed {
            self.reader = skipped;
        }
        is_followed
    }

    /// Reads a condition that words name together or by a phrase, as in "Polo chess", "maximum blanc" or "ultra-maximum".
    fn spelled_condition(&mut self) -> Option<Condition> {
        const MOST_WORDS: usize = 5;
        let mut ahead = self.reader;
        let mut words = Vec::new();
        let mut found = None;
        while let Some(word) = ahead.next().filter(|_| words.len() < MOST_WORDS) {
            words.push(word.text);
            let begins_next = |next: Word| spelling::begins_name(word.text, next.text);
            if let Some(condition) = together(&words)
                && !ahead.peek().is_some_and(begins_next)
            {
                found = Some((condition, ahead));
            }
        }
        let (condition, after) = found?;
        self.reader = after;
        Some(condition)
    }

    /// The fault of a word that follows a condition, `named` by the word before, but is neither a word of that condition nor
    /// another one.
    fn no_condition(
        &self,
        word: Word,
        named: Word,
        rule: Option<&'static dyn RuleDef>,
    ) -> Diagnostic {
        let fault = self.unknown(word, "condition", self.condition_names());
        if is_like_squares(word.text) {
            let message = format!("'{}' is not a list of squares", word.text);
            return word.fault(Kind::Syntax, message);
        }
        if let Some(whole) = written_as_one(named.text, word.text) {
            return fault.suggesting(Some(whole));
        }
        let Some(rule) = rule else { return fault };
        let column = self.language as usize;
        let own = rule.meta().options.iter().map(|option| option.name[column]);
        let after = vocabulary(rule).into_iter().map(|names| names[column]);
        let mut words = own.chain(after).peekable();
        if words.peek().is_none() {
            return fault;
        }
        let near = nearest(word.text, words);
        let suggestion = near.map(str::to_string).or(fault.suggestion);
        let message = format!(
            "'{}' is neither a word that can follow {} nor a condition",
            word.text,
            rule.meta().name[column]
        );
        word.fault(Kind::Unknown, message).suggesting(suggestion)
    }

    /// The condition a word names, if it names one.
    fn condition_named(&self, word: Word) -> Result<Option<Named>, Diagnostic> {
        let column = self.language as usize;
        let table: Vec<&[&'static str; 3]> = CONDITIONS.iter().chain(DEFENDER_CONDITIONS).collect();
        let own = || RULES.iter().map(|rule| rule.meta().name[column]);
        // the main table decides alone as long as it knows anything about the word, unless that is a command written out
        // (in French the command for the men is also the beginning of the name of a condition)
        let found = match exact(word.text, &table, column) {
            Some(index) => Match::One(index),
            None if self.is_command_in_full(word.text) => return Ok(None),
            None if spelling::rule(word.text).is_some() => Match::None,
            None => lookup(word.text, table.iter().map(|names| names[column])),
        };
        match found {
            Match::One(index) => {
                if let Some(fault) = in_doubt(word.text, table[index][column]) {
                    return Err(fault.at(word.line, word.column).in_file(word.source));
                }
                // a word of Popeye's to which the articles give another sense
                if let Some(condition) = phrase(table[index][column]) {
                    return Ok(Some(Named::Condition(condition)));
                }
                let rule = RULES
                    .iter()
                    .find(|rule| rule.meta().name[0] == table[index][0]);
                return Ok(Some(match rule {
                    Some(&rule) => named_by(rule, word),
                    None if table[index][0] == LAST_CAPTURE => Named::LastCapture,
                    None => Named::Unsupported(table[index][column]),
                }));
            }
            Match::Several(indices) => {
                if self.ends_list(word.text) {
                    return Ok(None);
                }
                let names = indices.iter().map(|&index| table[index][column]);
                return Err(self.ambiguous_condition(word, names));
            }
            Match::None => {}
        }
        if let Some(rule) = spelling::rule(word.text) {
            return Ok(Some(named_by(rule, word)));
        }
        if self.ends_list(word.text) {
            return Ok(None);
        }
        match lookup(word.text, own()).or_else(|| lookup(word.text, english_names())) {
            Match::One(index) => match in_doubt(word.text, RULES[index].meta().name[column]) {
                Some(fault) => Err(fault.at(word.line, word.column).in_file(word.source)),
                None => Ok(Some(named_by(RULES[index], word))),
            },
            Match::Several(indices) => {
                let names = indices
                    .iter()
                    .map(|&index| RULES[index].meta().name[column]);
                Err(self.ambiguous(word, "condition", names))
            }
            Match::None => Ok(table
                .iter()
                .find(|names| names[0].eq_ignore_ascii_case(word.text))
                .map(|names| Named::Unsupported(names[0]))),
        }
    }

    /// The fault of a word that is the beginning of several names of conditions.
    fn ambiguous_condition(
        &self,
        word: Word,
        names: impl Iterator<Item = &'static str> + Clone,
    ) -> Diagnostic {
        let fault = self.ambiguous(word, "condition", names.clone());
        // a name may be written as two words; a whole name with a letter too many may begin others
        let mut ahead = self.reader;
        ahead.next();
        let next = ahead.peek().map_or("", |next| next.text);
        if let Some(whole) = written_as_one(word.text, next) {
            return fault.suggesting(Some(whole));
        }
        let near = nearest(word.text, self.condition_names());
        fault.suggesting(near.filter(|near| !names.clone().any(|n| n == *near)))
    }

    /// The condition with the words that follow its name; `None` if one of them is not available.
    fn with_variants(&mut self, named: Condition) -> Result<Option<Condition>, Diagnostic> {
        let mut condition = named;
        let rule = condition.rule;
        let meta = rule.meta();
        let mut available = true;
        let mut last = condition.options.last().copied().unwrap_or_default();
        while let Some(word) = self.reader.peek() {
            if self.period(&mut condition)? {
                continue;
            }
            if let Some(taken) = taken(&condition, last, word.text, self.language) {
                self.reader.next();
                condition
                    .words
                    .extend(taken.into_iter().map(|word| (last, word)));
                continue;
            }
            let Some(option) = self.variant_named(word, rule)? else {
                break;
            };
            self.reader.next();
            match option {
                Variant::Option(option) if is_said_by(&condition, option) => {}
                Variant::Option(option) => {
                    let clash = condition
                        .options
                        .iter()
                        .find(|&&other| rule.excludes(option, other));
                    if let Some(other) = clash {
                        return Err(word.fault(
                            Kind::Syntax,
                            format!("'{}' cannot follow together with {other}", word.text),
                        ));
                    }
                    condition.options.push(option);
                    last = option;
                }
                Variant::Unsupported(variant) => {
                    self.report(word.fault(
                        Kind::Unsupported,
                        match rule.why_unsupported(variant) {
                            Some(why) => {
                                format!("{variant} after {} is not supported: {why}", meta.name[0])
                            }
                            None => {
                                format!("{variant} after {} is not supported yet", meta.name[0])
                            }
                        },
                    ));
                    available = false;
                    self.skip_walks();
                }
            }
        }
        if rule.stands_for().is_some() {
            self.warn_of_strict(rule);
        }
        Ok(available.then_some(condition))
    }

    /// Reads the part of the play for which the condition holds, if that follows; whether something was read.
    fn period(&mut self, condition: &mut Condition) -> Result<bool, Diagnostic> {
        let mut was_read = false;
        while let Some(word) = self.reader.peek()
            && let Some(end) = End::named(word.text)
        {
            self.reader.next();
            let number = self.reader.next();
            let set = end.set(
                &mut condition.period,
                number.map_or("", |number| number.text),
            );
            set.map_err(|wrong| number.unwrap_or(word).fault(Kind::Syntax, wrong))?;
            was_read = true;
        }
        Ok(was_read)
    }

    /// The word as one that can follow the condition, if it is one.
    fn variant_named(
        &self,
        word: Word,
        rule: &'static dyn RuleDef,
    ) -> Result<Option<Variant>, Diagnostic> {
        let options = rule.meta().options;
        let variants = vocabulary(rule);
        match self.find(word.text, &variants) {
            Match::One(index) => Ok(Some(variant(options, variants[index][0]))),
            Match::Several(_) if self.ends_list(word.text) => Ok(None),
            Match::Several(indices) => {
                let column = self.language as usize;
                let names = indices.iter().map(|&index| variants[index][column]);
                Err(self.ambiguous(word, "variant", names))
            }
            // the words after Circe are those of the table only
            Match::None if is_of_circe(rule) => Ok(None),
            Match::None => Ok(self.own_option(options, word)?.map(Variant::Option)),
        }
    }

    /// An option of the rule itself: in the language of the problem, abbreviated or not, or written out in any language.
    fn own_option(
        &self,
        options: &'static [OptionMeta],
        word: Word,
    ) -> Result<Option<&'static str>, Diagnostic> {
        let column = self.language as usize;
        let names = || options.iter().map(|option| option.name[column]);
        match lookup(word.text, names()) {
            Match::One(index) => Ok(Some(options[index].name[0])),
            Match::Several(indices) if !self.ends_list(word.text) => {
                let names = indices.iter().map(|&i| options[i].name[column]);
                Err(self.ambiguous(word, "variant", names))
            }
            _ => Ok(own_option(options, word.text)),
        }
    }

    /// `CageCirce Strict` reads as two conditions, the second being StrictSAT.
    fn warn_of_strict(&mut self, rule: &'static dyn RuleDef) {
        let Some(word) = self.reader.peek() else {
            return;
        };
        let strict = CIRCE.iter().find(|names| names[0] == "Strict");
        if strict.is_some_and(|names| names[self.language as usize].eq_ignore_ascii_case(word.text))
        {
            self.reader.next();
            self.report(
                word.fault(
                    Kind::Unsupported,
                    format!(
                        "StrictSAT is not supported yet (after the traditional name, '{}' stands for that condition)",
                        word.text
                    ),
                )
                .suggesting(
                    rule.stands_for()
                        .map(|(base, words)| {
                            format!("{} {} Strict", base.meta().name[0], words.join(" "))
                        })
                        .as_deref(),
                ),
            );
        }
    }

    /// After a variant that is not available: the men it may list.
    fn skip_walks(&mut self) {
        while let Some(word) = self.reader.peek() {
            let is_walk = word.text.contains('/') || codes::is_code(word.text, self.language);
            if !is_walk {
                return;
            }
            self.reader.next();
        }
    }

    /// After a condition that is not available: goes to the next condition or the end of the list.
    fn skip_arguments(&mut self) {
        let column = self.language as usize;
        while let Some(word) = self.reader.peek() {
            let names = CONDITIONS
                .iter()
                .chain(DEFENDER_CONDITIONS)
                .map(|names| names[column]);
            let is_condition = match lookup(word.text, names) {
                Match::One(_) => word.text.len() >= DISTINCT,
                _ => spelling::rule(word.text).is_some(),
            };
            if is_condition || self.ends_list(word.text) && word.text.len() >= DISTINCT - 1 {
                return;
            }
            self.reader.next();
        }
    }

    /// What may be meant by a misspelt word: the names in the language of the problem, then those in the others, which are
    /// understood too.
    fn condition_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let column = self.language as usize;
        let own = RULES.iter().map(move |rule| rule.meta().name[column]);
        let others = RULES.iter().flat_map(|rule| rule.meta().name);
        CONDITIONS
            .iter()
            .chain(DEFENDER_CONDITIONS)
            .map(move |names| names[column])
            .chain(own)
            .chain(others)
    }
}

/// The condition whose name these two words are together, in any language.
fn written_as_one(first: &str, second: &str) -> Option<&'static str> {
    let whole = format!("{first}{second}");
    let own = RULES.iter().flat_map(|rule| rule.meta().name);
    let table = CONDITIONS.iter().chain(DEFENDER_CONDITIONS).flatten();
    let mut names = own.chain(table.copied());
    names.find(|name| !second.is_empty() && name.eq_ignore_ascii_case(&whole))
}

/// Whether a word looks like squares, some of which lie beside the board.
fn is_like_squares(word: &str) -> bool {
    let pair =
        |pair: &[u8]| pair.len() == 2 && pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit();
    !word.is_empty() && word.as_bytes().chunks(2).all(pair)
}

/// What a word after a condition amounts to.
enum Variant {
    /// An option of the rule.
    Option(&'static str),
    /// Not available.
    Unsupported(&'static str),
}

fn variant(options: &'static [OptionMeta], english: &'static str) -> Variant {
    let option = options
        .iter()
        .find(|option| option.name[0].eq_ignore_ascii_case(english));
    match option {
        Some(option) => Variant::Option(option.name[0]),
        None => Variant::Unsupported(english),
    }
}

/// An option of the kernel's own, written out in any language.
fn own_option(options: &'static [OptionMeta], word: &str) -> Option<&'static str> {
    let option = options.iter().find(|option| {
        option
            .name
            .iter()
            .any(|name| name.eq_ignore_ascii_case(word))
    })?;
    Some(option.name[0])
}

/// The words that may follow a condition, as far as they are known.
fn vocabulary(rule: &dyn RuleDef) -> Vec<[&'static str; 3]> {
    let table: &[[&str; 3]] = match is_of_circe(rule) {
        true => CIRCE,
        false if is_length_condition(rule.meta().name[0]) => STRICTNESS,
        false => &[],
    };
    let settled = rule.stands_for().is_some();
    let open = |names: &&[&str; 3]| {
        let option = |name| rule.meta().options.iter().any(|o| o.name[0] == name);
        !settled || AFTER_NAMES.contains(&names[0]) && option(names[0])
    };
    table.iter().filter(open).copied().collect()
}

/// Whether the words of the Circe family follow the condition.
pub(super) fn is_of_circe(rule: &dyn RuleDef) -> bool {
    let takes = |name: &str| rule.meta().options.iter().any(|o| o.name[0] == name);
    takes("Mirror") && takes("RexInclusive")
}

fn is_length_condition(name: &str) -> bool {
    name.ends_with("Maximummer") || name.ends_with("Minimummer")
}

fn not_supported(word: Word, name: &str) -> Diagnostic {
    word.fault(
        Kind::Unsupported,
        format!("the condition {name} is not supported yet"),
    )
}

fn exact(word: &str, table: &[&[&'static str; 3]], column: usize) -> Option<usize> {
    table
        .iter()
        .position(|names| names[column].eq_ignore_ascii_case(word))
}

fn english_names() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|rule| rule.meta().name[0])
}

/// The condition that a word names.
fn named_by(rule: &'static dyn RuleDef, word: Word) -> Named {
    Named::Condition(Condition {
        said: spelling::said(rule, word.text),
        ..Condition::of(rule)
    })
}
