//! A stipulation as the input language means it.

use sauterelle_kernel::board::piece::Side;
use sauterelle_languages::say;
use sauterelle_solve::stipulation::{Goal, Node, Stipulation};

/// A stipulation as the input language means it.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// The stipulation.
    pub stipulation: Stipulation,
    /// Shorter solutions do not count.
    pub exact: bool,
    /// One side plays against the other, so that the side to move beside a diagram says who begins.
    pub contested: bool,
}

impl Asked {
    /// What a traditional stipulation asks.
    pub fn traditional(stipulation: Stipulation) -> Asked {
        Asked {
            exact: stipulation.text.to_ascii_lowercase().starts_with("exact-")
                || stipulation.retraction.is_some(),
            // who takes moves back tells who is to move in the diagram
            contested: stipulation.defender.is_some() && stipulation.retraction.is_none(),
            stipulation: as_popeye(stipulation),
        }
    }

    /// What the option WhiteToPlay makes of it: help play that ends with a full move begins half a move later, so
    /// with the other side; in play from one position to another the sides change. Battle play and help play that
    /// begins with half a move stay as they are.
    ///
    /// # Errors
    /// If the result is not available; says what it is.
    pub(crate) fn begun_later(self) -> Result<Asked, String> {
        let text = &self.stipulation.text;
        let plain = text.strip_prefix("exact-").unwrap_or(text);
        if self.stipulation.structured && begins_at_once(&self.stipulation.play) {
            return Err(say!(
                "a structured stipulation says itself which side begins"
            ));
        }
        if self.stipulation.retraction.is_some() {
            return Err(say!(
                "the side that takes moves back is that of the stipulation"
            ));
        }
        if self.stipulation.structured {
            return Ok(self);
        }
        let is_battle = plain.starts_with("pser-") && !plain.starts_with("pser-h");
        if plain.contains("ser-") && !is_battle || plain.contains("->") {
            return Err(say!("{text} is series play"));
        }
        if self.stipulation.asks_for(Goal::A_TO_B) {
            let stipulation = with_sides_changed(self.stipulation);
            return Ok(Asked {
                stipulation,
                ..self
            });
        }
        if plain.starts_with("dia") {
            return Err(say!("White begins proof games in any case"));
        }
        let is_help = plain.trim_start_matches("reci-").starts_with('h');
        if !is_help || text.ends_with(".5") {
            return Ok(self);
        }
        match shortened(&self.stipulation) {
            Some(stipulation) => Ok(Asked {
                stipulation: as_popeye(stipulation),
                ..self
            }),
            None => Err(say!("{text} without its first half-move is not supported")),
        }
    }
}

/// Whether cooperative play begins with its own first half-move, so that it could begin half a move later.
fn begins_at_once(node: &Node) -> bool {
    match node {
        Node::Branch(play) => !play.kind.is_battle(),
        Node::Passed(_) | Node::Goal(_) | Node::Not(_) => false,
        Node::And(a, b) | Node::Or(a, b) => begins_at_once(a) || begins_at_once(b),
    }
}

/// Play from one position to another, begun by the other side. Play whose first half-move is left out keeps who
/// begins, and is no longer counted from the half-move left out.
fn with_sides_changed(stipulation: Stipulation) -> Stipulation {
    let starter = match stipulation.play {
        Node::Passed(_) => stipulation.mover(),
        _ => !stipulation.starter,
    };
    let play = match stipulation.play {
        Node::Passed(inner) => *inner,
        play => play,
    };
    Stipulation {
        starter,
        play,
        ..stipulation
    }
}

/// The stipulation with half a move less: `h#3` becomes `h#2.5`.
fn shortened(stipulation: &Stipulation) -> Option<Stipulation> {
    let text = &stipulation.text;
    let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    // the goal may end in a digit of its own: the length is the fewest digits that make one
    (1..=digits).find_map(|length| {
        let (goal, moves) = text.split_at(text.len() - length);
        let moves: u32 = moves.parse().ok().filter(|_| !moves.starts_with('0'))?;
        let shorter = Stipulation::parse(&format!("{goal}{}.5", moves - 1)).ok()?;
        (shorter.play.depth() + 1 == stipulation.play.depth()).then_some(shorter)
    })
}

/// In help play nobody defends, but conditions that name no side bind Black, whoever begins.
pub(crate) fn as_popeye(stipulation: Stipulation) -> Stipulation {
    Stipulation {
        defender: stipulation.defender.or(Some(Side::Black)),
        ..stipulation
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_to_play() {
        let later = |text: &str| {
            let asked = Asked {
                stipulation: Stipulation::parse(text).unwrap(),
                exact: false,
                contested: false,
            };
            asked.begun_later().map(|asked| asked.stipulation.text)
        };
        for (given, expected) in [
            ("h#3", "h#2.5"),
            ("h#1", "h#0.5"),
            ("hza72", "hza71.5"),
            ("hx2", "hx1.5"),
            ("hs#12", "hs#11.5"),
            ("hs#100", "hs#99.5"),
            ("hr#2", "hr#1.5"),
            ("reci-h#2", "reci-h#1.5"),
            ("exact-h=10", "exact-h=9.5"),
            ("hza710", "hza79.5"),
            ("hep2", "hep1.5"),
            ("hc8110", "hc819.5"),
            ("h002", "h001.5"),
            ("hct2", "hct1.5"),
            ("h<>r2", "h<>r1.5"),
            ("hdia10", "hdia9.5"),
            ("hprom12", "hprom11.5"),
            ("h[q:8]10", "h[q:8]9.5"),
            ("#2", "#2"),
            ("h#2.5", "h#2.5"),
            ("s#3", "s#3"),
            ("r#3", "r#3"),
            ("pser-#3", "pser-#3"),
            ("a=>b2", "a=>b2"),
        ] {
            assert_eq!(later(given).as_deref(), Ok(expected));
        }
        for unavailable in [
            "ser-h#3",
            "ser-#4",
            "pser-h#2",
            "2->ser-h#2",
            "hs#1",
            "dia4",
        ] {
            assert!(later(unavailable).is_err(), "{unavailable}");
        }
    }

    #[test]
    fn from_one_position_to_another_the_sides_change() {
        for (text, side, passes) in [
            ("a=>b2", Side::White, false),
            ("ha=>b1.5", Side::White, false),
        ] {
            let given = Asked {
                stipulation: Stipulation::parse(text).unwrap(),
                exact: false,
                contested: false,
            };
            let changed = given.begun_later().unwrap().stipulation;
            assert_eq!(changed.mover(), side, "{text}");
            assert_eq!(matches!(changed.play, Node::Passed(_)), passes, "{text}");
        }
    }
}
