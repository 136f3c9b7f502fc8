//! `serve`: the page in the browser.

use crate::arguments::{bytes, seconds};
use crate::exit::Exit;
use sauterelle::{all_cores, memory};
use sauterelle_languages::say;
use sauterelle_serve::{Config, Server, running};
use std::io::{self, ErrorKind, Write};
use std::time::Duration;
use tokio::runtime::Runtime;

/// The port, if none is given and it is free.
const USUAL_PORT: u16 = 8064;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The port of the page's address; 0: any [default: 8064, whose page is opened if the program runs there already; any if another
    /// program has it]
    #[arg(long)]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Problems that are solved at the same time; others wait
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    solves: u16,
    /// Threads for all problems together [default: all cores]
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Megabytes for remembered positions, for all problems together [default: a quarter of what is free, at most 2048]
    #[arg(long, value_name = "MB", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    memory: Option<u32>,
    /// The longest time for a problem, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "3600", allow_negative_numbers = true, value_parser = seconds)]
    time_limit: Duration,
}

/// Prints the address of the page and answers until the program is told to end.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    if let Some(address) = running(USUAL_PORT).filter(|_| args.port.is_none()) {
        eprintln!(
            "{}",
            say!("note: the program runs already; its page is {address} (another one: --port 0)")
        );
        show(&address, args)?;
        return Ok(Exit::Complete);
    }
    let runtime = Runtime::new()?;
    runtime.block_on(async {
        let server = bind(args).await?;
        show(&server.address(), args)?;
        server.run(told_to_end()).await;
        Ok::<(), Exit>(())
    })?;
    // a search that is asked to stop does so within milliseconds
    runtime.shutdown_timeout(Duration::from_secs(2));
    Ok(Exit::Complete)
}

/// Prints the address, and opens it in the browser.
fn show(address: &str, args: &Args) -> Result<(), Exit> {
    writeln!(io::stdout(), "{address}")?;
    if !args.no_open && open::that_detached(address).is_err() {
        eprintln!(
            "{}",
            say!("note: no browser could be opened; open {address} yourself")
        );
    }
    Ok(())
}

async fn bind(args: &Args) -> Result<Server, Exit> {
    let solves = usize::from(args.solves);
    let memory = args.memory.map_or_else(|| Ok(memory::sensible()), bytes)?;
    let config = Config {
        solves,
        threads: (args.threads.map_or_else(all_cores, usize::from) / solves).max(1),
        memory: memory / solves,
        time: args.time_limit,
        ..Config::default()
    };
    let port = args.port.unwrap_or(USUAL_PORT);
    let mut bound = Server::bind(port, config.clone()).await;
    if args.port.is_none() && matches!(&bound, Err(e) if e.kind() == ErrorKind::AddrInUse) {
        bound = Server::bind(0, config).await;
    }
    bound.map_err(|error| Exit::failure(say!("port {port} cannot be used: {error}")))
}

/// Ctrl-C, or the signal to end where there is one.
async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
