//! Bytes that the environment stored (`read`, `fread`, ...) and nobody has looked at yet. Such a byte is one value: all
//! copies of it (C11 7.24.2) must give the same value when they are read.
//!
//! A state does not record which bytes are copies of each other. Within one step they are known, and the value of one
//! copy is that of all. Values that are chosen for copies in different steps may differ in the search; the replay of a
//! schedule remembers copies across steps, and a violation that rests on two values of one byte does not count
//! ([`Notes::copied_input`](super::Notes::copied_input)).

use std::collections::BTreeMap;

/// Which unread bytes in memory are copies of the same byte from the environment. Ranges of bytes are kept as ranges:
/// buffers are large, and most of their bytes are never read.
#[derive(Clone, Debug, Default)]
pub(super) struct StoredInputs {
    /// Whether copies are remembered across steps.
    across_steps: bool,
    step: u32,
    /// The number of stored bytes so far; each has a number below it.
    count: u64,
    /// For each time that bytes were stored: the number of the first one, and the step.
    steps: Vec<(u64, u32)>,
    /// The ranges of memory that hold stored bytes, by their addresses; they do not overlap.
    ranges: BTreeMap<u64, Range>,
    /// The values that were chosen for stored bytes.
    values: BTreeMap<u64, u8>,
}

/// Bytes with consecutive numbers.
#[derive(Clone, Copy, Debug)]
struct Range {
    len: u64,
    first: u64,
}

/// Stored bytes among copied bytes: their position, how many there are, and the number of the first one.
pub(super) type CopiedRange = (u64, u64, u64);

impl StoredInputs {
    /// Remembers copies across steps from now on.
    pub(super) fn remember(&mut self) {
        self.across_steps = true;
    }

    pub(super) fn begin_step(&mut self) {
        self.step += 1;
        if !self.across_steps && self.count > 0 {
            *self = StoredInputs { step: self.step, ..StoredInputs::default() };
        }
    }

    /// The environment stores bytes, at least one. Gives the number of the first one.
    pub(super) fn store(&mut self, address: u64, len: usize) -> u64 {
        self.forget(address, len);
        let (first, len) = (self.count, len as u64);
        self.steps.push((first, self.step));
        self.ranges.insert(address, Range { len, first });
        self.count += len;
        first
    }

    /// The value that was chosen for the byte with this number, if any.
    pub(super) fn value(&self, number: u64) -> Option<u8> {
        self.values.get(&number).copied()
    }

    /// Bytes are overwritten or read, or their object is new.
    #[inline(always)]
    pub(super) fn forget(&mut self, address: u64, len: usize) {
        if !self.ranges.is_empty() {
            self.cut_out(address, len as u64);
        }
    }

    fn cut_out(&mut self, address: u64, len: u64) {
        let end = address + len;
        for (at, Range { len, first }) in self.overlapping(address, end) {
            self.ranges.remove(&at);
            if at < address {
                self.ranges.insert(at, Range { len: address - at, first });
            }
            if at + len > end {
                self.ranges.insert(end, Range { len: at + len - end, first: first + (end - at) });
            }
        }
    }

    /// The ranges with bytes between two addresses, the last one first.
    fn overlapping(&self, begin: u64, end: u64) -> Vec<(u64, Range)> {
        let before = self.ranges.range(..end).rev().take_while(|(at, range)| **at + range.len > begin);
        before.map(|(at, range)| (*at, *range)).collect()
    }

    /// The stored bytes in a range of memory.
    pub(super) fn copied(&self, address: u64, len: usize) -> Vec<CopiedRange> {
        if self.ranges.is_empty() {
            return Vec::new();
        }
        let end = address + len as u64;
        let part = |(at, Range { len, first }): (u64, Range)| {
            let (from, to) = (at.max(address), (at + len).min(end));
            (from - address, to - from, first + (from - at))
        };
        self.overlapping(address, end).into_iter().map(part).collect()
    }

    /// Copies of stored bytes are written where nothing stored is left.
    pub(super) fn paste(&mut self, address: u64, copied: &[CopiedRange]) {
        self.ranges.extend(copied.iter().map(|(at, len, first)| (address + at, Range { len: *len, first: *first })));
    }

    /// The value of the byte at an address, if this step stored it and has read a copy of it.
    pub(super) fn known(&self, address: u64) -> Option<u8> {
        let byte = self.number(address)?;
        let stored = self.steps.partition_point(|(first, _)| *first <= byte).checked_sub(1)?;
        self.values.get(&byte).copied().filter(|_| self.steps[stored].1 == self.step)
    }

    /// A value is chosen for the byte at an address. Whether it is the value of all copies that were read before.
    pub(super) fn choose(&mut self, address: u64, value: u8) -> bool {
        match self.number(address) {
            Some(byte) => *self.values.entry(byte).or_insert(value) == value,
            None => true,
        }
    }

    /// The number of the stored byte at an address.
    fn number(&self, address: u64) -> Option<u64> {
        let (at, range) = self.ranges.range(..=address).next_back()?;
        (address - at < range.len).then(|| range.first + (address - at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_have_one_value() {
        let mut inputs = StoredInputs::default();
        inputs.begin_step();
        inputs.store(100, 2);
        inputs.paste(200, &inputs.copied(100, 2));
        assert!(inputs.choose(201, 7));
        assert_eq!([100, 101, 200, 201].map(|at| inputs.known(at)), [None, Some(7), None, Some(7)]);
        assert!(!inputs.choose(101, 8));
        inputs.forget(101, 1);
        assert_eq!([101, 201].map(|at| inputs.known(at)), [None, Some(7)]);
    }

    #[test]
    fn a_later_step_chooses_again_but_a_replay_notices_it() {
        for across_steps in [false, true] {
            let mut inputs = StoredInputs::default();
            if across_steps {
                inputs.remember();
            }
            inputs.begin_step();
            inputs.store(100, 1);
            inputs.paste(200, &inputs.copied(100, 1));
            assert!(inputs.choose(100, 7));
            inputs.begin_step();
            assert_eq!(inputs.known(200), None);
            assert_eq!(inputs.choose(200, 8), !across_steps);
        }
    }

    #[test]
    fn ranges_are_cut_where_bytes_change() {
        let mut inputs = StoredInputs::default();
        inputs.begin_step();
        inputs.store(100, 8);
        inputs.forget(103, 2);
        inputs.store(110, 2);
        assert_eq!(inputs.copied(101, 10), [(9, 1, 8), (4, 3, 5), (0, 2, 1)]);
        inputs.forget(100, 20);
        assert_eq!(inputs.copied(101, 10), []);
    }

    /// The same operations on a number for each byte.
    #[test]
    fn ranges_are_the_same_as_bytes() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..300 {
            let (mut inputs, mut bytes, mut count) = (StoredInputs::default(), [None; 40], 0);
            for _ in 0..20 {
                let (at, len) = (rng.usize(..20), rng.usize(1..20));
                match rng.usize(..3) {
                    0 => {
                        inputs.store(at as u64, len);
                        bytes[at..at + len].iter_mut().zip(count..).for_each(|(byte, number)| *byte = Some(number));
                        count += len as u64;
                    }
                    1 => {
                        inputs.forget(at as u64, len);
                        bytes[at..at + len].fill(None);
                    }
                    _ => {
                        let to = rng.usize(..20);
                        let copied = inputs.copied(at as u64, len);
                        inputs.forget(to as u64, len);
                        inputs.paste(to as u64, &copied);
                        bytes.copy_within(at..at + len, to);
                    }
                }
                let numbers: Vec<_> = (0..40).map(|at| inputs.number(at)).collect();
                assert_eq!(numbers, bytes);
            }
        }
    }
}
