//! The reference semantics: an interpreter of the concurrent normal form with real call frames, pointer provenance and
//! its own library model. It shares neither the inliner, nor the rewrite rules, nor the C stubs with the translation,
//! so that it can check them.
//!
//! | part | purpose |
//! |---|---|
//! | [`bytecode`] | functions compiled once to flat instructions, static objects, sampled inputs |
//! | [`ProgramState`] | one state in *components* (globals, a thread's frames, each object of a thread), shared by states |
//! | [`Machine`] | executes one [step](Machine::step) of one thread |
//! | [`Choices`] | nondeterminism in a step: inputs, which waiter a signal wakes, spurious failure of a weak exchange |
//! | [`Stop`] | the end of a step |
//!
//! | file | purpose |
//! |---|---|
//! | `machine`, `instructions`, `choices` | a step, its instructions, and its nondeterministic choices |
//! | `stop`, `observe`, `access`, `touched_threads` | the end of a step, its accesses, the threads on which it depends |
//! | `trace`, `step_events` | the instructions and events of a step, for reports |
//! | `object_names`, `inspect` | names of objects and upcoming calls, for reports |
//! | `threads`, `thread_layout` | threads, their call frames, and the layout of both in bytes |
//! | `state`, `state_component`, `checkpoint` | states, the components that they share, undoing a step |
//! | `objects`, `byte_mask`, `memory`, `addresses` | the bytes of objects, their shadow bits, access by address |
//! | `heap`, `leaks` | allocation, and memory to which no pointer is left |
//! | `address_numbers`, `address_order`, `id_values` | addresses and thread ids that are used as numbers |
//! | `stored_inputs` | bytes that the environment stored and nobody has read yet |
//! | `value`, `arithmetic`, `le_bytes` | operators, conversions, numbers in byte strings |
//! | `bit_operations`, `float_functions` | functions on numbers |
//! | `models`, `library_operations`, `attributes` | the library: its model, and the operations of each function |
//! | `bytecode` | the compiler |
//!
//! One step is a *block*: one access to memory that another thread may reach, or one synchronization operation,
//! followed by everything private up to the next visible point. A step that is not enabled ends in [`Stop::Blocked`],
//! and the state must be loaded again.
//!
//! ```text
//! let code = interp::bytecode::compile(&program, &options)?;      // Form::Normal in
//! let mut machine = Machine::new(&code, options.clone());
//! machine.start()?;                                           // static initializers; main is at its entry
//! let key = machine.state.save(&mut components);              // the state as component numbers
//! machine.state.load(&key, &components);
//! machine.choices.clear();
//! match machine.step(thread) { ... }                          // once for each sequence of choices
//! ```
//!
//! # Memory
//!
//! A pointer is a pair (object, offset), encoded in its bytes (32 + 32 bits; 16 + 16 for ILP32). So it keeps its
//! provenance through casts, unions and `memcpy`, states are plain bytes, and arithmetic on the low bits works
//! (objects count as aligned to 16). An object's number consists of the thread that created it and the smallest free
//! number there: it does not depend on the schedule. The number of a freed object with a remaining dangling pointer is
//! reused only as a separate choice, besides a fresh one: both a use after free and a reused address are found. The
//! numeric value of an address means nothing: what depends on it sets [`Notes::address`], and no verdict relies on it
//! (`address_numbers` says what does not depend on it). The same holds for thread ids and keys, which are numbers of a
//! range of their own (`id_values`).
//!
//! Files that call each other's methods share one machine: an instruction may call a function, and calls run
//! instructions (`machine`, `instructions`, `threads`); an access to memory is told to who observes the step, and what is
//! told is read from memory (`memory`, `observe`, `step_events`); bytes that are part of an address or of an id are noted
//! where they are read, and used where they are computed with (`memory`, `arithmetic`, `address_numbers`,
//! `address_order`, `id_values`); the numbers of freed objects depend on the pointers that threads keep (`heap`,
//! `threads`).

#![deny(clippy::wildcard_enum_match_arm)]

mod access;
mod address_numbers;
mod address_order;
mod addresses;
mod arithmetic;
mod attributes;
mod bit_operations;
mod byte_mask;
pub mod bytecode;
mod checkpoint;
mod choices;
mod float_functions;
mod heap;
mod id_values;
mod inspect;
mod instructions;
mod le_bytes;
mod leaks;
mod library_operations;
mod machine;
mod memory;
mod models;
mod object_names;
mod objects;
mod observe;
mod state;
mod state_component;
mod step_events;
mod stop;
mod stored_inputs;
mod thread_layout;
mod threads;
mod touched_threads;
mod trace;
mod value;

pub use crate::interp::attributes::Attribute;
pub use crate::interp::library_operations::Lib;
pub use crate::interp::touched_threads::TouchedThreads;
pub use access::{event, Access, Home};
pub use checkpoint::Checkpoint;
pub use choices::{Choices, Domain};
pub use machine::Machine;
pub use state::{ProgramState, ThreadView};
pub use state_component::Store;
pub use stop::{Notes, Properties, Stop, Undefined, Violation, ViolationKind, Wait};
pub use trace::{Deed, Ran, Seen};

use crate::analysis::switch_policy::SwitchPolicy;
use crate::reductions::Without;

/// Options of the semantics: behavior that C and POSIX leave open.
#[derive(Clone, Debug)]
pub struct SemanticsOptions {
    /// Whether condition variables have spurious wakeups (POSIX pthread_cond_wait).
    pub spurious: bool,
    /// Whether calls that only try to take a lock or a semaphore, or wait for a limited time, may fail although it is
    /// free.
    pub tries_may_fail: bool,
    /// If set, all inputs wider than a character take exactly the values of this range (truncated to their type).
    pub range: Option<(i64, i64)>,
    /// The behavior of unknown functions.
    pub externs: Externs,
    /// The properties that an exploration checks. Only if overflow is one of them, sums, differences, products and
    /// shifts that overflow a signed type are violations; otherwise they wrap.
    pub properties: Properties,
    /// Properties of a state (deadlock, data race) for which a violation is only a warning: the search continues, and
    /// reports the first of each kind. Partial-order reductions preserve only what `properties` needs, so the absence
    /// of a warning is no proof.
    pub noticed: Properties,
    /// The points at which a context switch may happen.
    pub switches: SwitchPolicy,
    /// The reductions that are disabled.
    pub without: Without,
}

/// The behavior of functions without a body and a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Externs {
    /// Calling them is reported as an error with its location.
    #[default]
    Refuse,
    /// The result is arbitrary; memory is not changed.
    Pure,
    /// They may do anything. Only some of that is explored, so that nothing is proved: they change nothing, and return
    /// some values.
    Sampled,
}

impl Default for SemanticsOptions {
    fn default() -> Self {
        SemanticsOptions {
            spurious: true,
            tries_may_fail: false,
            range: None,
            externs: Externs::Refuse,
            properties: Properties::default(),
            noticed: Properties::NONE,
            switches: SwitchPolicy::default(),
            without: Without::NONE,
        }
    }
}
