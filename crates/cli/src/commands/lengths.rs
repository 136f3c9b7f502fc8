//! `lengths`: the table of ranks of the rule maximum, or the length of one move.

use super::tongue::Tongue;
use crate::exit::Exit;
use sauterelle::kernel::board::length::ranked_lengths2;
use sauterelle::kernel::board::square::Sq;
use sauterelle_languages::say;
use std::io::Write;

/// The squared lengths of castlings, with their names.
const CASTLINGS: [(&str, u32); 2] = [("O-O", 16), ("O-O-O", 25)];

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// A move, e.g. "a1-d4" or "O-O" (repeatable) [default: the whole table]
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// How much of the board the table of ranks covers
    #[arg(long, value_enum, default_value = "whole", conflicts_with = "moves")]
    table: Extent,
    /// The language of the words
    #[arg(long, value_enum, default_value = Tongue::spoken())]
    language: Tongue,
}

/// How much of the board a table covers.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// All squares
    Whole,
    /// The squares on one side of the diagonal from a1, to which moves are as long as to those on the other
    Half,
}

/// What is said, in one language.
struct Words {
    heading: &'static str,
    columns: &'static str,
    castlings: &'static str,
    /// Of one move; the gaps are its text, rank, length and squared length.
    of_move: &'static str,
    no_rank: &'static str,
}

impl Words {
    fn of(language: Tongue) -> Words {
        match language {
            Tongue::English => Words {
                heading: "Ranks of the lengths of moves from a1 to each square.",
                columns: "Rank  length  squared",
                castlings: "O-O counts 4 (squared 16), O-O-O counts 5 (squared 25).",
                of_move: "{move}: rank {rank}, length {length}, squared {squared}",
                no_rank: "none",
            },
            Tongue::French => Words {
                heading: "Rang des longueurs des coups de a1 à chaque case.",
                columns: "Rang longueur   carré",
                castlings: "O-O compte 4 (carré 16), O-O-O compte 5 (carré 25).",
                of_move: "{move} : rang {rank}, longueur {length}, carré {squared}",
                no_rank: "aucun",
            },
            Tongue::German => Words {
                heading: "Ränge der Längen von Zügen von a1 auf jedes Feld.",
                columns: "Rang   Länge  Quadrat",
                castlings: "O-O zählt 4 (Quadrat 16), O-O-O zählt 5 (Quadrat 25).",
                of_move: "{move}: Rang {rank}, Länge {length}, Quadrat {squared}",
                no_rank: "keiner",
            },
        }
    }
}

/// Prints the length of each move with its rank among all lengths of the board, or the table of ranks.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let lengths = ranked_lengths2();
    let words = Words::of(args.language);
    let mut out = std::io::stdout().lock();
    if args.moves.is_empty() {
        table(args, &lengths, &mut out)?;
        return Ok(Exit::Complete);
    }
    for text in &args.moves {
        let square = length2(text).ok_or_else(|| {
            Exit::failure(say!(
                "'{text}' is not a move between two squares, as in a1-d4"
            ))
        })?;
        let rank = rank(&lengths, square).map(|rank| rank.to_string());
        let length = decimal(f64::from(square).sqrt(), args.language);
        let said = words.of_move.replace("{move}", text);
        let said = said.replace("{rank}", rank.as_deref().unwrap_or(words.no_rank));
        let said = said.replace("{length}", &length);
        writeln!(out, "{}", said.replace("{squared}", &square.to_string()))?;
    }
    Ok(Exit::Complete)
}

/// A length with three decimals, as the language writes them.
fn decimal(length: f64, language: Tongue) -> String {
    let text = format!("{length:.3}");
    match language {
        Tongue::English => text,
        Tongue::French | Tongue::German => text.replace('.', ","),
    }
}

/// The squared length of a move as text; none of a move that ends where it begins.
fn length2(text: &str) -> Option<u32> {
    let castling = text.replace('0', "O").to_ascii_uppercase();
    if let Some((_, square)) = CASTLINGS.iter().find(|(name, _)| *name == castling) {
        return Some(*square);
    }
    let squares: Vec<&str> = text.split(['-', ' ', '*', 'x']).collect();
    let (from, to) = match squares[..] {
        [both] => both.split_at_checked(2)?,
        [from, to] => (from, to),
        _ => return None,
    };
    let (from, to): (Sq, Sq) = (from.parse().ok()?, to.parse().ok()?);
    (from != to).then(|| from.distance2(to))
}

fn rank(lengths: &[u32], square: u32) -> Option<usize> {
    let place = lengths.iter().position(|length| *length == square)?;
    Some(place + 1)
}

/// The table as in the article: the rank of the move from a1 to each square stands on that square.
fn table(args: &Args, lengths: &[u32], out: &mut impl Write) -> std::io::Result<()> {
    let language = args.language;
    let words = Words::of(language);
    writeln!(out, "{}\n", words.heading)?;
    for y in (0..8u8).rev() {
        write!(out, "{:>3} ", y + 1)?;
        let first = match args.table {
            Extent::Whole => 0,
            Extent::Half => y,
        };
        write!(out, "{:width$}", "", width = 4 * usize::from(first))?;
        for x in first..8u8 {
            let square = Sq::at(0, 0).distance2(Sq::at(x, y));
            match rank(lengths, square) {
                Some(rank) => write!(out, "{rank:>4}")?,
                None => write!(out, "   .")?,
            }
        }
        writeln!(out)?;
    }
    writeln!(out, "       a   b   c   d   e   f   g   h")?;
    writeln!(out, "\n{}", words.columns)?;
    for (i, square) in lengths.iter().enumerate() {
        let length = decimal(f64::from(*square).sqrt(), language);
        writeln!(out, "{:>4}  {length:>6}  {square:>7}", i + 1)?;
    }
    writeln!(out, "\n{}", words.castlings)
}
