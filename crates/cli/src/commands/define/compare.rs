//! Where two men, or two conditions, differ.

use super::board::drawn;
use super::sources::man;
use crate::exit::Exit;
use crate::input::read_definitions;
use sauterelle::Problem;
use sauterelle::definitions::{
    ConditionDifference, Definition, Difference, compare, compare_conditions,
};
use sauterelle::kernel::board::bitboard::Bb;
use sauterelle::kernel::board::square::Sq;
use sauterelle::kernel::men::language::ManDefinition;
use sauterelle_languages::say;
use std::io::Write;

/// The definitions of a condition, and its name; or the name of one that there is.
fn condition(source: &str) -> Option<(Vec<Definition>, String)> {
    let Ok(found) = read_definitions(source) else {
        let problem = Problem::from_fen("8/8/8/8/8/8/8/K1k5").stipulation("~1");
        let is_condition = problem.condition(source).build().is_ok();
        return is_condition.then(|| (Vec::new(), source.to_string()));
    };
    let name = found.iter().find_map(|definition| match definition {
        Definition::Condition(condition) => Some(condition.name.clone()),
        Definition::Man(_) => None,
    });
    Some((found, name?))
}

/// Compares two conditions, or two men.
pub(super) fn compared(
    out: &mut impl Write,
    sources: [&String; 2],
    boards: usize,
    seed: u64,
) -> Result<Exit, Exit> {
    let [one, other] = sources.map(|source| condition(source));
    let (Some(one), Some(other)) = (one, other) else {
        return differences(out, sources, boards, seed);
    };
    if one.1 == other.1 {
        let message = say!("both conditions are called '{}'", one.1);
        return Err(Exit::failure(message));
    }
    let definitions = [one.0, other.0].concat();
    let names = [&one.1, &other.1].map(String::as_str);
    let found = compare_conditions(&definitions, names, boards, seed);
    let fewest =
        |it: &&ConditionDifference| it.fen.chars().filter(char::is_ascii_alphabetic).count();
    let Some(simplest) = found.iter().min_by_key(fewest) else {
        writeln!(
            out,
            "{}",
            say!(
                "{} and {} leave the same moves in {boards} positions",
                names[0],
                names[1]
            )
        )?;
        return Ok(Exit::Complete);
    };
    writeln!(
        out,
        "{}",
        say!(
            "they differ in {} of {boards} positions; in this one with the fewest men:\n{}",
            found.len(),
            simplest.fen
        )
    )?;
    for (name, moves) in names.iter().zip([&simplest.first, &simplest.second]) {
        writeln!(out, "{}", say!("only {name}: {}", moves.join(", ")))?;
    }
    Ok(Exit::Complete)
}

fn differences(
    out: &mut impl Write,
    sources: [&String; 2],
    boards: usize,
    seed: u64,
) -> Result<Exit, Exit> {
    let [one, other] = sources.map(|source| man(source));
    let (one, other) = (one?, other?);
    if one.walk == other.walk {
        writeln!(
            out,
            "{}",
            say!(
                "{} and {} have the same normal form: {}",
                one.names[0],
                other.names[0],
                one.walk
            )
        )?;
        return Ok(Exit::Complete);
    }
    let found = compare(&one.walk, &other.walk, boards, seed);
    let simplest = found.iter().min_by_key(|it| (it.with | it.against).len());
    let Some(simplest) = simplest else {
        writeln!(
            out,
            "{}",
            say!(
                "{} and {} go to the same squares on {boards} boards",
                one.names[0],
                other.names[0]
            )
        )?;
        return Ok(Exit::Complete);
    };
    show_difference(out, [&one, &other], simplest, (found.len(), boards))?;
    Ok(Exit::Complete)
}

/// Shows one of so many differences on so many boards.
fn show_difference(
    out: &mut impl Write,
    men: [&ManDefinition; 2],
    difference: &Difference,
    (number, boards): (usize, usize),
) -> Result<(), Exit> {
    let Difference {
        side,
        from,
        with,
        against,
        first,
        second,
    } = difference;
    writeln!(
        out,
        "{}",
        say!(
            "they differ on {} of {boards} boards; on this one with the fewest men, for a man of {}:\n",
            number,
            side.said()
        )
    )?;
    let to = |of: &std::collections::BTreeSet<(Sq, Option<Sq>)>| {
        of.iter().map(|(to, _)| *to).collect::<Bb>()
    };
    for (definition, only) in [(men[0], first), (men[1], second)] {
        writeln!(
            out,
            "{}",
            say!(
                "only {}:\n{}\n",
                definition.names[0],
                drawn(*from, *with, *against, to(only))
            )
        )?;
    }
    Ok(())
}
