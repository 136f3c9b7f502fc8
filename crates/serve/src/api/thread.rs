//! Work that must not keep others waiting.

use super::refusal::Refusal;
use sauterelle::questions::Fault;

/// Finds an answer in a thread of its own, so that a long one keeps no other waiting.
pub(super) async fn in_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Refusal> {
    let answer = tokio::task::spawn_blocking(work).await;
    Ok(answer.map_err(Refusal::failure)??)
}
