//! A map that several threads read and write.

use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many parts are locked apart from each other.
const PARTS: usize = 64;

/// Results by position. A part of it that is full is emptied.
pub(crate) struct SharedMap<K, V> {
    parts: Vec<Mutex<FxHashMap<K, V>>>,
    /// So many entries a part has at most.
    most: usize,
}

impl<K: Eq + Hash, V: Copy + Default> SharedMap<K, V> {
    /// An empty map with room for about as many entries as take so many bytes.
    pub fn new(bytes: usize) -> SharedMap<K, V> {
        // a hash map is half full on average
        let entry = 2 * (size_of::<(K, V)>() + 1);
        SharedMap {
            parts: (0..PARTS).map(|_| Mutex::default()).collect(),
            most: bytes / entry / PARTS,
        }
    }

    /// What is known. The part of the map is told by `position`, which is even among positions.
    pub fn get(&self, position: u128, key: &K) -> Option<V> {
        self.part(position).get(key).copied()
    }

    /// Changes what is known, or begins with the default.
    pub fn update(&self, position: u128, key: K, change: impl FnOnce(&mut V)) {
        let mut part = self.part(position);
        if part.len() >= self.most && !part.contains_key(&key) {
            part.clear();
        }
        change(part.entry(key).or_default());
    }

    fn part(&self, position: u128) -> MutexGuard<'_, FxHashMap<K, V>> {
        let part = &self.parts[(position >> 64) as usize % PARTS];
        // a thread that panics leaves nothing half done here
        part.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_part_is_emptied() {
        let map: SharedMap<u128, u16> = SharedMap::new(PARTS * 2 * (size_of::<(u128, u16)>() + 1));
        map.update(1, 1, |it| *it += 1);
        map.update(1, 1, |it| *it += 1);
        assert_eq!(map.get(1, &1), Some(2));
        map.update(1, 2, |it| *it += 1);
        assert_eq!((map.get(1, &1), map.get(1, &2)), (None, Some(1)));
    }
}
