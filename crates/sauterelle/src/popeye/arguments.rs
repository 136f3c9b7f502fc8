//! The command line as Popeye takes it: options first, then perhaps the name of a file.

use sauterelle_languages::say;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// What the command line says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arguments {
    /// Bytes for remembered positions.
    pub memory: Option<u64>,
    /// Positions to remember at most.
    pub positions: Option<u64>,
    /// Seconds for each position at most.
    pub seconds: Option<u64>,
    /// Threads to use.
    pub threads: Option<u16>,
    /// A sign of life for each so many moves.
    pub heartbeat: Option<u64>,
    /// Write nothing that can be different the next time.
    pub regression: bool,
    /// Only say how the program is used.
    pub help: bool,
    /// The input, if it is not standard input.
    pub file: Option<PathBuf>,
    /// What is strange, but no reason to stop.
    pub notes: Vec<String>,
}

/// How the program is used.
pub const USAGE: &str = "\
Usage: sauterelle-py [OPTIONS] [FILE]

Solves the problems of a file in Popeye's input language, or of standard input.

  -maxmem N[K|M|G]   memory for remembered positions, in kilobytes unless said otherwise
  -maxpos N          remember at most so many thousand positions
  -maxtime N         seconds for each position
  -threads N         threads to use [default: all cores]
  -regression        write no banner and no times; protocols replace their files
  -heartbeat [N]     signs of life on standard error, one for each N moves
  -maxtrace N        accepted, has no effect
  -notraceptr        accepted, has no effect
";

/// Moves for a sign of life unless said otherwise.
const HEARTBEAT: u64 = 50_000;

/// Positions in the unit of `-maxpos`.
const THOUSAND: u64 = 1000;

impl Arguments {
    /// Reads the command line, without the name of the program.
    ///
    /// # Errors
    /// A message, if something must be changed.
    pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Arguments, String> {
        let mut read = Arguments::default();
        let mut args = args.into_iter().peekable();
        while let Some(arg) = args.next() {
            let Some(option) = arg.to_str().filter(|text| text.starts_with('-')) else {
                read.file = Some(arg.into());
                break;
            };
            let mut value = || {
                args.next()
                    .ok_or_else(|| say!("a number is missing after {option}"))
            };
            match option {
                "-maxmem" => read.memory = read.number(option, &value()?, kilobytes),
                "-maxpos" => {
                    let thousands = read.number(option, &value()?, plain);
                    read.positions = thousands.map(|n| n.saturating_mul(THOUSAND));
                }
                "-maxtime" => {
                    read.seconds = read.number(option, &value()?, plain).filter(|n| *n > 0)
                }
                "-threads" => {
                    let threads = read.number(option, &value()?, plain).filter(|n| *n > 0);
                    read.threads = threads.map(|n| n.try_into().unwrap_or(u16::MAX));
                }
                "-heartbeat" => {
                    let given = args.peek().and_then(|next| plain(next.to_str()?));
                    if given.is_some() {
                        args.next();
                    }
                    read.heartbeat = Some(given.filter(|n| *n > 0).unwrap_or(HEARTBEAT));
                }
                "-regression" => read.regression = true,
                "-maxtrace" => drop(value()?),
                "-notraceptr" => {}
                "-h" | "-help" | "--help" => read.help = true,
                _ => return Err(format!("unknown option {option}\n{USAGE}")),
            }
        }
        for more in args {
            let more = more.to_string_lossy().into_owned();
            read.notes
                .push(say!("{more} is left out: there is one input only"));
        }
        Ok(read)
    }

    /// The value of an option; nothing, with a note, if it is no number.
    fn number(
        &mut self,
        option: &str,
        value: &OsStr,
        meaning: impl Fn(&str) -> Option<u64>,
    ) -> Option<u64> {
        let number = value.to_str().and_then(meaning);
        if number.is_none() {
            let value = value.to_string_lossy();
            self.notes
                .push(say!("{option} {value} is left out: not a number"));
        }
        number
    }
}

fn plain(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

/// A number of kilobytes, megabytes or gigabytes, in bytes.
fn kilobytes(text: &str) -> Option<u64> {
    let (digits, shift) = match text.as_bytes().last()?.to_ascii_uppercase() {
        b'K' => (&text[..text.len() - 1], 10),
        b'M' => (&text[..text.len() - 1], 20),
        b'G' => (&text[..text.len() - 1], 30),
        _ => (text, 10),
    };
    Some(plain(digits)?.saturating_mul(1 << shift))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str]) -> Arguments {
        Arguments::parse(args.iter().map(OsString::from)).unwrap()
    }

    #[test]
    fn clients_command_lines() {
        let olive = read(&["-maxmem", "1024M", "tmp.inp"]);
        assert_eq!(
            (olive.memory, olive.file),
            (Some(1 << 30), Some("tmp.inp".into()))
        );
        let spinach = read(&["-maxmem", "700000", "-heartbeat"]);
        assert_eq!(
            (spinach.memory, spinach.heartbeat),
            (Some(700_000 << 10), Some(HEARTBEAT))
        );
        let tests = read(&[
            "-regression",
            "-maxpos",
            "30",
            "-maxtrace",
            "0",
            "-notraceptr",
            "x",
        ]);
        assert!(tests.regression && tests.file.is_some());
        assert_eq!(tests.positions, Some(30_000));
        assert_eq!(read(&[]), Arguments::default());
    }

    #[test]
    fn units_of_memory() {
        for (text, bytes) in [
            ("5", Some(5 << 10)),
            ("5K", Some(5 << 10)),
            ("5m", Some(5 << 20)),
            ("2G", Some(2 << 30)),
            ("0", Some(0)),
            ("99999999999999999999999G", Some(u64::MAX)),
            ("", None),
            ("M", None),
            ("-1", None),
            ("5T", None),
            ("5\u{e9}", None),
        ] {
            assert_eq!(kilobytes(text), bytes, "{text}");
        }
    }

    #[test]
    fn the_number_after_heartbeat_is_optional() {
        let with = read(&["-heartbeat", "100", "1.inp"]);
        assert_eq!(
            (with.heartbeat, with.file),
            (Some(100), Some("1.inp".into()))
        );
        let without = read(&["-heartbeat", "1.inp"]);
        assert_eq!(
            (without.heartbeat, without.file),
            (Some(HEARTBEAT), Some("1.inp".into()))
        );
        assert_eq!(read(&["-heartbeat", "0"]).heartbeat, Some(HEARTBEAT));
        assert!(read(&["-heartbeat", "-regression"]).regression);
    }

    #[test]
    fn strange_values_are_named_and_left_out() {
        let read = read(&["-maxmem", "lots", "-maxtime", "soon", "a.inp", "b.inp"]);
        assert_eq!((read.memory, read.seconds), (None, None));
        assert_eq!(read.file, Some("a.inp".into()));
        assert_eq!(read.notes.len(), 3, "{:?}", read.notes);
        assert!(read.notes[0].contains("-maxmem lots"), "{:?}", read.notes);
        for faulty in [&["-maxmem"][..], &["-frobnicate"], &["-maxtrace"]] {
            let error = Arguments::parse(faulty.iter().map(OsString::from)).unwrap_err();
            assert!(error.contains(faulty[0]), "{error}");
        }
    }
}
