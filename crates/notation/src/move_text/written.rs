//! The parts of a move as people write it, before it is known which moves are legal.

use crate::source::slice::part;
use crate::vocabulary::spelling;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::Wing;

/// A move as written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// A castling.
    pub castling: Option<Wing>,
    /// The letters or the name of the man; none for a pawn, or where the departure says enough.
    pub man: String,
    /// The file of departure (0 to 7).
    pub from_file: Option<u8>,
    /// The rank of departure (0 to 7).
    pub from_rank: Option<u8>,
    /// A square between departure and arrival: of a captured man, or by way of which the man goes.
    pub between: Option<Sq>,
    /// The arrival square.
    pub to: Option<Sq>,
    /// A capture is written.
    pub captures: bool,
    /// What a pawn becomes.
    pub promotion: Option<String>,
    /// Rebirths.
    pub rebirths: Vec<WrittenRebirth>,
    /// What stands in brackets in the program's own form, e.g. `+bPa1=R` or `-h2`.
    pub brackets: Vec<String>,
}

/// A rebirth as written: `(Ta1)`, `(a3)`, `(Pa1=T)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenRebirth {
    /// The letters of the man.
    pub man: String,
    /// Where.
    pub at: Sq,
    /// What a pawn becomes.
    pub promotion: Option<String>,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misspelt {
    /// There is no arrival square.
    NoSquares,
    /// This part makes no sense.
    Rest(String),
}

/// Signs for check, goals and judgements, which say nothing of the move itself.
const SIGNS: &[char] = &['+', '#', '=', '!', '?', '≠', '†', '‡', '.'];

impl Written {
    /// The departure, if both its file and its rank are written.
    pub fn from(&self) -> Option<Sq> {
        Some(Sq::at(self.from_file?, self.from_rank?))
    }

    /// Takes a text apart, in which men may stand with their names, without blanks.
    ///
    /// # Errors
    /// If it is no move.
    pub fn read(text: &str, is_name: impl Fn(&str) -> bool) -> Result<Written, Misspelt> {
        let mut written = Written::default();
        let plain = plain(text);
        let core = written.take_brackets(&plain)?;
        let core = without_remarks(&core);
        written.castling = castling(core);
        if written.castling.is_none() {
            written.read_core(core, &is_name)?;
        }
        Ok(written)
    }

    /// Takes out what stands in parentheses and brackets; returns the rest.
    fn take_brackets(&mut self, text: &str) -> Result<String, Misspelt> {
        let mut core = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['(', '[']) {
            let closing = if part(rest, at..).starts_with('(') {
                ')'
            } else {
                ']'
            };
            let Some(end) = part(rest, at..).find(closing).map(|end| at + end) else {
                return Err(Misspelt::Rest(part(rest, at..).to_string()));
            };
            core.push_str(part(rest, ..at));
            let inside = part(rest, at + 1..end);
            match closing {
                ']' if core.is_empty() => core.push_str(inside),
                ']' => self.brackets.push(inside.to_string()),
                _ => self.take_parentheses(inside)?,
            }
            rest = part(rest, end + 1..);
        }
        core.push_str(rest);
        Ok(core)
    }

    fn take_parentheses(&mut self, inside: &str) -> Result<(), Misspelt> {
        for part in inside
            .split([',', ';', '/'])
            .filter(|part| !part.is_empty())
        {
            match rebirth(part) {
                Some(rebirth) => self.rebirths.push(rebirth),
                None if is_code(part.trim_start_matches('=')) => {
                    self.promotion = Some(part.trim_start_matches('=').to_string());
                }
                None if is_en_passant(part) => {}
                None => return Err(Misspelt::Rest(format!("({part})"))),
            }
        }
        Ok(())
    }

    fn read_core(&mut self, core: &str, is_name: &dyn Fn(&str) -> bool) -> Result<(), Misspelt> {
        let mut squares = squares(core);
        if squares.is_empty() {
            squares = self::squares(&core.to_lowercase());
        }
        let Some(&(start, to)) = squares.last() else {
            return Err(Misspelt::NoSquares);
        };
        self.to = Some(to);
        self.read_end(part(core, start + 2..), is_name)?;
        let mut head = part(core, ..start);
        let mut before: Vec<Sq> = Vec::new();
        // whether the square read last stands behind a sign of capture
        let mut is_taken = false;
        while !is_name(head) {
            self.captures |= head.ends_with('x');
            head = head.trim_end_matches(['x', '-', '>']);
            let Some((_, at)) = self::squares(head)
                .last()
                .copied()
                .filter(|(i, _)| i + 2 == head.len())
            else {
                break;
            };
            before.insert(0, at);
            head = part(head, ..head.len() - 2);
            is_taken = head.ends_with('x');
        }
        match before[..] {
            [] if is_name(head) => {}
            [] => head = self.read_part_of_departure(head),
            // whom a locust captures, or on which square a man takes that goes on
            [between] if is_taken => {
                self.between = Some(between);
                head = self.read_part_of_departure(head);
            }
            [from] => (self.from_file, self.from_rank) = (Some(from.file()), Some(from.rank())),
            [from, between] => {
                (self.from_file, self.from_rank) = (Some(from.file()), Some(from.rank()));
                self.between = Some(between);
            }
            _ => return Err(Misspelt::NoSquares),
        }
        match is_code(head) || head.is_empty() || is_name(head) {
            true => self.man = head.to_string(),
            false => return Err(Misspelt::Rest(head.to_string())),
        }
        Ok(())
    }

    /// What follows the arrival square: a promotion, or a sign of capture.
    fn read_end(&mut self, end: &str, is_name: &dyn Fn(&str) -> bool) -> Result<(), Misspelt> {
        let shown = end;
        let end = end.trim_start_matches(['=', '/']);
        match end {
            "" => {}
            "x" => self.captures = true,
            _ if is_square_off_the_board(end) => return Err(Misspelt::NoSquares),
            _ if is_code(end) && end.chars().count() <= 2 || is_name(end) => {
                self.promotion = Some(end.to_string());
            }
            _ => return Err(Misspelt::Rest(shown.to_string())),
        }
        Ok(())
    }

    /// A file or a rank in front of the arrival square; returns what stands before it.
    fn read_part_of_departure<'t>(&mut self, head: &'t str) -> &'t str {
        match head.as_bytes() {
            [.., file @ b'a'..=b'h'] => self.from_file = Some(file - b'a'),
            [.., rank @ b'1'..=b'8'] => self.from_rank = Some(rank - b'1'),
            _ => return head,
        }
        let head = part(head, ..head.len() - 1);
        self.captures |= head.ends_with('x');
        head.trim_end_matches(['x', '-'])
    }
}

/// Captures and dashes written alike, without blanks and without signs at the end.
pub(super) fn plain(text: &str) -> String {
    let letters = text.chars().filter(|c| !c.is_whitespace());
    let letters = letters.map(|c| match c {
        '×' | '*' | ':' | '✕' | '✖' | '∗' => 'x',
        '–' | '—' | '−' | '‐' | '‑' => '-',
        other => other,
    });
    letters
        .collect::<String>()
        .trim_end_matches(SIGNS)
        .to_string()
}

/// Without a remark that the capture is en passant, and signs before what stands in brackets.
fn without_remarks(core: &str) -> &str {
    let core = core.trim_end_matches(SIGNS);
    let remark = ["e.p", "ep", "p.e.p"]
        .into_iter()
        .find(|remark| core.ends_with(remark));
    remark.map_or(core, |remark| {
        part(core, ..core.len() - remark.len()).trim_end_matches(SIGNS)
    })
}

/// `e9`, `i4`: meant as a square, though there is none.
fn is_square_off_the_board(text: &str) -> bool {
    matches!(text.as_bytes(), [file, b'0'..=b'9'] if file.is_ascii_lowercase())
}

fn is_en_passant(part: &str) -> bool {
    ["ep", "ep.", "e.p.", "e.p"].contains(&part)
}

fn castling(core: &str) -> Option<Wing> {
    match core.to_lowercase().replace('o', "0").as_str() {
        "0-0" | "00" => Some(Wing::King),
        "0-0-0" | "000" => Some(Wing::Queen),
        _ => castling_in_words(core),
    }
}

/// Whether a text is what a castling is called.
pub(crate) fn is_castling_in_words(text: &str) -> bool {
    castling_in_words(&plain(text)).is_some()
}

/// A castling by what it is called, as in "petit roque" or "lange Rochade".
fn castling_in_words(core: &str) -> Option<Wing> {
    const NOUNS: [&str; 4] = ["roque", "rochade", "castling", "castles"];
    const WINGS: [(&[&str], Wing); 2] = [
        (
            &["petit", "court", "kurze", "kleine", "kingside", "short"],
            Wing::King,
        ),
        (
            &["grand", "long", "lange", "grosse", "queenside"],
            Wing::Queen,
        ),
    ];
    let plain = spelling::without_accents(core).to_lowercase();
    let rest = NOUNS.iter().find_map(|noun| {
        let before = plain.strip_suffix(noun);
        before.or_else(|| plain.strip_prefix(noun))
    })?;
    let of_wing = WINGS.iter().find(|(words, _)| words.contains(&rest));
    of_wing.map(|(_, wing)| *wing)
}

/// Whether this may be the letters of a man, with those of attributes before them.
fn is_code(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || is_figurine(c) || c == '/')
}

/// Whether it is a chess figurine.
pub(crate) fn is_figurine(c: char) -> bool {
    ('♔'..='♟').contains(&c)
}

fn rebirth(part: &str) -> Option<WrittenRebirth> {
    let part = part.trim_start_matches('+');
    let (plain, promotion) = match part.split_once('=') {
        Some((plain, promotion)) => (plain, Some(promotion.to_string())),
        None => (part, None),
    };
    let &(start, at) = squares(plain).last()?;
    let man = plain.get(..start)?;
    let is_whole = start + 2 == plain.len() && (man.is_empty() || is_code(man));
    is_whole.then(|| WrittenRebirth {
        man: man.to_string(),
        at,
        promotion,
    })
}

/// The squares in a text, each with the place where it begins.
fn squares(text: &str) -> Vec<(usize, Sq)> {
    let mut found: Vec<(usize, Sq)> = Vec::new();
    for (at, _) in text.char_indices() {
        let begun = found.last().is_some_and(|(start, _)| at < start + 2);
        if !begun && let Some(Ok(sq)) = text.get(at..at + 2).map(str::parse) {
            found.push((at, sq));
        }
    }
    found
}
