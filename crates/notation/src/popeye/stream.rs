//! Input that arrives in pieces: a problem can be taken as soon as the word that ends it has arrived.

use super::{NOT_READ, first_problem, later_problem, next_problem};
use crate::entered::Entry;
use crate::read::commands::Ending;
use crate::read::cursor::Cursor;
use crate::read::problem::problem;
use crate::source::diagnostic::{Diagnostic, Kind};
use crate::source::encoding::{Wide, decode};
use crate::source::slice::part;
use crate::source::words::{Reader, Word};
use sauterelle_kernel::men::Language;
use sauterelle_languages::{suggested, translated};

/// Reads problems from pieces of input. Unlike [`parse_problems`](super::parse_problems) it ends, as Popeye does,
/// with the word that ends the last problem.
#[derive(Debug)]
pub struct Stream {
    file: Option<String>,
    /// The end of the input that may be part of a word.
    undecided: Vec<u8>,
    /// How the bytes are encoded, once there are enough of them to tell.
    encoding: Encoding,
    text: String,
    /// How many bytes of the text have been read, and the place in the input that this is.
    read: usize,
    line: usize,
    column: usize,
    language: Language,
    /// That of the problem taken last.
    taken: Language,
    /// Some of the input was no UTF-8.
    is_latin1: bool,
    closed: bool,
    at: State,
}

/// How bytes are encoded.
#[derive(Debug)]
enum Encoding {
    /// Too few have arrived to tell.
    Unknown,
    /// A byte for each letter of the input language.
    Narrow,
    /// UTF-16.
    Wide(Wide),
}

/// Where in the input the unread text begins.
#[derive(Clone, PartialEq, Debug)]
enum State {
    /// At the beginning.
    Start,
    /// In what precedes a word that begins a problem.
    Outside,
    /// After the word that says that another problem follows.
    Next(Opening),
    /// After the word that begins a problem.
    Inside(Opening),
    /// After the last problem.
    Over,
}

/// The word with which a problem begins.
#[derive(Clone, PartialEq, Debug)]
struct Opening {
    text: String,
    line: usize,
    column: usize,
    starts_line: bool,
}

impl Opening {
    fn new(word: Word) -> Opening {
        Opening {
            text: word.text.to_string(),
            line: word.line,
            column: word.column,
            starts_line: word.starts_line,
        }
    }

    fn word(&self) -> Word<'_> {
        Word {
            text: &self.text,
            line: self.line,
            column: self.column,
            starts_line: self.starts_line,
            source: None,
        }
    }
}

/// What one attempt at reading has come to: the next state, and a problem if there is one.
type Attempt = (State, Option<Entry>);

impl Stream {
    /// An empty stream; `file` is the name used in diagnostics.
    pub fn new(file: Option<&str>) -> Stream {
        Stream {
            file: file.map(str::to_string),
            undecided: Vec::new(),
            encoding: Encoding::Unknown,
            text: String::new(),
            read: 0,
            line: 1,
            column: 1,
            language: Language::English,
            taken: Language::English,
            is_latin1: false,
            closed: false,
            at: State::Start,
        }
    }

    /// More input, in UTF-8, UTF-16 or Latin-1.
    pub fn feed(&mut self, bytes: &[u8]) {
        match &mut self.encoding {
            Encoding::Wide(wide) => {
                let text = wide.take(bytes);
                self.undecided.extend_from_slice(text.as_bytes());
            }
            _ => self.undecided.extend_from_slice(bytes),
        }
        if matches!(self.encoding, Encoding::Unknown) && self.undecided.len() > 1 {
            self.encoding = match Wide::of(&self.undecided) {
                None => Encoding::Narrow,
                Some(mut wide) => {
                    let text = wide.take(&self.undecided);
                    let text = text.trim_start_matches('\u{feff}');
                    self.undecided = text.as_bytes().to_vec();
                    Encoding::Wide(wide)
                }
            };
        }
        // a carriage return may be half of a line end
        let whole = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n');
        self.forget_what_is_read();
        if let Some(last) = self.undecided.iter().rposition(whole) {
            let rest = self.undecided.split_off(last + 1);
            self.decode_undecided();
            self.undecided = rest;
        }
    }

    fn decode_undecided(&mut self) {
        self.is_latin1 |= std::str::from_utf8(&self.undecided).is_err();
        self.text.push_str(&decode(&self.undecided));
    }

    /// Whether some of the input was in Latin-1 and not in UTF-8.
    pub fn is_latin1(&self) -> bool {
        self.is_latin1
    }

    fn forget_what_is_read(&mut self) {
        self.text.drain(..self.read);
        self.read = 0;
    }

    /// There is no more input.
    pub fn close(&mut self) {
        if let Encoding::Wide(wide) = &mut self.encoding {
            let rest = wide.finish();
            self.undecided.extend_from_slice(rest.as_bytes());
        }
        self.decode_undecided();
        self.undecided.clear();
        self.closed = true;
    }

    /// The language of the problem taken last.
    pub fn language_taken(&self) -> Language {
        self.taken
    }

    /// Whether nothing more can be taken, whatever the input.
    pub fn is_over(&self) -> bool {
        self.at == State::Over
    }

    /// Whether nothing has arrived of the next problem but the word that announces it.
    pub fn is_between_problems(&self) -> bool {
        let announced = matches!(self.at, State::Next(_) | State::Inside(_));
        announced && self.undecided.is_empty() && self.reader().peek().is_none()
    }

    /// Says where the first problem after the last one begins, which is not read.
    pub fn unread_problem(&self) -> Option<Diagnostic> {
        let mut cursor = self.cursor();
        let word = later_problem(&mut cursor).filter(|_| self.is_over())?;
        Some(
            word.fault(Kind::Syntax, translated(NOT_READ))
                .in_file(self.file.as_deref()),
        )
    }

    /// The next problem, or what is wrong with it; nothing if it has not arrived completely.
    pub fn take(&mut self) -> Option<Entry> {
        while self.at != State::Over {
            let mut cursor = self.cursor();
            let Some((at, entry)) = self.attempt(&mut cursor) else {
                break;
            };
            let language = cursor.language;
            let (rest, line, column) = cursor.reader.unread();
            let read = self.text.len() - rest.len();
            (self.read, self.line, self.column) = (read, line, column);
            self.at = at;
            let read_in = std::mem::replace(&mut self.language, language);
            if let Some(mut entry) = entry {
                self.taken = read_in;
                entry.name_file(self.file.as_deref());
                return Some(entry);
            }
        }
        None
    }

    fn reader(&self) -> Reader<'_> {
        Reader::starting_at(part(&self.text, self.read..), self.line, self.column)
    }

    fn cursor(&self) -> Cursor<'_> {
        let mut cursor = Cursor::new("");
        cursor.reader = self.reader();
        cursor.language = self.language;
        cursor
    }

    /// Reads as far as the next change of state; `None` if that takes more input.
    fn attempt<'s>(&'s self, cursor: &mut Cursor<'s>) -> Option<Attempt> {
        let is_empty = cursor.peek().is_none();
        if is_empty && !self.closed {
            return None;
        }
        match &self.at {
            State::Start => Some(match first_problem(cursor) {
                Ok(word) => (State::Inside(Opening::new(word)), None),
                Err(fault) => {
                    let entry = Entry {
                        first_line: fault.line,
                        result: Err(vec![fault]),
                        unread: None,
                    };
                    (State::Outside, Some(entry))
                }
            }),
            State::Outside => match later_problem(cursor) {
                Some(word) => Some((State::Inside(Opening::new(word)), None)),
                None => self.closed.then_some((State::Over, None)),
            },
            State::Next(opening) => Some(match next_problem(cursor, opening.word()) {
                Some(word) => (State::Inside(Opening::new(word)), None),
                None => (State::Over, None),
            }),
            State::Inside(opening) => self.problem(cursor, opening),
            State::Over => None,
        }
    }

    fn problem<'s>(&'s self, cursor: &mut Cursor<'s>, opening: &'s Opening) -> Option<Attempt> {
        let language = cursor.language;
        let (result, ending) = suggested(language, || problem(cursor, opening.word(), None));
        let at = match ending {
            Ending::Input if !self.closed => return None,
            Ending::Input | Ending::End => State::Over,
            Ending::Next(word) => State::Next(Opening::new(word)),
            Ending::Begin(language, word) => {
                cursor.language = language;
                State::Inside(Opening::new(word))
            }
        };
        let entry = Entry {
            first_line: opening.line,
            result,
            unread: None,
        };
        Some((at, Some(entry)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::popeye::parse_problems;

    const ONE: &str = "begin author X\npieces white ka1 black kc1\nstip h#1\n";

    /// The stipulation of a problem, or the first fault.
    fn shown(entry: &Entry) -> String {
        match &entry.result {
            Ok(problem) => problem.initial.stipulation.text.clone(),
            Err(faults) => faults[0].to_string(),
        }
    }

    #[test]
    fn a_problem_is_there_as_soon_as_its_last_word_is() {
        let mut stream = Stream::new(None);
        stream.feed(ONE.as_bytes());
        assert_eq!(stream.take(), None);
        stream.feed(b"title the end\nnext");
        assert_eq!(stream.take(), None, "the word may be longer");
        stream.feed(b"problem\r");
        assert_eq!(stream.take(), None);
        stream.feed(b"\n");
        assert_eq!(stream.take().map(|entry| shown(&entry)), Some("h#1".into()));
        assert!(stream.is_between_problems() && !stream.is_over());
        stream.feed(b"pieces white ka1 black kc1 stip h#2 end\nbegin\n");
        assert!(!stream.is_between_problems());
        let second = stream.take().expect("it is complete");
        assert_eq!((second.first_line, shown(&second)), (5, "h#2".to_string()));
        assert!(stream.is_over());
        let unread = stream.unread_problem().expect("another problem follows");
        assert_eq!((unread.line, unread.column), (7, 1));
    }

    #[test]
    fn pieces_make_no_difference() {
        let input = format!(
            "{ONE}zeroposition move a1 a2 remark J\u{f6}rg\ntwin move a1 a3\nnext\r\nauthor \u{c5}\r\nbogus\n next \
             begin stip h#1 next anfang stein weiss ka1 ford #1 ende"
        );
        let whole: Vec<Entry> = parse_problems(input.as_bytes(), Some("f"));
        assert_eq!(whole.len(), 4);
        for length in [1, 2, 3, 7, 64, 4096] {
            let mut stream = Stream::new(Some("f"));
            let mut taken = Vec::new();
            for piece in input.as_bytes().chunks(length) {
                stream.feed(piece);
                taken.extend(std::iter::from_fn(|| stream.take()));
            }
            stream.close();
            taken.extend(std::iter::from_fn(|| stream.take()));
            assert_eq!(taken, whole, "pieces of {length}");
            assert!(stream.is_over());
        }
    }

    #[test]
    fn utf16_in_pieces() {
        let text =
            format!("\u{feff}{ONE}author J\u{f6}rg\nnext begin stip h#2 pieces white ka1 end");
        let whole: Vec<Entry> = parse_problems(text.as_bytes(), None);
        assert_eq!(whole.len(), 2);
        let input: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for length in [1, 2, 3, 64] {
            let mut stream = Stream::new(None);
            let mut taken = Vec::new();
            for piece in input.chunks(length) {
                stream.feed(piece);
                taken.extend(std::iter::from_fn(|| stream.take()));
            }
            stream.close();
            taken.extend(std::iter::from_fn(|| stream.take()));
            assert_eq!(taken, whole, "pieces of {length}");
        }
    }

    #[test]
    fn faults_are_placed_in_the_whole_input() {
        let mut stream = Stream::new(Some("f"));
        stream.feed(b"hello\nbegin\nfoo\nnext\n  stip h#x\nend\n");
        stream.close();
        let places: Vec<String> = std::iter::from_fn(|| stream.take())
            .map(|entry| shown(&entry))
            .collect();
        assert_eq!(places.len(), 3, "{places:?}");
        for (place, start) in places.iter().zip(["f:1:1: ", "f:3:1: ", "f:5:8: "]) {
            assert!(place.starts_with(start), "{place}");
        }
    }

    #[test]
    fn input_that_ends_too_soon() {
        for (input, between) in [
            ("", false),
            ("begin\n", true),
            (ONE, false),
            ("begin next\n", true),
            ("x", false),
        ] {
            let mut stream = Stream::new(None);
            stream.feed(input.as_bytes());
            let early = stream.take();
            assert_eq!(stream.is_between_problems(), between, "{input:?}");
            stream.close();
            let late = std::iter::from_fn(|| stream.take());
            let faults: Vec<Entry> = early.into_iter().chain(late).collect();
            assert_eq!(faults.len(), 1, "{input:?}: {faults:?}");
            assert!(faults.iter().all(|entry| entry.result.is_err()));
            assert!(stream.is_over(), "{input:?}");
        }
    }
}
