//! Where a session writes.

use sauterelle_solve::solve::Progress;
use std::io;

/// Where a session writes.
pub trait Output: Send {
    /// Writes a piece of a solution, at once.
    ///
    /// # Errors
    /// If nobody can read it any more.
    fn print(&mut self, text: &str) -> io::Result<()>;

    /// Writes what is no solution, such as an error; it belongs into the protocol too.
    fn say(&mut self, text: &str);

    /// Writes a note that does not belong into the protocol.
    fn complain(&mut self, text: &str);

    /// Writes Latin-1 from now on, or UTF-8.
    fn set_latin1(&mut self, _latin1: bool) {}

    /// Copies everything from now on to this file, and to no other any more. Says so if that is not possible.
    fn open_protocol(&mut self, path: &str);

    /// Writes a file.
    ///
    /// # Errors
    /// A message, if that is not possible.
    fn write_file(&mut self, path: &str, text: &str) -> Result<(), String>;

    /// Whether a protocol could not be written.
    fn has_failed(&self) -> bool {
        false
    }

    /// How far the present part is.
    fn progress(&mut self, _progress: Progress) {}
}
