//! `perft`: counts of move sequences.

use crate::exit::Exit;
use crate::input::PositionArgs;
use sauterelle::kernel::men::Language;
use sauterelle::kernel::perft::divide;
use sauterelle::notation::text::TextWriter;
use sauterelle::solving::solution::Step;
use std::io::Write;
use std::time::Instant;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// Half-moves
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
}

/// Prints the count for each first move, the sum, and the rate.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let position = args.position.position()?;
    let mut out = std::io::stdout().lock();
    let mut cx = position.game.play();
    let text = TextWriter {
        kinds: &position.game.rules.kinds,
        language: Language::English,
    };
    let start = Instant::now();
    let mut total = u64::from(args.depth == 0);
    if args.depth > 0 {
        for (mv, nodes) in divide(&mut cx, args.depth) {
            cx.play(&mv);
            let step = Step::of_last_move(&mut cx, mv, Vec::new());
            cx.undo();
            writeln!(out, "{}: {nodes}", text.step(&step))?;
            total += nodes;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let rate = total as f64 / seconds.max(1e-9);
    writeln!(out, "\nperft {}: {total}", args.depth)?;
    writeln!(out, "{seconds:.3} s, {rate:.0} nodes/s")?;
    Ok(if cx.overflowed() {
        Exit::Incomplete
    } else {
        Exit::Complete
    })
}
