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
        Knobs { threads: (1, 3), statements: (2, 5), accesses: (4, 9), depth: 2, density: 22, only: Vec::new() }
    }
}

impl Knobs {
    /// Programs that a verifier answers in seconds.
    pub fn small(&self) -> Knobs {
        Knobs { threads: (1, 2), statements: (1, 2), accesses: (2, 3), depth: 1, ..self.clone() }
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
                // Every other program is mostly control flow and data: much of everything leaves little room for races.
                let plain = rng.chance(50);
                Features { $($name: draw(rng, knobs, plain, stringify!($name))),* }
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

/// What plain programs have often.
const PLAIN: &[&str] = &["loops", "switches", "gotos", "functions", "values", "asserts"];

fn draw(rng: &mut Rng, knobs: &Knobs, plain: bool, name: &str) -> bool {
    let often = match (plain, PLAIN.contains(&name)) {
        (true, true) => 50,
        (true, false) => knobs.density / 5,
        (false, _) => knobs.density,
    };
    // Drawn in any case, so that the same seed gives the same rest.
    let drawn = rng.chance(often);
    if knobs.only.is_empty() {
        return drawn;
    }
    knobs.only.iter().any(|only| only == name)
}
