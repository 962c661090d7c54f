//! What a random program may contain. Each program draws a few features, so that each of them gets room.

use super::rng::Rng;

/// Sizes.
#[derive(Clone, Debug)]
pub struct Knobs {
    /// Threads beside main.
    pub threads: (usize, usize),
    /// Statements of a thread at the top level.
    pub statements: (usize, usize),
    /// Accesses of a thread to shared memory, roughly.
    pub accesses: (usize, usize),
    /// Nesting of statements.
    pub depth: usize,
    /// How likely each feature is, in percent.
    pub density: usize,
    /// Only these features, if any is named.
    pub only: Vec<String>,
}

impl Default for Knobs {
    fn default() -> Self {
        Knobs { threads: (1, 3), statements: (2, 4), accesses: (3, 7), depth: 2, density: 22, only: Vec::new() }
    }
}

macro_rules! features {
    ($($name:ident),* $(,)?) => {
        /// What a program may contain.
        #[derive(Clone, Debug, Default)]
        #[allow(missing_docs)]
        pub struct Features { $(pub $name: bool),* }

        impl Features {
            /// All names.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// A random choice.
            pub(super) fn draw(rng: &mut Rng, knobs: &Knobs) -> Features {
                Features { $($name: draw(rng, knobs, stringify!($name))),* }
            }

            /// The names of those that are on.
            pub fn names(&self) -> Vec<&'static str> {
                let mut names = Vec::new();
                $(if self.$name { names.push(stringify!($name)); })*
                names
            }
        }
    };
}

features!(
    arrays,
    structs,
    bit_fields,
    unions,
    narrow,
    volatile,
    pointers,
    escaped,
    heap,
    atomics,
    gnu_atomics,
    functions,
    recursion,
    function_pointers,
    static_locals,
    thread_locals,
    gotos,
    switches,
    loops,
    early_return,
    mutex,
    recursive_mutex,
    errorcheck_mutex,
    try_lock,
    timed_lock,
    cond,
    timed_wait,
    rwlock,
    sem,
    barrier,
    once,
    spin,
    atomic_region,
    atomic_function,
    await_flag,
    c11_threads,
    nested,
    detach,
    exits,
    values,
    same_start,
    struct_copy,
    asserts,
    inputs,
    keys,
    reach_error,
    errno_codes,
    create_loop,
    main_busy,
    statement_expressions,
    void_functions,
    weak_cas,
);

fn draw(rng: &mut Rng, knobs: &Knobs, name: &str) -> bool {
    // Drawn in any case, so that the same seed gives the same rest.
    let drawn = rng.chance(knobs.density);
    if knobs.only.is_empty() {
        return drawn;
    }
    knobs.only.iter().any(|only| only == name)
}
