//! The reference semantics: an interpreter of the concurrent normal form with real call frames, provenance of pointers and a
//! library model of its own. It shares neither the inliner, nor the rewrite rules, nor the C stubs with the translation, so that
//! it can check them.
//!
//! | part | what it is |
//! |---|---|
//! | [`code`] | functions compiled once to flat instructions, static objects, sampled inputs |
//! | [`State`] | one state of the program in *components* (globals, a thread's frames, each object of a thread), so that a search shares them |
//! | [`Machine`] | runs one [step](Machine::step) of one thread |
//! | [`Choices`] | what is open inside a step: inputs, which waiter a signal wakes, a weak exchange that fails |
//! | [`Stop`] | how a step ended |
//!
//! One step is a *block*: one access to memory that another thread may reach, or one synchronisation operation, and then everything
//! private up to the next one. A step that cannot be made now ends in [`Stop::Blocked`], and the state must be loaded again.
//!
//! ```text
//! let code = interp::code::compile(&program, &options)?;      // Form::Normal in
//! let mut machine = Machine::new(&code, options.clone());
//! machine.start()?;                                           // static initialisers; main is at its entry
//! let key = machine.state.save(&mut components);              // the state as numbers of components
//! machine.state.load(&key, &components);
//! machine.choices.clear();
//! match machine.step(thread) { ... }                          // once for each series of choices
//! ```
//!
//! # Memory
//!
//! A pointer is (object, offset), in its bytes (32 + 32 bits, 16 + 16 for ILP32). So it keeps where it belongs through casts,
//! unions and `memcpy`, states are plain bytes, and arithmetic on the low bits works (objects count as aligned to 16). An object's number is made of the
//! thread that made it and the smallest free number there: it does not depend on the schedule. A number to which a pointer is
//! left somewhere is used again only as a choice of its own, beside a fresh one: both a use after free and a reused address are seen.
//! What an address is as a number means nothing: whoever reads it as one gets [`Notes::address`], and no verdict rests on it.

mod access;
mod arithmetic;
mod choices;
pub mod code;
mod heap;
mod instructions;
mod library;
mod machine;
mod marks;
mod memory;
mod names;
mod reach;
mod state;
mod stop;
mod threads;
mod told;
mod trace;
mod value;
mod words;

pub use access::{event, Access, Home};
pub use choices::{Choices, Domain};
pub use library::Lib;
pub use machine::Machine;
pub use reach::Reach;
pub use state::{State, Store, ThreadView};
pub use stop::{Kind, Notes, Properties, Stop, Undefined, Violation, Wait};
pub use trace::Ran;

use crate::without::Without;

/// What the semantics leaves open.
#[derive(Clone, Debug)]
pub struct Options {
    /// Condition variables may wake up for no reason (POSIX pthread_cond_wait).
    pub spurious: bool,
    /// All inputs wider than a character take the values of this range (cut to their type) and no others.
    pub range: Option<(i64, i64)>,
    /// Sums, differences and products that do not fit into a signed type are undefined; else they wrap.
    pub strict: bool,
    /// What unknown functions do.
    pub externs: Externs,
    /// Which violations an exploration looks for.
    pub properties: Properties,
    /// Which faults of a state (deadlocks, data races) it only notices: the search goes on and the first of each kind is a warning. Partial-order
    /// reductions keep what `properties` needs, so that nothing seen here does not mean that there is nothing.
    pub noticed: Properties,
    /// The reductions that are switched off.
    pub without: Without,
}

/// Functions that have neither a body nor a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Externs {
    /// A located error.
    #[default]
    Refuse,
    /// The result is arbitrary; memory is not changed.
    Pure,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            spurious: true,
            range: None,
            strict: false,
            externs: Externs::Refuse,
            properties: Properties::default(),
            noticed: Properties::NONE,
            without: Without::NONE,
        }
    }
}
