//! The passes between the front end and the schemes. Each row is a module with a function `run`, listed in [`PASSES`];
//! the other modules serve several passes, or derive programs for strategies (`slice`, `def_use`, `event_order`).
//!
//! | pass | effect | form afterwards |
//! |---|---|---|
//! | `system_calls` | system calls by number to functions of the library | lowered |
//! | `cleanup_handlers` | runs cleanup handlers where threads call `pthread_exit` or `thrd_exit` | lowered |
//! | `cancellation_points` | tests whether the thread is canceled, before functions that are cancellation points | lowered |
//! | `prune` | drops the bodies of unreachable functions | lowered |
//! | `variably_modified_types` | one dimension for arrays with several variable ones; pointers to their elements | lowered |
//! | `flexible_arrays` | a type of its own for an object that is larger than its type | lowered |
//! | `weak_symbols` | replaces weak functions without a definition by null pointers | lowered |
//! | `library_pointers` | functions with bodies for library functions whose address is taken | lowered |
//! | `temporaries` | variables for rvalues whose array members have addresses | lowered |
//! | `argument_lists` | variadic arguments to arrays of their values | lowered |
//! | `thread_assumptions` | records the assumptions about thread ids and start functions | lowered |
//! | `ilp32_assumptions` | records what is assumed about 32-bit machines | lowered |
//! | `evaluation_order` | records where the order of evaluation, which C leaves open, matters | lowered |
//! | `block_lifetimes` | memory with the lifetime of the block for variables that may be used after it | lowered |
//! | `library_types` | replaces the library's own types by those of the model | lowered |
//! | `bypassed_declarations` | declares variables again where a jump bypasses their declaration | lowered |
//! | `normalize` | side effects out of expressions, one shared access a statement | normal |
//! | `start_functions` | arbitrary results for threads whose function has another type | normal |
//! | `library_state` | accesses to state that calls of the library share, where data races are looked for | normal |
//! | `contracts` | calls of functions of the environment to their contracts | normal |
//! | `partial_bytes` | arbitrary values for the unset bits of a partially set byte | normal |
//! | `allocators` | a copy of each function that returns new memory, for each of its calls | normal |
//! | `checked_constants` | decides whether writes to constants are checked | normal |
//! | `resolve` | library calls to statements and stubs, calls through pointers to calls; a value for functions that return none | resolved |
//! | `function_lifetimes` | memory with the lifetime of the call for variables that may be used after it | resolved |
//! | `threads` | one body per thread instance, with calls inlined or shared | threaded |
//! | `uninitialized` | arbitrary values for variables that may be read before they are set | threaded |
//! | `simplify` | removes unread assignments and unreachable code, propagates constants | threaded |
//! | `awaits` | loops that only wait become one iteration and an assumption | threaded |
//! | `subroutines` | shared copies of functions become parts of their threads' bodies | threaded |
//! | `visible` | visible points | visible |
//!
//! `checks` is not part of this sequence: it makes undefined behavior explicit in the visible form, just before the
//! scheme and the driver are added, and only where a translation is asked for. Its parts are `checked_text`, for text
//! functions of the library, and `overflow_conditions`, for signed arithmetic.
//!
//! The other modules:
//!
//! | module | purpose |
//! |---|---|
//! | `options` | the options of the passes |
//! | `entry` | `main` with constructors before it, or a `main` for a library |
//! | `exit_handlers` | what runs when the process ends: `atexit`, destructors |
//! | `command_line`, `any_command_line` | gives `main` one command line, or any |
//! | `unroll` | unwinds loops that create threads |
//! | `padding` | gives the padding of structures arbitrary values |
//! | `standard_streams` | finds the standard streams of a program |
//! | `unknown_functions` | the effects of functions that the program only declares |
//! | `overapproximated_calls` | the calls whose contract gives more than they compute |
//! | `slice` | slices variables away (CEGPV) |
//! | `event_order` | monitors of the order of events, for refinement |
//! | `def_use` | restricts which writes a read may see |

#![deny(clippy::wildcard_enum_match_arm)]

mod allocators;
pub mod any_command_line;
mod argument_lists;
pub mod awaits;
pub mod block_lifetimes;
mod bypassed_declarations;
mod cancellation_points;
mod checked_constants;
pub mod checked_text;
pub mod checks;
mod cleanup_handlers;
mod command_line;
mod contracts;
pub mod def_use;
mod entry;
mod evaluation_order;
pub mod event_order;
mod exit_handlers;
pub mod flexible_arrays;
pub mod function_lifetimes;
mod ilp32_assumptions;
pub mod library_pointers;
mod library_state;
pub mod library_types;
pub mod normalize;
mod options;
pub mod overapproximated_calls;
mod overflow_conditions;
mod padding;
pub mod partial_bytes;
pub mod prune;
pub mod resolve;
pub mod simplify;
pub mod slice;
mod standard_streams;
mod start_functions;
pub mod subroutines;
mod system_calls;
pub mod temporaries;
pub mod thread_assumptions;
pub mod threads;
pub mod uninitialized;
mod unknown_functions;
pub mod unroll;
pub mod variably_modified_types;
pub mod visible;
pub mod weak_symbols;

use crate::analysis::real_library;
use crate::diag::Diagnostic;
use crate::ir::{Form, Program};
use crate::reductions::Reduction;
use crate::valid;
pub use options::{CallTreatment, Extern, PassOptions};

/// One pass.
pub struct Pass {
    /// Its name, for `--dump-after`.
    pub name: &'static str,
    /// The transformation.
    pub run: fn(&mut Program, &PassOptions) -> Result<(), Vec<Diagnostic>>,
    /// The form of the program afterwards.
    pub gives: Form,
}

/// All passes, in order.
pub const PASSES: &[Pass] = &[
    Pass { name: "system_calls", run: system_calls::run, gives: Form::Lowered },
    Pass { name: "cleanup_handlers", run: cleanup_handlers::run, gives: Form::Lowered },
    Pass { name: "cancellation_points", run: cancellation_points::run, gives: Form::Lowered },
    Pass { name: "prune", run: prune::run, gives: Form::Lowered },
    Pass { name: "variably_modified_types", run: variably_modified_types::run, gives: Form::Lowered },
    Pass { name: "flexible_arrays", run: flexible_arrays::run, gives: Form::Lowered },
    Pass { name: "weak_symbols", run: weak_symbols::run, gives: Form::Lowered },
    Pass { name: "library_pointers", run: library_pointers::run, gives: Form::Lowered },
    Pass { name: "temporaries", run: temporaries::run, gives: Form::Lowered },
    Pass { name: "argument_lists", run: argument_lists::run, gives: Form::Lowered },
    Pass { name: "thread_assumptions", run: thread_assumptions::run, gives: Form::Lowered },
    Pass { name: "ilp32_assumptions", run: ilp32_assumptions::run, gives: Form::Lowered },
    Pass { name: "evaluation_order", run: evaluation_order::run, gives: Form::Lowered },
    Pass { name: "block_lifetimes", run: block_lifetimes::run, gives: Form::Lowered },
    Pass { name: "library_types", run: library_types::run, gives: Form::Lowered },
    Pass { name: "bypassed_declarations", run: bypassed_declarations::run, gives: Form::Lowered },
    Pass { name: "normalize", run: normalize::run, gives: Form::Normal },
    Pass { name: "start_functions", run: start_functions::run, gives: Form::Normal },
    Pass { name: "library_state", run: library_state::run, gives: Form::Normal },
    Pass { name: "contracts", run: contracts::run, gives: Form::Normal },
    Pass { name: "partial_bytes", run: partial_bytes::run, gives: Form::Normal },
    Pass { name: "allocators", run: allocators::run, gives: Form::Normal },
    Pass { name: "checked_constants", run: checked_constants::survey, gives: Form::Normal },
    Pass { name: "resolve", run: resolve::run, gives: Form::Resolved },
    Pass { name: "function_lifetimes", run: function_lifetimes::run, gives: Form::Resolved },
    Pass { name: "threads", run: threads::run, gives: Form::Threaded },
    Pass { name: "uninitialized", run: uninitialized::run, gives: Form::Threaded },
    Pass { name: "simplify", run: simplify::run, gives: Form::Threaded },
    Pass { name: "awaits", run: awaits::run, gives: Form::Threaded },
    Pass { name: "subroutines", run: subroutines::run, gives: Form::Threaded },
    Pass { name: "visible", run: visible::run, gives: Form::Visible },
];

/// The reason why the passes stopped.
#[derive(Debug, thiserror::Error)]
pub enum PassError {
    /// A pass does not support the program.
    #[error("the program uses constructs that are not supported")]
    Refused(Vec<Diagnostic>),
    /// There was no time left for some pass.
    #[error("the translation takes longer than the time that is left")]
    Late,
    /// A pass violated an invariant of its form: an error in ulseq itself.
    #[error("internal error: pass `{pass}` left an invalid program: {found}")]
    Invalid {
        /// The name of the pass.
        pass: &'static str,
        /// The error that the validator found.
        found: String,
    },
}

/// Runs all passes; calls `after` with the program after each one.
///
/// # Errors
/// The diagnostics of the first pass that rejects the program, or the error that the validator found.
pub fn run(program: &mut Program, options: &PassOptions, after: impl FnMut(&Pass, &Program)) -> Result<(), PassError> {
    run_between(program, options, None, Form::Visible, after)
}

/// Runs the passes that follow normal form.
///
/// # Errors
/// As [`run`].
pub fn run_from_normal(
    program: &mut Program,
    options: &PassOptions,
    after: impl FnMut(&Pass, &Program),
) -> Result<(), PassError> {
    run_between(program, options, Some(Form::Normal), Form::Visible, after)
}

/// Runs the passes that follow normal form, up to thread instances.
///
/// # Errors
/// As [`run`].
pub fn run_from_normal_to_threads(program: &mut Program, options: &PassOptions) -> Result<(), PassError> {
    run_between(program, options, Some(Form::Normal), Form::Threaded, |_, _| {})
}

/// Runs the passes up to and including this form.
///
/// # Errors
/// As [`run`].
pub fn run_to(
    program: &mut Program,
    options: &PassOptions,
    form: Form,
    after: impl FnMut(&Pass, &Program),
) -> Result<(), PassError> {
    run_between(program, options, None, form, after)
}

/// Brings a program into normal form, but keeps the library's own types: for a program that is linked with the real
/// library.
///
/// # Errors
/// The diagnostics of the first pass that rejects the program.
pub fn run_with_library_types(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    program.real_library = real_library::dependence(program);
    system_calls::run(program, options)?;
    cleanup_handlers::run(program, options)?;
    cancellation_points::run(program, options)?;
    prune::run(program, options)?;
    weak_symbols::run(program, options)?;
    library_pointers::run(program, options)?;
    argument_lists::run(program, options)?;
    normalize::run(program, options)?;
    normalize::elements::take_apart(program);
    contracts::run_beside_library(program, options)
}

/// Runs the passes that give forms after `from`, up to and including `to`.
fn run_between(
    program: &mut Program,
    options: &PassOptions,
    from: Option<Form>,
    to: Form,
    mut after: impl FnMut(&Pass, &Program),
) -> Result<(), PassError> {
    program.checks_overflow = options.overflow;
    program.ends_at_assertions = !options.assertions;
    program.has_real_sizes = !options.without.uses(Reduction::ObjectSizes);
    let options = &options.keeping_accesses();
    for pass in PASSES.iter().filter(|pass| from.is_none_or(|from| pass.gives > from) && pass.gives <= to) {
        if options.is_late() {
            return Err(PassError::Late);
        }
        (pass.run)(program, options).map_err(|refused| match refused.is_empty() {
            true => PassError::Late,
            false => PassError::Refused(refused),
        })?;
        if options.check {
            valid::check(program, pass.gives).map_err(|found| PassError::Invalid {
                pass: pass.name,
                found: found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            })?;
        }
        after(pass, program);
    }
    Ok(())
}
