//! Thread-specific data (POSIX pthread_key_*, pthread_getspecific, pthread_setspecific; C11 tss_*). A key is never
//! reused.
//!
//! The state of the keys is kept in a static object of the interpreter, 16 bytes for each: 0 never created, 1 created,
//! 2 deleted; and, eight bytes later, the destructor. The values of a thread follow its header.

use crate::interp::addresses::Res;
use crate::interp::le_bytes::{long, set_long};
use crate::interp::machine::Machine;

const NEW: u64 = 0;
const MADE: u64 = 1;
const DELETED: u64 = 2;

/// PTHREAD_DESTRUCTOR_ITERATIONS of glibc.
const ROUNDS: u64 = 4;
/// The bits that hold the number of the round; those of the keys follow.
const ROUND_BITS: u64 = 7;
/// The number of the other bits.
const MOST_KEYS: u32 = 61;

impl Machine<'_> {
    fn key_entry(&self, key: u64) -> u64 {
        self.code.key_table + 16 * key
    }

    fn key_state(&mut self, key: u64) -> Res<u64> {
        if key >= u64::from(self.code.keys) {
            return Ok(NEW);
        }
        self.load(self.key_entry(key), 1, false)
    }

    /// The index of a key that exists.
    fn known_key(&mut self, key: u64) -> Res<u64> {
        if let Some(index) = self.numbers.index_of_key(key) {
            if self.key_state(index)? == MADE {
                return Ok(index);
            }
        }
        self.misuse("thread-specific data with a key that does not exist")
    }

    /// Where the header of a thread has the value for a key.
    fn value_of_key(&mut self, key: u64) -> Res<usize> {
        Ok(self.keys() + 8 * self.known_key(key)? as usize)
    }

    pub(super) fn key_create(&mut self, to: u64, destructor: u64) -> Res<u64> {
        // Only the key variable itself is memory of the program.
        self.context.in_library = true;
        for key in 0..u64::from(self.code.keys) {
            if self.key_state(key)? == NEW {
                self.store(self.key_entry(key), 1, MADE)?;
                self.store_address(self.key_entry(key) + 8, self.code.pointer(), destructor)?;
                self.context.in_library = false;
                self.store(to, 4, self.numbers.key(key))?;
                return Ok(0);
            }
        }
        self.limit("more keys for thread-specific data than are modeled")
    }

    pub(super) fn key_delete(&mut self, key: u64) -> Res<u64> {
        let index = self.known_key(key)?;
        self.store(self.key_entry(index), 1, DELETED)?;
        Ok(0)
    }

    pub(super) fn key_get(&mut self, key: u64) -> Res<u64> {
        let at = self.value_of_key(key)?;
        Ok(long(self.core(self.context.thread), at))
    }

    pub(super) fn key_set(&mut self, key: u64, value: u64) -> Res<u64> {
        let at = self.value_of_key(key)?;
        let thread = self.context.thread;
        set_long(self.core_mut(thread), at, value);
        Ok(0)
    }

    /// The next destructor that the ending thread has to call, and its argument; the value becomes null. Destructors
    /// are called as long as there are non-null values, or no longer than for [`ROUNDS`] rounds.
    pub(in crate::interp) fn next_destructor(&mut self) -> Res<Option<(usize, u64)>> {
        self.context.in_library = true;
        let found = self.destructor();
        self.context.in_library = false;
        found
    }

    /// Chooses the next destructor; the order of the calls is unspecified (POSIX pthread_key_create).
    fn destructor(&mut self) -> Res<Option<(usize, u64)>> {
        let mut found = Vec::new();
        for key in 0..u64::from(self.code.keys) {
            let at = self.keys() + 8 * key as usize;
            let value = long(self.core(self.context.thread), at);
            if value == 0 || self.key_state(key)? != MADE {
                continue;
            }
            let destructor = self.load_address(self.key_entry(key) + 8, self.code.pointer())?;
            if destructor != 0 {
                self.note_test(value);
                found.push((at, destructor, value));
            }
        }
        if found.is_empty() {
            return Ok(None);
        }
        if self.stops_early(&found)? {
            return Ok(None);
        }
        let (at, destructor, value) = found[self.choices.choose(found.len() as u32) as usize];
        let (thread, progress) = (self.context.thread, self.progress());
        let core = self.core_mut(thread);
        set_long(core, at, 0);
        let left = long(self.core(thread), progress) & !self.pending(at);
        set_long(self.core_mut(thread), progress, left);
        let function = self.function_at(destructor)?;
        if self.code.functions[function].params > 1 {
            return self.undefined("a destructor that takes more than one argument");
        }
        Ok(Some((function, value)))
    }

    /// Whether the destructors end early. A round is over when none of the values present at its beginning is left;
    /// whether there are more rounds than PTHREAD_DESTRUCTOR_ITERATIONS is unspecified.
    fn stops_early(&mut self, found: &[(usize, u64, u64)]) -> Res<bool> {
        if self.code.keys > MOST_KEYS {
            return self.limit("more keys for thread-specific data than destructors are modeled for");
        }
        let (thread, at) = (self.context.thread, self.progress());
        let progress = long(self.core(thread), at);
        let present = found.iter().fold(0, |all, (key, ..)| all | self.pending(*key));
        if progress & present != 0 {
            return Ok(false);
        }
        let rounds = progress & ROUND_BITS;
        if rounds == ROUNDS && self.choices.choose(2) == 1 {
            return Ok(true);
        }
        set_long(self.core_mut(thread), at, present | (rounds + 1).min(ROUNDS));
        Ok(false)
    }

    /// Offset of the number of the round and of the set of values that are left of those at its beginning.
    fn progress(&self) -> usize {
        self.keys() + 8 * self.code.keys as usize
    }

    /// The bit of a key, computed from the place of its value.
    fn pending(&self, at: usize) -> u64 {
        (ROUND_BITS + 1) << ((at - self.keys()) / 8)
    }
}
