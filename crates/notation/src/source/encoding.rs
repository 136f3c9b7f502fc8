//! Bytes of an input as text: UTF-8, UTF-16, or else Latin-1, as older files are.

use std::borrow::Cow;

/// The input as text. Every kind of line end becomes `\n`; a byte order mark is left out.
pub fn decode(source: &[u8]) -> String {
    let text: Cow<str> = match std::str::from_utf8(source) {
        _ if Wide::of(source).is_some() => wide(source).into(),
        Ok(text) => text.into(),
        Err(_) => source
            .iter()
            .map(|&byte| char::from(byte))
            .collect::<String>()
            .into(),
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Whether text that begins like this is in UTF-16.
pub fn is_utf16(beginning: &[u8]) -> bool {
    Wide::of(beginning).is_some()
}

/// Bytes in UTF-8 whatever they were: for readers that take them line by line.
pub fn in_utf8(source: Vec<u8>) -> Vec<u8> {
    match Wide::of(&source) {
        Some(_) => wide(&source).trim_start_matches('\u{feff}').into(),
        None => source,
    }
}

fn wide(source: &[u8]) -> String {
    let mut wide = Wide::of(source).unwrap_or_default();
    let mut text = wide.take(source);
    text.push_str(&wide.finish());
    text
}

/// Text in UTF-16 that arrives in pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wide {
    is_big_endian: bool,
    /// Bytes that are no whole character yet.
    rest: Vec<u8>,
}

/// So many bytes at the beginning tell whether text is in UTF-16.
const LOOKED_AT: usize = 64;

impl Wide {
    /// Whether text that begins like this is in UTF-16: it has a byte order mark, or every other byte is zero.
    pub fn of(beginning: &[u8]) -> Option<Wide> {
        let is_big_endian = match beginning {
            [0xff, 0xfe, ..] => false,
            [0xfe, 0xff, ..] => true,
            _ => {
                let (pairs, _) = beginning.as_chunks::<2>();
                let pairs = &pairs[..pairs.len().min(LOOKED_AT / 2)];
                let most = |is_it: fn(&&[u8; 2]) -> bool| {
                    pairs.len() > 1 && 4 * pairs.iter().filter(is_it).count() >= 3 * pairs.len()
                };
                let big = most(|pair| pair[0] == 0 && pair[1] != 0);
                if !big && !most(|pair| pair[0] != 0 && pair[1] == 0) {
                    return None;
                }
                big
            }
        };
        Some(Wide {
            is_big_endian,
            rest: Vec::new(),
        })
    }

    /// The characters that are complete with these bytes.
    pub fn take(&mut self, bytes: &[u8]) -> String {
        self.rest.extend_from_slice(bytes);
        let (pairs, _) = self.rest.as_chunks::<2>();
        let mut units: Vec<u16> = pairs.iter().map(|pair| self.unit(*pair)).collect();
        // the first half of a character waits for the second one
        if units
            .last()
            .is_some_and(|last| (0xd800..0xdc00).contains(last))
        {
            units.pop();
        }
        self.rest.drain(..2 * units.len());
        String::from_utf16_lossy(&units)
    }

    /// What is left, which is no whole character.
    pub fn finish(&mut self) -> String {
        match std::mem::take(&mut self.rest).is_empty() {
            true => String::new(),
            false => char::REPLACEMENT_CHARACTER.to_string(),
        }
    }

    fn unit(&self, pair: [u8; 2]) -> u16 {
        match self.is_big_endian {
            true => u16::from_be_bytes(pair),
            false => u16::from_le_bytes(pair),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "BeginProblem\r\nauthor J\u{f6}rg \u{1d11e} \u{4e00}\nEndProblem\n";

    fn utf16(text: &str, order: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(order).collect()
    }

    #[test]
    fn all_encodings_say_the_same() {
        let expected = TEXT.replace("\r\n", "\n");
        let marked = format!("\u{feff}{TEXT}");
        for source in [
            TEXT.as_bytes().to_vec(),
            marked.as_bytes().to_vec(),
            utf16(TEXT, u16::to_le_bytes),
            utf16(TEXT, u16::to_be_bytes),
            utf16(&marked, u16::to_le_bytes),
            utf16(&marked, u16::to_be_bytes),
        ] {
            assert_eq!(decode(&source), expected, "{source:?}");
        }
        assert_eq!(decode(b"J\xf6rg"), "J\u{f6}rg");
    }

    #[test]
    fn pieces_make_no_difference() {
        for length in 1..7 {
            let source = utf16(TEXT, u16::to_be_bytes);
            let mut wide = Wide::of(&source).expect("UTF-16");
            let pieces = source.chunks(length).map(|piece| wide.take(piece));
            assert_eq!(pieces.collect::<String>(), TEXT);
            assert_eq!(wide.finish(), "");
        }
    }

    #[test]
    fn other_bytes_are_not_taken_for_utf16() {
        for source in [
            &b""[..],
            b"\0",
            b"a\0",
            b"begin stip #2",
            b"\x7fELF\x02\x01\x01\0\0\xff",
        ] {
            assert_eq!(Wide::of(source), None, "{source:?}");
        }
        let broken = [utf16("ab", u16::to_le_bytes), vec![0x41]].concat();
        assert_eq!(decode(&broken), "ab\u{fffd}");
        assert_eq!(in_utf8(b"{}\xff".to_vec()), b"{}\xff");
    }
}
