//! A lossy memo table (set-associative): when a set is full, the newest answer replaces the oldest.

use crate::explore::hash::hash;

/// Initial number of places.
const FEW: usize = 1 << 6;
/// Number of places of a set.
const WAYS: usize = 4;

/// Map from queries of `N` words to their answers.
pub(in crate::explore) struct Cache<const N: usize, V> {
    places: Vec<Option<([u32; N], V)>>,
    filled: usize,
    /// The table stops growing at about this many places.
    most: usize,
}

impl<const N: usize, V: Copy> Cache<N, V> {
    pub(in crate::explore) fn new(most: usize) -> Cache<N, V> {
        Cache { places: vec![None; FEW], filled: 0, most }
    }

    /// Raises the limit on the number of places.
    pub(in crate::explore) fn allow(&mut self, most: usize) {
        self.most = self.most.max(most);
    }

    #[inline]
    pub(in crate::explore) fn find(&self, about: &[u32; N]) -> Option<&V> {
        let place = self.place(about);
        let known = self.places[place..place + WAYS].iter().flatten();
        known.into_iter().find(|(known, _)| known == about).map(|(_, value)| value)
    }

    /// The stored answer; if there is none, computes it with `find` and stores it.
    pub(in crate::explore) fn answer(&mut self, about: [u32; N], find: impl FnOnce() -> V) -> V {
        if let Some(known) = self.find(&about) {
            return *known;
        }
        let found = find();
        self.put(about, found);
        found
    }

    /// Adds the answer to a query that has none.
    pub(in crate::explore) fn put(&mut self, about: [u32; N], value: V) {
        if 4 * self.filled > 3 * self.places.len() && 2 * self.places.len() <= self.most {
            self.grow();
        }
        let place = self.place(&about);
        let places = &mut self.places[place..place + WAYS];
        places.rotate_right(1);
        self.filled += usize::from(places[0].is_none());
        places[0] = Some((about, value));
    }

    pub(in crate::explore) fn clear(&mut self) {
        self.places.fill(None);
        self.filled = 0;
    }

    fn grow(&mut self) {
        let larger = vec![None; 2 * self.places.len()];
        let old = std::mem::replace(&mut self.places, larger);
        self.filled = 0;
        for (about, value) in old.into_iter().flatten() {
            self.put(about, value);
        }
    }

    /// The first place of the set for a query. The number of places is a power of two.
    fn place(&self, about: &[u32; N]) -> usize {
        hash(about) as usize & (self.places.len() - WAYS)
    }

    /// Bytes of memory in use.
    pub(in crate::explore) fn size(&self) -> usize {
        size_of_val(&self.places[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_put_is_found() {
        let mut cache = Cache::<2, u32>::new(256);
        for at in 0..1000 {
            cache.put([at, at + 1], at);
            assert_eq!(cache.find(&[at, at + 1]), Some(&at));
        }
        let found: Vec<u32> = (0..1000).filter_map(|at| cache.find(&[at, at + 1]).copied()).collect();
        assert!(found.len() > 128 && found.len() <= 256, "{}", found.len());
        assert!((0..1000).all(|at| cache.find(&[at, at + 1]).is_none_or(|value| *value == at)));
        assert_eq!(cache.find(&[1, 1]), None);
        cache.clear();
        assert!((0..1000).all(|at| cache.find(&[at, at + 1]).is_none()));
    }
}
