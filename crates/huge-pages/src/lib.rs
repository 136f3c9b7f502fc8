//! Memory for transposition tables: cache lines of atomic words that threads share, in huge pages, so that the processor seldom
//! searches for the page of an address, and with prefetching.

use memmap2::MmapMut;
use std::ops::Deref;
use std::sync::atomic::AtomicU64;

/// Words in a line.
pub const WORDS: usize = 8;

/// What the processor gets from memory at once: 64 bytes.
#[derive(Default)]
#[repr(align(64))]
pub struct Line([AtomicU64; WORDS]);

impl Deref for Line {
    type Target = [AtomicU64; WORDS];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Line {
    /// Asks the processor to get the line, which goes on meanwhile. It changes nothing but the time that reading takes.
    #[inline]
    #[allow(unsafe_code)]
    pub fn prefetch(&self) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: prefetching reads and writes nothing that the program could see, whatever the address
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self).cast());
        }
    }
}

/// A number of lines, all words of which are zero in the beginning. The system provides memory for those only that are used.
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
        // large pages make it faster; without them it works all the same
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn threads_write_and_read_zeroed_words() {
        let lines = Lines::new(100_000).unwrap();
        assert_eq!(lines.len(), 100_000);
        assert!(
            lines
                .iter()
                .flat_map(|line| line.iter())
                .all(|word| word.load(Relaxed) == 0)
        );
        std::thread::scope(|scope| {
            for first in 0..2 {
                let lines = &lines;
                scope.spawn(move || {
                    for (at, line) in lines.iter().enumerate().skip(first).step_by(2) {
                        line.prefetch();
                        line[at % WORDS].store(at as u64 + 1, Relaxed);
                    }
                });
            }
        });
        for (at, line) in lines.iter().enumerate() {
            assert_eq!(line[at % WORDS].load(Relaxed), at as u64 + 1);
        }
        lines.release();
        lines[99_999][0].store(7, Relaxed);
        assert_eq!(lines[99_999][0].load(Relaxed), 7);
    }

    #[test]
    fn there_is_at_least_one_line_and_too_many_are_an_error() {
        assert_eq!(Lines::new(0).unwrap().len(), 1);
        assert!(Lines::new(usize::MAX).is_err());
        assert!(Lines::new(usize::MAX / size_of::<Line>()).is_err());
    }
}
