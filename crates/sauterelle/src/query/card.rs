//! What queries know of a problem without its solution: an index card, small enough to be kept for each problem of a database.

use super::matrix::{man_of, side_of};
use crate::notation::entered::InputProblem;
use crate::notation::entered::value::Value;
use sauterelle_content::prints::{self, Print};
use sauterelle_kernel::diagram::DiagramMan;
use serde::{Deserialize, Serialize};

/// What queries know of a problem without its solution.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug, Default)]
pub struct Card {
    /// The stipulation as entered.
    pub stipulation: String,
    /// Year, month and day of publication, as far as they are known.
    pub published: Vec<u32>,
    /// There are fairy men or conditions.
    pub is_fairy: bool,
    /// The men of the diagram as queries have them: `wKa1 nNHh8`.
    pub men: String,
    /// What the entry says in words. A database keeps them in a table of their own.
    #[serde(skip)]
    pub texts: Vec<(Topic, String)>,
    /// What the diagram may have in common with others; kept in a table of their own too.
    #[serde(skip)]
    pub prints: Vec<Print>,
}

/// What a text of an entry is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// The name of an author.
    Author,
    /// The name of a source.
    Source,
    /// A keyword.
    Keyword,
    /// The name of a judge.
    Judge,
    /// The name of a tourney.
    Tourney,
    /// Where it was printed again.
    Reprint,
    /// The English name of a condition or an option.
    Option,
    /// Anything else that is said beside position, stipulation and solution.
    Other,
}

impl Topic {
    /// Its name in a database.
    pub fn name(self) -> &'static str {
        let link = Topic::LINKS.into_iter().find(|(_, topic)| *topic == self);
        match (link, self) {
            (Some((name, _)), _) => name,
            (None, Topic::Option) => "option",
            (None, _) => "other",
        }
    }

    /// What an entry is linked to, in YACPDB's words.
    pub const LINKS: [(&str, Topic); 6] = [
        ("author", Topic::Author),
        ("source", Topic::Source),
        ("keyword", Topic::Keyword),
        ("judge", Topic::Judge),
        ("tourney", Topic::Tourney),
        ("reprint", Topic::Reprint),
    ];
}

impl Card {
    /// The card of a problem, and of what its file says beside it.
    pub fn of(problem: &InputProblem, details: &[(String, Value)]) -> Card {
        let entry = Entry { problem, details };
        let diagram = &problem.initial.diagram;
        let men: Vec<String> = diagram.placed().map(|(at, man)| man_of(at, &man)).collect();
        Card {
            stipulation: problem.stipulation.clone(),
            published: entry.published().unwrap_or_default(),
            is_fairy: entry.is_fairy(),
            men: men.join(" "),
            texts: entry.texts(),
            prints: prints::of_diagram(problem.initial.target.as_ref().unwrap_or(diagram)),
        }
    }
}

/// A problem and what its file says beside it.
struct Entry<'e> {
    problem: &'e InputProblem,
    details: &'e [(String, Value)],
}

impl Entry<'_> {
    fn is_fairy(&self) -> bool {
        let is_orthodox = |man: &DiagramMan| {
            let is_royal_otherwise = man.royal && man.man.code[0] != "k";
            ["k", "q", "r", "b", "s", "p"].contains(&man.man.code[0])
                && !is_royal_otherwise
                && side_of(man.sides) != 'n'
        };
        let initial = &self.problem.initial;
        let mut men = initial.diagram.placed();
        !initial.conditions.is_empty() || men.any(|(_, man)| !is_orthodox(&man))
    }

    fn texts(&self) -> Vec<(Topic, String)> {
        let links = Topic::LINKS.into_iter().map(|(_, topic)| topic);
        let linked =
            links.flat_map(|topic| self.linked(topic).into_iter().map(move |it| (topic, it)));
        let options = self.options().into_iter().map(|it| (Topic::Option, it));
        let mut texts: Vec<(Topic, String)> = linked.chain(options).collect();
        for text in self.said() {
            let is_known = texts
                .iter()
                .any(|(topic, known)| *topic != Topic::Option && *known == text);
            if !is_known {
                texts.push((Topic::Other, text));
            }
        }
        texts
    }

    fn options(&self) -> Vec<String> {
        let conditions = self.problem.initial.conditions.iter();
        let conditions = conditions.map(|condition| condition.rule.meta().name[0].to_string());
        let options = self.problem.options.iter();
        let options = options.map(|option| option.name[0].to_string());
        conditions.chain(options).collect()
    }

    /// What the entry is linked to.
    fn linked(&self, topic: Topic) -> Vec<String> {
        let problem = self.problem;
        let detail = |path: &[&str]| self.detail(path);
        let named_or = |named: Vec<String>, own: &[String]| match named.is_empty() {
            true => own.to_vec(),
            false => named,
        };
        match topic {
            Topic::Author => problem.authors.clone(),
            Topic::Source => named_or(detail(&["source", "name"]), &problem.origins),
            Topic::Keyword => detail(&["keywords"]),
            Topic::Judge => [detail(&["award", "judges"]), detail(&["judges"])].concat(),
            Topic::Tourney => detail(&["award", "tourney", "name"]),
            Topic::Reprint => [detail(&["reprints", "name"]), detail(&["reprints"])].concat(),
            Topic::Option | Topic::Other => Vec::new(),
        }
    }

    /// The texts of a field, or of a field of its values.
    fn detail(&self, path: &[&str]) -> Vec<String> {
        let Some((first, rest)) = path.split_first() else {
            return Vec::new();
        };
        let fields = self.details.iter().filter(|(name, _)| name == first);
        let mut values: Vec<&Value> = fields.flat_map(|(_, value)| value.items()).collect();
        for name in rest {
            let inner = values.iter().filter_map(|value| value.get(name));
            values = inner.flat_map(Value::items).collect();
        }
        let texts = values.iter().filter_map(|value| value.text());
        texts.map(str::to_string).collect()
    }

    /// Year, month and day of publication, as far as they are known.
    fn published(&self) -> Option<Vec<u32>> {
        let part = |name: &str| {
            let found = self.detail(&["source", "date", name]);
            found.first()?.parse::<u32>().ok()
        };
        if let Some(year) = part("year") {
            let month = part("month");
            let rest = month.into_iter().chain(month.and(part("day")));
            return Some(std::iter::once(year).chain(rest).collect());
        }
        let dates = [self.detail(&["source", "date"]), self.detail(&["date"])].concat();
        let date = dates.into_iter().next();
        let mut texts = date.into_iter().chain(self.problem.origins.iter().cloned());
        texts.find_map(|text| year(&text)).map(|year| vec![year])
    }

    /// What the entry says in words, its solution left out.
    fn said(&self) -> Vec<String> {
        fn texts(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Text(text) | Value::Plain(text) => found.push(text.clone()),
                Value::List(items) => items.iter().for_each(|item| texts(item, found)),
                Value::Map(fields) => fields.iter().for_each(|(_, value)| texts(value, found)),
            }
        }
        let problem = self.problem;
        let lines = [
            &problem.authors,
            &problem.origins,
            &problem.titles,
            &problem.awards,
            &problem.remarks,
        ];
        let mut found: Vec<String> = lines.into_iter().flatten().cloned().collect();
        let is_solution = |name: &str| matches!(name, "solution" | "output");
        for (_, value) in self.details.iter().filter(|(name, _)| !is_solution(name)) {
            texts(value, &mut found);
        }
        found
    }
}

/// The first number of a text that may be a year.
fn year(text: &str) -> Option<u32> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.find_map(|number| {
        let year = number.parse().ok().filter(|_| number.len() == 4)?;
        (1000..3000).contains(&year).then_some(year)
    })
}
