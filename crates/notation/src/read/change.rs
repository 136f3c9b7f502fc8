//! The changes that make a twin. Each returns how it is shown in front of the solution, in one or more parts.

use super::cursor::Parser;
use crate::draft::setting::Setting;
use crate::entered::geometry::{rearrange, reflected, turned_left};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::caption;
use crate::vocabulary::codes;
use crate::vocabulary::tables::commands::{CHANGES, Change, MIRRORS};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::Man;

/// Parts of the text that shows a change.
type Shown = Result<Vec<String>, Diagnostic>;

impl<'s> Parser<'s> {
    /// Reads what follows `word`, the name of a change, and makes the change.
    pub fn change(&mut self, change: Change, word: Word<'s>, setting: &mut Setting<'s>) -> Shown {
        let diagram = &mut setting.diagram;
        match change {
            Change::Continued => {
                let message = format!("'{}' must be the first word of the twin", word.text);
                Err(word.fault(Kind::Syntax, message))
            }
            Change::Stipulation | Change::StructuredStipulation => {
                let asked = match change {
                    Change::Stipulation => self.stipulation()?,
                    _ => self.structured_stipulation()?,
                };
                setting.ask(asked, word);
                Ok(setting
                    .question()?
                    .map(|asked| asked.stipulation.text)
                    .into_iter()
                    .collect())
            }
            Change::Condition => {
                // what was taken last matters to no condition there is
                setting.conditions = self.conditions()?.rules;
                setting.condition_place = Some(word);
                Ok(vec![caption::twin_conditions(
                    &setting.conditions,
                    self.language,
                )])
            }
            Change::Add => self.add(setting),
            Change::Remove => self.remove(diagram),
            Change::Move => self.move_man(diagram),
            Change::Exchange => self.exchange(diagram),
            Change::Substitute => self.substitute(diagram),
            Change::PolishType => {
                for man in everybody(diagram) {
                    man.sides = man.sides.swapped();
                }
                Ok(vec![self.change_name(change).to_string()])
            }
            Change::Rotate => self.rotate(diagram),
            Change::Mirror => self.mirror(diagram),
            Change::Shift => self.shift(diagram),
        }
    }

    fn add(&mut self, setting: &mut Setting<'s>) -> Shown {
        let mut shown = Vec::new();
        let added = self.pieces()?;
        // the number takes the place of the one before
        setting.hide(added.invisible);
        for (at, man) in added.men {
            // unlike in the command for men, who stood there is replaced
            let before = setting.diagram.men[at.index()].replace(man);
            let sign = if before.is_none() { "+" } else { "" };
            shown.push(format!("{sign}{}", caption::man(at, man, self.language)));
        }
        Ok(shown)
    }

    fn remove(&mut self, diagram: &mut Diagram) -> Shown {
        let (squares, list) = self.expect("squares", codes::squares)?;
        let mut shown = Vec::new();
        for at in squares {
            shown.push(format!("-{}", self.man_on(diagram, at, list)?));
            diagram.men[at.index()] = None;
        }
        Ok(shown)
    }

    fn move_man(&mut self, diagram: &mut Diagram) -> Shown {
        let (from, place) = self.square()?;
        let (to, _) = self.square()?;
        let moving = self.man_on(diagram, from, place)?;
        if from == to {
            return Err(place.fault(Kind::Syntax, "departure and arrival are the same square"));
        }
        let mut shown = Vec::new();
        if let Some(taken) = diagram.men[to.index()] {
            shown.push(format!("-{}", caption::man(to, taken, self.language)));
        }
        diagram.men[to.index()] = diagram.men[from.index()].take();
        shown.push(format!("{moving}-->{to}"));
        Ok(shown)
    }

    fn exchange(&mut self, diagram: &mut Diagram) -> Shown {
        let (one, place) = self.square()?;
        let (other, other_place) = self.square()?;
        let first = self.man_on(diagram, one, place)?;
        let second = self.man_on(diagram, other, other_place)?;
        diagram.men.swap(one.index(), other.index());
        Ok(vec![format!("{first}<-->{second}")])
    }

    fn substitute(&mut self, diagram: &mut Diagram) -> Shown {
        let (was, was_code) = self.man_named()?;
        let (now, now_code) = self.man_named()?;
        for man in everybody(diagram).filter(|man| std::ptr::eq(man.man, was)) {
            let plain = DiagramMan::new(now, man.sides);
            *man = DiagramMan {
                royal: man.royal && !plain.is_royal(),
                attrs: man.attrs,
                ..plain
            };
        }
        Ok(vec![format!("{was_code} ==> {now_code}")])
    }

    fn rotate(&mut self, diagram: &mut Diagram) -> Shown {
        let quarters = |text: &str| ["90", "180", "270"].iter().position(|angle| *angle == text);
        let (turns, angle) = self.expect("90, 180 or 270", quarters)?;
        for _ in 0..=turns {
            rearrange(diagram, turned_left);
        }
        Ok(vec![format!(
            "{} {}",
            self.change_name(Change::Rotate),
            angle.text
        )])
    }

    fn mirror(&mut self, diagram: &mut Diagram) -> Shown {
        let names = || MIRRORS.iter().map(|(_, name)| *name);
        let list: Vec<&str> = names().collect();
        let writing = self.writing;
        let known = |text: &str| writing.lookup(text, names()).one();
        let (index, _) = self.expect(&format!("one of {}", list.join(", ")), known)?;
        let (mirror, text) = MIRRORS[index];
        rearrange(diagram, |at| reflected(at, mirror));
        Ok(vec![format!("{} {text}", self.change_name(Change::Mirror))])
    }

    fn shift(&mut self, diagram: &mut Diagram) -> Shown {
        let (from, place) = self.square()?;
        let (to, _) = self.square()?;
        let dx = to.file() as i8 - from.file() as i8;
        let dy = to.rank() as i8 - from.rank() as i8;
        let lost = diagram
            .placed_and_below()
            .find(|(at, _)| at.step(dx, dy).is_none());
        if let Some((at, _)) = lost {
            let message = format!("the shift moves the man on {at} off the board");
            return Err(place.fault(Kind::Syntax, message));
        }
        rearrange(diagram, |at| at.step(dx, dy).unwrap_or(at));
        Ok(vec![format!(
            "{} {from} ==> {to}",
            self.change_name(Change::Shift)
        )])
    }

    fn change_name(&self, change: Change) -> &'static str {
        let names = CHANGES.iter().find(|(known, _)| *known == change);
        names.map_or("", |(_, names)| names[self.language as usize])
    }

    /// The man on a square, as it is shown.
    fn man_on(&self, diagram: &Diagram, at: Sq, place: Word) -> Result<String, Diagnostic> {
        match diagram.men[at.index()] {
            Some(man) => Ok(caption::man(at, man, self.language)),
            // the man may have been lost in another fault, which is enough to report
            None if self.has_faults() => Ok(String::new()),
            None => Err(place.fault(Kind::Syntax, format!("no man stands on {at}"))),
        }
    }

    fn square(&mut self) -> Result<(Sq, Word<'s>), Diagnostic> {
        self.expect("a square", |text| text.parse().ok())
    }

    /// Reads the code of a man; also returns it as it is shown.
    fn man_named(&mut self) -> Result<(&'static Man, String), Diagnostic> {
        let looks_like_code = |text: &str| (text.len() <= 2 || text.contains('/')).then_some(());
        let ((), word) = self.expect("the code of a man", looks_like_code)?;
        let man = self.man_or_stand_in(word);
        Ok((man, codes::code(man, self.language)))
    }
}

/// The men on the board and below squares.
fn everybody(diagram: &mut Diagram) -> impl Iterator<Item = &mut DiagramMan> {
    let below = diagram.below.iter_mut().map(|(_, man)| man);
    diagram.men.iter_mut().flatten().chain(below)
}
