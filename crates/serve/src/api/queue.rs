//! Who is being served, and who waits, in the order of arrival.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The queue before the engine.
pub(crate) struct Queue {
    /// Hands out its permits in the order in which they were asked for.
    places: Arc<Semaphore>,
    solves: usize,
    most_waiting: usize,
    waiting: Arc<AtomicUsize>,
    stopped: Arc<AtomicBool>,
}

/// Somebody in the queue, until dropped.
pub(crate) struct Waiting(Arc<AtomicUsize>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Queue {
    /// With room for so many at once, and so many that wait.
    pub fn new(solves: usize, most_waiting: usize) -> Queue {
        Queue {
            places: Arc::new(Semaphore::new(solves)),
            solves,
            most_waiting,
            waiting: Arc::default(),
            stopped: Arc::default(),
        }
    }

    /// Joins the queue, unless it is full.
    pub fn join(&self) -> Option<Waiting> {
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let place = Waiting(Arc::clone(&self.waiting));
        (before < self.most_waiting).then_some(place)
    }

    /// How many others wait, or are being served, if no place is free.
    pub fn ahead(&self) -> Option<usize> {
        let is_full = self.places.available_permits() == 0;
        is_full.then(|| self.waiting.load(Ordering::Relaxed) - 1 + self.solves)
    }

    /// Waits for one's turn.
    pub async fn turn(&self, place: Waiting) -> Option<OwnedSemaphorePermit> {
        let permit = Arc::clone(&self.places).acquire_owned().await.ok();
        drop(place);
        permit
    }

    /// How many are being served, and how many wait.
    pub fn counts(&self) -> (usize, usize) {
        let running = self.solves - self.places.available_permits().min(self.solves);
        (running, self.waiting.load(Ordering::Relaxed))
    }

    /// Nobody is served any more.
    pub fn stop_all(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.places.close();
    }

    /// Whether the server has ended.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn turns_come_in_order_and_the_queue_is_bounded() {
        let queue = Queue::new(1, 2);
        let first = queue.turn(queue.join().unwrap()).await;
        assert_eq!(queue.counts(), (1, 0));
        let (second, third) = (queue.join().unwrap(), queue.join().unwrap());
        assert_eq!(queue.ahead(), Some(2));
        assert!(queue.join().is_none(), "full");
        assert_eq!(queue.counts(), (1, 2));
        drop(third);
        drop(first);
        let second = queue.turn(second).await;
        assert!(second.is_some());
        assert_eq!(queue.counts(), (1, 0));
        drop(second);
        queue.stop_all();
        assert!(queue.turn(queue.join().unwrap()).await.is_none());
    }
}
