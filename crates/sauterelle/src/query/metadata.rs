//! What is asked of a problem as it stands in its file, without its solution.

use super::entry::Entry;
use super::matrix::{ALL, MIRROR, NONE, Ways, group, holds, side_of};
use super::pattern::{ANY, Domain, is_text, is_value};
use crate::notation::entered::value::Value;
use regex_lite::RegexBuilder;
use sauterelle_content::predicate::YACPDB;
use sauterelle_kernel::diagram::DiagramMan;
use std::fmt;

/// Something that can be asked of a problem without solving it.
pub struct Metadata {
    /// Its name.
    pub name: &'static str,
    /// The names of its values, and what they are.
    pub values: &'static [(&'static str, Domain)],
    /// What it means, in English, French and German.
    pub doc: [&'static str; 3],
    /// Where the meaning comes from.
    pub source: &'static str,
    /// How often it is found.
    pub count: fn(Entry, &[String]) -> u32,
}

impl fmt::Debug for Metadata {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// All of them, in the order of their names.
pub static METADATA: &[Metadata] = &[
    Metadata {
        name: "Author",
        values: &[("name", Domain::Text)],
        doc: [
            "Authors of this name; * stands for any letters",
            "Auteurs de ce nom ; * remplace des lettres quelconques",
            "Autoren dieses Namens; * steht für beliebige Buchstaben",
        ],
        source: YACPDB,
        count: |entry, values| count(linked(entry, "author"), &values[0]),
    },
    Metadata {
        name: "Entity",
        values: &[("link", Domain::Link), ("name", Domain::Text)],
        doc: [
            "Authors, judges, sources, reprints, tourneys or keywords of this name",
            "Auteurs, juges, sources, reproductions, tournois ou mots-clés de ce nom",
            "Autoren, Preisrichter, Quellen, Nachdrucke, Turniere oder Stichwörter dieses Namens",
        ],
        source: YACPDB,
        count: |entry, values| count(linked(entry, &values[0].to_ascii_lowercase()), &values[1]),
    },
    Metadata {
        name: "Fairy",
        values: &[],
        doc: [
            "There are fairy men or conditions in the diagram",
            "Il y a des pièces ou des conditions féeriques dans le diagramme",
            "Im Diagramm gibt es Märchensteine oder Märchenbedingungen",
        ],
        source: YACPDB,
        count: |entry, _| u32::from(is_fairy(entry)),
    },
    Metadata {
        name: "Keyword",
        values: &[("keyword", Domain::Text)],
        doc: [
            "Keywords of the entry",
            "Mots-clés de l'entrée",
            "Stichwörter des Eintrags",
        ],
        source: YACPDB,
        count: |entry, values| count(linked(entry, "keyword"), &values[0]),
    },
    Metadata {
        name: "Matrix",
        values: &[("men", Domain::Text)],
        doc: [
            "These men stand so, anywhere on the board and turned or mirrored in any way: \"wKa1 nNHh8\"",
            "Ces pièces sont placées ainsi, n'importe où sur l'échiquier, tournées ou reflétées : « wKa1 nNHh8 »",
            "Diese Steine stehen so, irgendwo auf dem Brett, beliebig gedreht oder gespiegelt: „wKa1 nNHh8“",
        ],
        source: YACPDB,
        count: |entry, values| matrix(entry, &values[0], ANYWHERE),
    },
    Metadata {
        name: "MatrixColours",
        values: &[("men", Domain::Text)],
        doc: [
            "As Matrix, also with white and black men exchanged",
            "Comme Matrix, aussi avec les pièces blanches et noires échangées",
            "Wie Matrix, auch mit vertauschten weißen und schwarzen Steinen",
        ],
        source: "Sauterelle",
        count: |entry, values| {
            let ways = Ways {
                colours: true,
                ..ANYWHERE
            };
            matrix(entry, &values[0], ways)
        },
    },
    Metadata {
        name: "MatrixExtended",
        values: &[
            ("men", Domain::Text),
            ("across", Domain::Truth),
            ("along", Domain::Truth),
            ("turns", Domain::Turns),
        ],
        doc: [
            "As Matrix; the men may be shifted across, along, and turned in all ways, only mirrored, or not",
            "Comme Matrix ; les pièces peuvent être décalées en largeur, en hauteur, et tournées de toutes façons, seulement reflétées, ou pas",
            "Wie Matrix; die Steine dürfen seitwärts und aufwärts verschoben sein und in allen Weisen gedreht, nur gespiegelt, oder nicht",
        ],
        source: YACPDB,
        count: |entry, values| {
            let is_allowed = |value: &str| is_value(value, "true");
            let ways = Ways {
                across: is_allowed(&values[1]),
                along: is_allowed(&values[2]),
                turns: match values[3].to_ascii_lowercase().as_str() {
                    "none" => NONE,
                    "mirror" => MIRROR,
                    _ => ALL,
                },
                colours: false,
            };
            matrix(entry, &values[0], ways)
        },
    },
    Metadata {
        name: "Option",
        values: &[("name", Domain::Text)],
        doc: [
            "Conditions and options of this name",
            "Conditions et options de ce nom",
            "Bedingungen und Optionen dieses Namens",
        ],
        source: YACPDB,
        count: |entry, values| count(options(entry), &values[0]),
    },
    Metadata {
        name: "PCount",
        values: &[("colour", Domain::Colour)],
        doc: [
            "Men of a side in the diagram; * stands for all",
            "Pièces d'un camp dans le diagramme ; * pour toutes",
            "Steine einer Seite im Diagramm; * steht für alle",
        ],
        source: YACPDB,
        count: |entry, values| {
            let is_asked = |man: &DiagramMan| is_value(&values[0], &side_of(man.sides).to_string());
            let men = entry.problem.initial.diagram.placed();
            number(men.filter(|(_, man)| is_asked(man)).count())
        },
    },
    Metadata {
        name: "PublishedAfter",
        values: &[("date", Domain::Date)],
        doc: [
            "Published in this year, month or day, or later",
            "Publié cette année, ce mois ou ce jour, ou plus tard",
            "Veröffentlicht in diesem Jahr, Monat oder an diesem Tag, oder später",
        ],
        source: YACPDB,
        count: |entry, values| {
            let from: Vec<u32> = values[0]
                .split('-')
                .filter_map(|part| part.parse().ok())
                .collect();
            u32::from(published(entry).is_some_and(|date| date >= from))
        },
    },
    Metadata {
        name: "Source",
        values: &[("name", Domain::Text)],
        doc: [
            "The source has this name",
            "La source a ce nom",
            "Die Quelle hat diesen Namen",
        ],
        source: YACPDB,
        count: |entry, values| count(linked(entry, "source"), &values[0]),
    },
    Metadata {
        name: "Stip",
        values: &[("expression", Domain::Expression)],
        doc: [
            "The whole stipulation fits this regular expression: \"h#[23].*\"",
            "L'énoncé entier correspond à cette expression régulière : « h#[23].* »",
            "Die ganze Forderung passt auf diesen regulären Ausdruck: „h#[23].*“",
        ],
        source: YACPDB,
        count: |entry, values| {
            let whole = match values[0].as_str() {
                ANY => ".*".to_string(),
                expression => format!("^(?:{expression})$"),
            };
            let expression = RegexBuilder::new(&whole).case_insensitive(true).build();
            u32::from(expression.is_ok_and(|it| it.is_match(&entry.problem.stipulation)))
        },
    },
    Metadata {
        name: "Text",
        values: &[("text", Domain::Text)],
        doc: [
            "Something that the entry says, beside position and stipulation, is this; * stands for any letters",
            "Une indication de l'entrée, hors position et énoncé, est celle-ci ; * remplace des lettres quelconques",
            "Etwas, das der Eintrag neben Stellung und Forderung sagt, lautet so; * steht für beliebige Buchstaben",
        ],
        source: YACPDB,
        count: |entry, values| count(said(entry), &values[0]),
    },
    Metadata {
        name: "With",
        values: &[("men", Domain::Text)],
        doc: [
            "The diagram holds at least these men: \"wR wR bP\"",
            "Le diagramme contient au moins ces pièces : « wR wR bP »",
            "Das Diagramm enthält mindestens diese Steine: „wR wR bP“",
        ],
        source: YACPDB,
        count: |entry, values| u32::from(has_men(entry, &values[0])),
    },
];

/// A matrix that may lie in any way.
const ANYWHERE: Ways = Ways {
    across: true,
    along: true,
    turns: ALL,
    colours: false,
};

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn count(texts: Vec<String>, asked: &str) -> u32 {
    number(texts.iter().filter(|text| is_text(asked, text)).count())
}

fn matrix(entry: Entry, men: &str, ways: Ways) -> u32 {
    let held = group(men).is_some_and(|group| holds(&entry.problem.initial.diagram, &group, ways));
    u32::from(held)
}

/// The men of the diagram, as queries have them.
fn men(entry: Entry) -> Vec<String> {
    let men = entry.problem.initial.diagram.placed();
    men.map(|(_, man)| format!("{}{}", side_of(man.sides), man.man.code[0]))
        .collect()
}

fn has_men(entry: Entry, asked: &str) -> bool {
    let mut left = men(entry);
    asked.split_whitespace().all(|man| {
        let place = left.iter().position(|it| it.eq_ignore_ascii_case(man));
        place.map(|place| left.swap_remove(place)).is_some()
    })
}

fn is_fairy(entry: Entry) -> bool {
    let is_orthodox = |man: &DiagramMan| {
        let is_royal_otherwise = man.royal && man.man.code[0] != "k";
        ["k", "q", "r", "b", "s", "p"].contains(&man.man.code[0])
            && !is_royal_otherwise
            && side_of(man.sides) != 'n'
    };
    let problem = &entry.problem.initial;
    !problem.conditions.is_empty() || problem.diagram.placed().any(|(_, man)| !is_orthodox(&man))
}

fn options(entry: Entry) -> Vec<String> {
    let conditions = entry.problem.initial.conditions.iter();
    let conditions = conditions.map(|condition| condition.rule.meta().name[0].to_string());
    let options = entry
        .problem
        .options
        .iter()
        .map(|option| option.name[0].to_string());
    conditions.chain(options).collect()
}

/// What an entry is linked to.
fn linked(entry: Entry, link: &str) -> Vec<String> {
    let problem = entry.problem;
    let detail = |path: &[&str]| detail(entry, path);
    let own = |lines: &[String]| lines.to_vec();
    match link {
        "author" => own(&problem.authors),
        "source" => {
            let named = detail(&["source", "name"]);
            match named.is_empty() {
                true => own(&problem.origins),
                false => named,
            }
        }
        "keyword" => detail(&["keywords"]),
        "judge" => detail(&["award", "judges"])
            .into_iter()
            .chain(detail(&["judges"]))
            .collect(),
        "tourney" => detail(&["award", "tourney", "name"]),
        "reprint" => detail(&["reprints", "name"])
            .into_iter()
            .chain(detail(&["reprints"]))
            .collect(),
        _ => {
            let links = ["author", "source", "keyword", "judge", "tourney", "reprint"];
            links.iter().flat_map(|link| linked(entry, link)).collect()
        }
    }
}

/// The texts of a field, or of a field of its values.
fn detail(entry: Entry, path: &[&str]) -> Vec<String> {
    let Some((first, rest)) = path.split_first() else {
        return Vec::new();
    };
    let fields = entry.details.iter().filter(|(name, _)| name == first);
    let mut values: Vec<&Value> = fields.flat_map(|(_, value)| value.items()).collect();
    for name in rest {
        let inner = values.iter().filter_map(|value| value.get(name));
        values = inner.flat_map(Value::items).collect();
    }
    values
        .iter()
        .filter_map(|value| value.text())
        .map(str::to_string)
        .collect()
}

/// Year, month and day of publication, as far as they are known.
fn published(entry: Entry) -> Option<Vec<u32>> {
    let part = |name: &str| {
        detail(entry, &["source", "date", name])
            .first()?
            .parse::<u32>()
            .ok()
    };
    if let Some(year) = part("year") {
        let rest = part("month")
            .into_iter()
            .chain(part("month").and(part("day")));
        return Some(std::iter::once(year).chain(rest).collect());
    }
    let date = detail(entry, &["source", "date"])
        .into_iter()
        .chain(detail(entry, &["date"]))
        .next();
    let texts = date
        .into_iter()
        .chain(entry.problem.origins.iter().cloned());
    let years = texts.flat_map(|text| {
        let numbers = text
            .split(|c: char| !c.is_ascii_digit())
            .map(str::to_string);
        numbers.collect::<Vec<_>>()
    });
    let mut years = years
        .filter(|number| number.len() == 4)
        .filter_map(|number| number.parse().ok());
    years
        .find(|year| (1000..3000).contains(year))
        .map(|year| vec![year])
}

/// Everything that the entry says in words.
fn said(entry: Entry) -> Vec<String> {
    fn texts(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Text(text) | Value::Plain(text) => found.push(text.clone()),
            Value::List(items) => items.iter().for_each(|item| texts(item, found)),
            Value::Map(fields) => fields.iter().for_each(|(_, value)| texts(value, found)),
        }
    }
    let problem = entry.problem;
    let lines = [
        &problem.authors,
        &problem.origins,
        &problem.titles,
        &problem.awards,
        &problem.remarks,
    ];
    let mut found: Vec<String> = lines.into_iter().flatten().cloned().collect();
    for (_, value) in entry.details {
        texts(value, &mut found);
    }
    found
}
