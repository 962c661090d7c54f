//! Contracts: the possible behavior of a function of the environment (files, sockets, processes, time, ...), from its
//! page in C11, POSIX or the Linux manual. A contract includes all effects that the real function can have on the
//! memory of the program, and all its possible results.

/// The possible behavior of a function. By default, it returns any value and changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contract {
    /// Its subject, for the report: "files", "sockets".
    pub subject: &'static str,
    /// The possible results.
    pub gives: Gives,
    /// The memory that it fills.
    pub fills: &'static [Fill],
    /// Whether a failure sets `errno`.
    pub errno: bool,
    /// Whether it may wait for an event outside the program.
    pub blocks: bool,
    /// Behavior beyond this contract, which is a bound. The behavior that the contract describes must be possible, too.
    pub beyond: Option<&'static str>,
    /// Further rules.
    pub rules: &'static [Rule],
}

/// The possible results of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gives {
    /// Nothing, or any value of its type.
    Any,
    /// A number between these limits, inclusive.
    Between(i64, i64),
    /// A floating number of at least 0 that is less than 1.
    Fraction,
    /// -1, or a positive number.
    Positive,
    /// -1, or a number from 0 up to this argument.
    UpTo(usize),
    /// -1, or a number from 0 up to this argument; any number if the argument is 0: the caller queries the size.
    Size(usize),
    /// A number from 0 up to this argument.
    Count(usize),
    /// A number that is less than this argument, or 0.
    Below(usize),
    /// This argument, or null.
    Argument(usize),
    /// This argument.
    Same(usize),
    /// This argument, or a text of the library.
    SameOrText(usize),
    /// Null, or this argument; a new text in place of a null pointer.
    ArgumentOrText(usize),
    /// Null, or a pointer into this text.
    Inside(usize),
    /// A pointer into this text, or a text of the library.
    PartOf(usize),
    /// A null pointer, or a new object of the pointed-to type.
    Object,
    /// Null, or an object of the pointed-to type that each call overwrites: that of the functions with this name, or,
    /// where the program calls several of them, one of the called function.
    Static(&'static str),
    /// The same, but never null.
    AlwaysStatic(&'static str),
    /// A text that is new, or null.
    Text,
    /// A text that is new.
    SomeText,
    /// A text that is new, or this argument.
    TextOr(usize),
    /// Null, or a new object of the library: of an incomplete type. If its type is complete, that is a bound.
    Handle,
    /// A new object of the library, as for [`Gives::Handle`], but never null.
    Opaque,
    /// A null pointer.
    Null,
    /// Null, a new text, or a text that a function with this name has returned before.
    KeptText(&'static str),
    /// Null, or a text that overwrites the one that functions with this name have returned before.
    StaticText(&'static str),
    /// As [`Gives::KeptText`], but never null.
    AlwaysKeptText(&'static str),
    /// As [`Gives::StaticText`], but never null: the text has at most so many bytes, with its end.
    AlwaysStaticText(&'static str, u64),
    /// As [`Gives::AlwaysStaticText`], for the text of a time (C11 7.27.3.1): 24 characters and a newline.
    TimeText(&'static str),
    /// A new text, or one that overwrites the one that functions with this name have returned to the same thread
    /// before.
    Message(&'static str),
    /// Null, or a new text; never null after a failure with this name in the same thread ([`Relation::Notes`]), which
    /// is forgotten.
    TextOfFailure(&'static str),
    /// -1 as a pointer, or new memory with as many bytes as this argument says: zeros, if bit 5 (`MAP_ANONYMOUS`) of
    /// the other argument is set.
    Memory(usize, usize),
    /// `SIG_DFL`, `SIG_IGN`, `SIG_ERR`, or a handler that was this argument of an earlier call.
    Handler(usize),
    /// A bound: executions that reach this call are not explored further.
    Stops(&'static str),
    /// The process ends, or it returns -1.
    EndsProcess,
}

/// Memory that a function fills with arbitrary values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    /// As many bytes as the result says, if it is positive, behind this argument.
    Result(usize),
    /// As many bytes as the result says, if it is positive, behind this argument, unless the other argument is 0.
    ResultIf(usize, usize),
    /// As many objects as the result says, each of the size that the second argument gives, behind the first one; if
    /// these are fewer than the third argument says, a part of the next one, too.
    Items(usize, usize, usize),
    /// The first argument points to this many bytes.
    Size(usize, u64),
    /// A binary socket address behind the second argument; the first one is its family.
    Address(usize, usize),
    /// The characters of a text, without the terminating null character.
    Characters(usize),
    /// The last six characters of a text before a suffix, whose length the second argument says (POSIX mkstemp).
    Template(usize, Option<usize>),
    /// As many bytes as the second argument says.
    Bytes(usize, usize),
    /// As many bytes as the number behind the second argument says, and that number, unless the pointers are null.
    InOut(usize, usize),
    /// The same, but the number does not grow (POSIX getsockopt: what does not fit is cut).
    Cut(usize, usize),
    /// Two numbers.
    Pair(usize),
    /// A text that, including its end, has at most as many bytes as the second argument says.
    Text(usize, usize),
    /// The same; the result is its length, which may exceed the space.
    Formatted(usize, usize),
    /// The pointer that the argument points to gets the address of a new text, whose length is the result.
    NewText(usize),
    /// The same for a line, which is not empty; the size of its memory is stored behind the second argument.
    Line(usize, usize),
    /// The pointer that the argument points to gets the address of a new object of the library, if the result is not
    /// negative.
    Handle(usize),
    /// A variable of the library: texts, or a number, which is positive for the variables of `getopt`, and 1 or -1 for
    /// `signgam`.
    Global(&'static str),
    /// The pointer that the first argument points to gets the second one, or a pointer into the same text.
    Points(usize, usize),
    /// An object of the pointed-to type of the argument, unless it is null.
    Object(usize),
    /// The same, but the argument's own type may differ from that of the object: a number of less than 4 bytes is a
    /// bound.
    Data(usize),
    /// An object that only the library looks into, behind the argument: any bytes. That the program uses one of its
    /// pointers is a bound.
    Private(usize),
    /// The member of this name of several objects of the first argument's pointed-to type; the second argument is their
    /// number.
    Members(usize, usize, &'static str),
    /// An object; each array of characters in it is a text.
    Texts(usize),
    /// Several objects of the first argument's pointed-to type; the second argument is their number.
    Objects(usize, usize),
}

/// Further rules of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// What the result of the function says; nothing for a function without a result.
    Relation(Relation),
    /// In the object behind this argument, the first member is not greater than the second one.
    Ordered(usize, &'static str, &'static str),
    /// It closes this argument, a stream that leads to a process if the flag is set, and to a file otherwise: undefined
    /// for the other ones (POSIX pclose, popen(3)).
    ClosesAs(usize, bool),
    /// The indicators of this argument, a stream, are clear afterwards.
    ClearsStream(usize),
    /// It does not return: without a handler, nothing ends the wait.
    NeverReturns,
    /// The two numbers behind this argument are different and not negative.
    Distinct(usize),
    /// A bound if the year of the time, or of the broken-down time, behind this argument does not have four digits;
    /// other numbers of a broken-down time that are out of range are undefined behavior.
    YearFits(usize),
    /// `errno` keeps its value, or has any: the result does not say which (POSIX sysconf, getpwnam; C11 7.21.7.2p3: the
    /// end of a file is no error).
    MaySetErrno,
    /// The object that functions of this name return may change ([`Gives::Static`]).
    Overwrites(&'static str),
    /// The process ends if this argument is `SIGKILL`, or `SIGABRT`, which may be ignored or blocked if the program
    /// says how signals are handled.
    EndsBy(usize),
    /// The process ends if the first argument is the process itself, or its group, and the second one `SIGKILL` (POSIX
    /// kill).
    KillsItself(usize, usize),
    /// A bound if this argument is the handler of a signal, or points to a structure with one.
    Installs(usize),
    /// Executions with a handler ([`Rule::Installs`]) end here: a signal is delivered. Its number and the process that
    /// gets it are these arguments: nothing is delivered for the number 0, or to another process.
    Delivers(Option<usize>, Option<usize>),
    /// The member of this name in the object behind the argument is not negative.
    NotNegative(usize, &'static str),
    /// A bound if one of these bits is set in this argument.
    BoundIfAny(usize, i64, &'static str),
    /// A bound if this argument differs from the number.
    BoundUnless(usize, i64, &'static str),
    /// The same, where what the program computes afterwards would be wrong: no execution goes on.
    StopsUnless(usize, i64, &'static str),
}

/// What the result of a function says of its arguments, of what it stores, and of what comes after the call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// A result that is not -1 is this argument.
    IsArgument(usize),
    /// A result that is positive is this argument, if that is positive, too.
    IsPositiveArgument(usize),
    /// A result that is not -1 is this argument as an `unsigned char`.
    IsCharacter(usize),
    /// The result is not this argument, unless it is -1.
    Differs(usize),
    /// The result is not null if the first argument is a category of locales, and the second one null or the text "C".
    Locale(usize, usize),
    /// The result is 0 if this argument is 0.
    NoneOf(usize),
    /// The result is -1 if this argument, a descriptor, is negative.
    Opened(usize),
    /// It closes this argument, a descriptor, if the result is 0.
    Closes(usize),
    /// The result is a descriptor that was not open before, unless it is negative.
    NewDescriptor,
    /// The result is not 0 if this argument, a limit of time, is negative.
    SomeIfNegative(usize),
    /// The result is -1 if this argument is (C11 7.21.7.10p4).
    NoneIfMinusOne(usize),
    /// The result is -1 if, in the object behind this argument, the first member is greater than the second one.
    Refuses(usize, &'static str, &'static str),
    /// The result is `ERANGE` if this argument, a size, is less than the number.
    HasRoom(usize, i64),
    /// The result is `ERANGE` exactly if this argument, a name, has more than 15 characters (pthread_setname_np(3)).
    FitsName(usize),
    /// The result is 0 if this argument is one of these numbers (from, to).
    ZeroIf(usize, (i64, i64)),
    /// The result is -1, 0 (of a device), or the place that the first argument says if the second one is `SEEK_SET`
    /// (POSIX lseek).
    Seeks(usize, usize),
    /// The result is -1 or the status of a child process that has ended; any if this argument is null.
    Status(Option<usize>),
    /// The result is the number of the standard stream that this argument is.
    OfStandardStream(usize),
    /// The stream that is returned is new: its indicators are clear, and it is at its beginning if this argument is a
    /// mode without "a" (C11 7.21.5.3p6 and 7).
    OpensStream(Option<usize>),
    /// The stream that is returned leads to a process if the flag is set, and to a file otherwise.
    OpensAs(bool),
    /// The result is the number of this argument, a stream, which stays the same as long as the stream is open; -1
    /// for a stream that leads to no file, and after descriptors were closed, perhaps (POSIX fileno).
    NumberOfStream(usize),
    /// The result is not positive if this argument is a new stream; for the place in it if the flag is set.
    OfNewStream(usize, bool),
    /// The result is no null pointer if this argument is 0.
    SomeAddress(usize),
    /// The result is null only if the year of the time behind this argument does not fit into an `int`.
    TimeFits(usize),
    /// The result is the length of the text if the space of the first argument suffices for the date that the format in
    /// the second one makes of the third one ([`super::date_length`]).
    DateFits(usize, usize, usize),
    /// A null pointer, or a number that is not 0, is a failure with this name.
    Notes(&'static str),
    /// If the result is 0, only the calling thread continues, in a process with another number.
    Child,
    /// The result is not `SIG_ERR` if this argument is a signal that the program may handle or ignore (POSIX signal).
    Settable(usize),
    /// The result is 0 if the first argument is the process itself, or its group, and the second one a signal or 0
    /// (POSIX kill).
    ReachesItself(usize, usize),
    /// The arrays of characters in the object that is returned are texts.
    Texts,
    /// The result is -1 exactly if this argument is no family of internet addresses.
    KnowsFamily(usize),
}

impl Gives {
    /// Whether the result points to memory that the program may not free (POSIX getenv, strerror, mmap). Static objects
    /// are no memory from an allocation anyway.
    pub(crate) fn stays_in_library(self) -> bool {
        match self {
            Gives::KeptText(_)
            | Gives::StaticText(_)
            | Gives::AlwaysKeptText(_)
            | Gives::AlwaysStaticText(..)
            | Gives::TimeText(_)
            | Gives::Message(_)
            | Gives::TextOfFailure(_)
            | Gives::Memory(..) => true,
            Gives::Any
            | Gives::Between(..)
            | Gives::Fraction
            | Gives::Positive
            | Gives::UpTo(_)
            | Gives::Size(_)
            | Gives::Count(_)
            | Gives::Below(_)
            | Gives::Argument(_)
            | Gives::Same(_)
            | Gives::SameOrText(_)
            | Gives::ArgumentOrText(_)
            | Gives::Inside(_)
            | Gives::PartOf(_)
            | Gives::Object
            | Gives::Static(_)
            | Gives::AlwaysStatic(_)
            | Gives::Text
            | Gives::SomeText
            | Gives::TextOr(_)
            | Gives::Handle
            | Gives::Opaque
            | Gives::Null
            | Gives::Handler(_)
            | Gives::Stops(_)
            | Gives::EndsProcess => false,
        }
    }

    /// Whether a call changes memory of the library that an earlier result leads to, or that a later call looks at,
    /// even if nobody uses its result: POSIX inet_ntoa, localtime, getpwnam (an object that a later call may
    /// overwrite), signal; dlerror(3).
    pub(crate) fn changes_library(self) -> bool {
        match self {
            Gives::Static(_)
            | Gives::AlwaysStatic(_)
            | Gives::StaticText(_)
            | Gives::AlwaysStaticText(..)
            | Gives::TimeText(_)
            | Gives::Message(_)
            | Gives::TextOfFailure(_)
            | Gives::Handler(_) => true,
            Gives::Any
            | Gives::Between(..)
            | Gives::Fraction
            | Gives::Positive
            | Gives::UpTo(_)
            | Gives::Size(_)
            | Gives::Count(_)
            | Gives::Below(_)
            | Gives::Argument(_)
            | Gives::Same(_)
            | Gives::SameOrText(_)
            | Gives::ArgumentOrText(_)
            | Gives::Inside(_)
            | Gives::PartOf(_)
            | Gives::Object
            | Gives::Text
            | Gives::SomeText
            | Gives::TextOr(_)
            | Gives::Handle
            | Gives::Opaque
            | Gives::Null
            | Gives::KeptText(_)
            | Gives::AlwaysKeptText(_)
            | Gives::Memory(..)
            | Gives::Stops(_)
            | Gives::EndsProcess => false,
        }
    }
}

impl Contract {
    /// Whether it may give an argument, or a pointer into the same object, to the program.
    pub(super) fn gives_argument(&self) -> bool {
        let stores = |fill: &Fill| matches!(fill, Fill::Points(..));
        match self.gives {
            Gives::Argument(_)
            | Gives::Same(_)
            | Gives::SameOrText(_)
            | Gives::ArgumentOrText(_)
            | Gives::Inside(_)
            | Gives::PartOf(_)
            | Gives::TextOr(_)
            | Gives::Handler(_) => true,
            Gives::Any
            | Gives::Between(..)
            | Gives::Fraction
            | Gives::Positive
            | Gives::UpTo(_)
            | Gives::Size(_)
            | Gives::Count(_)
            | Gives::Below(_)
            | Gives::Object
            | Gives::Static(_)
            | Gives::AlwaysStatic(_)
            | Gives::Text
            | Gives::SomeText
            | Gives::Handle
            | Gives::Opaque
            | Gives::Null
            | Gives::KeptText(_)
            | Gives::StaticText(_)
            | Gives::AlwaysKeptText(_)
            | Gives::AlwaysStaticText(..)
            | Gives::TimeText(_)
            | Gives::Message(_)
            | Gives::TextOfFailure(_)
            | Gives::Memory(..)
            | Gives::Stops(_)
            | Gives::EndsProcess => self.fills.iter().any(stores),
        }
    }
    pub(super) const fn of(subject: &'static str) -> Contract {
        Contract { subject, gives: Gives::Any, fills: &[], errno: false, blocks: false, beyond: None, rules: &[] }
    }
    pub(super) const fn gives(self, gives: Gives) -> Contract {
        Contract { gives, ..self }
    }
    /// 0, or -1 with `errno`.
    pub(super) const fn status(self) -> Contract {
        self.number(-1, 0).errno()
    }
    /// A nonnegative number, or -1 with `errno`.
    pub(super) const fn handle(self) -> Contract {
        self.number(-1, i64::MAX).errno()
    }
    pub(super) const fn number(self, low: i64, high: i64) -> Contract {
        self.gives(Gives::Between(low, high))
    }
    /// 0 or an error code.
    pub(super) const fn code(self) -> Contract {
        self.number(0, MOST_ERRORS)
    }
    pub(super) const fn fills(self, fills: &'static [Fill]) -> Contract {
        Contract { fills, ..self }
    }
    pub(super) const fn errno(self) -> Contract {
        Contract { errno: true, ..self }
    }
    pub(super) const fn blocks(self) -> Contract {
        Contract { blocks: true, ..self }
    }
    pub(super) const fn rules(self, rules: &'static [Rule]) -> Contract {
        Contract { rules, ..self }
    }
    pub(super) const fn beyond(self, what: &'static str) -> Contract {
        Contract { beyond: Some(what), ..self }
    }
}

/// The bytes of an object of a library whose type is not complete: contracts in C keep a pointer in it (`readdir`).
pub const HANDLE_SIZE: u64 = 8;

/// The largest error code of Linux.
pub const MOST_ERRORS: i64 = 133;

/// `SIG_HOLD`: what `sigset` returns for a signal that was blocked.
pub const SIG_HOLD: i128 = 2;

/// Whether a function sets `errno` is open, whatever its result is.
pub(super) const MAY_SET_ERRNO: &[Rule] = &[Rule::MaySetErrno];

/// The bound for functions that call functions of the program.
pub(super) const CALLS_BACK: &str = "a library calls functions of the program";
