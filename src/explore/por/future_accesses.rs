//! Backward data-flow analysis: the accesses that a thread can execute from each instruction on, as long as it cannot
//! acquire a given lock.

use crate::explore::por::access_scan::{EscapedObjects, InstructionEffects};
use crate::explore::por::access_set::{AccessSets, EXTRA};
use crate::interp::bytecode::{Code, Instr};

/// The maximum size in bytes of the sets of all instructions; locks for which they would exceed it are not tracked.
const BYTES: usize = 1 << 25;

/// The result of the analysis.
pub(super) struct Futures {
    /// Addresses of the tracked locks.
    pub(super) locks: Vec<u64>,
    /// Indexed by lock (the first entry is for no lock), function and instruction.
    sets: Vec<Vec<Vec<AccessSets>>>,
}

impl Futures {
    /// The accesses on paths from this instruction on that do not acquire this lock (0: all paths).
    pub(super) fn at(&self, lock: usize, function: usize, pc: usize) -> &AccessSets {
        &self.sets[lock][function][pc]
    }
}

/// Runs the analysis for no lock and for each tracked lock.
pub(super) fn run(code: &Code, known: &EscapedObjects, facts: &[Vec<InstructionEffects>]) -> Futures {
    let count: usize = facts.iter().map(Vec::len).sum();
    let each = (count + 1) * AccessSets::bytes(code.statics.len() + EXTRA);
    let mut locks: Vec<u64> = facts.iter().flatten().filter_map(|fact| fact.lock).collect();
    locks.sort_unstable();
    locks.dedup();
    locks.truncate((BYTES / each).min(64));
    let sets = std::iter::once(None)
        .chain(locks.iter().copied().map(Some))
        .map(|lock| Flow { code, known, facts, lock, returns: vec![false; facts.len()] }.run())
        .collect();
    Futures { locks, sets }
}

struct Flow<'a> {
    code: &'a Code,
    known: &'a EscapedObjects,
    facts: &'a [Vec<InstructionEffects>],
    lock: Option<u64>,
    /// Functions that can return without acquiring the lock.
    returns: Vec<bool>,
}

impl Flow<'_> {
    fn run(mut self) -> Vec<Vec<AccessSets>> {
        while (0..self.facts.len()).fold(false, |new, function| new | self.can_return(function)) {}
        let cells = self.code.statics.len() + EXTRA;
        let mut sets: Vec<Vec<AccessSets>> =
            self.facts.iter().map(|f| vec![AccessSets::new(cells); f.len() + 1]).collect();
        while (0..self.facts.len()).fold(false, |new, function| new | self.backwards(function, &mut sets)) {}
        sets
    }

    /// Decides whether the function can return; true if this is new.
    fn can_return(&mut self, function: usize) -> bool {
        let code = &self.code.functions[function].code;
        if self.returns[function] || code.is_empty() {
            return false;
        }
        let (mut seen, mut open) = (vec![false; code.len()], vec![0]);
        while let Some(at) = open.pop() {
            if at >= code.len() || std::mem::replace(&mut seen[at], true) {
                continue;
            }
            if matches!(code[at], Instr::Return | Instr::ReturnNothing) {
                self.returns[function] = true;
                return true;
            }
            if self.passes(&self.facts[function][at]) {
                open.extend(code[at].successors(at));
            }
        }
        false
    }

    /// Whether control can pass this instruction without acquiring the lock.
    fn passes(&self, fact: &InstructionEffects) -> bool {
        if fact.lock.is_some() && fact.lock == self.lock {
            return false;
        }
        fact.calls.is_empty() || self.functions(&fact.calls).iter().any(|callee| self.returns[*callee])
    }

    /// The possible callees; if they are unknown, all functions whose addresses have escaped.
    fn functions(&self, named: &[usize]) -> Vec<usize> {
        if named.contains(&usize::MAX) {
            return (0..self.facts.len()).filter(|function| self.known.functions[*function]).collect();
        }
        named.to_vec()
    }

    /// One pass over a function, from its last instruction to its first; true if a set grew.
    fn backwards(&self, function: usize, sets: &mut [Vec<AccessSets>]) -> bool {
        let code = &self.code.functions[function].code;
        let mut new = false;
        for at in (0..code.len()).rev() {
            let fact = &self.facts[function][at];
            // A thread that cannot acquire the lock does not reach this access of it.
            if fact.lock.is_some() && fact.lock == self.lock {
                continue;
            }
            let mut now = std::mem::take(&mut sets[function][at]);
            let mut changed = now.add(&fact.sets);
            for callee in self.functions(&fact.calls).into_iter().chain(self.functions(&fact.starts)) {
                if callee == function && at == 0 {
                    continue;
                }
                changed |= now.add(&sets[callee][0]);
            }
            if self.passes(fact) {
                for next in code[at].successors(at).filter(|next| *next != at) {
                    changed |= now.add(&sets[function][next]);
                }
            }
            sets[function][at] = now;
            new |= changed;
        }
        new
    }
}
