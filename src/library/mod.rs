//! The library table: for each pthread, C11, SV-COMP and libc function, its model and its effects on memory. There is
//! one entry per function; a function that the program does not define and that has no entry is rejected.
//!
//! | part | functions |
//! |---|---|
//! | `posix_threads` | POSIX threads: creation, attributes, cancellation, keys; the library's types |
//! | `synchronization` | POSIX mutexes, condition variables, read-write locks, spin locks, barriers, semaphores |
//! | `c11_threads` | C11 `threads.h` |
//! | `svcomp` | `__VERIFIER_*`, `reach_error`, `assert` |
//! | `environment` | time, environment variables, options, mapped memory, assembler code: by a contract |
//! | `files` | streams, descriptors, directories: by a contract |
//! | `sockets` | sockets, network addresses, the name service: by a contract |
//! | `processes` | processes, signals, message queues: by a contract |
//! | `terminals` | terminals: by a contract |
//! | `databases` | users, groups, services, mounts: by a contract |
//! | `locale` | wide characters, the library's own data: by a contract |
//! | `mathematics` | mathematics that no engine computes, the floating-point environment: by a contract |
//! | `libc` | everything else that programs under verification call |
//! | `builtins` | compiler builtins that are functions, and mathematics |
//! | `foreign` | libraries that no standard describes, such as curl: by a contract, or in C |
//!
//! An `entry` is one row of the table, and `contract` describes what the environment may do. Some facts about functions
//! stand beside the table:
//!
//! | part | facts |
//! |---|---|
//! | `objects`, `roles` | the objects of the thread library; what functions do to locks, conditions and threads |
//! | `argument_rules`, `null_arguments` | requirements on arguments; arguments that may be null pointers |
//! | `reads`, `byte_ranges` | memory that is read before any other effect; ranges of bytes that are accessed |
//! | `ends`, `shared_state` | functions that end the lifetime of an object; state that calls share without a lock |
//! | `overapproximated` | functions whose contract gives more than they compute |
//! | `cancellation`, `cancellation_names` | the cancellation points |
//! | `formats`, `dates` | format strings, and those of `strftime` |
//! | `bounds` | the texts of bounds that analyses tell apart |
//! | `generated_names` | the names of what the tool adds to a program |

#![deny(clippy::wildcard_enum_match_arm)]

mod argument_rules;
pub mod bounds;
mod builtins;
mod byte_ranges;
mod c11_threads;
mod cancellation;
mod cancellation_names;
mod contract;
mod databases;
mod dates;
mod ends;
mod entry;
mod environment;
mod files;
mod foreign;
pub mod formats;
pub mod generated_names;
mod libc;
mod locale;
mod mathematics;
mod null_arguments;
mod objects;
mod overapproximated;
mod posix_threads;
mod processes;
mod reads;
mod roles;
mod shared_state;
mod sockets;
mod svcomp;
mod synchronization;
mod terminals;

pub use argument_rules::{
    gives_argument_back, keeps_argument, may_be_null, may_not_find_thread, names_caller, needs_living_thread,
    NO_SUCH_THREAD,
};
pub use byte_ranges::byte_range;
pub use cancellation::{cancellation, Cancellation};
pub use contract::{Contract, Fill, Gives, Relation, Rule, HANDLE_SIZE, MOST_ERRORS, SIG_HOLD};
pub use dates::{date_length, DateLength};
pub use ends::{closed, ended, ends_semaphore, gives_handle, Closed, SemaphoreKind};
pub use entry::{
    Deadline, Effect, Entry, FailureSign, Group, Havoc, Model, Range, Special, StubStep, ANY_ARGUMENT, APART, ASSEMBLY,
    ASSEMBLY_INPUT, ASSEMBLY_TEXT, ASSEMBLY_WITH_MEMORY, FILLS, THREAD_END, WHOLE,
};
pub use files::STANDARD_STREAMS;
pub use generated_names::is_generated;
pub use null_arguments::{null_argument, takes_list, NullArgument};
pub use objects::{ModeledType, ObjectKind, Role, SPIN_LOCK_UNSET};
pub use overapproximated::{
    computes_in_c_library, computes_with_arguments, continues_sequence, is_inexact_with, is_never_zero,
    is_of_mathematics, is_overapproximated, maps_what_others_store, only_reads, overapproximated_beside,
    reads_any_line, sends_signal, unmaps_memory, uses_descriptors, CHANGES_STATE, CHANNELS, OTHER_DESCRIPTORS, SEEDS,
    SOURCES,
};
pub use processes::{function_of_system_call, GETRANDOM};
pub use reads::{reads, ReadSource};
pub use roles::{
    allocates, begins_atomic_section, begins_with_handle, cancels_thread, chooses_protocol, compares_ids,
    comparison_function, creates_thread, ends_thread, expects_object, gives_memory, is_atomic_function, is_foreign,
    keeps_memory, makes_detached, only_sleeps, opens_descriptor, orders_nothing, plays, role, sets_destructors,
    tells_value, tries_to_read, waits_to_read, waits_to_write, GIVES_ALIGNED_MEMORY,
};

pub use shared_state::{shared_state, unlocked_stream, StateAccess};

use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// The whole table.
struct Table {
    entries: Vec<Entry>,
    /// The indices of the entries.
    by_name: FxHashMap<&'static str, u32>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let groups = [
            posix_threads::TABLE,
            synchronization::TABLE,
            c11_threads::TABLE,
            svcomp::TABLE,
            environment::TABLE,
            files::TABLE,
            sockets::TABLE,
            processes::TABLE,
            terminals::TABLE,
            databases::TABLE,
            locale::TABLE,
            mathematics::TABLE,
            libc::TABLE,
            builtins::TABLE,
        ];
        let standard = groups.iter().map(|group| (*group, true));
        let foreign = foreign::TABLES.iter().map(|group| (*group, false));
        let all = standard.chain(foreign).flat_map(|(table, is)| table.iter().map(move |group| (group, is)));
        let count = all.clone().map(|(group, _)| group.names.len()).sum();
        let mut by_name = FxHashMap::with_capacity_and_hasher(count, Default::default());
        let mut entries = Vec::with_capacity(count);
        for (group, is_standard) in all {
            for name in group.names {
                let before = by_name.insert(*name, entries.len() as u32);
                self_check!(before.is_none(), "{name} is in the table twice");
                entries.push(Entry { name, is_standard, row: group });
            }
        }
        Table { entries, by_name }
    })
}

/// The entry of a function. Functions named by a prefix (`__VERIFIER_nondet_...`) share one, whose name is the prefix.
pub fn lookup(name: &str) -> Option<&'static Entry> {
    let by_prefix = || svcomp::PREFIXES.iter().find(|entry| name.starts_with(entry.name) && name != entry.name);
    let table = table();
    table.by_name.get(name).map(|at| &table.entries[*at as usize]).or_else(by_prefix)
}

/// Whether a contract that is written in C and has this subject is one of C11, POSIX or glibc.
pub fn is_standard_subject(subject: &str) -> bool {
    !foreign::IN_C.contains(&subject)
}

/// All entries, ordered by name, followed by those that stand for a prefix.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    let mut all: Vec<_> = table().entries.iter().collect();
    all.sort_unstable_by_key(|entry| entry.name);
    all.into_iter().chain(svcomp::PREFIXES)
}

/// The type of the C model that replaces a library structure or union, by its typedef name: `__ulseq_mutex_t` for
/// `pthread_mutex_t`. Library types that are numbers (`pthread_t`, `pthread_key_t`, `pthread_once_t`,
/// `pthread_spinlock_t`, `thrd_t`, `tss_t`) are not replaced: the models use them as they are.
pub fn type_model(typedef: &str) -> Option<&'static str> {
    types().find(|ty| ty.name == typedef).map(|ty| ty.model)
}

/// The kind of object of which this type is the model.
pub fn object_of_model(model: &str) -> Option<ObjectKind> {
    types().find(|ty| ty.model == model).map(|ty| ty.object)
}

/// How an object of this model is marked as not initialized (see [`ModeledType::unset`]).
pub fn unset(model: &str) -> Option<(&'static str, &'static str)> {
    types().find(|ty| ty.model == model)?.unset
}

/// All library types that have a model.
pub fn types() -> impl Iterator<Item = &'static ModeledType> {
    [posix_threads::TYPES, c11_threads::TYPES].into_iter().flatten()
}
