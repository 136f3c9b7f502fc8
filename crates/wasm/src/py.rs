//! Answering as Popeye: what `sauterelle-py` writes, line by line.

use crate::taker::Taker;
use sauterelle::popeye::{Arguments, Dialogue, USAGE};
use sauterelle::session::{Ended, Output, Silent};
use sauterelle::{Solver, Stop};
use sauterelle_languages::say;
use std::ffi::OsString;
use std::io;

/// Where lines go, without what ends them.
pub struct Takers {
    /// Lines of answers.
    pub print: Taker,
    /// Lines of errors and notes.
    pub complain: Taker,
}

/// Answers a command line; `read` gives the content of a file, if there is such a file. Gives the exit code.
pub fn answer(args: &[String], read: impl Fn(&str) -> Option<Vec<u8>>, takers: Takers) -> u8 {
    let mut errors = Lines::new(takers.complain);
    let arguments = match Arguments::parse(args.iter().map(OsString::from)) {
        Ok(arguments) => arguments,
        Err(message) => {
            errors.write(&say!("error: {message}\n"));
            return 2;
        }
    };
    if arguments.help {
        Lines::new(takers.print).write(USAGE);
        return 0;
    }
    for note in &arguments.notes {
        errors.write(&say!("note: {note}\n"));
    }
    // standard input is empty here
    let path = arguments.file.as_ref();
    let path = path.map(|path| path.display().to_string());
    let input = match path.map(|path| read(&path).ok_or(path)) {
        None => Vec::new(),
        Some(Ok(content)) => content,
        Some(Err(path)) => {
            errors.write(&say!("error: {path}: there is no such file\n"));
            return 2;
        }
    };
    let solver = Solver {
        threads: 0,
        ..arguments.solver()
    };
    let dialogue = Dialogue {
        arguments: &arguments,
        solver,
        output: Box::new(Written {
            out: Lines::new(takers.print),
            errors,
        }),
        life: Box::new(Silent),
        stop: Stop::default(),
    };
    match dialogue.hold(input.as_slice()) {
        Ok(Ended::Complete) => 0,
        // the input is in memory, and the lines are always taken
        Err(_) | Ok(Ended::Refused) => 2,
        Ok(Ended::Incomplete) => 3,
    }
}

/// Writes line by line.
struct Written {
    out: Lines,
    errors: Lines,
}

impl Output for Written {
    fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write(text);
        Ok(())
    }

    fn say(&mut self, text: &str) {
        self.errors.write(text);
    }

    fn complain(&mut self, text: &str) {
        self.errors.write(text);
    }

    fn open_protocol(&mut self, path: &str) {
        self.errors.write(&say!(
            "note: the protocol {path} is not written: there are no files here\n"
        ));
    }

    fn write_file(&mut self, path: &str, _text: &str) -> Result<(), String> {
        Err(say!("{path} cannot be written: there are no files here"))
    }
}

/// Cuts text into lines.
struct Lines {
    take: Taker,
    /// A line that has not ended yet.
    rest: String,
}

impl Lines {
    fn new(take: Taker) -> Lines {
        Lines {
            take,
            rest: String::new(),
        }
    }

    fn write(&mut self, text: &str) {
        for piece in text.split_inclusive('\n') {
            self.rest.push_str(piece);
            if let Some(line) = self.rest.strip_suffix('\n') {
                (self.take)(line);
                self.rest.clear();
            }
        }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        if !self.rest.is_empty() {
            (self.take)(&self.rest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taker;

    fn answered(args: &[&str], input: &str) -> (u8, Vec<String>, Vec<String>) {
        let args: Vec<String> = args.iter().map(ToString::to_string).collect();
        let ((printed, print), (complained, complain)) =
            (taker::into_memory(), taker::into_memory());
        let code = answer(
            &args,
            |path| (path == "/test.inp").then(|| input.into()),
            Takers { print, complain },
        );
        let lines = (printed.lock().unwrap(), complained.lock().unwrap());
        (code, lines.0.clone(), lines.1.clone())
    }

    #[test]
    fn lines_come_one_by_one_and_errors_apart() {
        let input = "BeginProblem\nopti noboard\nstip h#1\nfors k7/8/1K6/8/8/8/8/7Q\nEndProblem";
        let (code, printed, complained) = answered(&["-maxmem", "1M", "/test.inp"], input);
        assert_eq!((code, complained), (0, Vec::new()));
        assert!(printed[0].starts_with("Popeye "), "{printed:?}");
        assert!(printed.iter().all(|line| !line.contains('\n')));
        let moves = printed.iter().filter(|line| line.starts_with("  1."));
        assert_eq!(moves.count(), 2, "{printed:?}");
        let last = printed.iter().rfind(|line| !line.is_empty()).unwrap();
        assert!(last.starts_with("solution finished. Time = "), "{last}");
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        let refused = "BeginProblem stip #2 cond nonsense piec white ka1 black kc1 EndProblem";
        let (code, printed, complained) = answered(&["-maxmem", "1M", "/test.inp"], refused);
        assert_eq!(code, 2);
        assert!(complained[0].contains("nonsense"), "{complained:?}");
        assert!(!printed.is_empty());
        let (code, printed, complained) = answered(&["-frobnicate"], "");
        assert_eq!((code, printed.len()), (2, 0));
        assert!(complained[0].contains("-frobnicate"), "{complained:?}");
        let (code, _, complained) = answered(&["other.inp"], "");
        assert_eq!(code, 2);
        assert!(complained[0].contains("other.inp"), "{complained:?}");
        let files = "BeginProblem\nprot a.txt\nstip #1 piec white ka1 black kc1 EndProblem";
        let (_, _, complained) = answered(&["-maxmem", "1M", "/test.inp"], files);
        assert!(complained[0].contains("a.txt"), "{complained:?}");
    }
}
