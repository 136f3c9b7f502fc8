//! The words that follow the name of a condition.

use super::cursor::Parser;
use super::names::{said_apart, taken};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::codes;
use crate::vocabulary::known::is_said_by;
use crate::vocabulary::known::known_condition;
use crate::vocabulary::known::{is_of_circe, words_after};
use crate::vocabulary::lookup::{Match, Writing};
use crate::vocabulary::period::End;
use crate::vocabulary::tables::variants::CIRCE;
use sauterelle_kernel::condition::{Condition, OptionMeta, RuleDef};

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

fn not_supported(word: Word, rule: &dyn RuleDef, variant: &str) -> Diagnostic {
    let name = rule.meta().name[0];
    let message = match rule.why_unsupported(variant) {
        Some(why) => format!("{variant} after {name} is not supported: {why}"),
        None => format!("{variant} after {name} is not supported yet"),
    };
    word.fault(Kind::Unsupported, message)
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

impl Parser<'_> {
    /// The condition with the words that follow its name; `None` if one of them is not available.
    pub(super) fn with_variants(
        &mut self,
        named: Condition,
    ) -> Result<Option<Condition>, Diagnostic> {
        let mut condition = named;
        let rule = condition.rule;
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
            let Some(option) = self.variant_of(word, rule)? else {
                break;
            };
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
                    self.report(not_supported(word, rule, variant));
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

    /// Reads an option of the condition: a word, or two such as "type Cheylan".
    fn variant_of(
        &mut self,
        word: Word,
        rule: &'static dyn RuleDef,
    ) -> Result<Option<Variant>, Diagnostic> {
        let mut ahead = self.reader;
        ahead.next();
        let next = ahead.peek().map_or("", |next| next.text);
        if let Some(option) = said_apart(rule.meta(), word.text, next) {
            ahead.next();
            self.reader = ahead;
            return Ok(Some(Variant::Option(option)));
        }
        let found = self.variant_named(word, rule)?;
        if found.is_some() {
            self.reader.next();
        }
        Ok(found)
    }

    /// The word as one that can follow the condition, if it is one.
    fn variant_named(
        &self,
        word: Word,
        rule: &'static dyn RuleDef,
    ) -> Result<Option<Variant>, Diagnostic> {
        let options = rule.meta().options;
        let variants = words_after(rule);
        match self.find(word.text, &variants) {
            Match::One(index) => Ok(Some(variant(options, variants[index][0]))),
            Match::Several(_) if self.ends_list(word.text) => Ok(None),
            Match::Several(indices) => {
                let column = self.language as usize;
                let names = indices.iter().map(|&index| variants[index][column]);
                Err(self.ambiguous(word, "variant", names))
            }
            // the words after Circe are those of the table
            Match::None if is_of_circe(rule) => Ok(self.word_of_family(options, word)),
            Match::None => Ok(self.own_option(options, word)?.map(Variant::Option)),
        }
    }

    /// A whole word of the family behind a traditional name, unless the word names a condition.
    fn word_of_family(&self, options: &'static [OptionMeta], word: Word) -> Option<Variant> {
        let is_condition = known_condition(word.text, self.writing).is_some();
        let option = own_option(options, word.text).filter(|_| !is_condition);
        option.map(Variant::Option)
    }

    /// An option of the rule itself: in the language of the problem, abbreviated or not, or written out in any language.
    fn own_option(
        &self,
        options: &'static [OptionMeta],
        word: Word,
    ) -> Result<Option<&'static str>, Diagnostic> {
        let column = self.language as usize;
        let names = || options.iter().map(|option| option.name[column]);
        match self.writing.lookup(word.text, names()) {
            Match::One(index) => Ok(Some(options[index].name[0])),
            Match::Several(indices) if !self.ends_list(word.text) => {
                let names = indices.iter().map(|&i| options[i].name[column]);
                Err(self.ambiguous(word, "variant", names))
            }
            _ => Ok(own_option(options, word.text)),
        }
    }

    /// The last word of `CageCirce Strict` reads as a condition that it begins.
    fn warn_of_strict(&mut self, rule: &'static dyn RuleDef) {
        let Some(word) = self.reader.peek() else {
            return;
        };
        let strict = CIRCE.iter().find(|names| names[0] == "Strict");
        let is_strict =
            |names: &&[&str; 3]| names[self.language as usize].eq_ignore_ascii_case(word.text);
        if let Some(condition) = strict
            .filter(is_strict)
            .and_then(|names| known_condition(names[0], Writing::Abbreviated))
        {
            self.reader.next();
            self.report(
                word.fault(
                    Kind::Unsupported,
                    format!(
                        "{condition} is not supported yet (after the traditional name, '{}' stands for that condition)",
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
}
