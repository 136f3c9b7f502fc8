//! Links to positions on boards in the web, as lichess and chess.com make them: `https://lichess.org/editor/8/8/…_w_-_-_0_1`,
//! `https://www.chess.com/analysis?fen=8%2F8%2F…`.

use percent_encoding::percent_decode_str;

/// A link within a text.
pub struct Link {
    /// The position, in FEN.
    pub fen: String,
    /// Where the link ends in the text.
    pub end: usize,
}

/// The first link to a position that a line has.
pub fn read(line: &str) -> Option<Link> {
    let start = [
        "https://",
        "http://",
        "lichess.org/",
        "www.chess.com/",
        "chess.com/",
    ]
    .iter()
    .filter_map(|beginning| line.find(beginning))
    .min()?;
    let rest = line.get(start..)?;
    let is_end = |c: char| c.is_whitespace() || matches!(c, '>' | '"' | ')' | ']');
    let length = rest.find(is_end).unwrap_or(rest.len());
    let fen = position(rest.get(..length)?)?;
    let closing = rest.get(length..)?.chars().next();
    let closing = closing.filter(|c| !c.is_whitespace());
    Some(Link {
        fen,
        end: start + length + closing.map_or(0, char::len_utf8),
    })
}

/// The position that an address names: eight ranks and the fields behind them.
fn position(address: &str) -> Option<String> {
    let decoded = percent_decode_str(address).decode_utf8().ok()?;
    let words = decoded.replace(['_', '+'], " ");
    let is_of_men = |c: char| "KQRBNPkqrbnp12345678/".contains(c);
    // ranks follow the last sign that is not one of theirs
    let mut found = None;
    let mut from = 0;
    while let Some(length) = words.get(from..)?.find(|c| !is_of_men(c)) {
        let run = words.get(from..from + length)?;
        found = found.or_else(|| ranks(run).map(|men| (men, from + length)));
        let sign = words.get(from + length..)?.chars().next()?;
        from += length + sign.len_utf8();
    }
    let (men, behind) = match found {
        Some(found) => found,
        None => (ranks(words.get(from..)?)?, words.len()),
    };
    let fields = words.get(behind..)?.split(['&', '?', '#']).next()?;
    let fields: Vec<&str> = fields.split_whitespace().take(5).collect();
    let is_field = |text: &&str| text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let fields: Vec<&str> = fields.into_iter().take_while(is_field).collect();
    Some(format!("{men} {}", fields.join(" ")).trim_end().to_string())
}

/// The last eight ranks of a path, `/editor/8/8/…`.
fn ranks(path: &str) -> Option<String> {
    let ranks: Vec<&str> = path.split('/').collect();
    let last = ranks.get(ranks.len().checked_sub(8)?..)?;
    let squares = |rank: &str| -> u32 { rank.chars().map(|c| c.to_digit(10).unwrap_or(1)).sum() };
    last.iter()
        .all(|rank| squares(rank) == 8)
        .then(|| last.join("/"))
}
