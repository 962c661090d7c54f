//! Bytes that the environment stored (`read`, `fread`, ...) and nobody has looked at yet. Such a byte is one value: all
//! copies of it (C11 7.24.2) must give the same value when they are read.
//!
//! A state does not record which bytes are copies of each other. Within one step they are known, and the value of one
//! copy is that of all. Values that are chosen for copies in different steps may differ in the search; the replay of a
//! schedule remembers copies across steps, and a violation that rests on two values of one byte does not count
//! ([`Notes::copied_input`](super::Notes::copied_input)).

use std::collections::BTreeMap;

/// Which unread bytes in memory are copies of the same byte from the environment.
#[derive(Clone, Debug, Default)]
pub(super) struct StoredInputs {
    /// Whether copies are remembered across steps.
    across_steps: bool,
    step: u32,
    /// The stored byte at an address.
    at: BTreeMap<u64, usize>,
    stored: Vec<StoredByte>,
}

#[derive(Clone, Debug)]
struct StoredByte {
    /// The step that stored it.
    step: u32,
    /// The value that was chosen for one of its copies.
    value: Option<u8>,
}

impl StoredInputs {
    /// Remembers copies across steps from now on.
    pub(super) fn remember(&mut self) {
        self.across_steps = true;
    }

    pub(super) fn begin_step(&mut self) {
        self.step += 1;
        if !self.across_steps && !self.stored.is_empty() {
            self.at.clear();
            self.stored.clear();
        }
    }

    /// The environment stores bytes.
    pub(super) fn store(&mut self, address: u64, len: usize) {
        for at in address..address + len as u64 {
            self.at.insert(at, self.stored.len());
            self.stored.push(StoredByte { step: self.step, value: None });
        }
    }

    /// Bytes are overwritten or read, or their object is new.
    #[inline(always)]
    pub(super) fn forget(&mut self, address: u64, len: usize) {
        if !self.at.is_empty() {
            let gone: Vec<u64> = self.at.range(address..address + len as u64).map(|(at, _)| *at).collect();
            for at in gone {
                self.at.remove(&at);
            }
        }
    }

    /// The stored byte at each address; empty if there is none at all.
    pub(super) fn copied(&self, address: u64, len: usize) -> Vec<Option<usize>> {
        match self.at.is_empty() {
            true => Vec::new(),
            false => (address..address + len as u64).map(|at| self.at.get(&at).copied()).collect(),
        }
    }

    /// A copy of a stored byte is written.
    pub(super) fn paste(&mut self, address: u64, stored: usize) {
        self.at.insert(address, stored);
    }

    /// The value of the byte at an address, if this step stored it and has read a copy of it.
    pub(super) fn known(&self, address: u64) -> Option<u8> {
        let stored = &self.stored[*self.at.get(&address)?];
        stored.value.filter(|_| stored.step == self.step)
    }

    /// A value is chosen for the byte at an address. Whether it is the value of all copies that were read before.
    pub(super) fn choose(&mut self, address: u64, value: u8) -> bool {
        match self.at.get(&address) {
            Some(stored) => *self.stored[*stored].value.get_or_insert(value) == value,
            None => true,
        }
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
        for (i, stored) in inputs.copied(100, 2).into_iter().enumerate() {
            inputs.paste(200 + i as u64, stored.unwrap());
        }
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
            let copied = inputs.copied(100, 1)[0].unwrap();
            inputs.paste(200, copied);
            assert!(inputs.choose(100, 7));
            inputs.begin_step();
            assert_eq!(inputs.known(200), None);
            assert_eq!(inputs.choose(200, 8), !across_steps);
        }
    }
}
