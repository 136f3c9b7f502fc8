//! The findings of tasks that several threads work on, handed on in the order of the tasks and as soon as they are found. Findings
//! of later tasks wait here. There is room for some; a thread that finds more waits too.

use crate::control::{Control, Stopped};
use crate::solution::{Finding, Replies, Threat, Tree};
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Moves of solutions that may wait for those of earlier tasks, and again for being shown. A move takes some 500 bytes.
const MOST_MOVES: usize = 1 << 16;

/// How many findings of the first unfinished task are worth waking the thread that shows them; fewer wait for its next look.
const BATCH: usize = 64;

/// Time between two looks at what there is.
pub(crate) const LOOK: Duration = Duration::from_millis(20);

/// What the tasks have found and nobody has taken yet.
pub(crate) struct ReorderBuffer<'c> {
    control: &'c Control,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    tasks: Vec<Task>,
    /// The first task that is not finished, or of which something has not been taken.
    head: usize,
    /// Moves of findings that wait, of the first task and of all others.
    at_head: usize,
    waiting: usize,
    /// Threads that may still find something.
    workers: usize,
}

#[derive(Default)]
struct Task {
    found: VecDeque<Finding>,
    moves: usize,
    finished: bool,
}

/// What a look at the buffer has come to.
pub(crate) enum Taken {
    /// These findings are next, and this many tasks are finished before them.
    Findings(VecDeque<Finding>),
    /// Nothing new since the last look.
    Nothing,
    /// Another task is finished, and all its findings have been taken.
    Finished,
    /// There is nothing more to come: not everything has been finished if `complete` is false.
    Over { complete: bool },
}

/// A thread that works on tasks. When it is dropped, it finds nothing any more.
pub(crate) struct Worker<'b, 'c>(&'b ReorderBuffer<'c>);

impl Drop for Worker<'_, '_> {
    fn drop(&mut self) {
        self.0.lock().workers -= 1;
        self.0.changed.notify_all();
    }
}

impl<'c> ReorderBuffer<'c> {
    /// For so many tasks.
    pub fn new(tasks: usize, control: &'c Control) -> ReorderBuffer<'c> {
        let state = State {
            tasks: (0..tasks).map(|_| Task::default()).collect(),
            head: 0,
            at_head: 0,
            waiting: 0,
            workers: 0,
        };
        ReorderBuffer {
            control,
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    /// A new thread that works on tasks.
    pub fn worker(&self) -> Worker<'_, 'c> {
        self.lock().workers += 1;
        Worker(self)
    }

    /// Hands on a finding of a task; waits while too many others wait already.
    ///
    /// # Errors
    /// If the search is over meanwhile.
    pub fn put(&self, task: usize, finding: Finding) -> Result<(), Stopped> {
        let moves = moves_of(&finding);
        let mut state = self.lock();
        while !state.has_room_for(task) {
            if self.control.is_over() {
                return Err(Stopped);
            }
            state = self.wait(state);
        }
        if task == state.head {
            state.at_head += moves;
        } else {
            state.waiting += moves;
        }
        let is_batch = task == state.head && state.tasks[task].found.len() == BATCH;
        state.tasks[task].moves += moves;
        state.tasks[task].found.push_back(finding);
        drop(state);
        if is_batch {
            self.changed.notify_all();
        }
        Ok(())
    }

    /// Notes that a task is finished.
    pub fn finish(&self, task: usize) {
        let mut state = self.lock();
        state.tasks[task].finished = true;
        drop(state);
        self.changed.notify_all();
    }

    /// Takes what is next in the order of the tasks; waits a moment if there is nothing.
    pub fn take(&self) -> Taken {
        let mut state = self.lock();
        let mut has_waited = false;
        loop {
            let head = state.head;
            let Some(task) = state.tasks.get_mut(head) else {
                return Taken::Over { complete: true };
            };
            if !task.found.is_empty() {
                let found = std::mem::take(&mut task.found);
                task.moves = 0;
                state.at_head = 0;
                self.changed.notify_all();
                return Taken::Findings(found);
            }
            if task.finished {
                state.next_task();
                self.changed.notify_all();
                return Taken::Finished;
            }
            if state.workers == 0 {
                return Taken::Over { complete: false };
            }
            if has_waited {
                return Taken::Nothing;
            }
            state = self.wait(state);
            has_waited = true;
        }
    }

    /// The tasks after the first unfinished one that are finished and have found nothing.
    pub fn finished_without_findings(&self) -> Vec<usize> {
        let state = self.lock();
        let tasks = state.tasks.iter().enumerate().skip(state.head);
        let is_empty = |task: &Task| task.finished && task.found.is_empty();
        tasks
            .filter(|(_, task)| is_empty(task))
            .map(|(index, _)| index)
            .collect()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // a thread that panics leaves nothing half done here
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        let waited = self.changed.wait_timeout(state, LOOK);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

impl State {
    fn has_room_for(&self, task: usize) -> bool {
        let waiting = match task == self.head {
            true => self.at_head,
            false => self.waiting,
        };
        waiting < MOST_MOVES
    }

    fn next_task(&mut self) {
        self.head += 1;
        let moves = self.tasks.get(self.head).map_or(0, |task| task.moves);
        self.waiting -= moves;
        self.at_head = moves;
    }
}

/// About how many moves a finding consists of.
fn moves_of(finding: &Finding) -> usize {
    match finding {
        Finding::Tree(tree) => moves_of_tree(tree),
        Finding::PostKey { replies, .. } => moves_of_replies(replies),
        // lines share their first moves with those before
        _ => 2,
    }
}

fn moves_of_tree(tree: &Tree) -> usize {
    1 + moves_of_replies(&tree.replies)
}

fn moves_of_replies(replies: &Replies) -> usize {
    let threats = match &replies.threat {
        Some(Threat::Moves(moves)) => moves.as_slice(),
        Some(Threat::Zugzwang) | None => &[],
    };
    let all = threats
        .iter()
        .chain(&replies.moves)
        .chain(&replies.refutations);
    all.map(moves_of_tree).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn line() -> Finding {
        Finding::Line(Vec::new())
    }

    /// Takes everything; gives the number of findings of each task.
    fn drained(buffer: &ReorderBuffer) -> (Vec<usize>, bool) {
        let mut counts = vec![0];
        loop {
            match buffer.take() {
                Taken::Findings(found) => *counts.last_mut().unwrap() += found.len(),
                Taken::Finished => counts.push(0),
                Taken::Nothing => {}
                Taken::Over { complete } => return (counts, complete),
            }
        }
    }

    #[test]
    fn what_is_found_too_early_waits_within_bounds() {
        let control = Control::default();
        let buffer = ReorderBuffer::new(2, &control);
        let put = AtomicUsize::new(0);
        let of_each = MOST_MOVES;
        std::thread::scope(|scope| {
            let (first, second) = (buffer.worker(), buffer.worker());
            let (buffer, put) = (&buffer, &put);
            scope.spawn(move || {
                for _ in 0..of_each {
                    second.0.put(1, line()).unwrap();
                    put.fetch_add(1, Ordering::Relaxed);
                }
                buffer.finish(1);
            });
            // the thread comes to wait, as the first task is not finished
            while put.load(Ordering::Relaxed) < MOST_MOVES / 2 {
                std::thread::yield_now();
            }
            std::thread::sleep(2 * LOOK);
            assert_eq!(put.load(Ordering::Relaxed), MOST_MOVES / 2);
            scope.spawn(move || {
                for _ in 0..of_each {
                    first.0.put(0, line()).unwrap();
                }
                buffer.finish(0);
            });
            assert_eq!(drained(buffer), (vec![of_each, of_each, 0], true));
        });
    }

    #[test]
    fn a_thread_that_goes_away_ends_the_wait() {
        let control = Control::default();
        let buffer = ReorderBuffer::new(2, &control);
        let worker = buffer.worker();
        buffer.put(0, line()).unwrap();
        buffer.finish(0);
        buffer.put(1, line()).unwrap();
        drop(worker);
        assert_eq!(drained(&buffer), (vec![1, 1], false));
    }
}
