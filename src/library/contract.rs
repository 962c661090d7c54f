//! Contracts: what a function of the environment (files, sockets, processes, time, ...) may do, from its page in C11,
//! POSIX or the Linux manual. A contract includes everything that the real function can do to the memory of the
//! program, and what it may return.

/// What a function may do. By default, it returns any value and changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contract {
    /// What it deals with, for the report: "files", "sockets".
    pub subject: &'static str,
    /// What it may return.
    pub gives: Gives,
    /// The memory that it fills.
    pub fills: &'static [Fill],
    /// Whether a failure sets `errno`.
    pub errno: bool,
    /// Whether it may wait for something that happens outside of the program.
    pub blocks: bool,
    /// What it may do beyond this contract: a bound. What it does otherwise must be possible, too.
    pub beyond: Option<&'static str>,
    /// What holds besides.
    pub rules: &'static [Rule],
}

/// What a function may return.
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
    /// The same; any number if the argument is 0: the caller asks for the size.
    Size(usize),
    /// A number from 0 up to this argument.
    Count(usize),
    /// A number that is less than this argument, or 0.
    Below(usize),
    /// This argument, or null.
    Argument(usize),
    /// This argument.
    Same(usize),
    /// The same, or a text of the library.
    SameOrText(usize),
    /// Null, or this argument; a new text in place of a null pointer.
    ArgumentOrText(usize),
    /// Null, or a pointer into this text.
    Inside(usize),
    /// A pointer into this text, or a text of the library.
    PartOf(usize),
    /// A null pointer, or a new object of the type that is pointed to.
    Object,
    /// Null, or an object of the type that is pointed to: the same one in each call of the functions with this name.
    Static(&'static str),
    /// The same, never null.
    AlwaysStatic(&'static str),
    /// A text that is new, or null.
    Text,
    /// A text that is new.
    SomeText,
    /// A text that is new, or this argument.
    TextOr(usize),
    /// Null, or a new object of the library: of an incomplete type. If its type is complete, that is a bound.
    Handle,
    /// The same, but not null.
    Opaque,
    /// A null pointer.
    Null,
    /// Null, a new text, or one that a function with this name has returned before.
    KeptText(&'static str),
    /// Null, or a text that overwrites what functions with this name have returned before.
    StaticText(&'static str),
    /// -1 as a pointer, or new memory of so many bytes as this argument says: zeros, if bit 5 (`MAP_ANONYMOUS`) of the
    /// other one is set.
    Memory(usize, usize),
    /// `SIG_DFL`, `SIG_IGN`, `SIG_ERR`, or a handler that was this argument of an earlier call.
    Handler(usize),
    /// Executions that come here are not followed further: a bound.
    Stops(&'static str),
    /// The process ends, or it returns -1.
    EndsProcess,
}

/// Memory that a function fills with arbitrary values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    /// As many bytes as the result says, if it is positive, behind this argument.
    Result(usize),
    /// The same, unless this other argument is 0.
    ResultIf(usize, usize),
    /// As many objects as the result says, each of the size that the second argument gives, behind the first one; if
    /// these are fewer than the third argument says, a part of the next one, too.
    Items(usize, usize, usize),
    /// The first argument points to so many bytes.
    Size(usize, u64),
    /// The address of a socket, in binary, by its family (the first argument) behind the second one.
    Address(usize, usize),
    /// The characters of a text, not the end.
    Characters(usize),
    /// So many bytes as the second argument says.
    Bytes(usize, usize),
    /// As many bytes as the number says that the second argument points to, and that number, unless they are null.
    InOut(usize, usize),
    /// Two numbers.
    Pair(usize),
    /// A text that, with its end, has at most so many bytes as the second argument says.
    Text(usize, usize),
    /// The same; the result is its length, which may be more than fits.
    Formatted(usize, usize),
    /// The pointer that the argument points to gets the address of a new text, whose length is the result.
    NewText(usize),
    /// The same for a line, which is not empty; the size of its memory is stored behind the second argument.
    Line(usize, usize),
    /// The pointer that the argument points to gets the address of a new object of the library, if the result is not
    /// negative.
    Handle(usize),
    /// A variable of the library: a text, or a number that is positive.
    Global(&'static str),
    /// The pointer that the first argument points to gets the second one, or a pointer into the same text.
    Points(usize, usize),
    /// An object of the type that the argument points to, unless it is null.
    Object(usize),
    /// The same, where the argument's own type need not be that of the object: a number of less than 4 bytes is a
    /// bound.
    Data(usize),
    /// The member of this name of so many objects of the type that the first argument points to as the second one says.
    Members(usize, usize, &'static str),
    /// An object, each array of characters in which is a text.
    Texts(usize),
    /// So many objects of the type that the first argument points to as the second one says.
    Objects(usize, usize),
}

/// What holds for a function besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// A result that is not -1 is this argument.
    IsArgument(usize),
    /// A result that is positive is this argument, if that is positive, too.
    IsPositiveArgument(usize),
    /// The two numbers behind this argument are different and not negative.
    Distinct(usize),
    /// Where the result is 0, only the calling thread goes on, in a process with another number.
    Child,
    /// The process ends if this argument is `SIGABRT` or `SIGKILL`.
    EndsBy(usize),
    /// A bound if one of these bits is set in this argument.
    BoundIfAny(usize, i64, &'static str),
    /// A bound if this argument is something else than the number.
    BoundUnless(usize, i64, &'static str),
}

impl Contract {
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

/// The largest error code of Linux.
pub const MOST_ERRORS: i64 = 133;

/// What a function does that calls functions of the program.
pub(super) const CALLS_BACK: &str = "a library calls functions of the program";
