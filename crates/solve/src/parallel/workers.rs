//! The threads that work on the first moves of a part.

use crate::control::{Control, Finished, Stopped};
use crate::output::trees::Writer;
use crate::parallel::reorder_buffer::ReorderBuffer;
use crate::problem::Options;
use crate::search::Search;
use crate::solution::Finding;
use crate::solving::task::Task;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The threads that work on the tasks of a part.
pub(crate) struct Workers<'t, 'p> {
    pub tasks: &'t [Task<'p>],
    /// The first task that nobody has begun.
    pub next: AtomicUsize,
    pub finished: Vec<Finished>,
    pub buffer: &'t ReorderBuffer<'p>,
    pub options: &'p Options,
    pub control: &'p Control,
}

impl<'p> Workers<'_, 'p> {
    /// The work of one thread: the tasks that nobody has begun, then help for those who have not finished theirs.
    pub fn work(&self, new_search: impl Fn() -> Search<'p, 'p>) {
        let work = || {
            self.work_on_tasks(new_search())?;
            self.help(&new_search);
            Ok(())
        };
        // whether it was stopped in the middle of a move or not, there is nothing to tell
        let _ = self.control.within(work);
    }

    /// Works on the tasks that nobody has begun.
    fn work_on_tasks(&self, search: Search<'p, 'p>) -> Result<(), Stopped> {
        let Some(first) = self.tasks.first() else {
            return Ok(());
        };
        // one for all tasks: a search is large, and to hand it on takes as long as some moves
        let mut writer = Writer {
            search,
            play: first.play,
            options: self.options,
        };
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = self.tasks.get(index) else {
                return Ok(());
            };
            let done = match self.control.is_over() {
                true => Err(Stopped),
                false => {
                    let mut lines = 0;
                    writer.work(task, &mut |finding| {
                        lines += u64::from(matches!(finding, Finding::Line(_)));
                        self.buffer.put(index, finding)?;
                        // as many as are asked for: none of the others would be shown
                        match self.options.max_solutions {
                            Some(most) if lines >= most => Err(Stopped),
                            _ => Ok(()),
                        }
                    })
                }
            };
            self.finished[index].set();
            done?;
            self.buffer.finish(index);
        }
    }

    /// Searches ahead of those who have not finished their tasks.
    fn help(&self, new_search: impl Fn() -> Search<'p, 'p>) {
        for (task, finished) in self.tasks.iter().zip(&self.finished) {
            let length = task.work.length(task.play);
            if let Some((played, left)) = length
                && !finished.is_set()
                && !self.control.is_over()
            {
                let until = finished.clone();
                let is_useless = move || until.is_set();
                // whether it was stopped or not, there is nothing to tell
                let _ = self.control.within_or(is_useless, || {
                    new_search().look_ahead(task.play, task.first, played, left, finished.clone())
                });
            }
        }
    }
}
