//! Events on their way to the browser.

use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc::Sender;

/// Where a problem is before it is solved.
#[derive(Serialize, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Place {
    /// Others are first.
    Queued {
        /// So many.
        ahead: usize,
    },
    /// The search has begun.
    Started,
}

/// The way to the browser.
#[derive(Clone)]
pub(super) struct Events {
    sender: Sender<String>,
    runtime: Handle,
    /// How long the browser may take to read a piece.
    patience: Duration,
    /// Bytes that may still be sent.
    left: Arc<AtomicUsize>,
    is_full: Arc<AtomicBool>,
}

impl Events {
    /// To this receiver.
    pub fn new(sender: Sender<String>, patience: Duration, most: usize) -> Events {
        Events {
            sender,
            runtime: Handle::current(),
            patience,
            left: Arc::new(AtomicUsize::new(most)),
            is_full: Arc::default(),
        }
    }

    /// Sends an event, unless earlier ones still wait to be read.
    pub fn send_now(&self, event: &impl Serialize) {
        // the next one says more
        let _ = self.sender.try_send(line(event));
    }

    /// Sends an event, however long that takes.
    pub async fn send(&self, event: &impl Serialize) {
        // nobody reads it if the browser has left
        let _ = self.sender.send(line(event)).await;
    }

    /// Sends a piece of text from a thread of the search, and waits until there is room for it. False if nobody reads, or if that would
    /// be too much.
    pub fn send_from_search(&self, text: String) -> bool {
        if text.is_empty() {
            return true;
        }
        let take = |left: usize| left.checked_sub(text.len());
        let order = Ordering::Relaxed;
        if self.left.fetch_update(order, order, take).is_err() {
            self.is_full.store(true, order);
            return false;
        }
        let sending = async {
            let sending = self.sender.send(text);
            tokio::time::timeout(self.patience, sending).await
        };
        matches!(self.runtime.block_on(sending), Ok(Ok(())))
    }

    /// Whether more was to be sent than may be.
    pub fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
    }

    /// When the browser has left.
    pub async fn closed(&self) {
        self.sender.closed().await;
    }
}

/// An event as it is sent.
pub(super) fn line(event: &impl Serialize) -> String {
    let text = serde_json::to_string(event).unwrap_or_default();
    text + "\n"
}
