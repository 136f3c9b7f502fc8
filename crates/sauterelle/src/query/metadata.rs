//! What is asked of a problem as it stands in its file, without its solution.

use super::card::{Card, Topic};
use super::matrix::{ALL, MIRROR, NONE, Ways, group, holds};
use super::pattern::{ANY, Domain, is_text, is_value};
use regex_lite::{Regex, RegexBuilder};
use sauterelle_content::predicate::YACPDB;
use std::cell::RefCell;
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
    /// What is counted.
    pub counted: Counted,
}

/// What a predicate counts.
#[derive(Clone, Copy)]
pub enum Counted {
    /// The texts on these topics that are as the last value says. The values before it choose the topics.
    Texts(fn(&[String]) -> Vec<Topic>),
    /// Something on the card.
    OnCard(fn(&Card, &[String]) -> u32),
}

impl Metadata {
    /// How often it is found.
    pub fn count(&self, card: &Card, values: &[String]) -> u32 {
        match self.counted {
            Counted::Texts(topics) => {
                let asked = values.last().map_or(ANY, String::as_str);
                let topics = topics(values);
                let texts = card.texts.iter();
                let on_topic = texts.filter(|(topic, _)| topics.contains(topic));
                number(on_topic.filter(|(_, text)| is_text(asked, text)).count())
            }
            Counted::OnCard(count) => count(card, values),
        }
    }
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
        counted: Counted::Texts(|_| vec![Topic::Author]),
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
        counted: Counted::Texts(|values| {
            let links = Topic::LINKS.into_iter();
            let asked = links.filter(|(link, _)| is_value(&values[0], link));
            asked.map(|(_, topic)| topic).collect()
        }),
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
        counted: Counted::OnCard(|card, _| u32::from(card.is_fairy)),
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
        counted: Counted::Texts(|_| vec![Topic::Keyword]),
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
        counted: Counted::OnCard(|card, values| matrix(card, &values[0], ANYWHERE)),
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
        counted: Counted::OnCard(|card, values| {
            let ways = Ways {
                colours: true,
                ..ANYWHERE
            };
            matrix(card, &values[0], ways)
        }),
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
        counted: Counted::OnCard(|card, values| {
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
            matrix(card, &values[0], ways)
        }),
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
        counted: Counted::Texts(|_| vec![Topic::Option]),
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
        counted: Counted::OnCard(|card, values| {
            let is_asked = |man: &&str| is_value(&values[0], &man[..1]);
            number(card.men.split_whitespace().filter(is_asked).count())
        }),
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
        counted: Counted::OnCard(|card, values| {
            let from: Vec<u32> = values[0]
                .split('-')
                .filter_map(|part| part.parse().ok())
                .collect();
            u32::from(!card.published.is_empty() && card.published >= from)
        }),
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
        counted: Counted::Texts(|_| vec![Topic::Source]),
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
        counted: Counted::OnCard(|card, values| {
            let is_asked = expression(&values[0]).is_some_and(|it| it.is_match(&card.stipulation));
            u32::from(is_asked)
        }),
    },
    Metadata {
        name: "Text",
        values: &[("text", Domain::Text)],
        doc: [
            "Something that the entry says, beside position, stipulation and solution, is this; * stands for any letters",
            "Une indication de l'entrée, hors position, énoncé et solution, est celle-ci ; * remplace des lettres quelconques",
            "Etwas, das der Eintrag neben Stellung, Forderung und Lösung sagt, lautet so; * steht für beliebige Buchstaben",
        ],
        source: YACPDB,
        counted: Counted::Texts(|_| {
            let links = Topic::LINKS.into_iter().map(|(_, topic)| topic);
            links.chain([Topic::Other]).collect()
        }),
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
        counted: Counted::OnCard(|card, values| u32::from(has_men(card, &values[0]))),
    },
];

/// A matrix that may lie in any way.
const ANYWHERE: Ways = Ways {
    across: true,
    along: true,
    turns: ALL,
    colours: false,
};

/// The regular expression that a whole text must fit; the last one is kept, since it is asked of one problem after the other.
fn expression(asked: &str) -> Option<Regex> {
    thread_local! {
        static LAST: RefCell<Option<(String, Regex)>> = const { RefCell::new(None) };
    }
    let whole = match asked {
        ANY => ".*".to_string(),
        expression => format!("^(?:{expression})$"),
    };
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|(text, _)| *text != whole) {
            let built = RegexBuilder::new(&whole).case_insensitive(true).build();
            *last = built.ok().map(|built| (whole, built));
        }
        last.as_ref().map(|(_, expression)| expression.clone())
    })
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn matrix(card: &Card, men: &str, ways: Ways) -> u32 {
    let held = group(men).zip(group(&card.men));
    u32::from(held.is_some_and(|(asked, men)| holds(&men, &asked, ways)))
}

fn has_men(card: &Card, asked: &str) -> bool {
    let men = card.men.split_whitespace();
    let mut left: Vec<&str> = men.filter_map(|man| man.get(..man.len() - 2)).collect();
    asked.split_whitespace().all(|man| {
        let place = left.iter().position(|it| it.eq_ignore_ascii_case(man));
        place.map(|place| left.swap_remove(place)).is_some()
    })
}
