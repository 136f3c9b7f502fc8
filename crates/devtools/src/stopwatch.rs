//! Seconds of the processor where the system tells them, else of the clock: on a machine that does other work too they are
//! what can be compared.

use std::time::Instant;

/// Measures from when it is made.
pub struct Stopwatch {
    whose: Whose,
    started: Instant,
    before: Option<f64>,
}

#[derive(Clone, Copy)]
enum Whose {
    Ours,
    Children,
    Everybody,
}

impl Stopwatch {
    /// Processor seconds of all threads of this program.
    pub fn ours() -> Stopwatch {
        Stopwatch::new(Whose::Ours)
    }

    /// Processor seconds of the programs that were started after the stopwatch and have ended.
    pub fn of_children() -> Stopwatch {
        Stopwatch::new(Whose::Children)
    }

    /// Seconds of the clock.
    pub fn on_the_wall() -> Stopwatch {
        Stopwatch::new(Whose::Everybody)
    }

    fn new(whose: Whose) -> Stopwatch {
        Stopwatch {
            whose,
            started: Instant::now(),
            before: processor_seconds(whose),
        }
    }

    /// The seconds so far.
    pub fn seconds(&self) -> f64 {
        match (self.before, processor_seconds(self.whose)) {
            (Some(before), Some(now)) => now - before,
            _ => self.started.elapsed().as_secs_f64(),
        }
    }
}

/// Processor seconds of a running program, where the system tells them.
pub fn of_running(process: u32) -> Option<f64> {
    // the unit of these counts on Linux, whatever the clock of the kernel
    const TICKS_A_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // the name of the program stands in parentheses and may hold blanks
    let (_, fields) = text.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: Vec<f64> = ticks.map_while(|number| number.parse().ok()).collect();
    match ticks[..] {
        [user, system] => Some((user + system) / TICKS_A_SECOND),
        _ => None,
    }
}

#[cfg(unix)]
fn processor_seconds(whose: Whose) -> Option<f64> {
    use nix::sys::resource::{UsageWho, getrusage};
    let who = match whose {
        Whose::Ours => UsageWho::RUSAGE_SELF,
        Whose::Children => UsageWho::RUSAGE_CHILDREN,
        Whose::Everybody => return None,
    };
    let usage = getrusage(who).ok()?;
    let times = [usage.user_time(), usage.system_time()];
    Some(
        times
            .iter()
            .map(|time| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6)
            .sum(),
    )
}

#[cfg(not(unix))]
fn processor_seconds(_whose: Whose) -> Option<f64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_counts_for_the_program_and_sleep_for_the_clock() {
        // ends only if work counts; other tests of this program may work beside it
        let ours = Stopwatch::ours();
        let mut sum = 0u64;
        while ours.seconds() < 0.02 {
            sum = std::hint::black_box(sum + 1);
        }
        if cfg!(target_os = "linux") {
            assert!(of_running(std::process::id()).unwrap() >= 0.01);
            assert!(of_running(u32::MAX).is_none());
        }
        let wall = Stopwatch::on_the_wall();
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(wall.seconds() >= 0.02);
    }
}
