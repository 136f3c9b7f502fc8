//! Giving up in the middle of a move.
//!
//! One move can take long: its captured men have thousands of ways to be reborn, and each of them asks whether a king is attacked by moves
//! that have as many. So every move that is played counts, for whatever question it is played, and from time to time it is asked whether to go
//! on. If not, the stack is unwound up to [`within`]. So no answer that is half found out can be taken for one.
//!
//! Where panics abort, as in WebAssembly, a move is played to its end: a browser ends the whole worker instead.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

/// Work was given up because it was told to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cancelled;

/// Whether to stop.
type Asked = Rc<dyn Fn() -> bool>;

/// How many moves are played between two questions whether to go on.
const MOVES: u32 = 4096;

thread_local! {
    static MOVES_LEFT: Cell<u32> = const { Cell::new(MOVES) };
    static ASKED: RefCell<Option<Asked>> = const { RefCell::new(None) };
}

/// Does the work on this thread, and asks from time to time whether it is over. Work that is given up leaves behind what it has changed so far:
/// a position is then in the middle of a move, and of no more use.
///
/// # Errors
/// If the work was given up.
pub fn within<T>(
    is_over: impl Fn() -> bool + 'static,
    work: impl FnOnce() -> T,
) -> Result<T, Cancelled> {
    let outer = ASKED.take();
    let asked: Asked = match &outer {
        None => Rc::new(is_over),
        Some(outer) => {
            let outer = Rc::clone(outer);
            Rc::new(move || outer() || is_over())
        }
    };
    ASKED.set(Some(asked));
    let done = catch_unwind(AssertUnwindSafe(work));
    ASKED.set(outer);
    done.map_err(cancelled)
}

/// What has unwound the stack, if it is this; a panic goes on.
fn cancelled(cause: Box<dyn Any + Send>) -> Cancelled {
    match cause.downcast::<Cancelled>() {
        Ok(cancelled) => *cancelled,
        Err(panic) => resume_unwind(panic),
    }
}

/// Counts a move, or a step of other work that can take long. Unwinds the stack if it is to be given up.
#[inline]
pub fn tick() {
    let left = MOVES_LEFT.get();
    MOVES_LEFT.set(left.wrapping_sub(1));
    if left == 0 {
        ask();
    }
}

#[cold]
fn ask() {
    MOVES_LEFT.set(MOVES);
    let asked = ASKED.with_borrow(Option::clone);
    if asked.is_some_and(|is_over| is_over()) && cfg!(panic = "unwind") {
        resume_unwind(Box::new(Cancelled));
    }
}

#[cfg(test)]
mod tests {
    use super::{Cancelled, tick, within};
    use std::cell::Cell;
    use std::rc::Rc;

    fn play(moves: u32) -> u32 {
        for _ in 0..moves {
            tick();
        }
        moves
    }

    #[test]
    fn work_ends_when_it_is_over() {
        assert_eq!(within(|| false, || play(100_000)), Ok(100_000));
        assert_eq!(within(|| true, || play(100_000)), Err(Cancelled));
        // and nothing of it remains
        assert_eq!(play(100_000), 100_000);
    }

    #[test]
    fn who_is_outside_is_heard_inside() {
        let is_over = Rc::new(Cell::new(false));
        let asked = Rc::clone(&is_over);
        let inner = || within(|| false, || play(100_000));
        let outer = within(
            move || asked.get(),
            || {
                let first = inner();
                is_over.set(true);
                (first, inner())
            },
        );
        assert_eq!(outer, Ok((Ok(100_000), Err(Cancelled))));
    }

    #[test]
    #[should_panic(expected = "something else")]
    fn panics_go_on() {
        let _ = within(|| true, || panic!("something else"));
    }
}
