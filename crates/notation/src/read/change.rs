//! The changes that make a twin. Each returns how it is shown in front of the solution, in one or more parts.

use super::cursor::Cursor;
use super::{conditions, men, stipulation, structured};
use crate::draft::setting::Setting;
use crate::entered::geometry::{rearrange, reflected, turned_left};
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::words::Word;
use crate::vocabulary::tables::commands::{CHANGES, Change, MIRRORS};
use crate::vocabulary::{caption, codes};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::Man;
use sauterelle_languages::say;

/// Parts of the text that shows a change.
type Shown = Result<Vec<String>, Diagnostic>;

/// Reads what follows `word`, the name of a change, and makes the change.
pub fn make<'s>(
    cursor: &mut Cursor<'s>,
    change: Change,
    word: Word<'s>,
    setting: &mut Setting<'s>,
) -> Shown {
    let diagram = &mut setting.diagram;
    match change {
        Change::Continued => {
            let message = say!("'{}' must be the first word of the twin", word.text);
            Err(word.fault(Kind::Syntax, message))
        }
        Change::Stipulation | Change::StructuredStipulation => {
            let asked = match change {
                Change::Stipulation => stipulation::read(cursor)?,
                _ => structured::read(cursor)?,
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
            setting.conditions = conditions::read(cursor)?.rules;
            setting.condition_place = Some(word);
            Ok(vec![caption::twin_conditions(
                &setting.conditions,
                cursor.language,
            )])
        }
        Change::Add => add(cursor, setting),
        Change::Remove => remove(cursor, diagram),
        Change::Move => move_man(cursor, diagram),
        Change::Exchange => exchange(cursor, diagram),
        Change::Substitute => substitute(cursor, diagram),
        Change::PolishType => {
            for man in everybody(diagram) {
                man.sides = man.sides.swapped();
            }
            Ok(vec![change_name(cursor, change).to_string()])
        }
        Change::Rotate => rotate(cursor, diagram),
        Change::Mirror => mirror(cursor, diagram),
        Change::Shift => shift(cursor, diagram),
    }
}

fn add<'s>(cursor: &mut Cursor<'s>, setting: &mut Setting<'s>) -> Shown {
    let mut shown = Vec::new();
    let added = men::read(cursor)?;
    // the number takes the place of the one before
    setting.hide(added.invisible);
    for (at, man) in added.men {
        // unlike in the command for men, who stood there is replaced
        let before = setting.diagram.men[at.index()].replace(man);
        let sign = if before.is_none() { "+" } else { "" };
        shown.push(format!("{sign}{}", caption::man(at, man, cursor.language)));
    }
    Ok(shown)
}

fn remove(cursor: &mut Cursor, diagram: &mut Diagram) -> Shown {
    let (squares, list) = cursor.expect("squares", codes::squares)?;
    let mut shown = Vec::new();
    for at in squares {
        shown.push(format!("-{}", man_on(cursor, diagram, at, list)?));
        diagram.men[at.index()] = None;
    }
    Ok(shown)
}

fn move_man(cursor: &mut Cursor, diagram: &mut Diagram) -> Shown {
    let (from, place) = square(cursor)?;
    let (to, _) = square(cursor)?;
    let moving = man_on(cursor, diagram, from, place)?;
    if from == to {
        return Err(place.fault(
            Kind::Syntax,
            say!("departure and arrival are the same square"),
        ));
    }
    let mut shown = Vec::new();
    if let Some(taken) = diagram.men[to.index()] {
        shown.push(format!("-{}", caption::man(to, taken, cursor.language)));
    }
    diagram.men[to.index()] = diagram.men[from.index()].take();
    shown.push(format!("{moving}-->{to}"));
    Ok(shown)
}

fn exchange(cursor: &mut Cursor, diagram: &mut Diagram) -> Shown {
    let (one, place) = square(cursor)?;
    let (other, other_place) = square(cursor)?;
    let first = man_on(cursor, diagram, one, place)?;
    let second = man_on(cursor, diagram, other, other_place)?;
    diagram.men.swap(one.index(), other.index());
    Ok(vec![format!("{first}<-->{second}")])
}

fn substitute(cursor: &mut Cursor, diagram: &mut Diagram) -> Shown {
    let (was, was_code) = man_named(cursor)?;
    let (now, now_code) = man_named(cursor)?;
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

fn rotate(cursor: &mut Cursor, diagram: &mut Diagram) -> Shown {
    let quarters = |text: &str| ["90", "180", "270"].iter().position(|angle| *angle == text);
    let (turns, angle) = cursor.expect("90, 180 or 270", quarters)?;
    for _ in 0..=turns {
        rearrange(diagram, turned_left);
    }
    Ok(vec![format!(
        "{} {}",
        change_name(cursor, Change::Rotate),
        angle.text
    )])
}

fn mirror(cursor: &mut Cursor, diagram: &mut Diagram) -> Shown {
    let names = || MIRRORS.iter().map(|(_, name)| *name);
    let list: Vec<&str> = names().collect();
    let writing = cursor.writing;
    let known = |text: &str| writing.lookup(text, names()).one();
    let (index, _) = cursor.expect(&say!("one of {}", list.join(", ")), known)?;
    let (mirror, text) = MIRRORS[index];
    rearrange(diagram, |at| reflected(at, mirror));
    Ok(vec![format!(
        "{} {text}",
        change_name(cursor, Change::Mirror)
    )])
}

fn shift(cursor: &mut Cursor, diagram: &mut Diagram) -> Shown {
    let (from, place) = square(cursor)?;
    let (to, _) = square(cursor)?;
    let dx = to.file() as i8 - from.file() as i8;
    let dy = to.rank() as i8 - from.rank() as i8;
    let lost = diagram
        .placed_and_below()
        .find(|(at, _)| at.step(dx, dy).is_none());
    if let Some((at, _)) = lost {
        let message = say!("the shift moves the man on {at} off the board");
        return Err(place.fault(Kind::Syntax, message));
    }
    rearrange(diagram, |at| at.step(dx, dy).unwrap_or(at));
    Ok(vec![format!(
        "{} {from} ==> {to}",
        change_name(cursor, Change::Shift)
    )])
}

fn change_name(cursor: &Cursor, change: Change) -> &'static str {
    let names = CHANGES.iter().find(|(known, _)| *known == change);
    names.map_or("", |(_, names)| names[cursor.language as usize])
}

/// The man on a square, as it is shown.
fn man_on(cursor: &Cursor, diagram: &Diagram, at: Sq, place: Word) -> Result<String, Diagnostic> {
    match diagram.men[at.index()] {
        Some(man) => Ok(caption::man(at, man, cursor.language)),
        // the man may have been lost in another fault, which is enough to report
        None if cursor.has_faults() => Ok(String::new()),
        None => Err(place.fault(Kind::Syntax, say!("no man stands on {at}"))),
    }
}

fn square<'s>(cursor: &mut Cursor<'s>) -> Result<(Sq, Word<'s>), Diagnostic> {
    cursor.expect(&say!("a square"), |text| text.parse().ok())
}

/// Reads the code of a man; also returns it as it is shown.
fn man_named(cursor: &mut Cursor) -> Result<(&'static Man, String), Diagnostic> {
    let looks_like_code = |text: &str| (text.len() <= 2 || text.contains('/')).then_some(());
    let ((), word) = cursor.expect(&say!("the code of a man"), looks_like_code)?;
    let man = men::man_or_stand_in(cursor, word);
    Ok((man, codes::code(man, cursor.language)))
}

/// The men on the board and below squares.
fn everybody(diagram: &mut Diagram) -> impl Iterator<Item = &mut DiagramMan> {
    let below = diagram.below.iter_mut().map(|(_, man)| man);
    diagram.men.iter_mut().flatten().chain(below)
}
