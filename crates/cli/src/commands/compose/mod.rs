//! `compose`: versions of problems, judged against what is meant.

mod args;
mod asked;
mod drawing;
mod entry;
mod judging;
mod kept;
mod page;
mod shown;
mod tally;
mod telling;
mod text;
mod words;

pub use args::Args;

use crate::arguments::created;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::complain;
use args::Show;
use entry::Entry;
use judging::{Judging, Told};
use page::Page;
use sauterelle_batch::store::Store;
use sauterelle_compose::{Keep, Limits};
use sauterelle_languages::{say, with};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// The time for a problem itself where there are several, if nothing else is said.
const TIME_FOR_BASE: Duration = Duration::from_secs(60);

/// Judges the versions of one problem, or of all problems of the input.
pub fn run(args: &Args) -> Result<Exit, Exit> {
    let limits = args.limits()?;
    let what = args.what()?;
    let entries = args.entries()?;
    for (is_given, name) in [
        (!args.meant.is_empty(), "--meant"),
        (args.from > 0, "--from"),
    ] {
        if entries.len() > 1 && is_given {
            return Err(Exit::failure(say!("{name} goes with one problem only")));
        }
    }
    let figures = args.figures.where_drawn(args.html.is_some(), "--html")?;
    let mut page = match created(args.html.as_deref())? {
        Some(file) => Some(Page::new(file, &entries, figures)?),
        None => None,
    };
    let store = args.into.as_deref().map(Store::create).transpose();
    let store = store.map_err(Exit::failure)?.map(RefCell::new);
    let interrupt = Interrupt::install(None);
    let in_time = |time| Instant::now().checked_add(time);
    let judging = Judging {
        what,
        keep: args.keep.map(Keep::from),
        meant: &args.meant,
        is_full: args.variations || args.meant.iter().any(|it| it.is_of_variations()),
        is_shown: match args.show {
            None => args.matters || args.squares.is_some(),
            Some(show) => show == Show::All,
        },
        limits: Limits {
            base: args
                .time_base
                .or((entries.len() > 1).then_some(TIME_FOR_BASE)),
            ..limits
        },
        store: store.as_ref(),
        from: args.from,
        deadline: args.max_time.and_then(in_time),
        interrupt: &interrupt,
        is_json: args.json,
    };
    let exit = all(&judging, &entries, page.as_mut())?;
    if let Some(page) = page {
        page.finish()?;
    }
    Ok(exit)
}

/// Judges the versions of all these problems. Where there are several, what is wrong with one does not keep the others from being judged.
fn all(judging: &Judging, entries: &[Entry], mut page: Option<&mut Page>) -> Result<Exit, Exit> {
    let (mut is_refused, mut is_cut_short) = (false, false);
    for entry in entries {
        let Some(problem) = &entry.problem else {
            is_refused = true;
            continue;
        };
        if judging.is_over() {
            is_cut_short = true;
            break;
        }
        match judging.of_problem(problem, &entry.place, page.as_deref_mut()) {
            Ok(Told::Whole) => {}
            Ok(Told::CutShort) => is_cut_short = true,
            Err(Exit::Failure(messages)) if entries.len() > 1 => {
                let place = entry.place.in_front();
                for (language, message) in messages {
                    let told = with(language, || say!("error: {place}{message}\n"));
                    complain(&told);
                }
                is_refused = true;
            }
            Err(exit) => return Err(exit),
        }
    }
    Ok(match (is_cut_short, is_refused) {
        (true, _) => Exit::Incomplete,
        (_, true) => Exit::Reported,
        _ => Exit::Complete,
    })
}
