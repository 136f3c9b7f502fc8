//! Answers as the module does, on one thread, but natively: the last line is the seconds that it took. To compare speeds.
//!
//!     native [OPTIONS OF sauterelle-py] FILE

use sauterelle_wasm::py::{Takers, answer};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let work = || {
        let args: Vec<String> = std::env::args().skip(1).collect();
        let takers = Takers {
            print: Box::new(|line| println!("{line}")),
            complain: Box::new(|line| eprintln!("{line}")),
        };
        let started = Instant::now();
        let code = answer(&args, |path| std::fs::read(path).ok(), takers);
        println!("{}", started.elapsed().as_secs_f64());
        ExitCode::from(code)
    };
    // long play is deep recursion
    let thread = std::thread::Builder::new().stack_size(64 << 20);
    let done = thread.spawn(work).map(std::thread::JoinHandle::join);
    done.ok().and_then(Result::ok).unwrap_or(ExitCode::FAILURE)
}
