//! Lines in memory that the system maps, in huge pages where it has them. It provides memory for those only that are used.

use crate::Line;
use memmap2::MmapMut;
use std::ops::Deref;

/// A number of lines, all words of which are zero in the beginning.
pub struct Lines {
    /// What the lines stand in; only they refer to it.
    memory: MmapMut,
    count: usize,
}

impl Lines {
    /// So many lines, at least one.
    ///
    /// # Errors
    ///
    /// If the system does not provide the memory.
    pub fn new(count: usize) -> std::io::Result<Lines> {
        let count = count.max(1);
        let bytes = count.checked_mul(size_of::<Line>());
        let memory = MmapMut::map_anon(bytes.unwrap_or(usize::MAX))?;
        // these make it faster; without them it works all the same
        #[cfg(target_os = "linux")]
        let _ = memory.advise(advice(memory.len()));
        Ok(Lines { memory, count })
    }

    /// Gives the memory back to the system, if it can be done: the words may become zero again, one after the other. Others may
    /// read and write them all the while.
    #[allow(unsafe_code)]
    pub fn release(&self) {
        #[cfg(target_os = "linux")]
        // SAFETY: pages of private anonymous memory read as zeros afterwards, which are values of atomic words like all others.
        // (Where it fails, the memory is kept.)
        let _ = unsafe {
            self.memory
                .unchecked_advise(memmap2::UncheckedAdvice::DontNeed)
        };
    }
}

/// Large memory comes in large pages. What is smaller than such a page comes at once: else each page of it is made twice, when it is
/// first read and when it is first written to, and the second time all other processors are interrupted.
#[cfg(target_os = "linux")]
fn advice(bytes: usize) -> memmap2::Advice {
    const HUGE_PAGE: usize = 2 << 20;
    match bytes < HUGE_PAGE {
        true => memmap2::Advice::PopulateWrite,
        false => memmap2::Advice::HugePage,
    }
}

impl Deref for Lines {
    type Target = [Line];

    #[inline]
    #[allow(unsafe_code)]
    fn deref(&self) -> &[Line] {
        let start = self.memory.as_ptr().cast::<Line>();
        // SAFETY: the memory is page-aligned, of at least so many lines, initialised (with zeros), lives as long as `self`, and
        // nothing else refers to it; its words are only changed as atomic ones. It has been got as memory to write to
        unsafe { std::slice::from_raw_parts(start, self.count) }
    }
}
