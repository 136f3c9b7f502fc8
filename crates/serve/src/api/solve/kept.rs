//! Solving that goes on when the browser has left, and is found again: each by the key under which the page keeps its problem.

use sauterelle::Stop;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::mpsc::{Receiver, Sender};
use tokio::sync::watch;

/// Bytes of events of solving that has ended and that nobody has fetched; the oldest are forgotten first.
const MOST_KEPT: usize = 256 << 20;

/// How the line of an event begins that counts only until the next one of its kind.
const PASSING: &str = "{\"type\":\"progress\"";

/// One problem: all of its events so far.
pub(crate) struct Kept {
    /// Ends the search.
    pub stop: Stop,
    begun: Instant,
    told: Mutex<Told>,
    /// Changes with each event.
    changed: watch::Sender<u64>,
}

#[derive(Default)]
struct Told {
    /// Lines of all events but those that pass.
    lines: String,
    /// The last event that passes.
    passing: String,
    has_ended: bool,
}

impl Kept {
    fn new(stop: Stop) -> Kept {
        Kept {
            stop,
            begun: Instant::now(),
            told: Mutex::default(),
            changed: watch::Sender::new(0),
        }
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        // what has been told is whole at every moment
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether nothing more comes.
    pub fn has_ended(&self) -> bool {
        self.told().has_ended
    }

    /// Gathers all events until the search has ended.
    pub async fn gather(&self, mut events: Receiver<String>) {
        while let Some(line) = events.recv().await {
            let mut told = self.told();
            match line.starts_with(PASSING) {
                true => told.passing = line,
                false => told.lines.push_str(&line),
            }
            drop(told);
            self.changed.send_modify(|count| *count += 1);
        }
        self.told().has_ended = true;
        self.changed.send_modify(|count| *count += 1);
    }

    /// Sends all events, those that have been told and those that come. True if the last one has been sent.
    pub async fn send(&self, to: &Sender<String>) -> bool {
        let mut changes = self.changed.subscribe();
        let mut sent = 0;
        loop {
            let (piece, has_ended) = self.since(sent);
            sent += piece.lines;
            if !piece.text.is_empty() && to.send(piece.text).await.is_err() {
                return false;
            }
            if has_ended {
                return true;
            }
            tokio::select! {
                changed = changes.changed() => if changed.is_err() { return false },
                () = to.closed() => return false,
            }
        }
    }

    /// What has been told since so many bytes, and whether nothing more comes.
    fn since(&self, sent: usize) -> (Piece, bool) {
        let told = self.told();
        let lines = &told.lines[sent..];
        let passing = if told.has_ended { "" } else { &told.passing };
        let piece = Piece {
            text: format!("{lines}{passing}"),
            lines: lines.len(),
        };
        (piece, told.has_ended)
    }
}

/// Something to send: its text, and how much of it counts for good.
struct Piece {
    text: String,
    lines: usize,
}

/// All that is kept.
#[derive(Default)]
pub(crate) struct Keep(Mutex<HashMap<String, Arc<Kept>>>);

/// What is told of something that is kept.
#[derive(Serialize)]
pub(crate) struct Listed {
    key: String,
    /// Seconds since it was begun.
    seconds: f64,
    /// Nothing more comes.
    has_ended: bool,
}

impl Keep {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Kept>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is kept under a key.
    pub fn of(&self, key: &str) -> Option<Arc<Kept>> {
        self.all().get(key).cloned()
    }

    /// Something new under a key; what was there before is stopped.
    pub fn begin(&self, key: String, stop: Stop) -> Arc<Kept> {
        let kept = Arc::new(Kept::new(stop));
        let mut all = self.all();
        if let Some(before) = all.insert(key, Arc::clone(&kept)) {
            before.stop.stop();
        }
        forget_oldest(&mut all);
        kept
    }

    /// It has been fetched as a whole.
    pub fn forget(&self, key: &str, kept: &Arc<Kept>) {
        let mut all = self.all();
        if all.get(key).is_some_and(|known| Arc::ptr_eq(known, kept)) {
            all.remove(key);
        }
    }

    /// Everything that is kept.
    pub fn list(&self) -> Vec<Listed> {
        let all = self.all();
        let listed = all.iter().map(|(key, kept)| Listed {
            key: key.clone(),
            seconds: kept.begun.elapsed().as_secs_f64(),
            has_ended: kept.has_ended(),
        });
        listed.collect()
    }
}

/// Forgets what has ended and is oldest, as long as too much is kept.
fn forget_oldest(all: &mut HashMap<String, Arc<Kept>>) {
    loop {
        let size: usize = all.values().map(|kept| kept.told().lines.len()).sum();
        let ended = all.iter().filter(|(_, kept)| kept.has_ended());
        let oldest = ended.min_by_key(|(_, kept)| kept.begun);
        let Some(key) = oldest.map(|(key, _)| key.clone()) else {
            return;
        };
        if size <= MOST_KEPT {
            return;
        }
        all.remove(&key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc;

    #[tokio::test]
    async fn events_are_there_for_whoever_comes_later() {
        let keep = Keep::default();
        let kept = keep.begin("k".to_string(), Stop::default());
        let (events, receiver) = mpsc::channel(4);
        for line in [
            "{\"type\":\"started\"}\n",
            "{\"type\":\"progress\"}\n",
            "{\"type\":\"done\"}\n",
        ] {
            events.send(line.to_string()).await.unwrap();
        }
        drop(events);
        kept.gather(receiver).await;
        let (to, mut from) = mpsc::channel(4);
        assert!(keep.of("k").unwrap().send(&to).await);
        assert_eq!(
            from.recv().await.unwrap(),
            "{\"type\":\"started\"}\n{\"type\":\"done\"}\n"
        );
        assert!(keep.list()[0].has_ended);
        keep.forget("k", &kept);
        assert!(keep.of("k").is_none());
    }

    #[test]
    fn what_is_begun_again_ends_what_was_before() {
        let keep = Keep::default();
        let before = keep.begin("k".to_string(), Stop::default());
        let now = keep.begin("k".to_string(), Stop::default());
        assert!(before.stop.is_set() && !now.stop.is_set());
        keep.forget("k", &before);
        assert!(keep.of("k").is_some());
    }
}
