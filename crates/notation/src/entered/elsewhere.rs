//! The changes of a twin where the men that they name stand elsewhere: of a man on d4 that stands on e5 now, `Move d4 d5` becomes `Move e5 d5`.

use super::TwinChange;
use crate::source::slice::part;
use crate::vocabulary::codes;
use crate::vocabulary::tables::commands::Change;
use sauterelle_kernel::board::square::Sq;

/// Where the men of a diagram stand in another one, as far as changes can name them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elsewhere {
    /// By square of the diagram: where its man stands, if it is there. Where nobody stands, the square itself.
    stands: [Option<Sq>; 64],
}

impl Default for Elsewhere {
    fn default() -> Elsewhere {
        let mut stands = [None; 64];
        Sq::all().for_each(|at| stands[at.index()] = Some(at));
        Elsewhere { stands }
    }
}

impl Elsewhere {
    /// The man on this square stands there; nowhere if it is left out.
    pub fn put(&mut self, from: Sq, to: Option<Sq>) {
        self.stands[from.index()] = to;
    }

    /// A change as it is to be made in the other diagram, after which men stand where it has put them. `None` if it names a man that is not
    /// there.
    pub fn follow(&mut self, change: &TwinChange) -> Option<TwinChange> {
        let named = departures(change);
        let mut squares = Vec::with_capacity(named.len());
        for at in &named {
            squares.push(self.stands[at.index()]?);
        }
        let follows = TwinChange {
            change: change.change,
            arguments: match squares == named {
                true => change.arguments.clone(),
                false => with_departures(&change.arguments, &squares),
            },
        };
        match (change.change, named.as_slice()) {
            (Change::Move, [from]) => {
                if let Some(to) = arrival(change) {
                    self.capture(to);
                    self.put(*from, None);
                    self.put(to, Some(to));
                }
            }
            (Change::Remove, gone) => gone.iter().for_each(|at| self.put(*at, None)),
            // all men change places, those that stand elsewhere too
            (Change::Rotate | Change::Mirror | Change::Shift, _) => *self = Elsewhere::default(),
            // who is exchanged stands, under the name of the other square, where the other one stood
            _ => {}
        }
        Some(follows)
    }

    /// Whoever stands there now is not there any more.
    fn capture(&mut self, at: Sq) {
        for stands in &mut self.stands {
            if *stands == Some(at) {
                *stands = None;
            }
        }
    }
}

/// The squares from which men are taken, by which the change names them.
fn departures(change: &TwinChange) -> Vec<Sq> {
    let mut words = change.arguments.split_whitespace();
    let named = match change.change {
        Change::Move => words.next().map(str::to_string),
        Change::Exchange => Some(words.take(2).collect()),
        Change::Remove => words.next().map(str::to_string),
        _ => None,
    };
    named
        .and_then(|named: String| codes::squares(&named))
        .unwrap_or_default()
}

fn arrival(change: &TwinChange) -> Option<Sq> {
    change.arguments.split_whitespace().nth(1)?.parse().ok()
}

/// These squares in place of the first ones of a text.
fn with_departures(arguments: &str, squares: &[Sq]) -> String {
    let mut text = String::with_capacity(arguments.len());
    let mut squares = squares.iter();
    let mut rest = arguments;
    for at in squares.by_ref() {
        let blanks = rest.len() - rest.trim_start().len();
        text.push_str(part(rest, ..blanks));
        text.push_str(&at.to_string());
        rest = part(rest, blanks + 2..);
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(square: &str) -> Sq {
        square.parse().expect("a square")
    }

    fn change(change: Change, arguments: &str) -> TwinChange {
        TwinChange {
            change,
            arguments: arguments.to_string(),
        }
    }

    #[test]
    fn who_stands_elsewhere_is_named_by_his_square() {
        let mut elsewhere = Elsewhere::default();
        elsewhere.put(at("d4"), Some(at("e5")));
        elsewhere.put(at("a1"), None);
        let mut follow = |kind, arguments: &str| {
            let follows = elsewhere.follow(&change(kind, arguments));
            follows.map(|it| it.arguments)
        };
        assert_eq!(follow(Change::Exchange, "d4 h8"), Some("e5 h8".into()));
        // the man of d4 stands on h8 now, that of h8 on e5
        assert_eq!(follow(Change::Move, "h8  g8"), Some("h8  g8".into()));
        assert_eq!(follow(Change::Remove, "b2d4"), Some("b2e5".into()));
        assert_eq!(follow(Change::Remove, "a1"), None);
        assert_eq!(
            follow(Change::Add, "white Ra1 d4"),
            Some("white Ra1 d4".into())
        );
    }

    #[test]
    fn who_is_captured_is_not_there_any_more() {
        let mut elsewhere = Elsewhere::default();
        elsewhere.put(at("d4"), Some(at("e5")));
        let moved = elsewhere.follow(&change(Change::Move, "a1 e5"));
        assert_eq!(moved, Some(change(Change::Move, "a1 e5")));
        assert_eq!(elsewhere.follow(&change(Change::Remove, "d4")), None);
        assert_eq!(
            elsewhere.follow(&change(Change::Move, "e5 e6")),
            Some(change(Change::Move, "e5 e6"))
        );
    }
}
