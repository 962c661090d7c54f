//! Data races behind a call that only tries, and fails.
//!
//! A failed `pthread_mutex_trylock` tells that another thread holds the lock, but orders nothing (POSIX 4.12, C11
//! 7.26.4.5): what that thread did before it took the lock does not happen before what follows. The search finds a race
//! where two accesses are possible in the same state, so it misses one that only the failure keeps apart:
//!
//! ```c
//! x = 1; lock(&m); ...                  // one thread
//! if (trylock(&m) != 0) x = 2;          // another one: a race, but never possible in one state
//! ```
//!
//! If such calls may fail at any time, also where the lock is free, nothing is kept apart by their failures: of an
//! execution with a race, the events that happen before one of both accesses are an execution, too, in which both are
//! possible at the end (Boehm 2007, "Reordering constraints for Pthread-style locks", section 3). So a search with such
//! failures that finds no race is a proof. A race that it finds may rest on a failure that no system shows, and counts as
//! unknown.

use std::collections::BTreeSet;
use std::time::Instant;

use super::outcome::{Incompleteness, SearchLimits, SearchOutcome, SearchVerdict, Stats};
use super::search;
use crate::interp::bytecode::Code;
use crate::interp::{Properties, SemanticsOptions};

/// Explores all executions of a program, with one worker thread.
pub fn run(code: &Code, options: &SemanticsOptions, limits: &SearchLimits) -> SearchOutcome {
    run_until(code, options, limits, 1, &mut |_| false)
}

/// Explores all executions of a program with `jobs` worker threads; the outcome does not depend on their number.
/// `watch` is called regularly with the statistics so far; the exploration is given up once it returns true.
pub fn run_until(
    code: &Code,
    options: &SemanticsOptions,
    limits: &SearchLimits,
    jobs: usize,
    watch: &mut dyn FnMut(&Stats) -> bool,
) -> SearchOutcome {
    let begin = Instant::now();
    let outcome = search::run_until(code, options, limits, jobs, watch);
    if !is_unordered_only(&outcome) {
        return outcome;
    }
    let options = SemanticsOptions {
        tries_may_fail: true,
        properties: Properties { race: true, ..Properties::NONE },
        noticed: Properties::NONE,
        ..options.clone()
    };
    let limits = SearchLimits { time: limits.time.map(|time| time.saturating_sub(begin.elapsed())), ..*limits };
    let again = search::run_until(code, &options, &limits, jobs, watch);
    let stats = sum(&outcome.stats, &again.stats);
    // Executions that end earlier than without such failures would hide what comes later.
    let ended: BTreeSet<_> = outcome.ended.iter().collect();
    let proved = matches!(again.verdict, SearchVerdict::True) && again.ended.iter().all(|end| ended.contains(end));
    let verdict = if proved { SearchVerdict::True } else { outcome.verdict };
    SearchOutcome { verdict, stats, order: outcome.order.or(again.order), ..outcome }
}

/// Whether nothing but failed calls keeps the outcome from being a proof.
fn is_unordered_only(outcome: &SearchOutcome) -> bool {
    let SearchVerdict::Unknown(reasons) = &outcome.verdict else { return false };
    !reasons.is_empty() && reasons.iter().all(|reason| matches!(reason, Incompleteness::Unordered(_)))
}

/// The statistics of two searches, one after the other.
fn sum(one: &Stats, other: &Stats) -> Stats {
    Stats {
        states: one.states + other.states,
        transitions: one.transitions + other.transitions,
        threads: one.threads.max(other.threads),
        ends: one.ends,
        bytes: one.bytes.max(other.bytes),
        time: one.time + other.time,
        unprovable: one.unprovable,
    }
}
