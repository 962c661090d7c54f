//! Mines likely invariants from random executions of the program (Sect. 3.1: random inputs, random interleaving).
//!
//! The executions are those of the reference semantics, so the same seed gives the same invariants everywhere.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use fastrand::Rng;

use super::Followed;
use crate::explore::counterexample::statements::StatementBeginnings;
use crate::explore::sampling::walk;
use crate::interp::bytecode::{self, Code, StaticLocation};
use crate::interp::{Machine, Properties, SemanticsOptions};
use crate::passes::def_use::record::{self, Observed, SEEN};
use crate::passes::def_use::{Definition, Invariants, ReadInvariant, Whose};

/// The number of executions if the user does not ask for another: as in Sect. 4.
pub const RUNS: usize = 50;
/// The maximum number of steps of an execution.
const LONGEST: usize = 20_000;

/// Options of the mining.
#[derive(Clone, Copy, Debug)]
pub struct MiningOptions {
    /// The maximum number of executions.
    pub runs: usize,
    /// The seed of the random numbers.
    pub seed: u64,
    /// When to stop; the same invariants are mined only if that is not reached.
    pub until: Option<Instant>,
}

impl Default for MiningOptions {
    fn default() -> MiningOptions {
        MiningOptions { runs: RUNS, seed: 1, until: None }
    }
}

/// What was mined.
#[derive(Clone, Debug, Default)]
pub struct Mined {
    /// The invariants of all reads that some execution reached.
    pub invariants: Invariants,
    /// The number of executions, and of their steps.
    pub runs: usize,
    /// See `runs`.
    pub steps: usize,
}

/// Mines the invariants; none if the reference semantics does not model the program at all.
pub fn run(followed: &Followed, semantics: &SemanticsOptions, options: &MiningOptions) -> Mined {
    let recording = record::run(&followed.loaded.program, &followed.locations);
    let semantics = SemanticsOptions { noticed: Properties::NONE, ..semantics.clone() };
    let Ok(code) = bytecode::compile_known_parts(&recording.program, &semantics) else { return Mined::default() };
    let mut machine = Machine::new(&code, semantics);
    if machine.start().is_err() {
        return Mined::default();
    }
    machine.start_tracing();
    let initial = machine.state.clone();
    let begins = StatementBeginnings::new(&recording.program, &code);
    let (mut mined, mut observed, mut threads) = (Mined::default(), BTreeMap::new(), Threads::new());
    let mut rng = Rng::with_seed(options.seed);
    while mined.runs < options.runs && options.until.is_none_or(|until| Instant::now() < until) {
        machine.state.clone_from(&initial);
        let steps = &mut mined.steps;
        walk::run(&mut machine, &mut rng, LONGEST, &mut |machine, thread| {
            *steps += 1;
            for statement in begins.of_step(machine) {
                threads.entry(statement).or_default().insert(thread);
            }
        });
        recording.add(seen(&machine, &code), &mut observed);
        mined.runs += 1;
    }
    mined.invariants =
        observed.into_iter().map(|(read, observed)| (read, invariant(followed, read, &observed, &threads))).collect();
    mined
}

/// The threads that executed each statement.
type Threads = BTreeMap<usize, BTreeSet<usize>>;

/// The bytes of the records.
fn seen<'a>(machine: &'a Machine<'_>, code: &Code) -> &'a [u8] {
    let Some(object) = code.statics.iter().find(|object| object.name == SEEN) else { return &[] };
    match object.place {
        StaticLocation::Group(group, offset) => machine.state.global(group, offset, object.size),
        StaticLocation::Rom(_) => &[],
    }
}

/// The invariant of a read, as far as executions showed. Whose write it sees, and that it sees the same as before, is
/// left out where the definitions say so already.
fn invariant(
    followed: &Followed,
    (statement, location): (usize, usize),
    observed: &Observed,
    threads: &Threads,
) -> ReadInvariant {
    let definitions: BTreeSet<Definition> = observed.definitions.iter().map(|(definition, _)| *definition).collect();
    let writes: Vec<(usize, bool)> = observed
        .definitions
        .iter()
        .filter_map(|(definition, own)| match definition {
            Definition::Initial => None,
            Definition::Write(write) => Some((*write, *own)),
        })
        .collect();
    let none = BTreeSet::new();
    let readers = threads.get(&statement).unwrap_or(&none);
    let one = |write: usize| threads.get(&write).is_some_and(|writers| writers == readers && writers.len() == 1);
    let apart = |write: usize| threads.get(&write).is_some_and(|writers| writers.is_disjoint(readers));
    let whose = if writes.is_empty() || definitions.contains(&Definition::Initial) {
        None
    } else if writes.iter().all(|(_, own)| *own) && writes.iter().any(|(write, _)| !one(*write)) {
        Some(Whose::Own)
    } else if writes.iter().all(|(_, own)| !own) && writes.iter().any(|(write, _)| !apart(*write)) {
        Some(Whose::Other)
    } else {
        None
    };
    // A loop that waits would have an effect if the definition that it saw last were noted.
    let waits = followed.locations.is_awaited(location);
    let follower = observed.same && !observed.other && definitions.len() > 1 && !waits;
    ReadInvariant { definitions, whose, follower }
}
