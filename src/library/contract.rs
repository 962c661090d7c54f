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
    /// What it may do beyond this contract: a bound.
    pub beyond: Option<&'static str>,
}

/// What a function may return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gives {
    /// Nothing, or any value of its type.
    Any,
    /// A number between these limits, inclusive.
    Between(i64, i64),
    /// -1, or a number from 0 up to this argument.
    UpTo(usize),
    /// A number from 0 up to this argument.
    Count(usize),
    /// This argument, or null.
    Argument(usize),
    /// This argument.
    Same(usize),
    /// A null pointer, or a new object of the type that is pointed to.
    Object,
    /// An object of the type that is pointed to, the same one in each call, or null.
    Static,
    /// A text that is new, or null.
    Text,
    /// -1 as a pointer, or new memory of so many bytes as this argument says.
    Memory(usize),
    /// `SIG_DFL` or `SIG_ERR`.
    Handler,
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
    /// As many objects as the result says, each of the size that the second argument gives, behind the first one.
    Items(usize, usize),
    /// So many bytes as the second argument says.
    Bytes(usize, usize),
    /// As many bytes as the number says that the second argument points to, and that number, unless they are null.
    InOut(usize, usize),
    /// Two numbers.
    Pair(usize),
    /// A text that, with its end, has at most so many bytes as the second argument says.
    Text(usize, usize),
    /// The pointer that the argument points to gets the address of a new text.
    NewText(usize),
    /// A variable of the library: a text, or a number that is positive.
    Global(&'static str),
    /// The pointer that the first argument points to gets the second one, or a pointer into the same text.
    Points(usize, usize),
    /// An object of the type that the argument points to, unless it is null.
    Object(usize),
    /// The same, and each array of characters in it is a text.
    Texts(usize),
    /// So many objects of the type that the first argument points to as the second one says.
    Objects(usize, usize),
}

impl Contract {
    pub(super) const fn of(subject: &'static str) -> Contract {
        Contract { subject, gives: Gives::Any, fills: &[], errno: false, blocks: false, beyond: None }
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
    pub(super) const fn beyond(self, what: &'static str) -> Contract {
        Contract { beyond: Some(what), ..self }
    }
}

/// The largest error code of Linux.
pub const MOST_ERRORS: i64 = 133;
