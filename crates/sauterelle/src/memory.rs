//! How much memory can be had.

/// Whether so many bytes can be reserved. The attempt costs nothing: memory is not touched before it is used.
pub fn can_be_had(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// The wanted number of bytes, or less if there are not so many.
pub fn at_most(wanted: usize) -> usize {
    let mut granted = wanted.min(free().unwrap_or(usize::MAX));
    while !can_be_had(granted) {
        granted /= 2;
    }
    granted
}

/// A part of the memory that other programs will not miss: a quarter of what is free, at most 2 GB.
pub fn sensible() -> usize {
    const MOST: usize = 2 << 30;
    // where the system does not say how much is free
    const USUAL: usize = 512 << 20;
    at_most(free().map_or(USUAL, |free| (free / 4).min(MOST)))
}

/// The bytes that can be used without taking them from other programs, where the system says so; some are left over.
fn free() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.split_whitespace().next()?.parse().ok()?;
    Some((kilobytes << 10) / 8 * 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_granted_within_reason() {
        assert_eq!(at_most(0), 0);
        assert_eq!(at_most(1 << 20), 1 << 20);
        assert!(at_most(usize::MAX) < usize::MAX);
        assert!(!can_be_had(usize::MAX));
        assert!(sensible() > 0 && sensible() <= 2 << 30);
    }
}
