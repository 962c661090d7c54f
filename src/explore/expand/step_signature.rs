//! Interns step signatures (all effects of a step except its successors), and memoizes the answers to queries about
//! them: few steps differ in their signatures.

use hashbrown::HashTable;

use crate::explore::hash::hash;
use crate::explore::lossy_cache::Cache;
use crate::explore::por::{LockBits, StepEffect};
use crate::interp::{event, Access, Wait};

/// The maximum number of signatures, and of memoized answers to each query about them.
const MOST: usize = 1 << 16;

/// The effects of a step, and the object that it waits for, under all choices.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::explore) struct Signature {
    pub(in crate::explore) effect: StepEffect,
    /// Locks that the thread holds before the step.
    pub(in crate::explore) held: Vec<usize>,
    /// The object that the step waits for, if it blocks under all choices on the same one.
    pub(in crate::explore) wait: Option<Wait>,
}

impl Signature {
    pub(in crate::explore) fn clear(&mut self) {
        self.effect.accesses.clear();
        self.effect.events = 0;
        self.held.clear();
        self.wait = None;
    }

    fn hash(&self) -> u64 {
        let mut words = vec![self.held.len() as u32, u32::from(self.effect.events)];
        for access in &self.effect.accesses {
            words.extend([access.object as u32, (access.object >> 32) as u32, access.begin, u32::from(access.write)]);
        }
        hash(&words)
    }

    /// Whether two steps of threads that do not read each other's state commute: both orders are possible and lead to
    /// the same state.
    fn commutes(&self, other: &Signature) -> bool {
        let heap = event::ALLOCATES | event::FREES;
        let meet = |access: &Access| other.effect.accesses.iter().any(|o| access.conflicts(o));
        let both = |events: u8| self.effect.events & events != 0 && other.effect.events & events != 0;
        let disables = (self.effect.events | other.effect.events) & event::STAYS_ATOMIC != 0;
        !both(heap) && !disables && !self.effect.accesses.iter().any(meet)
    }
}

/// The dependencies between a signature and the future of another thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::explore) struct Meets {
    /// For each held lock: whether no access of the other thread before acquiring it conflicts with the step.
    pub(in crate::explore) independent: LockBits,
    /// For each held lock: whether the other thread may change it without holding it.
    pub(in crate::explore) breaks: LockBits,
    /// Whether the other thread can still wait for the end of a thread.
    pub(in crate::explore) joins: bool,
}

/// The intern table of signatures.
pub(in crate::explore) struct Signatures {
    all: Vec<Signature>,
    numbers: HashTable<(u64, u32)>,
    /// Keyed by signature and word of the other thread.
    answers: Cache<2, Meets>,
    /// Keyed by signature of a waiting thread, signature of the thread that holds locks, and word of a third thread.
    waiting: Cache<3, LockBits>,
    /// Keyed by two signatures, the smaller number first.
    commuting: Cache<2, bool>,
    bytes: usize,
}

impl Default for Signatures {
    fn default() -> Signatures {
        let numbers = HashTable::new();
        let (answers, waiting, commuting) = (Cache::new(MOST), Cache::new(MOST), Cache::new(MOST));
        Signatures { all: Vec::new(), numbers, answers, waiting, commuting, bytes: 0 }
    }
}

impl Signatures {
    pub(in crate::explore) fn get(&self, number: u32) -> &Signature {
        &self.all[number as usize]
    }

    /// The number of a signature.
    pub(in crate::explore) fn number(&mut self, signature: &Signature) -> u32 {
        let hash = signature.hash();
        let Signatures { all, numbers, .. } = self;
        if let Some((_, number)) = numbers.find(hash, |(h, at)| *h == hash && all[*at as usize] == *signature) {
            return *number;
        }
        let number = all.len() as u32;
        all.push(signature.clone());
        numbers.insert_unique(hash, (hash, number), |(hash, _)| *hash);
        self.bytes +=
            size_of::<Signature>() + size_of_val(&signature.effect.accesses[..]) + size_of_val(&signature.held[..]);
        number
    }

    /// Whether there are so many signatures that the table, and with it all stored signature numbers, should be
    /// cleared.
    pub(in crate::explore) fn full(&self) -> bool {
        self.all.len() >= MOST
    }

    /// Clears the table. Invalidates all signature numbers returned before.
    pub(in crate::explore) fn clear(&mut self) {
        self.all.clear();
        self.numbers.clear();
        self.answers.clear();
        self.waiting.clear();
        self.commuting.clear();
        self.bytes = 0;
    }

    /// The dependencies between this signature and the thread with this word; `find` computes the answer if it is not
    /// stored.
    pub(in crate::explore) fn meets(
        &mut self,
        signature: u32,
        word: u32,
        find: impl FnOnce(&Signature) -> Meets,
    ) -> Meets {
        let Signatures { all, answers, .. } = self;
        answers.answer([signature, word], || find(&all[signature as usize]))
    }

    /// The set of locks, held by the thread with the second signature, for which the thread with this word leaves a
    /// step of the first signature blocked; `find` computes the answer if it is not stored.
    pub(in crate::explore) fn leaves(
        &mut self,
        [one, two]: [u32; 2],
        word: u32,
        find: impl FnOnce(&Signature, &Signature) -> LockBits,
    ) -> LockBits {
        let Signatures { all, waiting, .. } = self;
        waiting.answer([one, two, word], || find(&all[one as usize], &all[two as usize]))
    }

    /// Whether two steps of threads that do not read each other's state commute: both orders are possible and lead to
    /// the same state.
    pub(in crate::explore) fn commute(&mut self, one: u32, two: u32) -> bool {
        let Signatures { all, commuting, .. } = self;
        commuting.answer([one.min(two), one.max(two)], || all[one as usize].commutes(&all[two as usize]))
    }

    /// Bytes of memory in use.
    pub(in crate::explore) fn size(&self) -> usize {
        self.bytes + self.numbers.capacity() * 17 + self.answers.size() + self.waiting.size() + self.commuting.size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_told_apart_by_all_that_counts() {
        let mut signatures = Signatures::default();
        let plain = Signature::default();
        let waiting = Signature { wait: Some(Wait::Join(1)), ..Signature::default() };
        let holding = Signature { held: vec![0, 2], ..Signature::default() };
        let other = Signature { held: vec![0, 3], ..Signature::default() };
        let numbers = [&plain, &waiting, &holding, &other, &waiting].map(|signature| signatures.number(signature));
        assert_eq!(numbers, [0, 1, 2, 3, 1]);
        let answer = |independent: bool| Meets { independent: independent.into(), breaks: 0, joins: false };
        assert_eq!(signatures.meets(1, 7, |_| answer(true)), answer(true));
        assert_eq!(signatures.meets(1, 7, |_| answer(false)), answer(true));
        assert_eq!(signatures.meets(1, 8, |_| answer(false)), answer(false));
    }
}
