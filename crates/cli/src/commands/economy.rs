//! What of a problem is needed, in words.

use sauterelle_compose::needs::{ManTried, Need, Needs, Outcome, Tried};
use sauterelle_compose::told::JsonSaid;
use sauterelle_languages::say;
use std::io::{Result, Write};

/// Tells what of a problem is needed, in the language that is spoken.
pub(super) struct Telling<'n> {
    needs: &'n Needs,
    /// Solutions are told with the letters of their positions.
    has_twins: bool,
}

impl<'n> Telling<'n> {
    pub fn new(needs: &'n Needs, has_twins: bool) -> Telling<'n> {
        Telling { needs, has_twins }
    }

    /// Writes a line for each man and each condition, and for each other condition in its place.
    pub fn write(&self, mut out: impl Write) -> Result<()> {
        let needs = self.needs;
        writeln!(out, "{}", say!("economy: {}", needs.verdict))?;
        if !needs.is_sound {
            let said = say!("nothing is tried, as the problem is not sound");
            return writeln!(out, "    {said}");
        }
        for man in &needs.men {
            writeln!(out, "    {}", self.of_man(man))?;
        }
        for condition in &needs.conditions {
            let said = self.said(&condition.name, &condition.without);
            writeln!(out, "    {said}")?;
            for other in &condition.instead {
                let (name, told) = (&other.name, self.told(&other.tried));
                writeln!(out, "        {}", say!("{name} in its place: {told}"))?;
            }
        }
        if needs.has_twins_with_conditions {
            let said = say!("conditions are not tried, as a twin has others than the diagram");
            writeln!(out, "    {said}")?;
        }
        Ok(())
    }

    /// A man, and what comes of others in its place where it is needed.
    fn of_man(&self, man: &ManTried) -> String {
        let said = self.said(&man.man, &man.without);
        if man.need == Need::Unneeded {
            return said;
        }
        let same: Vec<&str> = man.replacements().map(|it| it.text.as_str()).collect();
        let mut others = man.instead.iter();
        if !same.is_empty() {
            say!("{said}; the same solutions with {}", same.join(", "))
        } else if others.any(|it| it.need() == Need::Undecided) {
            say!("{said}; not all others in its place are decided")
        } else if man.is_fairy {
            say!("{said}; no man of the game array replaces it")
        } else {
            said
        }
    }

    /// Whether a man or a condition is needed, and why.
    fn said(&self, name: &str, without: &Tried) -> String {
        let told = self.told(without);
        match without.need() {
            Need::Unneeded => say!("{name}: not needed; without it: {told}"),
            Need::Needed => say!("{name}: needed; without it: {told}"),
            Need::Undecided => say!("{name}: not decided; without it: {told}"),
        }
    }

    /// What comes of something that was tried.
    fn told(&self, tried: &Tried) -> String {
        let solution = |all: &[JsonSaid]| {
            let first = all.first()?;
            Some(match self.has_twins {
                true => format!("{}) {}", first.position, first.text),
                false => first.text.clone(),
            })
        };
        let differs = || match (solution(&tried.cooks), solution(&tried.lost)) {
            (Some(more), _) => say!("also {more}"),
            (_, Some(less)) => say!("no longer {less}"),
            _ => say!("other solutions"),
        };
        match (tried.outcome, &tried.count) {
            (Outcome::Same, _) => say!("the same solutions"),
            (Outcome::SameKeys, _) => say!("the same keys, but other variations"),
            (Outcome::MoreDuals, _) => say!("the same keys, but more duals"),
            (Outcome::Undecided, _) => say!("not known within the time"),
            (Outcome::Illegal, _) => say!("the diagram is illegal: {}", tried.why),
            (Outcome::Refused, _) => say!("it cannot be set up: {}", tried.why),
            (Outcome::Other, Some(count)) => count.said.clone(),
            (Outcome::Other, None) => differs(),
        }
    }
}
