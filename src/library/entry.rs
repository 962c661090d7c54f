//! An entry of the library table: the model of a function, its effects on memory, its steps.

use super::objects::{ObjectKind, Role};
use super::Contract;
use std::ops::Deref;

/// `WHOLE(p, n)`: checks that this many bytes are accessible at `p`. Not a function of the program: the pass
/// `normalize` adds it.
pub const WHOLE: &str = "__ulseq_whole";

/// `APART(p, q, n)`: so many bytes there and there have none in common. The pass `normalize` adds it.
pub const APART: &str = "__ulseq_apart";

/// An instruction with operands: its outputs are arbitrary (GCC, "Extended Asm").
pub const ASSEMBLY: &str = "__ulseq_asm";

/// The result of an instruction that gives an input, such as the time or a random number.
pub const ASSEMBLY_INPUT: &str = "__ulseq_asm_input";

/// As [`ASSEMBLY`], and the instruction changes memory.
pub const ASSEMBLY_WITH_MEMORY: &str = "__ulseq_asm_memory";

/// An instruction without operands.
pub const ASSEMBLY_TEXT: &str = "__ulseq_asm_text";

/// An entry for one library function. What it shares with others of its row is read through it: `entry.model`.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The C name.
    pub name: &'static str,
    /// Whether C11, POSIX, glibc or a compiler describes it, and no other library.
    pub is_standard: bool,
    /// The row of the table.
    pub(super) row: &'static Group,
}

impl Deref for Entry {
    type Target = Group;

    fn deref(&self) -> &Group {
        self.row
    }
}

/// How a function reports that it failed, apart from `errno`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailureSign {
    /// By the result -1.
    MinusOne,
    /// By a negative result (C11 7.21.6.1p14).
    Negative,
    /// By nothing (POSIX perror, psignal).
    ErrnoOnly,
}

/// Until when a function waits at most: the time in an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadline {
    /// The position of the clock; without one, the time is one of CLOCK_REALTIME or of the object's clock.
    pub clock: Option<usize>,
    /// The position of the time.
    pub time: usize,
    /// The result of a call that is late.
    pub late: i128,
    /// The result of a call whose time is none.
    pub invalid: i128,
}

impl Deadline {
    /// POSIX: ETIMEDOUT and EINVAL.
    pub(super) const fn posix(time: usize) -> Deadline {
        Deadline { clock: None, time, late: 110, invalid: 22 }
    }
    /// C11 7.26.1p5: thrd_timedout and thrd_error.
    pub(super) const fn c11(time: usize) -> Deadline {
        Deadline { clock: None, time, late: 4, invalid: 2 }
    }
    /// By the clock in this argument.
    pub(super) const fn by(self, clock: usize) -> Deadline {
        Deadline { clock: Some(clock), ..self }
    }
}

/// The model of a library function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// The pass `resolve` has a special rule for it.
    Special(Special),
    /// Functions of the C model in `stubs/`, called in sequence, each in one step at its own visible point.
    Stub(&'static [StubStep]),
    /// The call remains in the output: a libc function that verifiers and compilers support and whose effects are
    /// [`Group::effects`].
    Extern,
    /// The arguments are evaluated without further effects; the result is 0 (or a null pointer).
    Ignore,
    /// As `Ignore`, but the result is arbitrary (nothing is assumed about pointer results: using them is rejected).
    Arbitrary,
    /// As `Arbitrary`, but the result is one that its specification in C11, POSIX or the glibc manual allows.
    Within(Range),
    /// Any behavior that its contract allows.
    Contract(Contract),
    /// Not modeled.
    Refuse {
        /// The reason, for the user.
        why: &'static str,
        /// A workaround.
        help: &'static str,
        /// The treatment by `--extern=havoc`.
        havoc: Havoc,
    },
}

impl Model {
    /// Whether nothing depends on the values of the arguments.
    pub fn ignores_arguments(self) -> bool {
        match self {
            Model::Ignore | Model::Arbitrary | Model::Within(Range::Between(..) | Range::Fraction) => true,
            Model::Within(Range::Below(_) | Range::UpTo(..) | Range::Items(..) | Range::Character(_))
            | Model::Special(_)
            | Model::Stub(_)
            | Model::Extern
            | Model::Contract(_)
            | Model::Refuse { .. } => false,
        }
    }
}

/// The treatment of an unmodeled function by `--extern=havoc`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Havoc {
    /// The function is still rejected: more than values depends on it.
    Refused,
    /// The function is treated like any unknown function: the result and the memory that its arguments point to are
    /// arbitrary.
    Unknown,
}

/// The possible results of a library function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// Between these limits, inclusive.
    Between(i64, i64),
    /// A floating-point number of at least 0 and less than 1.
    Fraction,
    /// Nonnegative and less than this argument, or 0.
    Below(usize),
    /// From this number up to the value of an argument, inclusive.
    UpTo(i64, usize),
    /// From 0 up to the first argument, inclusive; 0 if the second one is 0.
    Items(usize, usize),
    /// -1, or this argument as an `unsigned char`.
    Character(usize),
}

/// One step of a stub call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StubStep {
    /// The C function in `stubs/`.
    pub function: &'static str,
    /// The positions of the call's arguments that are passed.
    pub args: &'static [usize],
    /// Whether the number of the calling thread (0 = main, then in order of the instances) is passed as the last
    /// argument.
    pub takes_self: bool,
    /// Whether its result is that of the call (that of the last such step; without one the call yields 0).
    pub result: bool,
    /// Whether there is a visible point before it even without a conflicting access (blocking and synchronizing
    /// steps); `false` for `init`, `destroy`, `self`.
    pub visible: bool,
    /// What it does to the object of the entry.
    pub role: Option<Role>,
}

/// Functions that `resolve` replaces by special statements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// `pthread_create(t, attr, f, arg)`
    PthreadCreate,
    /// `thrd_create(t, f, arg)`
    ThrdCreate,
    /// `pthread_exit(value)`
    PthreadExit,
    /// `thrd_exit(int)`
    ThrdExit,
    /// `exit`, `_Exit`, `quick_exit`, `abort`: the process ends, with all threads.
    EndProcess,
    /// `reach_error()`, `__VERIFIER_error()`
    ReachError,
    /// `__assert_fail(text, file, line, function)` and similar: the first argument is the text.
    AssertFail,
    /// `assert(cond)` when called as a function, `__VERIFIER_assert` without a body: a violation unless the argument
    /// holds.
    Assert,
    /// `__VERIFIER_assume(cond)`
    Assume,
    /// `__VERIFIER_atomic_begin()`
    AtomicBegin,
    /// `__VERIFIER_atomic_end()`
    AtomicEnd,
    /// `__VERIFIER_nondet_T()`: an arbitrary value of the function's result type.
    Nondet,
    /// `pthread_once(control, f)`, `call_once(control, f)`
    ///
    /// The functions of the model before and after the call of `f`.
    Once(&'static str, &'static str),
    /// `pthread_key_create(key, destructor)`, `tss_create(key, destructor)`
    KeyCreate,
    /// `malloc(n)`: fresh memory
    Malloc,
    /// `calloc(n, size)`
    Calloc,
    /// `realloc(p, n)`
    Realloc,
    /// `sscanf(text, format, p, ...)` and similar: each number pointed to gets an arbitrary value, and the result is
    /// arbitrary.
    Scan {
        /// The position of the text that is read; without one, it comes from a stream.
        text: Option<usize>,
        /// The position of the first pointer.
        first: usize,
    },
    /// A limit of a model that is written as a header: the execution is not explored further.
    Bound(&'static str),
}

/// An effect of a call on memory through an argument, or the target of its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Reads the memory that argument `n` points to.
    Reads(usize),
    /// Writes the memory that argument `n` points to.
    Writes(usize),
    /// Copies the memory that argument `.1` points to, including pointers, to the memory that argument `.0` points to
    /// (`memcpy`).
    Copies(usize, usize),
    /// The result may be argument `n` (or point into the same object).
    Returns(usize),
    /// The result points to fresh memory.
    Fresh,
    /// Frees the memory that argument `n` points to.
    Frees(usize),
    /// Stores argument `n` in a table of the model (thread-specific data).
    Keeps(usize),
    /// The result may be any value stored in that table.
    ReturnsKept,
    /// Stores a value that the model keeps (the result of a thread) through argument `n`.
    WritesKept(usize),
}

impl Entry {
    /// The positions of the arguments for the start function and its argument, if the function creates a thread.
    pub fn creates_thread(&self) -> Option<(usize, usize)> {
        let Model::Special(special) = self.model else { return None };
        match special {
            Special::PthreadCreate => Some((2, 3)),
            Special::ThrdCreate => Some((1, 2)),
            Special::PthreadExit
            | Special::ThrdExit
            | Special::EndProcess
            | Special::ReachError
            | Special::AssertFail
            | Special::Assert
            | Special::Assume
            | Special::AtomicBegin
            | Special::AtomicEnd
            | Special::Nondet
            | Special::Once(..)
            | Special::KeyCreate
            | Special::Malloc
            | Special::Calloc
            | Special::Realloc
            | Special::Scan { .. }
            | Special::Bound(_) => None,
        }
    }

    /// The positions of the arguments for the function that is called immediately or in a new thread, and for its
    /// argument if it gets one.
    pub fn called(&self) -> Option<(usize, Option<usize>)> {
        match self.creates_thread() {
            Some((function, arg)) => Some((function, Some(arg))),
            None => matches!(self.model, Model::Special(Special::Once(..))).then_some((1, None)),
        }
    }
}

/// Functions that share a row of the table.
#[derive(Debug)]
pub struct Group {
    /// The C names.
    pub(super) names: &'static [&'static str],
    /// Their model.
    pub model: Model,
    /// Their effects on memory through their arguments, for the analyses.
    pub effects: &'static [Effect],
    /// Whether the model is used even if the program defines a function of this name (`reach_error`,
    /// `__VERIFIER_assume`).
    pub overrides: bool,
    /// The kind of object of the thread library that the first argument represents.
    pub object: Option<ObjectKind>,
    /// Until when the functions wait at most.
    pub deadline: Option<Deadline>,
    /// How they report a failure with `errno`, where neither their contract nor their range says so.
    pub failure: Option<FailureSign>,
}

/// Constructors for the rows of the table.
impl Group {
    pub(super) const fn new(names: &'static [&'static str], model: Model, effects: &'static [Effect]) -> Group {
        Group { names, model, effects, overrides: false, object: None, deadline: None, failure: None }
    }
    pub(super) const fn special(names: &'static [&'static str], special: Special, effects: &'static [Effect]) -> Group {
        Group::new(names, Model::Special(special), effects)
    }
    pub(super) const fn external(names: &'static [&'static str], effects: &'static [Effect]) -> Group {
        Group::new(names, Model::Extern, effects)
    }
    pub(super) const fn ignore(names: &'static [&'static str]) -> Group {
        Group::new(names, Model::Ignore, &[])
    }
    pub(super) const fn arbitrary(names: &'static [&'static str], effects: &'static [Effect]) -> Group {
        Group::new(names, Model::Arbitrary, effects)
    }
    pub(super) const fn within(names: &'static [&'static str], low: i64, high: i64) -> Group {
        Group::new(names, Model::Within(Range::Between(low, high)), &[])
    }
    pub(super) const fn refuse(names: &'static [&'static str], why: &'static str, help: &'static str) -> Group {
        Group::new(names, Model::Refuse { why, help, havoc: Havoc::Refused }, &[])
    }
    /// Not modeled, but covered by `--extern=havoc`.
    pub(super) const fn unmodeled(names: &'static [&'static str], why: &'static str, help: &'static str) -> Group {
        Group::new(names, Model::Refuse { why, help, havoc: Havoc::Unknown }, &[])
    }
    pub(super) const fn contract(names: &'static [&'static str], contract: Contract) -> Group {
        Group::new(names, Model::Contract(contract), &[])
    }
    /// Uses the model even if the program defines the function.
    pub(super) const fn overriding(self) -> Group {
        Group { overrides: true, ..self }
    }
    /// Says until when it waits.
    pub(super) const fn until(self, deadline: Deadline) -> Group {
        Group { deadline: Some(deadline), ..self }
    }
    /// Says how it reports a failure.
    pub(super) const fn fails(self, failure: FailureSign) -> Group {
        Group { failure: Some(failure), ..self }
    }
    /// Says which kind of object the first argument represents.
    pub(super) const fn on(self, object: ObjectKind) -> Group {
        Group { object: Some(object), ..self }
    }
}

/// Constructors for the steps of a stub: `StubStep::of(f, args)` is a visible step whose result is that of the call.
impl StubStep {
    pub(super) const fn of(function: &'static str, args: &'static [usize]) -> StubStep {
        StubStep { function, args, takes_self: false, result: true, visible: true, role: None }
    }
    /// Says what it does to the object.
    pub(super) const fn does(self, role: Role) -> StubStep {
        StubStep { role: Some(role), ..self }
    }
    /// Passes the number of the calling thread to it.
    pub(super) const fn by_self(self) -> StubStep {
        StubStep { takes_self: true, ..self }
    }
    /// Marks it as a step without a result, or with an unused one.
    pub(super) const fn no_result(self) -> StubStep {
        StubStep { result: false, ..self }
    }
    /// Marks it as invisible to other threads.
    pub(super) const fn invisible(self) -> StubStep {
        StubStep { visible: false, ..self }
    }
}

/// The function that returns an arbitrary value of its type.
pub const ANY_ARGUMENT: &str = "__ulseq_any_argument";

/// The prefix of the functions that fill memory with arbitrary values (see [`Contract`]).
pub const FILLS: &str = "__ulseq_fill";

/// The entry for calls that the translation inserts at the end of a thread; no function of a program can have this
/// name.
pub const THREAD_END: &str = "end of a thread";
