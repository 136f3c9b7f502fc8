//! Marks of the user's: coloured squares, arrows and letters, written as in the comments of games (`[%csl Gd4] [%cal Re2e4]`).
//!
//! A problem carries them in a field `marks` of its file, and pictures of its diagram show them. They change nothing of the play.

use sauterelle_kernel::board::square::Sq;
use sauterelle_languages::say;
use std::fmt;

/// Letters of colours, in the order of [`Tint::ALL`].
const LETTERS: [char; 4] = ['G', 'R', 'Y', 'B'];

/// Commands in comments of games: of squares and of arrows, as many programs know them, and of letters, which others pass over.
const COMMANDS: [&str; 3] = ["csl", "cal", "lbl"];

/// More letters would not be seen on a square.
const MOST_LETTERS: usize = 4;

/// A colour of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tint {
    /// The first one, which needs no letter.
    Green,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
}

impl Tint {
    /// All of them.
    pub const ALL: [Tint; 4] = [Tint::Green, Tint::Red, Tint::Yellow, Tint::Blue];
}

/// A mark of the user's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OwnMark {
    /// The square has a colour.
    Square(Sq, Tint),
    /// From the middle of a square to that of another.
    Arrow(Sq, Sq, Tint),
    /// A letter or a few: in the middle of the square, or beside the man that stands there.
    Letters(Sq, String),
}

impl OwnMark {
    /// The marks that a text lists, with commas or blanks between them: `Gd4` a green square, `Re2e4` a red arrow, `d5=A` a letter.
    /// Colours are G, R, Y and B (green, red, yellow, blue); without one a mark is green.
    ///
    /// # Errors
    /// If a part of the text is no mark.
    pub fn list(text: &str) -> Result<Vec<OwnMark>, String> {
        let plain = COMMANDS.iter().fold(text.to_string(), |text, command| {
            text.replace(&format!("[%{command}"), " ")
        });
        let words = plain.split(|c: char| c.is_whitespace() || [',', ';', ']'].contains(&c));
        let words = words.filter(|word| !word.is_empty());
        words
            .map(|word| {
                read(word).ok_or_else(|| {
                    say!(
                        "'{word}' is no mark: write e.g. Gd4 (a green square), Re2e4 (a red arrow) or d5=A (a letter)"
                    )
                })
            })
            .collect()
    }
}

impl OwnMark {
    /// The text of the marks in the comment of a game, without what else it says; nothing if there are none.
    pub fn in_comment(comment: &str) -> Option<String> {
        let commands = comment.split("[%").skip(1);
        let listed = commands.filter_map(|command| {
            let (name, list) = command.split_once(']')?.0.split_once(' ')?;
            COMMANDS.contains(&name).then_some(list.trim())
        });
        let lists: Vec<&str> = listed.collect();
        (!lists.is_empty()).then(|| lists.join(","))
    }

    /// Marks as they stand in the comment of a game: `[%csl Gd4][%cal Re2e4]`.
    pub fn comment(marks: &[OwnMark]) -> String {
        let command = |mark: &OwnMark| match mark {
            OwnMark::Square(..) => COMMANDS[0],
            OwnMark::Arrow(..) => COMMANDS[1],
            OwnMark::Letters(..) => COMMANDS[2],
        };
        let commands = COMMANDS.iter().map(|name| {
            let of_it = marks.iter().filter(|mark| command(mark) == *name);
            let texts: Vec<String> = of_it.map(ToString::to_string).collect();
            match texts.is_empty() {
                true => String::new(),
                false => format!("[%{name} {}]", texts.join(",")),
            }
        });
        commands.collect()
    }
}

impl fmt::Display for OwnMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |tint: Tint| LETTERS[tint as usize];
        match self {
            OwnMark::Square(at, tint) => write!(f, "{}{at}", letter(*tint)),
            OwnMark::Arrow(from, to, tint) => write!(f, "{}{from}{to}", letter(*tint)),
            OwnMark::Letters(at, letters) => write!(f, "{at}={letters}"),
        }
    }
}

fn read(word: &str) -> Option<OwnMark> {
    if let Some((at, letters)) = word.split_once('=') {
        let is_short = (1..=MOST_LETTERS).contains(&letters.chars().count());
        // a brace would end the comment of a game
        let is_written = is_short && !letters.contains(['{', '}', '[']);
        let at = at.parse().ok()?;
        return is_written.then(|| OwnMark::Letters(at, letters.to_string()));
    }
    let tint = Tint::ALL
        .into_iter()
        .zip(LETTERS)
        .find_map(|(tint, letter)| Some((tint, word.strip_prefix(letter)?)));
    let (tint, squares) = tint.unwrap_or((Tint::Green, word));
    let squares = squares.replace('-', "");
    let (from, to) = squares.split_at_checked(2)?;
    let from: Sq = from.parse().ok()?;
    match to {
        "" => Some(OwnMark::Square(from, tint)),
        to => {
            let to: Sq = to.parse().ok()?;
            (from != to).then_some(OwnMark::Arrow(from, to, tint))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sq(name: &str) -> Sq {
        name.parse().unwrap()
    }

    #[test]
    fn marks_as_in_comments_of_games() {
        let read = [
            OwnMark::Square(sq("d4"), Tint::Green),
            OwnMark::Arrow(sq("e2"), sq("e4"), Tint::Red),
            OwnMark::Arrow(sq("b2"), sq("c4"), Tint::Green),
            OwnMark::Letters(sq("d5"), "A".to_string()),
        ];
        assert_eq!(OwnMark::list("Gd4,Re2e4, b2-c4 d5=A"), Ok(read.to_vec()));
        let comment = "[%csl Gd4][%cal Re2e4,Gb2c4][%lbl d5=A]";
        assert_eq!(OwnMark::comment(&read), comment);
        assert_eq!(OwnMark::list(comment), Ok(read.to_vec()));
        let said = OwnMark::in_comment("See [%csl Gd4] and [%eval 0.3] the arrow [%cal Re2e4]!");
        assert_eq!(said.as_deref(), Some("Gd4,Re2e4"));
        assert_eq!(OwnMark::in_comment("1.e4 [%clk 1:00]"), None);
    }

    #[test]
    fn what_is_no_mark_is_refused() {
        for text in [
            "d9",
            "Xd4",
            "e2e2",
            "e2e4e5",
            "d5=",
            "d5=letters",
            "d5=}",
            "é",
        ] {
            assert!(OwnMark::list(text).is_err(), "{text}");
        }
    }
}
