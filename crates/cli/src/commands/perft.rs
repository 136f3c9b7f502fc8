//! `perft`: counts of move sequences.

use crate::exit::Exit;
use crate::input::PositionArgs;
use crate::limits::{LimitArgs, incomplete};
use sauterelle::kernel::men::Language;
use sauterelle::kernel::moves::perft::divide;
use sauterelle::kernel::play::Player;
use sauterelle::notation::solution::text::TextWriter;
use sauterelle::solving::solution::Step;
use sauterelle_languages::say;
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
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints the count for each first move as soon as it is known, the sum, and the rate.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let position = args.position.position()?;
    let mut player = position.game.play();
    let text = TextWriter::new(&position.game.rules.kinds, Language::English);
    let start = Instant::now();
    let mut total = u64::from(args.depth == 0);
    let mut written = Ok(());
    let mut tell = |player: &mut Player, mv, nodes| {
        let step = Step::of_last_move(player, mv, Vec::new());
        let mut out = std::io::stdout().lock();
        if written.is_ok() {
            written = writeln!(out, "{}: {nodes}", text.step(&step));
        }
        total += nodes;
    };
    let counted = args.limits.ask(|| {
        if args.depth > 0 {
            divide(&mut player, args.depth, &mut tell);
        }
        player.overflowed()
    });
    written?;
    let seconds = start.elapsed().as_secs_f64();
    let rate = total as f64 / seconds.max(1e-9);
    let mut out = std::io::stdout().lock();
    let sign = match counted {
        Ok(_) => String::new(),
        Err(_) => say!(" at least"),
    };
    writeln!(out, "\nperft {}:{sign} {total}", args.depth)?;
    writeln!(out, "{seconds:.3} s, {rate:.0} nodes/s")?;
    drop(out);
    Ok(match counted {
        Ok(false) => Exit::Complete,
        Ok(true) => Exit::Incomplete,
        Err(limit) => incomplete(Language::English, limit),
    })
}
