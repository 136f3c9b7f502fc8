//! Memory for transposition tables: cache lines of atomic words that threads share, in huge pages, so that the processor seldom
//! searches for the page of an address, and with prefetching.

#[cfg(not(target_family = "wasm"))]
mod mapped;
#[cfg(any(test, target_family = "wasm"))]
mod plain;

#[cfg(not(target_family = "wasm"))]
pub use mapped::Lines;
#[cfg(target_family = "wasm")]
pub use plain::Lines;
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

#[cfg(test)]
mod tests {
    /// What all lines do, wherever they stand.
    macro_rules! tests_of {
        ($name:ident) => {
            mod $name {
                use crate::$name::Lines;
                use crate::{Line, WORDS};
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
        };
    }

    tests_of!(mapped);
    tests_of!(plain);
}
